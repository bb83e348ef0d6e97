import { describe, expect, it } from 'vitest'
import { nameLikeness } from './name-likeness.ts'

describe('nameLikeness', () => {
  it.each([
    ['道交法', '道路交通安全法', '治安管理处罚法'],
    ['劳合法', '劳动合同法', '劳动法'],
  ])('“%s” is more like “%s” than like “%s”', (typed, meant, other) => {
    expect(nameLikeness(typed, meant)).toBeGreaterThan(nameLikeness(typed, other))
  })
  it.each([
    ['饮水点', '浙江省城市绿道管理办法'],
    ['法', '刑法'],
    ['法道', '道路交通安全法'],
  ])('“%s” is not like “%s” at all', (typed, name) => {
    expect(nameLikeness(typed, name)).toBe(0)
  })
  it('a name is most like itself', () => {
    expect(nameLikeness('劳动法', '劳动法')).toBe(1)
  })
})
