import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../browser.ts'
import { startSite, type Site } from '../server.ts'
import { startEngine, type Engine } from './engines.ts'
import { InputMethod } from './input-method.ts'
import type { WalkPage } from './walk-page.ts'
import { ADMIN, sessionFor, story, type Ground } from './walks.ts'

/** Old and current Chromium have no window here; editors.e2e.ts composes in the current one. */
const named = (process.env['ENGINES'] ?? 'firefox,webkit').split(',')
const engines = (['firefox', 'webkit'] as const).filter((name) => named.includes(name))

let site: Site
beforeAll(async () => {
  site = await startSite()
  await site.test.makeUser({ realname: '劳动', username: 'labour' })
})
afterAll(() => site.test.close())

/** So long the page is watched for what must not happen. */
const STILL_MS = 400

describe.each(engines)('with a Chinese input method in %s', (name) => {
  let method: InputMethod | null = null
  let engine: Engine | null = null
  let last: WalkPage | undefined
  beforeAll(async () => {
    method = await InputMethod.start()
    engine = method && (await startEngine(name, method.display))
  })
  beforeEach((context) => {
    if (!engine) context.skip(`${name} with an input method cannot be had on this machine`)
  })
  afterEach(async ({ task }) => {
    const folder = process.env['SCREENSHOTS']
    if (folder) await last?.screenshot({ path: `${folder}/${name}-${task.name.replaceAll(/\W+/g, '-')}.png` })
    await last?.close()
    const faults = engine?.faults.splice(0) ?? []
    if (faults.length > 0) throw new Error(`faults of the page: ${faults.join('\n')}`)
  })
  afterAll(async () => {
    await engine?.close()
    await method?.end()
  })

  const open: Ground['open'] = async (path, { person, width = 1440, height = 900 } = {}) => {
    if (!engine || !method) throw new Error('no browser')
    last = await engine.open({
      site: site.url,
      path,
      stored: person ? await sessionFor(site, person) : {},
      width,
      height,
    })
    await method.takeKeyboard()
    return last
  }
  const type = async (letters: string) => method?.type(letters)
  const press = async (...keys: string[]) => method?.press(...keys)
  const rest = (page: WalkPage) => page.waitForTimeout(STILL_MS)
  const addressOf = (page: WalkPage) => page.evaluate(() => location.pathname + decodeURIComponent(location.search))

  /** Types 劳动 and takes it with Space, then letters that Enter takes as they are. */
  async function compose(page: WalkPage): Promise<void> {
    await type('laodong')
    await press('space')
    await type('abc')
    // The method is asked about each key; the next one comes when it has answered.
    await rest(page)
    await press('Return')
    await rest(page)
  }

  // spec §2.83
  it('the home page searches with the Enter after those of the input method', async () => {
    const page = await open('/home')
    const box = page.getByRole('combobox', { name: '检索法规' })
    await box.click()
    await compose(page)
    await eventually(() => box.inputValue(), '劳动abc')
    expect(await addressOf(page)).toBe('/home')
    await press('BackSpace', 'BackSpace', 'BackSpace', 'Return')
    await eventually(() => addressOf(page), '/retrieval?q=劳动')
  })

  // spec §2.83
  it('letters that are given up with Escape leave nothing, and what was typed before stays', async () => {
    const page = await open('/home')
    const box = page.getByRole('combobox', { name: '检索法规' })
    await box.click()
    await type('tushu')
    await press('space')
    await type('guanli')
    await press('Escape')
    await rest(page)
    expect(await box.inputValue()).toBe('图书')
  })

  const cell = (page: WalkPage, row: number, column = 4) =>
    page.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
  const textIn = async (page: WalkPage, row: number) => (await cell(page, row).innerText()).trim()
  const openTable = async () => {
    const page = await open('/isystem/editableTable', { person: ADMIN })
    await page.locator('.grid-row').first().waitFor()
    return page
  }

  // spec §2.83
  it('in a cell of the editable table that is chosen but not open, the composed text replaces the old one', async () => {
    const page = await openTable()
    const other = await textIn(page, 3)
    await cell(page, 2).click()
    await page.keyboard.press('Escape')
    await compose(page)
    // Enter of the input method has not left the cell.
    await eventually(() => cell(page, 2).locator('input').inputValue(), '劳动abc')
    await press('Return')
    await eventually(() => textIn(page, 2), '劳动abc')
    await type('tushu')
    await press('space', 'Return')
    await eventually(() => textIn(page, 3), '图书')
    expect(other).not.toBe('图书')
  })

  // spec §2.83
  it('in an open cell of the editable table the composed text joins the old one', async () => {
    const page = await openTable()
    const old = await textIn(page, 2)
    await cell(page, 2).dblclick()
    await press('End')
    await compose(page)
    await eventually(() => cell(page, 2).locator('input').inputValue(), `${old}劳动abc`)
    await press('Return')
    await eventually(() => textIn(page, 2), `${old}劳动abc`)
    expect(await cell(page, 2).locator('input').count(), 'an open editor').toBe(0)
  })

  // spec §2.83
  it('a composition that a click elsewhere ends stays in its cell, once', async () => {
    const page = await openTable()
    const other = await textIn(page, 5)
    await cell(page, 2).click()
    await page.keyboard.press('Escape')
    await type('laodong')
    await rest(page)
    await cell(page, 5).click()
    await rest(page)
    await page.keyboard.press('Escape')
    await eventually(() => textIn(page, 5), other)
    expect(await textIn(page, 2)).toBe('劳动')
  })

  // spec §2.83
  it('the rich text editor takes what was chosen, and Enter of the input method begins no paragraph', async () => {
    const { page, stage, valueOf } = await story({ open }, '富文本编辑器')
    await stage('空').getByRole('textbox', { name: '空', exact: true }).click()
    await compose(page)
    await expect.poll(() => valueOf('空')).toBe('<p>劳动abc</p>')
    await press('Return')
    await type('tushu')
    await press('space')
    await eventually(() => valueOf('空'), '<p>劳动abc</p><p>图书</p>')
  })

  // spec §2.83
  it('the search of a dialog takes what was chosen, and neither Enter nor Escape of the input method closes the dialog', async () => {
    const { page, stage } = await story({ open }, '选择部门')
    await stage('单选').getByRole('button', { name: '选择部门' }).click()
    const dialog = page.getByRole('dialog', { name: '选择部门' })
    const box = dialog.getByRole('searchbox', { name: '按部门名称搜索' })
    await box.click()
    await compose(page)
    await type('tushu')
    await press('Escape')
    await rest(page)
    expect(await box.inputValue()).toBe('劳动abc')
    await dialog.waitFor()
  })

  // spec §2.83
  it('a list that is searched while it is open picks with the Enter after those of the input method', async () => {
    const { page, stage, valueOf } = await story({ open }, '搜索选择')
    const part = '输入时向服务器查找'
    const before = await valueOf(part)
    const box = stage(part).getByRole('combobox')
    await box.click()
    await compose(page)
    await eventually(() => box.inputValue(), '劳动abc')
    expect(await valueOf(part)).toBe(before)
    await press('BackSpace', 'BackSpace', 'BackSpace')
    await page.locator('.ant-select-item-option').filter({ hasText: '劳动', visible: true }).first().waitFor()
    await press('Return')
    await eventually(() => valueOf(part), 'labour')
  })
})
