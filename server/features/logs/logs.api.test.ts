import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
const own = `船闸-${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:log:list'])
  const line = (content: string, given: object) => ({
    kind: 2,
    content: `${content} ${own}`,
    success: true,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    ...given,
  })
  await test.database.db
    .insertInto('activityLog')
    .values([
      line('登录成功', {
        kind: 1,
        username: 'zhang',
        accountId: 'z',
        ip: '10.0.0.1',
        method: 'POST',
        url: '/a',
        tookMs: 12,
        createdAt: new Date('2026-11-02T16:30:00Z'),
      }),
      line('没有权限', { success: false, username: 'li' }),
      line('Released 100%', { username: 'zhang' }),
    ])
    .execute()
})
afterAll(() => test.close())

const list = async (query: string, as = token) => test.ask(`GET /sys/log/list?${query}`, { token: as })
const contents = async (query: string, as = token) =>
  (await list(`keyWord=${own}&${query}`, as)).body.result.records.map(({ logContent }: any) =>
    logContent.replace(` ${own}`, ''),
  )

describe('GET /sys/log/list', () => {
  // spec §7.60
  it('the log shows who did what and when, in the time zone of the library', async () => {
    const { body } = await list(`keyWord=登录成功 ${own}`)
    expect(body.result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(body.result.records[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      logType: 1,
      logType_dictText: '登录日志',
      operateType: null,
      operateType_dictText: null,
      logContent: `登录成功 ${own}`,
      success: true,
      userid: 'z',
      username: 'zhang',
      ip: '10.0.0.1',
      requestUrl: '/a',
      requestType: 'POST',
      costTime: 12,
      createTime: '2026-11-03 00:30:00',
      dataTable: null,
      dataId: null,
      dataVersion: null,
    })
  })
  // spec §2.40
  it('the log says how long a logged operation took', async () => {
    const admin = await test.signIn(['system:position:add'])
    const code = randomBytes(6).toString('hex')
    const name = `耗时${code}`
    const added = await test.ask('POST /sys/position/add', { token: admin, body: { code, name } })
    expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
    const [entry] = (await list(`keyWord=${name}`)).body.result.records
    expect(entry.costTime).toBeGreaterThanOrEqual(1)
    expect(entry.costTime).toBeLessThan(60_000)
  })
  it.each([
    ['', ['登录成功', 'Released 100%', '没有权限']],
    ['logType=2', ['Released 100%', '没有权限']],
    ['username=zhang', ['登录成功', 'Released 100%']],
    ['username=*h*', ['登录成功', 'Released 100%']],
    ['success=false', ['没有权限']],
    ['createTime_begin=2026-11-03', ['登录成功']],
    ['createTime_begin=2026-11-01&createTime_end=2026-11-02', ['Released 100%', '没有权限']],
    ['column=logType_dictText&order=asc', ['登录成功', '没有权限', 'Released 100%']],
  ])('the log filters and sorts by %s', async (query, expected) => {
    expect(await contents(query)).toEqual(expected)
  })
  it('the log is searched for words literally and in any case', async () => {
    const found = async (word: string) => (await list(`keyWord=${word} ${own}`)).body.result.total
    expect(await found('rELEASED 100%')).toBe(1)
    expect(await found('100_')).toBe(0)
    expect(await found('%')).toBe(1)
  })
  it('the log refuses an unknown order', async () => {
    expect((await list('column=password&order=asc')).body).toMatchObject({
      success: false,
      code: 500,
      message: '请注意，将要排序的列字段不存在：password',
    })
  })
  it('the log is refused without its permission code', async () => {
    expect(await list('', await test.signIn())).toMatchObject({ status: 403, body: { code: 510 } })
  })
})

describe('data rules of the log', () => {
  /** A user whose role grants the menu of the log with these data rules. */
  async function bound(...rules: { condition: string; value: string; field?: string; enabled?: boolean }[]) {
    const { db } = test.database
    const person = await test.makeUser({
      username: `li${randomBytes(4).toString('hex')}`,
      permissions: ['system:log:list'],
    })
    const { roleId } = await db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow()
    const ids = []
    for (const { field = 'username', condition, value, enabled = true } of rules) {
      const id = randomBytes(6).toString('hex')
      ids.push(id)
      await db
        .insertInto('permissionDataRule')
        .values({ id, permissionId: 'menu-system-log', name: '规则', field, condition, value, enabled })
        .execute()
    }
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: ids })
      .where('roleId', '=', roleId)
      .where('permissionId', '=', 'menu-system-log')
      .execute()
    return { person, token: await test.sessionOf(person) }
  }

  it('a data rule shows a person only their own lines', async () => {
    const { person, token: bounded } = await bound({ condition: '=', value: '#{sys_user_code}' })
    await test.database.db
      .insertInto('activityLog')
      .values({ kind: 2, content: `自己的 ${own}`, success: true, username: person.username })
      .execute()
    expect(await contents('', bounded)).toEqual(['自己的'])
    expect(await contents('username=zhang', bounded)).toEqual([])
    expect(await contents('', token)).toContain('自己的')
  })
  it('several data rules apply together', async () => {
    const { token: bounded } = await bound(
      { condition: 'IN', value: 'zhang,li' },
      { field: 'logType', condition: '=', value: '2' },
    )
    expect(await contents('column=createTime&order=asc', bounded)).toEqual(['没有权限', 'Released 100%'])
  })
  it('a data rule may be an expression', async () => {
    const value = JSON.stringify({
      any: [
        { field: 'success', op: '=', value: false },
        { field: 'ip', op: 'RIGHT_LIKE', value: '10.' },
      ],
    })
    const { token: bounded } = await bound({ field: '', condition: 'EXPRESSION', value })
    expect(await contents('', bounded)).toEqual(['登录成功', '没有权限'])
  })
  it.each([
    ['speaks of a field the log lacks', { field: 'orgCode', condition: '=', value: 'A01' }],
    ['cannot be read', { condition: '=', value: '#{sys_secret}' }],
    ['asks for a department the person has not', { condition: '=', value: '#{sys_org_code}' }],
  ])('data rules show nothing when one of them %s', async (_, rule) => {
    const { token: bounded } = await bound(rule)
    expect(await contents('', bounded)).toEqual([])
  })
  it('data rules that are switched off bind no user', async () => {
    const { token: bounded } = await bound({ condition: '=', value: 'li', enabled: false })
    expect(await contents('logType=1', bounded)).toEqual(['登录成功'])
  })
  it('data rules bind only users they were given to', async () => {
    await bound({ condition: '=', value: 'nobody' })
    expect(await contents('logType=1')).toEqual(['登录成功'])
  })
})

it('the log takes the same number of statements however long it is', async () => {
  const count = async (pageSize: number) => (await test.statements(() => list(`pageSize=${pageSize}`))).count
  expect(await count(50)).toBe(await count(1))
})
