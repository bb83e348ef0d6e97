import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { longNames } from '../long-records.ts'
import { menuPages } from '../menu-pages.ts'
import { moveTo, settled } from '../settled.ts'
import { pickMine, signedIn } from '../staff.ts'

const visit = visits()
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
const DARK = 'rgb(32, 28, 26)'

/**
 * What the colours of a theme can break; the rest is the same in the light theme, in which the journeys of these
 * screens test it.
 */
const CONTRAST = ['color-contrast', 'link-in-text-block']

/** Pages beside those of the menu. */
const BESIDE_THE_MENU = ['/messageNotification/index', '/isystem/editableTable', '/account/center', '/retrieval?q=图书']
/** Buttons that open the form for a new record. */
const ADDING = /^(新增|新建|起草|添加|登记)/

it('the theme is chosen in the settings, applies at once, and is there before the first paint after a reload', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin()))
  await pickMine(page, '王主任', '系统设置')
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await drawer.getByText('深色', { exact: true }).click()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await eventually(() => page.locator('html').getAttribute('data-theme'), 'dark')
  await eventually(
    () => page.locator('.ant-drawer-section').evaluate((node) => getComputedStyle(node).backgroundColor),
    'rgb(39, 34, 32)',
  )
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'dark-settings')
  // Nothing of the application has run when the document is ready for its first paint, but the theme is set.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('button', { name: '王主任' }).waitFor()
  expect([DARK, 'rgb(23, 20, 18)']).toContain(await background())
})

it('the theme follows the operating system until the user chooses one, also while the page is open', async () => {
  const page = await visit.open('/isystem/log', 'desktop', {
    ...(await signedIn(visit.site, await admin())),
    colorScheme: 'dark',
  })
  await page.getByRole('button', { name: '王主任' }).waitFor()
  const theme = () => page.locator('html').getAttribute('data-theme')
  expect(await theme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await eventually(theme, null)
  await pickMine(page, '王主任', '系统设置')
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await drawer.getByText('深色', { exact: true }).click()
  await eventually(theme, 'dark')
  await drawer.getByText('跟随系统').click()
  await eventually(theme, null)
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(theme, 'dark')
})

// spec §2.65
it(
  'every screen of the office, its dialogs and the public pages can be read in the dark theme',
  { timeout: 400_000 },
  async () => {
    const { person } = await longNames(visit.site)
    const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
    await page.evaluate(() => localStorage.setItem('fagui.theme', 'dark'))
    // The pages are gone to without a reload, so the theme is set before the first of them.
    await page.reload()
    const faults: Record<string, unknown> = {}
    const check = async (name: string) => {
      expect(await page.locator('html').getAttribute('data-theme'), name).toBe('dark')
      const found = await faultsOf(page, CONTRAST)
      if (found.length > 0) faults[name] = found
      await picture(page, `dark-${name.replaceAll(/\W+/g, '-')}`)
    }
    const pages = await menuPages(visit.site, await visit.site.test.sessionOf(person))
    expect(pages).toContain('/dataManagement/document')
    for (const path of [...pages, ...BESIDE_THE_MENU]) {
      await moveTo(page, path)
      await check(path)
      const add = page.getByRole('main').getByRole('button', { name: ADDING })
      if (path === '/isystem/editableTable' || (await add.count()) === 0) continue
      await add.first().click()
      await page.getByRole('dialog').first().waitFor()
      await settled(page)
      await check(`${path} dialog`)
    }
    expect(faults).toEqual({})
  },
)

it('code stands on dark ground in the dark theme, in colours that can be read', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await admin()))
  await page.evaluate(() => localStorage.setItem('fagui.theme', 'dark'))
  await page.goto('/isystem/fillRule')
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  const code = page.getByRole('dialog').locator('.cm-content')
  await code.fill('{"prefix": "CN", "length": 6, "daily": true, "note": null}')
  const words = page.locator('.cm-line span')
  await expect.poll(() => words.count()).toBeGreaterThan(3)
  expect(await page.locator('.cm-editor').evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(DARK)
  expect(await faultsOf(page, CONTRAST)).toEqual([])
  await picture(page, 'dark-code')
})

it('the sign-in page can be read in the dark theme', async () => {
  const page = await visit.open('/user/login')
  await page.evaluate(() => localStorage.setItem('fagui.theme', 'dark'))
  await page.reload()
  await page.getByLabel('用户名', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'dark-login')
})

/** Public pages; each is opened in the dark theme at two widths and tested for contrast. */
const PUBLIC = ['/home', '/retrieval?q=图书', '/404', '/help']

// spec §1.4
it.each(['desktop', 'phone'] as const)(
  'a visitor’s pages follow the operating system and the switch in the header at the width of a %s',
  async (width) => {
    const page = await visit.open('/home', width, { colorScheme: 'dark' })
    const theme = () => page.locator('html').getAttribute('data-theme')
    const faults: Record<string, unknown> = {}
    for (const path of PUBLIC) {
      await page.goto(path)
      await settled(page)
      expect(await theme()).toBe('dark')
      const found = await faultsOf(page, CONTRAST)
      if (found.length > 0) faults[path] = found
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await picture(page, `dark-visitor${path.replaceAll(/\W+/g, '-')}-${width}`)
    }
    expect(faults).toEqual({})
    await page.goto('/home')
    await page.getByRole('button', { name: '切换到浅色' }).click()
    await eventually(theme, null)
    await page.reload()
    await page.getByRole('button', { name: '切换到深色' }).waitFor()
    expect(await theme()).toBeNull()
  },
)
