import { expect, it } from 'vitest'
import type { LawNode, NodeLevel } from '#common/law/model.ts'
import { blankIn, blanksIn } from './blanks.rules.ts'

it.each([
  ['本条例自　　年　　月　　日起施行。', '本条例自　年　月　日起施行。'],
  ['本决定自2026年　月　日起施行。', '本决定自2026年　月　日起施行。'],
  ['自____年__月__日起', '自____年__月__日起'],
  ['浙政发〔2026〕　　号', '浙政发〔2026〕　号'],
  ['浙政令第　　号', '浙政令第　号'],
  ['罚款______元', '罚款______元'],
])('“%s” has a blank', (text, words) => expect(blankIn(text)).toBe(words))

it.each([
  '本条例自2026年3月1日起施行。',
  '二〇二六年三月一日',
  '浙政发〔2026〕3号',
  '第 三 条所称',
  '以年、月、日计算',
  '年 月 日',
  '第XX号线',
  'xx 行业',
])('“%s” has none', (text) => expect(blankIn(text)).toBeNull())

const node = (level: NodeLevel, label: string, text: string, children: LawNode[] = []): LawNode => ({
  level,
  label,
  num: null,
  numSub: 0,
  caption: '',
  text,
  anchor: '',
  repealed: false,
  children,
})

it('blanks are told with their articles, and those of annexed forms are left alone', () => {
  const nodes = [
    node('article', '第一条', '甲。'),
    node('article', '第二条', '', [node('paragraph', '', '本条例自　　年　　月　　日起施行。')]),
    node('appendix', '附件', '', [node('passage', '', '申请日期：　　年　　月　　日')]),
  ]
  expect(blanksIn(nodes)).toEqual([{ place: '第二条', words: '本条例自　年　月　日起施行。' }])
})
