import { serverPool } from '#server/platform/db/server-pool.ts'
import { startPostgres, type OwnPostgres, type RunningPostgres } from '../../tools/postgres.mjs'

export type { OwnPostgres, RunningPostgres }

/**
 * Runs a statement over a connection of its own, as an administrator beside the program does.
 * @returns how many rows it had
 */
async function fromOutside({ url }: Pick<OwnPostgres, 'url'>, statement: string): Promise<number> {
  const pool = serverPool(url)
  try {
    const client = await pool.connect()
    const { rows } = await client.query(statement)
    client.release()
    return rows.length
  } finally {
    await pool.end()
  }
}

/** Ends connections of the server. @param which a condition on pg_stat_activity @returns how many there were */
export const terminate = (postgres: OwnPostgres, which: string): Promise<number> =>
  fromOutside(
    postgres,
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and (${which})`,
  )

/**
 * A PostgreSQL that a test may stop and kill. What it acknowledges outlives that; the servers of other tests do without
 * for speed.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const postgres = await startPostgres()
  await fromOutside(postgres, 'alter database postgres set synchronous_commit = on')
  return postgres
}
