import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** What the keys of an installation have sealed. */
export interface SealedValues {
  /** Kinds of values in words for administrators, with how many there are; those without any are left out. */
  kinds: { kind: string; count: number }[]
  /** Names of the keys, as values mention them; `v1` for values of the first release, which name none. */
  ids: string[]
}

/** Where sealed values are. A payload is an object that has one. */
const SEALED: { kind: string; table: string; column: string; inObject?: true }[] = [
  { kind: '动态口令密钥', table: 'second_factor', column: 'secret' },
  { kind: '手机号码', table: 'account', column: 'phone_sealed' },
  { kind: '电子邮件', table: 'account', column: 'email_sealed' },
  { kind: '批准申请', table: 'approval_request', column: 'payload', inObject: true },
  { kind: '公众意见的联系方式', table: 'opinion', column: 'sealed' },
  { kind: '公众意见附件的名称', table: 'opinion_file', column: 'sealed_name' },
  { kind: '邮件关注的地址', table: 'mail_reader', column: 'sealed' },
  { kind: '系统日志的封印', table: 'activity_chain', column: 'seal' },
]

/** The columns that are looked at, as `table.column`. */
export const SEALED_IN: readonly string[] = SEALED.map(({ table, column }) => `${table}.${column}`)

/** The key of a value: `v2.key.…`, `v1.…`, or the seal of a row of the log, `key.…`. */
const KEY_ID = '^(?:(?:v2\\.)?([0-9a-f]{8})\\.|(v1)\\.)'

/** Reads all sealed values, so it is asked only when the keys are gone. */
export async function sealedValues(db: Db): Promise<SealedValues> {
  const kinds: SealedValues['kinds'] = []
  const ids = new Set<string>()
  for (const { kind, table, column, inObject } of SEALED) {
    const value = inObject ? sql`${sql.id(column)} ->> 'sealed'` : sql.id(column)
    const { rows } = await sql<{ id: string; count: number }>`
      select coalesce(named[1], named[2]) as id, count(*)::int as count
      from ${sql.id(table)}, lateral regexp_match(${value}, ${KEY_ID}) as named
      where named is not null group by 1 order by 1`.execute(db)
    if (rows.length === 0) continue
    kinds.push({ kind, count: rows.reduce((sum, { count }) => sum + count, 0) })
    for (const { id } of rows) ids.add(id)
  }
  return { kinds, ids: [...ids] }
}
