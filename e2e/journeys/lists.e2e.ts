import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventually, picture, visits } from '../browser.ts'
import { menuPages } from '../menu-pages.ts'
import { moveTo } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })

/** Titles of the columns of the list, from left to right. */
const titles = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((title) => title.trim()).filter((title) => title !== '')
const widthOf = async (page: Page, name: string): Promise<number> =>
  Math.round((await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0)

// spec §2.30
it('columns that were sized, moved, hidden and pinned are so in another browser, until 恢复默认', async () => {
  const person = await admin()
  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('columnheader', { name: '字典编码' }).waitFor()
  await page.locator('.ant-table-row').first().waitFor()
  const before = await titles(page)
  expect(before).toEqual(['字典名称', '字典编码', '描述', '值的类型', '修改时间', '操作'])
  // The right edge of a head is dragged.
  const box = await page.getByRole('columnheader', { name: '字典编码' }).boundingBox()
  if (!box) throw new Error('the column has no place')
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 56, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  const wide = Math.round(box.width) + 60
  await eventually(() => widthOf(page, '字典编码'), wide)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '值的类型' }).click()
  await page.getByRole('button', { name: '上移描述' }).press('Enter')
  await page.getByText('紧凑', { exact: true }).click()
  await page.getByRole('spinbutton', { name: '修改时间：列宽（像素）' }).fill('240')
  await page.getByRole('spinbutton', { name: '修改时间：列宽（像素）' }).press('Enter')
  await page.getByRole('combobox', { name: '修改时间：固定' }).press('Enter')
  await page.getByTitle('固定在左').last().click()
  await picture(page, 'layout-panel')
  const after = ['修改时间', '字典名称', '描述', '字典编码', '操作']
  await eventually(() => titles(page), after)
  const saved = async () =>
    (await visit.site.test.ask('GET /sys/listView/layouts', { token: await visit.site.test.sessionOf(person) })).body
      .result
  await eventually(async () => (await saved())[0]?.layout.pins, { updateTime: 'start' })
  const other = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person))
  await eventually(() => titles(other), after)
  expect([await widthOf(other, '字典编码'), await widthOf(other, '修改时间')]).toEqual([wide, 240])
  expect((await other.locator('.ant-table-row').first().boundingBox())?.height).toBe(32)
  await picture(other, 'layout-kept')
  await other.getByRole('button', { name: '列设置' }).click()
  await other.getByRole('button', { name: '恢复默认' }).click()
  await eventually(() => titles(other), before)
})

// spec §2.31
it('the whole text of a cut cell is shown when the pointer rests on it', async () => {
  const page = await visit.open('/isystem/roleUserList', 'laptop', await signedIn(visit.site, await admin()))
  const cell = page.getByRole('cell', { name: '查看系统日志和数据变更日志' })
  await cell.hover()
  const tip = page.getByRole('tooltip').filter({ hasText: '查看系统日志和数据变更日志' })
  await tip.waitFor()
  expect(await tip.innerText()).toBe(await cell.innerText())
})

// spec §2.36
it('rows are walked, read, ticked and opened by keyboard', async () => {
  const page = await visit.open('/isystem/roleUserList', 'laptop', await signedIn(visit.site, await admin()))
  await page.getByRole('cell', { name: 'auditor' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const line = (code: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) })
  const stops = page.locator('.ant-table-tbody [data-row-key][tabindex="0"]')
  expect(await stops.count(), 'one row is a tab stop').toBe(1)
  await stops.focus()
  const first = await focused()
  await page.keyboard.press('End')
  // What keys do is loaded with the first key.
  await eventually(async () => (await focused()) === first, false)
  await page.keyboard.press('Home')
  await eventually(focused, first)
  await line('auditor').focus()
  await picture(page, 'list-keys')
  await page.keyboard.press('Space')
  await page.getByText('已选择 1 项').waitFor()
  // The box, the name, the code and then a description, which is cut.
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('tooltip').filter({ hasText: '查看系统日志和数据变更日志' }).waitFor()
  await picture(page, 'list-cell-tip')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
})

// spec §2.29
it('further conditions are folded until they are asked for or have a value, and what is typed is looked for anywhere', async () => {
  const person = await visit.site.test.makeUser({ roles: ['admin'], departments: ['立法处'], realname: '钱塘一' })
  const page = await visit.open('/isystem/user?sex=1', 'desktop', await signedIn(visit.site, person))
  const form = page.getByRole('search')
  const shown = async () => (await form.locator('.query-field label').allInnerTexts()).map((label) => label.trim())
  // A condition that is in force is in view.
  await eventually(shown, ['用户账号', '用户姓名', '角色', '性别'])
  await form.getByRole('button', { name: '重置' }).click()
  await eventually(shown, ['用户账号', '用户姓名', '角色'])
  await form.getByRole('button', { name: '展开' }).click()
  await eventually(shown, ['用户账号', '用户姓名', '角色', '性别', '手机号码', '用户状态'])
  await form.getByRole('combobox', { name: '用户状态' }).click()
  await page
    .getByRole('option', { name: '正常' })
    .or(page.locator('.ant-select-item-option').filter({ hasText: '正常' }))
    .last()
    .click()
  await form.getByRole('textbox', { name: '用户姓名' }).fill('塘一')
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/sys/user/list?') && request.url().includes('status=1')),
    form.getByRole('button', { name: '查询' }).click(),
  ])
  expect(new URL(asked.url()).searchParams.get('realname')).toBe('*塘一*')
  await page.locator('[data-row-key]:visible').filter({ hasText: '钱塘一' }).waitFor()
  await form.getByRole('button', { name: '收起' }).click()
  await eventually(shown, ['用户账号', '用户姓名', '角色', '用户状态'])
})

/** Bars above rows that take more than one line. */
const wrapped = (page: Page): Promise<string[]> =>
  page.locator('.list-toolbar:visible').evaluateAll((bars) =>
    bars
      .filter((bar) => {
        const boxes = [...bar.querySelectorAll('button, .list-title, .list-settings')].map((one) =>
          one.getBoundingClientRect(),
        )
        const seen = boxes.filter(({ width }) => width > 0)
        return seen.some(({ top }) => top >= (seen[0]?.bottom ?? Infinity))
      })
      .map((bar) => (bar as HTMLElement).innerText.replaceAll(/\s+/g, ' ')),
  )

// spec §2.34
it(
  'on a laptop the buttons above a list take one line; what has no room is behind 更多, also by keyboard',
  { timeout: 180_000 },
  async () => {
    const admin = await visit.site.test.makeUser({ roles: ['admin'], departments: ['立法处'], realname: '陈明远' })
    const page = await visit.open('/home', 'laptop', await signedIn(visit.site, admin))
    const faults: unknown[] = []
    for (const path of await menuPages(visit.site, await visit.site.test.sessionOf(admin))) {
      await moveTo(page, path)
      const bars = await wrapped(page)
      if (bars.length > 0) faults.push([path, ...bars])
    }
    expect(faults).toEqual([])
    await moveTo(page, '/isystem/user')
    const bar = page.locator('.list-toolbar:visible').filter({ has: page.locator('.list-settings') })
    const more = bar.getByRole('button', { name: '更多' })
    expect(await bar.getByRole('button', { name: '回收站' }).isVisible()).toBe(false)
    await more.press('Enter')
    await picture(page, 'more-buttons-laptop')
    await page.keyboard.press('Escape')
    expect(await bar.getByRole('button', { name: '回收站' }).isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('导入')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /导入/ })
    await dialog.waitFor()
    // What was begun outlives a wider window, in which the button stands beside the others again.
    await page.setViewportSize({ width: 1440, height: 900 })
    await bar.locator('button', { hasText: '回收站' }).waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1088, height: 800 })
    await bar.locator('.bar-more-button').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await eventually(() => page.evaluate(() => document.activeElement?.textContent?.trim()), '更多')
  },
)

// spec §2.33
it('the departments beside the address book are folded on a laptop and a drawer on a phone, and the address keeps the one that was chosen', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], departments: ['立法处'], realname: '郑明远' })
  await visit.site.test.makeUser({ departments: ['备案处'], realname: '欧阳小明' })
  const page = await visit.open('/isystem/addressList', 'laptop', await signedIn(visit.site, admin))
  const rows = page.locator('[data-row-key]:visible')
  await rows.filter({ hasText: '欧阳小明' }).waitFor()
  await page.getByRole('button', { name: '部门：全部' }).click()
  await page.getByRole('tree').getByTitle('立法处', { exact: true }).click()
  await rows.filter({ hasText: '郑明远' }).waitFor()
  await rows.filter({ hasText: '欧阳小明' }).waitFor({ state: 'detached' })
  await picture(page, 'address-book-laptop')
  expect(new URL(page.url()).searchParams.get('orgCode')).toMatch(/^A/)
  await page.reload()
  await rows.filter({ hasText: '郑明远' }).waitFor()
  expect(await rows.filter({ hasText: '欧阳小明' }).count()).toBe(0)
  await page.goBack()
  await rows.filter({ hasText: '欧阳小明' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '部门：全部' }).click()
  await page.getByRole('dialog', { name: '按部门查看' }).getByTitle('备案处', { exact: true }).click()
  await rows.filter({ hasText: '欧阳小明' }).waitFor()
  await picture(page, 'address-book-phone')
})

// spec §2.32
it('on a laptop the first action stands in the row and the others in a menu, and the departments beside the users are folded', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], departments: ['立法处'], realname: '陈明远' })
  const page = await visit.open('/isystem/user', 'laptop', await signedIn(visit.site, admin))
  const row = page.locator('[data-row-key]:visible').filter({ hasText: admin.username })
  await row.waitFor()
  expect((await row.locator('.row-actions').getByRole('button').allInnerTexts()).map((name) => name.trim())).toEqual([
    '编辑',
    '更多',
  ])
  await picture(page, 'users-laptop')
  // Folded as long as the user has not decided; what was decided stays.
  await page.getByRole('button', { name: '部门：全部' }).click()
  await page.getByRole('button', { name: '收起部门' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '收起部门' }).waitFor()
})

// spec §2.37
it('on a phone each row is a card with its actions in a menu', async () => {
  const page = await visit.open('/isystem/roleUserList', 'phone', await signedIn(visit.site, await admin()))
  const card = page.getByRole('listitem').filter({ hasText: 'auditor' })
  await card.waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await card.getByRole('checkbox').tap()
  await page.getByText('已选择 1 项').waitFor()
  await picture(page, 'list-cards')
  await card.getByRole('button', { name: '操作' }).tap()
  await page.getByRole('menuitem', { name: '编辑' }).tap()
  await page.getByRole('dialog').waitFor()
})

// spec §2.38
it('a list asks for its newest rows until it is sorted', async () => {
  const person = await admin()
  const asked: URLSearchParams[] = []
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/sys/role/list')) asked.push(url.searchParams)
  })
  await page.goto('/isystem/roleUserList')
  await page.getByRole('cell', { name: 'auditor' }).waitFor()
  expect([asked[0]?.get('column'), asked[0]?.get('order')]).toEqual(['createTime', 'desc'])
  expect(asked[0]?.get('field')).toMatch(/^id,roleName,roleCode,/)
  await page.getByRole('columnheader', { name: '角色名称' }).click()
  await eventually(async () => asked.at(-1)?.get('column'), 'roleName')
})

// spec §2.40
it('who did what yesterday takes one click in the log, and each operation says how long it took', async () => {
  const person = await admin()
  const token = await visit.site.test.sessionOf(person)
  await visit.site.test.ask('POST /sys/position/add', { token, body: { code: 'lock_keeper', name: '船闸管理员' } })
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person))
  await page.getByText('操作日志', { exact: true }).click()
  const entry = page.getByRole('row').filter({ hasText: '船闸管理员' })
  await entry.getByRole('cell', { name: /^\d+ 毫秒$/ }).waitFor()
  const [content, request] = [await widthOf(page, '日志内容'), await widthOf(page, '请求')]
  expect(content).toBeGreaterThan(request)
  await picture(page, 'log-operations')
  const asked: string[] = []
  page.on('request', (one) => asked.push(decodeURIComponent(one.url())))
  await page.getByRole('button', { name: '昨天', exact: true }).click()
  await eventually(
    async () => asked.some((url) => /createTime_begin=\S+\+00:00:00&createTime_end=\S+\+23:59:59/.test(url)),
    true,
  )
  expect(await page.getByRole('button', { name: '昨天', exact: true }).getAttribute('aria-pressed')).toBe('true')
})

// spec §2.39
it('a new record that the filter hides is shown at the top with a word, until the next search', async () => {
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, await admin()))
  await page.getByRole('textbox', { name: '职务名称' }).fill('处长')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('没有符合条件的记录，请调整查询条件').waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增职务' })
  await form.getByLabel('职务编码').fill('ferryman')
  await form.getByLabel('职务名称').fill('渡口管理员')
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('该记录不符合当前筛选条件，刷新后将不再显示').waitFor()
  const row = page.getByRole('row').filter({ hasText: '渡口管理员' })
  await row.waitFor()
  await picture(page, 'list-hidden-record')
  expect(await row.getAttribute('class')).toContain('list-extra-row')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => row.count(), 0)
})

// spec §2.60
it('a new record that is on another page is shown at the top with a word, in a list and in a drawer', async () => {
  const { test } = visit.site
  const person = await admin()
  const token = await test.sessionOf(person)
  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person))
  // Sorted by code, a new dictionary stands on the last page.
  await page.getByRole('columnheader', { name: '字典编码' }).click()
  await page.locator('.ant-table-column-sort').first().waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill('渡口等级')
  await form.getByLabel('字典编码').fill('zz_ferry_rank')
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('该记录在列表的其他页，刷新后回到那一页').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'zz_ferry_rank' })
  expect(await row.getAttribute('class')).toContain('list-extra-row')
  await eventually(() => page.locator('tbody tr.ant-table-row').count(), 11)
  await picture(page, 'list-other-page')

  const dictionaries = (await test.ask('GET /sys/dict/list?dictCode=zz_ferry_rank', { token })).body.result.records
  for (const at of Array.from({ length: 10 }, (_, number) => number))
    await test.ask('POST /sys/dictItem/add', {
      token,
      body: { dictId: dictionaries[0].id, itemText: `第${at}等`, itemValue: String(at), sortOrder: at, status: 1 },
    })
  await row.getByRole('button', { name: '字典配置' }).click()
  const drawer = page.getByRole('dialog', { name: /^字典配置/ })
  await drawer.getByText('1-10 共10条').waitFor()
  await drawer.getByRole('button', { name: '新增' }).click()
  const item = page.getByRole('dialog', { name: '新增字典选项' })
  await item.getByLabel('名称').fill('末等')
  await item.getByLabel('值').first().fill('99')
  await item.getByRole('button', { name: '保存' }).click()
  await item.waitFor({ state: 'hidden' })
  await drawer.getByText('该记录在列表的其他页，刷新后回到那一页').waitFor()
  await drawer.getByRole('row').filter({ hasText: '末等' }).waitFor()
  await picture(page, 'drawer-other-page')
  await drawer.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => drawer.getByRole('row').filter({ hasText: '末等' }).count(), 0)
})

// spec §2.39
it('a save that merged another user’s changes says so', async () => {
  const { test } = visit.site
  const person = await admin()
  const token = await test.sessionOf(await admin())
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, person))
  await test.ask('POST /sys/position/add', { token, body: { code: 'boatman', name: '船工' } })
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'boatman' }).getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑职务' })
  await form.getByLabel('职务名称').fill('老船工')
  const [{ id, revision }] = (await test.ask('GET /sys/position/list?code=boatman', { token })).body.result.records
  const theirs = { id, revision, postRank: '1', began: { postRank: null } }
  expect((await test.ask('PUT /sys/position/edit', { token, body: theirs })).body).toMatchObject({ success: true })
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('编辑期间其他用户也修改了这条记录，双方的修改都已保留').waitFor()
  const [stored] = (await test.ask('GET /sys/position/list?code=boatman', { token })).body.result.records
  expect([stored.name, stored.postRank]).toEqual(['老船工', '1'])
})

it('an empty list stays within its frame where its columns do not fit, on a laptop', async () => {
  const person = await visit.site.test.makeUser({
    realname: '空列表',
    permissions: ['data:document:list', 'data:document:add', 'data:document:edit'],
  })
  const page = await visit.open('/dataManagement/document', 'laptop', await signedIn(visit.site, person))
  await page.getByText('还没有文件').waitFor()
  const beyond = () => page.locator('.list-card').evaluate((card) => card.scrollWidth - card.clientWidth)
  await eventually(beyond, 0)
  expect(await page.getByRole('columnheader').count()).toBe(0)
  await picture(page, 'empty-list-laptop')
})
