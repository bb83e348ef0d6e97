import { expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { entryOf, menuRow, signedIn } from '../staff.ts'

const law = (title: string, year: number) => ({
  title: `浙江省${title}`,
  note: [`${year}年3月1日 浙江省人民代表大会常务委员会通过`],
  body: ['第一条 为了管理，制定本条例。', `第二条 本条例自${year}年5月1日起施行。`],
})
const visit = visits([
  law('雾凇观赏条例', 2010),
  law('雾凇保护条例', 2010),
  law('雾凇监测规定', 2012),
  law('古道保护条例', 2015),
])

const LONG =
  '浙江省人民政府办公厅关于按文件类型和首次公布年份统计全省法规规章和行政规范性文件数量以及版本数量变化情况的年度报表'
const STATEMENT = `select f_type, first_year, count(*) as files, sum(versions) as versions
from law
where (\${from_year} is null or first_year >= \${from_year})
  and (\${word} is null or title like '%' || \${word} || '%')
group by f_type, first_year
order by first_year desc`

/** Writes a statement into the editor of the form and has it read. */
async function readStatement(page: Page, statement: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: '查询语句' })
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(statement)
  await page.getByRole('button', { name: '解析' }).click()
}
/** A cell of a table of the form, by its line and its heading. */
const cellOf = async (page: Page, table: string, row: number, heading: string) => {
  const grid = page.getByRole('grid', { name: table })
  const column = await grid.getByRole('columnheader').filter({ hasText: heading }).first().getAttribute('aria-colindex')
  return grid.locator(`[data-row="${row - 1}"] [aria-colindex="${column}"]`)
}

/** Five lists of sixty rows, each with each. */
const MANY = Array.from(
  { length: 5 },
  (_, list) => `(values ${Array.from({ length: 60 }, (__, row) => `(${row})`).join(',')}) as v${list}`,
).join(', ')

// spec §2.119
it('an administrator designs a report, gives it a menu and grants it; another user opens, filters and exports it', async () => {
  const { test } = visit.site
  const designer = await test.makeUser({ realname: '设计人', roles: ['admin'] })
  const page = await visit.open('/online/cgreport', 'desktop', await signedIn(visit.site, designer))
  await entryOf(page, '按制定机关和年份统计文件').waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增报表' })
  await form.getByRole('textbox', { name: '报表名称' }).fill('按类型和年份统计')
  await form.getByRole('textbox', { name: '报表编码' }).fill('types-years')
  await picture(page, 'online-reports-base')
  await form.getByRole('tab', { name: '查询语句' }).click()
  await form.getByRole('textbox', { name: '查询语句' }).waitFor()
  const alert = form.getByRole('alert')

  // Each of these is refused with its own words.
  for (const [statement, words] of [
    ['update law set title = title', '报表只能查询，不能修改数据（update）'],
    ['select 1 as a; select 2 as b', '只能有一条查询语句，这里又开始了另一条'],
    ['select * from account', '报表不能查询“account”'],
    ["select title from law where title = '${word}'", '写在了引号里面'],
    [`select count(*) as n from ${MANY}`, '这个查询预计代价过大'],
  ] as const) {
    await readStatement(page, statement)
    await alert.filter({ hasText: words }).waitFor()
  }
  await picture(page, 'online-reports-refused')

  await readStatement(page, STATEMENT)
  await form.getByText(/4 列，2 个参数；前 \d+ 行/).waitFor()
  await picture(page, 'online-reports-statement')

  await form.getByRole('tab', { name: '参数' }).click()
  const title = await cellOf(page, '参数', 1, '标题')
  await title.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('起始年份')
  await page.keyboard.press('Enter')
  const word = await cellOf(page, '参数', 2, '标题')
  await word.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('标题含')
  await page.keyboard.press('Enter')
  await picture(page, 'online-reports-parameters')
  await form.getByRole('tab', { name: '列', exact: true }).click()
  await picture(page, 'online-reports-columns')
  for (const field of [3, 4]) await (await cellOf(page, '列', field, '合计')).click()
  const heading = await cellOf(page, '列', 3, '标题')
  await heading.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('文件数')
  await page.keyboard.press('Enter')
  await picture(page, 'online-reports-columns')
  await form.getByRole('tab', { name: '图表' }).click()
  await form.getByRole('combobox', { name: '图表' }).click()
  await page.getByTitle('柱形图', { exact: true }).last().click()
  await form.getByRole('combobox', { name: '分类列' }).click()
  await page.getByTitle('首次公布年份', { exact: true }).last().click()
  await form.getByRole('combobox', { name: '数值列' }).click()
  await page.getByTitle('文件数', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '保存' }).click()

  const offer = page.getByRole('dialog', { name: '报表已保存' })
  await offer.getByRole('button', { name: '建立菜单' }).click()
  const menu = page.getByRole('dialog', { name: '建立报表的菜单' })
  await menu.getByText('把菜单和它下面的“查看”权限一起授权给角色').waitFor()
  await picture(page, 'online-reports-menu')
  await menu.getByRole('button', { name: '保存' }).click()
  await page.getByText('菜单已建立').waitFor()

  const reader = await test.makeUser({ realname: '看报表的', permissions: ['data:document:list'] })
  const token = await test.sessionOf(designer)
  const { db } = test.database
  const { roleId } = await db
    .selectFrom('accountRole')
    .select('roleId')
    .where('accountId', '=', reader.id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('permission')
    .select('id')
    .where((on) =>
      on.or([on('url', '=', '/online/cgreport/types-years'), on('codes', '=', 'online:report:types-years')]),
    )
    .execute()
  const held = await db.selectFrom('rolePermission').select('permissionId').where('roleId', '=', roleId).execute()
  const last = held.map(({ permissionId }) => permissionId)
  const body = {
    roleId,
    permissionIds: [...last, ...rows.map(({ id }) => id)].join(','),
    lastpermissionIds: last.join(','),
  }
  expect((await test.ask('POST /sys/permission/saveRolePermission', { token, body })).body).toMatchObject({
    success: true,
  })

  const other = await visit.open('/online/cgreport/types-years', 'desktop', await signedIn(visit.site, reader))
  await menuRow(other, '按类型和年份统计').waitFor()
  await entryOf(other, /合计/).waitFor()
  await other.locator('.report-picture svg').waitFor()
  await picture(other, 'online-reports-list')
  expect(await faultsOf(other)).toEqual([])
  await other.getByRole('textbox', { name: '标题含' }).fill('雾凇')
  await other.getByRole('textbox', { name: '起始年份' }).fill('2011')
  await other.getByRole('button', { name: '查询' }).click()
  await entryOf(other, /合计.*1.*1/).waitFor()
  await other.getByRole('textbox', { name: '起始年份' }).fill('今年')
  await other.getByRole('button', { name: '查询' }).click()
  await other.getByText('参数 “起始年份” 无效：请填写数字').first().waitFor()
  await other.getByRole('textbox', { name: '起始年份' }).fill('')
  await other.getByRole('button', { name: '查询' }).click()
  await entryOf(other, /合计.*3.*3/).waitFor()
  await other.getByRole('button', { name: '导出' }).click()
  const saving = other.waitForEvent('download')
  await other.getByRole('button', { name: '开始导出' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('按类型和年份统计.xlsx')
  const book = read(await readFile(await file.path()))
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
  expect(lines.slice(2)).toEqual([
    ['文件类型', '首次公布年份', '文件数', '版本数'],
    ['地方性法规', 2012, 1, 1],
    ['地方性法规', 2010, 2, 2],
    ['合计', '', 3, 3],
  ])
})

// spec §1.29
it('what a report cannot be asked is told once, where its rows would stand', async () => {
  const reader = await visit.site.test.makeUser({ realname: '填错的', roles: ['sysadmin'] })
  const page = await visit.open(
    '/online/cgreport/law-years?from_year=abc',
    'desktop',
    await signedIn(visit.site, reader),
  )
  await page.locator('main').getByText('参数 “起始年份” 无效：请填写数字').waitFor()
  // The chart asks the same and is refused too.
  await settled(page)
  await eventually(() => page.getByText('请填写数字').count(), 1)
})

it('a report that one may not see is answered like one that does not exist', async () => {
  const reader = await visit.site.test.makeUser({ realname: '旁人', roles: ['sysadmin'] })
  const page = await visit.open('/online/cgreport/no-such', 'desktop', await signedIn(visit.site, reader))
  await page.getByText('报表不存在，或者您没有查看它的权限').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

// spec §2.119
it.each(['phone', 'laptop', 'desktop'] as const)(
  'a report fits on a %s, with a long name and with what the address asks',
  async (size: Size) => {
    const { test } = visit.site
    await test.database.db
      .updateTable('onlineReport')
      .set({ name: LONG, description: LONG })
      .where('code', '=', 'law-years')
      .execute()
    const reader = await test.makeUser({ realname: '看报表的', roles: ['sysadmin'] })
    const page = await visit.open('/online/cgreport/law-years?from_year=2011', size, await signedIn(visit.site, reader))
    await page.getByText(/合计/).first().waitFor()
    await page.locator('.report-picture svg').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `online-reports-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/online/cgreport')
    await entryOf(page, 'law-years').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `online-reports-designs-${size}`)
  },
)
