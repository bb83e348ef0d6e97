import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailRefused, type Mail } from '#server/platform/mail/mail.ts'
import { makePerson, TEST_CONTACTS, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { sendMails, sendMessage } from './announcements.door.ts'

let test: TestApp
let person: Person
let token: string
const sent: Mail[] = []
let refuses: false | Error = false
const gateway = async (mail: Mail) => {
  if (refuses) throw refuses
  sent.push(mail)
}
beforeAll(async () => {
  test = await startTestApp({}, { mail: gateway })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.now = new Date('2026-11-20T04:00:00Z')
  sent.length = 0
  refuses = false
  await test.database.db.deleteFrom('announcement').execute()
  person = await makePerson(test.database.db, {
    isStaff: true,
    email: `p${Math.random().toString(36).slice(2)}@example.cn`,
  })
  token = await test.sessionOf(person)
})

const SETTINGS = 'GET /sys/annountCement/mySettings'
const mine = async () => (await test.ask('GET /sys/annountCement/getMyAnnouncement', { token })).body.result
const choose = async (...choices: object[]) =>
  (await test.ask('PUT /sys/annountCement/editMySettings', { token, body: { choices } })).body
const note = (accountIds = [person.id]) =>
  sendMessage(test.database.db, {
    accountIds,
    kind: 'note',
    title: '文件有新批注',
    content: '“甲条例”第三条：请核对 <b>',
    recordId: 'd1',
    page: '/dataManagement/document?open=d1',
    now: test.now,
  })
const send = (now = test.now) =>
  sendMails(
    test.database.db,
    { gateway, contacts: TEST_CONTACTS, publicUrl: 'https://law.example.cn', platformName: '法规库' },
    now,
  )

describe('what a user is told, and how', () => {
  // spec §7.44
  it('unless a user chooses otherwise every kind comes to the message centre and none by e-mail', async () => {
    const { result } = (await test.ask(SETTINGS, { token })).body
    expect(result).toMatchObject({ hasEmail: true, mailOn: true })
    expect(result.choices.map(({ kind }: any) => kind)).toEqual([
      'announcement',
      'alert',
      'schedule',
      'document',
      'note',
      'consultation',
      'opinion',
      'deadline',
      'following',
    ])
    expect(result.choices.every(({ bell, email }: any) => bell && !email)).toBe(true)
    await note()
    expect(await mine()).toMatchObject({
      total: 1,
      records: [
        {
          busType: 'note',
          busType_dictText: '文件批注',
          busId: 'd1',
          openType: 'url',
          openPage: '/dataManagement/document?open=d1',
        },
      ],
    })
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })
  // spec §7.44
  it('a kind that a user does not want reaches others alone', async () => {
    const other = await makePerson(test.database.db, { isStaff: true })
    expect(await choose({ kind: 'note', bell: false, email: false })).toMatchObject({
      success: true,
      message: '设置已保存',
    })
    await note([person.id, other.id])
    expect((await mine()).total).toBe(0)
    expect(
      (await test.ask('GET /sys/annountCement/getMsgTotalByUser', { token: await test.sessionOf(other) })).body.result
        .msgTotal,
    ).toBe(1)
  })
  // spec §7.44
  it('announcements and alerts cannot be left out', async () => {
    await choose({ kind: 'alert', bell: false, email: false }, { kind: 'announcement', bell: false, email: true })
    const { choices } = (await test.ask(SETTINGS, { token })).body.result
    expect(choices.slice(0, 2)).toEqual([
      { kind: 'announcement', bell: true, email: true },
      { kind: 'alert', bell: true, email: false },
    ])
  })
  it('an unknown kind is refused', async () =>
    expect(await choose({ kind: 'gossip', bell: true, email: true })).toMatchObject({ success: false }))
  // spec §7.43
  it('messages are filtered by kind, priority and day', async () => {
    await note()
    const total = async (query: string) =>
      (await test.ask(`GET /sys/annountCement/getMyAnnouncement?${query}`, { token })).body.result.total
    expect([await total('busType=note'), await total('busType=alert')]).toEqual([1, 0])
    expect([await total('priority=L'), await total('priority=H')]).toEqual([1, 0])
    expect([
      await total('sendTime_begin=2026-11-20&sendTime_end=2026-11-20'),
      await total('sendTime_begin=2026-11-21'),
    ]).toEqual([1, 0])
  })
})

describe('messages by e-mail', () => {
  // spec §7.45
  it('who wants e-mail of a kind gets one with the page it is about, once', async () => {
    await choose({ kind: 'note', bell: true, email: true })
    await note()
    expect(await send()).toEqual({ sent: 1, failed: 0 })
    expect(sent).toEqual([
      {
        to: expect.stringMatching(/@example\.cn$/),
        subject: '文件有新批注',
        text: expect.stringContaining('请核对 <b>'),
      },
    ])
    expect(sent[0]?.text).toContain('https://law.example.cn/dataManagement/document?open=d1')
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })
  // spec §7.44
  it('e-mail alone can be chosen', async () => {
    await choose({ kind: 'note', bell: false, email: true })
    await note()
    expect((await mine()).total).toBe(0)
    expect(await send()).toEqual({ sent: 1, failed: 0 })
  })
  it('a message that was read meanwhile is not sent', async () => {
    await choose({ kind: 'note', bell: true, email: true })
    await note()
    await test.ask('PUT /sys/annountCement/readAll', { token })
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })
  // spec §7.45
  it('an e-mail that is not accepted is tried again later and given up in the end', async () => {
    await choose({ kind: 'note', bell: true, email: true })
    await note()
    refuses = new Error('the mail gateway answered 500')
    expect(await send()).toEqual({ sent: 0, failed: 1 })
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    const later = (days: number) => new Date(test.now.getTime() + days * 86_400_000)
    for (const day of [1, 2, 3, 4]) expect(await send(later(day))).toEqual({ sent: 0, failed: 1 })
    refuses = false
    expect(await send(later(5))).toEqual({ sent: 0, failed: 0 })
  })
  it('an e-mail that the server refuses for good is given up at once', async () => {
    await choose({ kind: 'note', bell: true, email: true })
    await note()
    refuses = new MailRefused('550 no such mailbox')
    expect(await send()).toEqual({ sent: 0, failed: 1 })
    refuses = false
    expect(await send(new Date(test.now.getTime() + 86_400_000))).toEqual({ sent: 0, failed: 0 })
    expect(await test.database.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })
  // spec §7.45
  it('an announcement is sent to those of its readers who want e-mail, and not once it is revoked', async () => {
    await choose({ kind: 'announcement', bell: true, email: true })
    const writer = await test.signIn([
      'system:announcement:list',
      'system:announcement:add',
      'system:announcement:release',
    ])
    const drafted = async () => {
      const body = {
        titile: '停机通知',
        msgContent: '<p>周六停机</p><p>请保存</p>',
        msgType: 'USER',
        userIds: person.id,
      }
      const { id } = (await test.ask('POST /sys/annountCement/add', { token: writer, body })).body.result
      await test.ask(`GET /sys/annountCement/doReleaseData?id=${id}`, { token: writer })
      return id
    }
    await drafted()
    expect(await send()).toEqual({ sent: 1, failed: 0 })
    expect(sent[0]?.text).toMatch(/^周六停机\s+请保存\s/)
    const revoked = await drafted()
    await test.ask(`GET /sys/annountCement/doReovkeData?id=${revoked}`, { token: writer })
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })
  it('without a gateway e-mails that wait are removed', async () => {
    await choose({ kind: 'note', bell: true, email: true })
    await note()
    await sendMails(
      test.database.db,
      { gateway: null, contacts: TEST_CONTACTS, publicUrl: null, platformName: '法规库' },
      test.now,
    )
    expect(await test.database.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })
  // spec §7.45
  it('the queue of e-mails holds no address', async () => {
    await choose({ kind: 'note', bell: true, email: true })
    await note()
    expect(JSON.stringify(await test.database.db.selectFrom('mail').selectAll().execute())).not.toContain('@')
  })
})
