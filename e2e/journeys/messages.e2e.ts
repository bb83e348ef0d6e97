import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const DOGS = '浙江省溪流养犬管理条例'
const visit = visits([
  {
    title: DOGS,
    note: ['2020年3月1日浙江省第十三届人民代表大会常务委员会第一次会议通过'],
    body: ['第一条 为了规范溪流边养犬行为，制定本条例。', '第二条 本条例自2020年6月1日起施行。'],
    known: { fType: 'FT01', region: '330000' },
  },
])
const CODES = ['list', 'add', 'edit', 'delete', 'release'].map(
  (act) => `system:announcement:${act}`,
) as PermissionCode[]
const BELL = (count: number) => (count === 0 ? '消息通知' : `消息通知，${count} 条未读`)
const bell = (page: Page, count: number) => page.getByRole('link', { name: BELL(count), exact: true }).waitFor()

// spec §7.41, §7.42
it('an announcement to a department raises the badges of its people in two browsers and of nobody else, is read, and is taken back', async () => {
  const { test } = visit.site
  const { db } = test.database
  await db.deleteFrom('announcement').execute()
  const permissions: PermissionCode[] = ['btn:notification']
  const [one, two, other] = [
    await test.makeUser({ permissions, realname: '李宣', departments: ['宣传处'] }),
    await test.makeUser({ permissions, realname: '王教', departments: ['宣传教育科'] }),
    await test.makeUser({ permissions, realname: '赵审', departments: ['审计处'] }),
  ]
  for (const [name, orgCode] of [
    ['宣传处', 'X70'],
    ['宣传教育科', 'X70A01'],
    ['审计处', 'X71'],
  ] as const)
    await db.updateTable('department').set({ orgCode }).where('name', '=', name).execute()
  const writer = await test.makeUser({ permissions: CODES, realname: '孙公' })
  const department = await db
    .selectFrom('department')
    .select('id')
    .where('name', '=', '宣传处')
    .executeTakeFirstOrThrow()
  const body = {
    titile: '关于宣传月活动安排的通知',
    msgContent: '<p>请于周五前报送方案。</p>',
    msgType: 'DEPART',
    departIds: department.id,
  }
  expect(
    (await test.ask('POST /sys/annountCement/add', { token: await test.sessionOf(writer), body })).body,
  ).toMatchObject({ success: true })

  const first = await visit.open('/home', 'desktop', await signedIn(visit.site, one))
  const second = await visit.open('/home', 'desktop', await signedIn(visit.site, two))
  const third = await visit.open('/home', 'desktop', await signedIn(visit.site, other))
  for (const page of [first, second, third]) await bell(page, 0)

  const office = await visit.open('/isystem/annountCement', 'desktop', await signedIn(visit.site, writer))
  const entry = entryOf(office, '关于宣传月活动安排的通知')
  await entry.getByText('指定部门').waitFor()
  await entry.getByRole('button', { name: '编辑', exact: true }).click()
  const form = office.getByRole('dialog', { name: '编辑公告' })
  await eventually(() => form.getByRole('textbox', { name: '指定部门' }).inputValue(), '宣传处')
  await picture(office, 'announcement-to-department')
  expect(await faultsOf(office)).toEqual([])
  await office.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  const act = async (name: string) => {
    const button = entry.getByRole('button', { name, exact: true })
    if ((await button.count()) > 0) return button.first().click()
    await entry.getByRole('button', { name: /更多|操作/ }).click()
    await office.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('发布')
  const asked = office.getByRole('dialog', { name: '发布公告' })
  await asked.getByText('现有 2 人').waitFor()
  await asked.getByRole('radio', { name: '定时发布' }).check()
  await picture(office, 'announcement-release')
  expect(await faultsOf(office)).toEqual([])
  await asked.getByRole('radio', { name: '立即发布' }).check()
  await asked.getByRole('button', { name: '发布', exact: true }).click()
  await entry.getByText('已发布').waitFor()

  await bell(first, 1)
  await bell(second, 1)
  await bell(third, 0)

  await first.getByRole('link', { name: BELL(1) }).click()
  await eventually(async () => addressOf(first), '/messageNotification/index')
  await first.getByRole('button', { name: /关于宣传月活动安排的通知/ }).waitFor()
  await picture(first, 'messages-desktop')
  expect(await faultsOf(first)).toEqual([])
  // One is marked without being opened, and the bell of the other page follows.
  const again = await visit.open('/home', 'desktop', await signedIn(visit.site, two))
  await bell(again, 1)
  await second.goto('/messageNotification/index')
  await entryOf(second, '关于宣传月活动安排的通知').getByRole('button', { name: '标为已读' }).click()
  await second.getByRole('status').filter({ hasText: '没有未读消息' }).waitFor()
  expect(await second.getByRole('dialog').count()).toBe(0)
  await bell(again, 0)
  await test.database.db
    .updateTable('announcementReader')
    .set({ readAt: null })
    .where('accountId', '=', two.id)
    .execute()
  await second.goto('/home')
  await first.getByRole('button', { name: '全部已读' }).click()
  await first.getByRole('status').filter({ hasText: '没有未读消息' }).waitFor()
  await bell(second, 1)

  await act('阅读情况')
  const drawer = office.getByRole('dialog', { name: '阅读情况' })
  await drawer.getByText('发给 2 人，已读 1 人，未读 1 人').waitFor()
  await drawer.getByText('王教').waitFor()
  await picture(office, 'announcement-readers')
  expect(await faultsOf(office)).toEqual([])
  await drawer.getByText('已读', { exact: true }).first().click()
  await drawer.getByText('李宣').waitFor()
  await eventually(() => drawer.getByText('王教').count(), 0)
  await office.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await act('撤销')
  await office.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await entry.getByText('已撤销').waitFor()
  await bell(second, 0)
  await first.getByText('还没有人给您发过消息').waitFor()
})

/** Releases a new text of a law, as three people of the office do. */
async function releaseNewText(title: string): Promise<void> {
  const { test } = visit.site
  const read: PermissionCode = 'data:document:list'
  const clerk = await test.signIn([read, 'data:document:add', 'data:document:edit'])
  const reviewer = await test.signIn([read, 'data:document:review', 'data:document:approve'])
  const publisher = await test.signIn([read, 'data:document:release'])
  const { body } = await test.ask('POST /dataManagement/document/add', {
    token: clerk,
    body: {
      title,
      titleNote:
        '2020年3月1日浙江省第十三届人民代表大会常务委员会第一次会议通过\n2026年11月18日浙江省第十四届人民代表大会常务委员会第九次会议修订',
      body: '第一条　为了规范溪流边养犬行为，保护水源，制定本条例。\n第二条　本条例自2027年3月1日起施行。',
      fType: 'FT01',
      fLevel: 'F02',
      region: '330000',
      address: 'A01',
    },
  })
  const { id } = body.result
  for (const [act, token] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', publisher],
  ] as const)
    expect((await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body).toMatchObject({
      success: true,
    })
}

// spec §7.43, §7.46
it('who follows a law gets a message as soon as a new text of it is released, opens it from there, and can give it up', async () => {
  const { test } = visit.site
  await test.database.db.deleteFrom('announcement').execute()
  const person = await test.makeUser({ permissions: ['btn:notification'], realname: '钱关', email: 'qian@example.cn' })
  const id = await visit.site.idOf(DOGS)
  const page = await visit.open(`/details?id=${id}`, 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '关注', exact: true }).click()
  await page.getByRole('button', { name: '已关注' }).waitFor()
  expect(await page.getByRole('link', { name: '订阅' }).getAttribute('href')).toBe(
    `/fagui/internet/fagui/feed/law?id=${id}`,
  )
  await picture(page, 'follow-law-desktop')
  expect(await faultsOf(page)).toEqual([])

  await releaseNewText(DOGS)
  await bell(page, 1)
  await page.getByRole('link', { name: BELL(1) }).click()
  await page.getByRole('combobox', { name: '事项' }).click()
  await page.getByTitle('关注的法规').click()
  await page.getByRole('button', { name: /公布新的文本/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('自2027年3月1日起施行').waitFor()
  await picture(page, 'following-message-desktop')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('link', { name: '查看详情' }).click()
  await eventually(async () => addressOf(page).startsWith(`/details?id=${id}&version=`), true)
  await page.getByRole('heading', { level: 1, name: DOGS }).waitFor()

  await page.goBack()
  await page.getByRole('button', { name: '接收设置' }).click()
  const settings = page.getByRole('dialog', { name: '接收设置' })
  expect(await settings.getByRole('checkbox', { name: '通知公告：消息中心' }).isDisabled()).toBe(true)
  await settings.getByRole('checkbox', { name: '关注的法规：电子邮件' }).check()
  await picture(page, 'message-settings-desktop')
  expect(await faultsOf(page)).toEqual([])
  await settings.getByRole('button', { name: '保存' }).click()
  await settings.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '接收设置' }).click()
  expect(await settings.getByRole('checkbox', { name: '关注的法规：电子邮件' }).isChecked()).toBe(true)
  await settings.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '我的关注' }).click()
  const followed = page.getByRole('dialog', { name: '我的关注' })
  await followed.getByRole('link', { name: DOGS }).waitFor()
  await picture(page, 'following-desktop')
  await followed.getByRole('button', { name: `取消关注：${DOGS}` }).click()
  await followed.getByText('还没有关注').waitFor()
})

// spec §7.47
it('visitors find feeds on the home page, on results and on a law, and messages fit a phone', async () => {
  const { test } = visit.site
  const id = await visit.site.idOf(DOGS)
  for (const size of ['desktop', 'phone'] as const) {
    const page = await visit.open('/home', size)
    await page.getByRole('link', { name: '最新公布或通过 订阅' }).waitFor()
    await eventually(() => page.locator('link[rel="alternate"][type="application/atom+xml"]').count(), 3)
    await page.getByRole('link', { name: '最新公布或通过 订阅' }).scrollIntoViewIfNeeded()
    await picture(page, `feeds-home-${size}`)
    await page.goto('/retrieval?q=养犬&sort=level')
    expect(await page.getByRole('link', { name: '订阅' }).getAttribute('href')).toBe(
      `/fagui/internet/fagui/feed/search?${new URLSearchParams({ q: '养犬' }).toString()}`,
    )
    await page.getByText(DOGS).first().waitFor()
    await picture(page, `feeds-results-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`/details?id=${id}`)
    await page.getByRole('link', { name: '订阅' }).waitFor()
    expect(await page.getByRole('button', { name: '关注' }).count()).toBe(0)
    await picture(page, `feeds-law-${size}`)
    expect(await faultsOf(page)).toEqual([])
    const answer = await page.request.get((await page.getByRole('link', { name: '订阅' }).getAttribute('href')) ?? '')
    expect(await answer.text()).toContain(`<title>${DOGS} - `)
  }
  const person = await test.makeUser({ permissions: ['btn:notification', ...CODES], realname: '周机' })
  const token = await test.sessionOf(person)
  await test.ask('POST /sys/following/follow', { token, body: { kind: 'law', target: id } })
  const body = {
    titile: '关于开展规范性文件清理工作的通知',
    msgContent: '<p>请按期报送。</p>',
    msgType: 'USER',
    userIds: person.id,
  }
  const added = (await test.ask('POST /sys/annountCement/add', { token, body })).body.result
  await test.ask(`GET /sys/annountCement/doReleaseData?id=${added.id}`, { token })
  const phone = await visit.open('/messageNotification/index', 'phone', await signedIn(visit.site, person))
  await phone.getByRole('button', { name: /清理工作/ }).waitFor()
  await picture(phone, 'messages-phone')
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
  expect(await faultsOf(phone)).toEqual([])
  for (const [button, name] of [
    ['接收设置', 'message-settings-phone'],
    ['我的关注', 'following-phone'],
  ] as const) {
    await phone.getByRole('button', { name: button }).tap()
    await phone.getByRole('dialog', { name: button }).waitFor()
    await picture(phone, name)
    expect(await faultsOf(phone)).toEqual([])
    await phone.getByRole('dialog', { name: button }).getByRole('button', { name: '关闭' }).tap()
    await phone.getByRole('dialog', { name: button }).waitFor({ state: 'hidden' })
  }
  await phone.goto('/isystem/annountCement')
  const entry = entryOf(phone, '清理工作')
  const readers = entry.getByRole('button', { name: '阅读情况', exact: true })
  if ((await readers.count()) > 0) await readers.first().tap()
  else {
    await entry.getByRole('button', { name: /更多|操作/ }).tap()
    await phone.getByRole('menuitem', { name: '阅读情况' }).tap()
  }
  await phone.getByText('发给 1 人').waitFor()
  await picture(phone, 'announcement-readers-phone')
  expect(await faultsOf(phone)).toEqual([])
})
