import type { FormItem } from '#common/contract/online-forms.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { type DesignedTable, storedOf } from '#common/rules/online-design.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { FOREIGN_KEY, schemaOf } from './form-schema.rules.ts'
import { seenIds } from './record-list.ts'
import { dictionariesOf, withTexts } from './record-texts.ts'
import { mainIdsOf, type OnlineRecord, subRowsOf, type SubRow } from './records.sql.ts'
import { editRecord, wholeRecords, seenRecord } from './save-record.ts'
import type { SeenForm } from './seen-form.rules.ts'

/**
 * Sub-tables asked for by themselves, as `{register}__{sub-table}` (wire 6.1, cgformErpList): the rows of one record as
 * a list, and single rows added, changed and deleted. Rows are stored with their record, by whoever may change it, so
 * that its checks, its versions and its log hold for them too.
 */

/** A sub-table of a register, both as the viewer sees them. */
export interface SeenSubTable {
  form: SeenForm
  table: DesignedTable
}

const BETWEEN = '__'
/** The name of a sub-table as a table of its own. */
export const subTableName = (form: string, table: string): string => `${form}${BETWEEN}${table}`
/** The two codes in such a name; the second is undefined where the name is that of a register. */
export function codesIn(name: string): readonly [form: string, table: string | undefined] {
  const [form = '', table] = name.split(BETWEEN)
  return [form, table]
}

/** @throws Refusal online-form.unknown, alike for none and for one of which the viewer sees no field */
export function subTableOf(form: SeenForm, code: string): SeenSubTable {
  const table = form.tables.find((one) => one.code === code)
  if (!table) throw refuse('online-form.unknown')
  return { form, table }
}

/** What a form for one row of a sub-table is drawn from. */
export async function itemOfSubTable({ db, viewer }: Context, { form, table }: SeenSubTable): Promise<FormItem> {
  const part = { fields: table.fields, tables: [] }
  return {
    schema: schemaOf(part, await dictionariesOf(db, viewer, table.fields)),
    head: {
      code: subTableName(form.code, table.code),
      name: table.name,
      description: null,
      version: form.version,
      listStyle: 'normal',
    },
    ...part,
    buttons: form.buttons.has('update') ? ['add', 'update', 'delete', 'batch_delete'] : [],
  }
}

/** The rows of a record in a sub-table with the words of their values. @throws Refusal record.not-found */
export async function rowsOfRecord(context: Context, { form, table }: SeenSubTable, mainId: string) {
  const { db, viewer } = context
  const [id] = await seenIds(context, form, 'list', [mainId])
  if (id === undefined) throw refuse('record.not-found')
  const rows = (await subRowsOf(db, form.code, table, [id])).get(id) ?? []
  const dictionaries = await dictionariesOf(db, viewer, table.fields)
  return withTexts(context, table.fields, dictionaries, rows as unknown as OnlineRecord[])
}

/** A row with the id of its record. @throws Refusal record.not-found */
export async function rowOf(context: Context, { form, table }: SeenSubTable, rowId: string) {
  const [mainId] = await mainIdsOf(context.db, form.code, table, [rowId])
  const [seen] = mainId === undefined ? [] : await seenIds(context, form, 'list', [mainId])
  const [record] = seen === undefined ? [] : await wholeRecords(context.db, form, [seen])
  const rows = record ? ((seenRecord(form, record)[table.code] ?? []) as SubRow[]) : []
  const row = rows.find(({ id }) => id === rowId)
  if (!record || !row) throw refuse('record.not-found')
  return { ...row, [FOREIGN_KEY]: record.id, revision: record.revision }
}

/**
 * A page of the rows of the record that the query names; a record has so few rows that all are read.
 * @throws Refusal record.invalid without a record, record.not-found
 */
export async function pageOfRows(context: Context, sub: SeenSubTable, query: ListParameters) {
  const mainId = query[FOREIGN_KEY]
  if (typeof mainId !== 'string' || mainId === '')
    throw refuse('record.invalid', { field: FOREIGN_KEY, reason: '请先选择主表的一条记录' })
  const rows = await rowsOfRecord(context, sub, mainId)
  const records = rows.map((row) => ({ ...row, [FOREIGN_KEY]: mainId }))
  const { pageNo: current = 1, pageSize = PAGE_SIZE } = query as { pageNo?: number; pageSize?: number }
  const size = pageSize < 1 ? Math.max(1, records.length) : pageSize
  return {
    records: records.slice((current - 1) * size, current * size),
    total: records.length,
    size,
    current,
    pages: Math.ceil(records.length / size),
  }
}

/**
 * Stores the rows of a record as `change` makes them of those that are there. Rows that others add meanwhile stay
 * (decision 0064).
 * @throws Refusal record.not-found, and what `editRecord` refuses
 */
async function storeRows(
  context: Context,
  { form, table }: SeenSubTable,
  mainId: string,
  change: (rows: readonly SubRow[]) => Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [id] = await seenIds(context, form, 'edit', [mainId])
  const [record] = id === undefined ? [] : await wholeRecords(context.db, form, [id])
  if (!record) throw refuse('record.not-found')
  const rows = (seenRecord(form, record)[table.code] ?? []) as SubRow[]
  await editRecord(context, form, { id: record.id, began: { [table.code]: rows }, [table.code]: change(rows) })
}

/** Adds a row to the record that the body names. @throws Refusal record.invalid without one, record.not-found */
export async function addRow(context: Context, sub: SeenSubTable, body: Readonly<Record<string, unknown>>) {
  const mainId = body[FOREIGN_KEY]
  if (typeof mainId !== 'string' || mainId === '')
    throw refuse('record.invalid', { field: FOREIGN_KEY, reason: '请先选择主表的一条记录' })
  const before = new Set<string>()
  await storeRows(context, sub, mainId, (rows) => {
    for (const { id } of rows) before.add(id)
    return [...rows, { ...body, id: undefined }]
  })
  const rows = (await subRowsOf(context.db, sub.form.code, sub.table, [mainId])).get(mainId) ?? []
  return { id: rows.findLast(({ id }) => !before.has(id))?.id ?? '' }
}

/** Changes a row. @throws Refusal record.not-found */
export async function editRow(context: Context, sub: SeenSubTable, body: Readonly<Record<string, unknown>>) {
  const id = storedOf(body['id'])
  const [mainId] = id === null ? [] : await mainIdsOf(context.db, sub.form.code, sub.table, [id])
  if (mainId === undefined) throw refuse('record.not-found')
  await storeRows(context, sub, mainId, (rows) => rows.map((row) => (row.id === id ? { ...row, ...body } : row)))
}

/** Deletes rows, of as many records as they belong to. @throws Refusal record.not-found when one is gone */
export async function removeRows(context: Context, sub: SeenSubTable, ids: readonly string[]): Promise<void> {
  const mains = await mainIdsOf(context.db, sub.form.code, sub.table, ids)
  const going = new Set(ids)
  let gone = 0
  for (const mainId of mains)
    await storeRows(context, sub, mainId, (rows) => {
      const staying = rows.filter(({ id }) => !going.has(id))
      gone += rows.length - staying.length
      return staying
    })
  if (gone < going.size) throw refuse('record.not-found')
}
