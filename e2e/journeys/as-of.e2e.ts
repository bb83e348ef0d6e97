import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'

const visit = visits()
const TITLE = '浙江省图书借阅服务条例'
// The text of 2020 has a fee for books returned late; the revision of 2025 removed it.
const OLD_WORDS = '每册每日不超过一角的标准收取逾期费用'
const NEW_WORDS = '借阅机构不得收取逾期费用'

it('a reader sees today’s text first and that of any other day on request', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(TITLE)}`)
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const text = () => page.locator('.law-body').evaluate((body) => body.textContent)
  await eventually(() => text().then((words) => words.includes(NEW_WORDS)), true, 'today’s text')
  expect(await text()).not.toContain(OLD_WORDS)
  expect(await page.locator('.effect-banner').count()).toBe(0)
  expect(await page.locator('.reading-point').innerText()).toContain('2026-11-20')

  await page.getByLabel('查看某日的文本').fill('2021-05-01')
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await eventually(() => text().then((words) => words.includes(OLD_WORDS)), true, 'the old text')
  expect(await text()).not.toContain(NEW_WORDS)
  expect(addressOf(page)).toContain('date=2021-05-01')
  expect(await page.locator('.reading-point').innerText()).toContain('2021-05-01')
  const banner = page.locator('.effect-banner')
  expect(await banner.innerText()).toContain('历史文本')

  await banner.getByRole('link', { name: '阅读本库最新文本' }).click()
  await eventually(() => text().then((words) => words.includes(NEW_WORDS)), true, 'today’s text again')
  expect(await page.locator('.effect-banner').count()).toBe(0)
})

it('the as-of day stays visible far down the text', async () => {
  for (const size of ['desktop', 'laptop', 'phone'] as const) {
    const page = await visit.open(`/details?id=${await visit.site.idOf(TITLE)}&date=2018-01-01`, size)
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    await page.mouse.move(150, 400)
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const day = page.locator('.reading-point-day')
    const onTop = () =>
      day.evaluate((element) => {
        const box = element.getBoundingClientRect()
        return box.height > 8 && box.top >= 0 && box.bottom < 200
      })
    await eventually(onTop, true, size)
    expect(await day.innerText()).toContain('2018-01-01')
  }
})

it('a day before the law existed is reported with a link to the text in force', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(TITLE)}&date=1990-01-01`)
  await page.getByRole('heading', { name: '这一天还没有这部法规' }).waitFor()
  expect(await page.getByText('1990-01-01 尚未公布').textContent()).toMatch(/它最早的文本\S+(?:公布|日期为)/)
  await page.getByRole('link', { name: '阅读本库最新文本' }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  expect(addressOf(page)).not.toContain('date=')
})
