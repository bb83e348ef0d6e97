import { describe, expect, it } from 'vitest'
import { exif, ICC, photograph, SCAN, segment, START } from '#server/testing/photograph.ts'
import { withoutNotes } from './public-picture.ts'

/** How a JPEG lies, as the browser reads its Exif. */
const liesAs = (jpeg: Buffer): number => jpeg.readUInt16BE(jpeg.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1])) + 8)

describe('a photograph as the public gets it', () => {
  it.each([
    ['II', 6],
    ['MM', 8],
  ] as const)('lies as it did, and says nothing of its place (%s, %d)', (order, orientation) => {
    const jpeg = photograph(segment(0xe1, exif(orientation, order)))
    const shown = withoutNotes(Buffer.from(jpeg))
    expect([shown.length, shown.includes('120.1551E'), liesAs(shown)]).toEqual([jpeg.length, false, orientation])
    // Its colours and the picture are as they were.
    expect(shown.subarray(-SCAN.length - ICC.length).equals(Buffer.concat([ICC, SCAN]))).toBe(true)
  })
  it('has no words of programs or people', () => {
    const jpeg = photograph(
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>30,16N', 'latin1')),
      segment(0xed, Buffer.from('Photoshop 3.0\0 Hangzhou', 'latin1')),
      segment(0xfe, Buffer.from('taken by Wang', 'latin1')),
    )
    const shown = withoutNotes(Buffer.from(jpeg))
    expect(['GPSLatitude', 'Hangzhou', 'Wang'].filter((words) => shown.includes(words))).toEqual([])
    expect(shown.length).toBe(jpeg.length)
  })
  it('nor has the smaller picture that phones keep behind it', () => {
    const jpeg = Buffer.concat([photograph(segment(0xe1, exif(1, 'MM'))), photograph(segment(0xe1, exif(3, 'II')))])
    expect(withoutNotes(Buffer.from(jpeg)).includes('120.1551E')).toBe(false)
  })
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a beginning', START],
    ['a segment longer than the file', Buffer.concat([START, Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.from('Exif\0\0MM', 'latin1')])],
    [
      'an Exif that points outside',
      photograph(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1'), Buffer.alloc(40)]))),
    ],
    ['an Exif too short to say anything', photograph(segment(0xe1, Buffer.from('Exif\0\0MM\0*', 'latin1')))],
  ])('%s comes to no harm', (_, bytes) => expect(withoutNotes(Buffer.from(bytes))).toHaveLength(bytes.length))
})
