import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { MigrationRefused, migrate, readMigrations } from './migrate.ts'
import { PGlitePool } from './pglite-pool.ts'
import { whileReading } from './pool.ts'
import { tableTypes } from './table-types.ts'
import { inTransaction } from './transaction.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('migrate', () => {
  it('migrations are applied once', async () =>
    expect(await migrate(test.database.pool, await readMigrations())).toEqual([]))
  it('a migration that changed after it was applied is refused by name', async () => {
    const [first, ...rest] = await readMigrations()
    const changed = [{ name: first?.name ?? '', text: `${first?.text}\n-- changed` }, ...rest]
    await expect(migrate(test.database.pool, changed)).rejects.toThrow(MigrationRefused)
    await expect(migrate(test.database.pool, changed)).rejects.toThrow(first?.name)
  })
  it('an older program refuses a newer database', async () => {
    const [, ...rest] = await readMigrations()
    await expect(migrate(test.database.pool, rest)).rejects.toThrow(/请使用与数据库相符的版本/)
  })
  it('a failed migration leaves nothing behind', async () => {
    const bad = [
      ...(await readMigrations()),
      { name: '9999-bad.sql', text: 'create table half (a int); select broken;' },
    ]
    await expect(migrate(test.database.pool, bad)).rejects.toThrow(/9999-bad/)
    const client = await test.database.pool.connect()
    const { rows } = await client.query(
      "select 1 from information_schema.tables where table_name = 'half' and table_schema = current_schema()",
    )
    client.release()
    expect(rows).toEqual([])
  })
  it('administrators of the first release stay administrators after all migrations', async () => {
    const pool = await PGlitePool.open(null)
    const migrations = await readMigrations()
    await migrate(pool, migrations.slice(0, 4))
    const client = await pool.connect()
    await client.script(`
      insert into account (id, username, realname, password_hash) values ('a', 'admin', '系统管理员', 'x'), ('b', 'other', '其他人', 'y');
      insert into account_permission values ('a', 'item:special_permissions');
      insert into account_session (token_hash, account_id, expires_at) values ('h', 'a', now() + interval '1 day');`)
    client.release()
    await migrate(pool, migrations)
    const after = await pool.connect()
    const { rows } = await after.query(
      `select account.username, role.code, session.id from account left join account_role on account_id = account.id
         left join role on role.id = role_id left join account_session session on session.account_id = account.id order by 1`,
    )
    expect(rows).toEqual([
      { username: 'admin', code: 'admin', id: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { username: 'other', code: null, id: null },
    ])
    after.release()
    await pool.end()
  })
  it('the embedded engine does not block the event loop while it works', async () => {
    const pool = await PGlitePool.open(null)
    const client = await pool.connect()
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    try {
      await client.query('select sum(sqrt(number)) from generate_series(1, 500000) as number')
      // A query on this thread would let no timer fire before it ends.
      expect(turns).toBeGreaterThan(3)
    } finally {
      clearInterval(timer)
      client.release()
      await pool.end()
    }
  })
  it('the generated row types match the migrations (npm run db:types)', async () => {
    expect(await tableTypes(test.database.pool)).toBe(
      readFileSync(join(projectRoot, 'server/platform/db/tables.generated.ts'), 'utf8'),
    )
  })
})

describe('inTransaction', () => {
  it('a transaction refuses a second handle instead of waiting for ever', async () => {
    const outer = test.database.db
    await expect(inTransaction(outer, () => outer.selectFrom('account').select('id').execute())).rejects.toThrow(
      'database used outside its transaction',
    )
  })
  it('a failed transaction is rolled back whole', async () => {
    const work = inTransaction(test.database.db, async (db) => {
      await db.insertInto('dictionary').values({ code: 'HALF', name: '半' }).execute()
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await test.database.db.selectFrom('dictionary').select('code').where('code', '=', 'HALF').execute()).toEqual(
      [],
    )
  })
  it('a committed transaction is seen by others', async () => {
    const slow = inTransaction(test.database.db, async (db) => {
      await db.insertInto('dictionary').values({ code: 'SLOW', name: '慢' }).execute()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await slow
    expect(await test.database.db.selectFrom('dictionary').select('name').where('code', '=', 'SLOW').execute()).toEqual(
      [{ name: '慢' }],
    )
  })
})

describe('whileReading', () => {
  const db = () => test.database.db
  const rejected = /a call that only reads changes a table/
  it('whileReading refuses statements that change a table', async () => {
    await expect(
      whileReading(() => db().insertInto('dictionary').values({ code: 'READ', name: '读' }).execute()),
    ).rejects.toThrow(rejected)
    await expect(
      whileReading(() => db().updateTable('dictionary').set({ name: '读' }).where('code', '=', 'READ').execute()),
    ).rejects.toThrow(rejected)
    await expect(
      whileReading(() => db().deleteFrom('dictionary').where('code', '=', 'READ').execute()),
    ).rejects.toThrow(rejected)
    const hidden = sql`with gone as (delete from dictionary where code = 'READ' returning code) select * from gone`
    await expect(whileReading(() => hidden.execute(db()))).rejects.toThrow(rejected)
  })
  it('whileReading allows statements that read, lock rows or write the log', async () => {
    const work = whileReading(async () => {
      await db()
        .selectFrom('dictionary as update')
        .select('update.updatedAt')
        .forUpdate('update')
        .forNoKeyUpdate()
        .limit(1)
        .execute()
      await db().insertInto('activityLog').values({ kind: 2, content: '导出', success: true }).execute()
    })
    await expect(work).resolves.toBeUndefined()
  })
})

describe('values from both engines', () => {
  it('both engines answer with the same JavaScript values', async () => {
    const client = await test.database.pool.connect()
    const { rows } = await client.query(
      `select date '2024-02-29' as day, 12345678901::int8 as large, 1.5::numeric as exact, array['甲', '乙'] as list, '{"a":1}'::jsonb as data, '\\x0102'::bytea as bytes, null::text as nothing`,
    )
    client.release()
    const row = (rows as Record<string, unknown>[])[0] ?? {}
    expect({ ...row, bytes: [...(row['bytes'] as Uint8Array)] }).toEqual({
      day: '2024-02-29',
      large: 12345678901,
      exact: 1.5,
      list: ['甲', '乙'],
      data: { a: 1 },
      bytes: [1, 2],
      nothing: null,
    })
  })
})
