import { expect } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import {
  ACCESS_TOKEN,
  DEFAULT_MULTI_PAGE,
  LOGIN_USERINFO,
  LOGIN_USERNAME,
  STORAGE_PREFIX,
  TAB_DRAFTS,
} from '#common/storage-keys.ts'
import type { Person } from '#server/testing/people.ts'
import { faultsOf } from './axe.ts'
import { picture, sideways } from './browser.ts'
import type { Site } from './server.ts'

/** What the browser of a signed-in user keeps of the site, with the stored layout of the shell. */
export async function storedSession(
  site: Site,
  { username, password }: Person,
  { tabs = false } = {},
): Promise<Record<string, string>> {
  const { body } = await site.test.ask('POST /sys/login', { body: { username, password } })
  if (!body.success) throw new Error(`${username} cannot sign in: ${body.message}`)
  const { token, userInfo } = body.result
  const remembered = {
    [ACCESS_TOKEN]: token,
    [LOGIN_USERINFO]: userInfo,
    [LOGIN_USERNAME]: username,
    [DEFAULT_MULTI_PAGE]: tabs,
  }
  return Object.fromEntries(
    Object.entries(remembered).map(([name, value]) => [STORAGE_PREFIX + name, JSON.stringify({ value, expire: null })]),
  )
}

/** Options of a browser context in which this user is signed in. */
export async function signedIn(
  site: Site,
  person: Person,
  layout: { tabs?: boolean } = {},
): Promise<BrowserContextOptions> {
  const localStorage = Object.entries(await storedSession(site, person, layout)).map(([name, value]) => ({
    name,
    value,
  }))
  return { storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] } }
}

/** The access token that this browser sends. */
export const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value: string }).value,
    STORAGE_PREFIX + ACCESS_TOKEN,
  )

/**
 * Waits until what was typed is kept as a draft, which happens a moment later: from then on a reload does not lose it.
 */
export const keptAsDraft = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(([key, words]) => (sessionStorage.getItem(key) ?? '').includes(words), [
    STORAGE_PREFIX + TAB_DRAFTS,
    text,
  ] as const)

/** An entry of the main menu beside the page. */
export const menuRow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name, exact: true })

/** Opens the user menu in the top bar and chooses an entry. */
export async function pickMine(page: Page, realname: string, name: string): Promise<void> {
  await page.getByRole('button', { name: realname }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Clicks an element at its present position; the driver's own click would first scroll it below the sticky bars. */
export async function clickInPlace(page: Page, role: 'tab' | 'button', name: string): Promise<void> {
  const box = await page.getByRole(role, { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not visible`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** An entry of a list with this text: a row of its table, on a phone a card. */
export const entryOf = (page: Page, text: RegExp | string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text, visible: true })

/** Finds a user in the list of users and asks to give the account a new password. */
export async function askToResetPassword(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户账号' }).fill(username)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const entry = entryOf(page, username)
  await expect.poll(() => entry.count()).toBe(1)
  await entry.getByRole('button', { name: /更多|操作/ }).click()
  await page.getByRole('menuitem', { name: '重置密码' }).click()
  const form = page.getByRole('dialog', { name: '重置密码' })
  await form.getByLabel('登录密码').fill('Harbour-2031')
  await form.getByLabel('确认密码').fill('Harbour-2031')
  await form.getByRole('button', { name: '保存' }).click()
}

/**
 * Presses a button above a list; it stands behind 更多 where the bar has no room for it, which the type of the machine
 * decides.
 */
export async function pressAbove(page: Page, name: string): Promise<void> {
  const bar = page.locator('.list-toolbar').filter({ visible: true })
  const button = bar.getByRole('button', { name, exact: true }).filter({ visible: true })
  const more = bar.locator('.bar-more-button').filter({ visible: true })
  await button.or(more).first().waitFor()
  if ((await button.count()) === 0) await more.first().click()
  await button.first().click()
}

/** Steps that are taken in the foot of the drawer, without a window. */
const IN_FOOT = ['提交初审', '提交', '初审通过', '复审通过']

/** Takes a step in the open drawer of a document: in its foot, or in the window that asks. */
export async function takeStep(page: Page, act: string, note = ''): Promise<void> {
  const drawer = page.getByRole('dialog').last()
  const button = drawer.getByRole('button', { name: act, exact: true })
  if (IN_FOOT.includes(act)) {
    if (note) await drawer.getByRole('textbox', { name: '意见（可不填）' }).fill(note)
    await button.click()
    await button.waitFor({ state: 'hidden' })
    return
  }
  await button.click()
  const asking = page.getByRole('dialog', { name: act, exact: true })
  if (note) await asking.getByRole('textbox').fill(note)
  await asking.getByRole('button', { name: act, exact: true }).click()
  await asking.waitFor({ state: 'hidden' })
}

/** Takes a step for all documents of the list that stand before it. */
export async function stepForAll(page: Page, step: string, count: number): Promise<void> {
  await page.locator('thead input[type=checkbox]').first().check()
  await page.getByRole('button', { name: '批量办理' }).click()
  const dialog = page.getByRole('dialog', { name: '批量办理' })
  await dialog.getByRole('radio', { name: `${step}（${count} 份）` }).check()
  await picture(page, `batch-${step}-choose`)
  await dialog.getByRole('button', { name: `核对 ${count} 份` }).click()
  await dialog.getByText(`可以${step} ${count} 份，不能 0 份`).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, `batch-${step}-phone`)
  await page.setViewportSize({ width: 1088, height: 800 })
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: `${step} ${count} 份` }).dblclick()
  await dialog.getByText(`已${step} ${count} 份，没有办成 0 份`).waitFor()
  await picture(page, `batch-${step}-done`)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
}
