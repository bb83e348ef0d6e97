import type { FormItem, OnlineRow } from '#common/contract/online-forms.ts'
import { createElement } from 'react'
import {
  chainPlace,
  controlOf,
  type DesignedField,
  type DesignedTable,
  linkOf,
  popupOf,
  shownNumber,
  treeOf,
} from '#common/rules/online-design.ts'
import { type QueryField, queryFieldsFrom } from '#common/rules/query-fields.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { CellRule, Column } from '#web/kit/editable-table/model/columns.ts'
import type { Part } from '#web/kit/form-with-tables/form-parts.model.ts'
import type { ColumnKind } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'

const ChainField = lazyPart(() => import('./ChainField.tsx'), 'ChainField')
const LinkField = lazyPart(() => import('./LinkField.tsx'), 'LinkField')

/** A designed field as the kit knows fields: one function for each place in which it stands. */

const isNumber = ({ type }: DesignedField) => type === 'int' || type === 'decimal'

/** The field in a form; null for one that forms do not show. */
export function specOf(field: DesignedField, fields: readonly DesignedField[]): FormFieldSpec | null {
  if (!field.inForm || field.control === 'hidden') return null
  const common = {
    name: field.name,
    label: field.title,
    required: field.required,
    ...(field.format ? { check: { format: field.format } } : {}),
  }
  const dictCode = field.dictCode ?? ''
  switch (field.control) {
    case 'text':
      if (isNumber(field))
        return {
          ...common,
          kind: 'number',
          precision: field.type === 'int' ? 0 : field.scale,
          allDigits: true,
          placeholder: `请输入${field.title}`,
        }
      return { ...common, kind: 'text', maxLength: field.length }
    case 'textarea':
      return { ...common, kind: 'textarea', maxLength: field.type === 'string' ? field.length : 100_000 }
    case 'date':
      return { ...common, kind: 'date' }
    case 'datetime':
      return { ...common, kind: 'dateTime' }
    case 'time':
      return { ...common, kind: 'time' }
    case 'list':
      return { ...common, kind: 'dict', dictCode }
    case 'radio':
      return { ...common, kind: 'dict', dictCode, asRadio: true }
    case 'checkbox':
      return { ...common, kind: 'checkboxes', dictCode }
    case 'list_multi':
      return { ...common, kind: 'dict', dictCode, several: true }
    case 'sel_search':
      return { ...common, kind: 'search', dict: dictCode }
    case 'switch':
      return { ...common, kind: 'switch' }
    case 'sel_user':
      return { ...common, kind: 'record', of: 'user', several: true }
    case 'sel_depart':
      return { ...common, kind: 'record', of: 'department', several: true }
    case 'cat_tree':
      return { ...common, kind: 'category', ...(field.dictCode ? { pcode: field.dictCode } : {}) }
    case 'sel_tree': {
      const tree = treeOf(field.dictCode)
      return tree && { ...common, kind: 'treeTable', dict: field.dictCode ?? '', pidField: tree.pidField }
    }
    case 'link_down': {
      const place = chainPlace(fields, field.name)
      return place && { ...common, kind: 'own', render: (own) => createElement(ChainField, { ...own, field, place }) }
    }
    case 'link_table': {
      const link = linkOf(field)
      return link && { ...common, kind: 'own', render: (own) => createElement(LinkField, { ...own, field, link }) }
    }
    case 'popup': {
      const source = popupOf(field)
      return source && { ...common, kind: 'popup', ...source }
    }
    case 'pca':
      return { ...common, kind: 'area' }
    case 'file':
      return { ...common, kind: 'files' }
    case 'image':
      return { ...common, kind: 'images' }
    case 'umeditor':
      return { ...common, kind: 'richText' }
    case 'markdown':
      return { ...common, kind: 'markdown' }
  }
}

/** The fields of a form, with those that are not shown and that a row of a report fills. */
export function specsOf(fields: readonly DesignedField[]): FormFieldSpec[] {
  const filled = new Set(
    fields.flatMap((field) =>
      field.control === 'popup' && field.inForm ? (popupOf(field)?.destFields.split(',') ?? []) : [],
    ),
  )
  return fields.flatMap(
    (field): FormFieldSpec | never[] =>
      specOf(field, fields) ?? (filled.has(field.name) ? { kind: 'hidden', name: field.name, label: field.title } : []),
  )
}

/** Values that a new record begins with. */
export const initialOf = (fields: readonly DesignedField[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ name, defaultValue }) => (defaultValue === null ? [] : [[name, defaultValue]])))

/** What the column of a list holds, which gives its width. */
export function columnKindOf(field: DesignedField, isFirst: boolean): ColumnKind {
  // What names a record gets more room than what belongs to it.
  if (isFirst && field.control === 'text' && !isNumber(field)) return 'long'
  if (isNumber(field)) return field.type === 'decimal' ? 'amount' : 'number'
  if (field.type === 'date') return 'date'
  if (field.type === 'datetime') return 'moment'
  if (field.control === 'image') return 'picture'
  if (field.control === 'sel_user') return 'person'
  if (field.control === 'switch') return 'status'
  return field.type === 'text' && !controlOf(field.control).several ? 'long' : 'text'
}

/** Users sort by what has an order. */
export const isSortable = (field: DesignedField): boolean =>
  !controlOf(field.control).several && field.type !== 'text' && field.control !== 'link_table'

/**
 * The field as a condition of the query form; null where it cannot be asked for there. The first two are shown, the
 * others folded.
 */
function filterOf(field: DesignedField, at: number): Filter | null {
  const common = { name: field.name, label: field.title, ...(at < 2 ? {} : { folded: true }) }
  if (field.queryMode === 'group') {
    if (isNumber(field)) return { ...common, kind: 'range', of: 'number' }
    if (field.type === 'date') return { ...common, kind: 'range', of: 'day' }
    return { ...common, kind: 'range', of: field.type === 'datetime' ? 'moment' : 'time' }
  }
  if (field.type === 'date' || field.type === 'datetime') return { ...common, kind: 'day' }
  if (isNumber(field)) return { ...common, kind: 'text', placeholder: '如 100 或 >= 100' }
  if (field.control === 'switch')
    return {
      ...common,
      kind: 'select',
      options: [
        { value: 'Y', label: '是' },
        { value: 'N', label: '否' },
      ],
    }
  const { dict, several } = controlOf(field.control)
  if (dict === 'dictionary' && !several) return { ...common, kind: 'dict', dictCode: field.dictCode ?? '' }
  return ['text', 'textarea', 'time', 'popup'].includes(field.control)
    ? { ...common, kind: 'text', contains: true }
    : null
}
export const filtersOf = (fields: readonly DesignedField[]): Filter[] =>
  fields
    .filter(({ inQuery }) => inQuery)
    .map(filterOf)
    .filter((filter) => filter !== null)

/** The field in an advanced query. */
function queryFieldOf(field: DesignedField): QueryField {
  const common = { value: field.name, text: field.title }
  if (isNumber(field)) return { ...common, type: 'number' }
  if (field.type === 'date' || field.type === 'datetime') return { ...common, type: field.type }
  if (field.control === 'switch') return { ...common, type: 'switch' }
  if (field.control === 'sel_user') return { ...common, type: 'sel_user' }
  if (field.control === 'sel_depart') return { ...common, type: 'sel_depart' }
  if (field.control === 'pca') return { ...common, type: 'pca' }
  const { dict, several } = controlOf(field.control)
  if (dict === 'dictionary') return { ...common, type: several ? 'list_multi' : 'dict', dictCode: field.dictCode ?? '' }
  return { ...common, type: 'string' }
}
export const queryFieldsOf = (fields: readonly DesignedField[], tables: readonly DesignedTable[]): QueryField[] => {
  // A link is stored as the id of a record, which nobody knows.
  const asked = (some: readonly DesignedField[]) =>
    some.filter(({ control }) => !['file', 'image', 'link_table'].includes(control)).map(queryFieldOf)
  return queryFieldsFrom([
    ...asked(fields),
    { value: 'createBy', text: '创建人', type: 'sel_user' },
    { value: 'createTime', text: '创建时间', type: 'datetime' },
    { value: 'updateBy', text: '修改人', type: 'sel_user' },
    { value: 'updateTime', text: '修改时间', type: 'datetime' },
    ...tables.map(({ code, name, fields: own }) => ({ value: code, text: name, children: asked(own) })),
  ])
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The field as a column of the table of rows of a record. */
export function cellOf(field: DesignedField): Column {
  const rules: CellRule[] = [
    ...(field.required ? [{ required: true, message: `请填写${field.title}` }] : []),
    ...(field.type === 'string' && field.control === 'text'
      ? [{ pattern: new RegExp(`^[\\s\\S]{0,${field.length}}$`, 'u'), message: `最多 ${field.length} 个字符` }]
      : []),
    ...(field.type === 'int' ? [{ pattern: /^-?\d{1,15}$/, message: '应为整数' }] : []),
    ...(field.type === 'decimal'
      ? [
          {
            pattern: new RegExp(`^-?\\d{1,12}(\\.\\d{1,${Math.max(1, field.scale)}})?$`),
            message: `应为数字，小数不超过 ${field.scale} 位`,
          },
        ]
      : []),
  ]
  const common = {
    key: field.name,
    title: field.title,
    minWidth: 140,
    ...(rules.length > 0 ? { validateRules: rules } : {}),
    ...(field.defaultValue === null ? {} : { defaultValue: field.defaultValue }),
  }
  const dictCode = field.dictCode ?? ''
  switch (field.control) {
    case 'text':
      if (!isNumber(field)) return { ...common, type: 'input' }
      return {
        ...common,
        type: 'inputNumber',
        statistics: true,
        ...(field.type === 'decimal'
          ? { digits: field.scale, formatter: (value: unknown) => textOf(shownNumber(field, value)) }
          : {}),
      }
    case 'textarea':
      return { ...common, type: 'textarea' }
    case 'date':
    case 'datetime':
    case 'time':
      return { ...common, type: field.control }
    case 'list':
    case 'radio':
      return { ...common, type: 'select', dictCode, allowSearch: true }
    case 'list_multi':
      return { ...common, type: 'list_multi', dictCode }
    case 'sel_search':
      return { ...common, type: 'sel_search', dictCode }
    case 'switch':
      return { ...common, type: 'checkbox', customValue: ['Y', 'N'] }
    case 'sel_user':
      return { ...common, type: 'sel_user' }
    case 'sel_depart':
      return { ...common, type: 'sel_depart' }
    case 'popup': {
      const { code = '', orgFields = '', destFields = '', several = false } = popupOf(field) ?? {}
      return {
        ...common,
        type: 'popup',
        popupCode: code,
        orgFields,
        destFields,
        ...(several ? { props: { multi: true } } : {}),
      }
    }
    case 'file':
    case 'image':
      return { ...common, type: field.control }
    default:
      return { ...common, type: 'hidden' }
  }
}

/** Sub-tables as parts of a form: rows as a table, a single row as a further form. */
export const partsOf = (tables: readonly DesignedTable[]): Part[] =>
  tables.map((table) =>
    table.relation === 'one'
      ? { kind: 'form', ref: table.code, label: table.name, fields: specsOf(table.fields) }
      : {
          kind: 'table',
          ref: table.code,
          label: table.name,
          columns: table.fields.filter((field) => field.inForm && field.control !== 'hidden').map(cellOf),
          defaultRows: 0,
        },
  )

/** A record for a form with parts: of a sub-table of one row, that row. */
export const toParts = (
  tables: readonly DesignedTable[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...record,
  ...Object.fromEntries(
    tables.map(({ code, relation }) => {
      const rows = (record[code] ?? []) as Record<string, unknown>[]
      return [code, relation === 'one' ? (rows[0] ?? {}) : rows]
    }),
  ),
})

/** A value of a list as text; null where there is none. */
export function listTextOf(field: DesignedField, row: Readonly<Record<string, unknown>>): string | null {
  const value = row[`${field.name}_dictText`] ?? shownNumber(field, row[field.name])
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  if (field.control === 'file') return `${text.split(',').length} 个文件`
  if (field.control === 'umeditor') return text.replace(/<[^>]*>/g, ' ').trim()
  return text
}

/** What a record is called: its first field that lists show. */
export const nameIn = (form: Pick<FormItem, 'fields'>, row: OnlineRow): string => {
  const first = form.fields.find(({ inList }) => inList)
  const text = first ? row[first.name] : null
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '这条记录'
}
