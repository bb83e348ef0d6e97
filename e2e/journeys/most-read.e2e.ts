import { beforeAll, expect, it } from 'vitest'
import { makeLaws } from '#server/testing/make.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'

const visit = visits()
const TITLE = '浙江省渡口渡船安全管理条例实施办法及其配套规定若干问题的通知'

beforeAll(async () => {
  await makeLaws(visit.site.test.database.db, [
    { title: TITLE, note: ['2019年1月1日 浙江省人民政府令第401号公布'], body: ['第一条 渡口应当每年检修。'] },
  ])
})

// spec §7.64
it('a law that was read for a while stands among those read most on the home page, with how often', async () => {
  const { db } = visit.site.test.database
  const page = await visit.open('/home')
  await page.getByRole('heading', { name: '最新公布或通过' }).waitFor()
  expect(await page.getByRole('heading', { name: '近 30 天常看' }).count(), 'nobody has read anything yet').toBe(0)
  const { id } = await db.selectFrom('lawWork').select('id').where('title', '=', TITLE).executeTakeFirstOrThrow()
  await page.goto(`/details?id=${id}`)
  await page.getByText('渡口应当每年检修').waitFor()
  const kinds = async () =>
    (await db.selectFrom('pageEvent').select(['kind', 'page']).orderBy('id').execute()).map(
      ({ kind, page: at }) => `${kind} ${at}`,
    )
  await eventually(kinds, ['read /details'])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 Word 文档', exact: true }).first().click()
  await download
  await eventually(kinds, ['read /details', 'download /details'])
  // The list is made anew every few minutes.
  visit.site.test.now = new Date(visit.site.test.now.getTime() + 600_000)
  for (const size of ['desktop', 'phone'] as const) {
    const home = await visit.open('/home', size)
    const list = home.getByRole('region', { name: '近 30 天常看' })
    await list.getByRole('link', { name: TITLE }).waitFor()
    await list.getByText('1 次', { exact: true }).waitFor()
    expect(await faultsOf(home)).toEqual([])
    expect(await sideways(home)).toBeLessThanOrEqual(0)
    await picture(home, `home-most-read-${size}`)
  }
})
