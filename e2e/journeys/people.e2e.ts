import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { makeDepartment } from '#server/testing/people.ts'
import { faultsOf } from '../axe.ts'
import { eventually, sideways, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'
import { menuRow, signedIn } from '../staff.ts'

const visit = visits()
const own = () => randomBytes(3).toString('hex')

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: false })
const rowOf = (page: Page, text: string) => page.locator('[data-row-key]').filter({ hasText: text })
async function more(page: Page, row: string, act: string): Promise<void> {
  await rowOf(page, row).getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户账号' }).fill(username)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => page.locator('[data-row-key]').count(), 1)
}
async function pick(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click()
  await field(page, label).fill(option)
  await page.locator('.ant-select-item-option, .ant-select-tree-title').filter({ hasText: option }).click()
  await page.getByRole('dialog').locator('.ant-modal-title').click()
}

it('a new user with a new department and a granted role sees exactly what was granted', async () => {
  const { test } = visit.site
  const mark = own()
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/depart', 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '添加部门' }).click()
  await field(page, '部门名称').fill(`立法处${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('heading', { name: `立法处${mark}` }).waitFor()

  await menuRow(page, '角色管理').click()
  await page.getByRole('button', { name: '新增' }).click()
  await field(page, '角色名称').fill(`职务员${mark}`)
  await field(page, '角色编码').fill(`keeper_${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await rowOf(page, `职务员${mark}`).getByRole('button', { name: '授权' }).click()
  const drawer = page.getByRole('dialog', { name: /角色权限配置/ })
  await drawer.getByLabel('查找菜单或按钮').fill('添加职务')
  await drawer.getByRole('treeitem').filter({ hasText: '添加职务' }).locator('.ant-tree-checkbox').click()
  // The search shows its hits and what is above them, nothing else.
  expect(await drawer.getByRole('treeitem').filter({ hasText: '数据字典' }).count()).toBe(0)
  await drawer.getByText('已勾选 4 项').waitFor()
  await drawer.getByRole('button', { name: '保存并关闭' }).click()
  await drawer.waitFor({ state: 'hidden' })
  const granted = await test.database.db
    .selectFrom('rolePermission')
    .innerJoin('role', 'role.id', 'rolePermission.roleId')
    .select('permissionId')
    .where('role.code', '=', `keeper_${mark}`)
    .execute()
  expect(granted.map(({ permissionId }) => permissionId).toSorted()).toEqual([
    'menu-button-system-position-add',
    'menu-group-organization',
    'menu-system',
    'menu-system-positions',
  ])

  await menuRow(page, '用户管理').click()
  await page.getByRole('button', { name: '新增' }).click()
  const username = `zhang${mark}`
  await field(page, '用户账号').fill(username)
  await field(page, '用户姓名').fill('张三')
  await field(page, '登录密码').fill('Willow-2026')
  await field(page, '确认密码').fill('Willow-2027')
  await pick(page, '角色', `职务员${mark}`)
  await pick(page, '所属部门', `立法处${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByText('两次输入密码不一致!').waitFor()
  await field(page, '确认密码').fill('Willow-2026')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await rowOf(page, username).getByText(`立法处${mark}`).waitFor()

  // The first sign-in requires a new password; another journey tests that.
  await test.database.db
    .updateTable('account')
    .set({ mustChangePassword: false })
    .where('username', '=', username)
    .execute()
  const theirs = await visit.open('/user/login')
  await signInAs(theirs, { username, password: 'Willow-2026' })
  await theirs.getByRole('button', { name: '张三' }).waitFor()
  await theirs.goto('/isystem/position')
  await theirs.getByRole('button', { name: '新增' }).waitFor()
  expect(await theirs.getByRole('button', { name: '导入' }).count()).toBe(0)
  expect(await theirs.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem').allInnerTexts()).toEqual([
    '首页',
    '工作台',
    '系统管理',
    '组织权限',
    '职务管理',
  ])
  await theirs.goto('/isystem/user')
  await theirs.getByRole('heading', { name: '您没有“用户管理”的权限' }).waitFor()
})

it('users are created and added on the page of a role’s users', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const known = await test.makeUser({ username: `known${own()}`, realname: '周八' })
  const { db } = test.database
  // A role without rights for managing, which would take a second administrator.
  const role = `clerk${own()}`
  await db.insertInto('role').values({ id: role, code: role, name: '收文员' }).execute()
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  await rowOf(page, role).getByRole('button', { name: '用户', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '角色“收文员”的用户' })
  await drawer.getByRole('button', { name: '新增用户' }).click()
  const form = page.getByRole('dialog', { name: '新增用户' })
  const username = `fresh${own()}`
  await form.getByLabel('用户账号').fill(username)
  await form.getByLabel('用户姓名').fill('吴九')
  await form.getByLabel('登录密码').fill('Willow-2026')
  await form.getByLabel('确认密码').fill('Willow-2026')
  await form.getByRole('button', { name: '保存' }).click()
  await rowOf(page, username).waitFor()
  await drawer.getByRole('button', { name: '添加已有用户' }).click()
  const picker = page.getByRole('dialog', { name: '选择用户' })
  await picker.getByRole('textbox', { name: '用户账号' }).fill(known.username)
  await picker.getByRole('button', { name: '查询', exact: true }).click()
  await picker.locator('.ant-table-row').filter({ hasText: known.username }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: '添加', exact: true }).click()
  await drawer.locator('.ant-table-row').filter({ hasText: known.username }).waitFor()
  const holders = await db
    .selectFrom('accountRole')
    .innerJoin('account', 'account.id', 'accountRole.accountId')
    .select('account.username')
    .where('roleId', '=', role)
    .execute()
  expect(holders.map((holder) => holder.username).toSorted()).toEqual([username, known.username].toSorted())
})

// spec §3.6
it('deleted users go to the recycle bin and can be restored', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const person = await test.makeUser({ username: `leaving${own()}`, realname: '李四' })
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin))
  await find(page, person.username)
  await more(page, person.username, '删除')
  const asked = page.getByRole('dialog', { name: '确认删除' })
  await asked.getByText(`确定删除用户李四（${person.username}）吗`).waitFor()
  await asked.getByRole('button', { name: '删除' }).click()
  await page.getByText('没有符合条件的记录').waitFor()

  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '用户回收站' })
  await bin.locator('.ant-table-row').filter({ hasText: person.username }).getByRole('checkbox').check()
  await bin.getByRole('button', { name: '还原' }).click()
  const back = page.getByRole('dialog', { name: '还原用户' })
  await back.getByText('您确定要恢复这 1 个用户吗？').waitFor()
  await back.getByRole('button', { name: '还原' }).click()
  await page.getByText('还原 1 个用户成功！').waitFor()
  await bin.getByRole('button', { name: '关闭' }).click()
  await rowOf(page, person.username).waitFor()
  const stored = await test.database.db
    .selectFrom('account')
    .select('deletedAt')
    .where('id', '=', person.id)
    .executeTakeFirst()
  expect(stored).toEqual({ deletedAt: null })
})

// spec §2.41
it('a frozen user is signed out at once', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const person = await test.makeUser({ username: `frozen${own()}`, realname: '赵五', roles: ['user'] })
  const theirs = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await theirs.getByRole('button', { name: '赵五' }).waitFor()
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin))
  await find(page, person.username)
  await rowOf(page, person.username).getByRole('checkbox').check()
  await page.getByRole('button', { name: '冻结', exact: true }).click()
  await page.getByRole('dialog', { name: '确认冻结' }).getByRole('button', { name: '冻结' }).click()
  await rowOf(page, person.username).getByText('冻结').first().waitFor()
  await theirs
    .getByText(/登录已过期|重新登录/)
    .first()
    .waitFor()
  expect((await test.ask('POST /sys/login', { body: person })).body.message).toBe('该用户已冻结')
})

// spec §2.49
it('two administrators who edit the same user are shown each other’s changes', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const person = await test.makeUser({ username: `both${own()}`, realname: '钱六' })
  const page = await visit.open(`/isystem/user`, 'desktop', await signedIn(visit.site, admin))
  await find(page, person.username)
  await rowOf(page, person.username).getByRole('button', { name: '编辑' }).click()
  await field(page, '用户姓名').fill('钱大六')
  await test.ask('PUT /sys/user/edit', {
    token: await test.sessionOf(admin),
    body: { id: person.id, realname: '钱老六', revision: 1 },
  })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const both = page.getByRole('region', { name: '两人都改了的字段' })
  await both.getByText('钱老六').waitFor()
  await both.getByRole('radio', { name: /我填写的/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await rowOf(page, person.username).getByText('钱大六').waitFor()
  const stored = await test.database.db
    .selectFrom('account')
    .select(['realname', 'revision'])
    .where('id', '=', person.id)
    .executeTakeFirst()
  expect(stored).toEqual({ realname: '钱大六', revision: 3 })
})

it('a role may begin with a page of its own', async () => {
  const { test } = visit.site
  const { db } = test.database
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const role = `index${own()}`
  await db
    .insertInto('role')
    .values({ id: role, code: role, name: `检索员${role}` })
    .execute()
  await db
    .insertInto('rolePermission')
    .values(
      ['menu-system', 'menu-group-organization', 'menu-system-positions'].map((permissionId) => ({
        roleId: role,
        permissionId,
      })),
    )
    .execute()
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  await more(page, role, '首页配置')
  await pick(page, '首页', '职务管理')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const person = await test.makeUser({ realname: '孙七', roles: [role] })
  const theirs = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await theirs.getByRole('columnheader', { name: '职务编码' }).waitFor()
  expect(new URL(theirs.url()).pathname).toBe('/home')
})

it('a list wider than the window scrolls inside itself, and the actions of a row stay visible', async () => {
  const admin = await visit.site.test.makeUser({
    roles: ['admin'],
    realname: '王主任',
    departments: ['行政执法协调监督局（省政府行政复议局）'],
  })
  const who = await signedIn(visit.site, admin)
  const laptop = await visit.open('/isystem/user', 'laptop', who)
  await find(laptop, admin.username)
  expect(await sideways(laptop)).toBeLessThanOrEqual(0)
  const head = await laptop.locator('.ant-table-thead').boundingBox()
  const row = await rowOf(laptop, admin.username).boundingBox()
  expect(row!.y, 'rows are below the head').toBeGreaterThanOrEqual(head!.y + head!.height - 1)

  const phone = await visit.open('/isystem/user', 'phone', who)
  await find(phone, admin.username)
  await rowOf(phone, admin.username).getByRole('button', { name: '操作' }).tap()
  await phone.getByRole('menuitem', { name: '详情' }).tap()
  const details = phone.getByRole('dialog', { name: '用户详情' })
  await details.getByText(admin.username).waitFor()
  expect(await details.locator('input').count(), 'details are for reading').toBe(0)
  expect(await faultsOf(phone)).toEqual([])
})

// spec §2.48
it('a dialog takes the focus and gives it back', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.textContent || (document.activeElement as HTMLInputElement | null)?.placeholder,
    )
  const add = page.getByRole('button', { name: '新增' })
  await add.focus()
  await page.keyboard.press('Enter')
  await eventually(focused, '请输入角色名称')
  await page.keyboard.type('审查员')
  await page.keyboard.press('Escape')
  await eventually(focused, '继续编辑')
  await page.keyboard.press('Enter')
  await eventually(focused, '请输入角色名称')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await eventually(focused, '新增')
  const grants = page.getByRole('button', { name: '授权' }).first()
  await grants.click()
  await page.getByRole('treeitem').first().waitFor()
  await page.keyboard.press('Escape')
  await eventually(focused, '授权')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('no screen of users and roles scrolls sideways on a phone', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/user', 'phone', await signedIn(visit.site, admin))
  for (const path of [
    '/isystem/user',
    '/isystem/roleUserList',
    '/isystem/tenant',
    '/isystem/position',
    '/isystem/addressList',
  ]) {
    await page.goto(path)
    await page.locator('.ant-table, .row-cards').first().waitFor()
    await eventually(() => sideways(page), 0, path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  }
})

it('the screens of users and roles have no serious accessibility fault', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  await makeDepartment(test.database.db, `司法厅${own()}`)
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin))
  for (const path of [
    '/isystem/user',
    '/isystem/roleUserList',
    '/isystem/tenant',
    '/isystem/position',
    '/isystem/addressList',
  ]) {
    await page.goto(path)
    await page.locator('.ant-table').first().waitFor()
    await eventually(() => page.locator('.ant-btn-loading, .ant-spin-spinning').count(), 0)
    expect(await faultsOf(page), path).toEqual([])
  }
  await page.goto('/isystem/user')
  await page.getByRole('button', { name: '新增' }).click()
  await field(page, '用户账号').waitFor()
  expect(await faultsOf(page), 'form').toEqual([])
  await page.goto('/isystem/roleUserList')
  await page.getByRole('button', { name: '授权' }).first().click()
  await page.getByRole('treeitem').first().waitFor()
  expect(await faultsOf(page), 'grants').toEqual([])
})

it('unsaved grants are discarded only after a question', async () => {
  const { test } = visit.site
  const role = `ticks${own()}`
  await test.database.db.insertInto('role').values({ id: role, code: role, name: role }).execute()
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  const grants = page.getByRole('dialog', { name: /角色权限配置/ })
  const open = async () => {
    await rowOf(page, role).getByRole('button', { name: '授权' }).click()
    await grants.getByRole('treeitem').first().waitFor()
  }
  await open()
  await grants.getByRole('treeitem').filter({ hasText: '首页' }).locator('.ant-tree-checkbox').click()
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: '放弃未保存的勾选？' })
  await asked.getByRole('button', { name: '取消' }).click()
  await grants.getByText('已勾选 1 项').waitFor()
  await grants.getByRole('button', { name: '取消' }).click()
  await asked.getByRole('button', { name: '放弃' }).click()
  await grants.waitFor({ state: 'hidden' })
  await open()
  await grants.getByText('已勾选 0 项').waitFor()
  expect(await grants.locator('.ant-tree-checkbox-checked').count()).toBe(0)
})

// spec §2.104
it('a running upload can be cancelled', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  // The call is never answered.
  await page.route('**/sys/role/importExcel', () => undefined)
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '角色.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') })
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await dialog.getByRole('button', { name: '上传中' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '取消上传' }).click()
  await dialog.getByRole('button', { name: '开始上传' }).waitFor()
  await dialog.getByText('角色.xlsx').waitFor()
})

// spec §2.48
it('nothing typed is lost without a network, and the failure is reported at once', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '新增' }).click()
  const code = `offline${own()}`
  await field(page, '角色名称').fill('值守员')
  await field(page, '角色编码').fill(code)
  await page.context().setOffline(true)
  const save = page.getByRole('dialog').getByRole('button', { name: '保存' })
  await save.click()
  await page.getByText('无法连接服务器').first().waitFor()
  expect(await field(page, '角色名称').inputValue()).toBe('值守员')
  await page.context().setOffline(false)
  await save.click()
  await rowOf(page, code).waitFor()
})
