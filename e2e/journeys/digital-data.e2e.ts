import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { signedIn, tokenIn } from '../staff.ts'

const LAWS = [
  {
    title: '浙江省渡槽管理条例',
    note: ['2019年1月1日 浙江省第十三届人民代表大会常务委员会第一次会议通过'],
    body: ['第一条 渡槽应当管理。', '第二条 本条例自2019年3月1日起施行。'],
  },
  {
    title: '浙江省渡槽检修规定',
    note: ['2010年1月1日 浙江省人民政府令第301号公布'],
    body: ['第一条 渡槽应当检修。', '第二条 本规定自2010年2月1日起施行。'],
  },
  { title: '浙江省渡槽收费规定', note: ['2020年1月1日 浙江省人民政府令第302号公布'], body: ['第一条 渡槽不收费。'] },
  { title: '浙江省渡槽巡查规定', note: ['2021年1月1日 浙江省人民政府令第312号公布'], body: ['第一条 渡槽应当巡查。'] },
]
const CODES: PermissionCode[] = [
  'data:dashboard:view',
  'data:dashboard:export',
  'data:document:list',
  'data:document:add',
  'data:fact:list',
]
const visit = visits(LAWS)
const person = () => visit.site.test.makeUser({ realname: '统计员', permissions: CODES })

async function withDocuments(page: Page): Promise<void> {
  const token = await tokenIn(page)
  const common = { titleNote: '', body: '第一条 水库应当巡查。', region: '330000', address: 'A01', fLevel: 'F01' }
  const long = '浙江省水利厅关于进一步加强山区海岛渡槽渡船渡口安全运行管理与应急处置工作若干事项的通知（试行）'
  for (const [title, fType, issuers] of [
    [long, 'FT04', '浙江省水利厅、浙江省农业农村厅、浙江省交通运输厅渡口渡船安全管理联席会议办公室'],
    ['渡口安全通知', 'FT04', '浙江省水利厅'],
    ['渡口办法', 'FT02', '浙江省人民政府'],
  ]) {
    const { body } = await visit.site.test.ask('POST /dataManagement/document/add', {
      token,
      body: { ...common, title, fType, issuers },
    })
    if (!body.success) throw new Error(body.message)
  }
}

it('a figure leads to a list with as many entries, from the table and from the chart', async () => {
  const page = await visit.open(
    '/digitalDataManagement',
    'desktop',
    await signedIn(visit.site, await person(), { tabs: true }),
  )
  await withDocuments(page)
  await page.reload()
  const types = page.getByRole('region', { name: '各类文件的发布状态', exact: true })
  await types.locator('svg text').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 2000 })
  await picture(page, 'figures')

  expect(await faultsOf(page)).toEqual([])

  // By keyboard: the table, then its number.
  await types.getByRole('button', { name: /表格/ }).press('Enter')
  const row = types.getByRole('row', { name: /行政规范性文件/ })
  await row.getByRole('link', { name: '2' }).first().press('Enter')
  await page.waitForURL(/dataManagement\/document/)
  await page.getByText(/共 ?2 ?条/).waitFor()

  await page.goto('/digitalDataManagement')
  const laws = page.getByRole('region', { name: '各类法规的时效性', exact: true })
  await laws.getByRole('button', { name: /表格/ }).click()
  const whole = laws
    .getByRole('row', { name: /政府规章/ })
    .getByRole('link')
    .last()
  const count = await whole.innerText()
  expect(Number(count)).toBeGreaterThanOrEqual(3)
  await whole.click()
  await page.waitForURL(/retrieval\?fType=FT02/)
  await page
    .getByText(new RegExp(`共 ?${count} ?[部件条]|${count} 部`))
    .first()
    .waitFor()
  await page.goBack()
  await laws.getByRole('button', { name: /图/ }).click()
  await laws.locator('svg').getByText('政府规章').waitFor()
})

it('the charts are narrowed to a type, the queue of a question opens, and the figures are exported', async () => {
  const page = await visit.open('/digitalDataManagement', 'desktop', await signedIn(visit.site, await person()))
  const radar = page.getByRole('region', { name: '馆藏质量：待核实的事项', exact: true })
  await radar.getByRole('button', { name: /表格/ }).click()
  await radar
    .getByRole('row', { name: /施行日期未载明/ })
    .getByRole('link')
    .click()
  await page.getByRole('tab', { name: /^施行日期未载明/, selected: true }).waitFor()
  await page.goBack()
  await page.getByRole('combobox', { name: '文件类型' }).click()
  await page.getByTitle('地方性法规').last().click()
  await eventually(
    () => page.getByRole('region', { name: '各类法规的时效性', exact: true }).getByText('政府规章').count(),
    0,
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出数字' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^数字化数据管理统计.*\.xlsx$/)
})

it.each(['laptop', 'phone'] as Size[])('the figures stay in shape on a %s', async (size) => {
  const page = await visit.open('/digitalDataManagement', size, await signedIn(visit.site, await person()))
  await page.locator('.figures-picture svg').first().waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const wide = page.viewportSize()?.width ?? 0
  await page.setViewportSize({ width: wide, height: 2600 })
  await picture(page, `figures-${size}`)

  await page.getByRole('button', { name: /表格/ }).first().click()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, `figures-${size}-table`)
  expect(await faultsOf(page)).toEqual([])
})

it('the charts take the colours of the dark theme', async () => {
  const page = await visit.open('/digitalDataManagement', 'desktop', {
    ...(await signedIn(visit.site, await person())),
    colorScheme: 'dark',
  })
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  const words = page.locator('.figures-picture svg text').first()
  await words.waitFor()
  expect(await words.getAttribute('fill')).not.toBe('#1f1c1a')
  await picture(page, 'figures-dark')
})
