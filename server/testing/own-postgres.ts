import { databaseOver } from '#server/platform/db/open.ts'
import { serverPool } from '#server/platform/db/server-pool.ts'
import { startPostgres, type OwnPostgres } from '../../tools/postgres.mjs'
import { raw } from './raw-sql.ts'

export type { OwnPostgres }

/** Runs a statement over a connection of its own, as an administrator beside the program does. */
export async function fromOutside<Row>({ url }: Pick<OwnPostgres, 'url'>, statement: string): Promise<Row[]> {
  const { db, close } = databaseOver(serverPool(url), 'server', () => {})
  try {
    return await raw<Row>(db, statement)
  } finally {
    await close()
  }
}

/** Ends connections of the server. @param which a condition on pg_stat_activity @returns how many there were */
export const terminate = async (postgres: OwnPostgres, which: string): Promise<number> =>
  (
    await fromOutside(
      postgres,
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and (${which})`,
    )
  ).length

/** A PostgreSQL that a test may stop and kill. What it acknowledges outlives that; the servers of other tests do without for speed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const postgres = await startPostgres()
  await fromOutside(postgres, 'alter database postgres set synchronous_commit = on')
  return postgres
}
