import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

/** Laws that the register of the base data knows as ended, with the law that ended them. */
const PHYSICIANS = '中华人民共和国医师法'
const note = ['2021年8月20日第十三届全国人民代表大会常务委员会第三十次会议通过']
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: PHYSICIANS,
      note,
      body: [
        '第一条 为了行医，制定本法。',
        '第二条 医师应当行医。',
        '第三条 本法自2022年3月1日起施行。《中华人民共和国执业医师法》同时废止。',
      ],
    },
    { title: '浙江省行医办法', body: ['第一条 依照《执业医师法》第二条行医。', '第二条 本办法自2020年5月1日起施行。'] },
  ])
})
afterAll(() => test.close())

const result = async (path: string) => (await test.call(`/fagui/internet/fagui/law/${path}`)).body.result

it.each(['执业医师法', '执业医师法第二条', '中华人民共和国执业医师法 行医'])(
  '%s is not answered by the law that ended it without a word',
  async (q) => {
    const { interpreted } = await result(`search?q=${q}`)
    expect(interpreted.words).toContain(`《中华人民共和国执业医师法》尚未收录，已由《${PHYSICIANS}》取代`)
    expect(interpreted.article).toBeNull()
  },
)
it('its address does not open its successor', async () =>
  expect((await test.call('/fagui/internet/fagui/law/named?title=执业医师法')).status).toBe(404))
it('texts that cite it do not link to its successor', async () => {
  const { id } = await test.database.db
    .selectFrom('lawWork')
    .select('id')
    .where('title', '=', '浙江省行医办法')
    .executeTakeFirstOrThrow()
  const { relations } = await result(`detail?id=${id}`)
  expect(
    relations.map(({ title, workId }: { title: string; workId: string | null }) => [title, workId]),
  ).toContainEqual(['执业医师法', null])
})
it('the successor is not called by that name', async () => {
  const { id } = await test.database.db
    .selectFrom('lawWork')
    .select('id')
    .where('title', '=', PHYSICIANS)
    .executeTakeFirstOrThrow()
  expect((await result(`detail?id=${id}`)).work.aliases).not.toContain('执业医师法')
})
it('an article that a law does not have is said to be missing, with the number of its articles', async () => {
  expect((await result('search?q=医师法第99条')).interpreted.words).toContain('；该法规没有第九十九条，全文共3条')
  expect((await result('search?q=医师法第二条第三款')).interpreted.words).not.toContain('没有')
})
