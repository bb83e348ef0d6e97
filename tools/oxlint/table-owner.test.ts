import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { verdicts } from './lint-samples.ts'
import { ownerOf } from './table-owners.mjs'

it('a feature may write its own tables only and read all', () => {
  const outcome = verdicts('house/table-owner', {
    red: {
      'server/features/search/insert.ts': "export const f = (db: Db) => db.insertInto('lawVersion').values({})\n",
      'server/features/search/update.ts': "export const f = (db: Db) => db.updateTable('lawVersion').set({})\n",
      'server/features/search/delete.ts': "export const f = (db: Db) => db.deleteFrom('lawNode')\n",
      'server/features/search/raw.ts':
        'export const f = (db: Db) => sql`insert into law_node (id) values (${1})`.execute(db)\n',
      'server/features/search/raw-update.ts':
        'export const f = (db: Db) => sql`with x as (select 1) update law_work set title = ${1}`.execute(db)\n',
      'server/features/search/raw-alias.ts':
        'export const f = (db: Db) => sql`update law_work as w set title = ${1}`.execute(db)\n',
      'server/features/search/text.ts':
        "export const f = (client: C) => client.query('delete from account where id = $1')\n",
      'server/features/laws/unknown.ts': "export const f = (db: Db) => db.insertInto('nobodysTable').values({})\n",
      'server/features/laws/variable.ts': 'export const f = (db: Db, table: T) => db.insertInto(table).values({})\n',
      'server/features/search/json.ts': "export const f = (db: Db) => insertJson(db, 'lawVersion', [])\n",
      'server/features/laws/json-variable.ts': 'export const f = (db: Db, table: T) => insertJson(db, table, [])\n',
      'server/app.ts': "export const f = (db: Db) => db.deleteFrom('account')\n",
    },
    green: {
      'server/features/laws/own.ts': "export const f = (db: Db) => db.insertInto('lawVersion').values({})\n",
      'server/features/laws/own-json.ts': "export const f = (db: Db) => insertJson(db, 'lawVersion', [])\n",
      'server/features/laws/upsert.ts':
        'export const f = (db: Db) => sql`insert into law_node (id) values (1) on conflict (id) do update set text = excluded.text`.execute(db)\n',
      'server/features/laws/lock.ts':
        'export const f = (db: Db) => sql`select 1 from account for update`.execute(db)\n',
      'server/features/search/read.ts': "export const f = (db: Db) => db.selectFrom('lawVersion').selectAll()\n",
      'server/features/search/words.ts': "export const f = 'update of the law'.length\n",
      'bench/baseline.mjs': "export const f = (other) => other.run('insert into article values (1)')\n",
      'server/seeds/load.sql.ts': "export const f = (db: Db) => db.insertInto('dictionary').values({})\n",
      'server/features/laws/laws.api.test.ts': "export const f = (db: Db) => db.insertInto('account').values({})\n",
    },
  })
  expect(outcome).toEqual({ notRed: [], notGreen: [] })
})

it('every table of the migrations has an owner, and no other table has one', () => {
  const folder = fileURLToPath(new URL('../../server/migrations', import.meta.url))
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const tables = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table)
  const dropped = new Set([...text.matchAll(/^drop table (?:if exists )?(\w+)/gm)].map(([, table = '']) => table))
  expect(new Set(ownerOf.keys())).toEqual(
    new Set([...tables.filter((table) => !dropped.has(table)), 'schema_migration']),
  )
})
