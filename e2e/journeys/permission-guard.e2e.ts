import { expect, it } from 'vitest'
import { addressOf, eventually, picture, visits } from '../browser.ts'
import { menuRow, signedIn, tokenIn } from '../staff.ts'

const visit = visits()

// spec §2.30, §6.6
it('without the permission the button and its column are gone, and the server refuses the call', async () => {
  const { test } = visit.site
  const other = await test.makeUser({ username: 'someone_else' })
  await test.sessionOf(other)
  const person = await test.makeUser({ realname: '只看', permissions: ['system:online:list'] })
  const page = await visit.open('/isystem/onlineUser', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('cell', { name: 'someone_else' }).waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('操作')
  expect(await page.getByRole('button', { name: /强制退出/ }).count()).toBe(0)
  const refused = await test.ask('POST /sys/online/forceLogout', {
    token: await tokenIn(page),
    body: { token: 'whoever' },
  })
  expect(refused.body.code).toBe(510)
  // A screen that is not in the menu cannot be opened by its address either.
  expect(await menuRow(page, '系统日志').count()).toBe(0)
  await page.goto('/isystem/log')
  await page.getByRole('heading', { name: '您没有“系统日志”的权限' }).waitFor()
})

it('a menu granted without the permission its list needs says so in place of the list', async () => {
  const { test } = visit.site
  const { db } = test.database
  const person = await test.makeUser({ realname: '只有菜单', permissions: ['btn:notification'] })
  const { roleId } = await db
    .selectFrom('accountRole')
    .select('roleId')
    .where('accountId', '=', person.id)
    .executeTakeFirstOrThrow()
  for (const permissionId of ['menu-system', 'menu-group-operations', 'menu-system-log'])
    await db.insertInto('rolePermission').values({ roleId, permissionId }).execute()
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('alert').filter({ hasText: '没有权限' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

// spec §7.31
it('a user with the permission ends another session but not the own one, and the list follows', async () => {
  const { test } = visit.site
  const token = await test.sessionOf(await test.makeUser({ username: 'left_open', realname: '忘关的' }))
  const person = await test.makeUser({
    realname: '管会话',
    permissions: ['system:online:list', 'system:online:forceLogout'],
  })
  const page = await visit.open('/isystem/onlineUser', 'desktop', await signedIn(visit.site, person))
  const own = page.getByRole('row').filter({ hasText: '本次登录' })
  await own.waitFor()
  expect(await own.getByRole('button').count()).toBe(0)
  await page.getByLabel('用户账号').fill('left_o')
  await page.keyboard.press('Enter')
  // The rows move up when the list has been filtered; a click before that meets an empty place.
  await own.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '强制退出 left_open' }).click()
  await page
    .getByRole('dialog')
    .getByText(/确定让 忘关的（left_open）退出登录吗/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '强制退出' }).click()
  await page.getByText('已强制退出').waitFor()
  await eventually(() => page.getByRole('cell', { name: 'left_open' }).count(), 0)
  await page.getByText('没有符合条件的记录').waitFor()
  expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
})

it('a user whose session was ended is told at once on any screen and signs in again', async () => {
  const { test } = visit.site
  const person = await test.makeUser({
    username: 'forced_out',
    realname: '被退出的',
    roles: ['user'],
    departments: ['省司法厅'],
  })
  const page = await visit.open('/messageNotification/index', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('heading', { name: '消息通知' }).waitFor()
  const token = await test.sessionOf(
    await test.makeUser({ permissions: ['system:online:list', 'system:online:forceLogout'] }),
  )
  const list = await test.ask('GET /sys/online/list?username=forced_out', { token })
  await test.ask('POST /sys/online/forceLogout', { token, body: { token: list.body.result.records[0].token } })
  await page.getByText('很抱歉，登录已过期，请重新登录').first().waitFor()
  await page.waitForURL('**/user/login?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/messageNotification/index')
})

// spec §6.3
it('a permission whose policy is to disable leaves a disabled button, and the server refuses the call', async () => {
  const { test } = visit.site
  const row = test.database.db.updateTable('permission').where('codes', '=', 'system:online:forceLogout')
  await row.set({ policy: '2' }).execute()
  try {
    const person = await test.makeUser({
      realname: '值班员',
      permissions: ['system:online:list'],
      departments: ['省司法厅'],
    })
    await test.sessionOf(await test.makeUser({ username: 'still_here' }))
    const page = await visit.open('/isystem/onlineUser', 'desktop', await signedIn(visit.site, person))
    const button = page.getByRole('button', { name: '强制退出 still_here' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    const { status } = await test.ask('POST /sys/online/forceLogout', {
      token: await tokenIn(page),
      body: { token: 'x' },
    })
    expect(status).toBe(403)
  } finally {
    await row.set({ policy: '1' }).execute()
  }
})

// spec §2.25, §6.5
it('a permission that is switched off hides the button from nobody', async () => {
  const { test } = visit.site
  const { db } = test.database
  await db.updateTable('permission').set({ inForce: false }).where('codes', '=', 'btn:notification').execute()
  try {
    const page = await visit.open(
      '/home',
      'desktop',
      await signedIn(visit.site, await test.makeUser({ realname: '无权者' })),
    )
    await page.getByRole('link', { name: /消息通知/ }).waitFor()
  } finally {
    await db.updateTable('permission').set({ inForce: true }).where('codes', '=', 'btn:notification').execute()
  }
  const page = await visit.open(
    '/home',
    'desktop',
    await signedIn(visit.site, await test.makeUser({ realname: '受限者' })),
  )
  await page.getByRole('button', { name: '受限者' }).waitFor()
  expect(await page.getByRole('link', { name: /消息通知/ }).count()).toBe(0)
})

it('of several users of one name the right one is chosen by department, and the way leads to the roles', async () => {
  const { test } = visit.site
  const name = '同名者'
  await test.makeUser({ realname: name, departments: ['立法处'] })
  const asked = await test.makeUser({ realname: name, roles: ['user'], departments: ['备案处'] })
  const person = await test.makeUser({
    realname: '核查员',
    permissions: ['system:permission:explain', 'system:role:list'],
  })
  const page = await visit.open('/isystem/permissionExplanation', 'desktop', await signedIn(visit.site, person))
  await page.getByLabel('用户账号').fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(`有 2 个用户叫“${name}”`).waitFor()
  await picture(page, 'namesakes')
  await page.getByRole('listitem').filter({ hasText: '备案处' }).getByRole('button').click()
  await page.getByText(`${name}（${asked.username}）`).waitFor()
  expect(await page.getByLabel('用户账号').inputValue()).toBe(asked.username)
  await page.locator('main').getByRole('link', { name: '普通用户' }).click()
  await eventually(async () => addressOf(page), '/isystem/roleUserList?roleName=普通用户')
  await eventually(() => page.locator('[data-row-key]:visible').count(), 1)
})

// spec §6.22
it('a user with the permission to explain sees what any user is granted and why', async () => {
  const { test } = visit.site
  const asked = await test.makeUser({ username: 'clerk', realname: '办事员', roles: ['user'], departments: ['备案处'] })
  const person = await test.makeUser({ realname: '核查员', permissions: ['system:permission:explain'] })
  const page = await visit.open('/isystem/permissionExplanation', 'desktop', await signedIn(visit.site, person))
  await page.getByLabel('用户账号').fill(asked.username)
  await page.keyboard.press('Enter')
  await page.getByText('办事员（clerk）').waitFor()
  const row = (name: RegExp) => page.getByRole('row').filter({ hasText: name })
  expect(await row(/\/home/).innerText()).toMatch(/已授予[\s\S]*普通用户/)
  expect(await row(/system:log:list/).innerText()).toMatch(/未授予/)
  await page.getByRole('radiogroup', { name: '显示' }).getByText('已授予').click()
  await eventually(() => row(/system:log:list/).count(), 0)
  await page.getByLabel('在结果中查找').fill('btn:notification')
  await eventually(() => row(/\/home/).count(), 0)
  expect(await row(/btn:notification/).innerText()).toMatch(/已授予/)
  await page.getByLabel('用户账号').fill('nobody_of_that_name')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
})
