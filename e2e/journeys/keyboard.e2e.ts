import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addressOf, eventually, inView, visits } from '../browser.ts'

const { open } = visits()

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? '').trim().slice(0, 40))

/** Presses Tab until the focused element matches the selector. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector)) return
  }
  throw new Error(`no ${selector} within ${most} tabs`)
}

it('a law is found and read by keyboard alone: skip link, suggestions, result, contents', async () => {
  const page = await open('/404')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('跳到正文')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('main')

  await tabTo(page, 'main [role=combobox]')
  await page.keyboard.type('图书借阅')
  const box = page.locator('main [role=combobox]')
  await eventually(() => box.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  expect(active).toBeTruthy()
  expect(await page.locator(`[id="${active}"]`).innerText()).toContain('浙江省图书借阅服务条例')
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')

  // Esc closes the list and keeps the words; Enter then searches them.
  await page.keyboard.press('Escape')
  await eventually(() => box.getAttribute('aria-expanded'), 'false')
  expect(await box.inputValue()).toBe('图书借阅')
  await page.keyboard.press('Enter')
  await page.locator('.result').first().waitFor()
  expect(addressOf(page)).toBe('/retrieval?q=图书借阅')

  await tabTo(page, '.result-title a', 120)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '浙江省图书借阅服务条例' }).waitFor()
  await eventually(() => focused(page), 'main', 'the focus is at the content')

  await tabTo(page, '.toc a[href="#z4"]')
  await page.keyboard.press('Enter')
  await eventually(() => inView(page, '#z4'), true, 'the chapter is in view')
  // Reading goes on from there: the next stop of the keyboard is inside the chapter or after it.
  await eventually(
    () => page.evaluate(() => document.querySelector('.law-body')?.contains(document.activeElement) ?? false),
    true,
  )
})

it('a suggestion chosen with the arrow keys opens the law', async () => {
  const page = await open('/home')
  const box = page.locator('main [role=combobox]')
  await box.focus()
  await page.keyboard.type('古井')
  await eventually(() => box.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '浙江省古井古泉保护条例' }).waitFor()
  expect(addressOf(page)).toMatch(/^\/details\?id=\w+$/)
})

it('the slash key focuses the search on every page, and Esc closes sheets and returns the focus', async () => {
  const page = await open('/retrieval?q=公共', 'laptop')
  await page.locator('.result').first().waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')

  const phone = await open('/retrieval?q=公共', 'phone')
  await phone.locator('.result').first().waitFor()
  const button = phone.getByRole('button', { name: '筛选' })
  await button.focus()
  await phone.keyboard.press('Enter')
  await phone.getByRole('dialog', { name: '筛选' }).waitFor()
  await phone.keyboard.press('Escape')
  await phone.getByRole('dialog', { name: '筛选' }).waitFor({ state: 'hidden' })
  expect(await focused(phone)).toContain('筛选')
})
