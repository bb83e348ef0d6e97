import { describe, expect, it } from 'vitest'
import {
  beginningRows,
  classifyIntoFormData,
  inOrderOfChecking,
  isEdit,
  type Part,
  type TablePart,
} from './form-parts.model.ts'

const table = (ref: string, more: Partial<TablePart> = {}): TablePart => ({
  kind: 'table',
  ref,
  label: ref,
  columns: [],
  ...more,
})

describe('classifyIntoFormData, isEdit, beginningRows and inOrderOfChecking', () => {
  // spec §2.134, §7.49
  it('the form is saved as one body with every part under its name', () => {
    expect(
      classifyIntoFormData({
        form: { name: '甲', id: '1' },
        tables: { items: [{ name: '乙' }], notes: [] },
        forms: { extra: { remark: '丙' } },
      }),
    ).toEqual({ id: '1', name: '甲', items: [{ name: '乙' }], notes: [], extra: { remark: '丙' } })
  })
  it('a record with an id is edited, one without is new', () => {
    expect([isEdit({ id: '1' }), isEdit({ id: '' }), isEdit({}), isEdit(null)]).toEqual([true, false, false, false])
  })
  it('a part begins with the rows of the record, or with empty rows for a new record', () => {
    expect(beginningRows(table('items'), null)).toEqual([{}])
    expect(beginningRows(table('items', { defaultRows: 3 }), { name: '甲' })).toEqual([{}, {}, {}])
    expect(beginningRows(table('items', { defaultRows: 0 }), null)).toEqual([])
    expect(beginningRows(table('items'), { id: '1', items: [{ id: 'a' }] })).toEqual([{ id: 'a' }])
    // A record whose rows were all deleted does not get an empty row.
    expect(beginningRows(table('items'), { id: '1' })).toEqual([])
  })
  // spec §2.134
  it('tables are checked first and further forms last, in any order of tabs', () => {
    const parts: Part[] = [{ kind: 'form', ref: 'extra', label: '附加', fields: [] }, table('items'), table('notes')]
    expect(inOrderOfChecking(parts).map(({ ref }) => ref)).toEqual(['items', 'notes', 'extra'])
  })
})
