import { describe, expect, it } from 'vitest'
import { asksForPart, rulesFor } from './query-conditions.ts'
import { dictionaryOf, editorOf, queryFieldsFrom, reportOf, type QueryEditor, type QueryField } from './query-fields.ts'

const field = (more: Partial<QueryField>): QueryField => ({ value: 'f', text: '名', type: 'string', ...more })

describe('editorOf', () => {
  // spec §2.124
  it.each<[QueryEditor, Partial<QueryField>]>([
    ['search', { type: 'sel_search', dictCode: 'sys_user,realname,username' }],
    ['search', { type: 'list', dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' }],
    ['multi', { type: 'list_multi', dictCode: 'sex' }],
    ['choice', { type: 'list', dictCode: 'sex' }],
    ['choice', { type: 'string', dictCode: 'sex' }],
    ['choice', { type: 'dict' }],
    ['popup', { type: 'table-dict', dictTable: 'user', dictCode: 'username' }],
    ['popup', { type: 'popup' }],
    ['user', { type: 'select-user' }],
    ['user', { type: 'sel_user' }],
    ['department', { type: 'select-depart' }],
    ['department', { type: 'sel_depart', options: [] }],
    ['choice', { type: 'string', options: [{ value: '1', text: '一' }] }],
    ['area', { type: 'area-linkage' }],
    ['area', { type: 'pca' }],
    ['date', { type: 'date' }],
    ['datetime', { type: 'datetime' }],
    ['time', { type: 'time' }],
    ['number', { type: 'int' }],
    ['number', { type: 'number' }],
    ['switch', { type: 'switch' }],
    ['text', { type: 'string' }],
    ['text', { type: 'blob' as 'string' }],
  ])('the editor is %s for a field with %o', (editor, more) => expect(editorOf(field(more))).toBe(editor))
})

describe('rulesFor and asksForPart', () => {
  it('fields with an order can be compared by size, texts by parts', () => {
    expect(rulesFor(field({ type: 'int' }))).toEqual(expect.arrayContaining(['gt', 'le', 'in']))
    expect(rulesFor(field({ type: 'time' }))).not.toContain('like')
    expect(rulesFor(field({ type: 'dict' }))).toEqual(['eq', 'ne', 'in', 'empty', 'not_empty'])
  })
  it('picked values can be compared by parts too, departments by the beginning of their code', () => {
    expect(rulesFor(field({ type: 'sel_depart' }))).toContain('right_like')
    expect([asksForPart('right_like'), asksForPart('eq'), asksForPart(undefined)]).toEqual([true, false, false])
  })
})

describe('queryFieldsFrom', () => {
  it('plain fields come first, and fields of a group carry both names', () => {
    expect(
      queryFieldsFrom([
        { value: 'items', label: '明细', children: [{ value: 'price', text: '单价', type: 'number' }] },
        { value: 'title', text: '标题' },
        { value: 'other', text: '附表', onlyFieldName: true, children: [{ value: 'memo', label: '备注' }] },
      ]),
    ).toEqual([
      { value: 'title', text: '标题', type: 'string' },
      { value: 'items,price', text: '明细-单价', type: 'number' },
      { value: 'memo', text: '附表-备注', type: 'string' },
    ])
  })
})

it('a dictionary is named by a code or by a table with its columns', () => {
  expect(dictionaryOf(field({ dictCode: 'sex' }))).toBe('sex')
  expect(dictionaryOf(field({ dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' }))).toBe(
    'sys_user,realname,username',
  )
})

it('a value is chosen from the report that is named or from that of its table', () => {
  expect(
    reportOf(field({ type: 'popup', popup: { code: 'organ', orgFields: 'name,id', destFields: 'a,b' } }))?.field,
  ).toBe('a')
  expect(reportOf(field({ type: 'table-dict', dictTable: 'user', dictCode: 'username' }))).toEqual({
    code: 'user',
    field: 'username',
    orgFields: 'username',
    destFields: 'username',
  })
  expect(reportOf(field({ type: 'popup' }))).toBeNull()
})
