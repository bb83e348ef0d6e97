import { lazy, Suspense, useState } from 'react'
import type { ReportRow } from '#common/contract/reports.ts'
import { PickerField } from '#web/kit/pickers/PickerField.tsx'
import { FIELDS_FAULTS } from './fields-faults.ts'
import { filledBy, pairsOf } from './report-picker.model.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

export interface ReportPickerProps {
  label: string
  id?: string
  /** Code of the report. */
  code: string
  /** The field of the form this control stands for; the first of `destFields` unless told otherwise. */
  field?: string
  /** Fields of the report, and the fields of the form they fill, joined by commas, as many here as there. */
  orgFields: string
  destFields: string
  multi?: boolean
  /** `column=asc|desc` */
  sorter?: string
  /** Parameters of the report; those named like a condition fill it in as well. */
  param?: Readonly<Record<string, unknown>>
  groupId?: string
  /** Stands between several values. */
  spliter?: string
  width?: number
  /** Present values of the form; only the fields of `destFields` are looked at. */
  values: Readonly<Record<string, unknown>>
  /** All fields of `destFields` with what they are now; empty texts when the choice was cleared. */
  onChange: (values: Record<string, string>) => void
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
}

const texts = (values: ReportRow): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]))

/** A field filled from rows of a report; other fields of the form are filled along with it (wire 5.4). */
export function ReportPicker(props: ReportPickerProps) {
  const { code, multi = false, spliter = ',', values, onChange, disabled = false } = props
  const [open, setOpen] = useState(false)
  const pairs = pairsOf(props)
  const fault = typeof pairs === 'string' ? FIELDS_FAULTS[pairs] : null
  const known = typeof pairs === 'string' ? [] : pairs
  const shown = values[props.field ?? known[0]?.to ?? '']
  return (
    <>
      <PickerField
        id={props.id}
        label={props.label}
        text={typeof shown === 'string' || typeof shown === 'number' ? String(shown) : ''}
        button="选择"
        placeholder={props.placeholder ?? '请点击选择'}
        disabled={disabled || fault !== null}
        invalid={props.invalid}
        describedBy={props.describedBy}
        fault={fault}
        onOpen={() => setOpen(!disabled)}
        onClear={() => onChange(texts(filledBy([], known)))}
      />
      {open && fault === null ? (
        <Suspense fallback={null}>
          <ReportDialog
            code={code}
            groupId={props.groupId}
            pairs={known}
            multi={multi}
            sorter={props.sorter}
            param={props.param}
            separator={spliter}
            width={props.width}
            values={values}
            onOk={(rows) => onChange(texts(filledBy(rows, known, spliter)))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
