import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { RoleRow } from '#common/contract/roles.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { RIGHTS, useStance } from '#web/platform/permission/permission.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { GrantNode } from '#web/office/permissions/permissions.door.ts'
import { DropTicks } from '#web/kit/ticked-tree/DropTicks.tsx'
import { GrantTree, WithdrawalDialog, withdrawnNames } from '#web/office/permissions/permissions.door.ts'
import { useTicked } from '#web/kit/ticked-tree/use-ticked.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { DataRuleDrawer } from './DataRuleDrawer.tsx'

const TREE = 'GET /sys/role/queryTreeList'
const GRANTED = 'GET /sys/permission/queryRolePermission'
const ROLE = 'GET /sys/role/queryById'
const LIST = 'GET /sys/role/list'
const SAVE = 'system:permission:saveRole'
const CHANGED = 409

/** 角色权限配置: what users with a role may see and do. */
export function GrantDrawer({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const tree = useQuery({ ...apiQuery(TREE, { query: {} }), staleTime: 0 })
  const stored = useQuery({ ...apiQuery(GRANTED, { query: { roleId: role.id } }), staleTime: 0 })
  const now = useQuery({ ...apiQuery(ROLE, { query: { id: role.id } }), staleTime: 0 })
  const save = useApiMutation('POST /sys/permission/saveRolePermission', {
    touches: [GRANTED, ROLE, LIST, RIGHTS],
    done: '保存成功！',
    showsRefusal: true,
  })
  const mayNot = useStance(SAVE) !== 'shown'
  const ticks = useTicked(`grants.${role.id}`, stored.data)
  const [theirs, setTheirs] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [ruled, setRuled] = useState<GrantNode | null>(null)
  const [withdrawing, setWithdrawing] = useState<{ names: string[]; after: () => void } | null>(null)
  const send = async (then: () => void, over = false) => {
    try {
      await save.mutateAsync({
        body: {
          roleId: role.id,
          permissionIds: [...ticks.granted].join(','),
          lastpermissionIds: (stored.data ?? []).join(','),
          ...(over || now.data === undefined ? {} : { revision: now.data.revision }),
        },
      })
      ticks.drop()
      setTheirs(null)
      then()
    } catch (error) {
      if (error instanceof ApiError && error.code === CHANGED) setTheirs(error.message)
      else if (error instanceof Error) sayFailure(error)
    }
  }
  /** Saves at once, unless something is withdrawn. */
  const begin = (then: () => void) => {
    const names = withdrawnNames(tree.data?.treeList ?? [], stored.data ?? [], ticks.granted)
    if (names.length === 0) void send(then)
    else setWithdrawing({ names, after: then })
  }
  const drop = () => {
    ticks.drop()
    onClose()
  }
  const leave = () => (ticks.changed ? setAsking(true) : onClose())
  const takeTheirs = () => {
    ticks.drop()
    setTheirs(null)
    void Promise.all([stored.refetch(), now.refetch()])
  }
  const failed = tree.error ?? stored.error
  return (
    <Drawer
      open
      size="large"
      title={`角色权限配置：${role.roleName}`}
      onClose={leave}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: !ticks.changed }}
      footer={
        <div className="drawer-buttons">
          <Button onClick={leave}>取消</Button>
          <Button disabled={mayNot || !stored.data} loading={save.isPending} onClick={() => begin(() => undefined)}>
            仅保存
          </Button>
          <Button
            type="primary"
            disabled={mayNot || !stored.data}
            loading={save.isPending}
            onClick={() => begin(onClose)}
          >
            保存并关闭
          </Button>
        </div>
      }
    >
      {theirs ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={theirs}
          action={
            <>
              <Button size="small" onClick={takeTheirs}>
                改用对方的
              </Button>{' '}
              <Button size="small" type="primary" onClick={() => void send(() => undefined, true)}>
                仍然保存我的
              </Button>
            </>
          }
        />
      ) : null}
      {failed ? (
        <Failure error={failed} onRetry={() => void Promise.all([tree.refetch(), stored.refetch()])} />
      ) : tree.data && stored.data ? (
        <GrantTree
          nodes={tree.data.treeList}
          granted={ticks.granted}
          disabled={mayNot}
          onChange={ticks.tick}
          onRules={setRuled}
        />
      ) : (
        <Skeleton lines={[40, 60, 55, 70, 50, 65]} />
      )}
      {asking ? <DropTicks onDrop={drop} onStay={() => setAsking(false)} /> : null}
      {withdrawing ? (
        <WithdrawalDialog
          of={`角色“${role.roleName}”`}
          lose="拥有该角色的用户"
          names={withdrawing.names}
          onConfirm={() => send(withdrawing.after)}
          onClose={() => setWithdrawing(null)}
        />
      ) : null}
      {ruled ? <DataRuleDrawer role={role} menu={ruled} disabled={mayNot} onClose={() => setRuled(null)} /> : null}
    </Drawer>
  )
}
