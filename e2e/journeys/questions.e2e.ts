import { beforeAll, expect, it } from 'vitest'
import { makeQuestion } from '#server/testing/make.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, inView, picture, type Size, sideways, visits } from '../browser.ts'

const visit = visits()
const LAW = '浙江省城市绿道管理办法'
const QUESTION = '散步道的地砖翘起来绊倒人，该找谁来修？'

beforeAll(() => makeQuestion(visit.site.test.database.db, { title: LAW, anchor: 't4', question: QUESTION }))

it.each<Size>(['desktop', 'phone'])(
  'a question in everyday words finds the article, with the reason and a note on how sure it is (%s)',
  async (size) => {
    const page = await visit.open('/retrieval?q=家门口散步道地砖翘起来了找谁修？', size)
    const hit = page.locator('.hit').first()
    await hit.getByText(`常见问法：${QUESTION}`).waitFor()
    await picture(page, `question-${size}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await hit.click()
    await eventually(() => inView(page, '#t4'), true, 'the hit leads to the article')
    await page.goBack()

    await page.getByRole('combobox', { name: '检索法规' }).fill('翘起来')
    await page.getByRole('option', { name: new RegExp(QUESTION.slice(0, 8)) }).click()
    await eventually(() => inView(page, '#t4'), true, 'the suggestion leads to the article')
    expect(addressOf(page)).toContain('#t4')
  },
)

it('what people ask stands beside the article, and is said to be no part of the law', async () => {
  const page = await visit.open(`/law/${LAW}?panel=t4#t4`)
  const panel = page.getByRole('complementary', { name: /本条/ })
  await panel.getByRole('heading', { name: '常见问法' }).waitFor()
  await panel.getByText(QUESTION).waitFor()
  expect(await panel.getByText('不是法规的内容').isVisible()).toBe(true)
  await panel.getByText(QUESTION).scrollIntoViewIfNeeded()
  await picture(page, 'asked')
})

it('a question that no article says is answered by the nearest articles, which is said', async () => {
  const page = await visit.open('/retrieval?q=外星人把海岸步道上的猫借走不还怎么办？')
  await page.getByText('没有条文说到其中大部分词，以下是最接近的').waitFor()
  expect(await page.locator('.result').count()).toBeGreaterThan(0)
})
