import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'

/** Beginnings of what cameras and programs write into a JPEG beside the picture (CIPA DC-008, XMP part 3 §1.1.3). */
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const XMP = Buffer.from('http://ns.adobe.com/', 'latin1')
/**
 * Segments of a JPEG (ITU-T T.81 table B.1): data of programs, Photoshop's, words of people; and where the picture
 * itself begins.
 */
const [APP1, APP13, COMMENT, START_OF_SCAN] = [0xe1, 0xed, 0xfe, 0xda]
const ORIENTATION = 0x0112
/** Bytes of the shortest description that says how the picture lies. */
const LEAST_TIFF = 26

/**
 * How the picture lies, 1 to 8, as the description of a camera says (CIPA DC-008 §4.6.5, in the form of TIFF); 1 where
 * it says nothing readable.
 */
function orientationOf(tiff: Buffer): number {
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

/** Overwrites notes, which keep their length; of the description of a camera what tells how the picture lies stays. */
function blank(notes: Buffer): void {
  if (notes.subarray(0, EXIF.length).equals(EXIF)) return blank(notes.subarray(EXIF.length))
  const isTiff = notes.length >= LEAST_TIFF && /^(?:II|MM)/.test(notes.toString('latin1', 0, 2))
  const orientation = isTiff ? orientationOf(notes) : null
  notes.fill(0)
  if (orientation === null) return
  notes.write('MM\0*', 'latin1')
  notes.writeUInt32BE(8, 4)
  notes.writeUInt16BE(1, 8)
  notes.writeUInt16BE(ORIENTATION, 10)
  notes.writeUInt16BE(3, 12)
  notes.writeUInt32BE(1, 14)
  notes.writeUInt16BE(orientation, 18)
}

function blankJpeg(jpeg: Buffer): void {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    const [kind, end] = [jpeg[at + 1], at + 2 + jpeg.readUInt16BE(at + 2)]
    if (kind === APP1 || kind === APP13 || kind === COMMENT) blank(jpeg.subarray(at + 4, end))
    at = end
  }
  // Behind the picture phones keep smaller ones of it, with notes of their own.
  for (const beginning of [EXIF, XMP])
    for (let found = jpeg.indexOf(beginning, at); found >= 4; found = jpeg.indexOf(beginning, found + beginning.length))
      if (jpeg[found - 4] === 0xff && jpeg[found - 3] === APP1)
        blank(jpeg.subarray(found, found - 2 + jpeg.readUInt16BE(found - 2)))
}

/** Notes in a PNG (PNG 3 §11.3): of cameras, and of programs and people. */
const PNG_EXIF = 'eXIf'
const PNG_WORDS = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME'])
/**
 * A kind that no program knows and every one passes over: not needed for the picture, private, safe to copy (PNG 3
 * §5.4).
 */
const PASSED_OVER = 'noTe'
const PNG_HEAD = 8

function blankPng(png: Buffer): void {
  for (let at = PNG_HEAD; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) return
    const kind = png.toString('latin1', at + 4, at + 8)
    if (kind === PNG_EXIF || PNG_WORDS.has(kind)) {
      if (kind !== PNG_EXIF) png.write(PASSED_OVER, at + 4, 'latin1')
      blank(png.subarray(at + 8, end))
      png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end)
    }
    at = end + 4
  }
}

/** Notes in a WebP (RFC 9649 §2.7.1.5); each part begins at an even place. */
const WEBP_NOTES = new Set(['EXIF', 'XMP '])
const WEBP_HEAD = 12

function blankWebp(webp: Buffer): void {
  for (let at = WEBP_HEAD; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4)
    if (WEBP_NOTES.has(webp.toString('latin1', at, at + 4))) blank(webp.subarray(at + 8, at + 8 + size))
    at += 8 + size + (size % 2)
  }
}

/** Of other kinds nothing is taken: a TIFF is shown page by page as JPEG, a PDF as its maker wrote it. */
const BLANKED: Readonly<Record<string, (picture: Buffer) => void>> = {
  'image/jpeg': blankJpeg,
  'image/png': blankPng,
  'image/webp': blankWebp,
}

/**
 * A picture as it is shown outside the office: without the place, the time and the device that the camera noted in it,
 * and without words of programs. The picture itself, its size in bytes and how it lies stay as they were.
 * @param picture overwritten
 */
export function withoutNotes(mediaType: string, picture: Buffer): Buffer {
  BLANKED[mediaType]?.(picture)
  return picture
}

/** A stored file as it is given to the public, or to be looked at: pictures without what cameras noted in them. */
export async function forPublic(
  mediaType: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array> | Buffer> {
  return Object.hasOwn(BLANKED, mediaType) ? withoutNotes(mediaType, await buffer(bytes)) : bytes
}
