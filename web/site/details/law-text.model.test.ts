import { describe, expect, it } from 'vitest'
import type { Link, TreeNode } from '#common/contract/laws.ts'
import {
  findAnchor,
  labelOfAnchor,
  linesOf,
  nearestAnchor,
  placesOf,
  roomOf,
  segmentsOf,
  splitByWords,
  wordsOf,
} from './law-text.model.ts'

const link = (start: number, length: number): Link => ({
  start,
  length,
  workId: 'w',
  anchor: null,
  title: '',
  edition: 'current',
  versionId: null,
})
const node = (part: Partial<TreeNode>): TreeNode => ({
  nodeId: '',
  level: 'article',
  label: '',
  caption: '',
  text: '',
  anchor: '',
  repealed: false,
  links: [],
  children: [],
  ...part,
})

describe('segmentsOf', () => {
  it('segmentsOf cuts a text at its links in order', () => {
    expect(
      segmentsOf('根据宪法和立法法', [link(5, 3), link(2, 2)]).map((part) =>
        part.link ? `[${part.text}]` : part.text,
      ),
    ).toEqual(['根据', '[宪法]', '和', '[立法法]'])
  })
  it('segmentsOf never loses text to overlapping or misplaced links', () => {
    for (const links of [[link(0, 99)], [link(-1, 2)], [link(0, 3), link(2, 3)], [link(2, 0)]]) {
      expect(
        segmentsOf('甲乙丙丁', links)
          .map((part) => part.text)
          .join(''),
      ).toBe('甲乙丙丁')
    }
  })
})

describe('splitByWords', () => {
  it('splitByWords marks all places and keeps the text', () => {
    expect(splitByWords('养犬人养犬', ['养犬'])).toEqual([
      { text: '养犬', mark: true },
      { text: '人', mark: false },
      { text: '养犬', mark: true },
    ])
    expect(splitByWords('abc', [])).toEqual([{ text: 'abc', mark: false }])
    expect(splitByWords('', ['x'])).toEqual([])
  })
  it('splitByWords joins words that touch', () => {
    expect(splitByWords('劳动合同法', ['劳动合同', '合同法'])).toEqual([{ text: '劳动合同法', mark: true }])
  })
  it('splitByWords ignores capitals', () => {
    expect(placesOf('ABCabc', 'bC')).toEqual([1, 4])
    expect(placesOf('x', '')).toEqual([])
  })
  it('wordsOf reads the hl parameter', () => {
    expect(wordsOf(' 养犬  登记 养犬 ')).toEqual(['养犬', '登记'])
    expect(wordsOf(undefined)).toEqual([])
  })
})

describe('linesOf, roomOf, findAnchor, nearestAnchor and labelOfAnchor', () => {
  const article = node({
    label: '第四十七条',
    anchor: 't47',
    children: [
      node({
        level: 'paragraph',
        text: '一款：',
        anchor: 't47_k1',
        children: [node({ level: 'item', label: '（一）', text: '甲；', anchor: 't47_k1_x1' })],
      }),
      node({ level: 'passage', text: 'a\tb', table: [['a', 'b']], anchor: 't47_k2' }),
    ],
  })
  it('a provision is shown as one line for each 款 and 项', () => {
    expect(linesOf(article)).toEqual(['一款：', '（一）甲；', 'a\tb'])
    expect(roomOf(article)).toBe(3)
    expect(roomOf(node({ text: '字'.repeat(100) }))).toBe(3)
  })
  it('a provision is found by its anchor together with its article', () => {
    const tree = [node({ level: 'chapter', anchor: 'z1', children: [article] })]
    expect(findAnchor(tree, 't47_k1_x1')?.article?.label).toBe('第四十七条')
    expect(findAnchor(tree, 'z1')?.article).toBeNull()
    expect(findAnchor(tree, 't99')).toBeNull()
  })
  it('a missing anchor leads to the nearest provision that exists', () => {
    expect(['t47_k1', 't47_x9', 't47_k1_x1_m3', 't48_k1'].map((anchor) => nearestAnchor([article], anchor))).toEqual([
      't47_k1',
      't47',
      't47_k1_x1',
      null,
    ])
  })
  it('a 项 is found whether or not the article has several 款', () => {
    const single = node({ anchor: 't5', children: [node({ level: 'item', anchor: 't5_x2' })] })
    const several = node({
      anchor: 't6',
      children: [
        node({ level: 'paragraph', anchor: 't6_k1', children: [node({ level: 'item', anchor: 't6_k1_x2' })] }),
      ],
    })
    expect(nearestAnchor([single, several], 't5_k1_x2')).toBe('t5_x2')
    expect(nearestAnchor([single, several], 't6_x2')).toBe('t6_k1_x2')
  })
  it('an address from before a measure was a part of its notice leads to the article', () => {
    const measure = node({ level: 'issued', anchor: 'w1', children: [node({ level: 'article', anchor: 't5' })] })
    expect(['fl1_t5', 'w1_t5', 'fl1_t5_k2'].map((anchor) => nearestAnchor([measure], anchor))).toEqual([
      't5',
      't5',
      't5',
    ])
  })
  it('a provision is named down to the 项', () => {
    expect(labelOfAnchor(article, 't47_k1_x1')).toBe('第四十七条第一款第一项')
    expect(labelOfAnchor(article, 't47')).toBe('第四十七条')
  })
})
