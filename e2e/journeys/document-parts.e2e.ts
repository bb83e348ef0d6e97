import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { choose, eventually, picture, sideways, visits, type Size } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const CLERK: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const SIZES: Size[] = ['desktop', 'phone']

const person = async (permissions: PermissionCode[]) =>
  signedIn(visit.site, await visit.site.test.makeUser({ permissions }))
/** Adds a document by its call. @returns its id */
async function added(given: object): Promise<string> {
  const { test } = visit.site
  const token = await test.signIn(CLERK)
  const body = {
    titleNote: '',
    body: '第一条　甲。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    ...given,
  }
  const answer = (await test.ask('POST /dataManagement/document/add', { token, body })).body
  expect(answer).toMatchObject({ success: true })
  return answer.result.id
}
async function edited(page: Page, title: string) {
  // On a phone the form is reached by the window of the document.
  await page.getByRole('button', { name: title, exact: true }).first().click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: '编辑', exact: true }).click()
  const form = page.getByRole('dialog', { name: '编辑文件' })
  await form.getByLabel('标题', { exact: false }).first().waitFor()
  return form
}

it.each([...SIZES, 'laptop'] as Size[])(
  'issuers are taken from the text, put in order, and named as on the day of the document, on a %s',
  async (size) => {
    const title = `关于规范直销企业联合检查的若干规定（${size}）`
    await added({
      title,
      fType: 'FT13',
      fLevel: 'F00',
      region: '000000',
      titleNote: '2015年6月1日国家工商行政管理总局、公安部令第80号公布',
      issuers: '公安部、国家市场监督管理总局',
    })
    // The documents of this file do not fit on one page.
    const page = await visit.open(`${LIST}?title=${encodeURIComponent(title)}`, size, await person(CLERK))
    const form = await edited(page, title)
    await form.getByText('“国家市场监督管理总局”2018-03-17 起使用').waitFor()
    await form.getByRole('button', { name: '国家工商行政管理总局', exact: true }).click()
    await form.getByRole('button', { name: '设为牵头：国家工商行政管理总局' }).click()
    await form.getByText('现为国家市场监督管理总局').waitFor()
    const names = form.getByRole('list', { name: '制定机关，依次排列' }).locator('.issuers-name')
    expect(await names.allTextContents()).toEqual(['国家工商行政管理总局', '公安部'])
    await choose(page, form.locator('.issuers-input input'), '商务部', '商务')
    expect(await names.allTextContents()).toEqual(['国家工商行政管理总局', '公安部', '商务部'])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `issuers-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await entryOf(page, '国家工商行政管理总局（现为国家市场监督管理总局）、公安部、商务部').first().waitFor()
  },
)

it.each(SIZES)(
  'a number is put into its form, told when another document has it, and listed with the gaps of its year, on a %s',
  async (size) => {
    const code = size === 'phone' ? '浙手发' : '浙桌发'
    const issuers = '浙江省人民政府办公厅'
    await added({ title: `占用文号的通知（${size}）`, docNumber: `${code}〔2026〕3号`, issuers })
    await added({ title: `最后文号的通知（${size}）`, docNumber: `${code}〔2026〕6号`, issuers })
    const title = `关于进一步优化营商环境的若干意见（${size}）`
    await added({ title, issuers })
    const page = await visit.open(LIST, size, await person([...CLERK, 'data:number:list', 'data:number:edit']))
    const form = await edited(page, title)
    await form.getByRole('textbox', { name: '发文字号' }).fill(`${code}[2026]03号`)
    await form.getByText(`将存为 ${code}〔2026〕3号`).waitFor()
    await form.getByText(`占用文号的通知（${size}）`).waitFor()
    await picture(page, `number-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: `${code}〔2026〕7号` }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.goto('/dataManagement/numbers?year=2026')
    const row = page.getByRole('listitem', { name: `${code}〔YYYY〕N号` })
    await row.getByText('1—2、4—5').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `numbers-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await page.getByText('编号规则', { exact: true }).click()
    await page.getByRole('button', { name: '新增' }).click()
    const rule = page.getByRole('dialog', { name: '新增编号规则' })
    await rule.getByRole('textbox', { name: '机关' }).fill(`浙江省${size}厅`)
    await rule.getByRole('textbox', { name: '编号规则' }).fill('浙规N号')
    await rule.getByRole('button', { name: '保存' }).click()
    await rule.getByText('请用一个 YYYY 表示年份').waitFor()
    await rule.getByRole('textbox', { name: '编号规则' }).fill('浙规〔YYYY〕NNN')
    await rule.getByText('〕001').waitFor()
    await picture(page, `number-rule-${size}`)
    await rule.getByRole('button', { name: '保存' }).click()
    await entryOf(page, '浙规〔YYYY〕NNN').first().waitFor()
    await picture(page, `number-rules-${size}`)
  },
)

it.each(SIZES)(
  'files are attached together, refused ones take their tab to the front, and the public is shown the public ones, on a %s',
  async (size) => {
    const title = `杭州市湿地保护附件规定（${size}）`
    const id = await added({
      title,
      fType: 'FT02',
      fLevel: 'F02',
      region: '330100',
      titleNote: '2026年4月1日杭州市人民政府令第405号公布',
      body: '第一条　为了保护湿地，制定本规定。\n第二条　本规定自2026年6月1日起施行。',
    })
    // The documents of this file do not fit on one page.
    const page = await visit.open(`${LIST}?title=${encodeURIComponent(title)}`, size, await person(CLERK))
    const form = await edited(page, title)
    await form.getByRole('tab', { name: '附件' }).click()
    await form.getByText('还没有附件').waitFor()
    await picture(page, `attachments-empty-${size}`)
    await form.locator('.attachments input[type=file]').setInputFiles([
      { name: '湿地保护规定政策解读.pdf', mimeType: 'application/pdf', buffer: PDF },
      {
        name: '浙江省人民政府公报二〇二六年第九期关于湿地保护规定的公布文本以及配套实施细则扫描件全本.pdf',
        mimeType: 'application/pdf',
        buffer: PDF,
      },
    ])
    const list = form.getByRole('list', { name: '附件，依次排列' })
    await eventually(() => list.getByRole('listitem').count(), 2)
    await list.getByRole('checkbox', { name: '公开湿地保护规定政策解读.pdf' }).click()
    await list.getByRole('textbox', { name: '湿地保护规定政策解读.pdf的名称' }).fill('政策解读')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `attachments-${size}`)
    expect(await faultsOf(page)).toEqual([])
    // The first tab comes to the front for its own fault, with the other one as it was.
    await form.getByRole('tab', { name: '文件' }).click()
    const name = form.getByRole('textbox', { name: '标题' })
    await name.fill('')
    await form.getByRole('tab', { name: '附件' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('请输入标题').waitFor()
    await form.getByRole('tab', { name: '文件（有误）' }).waitFor()
    await name.fill(title)
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    const { test } = visit.site
    const reviewer = await test.signIn(['data:document:list', 'data:document:review', 'data:document:approve'])
    const publisher = await test.signIn(['data:document:list', 'data:document:release'])
    for (const [act, token] of [
      ['submit', await test.signIn(CLERK)],
      ['review', reviewer],
      ['approve', reviewer],
      ['release', publisher],
    ] as const)
      expect((await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body).toMatchObject({
        success: true,
      })
    const { workId } = (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token: publisher })).body
      .result
    const reader = await visit.open(`/details?id=${workId}`, size)
    if (size === 'phone') await reader.getByRole('button', { name: '版本', exact: true }).click()
    const link = reader.getByRole('link', { name: '政策解读' }).first()
    await link.waitFor({ state: 'attached' })
    expect(await reader.getByText('扫描件全本').count()).toBe(0)
    const got = await reader.request.get((await link.getAttribute('href')) ?? '')
    expect([got.status(), (await got.body()).equals(PDF)]).toEqual([200, true])
    await picture(reader, `attachments-public-${size}`)
  },
)
