import { expect, it } from 'vitest'
import { POSITION } from '#common/records/position.ts'
import { checkCell } from '#web/kit/editable-table/model/validation.ts'
import { sheetRow, sheetTable } from './sheet-table.model.ts'

const [code, name, postRank] = sheetTable(POSITION)
const faultOf = (column: typeof code, value: string, times = 1) => column && checkCell(column, value, () => times).fault

it.each([
  ['an empty code', code, '', 1, '请输入职务编码!'],
  ['a code of another form', code, 'a b', 1, '编码由不超过 64 位的字母、数字、下划线、点或横线组成'],
  ['a code that another row has', code, 'a.b', 2, '职务编码重复'],
  ['a code of its own', code, 'a.b', 1, null],
  ['a name that is too long', name, '长'.repeat(101), 1, '不超过 100 个字'],
  ['a name that another row has', name, '处长', 2, null],
] as const)('%s in a table is told by the checks of the sheet', (_, column, value, times, fault) => {
  expect(faultOf(column, value, times)).toBe(fault)
})

it('a field of a dictionary is chosen in a table', () => {
  expect(postRank).toMatchObject({ key: 'postRank', title: '职级', type: 'select', dictCode: 'position_rank' })
})

it('a screen sets a column of a table otherwise where it has to', () => {
  const [first] = sheetTable(POSITION, { code: { type: 'textarea', width: 90 } })
  expect(first).toMatchObject({ key: 'code', title: '职务编码', type: 'textarea', width: 90 })
})

it('a row sends the fields of the form, null for empty ones that need no value', () => {
  expect(sheetRow(POSITION, { id: '1', code: 'a', name: '', postRank: '', revision: 3 })).toEqual({
    code: 'a',
    name: '',
    postRank: null,
  })
})
