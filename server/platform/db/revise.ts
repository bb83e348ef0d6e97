import { sql } from 'kysely'
import { refuse } from '#common/errors.ts'
import { momentText } from '../clock.ts'
import type { Db } from './open.ts'
import type { Tables } from './tables.generated.ts'
import { tableName } from './table-name.ts'

/** A record as it was when it was locked. */
export interface LockedRecord {
  revision: number
  updatedBy: string | null
  updatedAt: Date | null
}

/** Tables whose rows count their changes. */
export type RevisedTable = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; revision: unknown; updatedBy: unknown } ? T : never
}[keyof Tables]

/**
 * Locks a record that is about to be changed and refuses when it was changed since its editor read it; the refusal
 * names who changed it and when, so that the editor can choose. The caller's update adds one to `revision`.
 * @param revision the one the editor began with; older clients send none and are not checked
 * @throws Refusal record.not-found, record.changed
 */
export async function lockForEdit(
  db: Db,
  table: RevisedTable,
  id: string,
  revision: number | null | undefined,
): Promise<void> {
  const found = await lockRecord(db, tableName(table), id)
  if (revision !== undefined && revision !== null && revision !== found.revision) throw await changedBy(db, found)
}

/**
 * Locks a record until the transaction ends.
 * @param table as the database calls it.
 * @throws Refusal record.not-found
 */
export async function lockRecord(db: Db, table: string, id: string): Promise<LockedRecord> {
  const { rows } = await sql<LockedRecord>`
    select revision, updated_by, updated_at from ${sql.table(table)} where id = ${id} for update`.execute(db)
  const [found] = rows
  if (!found) throw refuse('record.not-found')
  return found
}

/**
 * Who changed a record last, and when, in words: the name of the person, with the account behind it when others have
 * the same name.
 */
export async function changedSince(db: Db, record: LockedRecord) {
  return inWords(record, await peopleCalled(db, [record]))
}

const inWords = ({ updatedBy, updatedAt }: LockedRecord, people: ReadonlyMap<string, string>) => ({
  by: updatedBy === null ? '其他人' : (people.get(updatedBy) ?? updatedBy),
  at: updatedAt ? momentText(updatedAt) : '刚才',
})

/**
 * Names of those who changed records last, such as `张三` or `张三（zhangsan）`, by account; without those who are gone. One
 * statement.
 */
async function peopleCalled(db: Db, records: readonly LockedRecord[]): Promise<Map<string, string>> {
  const usernames = records.flatMap(({ updatedBy }) => updatedBy ?? [])
  if (usernames.length === 0) return new Map()
  const { rows } = await sql<{ username: string; name: string }>`
    select person.username, case when exists (select from account namesake where namesake.realname = person.realname and namesake.id <> person.id)
      then person.realname || '（' || person.username || '）' else person.realname end as name
    from account person where person.username = any(${usernames}::text[]) and person.realname <> ''`.execute(db)
  return new Map(rows.map(({ username, name }) => [username, name]))
}

/** A row that cannot be saved, because it was changed or deleted since its editor read it. */
export interface StaleRow {
  id: string
  reason: string
}

/**
 * Locks the rows of a table that are about to be changed, and returns those that another user has changed or deleted
 * meanwhile. One statement, in the order of their ids, so that two users who save the same rows wait for each other
 * instead of deadlocking.
 */
export async function lockAllForEdit(
  db: Db,
  table: RevisedTable,
  edited: readonly { id: string; revision?: number | null | undefined }[],
): Promise<StaleRow[]> {
  if (edited.length === 0) return []
  const { rows } = await sql<LockedRecord & { id: string }>`
    select id, revision, updated_by, updated_at from ${sql.table(tableName(table))}
    where id = any(${edited.map(({ id }) => id)}::text[]) order by id for update`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const isChanged = (revision: number | null | undefined, row: LockedRecord) =>
    revision !== undefined && revision !== null && revision !== row.revision
  const changed = edited.flatMap(({ id, revision }) => {
    const row = found.get(id)
    return row && isChanged(revision, row) ? [row] : []
  })
  const people = await peopleCalled(db, changed)
  return edited.flatMap(({ id, revision }): StaleRow[] => {
    const row = found.get(id)
    if (!row) return [{ id, reason: refuse('record.not-found').message }]
    return isChanged(revision, row) ? [{ id, reason: refusalOf(row, people).message }] : []
  })
}

const refusalOf = (record: LockedRecord, people: ReadonlyMap<string, string>) =>
  refuse('record.changed', { ...inWords(record, people), revision: String(record.revision) })

const changedBy = async (db: Db, record: LockedRecord) => refusalOf(record, await peopleCalled(db, [record]))
