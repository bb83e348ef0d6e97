import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult, Stats } from '#common/contract/laws.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const PLACES = ['浙江省', '杭州市', '宁波市', '景宁畲族自治县', '莱芜市', '山东省']
const title = (place: string) => `${place}灯绳看护规定`

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(
    test.database.db,
    PLACES.map((place) => ({
      title: title(place),
      note: [`2020年1月1日 ${place}第十届人民代表大会第三次会议通过`],
      body: ['第一条 灯绳应当由看护人收放。', `第二条 本规定在${place}适用。`, '第三条 本规定自2020年3月1日起施行。'],
    })),
  )
})
afterAll(() => test.close())

const search = async (query: string): Promise<SearchResult> =>
  (await test.call(`/fagui/internet/fagui/law/search?${query}`)).body.result
const places = async (region: string) =>
  (await search(`q=灯绳看护&region=${region}&pageSize=30`)).records
    .map((record) => record.title.replace('灯绳看护规定', ''))
    .toSorted()

describe('GET /internet/fagui/law/search by region', () => {
  it.each([
    ['330000', ['浙江省', '杭州市', '宁波市', '景宁畲族自治县']],
    ['330000-own', ['浙江省']],
    ['331100', ['景宁畲族自治县']],
    ['330000-own,330100', ['浙江省', '杭州市']],
    ['370000', ['莱芜市', '山东省']],
    ['000000', []],
    ['浙江省', []],
  ])('the region %s holds the law of %j', async (region, expected) =>
    expect(await places(region)).toEqual(expected.toSorted()),
  )

  it('the facet is a tree in which a province counts each law of its places once', async () => {
    const { facets, total } = await search('q=灯绳看护&region=330100')
    expect(total).toBe(1)
    const values = Object.fromEntries(
      facets.region.map(({ value, text, count, parent }) => [value, [text, count, parent]]),
    )
    expect(values).toEqual({
      '330000': ['浙江省', 4, undefined],
      '330000-own': ['浙江省（仅省级）', 1, '330000'],
      '330100': ['杭州市', 1, '330000'],
      '330200': ['宁波市', 1, '330000'],
      '331100': ['丽水市', 1, '330000'],
      '331127': ['景宁畲族自治县', 1, '331100'],
      '370000': ['山东省', 2, undefined],
      '370000-own': ['山东省（仅省级）', 1, '370000'],
      '371200': ['莱芜市（已撤销）', 1, '370000'],
    })
  })
  it('the figures of the collection count as the facet does', async () => {
    const stats: Stats = (await test.call('/fagui/internet/fagui/law/stats')).body.result
    expect(stats.region).toEqual((await search('')).facets.region)
  })
})
