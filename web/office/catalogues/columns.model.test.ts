import { describe, expect, it } from 'vitest'
import type { CatalogueField } from '#common/catalogues.ts'
import { faultsFirst, fieldsTold, mapped, mappingOf, namesDocuments, tablesShown } from './columns.model.ts'

const tableOf = (name: string, columns: [heading: string, field: CatalogueField | null][]) => ({
  name,
  columns: columns.map(([heading, field], at) => ({
    letter: 'ABCDEFG'[at] ?? '',
    heading,
    field,
    why: null,
    samples: [],
  })),
})
const RULES = tableOf('规章', [
  ['名称', 'title'],
  ['日期', null],
  ['日期', 'publishedOn'],
])
const chosen = (mapping: Record<string, string>) =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== ''))

describe('mapped', () => {
  it('a field goes from the column that told it to the one that staff choose', () => {
    const [table] = mapped([RULES], { table: 0, letter: 'B' }, 'publishedOn')
    expect(table?.columns.map(({ field }) => field)).toEqual(['title', 'publishedOn', null])
  })
  it('a choice holds for all tables of the same columns and for no other', () => {
    const other = tableOf('其他', [['名称', 'title']])
    const tables = mapped([RULES, { ...RULES, name: '规章（续）' }, other], { table: 0, letter: 'A' }, null)
    expect(tables.map(({ columns }) => columns[0]?.field)).toEqual([null, null, 'title'])
  })
})

describe('mappingOf', () => {
  it('columns are named by their letters, because two may have the same heading, and a field without column by an empty text', () => {
    const mapping = mappingOf([RULES])
    expect(chosen(mapping)).toEqual({ title: 'A', publishedOn: 'C' })
    expect(mapping['docNumber']).toBe('')
  })
  it('columns of tables that differ are named by their headings, of the table that was changed last before the others', () => {
    const other = tableOf('其他', [
      ['文号', 'docNumber'],
      ['文件题名', 'title'],
    ])
    expect(chosen(mappingOf([RULES, other], 1))).toEqual({ title: '文件题名', docNumber: '文号', publishedOn: '日期' })
  })
})

it('tables of the same columns are shown once, with the names of all', () => {
  const shown = tablesShown([RULES, tableOf('其他', [['名称', 'title']]), { ...RULES, name: '规章（续）' }])
  expect(shown.map(({ at, names }) => [at, names])).toEqual([
    [0, ['规章', '规章（续）']],
    [1, ['其他']],
  ])
})

it('a sheet names documents by a title, a number or a file, and by nothing else', () => {
  expect(namesDocuments([tableOf('', [['文件', 'fileName']])])).toBe(true)
  expect(namesDocuments([tableOf('', [['日期', 'publishedOn']])])).toBe(false)
})

it('the fields of all tables stand in the order of screens, and rows that cannot be brought in before the others', () => {
  const days = tableOf('', [['日期', 'publishedOn']])
  expect(fieldsTold([days, RULES])).toEqual(['title', 'publishedOn'])
  const row = (place: string, fault: string | null) => ({ place, cells: {}, days: {}, fault, remarks: [] })
  expect(faultsFirst([row('第2行', null), row('第3行', '坏')]).map(({ place }) => place)).toEqual(['第3行', '第2行'])
})
