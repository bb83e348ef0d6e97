import { describe, expect, it } from 'vitest'
import { chainPlace, designFault, labelFieldOf, linkOf } from '#common/rules/online-design.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'

const chain = (name: string, title: string, dictCode: string | null = null) =>
  fieldOf(name, title, { control: 'link_down', dictCode })

describe('dependent selects', () => {
  const fields = [chain('province', '省', 'B01>city,county'), chain('county', '县'), chain('city', '市')]
  it('each field knows the field above it, those below and where all begin', () => {
    const place = (name: string) => {
      const { root, above, below } = chainPlace(fields, name) ?? { root: '', above: null, below: [] }
      return [root, above?.name ?? null, below.map((field) => field.name)]
    }
    expect(place('province')).toEqual(['B01', null, ['city', 'county']])
    expect(place('city')).toEqual(['B01', 'province', ['county']])
    expect(place('county')).toEqual(['B01', 'city', []])
    expect(designFault(designOf(fields))).toBeNull()
  })
  it.each([
    ['names a field that there is not', [chain('a', '甲', 'B01>b')], '下级字段 b 应为'],
    ['names a field of another control', [chain('a', '甲', 'B01>b'), fieldOf('b', '乙')], '下级字段 b 应为'],
    [
      'has a field below two others',
      [chain('a', '甲', 'B01>c'), chain('b', '乙', 'B01>c'), chain('c', '丙')],
      '只能有一个上级',
    ],
    ['has a field below none', [chain('a', '甲', 'B01'), chain('b', '乙')], '字段“乙”：请在“字典”中写明分类编码'],
    ['is written otherwise', [chain('a', '甲', 'B01>>b')], '如 B01>city,county'],
  ])('a chain that %s is refused by name', (_, some, message) => {
    expect(designFault(designOf(some))).toContain(message)
  })
})

describe('links to other registers', () => {
  it('a link names the register, and the field that names its records if it is one of words', () => {
    expect(linkOf({ dictCode: 'contract:number' })).toEqual({ code: 'contract', label: 'number' })
    expect(linkOf({ dictCode: 'contract' })).toEqual({ code: 'contract', label: null })
    expect(linkOf({ dictCode: 'a b' })).toBeNull()
    expect(labelFieldOf(CONTRACTS.fields, 'number')?.name).toBe('number')
    expect(labelFieldOf(CONTRACTS.fields, 'owner')?.name).toBe('name')
  })
})
