import { describe, expect, it } from 'vitest'
import { basisOf } from './IssuerBasis.tsx'

const read = (value: string, why: string) => [{ of: 'issuers' as const, value, why }]

describe('from what the makers of a document were read', () => {
  it.each([
    ['宁波市人民政府', '宁波市人民政府', '落款：“宁波市人民政府”', '读自落款：“宁波市人民政府”'],
    ['乙局、甲局', '甲局、乙局', '标题：“甲局 乙局”', '读自标题：“甲局 乙局”'],
    [
      '甲局',
      '乙局',
      '发文字号的代字：“乙〔2025〕1号”',
      '由工作人员填写；文中读出的是乙局（发文字号的代字：“乙〔2025〕1号”）',
    ],
    ['甲局', '', '题注和正文没有写明', '由工作人员填写，文中没有读出制定机关'],
    ['', '甲局', '标题：“甲局”', ''],
  ])('“%s” of a text that is read as “%s” by %s: %s', (issuers, value, why, words) =>
    expect(basisOf(issuers, read(value, why))).toBe(words),
  )
})
