import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { GrantNode } from '#web/office/permissions/permissions.door.ts'
import { DropTicks } from '#web/kit/ticked-tree/DropTicks.tsx'
import { GrantTree } from '#web/office/permissions/permissions.door.ts'
import { useTicked } from '#web/kit/ticked-tree/use-ticked.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import type { DepartmentRole } from './DepartmentRoles.tsx'
import { RuleChoices } from './RuleChoices.tsx'

const TREE = 'GET /sys/sysDepartPermission/queryTreeListForDeptRole'
const OF_ROLE = 'GET /sys/sysDepartPermission/queryDeptRolePermission'

/** What a department role is granted, out of what its department has. */
export function DepartmentRoleGrants({ role, onClose }: { role: DepartmentRole; onClose: () => void }) {
  const { departId, id: roleId } = role
  const tree = useQuery({ ...apiQuery(TREE, { query: { departId } }), staleTime: 0 })
  const granted = useQuery({ ...apiQuery(OF_ROLE, { query: { roleId } }), staleTime: 0 })
  const save = useApiMutation('POST /sys/sysDepartPermission/saveDeptRolePermission', {
    touches: [OF_ROLE, RIGHTS],
    done: '保存成功！',
  })
  const ticks = useTicked(`grants.${roleId}`, granted.data)
  const [asking, setAsking] = useState(false)
  const [ruled, setRuled] = useState<GrantNode | null>(null)
  const saved = useMemo(() => new Set(granted.data ?? []), [granted.data])
  const error = tree.error ?? granted.error
  const keep = async () => {
    await save.mutateAsync({
      body: { roleId, permissionIds: [...ticks.granted].join(','), lastpermissionIds: (granted.data ?? []).join(',') },
    })
    ticks.drop()
  }
  const drop = () => {
    ticks.drop()
    onClose()
  }
  const leave = () => (ticks.changed ? setAsking(true) : onClose())
  // A toast reports a refusal; the ticks stay for another attempt.
  const attempt = (after?: () => void) => void keep().then(after, () => undefined)
  return (
    <Drawer
      open
      size={560}
      title={`部门角色授权：${role.roleName}`}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: !ticks.changed }}
      onClose={leave}
      footer={
        <div className="department-save">
          <Button onClick={leave}>取消</Button>
          <Button loading={save.isPending} disabled={!ticks.changed || !granted.data} onClick={() => attempt()}>
            仅保存
          </Button>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!ticks.changed || !granted.data}
            onClick={() => attempt(onClose)}
          >
            保存并关闭
          </Button>
        </div>
      }
    >
      {error ? (
        <Failure error={error} onRetry={() => void Promise.all([tree.refetch(), granted.refetch()])} />
      ) : !tree.data || !granted.data ? (
        <Skeleton lines={[40, 60, 55, 70]} />
      ) : (
        <GrantTree
          nodes={tree.data.treeList}
          granted={ticks.granted}
          saved={saved}
          onChange={ticks.tick}
          onRules={setRuled}
        />
      )}
      {asking ? <DropTicks onDrop={drop} onStay={() => setAsking(false)} /> : null}
      {ruled ? (
        <RuleChoices
          of={{ departId, roleId }}
          permissionId={ruled.key}
          title={`${role.roleName}：${ruled.title}的数据规则`}
          onClose={() => setRuled(null)}
        />
      ) : null}
    </Drawer>
  )
}
