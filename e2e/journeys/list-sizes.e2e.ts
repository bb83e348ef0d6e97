import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { eventually, type Size, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
/** Fifty-nine characters, and a digit of the record. */
const LONG = '关于进一步规范行政规范性文件合法性审核与备案审查工作联席会议办公室信息公开事项处理的名称很长的一条示例记录第二三四五'
const LISTS = [
  'user',
  'roleUserList',
  'depart',
  'departUserList',
  'permission',
  'position',
  'tenant',
  'addressList',
  'dict',
  'category',
  'fillRule',
  'checkRule',
  'quartzJob',
  'file',
  'approval',
  'onlineUser',
  'log',
  'dataLog',
].map((name) => `/isystem/${name}`)
const LATER = [
  '/isystem/annountCement',
  ...['collectionCheck', 'searchFeedback', 'document', 'numbers', 'facts', 'amending', 'filing', 'cleanup', 'validity'].map(
    (name) => `/dataManagement/${name}`,
  ),
  '/opinionManagement/consultation',
  '/opinionManagement/feedback',
  '/digitalDataManagement',
]

let nth = 0

/** An administrator with a name of sixty characters, and records with such names. */
async function longNames(): Promise<Awaited<ReturnType<typeof signedIn>>> {
  const { test } = visit.site
  const person = await test.makeUser({ realname: LONG, roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  const code = `long_${'abcdefgh'.repeat(5)}_${++nth}`
  for (const [name, body] of [
    ['POST /sys/position/add', { code, name: LONG + nth }],
    ['POST /sys/role/add', { roleName: LONG + nth, roleCode: code, description: LONG.repeat(3) }],
    ['POST /sys/dict/add', { dictName: LONG + nth, dictCode: code, type: 0, description: LONG.repeat(2) }],
    ['POST /sys/category/add', { pid: '0', name: LONG }],
    ['POST /sys/annountCement/add', { titile: LONG + nth, msgContent: '<p>甲</p>', msgType: 'ALL', msgCategory: '1' }],
    ['POST /sys/fillRule/add', { ruleName: LONG + nth, ruleCode: code, ruleClass: 'counter', ruleParams: null }],
    [
      'POST /sys/checkRule/add',
      {
        ruleName: LONG + nth,
        ruleCode: code,
        ruleJson: '[{"digits":"*","pattern":"^[0-9]+$","message":"应为数字"}]',
        ruleDescription: LONG.repeat(2),
      },
    ],
    ['POST /dataManagement/cleanup/add', { name: LONG + nth, basis: LONG, scopeTitle: '没有这样的标题' }],
  ] as const)
    expect((await test.ask(name, { token, body })).body, name).toMatchObject({ success: true })
  await releasedDocument()
  await consultation(token)
  return signedIn(visit.site, person)
}

/** A draft before the public with a long title, and what a visitor thinks of it; its outcome does not wait. */
async function consultation(token: string): Promise<void> {
  const { test } = visit.site
  const day = (after: number) => new Date(test.now.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const body = { title: LONG + nth, explanation: LONG, body: '第一条 渡口应当检修。', beginDate: day(1), endDate: day(40) }
  const { id } = (await test.ask('POST /opinionManagement/consultation/add', { token, body })).body.result
  const step = async (act: string, by: string) =>
    expect((await test.ask(`POST /opinionManagement/consultation/${act}`, { token: by, body: { id } })).body, act).toMatchObject({ success: true })
  await step('submit', token)
  await step('release', await test.signIn(['opinion:consultation:list', 'opinion:consultation:release']))
  const now = test.now
  test.now = new Date(now.getTime() + 2 * 86_400_000)
  const opinion = { key: `list-sizes-${nth}-0123456789`, kind: 1, consultationId: id, attitude: 2, identity: 1, content: LONG, name: '欧阳小明' }
  expect((await test.ask('POST /internet/fagui/opinion/send', { body: opinion })).body).toMatchObject({ success: true })
  test.now = now
}

const RELEASERS: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:review',
  'data:document:approve',
  'data:document:release',
]

/** A released document with a long title, which stands in the registers of filing and of validity too. */
async function releasedDocument(): Promise<void> {
  const { test } = visit.site
  const [one, two, three] = [await test.signIn(RELEASERS), await test.signIn(RELEASERS), await test.signIn(RELEASERS)]
  const body = {
    title: LONG + nth,
    titleNote: '2022年1月5日浙江省水利厅公布',
    body: '第一条 渡口应当检修。\n第二条 本办法自2022年2月1日起施行，有效期5年。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    issuers: '浙江省水利厅',
  }
  const { id } = (await test.ask('POST /dataManagement/document/add', { token: one, body })).body.result
  for (const [act, token] of [
    ['submit', one],
    ['review', two],
    ['approve', two],
    ['release', three],
  ] as const)
    expect((await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body, act).toMatchObject({ success: true })
}

/** Departments with long names, four levels deep; the name of the deepest. */
async function longDepartments(): Promise<string> {
  const { test } = visit.site
  const token = await test.sessionOf(await test.makeUser({ roles: ['admin'], departments: ['省司法厅'] }))
  let parentId: string | null = null
  let name = ''
  for (const level of ['一', '二', '三', '四']) {
    name = `第${level}级${LONG.slice(0, 56)}${++nth}`
    const { body } = await test.ask('POST /sys/sysDepart/add', { token, body: { departName: name, parentId, orgCategory: '2', status: '1' } })
    expect(body, name).toMatchObject({ success: true })
    parentId = body.result.id as string
  }
  return name
}

/** Texts that stand beyond the right edge of the screen and that nothing lets the user scroll to. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, h1, h2, h3, [role=treeitem], [role=combobox], .ant-pagination')]
      .filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        const scrolls = (at: HTMLElement | null): boolean =>
          at !== null && (/auto|scroll/.test(getComputedStyle(at).overflowX) || scrolls(at.parentElement))
        return width > 0 && one.checkVisibility() && right > innerWidth + 1 && !scrolls(one.parentElement)
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  )

/** Waits until the rows of a list stand. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await eventually(() => page.locator('.ant-spin-spinning:visible').count(), 0)
}

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

const GROUPS = [
  ['of the system', LISTS],
  ['of the data', LATER],
] as const

it.each((['desktop', 'laptop'] as const).flatMap((size) => GROUPS.map(([name, paths]) => [name, size, paths] as const)))(
  'no row of a list %s is higher than 40 px on a %s screen, whatever its names, and its actions can be seen and reached',
  { timeout: 240_000 },
  async (_, size: Size, paths) => {
    const page = await visit.open('/home', size, await longNames())
    const faults: unknown[] = []
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      const heights = await rowHeights(page)
      await picture(page, `list-${size}-${path.split('/').at(-1)}`)
      if (heights.some((px) => px > 40)) faults.push([path, Math.max(...heights)])
      if ((await sideways(page)) > 0) faults.push([path, 'sideways'])
      const hidden = await hiddenActions(page)
      if (hidden.length > 0) faults.push([path, ...hidden])
    }
    expect(faults.map((one) => JSON.stringify(one)).join(' ')).toBe('')
  },
)

it.each(GROUPS)('no list %s makes the page of a phone scroll sideways', { timeout: 240_000 }, async (_, paths) => {
  const page = await visit.open('/home', 'phone', await longNames())
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await picture(page, `list-phone-${path.split('/').at(-1)}`)
    if ((await sideways(page)) !== 0) wide.push(path)
  }
  expect(wide).toEqual([])
})

it.each(['laptop', 'phone'] as const)(
  'departments four levels deep with long names fit a %s: tree, users beside it, roles and members',
  async (size) => {
    const deepest = await longDepartments()
    const page = await visit.open('/isystem/depart', size, await longNames())
    await settled(page)
    const faults: unknown[] = []
    const look = async (name: string) => {
      await page.waitForLoadState('networkidle')
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

it.each(['laptop', 'phone'] as const)('lists in drawers fit a %s', async (size) => {
  const page = await visit.open('/isystem/dict', size, await longNames())
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
    const more = page
      .locator('main')
      .getByRole('button', { name: /^(操作|更多)/ })
      .and(shown)
    // Rows come after the page: which of the two a row offers is known when there is one.
    await direct.or(more).first().waitFor()
    if ((await direct.count()) > 0) await direct.first().click()
    else {
      await more.first().click()
      await page.getByRole('menuitem', { name: button, exact: true }).click()
    }
    await page.locator('.ant-drawer-section, .ant-drawer-content').first().waitFor()
    await page.waitForLoadState('networkidle')
    await eventually(() => page.locator('.ant-spin-spinning:visible').count(), 0)
    await picture(page, `drawer-${size}-${name}`)
    const beyond = await cutOff(page)
    if (beyond.length > 0 || (await sideways(page)) > 0) faults.push([name, beyond])
  }
  expect(faults.map((one) => JSON.stringify(one)).join(' ')).toBe('')
})
