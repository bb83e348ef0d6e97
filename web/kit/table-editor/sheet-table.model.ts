import type { FormOf } from '#common/contract/record-schemas.ts'
import { fieldsOf, missingOf, type Sheet, type SheetField, type SheetFields } from '#common/records/sheet.ts'
import type { CellRule, Column, Row } from '#web/kit/editable-table/model/columns.ts'

function rulesOf(field: SheetField): CellRule[] {
  const { required, check, most, label } = field
  const format = check?.format
  return [
    ...(required ? [{ required, message: missingOf(field) }] : []),
    ...(format ? [{ pattern: format }] : []),
    ...(most !== undefined && !format ? [{ pattern: `^[\\s\\S]{1,${most}}$`, message: `不超过 ${most} 个字` }] : []),
    ...(check?.unique ? [{ unique: true, message: `${label}重复` }] : []),
  ]
}
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const enteredIn = (sheet: Pick<Sheet, 'fields' | 'first'>) =>
  fieldsOf(sheet, sheet.first?.form).filter(([, { form }]) => form)

/**
 * The columns of an editable table of records of a sheet: texts, and values of dictionaries.
 * @param own what is otherwise
 */
export const sheetTable = (
  sheet: Pick<Sheet, 'fields' | 'first'>,
  own: Readonly<Record<string, Partial<Column>>> = {},
): Column[] =>
  enteredIn(sheet).map(([key, field]) => {
    const usual: Column =
      field.kind === 'dictionary'
        ? { key, title: field.label, type: 'select', dictCode: field.dictionary, allowSearch: true, filterable: true }
        : { key, title: field.label, type: 'input', sortable: true, validateRules: rulesOf(field) }
    return { ...usual, ...own[key] }
  })

/** The form that a row of such a table sends. */
export const sheetRow = <F extends SheetFields>(sheet: Sheet<F>, row: Row): FormOf<F> =>
  Object.fromEntries(
    enteredIn(sheet as Pick<Sheet, 'fields'>).map(([key, { required }]) => [
      key,
      required ? textOf(row[key]) : textOf(row[key]) || null,
    ]),
  ) as FormOf<F>
