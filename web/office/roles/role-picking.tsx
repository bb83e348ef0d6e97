import type { RecordFieldProps } from '#web/kit/picker-slots/handed-in.ts'
import { RecordNames } from '#web/kit/pickers/RecordNames.tsx'
import { RecordPicker } from '#web/kit/pickers/RecordPicker.tsx'
import { useRecords } from '#web/kit/pickers/use-records.ts'
import { ROLE_SOURCE } from './role-source.ts'

/** A field of roles in a form; stored by code, or by id. */
export const RoleField = ({ several, store, ...props }: RecordFieldProps) => (
  <RecordPicker source={ROLE_SOURCE} {...props} multiple={several} returnId={store === 'id'} />
)

/** Names of roles, as text. */
export function RoleNames({ value, store = 'code' }: { value: string; store?: string | undefined }) {
  const { values, nameOf } = useRecords(ROLE_SOURCE, store === 'id', value)
  return <RecordNames names={values.map(nameOf)} />
}
