import type { GridControl } from './control/grid-control.ts'
import { blankOf } from './model/values.ts'
import type { Row } from './model/columns.ts'
import type { Fault } from './model/table-types.ts'
import { TableFaults, type TableHandle } from './table-props.ts'

const asList = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? (one as readonly T[]) : [one as T])

function byRow(faults: readonly Fault[]): Record<string, Record<string, string>> | null {
  if (faults.length === 0) return null
  const rows: Record<string, Record<string, string>> = {}
  for (const { id, key, message } of faults) (rows[id] ??= {})[key] = message
  return rows
}

/** The methods of a table, over its model. What is being typed is written before anything is read. */
export function makeHandle(control: GridControl): TableHandle {
  const { model } = control
  const tableData = (rowIds?: readonly string[]) => {
    control.commit()
    return model.tableData(rowIds)
  }
  const newData = () => {
    const ids = model.newRows().map(({ id }) => id)
    return tableData(ids)
  }
  const validate = async (first: boolean) => {
    control.commit()
    const faults = await model.validate({ first })
    return byRow(first ? faults.slice(0, 1) : faults)
  }
  const removeById = (ids: unknown) => {
    const list = typeof ids === 'string' ? [ids] : ids
    if (!Array.isArray(list) || list.some((id) => typeof id !== 'string')) throw new TypeError('要删除的行须以编号或编号的列表给出')
    model.remove(list as string[])
  }
  return {
    model,
    getAll: () => ({ tableData: tableData(), deleteData: [...model.deletedIds()] }),
    async getValues({ validate: checks = true, rowIds } = {}) {
      control.commit()
      const faults = checks ? await model.validate(rowIds ? { ids: rowIds } : {}) : []
      if (faults.length > 0) throw new TableFaults(faults)
      return tableData(rowIds)
    },
    getTableData: ({ rowIds } = {}) => tableData(rowIds),
    getNewData: newData,
    getNewDataWithId: () => model.newRows(),
    getIfRowById(id) {
      const row = model.rowOf(id)
      return row ? { row, isNew: model.rowState(id)?.isNew === true } : null
    },
    getNewRowById: (id) => (model.rowState(id)?.isNew ? (model.rowOf(id) ?? null) : null),
    getDeleteData: () => [...model.deletedIds()],
    addRows: (rows = {}) => model.insert(asList(rows)),
    insertRows(rows, index) {
      if (!Number.isInteger(index) || index < 0) throw new TypeError('插入位置须为不小于 0 的整数')
      return model.insert(asList(rows), index)
    },
    pushRows(rows, { index, setActive = false } = {}) {
      const made = model.insert(rows, index, { plain: true })
      const last = made.at(-1)
      const key = control.layout?.columns.find(({ column }) => !column.type.startsWith('row-'))?.key
      if (setActive && last && key !== undefined) control.moveTo({ id: last.id, key })
      return made
    },
    removeRows(rows) {
      const list = Array.isArray(rows) ? rows : [rows]
      if (list.some((row) => typeof row !== 'object' || row === null || typeof (row as Row).id !== 'string'))
        throw new TypeError('要删除的须为行或行的列表')
      removeById(list.map(({ id }: Row) => id))
    },
    removeRowsById: removeById,
    removeSelection: () => model.remove(model.selectedIds()),
    setValues: (values) => model.setValues(values),
    clearSelection: () => model.setSelection([], 'unselected'),
    getSelection: () => model.selectedIds(),
    setSelection: (ids) => model.setSelection(ids),
    validateTable: () => validate(true),
    fullValidateTable: () => validate(false),
    loadNewData: (rows) => model.load(rows, { asNew: true }),
    resetScrollTop(top = 0) {
      if (control.scroller) control.scroller.scrollTop = top
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
  }
}
