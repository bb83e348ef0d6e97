import { describe, expect, test } from 'vitest'
import { readDecision } from './read-decision.rules.ts'

const kinds = (...lines: string[]) => readDecision('关于修改《某省水库条例》的决定', lines).map(({ kind }) => kind)

test.each([
  ['一、将第五条修改为：“水库应当检查。”', 'replace'],
  ['一、将第五条中的“水库”修改为“湖泊”。', 'replaceWords'],
  ['一、增加一条，作为第六条：“水库应当开放。”', 'insert'],
  ['一、删去第五条。', 'delete'],
  ['一、条文顺序作相应调整。', 'reorder'],
  ['一、水库的事情从长计议。', 'notUnderstood'],
])('the item %s is read as %s', (line, kind) => {
  expect(kinds(line)).toEqual([kind])
})

/** Orders without the words and places in the decision that they come from. */
const ABOUT = new Set(['item', 'seq', 'law', 'words', 'confidence'])
const orders = (...lines: string[]) =>
  readDecision('关于修改《某省水库条例》的决定', lines).map((instruction) =>
    Object.fromEntries(Object.entries(instruction).filter(([name]) => !ABOUT.has(name))),
  ) as Record<string, unknown>[]
const article = (number: number, more: object = {}) => ({ kind: 'provision', article: number, ...more })

describe('readDecision', () => {
  test('several places in one sentence inherit what they do not name', () => {
    expect(orders('一、删去第五条第一款、第二款和第七条至第九条。')).toEqual([
      { kind: 'delete', at: [article(5, { paragraph: 1 }), article(5, { paragraph: 2 }), article(7), article(8), article(9)] },
    ])
  })
  test('a paragraph that begins with a quotation mark goes on with the quotation', () => {
    expect(orders('一、将第五条修改为：“甲。', '“乙。', '“丙。”')).toEqual([
      { kind: 'replace', at: [article(5)], to: [], lines: ['甲。', '乙。', '丙。'] },
    ])
    expect(orders('一、将第五条修改为：“甲。', '乙。', '丙。”')).toEqual([
      { kind: 'replace', at: [article(5)], to: [], lines: ['甲。', '乙。', '丙。'] },
    ])
  })
  test('numbered lines of a quotation are no items of the decision', () => {
    expect(orders('一、将第五条修改为：“下列行为：', '（一）甲；', '（二）乙。”', '二、删去第六条。').map(({ kind }) => kind)).toEqual([
      'replace',
      'delete',
    ])
  })
  test('words after 同时 are an order of their own with the place of the order before', () => {
    expect(orders('一、删去第三条第一款中的“甲”。同时增加一款作为第二款：“乙。”')).toEqual([
      { kind: 'deleteWords', at: [article(3, { paragraph: 1 })], oldWords: '甲' },
      { kind: 'insert', unit: 'paragraph', count: 1, at: [article(3, { paragraph: 1 })], to: [article(3, { paragraph: 2 })], lines: ['乙。'] },
    ])
  })
  test('修改为 with a number behind it renumbers', () => {
    expect(orders('一、将第二条修改为第六条。')).toEqual([{ kind: 'renumber', at: [article(2)], to: [article(6)] }])
    expect(orders('一、将第二条改为第六条，修改为：“甲。”')).toEqual([{ kind: 'replace', at: [article(2)], to: [article(6)], lines: ['甲。'] }])
  })
  test('a map of numbers is read as numbers', () => {
    expect(orders('一、条文顺序作相应调整：“第八条”调整为“第七条”，“第九条”调整为“第八条”。')).toEqual([
      { kind: 'renumber', at: [article(8), article(9)], to: [article(7), article(8)] },
      { kind: 'reorder' },
    ])
  })
  test('an added 之N, a missing 第 and a chapter are read', () => {
    expect(orders('一、在第五条后增加一条，作为第五条之一：“甲。”')).toEqual([
      { kind: 'insert', unit: 'article', count: 1, at: [article(5)], to: [article(5, { sub: 1 })], lines: ['甲。'] },
    ])
    expect(orders('一、将十一条修改为：“甲。”')).toEqual([{ kind: 'replace', at: [article(11)], to: [], lines: ['甲。'] }])
    expect(orders('一、增加一章，作为第四章，章名为：“第四章　监督”，包括第十条至第十二条。')).toEqual([
      { kind: 'insertHeading', heading: '第四章　监督', covers: [article(10), article(12)] },
    ])
  })
  test('a collective decision names the law of each group', () => {
    const found = readDecision('关于修改《甲条例》等二件地方性法规的决定', [
      '一、修改《甲条例》',
      '1.删去第二条。',
      '二、修改《乙条例》',
      '1.删去第三条。',
      '2.条文顺序作相应调整。',
    ])
    expect(found.map(({ law, item, kind }) => [law, item, kind])).toEqual([
      ['甲条例', '一.1', 'delete'],
      ['乙条例', '二.1', 'delete'],
      ['乙条例', '二.2', 'reorder'],
    ])
  })
  test('what only says when the decision begins changes no text', () => {
    expect(kinds('一、删去第二条。', '本决定自2027年1月1日起施行。', '《某省水库条例》根据本决定作相应修改，重新公布。')).toEqual([
      'delete',
      'commence',
      'commence',
    ])
  })
})
