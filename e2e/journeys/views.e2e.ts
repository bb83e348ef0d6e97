import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const LONG =
  '每周一上午核对的、由设区的市人民政府制定、尚未提交初审的、标题含有水资源的政府规章草稿（办公室与法制机构共同使用）一览表之第一号视图'.slice(
    0,
    60,
  )

async function document(token: string, title: string, fType: string): Promise<void> {
  const { body } = await visit.site.test.ask('POST /dataManagement/document/add', {
    token,
    body: { title, body: '第一条　甲。', fType, fLevel: 'F02', region: '330100', address: 'A01' },
  })
  expect(body).toMatchObject({ success: true })
}
/** The titles of the documents on screen. */
const titles = async (page: Page): Promise<string[]> =>
  (await page.locator('.document-title:visible').allInnerTexts()).toSorted()
const viewsOf = (page: Page) => page.getByRole('button', { name: /^视图/ })
async function choose(page: Page, name: string): Promise<void> {
  await viewsOf(page).click()
  await page.getByRole('menuitem', { name }).click()
}

it('a view is saved and shared by one, opened by another at 390 px from a link, and stays through Back, reload and as the default', async () => {
  const { test } = visit.site
  const [one, other] = [
    await test.makeUser({
      realname: '登记员',
      permissions: ['data:document:list', 'data:document:add', 'list:view:share'],
    }),
    await test.makeUser({ realname: '审核员', permissions: ['data:document:list'] }),
  ]
  const token = await test.sessionOf(one)
  await document(token, '杭州市水资源规定', 'FT02')
  await document(token, '杭州市水资源条例', 'FT01')
  await document(token, '杭州市公园规定', 'FT02')
  const page = await visit.open(LIST, 'desktop', await signedIn(visit.site, one, { tabs: true }))
  await page.getByRole('textbox', { name: '标题' }).fill('水资源')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => titles(page), ['杭州市水资源条例', '杭州市水资源规定'])
  await page.getByRole('columnheader', { name: '标题' }).click()
  await choose(page, '另存为视图…')
  await page.getByRole('dialog').getByRole('textbox').fill(LONG)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `视图：${LONG}` }).waitFor()
  await eventually(async () => /\?view=\w/.test(page.url()), true)
  const link = page.url().replace(visit.site.url, '')
  expect(await page.getByRole('tab').count(), 'a view has no tab of its own').toBeLessThanOrEqual(2)
  // Columns of a view belong to it.
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '行政区域' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('已改动').waitFor()
  await viewsOf(page).click()
  await picture(page, 'views-menu')
  await page.getByRole('menuitem', { name: '用现在的条件和列覆盖…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '覆盖' }).click()
  await eventually(() => page.getByText('已改动').count(), 0)
  await choose(page, '共享给全体人员')
  await page.getByText('操作成功！').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await choose(page, '全部记录')
  await eventually(async () => (await titles(page)).length, 3)
  expect(addressOf(page)).toBe(LIST)
  await page.getByRole('columnheader', { name: '行政区域' }).waitFor()
  await page.goBack()
  await eventually(async () => (await titles(page)).length, 2)
  await eventually(() => page.getByRole('columnheader', { name: '行政区域' }).count(), 0)
  await page.reload()
  await page.getByRole('button', { name: `视图：${LONG}` }).waitFor()
  await eventually(() => titles(page), ['杭州市水资源条例', '杭州市水资源规定'])

  const phone = await visit.open(link, 'phone', await signedIn(visit.site, other))
  await entryOf(phone, '杭州市水资源规定').waitFor()
  await eventually(() => titles(phone), ['杭州市水资源条例', '杭州市水资源规定'])
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
  await viewsOf(phone).tap()
  await phone.getByRole('menuitem', { name: '设为我的默认视图' }).waitFor()
  await picture(phone, 'views-phone')
  expect(
    await phone.getByRole('menuitem', { name: /改名|删除|共享给/ }).count(),
    'a view of another user cannot be changed',
  ).toBe(0)
  await phone.getByRole('menuitem', { name: '设为我的默认视图' }).tap()
  await phone.getByText('操作成功！').waitFor()
  await phone.goto(LIST)
  await phone.getByRole('button', { name: `视图：${LONG}` }).waitFor()
  await eventually(() => titles(phone), ['杭州市水资源条例', '杭州市水资源规定'])
  await viewsOf(phone).tap()
  await phone.getByRole('menuitem', { name: '全部记录' }).tap()
  await eventually(async () => (await titles(phone)).length, 3)
  await phone.reload()
  await eventually(async () => (await titles(phone)).length, 3)

  await choose(page, '删除…')
  await picture(page, 'views-delete')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await eventually(async () => (await titles(page)).length, 3)
  await phone.goto(link)
  await phone.getByText('视图已被删除或不再共享').waitFor()
  await eventually(async () => (await titles(phone)).length, 3)
})

it('a view that names a field which is gone says so and opens with the rest, and works by keyboard', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '登记员', permissions: ['data:document:list', 'data:document:add'] })
  const token = await test.sessionOf(person)
  await document(token, '宁波市档案规定', 'FT02')
  const layout = { order: ['nothing'], hidden: [], widths: {}, pins: {}, density: 'normal' }
  const settings = { values: { title: '档案', formerField: '1' }, column: 'formerColumn', order: 'asc', layout }
  const { body } = await test.ask('POST /sys/listView/add', {
    token,
    body: { list: 'GET /dataManagement/document/list', name: '旧视图', settings },
  })
  expect(body).toMatchObject({ success: true })
  const page = await visit.open(LIST, 'laptop', await signedIn(visit.site, person))
  await viewsOf(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '旧视图' }).waitFor()
  await page.getByRole('menuitem', { name: '旧视图' }).press('Enter')
  await page.getByText('formerField、formerColumn 在列表中已不存在').waitFor()
  await picture(page, 'views-field-gone')
  await eventually(() => titles(page), ['宁波市档案规定'])
})

it('each of the two logs has views of its own, and a link opens the log that its view is of', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '审计员', permissions: ['system:log:list'] })
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person))
  await page.getByText('操作日志', { exact: true }).click()
  await page
    .getByRole('textbox', { name: '操作人' })
    .or(page.getByRole('textbox', { name: '日志内容' }))
    .first()
    .fill('不存在')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await choose(page, '另存为视图…')
  await page.getByRole('dialog').getByRole('textbox').fill('操作视图')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '视图：操作视图' }).waitFor()
  const link = page.url().replace(visit.site.url, '')
  await page.getByText('登录日志', { exact: true }).click()
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('menuitem', { name: '全部记录' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '操作视图' }).count()).toBe(0)
  const other = await visit.open(link, 'laptop', await signedIn(visit.site, person))
  await other.getByRole('button', { name: '视图：操作视图' }).waitFor()
})

// spec §2.62
it('a list in a drawer has views, which stay with the tab and are there for every dictionary', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '字典员', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person, { tabs: true }))
  const drawerOf = async (code: string) => {
    await page.getByRole('textbox', { name: '字典编码' }).fill(code)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('1-1 共1条').waitFor()
    await page.getByRole('button', { name: '字典配置' }).click()
    return page.getByRole('dialog', { name: /^字典配置/ })
  }
  let drawer = await drawerOf('quartz_status')
  await drawer.getByRole('textbox', { name: '名称' }).fill('停')
  await drawer.getByRole('button', { name: '查询', exact: true }).click()
  await drawer.getByText('1-1 共1条').waitFor()
  await drawer.getByRole('button', { name: /^视图/ }).click()
  await page.getByRole('menuitem', { name: '另存为视图…' }).click()
  await page.getByRole('dialog', { name: '另存为视图' }).getByRole('textbox').fill('停用的')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '视图：停用的' }).waitFor()
  expect(page.url()).not.toContain('view')
  await picture(page, 'views-in-drawer')
  // The open drawer and its view outlive a reload.
  await page.reload()
  await drawer.getByRole('button', { name: '视图：停用的' }).waitFor()
  await drawer.getByText('1-1 共1条').waitFor()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await drawer.waitFor({ state: 'hidden' })
  // Another dictionary opens without a view, and has the same ones to choose from.
  drawer = await drawerOf('sex')
  await drawer.getByRole('row', { name: /男/ }).waitFor()
  await drawer.getByRole('button', { name: /^视图/ }).click()
  await page.getByRole('menuitem', { name: '停用的' }).click()
  await drawer.getByText('没有符合条件的记录，请调整查询条件').waitFor()
  await drawer.getByRole('button', { name: /^视图/ }).click()
  await page.getByRole('menuitem', { name: '全部记录' }).click()
  await drawer.getByRole('row', { name: /男/ }).waitFor()
  expect(page.url()).not.toContain('view')
})
