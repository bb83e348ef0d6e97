import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { LARGE_MODE } from '#common/storage-keys.ts'
import { faultsOf } from '../axe.ts'
import { eventually, type Size, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()

async function open(path: string, size: Size = 'desktop', prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const person = await visit.site.test.makeUser({ realname: '管理员', roles: ['admin'], departments: ['之江处'] })
  const page = await visit.open('/404', size, await signedIn(visit.site, person))
  await prepare?.(page)
  await page.goto(path)
  return page
}
async function openStory(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await open('/isystem/widgetGallery', 'desktop', prepare)
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: '可编辑表格', exact: true }).click()
  await page.locator('.grid-row').first().waitFor()
  return page
}
async function openDemo(size: Size = 'desktop', on: string[] = []): Promise<Page> {
  const page = await open('/isystem/editableTable', size)
  await page.locator('.grid-row').first().waitFor()
  for (const name of on) await page.getByRole('checkbox', { name, exact: true }).check()
  return page
}
const stage = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const heads = (page: Page, name: string) => grid(page, name).getByRole('columnheader').allInnerTexts()
const cell = (page: Page, name: string, row: number, title: string) =>
  grid(page, name)
    .locator(`[data-row="${row - 1}"] [role=gridcell]`)
    .nth(['名称', '件数', '等级'].indexOf(title))
const focusedHead = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-head') ?? '')

// spec §2.91
it('columns, buttons and cells follow the permissions below the prefix of a table', async () => {
  const code = (action: string, type: '1' | '2', status = '1') => ({
    action: `demo:table:${action}`,
    describe: '',
    type,
    status,
  })
  const refused = [
    code('count', '1'),
    code('add', '1'),
    code('batch_delete', '1'),
    code('level', '2'),
    code('name', '1', '0'),
  ]
  const page = await openStory((opened) =>
    opened.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { result: { allAuth: unknown[] } }
      body.result.allAuth.push(...refused)
      await route.fulfill({ response, json: body })
    }),
  )
  // A code that is switched off hides nothing.
  await eventually(
    async () =>
      (await heads(page, '按权限')).map((text) => text.trim()).filter((text) => text !== '' && text !== '选择'),
    ['*名称', '等级'],
  )
  const own = stage(page, '按权限')
  expect(await own.getByRole('button', { name: '新增', exact: true }).count()).toBe(0)
  await own.getByRole('checkbox', { name: '选择第1行' }).click()
  await own.getByText('已选 1 项').waitFor()
  expect(await own.getByRole('button', { name: '删除', exact: true }).count()).toBe(0)
  // With the editable policy the column stays visible and is locked.
  const level = own.locator('[data-row="0"] [aria-readonly="true"]').filter({ hasText: '高' })
  await eventually(() => level.count(), 1)
  // A table without a prefix has all columns and buttons.
  await eventually(() => stage(page, '空').getByRole('button', { name: '新增', exact: true }).count(), 1)
})

// spec §2.90
it('saved rows are deleted after the screen confirms it, unsaved rows at once', async () => {
  const page = await openStory()
  const own = stage(page, '删除需另行确认')
  const count = () => grid(page, '待确认').getAttribute('aria-rowcount')
  const remove = async (row: number) => {
    await own.getByRole('checkbox', { name: `选择第${row}行` }).click()
    await own.getByRole('button', { name: '删除', exact: true }).click()
    await page
      .getByRole('dialog', { name: '确认删除' })
      .getByRole('button', { name: /删.*除/ })
      .click()
  }
  await remove(2)
  await own.getByText('待删除 1 行').waitFor()
  expect(await count()).toBe('4')
  await own.getByRole('button', { name: '批准删除' }).click()
  await eventually(count, '3')
  // The second click of a double click adds no row.
  await own.getByRole('button', { name: '新增', exact: true }).dblclick()
  await eventually(count, '4')
  await own
    .getByRole('button', { name: '清空选择' })
    .or(own.getByRole('button', { name: '新增', exact: true }))
    .first()
    .waitFor()
  await remove(3)
  await eventually(count, '3')
  expect(await own.getByRole('button', { name: '批准删除' }).count()).toBe(0)
})

// spec §2.99
it('the pages of a table are changed below it, and row numbers continue', async () => {
  const page = await openStory()
  const own = stage(page, '分页')
  const first = () => grid(page, '分页的表格').locator('[data-row="0"]').innerText()
  expect((await first()).split(/\s+/).slice(0, 2)).toEqual(['1', '第1项'])
  await own.locator('.ant-pagination-item-3').click()
  await eventually(async () => (await first()).split(/\s+/).slice(0, 2), ['11', '第11项'])
  await own.getByText('3/5').waitFor()
  await own.getByText('11-12 共12条').waitFor()
  await grid(page, '分页的表格').locator('[data-row="1"] [aria-colindex="2"]').click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('名称，第12行')
})

// spec §2.97
it('the details of a row close after a successful save and stay open after a failed one', async () => {
  const page = await openStory()
  await cell(page, '有详情的表格', 2, '等级').click()
  const details = page.getByRole('dialog', { name: '详细信息' })
  await details.getByText('乙').waitFor()
  await details.getByText('附件 2 份').waitFor()
  const confirm = details.getByRole('button', { name: /确.*定/ })
  await confirm.click()
  await page.getByText('r2 失败 本表').waitFor()
  // A fixed wait, because nothing may happen: the dialog must not close, and closing takes a moment.
  await page.waitForTimeout(400)
  expect(await details.isVisible()).toBe(true)
  await confirm.click()
  await eventually(() => details.count(), 0)
  await page.getByText('r2 成功 本表').waitFor()
})

// spec §2.92
it('a table can allow one chosen row, take rules from the screen and exclude disabled rows from choice', async () => {
  const page = await openStory()
  const single = stage(page, '单选与规则')
  for (const row of [1, 3]) await single.getByRole('radio', { name: `选择第${row}行` }).click()
  await eventually(() => single.getByRole('radio', { checked: true }).count(), 1)
  await grid(page, '单选与规则').locator('[data-row="0"] [aria-colindex="4"]').click()
  await page.keyboard.type('低')
  await page.keyboard.press('Enter')
  await eventually(
    () => grid(page, '单选与规则').locator('[data-row="0"] [aria-colindex="4"]').getAttribute('data-fault'),
    '等级不能重复',
  )
  const some = stage(page, '停用的行')
  const all = some.getByRole('checkbox', { name: '选择全部行' })
  await all.click()
  expect(await some.getByRole('checkbox', { name: '选择第1行' }).getAttribute('aria-checked')).toBe('false')
  // All rows that can be chosen are chosen.
  expect([await all.isChecked(), await all.evaluate((element: HTMLInputElement) => element.indeterminate)]).toEqual([
    true,
    false,
  ])
  await grid(page, '停用的行').locator('[data-row="0"] [aria-colindex="2"]').click()
  await page.keyboard.type('改不了')
  await page.keyboard.press('Enter')
  expect(await grid(page, '停用的行').locator('[data-row="0"]').innerText()).toContain('甲')
})

it('a cell that cuts nothing off has room for all it shows, in both sizes of type', async () => {
  const page = await openDemo()
  const roomy = () =>
    page
      .locator('.grid-cell.roomy')
      .evaluateAll(
        (cells) =>
          [
            cells.length,
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
          ] as const,
      )
  const [count, spilled] = await roomy()
  expect(count).toBeGreaterThan(20)
  expect(spilled).toEqual([])
  await page.evaluate((key) => localStorage.setItem(key, '1'), LARGE_MODE)
  await page.reload()
  await page.locator('.grid-cell.roomy').first().waitFor()
  const [many, spilledLarge] = await roomy()
  expect(many).toBeGreaterThan(10)
  expect(spilledLarge).toEqual([])
})

// spec §2.76
it('files are sent to the address of their column, with the token only if the column asks for it, and can be read-only', async () => {
  const page = await openStory()
  const tokens: (string | undefined)[] = []
  await page.route('**/story/upload', (route) => {
    tokens.push(route.request().headers()['x-access-token'])
    return route.fulfill({ json: { success: true, message: 'temp/按消息_1.txt', path: 'temp/按字段_1.txt' } })
  })
  const own = stage(page, '文件')
  const send = async (column: number) => {
    const chooser = page.waitForEvent('filechooser')
    await own.locator(`[data-row="0"] [aria-colindex="${column}"]`).click()
    await (await chooser).setFiles({ name: '一.txt', mimeType: 'text/plain', buffer: Buffer.from('一') })
    await own.locator(`[data-row="0"] [aria-colindex="${column}"] .cell-file.done`).waitFor()
    return own.locator(`[data-row="0"] [aria-colindex="${column}"] .cell-file.done`).getAttribute('data-tip')
  }
  expect(await send(1)).toBe('上传完成：按消息_1.txt')
  expect(await send(2)).toBe('上传完成：按字段_1.txt')
  expect([typeof tokens[0], tokens[1]]).toEqual(['string', undefined])
  await own.locator('[data-row="0"] [aria-colindex="3"]').click()
  for (const name of ['下载', '删除']) expect(await page.getByRole('menuitem', { name }).isDisabled()).toBe(true)
  expect(await page.getByRole('menuitem', { name: '更多' }).isDisabled()).toBe(false)
})

// spec §2.79
it('Enter confirms the text of an input method and does not leave the cell', async () => {
  const page = await openDemo()
  await page.locator('[data-row="2"] [aria-colindex="4"]').click()
  await page.keyboard.press('Escape')
  const line = await page.context().newCDPSession(page)
  await line.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 })
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  // Browsers give such keys the code 229.
  await line.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await line.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  expect(await label()).toBe('名称，第3行')
  await line.send('Input.insertText', { text: '中' })
  await page.keyboard.press('Enter')
  await eventually(label, '名称，第4行')
  expect(await page.locator('[data-row="2"] [aria-colindex="4"]').innerText()).toContain('中')
})

// spec §2.94
it('arrow keys move along the column heads and into the table, and a column is widened from its menu', async () => {
  const page = await openDemo()
  await page.getByRole('button', { name: '名称：排序、筛选、冻结' }).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => focusedHead(page), 'docNumber')
  // The keys also reach columns that are not drawn yet.
  await page.keyboard.press('End')
  await eventually(() => focusedHead(page), 'note')
  for (let step = 0; step < 12; step++) {
    const before = await focusedHead(page)
    await page.keyboard.press('ArrowLeft')
    await eventually(async () => (await focusedHead(page)) !== before, true)
  }
  await page.keyboard.press('Home')
  await eventually(() => focusedHead(page), 'title')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('名称，第1行')
  await page.locator('.grid').evaluate((element) => (element.scrollLeft = 0))
  const head = page.getByRole('columnheader', { name: /文号/ })
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0)
  const before = await width()
  await page.getByRole('button', { name: '文号：排序、筛选、冻结' }).click()
  const menu = page.getByRole('dialog', { name: '文号：排序、筛选、冻结' })
  for (const wider of [24, 48]) {
    await menu.getByRole('button', { name: '加宽' }).click()
    await eventually(width, before + wider)
  }
  for (let step = 0; step < 8; step++) await menu.getByRole('button', { name: '缩窄' }).click()
  // A column cannot become narrower than 60 pixels.
  await eventually(width, 60)
})

// spec §2.96
it('a sub-table without its row gives up after three tries and says so', async () => {
  const page = await openDemo('desktop', ['点击显示子表'])
  // The row is removed while the box looks for it.
  await page.locator('.grid').evaluate((element) => {
    element.querySelector = () => null
  })
  await page.locator('[data-row="1"] .kind-row-number').click()
  await page.getByText('打开子表失败').waitFor()
  expect(await page.getByRole('dialog', { name: '子表' }).count()).toBe(0)
})

// spec §2.100
it('a calendar is never wider than a phone', async () => {
  const page = await openDemo('phone')
  await page.setViewportSize({ width: 390, height: 520 })
  const grown = page.locator('.grid')
  for (let left = 0; left < 6000 && (await page.locator('[data-row="0"] .kind-datetime').count()) === 0; left += 200)
    await grown.evaluate((element, to) => {
      element.scrollLeft = to
    }, left)
  await page.locator('[data-row="0"] .kind-datetime').first().click()
  const panel = page.locator('.cell-calendar')
  await panel.waitFor()
  const fits = async () => {
    const box = await panel.boundingBox()
    return box && [box.y >= 0, box.y + box.height <= 520, box.x >= 0, box.x + box.width <= 390]
  }
  await eventually(fits, [true, true, true, true])
  // Its last buttons can be pressed.
  expect(await panel.getByRole('button', { name: /确.*定/ }).isVisible()).toBe(true)
  const foot = await panel.getByRole('button', { name: /确.*定/ }).boundingBox()
  expect((foot?.y ?? 999) + (foot?.height ?? 0)).toBeLessThanOrEqual(520)
  expect((await faultsOf(page)).filter((fault) => fault.startsWith('color-contrast'))).toEqual([])
})
