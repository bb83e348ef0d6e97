import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { makeLaws } from '#server/testing/make.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'
import { releasedDocument } from '../released-document.ts'

const LONG = '浙江省水利厅关于进一步加强山区海岛渡口渡船渡槽安全运行管理与应急处置工作若干事项的通知（试行）'
const CODES: PermissionCode[] = [
  'data:cleanup:list',
  'data:cleanup:add',
  'data:cleanup:edit',
  'data:cleanup:delete',
  'data:cleanup:propose',
  'data:cleanup:confirm',
  'data:cleanup:carryOut',
  'data:cleanup:export',
  'data:document:list',
]
const visit = visits([
  {
    title: '杭州市渡桥规定',
    note: ['2019年5月6日杭州市人民政府令第310号公布'],
    body: ['第一条 渡桥每年检修一次。', '第二条 本规定自2019年7月1日起施行。'],
  },
])

async function released(...titles: string[]): Promise<void> {
  const fields = { titleNote: '2015年3月1日浙江省水利厅公布', body: '第一条 渡口应当检修。', issuers: '浙江省水利厅' }
  for (const title of titles) await releasedDocument(visit.site.test, { title, ...fields })
}

it('a batch is made, proposed by one person, confirmed by another, decided and carried out', async () => {
  await released('渡口检修通知', '渡口照明通知', LONG)
  const proposer = await visit.site.test.makeUser({ realname: '提出人', permissions: CODES })
  const page = await visit.open('/dataManagement/cleanup', 'desktop', await signedIn(visit.site, proposer))
  await page.getByText('还没有清理批次').waitFor()
  await page.getByRole('button', { name: '新建批次' }).click()
  const form = page.getByRole('dialog', { name: '新增清理批次' })
  await form.getByRole('textbox', { name: '批次名称' }).fill('2026 年渡口规范性文件清理')
  await form.getByRole('textbox', { name: '清理依据' }).fill('省政府办公厅关于开展专项清理的通知')
  await form.getByRole('textbox', { name: '标题含' }).fill('渡口')
  await picture(page, 'cleanups-form')
  await form.getByRole('button', { name: '保存' }).click()
  const drawer = page.getByRole('dialog', { name: '2026 年渡口规范性文件清理' })
  await drawer.getByText('渡口照明通知').waitFor()
  await drawer.getByRole('checkbox', { name: '选中渡口检修通知' }).check()
  await drawer.getByRole('button', { name: '提出意见（1 件）' }).click()
  const asking = page.getByRole('dialog', { name: '对 1 件文件提出意见' })
  await asking.getByRole('combobox', { name: '清理意见' }).click()
  await page.getByTitle('废止', { exact: true }).last().click()
  await asking.getByRole('button', { name: '提出' }).click()
  await asking.getByText('请写明理由').waitFor()
  await asking.getByRole('textbox', { name: /理由/ }).fill('已被新的通知代替')
  await picture(page, 'cleanups-proposal')
  await asking.getByRole('button', { name: '提出' }).click()
  await asking.waitFor({ state: 'hidden' })
  for (const title of ['渡口照明通知', LONG]) await drawer.getByRole('checkbox', { name: `选中${title}` }).check()
  await drawer.getByRole('button', { name: '提出意见（2 件）' }).click()
  const keeping = page.getByRole('dialog', { name: '对 2 件文件提出意见' })
  await keeping.getByRole('combobox', { name: '清理意见' }).click()
  await page.getByTitle('继续有效', { exact: true }).last().click()
  await keeping.getByRole('button', { name: '提出' }).click()
  await keeping.waitFor({ state: 'hidden' })
  await drawer.getByRole('checkbox', { name: '选中本页' }).check()
  await drawer.getByRole('button', { name: '确认意见' }).click()
  await drawer.getByText('这 3 件没有办理').waitFor()
  await picture(page, 'cleanups-items')
  expect(await faultsOf(page)).toEqual([])

  const second = await visit.open(
    '/dataManagement/cleanup',
    'desktop',
    await signedIn(visit.site, await visit.site.test.makeUser({ permissions: CODES })),
  )
  await entryOf(second, '2026 年渡口规范性文件清理').getByRole('button', { name: '办理清单' }).click()
  const list = second.getByRole('dialog', { name: '2026 年渡口规范性文件清理' })
  await list.getByRole('checkbox', { name: '选中本页' }).check()
  await list.getByRole('button', { name: '确认意见' }).click()
  await list.getByRole('button', { name: /^已确认 3/ }).waitFor()
  await list.getByRole('button', { name: '登记清理决定' }).click()
  const decision = second.getByRole('dialog', { name: '登记清理决定' })
  await decision.getByRole('textbox', { name: '决定的名称' }).fill('浙江省水利厅关于公布清理结果的决定')
  await decision.getByRole('textbox', { name: '决定日期' }).fill('2026-11-10')
  await decision.getByRole('textbox', { name: '决定日期' }).press('Enter')
  await decision.getByRole('textbox', { name: '出处' }).fill('浙水规〔2026〕9号')
  await decision.getByRole('button', { name: '登记' }).click()
  await list.getByRole('button', { name: '执行废止、失效和合并' }).click()
  const ending = second.getByRole('dialog', { name: '执行废止、失效和合并' })
  await ending.getByRole('textbox', { name: '废止、失效或合并的日期' }).fill('2026-11-15')
  await ending.getByRole('textbox', { name: '废止、失效或合并的日期' }).press('Enter')
  await ending.getByRole('button', { name: '执行' }).click()
  await list.getByRole('button', { name: /^已执行 1/ }).waitFor()
  await picture(second, 'cleanups-done')
  expect(await faultsOf(second)).toEqual([])
  const saved = second.waitForEvent('download')
  await list.getByRole('button', { name: '目录 Word' }).click()
  expect((await saved).suggestedFilename()).toBe('2026 年渡口规范性文件清理结果目录.docx')
  const reader = await visit.open('/retrieval?q=渡口检修通知')
  await reader.getByText('已废止', { exact: true }).first().waitFor()
})

it('an amendment is drafted from the list, a merger leads readers to the law that goes on, and imported laws are enrolled first', async () => {
  await released('渡桥甲通知', '渡桥乙通知', '渡桥统一通知')
  const { test } = visit.site
  const codes: PermissionCode[] = [...CODES, 'data:amending:draft', 'data:document:enrol']
  const person = await test.makeUser({ realname: '清理员', permissions: codes })
  const [one, two] = [await test.sessionOf(person), await test.signIn(codes)]
  const ask = async (name: string, token: string, body?: unknown) =>
    (await test.ask(name, { token, ...(body ? { body } : {}) })).body
  const { id } = (await ask('POST /dataManagement/cleanup/add', one, { name: '渡桥文件清理', scopeTitle: '渡桥' }))
    .result
  const page = await visit.open('/dataManagement/cleanup', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '渡桥文件清理' }).click()
  const drawer = page.getByRole('dialog', { name: '渡桥文件清理' })
  await drawer.getByText('范围内另有 1 部法规是导入的').waitFor()
  await picture(page, 'cleanups-imported')
  await drawer.getByRole('button', { name: '纳入馆藏文本' }).click()
  const enrol = page.getByRole('dialog', { name: '纳入馆藏文本' })
  await enrol.getByRole('button', { name: '开始纳入' }).click()
  await enrol.getByText(/已完成：纳入 \d+ 个文本/).waitFor()
  await enrol.getByRole('button', { name: '关闭' }).last().click()
  await drawer.getByText('范围内另有').waitFor({ state: 'hidden' })
  await drawer.getByRole('button', { name: '补列新文件' }).click()
  await drawer.getByText('杭州市渡桥规定').waitFor()

  const propose = async (title: string, what: string, more: () => Promise<void> = () => Promise.resolve()) => {
    await drawer.getByRole('checkbox', { name: `选中${title}` }).check()
    await drawer.getByRole('button', { name: '提出意见（1 件）' }).click()
    const asking = page.getByRole('dialog', { name: '对 1 件文件提出意见' })
    await asking.getByRole('combobox', { name: '清理意见' }).click()
    await page.getByTitle(what, { exact: true }).last().click()
    await more()
    await asking.getByRole('textbox', { name: /理由/ }).fill('与上位法不一致')
    await asking.getByRole('button', { name: '提出' }).click()
    await asking.waitFor({ state: 'hidden' })
  }
  await propose('渡桥甲通知', '修改')
  await propose('渡桥乙通知', '合并', async () => {
    const successor = page.getByRole('combobox', { name: '并入的文件' })
    await successor.click()
    await successor.fill('渡桥统一')
    await page.locator('.ant-select-item-option').filter({ hasText: '渡桥统一通知' }).click()
    await picture(page, 'cleanups-merger')
    expect(await faultsOf(page)).toEqual([])
  })
  await propose('渡桥统一通知', '继续有效')
  await propose('杭州市渡桥规定', '继续有效')
  const { records } = (await ask(`GET /dataManagement/cleanup/items?batchId=${id}&pageSize=100`, two)).result
  await ask('POST /dataManagement/cleanup/confirm', two, {
    batchId: id,
    ids: records.map((item: { id: string }) => item.id).join(','),
  })
  await page.reload()
  await drawer.getByRole('button', { name: '起草修改稿：渡桥甲通知' }).click()
  const draft = page.getByRole('dialog').filter({ hasText: '依照“渡桥文件清理”修改' })
  await draft.getByText('渡口应当检修').first().waitFor()
  await draft.getByRole('button', { name: '关闭' }).first().click()
  await drawer.getByText('（草稿，发布后办结）').waitFor()
  await picture(page, 'cleanups-amendment')
  expect(await faultsOf(page)).toEqual([])

  const decision = {
    id,
    decision: '浙江省水利厅关于合并文件的决定',
    decidedDate: '2026-11-10',
    source: '浙水规〔2026〕12号',
  }
  await ask('POST /dataManagement/cleanup/decide', one, decision)
  await page.reload()
  await drawer.getByRole('button', { name: '执行废止、失效和合并' }).click()
  const ending = page.getByRole('dialog', { name: '执行废止、失效和合并' })
  await ending.getByRole('textbox', { name: '废止、失效或合并的日期' }).fill('2026-11-15')
  await ending.getByRole('textbox', { name: '废止、失效或合并的日期' }).press('Enter')
  await ending.getByRole('button', { name: '执行' }).click()
  await drawer.getByRole('button', { name: /^已执行 1/ }).waitFor()
  const merged = records.find(({ title }: { title: string }) => title === '渡桥乙通知')
  const reader = await visit.open(`/details?id=${merged.workId}`)
  await reader.getByText('内容并入《渡桥统一通知》').first().waitFor()
  await picture(reader, 'cleanups-merged-public')
  expect(await faultsOf(reader)).toEqual([])
  await reader.getByRole('link', { name: '阅读《渡桥统一通知》' }).click()
  await reader.getByRole('heading', { name: '渡桥统一通知' }).first().waitFor()
})

it.each(['laptop', 'phone'] as Size[])('batches and their items keep their shape on a %s', async (size) => {
  const page = await visit.open(
    '/dataManagement/cleanup',
    size,
    await signedIn(visit.site, await visit.site.test.makeUser({ permissions: CODES })),
  )
  await entryOf(page, '2026 年渡口规范性文件清理').first().waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, `cleanups-${size}`)
  await page.getByRole('button', { name: '2026 年渡口规范性文件清理' }).click()
  await page.getByRole('dialog').getByText('渡口照明通知').waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, `cleanups-items-${size}`)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click()
  await page.getByRole('button', { name: '渡桥文件清理' }).click()
  await page.getByRole('dialog').getByText('修改稿：').waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, `cleanups-conclusions-${size}`)
  expect(await faultsOf(page)).toEqual([])
})

it('all documents of a batch are chosen beyond the page that is shown, and one is left out again', async () => {
  const { test } = visit.site
  await makeLaws(
    test.database.db,
    Array.from({ length: 24 }, (_, at) => ({
      title: `杭州市渡船第${at + 1}号规定`,
      note: ['2019年5月6日杭州市人民政府令第310号公布'],
      body: [`第一条 第${at + 1}号渡船每年检修一次。`, '第二条 本规定自2019年7月1日起施行。'],
    })),
  )
  const clerk = await test.makeUser({ permissions: [...CODES, 'data:document:enrol'] })
  const token = await test.sessionOf(clerk)
  expect((await test.ask('POST /dataManagement/document/enrol', { token, body: {} })).body).toMatchObject({
    success: true,
  })
  const { result } = (
    await test.ask('POST /dataManagement/cleanup/add', { token, body: { name: '渡船清理', scopeTitle: '杭州市渡船' } })
  ).body
  expect(result.gathered).toBe(24)
  const page = await visit.open('/dataManagement/cleanup', 'desktop', await signedIn(visit.site, clerk))
  await entryOf(page, '渡船清理').getByRole('button', { name: '办理清单' }).click()
  const drawer = page.getByRole('dialog', { name: '渡船清理' })
  await drawer.getByRole('button', { name: '选中全部 24 件' }).click()
  await drawer.getByText('已选 24 件').waitFor()
  await drawer.getByRole('checkbox', { name: '选中杭州市渡船第1号规定' }).uncheck()
  await picture(page, 'cleanups-all-chosen')
  await drawer.getByRole('button', { name: '提出意见（23 件）' }).click()
  const asking = page.getByRole('dialog', { name: '对 23 件文件提出意见' })
  await asking.getByRole('combobox', { name: '清理意见' }).click()
  await page.getByTitle('继续有效', { exact: true }).last().click()
  await asking.getByRole('button', { name: '提出' }).click()
  await asking.waitFor({ state: 'hidden' })
  await drawer.getByRole('button', { name: /^待确认 23/ }).waitFor()
  await drawer.getByRole('button', { name: /^待提意见 1/ }).waitFor()
})
