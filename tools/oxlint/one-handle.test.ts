import { expect, it } from 'vitest'
import { verdicts } from './lint-samples.ts'

it('a function that takes db may not name another handle', () => {
  const outcome = verdicts('house/one-handle', {
    red: {
      'server/features/a/outer.ts':
        'export const f = (db: Db) => inTransaction(db, async (transaction) => transaction.run(db))\n',
      'server/features/a/any-name.ts': 'export const f = (db: Db) => inTransaction(db, async (inner) => inner.run())\n',
      'server/features/a/kysely.ts': 'export const f = (db: Db) => db.transaction().execute((inner) => inner.run())\n',
      'server/features/a/member.ts': 'export async function f(db: Db) { await this.db.run(); await db.run() }\n',
      'server/features/a/platform.ts': 'export const f = ({ db }: Parts) => platform.db.run(db)\n',
      'server/features/a/pool.ts': 'export async function f(db: Db) { await pool.connect(); return db }\n',
      'server/features/a/argument.ts': 'export const f = (db: Db) => load(database)\n',
      'server/features/a/typed.ts': 'export const f = (db: Db, other: Db) => [db, other]\n',
      'server/features/a/second.ts': 'export function f(db: Db) { const trx = db.begin(); return trx }\n',
      'server/features/a/no-db-outside.ts':
        'export const f = (parts: Parts) => inTransaction(parts.db, async (inner) => inner.run())\n',
    },
    green: {
      'server/features/a/shadowed.ts': 'export const f = (db: Db) => inTransaction(db, async (db) => db.run())\n',
      'server/features/a/plain.ts':
        "export const f = (db: Db) => db.transaction().execute(async (db) => db.selectFrom('x').execute())\n",
      'server/features/a/none.ts': 'export const f = (database: Database) => database.db.run()\n',
      'server/features/a/handler.ts': 'export const f = ({ db, query }: Parts) => rowsOf(db, query.size)\n',
      'server/features/a/after.ts':
        'export const g = (db: Db) => db\nexport const f = (database: Database) => g(database.db)\n',
      'server/platform/db/transaction.ts':
        'export const f = (db: Db) => db.transaction().execute((transaction) => work(transaction))\n',
    },
  })
  expect(outcome).toEqual({ notRed: [], notGreen: [] })
})
