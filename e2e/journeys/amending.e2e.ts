import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { readFileSync } from 'node:fs'
import { faultsOf } from '../axe.ts'
import { choose, picture, sideways, visits, type Size } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const SCREEN = '/dataManagement/amending'
const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit', 'data:amending:draft']
const TITLE = '杭州市水库保护规定'
const DECISION = `杭州市人民政府关于修改《${TITLE}》的决定`
const LAW = `第一条　为了保护水库，制定本规定。
第二条　水库由县人民政府管理。
县水利部门负责日常工作，并执行第三条。
第三条　违反本规定的，处五百元罚款；情节严重的，处五千元罚款。
第四条　本规定自2020年1月1日起施行。`

async function scene() {
  const { test } = visit.site
  const clerk = await test.makeUser({ realname: '法规员', permissions: CODES })
  const token = await test.sessionOf(clerk)
  const add = async (title: string, titleNote: string, adoptDate: string, body: string) => {
    const answer = await test.ask('POST /dataManagement/document/add', {
      token,
      body: { title, titleNote, adoptDate, body, fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01' },
    })
    expect(answer.body).toMatchObject({ success: true })
  }
  await add(TITLE, '2019年12月1日杭州市人民政府令第300号公布', '2019-11-20', LAW)
  await add(
    DECISION,
    '2026年3月1日杭州市人民政府令第399号公布',
    '2026-02-20',
    `决定对《${TITLE}》作如下修改：
一、增加一条，作为第三条：“水库对公众开放的时间由县人民政府公布。”
二、将第三条改为第四条，将其中的“罚款”修改为“罚金”。
三、将第九条修改为：“没有这一条。”
四、条文顺序作相应调整。
本决定自2026年5月1日起施行。`,
  )
  await add(
    TITLE,
    '2026年3月1日杭州市人民政府令第399号公布',
    '2026-02-20',
    LAW.replace('五百元', '一千元').replace('县水利部门', '县水行政主管部门'),
  )
  return clerk
}
it('a decision is applied item by item, the doubtful item is checked and the impossible one rejected, and a draft is made', async () => {
  const clerk = await scene()
  const page = await visit.open(SCREEN, 'desktop', await signedIn(visit.site, clerk))
  await page.getByText('选一件修改决定').waitFor()
  await picture(page, 'amending-empty')
  await choose(page, page.getByRole('combobox', { name: '修改决定' }), /关于修改/, '水库')
  await page.getByText('请核对 1，未能应用 1').waitFor()
  // A text that is not older than the decision has its changes already.
  await choose(page, page.getByRole('combobox', { name: '所修改的文本' }), /2026-03-01/, '水库保护')
  await page.getByRole('alert').filter({ hasText: '所选文本是 2026-03-01 的，不早于决定的 2026-03-01' }).waitFor()
  await choose(page, page.getByRole('combobox', { name: '所修改的文本' }), /2019-12-01/, '水库保护')
  await page.getByRole('alert').filter({ hasText: '不早于决定' }).waitFor({ state: 'hidden' })
  await page.getByText('请核对 1，未能应用 1').waitFor()
  await page.getByText('有 1 处引用请核对').click()
  await page.getByText('第二条中的“第三条”：原第三条现为第四条').waitFor()
  await picture(page, 'amending-items')
  expect(await faultsOf(page)).toEqual([])
  const store = page.getByRole('button', { name: '生成新文本草稿' })
  expect(await store.isDisabled()).toBe(true)
  await page.getByRole('listitem').filter({ hasText: '已全部修改' }).getByRole('checkbox', { name: '已核对' }).check()
  await page
    .getByRole('listitem')
    .filter({ hasText: '原文没有第九条' })
    .getByRole('checkbox', { name: '不采用' })
    .check()
  await page.getByText('不采用 1').waitFor()
  await page.reload()
  await page.getByText('不采用 1').waitFor()
  await store.click()
  const drawer = page.getByRole('dialog', { name: TITLE })
  await drawer.getByText('情节严重的，处五千元罚金').waitFor()
  await drawer.getByText('《关于修改〈杭州市水库保护规定〉的决定》修正').first().waitFor()
  await picture(page, 'amending-draft')
})

it.each(['desktop', 'laptop', 'phone'] as Size[])(
  'the decision and its table are drafted from two texts, on a %s',
  async (size) => {
    const clerk = await scene()
    const page = await visit.open(SCREEN, size, await signedIn(visit.site, clerk))
    await page.getByText('由新旧文本起草决定').click()
    await choose(page, page.getByRole('combobox', { name: '修改前的文本' }), /2019-12-01/, '水库保护')
    await choose(
      page,
      page.getByRole('combobox', { name: '修改后的文本' }),
      /^杭州市水库保护规定2026-03-01/,
      '水库保护',
    )
    await page.getByText('已核验').waitFor()
    await picture(page, `amending-decision-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByText(/^对照表/).click()
    await page.getByRole('columnheader', { name: '修改后' }).waitFor()
    await picture(page, `amending-table-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载对照表（Word）' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('杭州市水库保护规定修改前后对照表.docx')
    expect(
      readFileSync((await file.path()) ?? '')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  },
)
