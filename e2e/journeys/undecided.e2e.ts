import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { makeLaws } from '#server/testing/make.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn, stepForAll } from '../staff.ts'

const LIST = '/dataManagement/document'
const ABOUT = ['渡口灯桩', '渡口浮标', '渡口跳板', '渡口石阶', '渡口栏杆'] as const
const titleOf = (about: string): string => `关于加强${about}管理的通知`
const DRAFT = '浙江省渡口灯标管理办法（征求意见稿）'
const SURE = '浙江省海事局关于渡口缆绳的通知'

const visit = visits()
let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'undecided-')), '气象通知')
  await mkdir(folder)
  for (const [at, about] of ABOUT.entries())
    await writeFile(
      join(folder, `${about}.txt`),
      `${titleOf(about)}\n渡安〔2025〕${at + 1}号\n各单位：\n一、${about}每日巡查一次。\n二、本通知自2025年8月1日起施行。\n2025年6月18日`,
    )
  await writeFile(
    join(folder, '征求意见.txt'),
    `${DRAFT}\n第一条　为了管理渡口灯标，制定本办法。\n第二条　灯标应当常亮。`,
  )
  await writeFile(
    join(folder, '缆绳.txt'),
    `${SURE}\n海安〔2025〕3号\n各单位：\n一、缆绳每日检查。\n浙江省海事局\n2025年6月18日`,
  )
})
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }))

const person = async (realname: string, permissions: PermissionCode[]) =>
  signedIn(
    visit.site,
    await visit.site.test.makeUser({ realname, permissions: ['data:document:list', ...permissions] }),
  )
const found = async (q: string): Promise<string[]> =>
  (await visit.site.test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result.records.map(
    ({ title }: { title: string }) => title,
  )

it('a folder of files that name nobody is taken in, decided as a group, submitted, released, and found by number and name', async () => {
  const clerk = await visit.open(
    LIST,
    'desktop',
    await person('登记员', ['data:document:add', 'data:document:edit', 'data:document:delete']),
  )
  await clerk.getByText('还没有文件').waitFor()
  await clerk.getByRole('button', { name: '文件入库' }).click()
  const intake = clerk.getByRole('dialog', { name: '文件入库' })
  await intake.locator('.intake-choose input[type=file]').nth(1).setInputFiles(folder)
  await intake.getByRole('button', { name: '入库 7 个文件' }).click()
  await intake.getByText('其中待判定 6').waitFor()
  // What was taken for something and why is told of those that are sure too.
  const sure = intake.getByRole('listitem').filter({ hasText: SURE }).first()
  await sure.getByText(/^读作：.*浙江省海事局/).waitFor()
  await sure.getByText('为什么').click()
  await sure.getByText('标题：“浙江省海事局”').waitFor()
  await picture(clerk, 'undecided-intake')
  expect(await faultsOf(clerk)).toEqual([])

  await intake.getByRole('button', { name: '判定这 6 份' }).click()
  const dialog = clerk.getByRole('dialog', { name: '待判定' })
  await dialog.getByRole('region', { name: '气象通知' }).getByText('6 份').waitFor()
  await dialog.getByText('按待定事项').click()
  const group = dialog.getByRole('region', { name: /^文件类型、机关层级、行政区域待定：题注/ })
  await group.getByRole('checkbox').first().check()
  await dialog.getByLabel('制定机关', { exact: true }).fill('浙江省气象局')
  await dialog.getByLabel('制定机关', { exact: true }).press('Enter')
  await dialog.getByRole('button', { name: '移除浙江省气象局' }).waitFor()
  await picture(clerk, 'undecided-choose')
  expect(await faultsOf(clerk)).toEqual([])
  await dialog.getByRole('button', { name: '预览 5 份' }).click()
  const previewed = dialog.getByRole('list', { name: '预览' }).getByRole('listitem')
  await previewed.first().getByText('浙江省 · 浙江省气象局').waitFor()
  await eventually(() => previewed.count(), 5)
  await picture(clerk, 'undecided-preview')
  await dialog.getByRole('button', { name: '判定 5 份' }).click()
  await dialog.getByText('已判定 5 份，没有判定 0 份').waitFor()
  await picture(clerk, 'undecided-done')
  await dialog.getByRole('button', { name: '撤销这次判定' }).click()
  await dialog.getByText('已撤销 5 份的判定').waitFor()

  // What was typed stays, so that the group is decided again at once.
  await group.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: '预览 5 份' }).click()
  await dialog.getByRole('button', { name: '判定 5 份' }).dblclick()
  await dialog.getByText('已判定 5 份，没有判定 0 份').waitFor()
  await dialog.getByRole('button', { name: '提交初审 5 份' }).click()
  await dialog.getByText('已提交初审 5 份').waitFor()
  // The draft for comments, on its own.
  await dialog.getByRole('checkbox', { name: DRAFT }).check()
  await dialog.getByRole('radio', { name: '征求意见稿' }).check()
  await dialog.getByRole('button', { name: '预览 1 份' }).click()
  await dialog.getByText('征求意见稿，不发布').waitFor()
  await dialog.getByRole('button', { name: '判定 1 份' }).click()
  await dialog.getByText('已判定 1 份，没有判定 0 份').waitFor()
  await dialog.getByRole('button', { name: '继续判定其余' }).click()
  await dialog.getByText('没有待判定的文件').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  expect(await found(titleOf('渡口浮标'))).not.toContain(titleOf('渡口浮标'))
  // Others review and release the group at once.
  const reviewer = await visit.open(
    LIST,
    'laptop',
    await person('审核员', ['data:document:review', 'data:document:approve']),
  )
  await stepForAll(reviewer, '初审通过', 5)
  await stepForAll(reviewer, '复审通过', 5)
  const publisher = await visit.open(LIST, 'desktop', await person('发布员', ['data:document:release']))
  await stepForAll(publisher, '发布', 5)
  expect((await found('渡安〔2025〕2号'))[0]).toBe(titleOf('渡口浮标'))
  const reader = await visit.open(`/retrieval?q=${titleOf('渡口石阶')}`)
  await reader
    .getByRole('heading', { name: titleOf('渡口石阶') })
    .first()
    .waitFor()
  await reader.getByText('浙江省气象局').first().waitFor()
  await settled(reader)
  await picture(reader, 'undecided-found')
})

it('texts that an import has withheld are brought into the office where the report sends staff, and another clerk is told of a conflict', async () => {
  // The demo library has a draft for comments, which is withheld too.
  await makeLaws(
    visit.site.test.database.db,
    ['渡口航标灯', '渡口信号旗'].map((about, at) => ({
      title: titleOf(about),
      note: [`航安〔2025〕${at + 7}号`, '2025年6月18日印发'],
      body: [`${about}应当完好。`],
      fileName: `航标/${about}.md`,
    })),
  )
  const own = await person('馆员', ['data:document:edit', 'data:document:enrol'])
  const clerk = await visit.open(`${LIST}?undecided=1`, 'laptop', own)
  const dialog = clerk.getByRole('dialog', { name: '待判定' })
  await dialog.getByText('批量导入时有 3 份没有公开').waitFor()
  await dialog.getByRole('button', { name: '纳入这 3 份' }).click()
  await dialog.getByText('已纳入 3 份').waitFor()
  await dialog.getByRole('region', { name: '航标' }).getByText('2 份').waitFor()
  await picture(clerk, 'undecided-imported-1088')
  expect(await faultsOf(clerk)).toEqual([])

  const other = await visit.open(`${LIST}?undecided=1`, 'phone', await person('另一馆员', ['data:document:edit']))
  const same = other.getByRole('dialog', { name: '待判定' })
  await same.getByRole('checkbox', { name: /^航标/ }).check()
  await same.getByLabel('制定机关', { exact: true }).fill('浙江省海事局')
  await same.getByLabel('制定机关', { exact: true }).press('Enter')
  await eventually(() => sideways(other), 0)
  await picture(other, 'undecided-phone')
  await same.getByRole('button', { name: '预览 2 份' }).click()
  await same.getByRole('button', { name: '判定 2 份' }).waitFor()

  await dialog.getByRole('checkbox', { name: titleOf('渡口航标灯') }).check()
  await dialog.getByLabel('制定机关', { exact: true }).fill('浙江省气象局')
  await dialog.getByLabel('制定机关', { exact: true }).press('Enter')
  await dialog.getByRole('button', { name: '预览 1 份' }).click()
  await dialog.getByRole('button', { name: '判定 1 份' }).click()
  await dialog.getByText('已判定 1 份，没有判定 0 份').waitFor()

  await same.getByRole('button', { name: '判定 2 份' }).click()
  await same.getByText('已判定 1 份，没有判定 1 份').waitFor()
  await same.getByText(/馆员 已于 .* 修改了这条记录/).waitFor()
  await picture(other, 'undecided-conflict')

  // What somebody changes after the decision is not submitted unseen.
  const { test } = visit.site
  const token = await test.signIn(['data:document:list', 'data:document:edit'])
  const title = titleOf('渡口航标灯')
  const { records } = (await test.ask(`GET /dataManagement/document/list?title=${title}`, { token })).body.result
  const edit = { id: records[0].id, note: '灯标处来电，另有附件', began: { note: records[0].note } }
  expect((await test.ask('PUT /dataManagement/document/edit', { token, body: edit })).body).toMatchObject({
    success: true,
  })
  await dialog.getByRole('button', { name: '提交初审 1 份' }).click()
  await dialog.getByText('已提交初审 0 份').waitFor()
  await dialog.getByText(/没有提交 1 份.*修改了这条记录/).waitFor()
})
