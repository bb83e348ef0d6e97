import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { toNumeral } from '#common/law/numerals.ts'
import { addressOf, eventually, sideways, visits, type Size } from '../browser.ts'

const LINES = Array.from(
  { length: 14 },
  (_, n) => `渡船的第${n + 1}号备用灯应当与主灯同时检修，检修的结果应当记入航行日志。`,
)
const adopted = '2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'
const visit = visits([
  {
    title: '浙江省渡船条例',
    note: [adopted],
    body: [
      '第一条 渡船应当在首尾悬挂灯号。',
      '第二条 渡船的灯号损坏的，应当在当日更换。',
      ...LINES,
      '第三条 本条例自2010年5月1日起施行。',
    ],
  },
  {
    title: '浙江省渡船条例',
    note: [adopted, '2020年9月1日 浙江省第十三届人民代表大会常务委员会第九次会议修订'],
    body: [
      '第一条 为了渡船的安全，制定本条例。',
      '第二条 船员应当经培训取得证书，持证上岗。',
      '第三条 渡船应当在首尾悬挂灯号。',
      '第四条 渡船的灯号损坏的，应当在次日更换。',
      ...LINES,
      '第五条 本条例自2021年1月1日起施行。',
    ],
  },
  {
    title: '浙江省渡船检验细则',
    note: ['2022年3月1日 浙江省人民政府令第99号公布'],
    body: [
      '第一条 为了渡船，制定本细则。',
      ...Array.from({ length: 30 }, (_, n) => `第${toNumeral(n + 2)}条 依照《浙江省渡船条例》第一条检验。`),
    ],
  },
  {
    title: '浙江省渡船灯号规定',
    note: ['2015年3月1日 浙江省人民政府令第9号公布'],
    body: ['第一条 依照《浙江省渡船条例》第二条更换灯号。', '第二条 本规定自2015年5月1日起施行。'],
  },
])

async function readRule(size: Size = 'desktop') {
  const page = await visit.open(`/details?id=${await visit.site.idOf('浙江省渡船灯号规定')}`, size)
  return { page, reference: page.locator('a.ref', { hasText: '第二条' }), card: page.locator('.link-card') }
}

it('the card of a reference stays when the pointer moves onto it, shows the whole provision and goes with Esc', async () => {
  const { page, reference, card } = await readRule()
  await reference.hover()
  await eventually(async () => (await card.innerText()).includes('第14号备用灯'), true)
  await card.hover()
  // Longer than the card waits for a pointer that has left.
  await page.waitForTimeout(600)
  expect(await card.isVisible()).toBe(true)
  await page.mouse.wheel(0, 4000)
  await eventually(
    () => card.evaluate((box) => box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2),
    true,
  )
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
})

it('the card of a reference goes when the pointer leaves both', async () => {
  const { page, reference, card } = await readRule()
  await reference.hover()
  await card.waitFor()
  await page.locator('#law-title').hover()
  await eventually(() => card.count(), 0)
  expect(await reference.isVisible()).toBe(true)
})

it('a reference to an older text names the article of today with its content and leads there', async () => {
  const { page, reference, card } = await readRule()
  await reference.hover()
  await eventually(
    async () =>
      (await card.innerText()).includes('引用的是当时的文本（2010年制定）第二条；现行文本为第四条（按内容比对得出）'),
    true,
  )
  await card.getByRole('link', { name: '第四条' }).click()
  await page.getByRole('heading', { level: 1, name: '浙江省渡船条例' }).waitFor()
  expect(addressOf(page)).toMatch(/#t4$/)
  await card.waitFor({ state: 'detached' })
})

it('the card of a reference is read with the keyboard, and Tab behind its last link leads back to the reference', async () => {
  const { page, reference, card } = await readRule()
  await reference.focus()
  await card.getByRole('link', { name: '第四条' }).waitFor()
  await page.keyboard.press('Tab')
  await eventually(() => card.evaluate((box) => document.activeElement === box), true)
  await page.keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), '第四条')
  await page.keyboard.press('Tab')
  await card.waitFor({ state: 'detached' })
  expect(await reference.evaluate((link) => document.activeElement === link)).toBe(true)
})

it('the card of a reference fits a phone', async () => {
  const { page, reference, card } = await readRule('phone')
  await reference.focus()
  await card.waitFor()
  const box = await card.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  expect(await sideways(page)).toBe(0)
})

it('a relation of many places lists all of them on demand', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf('浙江省渡船检验细则')}`)
  const places = page.locator('.places', { hasText: '30 处' })
  await places.locator('summary').click()
  await eventually(() => places.locator('li').count(), 20)
  await places.getByRole('button', { name: '全部 30 处' }).click()
  await eventually(() => places.locator('li').count(), 30)
  await places.getByRole('button', { name: '已全部列出' }).waitFor()
  await places.getByText('第三十一条').click()
  await eventually(async () => addressOf(page).endsWith('#t31'), true)
})
