import { expect, it } from 'vitest'
import { FILING } from '#common/records/filing.ts'
import { sheetColumns, sheetFilters } from './sheet-list.ts'

it('columns that are shown stand in the order of the sheet, hidden ones behind them', () => {
  const columns = sheetColumns(FILING)
  expect(columns.filter(({ extra }) => !extra).map(({ key }) => key)).toEqual([
    'title',
    'filedWith',
    'dueDate',
    'state',
    'publishDate',
    'sentDate',
    'receiptNumber',
  ])
  expect(columns.slice(7).every(({ extra }) => extra)).toBe(true)
})

it('a column that is no field stands behind the one it belongs to', () => {
  const more = sheetColumns<{ id: string }>(FILING, {}, [
    { after: 'dueDate', column: { key: 'left', title: '余下', kind: 'text' } },
  ])
  expect(more.slice(2, 4).map(({ key }) => key)).toEqual(['dueDate', 'left'])
})

it('a column is sorted by only where the list can', () => {
  const columns = new Map(sheetColumns(FILING).map((column) => [column.key, column]))
  expect(columns.get('docNumber')?.sorter).toBe(true)
  expect(columns.get('edition')?.sorter).toBeUndefined()
})

it('fields of the query form are asked for as their kind is, a screen’s own before the folded ones', () => {
  const filters = sheetFilters(FILING, [{ kind: 'select', name: 'term', label: '期限', options: [] }])
  expect(filters.slice(0, 5)).toEqual([
    { kind: 'text', name: 'title', label: '标题', contains: true },
    { kind: 'dict', name: 'state', label: '备案状态', dictCode: 'FILING_STATE' },
    { kind: 'select', name: 'term', label: '期限', options: [] },
    { kind: 'text', name: 'filedWith', label: '备案机关', contains: true, folded: true },
    { kind: 'dict', name: 'fType', label: '文件类型', dictCode: 'F_TYPE', folded: true },
  ])
  expect(filters.at(-1)).toEqual({ kind: 'range', name: 'sentDate', label: '报送日期', folded: true })
})
