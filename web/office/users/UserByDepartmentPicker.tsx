import { useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { PickerField } from '#web/kit/pickers/PickerField.tsx'
import { UserDialog } from './UserDialog.tsx'
import { useUsers } from './use-users.ts'
import type { PickedUser } from './picked-users.ts'

export interface UserByDepartmentPickerProps {
  label: string
  id?: string
  /** Values of the stored field, joined by commas. */
  value: string | null | undefined
  onChange: (value: string, users: readonly PickedUser[]) => void
  multi?: boolean
  /** The stored field: username, else another; `work_no` is `workNo`. */
  store?: string
  text?: 'realname' | 'username'
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
}

/** A field for users, found by their department (wire 5.5); names of frozen and deleted users are shown too. */
export function UserByDepartmentPicker(props: UserByDepartmentPickerProps) {
  const { value, onChange, multi = true, text = 'realname' } = props
  const [open, setOpen] = useState(false)
  const { store, values, query, known, nameOf } = useUsers(props.store ?? 'username', text, value)
  return (
    <>
      <PickerField
        {...props}
        text={values.map(nameOf).join('，')}
        button="选择用户"
        placeholder={props.placeholder ?? '请点击选择用户'}
        busy={values.length > 0 && query.isPending}
        fault={query.isError ? `用户姓名未能取得：${presentError(query.error).title}` : null}
        onOpen={() => setOpen(true)}
        onClear={() => onChange('', [])}
      />
      {open && !query.isLoading ? (
        <UserDialog
          multi={multi}
          store={store}
          text={text}
          value={value}
          known={known}
          onOk={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
