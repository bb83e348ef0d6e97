import { afterAll, beforeAll, expect, it } from 'vitest'
import { SlowStatements } from '#server/platform/db/slow-statements.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFigures } from '#server/platform/metrics/call-figures.ts'
import { DiskRoom } from '#server/platform/health/disk-room.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { namedSettings } from './installation-name.sql.ts'
import { Sampler } from './sampler.ts'
import { addSample, type SystemSample } from './samples.sql.ts'

let test: TestApp
let token: string
const slow = new SlowStatements(500)
beforeAll(async () => {
  test = await startTestApp({}, { slow })
  token = await test.signIn(['system:info:view'])
})
afterAll(() => test.close())

// spec §7.63
it('the system information shows versions, memory, sessions, sizes of tables and slow statements', async () => {
  slow.note({ text: 'select pg_sleep($1)', ms: 812.4 }, test.now)
  const { body } = await test.ask('GET /sys/systemInfo', { token })
  expect(body).toMatchObject({ success: true, code: 200 })
  expect(body.result).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.version,
    database: {
      version: expect.stringMatching(/^\d+/),
      bytes: expect.any(Number),
      migration: expect.stringMatching(/^\d{4}/),
    },
    slowStatements: {
      limit: 500,
      number: 1,
      slowest: [{ text: 'select pg_sleep($1)', ms: 812, time: '2026-11-20 12:00:00' }],
    },
  })
  expect(body.result.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.result.tables.find(({ name }: any) => name === 'dictionary_item').bytes).toBeGreaterThan(8192)
  expect(body.result.sessions).toBeGreaterThan(0)
  expect(body.result.memory.total).toBeGreaterThan(body.result.memory.process)
})
it('administrators name the installation and its province, which counts after the next start where the environment says nothing', async () => {
  const editor = await test.signIn(['system:info:view', 'system:info:edit'])
  const put = async (body: object, by = editor) =>
    (await test.ask('PUT /sys/systemInfo/installation', { token: by, body })).body
  const installation = async () => (await test.ask('GET /sys/systemInfo', { token })).body.result.installation
  const name = { platformName: '江州省法规规章库', homeRegion: '440000' }
  expect(await installation()).toMatchObject({ homeRegion: '330000', homeRegionText: '浙江省', fixed: [], next: null })
  expect(await put(name, token)).toMatchObject({ success: false, code: 510 })
  expect(await put({ ...name, platformName: '  ' })).toMatchObject({
    success: false,
    message: expect.stringContaining('请填写平台名称'),
  })
  expect(await put({ ...name, homeRegion: '890000' })).toMatchObject({
    success: false,
    message: expect.stringContaining('没有这个省级行政区划'),
  })
  expect(await put(name)).toMatchObject({ success: true, message: '已保存，重新启动服务后生效' })
  expect(await installation()).toMatchObject({ homeRegion: '330000', next: name })
  const lines = await raw<{ content: string }>(
    test.database.db,
    `select content from activity_log where content like '修改平台名称%'`,
  )
  expect(lines).toEqual([{ content: expect.stringContaining('“江州省法规规章库”、所在省份为广东省') }])
  const { db } = test.database
  expect(await namedSettings(db, { platformName: '库', homeRegion: '330000', fromEnvironment: [] })).toMatchObject(name)
  expect(
    await namedSettings(db, { platformName: '库', homeRegion: '310000', fromEnvironment: ['homeRegion'] }),
  ).toMatchObject({
    ...name,
    homeRegion: '310000',
  })
  await raw(db, 'delete from installation_name')
})
it('what the environment gives is not changed in the browser, and is said to come from there', async () => {
  const other = await startTestApp({ homeRegion: '310000', fromEnvironment: ['homeRegion'] }, {}, test)
  const editor = await test.signIn(['system:info:view', 'system:info:edit'])
  const put = async (body: object) =>
    (await other.ask('PUT /sys/systemInfo/installation', { token: editor, body })).body
  const platformName = '海州库'
  expect((await other.ask('GET /sys/systemInfo', { token: editor })).body.result.installation).toMatchObject({
    homeRegion: '310000',
    fixed: ['homeRegion'],
  })
  expect(await put({ platformName, homeRegion: '330000' })).toMatchObject({
    success: false,
    message: expect.stringContaining('HOME_REGION'),
  })
  expect(await put({ platformName, homeRegion: '310000' })).toMatchObject({ success: true })
  await raw(test.database.db, 'delete from installation_name')
  await other.app.close()
})
// spec §7.63
it('the system information reveals no password and no address of a database', async () => {
  const { body } = await test.ask('GET /sys/systemInfo', { token })
  expect(JSON.stringify(body)).not.toMatch(/password":|postgres(ql)?:\/\/|DATABASE_URL|password_hash/i)
})

const GB = 1024 ** 3
const sample = (takenAt: Date, more: Partial<SystemSample> = {}): SystemSample => ({
  takenAt,
  machine: hostname(),
  pid: 1,
  calls: 10,
  failed: 1,
  refused: 2,
  totalMs: 500,
  slowMs: 120,
  loopMs: 9,
  memoryBytes: 100,
  databaseBytes: 1000,
  fileBytes: 50,
  diskFreeBytes: 90 * GB,
  diskBytes: 100 * GB,
  ...more,
})
const before = (minutes: number) => new Date(test.now.getTime() - minutes * 60_000)
const clear = () => raw(test.database.db, 'delete from system_sample')

it('the pictures add up what all processes measured, span by span', async () => {
  await clear()
  await addSample(test.database.db, sample(before(8)))
  await addSample(
    test.database.db,
    sample(before(8), { pid: 2, calls: 30, failed: 0, totalMs: 700, slowMs: 300, diskFreeBytes: 80 * GB }),
  )
  await addSample(test.database.db, sample(before(2), { calls: 0, failed: 0, refused: 0, totalMs: 0, slowMs: 0 }))
  await addSample(test.database.db, sample(before(60 * 25)))
  const { body } = await test.ask('GET /sys/systemInfo/history', { token })
  expect(body.result.minutes).toBe(5)
  expect(body.result.spans).toEqual([
    {
      time: '2026-11-20 11:50:00',
      calls: 40,
      failed: 1,
      refused: 4,
      meanMs: 30,
      slowMs: 300,
      loopMs: 9,
      memory: 200,
      database: 1000,
      files: 50,
      diskFree: 80 * GB,
    },
    expect.objectContaining({ time: '2026-11-20 11:55:00', calls: 0, meanMs: null, slowMs: null }),
  ])
  const { body: week } = await test.ask('GET /sys/systemInfo/history?range=week', { token })
  expect(week.result).toMatchObject({
    minutes: 30,
    spans: [{ time: '2026-11-19 11:00:00' }, { time: '2026-11-20 11:30:00', calls: 40, memory: 200 }],
  })
})
it('in a longer span the memory of a process counts once', async () => {
  await clear()
  for (const minutes of [3, 8, 13])
    await addSample(test.database.db, sample(before(minutes), { memoryBytes: 100 + minutes }))
  const { body } = await test.ask('GET /sys/systemInfo/history?range=month', { token })
  expect(body.result.spans).toMatchObject([{ calls: 30, memory: 113 }])
})
it('a range that does not exist is refused by name', async () => {
  const { body } = await test.ask('GET /sys/systemInfo/history?range=year', { token })
  expect(body).toMatchObject({ success: false, message: expect.stringContaining('range') })
})
it('a process stores what it counted since the last time, and samples of a quarter ago go', async () => {
  await clear()
  await addSample(test.database.db, sample(new Date(test.now.getTime() - 93 * 86_400_000)))
  const calls = new CallFigures()
  calls.note({ call: 'GET /a', ms: 40, status: 503 }, test.now)
  const sampler = new Sampler({
    db: test.database.db,
    clock: () => test.now,
    calls,
    idleMs: 1,
    log: { warn: () => {} },
  })
  await sampler.take()
  const { body } = await test.ask('GET /sys/systemInfo/history?range=month', { token })
  expect(body.result.spans).toMatchObject([{ calls: 1, failed: 1, meanMs: 40, slowMs: 40, diskFree: null }])
  expect(await raw(test.database.db, 'select count(*)::integer as rows from system_sample')).toEqual([{ rows: 1 }])
  test.now = new Date(test.now.getTime() + 1000)
  await sampler.take()
  expect((await test.ask('GET /sys/systemInfo/history', { token })).body.result.spans).toMatchObject([
    { calls: 1, failed: 1 },
  ])
})
// spec §7.63
it('the disk is shown with the days that its room lasts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fagui-room-'))
  const room = new DiskRoom(folder, 100)
  const beside = await startTestApp({}, { room }, test)
  await clear()
  const { free = 0 } = (await room.bytes()) ?? {}
  // A hundredth of what is left, every day.
  for (const day of [1, 2, 3, 4, 5])
    await addSample(test.database.db, sample(before(day * 1440), { diskFreeBytes: Math.round(free * (1 + day / 100)) }))
  // Another machine has a disk of its own.
  await addSample(test.database.db, sample(before(1440), { machine: 'another', diskFreeBytes: 5 }))
  const { body } = await beside.ask('GET /sys/systemInfo', { token })
  expect(body.result.disk).toMatchObject({ free, total: expect.any(Number), reserve: 100 * 1024 * 1024, knownDays: 5 })
  expect(body.result.disk.daysLeft).toBeGreaterThan(90)
  expect(body.result.disk.daysLeft).toBeLessThanOrEqual(100)
  await rm(folder, { recursive: true })
})
it('the state of parts, what waits, jobs with their titles and the slowest calls are told', async () => {
  await test.ask('GET /sys/systemInfo', { token })
  const { body } = await test.ask('GET /sys/systemInfo', { token })
  expect(body.result.parts.map(({ name }: any) => name)).toEqual([
    'database',
    'accepting',
    'disk',
    'index',
    'storage',
    'clock',
    'chain',
  ])
  expect(body.result.waiting).toEqual({ index: 0, mails: 0, log: expect.any(Number) })
  expect(body.result.jobs).toContainEqual({
    name: 'verifyLog',
    title: '校验系统日志',
    failed: false,
    running: false,
    time: null,
  })
  expect(body.result.slowCalls.find(({ call }: any) => call === 'GET /fagui/sys/systemInfo')).toEqual({
    call: 'GET /fagui/sys/systemInfo',
    calls: expect.any(Number),
    meanMs: expect.any(Number),
    ms: expect.any(Number),
    status: 200,
    time: expect.any(String),
  })
  expect(body.result.backup).toEqual({ isSet: false, newest: null, count: 0, trouble: null })
})
it('a backup folder that is not there yet is told, not taken for a backup', async () => {
  const beside = await startTestApp({ backupDir: join(tmpdir(), 'fagui-none', 'backups') }, {}, test)
  expect((await beside.ask('GET /sys/systemInfo', { token })).body.result.backup).toEqual({
    isSet: true,
    newest: null,
    count: 0,
    trouble: '备份文件夹不存在，第一次备份时建立',
  })
})
