import { describe, expect, it } from 'vitest'
import { CONTROLS, type ControlName, controlOf, designFault } from '#common/rules/online-design.ts'
import { fieldColumns, fieldsOf, rowOf, typeFor } from './design-rows.model.ts'
import { cellOf, listTextOf, filtersOf, partsOf, queryFieldsOf, specsOf, toParts } from './form-fields.model.ts'

const row = (title: string, other: Record<string, unknown> = {}) => ({
  title,
  control: 'text',
  type: 'string',
  inList: true,
  inForm: true,
  ...other,
})
const oneOf = (other: Record<string, unknown>) => {
  const [field] = fieldsOf([row('甲', other)])
  if (!field) throw new Error('no field')
  return field
}

const DICTIONARIES: Partial<Record<ControlName, string>> = {
  popup: 'organ:name',
  sel_tree: 'sys_depart,depart_name,id',
}

describe('fieldsOf', () => {
  it('rows become fields in their order, with free names where none was typed, and rows without a title are left out', () => {
    expect(
      fieldsOf([row('甲'), row('乙', { name: 'f1' }), row(' '), row('丙')]).map(({ name, title }) => [name, title]),
    ).toEqual([
      ['f2', '甲'],
      ['f1', '乙'],
      ['f3', '丙'],
    ])
  })
  it('a field becomes a row and the same field again', () => {
    const field = oneOf({
      id: 'x',
      name: 'a',
      control: 'list',
      dictCode: 'sex',
      required: true,
      inQuery: true,
      unique: true,
      guarded: true,
      defaultValue: '1',
    })
    expect(fieldsOf([rowOf(field)])).toEqual([field])
  })
  it('a type that the control does not allow becomes the usual one of the control', () => {
    expect([typeFor('date', 'string'), typeFor('text', 'int'), typeFor('file', 'string')]).toEqual([
      'date',
      'int',
      'text',
    ])
  })
  it.each(Object.keys(CONTROLS) as ControlName[])(
    'a field of the control %s is allowed and has its places in the kit',
    (control) => {
      const field = oneOf({ control, dictCode: DICTIONARIES[control] ?? 'sex', inQuery: true })
      expect(
        designFault({
          fields: [{ ...field, name: 'name', title: '名称', control: 'text', type: 'string' }, field],
          indexes: [],
          tables: [],
          listStyle: 'normal',
          hidden: [],
        }),
      ).toBeNull()
      expect(specsOf([field])).toHaveLength(control === 'hidden' ? 0 : 1)
      expect(queryFieldsOf([field], []).some(({ value }) => value === field.name)).toBe(
        !['file', 'image', 'link_table'].includes(control),
      )
      expect(cellOf(field).type === 'hidden').toBe(controlOf(control).cell !== true)
    },
  )
})

describe('fields in the kit', () => {
  // spec §1.28
  it('a decimal is shown with all digits of its field in lists, forms and cells, and nothing where there is none', () => {
    const [price] = fieldsOf([row('单价', { type: 'decimal' })])
    if (!price) throw new Error('no field')
    const shown = { ...price, scale: 2 }
    expect([3.5, 1200, 0, null].map((value) => listTextOf(shown, { [price.name]: value }))).toEqual([
      '3.50',
      '1200.00',
      '0.00',
      null,
    ])
    const { formatter, digits } = cellOf(shown)
    expect(digits, 'the sum has them too').toBe(2)
    expect([3.5, null, '3.1', undefined].map((value) => formatter?.(value, { id: 'r' }))).toEqual([
      '3.50',
      '',
      '3.1',
      '',
    ])
    expect(specsOf([shown])).toMatchObject([{ kind: 'number', precision: 2, allDigits: true }])
  })
  // spec §1.22
  it('a field that is not shown belongs to the form when a row of a report fills it', () => {
    const hidden = oneOf({ name: 'issuer_code', control: 'hidden' })
    const away = { ...hidden, name: 'note', control: 'text' as const, inForm: false }
    const popup = oneOf({ name: 'issuer', control: 'popup', dictCode: 'organ:name,id>issuer,issuer_code' })
    expect(specsOf([popup, hidden, away]).map(({ kind, name }) => [kind, name])).toEqual([
      ['popup', 'issuer'],
      ['hidden', 'issuer_code'],
    ])
    expect(specsOf([{ ...popup, inForm: false }, hidden])).toEqual([])
  })
  // spec §1.27
  it('an advanced query offers the fields of sub-tables by the name of the table, without files', () => {
    const [item, scan] = fieldsOf([row('品名'), row('样张', { control: 'file', type: 'text' })])
    const table = {
      id: 't',
      code: 'items',
      name: '标的',
      relation: 'many' as const,
      fields: [item, scan].filter((field) => field !== undefined),
    }
    expect(queryFieldsOf([], [table]).filter(({ value }) => value.includes(','))).toEqual([
      { value: `items,${item?.name}`, text: '标的-品名', type: 'string' },
    ])
  })
  // spec §1.35
  it('dates, times and numbers are asked for by a range or by one value, texts by what they contain, and the third condition is folded', () => {
    const fields = fieldsOf([
      row('甲', { inQuery: true }),
      row('乙', { control: 'date', inQuery: true }),
      row('丙', { type: 'int', inQuery: true }),
      row('丁'),
      ...[{ type: 'decimal' }, { control: 'date' }, { control: 'datetime' }, { control: 'time' }].map((one, at) =>
        row(`范围${at}`, { ...one, inQuery: true, group: true }),
      ),
    ])
    expect(filtersOf(fields).map(({ kind, label, folded }) => [kind, label, folded === true])).toEqual([
      ['text', '甲', false],
      ['day', '乙', false],
      ['text', '丙', true],
      ...[0, 1, 2, 3].map((at) => ['range', `范围${at}`, true]),
    ])
    expect(filtersOf(fields).flatMap((filter) => (filter.kind === 'range' ? [filter.of] : []))).toEqual([
      'number',
      'day',
      'moment',
      'time',
    ])
  })
  it('a sub-table of one row is a form of its own, and its row is the value of that form', () => {
    const tables = [
      { id: '1', code: 'rows', name: '行', relation: 'many' as const, fields: fieldsOf([row('甲')]) },
      { id: '2', code: 'more', name: '补充', relation: 'one' as const, fields: fieldsOf([row('乙')]) },
    ]
    expect(partsOf(tables).map(({ kind }) => kind)).toEqual(['table', 'form'])
    expect(toParts(tables, { id: 'r', rows: [{ id: 'a' }], more: [{ id: 'b' }] })).toEqual({
      id: 'r',
      rows: [{ id: 'a' }],
      more: { id: 'b' },
    })
    expect(toParts(tables, { id: 'r' })).toEqual({ id: 'r', rows: [], more: {} })
  })
  it('the table of fields of a sub-table offers only controls that stand in a cell', () => {
    const offered = (inTable: boolean) =>
      fieldColumns([], inTable)
        .find(({ key }) => key === 'control')
        ?.options?.map(({ value }) => value) ?? []
    expect(offered(true)).not.toContain('umeditor')
    expect(offered(false)).toContain('umeditor')
  })
})
