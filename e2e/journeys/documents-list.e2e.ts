import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { LIST_FIELDS } from '#common/list-fields.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { pressAbove, signedIn } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const CODES: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:delete',
]

async function add(token: string, given: object): Promise<string> {
  const { body } = await visit.site.test.ask('POST /dataManagement/document/add', {
    token,
    body: { body: '第一条　甲。', fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01', ...given },
  })
  expect(body).toMatchObject({ success: true })
  return body.result.id
}
/** The titles of the documents on screen. */
const titles = async (page: Page): Promise<string[]> =>
  (await page.locator('.document-title:visible').allInnerTexts()).toSorted()

it('documents are narrowed by facets whose counts are links, on a desktop and in a drawer at 390 px, and Back takes a choice out', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '登记员', permissions: CODES })
  const token = await test.sessionOf(person)
  await add(token, {
    title: '杭州市水资源规定',
    issuers: '杭州市人民政府',
    publishDate: '2026-03-01',
    effectStatus: '01',
  })
  await add(token, {
    title: '杭州市水资源条例',
    fType: 'FT01',
    issuers: '杭州市人民代表大会常务委员会',
    publishDate: '2025-03-01',
  })
  await add(token, { title: '宁波市公园规定', region: '330200', issuers: '宁波市人民政府', publishDate: '2025-05-01' })
  const page = await visit.open(LIST, 'desktop', await signedIn(visit.site, person, { tabs: true }))
  const panel = page.getByRole('navigation', { name: '分类筛选' })
  const type = panel.getByRole('region', { name: '文件类型' })
  await type.getByRole('link', { name: /政府规章\s*2/ }).click()
  await eventually(() => titles(page), ['宁波市公园规定', '杭州市水资源规定'])
  expect(addressOf(page)).toBe(`${LIST}?facets=fType:FT02`)
  await panel
    .getByRole('region', { name: '年份' })
    .getByRole('link', { name: /2026\s*1/ })
    .click()
  await eventually(() => titles(page), ['杭州市水资源规定'])
  // Several values of one facet.
  await panel
    .getByRole('region', { name: '年份' })
    .getByRole('link', { name: /2025\s*1/ })
    .click()
  await eventually(() => titles(page), ['宁波市公园规定', '杭州市水资源规定'])
  await picture(page, 'facets-desktop')
  expect(await faultsOf(page)).toEqual([])
  expect(await page.getByRole('tab').count(), 'choices have no tab of their own').toBeLessThanOrEqual(2)
  await page.goBack()
  await eventually(() => titles(page), ['杭州市水资源规定'])
  await page.reload()
  await eventually(() => titles(page), ['杭州市水资源规定'])
  const link = page.url().replace(visit.site.url, '')
  await panel.getByRole('link', { name: '清除已选' }).click()
  await eventually(async () => (await titles(page)).length, 3)
  await panel.getByRole('button', { name: '收起' }).first().click()
  await panel.waitFor({ state: 'hidden' })

  const phone = await visit.open(link, 'phone', await signedIn(visit.site, person))
  await eventually(() => titles(phone), ['杭州市水资源规定'])
  await phone.getByRole('button', { name: '分类筛选（已选 2）' }).tap()
  const drawer = phone.getByRole('dialog', { name: '分类筛选' })
  await drawer.getByRole('link', { name: /2026\s*1/ }).waitFor()
  await picture(phone, 'facets-phone')
  await drawer.getByRole('link', { name: '清除已选' }).tap()
  await eventually(async () => (await titles(phone)).length, 3)
  await phone.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
})

it('chosen drafts are edited in a table and saved row by row; what another user changed stays with its reason, and a released one is refused', async () => {
  const { test } = visit.site
  const [person, other] = [
    await test.makeUser({ realname: '登记员', permissions: CODES }),
    await test.makeUser({ realname: '同事', permissions: CODES }),
  ]
  const [token, theirs] = [await test.sessionOf(person), await test.sessionOf(other)]
  const [first, second, third] = [
    await add(token, { title: '温州市水规定甲' }),
    await add(token, { title: '温州市水规定乙' }),
    await add(token, { title: '温州市水规定丙' }),
  ]
  await test.database.db.updateTable('document').set({ state: 50 }).where('id', '=', third).execute()
  const page = await visit.open(`${LIST}?title=水规定`, 'desktop', await signedIn(visit.site, person))
  await eventually(async () => (await titles(page)).length, 3)
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const drawer = page.getByRole('dialog', { name: '批量编辑文件' })
  await drawer.getByText('1 个文件已提交或已发布（“温州市水规定丙”），不能修改').waitFor()
  const grid = drawer.getByRole('grid')
  const retitle = async (title: string, more: string) => {
    await grid.getByText(title, { exact: true }).dblclick()
    await page.keyboard.press('End')
    await page.keyboard.type(more)
    await page.keyboard.press('Enter')
  }
  await retitle('温州市水规定甲', '（修改）')
  await retitle('温州市水规定乙', '（修改）')
  await grid.getByText('温州市水规定丙').dblclick()
  await page.keyboard.type('改')
  await page.keyboard.press('Enter')
  await grid.getByText('温州市水规定丙', { exact: true }).waitFor()
  const both = { title: '温州市水规定乙（同事）', began: { title: '温州市水规定乙' }, id: second }
  expect((await test.ask('PUT /dataManagement/document/edit', { token: theirs, body: both })).body).toMatchObject({
    success: true,
  })
  await picture(page, 'bulk-edit')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('1 行已保存，1 行未保存').waitFor()
  const titleOf = async (id: string) =>
    (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token })).body.result.title
  expect([await titleOf(first), await titleOf(second)]).toEqual(['温州市水规定甲（修改）', '温州市水规定乙（同事）'])
  // The refused row keeps what was typed, with the reason, and can be saved over what is there now.
  await grid.getByText('温州市水规定乙（修改）').waitFor()
  await drawer.getByRole('button', { name: '1 处错误' }).click()
  await drawer.getByRole('listitem').filter({ hasText: '同事 已于' }).getByText('再次保存将以您填写的为准').waitFor()
  await picture(page, 'bulk-edit-refused')
  expect(await faultsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功！').waitFor()
  expect(await titleOf(second)).toBe('温州市水规定乙（修改）')
  expect(
    (
      await test.ask('PUT /dataManagement/document/edit', {
        token,
        body: { id: third, note: '改', began: { note: null } },
      })
    ).body,
  ).toMatchObject({
    success: false,
    message: '“温州市水规定丙”处于“已发布”阶段，不能修改；须更正的，请点“更正”',
  })
})

it('every field of a document can be shown as a column and asked for, and the others stay out of the way', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '登记员', permissions: [...CODES, 'data:document:export'] })
  const token = await test.sessionOf(person)
  await add(token, {
    title: '嘉兴市茶叶规定',
    issuers: '嘉兴市人民政府',
    publishDate: '2019-03-01',
    sourceName: '政府公报第七期',
  })
  await add(token, { title: '嘉兴市丝绸规定', publishDate: '2020-03-01' })
  const page = await visit.open(LIST, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '展开' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('嘉兴')
  await page.getByRole('textbox', { name: '年份' }).fill('2019')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => titles(page), ['嘉兴市茶叶规定'])
  expect(await page.getByRole('columnheader', { name: '文本出处' }).count()).toBe(0)
  await page.getByRole('button', { name: '列设置' }).click()
  const offered = page.getByRole('group', { name: '显示的列' }).getByRole('checkbox')
  const names = Object.keys(LIST_FIELDS['dataManagement/DocumentList'])
  await eventually(() => offered.count(), names.length)
  await page.getByRole('checkbox', { name: '文本出处' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: '政府公报第七期' }).waitFor()
  await picture(page, 'documents-columns')
  await eventually(() => page.getByText('1-1 共1条').count(), 1)
})

it('a deleted draft is restored from the recycle bin at 390 px, and another one is deleted for good after a question', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '登记员', permissions: [...CODES, 'data:document:purge'] })
  const token = await test.sessionOf(person)
  for (const title of ['绍兴市黄酒规定', '绍兴市古桥规定']) {
    const id = await add(token, { title })
    await test.ask(`DELETE /dataManagement/document/deleteBatch?ids=${id}`, { token })
  }
  const phone = await visit.open(`${LIST}?title=绍兴`, 'phone', await signedIn(visit.site, person))
  await pressAbove(phone, '回收站')
  const bin = phone.getByRole('dialog', { name: '文件回收站' })
  const card = bin.getByRole('listitem').filter({ hasText: '绍兴市黄酒规定' })
  await card.getByText(person.username).waitFor()
  await picture(phone, 'bin-phone')
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: '操作' }).tap()
  await phone.getByRole('menuitem', { name: '还原' }).tap()
  await phone.getByRole('dialog', { name: '还原文件' }).getByRole('button', { name: '还原' }).tap()
  await card.waitFor({ state: 'hidden' })
  await phone.goBack()
  await bin.waitFor({ state: 'hidden' })
  await eventually(() => titles(phone), ['绍兴市黄酒规定'])

  const page = await visit.open(`${LIST}?title=绍兴`, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '回收站' }).click()
  const row = page.getByRole('dialog', { name: '文件回收站' }).getByRole('row', { name: /绍兴市古桥规定/ })
  await row.getByRole('button', { name: '彻底删除' }).click()
  await picture(page, 'bin-purge')
  const question = page.getByRole('dialog', { name: '彻底删除' })
  await question.getByText('彻底删除后将无法恢复').waitFor()
  await question.getByRole('button', { name: '彻底删除' }).click()
  await row.waitFor({ state: 'hidden' })
  await picture(page, 'bin-desktop')
  expect(await faultsOf(page)).toEqual([])
})
