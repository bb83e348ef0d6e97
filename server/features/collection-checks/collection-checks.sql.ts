import { sql } from 'kysely'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

const columns: Record<ListField<'dataManagement/CollectionCheckList'> | 'id', ListColumn> = {
  id: ['collectionCheck.id', 'text'],
  fType: ['collectionCheck.fType', 'code'],
  completeUntil: ['collectionCheck.completeUntil', 'day'],
  note: ['collectionCheck.note', 'text'],
  createBy: ['collectionCheck.createdBy', 'text'],
  createTime: ['collectionCheck.createdAt', 'moment'],
  updateBy: ['collectionCheck.updatedBy', 'text'],
  updateTime: ['collectionCheck.updatedAt', 'moment'],
}

const kindText = sql<string | null>`(select kind.text from dictionary_item kind
  where kind.dictionary_code = 'F_TYPE' and kind.value = collection_check.f_type)`

/** The kinds of documents with the day up to which they are complete, newest entries first. */
export const collectionCheckList = recordList({
  columns,
  order: [['createTime', 'desc']],
  unique: 'id',
  // A kind that became restricted after it was stated is nobody's to see here.
  from: (db) =>
    db.selectFrom('collectionCheck').where(sql<boolean>`not exists (select from dictionary_item kind
      where kind.dictionary_code = 'F_TYPE' and kind.value = collection_check.f_type and kind.restricted)`),
  select: (rows) =>
    rows.select([
      'collectionCheck.id',
      'collectionCheck.fType',
      kindText.as('fType_dictText'),
      'collectionCheck.completeUntil',
      'collectionCheck.note',
      ...stampsOf('collectionCheck'),
    ]),
})

/** A kind of document with the day up to which it is complete. */
export interface CompleteKind {
  fType: string
  fType_dictText: string
  /** YYYY-MM-DD */
  day: string
}

/**
 * The days that staff have stated, in the order of the dictionary, without kinds that are restricted: for the public
 * pages.
 */
export async function completeKinds(db: Db): Promise<CompleteKind[]> {
  const rows = await db
    .selectFrom('collectionCheck')
    .innerJoin('dictionaryItem', (join) =>
      join
        .onRef('dictionaryItem.value', '=', 'collectionCheck.fType')
        .on('dictionaryItem.dictionaryCode', '=', 'F_TYPE')
        .on('dictionaryItem.restricted', '=', false),
    )
    .select(['collectionCheck.fType', 'dictionaryItem.text as kindText', 'collectionCheck.completeUntil as day'])
    .orderBy('dictionaryItem.sortOrder')
    .execute()
  return rows.map(({ kindText, ...row }) => ({ ...row, fType_dictText: kindText }))
}

/** Whether F_TYPE has this value, and whether it is restricted (spec §6). */
export const kindOf = (db: Db, fType: string) =>
  db
    .selectFrom('dictionaryItem')
    .select(['text', 'restricted'])
    .where('dictionaryCode', '=', 'F_TYPE')
    .where('value', '=', fType)
    .executeTakeFirst()

/** An entry as it is stored. */
export interface CollectionCheckColumns {
  fType: string
  completeUntil: string
  note: string | null
}

/** @returns false when the kind has an entry */
export async function insertCollectionCheck(
  db: Db,
  id: string,
  columns: CollectionCheckColumns,
  by: string,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('collectionCheck')
    .values({ id, ...columns, createdBy: by, createdAt: now })
    .onConflict((conflict) => conflict.column('fType').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** @returns false when another entry has the kind */
export async function updateCollectionCheck(
  db: Db,
  id: string,
  columns: CollectionCheckColumns,
  by: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collectionCheck')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('collectionCheck as other')
            .select('other.id')
            .where('other.fType', '=', columns.fType)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteCollectionChecks(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('collectionCheck').where('id', 'in', ids).execute()
}
