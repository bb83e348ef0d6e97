import { describe, expect, it, vi } from 'vitest'
import type { Column, HandlerAnswer } from './columns.ts'
import { TableModel } from './table-model.ts'
import type { TableEvent, TableOptions } from './table-types.ts'

const NAME: Column = { key: 'name', title: '名称', type: 'input' }
function table(columns: Column[], rows: Record<string, unknown>[], more: Partial<TableOptions> = {}): TableModel {
  const model = new TableModel({ columns, ...more })
  model.load(rows)
  return model
}
const faultOf = (model: TableModel, id: string, key: string) => model.rowState(id)?.faults?.get(key) ?? null
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('TableModel.load', () => {
  // spec §2.71
  it('rows without an id get a temporary id, which is removed when they are fetched', () => {
    const model = table([NAME], [{ name: '甲' }, { id: '1', name: '乙' }])
    const [first = '', second] = model.state().order
    expect(first).toMatch(/^new-/)
    expect(second).toBe('1')
    expect(model.tableData()).toEqual([{ name: '甲' }, { id: '1', name: '乙' }])
    expect(model.newRows()).toEqual([{ id: first, name: '甲' }])
  })
  // spec §2.72
  it('loading clears selection, deleted ids, faults, edits, filters and the undo history', async () => {
    const model = table(
      [{ ...NAME, validateRules: [{ required: true }] }],
      [
        { id: '1', name: '甲' },
        { id: '2', name: '' },
      ],
    )
    model.setSelection(['2'])
    model.setCell('1', 'name', '')
    model.remove(['2'])
    model.filterBy('name', new Set(['甲']))
    model.load([{ id: '3', name: '丙' }])
    expect(model.state()).toMatchObject({
      order: ['3'],
      view: ['3'],
      selectedCount: 0,
      faultCount: 0,
      canUndo: false,
      canRedo: false,
      changed: false,
    })
    expect(model.deletedIds()).toEqual([])
  })
  it('rows may be keyed by another field than id', () => {
    expect(table([NAME], [{ code: 'A01', name: '甲' }], { rowKey: 'code' }).state().order).toEqual(['A01'])
  })
})

describe('TableModel.insert', () => {
  it('a new row has the default values of its columns and the next number', () => {
    const model = table(
      [
        { ...NAME, defaultValue: '无题' },
        { key: 'no', title: '序号', type: 'inputNumber', isOrder: true },
        { key: 'on', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
      ],
      [{ id: '1', no: 7 }],
    )
    model.insert([{}, { name: '有题' }])
    expect(model.tableData().slice(1)).toEqual([
      { name: '无题', no: 8, on: 'Y' },
      { name: '有题', no: 9, on: 'Y' },
    ])
  })
  it('rows inserted without defaults are kept as given', () => {
    const model = table([{ ...NAME, defaultValue: '无题' }], [])
    model.insert([{}], 0, { plain: true })
    expect(model.tableData()).toEqual([{}])
  })
  it('a new row never takes the id of an existing row', () => {
    const model = table([NAME], [])
    model.insert([{ id: 'new-1', name: '旧稿' }], undefined, { plain: true })
    model.insert([{ name: '新行' }])
    expect(model.tableData().map(({ name }) => name)).toEqual(['旧稿', '新行'])
  })
  it('an inserted row with a known id replaces the values of that row', () => {
    const model = table([NAME], [{ id: '1', name: '甲' }])
    model.insert([{ id: '1', name: '乙' }])
    expect(model.tableData()).toEqual([{ id: '1', name: '乙' }])
  })
})

describe('TableModel.setSelection', () => {
  // spec §2.92
  it('the selection never contains disabled rows', () => {
    const model = table(
      [NAME],
      [
        { id: '1', name: '锁' },
        { id: '2', name: '开' },
      ],
      { disabledRows: { name: ['锁', '封'] } },
    )
    model.setSelection(['1', '2'])
    expect(model.selectedIds()).toEqual(['2'])
    expect(model.enabledIds()).toEqual(['2'])
    expect(model.isRowDisabled('1')).toBe(true)
  })
  it('a single selection keeps the last row', () => {
    const model = table([NAME], [{ id: '1' }, { id: '2' }], { single: true })
    model.toggle('1')
    model.toggle('2')
    expect(model.selectedIds()).toEqual(['2'])
    model.toggle('2')
    expect(model.selectedIds()).toEqual([])
  })
  it('the selection is reported with its rows', () => {
    const model = table([NAME], [{ id: '1', name: '甲' }])
    const heard = vi.fn<(event: TableEvent) => void>()
    model.onEvent(heard)
    model.toggle('1')
    expect(heard).toHaveBeenCalledWith({
      kind: 'selectRowChange',
      type: 'checkbox',
      action: 'selected',
      row: expect.objectContaining({ id: '1' }),
      selectedRowIds: ['1'],
      selectedRows: [{ id: '1', name: '甲' }],
    })
  })
  it('selecting all rows and selecting one row are reported differently', () => {
    const told = (single: boolean) => {
      const model = table([NAME], [{ id: '1' }, { id: '2' }], { single })
      const heard: TableEvent[] = []
      model.onEvent((event) => heard.push(event))
      model.setSelection(model.enabledIds(), 'selected-all')
      return heard
    }
    expect(told(false)).toMatchObject([
      { type: 'checkbox-all', action: 'selected-all', row: null, selectedRowIds: ['1', '2'] },
    ])
    expect(told(true)).toMatchObject([{ type: 'radio', row: { id: '2' }, selectedRowIds: ['2'] }])
  })
})

describe('TableModel.setCell and TableModel.setColumns', () => {
  // spec §2.101
  it('a change event has the row, the column and their positions', () => {
    const model = table([NAME, { key: 'note', title: '备注', type: 'textarea' }], [{ id: '1' }, { id: '2' }])
    const heard: TableEvent[] = []
    model.onEvent((event) => heard.push(event))
    model.setCell('2', 'note', '写')
    const [first, second] = [model.insert([{ name: '末' }]), model.insert([{ name: '首' }], 0)]
    model.setValues([{ rowKey: '1', values: { name: '甲' } }])
    model.move(0, 1)
    model.remove(['2'])
    expect(heard).toMatchObject([
      {
        kind: 'valueChange',
        type: 'textarea',
        rowIndex: 1,
        columnIndex: 1,
        value: '写',
        oldValue: undefined,
        isSetValues: false,
      },
      { kind: 'added', row: first[0], rows: first },
      { kind: 'inserted', row: second[0], rows: second },
      { kind: 'valueChange', type: 'input', rowIndex: 1, columnIndex: 0, value: '甲', isSetValues: true },
      { kind: 'dragged', oldIndex: 0, newIndex: 1 },
      { kind: 'removed', ids: ['2'], rows: [{ id: '2', note: '写' }] },
    ])
  })
  it('faults of removed columns are not reported', () => {
    const model = table([{ ...NAME, validateRules: [{ required: true }] }], [{ id: '1', name: '' }])
    model.checkCell('1', 'name')
    expect(model.state().faultCount).toBe(1)
    model.setColumns([{ key: 'note', title: '备注', type: 'input' }])
    expect([model.state().faultCount, model.faults()]).toEqual([0, []])
  })
})

describe('TableModel.validate', () => {
  const rules = (...validateRules: NonNullable<Column['validateRules']>): Column[] => [{ ...NAME, validateRules }]

  // spec §2.77
  it('a check reports the first rule that fails, with its tokens replaced', () => {
    const model = table(rules({ required: true, message: '${title}（${key}）必填' }, { pattern: 'z' }), [
      { id: '1', name: '7' },
    ])
    model.setCell('1', 'name', '')
    expect(faultOf(model, '1', 'name')).toBe('名称（name）必填')
    model.setCell('1', 'name', '七')
    expect(faultOf(model, '1', 'name')).not.toBeNull()
    model.setCell('1', 'name', '8')
    expect(faultOf(model, '1', 'name')).toBeNull()
  })
  it('duplicate values are reported in both rows until one of them changes', async () => {
    const model = table(rules({ unique: true }), [
      { id: '1', name: '甲' },
      { id: '2', name: '乙' },
    ])
    model.setCell('2', 'name', '甲')
    expect((await model.validate()).map(({ id }) => id)).toEqual(['1', '2'])
    model.setCell('1', 'name', '丙')
    expect(model.state().faultCount).toBe(0)
    model.setCell('1', 'name', '甲')
    model.remove(['1'])
    expect(faultOf(model, '2', 'name')).toBeNull()
  })
  it('only the last answer of a slow rule counts', async () => {
    const answers: HandlerAnswer[] = []
    const model = table(rules({ handler: (_, answer) => answers.push(answer), message: '已被占用' }), [
      { id: '1', name: '' },
    ])
    model.setCell('1', 'name', 'a')
    model.setCell('1', 'name', 'ab')
    answers[1]?.(true)
    answers[0]?.(false)
    await settled()
    expect(faultOf(model, '1', 'name')).toBeNull()
    model.setCell('1', 'name', 'abc')
    answers[2]?.(false, '换一个')
    await settled()
    expect(faultOf(model, '1', 'name')).toBe('换一个')
  })
  it('a check reports line, column and message of every fault, or only the first', async () => {
    const model = table(rules({ required: true }), [
      { id: '1', name: '' },
      { id: '2', name: '乙' },
      { id: '3', name: '' },
    ])
    expect(await model.validate()).toEqual([
      { id: '1', key: 'name', line: 1, title: '名称', message: '名称不能为空' },
      { id: '3', key: 'name', line: 3, title: '名称', message: '名称不能为空' },
    ])
  })
})

describe('TableModel.undo', () => {
  it('undo takes back all keys of one edit together', () => {
    const model = table([NAME], [{ id: '1', name: '' }])
    for (const value of ['d', 'da', '大']) model.setCell('1', 'name', value, 'session 1')
    model.setCell('1', 'name', '小', 'session 2')
    model.undo()
    expect(model.valueOf('1', 'name')).toBe('大')
    model.undo()
    expect(model.valueOf('1', 'name')).toBe('')
    model.redo()
    expect(model.valueOf('1', 'name')).toBe('大')
    expect(model.state().changed).toBe(true)
  })
  // spec §2.71
  it('undo restores deleted rows to their positions and removes their deleted ids', () => {
    const model = table([NAME], [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }])
    model.remove(['2', '4'])
    expect(model.deletedIds()).toEqual(['2', '4'])
    model.undo()
    expect(model.state().order).toEqual(['1', '2', '3', '4'])
    expect(model.deletedIds()).toEqual([])
  })
})

describe('TableModel.setCell in a chain of choices', () => {
  // spec §2.98
  it('changing a level of a choice chain clears the levels below in one undo step', () => {
    const columns: Column[] = [
      { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
      { key: 'city', title: '市', type: 'select', linkageKey: 'county' },
      { key: 'county', title: '县', type: 'select' },
    ]
    const model = table(columns, [{ id: '1', province: '33', city: '3301', county: '330102' }])
    model.setCell('1', 'province', '34')
    expect(model.tableData()).toEqual([{ id: '1', province: '34', city: null, county: null }])
    model.undo()
    expect(model.tableData()).toEqual([{ id: '1', province: '33', city: '3301', county: '330102' }])
  })
})

describe('TableModel.sortBy and TableModel.filterBy', () => {
  const model = () =>
    table(
      [{ ...NAME }, { key: 'n', title: '数', type: 'inputNumber' }],
      [
        { id: '1', name: '乙', n: 10 },
        { id: '2', name: '', n: 9 },
        { id: '3', name: '甲', n: null },
      ],
    )
  it('sorting and filtering change the view and not the order of rows', () => {
    const sorted = model()
    sorted.sortBy({ key: 'n', direction: 'asc' })
    expect(sorted.state().view).toEqual(['2', '1', '3'])
    sorted.sortBy({ key: 'n', direction: 'desc' })
    expect(sorted.state().view).toEqual(['1', '2', '3'])
    expect(sorted.state().order).toEqual(['1', '2', '3'])
    sorted.filterBy('name', new Set(['甲']))
    expect(sorted.state().view).toEqual(['3'])
    const [added] = sorted.insert([{ name: '新' }], 0)
    expect(sorted.state().view).toEqual(['3', added?.id])
    sorted.filterBy('name', null)
    sorted.sortBy(null)
    expect(sorted.state().view).toEqual([added?.id, '1', '2', '3'])
  })
  it('a row does not move while its cell is edited', () => {
    const sorted = model()
    sorted.sortBy({ key: 'n', direction: 'asc' })
    sorted.setCell('2', 'n', 99)
    expect(sorted.state().view).toEqual(['2', '1', '3'])
  })
})

describe('TableModel.applyRemote', () => {
  it('remote edits are applied, and become a conflict where the cell was changed here too', () => {
    const model = table(
      [NAME, { key: 'n', title: '数', type: 'inputNumber', statistics: true }],
      [{ id: '1', name: '甲', n: 1 }],
    )
    model.setCell('1', 'name', '我的')
    expect(model.applyRemote('1', { id: '1', name: '她的', n: 2 }, '李四')).toBe(true)
    expect(model.tableData()).toEqual([{ id: '1', name: '我的', n: 2 }])
    expect(model.rowState('1')?.conflicts?.get('name')).toEqual({ theirs: '她的', by: '李四' })
    expect([model.state().conflictCount, model.statisticsOf('n')?.sum]).toEqual([1, '2'])
    model.settle('1', 'name', 'theirs')
    expect([model.valueOf('1', 'name'), model.state().conflictCount]).toEqual(['她的', 0])
    model.undo()
    expect(model.valueOf('1', 'name')).toBe('我的')
    expect(model.applyRemote('9', { name: '无' }, '李四')).toBe(false)
  })
})

describe('TableModel.undo and redo', () => {
  // spec §2.81
  it('leave a cell alone that another user has changed since, and say so', () => {
    const model = table([NAME], [{ id: '1', name: '甲' }])
    model.setCell('1', 'name', '乙')
    expect(model.undo()).toBe(0)
    model.applyRemote('1', { name: '她的' }, '李四')
    expect([model.redo(), model.valueOf('1', 'name')]).toEqual([1, '她的'])
    expect([model.undo(), model.valueOf('1', 'name')]).toEqual([1, '她的'])
    expect([model.undo(), model.state().canUndo]).toEqual([0, false])
  })
  it('bring a cell back that one step has written several times', () => {
    const model = table([NAME], [{ id: '1', name: '甲' }])
    model.setCells(['乙', '丙'].map((value) => ({ id: '1', key: 'name', value })))
    expect([model.undo(), model.valueOf('1', 'name')]).toEqual([0, '甲'])
    expect([model.redo(), model.valueOf('1', 'name')]).toEqual([0, '丙'])
  })
})

describe('TableModel.setCells', () => {
  it('listeners of changed rows are called, and table listeners once for many cells', () => {
    const model = table(
      [NAME],
      [
        { id: '1', name: '' },
        { id: '2', name: '' },
      ],
    )
    const [first, second, whole] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    model.subscribeRow('1', first)
    const leave = model.subscribeRow('2', second)
    model.subscribe(whole)
    model.setCells([
      { id: '1', key: 'name', value: 'a' },
      { id: '1', key: 'other', value: 'b' },
    ])
    expect([first.mock.calls.length, second.mock.calls.length, whole.mock.calls.length]).toEqual([1, 0, 1])
    leave()
    model.setCell('2', 'name', 'x')
    expect(second).not.toHaveBeenCalled()
  })
})
