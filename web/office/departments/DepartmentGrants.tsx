import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { GrantNode } from '#web/office/permissions/permissions.door.ts'
import { GrantTree, WithdrawalDialog, withdrawnNames } from '#web/office/permissions/permissions.door.ts'
import { useTicked } from '#web/kit/ticked-tree/use-ticked.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { GRANTED } from './department-calls.ts'
import { RuleChoices } from './RuleChoices.tsx'

/** 部门权限: the permissions that a department may grant to its roles. */
export function DepartmentGrants({ departId, name }: { departId: string; name: string }) {
  const tree = useQuery(apiQuery('GET /sys/permission/queryTreeList', { query: {} }))
  const granted = useQuery({ ...apiQuery(GRANTED, { query: { departId } }), staleTime: 0 })
  const save = useApiMutation('POST /sys/permission/saveDepartPermission', {
    touches: [GRANTED, RIGHTS],
    done: '保存成功！',
    onSuccess: () => ticks.drop(),
  })
  const ticks = useTicked(`grants.${departId}`, granted.data)
  const [ruled, setRuled] = useState<GrantNode | null>(null)
  const saved = useMemo(() => new Set(granted.data ?? []), [granted.data])
  const [withdrawing, setWithdrawing] = useState<string[] | null>(null)
  const bodyOf = () => ({
    departId,
    permissionIds: [...ticks.granted].join(','),
    lastpermissionIds: (granted.data ?? []).join(','),
  })
  const error = tree.error ?? granted.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([tree.refetch(), granted.refetch()])} />
  if (!tree.data || !granted.data) return <Skeleton lines={[40, 60, 55, 70, 50]} />
  return (
    <>
      <p className="department-note">
        部门权限是本部门角色可以得到的权限范围，本身不授予任何人。收回的权限会同时从本部门的角色中收回。
      </p>
      <GrantTree
        nodes={tree.data.treeList}
        granted={ticks.granted}
        saved={saved}
        onChange={ticks.tick}
        onRules={setRuled}
      />
      <div className="department-save">
        <Button
          type="primary"
          loading={save.isPending}
          disabled={!ticks.changed}
          onClick={() => {
            const names = withdrawnNames(tree.data.treeList, granted.data, ticks.granted)
            if (names.length === 0) save.mutate({ body: bodyOf() })
            else setWithdrawing(names)
          }}
        >
          保存
        </Button>
        <Button disabled={!ticks.changed} onClick={ticks.drop}>
          还原
        </Button>
      </div>
      {withdrawing ? (
        <WithdrawalDialog
          of={`部门“${name}”`}
          lose="该部门的角色及拥有这些角色的人"
          names={withdrawing}
          onConfirm={() => save.mutateAsync({ body: bodyOf() })}
          onClose={() => setWithdrawing(null)}
        />
      ) : null}
      {ruled ? (
        <RuleChoices
          of={{ departId }}
          permissionId={ruled.key}
          title={`${name}：${ruled.title}的数据规则`}
          onClose={() => setRuled(null)}
        />
      ) : null}
    </>
  )
}
