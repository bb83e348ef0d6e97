import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeDepartment } from '#server/testing/people.ts'
import { eventually, picture, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()

/** A page on which every click is counted; what is typed is not. */
async function counted(path: string, roles = ['admin']) {
  const admin = await visit.site.test.makeUser({ roles, realname: '王主任' })
  const page = await visit.open(path, 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '王主任' }).waitFor()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  return { page, click, clicks: () => clicks }
}

/** Opens a page of the menu by its name, from the keyboard. */
async function find(page: Page, words: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找页面和法规' }).fill(words)
  await page.getByRole('option', { name: title }).first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .getByRole('button', { name: /查询|核查/ })
    .first()
    .waitFor()
}

const department = async () => {
  const name = `省级行政规范性文件合法性审查与备案监督管理综合协调处${randomUUID().slice(0, 8)}`
  const { db } = visit.site.test.database
  await makeDepartment(db, name)
  await visit.site.test.makeUser({ realname: '周立言', departments: [name] })
  return name
}

// spec §7.50
it('who did what yesterday is seen with one click', async () => {
  const { page, click, clicks } = await counted('/workbench')
  await find(page, '日志', '系统日志')
  await click(page.getByRole('button', { name: '昨天', exact: true }))
  await eventually(() => page.getByRole('button', { name: '昨天', exact: true }).getAttribute('aria-pressed'), 'true')
  expect(clicks()).toBe(1)
})

// spec §7.50
it('the people of a department are seen with one click', async () => {
  const name = await department()
  const { page, click, clicks } = await counted('/workbench')
  await find(page, '用户', '用户管理')
  await page
    .getByRole('textbox', { name: '按部门名称查找' })
    .or(page.getByRole('searchbox', { name: '按部门名称查找' }))
    .first()
    .fill(name)
  await click(page.getByRole('treeitem').filter({ hasText: name }).locator('.department-node'))
  await entryOf(page, '周立言').first().waitFor()
  expect(clicks()).toBe(1)
})

// spec §7.50
it('why a user sees a page or does not is seen without a click', async () => {
  const person = await visit.site.test.makeUser({ realname: `沈${randomUUID().slice(0, 6)}`, roles: ['user'] })
  const { page, clicks } = await counted('/workbench')
  await find(page, '核查', '权限核查')
  await page.getByPlaceholder('如 zhangsan 或张三').fill(person.username)
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: '在结果中查找' })
    .or(page.getByRole('searchbox', { name: '在结果中查找' }))
    .waitFor()
  expect(clicks()).toBe(0)
})

// spec §7.50
it('a position is added with two clicks', async () => {
  const { page, click, clicks } = await counted('/workbench')
  await find(page, '职务', '职务管理')
  await click(page.getByRole('main').getByRole('button', { name: '新增', exact: true }))
  const dialog = page.getByRole('dialog', { name: '新增职务' })
  const code = `zw-${randomUUID().slice(0, 8)}`
  await dialog.getByRole('textbox', { name: '职务编码' }).fill(code)
  await dialog.getByRole('textbox', { name: '职务名称' }).fill('综合协调与督查督办岗位负责人')
  await click(dialog.getByRole('button', { name: '保存' }))
  await entryOf(page, code).waitFor()
  expect(clicks()).toBe(2)
})

// spec §7.50
it('a record is corrected with two clicks', async () => {
  const code = `zw-${randomUUID().slice(0, 8)}`
  const { page, click, clicks } = await counted('/workbench')
  await visit.site.test.database.db
    .insertInto('position')
    .values({ id: code, code, name: '旧名称', createdBy: 'admin', createdAt: new Date() })
    .execute()
  await find(page, '职务', '职务管理')
  await page.getByRole('textbox', { name: '职务编码' }).fill(code)
  await page.keyboard.press('Enter')
  await eventually(() => page.getByRole('row').filter({ hasText: 'zw-' }).count(), 1)
  await click(entryOf(page, code).getByRole('button', { name: '编辑' }))
  const dialog = page.getByRole('dialog', { name: '编辑职务' })
  await dialog.getByRole('textbox', { name: '职务名称' }).fill('新名称')
  await click(dialog.getByRole('button', { name: '保存' }))
  await entryOf(page, '新名称').waitFor()
  expect(clicks()).toBe(2)
})

// spec §7.49, §7.50
it('a dictionary with its items is added with three clicks', async () => {
  const { page, click, clicks } = await counted('/workbench')
  await find(page, '数据字典', '数据字典')
  await click(page.getByRole('main').getByRole('button', { name: '新增', exact: true }))
  const dialog = page.getByRole('dialog', { name: '新增字典' })
  const code = `words_${randomUUID().slice(0, 8)}`
  await dialog.getByRole('textbox', { name: '字典名称' }).fill('规范性文件合法性审查意见的采纳情况与反馈方式')
  await dialog.getByRole('textbox', { name: '字典编码' }).fill(code)
  await click(dialog.getByRole('button', { name: '新增', exact: true }))
  // The new row has the cursor in its first cell.
  await page.keyboard.type('采纳')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await dialog.getByRole('grid').getByText('采纳').waitFor()
  await picture(page, 'new-dictionary')
  await click(dialog.getByRole('button', { name: '保存', exact: true }))
  await page.getByText('保存成功！').waitFor()
  await eventually(() => page.getByRole('dialog').count(), 0)
  // The list is longer than a page.
  await page.getByRole('textbox', { name: '字典编码' }).fill(code)
  await page.keyboard.press('Enter')
  await entryOf(page, code).waitFor()
  expect(clicks()).toBe(3)
})

// spec §7.50
it('a written announcement is released with two clicks', async () => {
  const title = `关于停机的通知${randomUUID().slice(0, 8)}`
  const id = randomUUID()
  const { page, click, clicks } = await counted('/workbench')
  await visit.site.test.database.db
    .insertInto('announcement')
    .values({ id, title, content: '<p>周六停机</p>', createdBy: 'admin', createdAt: new Date() })
    .execute()
  await find(page, '公告', '公告管理')
  await click(entryOf(page, title).getByRole('button', { name: '发布', exact: true }))
  await click(page.getByRole('dialog').getByRole('button', { name: '发布' }))
  await entryOf(page, title).getByText('已发布').waitFor()
  expect(clicks()).toBe(2)
})
