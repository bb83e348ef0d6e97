import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { FormDesign } from '#common/rules/online-design.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()
const LONG = '浙江省水利厅关于进一步加强山区海岛渡口渡船渡槽安全运行管理与应急处置工作若干事项的通知（试行）'
const cellOf = async (page: Page, table: string, row: number, title: string) => {
  const grid = page.getByRole('grid', { name: table, exact: true })
  const at = await grid.getByRole('columnheader', { name: title }).first().getAttribute('aria-colindex')
  return grid.locator(`[data-row="${row - 1}"] [aria-colindex="${at}"]`)
}
const type = async (page: Page, row: number, title: string, text: string) => {
  await (await cellOf(page, '标的', row, title)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

it('two who change the rows of one record keep what each did, and choose for what both changed', async () => {
  const register = await publishedRegister(visit.site.test, CONTRACTS)
  const people = [await register.holder(), await register.holder()]
  const token = await visit.site.test.sessionOf(people[0] as never)
  const body = {
    name: '绿化合同',
    items: [
      { item: '苗木', quantity: 1 },
      { item: '草皮', quantity: 2 },
    ],
  }
  const { id } = (await register.ask(token, `POST /online/cgform/api/form/${register.code}`, body)).result
  const pages = await Promise.all(people.map(async (person) => visit.open(register.url, 'desktop', await signedIn(visit.site, person))))
  const [one, other] = pages as [Page, Page]
  const form = (page: Page) => page.getByRole('dialog', { name: '编辑合同台账' })
  const save = (page: Page) => form(page).getByRole('button', { name: '保存', exact: true }).click()
  for (const page of [one, other]) {
    await entryOf(page, '绿化合同').getByRole('button', { name: '编辑' }).click()
    await form(page).getByRole('grid', { name: '标的', exact: true }).getByText('草皮').waitFor()
  }
  await type(one, 1, '数量', '10')
  await type(one, 2, '名称', '草籽')
  await save(one)
  await form(one).waitFor({ state: 'hidden' })
  await type(other, 1, '名称', '大苗')
  await type(other, 2, '名称', '草坪')
  await save(other)
  const clash = other.getByRole('dialog', { name: '两人都做了修改' })
  await clash.getByText('标的第 2 行：名称').waitFor()
  expect(await clash.getByText('数量').count(), 'what one alone changed is not asked').toBe(0)
  expect(await clash.getByRole('button', { name: '按所选保存' }).isDisabled()).toBe(true)
  await picture(other, 'registers-clash')
  expect(await faultsOf(other)).toEqual([])
  await clash.getByText('草籽').click()
  await clash.getByRole('button', { name: '按所选保存' }).click()
  await form(other).waitFor({ state: 'hidden' })
  expect((await register.ask(token, `GET /online/cgform/api/form/${register.code}/${id}`)).result.items).toMatchObject([
    { item: '大苗', quantity: 10 },
    { item: '草籽', quantity: 2 },
  ])
})

/** A category with others below it. */
async function categories() {
  const { db } = visit.site.test.database
  const root = `Z${randomUUID().slice(0, 6)}`
  const add = (id: string, name: string, parentId: string | null) => db.insertInto('category').values({ id, name, code: id, parentId }).execute()
  await add(root, '工程类别', null)
  await add(`${root}a`, '水利工程', root)
  await add(`${root}b`, '园林工程', root)
  await add(`${root}a1`, LONG, `${root}a`)
  await add(`${root}b1`, '绿化养护', `${root}b`)
  return root
}

it.each<Size>(['desktop', 'laptop', 'phone'])(
  'dependent selects, a tree and a link to another register are filled in and listed in words, on a %s',
  async (size) => {
    const { test } = visit.site
    const root = await categories()
    const target = await publishedRegister(test, CONTRACTS)
    const design: FormDesign = designOf([
      fieldOf('title', '付款事项', { required: true }),
      fieldOf('kind', '大类', { control: 'link_down', dictCode: `${root}>detail`, inQuery: false }),
      fieldOf('detail', '小类', { control: 'link_down', inQuery: false }),
      fieldOf('contract', '所属合同', { control: 'link_table', dictCode: target.code, inQuery: false }),
      fieldOf('place', '分类', { control: 'sel_tree', dictCode: 'sys_category,name,id', inQuery: false }),
      fieldOf('amount', '金额', { type: 'decimal', queryMode: 'group' }),
      fieldOf('paid_on', '付款日期', { control: 'date', type: 'date', queryMode: 'group' }),
      fieldOf('paid_at', '付款时刻', { control: 'time', queryMode: 'group' }),
    ])
    const register = await publishedRegister(test, design, '付款台账')
    const person = await test.makeUser({ realname: '合同员', permissions: [...register.codesOf(RIGHTS), ...target.codesOf(RIGHTS)] })
    const token = await test.sessionOf(person)
    await register.ask(token, `POST /online/cgform/api/form/${target.code}`, { name: LONG })
    await register.ask(token, `POST /online/cgform/api/form/${register.code}`, { title: '小额', amount: 5, paid_at: '08:30' })
    const page = await visit.open(register.url, size, await signedIn(visit.site, person))
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog', { name: '新增付款台账' })
    await form.getByRole('textbox', { name: '付款事项' }).fill('首付')
    const pick = async (field: string, choice: string) => {
      await form.getByRole('combobox', { name: field }).click()
      await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(choice).click()
    }
    await pick('大类', '水利工程')
    await pick('小类', LONG)
    await pick('大类', '园林工程')
    await eventually(() => form.getByText(LONG).count(), 0)
    await pick('小类', '绿化养护')
    await form.getByRole('button', { name: /所属合同.*选\s*择/ }).click()
    const records = page.getByRole('dialog', { name: /合同台账/ })
    await records.getByText(LONG).first().click()
    await picture(page, `registers-link-${size}`)
    await records.getByRole('button', { name: /确\s*定/ }).click()
    await form.getByRole('spinbutton', { name: '金额' }).fill('200')
    await picture(page, `registers-form-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('添加成功！').first().waitFor()
    const entry = entryOf(page, '首付')
    for (const words of ['园林工程', '绿化养护']) await entry.getByText(words).first().waitFor()
    await page.getByRole('button', { name: /展开/ }).first().click()
    await page.getByLabel('金额，最小').fill('100')
    await picture(page, `registers-query-${size}`)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await eventually(() => entryOf(page, '小额').count(), 0)
    await page.getByLabel('金额，最小').fill('')
    await page.getByLabel('付款时刻，止').fill('09:00')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await entryOf(page, '小额').first().waitFor()
    await eventually(() => entryOf(page, '首付').count(), 0)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  },
)

it('an administrator who published a register and has no grant is told what to do, and where the rules of its menu are made its fields are offered', async () => {
  const { test } = visit.site
  const register = await publishedRegister(test, CONTRACTS)
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open(register.url, 'desktop', await signedIn(visit.site, admin))
  await page.getByText('您可以给角色授权', { exact: false }).waitFor()
  await picture(page, 'registers-ungranted')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: '去角色管理授权' }).click()
  await page.getByRole('button', { name: '授权' }).first().waitFor()

  await page.goto('/isystem/permission')
  await page
    .getByRole('row', { name: /数据管理/ })
    .getByRole('button', { name: /展开/ })
    .first()
    .click()
  await page
    .getByRole('row', { name: new RegExp(register.code) })
    .getByRole('button', { name: /更多/ })
    .click()
  await page.getByRole('menuitem', { name: '数据规则' }).click()
  await page.getByRole('button', { name: '添加规则' }).click()
  const rule = page.getByRole('dialog', { name: '新增数据规则' })
  await rule.getByLabel('规则名称').fill('只看采购')
  await rule.getByLabel('规则字段').click()
  await page.getByTitle('合同名称（name）').click()
  await rule.getByLabel('规则值').fill('采购合同')
  await rule.getByText('即：合同名称 等于 采购合同。', { exact: false }).waitFor()
  await picture(page, 'registers-rule')
  await rule.getByRole('button', { name: '保存' }).click()
  await page.getByRole('cell', { name: '只看采购' }).waitFor()

  const halfway = await test.makeUser({ roles: ['admin'], realname: '李主任' })
  const { db } = test.database
  const roleId = randomUUID()
  await db.insertInto('role').values({ id: roleId, code: roleId, name: '只有菜单' }).execute()
  await db.insertInto('rolePermission').values({ roleId, permissionId: register.menuId }).execute()
  await db.insertInto('accountRole').values({ accountId: halfway.id, roleId }).execute()
  const theirs = await visit.open(register.url, 'phone', await signedIn(visit.site, halfway))
  await theirs.getByRole('heading', { name: '“合同台账”已发布，您还没有查看它的权限' }).waitFor()
  await picture(theirs, 'registers-ungranted-phone')
  expect(await sideways(theirs)).toBeLessThanOrEqual(0)
})

it.each<Size>(['desktop', 'laptop', 'phone'])(
  'titles of sixty characters neither cover the buttons of the query form nor fill the table, on a %s',
  async (size) => {
    const title = LONG.padEnd(60, '整改期限与责任单位')
    const register = await publishedRegister(
      visit.site.test,
      designOf([fieldOf('name', '事项'), fieldOf('long_one', title), fieldOf('note', '备注')]),
    )
    const person = await register.holder()
    const token = await visit.site.test.sessionOf(person)
    await register.ask(token, `POST /online/cgform/api/form/${register.code}`, { name: '绿化合同', long_one: LONG, note: '有备注的' })
    const page = await visit.open(register.url, size, await signedIn(visit.site, person))
    await page.getByText('绿化合同').first().waitFor()
    if (size === 'phone') await page.getByRole('button', { name: /展开/ }).first().click()
    await page.getByRole('textbox', { name: title }).fill('水利')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('1-1 共1条').waitFor()
    await picture(page, `registers-long-titles-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    if (size === 'desktop')
      expect(await page.getByRole('columnheader', { name: '备注' }).evaluate((head) => head.getBoundingClientRect().right)).toBeLessThan(1300)
  },
)
