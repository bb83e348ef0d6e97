import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { OFFICE_FILES } from '../office-files.ts'
import { settled } from '../settled.ts'
import { signedIn, stepForAll } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const NOTICE = '浙江省水利厅关于印发《浙江省海塘巡护补助办法》《浙江省海塘巡护员守则》的通知'
const TITLES = ['浙江省海塘纪念林保护条例', '浙江省潮汐预报发布规定', NOTICE]

const person = async (realname: string, permissions: PermissionCode[]) =>
  signedIn(
    visit.site,
    await visit.site.test.makeUser({ realname, permissions: ['data:document:list', ...permissions] }),
  )
/** Title and place of the first hit. */
const firstOf = async (q: string): Promise<string[]> => {
  const [record] = (await visit.site.test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result.records
  return [record?.title, record?.hits[0]?.anchor]
}
const shown = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, '')

it('a red-headed notice, a gazette and an order as OFD are dropped, reviewed, released and found, each with its own days', async () => {
  const clerk = await visit.open(LIST, 'desktop', await person('登记员', ['data:document:add', 'data:document:edit']))
  await clerk.getByText('还没有文件').waitFor()
  await clerk.getByRole('button', { name: '文件入库' }).click()
  const intake = clerk.getByRole('dialog', { name: '文件入库' })
  await intake.locator('.intake-choose input[type=file]').first().setInputFiles(OFFICE_FILES)
  await intake.getByRole('button', { name: '入库 3 个文件' }).click()
  for (const title of TITLES) await intake.getByRole('listitem').filter({ hasText: title }).first().waitFor()
  // What stands beside the text of a page is left out with a word.
  await intake
    .getByText(/版记.*没有收入正文/)
    .first()
    .waitFor()
  await picture(clerk, 'office-files-intake')
  expect(await faultsOf(clerk)).toEqual([])
  await intake.getByRole('listitem').filter({ hasText: NOTICE }).first().getByRole('button', { name: '打开' }).click()
  const drawer = clerk.getByRole('dialog', { name: NOTICE })
  await drawer.getByText('浙水规〔2026〕7号').first().waitFor()
  await picture(clerk, 'office-files-notice')
  await clerk.goto(LIST)
  await stepForAll(clerk, '提交初审', 3)
  const reviewer = await visit.open(
    LIST,
    'laptop',
    await person('审核员', ['data:document:review', 'data:document:approve']),
  )
  await stepForAll(reviewer, '初审通过', 3)
  await stepForAll(reviewer, '复审通过', 3)
  const publisher = await visit.open(LIST, 'desktop', await person('发布员', ['data:document:release']))
  await stepForAll(publisher, '发布', 3)

  expect(await firstOf('海塘巡护员一个月有多少补助')).toEqual([NOTICE, 'w1_t2'])
  expect(await firstOf('浙江省海塘巡护员守则 第二条')).toEqual([NOTICE, 'w2_t2'])
  expect((await firstOf('浙水规2026第7号'))[0]).toBe(NOTICE)
  expect(await firstOf('强潮提前几天预报')).toEqual(['浙江省潮汐预报发布规定', 't2'])
  expect(await firstOf('砍了海塘纪念林的树罚多少')).toEqual(['浙江省海塘纪念林保护条例', 't4'])

  const reader = await visit.open('/law/浙江省海塘巡护员守则')
  await reader.locator('#w2.landed').waitFor()
  expect(await reader.locator('.part-force').allInnerTexts()).toEqual([
    expect.stringContaining('自2026年5月1日起施行，有效期至2099年4月30日'),
    expect.stringContaining('自2026年6月1日起施行'),
  ])
  for (const beside of ['000128', '抄送', '印发2026', '—2—']) expect(await shown(reader)).not.toContain(beside)
  await settled(reader)
  await picture(reader, 'office-files-measure-1440')
  for (const [name, size] of [
    ['浙江省海塘纪念林保护条例', 'desktop'],
    ['浙江省潮汐预报发布规定', 'phone'],
    [NOTICE, 'phone'],
  ] as const) {
    const page = await visit.open(`/law/${name}`, size)
    await page.locator('#law-title', { hasText: name }).waitFor()
    await settled(page)
    // The lines of an order are no history that could be folded.
    expect(await page.getByText('次变动').count()).toBe(0)
    expect(await shown(page)).not.toMatch(/公报2026年第2号|·31·|—2—/)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `office-files-${name.slice(0, 9)}-${size}`)
    expect(await faultsOf(page)).toEqual([])
  }
})
