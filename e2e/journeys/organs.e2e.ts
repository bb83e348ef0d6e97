import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const BODY = '上海市科学技术委员会'
const file = (matter: string) => `# 关于渡口${matter}的通知

沪科规〔2025〕5号

各有关单位：

现将渡口${matter}的有关事项通知如下。

一、渡口应当设置灯标，夜间常亮。

二、本通知自2025年8月1日起施行。
`

const visit = visits([])
const SAVE = /^(?:确\s?定|保\s?存)$/
const CODES: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'system:organ:list',
  'system:organ:add',
  'system:organ:edit',
]

/** Takes in a file and opens the draft's form. @returns the window of the intake */
async function takeIn(page: Page, matter: string) {
  await page.getByRole('button', { name: '文件入库' }).click()
  const intake = page.getByRole('dialog', { name: '文件入库' })
  await intake
    .locator('.intake-choose input[type=file]')
    .first()
    .setInputFiles([{ name: `${matter}.md`, mimeType: 'text/plain', buffer: Buffer.from(file(matter)) }])
  await intake.getByRole('button', { name: '入库 1 个文件' }).click()
  await intake.getByRole('button', { name: '打开' }).click()
  const drawer = page.getByRole('dialog', { name: `关于渡口${matter}的通知` })
  await drawer.getByRole('button', { name: '编辑', exact: true }).waitFor()
  return drawer
}
async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('dialog', { name: '新增制定机关' }).getByRole('combobox', { name: label })
  await box.click()
  await box.fill(words)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: words }).first().click()
}
const issuersOf = async (matter: string): Promise<unknown> =>
  (
    await visit.site.test.database.db
      .selectFrom('document')
      .select(['issuers', 'fType', 'region'])
      .where('title', '=', `关于渡口${matter}的通知`)
      .execute()
  )[0]

it('a clerk adds a body with its sign, and a file that has only this sign is read as its own', async () => {
  const clerk = await visit.open(
    '/dataManagement/document',
    'desktop',
    await signedIn(visit.site, await visit.site.test.makeUser({ realname: '登记员', permissions: CODES })),
  )
  await clerk.getByText('还没有文件').waitFor()
  await takeIn(clerk, '灯标')
  expect(await issuersOf('灯标')).toEqual({ issuers: [], fType: '', region: '' })

  await clerk.goto(`${visit.site.url}/isystem/organ`)
  await clerk.getByRole('button', { name: '新增' }).click()
  const form = clerk.getByRole('dialog', { name: '新增制定机关' })
  await form.getByRole('textbox', { name: '机关名称' }).fill(BODY)
  await choose(clerk, '行政区域', '上海市')
  await choose(clerk, '层级', '省级')
  await choose(clerk, '机关类别', '政府部门')
  await form.getByRole('textbox', { name: '发文机关代字' }).fill('沪科规〔2025〕')
  await form.getByRole('button', { name: SAVE }).click()
  await form.getByText('代字只写文号年份前面的汉字').waitFor()
  await form.getByRole('textbox', { name: '发文机关代字' }).fill('沪科')
  await picture(clerk, 'organ-form')
  expect(await faultsOf(clerk)).toEqual([])
  await form.getByRole('button', { name: SAVE }).click()
  await form.waitFor({ state: 'hidden' })
  await clerk.getByRole('cell', { name: BODY }).first().waitFor()
  await picture(clerk, 'organ-list')
  expect(await sideways(clerk)).toBeLessThanOrEqual(0)

  await clerk.goto(`${visit.site.url}/dataManagement/document`)
  await takeIn(clerk, '航标')
  expect(await issuersOf('航标')).toEqual({ issuers: [BODY], fType: 'FT04', region: '310000' })
  await clerk.getByRole('dialog', { name: '关于渡口航标的通知' }).getByText(BODY).first().waitFor()
  await picture(clerk, 'organ-read')
})
