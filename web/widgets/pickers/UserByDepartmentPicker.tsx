import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { valuesIn } from './chosen-rows.model.ts'
import { camel } from './department-choice.model.ts'
import { PickerField } from './PickerField.tsx'
import { UserDialog } from './UserDialog.tsx'
import { usersOf, userWords, type PickedUser, type UserStore } from './users.ts'

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

const NOBODY: readonly PickedUser[] = []

/** A field of people, found by their department (wire 5.5): their names are shown, frozen and deleted ones too. */
export function UserByDepartmentPicker(props: UserByDepartmentPickerProps) {
  const { value, onChange, multi = true, text = 'realname' } = props
  const [open, setOpen] = useState(false)
  const store = camel(props.store ?? 'username') as UserStore
  const values = valuesIn(value)
  const query = useQuery({
    queryKey: ['GET /sys/user/getMultiUser', store, ...values],
    queryFn: ({ signal }) => usersOf(store, values, signal),
    enabled: values.length > 0,
  })
  const known = query.data ?? NOBODY
  const nameOf = (one: string) => {
    const user = known.find((found) => found[store as keyof PickedUser] === one)
    return user ? userWords(user[text], user) : one
  }
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
        <UserDialog multi={multi} store={store} text={text} value={value} known={known} onOk={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
