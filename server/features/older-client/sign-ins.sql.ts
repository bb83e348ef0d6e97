import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Kind of the lines of the log that are sign-ins. */
const SIGN_IN = 1
const DAY_MS = 86_400_000

/** How many sign-ins there were on each of the last days, oldest first; days without any are there too. */
export async function signInsByDay(
  db: Db,
  today: string,
  days: number,
): Promise<{ day: string; visits: number; addresses: number }[]> {
  const from = new Date(new Date(`${today}T00:00:00+08:00`).getTime() - (days - 1) * DAY_MS)
  const { rows } = await sql<{ day: string; visits: number; addresses: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(log.id)::int as visits, count(distinct log.ip)::int as addresses
    from generate_series(0, ${days - 1}::int) n
    cross join lateral (select cast(${today} as date) - (${days - 1}::int - n) as day) d
    left join activity_log log on log.kind = ${SIGN_IN} and log.success and log.created_at >= ${from}
      and cast(log.created_at at time zone 'Asia/Shanghai' as date) = d.day
    group by d.day order by d.day`.execute(db)
  return rows
}

/** How many sign-ins the log holds. */
export async function signInTotal(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('activityLog')
    .where('kind', '=', SIGN_IN)
    .where('success', '=', true)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
