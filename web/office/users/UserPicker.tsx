import { UserDialog } from './UserDialog.tsx'
import type { PickedUser } from './picked-users.ts'

/** A window to choose users to add to something, from those who may sign in; it stays open when adding fails. */
export function UserPicker(props: {
  title: string
  confirm: string
  onPick: (users: readonly PickedUser[]) => Promise<unknown>
  onClose: () => void
}) {
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
