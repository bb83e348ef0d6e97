import { isWide } from './RecordFields.tsx'
import { type FormFieldSpec, type FormValues, shownFields } from './record-dialog.model.ts'
import { ShownValue } from './ShownValue.tsx'

/** The fields of a record with their values as text, to be read. */
export function RecordFacts({
  fields,
  values,
  narrow = false,
}: {
  fields: readonly FormFieldSpec[]
  values: FormValues
  narrow?: boolean | undefined
}) {
  return (
    <dl className="record-form record-facts" tabIndex={0} data-narrow={narrow || undefined}>
      {shownFields(fields).map((field) => (
        <div key={field.name} className="record-field" data-wide={isWide(field)}>
          <dt>{field.label}</dt>
          <dd>
            <ShownValue field={field} value={values[field.name]} values={values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
