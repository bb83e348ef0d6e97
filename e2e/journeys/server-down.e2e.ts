import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'

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
    await page
      .context()
      .route(CALLS, (route) => route.fulfill({ status: 500, json: { success: false, code: 500, message: '系统异常', result: null, timestamp: 0 } }))
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
