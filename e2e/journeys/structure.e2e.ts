import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeDepartment } from '#server/testing/people.ts'
import { faultsOf } from '../axe.ts'
import { eventually, inView, picture, sideways, visits } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const visit = visits()

/** Opens a page as an administrator with all permissions. */
async function asAdministrator(path: string, size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const person = await visit.site.test.makeUser({ realname: '管理员', roles: ['admin'], departments: ['之江处'] })
  return visit.open(path, size, await signedIn(visit.site, person))
}

const node = (page: Page, name: string) => page.locator('.department-tree').getByTitle(name, { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fact = (page: Page, name: string) =>
  page
    .locator('.department-facts > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

/** Fills in the name of a department and saves. */
async function save(page: Page, title: string, name: string): Promise<void> {
  const form = dialog(page, title)
  await form.getByLabel('部门名称').fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Opens rows of the tree of menus, one below the other. */
async function expand(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /展开/ })
      .click()
}

// spec §3.21, §3.22, §3.23
it('departments are added, moved with all below them, and not deleted while people belong to them', async () => {
  const page = await asAdministrator('/isystem/depart')
  await page.getByRole('button', { name: '添加部门' }).click()
  await save(page, '新增部门', '钱塘省司法厅')
  await page.getByRole('heading', { name: '钱塘省司法厅' }).waitFor()
  const top = await fact(page, '部门编码').innerText()
  for (const [parent, name] of [
    ['钱塘省司法厅', '立法处'],
    ['钱塘省司法厅', '备案处'],
    ['立法处', '立法一科'],
  ] as const) {
    await node(page, parent).click()
    await page.getByRole('button', { name: '添加下级' }).click()
    await save(page, '新增部门', name)
  }
  await eventually(() => fact(page, '部门编码').innerText(), `${top}A01A01`)

  // The department moves to another parent, with its descendants.
  await node(page, '立法处').click()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const form = dialog(page, '编辑部门')
  await form.getByLabel('上级部门').click()
  await page.locator('.ant-select-tree').getByTitle('备案处').click()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  await eventually(() => fact(page, '部门编码').innerText(), `${top}A02A01`)
  await page.getByLabel('按部门名称查找').fill('立法一科')
  await node(page, '立法一科').click()
  await eventually(() => fact(page, '部门编码').innerText(), `${top}A02A01A01`)

  // One that is moved by its menu below a closed department opens that one and is the chosen row.
  await page.getByLabel('按部门名称查找').fill('')
  const closed = page.locator('.department-tree .ant-tree-treenode').filter({ hasText: '备案处' })
  await closed.locator('.ant-tree-switcher').click()
  await eventually(() => node(page, '立法处').count(), 0)
  await node(page, '钱塘省司法厅').click()
  await page.getByRole('button', { name: '添加下级' }).click()
  await save(page, '新增部门', '信访处')
  await node(page, '钱塘省司法厅').click()
  await node(page, '信访处').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
  await form.getByLabel('上级部门').click()
  await page.locator('.ant-select-tree').getByTitle('备案处').click()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  await page.locator('.department-tree .ant-tree-node-selected').filter({ hasText: '信访处' }).waitFor()
  await eventually(() => fact(page, '上级部门').innerText(), '备案处')

  // The buttons move it among its siblings by keyboard.
  await page.getByRole('button', { name: '添加下级' }).waitFor()
  await node(page, '立法处').click()
  await page.getByRole('button', { name: '添加下级' }).click()
  await save(page, '新增部门', '立法二科')
  const move = page.getByRole('button', { name: '移动' })
  await move.focus()
  await move.press('Enter')
  await page.getByRole('menuitem', { name: '上移' }).click()
  await page.getByText('移动成功！').first().waitFor()
  await page.getByLabel('按部门名称查找').fill('')
  await eventually(
    async () =>
      (await page.locator('.department-tree .department-node').allInnerTexts()).filter((name) => name.endsWith('科')),
    ['立法二科', '立法一科'],
  )

  // Dropping it below an open department with the mouse moves it into that one.
  await node(page, '立法一科').dragTo(node(page, '备案处'), { targetPosition: { x: 40, y: 22 } })
  await node(page, '立法一科').click()
  await eventually(() => fact(page, '上级部门').innerText(), '备案处')
  await eventually(() => fact(page, '部门编码').innerText(), `${top}A02A03`)

  // A user belongs to the department.
  const { db } = visit.site.test.database
  const person = await visit.site.test.makeUser({ realname: '沈从文' })
  const { id } = await db.selectFrom('department').select('id').where('name', '=', '立法一科').executeTakeFirstOrThrow()
  await db.insertInto('accountDepartment').values({ accountId: person.id, departmentId: id }).execute()
  await node(page, '钱塘省司法厅').click()
  await page.locator('.department-head').getByRole('button', { name: '删除' }).click()
  // It is said before any question that a department with members stays, and the way to them is shown.
  await dialog(page, '不能删除').getByText('“钱塘省司法厅”及其下级有 1 名成员', { exact: false }).waitFor()
  await picture(page, 'department-with-members')
  await dialog(page, '不能删除').getByRole('link', { name: '查看这些成员' }).click()
  await page.locator('[data-row-key]:visible').filter({ hasText: person.username }).waitFor()
  await page
    .getByRole('button', { name: /部门：|收起部门/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '钱塘省司法厅' }).waitFor()
  expect(await dialog(page, '不能删除').count()).toBe(0)
  // The same for one who is in the recycle bin, whom the list of users does not have.
  await db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', person.id).execute()
  await page.locator('.department-head').getByRole('button', { name: '删除' }).click()
  await dialog(page, '不能删除').getByText('他们在用户回收站中', { exact: false }).waitFor()
})

it('a data rule of a menu that is granted through a department role, with the approval of a second administrator, narrows the list of its holders', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '郁达夫', departments: ['富春江审计处'] })
  const { db } = test.database
  const { id, orgCode } = await db
    .selectFrom('department')
    .select(['id', 'orgCode'])
    .where('name', '=', '富春江审计处')
    .executeTakeFirstOrThrow()
  await db.updateTable('account').set({ orgCode }).where('id', '=', person.id).execute()

  // While there is only one administrator nobody could approve, and it would take effect at once.
  const second = await asAdministrator('/isystem/approval')
  const page = await asAdministrator('/isystem/permission')
  await expand(page, '系统管理', '运维审计')
  await page
    .getByRole('row', { name: /系统日志/ })
    .getByRole('button', { name: /更多/ })
    .click()
  await page.getByRole('menuitem', { name: '数据规则' }).click()
  await page.getByRole('button', { name: '添加规则' }).click()
  const form = dialog(page, '新增数据规则')
  await form.getByLabel('规则名称').fill('只看本人')
  await form.getByLabel('规则字段').click()
  await page.getByTitle('操作人账号（username）').click()
  await form.getByLabel('规则值').fill('#{sys_user_code}')
  await form.getByText('即：操作人账号 等于 #{sys_user_code}。', { exact: false }).waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await dialog(page, '数据规则：系统日志').getByRole('cell', { name: '只看本人' }).waitFor()

  await page.goto('/isystem/depart')
  await node(page, '富春江审计处').click()
  await page.getByRole('tab', { name: '部门权限' }).click()
  await page.getByLabel('查找菜单或按钮').fill('系统日志')
  await page
    .locator('.grant-tree .ant-tree-treenode', { hasText: /^系统日志/ })
    .locator('.ant-tree-checkbox')
    .click()
  await page.locator('.department-save').getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功！').first().waitFor()
  await page.locator('.grant-tree').getByRole('button', { name: '数据规则' }).click()
  const rules = dialog(page, '富春江审计处：系统日志的数据规则')
  await rules.getByLabel('只看本人').check()
  await rules.getByRole('button', { name: '保存' }).click()
  await rules.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: '部门角色' }).click()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const role = dialog(page, '新增部门角色')
  await role.getByLabel('部门角色名称').fill('日志查看员')
  await role.getByLabel('部门角色编码').fill('log-reader-e2e')
  await role.getByRole('button', { name: '保存' }).click()
  await page
    .getByRole('row', { name: /日志查看员/ })
    .getByRole('button', { name: '授权' })
    .click()
  const grants = dialog(page, '部门角色授权：日志查看员')
  await grants.getByRole('button', { name: '树操作' }).click()
  await page.getByRole('menuitem', { name: '全部勾选' }).click()
  await grants.getByRole('button', { name: '保存并关闭' }).click()
  await grants.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: '成员' }).click()
  await page
    .getByRole('row', { name: /郁达夫/ })
    .getByRole('button', { name: '部门角色' })
    .click()
  const given = dialog(page, `部门角色：郁达夫（${person.username}）`)
  await given.getByLabel('日志查看员').check()
  await given.getByRole('button', { name: '保存' }).click()
  await page.getByText('须由另一名管理员批准', { exact: false }).first().waitFor()
  await second.reload()
  const asked = second.getByRole('row', { name: /郁达夫.*待批/ })
  await asked.waitFor()
  await picture(second, 'approvals-desktop')
  await asked.getByRole('button', { name: '批准', exact: true }).click()
  await dialog(second, '批准申请').getByRole('button', { name: '批准', exact: true }).click()
  await second.getByText('已批准并执行').first().waitFor()
  expect(
    await db.selectFrom('accountDepartmentRole').select('accountId').where('accountId', '=', person.id).execute(),
  ).toHaveLength(1)
  const { dataRuleIds } = await db
    .selectFrom('departmentRolePermission as given')
    .innerJoin('departmentRole as own', 'own.id', 'given.departmentRoleId')
    .select('given.dataRuleIds')
    .where('own.departmentId', '=', id)
    .where('given.permissionId', '=', 'menu-system-log')
    .executeTakeFirstOrThrow()
  expect(dataRuleIds).toHaveLength(1)

  const own = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person))
  await menuRow(own, '系统日志').waitFor()
  await own.getByRole('cell', { name: person.username }).first().waitFor()
  const accounts = await own.locator('.ant-table-tbody tr.ant-table-row').allInnerTexts()
  expect(accounts.length).toBeGreaterThan(0)
  expect(accounts.filter((row) => !row.includes(person.username))).toEqual([])
})

// spec §3.18
it('menus are added, put in another order by keyboard, and deleted with what is below', async () => {
  const page = await asAdministrator('/isystem/permission')
  const add = async (button: () => Promise<void>, name: string, address: string) => {
    await button()
    const form = dialog(page, '新增菜单')
    await form.getByLabel('菜单名称').fill(name)
    await form.getByLabel('菜单路径').fill(address)
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await add(() => page.getByRole('button', { name: '新增', exact: true }).click(), '西湖专栏', '/westlake')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const [name, address] of [
    ['断桥', 'https://bridge.example'],
    ['苏堤', 'https://causeway.example'],
  ] as const)
    await add(() => row('西湖专栏').getByRole('button', { name: '添加下级' }).click(), name, address)
  await row('西湖专栏').getByRole('button', { name: /展开/ }).click()
  await row('苏堤').getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '上移' }).click()
  await page.getByText('移动成功！').first().waitFor()
  const names = async () =>
    (await page.locator('.menus-name').allInnerTexts()).filter((name) => ['断桥', '苏堤'].includes(name))
  await eventually(names, ['苏堤', '断桥'])
  // Menus are reordered with the mouse too.
  const handle = row('断桥').locator('.menus-handle')
  await handle.dragTo(row('苏堤'), { targetPosition: { x: 60, y: 4 } })
  await eventually(names, ['断桥', '苏堤'])
  // An existing address is refused with a message in the form, and typed values are kept.
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = dialog(page, '新增菜单')
  await form.getByLabel('菜单名称').fill('重复')
  await form.getByLabel('菜单路径').fill('/westlake')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('菜单路径“/westlake”已被菜单“西湖专栏”使用，请换一个').waitFor()
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃' }).click()
  await row('西湖专栏').getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialog(page, '确认删除').getByRole('button', { name: '删除' }).click()
  await eventually(() => row('西湖专栏').count(), 0)
  expect(
    await visit.site.test.database.db
      .selectFrom('permission')
      .select('id')
      .where('url', 'in', ['/westlake', 'https://bridge.example'])
      .execute(),
  ).toEqual([])
})

it('a renamed menu has its new name in the side menu at once', async () => {
  const page = await asAdministrator('/isystem/permission')
  const rename = async (from: string, to: string) => {
    await page
      .getByRole('row', { name: new RegExp(from) })
      .getByRole('button', { name: '编辑' })
      .click()
    const form = dialog(page, '编辑菜单')
    await form.getByLabel('菜单名称').fill(to)
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'detached' })
    await menuRow(page, to).waitFor()
  }
  await expand(page, '系统管理', '组织权限')
  await rename('通讯录', '机关通讯录')
  // The list is still open where it was.
  await rename('机关通讯录', '通讯录')
  expect(await menuRow(page, '机关通讯录').count()).toBe(0)
})

it('categories are added level by level and stay open', async () => {
  const page = await asAdministrator('/isystem/category')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const add = async (button: () => Promise<void>, name: string) => {
    await button()
    const form = dialog(page, '新增分类')
    await form.getByLabel('分类名称').fill(name)
    await form.getByRole('button', { name: '保存' }).click()
    await row(name).waitFor()
  }
  await add(() => page.getByRole('button', { name: '新增', exact: true }).click(), '江河湖泊')
  await add(() => row('江河湖泊').getByRole('button', { name: '添加下级' }).click(), '钱塘江')
  await page.reload()
  await row('钱塘江').waitFor()
  await row('江河湖泊').getByRole('button', { name: '删除' }).click()
  await dialog(page, '确认删除').getByRole('button', { name: '删除' }).click()
  await eventually(() => row('钱塘江').count(), 0)
  expect(await row('江河湖泊').count()).toBe(0)
})

// spec §3.25
it('a member without duties is told why the page is empty, and the page is not wider than a phone', async () => {
  const member = await visit.site.test.makeUser({ realname: '普通人', permissions: ['system:depart:role:list'] })
  const page = await visit.open('/isystem/departUserList', 'phone', await signedIn(visit.site, member))
  await page.getByText('您还不是哪个部门的负责人', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: '去部门管理' }).count()).toBe(0)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  for (const [path, tab] of [
    ['/isystem/depart', '部门角色'],
    ['/isystem/permission', null],
    ['/isystem/category', null],
  ] as const) {
    const other = await asAdministrator(path, 'phone')
    if (tab) await other.getByRole('tab', { name: tab }).click()
    await other.locator('.ant-table, .row-cards').first().waitFor()
    expect([path, await sideways(other)]).toEqual([path, 0])
  }
})

it('the screens of departments, menus and categories have no serious accessibility fault', async () => {
  for (const [path, tab] of [
    ['/isystem/permission', null],
    ['/isystem/depart', '部门权限'],
    ['/isystem/category', null],
  ] as const) {
    const page = await asAdministrator(path)
    if (tab) await page.getByRole('tab', { name: tab }).click()
    await page
      .locator(tab ? '.grant-tree' : '.ant-table')
      .first()
      .waitFor()
    // A busy button is paler, so its contrast is not checked.
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' })
    expect([path, await faultsOf(page)]).toEqual([path, []])
    await page.getByRole('button', { name: /^(新增|添加部门)$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).waitFor()
    expect([path, await faultsOf(page)]).toEqual([path, []])
  }
})

it('the icon of a menu is chosen by keyboard, and its position is a plain number', async () => {
  const page = await asAdministrator('/isystem/permission')
  await page
    .getByRole('row', { name: /系统管理/ })
    .getByRole('button', { name: '编辑' })
    .click()
  const form = dialog(page, '编辑菜单')
  expect(await form.getByLabel('排序').inputValue()).toBe('90')
  await form.getByRole('button', { name: '菜单图标' }).focus()
  await page.keyboard.press('Enter')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await eventually(focused, 'setting')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await eventually(focused, 'appstore')
  await page.keyboard.press('Escape')
  await eventually(focused, 'setting')
  expect(await form.getByRole('listbox', { name: '图标' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(focused, 'appstore')
  expect(await faultsOf(page)).toEqual([])
})

it('a tree that could not be loaded says so and can be loaded again', async () => {
  const page = await asAdministrator('/home')
  const trees = [
    ['/isystem/permission', '**/sys/permission/getSystemMenuList**', /系统管理/],
    ['/isystem/depart', '**/sys/sysDepart/listAll**', /之江处/],
    ['/isystem/addressList', '**/sys/sysDepart/queryTreeList**', /之江处/],
  ] as const
  for (const [path, call, name] of trees) {
    await page.route(call, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 500, message: '系统繁忙', result: null, timestamp: 0 },
      }),
    )
    await page.goto(path)
    const failure = page.locator('.failure')
    await failure.getByText('系统繁忙').waitFor()
    await page.unroute(call)
    await failure.getByRole('button', { name: '重试' }).click()
    await page.locator('.ant-table-row, .ant-tree-title').filter({ hasText: name }).first().waitFor()
    await expect.poll(() => failure.count(), { message: path, timeout: 10_000 }).toBe(0)
  }
})

it('a department chosen in the tree is scrolled into view on a phone', async () => {
  await makeDepartment(visit.site.test.database.db, '之江处')
  await makeDepartment(visit.site.test.database.db, '浦江处')
  const page = await asAdministrator('/isystem/depart', 'phone')
  await node(page, '浦江处').tap()
  await page.getByRole('heading', { name: '浦江处' }).waitFor()
  await eventually(() => inView(page, '.department-card h2'), true)
  expect(await sideways(page)).toBe(0)
})
