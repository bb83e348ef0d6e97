import { buffer } from 'node:stream/consumers'

/** Beginnings of what cameras and programs write into a JPEG beside the picture (CIPA DC-008, XMP part 3 §1.1.3). */
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const XMP = Buffer.from('http://ns.adobe.com/', 'latin1')
/** Segments of a JPEG (ITU-T T.81 table B.1): data of programs, Photoshop's, words of people; and where the picture itself begins. */
const [APP1, APP13, COMMENT, START_OF_SCAN] = [0xe1, 0xed, 0xfe, 0xda]
const ORIENTATION = 0x0112
/** Bytes of the shortest Exif that says how the picture lies. */
const LEAST_EXIF = 32

/** How the picture lies, 1 to 8, as its Exif says (CIPA DC-008 §4.6.5); 1 where it says nothing readable. */
function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(EXIF.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const four = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const first = four(4)
  for (let entry = 0; entry < two(first); entry++) {
    const at = first + 2 + 12 * entry
    if (two(at) === ORIENTATION) return Math.min(8, Math.max(1, two(at + 8)))
  }
  return 1
}

/** Overwrites a segment, which keeps its length; of an Exif what tells how the picture lies stays. */
function blank(content: Buffer): void {
  const orientation = content.subarray(0, EXIF.length).equals(EXIF) && content.length >= LEAST_EXIF ? orientationOf(content) : null
  content.fill(0)
  if (orientation === null) return
  EXIF.copy(content)
  content.write('MM\0*', EXIF.length, 'latin1')
  content.writeUInt32BE(8, EXIF.length + 4)
  content.writeUInt16BE(1, EXIF.length + 8)
  content.writeUInt16BE(ORIENTATION, EXIF.length + 10)
  content.writeUInt16BE(3, EXIF.length + 12)
  content.writeUInt32BE(1, EXIF.length + 14)
  content.writeUInt16BE(orientation, EXIF.length + 18)
}

/**
 * A photograph as it is shown outside the office: without the place, the time and the device that the camera noted in it, and without words of
 * programs. The picture itself, its size in bytes and how it lies stay as they were.
 * @param jpeg overwritten
 */
export function withoutNotes(jpeg: Buffer): Buffer {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    const [kind, end] = [jpeg[at + 1], at + 2 + jpeg.readUInt16BE(at + 2)]
    if (kind === APP1 || kind === APP13 || kind === COMMENT) blank(jpeg.subarray(at + 4, end))
    at = end
  }
  // Behind the picture phones keep smaller ones of it, with notes of their own.
  for (const beginning of [EXIF, XMP])
    for (let found = jpeg.indexOf(beginning, at); found >= 4; found = jpeg.indexOf(beginning, found + beginning.length))
      if (jpeg[found - 4] === 0xff && jpeg[found - 3] === APP1) blank(jpeg.subarray(found, found - 2 + jpeg.readUInt16BE(found - 2)))
  return jpeg
}

/** A stored file as it is given to the public, or to be looked at: photographs without what cameras noted in them. */
export async function forPublic(mediaType: string, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array> | Buffer> {
  return mediaType === 'image/jpeg' ? withoutNotes(await buffer(bytes)) : bytes
}
