import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { linesIn } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { eventually, visits } from '../browser.ts'
import { keptAsDraft, signedIn } from '../staff.ts'

const visit = visits()

it('positions are typed into a table and saved together, and faults are shown at their cells', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '表格编辑' }).click()
  const drawer = page.getByRole('dialog', { name: '职务表格编辑' })
  const grid = drawer.getByRole('grid')
  await grid.waitFor()
  const add = drawer.getByRole('button', { name: '新增', exact: true })
  const save = drawer.getByRole('button', { name: '保存', exact: true })
  const type = async (...texts: string[]) => {
    await add.click()
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await type('TBL-1', '闸长')
  await type('TBL-1', '副闸长')
  await save.click()
  await page.getByText(/处填写有误，请改正标红的单元格/).waitFor()
  await grid.locator('[aria-invalid="true"]').first().waitFor()
  // The row is there again after a reload: nothing typed is lost.
  await keptAsDraft(page, '副闸长')
  await page.reload()
  await grid.getByText('副闸长').waitFor()
  await grid.getByText('TBL-1').last().dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await save.click()
  await page.getByText('保存成功！').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const { records } = (
    await test.ask('GET /sys/position/list?code=TBL*&column=code&order=asc', { token: await test.sessionOf(person) })
  ).body.result
  expect(records.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
    ['TBL-1', '闸长'],
    ['TBL-12', '副闸长'],
  ])
})

it('unsaved rows are discarded only after a question', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '李处长', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/fillRule', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '表格编辑' }).click()
  const drawer = page.getByRole('dialog', { name: '填值规则表格编辑' })
  await drawer.getByRole('grid').waitFor()
  await drawer.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('案号')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '关闭' }).first().click()
  const question = page.getByRole('dialog', { name: '放弃未保存的修改' })
  await question.getByRole('button', { name: '取消' }).click()
  await drawer.getByText('案号').first().waitFor()
  await drawer.getByRole('button', { name: '关闭' }).first().click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(await page.getByText('案号').count()).toBe(0)
})

// spec §2.43, §2.44
it('an advanced query narrows a list, is kept under a name and chosen again', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '查询人', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  for (const [code, name] of [
    ['ADV-1', '船长'],
    ['ADV-2', '大副'],
    ['ADV-3', '水手长'],
  ])
    await test.ask('POST /sys/position/add', { token, body: { code, name } })
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '高级查询' }).click()
  const dialog = page.getByRole('dialog', { name: /高级查询构造器/ })
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('不能查询空条件').waitFor()
  await dialog.getByRole('combobox', { name: '查询字段' }).click()
  await page.getByTitle('职务名称', { exact: true }).last().click()
  await dialog.getByRole('combobox', { name: '匹配规则' }).click()
  await page.getByTitle('以..结尾', { exact: true }).click()
  await dialog.getByLabel('职务名称的值').fill('长')
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('已有高级查询条件生效').waitFor()
  await page.getByRole('row', { name: /水手长/ }).waitFor()
  await page.getByRole('row', { name: /大副/ }).waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: '保存查询条件' }).click()
  await dialog.getByLabel('保存名称').fill('带长字')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '重置' }).click()
  await page.getByRole('row', { name: /大副/ }).waitFor()
  await dialog.getByRole('button', { name: '带长字', exact: true }).click()
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByRole('row', { name: /大副/ }).waitFor({ state: 'hidden' })
})

/** The codes that a list of positions shows at the moment. */
const codesOf = (page: Page) => page.locator('.ant-table-row td:nth-child(2)').allInnerTexts()
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `PAGE-${String(from + at).padStart(2, '0')}`)

it('a search that is sent while the list is still loading is answered', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '急性子', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('cell', { name: person.username }).first().waitFor()
  // From now on every answer waits until the journey lets it go.
  let go = () => {}
  const allowed = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/sys/user/list?*', async (route) => {
    await allowed
    await route.continue()
  })
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByLabel('账号').first().fill('没有这个账号')
  await page.keyboard.press('Enter')
  go()
  await page.getByText('没有符合条件的记录').waitFor()
  expect(await page.getByRole('cell', { name: person.username }).count()).toBe(0)
})

// spec §2.28, §2.41, §2.46, §9.13
it('a list is jumped through and sized, rows stay chosen from page to page, and an export has the number of rows it promised', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '翻页人', roles: ['admin'], departments: ['省司法厅'] })
  const added = numbered(1, 45).map((code) => ({ key: code, code, name: `第${code}职` }))
  const saved = await test.ask('POST /sys/position/saveRows', {
    token: await test.sessionOf(person),
    body: { added, edited: [], deleted: [] },
  })
  expect(saved.body).toMatchObject({ success: true })
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('textbox', { name: '职务编码' }).fill('PAGE-')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('1-10 共45条').waitFor()
  await page.getByRole('columnheader', { name: '职务编码' }).click()
  await eventually(() => codesOf(page), numbered(1, 10))

  const tick = (code: string) => page.getByRole('row', { name: new RegExp(code) }).getByRole('checkbox')
  for (const code of ['PAGE-01', 'PAGE-02']) await tick(code).check()
  const jump = page.locator('.ant-pagination-options-quick-jumper input')
  await jump.fill('5')
  await jump.press('Enter')
  await page.getByText('41-45 共45条').waitFor()
  await eventually(() => codesOf(page), numbered(41, 45))
  await tick('PAGE-44').check()
  await page.getByText('已选择 3 项').waitFor()
  // A page beyond the last is the last.
  await page.getByTitle('上一页').click()
  await eventually(() => codesOf(page), numbered(31, 40))
  await jump.fill('99')
  await jump.press('Enter')
  await eventually(() => codesOf(page), numbered(41, 45))
  expect(await tick('PAGE-44').isChecked()).toBe(true)
  await page.getByTitle('1', { exact: true }).click()
  await eventually(() => codesOf(page), numbered(1, 10))
  expect([
    await tick('PAGE-01').isChecked(),
    await tick('PAGE-02').isChecked(),
    await tick('PAGE-03').isChecked(),
  ]).toEqual([true, true, false])

  const size = page.getByRole('combobox', { name: '页码' })
  await size.click()
  expect(await page.locator('.ant-select-item-option').allInnerTexts()).toEqual(['10 条/页', '20 条/页', '30 条/页'])
  await page.getByTitle('30 条/页').last().click()
  await eventually(() => codesOf(page), numbered(1, 30))
  await page.getByText('1-30 共45条').waitFor()
  await page.getByText('已选择 3 项').waitFor()

  const dialog = page.getByRole('dialog', { name: '导出职务' })
  const exported = async (count: number) => {
    await dialog.getByText(`将导出 ${count} 条。`).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '开始导出' }).click(),
    ])
    await dialog.waitFor({ state: 'hidden' })
    return (await linesIn(await readFile(await file.path()))).slice(3).map(([code]) => code)
  }
  await page.getByRole('button', { name: '导出' }).click()
  await dialog.getByText('已选择的 3 条').waitFor()
  expect(await exported(3)).toEqual(['PAGE-01', 'PAGE-02', 'PAGE-44'])
  await page.getByRole('button', { name: '导出' }).click()
  await dialog.getByText('符合当前条件的全部 45 条').click()
  expect(await exported(45)).toEqual(numbered(1, 45))
})

// spec §2.105
it('a timetable is built field by field', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '排班人', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/quartzJob', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增定时任务' })
  await form.getByRole('button', { name: '配置' }).click()
  const builder = page.getByRole('dialog', { name: 'Cron表达式' })
  await builder.getByRole('tab', { name: '时' }).click()
  await builder.getByRole('radio', { name: '指定' }).check()
  await builder.getByRole('group', { name: '指定的时' }).getByRole('button', { name: '9', exact: true }).click()
  await builder.getByRole('group', { name: '指定的时' }).getByRole('button', { name: '2', exact: true }).click()
  await builder.getByRole('tab', { name: '周' }).click()
  await builder.getByRole('radio', { name: '当月最后一个星期几' }).check()
  await expect.poll(() => builder.getByLabel('完整表达式').inputValue()).toBe('0 0 9 ? * 2L *')
  await builder.getByText('每月最后一个周一 09:00:00').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await builder.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.getByLabel('Cron表达式').inputValue()).toBe('0 0 9 ? * 2L *')
})

it('a dictionary is ordered in its table, and built-in values cannot be deleted from it', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '字典员', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  await test.ask('POST /sys/dict/add', { token, body: { dictName: '船闸等级', dictCode: 'lock_class' } })
  const dictId = (await test.ask('GET /sys/dict/list?dictCode=lock_class', { token })).body.result.records[0].id
  const added = ['一级', '二级', '三级'].map((itemText, at) => ({ key: itemText, itemText, itemValue: `${at + 1}` }))
  await test.ask('POST /sys/dictItem/saveRows', { token, body: { dictId, added, edited: [], deleted: [] } })
  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person))
  const openTable = async (code: string) => {
    await page.getByRole('textbox', { name: '字典编码' }).fill(code)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    // The former answer has one row too, so the row's content tells them apart.
    await page.getByText('1-1 共1条').waitFor()
    await page.getByRole('row', { name: code }).getByRole('button', { name: '字典配置' }).click()
    await page.getByRole('button', { name: '表格编辑' }).click()
    const table = page.getByRole('dialog', { name: /的选项/ })
    await table.getByRole('grid').waitFor()
    return table
  }
  const table = await openTable('lock_class')
  await table.locator('[data-row="2"] .kind-row-drag-sort').click()
  await page.getByRole('menuitem', { name: '向上移' }).click()
  await table.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功！').waitFor()
  const order = async () =>
    (await test.ask(`GET /sys/dictItem/list?dictId=${dictId}`, { token })).body.result.records.map(
      (item: { itemText: string }) => item.itemText,
    )
  expect(await order()).toEqual(['一级', '三级', '二级'])
  await table.getByRole('button', { name: '关闭' }).first().click()
  await page
    .getByRole('dialog', { name: /字典配置/ })
    .getByRole('button', { name: '关闭' })
    .first()
    .click()

  const ranks = await openTable('position_rank')
  await ranks.locator('[data-row="0"] .kind-row-checkbox').click()
  await ranks.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除', exact: true }).click()
  await page
    .getByText(/随系统提供，不能删除，可以停用/)
    .first()
    .waitFor()
})
