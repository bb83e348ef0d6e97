import { beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { makeLaws } from '#server/testing/make.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, inView, picture, sideways, visits, type Size } from '../browser.ts'

const visit = visits()
const TITLE = '浙江省水碓保护条例'
const FIRST = '2019年3月1日浙江省第十三届人民代表大会常务委员会第三次会议通过'
const MORE = Array.from(
  { length: 12 },
  (_, at) =>
    `第${'五六七八九十'[at] ?? `十${'一二三四五六'[at - 6]}`}条 水碓保护的第${at + 1}项工作由乡镇人民政府组织。`,
)

beforeAll(async () => {
  await makeLaws(visit.site.test.database.db, [
    {
      title: TITLE,
      note: [FIRST],
      body: [
        '第一条 为了保护水碓，制定本条例。',
        '第二条 水碓由所在地的村民委员会每年修缮一次，并且记录修缮的情况。',
        '第三条 水碓不得拆除。',
        '第四条 水碓由村民委员会看护。',
        ...MORE,
        '第十七条 本条例自2019年5月1日起施行。',
      ],
    },
    {
      title: TITLE,
      note: [
        FIRST,
        '根据2026年10月20日浙江省第十四届人民代表大会常务委员会第三次会议《关于修改〈浙江省水碓保护条例〉的决定》修正',
      ],
      body: [
        '第一条 为了保护水碓，制定本条例。',
        '第二条 水碓由所在地的村民委员会每年修缮两次，并且记录修缮的情况，修缮的费用由县级财政承担。',
        '第三条 水碓由村民委员会看护。',
        ...MORE.map((line, at) =>
          line.replace(
            /^第[^条]+条/,
            `第${['四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五'][at]}条`,
          ),
        ),
        '第十六条 拆除水碓的，由县级人民政府文物主管部门责令恢复原状。',
        '第十七条 本条例自2026年12月20日起施行。',
      ],
    },
  ])
})

const address = async () => `/details?id=${await visit.site.idOf(TITLE)}`
const marks = (page: Page) => page.locator('.coming-mark')
/**
 * Moves the focus from link to link, as a user of the keyboard does, until it stands on one of these words within a
 * part of the page.
 */
async function tabTo(page: Page, within: string, words: string): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(
      ([css, text]) =>
        document.activeElement?.closest(css ?? '') != null && document.activeElement.textContent === text,
      [within, words],
    )
    if (found) return
  }
  throw new Error(`no tab stop ${words}`)
}

it.each(['desktop', 'phone'] as Size[])(
  'articles that the next text changes are marked before its day, on a %s',
  async (size) => {
    const page = await visit.open(await address(), size)
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    const summary = page.getByRole('note').filter({ hasText: '自2026年12月20日起施行的新文本' })
    await eventually(
      async () => (await summary.innerText()).replace(/\s/g, ''),
      '自2026年12月20日起施行的新文本修改2条：第二条、第十七条；删去1条：第三条；增加1条：第十六条；另有13条只改序号。逐条对照',
    )
    await eventually(() => marks(page).count(), 4)
    await eventually(
      async () => (await marks(page).allInnerTexts()).map((words) => words.replace(/\s/g, '')),
      [
        '将于2026年12月20日修改：新的文字对照',
        '将于2026年12月20日删去对照',
        '将于2026年12月20日在此后增加第十六条对照',
        '将于2026年12月20日修改：新的文字对照',
      ],
    )
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `coming-${size}`)
  },
)

it.each(['desktop', 'phone'] as Size[])(
  'the keyboard leads from the list to the article and to its new words, on a %s',
  async (size) => {
    const page = await visit.open(await address(), size)
    await marks(page).first().waitFor()
    await tabTo(page, '.effect-banner', '第三条')
    await page.keyboard.press('Enter')
    await eventually(() => inView(page, '#t3'), true)
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    await tabTo(page, '.coming-mark', '第十六条')
    await page.keyboard.press('Enter')
    await page.getByText('由县级人民政府文物主管部门责令恢复原状').waitFor()
    expect(addressOf(page)).toContain('#t16')
    await eventually(() => inView(page, '#t16'), true)
    // The text to come says its day and has no marks of its own.
    await page.locator('.effect-banner').filter({ hasText: '2026年12月20日' }).waitFor()
    expect(await marks(page).count()).toBe(0)
  },
)

it('a mark of the text leads to the comparison with the text to come', async () => {
  const page = await visit.open(await address())
  await marks(page).first().getByRole('link', { name: '对照' }).click()
  await page.getByText('修缮的费用由县级财政承担').first().waitFor()
  expect(addressOf(page)).toContain('/compare')
})

it('on the day of the new text the marks are gone, and the text of the day is read', async () => {
  const { test } = visit.site
  const before = test.now
  test.now = new Date('2026-12-20T04:00:00Z')
  try {
    const page = await visit.open(await address())
    await page.getByText('修缮的费用由县级财政承担').waitFor()
    expect([await marks(page).count(), await page.locator('.effect-banner').count()]).toEqual([0, 0])
    expect(await page.getByText('水碓不得拆除').count()).toBe(0)
  } finally {
    test.now = before
  }
})
