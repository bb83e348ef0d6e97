import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const { open } = visit
const CALLS = '**/internet/fagui/**'

it('a visitor is told when the server cannot be reached and continues in the same place once it can', async () => {
  const page = await open('/retrieval?q=绿道&effectStatus=unverified')
  await page.locator('.result').first().waitFor()
  const field = page.getByRole('combobox', { name: '检索法规' })

  await page.context().route(CALLS, (route) => route.abort('connectionrefused'))
  await field.fill('押金 退还')
  await field.press('Enter')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toContain('无法连接服务器')
  // Typed words and chosen filters are kept.
  expect(await field.inputValue()).toBe('押金 退还')
  expect(addressOf(page)).toContain('effectStatus=unverified')
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['时效性：未核实'])

  await page.context().unroute(CALLS)
  await alert.getByRole('button', { name: '重试' }).click()
  await eventually(
    () =>
      page
        .locator('.hit mark')
        .filter({ hasText: '押金' })
        .count()
        .then((marks) => marks > 0),
    true,
    'the new results',
  )
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('every screen tells a failing server from one that cannot be reached', async () => {
  const id = await visit.site.idOf('浙江省图书借阅服务条例')
  for (const [path, heading] of [
    ['/home', '最新公布'],
    [`/details?id=${id}`, '浙江省图书借阅服务条例'],
    [`/compare?id=${id}`, '浙江省图书借阅服务条例'],
  ] as const) {
    const page = await open('/404')
    await page.context().route(CALLS, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 500, message: '系统异常', result: null, timestamp: 0 },
      }),
    )
    await page.goto(path)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText(), path).toContain('系统异常')
    expect(await alert.innerText(), path).not.toContain('无法连接')
    await page.context().unroute(CALLS)
    await alert.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: heading }).first().waitFor()
  }
})

// spec §2.64
it('a page whose program cannot be loaded says so in the office, and what was typed elsewhere is there once the server answers', async () => {
  const person = await visit.site.test.makeUser({ roles: ['admin'], departments: ['省司法厅'] })
  // A page of its own, because the program that does not come is an error on the console of the page.
  const page = await (await visit.open('/home', 'desktop', await signedIn(visit.site, person))).context().newPage()
  await page.goto('/isystem/position')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('职务名称').fill('渡口管理员')
  const gone = (route: Route) => route.abort('connectionrefused')
  await page.context().route('**/*', gone)
  await page.evaluate(() => history.pushState(null, '', '/isystem/quartzJob'))
  const failure = page.locator('.screen-error:visible')
  await failure.getByText('无法连接服务器').first().waitFor()
  await failure.getByRole('button', { name: '重试' }).click()
  // A fixed wait, because nothing may happen.
  await page.waitForTimeout(500)
  expect(await failure.isVisible()).toBe(true)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true)
  await page.context().unroute('**/*', gone)
  await failure.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { level: 1, name: '定时任务' }).waitFor({ state: 'attached' })
  await page.goto('/isystem/position')
  await eventually(() => page.getByRole('dialog').getByLabel('职务名称').inputValue(), '渡口管理员')
})
