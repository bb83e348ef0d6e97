import type { EnteredOf, FormOf } from '#common/contract/record-schemas.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { Sheet, SheetFields } from '#common/records/sheet.ts'
import { noteChanges, type Operation } from '../audit/changes.sql.ts'
import type { ListRequest } from '../db/list-query.ts'
import type { Db } from '../db/open.ts'
import { lockAllForEdit, type RevisedTable } from '../db/revise.ts'
import type { Answer } from '../http/answer.ts'
import { noteRepeated, type RowFaults, savingRows } from '../http/saving-rows.ts'
import type { ListContext } from '../http/serve.ts'
import { newId } from '../new-id.ts'
import { dictionaryWords } from './dictionary-words.sql.ts'
import { type EnteredFault, enteredOf, isFault } from './entered.ts'
import { changeOf } from './record-handlers.ts'

/** What an editable table of records sends. */
interface Sent<F extends SheetFields> {
  added: readonly (FormOf<F> & { key: string })[]
  edited: readonly (FormOf<F> & { id: string; revision?: number | null })[]
  deleted: readonly string[]
}
type New<F extends SheetFields> = EnteredOf<F> & { id: string }

/** What a noun adds of its own. */
interface RowsOfNoun<F extends SheetFields, Row> {
  table: RevisedTable
  /** Codes for adding, editing and deleting. */
  may: Record<'add' | 'edit' | 'delete', PermissionCode>
  list: { seen(db: Db, ids: readonly string[], request: ListRequest): Promise<Row[]> }
  /** The field by which no two records are the same, and which record has which of these values. */
  unique: {
    field: keyof F & string
    taken: (db: Db, values: readonly string[]) => Promise<ReadonlyMap<string, string>>
  }
  /** A row as it is stored, or what is wrong with it besides. */
  read?: (entered: EnteredOf<F>) => EnteredOf<F> | EnteredFault
  /** Notes what else speaks against the changes. @param before the records that are edited or deleted, by their ids */
  check?: (
    db: Db,
    changes: { rows: readonly New<F>[]; deleted: readonly string[]; before: ReadonlyMap<string, Row> },
    faults: RowFaults,
  ) => Promise<void>
  remove: (db: Db, ids: readonly string[]) => Promise<void>
  update: (db: Db, rows: readonly New<F>[], by: string, now: Date) => Promise<void>
  insert: (db: Db, rows: readonly New<F>[], by: string, now: Date) => Promise<void>
}

/**
 * Saves what was added, edited and deleted in an editable table of records, all or nothing; a dozen statements however
 * many rows.
 */
export const saveRecordRows = <F extends SheetFields, Row extends { id: string }>(
  context: ListContext & { body: Sent<F> },
  sheet: Sheet<F>,
  noun: RowsOfNoun<F, Row>,
): Promise<Answer<SavedRows>> =>
  savingRows(context, noun.may, async (within, faults) => {
    const { db, body, viewer, clock, list } = within
    const { field } = noun.unique
    const what = sheet.fields[field]?.label ?? field
    faults.addStale(await lockAllForEdit(db, noun.table, body.edited))
    const touched = [...new Set([...body.edited.map(({ id }) => id), ...body.deleted])]
    const before = new Map((await noun.list.seen(db, touched, list)).map((row) => [row.id, row]))
    const words = await dictionaryWords(db, viewer, sheet.fields)
    const readRow = (row: string, id: string, given: object) => {
      const entered = enteredOf(sheet, given, words)
      const read = entered.faults.length === 0 && noun.read ? noun.read(entered.values) : entered.values
      for (const fault of isFault(read) ? [read] : entered.faults) faults.add(row, fault.field, fault.reason)
      const form = { ...entered.values, ...(isFault(read) ? {} : read), id }
      const value: unknown = form[field]
      return { row, id, form, value: typeof value === 'string' ? value : '' }
    }
    const fresh = body.added.map((row) => readRow(row.key, newId(), row))
    const edited = body.edited.map((row) => readRow(row.id, row.id, row))
    const rows = [...fresh, ...edited]
    for (const id of touched) if (!before.has(id)) faults.add(id, null, refuse('record.not-found').message)
    noteRepeated(rows, { key: ({ row }) => row, value: ({ value }) => value, field, what }, faults)
    const taken = await noun.unique.taken(
      db,
      rows.map(({ value }) => value),
    )
    for (const { row, id, value } of rows) {
      const holder = taken.get(value)
      if (holder !== undefined && holder !== id && !before.has(holder))
        faults.add(row, field, refuse('record.taken', { field: what, value }).message)
    }
    const [added, changed] = [fresh.map(({ form }) => form), edited.map(({ form }) => form)]
    await noun.check?.(db, { rows: [...added, ...changed], deleted: body.deleted, before }, faults)
    faults.stopIfAny()

    await noun.remove(db, body.deleted)
    await noun.update(db, changed, viewer.username, clock())
    await noun.insert(db, added, viewer.username, clock())
    const change = (operation: Operation) => (row: { id: string }) =>
      changeOf(sheet as unknown as Sheet, noun.table, row, operation)
    await noteChanges(within, [
      ...body.deleted.flatMap((id) => before.get(id) ?? []).map(change('delete')),
      ...changed.map(change('edit')),
      ...added.map(change('add')),
    ])
    return Object.fromEntries(fresh.map(({ row, id }) => [row, id]))
  })
