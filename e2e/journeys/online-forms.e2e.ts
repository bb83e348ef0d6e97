import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { FORM_RIGHTS, type FormDesign, type FormRight, type ListStyle, rightCode } from '#common/rules/online-design.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { formOf } from '#server/testing/form.ts'
import { bookOf, linesIn } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { eventually, inView, picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, keptAsDraft, menuRow, signedIn } from '../staff.ts'

const visit = visits()
const LONG = '浙江省水利厅关于进一步加强山区海岛渡口渡船渡槽安全运行管理与应急处置工作若干事项的通知（试行）'
const RIGHTS = Object.keys(FORM_RIGHTS) as FormRight[]

/** A cell of a table of fields by its row from 1 and the title of its column. */
async function cellOf(page: Page, table: string, row: number, title: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: table, exact: true })
  const at = await grid.getByRole('columnheader', { name: title }).first().getAttribute('aria-colindex')
  return grid.locator(`[data-row="${row - 1}"] [aria-colindex="${at}"]`)
}

// spec §1.6
it(
  'an administrator makes a register of twelve fields, a sub-table, a dictionary and a file for two roles from nothing, and another user imports its first rows, in forty clicks at most',
  { timeout: 300_000 },
  async () => {
    const { db } = visit.site.test.database
    const role = { id: randomUUID(), code: 'contract-clerk', name: '合同管理员' }
    const reader = { id: randomUUID(), code: 'contract-reader', name: '合同查阅人' }
    await db.insertInto('role').values([role, reader]).execute()
    const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
    const clerk = await visit.site.test.makeUser({ roles: [role.code], realname: '合同员', departments: ['法规处'] })
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
    const page = await visit.open('/online/cgform', 'desktop', { ...(await signedIn(visit.site, admin)), ...clipboard })
    const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
    const put = async (table: string, row: number, title: string, text: string) => {
      await click(await cellOf(page, table, row, title))
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await click(button('新建表单'))
    const drawer = page.getByRole('dialog', { name: '新建表单' })
    await click(drawer.getByRole('textbox', { name: '名称' }))
    await page.keyboard.type('合同台账')
    await page.keyboard.press('Tab')
    await page.keyboard.type('contract')
    // Titles are taken from where they were drawn up.
    const titles = [
      '合同名称',
      '类别',
      '扫描件',
      '密级说明',
      '对方单位',
      '经办处室',
      '合同编号',
      '签订地点',
      '履行地点',
      '联系人',
      '备注',
      '归档位置',
    ]
    await page.evaluate((text) => navigator.clipboard.writeText(text), titles.join('\n'))
    await click(await cellOf(page, '字段', 1, '标题'))
    await page.keyboard.press('Control+v')
    await click(await cellOf(page, '字段', 1, '必填'))
    await put('字段', 2, '控件', '下拉框')
    await put('字段', 2, '字典', 'priority')
    await put('字段', 3, '控件', '文件')
    await click(await cellOf(page, '字段', 4, '受控'))
    // A field that is filled from a report is no part of the task that is counted.
    const counted = clicks
    await put('字段', 5, '控件', '报表选择')
    await put('字段', 5, '字典', 'organ:name')
    clicks = counted
    await click(drawer.getByRole('tab', { name: /^子表/ }))
    await click(button('添加子表', drawer))
    await click(drawer.getByRole('textbox', { name: '子表名称' }))
    await page.keyboard.type('标的')
    await put('标的的字段', 1, '标题', '品名')
    await put('标的的字段', 2, '标题', '规格')
    await picture(page, 'online-forms-designer-tables')
    await click(button('保存并发布', drawer))
    const publishing = page.getByRole('dialog', { name: '发布“合同台账”' })
    await publishing.getByText('建立数据表 f_contract（12 个字段）').waitFor()
    await picture(page, 'online-forms-publish')
    await click(button('发布', publishing))
    const menu = page.getByRole('dialog', { name: '建立菜单' })
    await menu.getByTitle('数据管理').waitFor()
    await picture(page, 'online-forms-menu')
    await click(button('保存', menu))
    await page.getByText('菜单已建立，请给角色授权').first().waitFor()
    await click(menuRow(page, '角色管理'))
    await click(entryOf(page, role.name).getByRole('button', { name: '授权' }))
    const grants = page.getByRole('dialog', { name: /角色权限配置/ })
    await click(grants.getByRole('treeitem').filter({ hasText: '合同台账' }).first().locator('.ant-tree-checkbox'))
    await click(button('保存并关闭', grants))
    await page.getByText('保存成功！').first().waitFor()
    await click(entryOf(page, reader.name).getByRole('button', { name: '授权' }))
    await click(grants.getByRole('treeitem').filter({ hasText: '合同台账' }).first().locator('.ant-tree-checkbox'))
    await click(button('保存并关闭', grants))
    await grants.waitFor({ state: 'hidden' })

    const theirs = await visit.open('/workbench', 'desktop', await signedIn(visit.site, clerk))
    await click(menuRow(theirs, '数据管理'))
    await click(menuRow(theirs, '合同台账'))
    await theirs.getByText('还没有合同台账').first().waitFor()
    await click(button('导入', theirs))
    clicks += 1
    const rows = Array.from({ length: 1000 }, (_, at) => [
      String(at),
      at === 7 ? '' : `第${at}号合同`,
      at === 3 ? '无此类别' : '重要消息',
    ])
    const goods: [string[], ...string[][]] = [
      ['关联编号', '品名', '规格'],
      ['0', '打印纸', 'A4'],
      ['0', '墨盒', '黑'],
      ['3', '图钉', ''],
    ]
    const buffer = Buffer.from(await bookOf({ 合同: [['关联编号', '合同名称', '类别'], ...rows], 标的: goods }))
    const importing = theirs.getByRole('dialog')
    await importing
      .locator('input[type=file]')
      .setInputFiles({ name: '合同.xlsx', mimeType: 'application/octet-stream', buffer })
    await importing.getByText('校验打开时还检查必填和格式').waitFor()
    await click(importing.getByRole('switch'))
    await click(button('开始上传', importing))
    await theirs.getByText('总上传行数：1003，已导入行数：1000，错误行数：3').waitFor()
    await picture(theirs, 'online-forms-import')
    await click(button('关闭', theirs.getByRole('dialog')).last())
    await theirs.getByText('1-10 共998条').waitFor()
    process.stdout.write(`online forms: ${clicks} clicks from nothing to the first imported rows\n`)
    expect(clicks).toBeLessThanOrEqual(40)

    await button('新增', theirs).click()
    const form = theirs.getByRole('dialog', { name: '新增合同台账' })
    await button('保存', form).click()
    await form.getByText('请输入合同名称').waitFor()
    await form.getByRole('textbox', { name: '合同名称' }).fill(LONG)
    await form.getByRole('textbox', { name: '密级说明' }).fill('内部')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: '扫描.txt', mimeType: 'text/plain', buffer: Buffer.from('甲') })
    await form.getByText('扫描.txt').first().waitFor()
    await form.getByRole('button', { name: '选择' }).click()
    const organs = theirs.getByRole('dialog', { name: '制定机关' })
    await organs.getByRole('textbox', { name: '名称' }).fill('国务院办公厅')
    await theirs.keyboard.press('Enter')
    await eventually(() => organs.locator('.ant-table-tbody .ant-table-row').count(), 1)
    await organs.getByRole('row', { name: /国务院办公厅/ }).click()
    await organs.getByRole('button', { name: '确定' }).click()
    await button('新增', form).click()
    await (await cellOf(theirs, '标的', 1, '品名')).click()
    await theirs.keyboard.type('打印纸')
    await theirs.keyboard.press('Enter')
    await picture(theirs, 'online-forms-record')
    expect(await faultsOf(theirs)).toEqual([])
    await button('保存', form).click()
    await theirs.getByText('添加成功！').first().waitFor()
    await entryOf(theirs, LONG).getByRole('button', { name: '编辑' }).click()
    const editing = theirs.getByRole('dialog', { name: '编辑合同台账' })
    await editing.getByRole('grid', { name: '标的', exact: true }).getByText('打印纸').waitFor()
    await editing.getByRole('textbox', { name: '密级说明' }).fill('公开')
    await button('保存', editing).click()
    await theirs.getByText('修改成功！').first().waitFor()
    await entryOf(theirs, '公开').first().waitFor()
    await picture(theirs, 'online-forms-normal')
    expect(await faultsOf(theirs)).toEqual([])
    await theirs.getByRole('textbox', { name: '合同名称' }).fill('渡槽')
    await button('查询', theirs).click()
    await theirs.getByText('1-1 共1条').waitFor()
    await button('导出', theirs).click()
    const download = theirs.waitForEvent('download')
    await button('开始导出', theirs).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('合同台账报表.xlsx')
    const lines = await linesIn(new Uint8Array(await readFile(await file.path())))
    expect(lines[2]?.slice(0, 5)).toEqual(['关联编号', '合同名称', '类别', '密级说明', '对方单位'])
    expect(lines[3]?.slice(3, 5)).toEqual(['公开', '国务院办公厅'])
  },
)

/** A published register with some records, and a user who may do everything with it. */
async function register(
  style: ListStyle,
  { fields = [] as string[], made = null as FormDesign | null, codes = [] as PermissionCode[] } = {},
) {
  const { test } = visit.site
  const code = `j${randomUUID().replaceAll('-', '').slice(0, 8)}`
  const token = await test.signIn(['online:form:design'])
  const design: FormDesign = made ?? { ...structuredClone(CONTRACTS), listStyle: style }
  const tree = designOf(
    [fieldOf('name', '名称', { required: true }), fieldOf('note', '说明', { control: 'textarea', type: 'text' })],
    {
      listStyle: 'tree',
    },
  )
  const body = { code, name: '合同台账', design: style === 'tree' ? tree : design }
  const { id } = (await test.ask('POST /online/cgform/api/addAll', { token, body })).body.result
  await test.ask(`POST /online/cgform/api/doDbSynch/${id}/normal`, { token, body: {} })
  const { url } = (
    await test.ask('POST /online/cgform/head/addMenu', {
      token,
      body: { id, parentId: 'menu-data', name: `合同台账${code}` },
    })
  ).body.result
  const permissions = [
    ...RIGHTS.map((right) => rightCode(code, right)),
    ...fields.map((field) => `online:${code}:field:${field}`),
    ...codes,
  ] as PermissionCode[]
  const person = await test.makeUser({ realname: '合同员', permissions, departments: ['法规处'] })
  const own = await test.sessionOf(person)
  const add = async (record: object): Promise<string> =>
    (await test.ask(`POST /online/cgform/api/form/${code}`, { token: own, body: record })).body.result.id
  const edit = (record: object) => test.ask(`PUT /online/cgform/api/form/${code}`, { token: own, body: record })
  const read = async (id: string) =>
    (await test.ask(`GET /online/cgform/api/form/${code}/${id}`, { token: own })).body.result
  return { code, url: url as string, person, add, edit, read }
}

// spec §1.18
it.each<[ListStyle, string]>([
  ['erp', '主从列表'],
  ['innerTable', '行内展开子表'],
  ['tab', '分页签表单'],
])('a register as %s (%s) shows its records and their rows on a desktop and at 390 px', async (style) => {
  const { url, person, add } = await register(style)
  await add({
    name: LONG,
    kind: 'M',
    amount: 12.5,
    signed_on: '2026-11-20',
    items: [{ item: '打印纸', quantity: 5 }, { item: '墨盒' }],
  })
  await add({ name: '绿化合同', urgent: 'Y' })
  for (const size of ['desktop', 'laptop', 'phone'] as const) {
    const page = await visit.open(url, size, await signedIn(visit.site, person))
    await page.getByText('绿化合同').first().waitFor()
    const entry = entryOf(page, LONG)
    let inLine = true
    if (style === 'erp') {
      if (size === 'phone') {
        await entry.getByRole('button', { name: /更多|操作/ }).click()
        await page.getByRole('menuitem', { name: '子表' }).click()
      } else await entry.getByText(LONG).click()
      const below = page.getByRole('region', { name: '所选记录的子表' })
      await below.getByText('打印纸').waitFor()
      if (size === 'desktop') {
        // The row is marked, what belongs to it has come into view, and stands there again after a reload.
        await page.locator('tr[aria-current="true"]').getByText(LONG).waitFor()
        await eventually(() => inView(page, '.online-below'), true)
        await page.reload()
        await below.getByText('打印纸').waitFor()
      }
    } else if (style === 'innerTable') {
      await entry.getByRole('button', { name: '展开行' }).click()
      await page.getByText('打印纸').waitFor()
    } else {
      if (size === 'phone') {
        await entry.getByRole('button', { name: /更多|操作/ }).click()
        await page.getByRole('menuitem', { name: '编辑' }).click()
      } else await entry.getByRole('button', { name: '编辑' }).click()
      const form = page.getByRole('dialog', { name: '编辑合同台账' })
      await form.getByRole('textbox', { name: '合同名称' }).waitFor()
      inLine = await form.evaluate((dialog) => {
        const [title, field] = ['.ant-modal-title', '.record-field'].map(
          (part) => dialog.querySelector(part)?.getBoundingClientRect().left,
        )
        return title === field
      })
      await form.getByRole('tab', { name: '标的' }).click()
      await form.getByText('打印纸').waitFor()
    }
    expect(inLine, `${size}: fields begin below the title`).toBe(true)
    expect(await sideways(page), `${size} sideways`).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `online-forms-${style}-${size}`)
  }
})

// spec §1.19
it.each<Size>(['desktop', 'phone'])(
  'rows that belong to a record which a query no longer lists say so, until the record is given up, on a %s',
  async (size) => {
    const { url, person, add } = await register('erp')
    await add({ name: LONG, items: [{ item: '打印纸', quantity: 5 }] })
    await add({ name: '绿化合同' })
    const page = await visit.open(url, size, await signedIn(visit.site, person))
    const entry = entryOf(page, LONG)
    if (size === 'phone') {
      await entry.getByRole('button', { name: /更多|操作/ }).click()
      await page.getByRole('menuitem', { name: '子表' }).click()
    } else await entry.getByText(LONG).click()
    const below = page.getByRole('region', { name: '所选记录的子表' })
    await below.getByText('打印纸').waitFor()
    expect(await below.getByText('不在上方列表的当前页中').count()).toBe(0)
    const ends = (cell: Locator) =>
      cell.evaluate((box) => {
        const range = document.createRange()
        range.selectNodeContents(box)
        return range.getBoundingClientRect().right
      })
    expect(
      await ends(below.getByRole('cell', { name: '5' })),
      'a number stands below the end of its heading',
    ).toBeCloseTo(await ends(below.getByRole('columnheader', { name: '数量' })), 0)
    const asked = async (name: string) => {
      await page.getByRole('textbox', { name: '合同名称' }).fill(name)
      await page.getByRole('button', { name: '查询', exact: true }).click()
    }
    await asked('绿化')
    await below.getByText('这条记录不在上方列表的当前页中。').waitFor()
    await picture(page, `online-forms-unlisted-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await asked('')
    await eventually(() => below.getByText('不在上方列表的当前页中').count(), 0)
    await below.getByText('打印纸').waitFor()
    await asked('绿化')
    await below.getByRole('button', { name: '取消选择' }).click()
    await below.getByText(/请先在上方/).waitFor()
  },
)

/**
 * How far down the text of a cell stands, in pixels: of the cell at this place in the row that has this text, from 1,
 * or from the last for a negative one.
 */
const textTop = (page: Page, row: string, place: number): Promise<number> =>
  page
    .getByRole('row')
    .filter({ hasText: row })
    .locator('td')
    .nth(place < 0 ? place : place - 1)
    .evaluate((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      range.selectNodeContents(texts.nextNode() ?? cell)
      return range.getBoundingClientRect().top
    })

// spec §1.18
it('a register as a tree is opened level by level, and records are added below others, on a desktop and at 390 px', async () => {
  const { url, person, add } = await register('tree')
  const root = await add({ name: '总则' })
  await add({ name: '适用范围', pid: root, note: LONG })
  await add({ name: LONG, pid: root })
  for (const size of ['desktop', 'laptop', 'phone'] satisfies Size[]) {
    const page = await visit.open(url, size, await signedIn(visit.site, person))
    await page.getByRole('button', { name: '展开总则' }).click()
    await page.getByText('适用范围').waitFor()
    expect(
      await textTop(page, '适用范围', 2),
      `${size}: the text of the first cell stands as high as its neighbour`,
    ).toBeCloseTo(await textTop(page, '适用范围', -1), 0)
    expect(await sideways(page), `${size} sideways`).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `online-forms-tree-${size}`)
    if (size === 'desktop') {
      await entryOf(page, '总则').getByRole('button', { name: '添加下级' }).click()
      const form = page.getByRole('dialog', { name: '新增合同台账' })
      await form.getByRole('textbox', { name: '名称' }).fill('定义')
      await form.getByRole('button', { name: '保存' }).click()
      await page.getByText('添加成功！').first().waitFor()
      await page.getByRole('row', { name: /定义/ }).waitFor()
    }
  }
})

// spec §1.11
it('a field that is guarded is neither in the list, the form, the export nor the calls of a user without its code', async () => {
  const { url, person, add, code } = await register('normal')
  await add({ name: '绿化合同' })
  const other = await visit.site.test.makeUser({
    realname: '保密员',
    permissions: [
      ...(['list', 'edit', 'export'] as const).map((right) => rightCode(code, right)),
      `online:${code}:field:secret`,
    ] as PermissionCode[],
    departments: ['法规处'],
  })
  const token = await visit.site.test.sessionOf(other)
  const { records } = (await visit.site.test.ask(`GET /online/cgform/api/getData/${code}`, { token })).body.result
  await visit.site.test.ask(`PUT /online/cgform/api/form/${code}`, {
    token,
    body: { id: records[0].id, secret: '内部掌握' },
  })
  for (const [who, count] of [
    [person, 0],
    [other, 1],
  ] as const) {
    const page = await visit.open(url, 'desktop', await signedIn(visit.site, who))
    await page.getByText('绿化合同').first().waitFor()
    expect(await page.getByRole('columnheader', { name: '密级说明' }).count()).toBe(count)
    await entryOf(page, '绿化合同').getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑合同台账' })
    await form.getByRole('textbox', { name: '合同名称' }).waitFor()
    expect(await form.getByRole('textbox', { name: '密级说明' }).count()).toBe(count)
    await form.getByRole('button', { name: '关闭', exact: true }).first().click()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '开始导出', exact: true }).click()
    const lines = await linesIn(new Uint8Array(await readFile(await (await saving).path())))
    const answer = await visit.site.test.ask(`GET /online/cgform/api/getData/${code}`, {
      token: await visit.site.test.sessionOf(who),
    })
    for (const told of [JSON.stringify(lines), JSON.stringify(answer.body)])
      expect(/内部掌握/.test(told)).toBe(count === 1)
  }
})

// spec §1.7
it('a design is previewed, a change that loses values is confirmed, and the designer fits a phone', async () => {
  const { test } = visit.site
  const { code, add } = await register('normal')
  await add({ name: '绿化合同', phone: '13800000000' })
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open(`/online/cgform?code=${code}`, 'desktop', await signedIn(visit.site, admin))
  await entryOf(page, code).getByRole('button', { name: '设计' }).click()
  const drawer = page.getByRole('dialog', { name: '设计：合同台账' })
  await drawer.getByText('联系电话').waitFor()
  await drawer.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '新增合同台账' })
  await preview.getByRole('textbox', { name: '合同名称' }).fill('试填')
  await preview.getByRole('button', { name: '保存' }).click()
  await page.getByText('预览：填写无误，没有保存').first().waitFor()
  await (await cellOf(page, '字段', 11, '标题')).click()
  await drawer
    .getByRole('grid', { name: '字段', exact: true })
    .locator('[data-row="10"]')
    .getByRole('checkbox')
    .first()
    .check()
  await picture(page, 'online-forms-designer')
  expect(await faultsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: '删除' }).first().click()
  await page
    .getByRole('dialog', { name: /删除/ })
    .getByRole('button', { name: /删除|确定/ })
    .click()
  await drawer.getByRole('button', { name: '保存并发布' }).click()
  const publishing = page.getByRole('dialog', { name: '发布“合同台账”' })
  await publishing.getByText('字段“联系电话”的值：1 个').waitFor()
  expect(await publishing.getByRole('button', { name: '发布' }).isDisabled()).toBe(true)
  await publishing.getByText('备份表留在数据库中，发布后在这份表单的“更多”→“备份”里查看').waitFor()
  await publishing.getByRole('checkbox').check()
  await picture(page, 'online-forms-losses')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/doDbSynch/') && sent.push(request.url()))
  await publishing.getByRole('button', { name: '发布' }).dblclick()
  await page.getByText('发布成功！删去的数据见“更多”中的“备份”').first().waitFor()
  expect(sent, 'two clicks publish once').toHaveLength(1)
  await eventually(() => entryOf(page, code).getByText('第 2 版').count(), 1)
  await picture(page, 'online-forms-list')

  const laptop = await visit.open(`/online/cgform?code=${code}`, 'laptop', await signedIn(visit.site, admin))
  await entryOf(laptop, code).getByRole('button', { name: '设计' }).click()
  const design = laptop.getByRole('dialog', { name: '设计：合同台账' })
  await design.getByRole('textbox', { name: '名称' }).fill(LONG)
  await (await cellOf(laptop, '字段', 1, '标题')).click()
  await laptop.keyboard.type(LONG)
  await laptop.keyboard.press('Enter')
  await picture(laptop, 'online-forms-designer-laptop')
  expect(await sideways(laptop)).toBeLessThanOrEqual(0)
  const small = await visit.open(`/online/cgform?code=${code}`, 'phone', await signedIn(visit.site, admin))
  await small.getByText(code).first().waitFor()
  await picture(small, 'online-forms-list-phone')
  expect(await sideways(small)).toBeLessThanOrEqual(0)
  await entryOf(small, code)
    .getByRole('button', { name: /更多|操作/ })
    .click()
  await small.getByRole('menuitem', { name: '备份' }).click()
  const backups = small.getByRole('dialog', { name: '“合同台账”的备份' })
  const copy = await backups.getByText(new RegExp(`^form\\.b_${code}`)).boundingBox()
  expect(copy && copy.x >= 0 && copy.x + copy.width <= 390, 'the name of the copy is in view').toBe(true)
  await backups.getByText(`f_${code}，字段：phone，1 行`).waitFor()
  await picture(small, 'online-forms-backups-phone')
  expect(await faultsOf(small)).toEqual([])
  await backups.getByRole('button', { name: '关闭' }).last().click()
  await small.getByRole('button', { name: '新建表单' }).click()
  await small.getByRole('dialog', { name: '新建表单' }).getByRole('textbox', { name: '名称' }).waitFor()
  await picture(small, 'online-forms-designer-phone')
  expect(await sideways(small)).toBeLessThanOrEqual(0)
})

// spec §1.16
it('two who design one register at once keep what each changed, and are asked about what both changed', async () => {
  const { test } = visit.site
  const { code } = await register('normal')
  const pages: Page[] = []
  for (const realname of ['王主任', '李主任']) {
    const admin = await test.makeUser({ roles: ['admin'], realname })
    const page = await visit.open(`/online/cgform?code=${code}`, 'desktop', await signedIn(visit.site, admin))
    await entryOf(page, code).getByRole('button', { name: '设计' }).click()
    await page.getByRole('grid', { name: '字段', exact: true }).getByText('联系电话').waitFor()
    pages.push(page)
  }
  const [one, other] = pages as [Page, Page]
  const drawer = (page: Page) => page.getByRole('dialog', { name: '设计：合同台账' })
  const entitle = async (page: Page, row: number, title: string) => {
    const cell = await cellOf(page, '字段', row, '标题')
    await cell.dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  const save = (page: Page) => drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await entitle(one, 1, '合同全称')
  await save(one)
  await one.getByText('保存成功！').first().waitFor()
  await entitle(other, 2, '合同号')
  await save(other)
  await other.getByText('保存成功！已与他人刚保存的修改合并').first().waitFor()
  for (const title of ['合同全称', '合同号'])
    await drawer(other).getByRole('grid', { name: '字段', exact: true }).getByText(title).waitFor()

  await entitle(one, 2, '编号（新）')
  await save(one)
  const asking = one.getByRole('dialog', { name: '两人都做了修改' })
  await asking.getByText('两人都改了：字段“编号（新）”。').waitFor()
  await picture(one, 'online-forms-designs-meet')
  expect(await faultsOf(one)).toEqual([])
  await asking.getByRole('button', { name: '取消' }).click()
  await asking.waitFor({ state: 'hidden' })
  await save(one)
  await asking.getByRole('button', { name: '以我的为准保存' }).click()
  await asking.waitFor({ state: 'hidden' })
  const token = await test.signIn(['online:form:design'])
  const { records } = (await test.ask(`GET /online/cgform/head/list?code=${code}`, { token })).body.result
  const { design } = (await test.ask(`GET /online/cgform/head/queryById?id=${records[0].id}`, { token })).body.result
  expect(design.fields.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual(['合同全称', '编号（新）'])
})

// spec §1.22
it('a row of a report is picked into a field of a register, and fills another field along with it', async () => {
  const made = designOf([
    fieldOf('name', '名称', { required: true }),
    fieldOf('issuer', '制定机关', { control: 'popup', type: 'text', dictCode: 'organ:name,id>issuer,issuer_code' }),
    fieldOf('issuer_code', '机关代码'),
  ])
  const { url, person } = await register('normal', { made })
  const page = await visit.open(url, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增合同台账' })
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('渡口台账')
  await form.getByRole('button', { name: '选择' }).click()
  const organs = page.getByRole('dialog', { name: '制定机关' })
  const row = organs.locator('.ant-table-tbody .ant-table-row').first()
  await row.waitFor()
  const [name = '', code = ''] = (await row.locator('td').allInnerTexts()).filter((text) => text.trim() !== '')
  await row.click()
  await organs.getByRole('button', { name: '确定' }).click()
  await eventually(() => form.getByRole('textbox', { name: '机关代码' }).inputValue(), code)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'online-forms-popup')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('添加成功！').first().waitFor()
  await entryOf(page, '渡口台账').getByText(name).waitFor()
})

// spec §1.15
it('a design that is not saved is there again after a reload, and what is typed into a record with sub-tables is asked for before it is lost', async () => {
  const { test } = visit.site
  const { code, url, person, add } = await register('erp')
  await add({ name: '绿化合同', items: [{ item: '打印纸' }] })
  const admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open(`/online/cgform?code=${code}`, 'desktop', await signedIn(visit.site, admin))
  await entryOf(page, code).getByRole('button', { name: '设计' }).click()
  const drawer = page.getByRole('dialog', { name: '设计：合同台账' })
  await drawer.getByRole('textbox', { name: '说明' }).fill('各处室的合同')
  await (await cellOf(page, '字段', 1, '标题')).click()
  await page.keyboard.type('合同全称')
  await page.keyboard.press('Enter')
  await keptAsDraft(page, '合同全称')
  await page.reload()
  await drawer.getByRole('grid', { name: '字段', exact: true }).getByText('合同全称').waitFor()
  expect(await drawer.getByRole('textbox', { name: '说明' }).inputValue()).toBe('各处室的合同')
  await page.goBack()
  const asked = page.getByRole('dialog', { name: '放弃未保存的设计？' })
  await asked.getByRole('button', { name: '取消' }).click()
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功！').first().waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: '设计：合同台账' }).getByText('合同全称').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await entryOf(page, code).getByText('有未发布的改动').waitFor()

  const theirs = await visit.open(url, 'desktop', await signedIn(visit.site, person))
  const form = theirs.getByRole('dialog', { name: '编辑合同台账' })
  const question = theirs.getByRole('dialog', { name: '放弃未保存的内容？' })
  const begin = async () => {
    await entryOf(theirs, '绿化合同').getByRole('button', { name: '编辑' }).click()
    await form.getByRole('textbox', { name: '合同编号' }).fill('HT-1')
  }
  await begin()
  for (const leave of [
    () => form.getByRole('button', { name: '关闭' }).first().click(),
    () => theirs.goBack(),
    () => theirs.keyboard.press('Escape'),
  ]) {
    await leave()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await form.getByRole('textbox', { name: '合同编号' }).inputValue()).toBe('HT-1')
  }
  await form.getByRole('button', { name: '关闭' }).first().click()
  await question.getByRole('button', { name: '放弃' }).click()
  await form.waitFor({ state: 'hidden' })
  await entryOf(theirs, '绿化合同').getByRole('button', { name: '编辑' }).click()
  await eventually(() => form.getByRole('textbox', { name: '合同编号' }).inputValue(), '')
})

// spec §1.28
it.each(['erp', 'innerTable'] as const)(
  'in a register as %s files of rows are opened where the rows stand, and decimals have all their digits',
  async (style) => {
    const { test } = visit.site
    const made = designOf([fieldOf('name', '合同名称'), fieldOf('amount', '金额', { type: 'decimal' })], {
      listStyle: style,
      tables: [
        {
          id: 'new-items',
          code: 'items',
          name: '标的',
          relation: 'many',
          fields: [
            fieldOf('price', '单价', { type: 'decimal', scale: 3 }),
            fieldOf('sample', '样张', { control: 'file', type: 'text' }),
          ],
        },
      ],
    })
    const { url, person, add } = await register(style, { made })
    const { body } = await test.ask('POST /sys/common/upload', {
      token: await test.sessionOf(person),
      ...formOf({}, [{ name: '样张.txt', bytes: Buffer.from('甲乙丙') }]),
    })
    await add({ name: LONG, amount: 3.5, items: [{ price: 12.5, sample: body.message }] })
    for (const size of ['desktop', 'laptop', 'phone'] as const) {
      const page = await visit.open(url, size, await signedIn(visit.site, person))
      const entry = entryOf(page, LONG)
      await entry
        .getByText('3.50')
        .or(entry.getByRole('button', { name: '展开行' }))
        .first()
        .waitFor()
      if (style === 'innerTable') await entry.getByRole('button', { name: '展开行' }).click()
      else if (size === 'phone') {
        await page.getByText('请先在上方一条记录的“操作”中选“子表”').waitFor()
        await entry.getByRole('button', { name: /更多|操作/ }).click()
        await page.getByRole('menuitem', { name: '子表' }).click()
      } else {
        await page.getByText('请先在上方选择一条记录').waitFor()
        await entry.getByText(LONG).click()
      }
      // Nothing stands over the row, such as a head that sticks.
      await page.getByText('12.500').click({ trial: true })
      await page.getByText(/^样张.*txt$/).waitFor()
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      expect(await faultsOf(page)).toEqual([])
      await picture(page, `online-forms-row-files-${style}-${size}`)
    }
  },
)

// spec §1.29
it('the address of a register that does not exist is told on a page of the office', async () => {
  const { person } = await register('normal')
  for (const size of ['desktop', 'phone'] as const)
    for (const address of ['/online/cgformList/none', '/online/nowhere/none']) {
      const page = await visit.open(address, size, await signedIn(visit.site, person))
      await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(address)
      await eventually(() => page.getByRole('alert').count(), 1)
      expect(await page.title()).toContain('页面不存在')
      expect(await faultsOf(page)).toEqual([])
      await picture(page, `online-forms-none-${size}`)
    }
})

// spec §1.15
it('the address of a record that is gone says so, and leads to its register', async () => {
  const { code, person } = await register('erp')
  const page = await visit.open(`/online/df/${code}/gone`, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('heading', { name: '没有这条记录' }).waitFor()
  await page.getByRole('link', { name: '去合同台账' }).click()
  await page.getByText('还没有合同台账').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
})

// spec §1.26
it('an earlier version of a record of a register is compared in words and restored with its rows, on a desktop and at 390 px', async () => {
  const { person, add, edit, read } = await register('erp', { codes: ['system:dataLog:list'] })
  const id = await add({
    name: LONG,
    kind: 'L',
    amount: 3.5,
    items: [{ item: '打印纸', quantity: 5 }, { item: '墨盒' }],
  })
  const before = await read(id)
  for (const size of ['desktop', 'phone'] as const) {
    const [, ink] = (await read(id)).items
    await edit({ id, name: `绿化合同${size}`, kind: 'M', amount: null, items: [{ ...ink, item: '墨粉盒' }] })
    const page = await visit.open('/isystem/dataLog', size, await signedIn(visit.site, person))
    await entryOf(page, `绿化合同${size}`).first().getByRole('button', { name: '查看变更' }).click()
    const drawer = page.getByRole('dialog', { name: /台账记录的变更/ })
    await drawer.getByText('名称：打印纸；数量：5').waitFor()
    expect(await drawer.locator('ins').allInnerTexts()).toEqual([`绿化合同${size}`, '重要消息', '名称：墨粉盒'])
    expect(await drawer.locator('del').allInnerTexts()).toContain('3.50')
    const inLine = await drawer.locator('.version-choice').evaluate((choice) => {
      const tops = Array.from(choice.querySelectorAll('.ant-select'), (select) => select.getBoundingClientRect().top)
      return window.innerWidth < 768 || tops[0] === tops[1]
    })
    expect(inLine, 'the versions that are compared stand beside each other').toBe(true)
    await picture(page, `online-forms-versions-${size}`)
    await drawer.getByRole('button', { name: /^恢复此版本/ }).click()
    const asking = page.getByRole('dialog', { name: /^恢复到第/ })
    await asking.getByRole('columnheader', { name: '恢复后' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `online-forms-restore-${size}`)
    await asking.getByRole('button', { name: '恢复', exact: true }).click()
    await eventually(() => asking.count(), 0)
    expect(await read(id)).toMatchObject({
      name: LONG,
      kind: 'L',
      amount: 3.5,
      items: [{ item: '打印纸', quantity: 5 }, { item: '墨盒' }],
    })
  }
  expect((await read(id)).items).toHaveLength(before.items.length)
})

// spec §1.27
it('an advanced query asks for the rows of a sub-table, and a view keeps it', async () => {
  const { url, person, add } = await register('erp')
  await add({ name: '绿化合同', items: [{ item: '打印纸', quantity: 5 }] })
  await add({ name: '道路合同', items: [{ item: '墨盒' }] })
  const page = await visit.open(url, 'desktop', await signedIn(visit.site, person))
  await page.getByText('道路合同').first().waitFor()
  await page.getByRole('button', { name: '高级查询' }).click()
  const dialog = page.getByRole('dialog', { name: /高级查询构造器/ })
  await dialog.getByRole('combobox', { name: '查询字段' }).click()
  await page.keyboard.type('标的-名称')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: '匹配规则' }).click()
  await page.getByTitle('包含', { exact: true }).click()
  await dialog.getByLabel('标的-名称的值').fill('打印')
  await picture(page, 'online-forms-sub-table-query')
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await eventually(() => entryOf(page, '道路合同').count(), 0)
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await entryOf(page, '绿化合同').waitFor()
  await page.getByRole('button', { name: /^视图/ }).click()
  await page.getByRole('menuitem', { name: '另存为视图…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('有打印纸的')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '视图：有打印纸的' }).waitFor()
  const again = await visit.open(url, 'desktop', await signedIn(visit.site, person))
  await again.getByText('道路合同').first().waitFor()
  await again.getByRole('button', { name: /^视图/ }).click()
  await again.getByRole('menuitem', { name: '有打印纸的' }).click()
  await eventually(() => entryOf(again, '道路合同').count(), 0)
  await eventually(() => entryOf(again, '绿化合同').count(), 1)
})
