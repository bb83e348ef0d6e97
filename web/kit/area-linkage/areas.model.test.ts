import { areaList } from '@vant/area-data'
import { describe, expect, it } from 'vitest'
import { Areas, ROOT } from './areas.model.ts'

const areas = new Areas(areaList)

describe('Areas', () => {
  it('the areas include 34 of provincial level, with 港澳台, and the two counties of 2024', () => {
    const provinces = areas.below(ROOT)
    expect(provinces).toHaveLength(34)
    expect(provinces.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['浙江省', '台湾省', '香港特别行政区', '澳门特别行政区']),
    )
    expect(areas.size).toBe(34 + 369 + 3479)
    expect(areas.textOf('653228')).toBe('新疆维吾尔自治区/和田地区/和康县')
    expect(areas.textOf('653229')).toBe('新疆维吾尔自治区/和田地区/和安县')
  })
  // spec §2.123
  it('every district has a city and every city a province', () => {
    const districts = Object.keys(areaList.county_list)
    expect(districts.filter((code) => areas.pathOf(code).length !== 3)).toEqual([])
    for (const code of [...districts, ...Object.keys(areaList.city_list)]) {
      const [province, ...below] = areas.pathOf(code)
      expect(areas.of(province ?? '')?.parent, code).toBe(ROOT)
      for (const [at, one] of below.entries()) expect(areas.of(one)?.parent, code).toBe(areas.pathOf(code)[at])
    }
  })
  it('the tree holds each area once', () => {
    const count = (nodes: ReturnType<Areas['tree']>): number =>
      nodes.reduce((sum, { children = [] }) => sum + 1 + count(children), 0)
    expect(count(areas.tree())).toBe(areas.size)
    expect(areas.tree('330100').map(({ label }) => label)).toContain('西湖区')
    expect(areas.tree('330106')).toEqual([])
  })
})

describe('Areas.pathOf', () => {
  // spec §2.123
  it.each([
    ['330106', ['330000', '330100', '330106']],
    ['330100', ['330000', '330100']],
    ['330000', ['330000']],
    ['419001', ['410000', '419000', '419001']],
    ['', []],
  ])('the code %s has the path %j', (code, path) => expect(areas.pathOf(code)).toEqual(path))
  it('the path of a withdrawn or invalid code goes as far as it is known', () => {
    // 下城区 became part of 拱墅区 in 2021.
    expect(areas.of('330103')).toBeUndefined()
    expect(areas.pathOf('330103')).toEqual(['330000', '330100', '330103'])
    expect(areas.pathOf('990101')).toEqual(['990101'])
    expect(areas.pathOf('杭州')).toEqual(['杭州'])
  })
})

describe('Areas.textOf', () => {
  it.each([
    ['330106', '浙江省/杭州市/西湖区'],
    ['330100', '浙江省/杭州市'],
    ['110101', '北京市/东城区'],
    ['110100', '北京市'],
    ['500229', '重庆市/城口县'],
    ['419001', '河南省/济源市'],
    ['659001', '新疆维吾尔自治区/石河子市'],
    ['810101', '香港特别行政区/香港岛/中西区'],
    ['330103', '浙江省/杭州市/330103'],
    ['990101', '990101'],
    ['', ''],
  ])('the code %s reads as %s', (code, text) => expect(areas.textOf(code)).toBe(text))
})
