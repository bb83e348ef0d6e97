import type { RecordAdderProps } from '#web/kit/picker-slots/handed-in.ts'
import { UserDialog } from './UserDialog.tsx'
import type { PickedUser } from './picked-users.ts'

/** A window to choose users to add to something, from those who may sign in. */
export function UserPicker(props: RecordAdderProps) {
  return (
    <UserDialog
      multi
      required
      store="id"
      text="realname"
      title={props.title}
      confirm={props.confirm}
      value=""
      known={NOBODY}
      onOk={(_, users) => props.onPick(users)}
      onClose={props.onClose}
    />
  )
}
const NOBODY: readonly PickedUser[] = []
