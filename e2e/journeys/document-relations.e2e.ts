import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits, type Size } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const CLERK: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
const SIZES: Size[] = ['desktop', 'phone']

const person = async (permissions: PermissionCode[]) =>
  signedIn(visit.site, await visit.site.test.makeUser({ permissions }))
/** Adds a document by its call. @returns its id */
async function added(given: object): Promise<string> {
  const { test } = visit.site
  const token = await test.signIn(CLERK)
  const body = {
    titleNote: '',
    body: '第一条　甲。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    ...given,
  }
  const answer = (await test.ask('POST /dataManagement/document/add', { token, body })).body
  expect(answer).toMatchObject({ success: true })
  return answer.result.id
}
it.each(SIZES)(
  'relations are confirmed with their words, and the public is shown them with their basis, on a %s',
  async (size) => {
    const title = `浙江省人民政府关于废止和宣布失效部分行政规范性文件的决定（${size}）`
    const lines = Array.from(
      { length: 12 },
      (_, at) =>
        `${at + 1}. 浙江省人民政府关于进一步加强第${at + 1}类安全生产工作若干问题的通知（浙政发〔2001〕${at + 1}号）`,
    )
    const id = await added({
      title,
      fType: 'FT02',
      titleNote: '2026年4月1日浙江省人民政府令第410号公布',
      body: `根据《中华人民共和国立法法》，省政府决定废止12件行政规范性文件。\n本决定自2026年5月1日起施行。\n附件\n废止的行政规范性文件目录\n${lines.join('\n')}`,
    })
    const page = await visit.open(LIST, size, await person([...CLERK, 'data:amending:draft']))
    await page.getByRole('button', { name: title, exact: true }).first().click()
    const drawer = page.getByRole('dialog', { name: title })
    const relations = drawer.getByRole('region', { name: '与其他文件的关系' })
    await relations.getByText('13 条，13 条待核对').waitFor()
    await relations.scrollIntoViewIfNeeded()
    await picture(page, `relations-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await relations.getByRole('checkbox', { name: '全选' }).check()
    await relations.getByRole('button', { name: '确认所选 13 条' }).click()
    await relations.getByText('13 条，都已核对').waitFor()
    await relations.getByRole('button', { name: /^否定.*第3类/ }).click()
    await relations.getByText('已否定').waitFor()
    await picture(page, `relations-decided-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const { test } = visit.site
    const reviewer = await test.signIn(['data:document:list', 'data:document:review', 'data:document:approve'])
    const publisher = await test.signIn(['data:document:list', 'data:document:release'])
    for (const [act, token] of [
      ['submit', await test.signIn(CLERK)],
      ['review', reviewer],
      ['approve', reviewer],
      ['release', publisher],
    ] as const)
      expect((await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body).toMatchObject({
        success: true,
      })
    const { workId } = (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token: publisher })).body
      .result
    const reader = await visit.open(`/details?id=${workId}`, size)
    if (size === 'phone') await reader.getByRole('button', { name: '版本', exact: true }).click()
    const basis = reader.locator('.relation-basis').filter({ hasText: '废止的行政规范性文件目录' })
    await basis.first().waitFor({ state: 'attached' })
    expect(
      await reader.locator('.relation-group').filter({ hasText: '本文件废止' }).first().locator('h3').textContent(),
    ).toContain('11')
    await picture(reader, `relations-public-${size}`)
  },
)

it.each(SIZES)(
  'the window of a decision leads to the changes of laws with the decision chosen, on a %s',
  async (size) => {
    const law = `杭州市水库保护规定（${size}）`
    await added({
      title: law,
      fType: 'FT02',
      titleNote: '2019年12月1日杭州市人民政府令第300号公布',
      body: '第一条　甲。\n第二条　乙。',
    })
    const title = `杭州市人民政府关于修改《${law}》的决定`
    await added({
      title,
      fType: 'FT02',
      titleNote: '2026年3月1日杭州市人民政府令第399号公布',
      body: `决定对《${law}》作如下修改：\n一、将第二条修改为：“第二条　丙。”\n本决定自2026年5月1日起施行。`,
    })
    const page = await visit.open(LIST, size, await person([...CLERK, 'data:amending:draft']))
    await page.getByRole('button', { name: title, exact: true }).first().click()
    await page.getByRole('dialog', { name: title }).getByRole('link', { name: '按此决定修改法规' }).click()
    await page.getByRole('button', { name: '生成新文本草稿' }).waitFor()
    await page.locator('.text-select').filter({ hasText: '修改决定' }).getByText(title).first().waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `amending-chosen-${size}`)
  },
)
