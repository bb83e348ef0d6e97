import { expect, it } from 'vitest'
import { addressOf, eventually, inView, picture, sideways, visits } from '../browser.ts'
import { DOG_KEEPING, LABOUR_CONTRACTS } from '../laws.ts'

const { open } = visits([
  LABOUR_CONTRACTS,
  { ...DOG_KEEPING, body: ['第一条 根据《中华人民共和国劳动合同法》，制定本条例。', ...DOG_KEEPING.body.slice(1)] },
])

it.each(['desktop', 'phone'] as const)(
  'on a %s the law that is named has a card, from which an article is opened',
  async (size) => {
    const page = await open('/retrieval?q=劳动合同法', size)
    const card = page.locator('.result').first().locator('.head-card')
    await card.waitFor()
    await eventually(() => page.locator('.head-card').count(), 1)
    const text = await card.innerText()
    for (const words of ['2007年6月29日', '版本', '2012-12-28', '目录', '49 条', '阅读全文', '下载 Word'])
      expect(text).toContain(words)
    expect(await card.locator('[aria-current]').innerText()).toContain('2012-12-28')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    // Two lines of a phone do not hold the 题注, those of a desktop do.
    const unfold = card.getByRole('button', { name: '展开题注' })
    expect(await unfold.count()).toBe(size === 'phone' ? 1 : 0)
    if (size === 'phone') {
      await unfold.click()
      await card.getByRole('button', { name: '收起题注' }).waitFor()
    }
    const contents = card.locator('details')
    expect(await contents.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(size === 'desktop')
    if (size === 'phone') await contents.locator('summary').click()
    expect(await contents.getByRole('link').allInnerTexts()).toEqual(['第一章 总则', '第二章 解除和终止'])
    await picture(page, `head-card-${size}`)

    const field = card.getByRole('textbox', { name: /跳至第几条/ })
    await field.fill('80')
    await field.press('Enter')
    await eventually(() => card.locator('.head-card-fault').allInnerTexts(), ['没有第八十条，共 49 条'])
    await field.fill('总则')
    await field.press('Enter')
    await eventually(() => card.locator('.head-card-fault').allInnerTexts(), ['请填条号，例如 47 或 133之一'])
    await field.fill('四十七')
    await field.press('Enter')
    await page.waitForURL(/#t47$/)
    await eventually(() => inView(page, '#t47'), true)
    await page.goBack()
    await card.waitFor()
    expect(addressOf(page)).toBe('/retrieval?q=劳动合同法')
  },
)

it('a law named with an article shows the article beneath the card', async () => {
  const page = await open('/retrieval?q=劳动合同法第四十七条')
  const first = page.locator('.result').first()
  await first.locator('.head-card').waitFor()
  expect(await first.locator('.hit-place').first().innerText()).toContain('第四十七条')
})

it('a search for words has no card', async () => {
  const page = await open('/retrieval?q=经济补偿')
  await page.locator('.result').first().waitFor()
  expect(await page.locator('.head-card, .head-room').count()).toBe(0)
})

it('while the card is loading its room is kept', async () => {
  const page = await open('/home')
  let answer: () => void = () => undefined
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/law\/card/, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto('/retrieval?q=劳动合同法')
  const heightOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)
  await page.locator('.head-room').waitFor()
  // The room is drawn anew when the script of the card has come; one that was just taken out of the page has no height.
  let before = 0
  await expect.poll(async () => (before = await heightOf('.head-room'))).toBeGreaterThan(200)
  answer()
  await page.locator('.head-card').waitFor()
  await expect.poll(async () => Math.abs((await heightOf('.head-card')) - before)).toBeLessThan(60)
})

it('a card that cannot be loaded says so and can be tried again, and the list is there', async () => {
  const page = await open('/home')
  let fails = true
  await page.route(/law\/card/, (route) =>
    fails
      ? route.fulfill({ status: 500, json: { success: false, code: 500, message: '系统异常', result: null } })
      : route.continue(),
  )
  await page.goto('/retrieval?q=劳动合同法')
  const retry = page.locator('.result').first().getByRole('button')
  await retry.waitFor()
  expect(await page.locator('.result').first().innerText()).toContain('系统异常')
  fails = false
  await retry.click()
  await page.locator('.head-card').waitFor()
})
