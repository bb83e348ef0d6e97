import type { FormFieldSpec, FormValues } from './record-dialog.model.ts'

/** What the control of a form's field is given. */
export interface ControlProps {
  id: string
  field: FormFieldSpec
  value: unknown
  values: FormValues
  disabled: boolean
  describedBy: string | undefined
  invalid: boolean
  /** `others` are fields of the form that are filled along with this one. */
  onChange: (value: unknown, others?: FormValues) => void
}
