import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, inView, picture, sideways, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn, takeStep } from '../staff.ts'

const NOTICE = '关于印发《浙江省渡口灯塔守护管理办法》的通知'
const MEASURE = '浙江省渡口灯塔守护管理办法'
const JOINT = '浙江省水利厅 浙江省财政厅关于印发《浙江省古堰修缮补助办法》《浙江省古堰巡查细则》的通知'

const FILE = `${NOTICE}
浙水规〔2025〕31号
各市、县（市、区）水利局：
为了规范渡口灯塔守护，省水利厅制定了《${MEASURE}》，现印发给你们，请遵照执行。
浙江省水利厅
2025年6月18日
（此件公开发布）
${MEASURE}
第一章　总则
第一条　为了规范渡口灯塔守护，制定本办法。
第二条　渡口灯塔守护人每夜巡灯不少于两次，巡灯记录保存三年。
第二章　补助
第三条　守护人的补助标准为每人每月八百元，由县级财政承担。
第三章　附则
第四条　本办法自2025年8月1日起施行，有效期至2099年7月31日。原《${MEASURE}》（浙水规〔2020〕1号）同时废止。
附件
渡口灯塔名录
一、双江渡口灯塔`

const JOINT_BODY = [
  '现将《浙江省古堰修缮补助办法》《浙江省古堰巡查细则》印发给你们，请遵照执行。',
  '浙江省水利厅',
  '浙江省财政厅',
  '2025年3月6日',
  '浙江省古堰修缮补助办法',
  '第一条 古堰修缮按造价的三成补助。',
  '第二条 本办法自2025年4月1日起施行，有效期至2099年3月31日。',
  '浙江省古堰巡查细则',
  '第一条 依照《浙江省古堰修缮补助办法》第一条受补助的，每月巡查一次。',
  '第二条 本细则自2025年5月1日起施行，有效期至2025年12月31日。',
]

const visit = visits([
  { title: JOINT, note: ['浙水规〔2025〕8号'], body: JOINT_BODY },
  {
    title: '浙江省渡口夜航规定',
    note: ['2025年9月1日 浙江省人民政府令第9号公布'],
    body: ['第一条 渡口夜航，依照《浙江省渡口灯塔守护管理办法》第二条巡灯。', '第二条 本规定自2025年10月1日起施行。'],
  },
])
const READ: PermissionCode[] = ['data:document:list']
const LIST = '/dataManagement/document'

async function openDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: NOTICE, exact: true }).first().click()
  await page.getByRole('dialog', { name: NOTICE }).getByText('办理过程').waitFor()
}
/** Title and first hit of the first result. */
const firstOf = async (q: string): Promise<[string, string]> => {
  const { records } = (await visit.site.test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  return [records[0]?.title ?? '', records[0]?.hits[0]?.anchor ?? '']
}
const person = async (realname: string, permissions: PermissionCode[]) =>
  signedIn(visit.site, await visit.site.test.makeUser({ realname, permissions: [...READ, ...permissions] }))

it('a notice with a measure is dropped, reviewed and released, and is found, opened and cited by both names', async () => {
  const clerk = await visit.open(LIST, 'desktop', await person('登记员', ['data:document:add', 'data:document:edit']))
  await clerk.getByText('还没有文件').waitFor()
  await clerk.getByRole('button', { name: '文件入库' }).click()
  const intake = clerk.getByRole('dialog', { name: '文件入库' })
  await intake
    .locator('.intake-choose input[type=file]')
    .first()
    .setInputFiles([{ name: '灯塔.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) }])
  // One file that is chosen is taken in and opened.
  const drawer = clerk.getByRole('dialog', { name: NOTICE })
  await drawer.getByRole('button', { name: '编辑', exact: true }).click()
  const form = clerk.getByRole('dialog', { name: '编辑文件' })
  await form.getByRole('tab', { name: '正文' }).click()
  const names = form.getByLabel('印发文件的名称')
  await names.getByText(`《${MEASURE}》`).waitFor()
  // The name of a part is that over its text: corrected there, it is another one, and the other name is told.
  const body = form.getByRole('textbox', { name: '正文' })
  const text = await body.inputValue()
  await body.fill(
    text
      .replace(`\n${MEASURE}\n第一章`, '\n浙江省渡口灯塔看护管理办法\n第一章')
      .replace(/\n#* ?浙江省渡口灯塔守护管理办法\n/, '\n浙江省渡口灯塔看护管理办法\n'),
  )
  await names.getByText('《浙江省渡口灯塔看护管理办法》').waitFor()
  await form.getByText('通知与所印发的文件名称不一致').waitFor()
  await picture(clerk, 'notice-form-names')
  await body.fill(text)
  await form.getByText('通知与所印发的文件名称不一致').waitFor({ state: 'hidden' })
  await picture(clerk, 'notice-form')
  expect(await faultsOf(clerk)).toEqual([])
  await form.getByRole('button', { name: '取消' }).click()
  const closing = clerk.getByRole('button', { name: /放弃|不保存/ })
  if (await closing.count()) await closing.first().click()
  await form.waitFor({ state: 'hidden' })
  await clerk
    .getByRole('row', { name: new RegExp(NOTICE) })
    .getByRole('button', { name: '办理' })
    .click()
  await takeStep(clerk, '提交初审')
  expect((await firstOf(MEASURE))[0]).not.toBe(NOTICE)

  const reviewer = await visit.open(
    LIST,
    'desktop',
    await person('审核员', ['data:document:review', 'data:document:approve']),
  )
  await openDocument(reviewer)
  await takeStep(reviewer, '初审通过', '文字无误')
  await takeStep(reviewer, '复审通过')
  const publisher = await visit.open(LIST, 'desktop', await person('发布员', ['data:document:release']))
  await openDocument(publisher)
  await takeStep(publisher, '发布')
  await publisher.getByRole('link', { name: '打开公开页面' }).waitFor()

  expect((await firstOf(NOTICE))[0]).toBe(NOTICE)
  expect((await firstOf(MEASURE))[0]).toBe(NOTICE)
  expect((await firstOf('渡口灯塔守护管理办法'))[0]).toBe(NOTICE)
  expect((await firstOf('浙水规〔2025〕31号'))[0]).toBe(NOTICE)
  expect(await firstOf('灯塔守护人一个月补助多少钱')).toEqual([NOTICE, 't3'])
  expect(await firstOf(`${MEASURE} 第二条`)).toEqual([NOTICE, 't2'])

  const reader = await visit.open(`/retrieval?q=${MEASURE} 第二条`)
  await reader.getByRole('heading', { name: NOTICE }).first().waitFor()
  const hit = reader.locator('.hit').first()
  await hit.getByText(MEASURE).first().waitFor()
  await picture(reader, 'notice-found')
  await hit.click()
  await reader.locator('#t2.landed').waitFor()
  expect(await inView(reader, '#t2')).toBe(true)
  await settled(reader)
  expect(await reader.locator('.toc-words').allTextContents()).toEqual([
    ' 印发说明',
    ` ${MEASURE}`,
    '第一章 总则',
    '第二章 补助',
    '第三章 附则',
    '附件 渡口灯塔名录',
  ])
  await picture(reader, 'notice-article-1440')
  await reader.goto(`/law/${MEASURE}`)
  await reader.locator('#w1.landed').waitFor()
  expect(addressOf(reader)).toBe(`/law/${MEASURE}`)
  expect(await reader.locator('link[rel=canonical]').getAttribute('href')).toContain(encodeURIComponent(NOTICE))
  await settled(reader)
  await picture(reader, 'notice-measure-1440')
  expect(await faultsOf(reader)).toEqual([])
  // The notice leads to its own measure, another rule to an article of it.
  await reader.goto(`/law/${NOTICE}`)
  await settled(reader)
  await picture(reader, 'notice-1440')
  await reader.locator('.notice .ref').first().click()
  await reader.locator('#w1.landed').waitFor()
  expect(await reader.getByText('未收录').filter({ hasText: MEASURE }).count()).toBe(0)
  await reader.goto('/law/浙江省渡口夜航规定')
  await reader.locator('#t1 .ref').click()
  await reader.locator('#t2.landed').waitFor()
  await eventually(() => reader.locator('#law-title').innerText(), NOTICE)

  const phone = await visit.open(`/law/${MEASURE}#t3`, 'phone')
  await phone.locator('#t3.landed').waitFor()
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
  await picture(phone, 'notice-article-390')
  await phone.goto(`/law/${NOTICE}`)
  await settled(phone)
  await picture(phone, 'notice-390')
  await reader.goto(`/law/${NOTICE}`)
  await settled(reader)
  await reader.emulateMedia({ media: 'print' })
  await reader.setViewportSize({ width: 794, height: 1123 })
  await picture(reader, 'notice-print')
})

it('a joint notice names all its bodies in their order, and each of its measures has its own days', async () => {
  const page = await visit.open('/retrieval?q=古堰修缮补助')
  await page
    .getByRole('heading', { name: /古堰修缮补助办法/ })
    .first()
    .waitFor()
  await eventually(
    () =>
      page
        .getByText('浙江省水利厅、浙江省财政厅')
        .count()
        .then((count) => count > 0),
    true,
  )
  await settled(page)
  await picture(page, 'joint-found')
  for (const body of ['浙江省水利厅', '浙江省财政厅'])
    expect(await page.locator('.facets, aside').getByText(body).count()).toBeGreaterThan(0)
  await page.goto('/law/浙江省古堰巡查细则')
  await page.locator('#w2.landed').waitFor()
  await page.getByText('浙江省水利厅、浙江省财政厅').first().waitFor()
  expect(await page.locator('.part-force').allInnerTexts()).toEqual([
    expect.stringContaining('自2025年4月1日起施行，有效期至2099年3月31日'),
    expect.stringMatching(/已失效.*自2025年5月1日起施行，有效期至2025年12月31日/s),
  ])
  await settled(page)
  await picture(page, 'joint-1440')
  // An article of one measure that names the other leads there.
  await page.locator('#w2_t1 .ref').first().click()
  await page.locator('#w1_t1.landed').waitFor()
  await page.goto('/law/浙江省古堰巡查细则#t1')
  await page.locator('#w2_t1.landed').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const phone = await visit.open('/law/浙江省古堰巡查细则', 'phone')
  await phone.locator('#w2.landed').waitFor()
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
  await picture(phone, 'joint-390')
})
