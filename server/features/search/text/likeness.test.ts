import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likenessOf } from './likeness.ts'

const passage = '看护人应当每日校验光源并记录能见度'

describe('likenessOf', () => {
  it('the likeness of a passage that stands there whole is 1', () =>
    expect(likenessOf(passage, `前文${passage}后文`)).toBe(1))
  it('the likeness is 0 when no character of the passage stands there', () =>
    expect(likenessOf('养犬', '垃圾分类')).toBe(0))
  it('the likeness of an empty passage is 0', () => expect(likenessOf('', '垃圾')).toBe(0))
  it('the likeness falls with each character that differs', () => {
    const one = likenessOf(passage, passage.replace('光', '亮'))
    const two = likenessOf(passage, passage.replace('光', '亮').replace('录', '载'))
    expect([1 > one, one > two, two > 0]).toEqual([true, true, true])
  })
  it('the likeness is far lower when the same characters are scattered', () => {
    const scattered = [...passage].toReversed().join('，')
    expect(likenessOf(passage, scattered)).toBeLessThan(0.3)
  })
  it('the likeness is a share, and 1 for nothing but what stands there', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[甲乙丙丁]{1,12}$/), fc.stringMatching(/^[甲乙丙丁]{0,20}$/), (passage, text) => {
        const likeness = likenessOf(passage, text)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect(likeness === 1).toBe(text.includes(passage))
      }),
    ))
})
