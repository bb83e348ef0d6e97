import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addressOf, visits } from '../browser.ts'
import { longNames } from '../long-records.ts'
import { menuPages } from '../menu-pages.ts'
import { moveTo, settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
/** Buttons above a list that open a window. */
const ABOVE = /^(新增|新建|起草|添加|登记|高级查询|回收站|接收设置|我的关注|已添加的词|列入|纳入|待登记)/
/** Actions of a row that open a window. */
const OF_A_ROW = /^(编辑|详情|办理|用户|授权|设计|查看|字典配置|数据规则|登记结果|登记|汇总)/

const windows = (page: Page) => page.locator('.ant-modal-wrap:visible [role=dialog], .ant-drawer-open [role=dialog]')

/** Opens a window by this button, goes back and forward. What went wrong, or nothing. */
async function backAndForward(page: Page, path: string, open: () => Promise<unknown>): Promise<string[]> {
  const before = addressOf(page)
  await open()
  // A button may lead to another page, which is none of this journey's.
  const opened = await windows(page)
    .first()
    .waitFor({ timeout: 4_000 })
    .then(
      () => true,
      () => false,
    )
  if (!opened) return []
  const title = (await windows(page).first().getAttribute('aria-labelledby')) ?? ''
  await page.goBack()
  const faults: string[] = []
  const closed = await windows(page)
    .first()
    .waitFor({ state: 'hidden', timeout: 6_000 })
    .then(
      () => true,
      () => false,
    )
  if (!closed) faults.push(`${path} ${title}: Back leaves the window open`)
  if (addressOf(page).split('?')[0] !== before.split('?')[0])
    faults.push(`${path}: Back leaves the page for ${addressOf(page)}`)
  await page.goForward()
  await settled(page)
  if ((await page.getByText('页面出现错误').count()) > 0) faults.push(`${path}: Forward breaks the page`)
  return faults
}

// spec §2.65
it.each([0, 1, 2] as const)(
  'Back closes the windows that every page of the menu opens, and Forward harms nothing (part %i of the menu)',
  { timeout: 400_000 },
  async (part) => {
    const { person } = await longNames(visit.site)
    const pages = await menuPages(visit.site, await visit.site.test.sessionOf(person))
    const size = Math.ceil(pages.length / 3)
    const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
    const faults: string[] = []
    let opened = 0
    for (const path of pages.slice(part * size, (part + 1) * size)) {
      await moveTo(page, path)
      const main = page.getByRole('main')
      const names = (texts: string[]) => [...new Set(texts.map((text) => text.replaceAll(/\s/g, '')))]
      const above = names(await main.locator('button:visible').allInnerTexts()).filter((name) => ABOVE.test(name))
      const rows = names(await main.locator('.ant-table-row .row-actions button:visible').allInnerTexts()).filter(
        (name) => OF_A_ROW.test(name),
      )
      for (const name of [...above, ...rows]) {
        const button = main.getByRole('button', { name, exact: true }).locator('visible=true').first()
        if ((await button.count()) === 0 || !(await button.isEnabled())) continue
        opened++
        faults.push(...(await backAndForward(page, `${path} ${name}`, () => button.click())))
        // A window that stayed open, or another page, is left by loading the program anew.
        if (addressOf(page).split('?')[0] === path.split('?')[0] && (await windows(page).count()) === 0) continue
        await page.goto(path)
        await settled(page)
      }
    }
    expect(faults).toEqual([])
    expect(opened).toBeGreaterThan(5)
  },
)
