import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader, ByteWriter, codeOfTerm, eachPosting, readBlock, termCode } from './postings.ts'

describe('ByteWriter and ByteReader', () => {
  it('numbers are read back as they were written, whatever stands between them', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 0x7fffffff }))), (numbers) => {
        const writer = new ByteWriter(1)
        for (const [wide, value] of numbers) {
          if (wide) writer.unit16(value & 0xffff)
          else writer.varint(value)
        }
        const reader = new ByteReader(writer.done())
        for (const [wide, value] of numbers) expect(wide ? reader.unit16() : reader.varint()).toBe(wide ? value & 0xffff : value)
        expect(reader.at).toBe(writer.length)
      }),
    ))
  it.each([
    [0, 1],
    [127, 1],
    [128, 2],
    [16_383, 2],
    [16_384, 3],
    [0x7fffffff, 5],
  ])('the number %i takes %i bytes', (value, bytes) => {
    const writer = new ByteWriter()
    writer.varint(value)
    expect(writer.length).toBe(bytes)
  })
  it('bytes are appended whole when the buffer is far too small', () => {
    const writer = new ByteWriter(1)
    writer.append(Uint8Array.from({ length: 1_000 }, (_, i) => i % 251))
    expect([...writer.done()]).toEqual(Array.from({ length: 1_000 }, (_, i) => i % 251))
  })
})

describe('termCode', () => {
  it('a pair of characters has a number of its own that sorts by the first character, then the second', () => {
    expect(codeOfTerm('养犬')).toBe(termCode(0x517b, 0x72ac))
    expect(codeOfTerm('养犬')).not.toBe(codeOfTerm('犬养'))
    expect(codeOfTerm('a\uffff')).toBeLessThan(codeOfTerm('b\u0000'))
    // Two units of the highest code stay a whole number.
    expect(Number.isSafeInteger(termCode(0xffff, 0xffff))).toBe(true)
    expect(termCode(0xffff, 0xffff)).toBe(0xffffffff)
  })
})

describe('readBlock', () => {
  it('a block without terms has an empty directory', () => expect(readBlock(Uint8Array.of(0)).size).toBe(0))
  it('a block of two terms gives each its own list', () => {
    const lists = [Uint8Array.of(1 << 1), Uint8Array.of((1 << 1) | 1, 3, 2 << 1)]
    const writer = new ByteWriter()
    writer.varint(2)
    for (const [i, units] of [
      [0, 1],
      [1, 2],
    ] as const) {
      writer.unit16(0x517b)
      writer.unit16(0x72ac + i)
      writer.varint(units)
      writer.varint((lists[i] as Uint8Array).length)
    }
    for (const list of lists) writer.append(list)
    const content = writer.done()
    const found = [...readBlock(content)].map(([term, place]) => {
      const postings: [number, number][] = []
      eachPosting(content, place, (unit, occurrences) => postings.push([unit, occurrences]))
      return [term, place.unitCount, postings]
    })
    expect(found).toEqual([
      [termCode(0x517b, 0x72ac), 1, [[0, 1]]],
      [
        termCode(0x517b, 0x72ad),
        2,
        [
          [0, 3],
          [2, 1],
        ],
      ],
    ])
  })
})
