import {
  COLUMN_TYPES,
  CONTROLS,
  type ColumnType,
  type ControlName,
  controlOf,
  type DesignedField,
  FIELD_FORMATS,
  type FieldFormat,
  hasRange,
} from '#common/rules/online-design.ts'
import type { Column, Option } from '#web/kit/editable-table/model/columns.ts'

/** Fields of a design as rows of the editable table, and back. */

const optionsOf = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, text]) => ({ value, text }))
const box = (key: string, title: string, on = false): Column => ({
  key,
  title,
  type: 'checkbox',
  width: title.length > 2 ? 94 : 80,
  defaultValue: on,
})

/** The columns of the table of fields. @param dictionaries offered for the field 字典 */
export function fieldColumns(dictionaries: readonly Option[], inTable: boolean): Column[] {
  const controls = Object.entries(CONTROLS).filter(([name]) => !inTable || controlOf(name as ControlName).cell === true)
  const columns: Column[] = [
    {
      key: 'title',
      title: '标题',
      type: 'input',
      width: 160,
      fixed: 'left',
      validateRules: [
        { required: true, message: '请输入标题' },
        { unique: true, message: '标题重复' },
      ],
    },
    {
      key: 'control',
      title: '控件',
      type: 'select',
      width: 130,
      allowSearch: true,
      defaultValue: 'text',
      options: controls.map(([value, { name }]) => ({ value, text: name })),
      validateRules: [{ required: true, message: '请选择控件' }],
    },
    // Of the control 报表选择 it says which columns of which report fill which fields.
    {
      key: 'dictCode',
      title: '字典',
      type: 'select',
      width: 190,
      allowSearch: true,
      allowInput: true,
      options: dictionaries,
    },
    box('required', '必填'),
    box('inList', '列表', true),
    box('inForm', '表单', true),
    ...(inTable ? [] : [box('inQuery', '查询', true), box('group', '按范围'), box('unique', '唯一')]),
    box('guarded', '受控'),
    {
      key: 'name',
      title: '字段名',
      type: 'input',
      width: 130,
      placeholder: '留空自动编号',
      validateRules: [
        { pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$', message: '以小写字母开头，由小写字母、数字和单个下划线组成' },
        { unique: true, message: '字段名重复' },
      ],
    },
    {
      key: 'type',
      title: '类型',
      type: 'select',
      width: 110,
      defaultValue: 'string',
      options: optionsOf(COLUMN_TYPES),
    },
    { key: 'length', title: '长度', type: 'inputNumber', width: 90, defaultValue: 100, props: { min: 1, max: 4000 } },
    { key: 'scale', title: '小数位', type: 'inputNumber', width: 90, defaultValue: 2, props: { min: 0, max: 6 } },
    {
      key: 'format',
      title: '校验规则',
      type: 'select',
      width: 130,
      options: [{ value: '', text: '无' }, ...optionsOf(FIELD_FORMATS)],
    },
    { key: 'defaultValue', title: '默认值', type: 'input', width: 130 },
  ]
  // A design is short: nothing of it is filtered or sorted.
  return columns.map((column) => ({ ...column, filterable: false, sortable: false }))
}

/** A row of the table for a field. */
export const rowOf = ({ queryMode, format, ...field }: DesignedField): Record<string, unknown> => ({
  ...field,
  format: format ?? '',
  group: queryMode === 'group',
})

type Row = Readonly<Record<string, unknown>>
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const flag = (value: unknown): boolean => value === true || value === 'Y' || value === 1
const numberOr = (value: unknown, fallback: number): number => {
  const number = Number(text(value))
  return text(value) !== '' && Number.isInteger(number) ? number : fallback
}

/** A type that the control allows: the chosen one, else its usual one. */
export const typeFor = (control: ControlName, chosen: string): ColumnType => {
  const { types } = controlOf(control)
  return types.find((type) => type === chosen) ?? (types[0] as ColumnType)
}

/**
 * The fields of the rows, in their order; rows without a title are left out, those without a name get the next free
 * one.
 */
export function fieldsOf(rows: readonly Row[]): DesignedField[] {
  const filled = rows.filter((row) => text(row['title']) !== '')
  const taken = new Set(filled.map((row) => text(row['name'])))
  let next = 1
  const nextName = () => {
    while (taken.has(`f${next}`)) next++
    taken.add(`f${next}`)
    return `f${next}`
  }
  return filled.map((row) => {
    const control = (text(row['control']) in CONTROLS ? text(row['control']) : 'text') as ControlName
    const type = typeFor(control, text(row['type']))
    const name = text(row['name']) || nextName()
    const format = text(row['format'])
    return {
      // A field that the server does not know yet is told apart by its name.
      id: text(row['id']) || `new-${name}`,
      name,
      title: text(row['title']),
      control,
      type,
      length: numberOr(row['length'], 100),
      scale: numberOr(row['scale'], 2),
      required: flag(row['required']),
      unique: flag(row['unique']),
      defaultValue: text(row['defaultValue']) || null,
      dictCode: controlOf(control).dict ? text(row['dictCode']) || null : null,
      format: format in FIELD_FORMATS && control === 'text' && type === 'string' ? (format as FieldFormat) : null,
      inList: flag(row['inList']),
      inForm: flag(row['inForm']),
      inQuery: flag(row['inQuery']),
      queryMode: flag(row['group']) && hasRange({ type, control }) ? 'group' : 'single',
      guarded: flag(row['guarded']),
    }
  })
}
