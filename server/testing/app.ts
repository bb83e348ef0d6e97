import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { tokenHash } from '#server/platform/auth/viewer.ts'
import { databaseOver, openSchema, type Database } from '#server/platform/db/open.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { PGlitePool } from '#server/platform/db/pglite-pool.ts'
import type { PoolLike } from '#server/platform/db/pool.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/** An application over a real database, with what tests ask of it. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  /** The day all answers are of; tests may set it. */
  now: Date
  /** A call's envelope and status. */
  call(url: string, headers?: Record<string, string>): Promise<{ status: number; body: any }>
  /** Token of a fresh signed-in account with these permission codes. */
  signIn(permissions?: string[]): Promise<string>
  /** Runs `work` and counts its SQL statements. */
  statements<T>(work: () => Promise<T>): Promise<{ result: T; count: number; texts: string[] }>
  close(): Promise<void>
}

let counting: string[] | null = null
const watch = ({ text }: { text: string }) => void counting?.push(text)

async function freshDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) {
    const database = await openSchema(url, `test_${randomBytes(6).toString('hex')}`, watch)
    await migrate(database.pool, await readMigrations())
    await loadBaseSeeds(database.db)
    return database
  }
  const pool: PoolLike = await PGlitePool.open(null, readFileSync(inject('databaseTemplate')))
  return databaseOver(pool, 'embedded', watch)
}

/** Starts an application over a database of its own. */
export async function startTestApp(settings: Partial<Settings> = {}): Promise<TestApp> {
  const database = await freshDatabase()
  const test: Pick<TestApp, 'now'> = { now: new Date('2026-11-20T04:00:00Z') }
  const app = await buildApp({ db: database.db, settings: { ...readSettings({}), ...settings }, clock: () => test.now })
  await app.ready()
  return Object.assign(test, {
    app,
    database,
    async call(url: string, headers: Record<string, string> = {}) {
      const response = await app.inject({ url: encodeURI(url), headers })
      return { status: response.statusCode, body: response.headers['content-type']?.toString().includes('json') ? response.json() : response.body }
    },
    async signIn(permissions: string[] = []) {
      const id = randomBytes(8).toString('hex')
      const token = randomBytes(16).toString('hex')
      await database.db.insertInto('account').values({ id, username: id, realname: '测试', passwordHash: 'x' }).execute()
      await database.db
        .insertInto('accountSession')
        .values({ tokenHash: tokenHash(token), accountId: id, expiresAt: new Date(test.now.getTime() + 3_600_000) })
        .execute()
      for (const code of permissions) await database.db.insertInto('accountPermission').values({ accountId: id, code }).execute()
      return token
    },
    async statements<T>(work: () => Promise<T>) {
      const texts: string[] = []
      counting = texts
      try {
        return { result: await work(), count: texts.length, texts }
      } finally {
        counting = null
      }
    },
    async close() {
      await app.close()
      await database.close()
    },
  })
}
