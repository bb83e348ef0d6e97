import { sql } from 'kysely'
import type { EnteredOf } from '#common/contract/record-schemas.ts'
import type { ListField } from '#common/list-fields.ts'
import type { POSITION } from '#common/records/position.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

/** The fields of the list. */
export const POSITION_COLUMNS: Record<ListField<'system/PositionList'> | 'id', ListColumn> = {
  id: ['position.id', 'text'],
  code: ['position.code', 'text'],
  name: ['position.name', 'text'],
  postRank: ['position.rank', 'text'],
  createBy: ['position.createdBy', 'text'],
  createTime: ['position.createdAt', 'moment'],
  updateBy: ['position.updatedBy', 'text'],
  updateTime: ['position.updatedAt', 'moment'],
}

/** Positions, newest first unless another order is asked for. */
export const positionList = recordList({
  columns: POSITION_COLUMNS,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('position'),
  select: (rows) =>
    rows.select([
      'position.id',
      'position.code',
      'position.name',
      'position.rank as postRank',
      sql<
        string | null
      >`(select item.text from dictionary_item item where item.dictionary_code = 'position_rank' and item.value = position.rank)`.as(
        'postRank_dictText',
      ),
      ...stampsOf('position'),
    ]),
})

/** Which position has which of these codes: ids by code; one statement. */
export async function codesTaken(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('position')
    .select(['id', 'code'])
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** What a form sets of a position. */
type PositionForm = EnteredOf<typeof POSITION.fields>
export type NewPosition = PositionForm & { id: string }
const columnsOf = <P extends PositionForm>({ postRank: rank, ...position }: P) => ({ ...position, rank })

export async function insertPositions(db: Db, positions: readonly NewPosition[], by: string, now: Date): Promise<void> {
  if (positions.length === 0) return
  await db
    .insertInto('position')
    .values(positions.map((position) => ({ ...columnsOf(position), createdBy: by, createdAt: now })))
    .execute()
}

export async function updatePosition(db: Db, id: string, position: PositionForm, by: string, now: Date): Promise<void> {
  await db
    .updateTable('position')
    .set((row) => ({ ...columnsOf(position), revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Changes many positions at once; they may exchange codes. */
export async function updatePositions(db: Db, positions: readonly NewPosition[], by: string, now: Date): Promise<void> {
  if (positions.length === 0) return
  const given = jsonRows('position', 'given', positions.map(columnsOf))
  // Codes are released before other positions take them.
  await db
    .updateTable('position')
    .from(given)
    .set((row) => ({ code: row.ref('position.id') }))
    .whereRef('position.id', '=', 'given.id')
    .whereRef('position.code', '<>', 'given.code')
    .execute()
  await db
    .updateTable('position')
    .from(given)
    .set((row) => ({
      code: row.ref('given.code'),
      name: row.ref('given.name'),
      rank: row.ref('given.rank'),
      revision: row('position.revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .whereRef('position.id', '=', 'given.id')
    .execute()
}

export async function deletePositions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('position').where('id', 'in', ids).execute()
}

/** How many users hold each of these positions, and the names of up to ten; positions without holders are left out. */
export async function holdersOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; total: number; names: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; total: number; names: string[] }>`
    select p.id, p.name, count(*)::int as total, (array_agg(a.realname || '（' || a.username || '）' order by a.username))[1:10] as names
    from position p join account a on a.post is not null and a.deleted_at is null and p.code = any(string_to_array(a.post, ','))
    where p.id = any(${[...ids]}::text[]) group by p.id, p.name order by p.name`.execute(db)
  return rows
}
