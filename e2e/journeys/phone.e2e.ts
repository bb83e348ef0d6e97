import { expect, it } from 'vitest'
import { eventually, inView, sideways, visits } from '../browser.ts'
import { settled } from '../settled.ts'

const visit = visits()
const { open } = visit
const TITLE = '浙江省图书借阅服务条例'

// spec §2.10, §9.3
it('a visitor on a phone searches, filters in a drawer, opens a law and uses the bar below', async () => {
  const page = await open('/home', 'phone')
  await page.locator('.news').waitFor()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('combobox', { name: '检索法规' }).fill('图书')
  await page.keyboard.press('Enter')
  await page.locator('.result').first().waitFor()
  expect(await sideways(page)).toBe(0)

  await page.getByRole('button', { name: '筛选' }).tap()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await drawer.getByRole('checkbox', { name: /地方性法规/ }).check()
  await eventually(() => page.locator('.filter-chip').count(), 1)
  // The filter reduces the number of results, and the button shows the new number.
  await eventually(
    async () =>
      (await drawer.locator('.sheet-foot').innerText()) ===
      `查看 ${await page.locator('.results-total b').innerText()} 部`,
    true,
  )
  await drawer.getByRole('button', { name: /^查看/ }).tap()
  await drawer.waitFor({ state: 'hidden' })
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['类型：地方性法规'])

  await page.getByRole('link', { name: TITLE }).first().tap()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  expect(await sideways(page)).toBe(0)

  const bar = page.getByRole('navigation', { name: '阅读工具' })
  await bar.getByRole('button', { name: '目录' }).tap()
  const contents = page.getByRole('dialog', { name: '目录' })
  await contents.getByRole('link', { name: /第三章/ }).tap()
  await contents.waitFor({ state: 'hidden' })
  await eventually(() => inView(page, '[id="z3"], [id$="z3"]'), true, 'the third chapter is in view')

  await bar.getByRole('button', { name: '版本' }).tap()
  const versions = page.getByRole('dialog', { name: '版本与关系' })
  await eventually(() => versions.locator('.versions li').count(), 3, 'three versions')
  await versions.getByRole('link', { name: /^2020-07-31/ }).tap()
  await page.locator('.effect-banner').waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect(await sideways(page)).toBe(0)
})

it('a suggestion is chosen by a tap', async () => {
  const page = await open('/home', 'phone')
  await page.getByRole('combobox', { name: '检索法规' }).fill('古井')
  await page.getByRole('option', { name: /浙江省古井古泉保护条例/ }).tap()
  await page.getByRole('heading', { level: 1, name: '浙江省古井古泉保护条例' }).waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
})

// spec §2.10
it('no screen scrolls sideways on a phone, not even in large type', async () => {
  const id = await visit.site.idOf(TITLE)
  for (const path of [
    '/home',
    '/retrieval',
    '/retrieval?q=公共&fType=FT01,FT02,FT04&effectStatus=unverified,02',
    `/details?id=${id}`,
    `/compare?id=${id}`,
    '/404',
  ]) {
    const page = await open(path, 'phone')
    await page.locator('h1').first().waitFor()
    await settled(page)
    expect(await sideways(page), path).toBe(0)
    await page.getByRole('button', { name: '大字版' }).tap()
    await page.getByRole('button', { name: '标准版' }).waitFor()
    expect(await sideways(page), `${path} in large type`).toBe(0)
  }
})
