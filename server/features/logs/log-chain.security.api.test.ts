import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { digestOf, digestOfVersion, type ChainAlgorithm } from '#server/platform/audit/chain.ts'
import { cutChain } from '#server/platform/audit/chain.sql.ts'
import { digestWaiting } from '#server/platform/audit/chained-versions.sql.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/new-id.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const keys = keyRingOf([Buffer.alloc(32, 1)])
let base: TestApp
let test: TestApp
let token: string

beforeAll(async () => {
  base = await startTestApp({}, { keys })
  token = await base.signIn(['system:log:list', 'system:log:download'])
})
afterAll(() => base.close())

const LOG_TABLES = [
  'activity_log',
  'activity_chain',
  'activity_checkpoint',
  'activity_unsealed',
  'record_version',
  'record_version_chained',
  'record_version_unsealed',
]

/** Each attack is tried on a new log of four rows, by a process that knows nothing of the others. */
beforeEach(async () => {
  const switched = (how: string) => LOG_TABLES.map((table) => `alter table ${table} ${how} trigger user`).join(';')
  await run(`${switched('disable')}; truncate ${LOG_TABLES.join(', ')} restart identity; ${switched('enable')}`)
  test = await startTestApp({}, { keys }, base)
  for (const content of ['登录成功', '授予角色', '导出用户 3 条', '退出登录']) await log(content)
})
afterEach(() => test.close())

const log = (content: string, at = test.now) =>
  writeActivity(test.database.db, { kind: 2, content, success: true, username: 'zhang' }, at)
const verify = async () => (await test.ask('POST /sys/log/verify', { token })).body.result
const idOf = async (content: string) =>
  (
    await test.database.db
      .selectFrom('activityLog')
      .select('id')
      .where('content', '=', content)
      .executeTakeFirstOrThrow()
  ).id

/** Runs a statement as the owner of the database, who can switch the triggers off. */
async function asOwner(table: string, statement: string): Promise<void> {
  await run(`alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`)
}

async function run(script: string): Promise<void> {
  const client = await base.database.pool.connect()
  await client.script(script).finally(() => client.release())
}

describe('tampering with the log', () => {
  it('a log that nobody touched verifies, and the verification is a row of it', async () => {
    expect(await verify()).toMatchObject({ rows: 4, waiting: 0, broken: null, since: null })
    expect(await verify()).toMatchObject({ rows: 5, broken: null })
  })
  // spec §7.14
  it('a row whose words were changed in the database is found', async () => {
    await verify()
    const id = await idOf('授予角色')
    await asOwner('activity_log', `update activity_log set content = '查看角色' where id = ${id}`)
    expect(await verify()).toMatchObject({
      rows: 1,
      broken: { seq: 2, logId: String(id), reason: `第 2 条日志（编号 ${id}）的内容或次序被改动` },
    })
  })
  it.each(['username', 'ip', 'url'])('a row whose %s was changed is found', async (column) => {
    await verify()
    await asOwner('activity_log', `update activity_log set ${column} = 'li' where content = '授予角色'`)
    expect((await verify()).broken).toMatchObject({ seq: 2 })
  })
  // spec §7.14
  it('a row that was deleted is found, also when its place in the chain was deleted with it', async () => {
    await verify()
    const id = await idOf('授予角色')
    await asOwner('activity_log', `delete from activity_log where id = ${id}`)
    expect((await verify()).broken).toMatchObject({ seq: 2, reason: `第 2 条日志（编号 ${id}）被删除` })
    await asOwner('activity_chain', `delete from activity_chain where seq = 2`)
    expect((await verify()).broken).toMatchObject({ seq: 2, reason: '第 2 条被删除' })
  })
  it('rows cut off at the end of the log are found by the server that wrote them', async () => {
    await verify()
    await asOwner('activity_log', `delete from activity_log where id >= ${await idOf('导出用户 3 条')}`)
    await asOwner('activity_chain', `delete from activity_chain where seq >= 3`)
    await run('truncate activity_unsealed')
    expect((await test.ask('POST /sys/log/verify', { token })).body.result.broken).toMatchObject({
      seq: 3,
      reason: expect.stringContaining('末尾'),
    })
  })
  it('a row slipped in past the chain is found', async () => {
    await verify()
    await asOwner(
      'activity_log',
      `insert into activity_log (kind, content, success) values (2, '什么也没有发生', true)`,
    )
    expect((await verify()).broken).toMatchObject({ reason: expect.stringMatching(/^编号 \d+ 的日志不在链中$/) })
  })
  // spec §7.14
  it('a chain that an attacker computed anew over changed rows is found, for the key is not in the database', async () => {
    await verify()
    await asOwner('activity_log', `update activity_log set content = '查看角色' where content = '授予角色'`)
    const { db } = test.database
    const links = await db.selectFrom('activityChain').selectAll().orderBy('seq').execute()
    let digest = '0'.repeat(64)
    for (const { seq, logId, algorithm } of links) {
      const {
        id,
        kind,
        content,
        success,
        accountId,
        username,
        ip,
        method,
        url,
        tookMs,
        operateType,
        recordVersionId,
        event,
        createdAt,
      } = await db.selectFrom('activityLog').selectAll().where('id', '=', logId).executeTakeFirstOrThrow()
      digest = digestOf(algorithm as ChainAlgorithm, digest, seq, {
        id,
        kind,
        content,
        success,
        accountId,
        username,
        ip,
        method,
        url,
        tookMs,
        operateType,
        recordVersionId,
        event,
        createdAt,
      })
      await asOwner('activity_chain', `update activity_chain set digest = '${digest}' where seq = ${seq}`)
    }
    expect((await verify()).broken).toMatchObject({ seq: 2, reason: expect.stringContaining('重新计算') })
  })
  // spec §7.14
  it.each(['activity_log', 'record_version', 'activity_chain', 'activity_checkpoint', 'record_version_chained'])(
    '%s cannot be emptied with TRUNCATE',
    async (table) => {
      await verify()
      await expect(run(`truncate ${table} cascade`)).rejects.toThrow('written once')
    },
  )
  it('a forged checkpoint opens the log for deleting, and is found', async () => {
    await verify()
    await run(`insert into activity_checkpoint values (2, '${'0'.repeat(64)}', 'x.y', 2, now(), now())`)
    await run(`delete from activity_log where id <= ${await idOf('授予角色')}`)
    expect((await verify()).broken).toMatchObject({ seq: 2, reason: expect.stringContaining('不是本系统所写') })
  })
  it('a chain whose key is lost says so instead of calling it changed', async () => {
    await verify()
    const other = await startTestApp({}, { keys: keyRingOf([Buffer.alloc(32, 9)]) }, test)
    expect((await other.ask('POST /sys/log/verify', { token })).body.result.broken).toMatchObject({
      seq: 1,
      reason: expect.stringContaining('密钥文件'),
    })
    await other.close()
  })
})

describe('tampering with versions of records', () => {
  /** Adds a position, which leaves a version of it. @returns the id of the version */
  async function addPosition(code: string): Promise<number> {
    const admin = await test.signIn(['system:position:add'])
    const { body } = await test.ask('POST /sys/position/add', {
      token: admin,
      body: { code, name: `职务${code}`, postRank: '1' },
    })
    expect(body).toMatchObject({ success: true })
    const { id } = await test.database.db
      .selectFrom('recordVersion')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  /** Versions as an import leaves them. @returns their ids */
  async function insertVersions(count: number): Promise<number[]> {
    const rows = await test.database.db
      .insertInto('recordVersion')
      .values(
        Array.from({ length: count }, () => ({
          tableName: 'position',
          recordId: newId(),
          revision: 1,
          operation: 'add',
          label: '职务',
          content: '{}',
        })),
      )
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  }
  let id: number
  beforeEach(async () => {
    await addPosition(newId())
    id = await addPosition(newId())
    const { broken } = await verify()
    if (broken) throw new Error('the chain does not hold before the attack')
  })
  it.each([
    ['content', `content = '{"name":"别的"}'`],
    ['author', `username = 'li'`],
    ['label', `label = '别的'`],
  ])('a version whose %s was changed in the database is found', async (_, change) => {
    await asOwner('record_version', `update record_version set ${change} where id = ${id}`)
    expect((await verify()).broken).toMatchObject({
      reason: expect.stringContaining(`数据版本（编号 ${id}）的内容被改动`),
    })
  })
  // spec §7.15
  it('a changed version whose digest was changed to fit is found, for it is part of the chain', async () => {
    await asOwner('record_version', `update record_version set label = '别的' where id = ${id}`)
    const version = await test.database.db
      .selectFrom('recordVersion')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await asOwner(
      'record_version_chained',
      `update record_version_chained set digest = '${digestOfVersion('sha256', version)}' where version_id = ${id}`,
    )
    expect((await verify()).broken).toMatchObject({ reason: expect.stringContaining('摘要被改动') })
  })
  it('a version that was deleted is found, also when its place in the chain was deleted with it', async () => {
    await asOwner('activity_log', `update activity_log set record_version_id = null where record_version_id = ${id}`)
    await asOwner('record_version', `delete from record_version where id = ${id}`)
    expect((await verify()).broken).not.toBeNull()
    await asOwner('record_version_chained', `delete from record_version_chained where version_id = ${id}`)
    expect((await verify()).broken).not.toBeNull()
  })
  it('a version that was changed while it waited among many for the chain is found', async () => {
    const { db } = test.database
    const [waiting] = await insertVersions(100)
    await digestWaiting(db, 'sha256')
    await asOwner('record_version', `update record_version set label = '别的' where id = ${waiting}`)
    await log('登记表')
    expect((await verify()).broken).toMatchObject({
      reason: expect.stringContaining(`数据版本（编号 ${waiting}）的内容被改动`),
    })
  })
  it('hundreds of versions that wait come into the chain and verify', async () => {
    await insertVersions(250)
    await log('登记表')
    expect((await verify()).broken).toBeNull()
    expect(await test.database.db.selectFrom('recordVersionUnsealed').select('versionId').execute()).toEqual([])
  })
  it('a version slipped in past the chain is found', async () => {
    await asOwner(
      'record_version',
      `insert into record_version (table_name, record_id, revision, operation, label, content) values ('position', 'x', 1, 'add', '职务', '{}')`,
    )
    expect((await verify()).broken).toMatchObject({ reason: expect.stringMatching(/^编号 \d+ 的数据版本不在链中$/) })
  })
  // spec §7.15
  it('versions stay in the chain when old rows of the log are removed, under the digests they had', async () => {
    const { db } = test.database
    await log('很久以后', new Date(test.now.getTime() + 400 * 86_400_000))
    await verify()
    await asOwner('record_version', `update record_version set label = '别的' where id = ${id}`)
    expect(await cutChain(db, keys, new Date(test.now.getTime() + 1), test.now)).toBeGreaterThan(0)
    await log('此后', new Date(test.now.getTime() + 400 * 86_400_000))
    expect((await verify()).broken).toMatchObject({
      reason: expect.stringContaining(`数据版本（编号 ${id}）的内容被改动`),
    })
  })
})

describe('writing the chain', () => {
  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'a row of a transaction that ends late has its place after those written meanwhile',
    async () => {
      const { db } = test.database
      await verify()
      let goOn = () => {}
      const pause = new Promise<void>((resolve) => (goOn = resolve))
      let written = () => {}
      const isWritten = new Promise<void>((resolve) => (written = resolve))
      const late = inTransaction(db, async (db) => {
        await writeActivity(db, { kind: 2, content: '迟到的', success: true }, test.now)
        written()
        await pause
      })
      await isWritten
      await log('同时的')
      expect(await verify()).toMatchObject({ rows: 6, broken: null })
      goOn()
      await late
      expect(await verify()).toMatchObject({ rows: 8, broken: null })
      const { seq } = await db
        .selectFrom('activityChain')
        .innerJoin('activityLog', 'activityLog.id', 'activityChain.logId')
        .select('seq')
        .where('content', '=', '迟到的')
        .executeTakeFirstOrThrow()
      expect(seq).toBeGreaterThan(6)
    },
  )
  it('rows written by many requests at once have one place each', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => Promise.all([log(`第${at}条`), at % 8 === 0 ? verify() : null])),
    )
    const { rows, waiting, broken } = await verify()
    expect({ waiting, broken }).toEqual({ waiting: 0, broken: null })
    const { count } = await test.database.db
      .selectFrom('activityLog')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(rows + 1)
  })
  it('digests are made with SM3 where the setting says so, behind rows of SHA-256', async () => {
    await verify()
    const chinese = await startTestApp({ auditDigest: 'sm3' }, { keys }, test)
    await log('用国密')
    expect((await chinese.ask('POST /sys/log/verify', { token })).body.result).toMatchObject({ rows: 6, broken: null })
    await chinese.close()
    const { algorithm } = await test.database.db
      .selectFrom('activityChain')
      .select('algorithm')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(algorithm).toBe('sm3')
    await asOwner('activity_log', `update activity_log set content = '用别的' where content = '用国密'`)
    expect((await verify()).broken).toMatchObject({ seq: 6 })
  })
})

describe('keeping the log for a time', () => {
  // spec §7.14
  it('rows that are old enough are removed behind a checkpoint, and what stays still verifies', async () => {
    const { db } = test.database
    await log('很久以后', new Date(test.now.getTime() + 400 * 86_400_000))
    await verify()
    expect(await cutChain(db, keys, new Date(test.now.getTime() + 1), test.now)).toBe(4)
    expect(await verify()).toMatchObject({ rows: 2, broken: null, since: { seq: 4, removed: 4 } })
    await expect(run('delete from activity_log')).rejects.toThrow('written once')
  })
  it('the job that removes old rows refuses to keep them for less than six months', async () => {
    const runner = await test.signIn(['system:quartzJob:add', 'system:quartzJob:list', 'system:quartzJob:execute'])
    const body = { jobClassName: 'clearActivityLog', cronExpression: '0 0 3 * * ?', parameter: '30', status: -1 }
    await test.ask('POST /sys/quartzJob/add', { token: runner, body })
    const { records } = (await test.ask('GET /sys/quartzJob/list?jobClassName=clearActivityLog', { token: runner }))
      .body.result
    expect((await test.ask(`GET /sys/quartzJob/execute?id=${records[0].id}`, { token: runner })).body).toMatchObject({
      success: false,
      message: expect.stringContaining('至少保留 180 天'),
    })
  })
})

describe('the exported chain', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fagui-chain-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Verifies a file as the program on the command line does, without a database. */
  async function verifyFile(text: string): Promise<{ code: number; stdout: string }> {
    const path = join(folder, 'log.jsonl')
    writeFileSync(path, text)
    const program = join(projectRoot, 'server/audit-verify.ts')
    return promisify(execFile)(process.execPath, ['--import', 'tsx', program, path], { cwd: projectRoot }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  }

  // spec §7.14
  it('an exported log is verified without the database, and a changed or shortened copy is found', async () => {
    const { status, body } = await test.ask('GET /sys/log/exportChain', { token })
    expect(status).toBe(200)
    expect(body.trim().split('\n')).toHaveLength(6)
    expect(await verifyFile(body)).toMatchObject({ code: 0, stdout: expect.stringContaining('日志链完整：共 4 条') })
    expect(await verifyFile(body.replace('授予角色', '查看角色'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('在第 2 条处断开'),
    })
    const lines = body.trim().split('\n')
    expect(await verifyFile(lines.slice(0, 4).join('\n'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('末尾缺失'),
    })
  })
  it('a user who may see the log but not export it, or sees a part of it only, cannot take it away', async () => {
    expect((await test.ask('GET /sys/log/exportChain', { token: await test.signIn(['system:log:list']) })).status).toBe(
      403,
    )
  })
})
