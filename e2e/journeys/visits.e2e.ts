import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const TITLE = '浙江省渡口渡船安全管理条例实施办法及其配套规定若干问题以及山区海岛渡口改造补助资金管理事项的通知（试行）'
const CODES: PermissionCode[] = ['data:visit:view', 'data:visit:export', 'data:searchFeedback:list']
const DAY_MS = 86_400_000
const visit = visits([
  { title: TITLE, note: ['2019年1月1日 浙江省人民政府令第401号公布'], body: ['第一条 渡口应当每年检修。'] },
])
const person = () => visit.site.test.makeUser({ realname: '统计员', permissions: CODES })

/** What some visitors did on three days. */
async function withVisits(): Promise<void> {
  const { test } = visit.site
  const { id } = await test.database.db
    .selectFrom('lawWork')
    .select('id')
    .where('title', '=', TITLE)
    .executeTakeFirstOrThrow()
  const today = test.now
  for (const back of [20, 2, 0]) {
    test.now = new Date(today.getTime() - back * DAY_MS)
    for (let n = 1; n <= 4 + back; n++) {
      const payload = {
        events: [
          { event: 'search', page: '/retrieval', detail: '0', query: '渡船上的灯' },
          { event: 'searchNothing', query: '渡船上的灯' },
          { event: 'search', page: '/retrieval', detail: '3', query: '渡口检修' },
          { event: 'read', page: '/details', workId: id },
        ],
      }
      await test.app.inject({
        method: 'POST',
        url: '/fagui/internet/fagui/saveEventTracking',
        payload,
        remoteAddress: `10.${n}.${back}.1`,
      })
    }
  }
  test.now = today
}

// spec §7.64
it('what a visitor does goes out together, and a server that never answers it keeps nobody waiting', async () => {
  const page = await visit.open('/home')
  const sent: { events: { event: string }[] }[] = []
  // Neither answered nor refused.
  await page.route(
    '**/saveEventTracking',
    (route) => void sent.push(route.request().postDataJSON() as (typeof sent)[number]),
  )
  await page.goto('/retrieval?q=渡口检修')
  await page
    .getByRole('link', { name: new RegExp(TITLE.slice(0, 12)) })
    .first()
    .click()
  await page.getByText('渡口应当每年检修。').first().waitFor()
  await eventually(async () => sent.flatMap(({ events }) => events.map(({ event }) => event)).includes('search'), true)
  expect(sent[0]?.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['search', 'searchClick']))
  expect(
    Object.keys(Object.assign({}, ...sent.flatMap(({ events }) => events)) as object).filter((field) =>
      /user|ip|name|token/i.test(field),
    ),
  ).toEqual([])
  await page.goBack()
  await page
    .getByRole('link', { name: new RegExp(TITLE.slice(0, 12)) })
    .first()
    .waitFor()
})

it('a search on the public site stands in the figures of staff, with its words', async () => {
  const { db } = visit.site.test.database
  const page = await visit.open('/retrieval?q=渡口检修')
  await page
    .getByRole('link', { name: new RegExp(TITLE.slice(0, 12)) })
    .first()
    .waitFor()
  await eventually(
    () => raw<object>(db, 'select word, searches, empty_searches from visit_word_day'),
    [{ word: '渡口检修', searches: 1, emptySearches: 0 }],
  )
  const filtered = await visit.open('/retrieval?q=渡口检修&fType=FT01')
  await eventually(async () => (await db.selectFrom('pageEvent').select('kind').execute()).length, 2)
  expect(await filtered.title()).toContain('检索')
  expect(await raw(db, 'select searches from visit_word_day'), 'filters say more than the words').toEqual([
    { searches: 1 },
  ])
})

it('staff see what is used, choose the days, and go on to the law and to the words without a result', async () => {
  await withVisits()
  const page = await visit.open(
    '/dataManagement/visits',
    'desktop',
    await signedIn(visit.site, await person(), { tabs: true }),
  )
  const days = page.getByRole('region', { name: '每天的访问', exact: true })
  await days.locator('svg text').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 1400 })
  await picture(page, 'visits')
  expect(await faultsOf(page)).toEqual([])
  const laws = page.getByRole('region', { name: '阅读最多的法规', exact: true })
  await laws.getByRole('row', { name: new RegExp(`${TITLE.slice(0, 10)}.* 34 0`) }).waitFor()

  await page.getByText('近 7 天').click()
  await laws.getByRole('row', { name: new RegExp(`${TITLE.slice(0, 10)}.* 10 0`) }).waitFor()
  await days.getByRole('button', { name: /表格/ }).press('Enter')
  await eventually(() => days.getByRole('row').count(), 8)
  await page.reload()
  await days.getByRole('row').nth(7).waitFor()
  expect(await page.getByRole('radio', { name: '近 7 天' }).isChecked(), 'the choice outlives a reload').toBe(true)

  const first = page.getByPlaceholder('自选开始日期')
  await first.fill('2026-10-31')
  await first.press('Enter')
  await page.getByPlaceholder('结束日期').fill('2026-10-31')
  await page.getByPlaceholder('结束日期').press('Enter')
  await laws.getByRole('row', { name: new RegExp(`${TITLE.slice(0, 10)}.* 24 0`) }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出统计' }).click()
  expect((await download).suggestedFilename()).toBe('访问统计2026-10-31至2026-10-31.xlsx')

  await page
    .getByRole('region', { name: '没有结果的词', exact: true })
    .getByRole('link', { name: '渡船上的灯' })
    .click()
  await page.waitForURL(/searchFeedback/)
  await page.getByText(/共 ?1 ?条/).waitFor()
})

it('the figures fit a phone', async () => {
  const page = await visit.open('/dataManagement/visits', 'phone', await signedIn(visit.site, await person()))
  await page.getByRole('region', { name: '每天的访问', exact: true }).locator('svg text').first().waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'visits-phone')
})

it('a failure is told, with a way to ask again', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await person()))
  await page.route('**/dataManagement/visits/figures**', (route) => route.abort())
  await page.goto('/dataManagement/visits')
  await page.getByRole('button', { name: /重试|重新/ }).waitFor()
  await page.unroute('**/dataManagement/visits/figures**')
  await page.getByRole('button', { name: /重试|重新/ }).click()
  await page.getByRole('region', { name: '每天的访问', exact: true }).locator('svg text').first().waitFor()
  expect(await page.getByRole('button', { name: /重试|重新/ }).count()).toBe(0)
})
