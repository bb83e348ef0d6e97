import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { entryOf, signedIn } from '../staff.ts'

const LAW = '浙江省渡槽管理条例'
const TITLE = '浙江省山区海岛渡口渡船安全管理条例（草案征求意见稿）'
const OTHER = '浙江省山区海岛渡船检修规定（草案）'
const DRAFT = [
  '第一章 总则',
  '第一条 为了加强渡口渡船的安全管理，保障人民群众的生命和财产安全，根据有关法律、行政法规，结合本省实际，制定本条例。',
  '第二条 渡口经营人应当每年检修渡船一次。',
  '检修记录应当保存三年。',
  '第二章 附则',
  '第三条 本条例自公布之日起施行。',
].join('\n')
const CODES: PermissionCode[] = [
  'opinion:feedback:list',
  'opinion:feedback:handle',
  'opinion:feedback:assign',
  'opinion:feedback:contacts',
  'opinion:feedback:export',
  'opinion:consultation:list',
  'opinion:consultation:add',
  'opinion:consultation:edit',
  'opinion:consultation:delete',
  'opinion:consultation:release',
  'opinion:consultation:export',
  'system:depart:list',
]
const visit = visits([
  {
    title: LAW,
    note: ['2020年3月1日 浙江省第十三届人民代表大会常务委员会第九次会议通过'],
    body: ['第一条 为了管理渡槽，制定本条例。', '第二条 渡槽应当检修。', '第三条 本条例自2020年5月1日起施行。'],
  },
])
const guarded = visits([], { captcha: true })

const dayAfter = (days: number, site = visit.site) =>
  new Date(site.test.now.getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const checker = async () =>
  signedIn(
    visit.site,
    await visit.site.test.makeUser({ realname: '审核员', permissions: CODES, departments: ['省司法厅'] }),
  )
const clerk = async () =>
  signedIn(
    visit.site,
    await visit.site.test.makeUser({ realname: '意见员', permissions: CODES, departments: ['省司法厅'] }),
  )

/** A draft that is put to consultation from today on. @returns its id */
async function released(title: string, site = visit.site): Promise<string> {
  const token = await site.test.signIn(CODES)
  const body = {
    title,
    explanation: '渡口安全需要新的规定。',
    body: DRAFT,
    beginDate: dayAfter(0, site),
    endDate: dayAfter(9, site),
    shortReason: '汛期之前须施行',
  }
  const { id } = (await site.test.ask('POST /opinionManagement/consultation/add', { token, body })).body.result
  await site.test.ask('POST /opinionManagement/consultation/submit', { token, body: { id } })
  await site.test.ask('POST /opinionManagement/consultation/release', {
    token: await site.test.signIn(CODES),
    body: { id },
  })
  return id
}

/** What another visitor sends on the second article. */
async function sendToo(id: string, content: string, sender: object = {}): Promise<string> {
  const { test } = visit.site
  const { lines } = (await test.ask(`GET /internet/fagui/consultation/detail?id=${id}`)).body.result
  const anchor = lines.find(({ label }: { label: string }) => label === '第二条').anchor
  const body = {
    key: `journey-${id.slice(0, 20)}-${content.length}`,
    kind: 1,
    consultationId: id,
    anchor,
    attitude: 2,
    identity: 2,
    content,
    ...sender,
  }
  return (await test.ask('POST /internet/fagui/opinion/send', { body })).body.result.receipt
}

it('a clerk puts a draft to consultation, and a visitor sends an opinion on an article, once however often the button is pressed', async () => {
  const staff = await visit.open('/opinionManagement/consultation', 'desktop', await clerk())
  await staff.getByText('还没有意见征集').waitFor()
  await staff.getByRole('button', { name: '新建意见征集' }).click()
  const dialog = staff.getByRole('dialog', { name: '新增意见征集' })
  await dialog.getByRole('textbox', { name: '标题' }).fill(TITLE)
  await dialog
    .getByRole('textbox', { name: '说明' })
    .fill('渡口渡船事故多发，需要专门立法。\n请重点就检修的次数提出意见。')
  await dialog.getByRole('textbox', { name: '征求意见稿' }).fill(DRAFT)
  for (const [name, days] of [
    ['开始日期', 0],
    ['截止日期', 9],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(dayAfter(days))
    await dialog.getByRole('textbox', { name }).press('Enter')
  }
  await dialog.getByRole('button', { name: /保存|确定/ }).click()
  await dialog.getByText('不少于 30 日').waitFor()
  await picture(staff, 'consultation-form')
  await dialog.getByRole('textbox', { name: '期限较短的理由' }).fill('汛期之前须施行。')
  await dialog.getByRole('button', { name: /保存|确定/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const submit = async () => {
    await entryOf(staff, TITLE).getByRole('button', { name: '提交审核' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
    await entryOf(staff, TITLE).getByText('待审').waitFor()
  }
  await submit()
  await picture(staff, 'consultations-office')
  expect(await faultsOf(staff)).toEqual([])
  // Who wrote it reads it there, and cannot release it.
  await entryOf(staff, TITLE).getByRole('button', { name: '审核' }).click()
  await staff.getByText('须由另一人审核').waitFor()
  expect(await staff.getByRole('button', { name: '通过并公开' }).count()).toBe(0)
  await staff.keyboard.press('Escape')
  // Another person sends it back with a reason, and releases it when it was submitted again.
  const second = await visit.open('/opinionManagement/consultation?stage=submitted', 'desktop', await checker())
  const checking = second.getByRole('dialog', { name: '审核征求意见稿' })
  await entryOf(second, TITLE).getByRole('button', { name: '审核' }).click()
  await checking.getByText('检修记录应当保存三年。').waitFor()
  await picture(second, 'consultation-check')
  expect(await faultsOf(second)).toEqual([])
  await checking.getByRole('button', { name: '退回…' }).click()
  await checking.getByRole('button', { name: '退回', exact: true }).click()
  await checking.getByText('请填写退回的理由').waitFor()
  await checking.getByRole('textbox', { name: '退回的理由' }).fill('请写明需要重点听取意见的问题。')
  await picture(second, 'consultation-return')
  await checking.getByRole('button', { name: '退回', exact: true }).click()
  await checking.waitFor({ state: 'hidden' })
  await staff.reload()
  await entryOf(staff, TITLE).getByText('被退回').waitFor()
  await picture(staff, 'consultation-returned')
  await entryOf(staff, TITLE).getByRole('button', { name: '编辑' }).click()
  const editing = staff.getByRole('dialog', { name: '编辑意见征集' })
  await editing.getByText('请写明需要重点听取意见的问题。').waitFor()
  await picture(staff, 'consultation-returned-form')
  await staff.keyboard.press('Escape')
  await editing.waitFor({ state: 'hidden' })
  await submit()
  await second.reload()
  await entryOf(second, TITLE).getByRole('button', { name: '审核' }).click()
  await checking.getByRole('button', { name: '通过并公开' }).click()
  await checking.waitFor({ state: 'hidden' })
  await staff.reload()
  await entryOf(staff, TITLE).getByText('征集中').waitFor()

  const page = await visit.open('/home', 'desktop')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '意见征集' }).click()
  await page.getByRole('heading', { name: '意见征集', level: 1 }).waitFor()
  await page.getByText('征集中，还有 10 天').waitFor()
  await picture(page, 'consultations')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('button', { name: '对第二条提意见' }).waitFor()
  await picture(page, 'consultation')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '对第二条提意见' }).click()
  const form = page.getByRole('dialog', { name: '对第二条提意见' })
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText('请选择态度').first().waitFor()
  await form.getByRole('radio', { name: '修改' }).check()
  await form.getByRole('textbox', { name: '意见' }).fill('建议将检修次数改为每半年一次，保证安全。')
  await form.getByText('姓名和联系方式').click()
  await form.getByRole('textbox', { name: '姓名' }).fill('欧阳小明')
  await form.getByRole('textbox', { name: '电话' }).fill('13987654321')
  await picture(page, 'opinion-form')
  expect(await faultsOf(page)).toEqual([])
  // Back closes the form, Forward opens it; what was typed is there again after a reload, and the form is open.
  await page.goBack()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await page.goForward()
  await form.waitFor()
  // The browser tells late that a panel was closed: by then it may be open again.
  await form.dispatchEvent('close')
  await page.reload()
  await form.waitFor()
  expect(await form.getByRole('textbox', { name: '意见' }).inputValue()).toBe(
    '建议将检修次数改为每半年一次，保证安全。',
  )
  expect(await form.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('欧阳小明')
  await form.locator('input[type=file]').setInputFiles([
    { name: '检修次数的比较.txt', mimeType: 'text/plain', buffer: Buffer.from('每年一次与每半年一次的比较。') },
    { name: '现场照片.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
  ])
  await form.getByText('不能附“现场照片.html”').waitFor()
  await form.getByText('检修次数的比较.txt').waitFor()
  await form.locator('input[type=file]').setInputFiles({
    name: '浙江省山区海岛渡口渡船安全管理条例征求意见稿第二条检修次数的修改建议和理由说明以及其他省份规定的对照表.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('对照表'),
  })
  await picture(page, 'opinion-form-files')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: '提交' }).dblclick()
  const receipt = (await form.locator('.opinion-form-receipt').textContent()) ?? ''
  expect(receipt).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await eventually(() => form.getByText('已上传').count(), 2)
  await picture(page, 'opinion-receipt')
  expect(await faultsOf(page)).toEqual([])
  // Closed before it was written down, the code is found again in this tab, and in no other.
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.goto('/receipt')
  await page.getByRole('button', { name: `查询 ${receipt}` }).click()
  await page.getByRole('heading', { name: '已收到，等待受理' }).waitFor()
  await picture(page, 'receipt-sent')
  expect(await faultsOf(page)).toEqual([])
  const elsewhere = await visit.open('/receipt', 'phone')
  await elsewhere.getByRole('textbox', { name: '回执码' }).waitFor()
  expect(await elsewhere.getByText(receipt).count()).toBe(0)
  await staff.goto('/opinionManagement/feedback')
  await entryOf(staff, '建议将检修').waitFor()
  await eventually(() => entryOf(staff, TITLE).count(), 1)
  await entryOf(staff, '建议将检修').getByRole('button', { name: '办理' }).click()
  const handling = staff.getByRole('dialog', { name: '办理意见' })
  const [saved] = await Promise.all([
    staff.waitForEvent('download'),
    handling.getByRole('button', { name: '下载 检修次数的比较.txt' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('检修次数的比较.txt')
  await picture(staff, 'feedback-files')
  expect(await faultsOf(staff)).toEqual([])
})

it('the clerk merges, passes on and answers opinions, their senders read the answer by receipt, and the outcome is published', async () => {
  const id = await released(OTHER)
  const receipt = await sendToo(id, '建议将渡船检修次数改为每半年一次，保证安全。', {
    name: '欧阳小明',
    phone: '13987654321',
  })
  const other = await sendToo(id, '建议把渡船检修的次数改为每半年一次，以保证安全。')
  const staff = await visit.open(
    `/opinionManagement/feedback?targetTitle=${encodeURIComponent(OTHER)}`,
    'desktop',
    await clerk(),
  )
  await entryOf(staff, '建议将渡船').waitFor()
  await entryOf(staff, '139****4321').waitFor()
  await eventually(() => entryOf(staff, OTHER).count(), 2)
  await picture(staff, 'feedback')
  expect(await faultsOf(staff)).toEqual([])
  await entryOf(staff, '建议将渡船').getByRole('button', { name: '合并' }).click()
  const drawer = staff.getByRole('dialog', { name: '合并相同的意见' })
  await drawer.getByRole('checkbox', { name: /建议把渡船/ }).check()
  await picture(staff, 'feedback-merge')
  expect(await faultsOf(staff)).toEqual([])
  await drawer.getByRole('button', { name: '把 1 条合并到这一条' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await entryOf(staff, '含 1 条').waitFor()
  await entryOf(staff, '建议将渡船')
    .getByRole('button', { name: /更多|操作/ })
    .click()
  await staff.getByRole('menuitem', { name: '转办' }).click()
  const assigning = staff.getByRole('dialog', { name: /转给部门办理/ })
  await assigning.getByRole('button', { name: '选择部门' }).click()
  const departments = staff.getByRole('dialog', { name: '选择部门' })
  await departments.getByText('省司法厅').click()
  await departments.getByRole('button', { name: '确定' }).click()
  await picture(staff, 'feedback-assign')
  await assigning.getByRole('button', { name: '转办' }).click()
  await assigning.waitFor({ state: 'hidden' })
  await entryOf(staff, '已转办').waitFor()
  await entryOf(staff, '建议将渡船').getByRole('button', { name: '办理' }).click()
  const handling = staff.getByRole('dialog', { name: '办理意见' })
  await handling.getByRole('button', { name: '查看姓名和联系方式' }).click()
  await handling.getByText('欧阳小明').waitFor()
  await handling.getByRole('combobox', { name: '办理状态' }).click()
  await staff.getByTitle('部分采纳').last().click()
  await handling.getByRole('button', { name: /保存|确定/ }).click()
  await handling.getByText('请写明答复').first().waitFor()
  await handling.getByRole('textbox', { name: '答复' }).fill('检修次数改为一年两次，内河小型渡船除外。')
  await handling.getByRole('textbox', { name: '公开的摘要' }).fill('建议增加检修的次数。')
  await picture(staff, 'feedback-handling')
  expect(await faultsOf(staff)).toEqual([])
  await handling.getByRole('button', { name: /保存|确定/ }).click()
  await handling.waitFor({ state: 'hidden' })
  await entryOf(staff, '部分采纳').waitFor()

  const page = await visit.open('/receipt')
  for (const code of ['AAAA-BBBB-CCCC', receipt, other]) {
    await page.getByRole('textbox', { name: '回执码' }).fill(code)
    await page.getByRole('button', { name: '查询' }).click()
    await (
      code === 'AAAA-BBBB-CCCC' ? page.getByText('没有找到这个回执码') : page.getByText('检修次数改为一年两次')
    ).waitFor()
  }
  await picture(page, 'receipt')
  expect(await faultsOf(page)).toEqual([])

  // Twelve days later the term has ended, and the outcome is published.
  const { test } = visit.site
  const now = test.now
  test.now = new Date(now.getTime() + 12 * 86_400_000)
  try {
    const later = await visit.open('/opinionManagement/consultation', 'desktop', await clerk())
    await entryOf(later, OTHER).getByRole('button', { name: '汇总' }).click()
    const report = later.getByRole('dialog', { name: /意见汇总/ })
    await report.getByText('共收到意见 2 条').waitFor()
    await picture(later, 'consultation-report')
    expect(await faultsOf(later)).toEqual([])
    await later.keyboard.press('Escape')
    await entryOf(later, OTHER).getByRole('button', { name: '提交结果' }).click()
    const ending = later.getByRole('dialog', { name: '征求意见的结果' })
    await ending.getByRole('button', { name: '提交审核' }).click()
    await ending.getByText('请写明结果').waitFor()
    await ending
      .getByRole('textbox', { name: '结果' })
      .fill('共收到意见 2 条，意思相同，部分采纳。\n检修的次数已在草案中修改。')
    await picture(later, 'consultation-outcome-form')
    await ending.getByRole('button', { name: '提交审核' }).click()
    await ending.waitFor({ state: 'hidden' })
    await entryOf(later, '结果待审').waitFor()
    const second = await visit.open('/opinionManagement/consultation', 'desktop', await checker())
    await entryOf(second, OTHER).getByRole('button', { name: '审核结果' }).click()
    const checking = second.getByRole('dialog', { name: '审核征求意见的结果' })
    await checking.getByText('检修的次数已在草案中修改。').waitFor()
    await picture(second, 'consultation-outcome-check')
    expect(await faultsOf(second)).toEqual([])
    await checking.getByRole('button', { name: '通过并公布' }).click()
    await checking.waitFor({ state: 'hidden' })
    await entryOf(second, '已公布结果').waitFor()
    await page.goto(`/consultation?id=${id}`)
    await page.getByRole('heading', { name: '征求意见的结果' }).waitFor()
    await page.getByText('建议增加检修的次数。').waitFor()
    expect(await page.getByText('欧阳').count()).toBe(0)
    expect(await page.getByRole('button', { name: /提意见/ }).count()).toBe(0)
    await picture(page, 'consultation-outcome')
    const settled = await visit.open(
      `/opinionManagement/feedback?targetTitle=${encodeURIComponent(OTHER)}`,
      'desktop',
      await clerk(),
    )
    await entryOf(settled, '建议将渡船').getByRole('button', { name: '详情' }).waitFor()
    expect(await settled.getByRole('button', { name: /^(?:办理|合并|转办|更多|撤销合并)/ }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  } finally {
    test.now = now
  }
})

it('two clerks who handle one opinion keep what each wrote, and who may not see senders sees them masked', async () => {
  const title = '浙江省渡口候船亭管理规定（草案）'
  const id = await released(title)
  await sendToo(id, '候船亭应当有座椅。', { name: '欧阳小明', phone: '13987654321' })
  await sendToo(id, '候船亭应当装避雷针。', { identity: 1 })
  const address = `/opinionManagement/feedback?targetTitle=${encodeURIComponent(title)}`
  const [mine, theirs] = [
    await visit.open(address, 'desktop', await clerk()),
    await visit.open(address, 'desktop', await checker()),
  ]
  const handling = (page: typeof mine) => page.getByRole('dialog', { name: '办理意见' })
  for (const page of [mine, theirs]) {
    await entryOf(page, '应当有座椅').getByRole('button', { name: '办理' }).click()
    await handling(page).getByRole('textbox', { name: '答复' }).waitFor()
  }
  await handling(theirs).getByRole('textbox', { name: '内部备注' }).fill('与交通处商量过。')
  await handling(theirs).getByRole('textbox', { name: '答复' }).fill('候船亭都有座椅。')
  await handling(theirs)
    .getByRole('button', { name: /保存|确定/ })
    .click()
  await handling(theirs).waitFor({ state: 'hidden' })
  await handling(mine).getByRole('textbox', { name: '答复' }).fill('将在条文中写明座椅。')
  await handling(mine)
    .getByRole('button', { name: /保存|确定/ })
    .click()
  // Both wrote an answer: it is chosen; the note of the other is kept without a word.
  await handling(mine).getByText('候船亭都有座椅。').waitFor()
  await picture(mine, 'feedback-two-clerks')
  expect(await faultsOf(mine)).toEqual([])
  await handling(mine)
    .getByRole('radio', { name: /将在条文中写明座椅/ })
    .check()
  await handling(mine)
    .getByRole('button', { name: /保存|确定/ })
    .click()
  await handling(mine).waitFor({ state: 'hidden' })
  await entryOf(theirs, '应当有座椅').getByRole('button', { name: '办理' }).click()
  await eventually(() => handling(theirs).getByRole('textbox', { name: '答复' }).inputValue(), '将在条文中写明座椅。')
  await eventually(() => handling(theirs).getByRole('textbox', { name: '内部备注' }).inputValue(), '与交通处商量过。')

  const permissions: PermissionCode[] = ['opinion:feedback:list']
  const reader = await visit.open(
    address,
    'desktop',
    await signedIn(
      visit.site,
      await visit.site.test.makeUser({ realname: '看意见', permissions, departments: ['省司法厅'] }),
    ),
  )
  await entryOf(reader, '139****4321').waitFor()
  expect(await reader.getByText(/欧阳小明|13987654321/).count()).toBe(0)
  expect(await reader.getByRole('button', { name: /办理|合并|转办|查看姓名和联系方式/ }).count()).toBe(0)
  await picture(reader, 'feedback-masked')
  await reader.getByRole('button', { name: '高级查询' }).click()
  const query = reader.getByRole('dialog', { name: /高级查询构造器/ })
  await query.getByRole('combobox', { name: '查询字段' }).click()
  await reader.getByTitle('内容', { exact: true }).last().click()
  await query.getByRole('combobox', { name: '匹配规则' }).click()
  await reader.getByTitle('包含', { exact: true }).click()
  await query.getByLabel('内容的值').fill('避雷针')
  await query.getByRole('button', { name: '查询', exact: true }).click()
  await entryOf(reader, '应当有座椅').waitFor({ state: 'hidden' })
  await entryOf(reader, '避雷针').waitFor()
})

it.each(['laptop', 'phone'] as const)(
  'what staff do with opinions and outcomes keeps its shape on a %s, with long titles',
  async (size) => {
    const title = `浙江省山区海岛渡口渡船渡槽安全运行管理与应急处置工作若干事项的规定（${size === 'phone' ? '草案' : '草案二次征求意见稿'}）`
    const id = await released(title)
    await sendToo(id, '建议将渡船检修次数改为每半年一次，检修的结果在渡口公示，公示的时间不少于三十日。', {
      name: '欧阳小明',
      phone: '13987654321',
    })
    await sendToo(id, '建议把渡船检修的次数改为每半年一次，检修结果在渡口公示，公示不少于三十日。', {
      name: '司马相如',
    })
    const staff = await visit.open(
      `/opinionManagement/feedback?targetTitle=${encodeURIComponent(title)}`,
      size,
      await clerk(),
    )
    const look = async (name: string, page = staff) => {
      await settled(page)
      expect(await sideways(page), name).toBeLessThanOrEqual(0)
      await picture(page, `${name}-${size}`)
      expect(await faultsOf(page), name).toEqual([])
    }
    const act = async (page: typeof staff, text: string, name: string) => {
      const entry = entryOf(page, text).first()
      await entry.waitFor()
      const direct = entry.getByRole('button', { name, exact: true })
      if ((await direct.count()) > 0) return direct.click()
      await entry.getByRole('button', { name: /^(操作|更多)/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await act(staff, '建议将渡船', '合并')
    await staff.getByRole('dialog', { name: '合并相同的意见' }).getByRole('checkbox').first().check()
    await look('feedback-merge')
    await staff
      .getByRole('dialog', { name: '合并相同的意见' })
      .getByRole('button', { name: '把 1 条合并到这一条' })
      .click()
    await staff.getByRole('dialog', { name: '合并相同的意见' }).waitFor({ state: 'hidden' })
    await act(staff, '建议将渡船', '转办')
    await look('feedback-assign')
    await staff
      .getByRole('dialog', { name: /转给部门办理/ })
      .getByRole('button', { name: '取消' })
      .click()
    await act(staff, '建议将渡船', '办理')
    const handling = staff.getByRole('dialog', { name: '办理意见' })
    await handling.getByRole('combobox', { name: '办理状态' }).click()
    await staff.getByTitle('已采纳').last().click()
    await handling.getByRole('textbox', { name: '答复' }).fill('有道理，已改为每半年一次，并增加公示的规定。')
    await handling
      .getByRole('textbox', { name: '公开的摘要' })
      .fill('建议增加检修的次数，并公示检修的结果不少于三十日。')
    await look('feedback-handling')
    await handling.getByRole('button', { name: /保存|确定/ }).click()
    await handling.waitFor({ state: 'hidden' })
    const { test } = visit.site
    const now = test.now
    test.now = new Date(now.getTime() + 12 * 86_400_000)
    try {
      const later = await visit.open(
        `/opinionManagement/consultation?title=${encodeURIComponent(title)}`,
        size,
        await clerk(),
      )
      await act(later, title, '汇总')
      await later.getByText('共收到意见 2 条').waitFor()
      await look('consultation-report', later)
      await later.keyboard.press('Escape')
      await act(later, title, '提交结果')
      const ending = later.getByRole('dialog', { name: '征求意见的结果' })
      await ending.getByRole('textbox', { name: '结果' }).fill('共收到意见 2 条，意思相同，已采纳。')
      await look('consultation-outcome-form', later)
      await ending.getByRole('button', { name: '提交审核' }).click()
      await ending.waitFor({ state: 'hidden' })
      const second = await visit.open(
        `/opinionManagement/consultation?title=${encodeURIComponent(title)}`,
        size,
        await checker(),
      )
      await act(second, title, '审核结果')
      const checking = second.getByRole('dialog', { name: '审核征求意见的结果' })
      // The person, and what the public will read.
      await checking.getByText('意见员 编写').waitFor()
      await checking.getByText('建议增加检修的次数，并公示检修的结果').waitFor()
      await look('consultation-outcome-check', second)
    } finally {
      test.now = now
    }
  },
)

/** What many visitors say of the second article in nearly the same words. */
async function crowd(id: string, count: number): Promise<void> {
  await sendToo(id, '建议将渡船检修的次数改为每半年一次，保证乘客的安全。')
  const { db } = visit.site.test.database
  const { createdAt, ...one } = await db
    .selectFrom('opinion')
    .selectAll()
    .where('consultationId', '=', id)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: count - 1 }, (_, at) => ({
    ...one,
    id: `${id.slice(0, 20)}-${at}`,
    content: `建议将渡船检修的次数改为每半年一次，保证乘客的安全，理由${at}。`,
    receiptHash: `receipt ${id} ${at}`,
    requestHash: `request ${id} ${at}`,
    createdAt: new Date(createdAt.getTime() - at - 1),
  }))
  await db.insertInto('opinion').values(others).execute()
}

it.each(['desktop', 'phone'] as const)(
  'on a %s a clerk merges three hundred opinions that say the same, takes one out, answers others together, and a department hears of those passed to it at once',
  async (size) => {
    const { test } = visit.site
    const title = `浙江省渡船检修规定（${size === 'phone' ? '草案' : '修订草案'}）`
    const id = await released(title)
    await crowd(id, 300)
    await sendToo(id, '渡口应当设置遮雨的候船亭，方便老年人。', { attitude: 1 })
    await sendToo(id, '渡口应当设置无障碍的坡道，方便轮椅上船。', { attitude: 1 })
    await sendToo(id, '渡船应当配备足够的救生衣，并告知放在哪里。', { attitude: 1 })
    const mine = await test.makeUser({
      permissions: [...CODES, 'btn:notification'],
      realname: '周承办',
      departments: [size === 'phone' ? '渡船科' : '渡口处'],
    })
    const department = await visit.open('/home', 'desktop', await signedIn(visit.site, mine))
    await department.getByRole('link', { name: '消息通知', exact: true }).waitFor()
    const staff = await visit.open(
      `/opinionManagement/feedback?targetTitle=${encodeURIComponent(title)}`,
      size,
      await clerk(),
    )
    const look = async (name: string) => {
      await settled(staff)
      expect(await sideways(staff), name).toBeLessThanOrEqual(0)
      await picture(staff, `${name}-${size}`)
      expect(await faultsOf(staff), name).toEqual([])
    }
    const act = async (text: string | RegExp, name: string) => {
      const entry = entryOf(staff, text).first()
      await entry.waitFor()
      const direct = entry.getByRole('button', { name, exact: true })
      if ((await direct.count()) > 0) return direct.click()
      await entry.getByRole('button', { name: /^(操作|更多)/ }).click()
      await staff.getByRole('menuitem', { name, exact: true }).click()
    }
    const drawer = staff.getByRole('dialog', { name: '合并相同的意见' })
    await act('理由0', '合并')
    await drawer.getByRole('button', { name: '选中相似 80% 以上、态度相同的 200 条' }).click()
    await look('feedback-merge-many')
    await drawer.getByRole('button', { name: '把 200 条合并到这一条' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await act('（含 200 条）', '合并')
    await drawer.getByRole('button', { name: /态度相同的 99 条/ }).click()
    await drawer.getByRole('button', { name: '把 99 条合并到这一条' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await act('（含 299 条）', '办理')
    const handling = staff.getByRole('dialog', { name: '办理意见' })
    await handling.getByRole('button', { name: '已合并 299 条相同的意见' }).click()
    await handling.getByRole('list', { name: '已合并的意见' }).getByRole('button', { name: '撤销合并' }).first().click()
    await handling.getByRole('button', { name: '已合并 298 条相同的意见' }).waitFor()
    await look('feedback-merged')
    await handling.getByRole('button', { name: '取消' }).click()
    await handling.waitFor({ state: 'hidden' })

    for (const words of ['候船亭', '坡道']) await entryOf(staff, words).getByRole('checkbox').check()
    await staff.getByRole('button', { name: '批量办理' }).click()
    const batch = staff.getByRole('dialog', { name: '办理选中的 2 条意见' })
    await batch.getByRole('button', { name: '保存' }).click()
    await batch.getByText('请选择办理状态').waitFor()
    await batch.getByRole('combobox', { name: '办理状态' }).click()
    await staff.getByTitle('已采纳').last().click()
    await batch.getByRole('button', { name: '保存' }).click()
    await batch.getByText('请写明答复').waitFor()
    await batch.getByRole('textbox', { name: '答复' }).fill('已增加渡口设施的规定。')
    await look('feedback-batch')
    await batch.getByRole('button', { name: '保存' }).click()
    await batch.waitFor({ state: 'hidden' })
    for (const words of ['候船亭', '坡道']) await entryOf(staff, words).getByText('已采纳').waitFor()

    await act('救生衣', '转办')
    const assigning = staff.getByRole('dialog', { name: /转给部门办理/ })
    await assigning.getByRole('button', { name: '选择部门' }).click()
    const departments = staff.getByRole('dialog', { name: '选择部门' })
    await departments.getByText(size === 'phone' ? '渡船科' : '渡口处').click()
    await departments.getByRole('button', { name: '确定' }).click()
    await assigning.getByRole('button', { name: '转办' }).click()
    await assigning.waitFor({ state: 'hidden' })
    await department.getByRole('link', { name: '消息通知，1 条未读', exact: true }).click()
    await department.getByRole('button', { name: /有意见转给您的部门/ }).click()
    await department.getByRole('link', { name: '查看详情' }).click()
    await entryOf(department, '救生衣').first().waitFor()
    expect(await entryOf(department, '候船亭').count()).toBe(0)
    await picture(department, `feedback-from-message-${size}`)
  },
)

it('an article that is read is corrected, and the receipt tells that it was received', async () => {
  const page = await visit.open(`/law/${LAW}`, 'desktop')
  await page.locator('#t2').hover()
  await page.getByRole('button', { name: '本条：第二条' }).click()
  await page.getByRole('button', { name: '对第二条提出纠错或者审查建议' }).click()
  const form = page.getByRole('dialog', { name: '纠错与审查建议' })
  await form.getByRole('radio', { name: '纠错' }).check()
  await form.getByRole('textbox', { name: '意见' }).fill('“检修”应为“检验”。')
  await picture(page, 'correction-form')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: '提交' }).click()
  const receipt = (await form.locator('.opinion-form-receipt').textContent()) ?? ''
  await page.keyboard.press('Escape')
  await page.goto('/receipt')
  await page.getByRole('textbox', { name: '回执码' }).fill(receipt)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByRole('heading', { name: '已收到，等待受理' }).waitFor()
  const staff = await visit.open(
    `/opinionManagement/feedback?targetTitle=${encodeURIComponent(LAW)}`,
    'desktop',
    await clerk(),
  )
  await entryOf(staff, LAW).getByText('纠错').waitFor()
  await eventually(() => entryOf(staff, LAW).count(), 1)
})

it.each(['desktop', 'phone'] as const)(
  'on a %s a law as a whole is proposed for review from its page',
  async (size) => {
    const page = await visit.open(`/law/${LAW}`, size)
    await page.getByRole('button', { name: '纠错与审查建议', exact: true }).click()
    const form = page.getByRole('dialog', { name: '纠错与审查建议' })
    await form.getByText(`${LAW} 全文`).waitFor()
    await form.getByRole('radio', { name: '审查建议' }).check()
    await form.getByRole('textbox', { name: '建议审查的理由' }).fill(`第二条与上位法不一致，建议审查（${size}）。`)
    await picture(page, `review-form-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: '提交' }).click()
    await form.getByText('意见已收到').waitFor()
    await form.getByRole('button', { name: '关闭' }).last().click()
    await form.waitFor({ state: 'hidden' })
    await picture(page, `law-head-${size}`)
    const { db } = visit.site.test.database
    const rows = await db
      .selectFrom('opinion')
      .select(['kind', 'anchor', 'targetTitle'])
      .where('content', 'like', `%（${size}）%`)
      .execute()
    expect(rows).toEqual([{ kind: 3, anchor: null, targetTitle: LAW }])
  },
)

it('the pages of consultations and the office keep their shape on a phone', async () => {
  const id = await released('浙江省船闸条例（草案）')
  await sendToo(id, '建议把检修的次数改为每半年一次。')
  const page = await visit.open('/consultations', 'phone')
  await page.getByText('浙江省船闸条例（草案）').waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, 'consultations-phone')
  await page.getByText('浙江省船闸条例（草案）').click()
  await page.getByRole('button', { name: '对第二条提意见' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, 'opinion-form-phone')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '关闭' }).click()
  await picture(page, 'consultation-phone')
  await page.goto('/receipt')
  await page.getByRole('textbox', { name: '回执码' }).waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, 'receipt-phone')
  const staff = await visit.open(
    `/opinionManagement/feedback?targetTitle=${encodeURIComponent('浙江省船闸条例（草案）')}`,
    'phone',
    await clerk(),
  )
  await entryOf(staff, '浙江省船闸条例').first().waitFor()
  expect(await sideways(staff)).toBeLessThanOrEqual(0)
  await picture(staff, 'feedback-phone')
  expect(await faultsOf(staff)).toEqual([])
})

it('who lets go of the mouse outside a window after pressing inside keeps the window', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf(LAW)}`)
  await page.getByRole('button', { name: '纠错与审查建议' }).first().click()
  const words = page.getByRole('dialog').getByRole('textbox', { name: '意见' })
  await words.fill('第一条的标点有误。')
  const box = await words.boundingBox()
  if (!box) throw new Error('the box has no place')
  await page.mouse.move(box.x + box.width - 20, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x - 300, box.y + 12, { steps: 5 })
  await page.mouse.up()
  expect(await words.inputValue()).toBe('第一条的标点有误。')
  await page.mouse.click(20, 300)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

it('where the site asks for it, the slider comes before an opinion, and works by keyboard', async () => {
  const id = await released('浙江省浮桥条例（草案）', guarded.site)
  const page = await guarded.open(`/consultation?id=${id}`, 'phone')
  await page.getByRole('button', { name: '对全文提意见' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: '赞成' }).check()
  await form.getByRole('textbox', { name: '意见' }).fill('赞成全文，没有其他意见。')
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText('请先拖动滑块完成验证').first().waitFor()
  const slider = form.getByRole('slider', { name: '拖动滑块验证' })
  await slider.focus()
  await page.keyboard.press('Enter')
  await eventually(() => slider.getAttribute('aria-valuetext'), '验证通过')
  await picture(page, 'opinion-slider-phone')
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText('意见已收到').waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
