import type { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import type { Row } from '#web/kit/editable-table/model/columns.ts'

/** The changes that are sent to be saved. */
export interface TableChanges<F> {
  added: (F & { key: string })[]
  edited: (F & { id: string; revision: number })[]
  deleted: string[]
}

/**
 * The differences from the loaded rows.
 * @param form returns the fields of a row that a user may set
 * @param orderKey field with the position: all rows out of place get new numbers
 */
export function changesOf<F extends object>(
  model: TableModel,
  loaded: readonly Row[],
  form: (row: Row) => F,
  orderKey?: string,
): TableChanges<F> {
  const { order } = model.state()
  const rows = order.flatMap((id) => model.rowOf(id) ?? [])
  const isNew = new Set(model.newRows().map(({ id }) => id))
  const numbered = orderKey !== undefined && !keepsOrder(rows, loaded, isNew)
  const places = new Map(rows.map(({ id }, at) => [id, at + 1]))
  const sent = (row: Row): F => ({ ...form(row), ...(numbered ? { [orderKey]: places.get(row.id) } : {}) })
  const edited = new Set(model.changedRows().map(({ id }) => id))
  return {
    added: rows.filter(({ id }) => isNew.has(id)).map((row) => ({ ...sent(row), key: row.id })),
    edited: rows
      .filter((row) => !isNew.has(row.id) && (edited.has(row.id) || (numbered && row[orderKey] !== places.get(row.id))))
      .map((row) => ({ ...sent(row), id: row.id, revision: Number(row['revision']) })),
    deleted: [...model.deletedIds()],
  }
}

/** True when the loaded rows are in their old order and new ones stand only behind them. */
function keepsOrder(rows: readonly Row[], loaded: readonly Row[], isNew: ReadonlySet<string>): boolean {
  const there = new Set(rows.map(({ id }) => id))
  const before = loaded.filter(({ id }) => there.has(id)).map(({ id }) => id)
  return before.every((id, at) => rows[at]?.id === id && !isNew.has(id))
}

/** Unsaved edits, as they are stored over a reload. */
export interface TableDraft {
  edits: { rowKey: string; values: Record<string, unknown> }[]
  added: Record<string, unknown>[]
  deleted: string[]
}

/** The unsaved edits of a table; null when nothing differs from the loaded rows. */
export function draftOf(model: TableModel): TableDraft | null {
  const draft = { edits: model.edits(), added: model.newRows(), deleted: [...model.deletedIds()] }
  return draft.edits.length + draft.added.length + draft.deleted.length === 0 ? null : draft
}

/** Applies a draft again; rows that were deleted meanwhile are left out. */
export function takeUpDraft(model: TableModel, { edits, added, deleted }: TableDraft): void {
  model.setValues(edits)
  if (added.length > 0) model.insert(added, undefined, { plain: true })
  model.remove(deleted)
}
