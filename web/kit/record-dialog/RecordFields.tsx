import { describedBy, Field } from '#web/plain/form/Field.tsx'
import { FieldControl } from './FieldControl.tsx'
import { type FormFieldSpec, type FormValues, shownFields } from './record-dialog.model.ts'

/** Element id of a field of a form. */
export const fieldIdOf = (formId: string, name: string): string => `${formId}-${name}`

/** Whether a field takes the whole width of a form of two columns. */
export const isWide = ({ wide, kind }: FormFieldSpec) => (wide || WIDE_KINDS.has(kind) ? true : undefined)
const WIDE_KINDS: ReadonlySet<string> = new Set<FormFieldSpec['kind']>([
  'textarea',
  'richText',
  'markdown',
  'code',
  'cron',
  'hours',
])

/** The fields of a form, each with its label, its hint and what is wrong with it. */
export function RecordFields(props: {
  formId: string
  fields: readonly FormFieldSpec[]
  values: FormValues
  faults: Readonly<Record<string, string>>
  /** True when an existing record is edited: some fields are fixed then. */
  editing: boolean
  disabled?: boolean
  /** `others` are fields filled along with it. */
  onChange: (name: string, value: unknown, others?: FormValues) => void
}) {
  const { formId, fields, values, faults, editing, disabled = false, onChange } = props
  return shownFields(fields).map((field) => {
    const id = fieldIdOf(formId, field.name)
    const fault = faults[field.name]
    return (
      <div key={field.name} className="record-field" data-wide={isWide(field)}>
        <Field id={id} label={<FieldLabel field={field} />} fault={fault} hint={field.hint}>
          <FieldControl
            id={id}
            field={field}
            value={values[field.name]}
            values={values}
            disabled={disabled || field.fixed === true || (field.fixed === 'edit' && editing)}
            invalid={fault !== undefined}
            describedBy={describedBy(id, fault, field.hint)}
            onChange={(value, others) => onChange(field.name, value, others)}
          />
        </Field>
      </div>
    )
  })
}

function FieldLabel({ field }: { field: FormFieldSpec }) {
  return (
    <>
      {field.label}
      {field.required ? (
        <span className="record-required" aria-hidden>
          *
        </span>
      ) : null}
    </>
  )
}
