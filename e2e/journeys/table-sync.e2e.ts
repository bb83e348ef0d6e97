import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventually, visits } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const visit = visits()

/** Opens the shared demonstration table as this user. */
async function openTable(realname: string): Promise<Page> {
  const person = await visit.site.test.makeUser({ realname, roles: ['admin'] })
  const page = await visit.open('/isystem/editableTable', 'desktop', await signedIn(visit.site, person, { tabs: true }))
  await page.getByRole('checkbox', { name: '多人同步' }).check()
  await page.locator('.grid-row').first().waitFor()
  return page
}
/** Place of 名称 among the columns, from 1. */
const NAME = 4
const cell = (page: Page, row: number) => page.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${NAME}"]`)
const nameIn = (page: Page, row: number) => cell(page, row).innerText()
async function write(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row).click()
  await page.keyboard.press('Escape')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

// spec §2.102
it('an edit is on the other user’s screen at once with the place of its author, and after an absence too', async () => {
  const [zhang, li] = [await openTable('张三'), await openTable('李四')]
  // Li follows the table as soon as it shows where Zhang is; an edit made before would not reach this table without a
  // store.
  await cell(zhang, 1).click()
  await li.getByText('同时在编辑：').getByText('张三').waitFor()
  await write(zhang, 1, '甲')
  await eventually(async () => (await nameIn(li, 1)).trim(), '甲')

  // Li looks at another page meanwhile.
  await menuRow(li, '首页').click()
  await cell(li, 1).waitFor({ state: 'hidden' })
  await write(zhang, 2, '乙')
  await write(zhang, 3, '丙')
  await li.getByRole('tab', { name: '可编辑表格' }).click()
  await eventually(async () => (await nameIn(li, 3)).trim(), '丙')
  expect((await nameIn(li, 2)).trim()).toBe('乙')

  // All connections break; they reopen by themselves and deliver the edits made meanwhile.
  for (const line of visit.site.test.app.websocketServer.clients) line.terminate()
  await li.getByText('同时在编辑：').waitFor({ state: 'hidden' })
  await write(zhang, 4, '丁')
  expect((await nameIn(li, 4)).trim()).not.toBe('丁')
  await eventually(async () => (await nameIn(li, 4)).trim(), '丁')
  await li.getByText('同时在编辑：').getByText('张三').waitFor()

  await zhang.close()
  await li.getByText('同时在编辑：').waitFor({ state: 'hidden' })
})
