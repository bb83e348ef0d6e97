import { expect, it } from 'vitest'
import type { LawSketch } from '#server/testing/make.ts'
import { addressOf, eventually, sideways, visits } from '../browser.ts'

const rule = (title: string, body: string, approved = false): LawSketch => ({
  title,
  note: [
    `2020年1月1日 ${body}第三次会议通过`,
    ...(approved ? ['2020年2月1日 浙江省第十三届人民代表大会常务委员会第九次会议批准'] : []),
  ],
  body: ['第一条 灯绳应当由看护人收放。', '第二条 本规定自2020年3月1日起施行。'],
})
const PROVINCE = '浙江省灯绳看护规定'
const HANGZHOU = '杭州市灯绳看护规定'
const NINGBO = '宁波市灯绳看护规定'
const JINGNING = '景宁畲族自治县灯绳看护规定'
const QINGDAO = '青岛市灯绳看护规定'

const { open } = visits([
  rule(PROVINCE, '浙江省第十三届人民代表大会常务委员会'),
  rule(HANGZHOU, '杭州市第十三届人民代表大会常务委员会', true),
  rule(NINGBO, '市十五届人大常委会', true),
  rule(JINGNING, '景宁畲族自治县第十届人民代表大会', true),
  rule(QINGDAO, '青岛市第十六届人民代表大会常务委员会'),
])
const OF_ZHEJIANG = [PROVINCE, HANGZHOU, NINGBO, JINGNING].toSorted()

it('a province finds the rules of its cities and counties, and can be asked for its own alone', async () => {
  const page = await open('/retrieval?q=灯绳看护&region=330000')
  const titles = async () => (await page.locator('.result-title a').allInnerTexts()).toSorted()
  await eventually(titles, OF_ZHEJIANG)
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['地区：浙江省'])

  const region = page.getByRole('group', { name: '地区', exact: true })
  const count = (name: string) => region.locator('label', { hasText: name }).locator('.facet-count').innerText()
  expect([await count('浙江省'), await count('山东省')]).toEqual(['4', '1'])
  expect(await region.getByRole('checkbox', { name: /杭州市/ }).count()).toBe(0)

  // By keyboard: the button behind the province opens its cities.
  const cities = region.getByRole('button', { name: '浙江省的下级地区' })
  await cities.focus()
  await page.keyboard.press('Enter')
  expect(await cities.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await eventually(titles, [PROVINCE])
  expect(addressOf(page)).toBe('/retrieval?q=灯绳看护&region=330000-own')
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['地区：浙江省（仅省级）'])
  expect(await region.getByRole('checkbox', { name: /^浙江省 ?4/ }).isChecked()).toBe(false)

  await region.getByRole('checkbox', { name: /宁波市/ }).check()
  await eventually(titles, [NINGBO, PROVINCE].toSorted())
  await region.getByRole('button', { name: '丽水市的下级地区' }).click()
  await region.getByRole('checkbox', { name: /景宁畲族自治县/ }).check()
  await eventually(titles, [JINGNING, NINGBO, PROVINCE].toSorted())

  // The whole province takes the place of its parts.
  await region.getByRole('checkbox', { name: /^浙江省 ?4/ }).check()
  await eventually(titles, OF_ZHEJIANG)
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['地区：浙江省'])
})

it('the home page leads to a province with its cities, and behind a button to each of them', async () => {
  const page = await open('/home')
  const door = page.locator('.door', { hasText: '按地区' })
  const line = (name: string) => door.getByRole('link', { name: new RegExp(`^${name}`) })
  await line('山东省').waitFor()
  expect(await line('青岛市').count()).toBe(0)
  await door.getByRole('button', { name: '山东省的下级地区' }).click()
  await line('青岛市').click()
  await eventually(() => page.locator('.result-title a').allInnerTexts(), [QINGDAO])
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['地区：青岛市'])
  expect(addressOf(page)).toBe('/retrieval?region=370200')
})

it('a visitor on a phone opens the cities of a province in the drawer', async () => {
  const page = await open('/retrieval?q=灯绳看护', 'phone')
  await page.locator('.result').first().waitFor()
  await page.getByRole('button', { name: '筛选' }).tap()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await drawer.getByRole('button', { name: '浙江省的下级地区' }).tap()
  await drawer.getByRole('checkbox', { name: /^杭州市 ?1/ }).check()
  await eventually(() => page.locator('.results-total b').innerText(), '1')
  expect(await sideways(page)).toBe(0)
  await drawer.getByRole('button', { name: /^查看/ }).tap()
  await drawer.waitFor({ state: 'hidden' })
  expect(await page.locator('.filter-chip').allInnerTexts()).toEqual(['地区：杭州市'])
})
