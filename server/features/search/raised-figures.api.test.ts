import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldWidth } from '#common/law/text-keys.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const [RAISED, PLAIN] = ['浙江省渡口候船面积办法', '浙江省码头排放办法']
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: RAISED,
      note: ['2022年6月1日 浙江省人民政府令第390号公布'],
      body: ['第一条 候船室不小于25m²，货场不小于3km²，CO₂不超过10⁶份。', '第二条 本办法自2022年8月1日起施行。'],
    },
    {
      title: PLAIN,
      note: ['2023年6月1日 浙江省人民政府令第391号公布'],
      body: ['第一条 堆场不小于25m2，缴纳106元，CO2不得直接排放。', '第二条 本办法自2023年8月1日起施行。'],
    },
  ])
})
afterAll(() => test.close())

interface Found {
  title: string
  hits: { snippet: string }[]
}
const found = async (q: string): Promise<Found[]> =>
  (await test.call(`/fagui/internet/fagui/law/search?q=${encodeURIComponent(q)}`)).body.result.records
const titles = async (q: string) => (await found(q)).map(({ title }) => title).toSorted()

describe('raised and lowered figures', () => {
  it.each(['25m2', '25m²', 'co2', 'CO₂'])('“%s” finds both ways of writing it', async (q) =>
    expect(await titles(q)).toEqual([PLAIN, RAISED].toSorted()),
  )
  it('a unit that one law alone has finds this law', async () => expect(await titles('"3km2"')).toEqual([RAISED]))
  it('a power of ten is another number than its signs on the line', () => {
    expect([foldWidth('10⁶份'), foldWidth('第五条²'), foldWidth('25M²、CO₂')]).toEqual([
      '10⁶份',
      '第五条²',
      '25m2、co2',
    ])
  })
  it('what was found is marked in the text as it stands', async () =>
    expect(JSON.stringify(await found('3km2'))).toMatch(/km²/))
})
