import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { localBus } from '#server/platform/realtime/bus.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'

let test: TestApp
let auditor: Person
let token: string
let received = ''
const told: string[] = []
const server = createServer((socket) => void socket.setEncoding('utf8').on('data', (part) => void (received += part)))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bus = localBus()
  bus.subscribe(
    (event) => void (event.kind === 'messages-changed' && event.accountIds !== 'all' && told.push(...event.accountIds)),
  )
  test = await startTestApp({ syslogUrl: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` }, { bus })
  auditor = await test.makeUser({ permissions: ['system:log:list'] })
  token = await test.sessionOf(auditor)
})
afterAll(async () => {
  await test.close()
  server.close()
})

const verify = async () => (await test.ask('POST /sys/log/verify', { token })).body.result
const messages = async (as = token) =>
  (await test.ask('GET /sys/annountCement/getMyAnnouncement', { token: as })).body.result.records

describe('alerts', () => {
  // spec §7.17
  it('a stranger who tries one call after the other is told to auditors once, and to nobody else', async () => {
    const person = await test.makeUser({ isStaff: true, username: 'prober' })
    const prober = await test.sessionOf(person)
    for (let i = 0; i < 19; i++) await test.ask('GET /sys/user/list', { token: prober })
    await verify()
    expect(await messages()).toEqual([])
    for (let i = 0; i < 5; i++) await test.ask('GET /sys/user/list', { token: prober })
    await verify()
    await test.ask('GET /sys/user/list', { token: prober })
    await verify()
    const contents = (await messages()).map(({ msgContent }: any) => msgContent)
    expect(
      contents.filter((content: string) =>
        content.includes('以账号 prober 的操作在 10 分钟内失败或被拒绝不少于 20 次'),
      ),
    ).toHaveLength(1)
    expect(told).toContain(auditor.id)
    expect(await messages(prober)).toEqual([])
  })
  // spec §7.15, §7.17
  it('granted rights are told to auditors', async () => {
    const content = '批准“给用户授予角色”：李四：添加用户 <b>'
    const line = { kind: 2, success: true, username: 'wang' } as const
    await writeActivity(test.database.db, { ...line, content, event: 'granted' }, test.now)
    await writeActivity(test.database.db, { ...line, content: '批准“别的”：只是这样写' }, test.now)
    await verify()
    expect((await messages()).find(({ titile }: any) => titile === '安全告警：授予权限')).toMatchObject({
      msgContent: '<p>wang：批准“给用户授予角色”：李四：添加用户 &lt;b&gt;</p>',
    })
    expect(
      (await messages())
        .map(({ msgContent }: any) => msgContent)
        .filter((content: string) => content.includes('只是这样写')),
    ).toEqual([])
  })
  // spec §7.17
  it('a log that was changed in the database is told to auditors', async () => {
    const client = await test.database.pool.connect()
    await client.script(`alter table activity_log disable trigger user; update activity_log set content = '' where content like '批准%';
      alter table activity_log enable trigger user`)
    client.release()
    expect((await verify()).broken).not.toBeNull()
    expect((await messages()).map(({ titile }: any) => titile)).toContain('安全告警：系统日志被改动')
  })
})

// spec §7.17
it('the syslog server receives every row of the log with its place, and every alert', async () => {
  await verify()
  await expect
    .poll(() => received)
    .toMatch(/<108>1 .* log \[fagui@32473 seq="1" digest="[0-9a-f]{64}" user="prober" ip="127.0.0.1" method="GET"/)
  await expect.poll(() => received).toMatch(/<105>1 .* alert \[fagui@32473 rule="broken"\]/)
})
