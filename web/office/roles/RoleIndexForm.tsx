import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoleIndex } from '#common/contract/role-settings.ts'
import type { RoleRow } from '#common/contract/roles.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { FormFieldSpec, FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Modal } from '#web/kit/window/Window.tsx'

const BY_CODE = 'GET /sys/roleIndex/queryByCode'
const LIST = 'GET /sys/roleIndex/list'

const LISTS = [BY_CODE, LIST] as const

/** 首页配置: the first page of users with a role; without one it is 首页. */
export function RoleIndexForm({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const stored = useQuery({ ...apiQuery(BY_CODE, { query: { roleCode: role.roleCode } }), staleTime: 0 })
  return stored.isError ? (
    <Modal open title="首页配置" footer={null} closable={{ 'aria-label': '关闭' }} onCancel={onClose}>
      <Failure error={stored.error} onRetry={() => void stored.refetch()} />
    </Modal>
  ) : stored.isSuccess && !stored.isFetching ? (
    <Loaded role={role} index={stored.data} onClose={onClose} />
  ) : null
}

function Loaded({ role, index, onClose }: { role: RoleRow; index: RoleIndex | null; onClose: () => void }) {
  const [typed, setTyped] = useState<FormValues | null>(null)
  const [began, setBegan] = useState<RoleIndex | null>(null)
  const words = { touches: LISTS, showsRefusal: true, done: '保存成功！' }
  const add = useApiMutation('POST /sys/roleIndex/add', words)
  const edit = useApiMutation('PUT /sys/roleIndex/edit', words)
  const remove = useApiMutation('DELETE /sys/roleIndex/delete', words)
  const { data: pages = [] } = useQuery(apiQuery('GET /sys/roleIndex/pages', { query: {} }))
  const state: RecordDialogState<RoleIndex> = {
    open: index
      ? { mode: 'edit', record: index, initial: {} }
      : { mode: 'add', record: null, initial: { priority: 0, status: '1' } },
    add: () => undefined,
    edit: () => undefined,
    detail: () => undefined,
    close: onClose,
    began,
    setBegan,
    typed,
    setTyped,
  }
  const fields: FormFieldSpec[] = [
    {
      kind: 'select',
      name: 'component',
      label: '首页',
      options: pages.map(({ component, name }) => ({ value: component, label: name })),
      hint: '清空后以“首页”为首页；持有人没有该页面的菜单时不起作用',
    },
    {
      kind: 'number',
      name: 'priority',
      label: '优先级',
      min: 0,
      max: 9999,
      precision: 0,
      hint: '有几个角色的人，以优先级高的为准',
    },
    { kind: 'dict', name: 'status', label: '是否启用', dictCode: 'dict_item_status', asRadio: true },
  ]
  return (
    <RecordDialog<RoleIndex>
      narrow
      what="首页"
      title={`角色“${role.roleName}”的首页`}
      state={state}
      fields={fields}
      lists={LISTS}
      load={({ id }) => call('GET /sys/roleIndex/queryById', { query: { id } })}
      toBody={(values) => ({ ...values, roleCode: role.roleCode })}
      onSave={async (body) => {
        // An emptied field of an edit is null, one that was not touched is not sent.
        if (body['component'] === null) return index ? remove.mutateAsync({ query: { id: index.id } }) : undefined
        return index ? edit.mutateAsync({ body: body as never }) : add.mutateAsync({ body: body as never })
      }}
    />
  )
}
