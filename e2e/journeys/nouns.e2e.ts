import { beforeAll, expect, it } from 'vitest'
import { makeLaws } from '#server/testing/make.ts'
import { visits } from '../browser.ts'

const visit = visits()
const { open } = visit

beforeAll(async () => {
  await makeLaws(visit.site.test.database.db, [
    {
      title: '中华人民共和国广告法',
      note: ['2018年10月26日 第十三届全国人民代表大会常务委员会第六次会议通过'],
      body: ['第一条 为了规范广告活动，制定本法。', '第二条 广告应当真实、合法。', '第三条 医疗广告不得保证治愈率。'],
    },
    {
      title: '浙江省渡槽养护规定',
      note: ['2019年1月1日 浙江省人民政府令第401号公布'],
      body: ['第一条 渡槽应当每年检修。', '第二条 渡槽的外壁不得张贴广告。'],
    },
  ])
})

it('a noun beside other words is searched as words, not as the law’s short name', async () => {
  const page = await open('/retrieval?q=广告')
  const titles = page.locator('.result-title')
  await titles.first().waitFor()
  // Alone the noun is the short name of the law.
  expect(await titles.first().innerText()).toContain('中华人民共和国广告法')

  const box = page.getByRole('combobox', { name: '检索法规' })
  await box.fill('广告 渡槽')
  await box.press('Enter')
  // Beside another word it is looked for in the texts: the law of this name, which says nothing of 渡槽, stands behind
  // them.
  await expect.poll(() => titles.first().innerText()).toContain('浙江省渡槽养护规定')
  expect(await page.locator('.result').first().innerText()).toContain('外壁不得张贴广告')
  expect((await titles.allInnerTexts()).findIndex((title) => title.includes('中华人民共和国广告法'))).toBeGreaterThan(0)

  // With its kind behind it, it names the law again.
  await box.fill('广告法 治愈率')
  await box.press('Enter')
  await expect.poll(() => titles.first().innerText()).toContain('中华人民共和国广告法')
  await page.locator('.result', { hasText: '保证治愈率' }).waitFor()
})
