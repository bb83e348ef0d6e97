import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'
import { makeDepartment, makeDepartmentRole } from '#server/testing/people.ts'
import { signInAs } from '../sign-in.ts'
import { menuRow, pickMine, signedIn, tokenIn } from '../staff.ts'

const visit = visits()

type Row = { name: string; url: string; component?: string; parentId?: string; [column: string]: unknown }

/** Adds a row to the menu of all users with the role. @returns its id */
async function addMenu(role: string, { parentId, ...row }: Row): Promise<string> {
  const { db } = visit.site.test.database
  const id = randomUUID()
  await db
    .insertInto('permission')
    .values({ id, parentId: parentId ?? null, menuType: parentId ? 1 : 0, sortNo: 500, ...row })
    .execute()
  await db.insertInto('rolePermission').values({ roleId: role, permissionId: id }).execute()
  return id
}

// spec §6.5
it('a user without roles has the home page only', async () => {
  const person = await visit.site.test.makeUser({ realname: '新来的', departments: ['省司法厅'] })
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新来的' }).waitFor()
  expect(await page.getByRole('button', { name: '应用' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /消息通知/ }).count()).toBe(0)
})

// spec §4.8, §6.1
it('a user of two departments chooses one and gets the menu of that one', async () => {
  const { test } = visit.site
  const { db } = test.database
  const person = await test.makeUser({ realname: '李科长', roles: ['user'], departments: ['法规处', '备案处'] })
  await makeDepartmentRole(db, person.id, await makeDepartment(db, '法规处'), {
    rows: ['menu-system', 'menu-group-organization', 'menu-system-explain'],
  })
  await makeDepartmentRole(db, person.id, await makeDepartment(db, '备案处'), {
    rows: ['menu-system', 'menu-group-operations', 'menu-system-log', 'menu-button-system-log-list'],
  })
  const page = await visit.open('/user/login')
  await signInAs(page, person)
  const choice = page.getByRole('dialog', { name: '部门选择' })
  await choice.getByLabel('备案处').check()
  await choice.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '李科长' }).waitFor()
  await page.goto('/isystem/log')
  await menuRow(page, '系统日志').waitFor()
  expect(await menuRow(page, '权限核查').count()).toBe(0)

  // A mark on the window shows later that the page was not reloaded.
  await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true))
  await pickMine(page, '李科长', '切换部门')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('部门切换（当前部门 : 备案处）').waitFor()
  await dialog.getByRole('combobox').click()
  await page.getByTitle('法规处').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  // The page that was shown is not in the new menu.
  await page.getByRole('heading', { name: '您没有“系统日志”的权限' }).waitFor()
  await menuRow(page, '系统管理').click()
  await menuRow(page, '权限核查').waitFor()
  expect(await menuRow(page, '系统日志').count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true)
  // And the server refuses what the menu does not show.
  expect((await test.ask('GET /sys/log/list', { token: await tokenIn(page) })).status).toBe(403)
})

// spec §4.8, §8.3
it('a user without a department is told so', async () => {
  const person = await visit.site.test.makeUser({ realname: '无部门', roles: ['user'] })
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await pickMine(page, '无部门', '切换部门')
  await page.getByText('您尚未设置部门信息!').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

// spec §2.12
it('意见汇总管理 leads to 反馈意见, its first page', async () => {
  const person = await visit.site.test.makeUser({ realname: '意见员', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/opinionManagement', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('navigation', { name: '面包屑' }).getByText('反馈意见').waitFor()
  expect(addressOf(page)).toBe('/opinionManagement/feedback')
})

// spec §2.16, §2.27
it('menu entries open deep pages, frames, windows and a message for broken ones', async () => {
  const role = 'role-admin'
  const { url } = visit.site
  const level = (parentId: string | undefined, name: string, path: string) =>
    addMenu(role, { name, url: path, component: 'layouts/RouteView', ...(parentId ? { parentId } : {}) })
  const second = await level(await level(undefined, '层一', '/l1'), '层二', '/l1/l2')
  const third = await level(second, '层三', '/l1/l2/l3')
  await addMenu(role, { name: '深处', url: '/l1/l2/l3/l4', component: 'system/LogList', parentId: third })
  await addMenu(role, { name: '看不见', url: '/l1/hidden', component: 'system/LogList', hidden: true })
  await addMenu(role, { name: '无人做', url: '/nobody', component: 'system/Nobody' })
  await addMenu(role, {
    name: '框中页',
    url: `${url}/seal.svg?token=\${token}&a=1`,
    component: 'layouts/IframePageView',
  })
  await addMenu(role, {
    name: '窗外页',
    url: `${url}/404?from=window`,
    component: 'layouts/IframePageView',
    internalOrExternal: true,
  })
  const person = await visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/l1/l2/l3/l4', 'desktop', await signedIn(visit.site, person))

  await page.getByRole('heading', { name: '系统日志' }).waitFor()
  expect((await page.getByRole('navigation', { name: '面包屑' }).innerText()).replace(/[\s/]+/g, ' ')).toBe(
    '首页 层二 层三 深处',
  )
  expect(await menuRow(page, '深处').isVisible()).toBe(true)
  expect(await menuRow(page, '看不见').count()).toBe(0)

  await page.goto('/l1')
  await eventually(async () => addressOf(page), '/l1/l2/l3/l4')

  await menuRow(page, '无人做').click()
  await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
  await page.getByText('system/Nobody').waitFor()

  await menuRow(page, '框中页').click()
  const frame = page.getByTitle('框中页', { exact: true }).and(page.locator('iframe'))
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toBe(`${url}/seal.svg?a=1`)
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin')

  const [other] = await Promise.all([page.waitForEvent('popup'), menuRow(page, '窗外页').click()])
  await other.waitForURL('**/404?from=window')
  expect(await other.evaluate(() => window.opener)).toBeNull()
})

// spec §4.4, §8.3
it('a menu that cannot be used says why: made for another client, or empty', async () => {
  const { test } = visit.site
  const { db } = test.database
  const person = await test.makeUser({ realname: '新来的', departments: ['省司法厅'] })
  const browser = await signedIn(visit.site, person)
  const frame = (component: string | null) =>
    db.updateTable('permission').set({ component }).where('id', '=', 'menu-home').execute()
  await frame('layouts/default/index')
  try {
    const page = await visit.open('/home', 'desktop', browser)
    await page.getByRole('alert').getByText('菜单表的版本不对，请切换为 Vue2 菜单').waitFor()
  } finally {
    await frame('home/Index')
  }
  // This server grants all staff the home page; other servers of this wire may return an empty menu.
  const page = await visit.open('/404', 'desktop', browser)
  await page.route('**/getUserPermissionByToken**', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        result: { menu: [], auth: [], allAuth: [], sysSafeMode: false },
        timestamp: 0,
      },
    }),
  )
  await page.reload()
  await page.getByText('没有可用的菜单，请联系管理员授权').first().waitFor()
  await page.waitForURL('**/user/login')
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
})
