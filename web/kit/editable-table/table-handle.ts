import type { GridControl } from './control/grid-control.ts'
import { leadTo } from './control/lead-to.ts'
import type { Row } from './model/columns.ts'
import type { Fault } from './model/table-types.ts'
import { blankOf } from './model/values.ts'
import { TableFaults, type TableHandle } from './table-props.ts'

const asList = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? (one as readonly T[]) : [one as T])

function byRow(faults: readonly Fault[]): Record<string, Record<string, string>> | null {
  if (faults.length === 0) return null
  const rows: Record<string, Record<string, string>> = {}
  for (const { id, key, message } of faults) (rows[id] ??= {})[key] = message
  return rows
}

/** Ids of the rows to delete, given as rows, ids or lists of them. Throws a TypeError for anything else. */
function idsIn(given: unknown, words: string, rowsToo: boolean): string[] {
  return asList(given).map((one) => {
    if (typeof one === 'string') return one
    const id = rowsToo && typeof one === 'object' && one !== null ? (one as Row).id : undefined
    if (typeof id !== 'string') throw new TypeError(words)
    return id
  })
}

/** The methods of a table for screens, based on its model. Text being typed is written before values are read. */
export function makeHandle(control: GridControl): TableHandle {
  const { model } = control
  const tableData = (rowIds?: readonly string[]) => {
    control.commit()
    return model.tableData(rowIds)
  }
  const getAll = () => ({ tableData: tableData(), deleteData: [...model.deletedIds()] })
  const validate = async (first: boolean) => {
    control.commit()
    const faults = await model.validate({ first })
    return byRow(first ? faults.slice(0, 1) : faults)
  }
  const getValues: TableHandle['getValues'] = async ({ validate: checks = true, rowIds } = {}) => {
    control.commit()
    const faults = checks ? await model.validate(rowIds ? { ids: rowIds } : {}) : []
    if (faults.length > 0) throw new TableFaults(faults)
    return tableData(rowIds)
  }
  /** Moves the cursor to the last of new rows (wire.md §5.1). */
  const withCursor = (rows: Row[], wanted = true): Row[] => {
    const last = rows.at(-1)
    const key = control.view.layout?.columns.find(({ column }) => !column.type.startsWith('row-'))?.key
    if (wanted && last && key !== undefined) control.moveTo({ id: last.id, key })
    return rows
  }
  const empty = (count: number) => Array.from({ length: count }, () => ({}))
  const insertAt = (rows: readonly Record<string, unknown>[], index: number) => {
    if (!Number.isInteger(index) || index < 0) throw new TypeError('插入位置须为不小于 0 的整数')
    return model.insert(rows, index)
  }
  const removeSelection = () => model.remove(model.selectedIds())
  const follow = (rows: Row[], scroll: boolean) => {
    const last = rows.at(-1)
    if (scroll && last) control.view.reveal({ id: last.id, key: '' })
    return rows
  }
  return {
    model,
    getAll,
    getValues,
    getTableData: ({ rowIds } = {}) => tableData(rowIds),
    getNewData: () => tableData(model.newRows().map(({ id }) => id)),
    getNewDataWithId: () => model.newRows(),
    getIfRowById(id) {
      const row = model.rowOf(id)
      return row ? { row, isNew: model.rowState(id)?.isNew === true } : null
    },
    getNewRowById: (id) => (model.rowState(id)?.isNew ? (model.rowOf(id) ?? null) : null),
    getDeleteData: () => [...model.deletedIds()],
    addRows: (rows = {}) => withCursor(model.insert(asList(rows))),
    insertRows: (rows, index) => withCursor(insertAt(asList(rows), index)),
    pushRows: (rows, { index, setActive = false } = {}) =>
      withCursor(model.insert(rows, index, { plain: true }), setActive),
    removeRows: (rows) => model.remove(idsIn(rows, '要删除的须为行、编号或它们的列表', true)),
    removeRowsById: (ids) => model.remove(idsIn(ids, '要删除的行须以编号或编号的列表给出', false)),
    removeSelection,
    setValues: (values) => model.setValues(values),
    clearSelection: () => model.setSelection([], 'unselected'),
    getSelection: () => model.selectedIds(),
    setSelection: (ids) => model.setSelection(ids),
    validateTable: () => validate(true),
    fullValidateTable: () => validate(false),
    loadNewData: (rows) => model.load(rows, { asNew: true }),
    resetScrollTop(top = 0) {
      if (control.view.scroller) control.view.scroller.scrollTop = top
    },
    getColumnByKey: (key) => model.columnOf(key),
    rowResort: (oldIndex, newIndex) => model.move(oldIndex, newIndex),
    clearRow: (id) =>
      model.setCells(
        model.columns
          .filter(({ type }) => !type.startsWith('row-'))
          .map((column) => ({ id, key: column.key, value: blankOf({ ...column, isOrder: false }, () => 0) })),
      ),
    initialize: () => model.load([]),
    undo: () => model.undo(),
    redo: () => model.redo(),
    showCell: (id, key) => leadTo(control, { id, key }),

    add: (count = 1, scroll = false) => follow(model.insert(empty(count)), scroll),
    insert: (index, count = 1, scroll = false) => follow(insertAt(empty(count), index), scroll),
    push: (rows) => model.insert(rows, undefined, { plain: true }),
    removeSelectedRows: removeSelection,
    getValuesSync({ validate: checks = true, rowIds } = {}) {
      control.commit()
      return { values: tableData(rowIds), error: checks ? byRow(model.validateNow(rowIds)) : null }
    },
    async getValuesPromise({ deleteTempId = true, ...options } = {}) {
      const values = await getValues(options)
      if (deleteTempId) return values
      return (options.rowIds ?? model.state().order).flatMap((id) => model.rowOf(id) ?? [])
    },
    getAllSync: getAll,
    getDeleteIds: () => [...model.deletedIds()],
  }
}
