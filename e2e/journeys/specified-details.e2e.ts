import { expect, it } from 'vitest'
import {
  ACCESS_TOKEN,
  LOGIN_USER_BUTTON_AUTH,
  LOGIN_USERINFO,
  LOGIN_USERNAME,
  STORAGE_PREFIX,
  SYS_BUTTON_AUTH,
  UI_CACHE_DB_DICT_DATA,
} from '#common/storage-keys.ts'
import { eventually, picture, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'
import { pickMine, signedIn } from '../staff.ts'

const visit = visits()
const admin = (realname: string) =>
  visit.site.test.makeUser({ realname, roles: ['admin'], departments: ['省司法厅', '备案审查处'] })

// spec §5.4
it('the window for switching departments waits until the departments are known, and a failure to load them is told', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin('换部门')))
  await page.getByRole('heading', { name: '系统日志' }).waitFor()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/getCurrentUserDeparts*', async (route) => {
    await held
    await route.continue()
  })
  await pickMine(page, '换部门', '切换部门')
  await page.waitForTimeout(500)
  const dialog = page.getByRole('dialog', { name: /部门切换|部门选择/ })
  expect(await dialog.count(), 'nothing to choose from yet').toBe(0)
  go()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/getCurrentUserDeparts*')
  await page.route('**/getCurrentUserDeparts*', (route) =>
    route.fulfill({
      status: 200,
      json: { success: false, code: 500, message: '部门读取失败', result: null, timestamp: 0 },
    }),
  )
  await pickMine(page, '换部门', '切换部门')
  await page.getByText('部门读取失败').first().waitFor()
  expect(await dialog.count()).toBe(0)
})

// spec §4.8
it('signing out completes although the server does not answer', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin('要退出')))
  await page.getByRole('heading', { name: '系统日志' }).waitFor()
  await page.route('**/sys/logout', (route) => route.abort())
  await pickMine(page, '要退出', '退出登录')
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/user/login')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  for (const name of [ACCESS_TOKEN, LOGIN_USERINFO]) expect(kept).not.toContain(STORAGE_PREFIX + name)
})

// spec §8.4
it('a sign-in page whose program part cannot be loaded says so and can be tried again', async () => {
  const page = await visit.open('/home', 'desktop')
  // The error is caused on purpose and is to be raised (spec §8).
  page.removeAllListeners('console')
  const raised: string[] = []
  page.on('console', (message) => raised.push(message.text()))
  await page.route('**/LoginScreen*.js', (route) => route.abort())
  await page.goto('/user/login')
  await page.getByText('无法连接服务器').waitFor()
  expect(raised.some((text) => text.includes('ChunkLoadError'))).toBe(true)
  await picture(page, 'sign-in-part-lost')
  await page.unroute('**/LoginScreen*.js')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByLabel('用户名', { exact: true }).waitFor()
})

it('a preview of run times that cannot be had says so instead of saying that there are none', async () => {
  const page = await visit.open('/isystem/widgetGallery', 'desktop', await signedIn(visit.site, await admin('看预览')))
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: 'Cron表达式', exact: true }).click()
  const stage = page.getByRole('region', { name: '预览取不到', exact: true })
  await stage.getByText('执行时间没有取到，表达式不受影响；请稍后再看').waitFor()
  expect(await stage.getByText('无执行时间').count()).toBe(0)
})

// spec §3.2
it('a sign-in leaves token, user, permissions and dictionaries in the browser under the names of older clients, for seven days', async () => {
  const page = await visit.open('/user/login', 'desktop')
  await signInAs(
    page,
    await visit.site.test.makeUser({ realname: '存名字', roles: ['admin'], departments: ['省司法厅'] }),
  )
  await page.getByRole('button', { name: '存名字' }).waitFor()
  const read = () =>
    page.evaluate(() => ({
      local: Object.fromEntries(Object.entries(localStorage)),
      session: Object.keys(sessionStorage),
    })) as Promise<{
      local: Record<string, string>
      session: string[]
    }>
  const names = async () => {
    const { local, session } = await read()
    const there = [...Object.keys(local), ...session]
    return [
      ACCESS_TOKEN,
      LOGIN_USERNAME,
      LOGIN_USERINFO,
      LOGIN_USER_BUTTON_AUTH,
      SYS_BUTTON_AUTH,
      UI_CACHE_DB_DICT_DATA,
    ].filter((name) => !there.includes(STORAGE_PREFIX + name))
  }
  await eventually(names, [])
  const { expire } = JSON.parse((await read()).local[STORAGE_PREFIX + ACCESS_TOKEN] ?? '{}') as { expire: number }
  expect(Math.abs(expire - (Date.now() + 604_800_000))).toBeLessThan(600_000)
})

it('every call and every upload of this site names the tenant', async () => {
  const page = await visit.open('/account/center', 'desktop', await signedIn(visit.site, await admin('带租户')))
  const asked: [string, string | undefined][] = []
  page.on('request', (request) => {
    if (/\/fagui\/(sys|dataManagement)\//.test(request.url()))
      asked.push([request.url(), request.headers()['tenant-id']])
  })
  await page.getByRole('button', { name: '更换头像' }).click()
  await page
    .getByRole('dialog', { name: '图片上传' })
    .locator('input[type=file]')
    .setInputFiles({
      name: '我.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  await eventually(async () => asked.some(([url]) => url.includes('/upload')), true)
  expect(asked.filter(([, tenant]) => tenant !== '0').map(([url]) => url)).toEqual([])
})
