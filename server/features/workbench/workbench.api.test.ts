import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { sendMessage } from '../announcements/announcements.door.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  await makeLaws(db, [
    { title: '浙江省渡口条例', body: ['第一条 甲。'] },
    { title: '浙江省渔港条例', body: ['第一条 乙。'] },
    { title: '浙江省滩涂条例', body: ['第一条 丙。'] },
  ])
  const day = (days: number) => new Date(test.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const begins = async (title: string, days: number) => {
    await db
      .updateTable('lawVersion')
      .set({ effectDate: day(days) })
      .where('title', '=', title)
      .execute()
  }
  await begins('浙江省渡口条例', 5)
  await begins('浙江省渔港条例', 40)
  await begins('浙江省滩涂条例', 2)
  await db.updateTable('lawWork').set({ fType: 'FT08' }).where('title', '=', '浙江省滩涂条例').execute()
  await db.updateTable('dictionaryItem').set({ restricted: true }).where('value', '=', 'FT08').execute()
})
afterAll(() => test.close())

const ask = (key: string, token: string, body?: unknown) =>
  test.ask(key, { token, ...(body === undefined ? {} : { body }) })
const workbench = async (token: string) => (await ask('GET /sys/workbench', token)).body.result
const titles = (laws: { title: string }[]) => laws.map(({ title }) => title)

describe('GET /sys/workbench', () => {
  it('the workbench shows laws that come into force within 30 days and those taken in last, restricted ones only with the permission', async () => {
    const plain = await workbench(await test.signIn())
    expect(plain.coming).toMatchObject({ total: 1, laws: [{ title: '浙江省渡口条例' }] })
    expect(titles(plain.imports)).not.toContain('浙江省滩涂条例')
    const special = await workbench(await test.signIn([SPECIAL_PERMISSION]))
    expect(special.coming.total).toBe(2)
    expect(titles(special.coming.laws)).toEqual(['浙江省滩涂条例', '浙江省渡口条例'])
    expect(titles(special.imports)).toContain('浙江省滩涂条例')
  })
  it('the workbench counts unread messages, and requests of others for those who may answer them', async () => {
    const person = await test.makeUser({ permissions: ['system:approval:list', 'system:approval:answer'] })
    const other = await test.makeUser()
    await sendMessage(test.database.db, {
      kind: 'document',
      accountIds: [person.id],
      title: '请处理',
      content: '甲',
      now: test.now,
    })
    const request = {
      call: 'x',
      payload: '{}',
      kind: '授权',
      what: '甲',
      askedAt: test.now,
      expiresAt: new Date(test.now.getTime() + 1000),
    }
    await test.database.db
      .insertInto('approvalRequest')
      .values([
        { ...request, id: 'a', askedBy: other.id },
        { ...request, id: 'b', askedBy: person.id },
        { ...request, id: 'c', askedBy: other.id, expiresAt: new Date(test.now.getTime() - 1000) },
      ])
      .execute()
    const { waiting } = await workbench(await test.sessionOf(person))
    expect(waiting).toMatchObject({ approvals: 1, unread: 1, messages: [{ title: '请处理' }] })
    expect((await workbench(await test.signIn())).waiting).toMatchObject({ approvals: null })
  })
  it('the workbench lists jobs whose last run failed, for those who may see jobs', async () => {
    const { db } = test.database
    const [job] = await db.selectFrom('scheduledJob').select('id').orderBy('id').execute()
    const run = { jobId: job?.id ?? '', byHand: false, process: 'p' }
    const at = (ms: number) => new Date(test.now.getTime() - ms)
    await db
      .insertInto('scheduledJobRun')
      .values([
        { ...run, plannedAt: at(2000), startedAt: at(2000), success: true },
        { ...run, plannedAt: at(1000), startedAt: at(1000), success: false },
      ])
      .execute()
    expect((await workbench(await test.signIn(['system:quartzJob:list']))).jobs).toMatchObject({
      total: 1,
      failed: [{ id: job?.id }],
    })
    expect((await workbench(await test.signIn())).jobs).toBeNull()
  })
  it('the workbench counts terms that end for those who may see them, and the numbers equal the lists', async () => {
    const { db } = test.database
    const day = (days: number) => new Date(test.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const document = { titleKey: 'k', fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', state: 50 }
    const secret = { ...document, fType: 'FT08' }
    await db
      .insertInto('document')
      .values([
        { ...document, id: 'd1', title: '甲' },
        { ...document, id: 'd2', title: '乙' },
        { ...secret, id: 'd3', title: '丙' },
      ])
      .execute()
    await db
      .insertInto('filing')
      .values([
        { id: 'f1', documentId: 'd1', filedWith: '甲', publishDate: day(-40) },
        { id: 'f2', documentId: 'd2', filedWith: '甲', publishDate: day(-25) },
        { id: 'f3', documentId: 'd3', filedWith: '甲', publishDate: day(-40) },
      ])
      .execute()
    await db
      .insertInto('validityPeriod')
      .values([
        { id: 'v1', documentId: 'd1', endsOn: day(-1), basisKind: 'manual', basis: '甲' },
        { id: 'v2', documentId: 'd2', endsOn: day(80), basisKind: 'manual', basis: '甲' },
      ])
      .execute()
    await db.insertInto('cleanupBatch').values({ id: 'b1', name: '甲' }).execute()
    await db
      .insertInto('cleanupItem')
      .values({ id: 'i1', batchId: 'b1', documentId: 'd1', proposal: '1', proposedBy: 'somebody' })
      .execute()
    const token = await test.signIn([
      'data:filing:list',
      'data:expiry:list',
      'data:cleanup:list',
      'data:cleanup:confirm',
      'data:document:list',
    ])
    const { deadlines } = await workbench(token)
    expect(deadlines).toEqual({
      filings: { overdue: 1, soon: 1 },
      periods: { ended: 1, soon: 1 },
      confirmations: 1,
      outcomes: null,
      opinions: null,
    })
    const total = async (query: string) => (await ask(`GET /dataManagement/${query}`, token)).body.result.total
    expect(await total('filing/list?term=overdue')).toBe(1)
    expect(await total('validity/list?term=soon')).toBe(1)
    const special = await test.signIn(['data:filing:list', SPECIAL_PERMISSION])
    expect((await workbench(special)).deadlines).toEqual({
      filings: { overdue: 2, soon: 1 },
      periods: null,
      confirmations: null,
      outcomes: null,
      opinions: null,
    })
    expect((await workbench(await test.signIn())).deadlines).toBeNull()
  })
  it('the workbench takes the same number of statements however much there is', async () => {
    const token = await test.sessionOf(await test.makeUser({ roles: ['admin'] }))
    const before = await test.statements(() => workbench(token))
    await makeLaws(
      test.database.db,
      [1, 2, 3].map((n) => ({ title: `浙江省第${n}号条例`, body: ['第一条 甲。'] })),
    )
    expect((await test.statements(() => workbench(token))).count).toBe(before.count)
  })
  it('a part that cannot be read is named, and the others are shown', async () => {
    const { db } = test.database
    await db.schema.alterTable('scheduledJobRun').renameTo('elsewhere').execute()
    try {
      const { failed, jobs, coming } = await workbench(await test.signIn(['system:quartzJob:list']))
      expect({ failed, jobs }).toEqual({ failed: ['jobs'], jobs: null })
      expect(coming.total).toBe(1)
    } finally {
      await db.schema.alterTable('elsewhere').renameTo('scheduledJobRun').execute()
    }
  })
})

describe('the first steps of an installation', () => {
  const FIRST = [
    'system:info:edit',
    'system:user:add',
    'data:document:add',
    'data:forceList:add',
    'data:document:list',
  ] as const
  it('are those that the user may take, each until it is done, and nothing once all are', async () => {
    const fresh = await startTestApp()
    const { db } = fresh.database
    const begin = async (token: string) => {
      const { body } = await fresh.ask('GET /sys/workbench', { token })
      expect(body.result.failed).toEqual([])
      return body.result.begin
    }
    const isDone = async (token: string) =>
      Object.fromEntries((await begin(token)).map(({ step, isDone: done }: any) => [step, done]))
    const all = await fresh.signIn([...FIRST])
    // A library for a look is none of the installation's own.
    await makeLaws(db, [{ title: '示范省渡口条例', body: ['第一条 甲。'] }])
    await db.updateTable('lawWork').set({ isDemo: true }).execute()
    expect(await isDone(all)).toEqual({
      name: false,
      accounts: false,
      library: false,
      forceList: false,
      release: false,
    })
    expect(
      (await begin(await fresh.signIn(['data:document:add', 'data:forceList:add']))).map(({ step }: any) => step),
    ).toEqual(['library', 'forceList'])
    expect(await begin(await fresh.signIn(['data:filing:list']))).toBeNull()
    expect(await isDone(all)).toMatchObject({ accounts: true })
    await makeLaws(db, [{ title: '江州省渡口条例', body: ['第一条 甲。'] }])
    await raw(
      db,
      `insert into installation_name (platform_name, home_region, saved_at) values ('江州库', '330000', now())`,
    )
    expect(await isDone(all)).toEqual({ name: true, accounts: true, library: true, forceList: false, release: true })
    await raw(
      db,
      `insert into force_list (id, title, issuer, file_name, file_sha256, file_size, as_of, state, created_at)
        values ('l', '目录', '江州省人民政府', 'a.xlsx', 'h', 1, '2026-01-01', 30, now())`,
    )
    expect(await begin(all)).toBeNull()
    await fresh.close()
  })
})

describe('PUT /sys/workbench/parts', () => {
  it('the parts that a user chose are kept in order, each once, for this user alone', async () => {
    const token = await test.signIn()
    expect((await workbench(token)).parts).toBeNull()
    expect(
      (await ask('PUT /sys/workbench/parts', token, { parts: ['visited', 'jobs', 'visited'] })).body,
    ).toMatchObject({ success: true })
    expect((await workbench(token)).parts).toEqual(['visited', 'jobs'])
    await ask('PUT /sys/workbench/parts', token, { parts: [] })
    expect((await workbench(token)).parts).toEqual([])
    expect((await workbench(await test.signIn())).parts).toBeNull()
  })
  it('a stranger who registered has no workbench, neither in the menu nor by its call', async () => {
    const stranger = await test.makeUser({ roles: ['user'] })
    const token = await test.sessionOf(stranger)
    expect((await ask('GET /sys/workbench', token)).body).toMatchObject({ success: false, code: 510 })
    const first = async (person: Person) => {
      const { userInfo, token } = (
        await test.ask('POST /sys/login', { body: { username: person.username, password: person.password } })
      ).body.result
      const { menu } = (await ask('GET /sys/permission/getUserPermissionByToken', token)).body.result
      return { page: userInfo.homePath, menu: menu.some(({ path }: { path: string }) => path === '/workbench') }
    }
    expect(await first(stranger)).toEqual({ page: '/home', menu: false })
    expect(await first(await test.makeUser({ roles: ['auditor'] }))).toEqual({ page: '/workbench', menu: true })
  })
})
