import { readdir, readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CONTRACTS } from '#server/testing/designs.ts'
import type { Person } from '#server/testing/people.ts'
import { publishedRegister } from '#server/testing/registers.ts'
import { eventually, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()

/** Texts of the cells that are drawn, by row and column. What screen readers are told besides is left out. */
const textsIn = async (grid: Locator): Promise<Record<string, string>> =>
  grid.evaluate((element) => {
    const texts: Record<string, string> = {}
    for (const cell of element.querySelectorAll('[data-row] [aria-colindex]')) {
      const copy = cell.cloneNode(true) as HTMLElement
      for (const other of copy.querySelectorAll('.for-readers, input, textarea, .cell-fault, .cell-popup'))
        other.remove()
      const place = `${cell.closest('[data-row]')?.getAttribute('data-row')}/${cell.getAttribute('aria-colindex')}`
      texts[place] =
        (copy.textContent ?? '') + (copy.querySelector('.ticked') || cell.querySelector('input:checked') ? '✓' : '')
    }
    return texts
  })

/** Row and column of the active cell, both from 0 and 1 as the table counts them. */
const activeIn = (grid: Locator) =>
  grid.evaluate((element) => {
    const cell = element.querySelector('.grid-cell.active')
    return `${cell?.closest('[data-row]')?.getAttribute('data-row')}/${cell?.getAttribute('aria-colindex')}`
  })

/** Cells whose texts differ, of those drawn before and after. */
const changesOf = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter((place) => after[place] !== undefined && after[place] !== before[place])

const cellOf = (grid: Locator, place: string) => {
  const [row, column] = place.split('/')
  return grid.locator(`[data-row="${row}"] [aria-colindex="${column}"]`).first()
}

/** Each text that is typed is another one. */
let typedBefore = 70

/**
 * In each kind of column: clicks the cell of a row, selects its text with Ctrl+A, types, and leaves it with Enter.
 * @returns the kinds that were typed into, and what happened elsewhere
 */
async function typesIntoRow(page: Page, grid: Locator, row: number): Promise<{ kinds: string[]; faults: string[] }> {
  await grid.locator(`[data-row="${row}"]`).first().waitFor()
  await grid.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  const columns = await grid.evaluate(
    (element, at) =>
      [...element.querySelectorAll(`[data-row="${at}"] [aria-colindex]:not(.locked, .own)`)].map((cell) => ({
        column: cell.getAttribute('aria-colindex') ?? '',
        kind: /kind-([\w-]+)/.exec(cell.className)?.[1] ?? '',
      })),
    row,
  )
  // Two of a kind are enough; the second one shows that the first did not catch what was typed there.
  const chosen = columns.filter(({ kind }, at) => columns.slice(0, at).filter((one) => one.kind === kind).length < 2)
  const [kinds, faults]: [string[], string[]] = [[], []]
  for (const { column, kind } of chosen) {
    const place = `${row}/${column}`
    // The middle of the cell as it stands now. Some columns are out of sight, below the fixed ones, or open a window.
    const at = await grid.evaluate((element, [line, one]) => {
      const cell = element.querySelector(`[data-row="${line}"] [aria-colindex="${one}"]`)
      const { x, y, width, height } = (cell ?? element).getBoundingClientRect()
      const [middle, centre] = [x + width / 2, y + height / 2]
      return cell?.contains(document.elementFromPoint(middle, centre)) ? { x: middle, y: centre } : null
    }, place.split('/'))
    if (!at || ['upload', 'file', 'image', 'sel_user', 'sel_depart', 'popup'].includes(kind)) continue
    const before = await textsIn(grid)
    const active = async (after: string) => {
      const now = await activeIn(grid)
      if (now !== place) faults.push(`${after} in ${place} (${kind}) makes ${now} active`)
    }
    await page.mouse.click(at.x, at.y)
    // A click on a label of the cell reaches its box first, and makes the cell active with the next turn of the page.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await active('a click')
    await page.keyboard.press('Control+a')
    await active('Ctrl+A')
    const typed = kind === 'inputNumber' ? `${++typedBefore}` : `x${++typedBefore}`
    await page.keyboard.type(typed)
    await active('typing')
    // Enter makes a new line in a long text; in a calendar it takes what was typed.
    await page.keyboard.press(kind === 'textarea' ? 'Control+Enter' : 'Enter')
    const after = await textsIn(grid)
    const changed = changesOf(before, after)
    const isText = ['input', 'inputNumber', 'textarea'].includes(kind)
    if (isText && !after[place]?.includes(typed)) faults.push(`${typed} is not in ${place} (${kind})`)
    for (const other of changed) if (other !== place) faults.push(`typing in ${place} (${kind}) changes ${other}`)
    kinds.push(kind)
  }
  return { kinds, faults }
}

/** Adds rows with the button above a table until there are four, each with a text of its own. */
async function fourRows(page: Page, within: Locator, grid: Locator): Promise<void> {
  await grid.waitFor()
  for (let row = Number(await grid.getAttribute('aria-rowcount')) - 1; row < 4; row++) {
    await within.getByRole('button', { name: '新增', exact: true }).last().click()
    await grid.locator(`[data-row="${row}"]`).waitFor()
    await page.keyboard.type(`n${row}`)
    await page.keyboard.press('Enter')
  }
}

interface Walk {
  /** The files of web/ whose tables are walked. */
  files: string[]
  /** @returns what happened elsewhere than in the cell that was typed into */
  walk: (page: Page, token: string) => Promise<string[]>
}

async function story(page: Page, title: string): Promise<Locator> {
  await page.goto('/isystem/widgetGallery')
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('.story-case').first().waitFor()
  return page.locator('main')
}
const typesInto = async (page: Page, grid: Locator, row = 2): Promise<string[]> => {
  const { kinds, faults } = await typesIntoRow(page, grid, row)
  return kinds.length > 0 ? faults : [`there is no cell to type into in ${await grid.getAttribute('aria-label')}`]
}
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `k${at}`, itemText: `等级${at}`, itemValue: `v${at}` }))

async function openItems(page: Page, token: string, code: string, count: number): Promise<Locator> {
  const { test } = visit.site
  await test.ask('POST /sys/dict/add', { token, body: { dictName: code, dictCode: code } })
  const dictId = (await test.ask(`GET /sys/dict/list?dictCode=${code}`, { token })).body.result.records[0].id
  for (let from = 0; from < count; from += 200) {
    const added = items(count).slice(from, from + 200)
    expect(
      (await test.ask('POST /sys/dictItem/saveRows', { token, body: { dictId, added, edited: [], deleted: [] } })).body
        .success,
    ).toBe(true)
  }
  await page.goto('/isystem/dict')
  await page.getByRole('textbox', { name: '字典编码' }).fill(code)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('1-1 共1条').waitFor()
  await page.getByRole('row', { name: code }).getByRole('button', { name: '字典配置' }).click()
  await page.getByRole('button', { name: '表格编辑' }).click()
  return page.getByRole('dialog', { name: /的选项/ }).getByRole('grid')
}

const WALKS: Record<string, Walk> = {
  职务: {
    files: ['kit/table-editor/TableEditor.tsx', 'office/positions/PositionTable.tsx'],
    walk: async (page, token) => {
      const added = Array.from({ length: 6 }, (_, at) => ({
        key: `k${at}`,
        code: `KEY-${at}`,
        name: `岗位${at}`,
        postRank: null,
      }))
      expect(
        (await visit.site.test.ask('POST /sys/position/saveRows', { token, body: { added, edited: [], deleted: [] } }))
          .body.success,
      ).toBe(true)
      await page.goto('/isystem/position')
      await page.getByRole('button', { name: '表格编辑' }).click()
      return typesInto(page, page.getByRole('dialog', { name: '职务表格编辑' }).getByRole('grid'))
    },
  },
  填值规则: {
    files: ['office/field-rules/FillRuleTable.tsx'],
    walk: async (page) => {
      await page.goto('/isystem/fillRule')
      await page.getByRole('button', { name: '表格编辑' }).click()
      const drawer = page.getByRole('dialog', { name: '填值规则表格编辑' })
      await fourRows(page, drawer, drawer.getByRole('grid'))
      return typesInto(page, drawer.getByRole('grid'))
    },
  },
  字典选项: {
    files: ['office/dictionaries/ItemTable.tsx'],
    walk: async (page, token) => typesInto(page, await openItems(page, token, 'keys_few', 8)),
  },
  很多的字典选项: {
    files: ['office/dictionaries/ItemPages.tsx', 'kit/paged-table/PagedTable.tsx'],
    walk: async (page, token) => typesInto(page, await openItems(page, token, 'keys_many', 501)),
  },
  新增字典: {
    files: ['office/dictionaries/NewDictionary.tsx', 'kit/form-with-tables/FormWithTables.tsx'],
    walk: async (page) => {
      await page.goto('/isystem/dict')
      await page.getByRole('button', { name: '新增', exact: true }).click()
      const form = page.getByRole('dialog', { name: '新增字典' })
      await fourRows(page, form, form.getByRole('grid'))
      return typesInto(page, form.getByRole('grid'))
    },
  },
  批量编辑文件: {
    files: ['office/documents/DocumentTable.tsx'],
    walk: async (page, token) => {
      for (let at = 0; at < 4; at++) {
        const body = {
          title: `温州市按键规定${at}`,
          body: '第一条　甲。',
          fType: 'FT02',
          fLevel: 'F02',
          region: '330100',
          address: 'A01',
        }
        expect((await visit.site.test.ask('POST /dataManagement/document/add', { token, body })).body.success).toBe(
          true,
        )
      }
      await page.goto('/dataManagement/document?title=按键规定')
      await page.getByText('1-4 共4条').waitFor()
      await page.getByRole('columnheader').getByRole('checkbox').click()
      await page.getByRole('button', { name: '批量编辑' }).click()
      return typesInto(page, page.getByRole('dialog', { name: '批量编辑文件' }).getByRole('grid'))
    },
  },
  报表设计: {
    files: ['office/reports/ReportDesigner.tsx', 'office/reports/ItemsTable.tsx'],
    walk: async (page) => {
      await page.goto('/online/cgreport')
      await page
        .getByRole('row', { name: /按制定机关和年份统计文件/ })
        .getByRole('button', { name: '设计' })
        .click()
      await page.getByRole('tab', { name: '列', exact: true }).click()
      const columns = await typesInto(page, page.getByRole('grid', { name: '列', exact: true }))
      await page.getByRole('tab', { name: '参数' }).click()
      return [...columns, ...(await typesInto(page, page.getByRole('grid', { name: '参数', exact: true }), 0))]
    },
  },
  表单设计与台账: {
    files: ['office/online-forms/FormDesigner.tsx', 'office/online-forms/RecordWindow.tsx'],
    walk: async (page) => {
      const register = await publishedRegister(visit.site.test, CONTRACTS)
      await page.goto(`/online/cgform?code=${register.code}`)
      await page
        .getByRole('row', { name: new RegExp(register.code) })
        .getByRole('button', { name: '设计' })
        .click()
      const design = await typesInto(page, page.getByRole('grid', { name: '字段', exact: true }))
      const clerk = await visit.open(register.url, 'desktop', await signedIn(visit.site, await register.holder()))
      await clerk.getByRole('button', { name: '新增', exact: true }).click()
      const form = clerk.getByRole('dialog', { name: '新增合同台账' })
      const grid = form.getByRole('grid', { name: '标的', exact: true })
      await fourRows(clerk, form, grid)
      return [...design, ...(await typesInto(clerk, grid))]
    },
  },
  示范表格: {
    files: ['office/gallery/EditableTableDemoScreen.tsx'],
    walk: async (page) => {
      await page.goto('/isystem/editableTable')
      const grid = page.getByRole('grid', { name: '示范表格' })
      const faults = await typesInto(page, grid)
      // All kinds of cell, part by part.
      for (const left of [700, 1400, 2100, 2800]) {
        await grid.evaluate((element, to) => (element.scrollLeft = to), left)
        await grid.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        faults.push(...(await typesIntoRow(page, grid, 3)).faults)
      }
      return faults
    },
  },
  组件的例子: {
    files: [
      'kit/modal/Modal.story.tsx',
      'kit/paged-table/PagedTable.story.tsx',
      'kit/form-with-tables/FormWithTables.story.tsx',
      'kit/editable-table/EditableTable.story.tsx',
    ],
    walk: async (page) => {
      await story(page, '分页编辑表格')
      const faults = await typesInto(page, page.getByRole('grid', { name: '议案', exact: true }).first())
      await story(page, '主子表单')
      const form = page.getByRole('region', { name: '新增', exact: true })
      await fourRows(page, form, form.getByRole('grid', { name: '步骤' }))
      faults.push(...(await typesInto(page, form.getByRole('grid', { name: '步骤' }))))
      const tables = await story(page, '可编辑表格')
      faults.push(
        ...(await typesInto(
          page,
          tables
            .getByRole('grid')
            .filter({ has: page.locator('[data-row] .kind-input:not(.locked)') })
            .first(),
          0,
        )),
      )
      await story(page, '详细信息')
      await page.getByRole('button', { name: '查看详细信息' }).click()
      const within = page.getByRole('grid', { name: '附件清单' })
      // The window is there once a cell of it can be clicked.
      await within.locator('[data-row="0"] .kind-input').click()
      return [...faults, ...(await typesInto(page, within, 0))]
    },
  },
}

// spec §2.80
it.each(Object.entries(WALKS))(
  'Ctrl+A and typing change the cell that was clicked and no other: %s',
  async (_, { walk }) => {
    const person = await visit.site.test.makeUser({ realname: '录入员', roles: ['admin'], departments: ['省司法厅'] })
    const page = await visit.open('/', 'desktop', await signedIn(visit.site, person))
    expect(await walk(page, await visit.site.test.sessionOf(person))).toEqual([])
  },
)

// spec §2.80
it('every screen with an editable table is among those walked', async () => {
  const web = new URL('../../web/', import.meta.url)
  const files = (await readdir(web, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('kit/editable-table/EditableTable.tsx'),
  )
  const used: string[] = []
  for (const file of files) {
    if (
      /<(?:EditableTable|TableEditor|PagedTable|FormWithTables|ItemsTable|ParametersTable)\b/.test(
        await readFile(new URL(file, web), 'utf8'),
      )
    )
      used.push(file)
  }
  expect(used.toSorted()).toEqual(
    Object.values(WALKS)
      .flatMap((walk) => walk.files)
      .toSorted(),
  )
})

/** The demonstration with 1,000 rows, scrolled to its middle. */
async function middle(
  on: string[] = [],
): Promise<{ page: Page; grid: Locator; row: number; scroll: () => Promise<number>; top: () => Promise<number> }> {
  const person = await visit.site.test.makeUser({ realname: '管理员', roles: ['admin'], departments: ['之江处'] })
  const page = await visit.open('/isystem/editableTable', 'desktop', await signedIn(visit.site, person))
  await page.getByText('1,000 行').click()
  for (const name of on) await page.getByRole('checkbox', { name, exact: true }).check()
  const grid = page.getByRole('grid', { name: '示范表格' })
  await eventually(() => grid.getAttribute('aria-rowcount'), '1001')
  const scroll = () =>
    grid.evaluate(async (element) => {
      element.scrollTop = 30_500
      element.scrollLeft = 0
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
      const top = element.getBoundingClientRect().top
      return Number(
        [...element.querySelectorAll('.grid-row')]
          .find((row) => row.getBoundingClientRect().top > top + 120)
          ?.getAttribute('data-row'),
      )
    })
  return { page, grid, row: await scroll(), scroll, top: () => grid.evaluate((element) => element.scrollTop) }
}

// spec §2.80
it('with 1,000 rows scrolled to the middle, Ctrl+A neither moves the active cell nor scrolls, and typing goes to it', async () => {
  const { page, grid, row, top } = await middle()
  expect(row).toBeGreaterThan(400)
  const { kinds, faults } = await typesIntoRow(page, grid, row)
  expect(faults).toEqual([])
  expect(kinds).toEqual(expect.arrayContaining(['input', 'inputNumber', 'select']))
  await grid.locator(`[data-row="${row}"] .kind-input`).first().click()
  await page.keyboard.press('Escape')
  const [before, place] = [await textsIn(grid), await activeIn(grid)]
  const [from, count] = [await top(), await grid.locator('[role=gridcell]').count()]
  for (const key of ['Control+a', 'Control+a', 'Meta+a']) {
    await page.keyboard.press(key)
    expect([await activeIn(grid), await top()]).toEqual([place, from])
  }
  // All cells are chosen, and typing still fills one.
  expect(await grid.locator('[role=gridcell][aria-selected=true]').count()).toBeGreaterThan(count / 2)
  await page.keyboard.type('只此一格')
  await page.keyboard.press('Enter')
  expect(changesOf(before, await textsIn(grid))).toEqual([place])
  expect(await cellOf(grid, place).innerText()).toContain('只此一格')
})

// spec §2.80
it('a press on the head, the statistics or an expanded row leaves the active cell where it is, and what is typed then goes to it', async () => {
  const { page, grid, row, scroll, top } = await middle(['展开行'])
  const name = grid.locator(`[data-row="${row}"] .kind-input`).first()
  await grid.locator(`[data-row="${row}"] .cell-expand`).click()
  await grid.locator('.demo-expanded').waitFor()
  for (const [at, beside] of [
    grid.locator('.head-title').nth(1),
    grid.locator('.grid-figure').nth(4),
    grid.locator('.demo-expanded dd').first(),
  ].entries()) {
    await scroll()
    await name.click()
    await page.keyboard.press('Escape')
    const [before, place, from] = [await textsIn(grid), await activeIn(grid), await top()]
    const box = await beside.boundingBox()
    if (!box) throw new Error('there is nothing beside the cells')
    await page.mouse.click(box.x + 3, box.y + 3)
    await eventually(() => activeIn(grid), place)
    expect(await top()).toBe(from)
    // A text that is chosen there can be copied: Ctrl alone does not take the focus away.
    await page.keyboard.press('Control')
    await page.keyboard.type(`beside${at}`)
    await page.keyboard.press('Enter')
    await eventually(async () => changesOf(before, await textsIn(grid)), [place])
    expect(await cellOf(grid, place).innerText()).toContain(`beside${at}`)
  }
})

// spec §2.80
it('what is being typed stays when its cell is scrolled out of sight, and is written when its column is fixed', async () => {
  const { page, grid, row } = await middle()
  const sideways = (left: number) =>
    grid.evaluate(async (element, to) => {
      element.scrollLeft = to
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    }, left)
  const place = await grid
    .locator(`[data-row="${row}"] .kind-inputNumber`)
    .nth(1)
    .getAttribute('aria-colindex')
    .then((column) => `${row}/${column}`)
  await cellOf(grid, place).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12')
  const field = await page.evaluateHandle(() => document.activeElement)
  for (const left of [1500, 0, 1500]) {
    await sideways(left)
    expect(await page.evaluate((element) => element === document.activeElement, field)).toBe(true)
  }
  await page.keyboard.type('34')
  await page.keyboard.press('Enter')
  await sideways(0)
  await eventually(async () => (await cellOf(grid, place).innerText()).replaceAll(/[^\d.]/g, ''), '1234')
  // The column that is typed in moves to another part of the row.
  const name = grid.locator(`[data-row="${row}"] .kind-input`).nth(1)
  const column = (await name.getAttribute('aria-colindex')) ?? ''
  await name.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('正在写')
  const head = grid.locator(`[role=columnheader][aria-colindex="${column}"] .head-menu`)
  await head.click()
  await page.getByRole('button', { name: '冻结到左侧' }).click()
  await eventually(async () => (await grid.locator(`[data-row="${row}"]`).innerText()).includes('正在写'), true)
})

// spec §2.80
it('two users type into the rows that they clicked, and neither changes a row of the other', async () => {
  const { test } = visit.site
  const people = [
    await test.makeUser({ realname: '甲', roles: ['admin'], departments: ['省司法厅'] }),
    await test.makeUser({ realname: '乙', roles: ['admin'], departments: ['省司法厅'] }),
  ]
  const token = await test.sessionOf(people[0] as Person)
  const added = Array.from({ length: 8 }, (_, at) => ({
    key: `k${at}`,
    code: `TWO-${at}`,
    name: `两人${at}`,
    postRank: null,
  }))
  await test.ask('POST /sys/position/saveRows', { token, body: { added, edited: [], deleted: [] } })
  const grids: Locator[] = []
  for (const person of people) {
    const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, person))
    await page.getByRole('button', { name: '表格编辑' }).click()
    const grid = page.getByRole('dialog', { name: '职务表格编辑' }).getByRole('grid')
    await grid.getByText('两人3').waitFor()
    grids.push(grid)
  }
  const [first, second] = grids as [Locator, Locator]
  const [one, two] = [first.page(), second.page()]
  const before = await textsIn(first)
  const places = await Promise.all(
    ['两人3', '两人4'].map((text) =>
      first
        .getByText(text)
        .evaluate(
          (element) =>
            `${element.closest('[data-row]')?.getAttribute('data-row')}/${element.closest('[aria-colindex]')?.getAttribute('aria-colindex')}`,
        ),
    ),
  )
  await first.getByText('两人3').click()
  await second.getByText('两人4').click()
  for (const page of [one, two]) await page.keyboard.press('Control+a')
  await one.keyboard.type('甲写')
  await two.keyboard.type('乙写')
  await one.keyboard.type('的')
  for (const page of [one, two]) await page.keyboard.press('Enter')
  await first.getByText('乙写').waitFor()
  await second.getByText('甲写的').waitFor()
  for (const grid of grids) expect(changesOf(before, await textsIn(grid))).toEqual(places)
})

// spec §2.82
it('the Enter that Safari sends after a composition neither leaves the cell, nor searches, nor picks', async () => {
  const { page, grid, row } = await middle()
  const line = await page.context().newCDPSession(page)
  const confirm = async (text: string) => {
    await line.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 })
    await line.send('Input.insertText', { text })
    await line.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await line.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  }
  await grid.locator(`[data-row="${row}"] .kind-input`).first().click()
  await page.keyboard.press('Escape')
  const place = await activeIn(grid)
  await confirm('中')
  expect(await activeIn(grid)).toBe(place)
  await confirm('华')
  await page.keyboard.press('Enter')
  await eventually(() => activeIn(grid), place.replace(/^\d+/, String(row + 1)))
  expect(await cellOf(grid, place).innerText()).toContain('中华')
  // The dialog that finds pages and laws, which Enter would leave.
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog', { name: '查找页面和法规' })
  await finder.getByRole('combobox').waitFor()
  await confirm('用户')
  await finder.getByRole('option').first().waitFor()
  await confirm('管理')
  expect(await finder.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  // A condition of a list, which Enter would search by.
  await page.goto('/isystem/dict')
  await page.getByRole('textbox', { name: '字典名称' }).focus()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sys/dict/list')) asked.push(request.url())
  })
  await confirm('等级')
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  await eventually(() => Promise.resolve(asked.length > 0), true)
})

// spec §2.86
it('keys in a list and in a tree act on the row that has the focus, and Ctrl+A and letters on none', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '录入员', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/roleUserList', 'desktop', await signedIn(visit.site, person))
  const rows = page.locator('.ant-table-tbody > [data-row-key]')
  await rows.nth(2).focus()
  const key = await rows.nth(2).getAttribute('data-row-key')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key'))
  for (const pressed of ['Control+a', 'x', 'Delete', 'Backspace']) {
    await page.keyboard.press(pressed)
    expect([await focused(), await page.getByRole('dialog').count()]).toEqual([key, 0])
  }
  await page.keyboard.press('Space')
  // What keys do is loaded with the first key.
  const ticked = page.locator('.ant-table-tbody > .ant-table-row-selected')
  await eventually(() => ticked.evaluateAll((list) => list.map((row) => row.getAttribute('data-row-key'))), [key])
  await story(page, '树形表格')
  const tree = page.getByRole('treegrid', { name: '地区', exact: true }).locator('[data-row-key]')
  await tree.nth(1).focus()
  for (const pressed of ['Control+a', 'x', 'Delete']) await page.keyboard.press(pressed)
  const open = () =>
    tree.evaluateAll((list) => list.flatMap((row, at) => (row.getAttribute('aria-expanded') === 'true' ? [at] : [])))
  expect(await open()).toEqual([])
  await page.keyboard.press('Enter')
  await eventually(open, [1])
})

// spec §2.86
it('Enter picks the choice that the arrow keys went to, also when answers that came meanwhile stand above it', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '民法人', roles: ['admin'], departments: ['省司法厅'] })
  await test.makeUser({ realname: '民法人' })
  const page = await visit.open('/workbench', 'desktop', await signedIn(visit.site, person))
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/internet/fagui/law/suggest**', async (route) => {
    await waits
    const real = await route.fetch()
    const law = { kind: 'law', pieces: [], text: '中华人民共和国民法典', workId: 'w1', anchor: null, note: '' }
    await route.fulfill({ response: real, json: { ...((await real.json()) as object), result: [law] } })
  })
  await page.getByRole('button', { name: '查找页面和法规' }).click()
  const finder = page.getByRole('dialog', { name: '查找页面和法规' })
  await finder.getByRole('combobox').fill('民法')
  const chosen = finder.getByRole('option', { selected: true })
  await eventually(() => finder.getByRole('option').filter({ hasText: '民法人' }).count(), 2)
  await page.keyboard.press('ArrowDown')
  const words = await chosen.innerText()
  answer()
  await finder.getByRole('option').filter({ hasText: '民法典' }).first().waitFor()
  expect(await chosen.innerText()).toBe(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(/username=/)
})
