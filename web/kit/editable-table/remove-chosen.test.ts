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

describe('removeChosen', () => {
  it('deleting reports the rows to the screen and deletes them', async () => {
    const { model, target } = table()
    model.setSelection(['b'])
    const onRemove = vi.fn<NonNullable<EditableTableProps['onRemove']>>()
    await removeChosen(target, { onRemove }, silent)
    expect(onRemove).toHaveBeenCalledWith({
      deleteRows: [{ id: 'b', name: '乙' }],
      confirmRemove: expect.any(Function),
      target,
    })
    expect(model.deletedIds()).toEqual(['b'])
  })
  // spec §2.90
  it('an asynchronous delete waits for the screen', async () => {
    const { model, target } = table()
    model.setSelection(['a', 'b'])
    let confirm = () => undefined as void
    await removeChosen(
      target,
      { asyncRemove: true, onRemove: ({ confirmRemove }) => (confirm = confirmRemove) },
      silent,
    )
    expect(model.state().order).toEqual(['a', 'b'])
    confirm()
    expect([model.state().order, model.deletedIds()]).toEqual([[], ['a', 'b']])
  })
  it('unsaved rows are deleted without asking the screen', async () => {
    const { model, target } = table()
    const [row] = model.insert([{ name: '丙' }])
    model.setSelection([row?.id ?? ''])
    const onRemove = vi.fn<NonNullable<EditableTableProps['onRemove']>>()
    await removeChosen(target, { asyncRemove: true, onRemove }, silent)
    expect([onRemove.mock.calls.length, model.state().order]).toEqual([0, ['a', 'b']])
  })
  // spec §2.90
  it('nothing is deleted when the hook refuses, and the reason is shown', async () => {
    const { model, target } = table()
    model.setSelection(['a'])
    const said: string[] = []
    await removeChosen(target, { beforeDelete: () => Promise.reject(new Error('已被引用')) }, (text) => said.push(text))
    expect([model.state().order, said]).toEqual([['a', 'b'], ['已被引用']])
  })
})
