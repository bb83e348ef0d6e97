import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Size, picture, sideways, visits } from '../browser.ts'
import { LONG, longNames } from '../long-records.ts'
import { menuPages } from '../menu-pages.ts'
import { moveTo, settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
let nth = 0

/** Departments with long names, four levels deep; the name of the deepest. */
async function longDepartments(): Promise<string> {
  const { test } = visit.site
  const token = await test.sessionOf(await test.makeUser({ roles: ['admin'], departments: ['省司法厅'] }))
  let parentId: string | null = null
  let name = ''
  for (const level of ['一', '二', '三', '四']) {
    name = `第${level}级${LONG.slice(0, 56)}${++nth}`
    const { body } = await test.ask('POST /sys/sysDepart/add', {
      token,
      body: { departName: name, parentId, orgCategory: '2', status: '1' },
    })
    expect(body, name).toMatchObject({ success: true })
    parentId = body.result.id as string
  }
  return name
}

/** Texts that stand beyond the right edge of the screen and that nothing lets the user scroll to. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, input, h1, h2, h3, [role=treeitem], [role=combobox], .ant-pagination',
      ),
    ]
      .filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        const scrolls = (at: HTMLElement | null): boolean =>
          at !== null && (/auto|scroll/.test(getComputedStyle(at).overflowX) || scrolls(at.parentElement))
        return width > 0 && one.checkVisibility() && right > innerWidth + 1 && !scrolls(one.parentElement)
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  )

/** Heights of the rows of lists, in pixels, without rows that say there are none. */
const rowHeights = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ant-table-tbody > .ant-table-row')]
      .filter((row) => row.offsetParent !== null)
      .map((row) => row.offsetHeight),
  )

/** Actions of rows that do not stand whole in their cell and in the window, where the pointer reaches them. */
const hiddenActions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ant-table-row .row-actions')].slice(0, 3).flatMap((actions) => {
      if (actions.offsetParent === null || actions.children.length === 0) return []
      actions.scrollIntoView({ block: 'center', inline: 'nearest' })
      const td = actions.closest('td') as HTMLElement
      const [box, cell] = [actions.getBoundingClientRect(), td.getBoundingClientRect()]
      const within = cell.right - Number.parseFloat(getComputedStyle(td).paddingRight) + 0.05
      const last = actions.lastElementChild as HTMLElement
      const { left, right, top, height } = last.getBoundingClientRect()
      const hit = document.elementFromPoint(left + (right - left) / 2, top + height / 2)
      const isWhole = box.left >= cell.left && box.right <= within && within <= document.documentElement.clientWidth
      return isWhole && hit !== null && (last.contains(hit) || hit.contains(last))
        ? []
        : [`${actions.innerText.replace(/\s+/g, ' ')} ${Math.round(box.right)}`]
    }),
  )

/** Width of the pinned column of actions, in pixels; nought where there is none. */
const actionsWidth = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelector<HTMLElement>('.list-rows .ant-table-tbody .ant-table-cell-fix-end:last-child')
        ?.offsetWidth ?? 0,
  )
/** Widest column of actions where the window is narrow. */
const NARROW_ACTIONS_PX = 136

/** Lists beside those of the menu. */
const BESIDE_THE_MENU = ['/messageNotification/index']

/** Somebody before whom every list of the menu has long names, and the addresses of these lists: a half of them. */
async function listsOf(half: 0 | 1, size: Size) {
  const { person, register } = await longNames(visit.site)
  const pages = [...(await menuPages(visit.site, await visit.site.test.sessionOf(person))), ...BESIDE_THE_MENU]
  expect(pages).toEqual(expect.arrayContaining(['/dataManagement/document', '/isystem/user', register]))
  const middle = Math.ceil(pages.length / 2)
  return {
    page: await visit.open('/home', size, await signedIn(visit.site, person)),
    paths: half === 0 ? pages.slice(0, middle) : pages.slice(middle),
  }
}
const nameOf = (path: string) => path.split('/').slice(-2).join('-')
const HALVES = [
  ['first', 0],
  ['second', 1],
] as const

// spec §2.31, §2.63
it.each((['desktop', 'laptop'] as const).flatMap((size) => HALVES.map(([name, half]) => [name, size, half] as const)))(
  'no row of a list in the %s half of the menu is higher than 40 px on a %s screen, whatever its names, and its actions can be seen and reached',
  { timeout: 300_000 },
  async (_, size, half) => {
    const { page, paths } = await listsOf(half, size)
    const faults: unknown[] = []
    for (const path of paths) {
      await moveTo(page, path)
      const heights = await rowHeights(page)
      await picture(page, `list-${size}-${nameOf(path)}`)
      if (heights.some((px) => px > 40)) faults.push([path, Math.max(...heights)])
      if ((await sideways(page)) > 0) faults.push([path, 'sideways'])
      const hidden = await hiddenActions(page)
      if (hidden.length > 0) faults.push([path, ...hidden])
      if (size === 'laptop' && (await actionsWidth(page)) > NARROW_ACTIONS_PX)
        faults.push([path, 'actions take the width of the columns'])
    }
    expect(faults.map((one) => JSON.stringify(one)).join(' ')).toBe('')
  },
)

/** Buttons above a list that stand below its first one. */
const inSecondLine = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.list-toolbar')].flatMap((bar) => {
      const [first, ...others] = [...bar.querySelectorAll<HTMLElement>('button')].filter((one) => one.checkVisibility())
      const below = first?.getBoundingClientRect().bottom ?? 0
      return others.filter((one) => one.getBoundingClientRect().top >= below).map((one) => one.innerText || one.title)
    }),
  )

// spec §2.35, §2.65
it.each(HALVES)(
  'no list in the %s half of the menu makes the page of a phone scroll sideways, and the buttons above it take one line',
  { timeout: 300_000 },
  async (_, half) => {
    const { page, paths } = await listsOf(half, 'phone')
    const faults: unknown[] = []
    for (const path of paths) {
      await moveTo(page, path)
      await picture(page, `list-phone-${nameOf(path)}`)
      if ((await sideways(page)) !== 0) faults.push([path, 'sideways'])
      const second = await inSecondLine(page)
      if (second.length > 0) faults.push([path, ...second])
    }
    expect(faults.map((one) => JSON.stringify(one)).join(' ')).toBe('')
  },
)

// spec §2.63
it.each(['laptop', 'phone'] as const)(
  'departments four levels deep with long names fit a %s: tree, users beside it, roles and members',
  async (size) => {
    const deepest = await longDepartments()
    const page = await visit.open(
      '/isystem/depart',
      size,
      await signedIn(visit.site, (await longNames(visit.site)).person),
    )
    await settled(page)
    const faults: unknown[] = []
    const look = async (name: string) => {
      await settled(page)
      await picture(page, `departments-${size}-${name}`)
      const beyond = await cutOff(page)
      if (beyond.length > 0 || (await sideways(page)) > 0) faults.push([name, beyond])
    }
    await look('tree')
    await page.getByLabel('按部门名称查找').fill(deepest)
    await page.locator('.department-tree').getByTitle(deepest, { exact: true }).click()
    await page.getByRole('heading', { name: deepest }).waitFor()
    await look('deepest')
    const tree = page.locator('.department-tree .ant-tree-treenode').filter({ hasText: deepest })
    const box = await tree.locator('.ant-tree-node-content-wrapper').boundingBox()
    expect(box?.width, 'the name of the deepest one can be read').toBeGreaterThan(size === 'phone' ? 150 : 100)
    for (const tab of ['部门权限', '部门角色', '成员']) {
      await page.getByRole('tab', { name: tab }).click()
      await look(tab)
    }
    await page.goto('/isystem/user')
    await settled(page)
    await look('users')
    expect(faults.map((one) => JSON.stringify(one)).join(' ')).toBe('')
  },
)

// spec §2.63
it.each(['laptop', 'phone'] as const)('lists in drawers fit a %s', async (size) => {
  const page = await visit.open('/isystem/dict', size, await signedIn(visit.site, (await longNames(visit.site)).person))
  const faults: unknown[] = []
  for (const [path, button, name] of [
    ['/isystem/dict', '字典配置', 'items'],
    ['/isystem/roleUserList', '用户', 'members'],
    ['/isystem/quartzJob', '执行记录', 'runs'],
    ['/isystem/permission', '数据规则', 'rules'],
  ] as const) {
    await page.goto(path)
    await settled(page)
    const shown = page.locator(':visible')
    const direct = page.getByRole('button', { name: button, exact: true }).and(shown)
    // Those of rows; above the list there may be one too.
    const more = page
      .locator('main')
      .getByRole('button', { name: /^(操作|更多)/ })
      .and(page.locator('button:not(.bar-more-button)'))
      .and(shown)
    // Rows come after the page: which of the two a row offers is known when there is one.
    await direct.or(more).first().waitFor()
    if ((await direct.count()) > 0) await direct.first().click()
    else {
      await more.first().click()
      await page.getByRole('menuitem', { name: button, exact: true }).click()
    }
    await page.locator('.ant-drawer-section, .ant-drawer-content').first().waitFor()
    await settled(page)
    await picture(page, `drawer-${size}-${name}`)
    const beyond = await cutOff(page)
    if (beyond.length > 0 || (await sideways(page)) > 0) faults.push([name, beyond])
  }
  expect(faults.map((one) => JSON.stringify(one)).join(' ')).toBe('')
})
