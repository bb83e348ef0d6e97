import { useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { PickerField } from '#web/kit/pickers/PickerField.tsx'
import type { PopupFieldProps } from '#web/kit/picker-slots/handed-in.ts'
import { FIELDS_FAULTS } from '#web/kit/picker-slots/popup-faults.ts'
import { filledBy, pairsOf, type PopupRow } from '#web/kit/picker-slots/popup-fields.model.ts'

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'), 'ReportDialog')

const texts = (values: PopupRow): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]))

/** A field filled from rows of a report; other fields of the form are filled along with it (wire 5.4). */
export function ReportPicker(props: PopupFieldProps) {
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
      ) : null}
    </>
  )
}
