import { expect, it } from 'vitest'
import { addressOf, eventually, sideways, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
const PAGES = [
  '/home',
  '/retrieval',
  '/isystem/log',
  '/isystem/onlineUser',
  '/isystem/permissionExplanation',
  '/messageNotification/index',
]

// spec §2.23
it('no page of the shell is wider than the phone', async () => {
  const browser = await signedIn(visit.site, await admin())
  for (const path of PAGES) {
    const page = await visit.open(path, 'phone', browser)
    await page.getByRole('button', { name: '打开菜单' }).waitFor()
    await settled(page)
    expect(await sideways(page), path).toBe(0)
    await page.context().close()
  }
})

// spec §2.21, §2.23
it('on a phone the menu is a drawer that closes after a choice, and the page search fills the window', async () => {
  const page = await visit.open('/home', 'phone', await signedIn(visit.site, await admin(), { tabs: true }))
  await page.getByRole('button', { name: '打开菜单' }).tap()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '系统管理' }).tap()
  await menu.getByRole('menuitem', { name: '系统日志' }).tap()
  await eventually(async () => addressOf(page), '/isystem/log')
  await eventually(() => menu.isVisible(), false)
  expect(await page.getByRole('tablist', { name: '打开的页面' }).count(), 'no tabs on small screens').toBe(0)
  await page.getByRole('button', { name: '查找页面和法规' }).tap()
  const box = await page.getByRole('dialog', { name: '查找页面和法规' }).boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  await page.getByRole('option', { name: /在线用户/ }).tap()
  await eventually(async () => addressOf(page), '/isystem/onlineUser')
})

// spec §2.23, §9.3
it('the side menu is a drawer below 1088 px and beside the page from there on', async () => {
  const page = await visit.open('/isystem/log', 'laptop', await signedIn(visit.site, await admin()))
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await page.setViewportSize({ width: 1087, height: 800 })
  await page.getByRole('button', { name: '打开菜单' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(false)
})
