import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import type { RoleRow } from '#common/contract/roles.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Modal } from '#web/kit/window/Window.tsx'

const EXCLUSIONS = 'GET /sys/role/exclusions'

/** 互斥角色: roles that a user with this role may not hold. */
export function ExclusionDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const id = useId()
  const stored = useQuery({ ...apiQuery(EXCLUSIONS, { query: {} }), staleTime: 0 })
  const { data: roles = [] } = useQuery(apiQuery('GET /sys/role/queryall', { query: {} }))
  const save = useApiMutation('PUT /sys/role/exclusions', {
    touches: [EXCLUSIONS, 'GET /sys/role/list'],
    done: '保存成功!',
  })
  const [chosen, setChosen] = useState<string[] | null>(null)
  const others = (stored.data ?? []).flatMap(({ roleId, excludedId }) =>
    roleId === role.id ? excludedId : excludedId === role.id ? roleId : [],
  )
  return (
    <Modal
      open
      width={480}
      title={`与“${role.roleName}”互斥的角色`}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !stored.data }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() =>
        save.mutate({ body: { roleId: role.id, excludedIds: (chosen ?? others).join(',') } }, { onSuccess: onClose })
      }
      onCancel={onClose}
    >
      <label htmlFor={id} className="role-note">
        任何人不能同时持有“{role.roleName}”和下列角色。已有人同时持有时不能保存。
      </label>
      {stored.isError ? (
        <Failure error={stored.error} compact onRetry={() => void stored.refetch()} />
      ) : (
        <Select
          id={id}
          mode="multiple"
          style={{ width: '100%' }}
          placeholder="没有互斥的角色"
          showSearch={{ optionFilterProp: 'label' }}
          options={roles
            .filter((other) => other.id !== role.id)
            .map((other) => ({ value: other.id, label: other.roleName }))}
          value={chosen ?? others}
          onChange={setChosen}
        />
      )}
    </Modal>
  )
}
