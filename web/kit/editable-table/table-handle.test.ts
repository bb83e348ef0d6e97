import { describe, expect, it } from 'vitest'
import { GridControl } from './control/grid-control.ts'
import type { GridOptions } from './control/grid-types.ts'
import { layoutOf } from './control/layout.ts'
import type { Column } from './model/columns.ts'
import { TableModel } from './model/table-model.ts'
import { makeHandle } from './table-handle.ts'
import { TableFaults } from './table-props.ts'

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 100, validateRules: [{ required: true }] },
  { key: 'kind', title: '类型', type: 'input', width: 100, defaultValue: '条例' },
  { key: 'shown', title: '说明', type: 'normal', width: 100 },
]
const OPTIONS = {
  disabled: false,
  lockedKeys: new Set(['kind']),
  firstLine: 10,
  rowHeight: 61,
  onLeave: () => undefined,
} as unknown as GridOptions

function table() {
  const model = new TableModel({ columns: COLUMNS, disabledRows: { kind: ['规章'] } })
  model.load([
    { id: 'a', name: '甲', kind: '法律' },
    { id: 'b', name: '', kind: '法律' },
    { id: 'c', name: '丙', kind: '规章' },
  ])
  const control = new GridControl(model, OPTIONS)
  control.view.arrange(layoutOf(COLUMNS, [], { widths: new Map(), fixed: new Map() }, 400), (index) => index * 61, {
    top: 0,
    bottom: 0,
  })
  return { model, control, handle: makeHandle(control) }
}

describe('makeHandle', () => {
  // spec §2.78
  it('getValues gives values only when every cell is valid, or without a check', async () => {
    const { handle } = table()
    const refused = await handle.getValues().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TableFaults)
    expect((refused as TableFaults).faults).toMatchObject([{ id: 'b', key: 'name', line: 2, message: '名称不能为空' }])
    expect(await handle.getValues({ validate: false })).toHaveLength(3)
    expect(await handle.getValues({ rowIds: ['a'] })).toEqual([{ id: 'a', name: '甲', kind: '法律' }])
    expect(await handle.fullValidateTable()).toEqual({ b: { name: '名称不能为空' } })
    handle.setValues([{ rowKey: 'b', values: { name: '乙' } }])
    expect(await handle.validateTable()).toBe(null)
  })
  it('added rows have default values and no id until they are saved', () => {
    const { handle } = table()
    const [row] = handle.addRows({ name: '丁' })
    handle.pushRows([{ name: '戊' }, { id: 'a', name: '甲二' }])
    expect(handle.getNewData()).toEqual([{ name: '丁', kind: '条例', shown: null }, { name: '戊' }])
    expect(handle.getIfRowById('a')).toMatchObject({ row: { name: '甲二' }, isNew: false })
    expect(handle.getNewRowById(row?.id ?? '')).toMatchObject({ name: '丁' })
    expect(handle.getNewRowById('a')).toBe(null)
    expect(() => handle.insertRows({}, -1)).toThrow(TypeError)
    handle.insertRows({ name: '首' }, 0)
    expect(handle.getTableData()[0]).toMatchObject({ name: '首' })
  })
  it('rows are removed by row or id, saved ones are remembered as deleted', () => {
    const { handle, model } = table()
    const [row] = handle.addRows({})
    handle.removeRowsById(['a', row?.id ?? ''])
    handle.removeRows(model.rowOf('b') ?? [])
    expect(handle.getAll()).toMatchObject({ tableData: [{ id: 'c' }], deleteData: ['a', 'b'] })
    for (const wrong of [5, null, { name: '甲' }, [5], ['a', { name: '甲' }]]) {
      expect(() => handle.removeRowsById(wrong as never)).toThrow(TypeError)
      expect(() => handle.removeRows(wrong as never)).toThrow(TypeError)
    }
    handle.undo()
    expect(handle.getTableData()).toHaveLength(2)
  })
  it('rows can be selected, except disabled ones', () => {
    const { handle } = table()
    handle.setSelection(['a', 'c'])
    expect(handle.getSelection()).toEqual(['a'])
    handle.removeSelection()
    expect(handle.getDeleteData()).toEqual(['a'])
    handle.setValues([{ rowKey: 'b', values: { name: '乙' } }])
    handle.clearRow('b')
    expect(handle.getIfRowById('b')?.row).toMatchObject({ name: null, kind: '条例' })
    handle.initialize()
    expect(handle.getAll()).toEqual({ tableData: [], deleteData: [] })
  })
})

describe('makeHandle: names of the older table', () => {
  // spec §2.101
  it('the older names add and insert rows with default values', () => {
    const { handle } = table()
    expect(handle.add()).toMatchObject([{ kind: '条例' }])
    expect(handle.add(2)).toHaveLength(2)
    expect(handle.insert(1, 2)).toHaveLength(2)
    expect(handle.getTableData().map(({ kind }) => kind)).toEqual([
      '法律',
      '条例',
      '条例',
      '法律',
      '规章',
      '条例',
      '条例',
      '条例',
    ])
    expect(() => handle.insert(1.5)).toThrow(TypeError)
    // Pushed rows are kept as given, without default values.
    expect(handle.push([{ name: '推入' }])).toMatchObject([{ name: '推入' }])
    expect(handle.getNewData().at(-1)).toEqual({ name: '推入' })
  })
  it('the older names remove by id, by row or by selection, and report what was deleted', () => {
    const { handle } = table()
    handle.removeRows('a')
    handle.setSelection(['b'])
    handle.removeSelectedRows()
    expect([handle.getDeleteIds(), handle.getAllSync().deleteData]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(handle.getAllSync().tableData).toEqual([{ id: 'c', name: '丙', kind: '规章' }])
  })
  // spec §2.101
  it('the older names give values with their faults, or reject a promise', async () => {
    const { handle } = table()
    expect(handle.getValuesSync()).toMatchObject({
      values: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      error: { b: { name: '名称不能为空' } },
    })
    expect(handle.getValuesSync({ validate: false }).error).toBe(null)
    expect(handle.getValuesSync({ rowIds: ['a'] })).toEqual({
      values: [{ id: 'a', name: '甲', kind: '法律' }],
      error: null,
    })
    await expect(handle.getValuesPromise()).rejects.toBeInstanceOf(TableFaults)
    handle.removeRows('b')
    const [row] = handle.addRows({ name: '丁' })
    // The temporary id is removed unless `deleteTempId` is false.
    expect((await handle.getValuesPromise()).at(-1)).toEqual({ name: '丁', kind: '条例', shown: null })
    expect((await handle.getValuesPromise({ deleteTempId: false })).at(-1)).toMatchObject({ id: row?.id, name: '丁' })
  })
  it('the older names reset rows, change columns, undo and redo', () => {
    const { handle, model } = table()
    handle.loadNewData([{ name: '首' }, { name: '次' }])
    expect(handle.getNewDataWithId().map(({ name }) => name)).toEqual(['首', '次'])
    handle.rowResort(0, 1)
    expect(handle.getTableData().map(({ name }) => name)).toEqual(['次', '首'])
    handle.undo()
    handle.redo()
    expect(handle.getTableData().map(({ name }) => name)).toEqual(['次', '首'])
    expect([handle.getColumnByKey('kind')?.title, handle.getColumnByKey('gone')]).toEqual(['类型', undefined])
    handle.setSelection(model.state().order)
    handle.clearSelection()
    expect(handle.getSelection()).toEqual([])
  })
  it('the older names go to a cell even when its row is filtered out', () => {
    const { handle, model, control } = table()
    model.filterBy('name', new Set(['甲']))
    handle.showCell('c', 'kind')
    expect([control.focused, control.state().cursor, model.state().view.length]).toEqual([
      true,
      { id: 'c', key: 'kind' },
      3,
    ])
    const [row] = handle.addRows({ name: '丁' })
    expect(control.state().cursor).toEqual({ id: row?.id, key: 'name' })
    handle.pushRows([{ name: '戊' }])
    expect(control.state().cursor?.id).toBe(row?.id)
    const [last] = handle.pushRows([{ name: '己' }], { setActive: true })
    expect(control.state().cursor?.id).toBe(last?.id)
  })
})

describe('GridControl', () => {
  it('a block is chosen between two cells in any position', () => {
    const { control, model } = table()
    control.moveTo({ id: 'a', key: 'name' })
    control.extendTo({ id: 'b', key: 'kind' })
    expect(control.block()).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
    expect([control.markOf('a', 0), control.markOf('c', 2)]).toEqual(['0,1,0,ready,-1,0', ''])
    expect(control.markOf('b', 1)).toBe('0,1,-1,ready,1,0')
    // Once sorted, other cells lie between its corners.
    model.sortBy({ key: 'name', direction: 'desc' })
    const row = model.state().view.indexOf('a')
    expect(control.block()).toEqual({ top: row, bottom: row, left: 0, right: 0 })
    expect(control.view.placeOf({ id: 'a', key: 'name' })?.row).toBe(model.state().view.indexOf('a'))
    control.chooseAll()
    expect(control.block()).toEqual({ top: 0, bottom: 2, left: 0, right: 2 })
  })
  it('cells that are read-only, locked or disabled cannot be written', () => {
    const { control, model } = table()
    const [name, kind, shown] = COLUMNS as [Column, Column, Column]
    const [a, c] = [model.rowOf('a'), model.rowOf('c')]
    if (!a || !c) throw new Error('the rows are there')
    expect([name, kind, shown].map((column) => control.isLocked(a, column))).toEqual([false, true, true])
    expect(control.isLocked(c, name)).toBe(true)
    expect(control.isLocked(a, { ...name, disabled: ({ id }) => id === 'a' })).toBe(true)
    control.follow({ ...OPTIONS, disabled: true })
    expect(control.isLocked(a, name)).toBe(true)
  })
  it('a cell is named by column and line, counted over pages', () => {
    expect(table().control.nameOf('名称', 0)).toBe('名称，第11行')
  })
})

describe('GridControl.write', () => {
  it('a written value is checked, except in checkboxes (wire.md §5.2)', () => {
    const model = new TableModel({
      columns: [{ key: 'on', title: '有效', type: 'checkbox', validateRules: [{ required: true }] }],
    })
    model.load([{ id: 'a', on: true }])
    const control = new GridControl(model, OPTIONS)
    control.write('a', 'on', null, { check: false })
    expect(model.faults()).toEqual([])
    control.write('a', 'on', true)
    control.write('a', 'on', null)
    expect(model.faults()).toHaveLength(1)
  })
})
