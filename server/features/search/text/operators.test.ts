import { describe, expect, test } from 'vitest'
import { demandOf, demandText } from './operators.ts'

const said = (q: string): [string, string] | null => {
  const demand = demandOf(q)
  return demand && [demand.text, demandText(demand.expression)]
}

describe('demandOf', () => {
  test.each([
    ['"竞业限制" 补偿', '补偿', '含“竞业限制”'],
    ['“竞业限制”', '', '含“竞业限制”'],
    ['合同 -劳动', '合同', '不含“劳动”'],
    ['合同 -"劳动合同" －租赁', '合同', '不含“劳动合同”，不含“租赁”'],
    ['彩礼 OR 嫁妆', '', '含“彩礼”或含“嫁妆”'],
    ['离婚 (彩礼 OR 嫁妆 OR “三金”)', '离婚', '含“彩礼”或含“嫁妆”或含“三金”'],
    ['第三者责任险 AND 拒赔', '', '含“第三者责任险”，含“拒赔”'],
    ['“押金” 退还 AND', '退还', '含“押金”'],
    ['酒驾 NOT 醉驾', '酒驾', '不含“醉驾”'],
    ['彩礼 AND 离婚 OR 嫁妆', '', '（含“彩礼”，含“离婚”）或含“嫁妆”'],
    ['押金 NEAR/10 退还', '', '“押金”与“退还”相距不超过 10 字'],
    ['房东不退怎么办 押金 NEAR/99 退还', '房东不退怎么办', '“押金”与“退还”相距不超过 50 字'],
    ['租房（“押金” -定金）', '租房（“押金”', '不含“定金”'],
    ['租房 （“押金” -定金）', '租房', '含“押金”，不含“定金”'],
    ['-(酒驾 OR 醉驾) 罚款', '罚款', '不符合（含“酒驾”或含“醉驾”）'],
  ])('%s is read as %s with the demand %s', (q, text, demand) => {
    expect(said(q)).toEqual([text, demand])
  })

  test.each([
    '民法典第577条',
    '公司法解释（三）',
    '最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（二）',
    '国发〔2020〕5号',
    '2018-2020年 征收',
    '以下称“用人单位”与劳动者建立劳动关系',
    '-劳动',
    '-2',
    '',
    ')((',
    '合同 OR',
    'NEAR/5 合同',
    '合同 AND',
    'AND 合同',
    'NOT 合同',
  ])('%s has no signs', (q) => {
    expect(demandOf(q)).toBeNull()
  })

  test('many signs and open brackets are read to the end', () => {
    expect(demandOf(`${'('.repeat(500)}"甲" OR ${'-'.repeat(500)}乙`)).not.toBe(undefined)
    expect(demandOf(Array.from({ length: 500 }, (_, i) => `"词${i}"`).join(' OR '))?.wanted.length).toBe(12)
  })
})
