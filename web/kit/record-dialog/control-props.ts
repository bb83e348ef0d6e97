import type { FormFieldSpec, FormValues } from './record-dialog.model.ts'

/** Props of the control of a form's field. */
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
