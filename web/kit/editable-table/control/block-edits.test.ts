import { describe, expect, it } from 'vitest'
import type { Column } from '../model/columns.ts'
import { TableModel } from '../model/table-model.ts'
import { emptied, filled, pasteInto, type Target, tiled } from './block-edits.ts'

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'count', title: '条数', type: 'inputNumber' },
  { key: 'kind', title: '类型', type: 'select', options: [{ value: 'F1', text: '法律' }] },
  { key: 'inForce', title: '有效', type: 'checkbox', customValue: ['Y', 'N'] },
]
function table(count: number) {
  const model = new TableModel({ columns: COLUMNS })
  model.load(
    Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `第${at}`, count: at, kind: 'F1', inForce: 'Y' })),
  )
  const target = (from = 0, columns = COLUMNS): Target => ({
    model,
    columns,
    ids: model.state().view.slice(from),
    first: from,
    isLocked: ({ id }) => id === 'r1',
  })
  return { model, target }
}

describe('pasteInto and tiled', () => {
  it('a pasted block is written as the values its texts stand for, and undone as one step', () => {
    const { model, target } = table(3)
    expect(pasteInto(target(2), [['新', '7', '法律', '否']], true)).toEqual([])
    expect(model.rowOf('r2')).toMatchObject({ name: '新', count: 7, kind: 'F1', inForce: 'N' })
    model.undo()
    expect(model.rowOf('r2')).toMatchObject({ name: '第2', count: 2, inForce: 'Y' })
  })
  it('texts that do not fit or hit locked cells are skipped and reported', () => {
    const { model, target } = table(3)
    const texts = [
      ['甲', '多', '法规'],
      ['乙', '1'],
    ]
    expect(pasteInto(target(), texts, true)).toEqual([
      { row: 0, title: '条数', reason: '“多”不是数字' },
      { row: 0, title: '类型', reason: '没有“法规”这个选项' },
      { row: 1, title: '名称', reason: '该单元格不可编辑' },
    ])
    expect(model.rowOf('r0')).toMatchObject({ name: '甲', count: 0, kind: 'F1' })
    expect(model.rowOf('r1')).toMatchObject({ name: '第1', count: 1 })
  })
  it('rows beyond the last are added in the same undo step where that is allowed', () => {
    const { model, target } = table(1)
    pasteInto(target(), [['甲'], ['乙'], ['丙']], true)
    expect(model.tableData().map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
    model.undo()
    expect(model.tableData().map(({ name }) => name)).toEqual(['第0'])
    expect(pasteInto(target(), [['甲'], ['乙'], ['丙']], false)).toEqual([
      { row: 1, title: '其后', reason: '表格没有更多的行，2 行未粘贴' },
    ])
  })
  it('a pasted block is repeated as often as it fits the chosen block', () => {
    expect(tiled([['a']], 2, 2)).toEqual([
      ['a', 'a'],
      ['a', 'a'],
    ])
    expect(tiled([['a'], ['b']], 4, 1)).toEqual([['a'], ['b'], ['a'], ['b']])
    expect(tiled([['a'], ['b']], 3, 1)).toEqual([['a'], ['b']])
  })
})

describe('emptied and filled', () => {
  it('emptying a block unticks boxes and keeps locked cells', () => {
    const { model, target } = table(2)
    model.setCells(emptied(target()))
    expect(model.rowOf('r0')).toMatchObject({ name: null, count: null, inForce: 'N' })
    expect(model.rowOf('r1')).toMatchObject({ name: '第1' })
  })
  // spec §2.87
  it('filling repeats the source rows in turn', () => {
    const { model, target } = table(5)
    model.setCells(filled(target(), ['r0', 'r2'], ['r3', 'r4', 'r1']))
    expect(model.tableData().map(({ name }) => name)).toEqual(['第0', '第1', '第2', '第0', '第2'])
  })
})
