import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const visit = visits()
const own = () => randomBytes(3).toString('hex')

const rowOf = (page: Page, text: string) => page.locator('[data-row-key]').filter({ hasText: text })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page, name: string) => form(page, name).getByRole('button', { name: '保存' }).click()

async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户账号' }).fill(username)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => page.locator('[data-row-key]').count(), 1)
}
async function edit(page: Page, username: string): Promise<void> {
  await rowOf(page, username).getByRole('button', { name: '编辑' }).click()
  await form(page, '编辑用户').getByRole('textbox', { name: '用户姓名' }).waitFor()
}
/** Fields of a user as an administrator reads them. */
async function stored(id: string, ...fields: ('realname' | 'email' | 'telephone' | 'workNo')[]) {
  const { test } = visit.site
  const token = await test.sessionOf(await test.makeUser({ roles: ['admin'] }))
  const { result } = (await test.ask(`GET /sys/user/queryById?id=${id}`, { token })).body
  return Object.fromEntries(fields.map((field) => [field, result[field]]))
}

// spec §2.49
it('two administrators change one user in two windows, and neither loses anything', async () => {
  const { test } = visit.site
  const [one, other] = [
    await test.makeUser({ roles: ['admin'], realname: '王主任' }),
    await test.makeUser({ roles: ['admin'], realname: '李主任' }),
  ]
  const person = await test.makeUser({ username: `both${own()}`, realname: '钱六' })
  const mine = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, one))
  const theirs = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, other))
  for (const page of [mine, theirs]) await find(page, person.username)
  // Both begin with the same record.
  for (const page of [mine, theirs]) await edit(page, person.username)
  await form(theirs, '编辑用户').getByRole('textbox', { name: '用户姓名' }).fill('钱老六')
  await form(theirs, '编辑用户').getByLabel('电子邮件').fill('qian@example.org')
  await save(theirs, '编辑用户')
  await rowOf(theirs, '钱老六').waitFor()

  // The other fields of the form still show the old values, and are not sent back.
  await form(mine, '编辑用户').getByLabel('工号').fill(`W${own()}`)
  await save(mine, '编辑用户')
  await rowOf(mine, '钱老六').waitFor()
  expect(await stored(person.id, 'realname', 'email')).toEqual({ realname: '钱老六', email: 'qian@example.org' })
  expect((await stored(person.id, 'workNo'))?.workNo).toMatch(/^W/)

  // The list of the other window is old by now: its form is not.
  await edit(theirs, person.username)
  await eventually(async () => (await form(theirs, '编辑用户').getByLabel('工号').inputValue()).startsWith('W'), true)
})

// spec §2.49
it.each(['desktop', 'phone'] as const)('a field that both changed is chosen by its editor, on a %s', async (size) => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const other = await test.makeUser({ roles: ['admin'], realname: '李主任' })
  const person = await test.makeUser({ username: `clash${own()}`, realname: '钱六' })
  const page = await visit.open('/isystem/user', size, await signedIn(visit.site, admin))
  if (size === 'phone') {
    await rowOf(page, person.username).getByRole('button', { name: '操作' }).tap()
    await page.getByRole('menuitem', { name: '编辑' }).tap()
    await form(page, '编辑用户').getByRole('textbox', { name: '用户姓名' }).waitFor()
  } else {
    await find(page, person.username)
    await edit(page, person.username)
  }
  const token = await test.sessionOf(other)
  const began = { realname: '钱六', email: null }
  const email = `${own()}@example.org`
  const body = { id: person.id, revision: 1, realname: '钱老六', email, began }
  expect((await test.ask('PUT /sys/user/edit', { token, body })).body).toMatchObject({ success: true })

  await form(page, '编辑用户').getByRole('textbox', { name: '用户姓名' }).fill('钱大六')
  await form(page, '编辑用户').getByLabel('座机').fill('0571-87000001')
  await save(page, '编辑用户')
  const both = page.getByRole('region', { name: '两人都改了的字段' })
  await both.getByText('钱老六').waitFor()
  await eventually(() => both.getByRole('radiogroup').count(), 1)
  expect(await both.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, `records-both-${size}`)

  // Without a choice nothing is saved, and the choice gets the focus.
  await save(page, '编辑用户')
  await page.getByText('请先逐项选择保留哪一个，再保存').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type')), 'radio')
  // With the keyboard: the space bar takes the first, an arrow the other.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await eventually(() => form(page, '编辑用户').getByRole('textbox', { name: '用户姓名' }).inputValue(), '钱老六')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => form(page, '编辑用户').getByRole('textbox', { name: '用户姓名' }).inputValue(), '钱大六')
  await save(page, '编辑用户')
  await form(page, '编辑用户').waitFor({ state: 'hidden' })
  expect(await stored(person.id, 'realname', 'email', 'telephone')).toEqual({
    realname: '钱大六',
    email,
    telephone: '0571-87000001',
  })
})

// spec §2.51
it('a form of a record that was deleted meanwhile says so, and the list is read anew', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const token = await test.sessionOf(admin)
  const code = `gone${own()}`
  await test.ask('POST /sys/position/add', { token, body: { code, name: `职务${code}` } })
  const { id } = (await test.ask(`GET /sys/position/queryByCode?code=${code}`, { token })).body.result
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, admin))
  await rowOf(page, code).waitFor()
  await test.ask(`DELETE /sys/position/delete?id=${id}`, { token })
  await rowOf(page, code).getByRole('button', { name: '编辑' }).click()
  await form(page, '编辑职务').getByText('这条记录可能已被删除').waitFor()
  await eventually(() => rowOf(page, code).count(), 0)
  await picture(page, 'records-gone')
  await form(page, '编辑职务').getByRole('button', { name: '关闭' }).last().click()
  await eventually(() => form(page, '编辑职务').count(), 0)
  expect(await faultsOf(page)).toEqual([])
})

// spec §2.53
it.each(['desktop', 'phone'] as const)(
  'Back closes a dialog, asks when something was typed, and Forward harms nothing, on a %s',
  async (size) => {
    const { test } = visit.site
    const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
    const page = await visit.open('/isystem/position', size, await signedIn(visit.site, admin))
    await page.getByRole('button', { name: '新增' }).click()
    const adding = form(page, '新增职务')
    await adding.getByLabel('职务名称').waitFor()
    await page.goBack()
    await adding.waitFor({ state: 'hidden' })
    await eventually(() => Promise.resolve(addressOf(page)), '/isystem/position')
    await page.goForward()
    await eventually(() => Promise.resolve(addressOf(page)), '/isystem/position')

    await page.getByRole('button', { name: '新增' }).click()
    await adding.getByLabel('职务名称').fill('闸长')
    await page.goBack()
    const asking = page.getByRole('dialog', { name: '放弃未保存的内容？' })
    await asking.waitFor()
    await picture(page, `records-back-${size}`)
    // Back closes the question first; what was typed is still there.
    await page.goBack()
    await asking.waitFor({ state: 'hidden' })
    expect(await adding.getByLabel('职务名称').inputValue()).toBe('闸长')
    await page.reload()
    await eventually(() => adding.getByLabel('职务名称').inputValue(), '闸长')
    await page.goBack()
    await asking.getByRole('button', { name: '放弃' }).click()
    await adding.waitFor({ state: 'hidden' })
    await page.goForward()
    expect(await page.getByText('页面出现错误').count()).toBe(0)
  },
)

// spec §2.54
it('a dialog and a drawer move nothing on a page with a scroll bar', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, admin))
  await page.setViewportSize({ width: 1440, height: 420 })
  const add = page.getByRole('button', { name: '新增' })
  await page.getByRole('button', { name: '授权' }).first().waitFor()
  const heading = () => page.getByRole('button', { name: '王主任' }).boundingBox()
  const before = await heading()
  await eventually(() => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight), true)
  await add.click()
  await form(page, '新增角色').getByLabel('角色名称').waitFor()
  expect(await heading()).toEqual(before)
  await picture(page, 'records-strip')
  await page.goBack()
  await eventually(() => form(page, '新增角色').count(), 0)
  const strip = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const bright = await strip()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: /查找|搜索|检索/ }).waitFor()
  expect(await strip()).not.toBe(bright)
  await picture(page, 'records-strip-finder')
  await page.keyboard.press('Escape')
  await eventually(strip, bright)
  await page.getByRole('button', { name: '授权' }).first().click()
  await page.getByRole('treeitem').first().waitFor()
  expect(await heading()).toEqual(before)
})

// spec §2.53
it('Back closes the windows of several screens one by one before it leaves a page', async () => {
  const { test } = visit.site
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, admin, { tabs: true }))
  await page.getByRole('button', { name: '新增' }).waitFor()
  await menuRow(page, '角色管理').click()
  await page.getByRole('button', { name: '用户', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: /的用户/ })
  await drawer.getByRole('button', { name: '新增用户' }).click()
  const adding = form(page, '新增用户')
  await adding.getByLabel('用户账号').waitFor()
  await page.goBack()
  await adding.waitFor({ state: 'hidden' })
  expect(await drawer.isVisible()).toBe(true)
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  await eventually(() => Promise.resolve(addressOf(page)), '/isystem/roleUserList')

  await page.goBack()
  await eventually(() => Promise.resolve(addressOf(page)), '/isystem/position')
  await page.goForward()
  await eventually(() => Promise.resolve(addressOf(page)), '/isystem/roleUserList')
  await page.getByRole('button', { name: '新增' }).click()
  await form(page, '新增角色').waitFor()
  await page.goForward()
  await page.goBack()
  await form(page, '新增角色').waitFor({ state: 'hidden' })
  await eventually(() => Promise.resolve(addressOf(page)), '/isystem/roleUserList')
  expect(await page.getByText('页面出现错误').count()).toBe(0)
})

// spec §2.56
it.each(['desktop', 'phone'] as const)(
  'an earlier version of a role is compared entry by entry and restored, on a %s',
  async (size) => {
    const { test } = visit.site
    const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
    const token = await test.sessionOf(admin)
    const code = `clerk${own()}`
    const id = (await test.ask('POST /sys/role/add', { token, body: { roleName: `收文员${code}`, roleCode: code } }))
      .body.result as string
    const grant = (permissionIds: string) =>
      test.ask('POST /sys/permission/saveRolePermission', { token, body: { roleId: id, permissionIds } })
    await grant('menu-system,menu-system-positions')
    await grant('menu-system,menu-system-users')
    const page = await visit.open('/isystem/dataLog', size, await signedIn(visit.site, admin))
    await rowOf(page, code).first().waitFor()
    await rowOf(page, code).first().getByRole('button', { name: '查看变更' }).click()
    const drawer = page.getByRole('dialog', { name: /角色的变更/ })
    await drawer.getByText('去掉 1 项').waitFor()
    await drawer.getByText('增加 1 项').waitFor()
    expect(await drawer.locator('ins').allInnerTexts()).toEqual(['用户管理'])
    await picture(page, `records-versions-${size}`)

    await drawer.getByRole('button', { name: '恢复此版本：第 2 版' }).click()
    const asking = page.getByRole('dialog', { name: '恢复到第 2 版' })
    await asking.getByRole('columnheader', { name: '恢复后' }).waitFor()
    expect(await asking.locator('ins').allInnerTexts()).toEqual(['职务管理'])
    await eventually(() => asking.locator('del').allInnerTexts(), ['用户管理'])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `records-restore-${size}`)
    // Back closes the question, and nothing is restored.
    await page.goBack()
    await eventually(() => asking.count(), 0)
    await drawer.getByRole('button', { name: '恢复此版本：第 2 版' }).click()
    await asking.getByRole('button', { name: '恢复', exact: true }).click()
    await eventually(() => asking.count(), 0)
    const granted = async () =>
      (await test.ask(`GET /sys/permission/queryRolePermission?roleId=${id}`, { token })).body.result as string[]
    expect((await granted()).toSorted()).toEqual(['menu-group-organization', 'menu-system', 'menu-system-positions'])
    await drawer.getByText('增加 1 项').waitFor()
  },
)
