import type { OwnProfile } from '#common/contract/own-profile.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { setUserInfo } from '#web/platform/session/session.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const READ = 'GET /sys/user/ownProfile'
const LISTS = [READ] as const

const FIELDS: readonly FormFieldSpec[] = [
  { kind: 'avatar', name: 'avatar', label: '头像', nameIn: 'realname' },
  { kind: 'text', name: 'realname', label: '姓名', required: true, maxLength: 100 },
  { kind: 'dict', name: 'sex', label: '性别', dictCode: 'sex', asRadio: true },
  { kind: 'date', name: 'birthday', label: '生日' },
  { kind: 'text', name: 'email', label: '电子邮件', maxLength: 100 },
  { kind: 'text', name: 'telephone', label: '座机', maxLength: 20, placeholder: '如 0571-87000000' },
]

/** The form of the own profile. The top bar shows a new name or portrait at once. */
export function ProfileForm({ state }: { state: RecordDialogState<OwnProfile> }) {
  const save = useApiMutation('PUT /sys/user/ownProfile', {
    touches: LISTS,
    done: '修改成功!',
    showsRefusal: true,
    onSuccess: ({ userInfo }) => setUserInfo(userInfo),
  })
  return (
    <RecordDialog<OwnProfile>
      narrow
      what="个人资料"
      checks="ownProfile"
      state={state}
      fields={FIELDS}
      toForm={(own) => ({ ...own, sex: own.sex === null ? null : String(own.sex) })}
      onSave={(body) => save.mutateAsync({ body: body as never })}
      lists={LISTS}
      load={({ id }) => call(READ, { query: { id } })}
    />
  )
}
