import { expect, it } from 'vitest'
import { addressOf, eventually, picture, visits } from '../browser.ts'

const visit = visits()
const { open } = visit

it('a pinyin typing error is corrected, reported, and undone on request', async () => {
  const page = await open('/retrieval?q=浙江省图书借月服务条例')
  await page.locator('.result').first().waitFor()
  expect(await page.locator('.result-title').first().innerText()).toContain('浙江省图书借阅服务条例')
  const reading = page.locator('.query-reading')
  expect(await reading.innerText()).toContain('未找到“浙江省图书借月服务条例”，已按法名“浙江省图书借阅服务条例”查找')
  // The words typed are still in the box.
  expect(await page.getByRole('combobox', { name: '检索法规' }).inputValue()).toBe('浙江省图书借月服务条例')

  await reading.getByRole('link', { name: '按原词检索' }).click()
  await reading.getByRole('link', { name: '恢复智能检索' }).waitFor()
  expect(addressOf(page)).toContain('verbatim=true')
  await reading.getByRole('link', { name: '恢复智能检索' }).click()
  await reading.getByRole('link', { name: '按原词检索' }).waitFor()
  expect(addressOf(page)).not.toContain('verbatim')
})

it('a slip in one word of several is mended, and the words typed are one link away', async () => {
  const page = await open('/retrieval?q=骑行 责令改证')
  await page.locator('.result').first().waitFor()
  const reading = page.locator('.query-reading')
  expect(await reading.innerText()).toContain('已将“改证”改为“改正”')
  expect(await page.getByRole('combobox', { name: '检索法规' }).inputValue()).toBe('骑行 责令改证')
  await picture(page, 'slip-mended')
  await reading.getByRole('link', { name: '按原词检索' }).click()
  await reading.getByRole('link', { name: '恢复智能检索' }).waitFor()
  await eventually(async () => (await reading.innerText()).includes('改为'), false)
})

it('a repealed law is labelled in the list and on its page, and leads to its successor', async () => {
  const page = await open('/retrieval?q=浙江省社区助餐点管理暂行办法')
  const group = page.locator('.result').filter({ hasText: '浙江省社区助餐点管理暂行办法' }).first()
  await group.waitFor()
  expect(await group.locator('.status-badge').innerText()).toBe('已废止')
  expect(
    await group.locator('.result-title a').evaluate((link) => getComputedStyle(link).textDecorationLine),
  ).toContain('line-through')
  expect(await group.locator('.result-replaced').innerText()).toContain('《浙江省社区食堂服务管理规定》')

  await group.locator('.result-title a').click()
  const banner = page.locator('.effect-banner')
  await banner.waitFor()
  expect(await banner.innerText()).toContain('已被《浙江省社区食堂服务管理规定》废止')
  await banner.getByRole('link', { name: '阅读《浙江省社区食堂服务管理规定》' }).click()
  await page.getByRole('heading', { level: 1, name: '浙江省社区食堂服务管理规定' }).waitFor()
  expect(await page.locator('.effect-banner').count()).toBe(0)
})

it('a law that is not yet in force says from when it is', async () => {
  const page = await open(`/details?id=${await visit.site.idOf('浙江省古井古泉保护条例')}`)
  const banner = page.locator('.effect-banner')
  await banner.waitFor()
  expect(await banner.innerText()).toContain('2027年1月1日')
})

it('restricted documents cannot be found by visitors in any way', async () => {
  for (const title of [
    '浙江省党务公开栏管理规定',
    '浙江省公共机构会议场所内部使用办法',
    '浙江省驻外联络机构档案移交办法',
  ]) {
    const page = await open('/home')
    const box = page.getByRole('combobox', { name: '检索法规' })
    await box.fill(title)
    // A search for an existing law shows that the list has answered.
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/law/suggest')),
      box.press('End'),
    ]).catch(() => undefined)
    expect((await page.getByRole('option').allInnerTexts()).join()).not.toContain(title)
    await box.press('Enter')
    await page.locator('.result, .nothing').first().waitFor()
    expect(
      await page
        .locator('.result-title')
        .allInnerTexts()
        .then((titles) => titles.join()),
    ).not.toContain(title)
    await page.goto(`/retrieval?q=${title}&match=exact&verbatim=true`)
    await page.locator('.nothing').waitFor()
  }
  // Browsing does not show them either: only as many are listed as are counted for visitors. Made-up laws are in no
  // sitemap.
  const page = await open('/retrieval')
  const total = Number(await page.locator('.results-total b').innerText())
  const sitemap = await (await fetch(`${visit.site.url}/sitemap.xml`)).text()
  expect(sitemap).not.toContain('<loc>')
  const stats = await (await fetch(`${visit.site.url}/fagui/internet/fagui/law/stats`)).json()
  expect(total).toBe(stats.result.works)
  await eventually(() => page.getByText('党内').count(), 0)
})
