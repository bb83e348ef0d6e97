import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { exif, ICC, photograph, SCAN, segment, START } from '#server/testing/photograph.ts'
import { withoutNotes } from './public-picture.ts'

/** How a JPEG lies, as the browser reads its Exif. */
const liesAs = (jpeg: Buffer): number =>
  jpeg.readUInt16BE(jpeg.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1])) + 8)

describe('a photograph as the public gets it', () => {
  it.each([
    ['II', 6],
    ['MM', 8],
  ] as const)('lies as it did, and says nothing of its place (%s, %d)', (order, orientation) => {
    const jpeg = photograph(segment(0xe1, exif(orientation, order)))
    const shown = withoutNotes('image/jpeg', Buffer.from(jpeg))
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
    const shown = withoutNotes('image/jpeg', Buffer.from(jpeg))
    expect(['GPSLatitude', 'Hangzhou', 'Wang'].filter((words) => shown.includes(words))).toEqual([])
    expect(shown.length).toBe(jpeg.length)
  })
  it('nor has the smaller picture that phones keep behind it', () => {
    const jpeg = Buffer.concat([photograph(segment(0xe1, exif(1, 'MM'))), photograph(segment(0xe1, exif(3, 'II')))])
    expect(withoutNotes('image/jpeg', Buffer.from(jpeg)).includes('120.1551E')).toBe(false)
  })
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a beginning', START],
    [
      'a segment longer than the file',
      Buffer.concat([START, Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.from('Exif\0\0MM', 'latin1')]),
    ],
    [
      'an Exif that points outside',
      photograph(
        segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1'), Buffer.alloc(40)])),
      ),
    ],
    ['an Exif too short to say anything', photograph(segment(0xe1, Buffer.from('Exif\0\0MM\0*', 'latin1')))],
  ])('%s comes to no harm', (_, bytes) =>
    expect(withoutNotes('image/jpeg', Buffer.from(bytes))).toHaveLength(bytes.length),
  )
})

/** 30 by 10 pixels that lie on their side (6), by Wang Laoshi, with a place. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAKCAIAAAAsFXl4AAABP2lDQ1BpY2MAABiVfZC/SwJxGMY/11WWWA05NBQcJU0FUUtTgYZOEfgj1Kbz/FGgdt33QprLoaloiEZrCaLZxhz6A4KgIQqirdWghpKLrw5aUM/yfnh4Xt6XB5TnvFEQ3RoUirYVDvm1eCKpuV5Q8dLPIGO6IczlSDAKIPSSMGwrzw+936PIeTe9rhfTO6/Xq8kFpbo7UY4FP1Yu+F/udEYYwBfgM0zLBkUDxku2KXkJ8BrrehqUODBlxRNJUPakn2vxieRUiy8lW9FwAJQaoOU6ONXBhfy2vCslv/dkirEI0AeMIggTwv9HpreZCRBgBmRfv3sQ2bnZ1pZnEXqeHOdtElyH0DhynM9Tx2mcgfoIta32/mYF5uugHrS91DFc7cPIQ9vzVWCoDNUbU7f0pqUCXdkNqJ/DQAKGb8G99g3j4l+x2lMbhgAAAQJlWElmSUkqAAgAAAAIABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAADsBAgAMAAAAfgAAABMCAwABAAAAAQAAAGmHBAABAAAAigAAACWIBAABAAAA2AAAAAAAAAA4YwAA6AMAADhjAADoAwAAV2FuZyBMYW9zaGkABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAB4AAAADoAQAAQAAAAoAAAAAAAAAAQACAAUAAwAAAOoAAAAAAAAAHgAAAAEAAAAQAAAAAQAAAAAAAAABAAAAV27gggAAAAlwSFlzAAAD6AAAA+gBtXtSawAAABxJREFUKJFjOGNsTCPEMGq08WiAGI+mkDNEZxkANGRmqEkHopgAAAAASUVORK5CYII=',
  'base64',
)
const WEBP = Buffer.from(
  'UklGRlADAABXRUJQVlA4WAoAAAAoAAAAHQAACQAASUNDUOABAAAAAAHgbGNtcwQgAABtbnRyUkdCIFhZWiAH4gADABQACQAOAB1hY3NwTVNGVAAAAABzYXdzY3RybAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLWhhbmR56b9WWj4BtoMjhVVG90+qAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApkZXNjAAAA/AAAACRjcHJ0AAABIAAAACJ3dHB0AAABRAAAABRjaGFkAAABWAAAACxyWFlaAAABhAAAABRnWFlaAAABmAAAABRiWFlaAAABrAAAABRyVFJDAAABwAAAACBnVFJDAAABwAAAACBiVFJDAAABwAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAYAAAAcAEMAQwAwAABYWVogAAAAAAAA9tYAAQAAAADTLXNmMzIAAAAAAAEMPwAABd3///MmAAAHkAAA/ZL///uh///9ogAAA9wAAMBxWFlaIAAAAAAAAG+gAAA48gAAA49YWVogAAAAAAAAYpYAALeJAAAY2lhZWiAAAAAAAAAkoAAAD4UAALbEcGFyYQAAAAAAAwAAAAJmaQAA8qcAAA1ZAAAT0AAACltWUDggOgAAAPACAJ0BKh4ACgA+bSqRRaQioZgEAEAGxKALUWgACBsAAP7tBy/jebzWtb/+uA/+cB/84D+ikYoAAABFWElGCAEAAEV4aWYAAElJKgAIAAAACAASAQMAAQAAAAYAAAAaAQUAAQAAAG4AAAAbAQUAAQAAAHYAAAAoAQMAAQAAAAIAAAA7AQIADAAAAH4AAAATAgMAAQAAAAEAAABphwQAAQAAAIoAAAAliAQAAQAAANgAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAFdhbmcgTGFvc2hpAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAAeAAAAA6AEAAEAAAAKAAAAAAAAAAEAAgAFAAMAAADqAAAAAAAAAB4AAAABAAAAEAAAAAEAAAAAAAAAAQAAAA==',
  'base64',
)
it.each([
  ['image/png', PNG],
  ['image/webp', WEBP],
])('a picture of the kind %s lies as it did, and says nothing of who made it', (mediaType, picture) => {
  const shown = withoutNotes(mediaType, Buffer.from(picture))
  expect([picture.includes('Wang Laoshi'), shown.includes('Wang Laoshi'), shown.length, liesAs(shown)]).toEqual([
    true,
    false,
    picture.length,
    6,
  ])
})
it('what was overwritten in a PNG has its checksum, so that programs read on', () => {
  const shown = withoutNotes('image/png', Buffer.from(PNG))
  const kinds: string[] = []
  for (let at = 8; at < shown.length;) {
    const end = at + 8 + shown.readUInt32BE(at)
    kinds.push(shown.toString('latin1', at + 4, at + 8))
    expect(shown.readUInt32BE(end)).toBe(crc32(shown.subarray(at + 4, end)))
    at = end + 4
  }
  expect(kinds).toContain('IEND')
})
it.each(['image/png', 'image/webp'])('a broken picture of the kind %s comes to no harm', (mediaType) => {
  const whole = mediaType === 'image/png' ? PNG : WEBP
  for (let length = 0; length < whole.length; length += 7)
    expect(withoutNotes(mediaType, Buffer.from(whole.subarray(0, length)))).toHaveLength(length)
})
