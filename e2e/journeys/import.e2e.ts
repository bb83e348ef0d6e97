import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { linesIn, workbookOf } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { eventually, visits } from '../browser.ts'
import { pressAbove, signedIn } from '../staff.ts'

const visit = visits()
const own = () => randomBytes(3).toString('hex')

const TITLES = ['职务编码', '职务名称', '职级']
const book = async (name: string, rows: string[][], titles = TITLES) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await workbookOf(titles, rows)),
})
type Book = Awaited<ReturnType<typeof book>>

/** Opens the dialog and checks its initial state. */
async function opened(): Promise<{
  page: Page
  dialog: ReturnType<Page['getByRole']>
  choose: (...books: Book[]) => Promise<void>
}> {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  return { page, dialog, choose: (...books) => dialog.locator('input[type=file]').setInputFiles(books) }
}
const positionsLike = (mark: string) =>
  visit.site.test.database.db
    .selectFrom('position')
    .select('name')
    .where('name', 'like', `%${mark}`)
    .orderBy('name')
    .execute()

// spec §2.104
it('of several workbooks the unreadable one is named and stays, the others are imported', async () => {
  const mark = own()
  const { page, dialog, choose } = await opened()
  const upload = dialog.getByRole('button', { name: '开始上传' })
  expect(await upload.isDisabled()).toBe(true)
  expect(await dialog.getByText('开启校验').count()).toBe(0)
  await choose({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
  await dialog.getByText('名单.csv 不是 .xls 或 .xlsx 文件').waitFor()
  expect(await upload.isDisabled()).toBe(true)

  const good = await book('第一批.xlsx', [[`a${mark}`, `科员${mark}`, '']])
  const bad = await book('没有名称.xlsx', [[`b${mark}`]], ['职务编码'])
  const also = await book('第三批.xlsx', [[`c${mark}`, `处长${mark}`, '']])
  await choose(good, bad)
  await choose(also)
  await eventually(() => dialog.getByRole('listitem').count(), 3)
  await dialog.getByRole('button', { name: '移除 没有名称.xlsx' }).click()
  await eventually(() => dialog.getByRole('listitem').count(), 2)
  await choose(bad)
  expect(await faultsOf(page)).toEqual([])
  await upload.click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: /没有名称\.xlsx 中缺少列：职务名称/ })
    .waitFor()
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('没有名称.xlsx')])
  await page.getByText('2 个文件导入成功！数据行数：2').waitFor()
  await page
    .locator('.ant-table-row')
    .filter({ hasText: `处长${mark}` })
    .waitFor()
  expect(await positionsLike(mark)).toHaveLength(2)

  // The reopened dialog is empty.
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '导入' }).click()
  expect(await dialog.getByRole('listitem').count()).toBe(0)
})

// spec §2.104
it('refused rows come back as a workbook with reasons and can be sent again after correction', async () => {
  const mark = own()
  const { page, dialog, choose } = await opened()
  await choose(
    await book('职务.xlsx', [
      [`a${mark}`, `科员${mark}`, ''],
      [`b${mark}`, '', ''],
    ]),
  )
  await dialog.getByRole('button', { name: '开始上传' }).click()
  const warning = page.getByRole('dialog', { name: '导入成功,但是有错误数据!' })
  await warning.getByText('总上传行数：2，已导入行数：1，错误行数：1').waitFor()
  expect(await positionsLike(mark)).toEqual([{ name: `科员${mark}` }])
  await eventually(() => warning.getByText('具体详情请 点击下载').count(), 1)
  expect(await faultsOf(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    warning.getByRole('button', { name: '点击下载' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/职务导入错误.*\.xlsx$/)
  const bytes = new Uint8Array(await readFile(await download.path()))
  expect((await linesIn(bytes)).flat()).toContain(`b${mark}`)
  await warning.getByRole('button', { name: '关闭', exact: true }).last().click()
  await warning.waitFor({ state: 'hidden' })
})

it('an interrupted upload is reported, and the file is still chosen', async () => {
  const { page, dialog, choose } = await opened()
  await page.route('**/sys/position/importExcel', (route) => route.abort('connectionreset'))
  await choose(await book('职务.xlsx', [[own(), own(), '']]))
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await dialog.getByRole('alert').filter({ hasText: '职务.xlsx 文件上传失败' }).waitFor()
  await eventually(() => dialog.getByRole('listitem').count(), 1)
  expect(await dialog.getByRole('button', { name: '开始上传' }).isEnabled()).toBe(true)
})

it('a workbook can be imported on a phone', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
  const page = await visit.open('/isystem/position', 'phone', await signedIn(visit.site, admin))
  await pressAbove(page, '导入')
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await dialog.waitFor()
  const box = await dialog.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
})
