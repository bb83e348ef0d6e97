import { useQuery } from '@tanstack/react-query'
import type { UserRow } from '#common/contract/users.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RIGHTS, useStance } from '#web/platform/permission/permission.ts'
import { useDepartmentTree } from '#web/office/departments/departments.door.tsx'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { userFields } from './user-form.model.ts'

/** Calls of lists that show users. */
const LISTS = ['GET /sys/user/list', 'GET /sys/user/userRoleList', 'GET /sys/user/departUserList'] as const

/** The password is sent once. */
function withoutRepetition(values: Record<string, unknown>): Record<string, unknown> {
  const { confirmpassword: _, ...body } = values
  return body
}

/** The form of a user: 新增, 编辑 and 详情. */
export function UserForm({ state }: { state: RecordDialogState<UserRow> }) {
  const add = useApiMutation('POST /sys/user/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/user/edit', {
    touches: [...LISTS, RIGHTS],
    done: '修改成功!',
    showsRefusal: true,
  })
  const { data: roles = [] } = useQuery(apiQuery('GET /sys/role/queryall', { query: {} }))
  const { data: tenants = [] } = useQuery(apiQuery('GET /sys/tenant/queryList', { query: {} }))
  const departments = useDepartmentTree()
  const mayGrant = useStance('system:user:addUserRole&&system:user:deleteRole') === 'shown'
  const choices = {
    roles: roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
    tenants: tenants.map(({ id, name }) => ({ value: String(id), label: name })),
    departments: departments as never,
  }
  const own = state.open?.record
  return (
    <RecordDialog<UserRow>
      what="用户"
      checks="account"
      state={state}
      fields={(values, mode) =>
        userFields(values, mode, choices, { mayGrant, ...(mode === 'edit' && own ? { shown: own } : {}) })
      }
      toForm={(user) => ({
        ...user,
        userIdentity: String(user.userIdentity),
        sex: user.sex === null ? null : String(user.sex),
      })}
      toBody={withoutRepetition}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/user/queryById', { query: { id } })}
    />
  )
}
