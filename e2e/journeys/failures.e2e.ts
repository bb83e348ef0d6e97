import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventually, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const LIST = '**/sys/log/list*'

/** An office page whose list gets this answer. */
async function failing(
  answer: (route: Route) => Promise<void>,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const person = await visit.site.test.makeUser({ roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '测试人员' }).waitFor()
  await before(page)
  await page.route(LIST, answer)
  await page.goto('/isystem/log')
  return page
}
const envelope = (code: number, message: string) => ({ success: false, code, message, result: null, timestamp: 0 })
const answered =
  (status: number, message = '服务器的说明') =>
  (route: Route) =>
    route.fulfill({ status, json: envelope(status, message) })

// spec §8.1
it.each([
  [403, '没有权限，请联系管理员授权', '系统提示拒绝访问'],
  [404, '路径不存在', '很抱歉，资源未找到!'],
  [504, '', '网络超时'],
  [429, '操作过于频繁，请 20 秒后再试', '操作过于频繁，请 20 秒后再试'],
])('a notification reports the status %i, and the page says what is missing', async (status, message, words) => {
  const page = await failing(answered(status, message))
  const notice = page.getByRole('region', { name: '提示' })
  await expect.poll(async () => (await notice.innerText()).replace(/\s|×/g, '')).toContain(words.replace(/\s/g, ''))
  // The reason stands in place of the list; the rest of the page still works.
  await page.locator('main').getByRole('alert').first().waitFor()
  await page.getByRole('menuitem', { name: '在线用户' }).click()
  await page.getByRole('table').waitFor()
})

it('an error 500 is shown in its place only, with its number and a way to try again', async () => {
  let broken = true
  const page = await failing((route) =>
    broken ? answered(500, '系统异常，请稍后重试（编号 req-1）')(route) : route.fallback(),
  )
  await page.locator('main').getByText('系统异常，请稍后重试（编号 req-1）').waitFor()
  expect(await page.getByRole('region', { name: '提示' }).getByText('系统异常').count()).toBe(0)
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('table').waitFor()
})

it('a missing connection is reported in Chinese and can be tried again', async () => {
  let down = true
  const page = await failing((route) => (down ? route.abort('connectionrefused') : route.fallback()))
  const words = page.locator('main').getByText(/无法连接服务器/)
  await words.first().waitFor()
  down = false
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('table').waitFor()
  expect(await words.count()).toBe(0)
})

// spec §9.1
it('a call without an answer ends with a time-out', async () => {
  const page = await failing(
    async () => {},
    async (page) => {
      // Five minutes are too long for a test, so the time limit is shortened in the browser; the message stays the
      // same.
      await page.addInitScript(() => {
        const timeout = AbortSignal.timeout.bind(AbortSignal)
        AbortSignal.timeout = (ms) => timeout(ms === 300_000 ? 3_000 : ms)
      })
    },
  )
  await page.getByText('网络超时').first().waitFor()
  await eventually(() => page.locator('main').getByText('网络超时').count(), 1)
})

it('an expired sign-in is reported, and then the sign-in page opens with the way back', async () => {
  const page = await failing(answered(401, 'Token失效，请重新登录!'))
  await page.getByText('很抱歉，登录已过期，请重新登录').first().waitFor()
  await page.waitForURL((url) => url.pathname === '/user/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/log')
})

// spec §8.1
it('an expired token reported with status 500 opens one dialog, however many calls fail', async () => {
  const page = await failing(answered(500, 'Token失效，请重新登录!'), async (page) => {
    await page.route('**/sys/annountCement/getMsgTotalByUser*', answered(500, 'Token失效，请重新登录!'))
  })
  const dialog = page.getByRole('alertdialog', { name: '登录已过期' })
  await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
  await eventually(() => page.getByRole('alertdialog').count(), 1)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL((url) => url.pathname === '/user/login')
})

it('an error 509 opens the gateway’s page in a small window once, and closing it reloads', async () => {
  let blocked = true
  const html = '<!doctype html><title>网关</title><p>请完成验证</p>'
  const windows: Page[] = []
  const page = await failing(
    (route) => (blocked ? route.fulfill({ status: 509, contentType: 'text/html', body: html }) : route.fallback()),
    async (page) => void page.on('popup', (popup) => windows.push(popup)),
  )
  await eventually(async () => windows.length, 1)
  await windows[0]?.getByText('请完成验证').waitFor()
  blocked = false
  await windows[0]?.close()
  await page.getByRole('table').waitFor()
  expect(windows).toHaveLength(1)
})
