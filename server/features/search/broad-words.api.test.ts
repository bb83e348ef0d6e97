import { afterAll, beforeAll, expect, it } from 'vitest'
import { toNumeral } from '#common/law/numerals.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省月报规程',
      body: Array.from(
        { length: 150 },
        (_, i) => `第${toNumeral(i + 1)}条 第${toNumeral(i + 1)}类单位每三十日报送一次。`,
      ),
    },
    {
      title: '浙江省锚地管理规定',
      body: ['第一条 锚泊申请可以在三十日内撤回。', '第二条 本规定自2020年5月1日起施行。'],
    },
  ])
  await test.database.db
    .insertInto('synonym')
    .values({ kind: '俗称', terms: ['停船反悔期'], legal: ['锚泊申请', '三十日'], source: 'staff' })
    .execute()
})
afterAll(() => test.close())

it('a word meant that stands nearly everywhere is neither searched nor shown', async () => {
  const { result } = (await test.call('/fagui/internet/fagui/law/search?q=停船反悔期')).body
  expect(result.records.map(({ title }: { title: string }) => title)).toEqual(['浙江省锚地管理规定'])
  expect(result.interpreted.synonyms).toEqual([{ from: '停船反悔期', to: ['锚泊申请'] }])
})

it('the numbers that may answer 几日 are searched however common they are', async () => {
  const { result } = (await test.call('/fagui/internet/fagui/law/search?q=几日 报送')).body
  expect(result.records[0].title).toBe('浙江省月报规程')
  expect(result.records[0].hitCount).toBe(150)
})
