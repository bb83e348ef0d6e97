/** A segment of a JPEG (ITU-T T.81 §B.1.1.4). */
export const segment = (kind: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** An Exif of a camera: how the picture lies, a pointer to the place, and the place. */
export function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(80)
  const [two, four] =
    order === 'II'
      ? [
          (value: number, at: number) => tiff.writeUInt16LE(value, at),
          (value: number, at: number) => tiff.writeUInt32LE(value, at),
        ]
      : [
          (value: number, at: number) => tiff.writeUInt16BE(value, at),
          (value: number, at: number) => tiff.writeUInt32BE(value, at),
        ]
  tiff.write(order, 0, 'latin1')
  two(42, 2)
  four(8, 4)
  two(2, 8)
  two(0x0112, 10)
  two(3, 12)
  four(1, 14)
  two(orientation, 18)
  two(0x8825, 22)
  tiff.write('30.2741N 120.1551E', 50, 'latin1')
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
}
export const SCAN = Buffer.from([0xff, 0xda, 0, 4, 1, 2, 0x55, 0xaa, 0x12, 0xff, 0xd9])
export const ICC = segment(0xe2, Buffer.from('ICC_PROFILE\0 colours', 'latin1'))
export const START = Buffer.from([0xff, 0xd8])
/** A JPEG with these segments before its colours and its pixels; no program shows it. */
export const photograph = (...segments: Buffer[]): Buffer => Buffer.concat([START, ...segments, ICC, SCAN])
