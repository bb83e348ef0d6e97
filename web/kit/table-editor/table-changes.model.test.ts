import { describe, expect, it } from 'vitest'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableModel } from '#web/kit/editable-table/model/table-model.ts'
import { changesOf, draftOf, takeUpDraft } from './table-changes.model.ts'

const COLUMNS: Column[] = [{ key: 'name', title: '名称', type: 'input' }]
const LOADED: Row[] = [
  { id: 'a', name: '甲', sortOrder: 10, revision: 3 },
  { id: 'b', name: '乙', sortOrder: 20, revision: 1 },
  { id: 'c', name: '丙', sortOrder: 30, revision: 1 },
]
function table(): TableModel {
  const model = new TableModel({ columns: COLUMNS })
  model.load(LOADED)
  return model
}
const form = ({ name, sortOrder }: Row) => ({ name, ...(sortOrder === undefined ? {} : { sortOrder }) })
const changes = (model: TableModel) => changesOf(model, LOADED, form, 'sortOrder')

describe('changesOf', () => {
  it('an unchanged table sends nothing', () => expect(changes(table())).toEqual({ added: [], edited: [], deleted: [] }))
  it('added, edited and deleted rows are sent with their editable fields', () => {
    const model = table()
    model.setCell('b', 'name', '乙二')
    const [added] = model.insert([{ name: '丁' }])
    model.remove(['c'])
    expect(changes(model)).toEqual({
      added: [{ key: added?.id, name: '丁' }],
      edited: [{ id: 'b', revision: 1, name: '乙二', sortOrder: 20 }],
      deleted: ['c'],
    })
  })
  it('moving a row sends new numbers for all rows out of place', () => {
    const model = table()
    model.move(2, 0)
    expect(changes(model).edited.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
  })
  it('inserting a row between others sends new numbers too', () => {
    const model = table()
    const [added] = model.insert([{ name: '丁' }], 1)
    const { added: fresh, edited } = changes(model)
    expect(fresh).toEqual([{ key: added?.id, name: '丁', sortOrder: 2 }])
    expect(edited.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ])
  })
})

describe('draftOf and takeUpDraft', () => {
  it('a draft is restored in rows that still exist', () => {
    const model = table()
    expect(draftOf(model)).toBeNull()
    model.setCell('a', 'name', '改')
    model.setCell('b', 'name', '也改')
    model.insert([{ name: '丁' }])
    model.remove(['c'])
    const draft = JSON.parse(JSON.stringify(draftOf(model)))
    const later = new TableModel({ columns: COLUMNS })
    later.load(LOADED.filter(({ id }) => id !== 'b'))
    takeUpDraft(later, draft)
    expect(later.tableData()).toEqual([{ id: 'a', name: '改', sortOrder: 10, revision: 3 }, { name: '丁' }])
    expect(later.deletedIds()).toEqual(['c'])
  })
})
