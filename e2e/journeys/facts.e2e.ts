import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits, type Size } from '../browser.ts'
import { signedIn } from '../staff.ts'

const law = (title: string) => ({
  title,
  note: ['2020年1月1日 浙江省人民政府令第302号公布'],
  body: ['第一条 渡槽不收费。', '第二条 本规定自2020年2月1日起施行。'],
})
const TITLES = [
  '浙江省渡槽收费规定',
  '浙江省渡槽检修规定',
  '浙江省关于进一步促进和保障山区海岛渡槽渡船渡口安全运行与高质量发展若干问题的规定（试行）',
]
/** Laws whose texts name nobody; what they are, staff know. */
const NAMELESS = ['水闸甲类维护规程', '水闸乙类维护规程'].map((title) => ({
  title,
  note: ['2013年1月1日公布'],
  body: ['第一条 略。'],
  known: { fType: 'FT04', fLevel: 'F01', region: '330000' },
}))
const visit = visits([...TITLES.map(law), ...NAMELESS])
const person = () =>
  visit.site.test.makeUser({ realname: '核实员', permissions: ['data:fact:list', 'data:fact:answer'] })

it('two laws are answered together with a source, the public reads it, and one answer is taken back', async () => {
  const page = await visit.open('/dataManagement/facts', 'desktop', await signedIn(visit.site, await person()))
  await page.getByRole('tab', { name: /^未核实有效/ }).click()
  await page.getByRole('textbox', { name: '按标题筛选' }).fill('渡槽')
  await page.getByText('共 3 部').waitFor()
  await picture(page, 'facts')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('checkbox', { name: '选中浙江省渡槽收费规定' }).check()
  await page.getByRole('checkbox', { name: '选中浙江省渡槽检修规定' }).check()
  await page.getByRole('button', { name: '核实所选 2 部' }).click()
  const form = page.getByRole('dialog', { name: '核实 2 部法规' })
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('请选择核实的日期').waitFor()
  await form.getByRole('textbox', { name: '核实的日期' }).fill('2026-06-01')
  await form.getByRole('textbox', { name: '核实的日期' }).press('Enter')
  await form.getByRole('textbox', { name: '来源' }).fill('省政府规章清理目录')
  await picture(page, 'facts-answer')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('共 1 部').waitFor()
  const reader = await visit.open('/retrieval?q=浙江省渡槽收费规定')
  await reader.getByText('有效（截至2026年6月1日核实）', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: '已核实的' }).click()
  const answers = page.getByRole('dialog', { name: '已核实的事项' })
  await answers.getByRole('listitem').filter({ hasText: '检修' }).getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog', { name: '撤销核实' }).getByRole('button', { name: '撤销' }).click()
  await eventually(() => answers.getByRole('listitem').count(), 1)
  await picture(page, 'facts-answers')
})

it.each(['desktop', 'phone'] as const)(
  'who made laws is answered for several together, with a source, on a %s',
  async (size) => {
    const page = await visit.open(
      '/dataManagement/facts?queue=issuer',
      size,
      await signedIn(visit.site, await person()),
    )
    const title = size === 'desktop' ? '水闸甲类维护规程' : '水闸乙类维护规程'
    await page.getByRole('textbox', { name: '按标题筛选' }).fill(title)
    await page.getByText('共 1 部').waitFor()
    await page.getByRole('checkbox', { name: '选中本页' }).check()
    await page.getByRole('button', { name: '核实所选 1 部' }).click()
    const form = page.getByRole('dialog', { name: '核实' })
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('请填写制定机关').waitFor()
    await form.getByRole('combobox', { name: '制定机关' }).fill('浙江省水利厅、浙江省财政厅、')
    await form.getByRole('textbox', { name: '来源' }).fill('省政府公报2013年第2期')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `facts-issuers-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('没有标题含这些字的事项').waitFor()
    const reader = await visit.open(`/retrieval?q=${title}`)
    await reader.getByText('浙江省水利厅').first().waitFor()
  },
)

it.each(['desktop', 'laptop', 'phone'] as Size[])(
  'long titles leave the list of questions in shape, on a %s',
  async (size) => {
    const page = await visit.open('/dataManagement/facts', size, await signedIn(visit.site, await person()))
    await page.getByRole('tab', { name: /^未核实有效/ }).click()
    await page.getByRole('textbox', { name: '按标题筛选' }).fill('渡槽')
    await page.getByText('山区海岛').first().waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `facts-${size}`)
    expect(await faultsOf(page)).toEqual([])
  },
)

it('all laws of a queue are chosen beyond the page that is shown', async () => {
  const page = await visit.open('/dataManagement/facts', 'desktop', await signedIn(visit.site, await person()))
  await page.getByRole('tab', { name: /^未核实有效/ }).click()
  const all = page.getByRole('button', { name: /^选中全部 \d+ 部$/ })
  await all.waitFor()
  const count = /\d+/.exec(await all.innerText())?.[0] ?? ''
  expect(Number(count)).toBeGreaterThan(20)
  await all.click()
  await page.getByRole('button', { name: `核实所选 ${count} 部` }).click()
  await page.getByRole('dialog', { name: `核实 ${count} 部法规` }).waitFor()
})
