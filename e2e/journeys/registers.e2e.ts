import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { addressOf, type FormDesign, rightCode } from '#common/rules/online-design.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import { bookIn } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { choose, eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, keptAsDraft, pressAbove, signedIn } from '../staff.ts'

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

// spec §1.32
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
  const pages = await Promise.all(
    people.map(async (person) => visit.open(register.url, 'desktop', await signedIn(visit.site, person))),
  )
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

// spec §1.20
it('Enter takes a day that was typed, and does not send the form that is still being filled in', async () => {
  const register = await publishedRegister(visit.site.test, CONTRACTS)
  const person = await register.holder()
  const page = await visit.open(register.url, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增合同台账' })
  await form.getByRole('textbox', { name: '合同名称' }).fill('绿化合同')
  const day = form.getByLabel('签订日期')
  await day.click()
  await page.keyboard.type('2026-11-20')
  await page.keyboard.press('Enter')
  await eventually(() => page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').count(), 0)
  expect(await day.inputValue()).toBe('2026-11-20')
  await form.getByRole('textbox', { name: '合同编号' }).fill('HT-1')
  await page.keyboard.press('Enter')
  await page.getByText('添加成功！').first().waitFor()
  const token = await visit.site.test.sessionOf(person)
  expect((await register.ask(token, `GET /online/cgform/api/getData/${register.code}`)).result.records).toMatchObject([
    { name: '绿化合同', signed_on: '2026-11-20', number: 'HT-1' },
  ])
})

/** A category with others below it. */
async function categories() {
  const { db } = visit.site.test.database
  const root = `Z${randomUUID().slice(0, 6)}`
  const add = (id: string, name: string, parentId: string | null) =>
    db.insertInto('category').values({ id, name, code: id, parentId }).execute()
  await add(root, '工程类别', null)
  await add(`${root}a`, '水利工程', root)
  await add(`${root}b`, '园林工程', root)
  await add(`${root}a1`, LONG, `${root}a`)
  await add(`${root}b1`, '绿化养护', `${root}b`)
  return root
}

// spec §1.34
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
    const person = await test.makeUser({
      realname: '合同员',
      permissions: [...register.codesOf(RIGHTS), ...target.codesOf(RIGHTS)],
    })
    const token = await test.sessionOf(person)
    await register.ask(token, `POST /online/cgform/api/form/${target.code}`, { name: LONG })
    await register.ask(token, `POST /online/cgform/api/form/${register.code}`, {
      title: '小额',
      amount: 5,
      paid_at: '08:30',
    })
    const page = await visit.open(register.url, size, await signedIn(visit.site, person))
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog', { name: '新增付款台账' })
    await form.getByRole('textbox', { name: '付款事项' }).fill('首付')
    const pick = (field: string, choice: string) => choose(page, form.getByRole('combobox', { name: field }), choice)
    await pick('大类', '水利工程')
    await pick('小类', LONG)
    await pick('大类', '园林工程')
    await eventually(() => form.getByText(LONG).count(), 0)
    await pick('小类', '绿化养护')
    await form.getByRole('button', { name: /所属合同.*选\s*择/ }).click()
    const records = page.getByRole('dialog', { name: /合同台账/ })
    await records.getByText(LONG).first().click()
    const hasRoom = await records
      .locator('thead')
      .first()
      .evaluate((head) => {
        const [, name = 0, other = 0] = Array.from(head.querySelectorAll('th'), ({ offsetWidth }) => offsetWidth)
        return window.innerWidth < 768 || name > 1.5 * other
      })
    expect(hasRoom, 'what names the records has more room than what stands beside it').toBe(true)
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

// spec §1.37
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

// spec §1.43
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
    await register.ask(token, `POST /online/cgform/api/form/${register.code}`, {
      name: '绿化合同',
      long_one: LONG,
      note: '有备注的',
    })
    const page = await visit.open(register.url, size, await signedIn(visit.site, person))
    await page.getByText('绿化合同').first().waitFor()
    if (size === 'phone') await page.getByRole('button', { name: /展开/ }).first().click()
    await page.getByRole('textbox', { name: title }).fill('水利')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('1-1 共1条').waitFor()
    await picture(page, `registers-long-titles-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    // A phone shows cards, which have no heads.
    const heads = page.getByRole('columnheader', { name: '备注' })
    const ends = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().right))
    expect(ends.every((right) => right < 1300)).toBe(true)
  },
)

// spec §1.44
it('with sub-tables too, a row of a report fills other fields along with its own, and the details show what is stored as text', async () => {
  const fields = [
    fieldOf('name', '名称', { required: true }),
    fieldOf('issuer', '制定机关', { control: 'popup', type: 'text', dictCode: 'organ:name,id>issuer,issuer_code' }),
    fieldOf('issuer_code', '机关代码'),
    fieldOf('kind', '类别', { control: 'list', dictCode: 'priority' }),
  ]
  const tables = structuredClone(CONTRACTS.tables)
  const register = await publishedRegister(visit.site.test, designOf(fields, { tables }))
  const person = await register.holder()
  const token = await visit.site.test.sessionOf(person)
  await register.ask(token, `POST /online/cgform/api/form/${register.code}`, {
    name: '渡口台账',
    kind: 'M',
    items: [{ item: '苗木', quantity: 3 }],
  })
  const page = await visit.open(register.url, 'desktop', await signedIn(visit.site, person))
  const act = (name: string) => entryOf(page, '渡口台账').getByRole('button', { name, exact: true }).click()
  await act('编辑')
  const form = page.getByRole('dialog', { name: '编辑合同台账' })
  await form.getByRole('button', { name: '选择' }).click()
  const organs = page.getByRole('dialog', { name: '制定机关' })
  const row = organs.locator('.ant-table-tbody .ant-table-row').first()
  await row.waitFor()
  const [, code = ''] = (await row.locator('td').allInnerTexts()).filter((text) => text.trim() !== '')
  await row.click()
  await organs.getByRole('button', { name: '确定' }).click()
  await eventually(() => form.getByRole('textbox', { name: '机关代码' }).inputValue(), code)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })

  await act('编辑')
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('没有保存的名称')
  await keptAsDraft(page, '没有保存的名称')
  await form.getByRole('button', { name: '关闭', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: '放弃未保存的内容？' })
    .getByRole('button', { name: '放弃', exact: true })
    .click()
  await form.waitFor({ state: 'hidden' })
  await act('详情')
  const details = page.getByRole('dialog', { name: '查看合同台账' })
  for (const words of ['渡口台账', '重要消息', code, '苗木'])
    await details.getByText(words, { exact: true }).first().waitFor()
  expect(await details.getByText('没有保存的名称').count()).toBe(0)
  expect(await details.getByRole('textbox').count()).toBe(0)
  await picture(page, 'registers-details')
  expect(await faultsOf(page)).toEqual([])
})

// spec §1.22
it.each<Size>(['desktop', 'phone'])(
  'a row of a report is picked into a row of a sub-table, fills hidden fields too, and is there in form, list and export, on a %s',
  async (size) => {
    const rows = [
      fieldOf('issuer', '制定机关', { control: 'popup', type: 'text', dictCode: 'organ:name,id>issuer,issuer_code' }),
      fieldOf('issuer_code', '机关代码', { control: 'hidden' }),
    ]
    const tables: FormDesign['tables'] = [
      { id: 'new-rows', code: 'parts', name: '涉及机关', relation: 'many', fields: rows },
    ]
    const register = await publishedRegister(
      visit.site.test,
      designOf([fieldOf('name', '事项')], { tables, listStyle: 'erp' }),
    )
    const person = await register.holder()
    const token = await visit.site.test.sessionOf(person)
    const call = `/online/cgform/api/form/${register.code}`
    const { id } = (await register.ask(token, `POST ${call}`, { name: '渡口事项', parts: [{ issuer: null }] })).result
    const page = await visit.open(register.url, size, await signedIn(visit.site, person))
    const act = async (name: string) => {
      const entry = entryOf(page, '渡口事项').first()
      if (size !== 'phone') return entry.getByRole('button', { name }).click()
      await entry.getByRole('button', { name: /更多|操作/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const form = page.getByRole('dialog', { name: '编辑合同台账' })
    const organs = page.getByRole('dialog', { name: '制定机关' })
    const row = organs.locator('.ant-table-tbody .ant-table-row')
    const open = async () => {
      await (await cellOf(page, '涉及机关', 1, '制定机关')).click()
      await row.first().waitFor()
    }
    const save = async () => {
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      return (await register.ask(token, `GET ${call}/${id}`)).result.parts[0] as { issuer: string; issuer_code: string }
    }
    await act('编辑')
    await open()
    await row.nth(1).click()
    await organs.getByRole('button', { name: '确定' }).click()
    const picked = await save()
    expect(picked).toMatchObject({
      issuer: expect.stringMatching(/./),
      issuer_code: expect.stringMatching(/^[a-z-]+$/),
    })

    await act('编辑')
    await open()
    await organs.getByText('已选择 1 项').waitFor()
    await organs.getByRole('radio', { name: `选择${picked.issuer}`, exact: true, checked: true }).waitFor()
    await picture(page, `registers-popup-row-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await row.nth(3).click()
    await organs.getByRole('button', { name: '确定' }).click()
    const next = await save()
    expect(next.issuer_code).not.toBe(picked.issuer_code)
    await act('子表')
    await page.getByRole('region', { name: '所选记录的子表' }).getByText(next.issuer).waitFor()
    await pressAbove(page, '导出')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '开始导出', exact: true }).click()
    const { 涉及机关: lines = [] } = await bookIn(new Uint8Array(await readFile(await (await saving).path())))
    expect(lines.at(-1)).toEqual(['1', next.issuer, next.issuer_code])

    await act('编辑')
    await open()
    await page.keyboard.press('Escape')
    await organs.waitFor({ state: 'hidden' })
    await form.getByRole('button', { name: '清空制定机关' }).click()
    expect(await save()).toMatchObject({ issuer: null, issuer_code: null })
  },
)

// spec §1.22
it('a field for several rows of a report keeps the chosen ones from page to page, in the form and in a row of a sub-table', async () => {
  const issuers = (name: string, dictCode: string) =>
    fieldOf(name, '制定机关', { control: 'popup', type: 'text', dictCode })
  const rows = [issuers('signers', 'organ*:name>signers')]
  const tables: FormDesign['tables'] = [{ id: 'new-rows', code: 'parts', name: '会签', relation: 'many', fields: rows }]
  const fields = [
    fieldOf('name', '事项'),
    issuers('issuers', 'organ*:name,id>issuers,codes'),
    fieldOf('codes', '机关代码', { control: 'hidden' }),
  ]
  const register = await publishedRegister(visit.site.test, designOf(fields, { tables }))
  const person = await register.holder()
  const page = await visit.open(register.url, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增合同台账' })
  await form.getByRole('textbox', { name: '事项' }).fill('联合发文')
  await form.getByRole('button', { name: '新增', exact: true }).click()
  const organs = page.getByRole('dialog', { name: '制定机关' })
  const row = organs.locator('.ant-table-tbody .ant-table-row')
  const nameOf = async (at: number) => (await row.nth(at).locator('td').nth(1).innerText()).trim()
  const pick = async (open: () => Promise<void>) => {
    await open()
    await row.first().waitFor()
    const names = [await nameOf(0)]
    await row.nth(0).click()
    await organs.getByRole('listitem', { name: '2', exact: true }).click()
    await eventually(async () => (await nameOf(0)) !== names[0], true)
    names.push(await nameOf(1))
    await row.nth(1).click()
    await organs.getByText('已选择 2 项').waitFor()
    await organs.getByRole('button', { name: '确定' }).click()
    return names.join(',')
  }
  const main = await pick(() => form.getByRole('button', { name: '选择' }).click())
  const inRow = await pick(async () => (await cellOf(page, '会签', 1, '制定机关')).click())
  await picture(page, 'registers-several-rows')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('添加成功！').first().waitFor()
  const token = await visit.site.test.sessionOf(person)
  const { records } = (await register.ask(token, `GET /online/cgform/api/getData/${register.code}`)).result
  const record = (await register.ask(token, `GET /online/cgform/api/form/${register.code}/${records[0].id}`)).result
  expect([record.issuers, record.parts[0].signers]).toEqual([main, inRow])
  expect(record.codes, 'a field that is not shown is filled too').toMatch(/^[a-z-]+,[a-z-]+$/)
  await entryOf(page, '联合发文').getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog', { name: '编辑合同台账' }).getByRole('button', { name: '选择' }).click()
  await organs.getByText('已选择 2 项').waitFor()
})

// spec §1.36
it.each([
  {
    code: 'filing_register',
    name: '备案台账',
    field: '文件名称',
    needed: { maker: '宁波市', received_on: '2026-10-01' },
    part: '审查经过',
  },
  { code: 'cleanup_issues', name: '清理问题台账', field: '问题', needed: {}, part: '办理经过' },
])(
  'somebody with a grant works with the register $name: adds, asks, keeps a view and exports',
  async ({ code, name, field, needed, part }) => {
    const { test } = visit.site
    const designer = await test.signIn(['online:form:design'])
    const ask = async (token: string, call: string, body?: unknown) =>
      (await test.ask(call, { token, ...(body === undefined ? {} : { body }) })).body
    const { records } = (await ask(designer, `GET /online/cgform/head/list?code=${code}`)).result
    await ask(designer, `POST /online/cgform/api/doDbSynch/${records[0].id}/normal`, {})
    await ask(designer, 'POST /online/cgform/head/addMenu', { id: records[0].id, parentId: 'menu-data', name })
    const person = await test.makeUser({
      realname: '登记员',
      permissions: RIGHTS.map((right) => rightCode(code, right)) as PermissionCode[],
    })
    const token = await test.sessionOf(person)
    const column = code === 'filing_register' ? 'document_title' : 'issue'
    const body = { ...needed, [column]: '渡口管理办法', steps: [{ step_on: '2026-10-02', step: '收文' }] }
    expect(await ask(token, `POST /online/cgform/api/form/${code}`, body)).toMatchObject({ success: true })
    const page = await visit.open(addressOf('erp', code), 'desktop', await signedIn(visit.site, person))
    await entryOf(page, '渡口管理办法').first().waitFor()
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog', { name: `新增${name}` })
    const input = (label: string) => form.getByRole('textbox', { name: label, exact: true })
    await input(field).fill(LONG)
    if (code === 'filing_register') {
      await input('制定机关').fill('杭州市')
      await form.getByLabel('收到日期').fill('2026-11-20')
      await page.keyboard.press('Enter')
    }
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '材料.txt', mimeType: 'text/plain', buffer: Buffer.from('甲') })
    await form.getByText('材料.txt').first().waitFor()
    await form.getByRole('button', { name: '新增', exact: true }).click()
    for (const [title, text] of [
      ['日期', '2026-11-21'],
      ['事项', '电话核实'],
    ] as const) {
      await (await cellOf(page, part, 1, title)).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('添加成功！').first().waitFor()
    await entryOf(page, LONG).first().getByText(LONG).click()
    await page.getByRole('region', { name: '所选记录的子表' }).getByText('电话核实').waitFor()
    await page.getByRole('textbox', { name: field, exact: true }).fill('渡槽')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('1-1 共1条').waitFor()
    await page.getByRole('button', { name: /^视图/ }).click()
    await page.getByRole('menuitem', { name: '另存为视图…' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('渡槽的')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '视图：渡槽的' }).waitFor()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '开始导出', exact: true }).click()
    const book = await bookIn(new Uint8Array(await readFile(await (await saving).path())))
    expect(book[part]?.at(-1)?.slice(0, 3)).toEqual(['1', '2026-11-21', '电话核实'])
    expect(await faultsOf(page)).toEqual([])
    const small = await visit.open(addressOf('erp', code), 'phone', await signedIn(visit.site, person))
    await small.getByText(LONG).first().waitFor()
    expect(await sideways(small)).toBeLessThanOrEqual(0)
    expect(await faultsOf(small)).toEqual([])
    await picture(small, `registers-${code}-phone`)
  },
)

// spec §1.45
it('what was typed and left is taken up again without undoing what another user saved meanwhile', async () => {
  const register = await publishedRegister(visit.site.test, CONTRACTS)
  const [person, other] = [await register.holder(), await register.holder()]
  const [token, theirs] = [await visit.site.test.sessionOf(person), await visit.site.test.sessionOf(other)]
  const call = `/online/cgform/api/form/${register.code}`
  const { id } = (
    await register.ask(token, `POST ${call}`, { name: '绿化合同', items: [{ item: '苗木', quantity: 3 }] })
  ).result
  const page = await visit.open(register.url, 'desktop', await signedIn(visit.site, person))
  const form = page.getByRole('dialog', { name: '编辑合同台账' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const edit = () => entryOf(page, '合同').getByRole('button', { name: '编辑' }).first().click()
  await edit()
  await field('合同名称').fill('绿化合同（修订）')
  await keptAsDraft(page, '绿化合同（修订）')
  await register.ask(theirs, `PUT ${call}`, { id, number: 'HT-7' })
  await page.reload()
  await field('合同名称').waitFor()
  expect(await field('合同名称').inputValue()).toBe('绿化合同（修订）')
  expect(await field('合同编号').inputValue()).toBe('HT-7')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  const stored = async () => (await register.ask(token, `GET ${call}/${id}`)).result
  expect(await stored()).toMatchObject({
    name: '绿化合同（修订）',
    number: 'HT-7',
    items: [{ item: '苗木', quantity: 3 }],
  })

  await edit()
  await field('合同名称').fill('我的合同')
  await keptAsDraft(page, '我的合同')
  await register.ask(theirs, `PUT ${call}`, { id, name: '他的合同' })
  await page.reload()
  await field('合同名称').waitFor()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog', { name: '两人都做了修改' }).getByText('合同名称').first().waitFor()
  expect((await stored()).name).toBe('他的合同')
})

// spec §1.14
it.each<Size>(['desktop', 'laptop', 'phone'])(
  'a record has an address of its own, to which links to it lead: it is read and edited there, and does not exist for others, on a %s',
  async (size) => {
    const { test } = visit.site
    const target = await publishedRegister(test, CONTRACTS)
    const design = designOf([
      fieldOf('title', '付款事项'),
      fieldOf('contract', '所属合同', { control: 'link_table', dictCode: target.code }),
    ])
    const register = await publishedRegister(test, design, '付款台账')
    const codes = [...register.codesOf(RIGHTS), ...target.codesOf(RIGHTS)]
    const person = await test.makeUser({ realname: '合同员', permissions: codes })
    const token = await test.sessionOf(person)
    const body = { name: LONG, kind: 'M', items: [{ item: '苗木', quantity: 3 }] }
    const { id } = (await register.ask(token, `POST /online/cgform/api/form/${target.code}`, body)).result
    await register.ask(token, `POST /online/cgform/api/form/${register.code}`, { title: '首付', contract: id })
    const page = await visit.open(register.url, size, await signedIn(visit.site, person))
    await page.getByRole('link', { name: LONG }).first().click()
    await page.waitForURL(`**/online/df/${target.code}/${id}`)
    const edit = page.getByRole('button', { name: '编辑', exact: true })
    await edit.waitFor()
    for (const words of [LONG, '重要消息', '苗木'])
      await page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor()
    await picture(page, `registers-record-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await edit.click()
    const form = page.getByRole('dialog', { name: '编辑合同台账' })
    await form.getByRole('textbox', { name: '合同名称' }).fill('绿化合同')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('heading', { name: '绿化合同' }).last().waitFor()
    await page.goBack()
    await page.getByRole('link', { name: '绿化合同' }).first().waitFor()
    await page.goForward()
    await edit.waitFor()
    await page.reload()
    await edit.waitFor()
    await page.getByRole('link', { name: '合同台账', exact: true }).click()
    await page.waitForURL(`**${target.url}`)

    const stranger = await test.makeUser({ realname: '旁人', permissions: ['data:document:list'] })
    const theirs = await visit.open(`/online/df/${target.code}/${id}`, size, await signedIn(visit.site, stranger))
    await theirs.getByText('没有这份在线表单，或您没有查看它的权限').waitFor()
    expect(await theirs.getByText('绿化合同').count()).toBe(0)
  },
)
