import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, readManifest, rowsIn } from './platform/backup/manifest.ts'
import { LogKeeper } from './platform/audit/log-keeper.ts'
import { contactSealerOf } from './platform/auth/contact-sealer.ts'
import type { KeyRing } from './platform/auth/key-ring.ts'
import { type Database, dropDatabase, makeDatabase } from './platform/db/open.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { diskStore, filesFolder } from './platform/files/store.ts'
import { readKeyFile } from './platform/key-file.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { backupIn, exportOf, runServerProgram } from './testing/backups.ts'
import { CONTRACTS } from './testing/designs.ts'
import { formOf } from './testing/form.ts'
import { raw } from './testing/raw-sql.ts'
import { publishedRegister } from './testing/registers.ts'

/** The drill: embedded, under writers, to a PostgreSQL server with a bucket, and back. */
const url = process.env['TEST_DATABASE_URL'] ?? ''
const name = `test_drill_${randomBytes(6).toString('hex')}`
let folder: string
let bucket: S3rver
let embedded: Database
let test: TestApp
let keys: KeyRing
const data = () => join(folder, 'embedded')
const place = (last: string) => join(folder, last)
/** Where the installation on the server has its database and its files. */
let onServer: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-drill-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: place('s3'),
    configureBuckets: [{ name: 'fagui', configs: [] }],
  })
  const { port } = await bucket.run()
  const made = await makeDatabase(url, name)
  await made.close()
  onServer = {
    DATABASE_URL: made.url,
    DATA_DIR: place('server'),
    OBJECT_STORAGE_URL: `http://127.0.0.1:${port}`,
    OBJECT_STORAGE_KEY: 'S3RVER',
    OBJECT_STORAGE_SECRET: 'S3RVER',
  }
  const settings = readSettings({ DATA_DIR: data() })
  embedded = await prepareDatabase(settings)
  keys = await readKeyFile(settings.keyFile)
  const over = { database: embedded, databaseUrl: null } as TestApp
  test = await startTestApp({ dataDir: data() }, { files: diskStore(filesFolder(data())), keys }, over)
}, 180_000)
afterAll(async () => {
  await test.close()
  await embedded.close()
  await bucket.close()
  await dropDatabase(url, name)
  rmSync(folder, { recursive: true, force: true })
})

/** A table of a backup as records. */
async function tableIn(backup: string, table: string): Promise<Record<string, string | null>[]> {
  const part = (await readManifest(backup)).tables.find((each) => `${each.schema}.${each.table}` === table)
  if (!part) throw new Error(`no table ${table} in the backup`)
  const records: Record<string, string | null>[] = []
  for await (const row of rowsIn(join(backup, part.path)))
    records.push(Object.fromEntries(part.columns.map((column, at) => [column.name, row[at] ?? null])))
  return records
}

/** What users were told is stored, and when. */
interface Told {
  id: string
  at: number
}

describe('backup and restore', () => {
  it('what writers do meanwhile is whole or not in a backup, which moves to a PostgreSQL server with a bucket and back with every byte the same', async () => {
    const { db } = embedded
    // Values of every type that columns have, and what the engines might write in two ways.
    await db
      .insertInto('dictionary')
      .values({ code: 'drill', name: '“引号”\\ 和\t制表\u2028😀', description: `{NULL,"a"} ''` })
      .execute()
    await db
      .insertInto('dictionaryItem')
      .values({ dictionaryCode: 'drill', value: '甲', text: '', otherNames: ['', 'NULL', 'a,"b"\\', '字'] })
      .execute()
    const contacts = contactSealerOf(keys)
    const person = await test.makeUser({ roles: ['admin'] })
    await db
      .updateTable('account')
      .set(contacts.stored({ phone: '13900002222', email: 'drill@example.cn' }, person.id))
      .where('id', '=', person.id)
      .execute()
    const register = await publishedRegister(test, CONTRACTS)
    const token = await test.sessionOf(await register.holder())
    const add = (body: object) => register.ask(token, `POST /online/cgform/api/form/${register.code}`, body)
    await add({
      name: '老合同',
      amount: '1234567.89',
      signed_on: '1582-10-05',
      checked_at: '1990-06-01 12:00:00',
      items: [{ item: '纸', quantity: 0 }],
    })
    const formTables = await raw<{ name: string }>(
      db,
      `select table_name as name from information_schema.tables where table_schema = 'form'`,
    )
    const subTable = formTables.find(({ name: table }) => table.includes('__items'))?.name ?? ''
    expect(subTable).not.toBe('')

    await new LogKeeper({ db, rule: { keys, algorithm: 'sha256' }, log: { error: () => {} } }).seal()

    let writing = true
    const told: Record<'record' | 'file' | 'pair', Told[]> = { record: [], file: [], pair: [] }
    const removed = new Set<string>()
    const note = (list: Told[], id: string) => void list.push({ id, at: Date.now() })
    const writers = [
      async (turn: number) => {
        const { success, result } = await add({
          name: `合同${turn}`,
          items: [1, 2, 3].map((quantity) => ({ item: `标的${quantity}`, quantity })),
        })
        if (success) note(told.record, result.id)
      },
      async (turn: number) => {
        const bytes = `%PDF-1.7\n${turn} ${'x'.repeat(20_000)}`
        const { body } = await test.ask('POST /sys/common/upload', {
          token,
          ...formOf({ biz: 'temp' }, [{ name: `${turn}.pdf`, bytes }]),
        })
        note(told.file, body.message)
        if (turn % 3 !== 0) return
        removed.add(body.message)
        await db.deleteFrom('storedFile').where('path', '=', body.message).execute()
        await diskStore(filesFolder(data())).remove(body.message)
      },
      async (turn: number) => {
        const id = `pair-${turn}`
        await inTransaction(db, async (db) => {
          await db.insertInto('dictionary').values({ code: id, name: '一对' }).execute()
          await db.insertInto('dictionaryItem').values({ dictionaryCode: id, value: '1', text: '一' }).execute()
        })
        note(told.pair, id)
      },
    ].map(async (write) => {
      for (let turn = 1; writing; turn++) await write(turn)
    })
    const made = await runServerProgram('backup', [place('first'), '--key', place('key')], { DATA_DIR: data() })
    writing = false
    await Promise.all(writers)
    expect(made, made.err).toMatchObject({ status: 0, out: expect.stringContaining('服务正在运行') })
    const first = backupIn(place('first'))
    const { moment, tables: parts } = await readManifest(first)

    // Everything acknowledged before the moment, and nothing half.
    const before = (list: Told[]) => list.filter(({ at }) => at < new Date(moment).getTime()).map(({ id }) => id)
    for (const list of Object.values(told)) expect(before(list).length).toBeGreaterThan(3)
    const itemsOf = new Map<string | null | undefined, number>()
    for (const { main_id: of } of await tableIn(first, `form.${subTable}`)) itemsOf.set(of, (itemsOf.get(of) ?? 0) + 1)
    const records = (await tableIn(first, `form.${subTable.slice(0, subTable.indexOf('__'))}`)).filter(
      (row) => row['name'] !== '老合同',
    )
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(before(told.record)))
    expect(records.filter(({ id }) => itemsOf.get(id) !== 3)).toEqual([])
    const pairs = (await tableIn(first, 'public.dictionary'))
      .filter((row) => row['code']?.startsWith('pair-'))
      .map((row) => row['code'])
    const halves = (await tableIn(first, 'public.dictionary_item')).filter((row) =>
      row['dictionary_code']?.startsWith('pair-'),
    )
    expect(pairs).toEqual(expect.arrayContaining(before(told.pair)))
    expect(halves.map((row) => row['dictionary_code'])).toEqual(pairs)
    const kept = (await tableIn(first, 'public.stored_file')).map((row) => row['path'])
    expect(kept).toEqual(expect.arrayContaining(before(told.file).filter((path) => !removed.has(path))))
    const listed: string[] = []
    for await (const { path } of filesIn(first)) listed.push(path)
    expect(listed).toHaveLength(kept.length)
    expect(new Set(listed)).toEqual(new Set(kept))
    const verified = await runServerProgram('backup', ['--verify', first], {})
    expect(verified, verified.err).toMatchObject({ status: 0, out: expect.stringContaining('备份完整') })
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1_000)

    // To the server, where another backup has the same bytes, and back.
    const there = await runServerProgram('restore', [first], onServer)
    expect(there, there.err).toMatchObject({ status: 0, out: expect.stringContaining('secret.key 不存在') })
    expect((await runServerProgram('backup', [place('second')], onServer)).status).toBe(0)
    const second = backupIn(place('second'))
    expect(exportOf(second)).toEqual(exportOf(first))
    const back = { DATA_DIR: place('back'), KEY_FILE: place('back.key') }
    copyFileSync(join(data(), 'secret.key'), back.KEY_FILE)
    const returned = await runServerProgram('restore', [second], back)
    expect(returned, returned.err).toMatchObject({ status: 0, out: expect.stringContaining('含有所需的全部密钥') })
    expect((await runServerProgram('backup', [place('third')], back)).status).toBe(0)
    expect(exportOf(backupIn(place('third')))).toEqual(exportOf(first))

    // What was restored works: the log is whole, contacts are read, registers take records, numbers go on, triggers
    // work.
    const audit = await runServerProgram('audit-verify', [], back)
    expect(audit, audit.err).toMatchObject({ status: 0, out: expect.stringMatching(/日志链完整：共 [1-9]/) })
    for (const env of [back, onServer]) {
      const settings = readSettings({ KEY_FILE: back.KEY_FILE, ...env })
      const restored = await prepareDatabase(settings)
      const app = await startTestApp({}, { keys }, { database: restored, databaseUrl: null } as TestApp)
      try {
        const account = await restored.db
          .selectFrom('account')
          .select(['id', 'phoneSealed'])
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
        expect(contacts.open(account.phoneSealed, 'phone', account.id)).toBe('13900002222')
        const added = await app.ask(`POST /online/cgform/api/form/${register.code}`, {
          token,
          body: { name: '新合同', items: [{ item: '笔', quantity: 1 }] },
        })
        expect(added.body).toMatchObject({ success: true })
        const twice = await app.ask(`POST /online/cgform/api/form/${register.code}`, {
          token,
          body: { name: '重号', number: '甲1' },
        })
        const again = await app.ask(`POST /online/cgform/api/form/${register.code}`, {
          token,
          body: { name: '重号', number: '甲1' },
        })
        expect([twice.body.success, again.body.success]).toEqual([true, false])
        await expect(raw(restored.db, 'delete from activity_log')).rejects.toThrow(/written once|never|activity_log/)
        await expect(
          raw(restored.db, `insert into dictionary_item (dictionary_code, value, text) values ('nowhere', '1', '一')`),
        ).rejects.toThrow(/foreign key/)
      } finally {
        await app.close()
        await restored.close()
      }
    }
  }, 300_000)
})
