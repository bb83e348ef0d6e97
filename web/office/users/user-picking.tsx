import type { RecordFieldProps, RecordWindowProps } from '#web/kit/picker-slots/handed-in.ts'
import { RecordNames } from '#web/kit/pickers/RecordNames.tsx'
import { labelsIn } from '#web/kit/picker-slots/labels-in.ts'
import { UserByDepartmentPicker } from './UserByDepartmentPicker.tsx'
import { UserPicker } from './UserPicker.tsx'
import { useUsers } from './use-users.ts'
import { USER_FIELDS } from './picked-users.ts'

/** A field of users in a form or a query. */
export const UserField = ({ several, store = USER_FIELDS.store, ...props }: RecordFieldProps) => (
  <UserByDepartmentPicker {...props} multi={several} store={store} />
)

/** Names of stored users as text: 张三、李四（已冻结）. */
export function UserNames({ value, store = USER_FIELDS.store }: { value: string; store?: string | undefined }) {
  const { values, nameOf } = useUsers(store, 'realname', value)
  return <RecordNames names={values.map(nameOf)} />
}

/**
 * The window in which a cell of a table picks users: several users are added to those the cell holds, a single one
 * replaces them.
 */
export function UserWindow({
  values,
  several = true,
  store = USER_FIELDS.store,
  text = USER_FIELDS.text,
  onPick,
  onClose,
}: RecordWindowProps) {
  return (
    <UserPicker
      title="选择用户"
      confirm="确定"
      onPick={(users) => {
        const labels = labelsIn(several ? users : users.slice(-1), store, text)
        onPick([...new Set([...(several ? values : []), ...labels.map(([value]) => value)])], labels)
        return Promise.resolve()
      }}
      onClose={onClose}
    />
  )
}
