import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeNode } from './law-nodes.ts'
import { bodyText, roundTripFault } from './round-trip.ts'
import { lawOf, lawOfPlain } from './test-sources.ts'

/** Lines as laws have them and as typists leave them, in any order. */
const line = fc
  .tuple(
    fc.constantFrom(
      '',
      '第一条 ',
      '第二条',
      '第二条之一　',
      '第十条（甲）',
      '（一）',
      '(2)',
      '1．',
      '①',
      '一、',
      '第一编 ',
      '第一章 ',
      '第二节',
      '附件1：',
      '附件',
      '附则',
      '总 则',
      '目录',
      '“第三条 ',
      '序言',
      '（删去）',
    ),
    fc.constantFrom(
      '',
      '总则',
      '为了甲，制定本法。',
      '下列情形：',
      '（一）乙；（二）丙。',
      '规定的丁。 第二条 戊。',
      '（一）至（三）项',
      '自2020年1月1日起施行。',
      '己”',
      '……3',
      '|庚|',
    ),
  )
  .map((parts) => parts.join(''))
const lines = fc.array(line, { maxLength: 14 }).map((all) => all.join('\n'))

const body = bodyText([
  { kind: 'text', text: '第一条 为了养犬， 制定本条例。', line: 1 },
  {
    kind: 'table',
    rows: [
      ['犬种', '数量'],
      ['甲', '1'],
    ],
    line: 2,
  },
])
const tree = (text: string) => [
  makeNode('article', { label: '第一条', text, children: [makeNode('passage', { text: '犬种\t数量\n甲\t1' })] }),
]

describe('roundTripFault', () => {
  it('a tree with the whole body has no fault, white space aside', () =>
    expect(roundTripFault(body, tree('为了养犬，制定本条例。'))).toBeNull())
  it.each([
    [
      'a lost character',
      '为了养犬，制定条例。',
      '第11字起不同：原文“本条例。犬种数量甲1”，结构化后“条例。犬种数量甲1”',
    ],
    [
      'an added character',
      '为了养犬，制定本本条例。',
      '第12字起不同：原文“条例。犬种数量甲1”，结构化后“本条例。犬种数量甲1”',
    ],
    [
      'a changed mark',
      '为了养犬,制定本条例。',
      '第8字起不同：原文“，制定本条例。犬种数量甲”，结构化后“,制定本条例。犬种数量甲”',
    ],
  ])('a tree with %s has a fault that names the place', (_, text, fault) =>
    expect(roundTripFault(body, tree(text))).toBe(fault),
  )
  it('a tree with its parts in another order has a fault', () =>
    expect(
      roundTripFault(
        body,
        tree('为了养犬，制定本条例。')
          .toReversed()
          .flatMap((node) => [...node.children, { ...node, children: [] }]),
      ),
    ).not.toBeNull())
  it('an empty tree has a fault at the first character', () =>
    expect(roundTripFault(body, [])).toContain('第1字起不同'))
})

describe('parseLaw', () => {
  it('a file that is read well has no warning of lost characters', () =>
    expect(lawOf('第一条 甲：\n（一）乙；\n（二）丙。\n附件1 表').warnings.map(({ kind }) => kind)).not.toContain(
      'ROUND_TRIP',
    ))
  it('parseLaw loses no character of a file, whatever its lines contain', () =>
    fc.assert(
      fc.property(
        lines,
        fc.boolean(),
        fc.constantFrom('某市测试条例', '某市人大常委会关于修改《甲》的决定'),
        (body, plain, title) => {
          const law = plain ? lawOfPlain(`${title}\n（2020年1月1日某会议通过）\n${body}`) : lawOf(body, title)
          expect(law.warnings.filter(({ kind }) => kind === 'ROUND_TRIP')).toEqual([])
        },
      ),
      { numRuns: 1_000 },
    ))
})
