import type { UserRow } from '#common/contract/users.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { passwordFields } from './user-form.model.ts'

/** Sets a new password for another user, valid for one sign-in. */
export function PasswordForm({ state }: { state: RecordDialogState<UserRow> }) {
  const set = useApiMutation('PUT /sys/user/changePassword', { done: '密码修改成功!', showsRefusal: true })
  return (
    <RecordDialog<UserRow>
      narrow
      what="登录密码"
      title="重置密码"
      state={state}
      fields={(values) => [
        { kind: 'text', name: 'username', label: '用户账号', fixed: true },
        ...passwordFields(textIn(values['username'])),
      ]}
      toForm={({ username }) => ({ username })}
      onSave={({ username, password, confirmpassword }) =>
        set.mutateAsync({ body: { username, password, confirmpassword } as never })
      }
    />
  )
}
