import { useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { valuesIn } from '#web/kit/pickers/chosen-rows.model.ts'
import { everyDepartment, fieldsOf } from './department-choice.model.ts'
import { DepartmentDialog, type DepartmentPair } from './DepartmentDialog.tsx'
import { PickerField } from '#web/kit/pickers/PickerField.tsx'
import { useDepartments } from './use-departments.ts'

export interface DepartmentPickerProps {
  label: string
  id?: string
  /** Values joined by commas. */
  value: string | null | undefined
  onChange: (value: string, pairs: readonly DepartmentPair[]) => void
  /** Called with every choice, so that other fields can be limited to these departments. */
  onBack?: (pairs: readonly DepartmentPair[]) => void
  multi?: boolean
  strict?: boolean
  treeOpera?: boolean
  rootOpened?: boolean
  store?: string
  text?: string
  /** JSON that names other fields: `{"store":"orgCode","text":"departName"}`. */
  fieldExtendJson?: string
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
}

/** A field of departments: one, or several joined by commas; spec §9 Department picker. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { value, onChange, onBack, multi = false, strict = true, treeOpera = false, rootOpened = true } = props
  const [open, setOpen] = useState(false)
  const fields = fieldsOf({ store: props.store ?? 'id', text: props.text ?? 'departName' }, props.fieldExtendJson)
  const values = valuesIn(value)
  const { tree, query } = useDepartments(fields, values.length > 0 || open)
  const texts = new Map(everyDepartment(tree).map((node) => [node.value, node.text]))
  const change = (pairs: readonly DepartmentPair[]) => {
    onChange(pairs.map((pair) => pair.value).join(','), pairs)
    onBack?.(pairs)
  }
  return (
    <>
      <PickerField
        {...props}
        text={values.map((one) => texts.get(one) ?? one).join('，')}
        button="选择部门"
        placeholder={props.placeholder ?? '请点击选择部门'}
        busy={values.length > 0 && query.isPending}
        fault={values.length > 0 && query.isError ? `部门名称未能取得：${presentError(query.error).title}` : null}
        onOpen={() => setOpen(true)}
        onClear={() => change([])}
      />
      {open ? (
        <DepartmentDialog
          fields={fields}
          multi={multi}
          strict={strict}
          treeOpera={treeOpera}
          rootOpened={rootOpened}
          values={values}
          onOk={change}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
