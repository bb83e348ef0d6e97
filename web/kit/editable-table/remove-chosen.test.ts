import { describe, expect, it, vi } from 'vitest'
import { TableModel } from './model/table-model.ts'
import { removeChosen } from './remove-chosen.ts'
import type { EditableTableProps, TableHandle } from './table-props.ts'

const silent = () => expect.unreachable('nothing is refused')

function table() {
  const model = new TableModel({ columns: [{ key: 'name', title: '名称', type: 'input' }] })
  model.load([
    { id: 'a', name: '甲' },
    { id: 'b', name: '乙' },
  ])
  return { model, target: { model } as TableHandle }
}

describe('deleting the chosen rows', () => {
  it('tells the screen, with the rows and the table, and deletes', async () => {
    const { model, target } = table()
    model.setSelection(['b'])
    const onRemove = vi.fn<NonNullable<EditableTableProps['onRemove']>>()
    await removeChosen(target, { onRemove }, silent)
    expect(onRemove).toHaveBeenCalledWith({ deleteRows: [{ id: 'b', name: '乙' }], confirmRemove: expect.any(Function), target })
    expect(model.deletedIds()).toEqual(['b'])
  })
  it('waits for the screen where that is wanted', async () => {
    const { model, target } = table()
    model.setSelection(['a', 'b'])
    let confirm = () => undefined as void
    await removeChosen(target, { asyncRemove: true, onRemove: ({ confirmRemove }) => (confirm = confirmRemove) }, silent)
    expect(model.state().order).toEqual(['a', 'b'])
    confirm()
    expect([model.state().order, model.deletedIds()]).toEqual([[], ['a', 'b']])
  })
  it('asks nobody about rows that were never saved', async () => {
    const { model, target } = table()
    const [row] = model.insert([{ name: '丙' }])
    model.setSelection([row?.id ?? ''])
    const onRemove = vi.fn<NonNullable<EditableTableProps['onRemove']>>()
    await removeChosen(target, { asyncRemove: true, onRemove }, silent)
    expect([onRemove.mock.calls.length, model.state().order]).toEqual([0, ['a', 'b']])
  })
  it('deletes nothing when the hook before it refuses, and says why', async () => {
    const { model, target } = table()
    model.setSelection(['a'])
    const said: string[] = []
    await removeChosen(target, { beforeDelete: () => Promise.reject(new Error('已被引用')) }, (text) => said.push(text))
    expect([model.state().order, said]).toEqual([['a', 'b'], ['已被引用']])
  })
})
