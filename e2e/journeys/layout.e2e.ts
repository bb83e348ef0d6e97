import { expect, it } from 'vitest'
import { readSource } from '#server/testing/read-document.ts'
import { eventually, visits } from '../browser.ts'
import { LONG_LAW } from '../laws.ts'

const CITING = {
  title: '浙江省引用规程条例',
  body: [
    '第一条 依照《浙江省长卷规程汇编条例》第三条办理。',
    '第二条 参照《浙江省无此规程条例》办理。',
    '第三条 本条例自2020年5月1日起施行。',
  ],
}
const visit = visits([LONG_LAW, CITING])

// spec §2.3, §2.4, §2.5
it('every page has the title of the library above and the note on standard texts below', async () => {
  for (const path of ['/home', '/retrieval', `/details?id=${await visit.site.idOf(CITING.title)}`, '/404']) {
    const page = await visit.open(path)
    await page.getByRole('banner').getByText('法律法规规章规范性文件数据库').waitFor()
    expect(await page.getByRole('contentinfo').innerText(), path).toContain('标准文本')
  }
})

// spec §2.9, §9.2, §9.12
it('the header hides beyond 100 px of scrolling and returns when scrolling up', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(LONG_LAW.title)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const header = () => page.evaluate(() => document.documentElement.dataset['header'] ?? '')
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 90)
  await eventually(() => page.evaluate(() => window.scrollY > 50), true)
  expect(await header()).toBe('shown')
  await page.mouse.wheel(0, 600)
  await eventually(header, 'hidden')
  await page.mouse.wheel(0, -300)
  await eventually(header, 'shown')
})

// spec §2.10, §9.3
it('the filters stand beside the results from 1088 px on, and in a drawer below', async () => {
  const page = await visit.open('/retrieval', 'laptop')
  await page.getByRole('complementary', { name: '筛选' }).waitFor()
  await page.setViewportSize({ width: 1087, height: 800 })
  await eventually(() => page.getByRole('complementary', { name: '筛选' }).isVisible(), false)
  expect(await page.getByRole('button', { name: /筛选/ }).isVisible()).toBe(true)
})

it('the printed page has the text with its address and date and no controls', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(CITING.title)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  const foot = page.locator('.print-footer')
  expect(await foot.isVisible()).toBe(true)
  expect(await foot.innerText()).toMatch(/\/details\?id=.*访问日期 \d{4}-\d{2}-\d{2}/s)
})

it('a comparison and a list of results are printed without their controls', async () => {
  const compare = await visit.open(`/compare?id=${await visit.site.idOf('浙江省图书借阅服务条例')}`)
  await compare.locator('.compare-row').first().waitFor()
  await compare.emulateMedia({ media: 'print' })
  expect(await compare.locator('select').first().isVisible()).toBe(false)
  // The versions are named above the columns.
  expect(await compare.locator('.compare-columns').innerText()).toMatch(/2020-07-31[\s\S]*2025-/)

  const results = await visit.open('/retrieval?q=公共&fType=FT01')
  await results.locator('.result').first().waitFor()
  await results.emulateMedia({ media: 'print' })
  for (const control of ['.facets', '.results-head select', '.results-head .button', '.filter-clear'])
    expect(await results.locator(control).first().isVisible(), control).toBe(false)
  expect(await results.locator('.filter-chip').innerText()).toBe('类型：地方性法规')
})

it('a citation shows the cited article in a card, or says that the library does not have it', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(CITING.title)}`)
  await page.locator('#t1 a.ref').first().hover()
  await page.getByText('第三号事项的管理和服务工作').waitFor()
  expect(
    await page
      .locator('#t2')
      .getByTitle(/库外文件/)
      .innerText(),
  ).toContain('浙江省无此规程条例')
})

it('a citation in a text as of a day leads to the cited text of that day', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(CITING.title)}&date=2021-03-01`)
  const link = page.locator('#t1 a.ref').first()
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain('date=2021-03-01')
  await link.click()
  await page.getByRole('heading', { level: 1, name: LONG_LAW.title }).waitFor()
  expect(await page.locator('.reading-point').innerText()).toContain('2021-03-01')
})

it('the download is a Word file of the text', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(CITING.title)}`)
  const link = page.getByRole('link', { name: /下载/ }).first()
  await link.waitFor()
  const response = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  const document = await readSource('law.docx', await response.body())
  expect(document.titleLines.join('')).toBe(CITING.title)
})

it('a field for a day looks like the other fields, and what it expects is grey until a day is chosen', async () => {
  const page = await visit.open('/retrieval?publishDate_begin=2020-01-01')
  const looks = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((element) => {
      const { height, borderColor, borderRadius, fontFamily, fontSize, color } = getComputedStyle(element)
      return { frame: { height, borderColor, borderRadius, fontFamily, fontSize }, color }
    })
  const [filled, empty] = [await looks('公布或通过日期起'), await looks('施行日期起')]
  const other = await page
    .locator('select.field')
    .first()
    .evaluate((element) => {
      const { height, borderColor, borderRadius, fontFamily, fontSize } = getComputedStyle(element)
      return { height, borderColor, borderRadius, fontFamily, fontSize }
    })
  expect([filled.frame, empty.frame]).toEqual([other, other])
  expect(empty.color).not.toBe(filled.color)
  await page.getByLabel('施行日期起').fill('2021-03-01')
  await page.getByLabel('施行日期止').focus()
  expect((await looks('施行日期起')).color).toBe(filled.color)
})
