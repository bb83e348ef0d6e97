import { describe, expect, it } from 'vitest'
import { decidedBody, shownClash } from './clashes.model.ts'
import { fieldsOf } from './design-rows.model.ts'
import { specsOf } from './form-fields.model.ts'

const row = (name: string, title: string, more: object = {}) => ({ name, title, inList: true, inForm: true, ...more })
const fields = fieldsOf([row('name', '合同名称')])
const tables = [
  {
    id: 't',
    code: 'items',
    name: '标的',
    relation: 'many' as const,
    fields: fieldsOf([row('item', '名称'), row('quantity', '数量', { type: 'int' })]),
  },
]
const specs = specsOf(fields)
const record = { id: 'r', name: '甲', items: [{ id: 'x', item: '纸', quantity: 1 }] }
const body = {
  id: 'r',
  name: '乙',
  items: [{ id: 'x', item: '笔', quantity: 2 }],
  began: { name: '甲', items: record.items },
}

describe('conflicts of an edit with rows', () => {
  it('a field of a row is told by the row and its title, a row as a whole by its values or that it goes', () => {
    const one = shownClash({ name: 'items.x.quantity', mine: 2, theirs: 3 }, specs, tables, record)
    expect(one).toMatchObject({ field: { kind: 'number', label: '标的第 1 行：数量' }, mine: 2, theirs: 3 })
    const whole = shownClash(
      { name: 'items.x', mine: null, theirs: { id: 'x', item: '纸', quantity: 9 } },
      specs,
      tables,
      record,
    )
    expect(whole).toMatchObject({ field: { label: '标的第 1 行' }, mine: '删除这一行', theirs: '名称：纸，数量：9' })
    expect(shownClash({ name: 'name', mine: '乙', theirs: '丙' }, specs, tables, record).field.label).toBe('合同名称')
  })
  it('after the choice the body begins with what is stored, and has what was chosen', () => {
    const conflicts = [
      { name: 'name', mine: '乙', theirs: '丙', keeps: 'theirs' as const },
      { name: 'items.x.item', mine: '笔', theirs: '墨', keeps: 'mine' as const },
      { name: 'items.x.quantity', mine: 2, theirs: 3, keeps: 'theirs' as const },
    ]
    expect(decidedBody(body, conflicts, tables)).toEqual({
      id: 'r',
      items: [{ id: 'x', item: '笔', quantity: 3 }],
      began: { items: [{ id: 'x', item: '墨', quantity: 3 }] },
    })
  })
})
