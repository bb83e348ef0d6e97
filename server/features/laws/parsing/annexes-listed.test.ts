import { describe, expect, it } from 'vitest'
import { missingAnnexes } from './annexes-listed.ts'
import type { SourceBlock } from './source-document.ts'

const blocksOf = (lines: readonly (string | string[][])[]): SourceBlock[] =>
  lines.map((line, at) =>
    typeof line === 'string' ? { kind: 'text', text: line, line: at + 1 } : { kind: 'table', rows: line, line: at + 1 },
  )
const told = (lines: readonly (string | string[][])[], names: string[] = []) =>
  missingAnnexes(blocksOf(lines), names).map(({ detail }) => detail)

const SIGNED = ['滨海市人民政府', '2021年3月2日']

describe('annexes that a document lists and does not hold', () => {
  it('are told by name where only the signature follows', () => {
    expect(told(['一、停止执行下列文件。', '附件：停止执行的文件目录', ...SIGNED])).toEqual([
      '文后所列的附件“停止执行的文件目录”没有读到',
    ])
    expect(told(['渡口应当设牌。', '附件：1.渡口名录', '2.设牌样式.docx', ...SIGNED, '（此件公开发布）'])).toEqual([
      '文后所列的附件“渡口名录”、“设牌样式”没有读到',
    ])
    expect(told(['渡口应当设牌。', '附件:渡口名录'])).toEqual(['文后所列的附件“渡口名录”没有读到'])
  })
  it('one of several is told where the others are there', () =>
    expect(told(['附件：1.渡口名录', '2.设牌样式', ...SIGNED, '附件1', '渡口名录', '东渡口'])).toEqual([
      '文后所列的附件“设牌样式”没有读到',
    ]))
  it.each([
    ['its label', ['附件：渡口名录', ...SIGNED, '附件', '东渡口']],
    ['its name', ['附件：渡口名录', ...SIGNED, '渡口名录', '东渡口']],
    ['a table', ['附件：渡口名录', ...SIGNED, [['序号', '渡口']]]],
    ['lines of their own', ['附件：渡口名录', '东渡口设于东港村。', '西渡口设于西港村。']],
    ['nothing, for it is a remark of the law', ['附件：本决定所称渡口，包括码头。']],
    ['(略)', ['附件：渡口名录（略）', ...SIGNED]],
    ['无', ['附件：无', ...SIGNED]],
  ])('none is told where what follows is %s', (_, lines) => expect(told(lines)).toEqual([]))
  it('what a notice hands out is left to the word about it', () =>
    expect(told(['附件：渡口管理办法', ...SIGNED], ['渡口管理办法'])).toEqual([]))
})
