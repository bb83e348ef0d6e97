import { fieldsOf, type Sheet, type SheetField } from '#common/records/sheet.ts'
import type { FormFieldSpec } from './record-dialog.model.ts'

function fieldOf(name: string, field: SheetField): FormFieldSpec {
  const { label, required, most: maxLength, between, form, given } = field
  const common = {
    name,
    label,
    ...(form ?? given),
    ...(form && required ? { required } : {}),
    ...(given ? { fixed: true } : {}),
  }
  const length = form && maxLength !== undefined ? { maxLength } : {}
  switch (field.kind) {
    case 'lines':
      return { ...common, kind: 'textarea', ...length }
    case 'day':
      return { ...common, kind: 'date' }
    case 'moment':
      return { ...common, kind: 'dateTime' }
    case 'number':
      return { ...common, kind: 'number', precision: 0, ...(between ? { min: between[0], max: between[1] } : {}) }
    case 'files':
      return { ...common, kind: 'files', atMost: field.atMost }
    case 'dictionary':
      return { ...common, kind: 'dict', dictCode: field.dictionary }
    case 'choice':
      return {
        ...common,
        kind: 'select',
        options: Object.entries(field.options).map(([value, text]) => ({ value, label: text })),
      }
    default:
      return { ...common, kind: 'text', ...length }
  }
}

/** What a screen adds to fields of a form, or sets otherwise: rules, and controls of its own. */
type OwnFields = Readonly<Record<string, Partial<FormFieldSpec>>>

/** The form of a record sheet. */
export const sheetForm = (sheet: Pick<Sheet, 'fields' | 'first'>, own: OwnFields = {}): FormFieldSpec[] =>
  fieldsOf(sheet, sheet.first?.form).flatMap(([key, field]) =>
    field.form || field.given ? ({ ...fieldOf(key, field), ...own[key] } as FormFieldSpec) : [],
  )
