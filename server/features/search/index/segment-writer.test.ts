import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import { BlockDirectory, ByteReader, codeOfTerm, eachPosting } from './postings.ts'
import { SegmentWriter, type Segment } from './segment-writer.ts'

/**
 * Texts with difficult characters: few of them, so that pairs recur, and marks, wide letters and halves of rare
 * characters.
 */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...'第一条为了养犬管理规定〇的') },
  { weight: 3, arbitrary: fc.constantFrom(...'，。；（）《》“” \n\u3000\u200b\u00ad') },
  { weight: 3, arbitrary: fc.constantFrom(...'ＡｂＣ１２3aZ９') },
  { weight: 1, arbitrary: fc.constantFrom('𠮷', '\ud842', '\udfb7', '\uffff', '㐀', '豈', 'İ', '你'.concat('\u0301')) },
)
const text = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(''))
const versions = fc.array(fc.array(text, { maxLength: 8 }), { maxLength: 5 })

interface Read {
  units: { version: string; ord: number; length: number }[]
  /** Term → unit → occurrences. */
  postings: Map<number, Map<number, number>>
}

function readBack(segment: Segment): Read {
  const reader = new ByteReader(segment.units)
  const units = Array.from({ length: segment.unitCount }, () => ({
    version: segment.versionIds[reader.varint()] as string,
    ord: reader.varint(),
    length: reader.varint(),
  }))
  expect(reader.at).toBe(segment.units.length)
  const postings: Read['postings'] = new Map()
  for (const { firstTerm, content } of segment.blocks) {
    const places = new BlockDirectory(content)
    expect([...places.keys()][0]).toBe(firstTerm)
    for (const [term, place] of places) {
      const byUnit = new Map<number, number>()
      eachPosting(content, place, (unit, occurrences) => byUnit.set(unit, occurrences))
      expect(byUnit.size).toBe(place.unitCount)
      expect(postings.has(term)).toBe(false)
      postings.set(term, byUnit)
    }
  }
  return { units, postings }
}

/** The same pairs, counted in the simplest way. */
function expected(versions: string[][]): Read {
  const units: Read['units'] = []
  const postings: Read['postings'] = new Map()
  versions.forEach((texts, version) =>
    texts.forEach((text, i) => {
      const runs = wordRuns(foldWidth(text))
      const unit = units.push({ version: `v${version}`, ord: i * 3, length: runs.join('').length }) - 1
      for (const pair of runs.flatMap(pairsOf)) {
        const byUnit = postings.get(codeOfTerm(pair)) ?? new Map<number, number>()
        byUnit.set(unit, (byUnit.get(unit) ?? 0) + 1)
        postings.set(codeOfTerm(pair), byUnit)
      }
    }),
  )
  return { units, postings }
}

function write(versions: string[][]): Segment {
  const writer = new SegmentWriter()
  versions.forEach((texts, version) => {
    writer.startVersion(`v${version}`)
    texts.forEach((text, i) => writer.addUnit(i * 3, text))
  })
  return writer.finish()
}

const inOrder = (read: Read) => ({ units: read.units, postings: [...read.postings].sort((a, b) => a[0] - b[0]) })

describe('SegmentWriter', () => {
  it('a segment gives back every pair of every provision, how often it stands there and how long the provision is', () =>
    fc.assert(
      fc.property(versions, (texts) => {
        expect(inOrder(readBack(write(texts)))).toEqual(inOrder(expected(texts)))
      }),
      { numRuns: 300 },
    ))

  it('terms are in order through all blocks, so that a block is found by its first term', () => {
    // Far more pairs than one block holds: borders fall between them.
    const random = (seed: number) => (Math.imul(seed, 2_654_435_761) >>> 0) / 2 ** 32
    const texts = Array.from({ length: 300 }, (_, unit) =>
      Array.from({ length: 80 }, (_, i) =>
        String.fromCharCode(0x4e00 + Math.floor(random(unit * 80 + i + 1) * 2_000)),
      ).join(''),
    )
    const segment = write([texts])
    expect(segment.blocks.length).toBeGreaterThan(2)
    const terms = segment.blocks.flatMap(({ content }) => [...new BlockDirectory(content).keys()])
    expect(terms).toEqual(terms.toSorted((a, b) => a - b))
    expect(inOrder(readBack(segment))).toEqual(inOrder(expected([texts])))
  })

  it('a pair that stands in every provision, and often, is counted', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? '管理' : '管理。管理。'.repeat(70)))
    const { postings } = readBack(write([texts]))
    const list = postings.get(codeOfTerm('管理')) as Map<number, number>
    expect([list.size, list.get(0), list.get(1)]).toEqual([20_000, 1, 140])
  })

  it('a list larger than a block is kept in a block of its own', () => {
    const texts = Array.from({ length: 10_000 }, () => '管理办法')
    const segment = write([texts])
    expect(segment.blocks.every(({ content }) => new BlockDirectory(content).size === 1)).toBe(true)
    expect(readBack(segment).postings.size).toBe(3)
  })

  it('a segment of no provisions is empty', () => {
    expect(new SegmentWriter().finish()).toMatchObject({ versionIds: [], unitCount: 0, blocks: [] })
    expect(write([[]])).toMatchObject({ versionIds: ['v0'], unitCount: 0, blocks: [] })
  })

  it('no pair reaches across a punctuation mark, and a single character makes none', () => {
    expect(readBack(write([['养，犬', '犬']])).postings.size).toBe(0)
    expect(readBack(write([['养，犬', '犬']])).units.map(({ length }) => length)).toEqual([2, 1])
  })

  it('rare characters are found by their halves', () => {
    const { postings } = readBack(write([['𠮷野']]))
    expect([...postings.keys()].sort((a, b) => a - b)).toEqual(
      [codeOfTerm('𠮷'), codeOfTerm('\udfb7野')].sort((a, b) => a - b),
    )
  })
})
