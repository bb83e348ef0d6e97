import { describe, expect, it } from 'vitest'
import { issuers } from '#server/testing/make.ts'
import { levelOf } from './region-table.ts'

const { regions } = issuers

describe('RegionTable', () => {
  it.each([
    ['三门峡市文明行为促进条例', '411200'],
    ['三门县渡口条例', '331022'],
    ['吉林市城市管理条例', '220200'],
    ['吉林省城市管理条例', '220000'],
    ['上海市浦东新区条例', '310000'],
    ['江北机场管理', null],
    ['长江保护', null],
  ])('the region at the start of %s is %s', (title, code) => expect(regions.atStart(title)).toBe(code))
  it('a region is known by its full and its short name', () => {
    expect(regions.named('杭州')).toEqual({ code: '330100', name: '杭州' })
    expect(regions.named('杭州市')?.code).toBe('330100')
    expect(regions.named('国家')).toBeNull()
  })
})

describe('RegionTable.inTitle', () => {
  it.each([
    ['中国（上海）自由贸易试验区条例', '310000'],
    ['中国(浙江)自由贸易试验区条例', '330000'],
    ['关于浙江省水资源的规定', '330000'],
    ['中国（渡口）条例', null],
    ['渡口条例', null],
  ])('the title %s names the region %s', (title, code) => expect(regions.inTitle(title)).toBe(code))
  it('a city that no longer exists is known by its name and its code', () => {
    expect(regions.atStart('莱芜市渡口规定')).toBe('371200')
    expect(regions.textOf('371200')).toBe('莱芜市')
  })
})

describe('levelOf', () => {
  it.each([
    ['000000', 'F00'],
    ['310000', 'F01'],
    ['330100', 'F02'],
    ['331127', 'F03'],
  ])('bodies of %s have the level %s', (code, level) => expect(levelOf(code)).toBe(level))
})
