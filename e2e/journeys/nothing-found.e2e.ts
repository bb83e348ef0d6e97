import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'

const { open } = visits()

it('a search that finds nothing says so and offers ways out that lead somewhere', async () => {
  const page = await open('/retrieval?q=量子纠缠')
  await page.getByRole('heading', { name: '没有找到与“量子纠缠”有关的法规' }).waitFor()
  expect(await page.getByRole('combobox', { name: '检索法规' }).inputValue()).toBe('量子纠缠')
  await page.locator('.nothing').getByRole('link', { name: '浏览全部法规' }).click()
  await page.locator('.result').first().waitFor()
  expect(addressOf(page)).toBe('/retrieval')

  await page.goBack()
  await page.locator('.nothing').getByRole('link', { name: '首页的分类' }).click()
  await page.getByRole('region', { name: '分类浏览' }).waitFor()
})

it('filters and switches that leave no result can be removed on the page that says so', async () => {
  const page = await open('/retrieval?q=绿道&fType=FT06&scope=title&match=exact')
  const nothing = page.locator('.nothing')
  await nothing.getByRole('link', { name: '清除全部条件再查' }).click()
  await eventually(() => page.locator('.filter-chip').count(), 0)
  await page.locator('.result').first().waitFor()
  expect(addressOf(page)).not.toContain('fType')
  expect(await page.locator('.result-title').first().innerText()).toContain('浙江省城市绿道管理办法')
})
