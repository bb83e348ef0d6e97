import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { columnsWith } from '#server/testing/find-in-tables.ts'
import { PASSWORD, type Person, TEST_CONTACTS, TEST_KEYS } from '#server/testing/people.ts'
import { importWorkbook, workbookOf } from '#server/testing/workbook.ts'
import { askApproval, sealPayloads } from '../approvals/approvals.door.ts'
import { sealContacts } from './users.door.ts'

const CODES: PermissionCode[] = [
  'system:user:list',
  'system:user:contacts',
  'system:user:add',
  'system:user:edit',
  'system:user:delete',
  'system:user:recycleBin',
  'system:user:deleteRecycleBin',
  'system:user:import',
]
const PHONES = ['13311110001', '13311110002', '13311110003', '13311110004', '13311110005', '13311110006']
const [FIRST, SECOND, IMPORTED, REGISTERED, UNKNOWN, WAITING] = PHONES as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const ADDRESSES = ['wang.yi@mail.example.cn', 'wang.er@mail.example.cn', 'drucker@mail.example.cn']
const EVERYTHING = [...PHONES, ...ADDRESSES]

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp({ registration: true })
  admin = await test.makeUser({ permissions: CODES, realname: '王主任' })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as: string | null = token) =>
  (await test.ask(name, { ...(as === null ? {} : { token: as }), ...(body === undefined ? {} : { body }) })).body
const db = () => test.database.db
const codeTo = (phone: string) =>
  /\d{6}/.exec(test.sms().findLast((message) => message.phone === phone)?.text ?? '')?.[0] as string

describe('telephone numbers and addresses at rest', () => {
  // spec §7.25
  it('no column of any table holds one in clear after users were added, edited, imported, deleted, registered and refused', async () => {
    const form = { username: 'wangyi', realname: '王一', password: PASSWORD, phone: FIRST, email: ADDRESSES[0] }
    const { result: id } = await ask('POST /sys/user/add', form)
    const edit = (given: object) => ask('PUT /sys/user/edit', { id, realname: '王一', ...given })
    expect(await edit({ phone: SECOND, email: ADDRESSES[1] })).toMatchObject({ success: true })
    expect(await ask(`GET /sys/user/queryById?id=${id}`)).toMatchObject({
      result: { phone: SECOND, email: ADDRESSES[1] },
    })

    const titles = ['用户账号', '用户姓名', '手机号码', '电子邮件']
    const rows = [
      ['drucker', '德鲁克', IMPORTED, ADDRESSES[2] ?? ''],
      ['second1', '重复的人', SECOND, ''],
    ]
    expect(
      (await importWorkbook(test, 'POST /sys/user/importExcel', token, await workbookOf(titles, rows))).body,
    ).toMatchObject({
      result: { successCount: 1, errorCount: 1 },
    })

    for (const username of [FIRST, ADDRESSES[0], UNKNOWN, '133 1111 0005'])
      expect(await ask('POST /sys/login', { username, password: 'Wrong-2026' }, null)).toMatchObject({ success: false })
    for (const [mobile, smsmode] of [
      [SECOND, '0'],
      [UNKNOWN, '2'],
      [REGISTERED, '1'],
    ])
      expect(await ask('POST /sys/sms', { mobile, smsmode }, null)).toMatchObject({ success: true })
    expect(await ask('POST /sys/phoneLogin', { mobile: UNKNOWN, captcha: '000000' }, null)).toMatchObject({
      success: false,
    })
    const registering = { phone: REGISTERED, password: 'Birch-2026', smscode: codeTo(REGISTERED) }
    expect(await ask('POST /sys/user/register', registering, null)).toMatchObject({ success: true })

    const viewer = { accountId: admin.id, username: admin.username, orgCode: null, tenantId: 0 } as never
    const waiting = {
      key: 'PUT /sys/user/edit',
      summary: '编辑用户',
      what: '角色',
      query: {},
      params: {},
      body: { phone: WAITING },
      now: test.now,
    }
    await askApproval(db(), TEST_CONTACTS, { ...waiting, viewer })

    expect(await ask(`DELETE /sys/user/delete?id=${id}`)).toMatchObject({ success: true })
    expect(await ask('GET /sys/user/recycleBin')).toMatchObject({ success: true })
    // The chain of the log is written from the log within a second.
    await test.app.close()
    expect(await columnsWith(db(), EVERYTHING)).toEqual([])
    expect(await columnsWith(db(), ['王一'])).toContain('account.realname')
  })
})

describe('a user with a sealed telephone number', () => {
  let fresh: TestApp
  beforeAll(async () => {
    fresh = await startTestApp({ registration: true })
  })
  afterAll(() => fresh.close())

  it('signs in by a code and by the number with the password, and a number or an address is taken by one user only', async () => {
    const person = await fresh.makeUser({ phone: '13500001234', email: 'One@example.cn' })
    const login = await fresh.ask('POST /sys/login', { body: { username: '13500001234', password: person.password } })
    expect(login.body).toMatchObject({
      success: true,
      result: { userInfo: { id: person.id, phone: '13500001234', email: 'One@example.cn' } },
    })
    const clerk = await fresh.signIn(['system:user:add', 'system:user:list'])
    const body = { username: 'another1', realname: '别人', password: PASSWORD }
    const taken = async (given: object) =>
      (await fresh.ask('POST /sys/user/add', { token: clerk, body: { ...body, ...given } })).body.message
    expect(await taken({ phone: '13500001234' })).toBe('手机号码“13500001234”已存在，请换一个')
    expect(await taken({ email: 'oNE@example.cn' })).toBe('电子邮件“oNE@example.cn”已存在，请换一个')
  })

  // spec §7.25
  it('is edited by an administrator who sees shortened contacts without losing the whole ones', async () => {
    const person = await fresh.makeUser({ phone: '13500005678', email: 'zhao@x.cn' })
    const clerk = await fresh.signIn(['system:user:list', 'system:user:edit'])
    const [shown] = [(await fresh.ask(`GET /sys/user/queryById?id=${person.id}`, { token: clerk })).body.result]
    expect(shown).toMatchObject({ phone: '135****5678', email: 'z***@x.cn' })
    const saved = await fresh.ask('PUT /sys/user/edit', {
      token: clerk,
      body: { id: person.id, realname: '赵六', phone: shown.phone, email: shown.email },
    })
    expect(saved.body).toMatchObject({ success: true })
    const whole = await fresh.signIn(['system:user:list', 'system:user:contacts'])
    const stored = (await fresh.ask(`GET /sys/user/queryById?id=${person.id}`, { token: whole })).body.result
    expect(stored).toMatchObject({ realname: '赵六', phone: '13500005678', email: 'zhao@x.cn' })
    const half = { id: person.id, realname: '赵六', email: 'zz***@x.cn' }
    expect((await fresh.ask('PUT /sys/user/edit', { token: clerk, body: half })).body.message).toBe(
      '请输入完整的邮箱地址',
    )
  })
})

describe('the start of a new release and a new key', () => {
  // spec §7.25
  it('values in clear are sealed once, and after a rotation the old key opens and finds nothing', async () => {
    const other = await startTestApp()
    const { db } = other.database
    const person = await other.makeUser()
    await db
      .updateTable('account')
      .set({ phoneSealed: '13722220001', emailSealed: 'Old@example.cn' })
      .where('id', '=', person.id)
      .execute()
    expect(await sealContacts(db, TEST_CONTACTS)).toEqual({ done: 1, unreadable: 0 })
    expect(await sealContacts(db, TEST_CONTACTS)).toEqual({ done: 0, unreadable: 0 })
    expect(await columnsWith(db, ['13722220001', 'old@example.cn'])).toEqual([])

    const next = contactSealerOf(keyRingOf([...TEST_KEYS.all.map(({ bytes }) => bytes), randomBytes(32)]))
    expect(await sealContacts(db, next)).toEqual({ done: 1, unreadable: 0 })
    const row = await db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(TEST_CONTACTS.open(row.phoneSealed, 'phone', person.id)).toBeNull()
    expect(next.open(row.phoneSealed, 'phone', person.id)).toBe('13722220001')
    expect(next.open(row.emailSealed, 'email', person.id)).toBe('Old@example.cn')
    expect([row.phoneHash, row.emailHash]).toEqual([
      next.hash('phone', '13722220001'),
      next.hash('email', 'old@example.cn'),
    ])
    expect(row.phoneHash).not.toBe(TEST_CONTACTS.hash('phone', '13722220001'))
    // A value moved to another account, or to another field, cannot be opened there.
    expect(next.open(row.phoneSealed, 'phone', 'another')).toBeNull()
    expect(next.open(row.phoneSealed, 'email', person.id)).toBeNull()
    // A lost key is counted, and what it sealed stays.
    const lost = contactSealerOf(keyRingOf([randomBytes(32)]))
    expect(await sealContacts(db, lost)).toEqual({ done: 0, unreadable: 2 })
    expect(
      (await db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()).phoneSealed,
    ).toBe(row.phoneSealed)
    await other.close()
  })
  // spec §7.25
  it('what waits for approval is sealed, and sealed anew by a new key', async () => {
    const other = await startTestApp()
    const { db } = other.database
    const person = await other.makeUser()
    const asked = {
      id: 'r',
      call: 'c',
      kind: 'k',
      what: 'w',
      askedBy: person.id,
      askedAt: other.now,
      expiresAt: other.now,
    }
    await db
      .insertInto('approvalRequest')
      .values({ ...asked, payload: '{"body":{"phone":"13722220009"}}' })
      .execute()
    expect(await sealPayloads(db, TEST_CONTACTS)).toEqual({ done: 1, unreadable: 0 })
    expect(await sealPayloads(db, TEST_CONTACTS)).toEqual({ done: 0, unreadable: 0 })
    expect(await columnsWith(db, ['13722220009'])).toEqual([])
    const next = contactSealerOf(keyRingOf([...TEST_KEYS.all.map(({ bytes }) => bytes), randomBytes(32)]))
    expect(await sealPayloads(db, next)).toEqual({ done: 1, unreadable: 0 })
    await other.close()
  })
})
