import { expect, it } from 'vitest'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'

const note = ['2018年9月1日 浙江省第十三届人民代表大会常务委员会第五次会议通过']
/** Laws that mention a word once, in a long list of others. */
const MENTIONS = [...'甲乙丙丁戊己庚辛壬癸子丑'].map((name) => ({
  title: `浙江省滩涂${name}区利用规定`,
  note,
  body: [
    `第一条 ${'本区的海塘、渔港、盐场、航道、锚地、码头、船坞、灯塔、堤坝、水闸、泵站、苗圃、鱼塘、虾池、围垦地、避风港、冷库、晒场、网具堆场的利用，应当符合规划，并且不得妨碍防汛。'.repeat(3)}蚶田除外，${name}区同。`,
  ],
}))
const { open } = visits([
  {
    title: '浙江省蚶田养护条例',
    note,
    body: ['第一条 为了养护蚶田，制定本条例。', '第二条 蚶田的承包人应当每年清淤。'],
  },
  ...MENTIONS,
])

it.each(['desktop', 'phone'] as const)(
  'on a %s laws of low relevance are left out, shown on request, and left out again by Back',
  async (size) => {
    const page = await open('/retrieval?q=蚶田', size)
    const results = page.locator('.result')
    await results.first().waitFor()
    await eventually(() => results.count(), 1)
    expect(await page.locator('.results-total').innerText()).toContain('共 13 部，其中 12 部相关度较低')
    await picture(page, `tail-${size}`)

    const more = page.getByRole('link', { name: '还有 12 部相关度较低，显示全部' })
    await more.focus()
    await page.keyboard.press('Enter')
    await eventually(() => results.count(), 10)
    expect(addressOf(page)).toBe('/retrieval?q=蚶田&withTail=true')
    expect(await more.count()).toBe(0)
    expect(await page.locator('.pagination-range').innerText()).toContain('共13条')
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    await page.goBack()
    await eventually(() => results.count(), 1)
    expect(addressOf(page)).toBe('/retrieval?q=蚶田')
  },
)
