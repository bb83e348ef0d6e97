import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, type Size, sideways, visits } from '../browser.ts'

const { open } = visits()
const titles = (page: Awaited<ReturnType<typeof open>>) => page.locator('.result-title').allInnerTexts()

it.each<Size>(['desktop', 'phone'])(
  'a word is left out of a search, and the signs are explained beside the box (%s)',
  async (size) => {
    const page = await open('/retrieval?q=绿道', size)
    await page.locator('.result').first().waitFor()
    const before = await titles(page)
    expect(before.some((title) => title.includes('绿道管理办法'))).toBe(true)
    await page.getByRole('button', { name: '检索符号' }).click()
    await page.getByText('减号或 NOT：不要含“劳动”的').waitFor()
    await picture(page, `signs-${size}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    await page.getByRole('combobox', { name: '检索法规' }).fill('绿道 -管理办法')
    await page.keyboard.press('Enter')
    await page.getByText('不含“管理办法”').waitFor()
    expect((await titles(page)).filter((title) => title.includes('管理办法'))).toEqual([])

    await page.goBack()
    await eventually(() => titles(page), before)
  },
)

it('a sign is tried by a click', async () => {
  const page = await open('/retrieval?q=绿道')
  await page.locator('.result').first().waitFor()
  await page.getByRole('button', { name: '检索符号' }).click()
  await page.getByRole('button', { name: '彩礼 OR 嫁妆', exact: true }).click()
  await page.getByText('含“彩礼”或含“嫁妆”').first().waitFor()
  expect(addressOf(page)).toContain('彩礼')
})
