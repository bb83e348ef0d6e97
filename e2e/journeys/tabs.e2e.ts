import { expect, it } from 'vitest'
import { demoTitle } from '#common/law/demo.ts'
import type { Page } from 'playwright-core'
import { addressOf, eventually, visits } from '../browser.ts'
import { LONG_LAW } from '../laws.ts'
import { signInAs } from '../sign-in.ts'
import { clickInPlace, menuRow, signedIn } from '../staff.ts'

const visit = visits([LONG_LAW])
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const names = (page: Page) => page.getByRole('tab').allInnerTexts()

async function withTabs(path: string): Promise<Page> {
  const page = await visit.open(path, 'desktop', await signedIn(visit.site, await admin(), { tabs: true }))
  await page.getByRole('tablist', { name: '打开的页面' }).waitFor()
  return page
}

it('each tab keeps how far it was read and what was typed in it', async () => {
  const page = await withTabs(`/details?id=${await visit.site.idOf(LONG_LAW.title)}`)
  await page.getByRole('heading', { level: 1, name: LONG_LAW.title }).waitFor()
  await eventually(() => names(page), ['首页', LONG_LAW.title])
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 3000)
  await eventually(() => page.evaluate(() => window.scrollY > 2500), true)
  const read = await page.evaluate(() => window.scrollY)
  await clickInPlace(page, 'tab', '首页')
  await eventually(async () => addressOf(page), '/home')
  await eventually(() => page.evaluate(() => window.scrollY), 0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找页面和法规' }).fill('日志')
  await page.keyboard.press('Enter')
  await page.getByLabel('日志内容').fill('还没查')
  await clickInPlace(page, 'tab', LONG_LAW.title)
  await page.getByRole('heading', { level: 1, name: LONG_LAW.title }).waitFor()
  await eventually(
    () => page.evaluate((before) => Math.abs(window.scrollY - before) < 5, read),
    true,
    'the place one read at',
  )
  await tab(page, '系统日志').click()
  expect(await page.getByLabel('日志内容').inputValue()).toBe('还没查')
  await eventually(() => names(page), ['首页', LONG_LAW.title, '系统日志'])
})

it('two laws are two tabs, one law with another paragraph is the same', async () => {
  const page = await withTabs('/retrieval')
  const results = page.locator('.results-list h2 a, .results-list h3 a')
  await results.first().waitFor()
  const titles = (await results.allInnerTexts()).slice(0, 2)
  for (const title of titles) {
    await tab(page, '法规检索').click()
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await eventually(
    () => names(page),
    ['首页', '法规检索', ...titles.map((title) => demoTitle({ isDemo: true }, title))],
  )
  const address = addressOf(page)
  await page.evaluate(() => history.replaceState(history.state, '', `${location.pathname}${location.search}#t2`))
  await tab(page, '法规检索').click()
  await tab(page, demoTitle({ isDemo: true }, titles[1] ?? '')).click()
  expect(addressOf(page)).toContain(address)
  await eventually(() => page.getByRole('tab').count(), 4)
})

// spec §2.21
it('tabs are closed by mouse and keyboard, the neighbour becomes active, and home cannot be closed', async () => {
  const page = await withTabs('/isystem/log')
  for (const name of ['在线用户', '权限核查']) await menuRow(page, name).click()
  await eventually(() => names(page), ['首页', '系统日志', '在线用户', '权限核查'])
  await tab(page, '在线用户').click()
  await page.locator('.tab').filter({ hasText: '在线用户' }).getByTitle('关闭').click()
  await eventually(async () => addressOf(page), '/isystem/permissionExplanation')
  await tab(page, '权限核查').focus()
  await page.keyboard.press('Delete')
  await eventually(async () => addressOf(page), '/isystem/log')
  await tab(page, '首页').focus()
  await page.keyboard.press('Delete')
  await page.getByText('首页不能关闭!').waitFor()
  expect(await names(page)).toEqual(['首页', '系统日志'])
})

// spec §2.21
it('the menu of a tab opens by keyboard and refreshes or closes tabs', async () => {
  const page = await withTabs('/isystem/log')
  for (const name of ['在线用户', '权限核查']) await menuRow(page, name).click()
  await page.getByRole('heading', { name: '权限核查' }).waitFor()
  await tab(page, '在线用户').focus()
  await page.keyboard.press('Shift+F10')
  await eventually(
    () =>
      page
        .getByRole('menu')
        .getByRole('menuitem')
        .filter({ hasText: /刷新|关闭/ })
        .allInnerTexts(),
    ['刷新', '关闭左侧', '关闭右侧', '关闭其它'],
  )
  await page.getByRole('menuitem', { name: '关闭其它' }).click()
  await eventually(() => names(page), ['首页', '在线用户'])
  await eventually(async () => addressOf(page), '/isystem/onlineUser')
  await page.getByRole('heading', { name: '在线用户' }).waitFor()
  const refresh = page.getByRole('menuitem', { name: '刷新' })
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/online/list') ? 1 : 0))
  // A page just shown restores its scroll position, and scrolling closes a menu, so the menu is opened again until it
  // stays.
  await eventually(async () => {
    await tab(page, '在线用户').click({ button: 'right' })
    return refresh.click({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  }, true)
  await expect.poll(() => asked).toBeGreaterThan(0)
})

it('after a reload the tabs are there again, for the same person only', async () => {
  const page = await withTabs('/isystem/log')
  await menuRow(page, '在线用户').click()
  await page.getByLabel('用户账号').fill('打了一半')
  await eventually(() => names(page), ['首页', '系统日志', '在线用户'])
  await page.reload()
  await eventually(() => names(page), ['首页', '系统日志', '在线用户'])
  expect(await page.getByLabel('用户账号').inputValue()).toBe('打了一半')
  const other = await signedIn(visit.site, await admin(), { tabs: true })
  const state = other.storageState as { origins: { localStorage: { name: string; value: string }[] }[] }
  await page.evaluate(
    (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
    state.origins[0]?.localStorage ?? [],
  )
  await page.reload()
  await eventually(() => names(page), ['首页', '在线用户'])
  expect(await page.getByLabel('用户账号').inputValue()).toBe('')
})

it('a closed tab forgets what was typed in it', async () => {
  const page = await withTabs('/isystem/onlineUser')
  await page.getByLabel('用户账号').fill('不要了')
  await page.locator('.tab').filter({ hasText: '在线用户' }).getByTitle('关闭').click()
  await eventually(() => names(page), ['首页'])
  await page.goto('/isystem/onlineUser')
  await page.getByRole('heading', { name: '在线用户' }).waitFor()
  expect(await page.getByLabel('用户账号').inputValue()).toBe('')
})

// spec §4.3
it('nothing typed is lost when the sign-in expires', async () => {
  const person = await admin()
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person, { tabs: true }))
  await page.getByLabel('日志内容').fill('写到一半的内容')
  await visit.site.test.database.db.deleteFrom('accountSession').where('accountId', '=', person.id).execute()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('很抱歉，登录已过期，请重新登录').first().waitFor()
  await page.waitForURL('**/user/login?**')
  await signInAs(page, person)
  await eventually(async () => addressOf(page), '/isystem/log')
  expect(await page.getByLabel('日志内容').inputValue()).toBe('写到一半的内容')
})

it('a law opened by its title has one tab, on whatever day or article it is read', async () => {
  const page = await withTabs(`/law/${LONG_LAW.title}`)
  await page.getByRole('heading', { level: 1, name: LONG_LAW.title }).waitFor()
  await eventually(() => names(page), ['首页', LONG_LAW.title])
  await page.locator('#t2').hover()
  await page.getByRole('group', { name: '第二条的操作' }).getByRole('button', { name: /本条/ }).click()
  await eventually(async () => addressOf(page), expect.stringMatching(/^\/law\/[^?]+\?panel=t2/) as unknown as string)
  expect(await names(page)).toEqual(['首页', LONG_LAW.title])
  expect(await page.locator('.staff').getAttribute('data-page')).toBe('details')
})
