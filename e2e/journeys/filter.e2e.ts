import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addressOf, eventually, visits } from '../browser.ts'

const { open } = visits()

/** Rules of governments in the demo library. */
const RULES = 8

const titles = (page: Page) => page.locator('.result-title a').allInnerTexts()
const total = (page: Page) => page.locator('.results-total b').innerText()

it('a chosen filter is part of the address, and the back button removes it', async () => {
  const page = await open('/retrieval')
  await page.locator('.result').first().waitFor()
  const all = { total: await total(page), titles: await titles(page) }

  await page
    .getByRole('group', { name: '类型' })
    .getByRole('checkbox', { name: /政府规章/ })
    .check()
  await eventually(() => total(page), String(RULES))
  expect(addressOf(page)).toBe('/retrieval?fType=FT02')
  await eventually(() => page.getByRole('button', { name: '移除条件 类型：政府规章' }).count(), 1)
  const filtered = await titles(page)
  expect(filtered).toHaveLength(RULES)

  const friend = await open(addressOf(page))
  await eventually(() => titles(friend), filtered)
  expect(
    await friend
      .getByRole('group', { name: '类型' })
      .getByRole('checkbox', { name: /政府规章/ })
      .isChecked(),
  ).toBe(true)

  await page.goBack()
  await eventually(() => total(page), all.total)
  expect(await titles(page)).toEqual(all.titles)
  expect(addressOf(page)).toBe('/retrieval')
})

it('filters combine, update their counts and are removed one by one', async () => {
  const page = await open('/retrieval?q=公共')
  await page.locator('.result').first().waitFor()
  const before = Number(await total(page))
  const region = page.getByRole('group', { name: '地区' })
  const line = region.locator('label').filter({ hasText: '浙江省（仅省级）' })
  const promised = await line.locator('.facet-count').innerText()
  await line.click()
  await eventually(() => total(page), promised)
  expect(Number(promised)).toBeLessThan(before)
  await page.getByRole('group', { name: '类型' }).locator('label').filter({ hasText: '地方性法规' }).click()
  await eventually(() => page.locator('.filter-chip').count(), 2)

  await page.getByRole('button', { name: '移除条件 地区：浙江省（仅省级）' }).click()
  await eventually(() => page.locator('.filter-chip').allInnerTexts(), ['类型：地方性法规'])
  await page.getByRole('button', { name: '清除全部' }).click()
  await eventually(() => total(page), String(before))
  expect(addressOf(page)).toBe('/retrieval?q=公共')
})

/** Publication, or the act of a text whose 题注 names no publication. */
const MADE = '(?:公布|通过|修正|修订|修改)'

it('the list of results is sorted by the chosen order, and the usual order is no part of the address', async () => {
  const page = await open('/retrieval?fType=FT02&pageSize=30')
  const sort = page.getByRole('combobox', { name: '排序' })
  const days = (word: string) =>
    page
      .locator('.result-meta')
      .evaluateAll(
        (lines, what) =>
          lines.map((line) => line.textContent?.match(new RegExp(`(\\d{4}-\\d{2}-\\d{2}) ?${what}`))?.[1]),
        word,
      )
  const sortedBy = (word: string, falling: boolean) =>
    expect.poll(async () => {
      // Laws whose day is not known come last, whichever way the list runs.
      const found = (await days(word)).filter((day) => day !== undefined)
      return (
        new Set(found).size > 2 &&
        found.every(
          (day, at) =>
            at === 0 || (falling ? String(found[at - 1]) >= String(day) : String(found[at - 1]) <= String(day)),
        )
      )
    })
  await page.locator('.result').first().waitFor()
  // Without words nothing is more relevant than something else.
  expect(await sort.locator('option').allInnerTexts()).not.toContain('按相关度')
  expect(await sort.inputValue()).toBe('publishDate-desc')
  await sortedBy(MADE, true).toBe(true)
  for (const [choice, word, falling] of [
    ['公布或通过日期 旧→新', MADE, false],
    ['施行日期 新→旧', '施行', true],
    ['施行日期 旧→新', '施行', false],
  ] as const) {
    await sort.selectOption(choice)
    await sortedBy(word, falling).toBe(true)
    expect(addressOf(page)).toContain(
      `sort=${word === MADE ? 'publishDate' : 'effectDate'}&order=${falling ? 'desc' : 'asc'}`,
    )
  }
  await page.goto('/retrieval?q=公共')
  await page.locator('.result').first().waitFor()
  const usual = await titles(page)
  expect(await sort.inputValue()).toBe('relevance-desc')
  await sort.selectOption('公布或通过日期 旧→新')
  await eventually(async () => addressOf(page), '/retrieval?q=公共&sort=publishDate&order=asc')
  await eventually(async () => String(await titles(page)) !== String(usual), true)
  await sort.selectOption('按相关度')
  await eventually(async () => addressOf(page), '/retrieval?q=公共')
  await eventually(() => titles(page), usual)
})

it('a link with unknown or broken parameters still lists results', async () => {
  const page = await open(
    '/retrieval?fType=FT02&from=singlemessage&utm_source=x&sort=nonsense&pageNo=-1&publishDate_begin=soon',
  )
  await eventually(() => total(page), String(RULES))
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['类型：政府规章'])
})
