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

/** Each order of a decision by the law it is for. */
const laws = (title: string, ...lines: string[]) =>
  readDecision(title, lines).map(({ item, law, kind }) => `${item} ${law ?? '?'} ${kind}`)

describe('readDecision on several laws', () => {
  test.each([
    '一、对《甲条例》作出修改',
    '一、《甲条例》',
    '一、修改《甲条例》',
    '一、对《甲条例》作如下修改：',
    '一、关于《甲条例》的修改',
    '一、某市甲条例',
  ])('the items below %s are for that law', (heading) => {
    const name = heading.includes('《') ? '甲条例' : '某市甲条例'
    expect(
      laws(
        '关于修改《甲条例》等两件地方性法规的决定',
        heading,
        '（一）删去第四条。',
        '（二）将第五条中的“甲”修改为“乙”。',
      ),
    ).toEqual([`一.1 ${name} delete`, `一.2 ${name} replaceWords`])
  })
  test('an item that names its own law is for that one, not for the law of the item before', () => {
    expect(
      laws(
        '关于修改部分地方性法规的决定',
        '一、《甲条例》',
        '1.删去第五条。',
        '二、将《乙规定》第五条中的“甲”修改为“乙”。',
        '三、《丙办法》第三条修改为：“丙。”',
      ),
    ).toEqual(['一.1 甲条例 delete', '二 乙规定 replaceWords', '三 丙办法 replace'])
  })
  test('items are numbered in three levels, and what is only repealed gives no order', () => {
    expect(
      laws(
        '关于修改和废止部分地方性法规的决定',
        '一、修改的地方性法规',
        '（一）《甲条例》',
        '1. 第三条第一款修改为：“甲。”',
        '2. 删去第四条。',
        '（二）《乙条例》',
        '第七条修改为：“丙。”',
        '二、废止的地方性法规',
        '（一）《丙规定》（2001年3月1日通过）',
        '三、废止《丁规定》。',
      ),
    ).toEqual(['一.1.1 甲条例 replace', '一.1.2 甲条例 delete', '一.2 乙条例 replace'])
  })
  test('two titles side by side are two laws', () => {
    expect(laws('关于修改《甲条例》《乙条例》的决定', '（一）甲市渡口条例', '1.删去第五条。')).toEqual([
      '1.1 甲市渡口条例 delete',
    ])
    expect(laws('关于修改《实施《防洪法》办法》的决定', '一、删去第五条。')).toEqual(['一 实施《防洪法》办法 delete'])
  })
  test('the order to close up at the end is for all of them', () => {
    expect(
      laws(
        '关于修改《甲条例》等两件地方性法规的决定',
        '一、对《甲条例》作出修改',
        '（一）删去第四条。',
        '二、对《乙条例》作出修改',
        '（一）删去第五条。',
        '《甲条例》《乙条例》根据本决定作相应修改并对条文顺序作相应调整，重新公布。',
      ),
    ).toEqual(['一.1 甲条例 delete', '二.1 乙条例 delete', '二.1 甲条例 reorder', '二.1 乙条例 reorder'])
  })
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
      {
        kind: 'delete',
        at: [
          article(5, { paragraph: 1 }),
          article(5, { paragraph: 2 }),
          article(7, { range: 'inner' }),
          article(8, { range: 'inner' }),
          article(9, { range: 'end' }),
        ],
      },
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
    expect(
      orders('一、将第五条修改为：“下列行为：', '（一）甲；', '（二）乙。”', '二、删去第六条。').map(
        ({ kind }) => kind,
      ),
    ).toEqual(['replace', 'delete'])
  })
  test('words after 同时 are an order of their own with the place of the order before', () => {
    expect(orders('一、删去第三条第一款中的“甲”。同时增加一款作为第二款：“乙。”')).toEqual([
      { kind: 'deleteWords', at: [article(3, { paragraph: 1 })], oldWords: '甲' },
      {
        kind: 'insert',
        unit: 'paragraph',
        count: 1,
        at: [article(3, { paragraph: 1 })],
        to: [article(3, { paragraph: 2 })],
        lines: ['乙。'],
      },
    ])
  })
  test('修改为 with a number behind it renumbers', () => {
    expect(orders('一、将第二条修改为第六条。')).toEqual([{ kind: 'renumber', at: [article(2)], to: [article(6)] }])
    expect(orders('一、将第二条改为第六条，修改为：“甲。”')).toEqual([
      { kind: 'replace', at: [article(2)], to: [article(6)], lines: ['甲。'] },
    ])
  })
  test('the last of a list gives the unit of those before it, but not to a 之N', () => {
    expect(orders('一、删去第五条第（一）、（三）项和第八、第九条。')).toEqual([
      { kind: 'delete', at: [article(5, { item: 1 }), article(5, { item: 3 }), article(8), article(9)] },
    ])
    expect(orders('一、在第三条后增加二条，作为第三条之一、第三条之二：“甲。”“乙。”').map(({ to }) => to)).toEqual([
      [article(3, { sub: 1 }), article(3, { sub: 2 })],
    ])
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
    expect(orders('一、将十一条修改为：“甲。”')).toEqual([
      { kind: 'replace', at: [article(11)], to: [], lines: ['甲。'] },
    ])
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
    expect(
      kinds('一、删去第二条。', '本决定自2027年1月1日起施行。', '《某省水库条例》根据本决定作相应修改，重新公布。'),
    ).toEqual(['delete', 'commence', 'commence'])
  })
  test('the whole law is a place', () => {
    for (const words of ['将全文中的', '将本条例中的', '将《某省水库条例》中的'])
      expect(orders(`一、${words}“甲”统一修改为“乙”。`)).toEqual([
        { kind: 'replaceWords', at: [{ kind: 'wholeText' }], oldWords: '甲', newWords: '乙', every: true },
      ])
  })
  test('words that are replaced 分别 are paired in their order', () => {
    expect(orders('一、将第十条中的“甲”和“乙”分别修改为“丙”和“丁”。')).toEqual([
      { kind: 'replaceWords', at: [article(10)], oldWords: '甲', newWords: '丙' },
      { kind: 'replaceWords', at: [article(10)], oldWords: '乙', newWords: '丁' },
    ])
    expect(orders('一、将第三条中的“甲”、第七条中的“乙”分别修改为“丙”“丁”。')).toEqual([
      { kind: 'replaceWords', at: [article(3)], oldWords: '甲', newWords: '丙' },
      { kind: 'replaceWords', at: [article(7)], oldWords: '乙', newWords: '丁' },
    ])
    expect(orders('一、将第十条中的“甲”和“乙”分别修改为“丙”。').map(({ kind }) => kind)).toEqual(['notUnderstood'])
  })
  test('an order before 条文顺序作相应调整 is not swallowed by it', () => {
    expect(orders('一、第十二条改为第十一条，并对相关条款序号作相应调整。').map(({ kind }) => kind)).toEqual([
      'renumber',
      'reorder',
    ])
    expect(orders('一、原第四章、第五章依次改为第五章、第六章，条文顺序作相应调整。').map(({ kind }) => kind)).toEqual([
      'renumberHeading',
      'renumberHeading',
      'reorder',
    ])
    expect(orders('一、对个别文字作相应修改，并对条文顺序作相应调整。').map(({ kind }) => kind)).toEqual([
      'declare',
      'reorder',
    ])
  })
})

describe('what a clause says and its orders do not hold', () => {
  const asks = (...lines: string[]) =>
    readDecision('关于修改《某省水库条例》的决定', lines).flatMap((one) => one.asks ?? [])
  test('a place or a verb that was read over is asked', () => {
    expect(asks('一、根据第九条删去第二款的内容重新公布。')).toEqual([
      '第九条没有读进去，请核对',
      '第二款没有读进去，请核对',
      '删去没有读进去，请核对',
    ])
  })
  test('clauses that are read whole ask nothing', () => {
    expect(
      asks(
        '一、将第八条改为第九条，第一款第二项修改为：“（二）甲；”',
        '二、除第四条、第五条外，将本条例中的“甲”修改为“乙”。',
        '三、删去第十条第（一）、（二）项。',
        '四、在第十一条“甲”后增加“乙”。',
      ),
    ).toEqual([])
  })
})

describe('titles of laws alone in a paragraph', () => {
  test('stand above the items on that law, whose numbers begin anew', () => {
    expect(
      laws(
        '关于修改《甲条例》等三件地方性法规的决定',
        '《甲条例》',
        '一、删去第四条。',
        '二、删去第六条。',
        '《乙条例》（2001年通过）',
        '一、将第五条中的“甲”修改为“乙”。',
        '《丙条例》',
        '第七条修改为：“丙。”',
      ),
    ).toEqual(['一 甲条例 delete', '二 甲条例 delete', '一 乙条例 replaceWords', ' 丙条例 replace'])
  })
})
