import { describe, expect, it } from 'vitest'
import { masked } from './masking.rules.ts'

describe('masked', () => {
  it.each([
    ['身份证330106199001011234怎么查', '身份证〔号码〕怎么查'],
    ['33010619900101123x 补办', '〔号码〕 补办'],
    ['打138 0013 8000没人接', '打〔号码〕没人接'],
    ['0571-8805-1234投诉', '〔号码〕投诉'],
    ['一三八零零一三八零零零骚扰我', '〔号码〕骚扰我'],
    ['zhang.san+1@mail.example.cn发的邮件', '〔邮箱〕发的邮件'],
    ['浙a12345违停', '〔车牌〕违停'],
    ['浙ad12345违停', '〔车牌〕违停'],
    ['找我：１３８００１３８０００，谢谢', '找我：〔号码〕，谢谢'],
    ['ｌｉ＠ｍａｉｌ．ｃｎ', '〔邮箱〕'],
    ['1380\u200b0138\u200b000', '〔号码〕'],
  ])('“%s” is kept as “%s”', (text, kept) => {
    expect(masked(text, 60)).toBe(kept)
  })
  it.each([
    '民法典第1079条',
    '法释〔2020〕17号',
    '劳动合同法 2012',
    '一千二百六十条',
    '二〇二三年最低工资',
    '赔偿100000元',
    '浙江省湿地条例',
  ])('“%s” names nobody and is kept', (text) => {
    expect(masked(text, 60)).toBe(text)
  })
  it('a long text is cut after it is masked, so that no piece of a number stays', () => {
    expect(masked(`${'长'.repeat(55)}13800138000`, 60)).toBe(`${'长'.repeat(55)}〔号码〕`)
    expect(masked('长'.repeat(80), 60)).toHaveLength(60)
  })
})
