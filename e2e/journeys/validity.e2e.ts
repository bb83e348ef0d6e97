import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'
import { releasedDocument } from '../released-document.ts'

const LONG = '浙江省水利厅关于进一步加强山区海岛渡口渡船渡槽安全运行管理与应急处置工作若干事项的办法（试行）'
const CODES: PermissionCode[] = ['data:expiry:list', 'data:expiry:edit', 'data:expiry:release', 'data:expiry:export']
const visit = visits()
const person = () => visit.site.test.makeUser({ realname: '管理员', permissions: CODES })

const released = (title: string, ends: string): Promise<void> =>
  releasedDocument(visit.site.test, {
    title,
    body: `第一条 渡口应当检修。\n第二条 本办法自2022年2月1日起施行${ends}。`,
  })

it('the workbench leads to a period that has ended, and a decision with its source settles it', async () => {
  await released(LONG, '，有效期5年')
  await released('渡口照明办法', '，有效期至2026年10月31日止')
  await released('渡口检修办法', '')
  const page = await visit.open('/workbench', 'desktop', await signedIn(visit.site, await person()))
  await page.getByRole('link', { name: /件有效期已届满/ }).waitFor()
  await picture(page, 'validity-workbench')
  await page.getByRole('link', { name: /1\s*件有效期已届满/ }).click()
  await entryOf(page, '已届满 20 天').first().waitFor()
  await page.goto('/dataManagement/validity')
  await entryOf(page, '还有 72 天').first().waitFor()
  await entryOf(page, '未载明').first().waitFor()
  await picture(page, 'validity')
  expect(await faultsOf(page)).toEqual([])
  await entryOf(page, '渡口照明办法').getByRole('button', { name: '登记' }).click()
  const form = page.getByRole('dialog', { name: '编辑有效期' })
  await form.getByRole('combobox', { name: '决定' }).click()
  await page.getByTitle('到期失效', { exact: true }).last().click()
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('请填写决定日期').waitFor()
  await picture(page, 'validity-form')
  await form.getByRole('textbox', { name: '决定出处' }).fill('浙水发〔2026〕1号')
  // Enter chooses the day, and does not send a form in which more may be missing.
  await form.getByRole('textbox', { name: '决定日期' }).fill('2026-11-01')
  await form.getByRole('textbox', { name: '决定日期' }).press('Enter')
  expect(await form.isVisible()).toBe(true)
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await entryOf(page, '到期失效').first().waitFor()
})

it('an extension that one person enters and another releases is shown to readers with its basis', async () => {
  await released('渡口疏浚办法', '，有效期至2026年10月31日止')
  const { test } = visit.site
  const clerk = await test.signIn(CODES)
  const {
    records: [row],
  } = (await test.ask('GET /dataManagement/validity/list?title=渡口疏浚办法', { token: clerk })).body.result
  const extension = {
    decision: 'extend',
    decidedDate: '2026-10-20',
    decisionTitle: LONG,
    decisionSource: '浙水发〔2026〕9号',
    endDate: '2031-10-31',
  }
  const body = { ...row, ...extension, basis: '第一条' }
  await test.ask('PUT /dataManagement/validity/edit', { token: clerk, body })
  const page = await visit.open('/dataManagement/validity', 'desktop', await signedIn(visit.site, await person()))
  await entryOf(page, '渡口疏浚办法').getByText('未发布').waitFor()
  await picture(page, 'validity-extension')
  await entryOf(page, '渡口疏浚办法').getByRole('button', { name: '发布延长' }).click()
  const confirm = page.getByRole('dialog', { name: '发布延长' })
  await picture(page, 'validity-extension-confirm')
  await confirm.getByRole('button', { name: '发布', exact: true }).click()
  await entryOf(page, '渡口疏浚办法').getByText('至 2031-10-31').waitFor()
  await page.goto(`/details?id=${row.workId}`)
  await page.getByText('有效期延长至2031年10月31日').first().waitFor()
  await page.getByText('原文所定为2026年10月31日').first().waitFor()
  await picture(page, 'validity-extension-public')
  expect(await faultsOf(page)).toEqual([])
})

it.each(['laptop', 'phone'] as Size[])('the register of periods keeps its shape on a %s', async (size) => {
  const page = await visit.open('/dataManagement/validity', size, await signedIn(visit.site, await person()))
  await entryOf(page, '还有 72 天').first().waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, `validity-${size}`)
  expect(await faultsOf(page)).toEqual([])
})
