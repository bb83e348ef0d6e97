import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { linesIn, workbookOf } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()

/** A cell of a table of fields by its row from 1 and the title of its column. */
async function cellOf(page: Page, table: string, row: number, title: string) {
  const grid = page.getByRole('grid', { name: table, exact: true })
  const at = await grid.getByRole('columnheader', { name: title }).first().getAttribute('aria-colindex')
  return grid.locator(`[data-row="${row - 1}"] [aria-colindex="${at}"]`)
}

it('look', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/online/cgform', 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '新建表单' }).click()
  await page.getByRole('dialog', { name: '新建表单' }).waitFor()
  await page.getByRole('textbox', { name: '名称' }).last().fill('合同台账')
  console.log(await page.getByRole('columnheader').allInnerTexts(), await page.getByRole('columnheader').first().evaluate((e) => e.outerHTML))
  await (await cellOf(page, '字段', 1, '标题')).click()
  await page.keyboard.type('合同名称')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.waitForTimeout(300)
  await picture(page, 'look-2')
  await (await cellOf(page, '字段', 2, '控件')).click()
  await page.waitForTimeout(300)
  await picture(page, 'look-3')
  await page.keyboard.type('下拉框')
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await (await cellOf(page, '字段', 2, '必填')).click()
  await page.waitForTimeout(300)
  await picture(page, 'look-4')
  void entryOf
  void linesIn
  void workbookOf
  void readFile
  void faultsOf
  void eventually
  void sideways
  expect(1).toBe(1)
})
export type Unused = Size
