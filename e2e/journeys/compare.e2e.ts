import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'

const visit = visits()
const TITLE = '浙江省图书借阅服务条例'

it('a reader compares two versions and sees changed articles first and all articles counted', async () => {
  const id = await visit.site.idOf(TITLE)
  const page = await visit.open(`/details?id=${id}`)
  await page.getByRole('link', { name: '与上一版本对照' }).first().click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  expect(addressOf(page)).toMatch(/^\/compare\?id=\w+&from=\S+&to=\S+$/)
  await page.locator('.compare-row').first().waitFor()

  const count = async (name: string) =>
    Number((await page.locator('.kind-filter').filter({ hasText: name }).locator('b').innerText()).replaceAll(',', ''))
  const kinds = await Promise.all(['修改', '新增', '删除', '移动', '仅序号调整', '未变'].map(count))
  const all = await count('全部条文')
  expect(kinds.reduce((sum, n) => sum + n, 0)).toBe(all)
  expect(await count('有变动')).toBe(kinds.slice(0, 4).reduce((sum, n) => sum + n, 0))
  // Every article of the newer text is in one row; deleted articles have rows of their own.
  const { body } = await visit.site.test.call(`/fagui/internet/fagui/law/detail?id=${id}`)
  const gone = kinds[2] as number
  expect(all - gone).toBe(body.result.version.articleCount)

  expect(await page.locator('.compare-row.same, .compare-row.renumbered').count()).toBe(0)
  expect(await page.locator('.compare-row').count()).toBe(await count('有变动'))
  await page.getByRole('button', { name: /全部条文/ }).click()
  await eventually(() => page.locator('.compare-row').count(), all)
})

it('insertions and deletions are told apart without colour', async () => {
  const page = await visit.open(`/compare?id=${await visit.site.idOf(TITLE)}`)
  await page.locator('.compare-row').first().waitFor()
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect(await line('.compare-side.left del')).toBe('line-through')
  expect(await line('.compare-side.right ins')).toBe('underline')
  // Each row shows its kind as a word, which screen readers read out too.
  for (const row of await page.locator('.compare-row').all()) {
    expect(await row.getAttribute('aria-label')).toMatch(/^(修改|新增|删除|移动)：/)
    expect(await row.locator('.kind').textContent()).toMatch(/^(修改|新增|删除|移动)$/)
  }
})

it('each side of a comparison can show another version, and the address follows', async () => {
  const id = await visit.site.idOf(TITLE)
  const page = await visit.open(`/compare?id=${id}`)
  await page.locator('.compare-row').first().waitFor()
  const oldest = (await page.getByLabel('旧文本').locator('option').first().innerText()).trim()
  expect(oldest).toMatch(/^2016-/)
  await page.getByLabel('旧文本').selectOption({ index: 0 })
  await eventually(() => page.locator('.compare-columns p').first().innerText(), oldest)
  const again = await visit.open(addressOf(page))
  await again.locator('.compare-row').first().waitFor()
  expect(await again.locator('.compare-row').count()).toBe(await page.locator('.compare-row').count())
})
