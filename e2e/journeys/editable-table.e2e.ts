import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, sideways, type Size, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()

/** Titles of the demonstration's columns, in order. */
const TITLES =
  '排序 选择 # 名称 文号 条数 经费 序号 类型 来源 性别 工作 等级 有效 摘要 通过日期 施行时间 时刻 经办人 部门 查找用户 制定机关 机关代码 省 市 区县 附件 文件 图片 进度 分词 说明'.split(
    ' ',
  )
type Title = (typeof TITLES)[number]

async function openTable(size: Size = 'desktop', on: string[] = []): Promise<Page> {
  const person = await visit.site.test.makeUser({ realname: '管理员', roles: ['admin'], departments: ['之江处'] })
  const context = { ...(await signedIn(visit.site, person)), permissions: ['clipboard-read', 'clipboard-write'] }
  const page = await visit.open('/isystem/editableTable', size, context)
  await page.locator('.grid-row').first().waitFor()
  for (const name of on) await page.getByRole('checkbox', { name, exact: true }).check()
  return page
}

const grid = (page: Page) => page.getByRole('grid', { name: '示范表格' })
const cell = (page: Page, row: number, title: Title) =>
  page.locator(`[data-row="${row - 1}"] [aria-colindex="${TITLES.indexOf(title) + 1}"]`)
/** Scrolls sideways until a cell is not covered by the fixed columns. */
async function show(page: Page, row: number, title: Title) {
  const found = await page.evaluate(
    async ({ at, column }) => {
      const root = document.querySelector('.grid')
      for (let left = root?.scrollLeft ?? 0, round = 0; root && round < 60; round++) {
        const element = document.querySelector(`[data-row="${at}"] [aria-colindex="${column + 1}"]`)
        const [box, room] = [element?.getBoundingClientRect(), root.getBoundingClientRect()]
        const sticking = Math.max(
          room.left,
          ...[...root.querySelectorAll('.grid-head.fixed-left')].map((head) => head.getBoundingClientRect().right),
        )
        if (box && (element?.closest('.grid-fixed') || (box.left >= sticking - 1 && box.right <= room.right + 1)))
          return true
        left = round === 0 ? 0 : left + 150
        root.scrollLeft = left
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
      return false
    },
    { at: row - 1, column: TITLES.indexOf(title) },
  )
  if (!found) throw new Error(`${title} is not to be seen`)
  return cell(page, row, title)
}
/** Visible text of a cell, without the text for screen readers. */
const textIn = async (page: Page, row: number, title: Title): Promise<string> => {
  const found = await cell(page, row, title).evaluateAll((cells) =>
    cells.map((one) => {
      const copy = one.cloneNode(true) as HTMLElement
      for (const other of copy.querySelectorAll('.for-readers, button, input, textarea, .cell-dispute')) other.remove()
      return copy.textContent
    }),
  )
  return (found[0] ?? '').trim().replaceAll('\n', ' ')
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Puts the cursor on a cell without opening its editor. */
async function goTo(page: Page, row: number, title: Title): Promise<void> {
  await (await show(page, row, title)).click()
  await press(page, 'Escape')
}

// spec §2.79
it('cells are edited by keyboard as in a spreadsheet', async () => {
  const page = await openTable()
  await goTo(page, 1, '名称')
  await page.keyboard.type('甲乙')
  await press(page, 'Enter')
  expect(await textIn(page, 1, '名称')).toBe('甲乙')
  // F2 keeps the text, Escape cancels.
  await press(page, 'F2')
  await page.keyboard.type('尾')
  await press(page, 'Escape')
  expect(await textIn(page, 2, '名称')).toBe('示范条例第2号')
  await press(page, 'F2')
  await page.keyboard.type('尾')
  await press(page, 'Tab')
  expect(await textIn(page, 2, '名称')).toBe('示范条例第2号尾')
  // Tab went to the right.
  await page.keyboard.type('浙府〔2026〕8号')
  await press(page, 'Enter')
  expect(await textIn(page, 2, '文号')).toBe('浙府〔2026〕8号')
  await press(page, 'Control+z')
  await eventually(() => textIn(page, 2, '文号'), '浙政发〔2026〕2号')
  await press(page, 'Control+y')
  await eventually(() => textIn(page, 2, '文号'), '浙府〔2026〕8号')
  // A block is filled downwards and emptied.
  await goTo(page, 2, '文号')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight')
  await eventually(() => page.locator('[role=gridcell][aria-selected=true]').count(), 6)
  await press(page, 'Control+d')
  expect([await textIn(page, 4, '文号'), await textIn(page, 4, '条数')]).toEqual(['浙府〔2026〕8号', '7'])
  await press(page, 'Delete')
  await eventually(() => cell(page, 4, '文号').innerText(), '')
  await press(page, 'Control+z')
  await eventually(() => textIn(page, 4, '文号'), '浙府〔2026〕8号')
  // A box is ticked by Space; End goes to the last column, Ctrl+Home to the first cell.
  await goTo(page, 2, '有效')
  const box = cell(page, 2, '有效').getByRole('checkbox')
  await eventually(() => box.isChecked(), false)
  await press(page, 'Space')
  await eventually(() => box.isChecked(), true)
  await press(page, 'End')
  await eventually(() => cell(page, 2, '说明').locator('input').isVisible(), true)
  await press(page, 'Control+End')
  await eventually(() => page.locator('[data-row="19"]').count(), 1)
  await press(page, 'Control+Home', 'PageDown')
  await eventually(
    () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') !== '0'),
    true,
  )
})

// spec §2.79
it('an input method writes into the element that becomes the editor', async () => {
  const page = await openTable()
  await goTo(page, 3, '名称')
  const before = await page.evaluateHandle(() => document.activeElement)
  const line = await page.context().newCDPSession(page)
  await line.send('Input.imeSetComposition', { text: 'z', selectionStart: 1, selectionEnd: 1 })
  await line.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 })
  await line.send('Input.insertText', { text: '中' })
  expect(await page.evaluate((element) => element === document.activeElement, before)).toBe(true)
  await line.send('Input.insertText', { text: '华' })
  await press(page, 'Enter')
  expect(await textIn(page, 3, '名称')).toBe('中华')
  // A cell for numbers rejects other text, but does not interrupt a composition.
  await goTo(page, 3, '条数')
  await page.keyboard.type('x-1a2.5.x')
  await press(page, 'Enter')
  expect(await textIn(page, 3, '条数')).toBe('-12.5')
  // The box for long texts accepts compositions too.
  await goTo(page, 3, '摘要')
  await line.send('Input.imeSetComposition', { text: 'fa', selectionStart: 2, selectionEnd: 2 })
  await line.send('Input.insertText', { text: '法' })
  await press(page, 'Enter')
  await page.keyboard.type('x')
  await press(page, 'Tab')
  await eventually(() => textIn(page, 3, '摘要'), '法 x')
})

const setClipboard = (page: Page, text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text)

// spec §2.87
it('blocks of cells are copied to and pasted from the clipboard', async () => {
  const page = await openTable()
  await goTo(page, 1, '名称')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^示范条例第1号\t浙政发〔2026〕1号\r?\n示范条例第2号\t浙政发〔2026〕2号$/,
  )
  // Texts of choices become values; texts that do not fit are skipped and reported together.
  await setClipboard(page, '法律\t备案\t男\r\n没有的\t清理\t女\r\n')
  await goTo(page, 3, '类型')
  await press(page, 'Control+v')
  await eventually(() => textIn(page, 3, '来源'), '备案')
  expect([await textIn(page, 3, '类型'), await textIn(page, 4, '来源'), await textIn(page, 4, '类型')]).toEqual([
    '法律',
    '清理',
    '规章',
  ])
  await page.getByRole('alert').getByText('类型，第4行：没有“没有的”这个选项').waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  // Rows beyond the last are added, and undone in one step.
  await goTo(page, 1, '名称')
  await press(page, 'Control+ArrowDown')
  await setClipboard(page, '末行甲\r\n末行乙\r\n末行丙')
  await press(page, 'Control+v')
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '23')
  await press(page, 'Control+z')
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '21')
  // One text fills the block.
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await setClipboard(page, '88')
  await press(page, 'Control+v')
  await eventually(() => textIn(page, 3, '条数'), '88')
  await press(page, 'Control+x')
  await eventually(() => cell(page, 2, '条数').innerText(), '')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^88\r?\n88\r?\n88$/)
})

// spec §2.77, §2.78
it('faults are marked, listed and reachable, and saving says how many there are', async () => {
  const page = await openTable()
  await goTo(page, 2, '名称')
  await press(page, 'Delete')
  await eventually(() => cell(page, 2, '名称').getAttribute('aria-invalid'), 'true')
  await goTo(page, 3, '名称')
  await page.keyboard.type('示范条例第1号')
  await press(page, 'Enter')
  await goTo(page, 4, '条数')
  await page.keyboard.type('1.5')
  await press(page, 'Enter')
  await page.getByRole('button', { name: '3 处错误' }).click()
  await page.getByText('名称已有相同的').first().waitFor()
  await grid(page).evaluate((element) => (element.scrollLeft = 3000))
  await page.getByRole('button', { name: '第4行 条数' }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '条数，第4行')
  await cell(page, 4, '条数').hover()
  await page.locator('.fault-tip', { hasText: '条数应为整数' }).waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText(/处填写有误/).waitFor()
  expect(await cell(page, 4, '条数').getAttribute('data-fault')).toBe('条数应为整数')
})

// spec §2.94
it('fixed columns stay at the left edge while a table is scrolled sideways, and cost no layers of their own at its left end', async () => {
  const page = await openTable()
  const session = await page.context().newCDPSession(page)
  let layers = 0
  session.on('LayerTree.layerTreeDidChange', ({ layers: all = [] }) => (layers = all.length))
  await session.send('DOM.enable')
  await session.send('LayerTree.enable')
  /** Pixels between the left edge of the table and that of each fixed part of a row. */
  const offsets = () =>
    grid(page).evaluate((element) => [
      ...new Set(
        [...element.querySelectorAll('.grid-row .grid-fixed[data-side="left"]')].map(
          (part) => part.getBoundingClientRect().left - element.getBoundingClientRect().left,
        ),
      ),
    ])
  const rows = await page.locator('.grid-row').count()
  expect(await offsets()).toEqual([0])
  // The browser tells of the layers when it paints: a row is marked below the pointer.
  await grid(page).hover()
  await eventually(async () => layers > 0, true)
  const atLeftEnd = layers
  await page.mouse.wheel(300, 0)
  await eventually(() => grid(page).evaluate((element) => element.scrollLeft), 300)
  expect(await offsets()).toEqual([0])
  await grid(page).evaluate((element) => element.scrollBy(150, 400))
  expect(await offsets()).toEqual([0])
  // Now each of them is a layer of its own, and the rest of its row another.
  await eventually(async () => layers > atLeftEnd + rows, true)
  await grid(page).evaluate((element) => (element.scrollLeft = 0))
  expect(await offsets()).toEqual([0])
  await eventually(async () => layers < atLeftEnd + 5, true)
  // A finger may scroll the table before the page is told of it, so that it is made ready when it touches the table.
  expect(await grid(page).getAttribute('data-loose')).toBe('')
  await grid(page).dispatchEvent('touchstart')
  expect(await grid(page).getAttribute('data-loose')).toBeNull()
})

it('an open cell passes below the heads and the fixed columns while the table is scrolled', async () => {
  const page = await openTable()
  await page.getByText('10,000 行').click()
  await goTo(page, 3, '条数')
  await press(page, 'F2')
  await cell(page, 3, '条数').locator('input').waitFor()
  /** What is on top where the cell lies below an edge by 8 pixels, after scrolling it there. */
  const onTopAt = (edge: 'heads' | 'fixed columns') =>
    grid(page).evaluate(
      async (element, [where, at, column]) => {
        const open = element.querySelector(`[data-row="${at}"] [aria-colindex="${column}"]`) as HTMLElement
        const heads = (element.querySelector('.grid-heads') as HTMLElement).getBoundingClientRect()
        const fixed = Math.max(
          ...[...element.querySelectorAll('.grid-head.fixed-left')].map((head) => head.getBoundingClientRect().right),
        )
        const before = open.getBoundingClientRect()
        if (where === 'heads') element.scrollTop += before.top - heads.bottom + 16
        else element.scrollLeft += before.left - fixed + 16
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { left, top, width, height } = open.getBoundingClientRect()
        const [x, y] = where === 'heads' ? [left + width / 2, heads.bottom - 8] : [fixed - 8, top + height / 2]
        if (x < left || x > left + width || y < top || y > top + height) return `the cell is not below the ${where}`
        return document.elementFromPoint(x, y)?.closest('.grid-heads, .grid-fixed')?.className ?? 'the cell'
      },
      [edge, 2, TITLES.indexOf('条数') + 1] as const,
    )
  expect(await onTopAt('fixed columns')).toBe('grid-fixed')
  expect(await onTopAt('heads')).toBe('grid-heads')
})

// spec §2.73, §2.74
it('every kind of cell can be edited and shows its value', async () => {
  const page = await openTable()
  await (await show(page, 1, '类型')).click()
  await page.getByRole('listbox', { name: '类型' }).getByText('规章').click()
  await eventually(() => textIn(page, 1, '类型'), '规章')
  // A typed text becomes a value where the column allows it; elsewhere it is only a search.
  await goTo(page, 1, '来源')
  await page.keyboard.type('自拟')
  await page.getByRole('option', { name: '自拟' }).waitFor()
  await press(page, 'Escape')
  expect(await textIn(page, 1, '来源')).toBe('立法')
  await page.keyboard.type('自拟')
  await press(page, 'ArrowUp', 'ArrowDown', 'Enter')
  await eventually(() => textIn(page, 1, '来源'), '自拟')
  await (await show(page, 1, '性别')).click()
  await page.getByRole('listbox', { name: '性别' }).getByText('女').click()
  await eventually(() => textIn(page, 1, '性别'), '女')
  await (await show(page, 1, '工作')).click()
  for (const name of ['备案', '清理']) await page.getByRole('listbox', { name: '工作' }).getByText(name).click()
  await press(page, 'Escape')
  await eventually(() => textIn(page, 1, '工作'), '立法+2')
  await (await show(page, 1, '等级')).getByRole('radio', { name: '低' }).click()
  await eventually(() => cell(page, 1, '等级').getByRole('radio', { name: '低' }).getAttribute('aria-checked'), 'true')
  await (await show(page, 1, '有效')).click()
  await eventually(() => cell(page, 1, '有效').getByRole('checkbox').isChecked(), true)
  await (await show(page, 1, '摘要')).click()
  const box = page.getByRole('textbox', { name: '摘要，第1行' })
  expect(await box.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([300, 210])
  await box.fill('长文\n第二行')
  await press(page, 'Escape')
  await (await show(page, 1, '摘要')).click()
  await box.fill('长文\n第二行')
  await press(page, 'Control+Enter')
  await eventually(() => textIn(page, 1, '摘要'), '长文 第二行')
  // Dates are typed in any usual form, or picked.
  await goTo(page, 1, '通过日期')
  await page.keyboard.type('2026年3月5日')
  await press(page, 'Enter')
  await eventually(() => textIn(page, 1, '通过日期'), '2026-03-05')
  await page.keyboard.type('不是日期')
  await press(page, 'Tab')
  await page.getByText('通过日期，第2行未修改：应为 YYYY-MM-DD 格式').waitFor()
  await (await show(page, 1, '通过日期')).click()
  await page.locator('.ant-picker-dropdown').getByTitle('2026-03-18').click()
  await eventually(() => textIn(page, 1, '通过日期'), '2026-03-18')
  await goTo(page, 1, '施行时间')
  await page.keyboard.type('2026/4/1 9:05')
  await press(page, 'Tab')
  await page.keyboard.type('7:08')
  await press(page, 'Enter')
  await eventually(() => textIn(page, 1, '施行时间'), '2026-04-01 09:05:00')
  expect(await textIn(page, 1, '时刻')).toBe('07:08:00')
  await goTo(page, 1, '分词')
  await page.keyboard.type('行政；许可')
  await press(page, 'Enter')
  await eventually(() => textIn(page, 1, '分词'), '行政;许可;')
  // In a chain of choices another province clears city and district.
  await (await show(page, 1, '省')).click()
  await page.getByRole('listbox', { name: '省' }).getByText('浙江省').click()
  await eventually(() => textIn(page, 1, '省'), '浙江省')
  await eventually(() => textIn(page, 1, '市'), '')
  await (await show(page, 1, '市')).click()
  await page.getByRole('listbox', { name: '市' }).getByText('宁波市').click()
  await (await show(page, 1, '区县')).click()
  await page.getByRole('listbox', { name: '区县' }).getByText('海曙区').click()
  await eventually(() => textIn(page, 1, '区县'), '海曙区')
})

// spec §2.75
it('users, departments and report rows are picked in cells', async () => {
  const test = visit.site.test
  const picked = await test.makeUser({ realname: '被选中的人', roles: [], departments: ['之江处'] })
  const page = await openTable()
  await (await show(page, 1, '经办人')).click()
  const people = page.getByRole('dialog', { name: '选择用户' })
  await people.getByLabel('用户账号').fill(picked.username)
  await press(page, 'Enter')
  await people
    .getByRole('row', { name: new RegExp(picked.username) })
    .getByRole('checkbox')
    .check()
  await people.getByRole('button', { name: '确定' }).click()
  await eventually(() => textIn(page, 1, '经办人'), '被选中的人')
  // Labels of stored values are looked up.
  await press(page, 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('被选中的人')

  await (await show(page, 1, '部门')).click()
  const departments = page.getByRole('dialog', { name: '选择部门' })
  await departments.getByLabel('按部门名称搜索').fill('之江处')
  await departments.getByRole('treeitem', { name: '之江处' }).first().click()
  await departments.getByRole('button', { name: '确定' }).click()
  await eventually(() => textIn(page, 1, '部门'), '之江处')

  await goTo(page, 1, '查找用户')
  await press(page, 'F2')
  await page.getByText('请输入搜索内容').waitFor()
  await page.keyboard.type('没有这个人')
  await page.getByText('没有查询到任何数据').waitFor()
  await press(page, 'Escape')
  await press(page, 'F2', 'Control+a')
  await page.keyboard.type('被选中')
  await page.getByRole('option', { name: '被选中的人' }).click()
  await eventually(() => textIn(page, 1, '查找用户'), '被选中的人')

  await (await show(page, 1, '制定机关')).click()
  const report = page.getByRole('dialog', { name: '制定机关' })
  await report.getByRole('button', { name: '确定' }).click()
  await page.getByText('请选择一条记录').waitFor()
  await report.getByRole('textbox', { name: '名称' }).fill('国务院办公厅')
  await press(page, 'Enter')
  await report.getByRole('row', { name: /国务院办公厅/ }).click()
  await report.getByRole('button', { name: '确定' }).click()
  await eventually(() => textIn(page, 1, '制定机关'), '国务院办公厅')
  expect(await textIn(page, 1, '机关代码')).toBe('state-council-office')
  // The values of the cells are chosen when the report is opened again.
  await (await show(page, 1, '制定机关')).click()
  await report.getByText('已选择 1 项').waitFor()
  await report.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '清空制定机关' }).click()
  await eventually(() => cell(page, 1, '机关代码').innerText(), '')
})

const file = (name: string, type = 'text/plain') => ({ name, mimeType: type, buffer: Buffer.from('内容') })

// spec §2.76
it('files are uploaded from a cell, show their state and are downloaded', async () => {
  const page = await openTable()
  const choose = async (row: number, title: Title, what: ReturnType<typeof file>) => {
    const wanted = await show(page, row, title)
    const chooser = page.waitForEvent('filechooser')
    await wanted.click()
    await (await chooser).setFiles(what)
  }
  await choose(1, '附件', file('很长的文件名称.txt'))
  await eventually(() => cell(page, 1, '附件').locator('.cell-file.done').innerText(), '很长的文件…')
  await cell(page, 1, '附件').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '下载' }).click()
  expect((await saved).suggestedFilename()).toContain('很长的文件名称')
  await cell(page, 1, '附件').click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await cell(page, 1, '附件').getByText('点击上传').waitFor()

  // An answer with `success: false` is a failure, independent of its status.
  await page.route('**/sys/common/upload**', (route) =>
    route.fulfill({ json: { success: false, message: '文件类型不允许' } }),
  )
  await choose(2, '文件', file('二.txt'))
  await cell(page, 2, '文件').getByText('上传失败').waitFor()
  expect(await cell(page, 2, '文件').getAttribute('data-fault')).toBe('文件类型不允许')
  await page.unroute('**/sys/common/upload**')
  await choose(2, '文件', file('二.txt'))
  await cell(page, 2, '文件').locator('.cell-file.done').waitFor()
  await cell(page, 2, '文件').click()
  await page.getByRole('menuitem', { name: '更多' }).click()
  const more = page.getByRole('dialog', { name: '文件上传' })
  const chooser = page.waitForEvent('filechooser')
  await more.getByRole('button', { name: '点击上传' }).click()
  await (await chooser).setFiles(file('三.txt'))
  await eventually(() => more.getByRole('listitem').count(), 2)
  await more.getByRole('button', { name: /确.*定/ }).click()
  await choose(1, '图片', file('不是图.txt'))
  await eventually(() => cell(page, 1, '图片').getAttribute('data-fault'), '请上传图片')
})

// spec §2.88
it('the mouse selects blocks, fills cells and moves rows', async () => {
  const page = await openTable()
  const centre = async (row: number, title: Title) => {
    const box = await cell(page, row, title).boundingBox()
    if (!box) throw new Error(`${title} is not there`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
  }
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  await drag(await centre(1, '条数'), await centre(2, '经费'))
  await eventually(() => page.locator('[role=gridcell][aria-selected=true]').count(), 4)
  const corner = await page.locator('[data-corner]').boundingBox()
  await drag({ x: (corner?.x ?? 0) + 4, y: (corner?.y ?? 0) + 4 }, await centre(4, '经费'))
  expect([await textIn(page, 3, '条数'), await textIn(page, 4, '条数'), await textIn(page, 4, '经费')]).toEqual([
    '0',
    '7',
    '1.3',
  ])
  // A click makes a cell an editor, a click elsewhere makes it a cell again.
  await (await show(page, 2, '名称')).click()
  await page.keyboard.type('点击后')
  await page.getByText('应用', { exact: true }).first().hover()
  await page.locator('.demo-switches').click({ position: { x: 900, y: 5 } })
  await eventually(() => textIn(page, 2, '名称'), '点击后')
  expect(await page.locator('.cell-editor.shown, .cell-editor.editing').count()).toBe(0)
  // Rows are dragged by their handles.
  await drag(await centre(2, '排序'), { ...(await centre(4, '排序')), y: (await centre(4, '排序')).y + 25 })
  await eventually(() => textIn(page, 4, '名称'), '点击后')
  await cell(page, 4, '排序').click()
  await page.getByRole('menuitem', { name: '向上移' }).click()
  await eventually(() => textIn(page, 3, '名称'), '点击后')
  await cell(page, 3, '排序').click()
  await page.getByRole('menuitem', { name: '插入一行' }).click()
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '22')
  await cell(page, 3, '排序').click()
  await page.getByRole('menuitem', { name: '插入一行' }).click()
  await page.getByText('你点击的太快了，请慢点点击!').waitFor()
  await cell(page, 1, '排序').click()
  expect(await page.getByRole('menuitem', { name: '向上移' }).isDisabled()).toBe(true)
})

// spec §2.89
it('rows are added, chosen and deleted from the toolbar', async () => {
  const page = await openTable()
  await page.getByRole('button', { name: '新增设置' }).click()
  const settings = page.getByRole('dialog', { name: '新增设置' })
  await settings.getByLabel('行数').fill('3')
  await settings.getByLabel('添加后滚动到底部').check()
  await settings.getByRole('button', { name: '存为默认' }).click()
  await page.getByText('保存成功').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('pro__jet-add-btn-settings'))).toContain('"count":3')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '24')
  // New rows have the default values of their columns, and the next numbers.
  await eventually(() => textIn(page, 23, '文号'), '浙政发')
  expect(await textIn(page, 23, '序号')).toBe('23')
  await grid(page).evaluate((element) => (element.scrollTop = 0))
  for (const row of [1, 2]) await page.getByRole('checkbox', { name: `选择第${row}行` }).click()
  await page.getByText('已选 2 项').waitFor()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('确定要删除这 2 项吗?').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '删 除' })
    .or(page.getByRole('dialog').getByRole('button', { name: '删除' }))
    .click()
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '22')
  await page.getByRole('button', { name: '撤销' }).click()
  await eventually(() => textIn(page, 1, '名称'), '示范条例第1号')
  // Disabled rows cannot be chosen.
  await grid(page).evaluate((element) => (element.scrollTop = 400))
  expect(await page.getByRole('checkbox', { name: '选择第10行' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '收起', exact: true }).click()
  expect(await grid(page).count()).toBe(0)
  await page.getByRole('button', { name: '展开', exact: true }).click()
  await grid(page).waitFor()
})

// spec §2.89
it('new rows stand where the add settings say, the rows below move on, and a reload keeps the settings', async () => {
  const page = await openTable()
  const third = await textIn(page, 3, '名称')
  await page.getByRole('button', { name: '新增设置' }).click()
  const settings = page.getByRole('dialog', { name: '新增设置' })
  await settings.getByLabel('行数').fill('2')
  await settings.getByLabel('插入位置').fill('3')
  await settings.getByRole('button', { name: '存为默认' }).click()
  await page.getByText('保存成功').waitFor()
  const add = page.getByRole('button', { name: '新增', exact: true })
  await add.click()
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '23')
  await eventually(() => textIn(page, 5, '名称'), third)
  // A number that counts on is the next one, wherever the row stands.
  await eventually(() => Promise.all([2, 3, 4, 5].map((row) => textIn(page, row, '序号'))), ['2', '21', '22', '3'])
  expect(await Promise.all([3, 4].map((row) => textIn(page, row, '名称')))).toEqual(['', ''])
  await page.reload()
  await page.locator('.grid-row').first().waitFor()
  await add.click()
  await eventually(() => textIn(page, 5, '名称'), third)
})

// spec §2.94
it('columns are sorted, narrowed, frozen and widened from their heads', async () => {
  const page = await openTable()
  const menu = async (title: Title) => {
    await page.getByRole('button', { name: `${title}：排序、筛选、冻结` }).click()
    return page.getByRole('dialog', { name: `${title}：排序、筛选、冻结` })
  }
  await (await menu('条数')).getByRole('button', { name: '降序' }).click()
  await eventually(() => textIn(page, 1, '条数'), '119')
  await eventually(() => page.getByRole('columnheader', { name: /条数/ }).getAttribute('aria-sort'), 'descending')
  const filter = await menu('类型')
  // The boxes of the filter have the colour of the product, not that of the browser.
  const colour = (box: Locator) => box.evaluate((element) => getComputedStyle(element).accentColor)
  expect(await colour(filter.getByLabel('全部'))).toBe('rgb(155, 28, 31)')
  await filter.getByLabel('全部').uncheck()
  await filter.getByLabel('规章').check()
  await filter.getByRole('button', { name: '筛选', exact: true }).click()
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '6')
  await (await menu('类型')).getByRole('button', { name: '重置' }).click()
  await (await menu('条数')).getByRole('button', { name: '取消排序' }).click()
  await eventually(() => textIn(page, 1, '名称'), '示范条例第1号')
  await (await menu('条数')).getByRole('button', { name: '冻结到左侧' }).click()
  await grid(page).evaluate((element) => (element.scrollLeft = 2000))
  // Scrolled, once columns far to the right are drawn; the frozen one still stands at the left edge of the table.
  await page
    .getByRole('columnheader', { name: /通过日期|施行时间|经办人/ })
    .first()
    .waitFor()
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? -1
  const inside = async () =>
    (await leftOf(page.getByRole('columnheader', { name: /条数/ }))) - (await leftOf(grid(page)))
  expect(await inside()).toBeGreaterThanOrEqual(0)
  expect(await inside()).toBeLessThan(500)
  const head = page.getByRole('columnheader', { name: /名称/ })
  const before = (await head.boundingBox())?.width ?? 0
  const edge = await head.locator('.head-edge').boundingBox()
  await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((edge?.x ?? 0) + 64, (edge?.y ?? 0) + 10, { steps: 3 })
  await page.mouse.up()
  await eventually(async () => Math.round((await head.boundingBox())?.width ?? 0), Math.round(before + 60))
})

// spec §2.96
it('rows expand and show their sub-rows and details', async () => {
  const page = await openTable('desktop', ['展开行', '点击显示子表'])
  await page.getByRole('button', { name: '展开第1行' }).click()
  await page.locator('.demo-expanded').waitFor()
  await page.getByRole('button', { name: '收起第1行' }).click()
  expect(await page.locator('.demo-expanded').count()).toBe(0)
  await page.locator('[data-row="1"] .kind-row-number').click()
  await page.getByRole('dialog', { name: '子表' }).waitFor()
  await grid(page).evaluate((element) => (element.scrollTop = 100))
  await page.getByRole('dialog', { name: '子表' }).waitFor({ state: 'detached' })
  await grid(page).evaluate((element) => (element.scrollLeft = 6000))
  await page.locator('[data-row="3"] .kind-normal').last().click()
  await page.getByRole('dialog', { name: /详细信息/ }).waitFor()
})

it('a user who may not edit the table can read and copy', async () => {
  const page = await openTable('desktop', ['只读'])
  await goTo(page, 1, '名称')
  await page.keyboard.type('改不了')
  await press(page, 'Delete', 'Control+x', 'Enter')
  expect(await textIn(page, 1, '名称')).toBe('示范条例第1号')
  expect(await cell(page, 1, '名称').getAttribute('aria-readonly')).toBe('true')
  expect(await page.getByRole('button', { name: '新增', exact: true }).isDisabled()).toBe(true)
})

// spec §2.102
it('two users see each other’s place and both values of a cell that both changed', async () => {
  const one = await openTable('desktop', ['多人同步'])
  const two = await openTable('desktop', ['多人同步'])
  await goTo(two, 2, '文号')
  await one.getByText('同时在编辑').waitFor()
  await eventually(() => cell(one, 2, '文号').getAttribute('data-other'), '管理员')
  await goTo(one, 1, '名称')
  await one.keyboard.type('甲写的')
  await press(one, 'Enter')
  await eventually(() => textIn(two, 1, '名称'), '甲写的')
  // An unsaved edit is not overwritten by another user's: the user chooses between them.
  await goTo(two, 4, '名称')
  await two.keyboard.type('乙写的')
  await press(two, 'Enter')
  await eventually(() => textIn(one, 4, '名称'), '乙写的')
  await goTo(one, 4, '名称')
  await one.keyboard.type('甲又写')
  await press(one, 'Enter')
  await two.getByText('1 处与他人的修改不一致').waitFor()
  expect(await cell(two, 4, '名称').innerText()).toContain('乙写的')
  await two.getByRole('button', { name: '用对方的' }).click()
  await eventually(() => textIn(two, 4, '名称'), '甲又写')
  expect(await two.locator('.cell-dispute').count()).toBe(0)
  // Text being typed is not overwritten either.
  await goTo(two, 5, '名称')
  await two.keyboard.type('正在写')
  await goTo(one, 5, '名称')
  await one.keyboard.type('先写完')
  await press(one, 'Enter')
  // Changes arrive in their order: with this one the one before it has arrived too.
  await goTo(one, 6, '名称')
  await one.keyboard.type('随后写的')
  await press(one, 'Enter')
  await eventually(() => textIn(two, 6, '名称'), '随后写的')
  await press(two, 'Enter')
  await two.getByText('1 处与他人的修改不一致').waitFor()
  await two.getByRole('button', { name: '用我的' }).click()
  expect(await textIn(two, 5, '名称')).toBe('正在写')
})

it('ten thousand rows need as few elements as twenty', async () => {
  const page = await openTable()
  await page.getByText('10,000 行').click()
  await eventually(() => grid(page).getAttribute('aria-rowcount'), '10001')
  await goTo(page, 1, '名称')
  await press(page, 'Control+ArrowDown')
  await eventually(() => textIn(page, 10_000, '名称'), '示范条例第10000号')
  expect(await page.locator('.grid-row').count()).toBeLessThan(40)
})

// spec §2.94
it('rows that pass too fast to be read are drawn in the elements of others, below a shield, and a click finds the right one once they stand still', async () => {
  const page = await openTable()
  await page.getByText('10,000 行').click()
  await grid(page).hover()
  await page.locator('.grid-row:hover').waitFor()
  const { made, below } = await grid(page).evaluate(async (element) => {
    const body = element.querySelector('.grid-body')
    if (!body) throw new Error('there are no rows')
    const known = new Set<Node>()
    let made = 0
    const observer = new MutationObserver((changes) => {
      made += changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => !known.has(node)).length
    })
    const box = element.getBoundingClientRect()
    const below = new Set<string>()
    let last = performance.now()
    for (let frame = 0; frame < 60; frame++) {
      element.scrollTop += 220
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      // The first frames begin to scroll. After a long one the table counts as standing still.
      if (frame === 3) {
        for (const row of body.children) known.add(row)
        observer.observe(body, { childList: true })
      }
      if (frame > 3 && now - last < 50)
        below.add(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.className ?? '')
      last = now
    }
    observer.disconnect()
    return { made, below: [...below] }
  })
  expect(made).toBe(0)
  expect(below).toEqual(['grid-shield'])
  const hovered = page.locator('.grid-row:hover')
  await hovered.waitFor()
  const number = await hovered.getAttribute('data-row')
  const box = await grid(page).boundingBox()
  if (!box) throw new Error('there is no table')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await eventually(() => page.locator('.grid-row[data-cursor]').getAttribute('data-row'), number)
})

// spec §2.94
it('a click while rows pass too fast to be read neither moves the cursor nor takes the table back to its top', async () => {
  const page = await openTable()
  await page.getByText('10,000 行').click()
  await goTo(page, 3, '文号')
  await grid(page).hover()
  const box = await grid(page).boundingBox()
  if (!box) throw new Error('there is no table')
  await grid(page).evaluate((element) => {
    let last = 0
    const step = () => {
      if (element.scrollTop < last) document.title = 'taken back'
      element.scrollTop += 220
      last = element.scrollTop
      if (element.scrollTop < 60_000) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  await page.locator('.grid[data-fast]').waitFor()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await eventually(() => grid(page).evaluate((element) => element.scrollTop >= 60_000), true)
  expect(await page.locator('.grid-row[data-cursor]').getAttribute('data-row')).toBe('2')
  expect(await page.title()).not.toBe('taken back')
})

it.each(['desktop', 'laptop', 'phone'] as const)(
  'the editable table has no serious accessibility fault on a %s',
  async (size) => {
    const page = await openTable(size)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await goTo(page, 1, '名称')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('名称，第1行')
    await press(page, 'Delete')
    await press(page, 'ArrowRight', 'F2')
    await page.getByRole('checkbox', { name: '始终编辑' }).check()
    expect(await faultsOf(page)).toEqual([])
    await goTo(page, 1, '类型')
    await press(page, 'F2')
    await page.getByRole('listbox', { name: '类型' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)
