import type { CellRule, Column } from '#web/kit/editable-table/model/columns.ts'
import type { FormFieldSpec, FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'

/** Rows that belong to a record: one table on a tab of its own. */
export interface TablePart {
  kind: 'table'
  /** Its name in what is saved, and the key of its tab (wire.md §5.16 refKeys). */
  ref: string
  label: string
  columns: readonly Column[]
  editRules?: Readonly<Record<string, readonly CellRule[]>>
  /** Number of empty rows of a new record; one by default (addDefaultRowNum). */
  defaultRows?: number
}

/** A form that belongs to a record, one to one. */
export interface FormPart {
  kind: 'form'
  ref: string
  label: string
  fields: readonly FormFieldSpec[]
}

export type Part = TablePart | FormPart

/** Everything typed: the form, the rows of each table, the values of each further form, by their refs. */
export interface AllValues {
  form: FormValues
  tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  forms: Readonly<Record<string, FormValues>>
}

/** What is saved: the fields of the form, and each part under its ref (wire.md §5.16 classifyIntoFormData). */
export const classifyIntoFormData = ({ form, tables, forms }: AllValues): Record<string, unknown> => ({
  ...form,
  ...tables,
  ...forms,
})

/** True for a record with an id, which is edited; any other is added. */
export const isEdit = (record: FormValues | null): boolean => typeof record?.['id'] === 'string' && record['id'] !== ''

/** Initial rows of a table: those of the record, or empty ones for a new record. */
export function beginningRows(part: TablePart, record: FormValues | null): readonly Record<string, unknown>[] {
  const given = record?.[part.ref]
  if (Array.isArray(given)) return given as Record<string, unknown>[]
  return isEdit(record) ? [] : Array.from({ length: part.defaultRows ?? 1 }, () => ({}))
}

/** Parts in the order of checking: tables as listed, then the further forms (wire.md §5.16). */
export const inOrderOfChecking = (parts: readonly Part[]): readonly Part[] => [
  ...parts.filter(({ kind }) => kind === 'table'),
  ...parts.filter(({ kind }) => kind === 'form'),
]
