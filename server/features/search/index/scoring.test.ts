import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import type { PostingList } from './index-reader.ts'
import { BlockDirectory, ByteReader, codeOfTerm } from './postings.ts'
import { coverage, coverageBy, type Group, type Needs, ScoreBoard, weigh } from './scoring.ts'
import { SegmentWriter } from './segment-writer.ts'

const termsOf = (word: string) => wordRuns(foldWidth(word)).flatMap(pairsOf).map(codeOfTerm)
/** A word with what may stand for it: [text, factor]. */
const group = (ways: (string | [string, number])[], strict = false): Group => ({
  alternatives: ways.map((way) =>
    typeof way === 'string' ? { terms: termsOf(way), factor: 1 } : { terms: termsOf(way[0]), factor: way[1] },
  ),
  strict,
  weight: 0,
})

/** Needs that ask each provision by itself. */
const narrowBy =
  (isOfUse: (mask: number, left: number) => boolean): Needs['narrow'] =>
  ({ base, size }, { masks }, left, before, into) => {
    let count = 0
    for (const at of before === null ? Array(size).keys() : before.units.slice(0, before.count)) {
      const is = isOfUse(masks[base + at] as number, left)
      into.has[at] = is ? 1 : 0
      if (is) into.units[count++] = at
    }
    return count
  }

/** An index of the texts, in two segments when asked. */
function indexOf(texts: string[], cutAt = texts.length) {
  const postings = new Map<number, PostingList[]>()
  const length: number[] = []
  let base = 0
  for (const some of [texts.slice(0, cutAt), texts.slice(cutAt)]) {
    const writer = new SegmentWriter()
    writer.startVersion('v')
    for (const [ord, text] of some.entries()) writer.addUnit(ord, text)
    const segment = writer.finish()
    const reader = new ByteReader(segment.units)
    for (let i = 0; i < segment.unitCount; i++) {
      reader.varint()
      reader.varint()
      length.push(reader.varint())
    }
    for (const { content } of segment.blocks)
      for (const [term, place] of new BlockDirectory(content))
        postings.set(term, [...(postings.get(term) ?? []), { base, content, place }])
    base += segment.unitCount
  }
  const units = {
    count: texts.length,
    length: Int32Array.from(length),
    averageLength: length.reduce((a, b) => a + b, 0) / Math.max(1, texts.length),
  }
  const board = new ScoreBoard(texts.length)
  return {
    postings,
    units,
    board,
    /** Numbers of the provisions found, in order, with score and mask. */
    run: (groups: Group[]) => {
      board.run(groups, postings, units)
      return [...board.found()]
        .sort((a, b) => a - b)
        .map((unit) => ({ unit, score: board.score[unit] as number, mask: board.mask[unit] as number }))
    },
  }
}
const found = (hits: { unit: number }[]) => hits.map(({ unit }) => unit)

describe('ScoreBoard.run with one word', () => {
  const { run } = indexOf([
    '养犬应当登记。',
    '垃圾应当分类。',
    '养猫；犬只。',
    '养犬养犬养犬。',
    '禁止携带犬只进入，养犬人应当遵守本条例关于登记的所有规定。',
  ])
  it('a word finds the provisions that hold its pair and no others', () =>
    expect(found(run([group(['养犬'])]))).toEqual([0, 3, 4]))
  it('a word counts more where it stands often, and more in a short text than in a long one', () => {
    const [once, often, long] = run([group(['养犬'])])
    expect(often?.score).toBeGreaterThan(once?.score as number)
    expect(once?.score).toBeGreaterThan(long?.score as number)
  })
  it('a word that stands nowhere finds nothing', () => expect(run([group(['遛鸟'])])).toEqual([]))
  it('a word counts the same when another word that stands nowhere may stand for it', () =>
    expect(run([group(['养犬'])])).toEqual(run([group(['养犬', '遛鸟'])])))
  it('a word of one character has no pair and finds nothing', () => expect(run([group(['犬'])])).toEqual([]))
})

describe('ScoreBoard.run with a long word', () => {
  const { run } = indexOf(['城市生活垃圾分类管理', '城市生活垃级分类管理', '城市管理', '垃圾', '生活'])
  it('a long word is found with a wrong character', () => {
    const hits = run([group(['城市生活垃圾分类管理'])])
    expect(found(hits)).toEqual([0, 1])
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score as number)
  })
  it('a long word asked for to the letter is not found with a wrong character', () =>
    expect(found(run([group(['城市生活垃圾分类管理'], true)]))).toEqual([0]))
  it('a long word is found when only the first or only the last of its characters are wrong', () => {
    const texts = ['都市生活垃圾分类管理', '城市生活垃圾分类管控', '市场垃圾', '分类管理']
    expect(found(indexOf(texts).run([group(['城市生活垃圾分类管理'])]))).toEqual([0, 1])
  })
  it('a word of three pairs or fewer is found whole or not at all', () =>
    expect(found(run([group(['生活垃圾'])]))).toEqual([0]))
})

describe('ScoreBoard.run with several words', () => {
  const texts = ['养犬登记', '养犬', '登记', '无关']
  const { run } = indexOf(texts)
  const groups = [group(['养犬']), group(['登记'])]
  it('each word found sets a bit of the mask', () =>
    expect(run(groups).map(({ unit, mask }) => [unit, mask])).toEqual([
      [0, 0b11],
      [1, 0b01],
      [2, 0b10],
    ]))
  it('the scores of several words add up', () => {
    const [both, first, second] = run(groups)
    expect(both?.score).toBeGreaterThan(Math.max(first?.score as number, second?.score as number))
  })
  it('words beyond the thirtieth are left out, so that no bit means two of them', () => {
    const many = [...Array.from({ length: 32 }, () => group(['遛鸟'])), group(['养犬'])]
    expect(run(many)).toEqual([])
  })
  it('words are found across segments as in one segment', () => {
    for (const cutAt of [1, 2, 3]) {
      const split = indexOf(texts, cutAt).run(groups)
      expect(split).toEqual(indexOf(texts).run(groups))
    }
  })
})

describe('ScoreBoard.run with ways to say a word', () => {
  const { run } = indexOf(['养犬', '遛狗', '养犬遛狗', '其他'])
  it('a word counts by the best way to say it, not by the sum of all', () => {
    const both = run([group(['养犬', '遛狗'])])
    const one = run([group(['养犬'])])
    expect(found(both)).toEqual([0, 1, 2])
    expect(both.find(({ unit }) => unit === 2)?.score).toBeCloseTo(
      one.find(({ unit }) => unit === 2)?.score as number,
      5,
    )
  })
  it('a way that stands for the word said counts less', () => {
    const hits = run([
      group([
        ['养犬', 1],
        ['遛狗', 0.5],
      ]),
    ])
    expect(hits.find(({ unit }) => unit === 1)?.score).toBeCloseTo(
      (hits.find(({ unit }) => unit === 0)?.score as number) / 2,
      5,
    )
  })
})

describe('ScoreBoard.found', () => {
  const index = indexOf(['养犬登记', '养犬', '登记', '垃圾'])
  it('a board keeps nothing of the search before', () => {
    const fresh = indexOf(['养犬登记', '养犬', '登记', '垃圾']).run([group(['登记'])])
    index.run([group(['养犬']), group(['垃圾', '登记'])])
    expect(index.run([group(['登记'])])).toEqual(fresh)
    index.run([])
    expect([...index.board.score, ...index.board.mask].every((value) => value === 0)).toBe(true)
  })
  it('a provision is named once, however many words it holds', () => {
    index.run([group(['养犬', '登记']), group(['登记']), group(['养犬'])])
    const named = [...index.board.found()]
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('ScoreBoard.run with what provisions must hold', () => {
  const words = ['养犬', '登记', '垃圾分类', '应当', '城市生活垃圾管理', '条例']
  const texts = fc.array(
    fc.array(fc.constantFrom(...words, '的', '市容'), { maxLength: 6 }).map((parts) => parts.join('')),
    {
      minLength: 2,
      maxLength: 200,
    },
  )
  it('every provision that holds enough is found with the mask and the score that it has when all are compared', () =>
    fc.assert(
      fc.property(
        texts,
        fc.nat(200),
        fc.shuffledSubarray(words, { minLength: 1 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (all, cutAt, said, least) => {
          const index = indexOf(all, Math.min(cutAt, all.length))
          const groups = said.map((word) => group([word]))
          weigh(groups, index.postings, index.units.count)
          const enough = ({ mask }: { mask: number }) => coverage(mask, groups) >= least
          const expected = index.run(groups).filter(enough)
          index.board.run(groups, index.postings, index.units, {
            least,
            narrow: narrowBy((mask, left) => coverage(mask, groups) + left >= least),
          })
          const narrowed = [...index.board.found()]
            .sort((a, b) => a - b)
            .map((unit) => ({ unit, score: index.board.score[unit] as number, mask: index.board.mask[unit] as number }))
            .filter(enough)
          expect(narrowed.map(({ unit, mask }) => [unit, mask])).toEqual(expected.map(({ unit, mask }) => [unit, mask]))
          for (const [at, { score }] of narrowed.entries()) expect(score).toBeCloseTo(expected[at]?.score as number, 3)
        },
      ),
    ))
  it('provisions that cannot hold enough are passed over', () => {
    const index = indexOf(['养犬登记', '登记', '登记', '登记', '登记'])
    const groups = [group(['登记']), group(['养犬'])]
    weigh(groups, index.postings, index.units.count)
    const narrow = narrowBy((mask, left) => coverage(mask, groups) + left >= 0.9)
    index.board.run(groups, index.postings, index.units, { least: 0.9, narrow })
    expect([...index.board.found()]).toEqual([0])
  })
})

describe('weigh', () => {
  const { postings, units, run } = indexOf(['养犬登记', '登记', '登记', '登记', '登记'])
  it('weights are larger for rarer words, and together they are 1', () => {
    const groups = [group(['养犬']), group(['登记'])]
    weigh(groups, postings, units.count)
    expect(groups[0]?.weight).toBeGreaterThan(groups[1]?.weight as number)
    expect(groups.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
  })
  it('the weights of the words found say what share of the query a provision covers', () => {
    const groups = [group(['养犬']), group(['登记'])]
    weigh(groups, postings, units.count)
    const [both, one] = run(groups)
    expect(coverage(both?.mask as number, groups)).toBeCloseTo(1)
    expect(coverage(one?.mask as number, groups)).toBeCloseTo(groups[1]?.weight as number)
    expect(coverage(0, groups)).toBe(0)
  })
  it('a word that stands nowhere does not keep the others from being found', () => {
    const groups = [group(['养犬']), group(['遛鸟'])]
    weigh(groups, postings, units.count)
    expect(groups[0]?.weight).toBeGreaterThan(0.5)
  })
})

describe('coverageBy', () => {
  it.each([3, 12])('masks of %i words are covered as by coverage, also when they come again', (words) => {
    const groups = Array.from({ length: words }, (_, at) => ({ ...group(['养犬']), weight: at + 1 }))
    const covers = coverageBy(groups)
    const masks = [0, 1, 0b101, 0b111, 0b101, 0]
    expect(masks.map(covers)).toEqual(masks.map((mask) => coverage(mask, groups)))
  })
})
