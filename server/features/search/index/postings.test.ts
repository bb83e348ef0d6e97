import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BlockDirectory, ByteReader, ByteWriter, codeOfTerm, eachPosting, PostingReader, termCode } from './postings.ts'

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
        for (const [wide, value] of numbers)
          expect(wide ? reader.unit16() : reader.varint()).toBe(wide ? value & 0xffff : value)
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

describe('the directory of a block', () => {
  it('a block without terms has an empty directory', () => expect(new BlockDirectory(Uint8Array.of(0)).size).toBe(0))
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
    const found = [...new BlockDirectory(content)].map(([term, place]) => {
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

describe('PostingReader.readAmong', () => {
  /** A list of provisions with their occurrences, as a segment writes it. */
  const listOf = (postings: readonly (readonly [unit: number, occurrences: number])[]) => {
    const writer = new ByteWriter()
    let before = -1
    for (const [unit, occurrences] of postings) {
      writer.varint(((unit - before) << 1) | (occurrences > 1 ? 1 : 0))
      if (occurrences > 1) writer.varint(occurrences)
      before = unit
    }
    return { content: writer.done(), place: { unitCount: postings.length, start: 0, length: writer.length } }
  }
  it('the postings of the provisions wanted are read, however long the list, and each once and in order', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 400 })), {
          minLength: 800,
          maxLength: 2_000,
        }),
        fc.array(fc.nat(200_000), { maxLength: 10 }),
        // Those that the marks are at as well.
        fc.array(
          fc.oneof(
            fc.nat(1_999),
            fc.nat(30).map((mark) => 64 * mark + 63),
          ),
          { maxLength: 10 },
        ),
        (gaps, anywhere, there) => {
          let unit = -1
          const postings = gaps.map(([gap, occurrences]) => [(unit += gap), occurrences] as const)
          const wanted = [...new Set([...anywhere, ...there.flatMap((at) => postings[at]?.[0] ?? [])])].sort(
            (a, b) => a - b,
          )
          const { content, place } = listOf(postings)
          const reader = new PostingReader()
          // Twice: the marks are made at the first reading.
          for (let time = 0; time < 2; time++) {
            const count = reader.readAmong(content, place, Int32Array.from(wanted), wanted.length)
            const read = Array.from({ length: count }, (_, at) => [reader.units[at], reader.occurrences[at]])
            expect(read.filter(([one]) => wanted.includes(one ?? -1))).toEqual(
              postings.filter(([one]) => wanted.includes(one)),
            )
            expect(read.every(([one], at) => at === 0 || (one ?? 0) > (read[at - 1]?.[0] ?? 0))).toBe(true)
          }
        },
      ),
    ))
  it('of a long list only little is read for few provisions', () => {
    const { content, place } = listOf(Array.from({ length: 10_000 }, (_, at) => [at, 1] as const))
    const reader = new PostingReader()
    expect(reader.readAmong(content, place, Int32Array.of(17, 9_000), 2)).toBe(2)
    expect([reader.units[0], reader.units[1]]).toEqual([17, 9_000])
  })
})
