import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { passwordFault } from '#common/rules/password-policy.ts'
import { makeDepartment } from '#server/testing/people.ts'
import { linesIn, workbookOf } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { choose, addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()

// spec §7.50
it('200 users are imported, get their passwords in one workbook, and one of them signs in, in eight clicks at most', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin))
  let clicks = 0
  const click = async (name: string, within: 'page' | 'dialog' = 'page') => {
    clicks += 1
    const place = within === 'dialog' ? page.getByRole('dialog') : page.getByRole('main')
    await place.getByRole('button', { name, exact: true }).click()
  }
  const rows = Array.from({ length: 200 }, (_, at) => [`bulk${String(at).padStart(3, '0')}`, `新人${at}`])
  await click('导入')
  clicks += 1
  const buffer = Buffer.from(await workbookOf(['用户账号', '用户姓名'], rows))
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '名单.xlsx', mimeType: 'application/octet-stream', buffer })
  await click('开始上传', 'dialog')
  await page
    .getByText(/数据行数：200/)
    .first()
    .waitFor()
  await eventually(() => page.getByRole('dialog').count(), 0)
  await click('发放初始密码')
  await page.getByText('所有尚无密码的用户').waitFor()
  const download = page.waitForEvent('download')
  await click('下载密码表', 'dialog')
  const file = await download
  expect(file.suggestedFilename()).toBe('初始密码.xlsx')
  await page.getByText('已发放 200 人的密码').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'people-in-bulk')
  await click('完成', 'dialog')
  expect(clicks).toBeLessThanOrEqual(8)

  const lines = await linesIn(new Uint8Array(await readFile(await file.path())))
  const [username = '', , password = ''] = lines.find(([name]) => name === 'bulk007') ?? []
  const theirs = await visit.open('/user/login')
  await signInAs(theirs, { username, password })
  await theirs
    .getByText(/修改密码|设置新密码/)
    .first()
    .waitFor()
  expect(addressOf(theirs)).not.toBe('/isystem/user')
})

/**
 * A department whose name has 60 characters and begins with `hall`, above 立法处, one user in each, and 保管员 held by the
 * lower one.
 */
async function withDepartments(hall: string) {
  const { test } = visit.site
  const { db } = test.database
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const name = `${hall}${'综合协调指导'.repeat(9)}${'处'.repeat(3)}`
  const top = await makeDepartment(db, name)
  const { orgCode } = await db
    .selectFrom('department')
    .select('orgCode')
    .where('id', '=', top)
    .executeTakeFirstOrThrow()
  const own = randomUUID()
  await db
    .insertInto('department')
    .values({ id: `below${own}`, name: '立法处', orgCode: `${orgCode}A01`, parentId: top, category: '2' })
    .execute()
  await db
    .insertInto('role')
    .values({ id: `keeper${own}`, code: `keeper${own}`, name: '保管员' })
    .execute()
  const [head, clerk] = [await test.makeUser({ realname: '厅长甲' }), await test.makeUser({ realname: '处员乙' })]
  await db
    .insertInto('accountDepartment')
    .values([
      { accountId: head.id, departmentId: top },
      { accountId: clerk.id, departmentId: `below${own}` },
    ])
    .execute()
  await db
    .insertInto('accountRole')
    .values({ accountId: clerk.id, roleId: `keeper${own}` })
    .execute()
  return { admin, name, head, clerk, top, below: `below${own}` }
}

it('a department chosen in the tree narrows the users to it and those below, and Back, a reload and a folded tree keep it', async () => {
  const { admin, name, top } = await withDepartments('司法厅')
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin, { tabs: true }))
  const rows = page.locator('[data-row-key]:visible')
  const tree = page.getByRole('navigation', { name: '按部门查看' })
  await rows.nth(2).waitFor()
  const all = await rows.count()
  await tree.getByTitle(name).click()
  await eventually(() => rows.count(), 2)
  expect(addressOf(page)).toBe(`/isystem/user?treeDepartId=${top}`)
  await choose(page, page.getByRole('combobox', { name: '角色', exact: true }), '保管员', '保管员')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => rows.count(), 1)
  await page.reload()
  await rows.first().waitFor()
  await eventually(() => rows.count(), 1)
  expect(await rows.first().textContent()).toContain('保管员')
  await page.getByRole('button', { name: '重置', exact: true }).click()
  await eventually(() => rows.count(), 2)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'people-narrowed')
  await page.getByRole('button', { name: '收起部门' }).click()
  await page.getByRole('button', { name: `部门：${name}` }).waitFor()
  await picture(page, 'people-tree-folded')
  await page.reload()
  await page.getByRole('button', { name: `部门：${name}` }).click()
  await page.goBack()
  await eventually(() => rows.count(), all)
  expect(addressOf(page)).toBe('/isystem/user')
  // Another department is another state of the same page, not another tab.
  await eventually(() => page.getByRole('tab', { name: '用户管理' }).count(), 1)
  await page.goForward()
  await eventually(() => rows.count(), 2)
  await tree.getByTitle('全部部门').click()
  await eventually(() => rows.count(), all)
})

it('on a phone the departments are in a drawer, and its button says which one is chosen', async () => {
  const { admin, name } = await withDepartments('财政厅')
  const page = await visit.open('/isystem/user', 'phone', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '部门：全部' }).click()
  const drawer = page.getByRole('dialog', { name: '按部门查看' })
  await drawer.getByLabel('按部门名称查找').fill('财政厅')
  await picture(page, 'people-tree-phone')
  await drawer.getByTitle(name).first().click()
  await page.getByRole('button', { name: `部门：${name}` }).waitFor()
  await eventually(() => entryOf(page, '厅长甲').count(), 1)
  expect(await sideways(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'people-phone-narrowed')
})

it('chosen users get a role and another department at once, and those for whom it is not done are named with the reason', async () => {
  const { admin, head, clerk } = await withDepartments('教育厅')
  const { db } = visit.site.test.database
  const role = { id: randomUUID(), code: randomUUID(), name: `归档员${'长'.repeat(40)}` }
  await db.insertInto('role').values(role).execute()
  await db.insertInto('accountRole').values({ accountId: head.id, roleId: role.id }).execute()
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin))
  const tick = async (...users: { username: string }[]) => {
    for (const { username } of users)
      await page.getByRole('row').filter({ hasText: username }).getByRole('checkbox').check()
  }
  await tick(head, clerk)
  await page.getByRole('button', { name: '加入角色' }).click()
  const dialog = page.getByRole('dialog', { name: '加入角色（2 人）' })
  await choose(page, dialog.getByRole('combobox'), '归档员', '归档员')
  await page.keyboard.press('Escape')
  await picture(page, 'people-batch-roles')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('加入角色：1 人已办理，1 人未作更改').waitFor()
  await page.getByText(`厅长甲（${head.username}）：已有所选角色，未作更改`).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'people-batch-outcome')
  await page.getByRole('button', { name: '知道了' }).click()
  expect(await db.selectFrom('accountRole').select('accountId').where('roleId', '=', role.id).execute()).toHaveLength(2)

  await tick(head, clerk)
  await page.getByRole('button', { name: '调整部门' }).click()
  await page.getByRole('dialog', { name: '调整部门（2 人）' }).getByRole('radio', { name: '改为只属于' }).check()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.keyboard.type('立法')
  await page.locator('.ant-select-tree-title:visible').filter({ hasText: '立法处' }).last().click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByText(`处员乙（${clerk.username}）：已在所选部门，未作更改`).waitFor()
  const members = await db
    .selectFrom('accountDepartment')
    .select(['accountId', 'departmentId'])
    .where('accountId', 'in', [head.id, clerk.id])
    .execute()
  expect(new Set(members.map(({ departmentId }) => departmentId)).size).toBe(1)
})

it('the form of a user without a picture shows the first letter of the name, also while it is typed', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户姓名', { exact: false }).fill('欧阳修')
  await eventually(() => dialog.locator('.stored-image.letter').textContent(), '欧')
  await dialog.getByLabel('用户姓名', { exact: false }).fill('')
  await eventually(() => dialog.locator('.stored-image.letter').textContent(), '头')
  await eventually(() => dialog.locator('.stored-image.letter').count(), 1)
})

it('a new user gets a made password in both fields, shown and copied, and the template for imports is one click', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/user', 'desktop', {
    ...(await signedIn(visit.site, admin)),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载模板' }).click()
  expect((await download).suggestedFilename()).toBe('用户导入模板.xlsx')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户账号').fill('made_password')
  await dialog.getByLabel('用户姓名').fill('新同事')
  await dialog.getByRole('button', { name: '生成并复制' }).click()
  await page.getByText('密码已生成并复制').waitFor()
  const password = await dialog.getByLabel('登录密码').inputValue()
  expect(passwordFault(password, 'made_password')).toBeNull()
  expect(await dialog.getByLabel('登录密码').getAttribute('type')).toBe('text')
  expect(await dialog.getByLabel('确认密码').inputValue()).toBe(password)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'people-made-password')
  await dialog.getByRole('button', { name: '保存' }).click()
  await eventually(() => page.getByRole('dialog').count(), 0)
  const theirs = await visit.open('/user/login')
  await signInAs(theirs, { username: 'made_password', password })
  await theirs
    .getByText(/修改密码|设置新密码/)
    .first()
    .waitFor()
})
