import { expect, it } from 'vitest'
import { eventually, inView, visits } from '../browser.ts'
import { LONG_LAW, LONG_LAW_ARTICLES } from '../laws.ts'

const visit = visits([LONG_LAW])

it('a law of seven hundred articles opens whole, and its last article is one jump away', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(LONG_LAW.title)}`)
  await page.getByRole('heading', { level: 1, name: LONG_LAW.title }).waitFor()
  await eventually(() => page.locator('.article').count(), LONG_LAW_ARTICLES)
  await eventually(() => page.locator('.toc a').count(), 14)

  await page.getByLabel('跳至第几条').fill(String(LONG_LAW_ARTICLES))
  await page.keyboard.press('Enter')
  await eventually(() => inView(page, `#t${LONG_LAW_ARTICLES}`), true, 'the last article is in view')
  // The table of contents marks the division being read, soon after the page stands still.
  const read = () => page.locator('.toc [aria-current]').innerText()
  await expect.poll(read).toContain('第十四章')

  // The way back works too.
  await page.locator('.toc a').first().click()
  await eventually(() => inView(page, '#t1'), true, 'the first article is in view')
  await expect.poll(read).toContain('第一章')
})

it('a long law opens at the article of the address, and words are found through all of it', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(LONG_LAW.title)}#t555`)
  await page.locator('#t555.landed').waitFor()
  await eventually(() => inView(page, '#t555'), true, 'the article is in view')
  const find = page.getByRole('textbox', { name: '在本文中查找' })
  await find.fill('从其规定')
  await eventually(() => page.locator('.find-count').innerText(), '共 234')
  await find.press('Enter')
  await eventually(
    () =>
      page
        .locator('.find-count')
        .innerText()
        .then((words) => words.endsWith('/234')),
    true,
  )
  // The search begins at the text on screen, not at the top.
  expect(Number((await page.locator('.find-count').innerText()).split('/')[0])).toBeGreaterThan(180)
})

it('a long law is drawn around the article of the address first, and every article soon after', async () => {
  const page = await visit.open('/home')
  const id = await visit.site.idOf(LONG_LAW.title)
  // How many articles have their text at each change of the page.
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { drawn: counts })
    new MutationObserver(() => void counts.push(document.querySelectorAll('.article-label').length)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto(`/details?id=${id}#t555`)
  await eventually(() => page.locator('.article-label').count(), LONG_LAW_ARTICLES)
  const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn)
  expect([...new Set(drawn.filter((count) => count > 0))]).toEqual([101, LONG_LAW_ARTICLES])
  await eventually(() => inView(page, '#t555'), true, 'the article stays in view')
})
