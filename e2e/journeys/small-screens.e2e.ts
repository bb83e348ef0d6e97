import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { menuPages } from '../menu-pages.ts'
import { cutWords, unreachable } from '../reachable.ts'
import { moveTo, settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const LAW = '浙江省图书借阅服务条例'

/** Screens of offices, in CSS pixels, less some 110 pixels of height for the bars of the browser and of the system. */
const SCREENS = {
  '1366 × 768': { viewport: { width: 1366, height: 658 }, deviceScaleFactor: 1 },
  '1366 × 768 at 125 %': { viewport: { width: 1093, height: 504 }, deviceScaleFactor: 1.25 },
  '1920 × 1080 at 150 %': { viewport: { width: 1280, height: 610 }, deviceScaleFactor: 1.5 },
}
const SMALLEST = SCREENS['1366 × 768 at 125 %']

/** What is wrong on the present page, or in the window over it. */
async function faultsIn(page: Page, what: string, within?: string): Promise<string[]> {
  await picture(page, `small-${page.viewportSize()?.width}-${what}`.replaceAll(/[/?=×%&\s]+/g, '-'))
  const wide = await sideways(page)
  const faults = [
    ...(wide > 0 ? [`the page is ${wide} px wider than the window`] : []),
    ...(await cutWords(page)),
    ...(await unreachable(page, within)),
  ]
  return faults.map((fault) => `${what}: ${fault}`)
}

async function staffPage(path: string): Promise<{ page: Page; pages: () => Promise<string[]> }> {
  const person = await visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open(path, 'desktop', {
    ...(await signedIn(visit.site, person, { tabs: true })),
    ...SMALLEST,
  })
  await settled(page)
  return { page, pages: async () => menuPages(visit.site, await visit.site.test.sessionOf(person)) }
}

describe.each(Object.entries(SCREENS))('on a screen of %s', (_, screen) => {
  // spec §2.85
  it('public pages are no wider than the window, and everything on them can be reached', async () => {
    const id = await visit.site.idOf(LAW)
    const page = await visit.open('/home', 'desktop', screen)
    const faults: string[] = []
    for (const path of [
      '/home',
      '/retrieval',
      '/retrieval?q=公共&fType=FT01',
      `/details?id=${id}`,
      `/compare?id=${id}`,
      '/404',
      '/user/login',
    ]) {
      await page.goto(path)
      await page.locator('h1, h2').first().waitFor()
      await page.waitForLoadState('networkidle')
      faults.push(...(await faultsIn(page, path)))
    }
    expect(faults).toEqual([])
  })
})

// The smallest of the three has the least room in both directions.
// spec §2.85
it('screens of the menu are no wider than a window of 1366 × 768 at 125 %, and everything on them can be reached', async () => {
  const { page, pages } = await staffPage('/workbench')
  const faults: string[] = []
  for (const path of await pages()) {
    await moveTo(page, path)
    faults.push(...(await faultsIn(page, path)))
  }
  expect(faults).toEqual([])
})

const WINDOW = '[role=dialog]'

// spec §2.85
it('windows and drawers leave nothing out of reach at 1366 × 768 and 125 %', async () => {
  const { page } = await staffPage('/isystem/user')
  const faults: string[] = []
  /** Opens a window, looks at it and closes it. */
  const look = async (path: string, button: string, at = page.locator('main')) => {
    if (!page.url().endsWith(path)) await moveTo(page, path)
    await at.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
    await page.locator(WINDOW).filter({ visible: true }).last().waitFor()
    await page.waitForLoadState('networkidle')
    faults.push(...(await faultsIn(page, button + path, WINDOW)))
    await page
      .locator(WINDOW)
      .filter({ visible: true })
      .last()
      .getByRole('button', { name: /^(关闭|取消|Close)$/ })
      .first()
      .click()
    await eventually(() => page.locator(WINDOW).filter({ visible: true }).count(), 0)
  }
  await look('/isystem/user', '新增')
  await look('/isystem/user', '高级查询')
  await look('/isystem/roleUserList', '新增')
  await look('/isystem/position', '新增')
  await look('/isystem/permission', '新增')
  await look('/isystem/quartzJob', '新增')
  await look('/isystem/dict', '新增')
  await look('/isystem/annountCement', '新增')
  await look('/dataManagement/document', '文件入库')
  await page.goto('/isystem/widgetGallery')
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: '选择部门', exact: true }).click()
  await look('/isystem/widgetGallery', '选择部门', page.getByRole('region', { name: '单选', exact: true }))
  expect(faults).toEqual([])
})

// spec §2.85
it('no public page scrolls sideways between a phone and a desktop, not even in large type', async () => {
  const id = await visit.site.idOf(LAW)
  const page = await visit.open('/home', 'laptop')
  const faults: string[] = []
  for (const path of [
    '/home',
    '/retrieval?q=公共',
    `/details?id=${id}`,
    `/compare?id=${id}`,
    '/consultations',
    '/user/login',
  ]) {
    await page.goto(path)
    await page.locator('h1, h2').first().waitFor()
    await page.waitForLoadState('networkidle')
    const other = page.getByRole('button', { name: /^(大字版|标准版)$/ })
    for (const change of (await other.count()) > 0 ? [false, true] : [false]) {
      await page.setViewportSize({ width: 1440, height: 1000 })
      if (change) await other.click()
      const type = await page.evaluate(() => document.documentElement.dataset['size'] ?? 'usual')
      for (const width of [768, 820, 959, 960, 1024, 1087, 1088, 1093, 1200, 1279, 1280]) {
        await page.setViewportSize({ width, height: 1000 })
        let wide = await sideways(page)
        // Parts of the page follow the width of the window a moment later.
        for (let tries = 0; wide > 0 && tries < 10; tries++) {
          await page.waitForTimeout(200)
          wide = await sideways(page)
        }
        if (wide > 0) faults.push(`${path} in ${type} type at ${width}: ${wide} px too wide`)
      }
    }
  }
  expect(faults).toEqual([])
})
