import { describe, expect, test } from 'vitest'
import type { Target } from './find-place.rules.ts'
import type { Order } from './instruction.ts'
import type { Article, LawBody, Part } from './law-body.rules.ts'
import { linesOfBody, lostLines, namedBy } from './unnamed-kept.rules.ts'

const paragraph = (text: string, ...items: string[]): Part => ({
  level: 'paragraph',
  label: '',
  text,
  children: items.map((item): Part => ({ level: 'item', label: '', text: item, children: [] })),
})
const lawOf = (...parts: Part[]): { body: LawBody; article: Article } => {
  const article: Article = { kind: 'article', num: 1, sub: 0, label: '第一条', caption: '', parts }
  return { body: { entries: [article] }, article }
}
const instruction = (order: Order) => ({ ...order, item: '一', seq: 1, law: null, words: '', confidence: 1 })
const partTarget = (article: Article, part: Part): Target => ({
  kind: 'part',
  article,
  part,
  list: article.parts,
  head: false,
  end: false,
})

/** The lines that are lost when an order for the first 款 does something else. */
function lostBy(order: Order, change: (article: Article) => void): string[] {
  const { body, article } = lawOf(paragraph('渡口由镇看护。'), paragraph('禁止下列行为：', '抛锚；', '捕捞。'))
  const [first] = article.parts
  if (!first) throw new Error('no paragraph')
  const before = linesOfBody(body)
  const named = namedBy(instruction(order), [partTarget(article, first)], before, () => false)
  change(article)
  return lostLines(before, linesOfBody(body), named)
}

const REPLACED: Order = { kind: 'replace', at: [], to: [], lines: ['渡口由县看护。'] }
const WORDS: Order = { kind: 'replaceWords', at: [], oldWords: '镇', newWords: '乡镇' }

describe('lostLines', () => {
  test('a clause may do what it likes with the 款 that it names', () => {
    expect(lostBy(REPLACED, ({ parts }) => Object.assign(parts[0] ?? {}, { text: '全改了。' }))).toEqual([])
  })
  test('another 款 and its items that are gone or altered are told', () => {
    expect(lostBy(REPLACED, ({ parts }) => parts.splice(1))).toEqual(['禁止下列行为：', '抛锚；', '捕捞。'])
    expect(
      lostBy(REPLACED, ({ parts }) => Object.assign(parts[1]?.children[0] ?? {}, { text: '抛锚、停泊；' })),
    ).toEqual(['抛锚；'])
  })
  test('a clause on words changes these words alone', () => {
    const to = (text: string) => lostBy(WORDS, ({ parts }) => Object.assign(parts[0] ?? {}, { text }))
    expect(to('渡口由乡镇看护。')).toEqual([])
    expect(to('渡口由乡镇看管。')).toEqual(['渡口由镇看护。'])
  })
  test('the stop of an item may follow its place in the list', () => {
    expect(lostBy(REPLACED, ({ parts }) => Object.assign(parts[1]?.children[1] ?? {}, { text: '捕捞；' }))).toEqual([])
  })
})
