import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { makeLaws } from '#server/testing/make.ts'
import { faultsOf } from '../axe.ts'
import { choose, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const BODY = '上海市科学技术委员会'
const file = (matter: string) => `# 关于渡口${matter}的通知

沪科规〔2025〕5号

各有关单位：

现将渡口${matter}的有关事项通知如下。

一、渡口应当设置灯标，夜间常亮。

二、本通知自2025年8月1日起施行。
`

const WITHHELD = '关于渡口信号旗管理的通知'

const visit = visits([])
const SAVE = /^(?:确\s?定|保\s?存)$/
const CODES: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:enrol',
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
  const drawer = page.getByRole('dialog', { name: `关于渡口${matter}的通知` })
  const edit = drawer.getByRole('button', { name: '编辑', exact: true })
  // It opens by itself unless something is asked about it; then the window of the intake stays, with its button to
  // close it.
  await edit
    .or(intake.locator('.ant-modal-footer').getByRole('button', { name: /开始入库|入库 \d/ }))
    .first()
    .waitFor()
  if ((await edit.count()) === 0) await intake.getByRole('button', { name: '打开' }).click()
  await edit.waitFor()
  return drawer
}
const fill = (page: Page, label: string, words: string): Promise<void> =>
  choose(page, page.getByRole('dialog', { name: '新增制定机关' }).getByRole('combobox', { name: label }), words, words)
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

  await makeLaws(visit.site.test.database.db, [
    {
      title: WITHHELD,
      note: ['沪科规〔2025〕7号', '2025年6月18日印发'],
      body: ['信号旗应当完好。'],
      fileName: '渡口/信号旗.md',
    },
  ])

  await clerk.goto(`${visit.site.url}/isystem/organ`)
  await clerk.getByRole('button', { name: '新增' }).click()
  const form = clerk.getByRole('dialog', { name: '新增制定机关' })
  await form.getByRole('textbox', { name: '机关名称' }).fill(BODY)
  await fill(clerk, '行政区域', '上海市')
  await fill(clerk, '层级', '省级')
  await fill(clerk, '机关类别', '政府部门')
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

  // The draft and the withheld text that waited for this body are offered at once.
  await clerk.getByText('有 2 份按现在的制定机关可以判读').waitFor()
  await picture(clerk, 'organ-offer')
  expect(await faultsOf(clerk)).toEqual([])
  await clerk.getByRole('button', { name: '重新判读' }).click()
  const again = clerk.getByRole('dialog', { name: '重新判读' })
  expect(await again.getByRole('list', { name: '预览' }).getByRole('listitem').filter({ hasText: BODY }).count()).toBe(
    2,
  )
  await picture(clerk, 'organ-read-again')
  await clerk.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(clerk)).toBeLessThanOrEqual(0)
  await picture(clerk, 'organ-read-again-phone')
  await clerk.setViewportSize({ width: 1088, height: 800 })
  await again.getByRole('button', { name: '重新判读 2 份' }).dblclick()
  await again.getByText('已判定 2 份，没有判定 0 份').waitFor()
  expect(await issuersOf('灯标')).toEqual({ issuers: [BODY], fType: 'FT04', region: '310000' })
  await picture(clerk, 'organ-read-again-done-1088')
  await again.getByRole('button', { name: '撤销这次判读' }).click()
  await again.getByText('已撤销 2 份的判读').waitFor()
  expect(await issuersOf('灯标')).toEqual({ issuers: [], fType: '', region: '' })
  await again.getByRole('button', { name: '关闭' }).last().click()
  await clerk.getByText('有 2 份按现在的制定机关可以判读').waitFor()
  await clerk.setViewportSize({ width: 1440, height: 900 })

  await clerk.goto(`${visit.site.url}/dataManagement/document`)
  await takeIn(clerk, '航标')
  expect(await issuersOf('航标')).toEqual({ issuers: [BODY], fType: 'FT04', region: '310000' })
  await clerk.getByRole('dialog', { name: '关于渡口航标的通知' }).getByText(BODY).first().waitFor()
  await picture(clerk, 'organ-read')
})

it('a department that counts as a body is found by its origin and changed where departments are, with a long name, a lost connection, Back and a reload', async () => {
  const { test, url } = visit.site
  const LONG = `浙江省${'渡口灯塔航标'.repeat(9)}管理处`
  expect(LONG).toHaveLength(60)
  await test.database.db
    .insertInto('department')
    .values({ id: 'lighthouses', name: LONG, category: '1', orgCode: 'Z77' })
    .execute()
  const clerk = await visit.open(
    '/isystem/organ',
    'desktop',
    await signedIn(
      visit.site,
      await test.makeUser({ realname: '登记员', permissions: [...CODES, 'system:depart:list', 'system:organ:delete'] }),
    ),
  )
  const row = clerk.getByRole('row').filter({ hasText: LONG })
  // A list that cannot be had says so, and is there when it is asked for again.
  await clerk.getByRole('button', { name: '展开' }).click()
  await choose(clerk, clerk.getByRole('combobox', { name: '来源' }), '部门管理')
  await clerk.route('**/sys/organ/list*', (route) => route.abort())
  await clerk.getByRole('button', { name: '查询', exact: true }).click()
  await clerk.getByRole('button', { name: '重试' }).waitFor()
  await clerk.unroute('**/sys/organ/list*')
  await clerk.getByRole('button', { name: '重试' }).click()
  await clerk.getByRole('row').filter({ hasText: '系统自带' }).first().waitFor({ state: 'detached' })
  await row.waitFor()
  for (const width of [1440, 1088, 390]) {
    await clerk.setViewportSize({ width, height: 844 })
    expect(await sideways(clerk)).toBeLessThanOrEqual(0)
    await picture(clerk, `organ-department-${width}`)
  }
  await clerk.setViewportSize({ width: 1440, height: 900 })
  expect(await faultsOf(clerk)).toEqual([])
  expect(await row.getByRole('button', { name: '编辑' }).count()).toBe(0)
  await row.getByRole('button', { name: '详情' }).press('Enter')
  const detail = clerk.getByRole('dialog', { name: '制定机关详情' })
  await detail.getByText('部门管理').waitFor()
  await detail.getByText('浙江省', { exact: true }).waitFor()
  await picture(clerk, 'organ-department-detail')
  await clerk.keyboard.press('Escape')
  await detail.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: '去修改' }).press('Enter')
  await clerk.waitForURL(`${url}/isystem/depart?id=lighthouses`)
  await clerk.getByText(LONG).locator('visible=true').first().waitFor()
  await picture(clerk, 'organ-department-changed')
  await clerk.goBack()
  await row.waitFor()
  await clerk.reload()
  await clerk.getByRole('button', { name: '查询', exact: true }).waitFor()
  await clerk.getByPlaceholder('请输入机关名称').fill('没有这样的机关')
  await clerk.getByRole('button', { name: '查询', exact: true }).click()
  await clerk.getByText('没有符合条件的记录，请调整查询条件').waitFor()
})
