import type { DictItem } from '#common/contract/session.ts'
import {
  type ControlName,
  controlOf,
  type DesignedField,
  type DesignedTable,
  popupOf,
} from '#common/rules/online-design.ts'
import type { SeenForm } from './seen-form.rules.ts'
import { dictionaryOf } from './record-texts.ts'

/** The form as JSON schema, for clients that draw it from one (wire 6.2). */

type Words = Readonly<Record<string, readonly DictItem[]>>

/** Numbers of the wire for how many rows a sub-table has for a record. */
export const RELATION = { many: 0, one: 1 } as const
/** What a table is to others, in the numbers of the wire. */
export const TABLE_TYPE = { single: 1, main: 2, sub: 3 } as const
/** The field of a row that names the record it belongs to. */
export const FOREIGN_KEY = 'main_id'

/** A column of an editable table on the wire by the control of its field (wire 5.1); what is missing is a plain input. */
const CELL_TYPES: Partial<Record<ControlName, string>> = {
  textarea: 'textarea',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  list: 'select',
  radio: 'radio',
  checkbox: 'list_multi',
  list_multi: 'list_multi',
  sel_search: 'sel_search',
  switch: 'checkbox',
  sel_user: 'sel_user',
  sel_depart: 'sel_depart',
  popup: 'popup',
  file: 'file',
  image: 'image',
  hidden: 'hidden',
}
const CELL_WIDTH = '186px'

export const isNumber = ({ type }: DesignedField): boolean => type === 'int' || type === 'decimal'
const isReport = ({ control }: DesignedField): boolean => controlOf(control).dict === 'report'

/** The choices of a field as the wire has them in forms; undefined when it has none. */
function choicesOf(field: DesignedField, words: Words): { value: string; text: string; title: string }[] | undefined {
  const code = dictionaryOf(field)
  return code === null ? undefined : (words[code] ?? []).map(({ value, text }) => ({ value, text, title: text }))
}

function propertyOf(field: DesignedField, order: number, words: Words): Record<string, unknown> {
  const choices = choicesOf(field, words)
  return {
    type: isNumber(field) ? 'number' : 'string',
    title: field.title,
    view: field.control,
    order,
    ...(field.type === 'string' ? { maxLength: field.length } : {}),
    ...(isReport(field) ? popupOf(field) : field.dictCode ? { dictCode: field.dictCode } : {}),
    ...(choices ? { enum: choices } : {}),
    ...(field.defaultValue === null ? {} : { defVal: field.defaultValue }),
  }
}

function cellOf(field: DesignedField, words: Words): Record<string, unknown> {
  const choices = choicesOf(field, words)
  return {
    key: field.name,
    title: field.title,
    type: CELL_TYPES[field.control] ?? (isNumber(field) ? 'inputNumber' : 'input'),
    width: CELL_WIDTH,
    defaultValue: field.defaultValue ?? '',
    fieldExtendJson: '',
    ...(isReport(field) ? popupOf(field) : field.dictCode ? { dictCode: field.dictCode } : {}),
    ...(choices ? { options: choices } : {}),
    validateRules: field.required ? [{ required: true, message: '${title}不能为空' }] : [],
  }
}

const inForm = (fields: readonly DesignedField[]): DesignedField[] => fields.filter((field) => field.inForm)
const requiredIn = (fields: readonly DesignedField[]): string[] =>
  inForm(fields).flatMap(({ name, required }) => (required ? [name] : []))
const propertiesOf = (fields: readonly DesignedField[], words: Words): Record<string, unknown> =>
  Object.fromEntries(inForm(fields).map((field, order) => [field.name, propertyOf(field, order, words)]))

/** A sub-table in the schema of its record: many rows as columns of an editable table, one as fields of a form. */
function tabOf(table: DesignedTable, order: number, words: Words): Record<string, unknown> {
  return {
    view: 'tab',
    key: table.code,
    title: table.name,
    describe: table.name,
    relationType: RELATION[table.relation],
    order,
    foreignKey: FOREIGN_KEY,
    hideButtons: [],
    ...(table.relation === 'many' ? { columns: inForm(table.fields).map((field) => cellOf(field, words)) } : {}),
    properties: propertiesOf(table.fields, words),
    required: requiredIn(table.fields),
  }
}

/** @param words the entries of the dictionaries that the fields name */
export const schemaOf = (
  { fields, tables }: Pick<SeenForm, 'fields' | 'tables'>,
  words: Words,
): Record<string, unknown> => ({
  required: requiredIn(fields),
  properties: {
    ...propertiesOf(fields, words),
    ...Object.fromEntries(tables.map((table, at) => [table.code, tabOf(table, fields.length + at, words)])),
  },
})
