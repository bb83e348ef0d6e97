import { describe, expect, it } from 'vitest'
import type { DesignItem } from '#common/contract/reports.ts'
import { itemsIn, keptItems, parametersIn, rowsOfItems, rowsOfParameters } from './design.model.ts'

const item = (fieldName: string, more: Partial<DesignItem> = {}): DesignItem => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'text',
  fieldWidth: null,
  align: 'left',
  dictCode: null,
  isShow: true,
  isOrder: true,
  searchMode: null,
  searchFold: false,
  isTotal: false,
  fieldHref: null,
  ...more,
})

describe('columns and parameters in tables', () => {
  it('columns come back from their table as they went in', () => {
    const items = [
      item('a', { fieldWidth: 120, searchMode: 'group', fieldHref: '/x' }),
      item('b', { align: 'right', isTotal: true }),
    ]
    expect(itemsIn(rowsOfItems(items))).toEqual(items)
  })
  it('empty cells of a table stand for nothing', () => {
    expect(itemsIn([{ ...rowsOfItems([item('a')])[0], dictCode: ' ', fieldWidth: '', align: 'x' }])).toEqual([
      item('a'),
    ])
  })
  it('parameters come back from their table as they went in, and only those of a dictionary have one', () => {
    const params = [
      { paramName: 'a', paramTxt: '甲', view: 'number' as const, dictCode: null, paramValue: '1', required: true },
    ]
    expect(parametersIn(rowsOfParameters(params))).toEqual(params)
    expect(parametersIn([{ ...params[0], dictCode: 'sex' }])[0]?.dictCode).toBeNull()
  })
})

describe('reading a statement again', () => {
  it('columns stay as they were set up, in the designer’s order; new ones come last, and those that are gone go', () => {
    const before = [item('b', { fieldTxt: '乙' }), item('gone'), item('a', { fieldTxt: '甲' })]
    expect(
      keptItems(before, [item('a'), item('b'), item('new')]).map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt]),
    ).toEqual([
      ['b', '乙'],
      ['a', '甲'],
      ['new', 'new'],
    ])
  })
  it('a column of another type loses its sum and its condition', () => {
    const before = [
      item('a', { fieldType: 'number', isTotal: true, searchMode: 'single', align: 'right', fieldTxt: '甲' }),
    ]
    expect(keptItems(before, [item('a')])).toEqual([item('a', { fieldTxt: '甲' })])
  })
})
