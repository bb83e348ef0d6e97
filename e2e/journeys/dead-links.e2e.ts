import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

/** Of sixty characters, for the width of rows. */
const LONG = '浙江省关于进一步促进和保障山区海岛渡槽渡船渡口安全运行与高质量发展若干问题的规定（试行）'
const OLD_NAME = '浙江省渡槽渡船管理若干规定'
const visit = visits([
  {
    title: '浙江省渡槽渡船管理条例',
    note: ['2020年1月1日 浙江省人民政府令第302号公布'],
    body: ['第一条 渡槽渡船应当检修。'],
  },
  {
    title: LONG,
    note: ['2021年1月1日 浙江省人民政府令第311号公布'],
    body: [`第一条 依照《${OLD_NAME}》第三条收取费用。`, '第二条 附则。'],
  },
  {
    title: '浙江省渡槽巡查规定',
    note: ['2022年1月1日 浙江省人民政府令第321号公布'],
    body: [`第一条 根据《${OLD_NAME}》和《中华人民共和国渡槽法》，制定本规定。`],
  },
  {
    title: '浙江省渡槽收费规定',
    note: ['2023年1月1日 浙江省人民政府令第331号公布'],
    body: ['第一条 根据《渡槽法》，制定本规定。'],
  },
  // Many names, so that there are pages.
  ...Array.from({ length: 5 }, (_, law) => ({
    title: `浙江省渡口第${law}号规定`,
    body: Array.from(
      { length: 30 },
      (_, at) => `第${at + 1}条 依照《浙江省渡口${'甲乙丙丁戊'[law]}类第${at}号未收录办法》执行。`,
    ),
  })),
])
const person = () =>
  visit.site.test.makeUser({
    realname: '核实员',
    permissions: ['data:fact:list', 'data:searchFeedback:list', 'data:searchWord:add'],
  })
const entry = (page: Awaited<ReturnType<typeof visit.open>>, name: string) =>
  page.locator('.fact-rows > li').filter({ has: page.getByText(`《${name}》`, { exact: true }) })

it('a cited title that is another name of a law that is held is entered as its alias, and readers reach the law through the citation', async () => {
  const reader = await visit.open('/law/浙江省渡槽巡查规定')
  await reader.getByText(OLD_NAME).first().waitFor()
  const page = await visit.open('/dataManagement/facts', 'desktop', await signedIn(visit.site, await person()))
  await page.getByRole('tab', { name: /^引用未对应/ }).click()
  await page.getByRole('textbox', { name: '按名称筛选' }).fill('渡槽')
  await eventually(() => page.locator('.fact-rows > li').count(), 2)
  // With and without the name of the state it is one law.
  await entry(page, '渡槽法').or(entry(page, '中华人民共和国渡槽法')).getByText('2 部法规、2 处引用').waitFor()
  const old = entry(page, OLD_NAME)
  await old.getByText('2 部法规、2 处引用').waitFor()
  const place = old.getByRole('link', { name: /浙江省渡槽巡查规定第一条/ })
  const [law] = await Promise.all([page.context().waitForEvent('page'), place.click()])
  await law.getByText(OLD_NAME).first().waitFor()
  await law.close()
  await picture(page, 'dead-links')
  expect(await faultsOf(page)).toEqual([])

  await old.getByRole('button', { name: '登记为别名' }).click()
  const form = page.getByRole('dialog', { name: /检索用词/ })
  expect(await form.getByRole('textbox', { name: '别名' }).inputValue()).toBe(OLD_NAME)
  await form.getByRole('button', { name: /保存|确定/ }).click()
  await form
    .getByText(/请选择.*法规|法规不能为空|请.*法规/)
    .first()
    .waitFor()
  await form.getByRole('combobox', { name: '法规' }).fill('渡槽渡船管理条例')
  await page.getByTitle('浙江省渡槽渡船管理条例').last().click()
  await picture(page, 'dead-links-alias')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: /保存|确定/ }).click()
  await form.waitFor({ state: 'hidden' })
  await eventually(() => page.locator('.fact-rows > li').count(), 1)

  await reader.reload()
  await reader.getByRole('link', { name: OLD_NAME }).first().click()
  await reader.getByRole('heading', { name: '浙江省渡槽渡船管理条例' }).first().waitFor()
})

it.each(['desktop', 'laptop', 'phone'] as Size[])(
  'the pages of titles that mean no law stay in shape on a %s',
  async (size) => {
    const page = await visit.open(
      '/dataManagement/facts?queue=deadLink',
      size,
      await signedIn(visit.site, await person()),
    )
    await page.getByText(/共 \d+ 个名称/).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page
      .getByRole('listitem', { name: '2', exact: true })
      .or(page.getByTitle('2', { exact: true }))
      .first()
      .click()
    await eventually(() => page.locator('.ant-pagination-item-active').innerText(), '2')
    await page.locator('.ant-pagination').scrollIntoViewIfNeeded()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `dead-links-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('textbox', { name: '按名称筛选' }).fill('没有这样的名称')
    await page.getByText('没有含这些字的名称').waitFor()
  },
)
