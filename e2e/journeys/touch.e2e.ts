import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { middleOf, swipe } from '../finger.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
/** Asks visitors for the slider. */
const guarded = visits([], { captcha: true })
const LAW = '浙江省图书借阅服务条例'
const WINDOWS = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } }
type Device = keyof typeof WINDOWS
const DEVICES = Object.keys(WINDOWS) as Device[]

const open = (path: string, device: Device, options: BrowserContextOptions = {}): Promise<Page> =>
  visit.open(path, 'phone', { viewport: WINDOWS[device], ...options })

const staffPage = async (path: string, device: Device): Promise<Page> => {
  const person = await visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['之江处'] })
  const page = await open(path, device, await signedIn(visit.site, person))
  await settled(page)
  return page
}

// spec §2.84
it.each(DEVICES)(
  'on a %s a reader finds a law by taps, reads it by finger and sends an opinion with the slider drawn by finger',
  async (device) => {
    const page = await guarded.open('/home', 'phone', { viewport: WINDOWS[device] })
    await page.getByRole('combobox', { name: '检索法规' }).tap()
    await page.keyboard.type('图书借阅')
    await page.getByRole('button', { name: '检索', exact: true }).tap()
    await page.getByRole('link', { name: LAW }).first().tap()
    await page.getByRole('heading', { level: 1, name: LAW }).waitFor()
    const { width, height } = page.viewportSize()!
    await swipe(page, { x: width / 2, y: height * 0.7 }, { x: width / 2, y: height * 0.2 })
    await eventually(() => page.evaluate(() => scrollY > 100), true, 'the text has moved with the finger')
    await picture(page, `touch-law-${device}`)
    expect(await sideways(page)).toBe(0)

    await page.getByRole('button', { name: /纠错/ }).filter({ visible: true }).first().tap()
    const form = page.getByRole('dialog').last()
    await form.getByRole('textbox', { name: '意见' }).tap()
    await page.keyboard.type('第一条的标点有误。')
    const slider = form.getByRole('slider', { name: '拖动滑块验证' })
    await slider.scrollIntoViewIfNeeded()
    const from = await middleOf(slider)
    const track = await form.locator('.slider-track').boundingBox()
    // A finger does not keep to the line.
    await swipe(page, from, { x: from.x + (track?.width ?? 0), y: from.y + 14 })
    await eventually(() => slider.getAttribute('aria-valuetext'), '验证通过')
    await picture(page, `touch-opinion-${device}`)
    await form.getByRole('button', { name: '提交' }).tap()
    await form.getByText('意见已收到').waitFor()
  },
)

// spec §2.84
it.each(DEVICES)(
  'on a %s a tap opens a cell of the editable table, and a finger that scrolls leaves the cursor where it is',
  async (device) => {
    const page = await staffPage('/isystem/editableTable', device)
    const grid = page.getByRole('grid').first()
    await grid.locator('.grid-row').first().waitFor()
    await grid.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const cell = (row: number) => grid.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="4"]`)
    await cell(2).tap()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('手写一')
    await cell(3).tap()
    await eventually(async () => (await cell(2).innerText()).trim(), '手写一')
    const active = () =>
      grid
        .locator('.grid-cell.active')
        .evaluate((element) => element.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'))
    expect(await active()).toBe('4')
    const scrolled = () =>
      grid.evaluate(
        (element) => [element, ...element.querySelectorAll('*')].reduce((sum, one) => sum + one.scrollTop, 0) + scrollY,
      )
    const before = await scrolled()
    const at = await middleOf(cell(5))
    await swipe(page, at, { x: at.x, y: at.y - 160 })
    await eventually(async () => (await scrolled()) > before, true, 'the rows have moved with the finger')
    expect(await active()).toBe('4')
    await picture(page, `touch-table-${device}`)
  },
)

// spec §2.84
it('on a tablet the menu is a drawer that a tap opens, and drawers and pickers are used by taps', async () => {
  const page = await staffPage('/isystem/user', 'tablet')
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: '打开菜单' }).tap()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  // The part of the menu that the present page belongs to is open.
  await menu.getByRole('menuitem', { name: '职务管理' }).tap()
  await eventually(async () => addressOf(page), '/isystem/position')
  await eventually(() => menu.isVisible(), false)

  await page.goto('/isystem/user')
  await page.getByRole('button', { name: '高级查询', exact: true }).filter({ visible: true }).first().tap()
  const query = page.getByRole('dialog', { name: /高级查询/ })
  await query.waitFor()
  await query
    .getByRole('button', { name: /关闭|取消/ })
    .first()
    .tap()
  await query.waitFor({ state: 'hidden' })

  await page.goto('/isystem/widgetGallery')
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: '选择部门', exact: true }).tap()
  const stage = page.getByRole('region', { name: '单选', exact: true })
  await stage.getByRole('button', { name: '选择部门' }).tap()
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByRole('searchbox', { name: '按部门名称搜索' }).tap()
  await page.keyboard.type('之江处')
  await picker.getByRole('treeitem', { name: '之江处' }).first().getByText('之江处').first().tap()
  await picker.getByRole('button', { name: '确定' }).tap()
  await eventually(() => stage.getByRole('textbox').inputValue(), '之江处')
})
