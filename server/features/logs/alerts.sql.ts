import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** How often each value failed since a moment. */
export async function failuresSince(
  db: Db,
  by: 'ip' | 'username',
  values: readonly string[],
  since: Date,
): Promise<{ value: string; count: number }[]> {
  if (values.length === 0) return []
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(by)} as value, count(*) as count from activity_log
    where created_at > ${since} and not success and ${sql.ref(by)} = any(${values}::text[]) group by 1`.execute(db)
  return rows
}

/** Those of the alerts of which the same was told since a moment. */
export async function toldSince(db: Db, subjects: readonly string[], since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ rule: string; subject: string }>`
    select rule, subject from audit_alert where subject = any(${subjects}::text[]) and created_at > ${since}`.execute(
    db,
  )
  return new Set(rows.map(({ rule, subject }) => `${rule} ${subject}`))
}

/** Keeps what auditors were told, so that they are not told it again and again. */
export async function insertAlert(
  db: Db,
  { rule, subject, content, now }: { rule: string; subject: string; content: string; now: Date },
): Promise<void> {
  await sql`insert into audit_alert (rule, subject, content, created_at) values (${rule}, ${subject}, ${content}, ${now})`.execute(
    db,
  )
}
