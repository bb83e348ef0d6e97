import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const LONG = '浙江省人民政府办公厅关于进一步加强山区海岛渡口渡船渡槽安全运行管理与应急处置工作若干事项的规定（试行）'
const CODES: PermissionCode[] = [
  'data:filing:list',
  'data:filing:add',
  'data:filing:edit',
  'data:filing:delete',
  'data:filing:export',
  'data:document:list',
  'data:document:add',
]
const visit = visits()
const person = () => visit.site.test.makeUser({ realname: '备案员', permissions: CODES })

/** Released documents of long ago, whose filing nobody has registered. */
async function released(...documents: { title: string; daysAgo: number | null }[]): Promise<void> {
  const { test } = visit.site
  const token = await test.signIn(CODES)
  for (const { title, daysAgo } of documents) {
    const publishDate =
      daysAgo === null ? null : new Date(test.now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const body = {
      title,
      publishDate,
      body: '第一条 渡口应当检修。',
      fType: 'FT04',
      fLevel: 'F01',
      region: '330000',
      address: 'A01',
    }
    const { id } = (await test.ask('POST /dataManagement/document/add', { token, body })).body.result
    await test.database.db
      .updateTable('document')
      .set({ state: 50, releasedAt: test.now })
      .where('id', '=', id)
      .execute()
  }
}

it('a released document is registered for filing, sent, and its receipt entered', async () => {
  await released(
    { title: LONG, daysAgo: 40 },
    { title: '渡口检修规定', daysAgo: 25 },
    { title: '渡口照明规定', daysAgo: null },
  )
  const page = await visit.open('/dataManagement/filing', 'desktop', await signedIn(visit.site, await person()))
  await page.getByText('还没有备案登记').waitFor()
  await picture(page, 'filings-empty')
  await page.getByRole('button', { name: '待登记的文件' }).click()
  const drawer = page.getByRole('dialog', { name: '待登记的文件' })
  await drawer.getByText('渡口照明规定').waitFor()
  await picture(page, 'filings-candidates')
  expect(await faultsOf(page)).toEqual([])
  for (const title of [LONG, '渡口检修规定', '渡口照明规定'])
    await drawer.getByRole('checkbox', { name: `选中${title}` }).check()
  await drawer.getByRole('button', { name: '登记所选 3 件' }).click()
  await drawer.getByText('应当备案的文件都已登记').waitFor()
  await page.keyboard.press('Escape')
  await entryOf(page, '逾期 10 天').first().waitFor()
  await entryOf(page, '还剩 5 天').first().waitFor()
  await entryOf(page, '公布日期未载明').first().waitFor()
  await picture(page, 'filings')
  expect(await faultsOf(page)).toEqual([])

  await entryOf(page, '渡口检修规定').getByRole('button', { name: '登记进展' }).click()
  const form = page.getByRole('dialog', { name: '编辑备案登记' })
  await form.getByRole('textbox', { name: '报送日期' }).fill('2026-11-10')
  await form.getByRole('textbox', { name: '报送日期' }).press('Enter')
  await form.getByRole('button', { name: /保存|确定/ }).click()
  await form.getByText('状态不能是“待报送”').waitFor()
  await picture(page, 'filings-form')
  await form.getByRole('combobox', { name: '备案状态' }).click()
  await page.getByTitle('已报送').last().click()
  await form.getByRole('button', { name: /保存|确定/ }).click()
  await form.waitFor({ state: 'hidden' })
  await entryOf(page, '按期报送').waitFor()
})

it.each(['laptop', 'phone'] as Size[])(
  'the register of filing keeps its shape on a %s, and a link names the overdue ones',
  async (size) => {
    const page = await visit.open(
      '/dataManagement/filing?term=overdue',
      size,
      await signedIn(visit.site, await person()),
    )
    await entryOf(page, '逾期 10 天').first().waitFor()
    await eventually(() => entryOf(page, '渡口照明规定').count(), 0)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `filings-${size}`)
    expect(await faultsOf(page)).toEqual([])
  },
)
