import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useMemo } from 'react'
import type { DepartNode } from '#common/contract/departments.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Card, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import { MINE } from './department-calls.ts'
import { DepartmentInfo } from './DepartmentInfo.tsx'
import { DepartmentMembers } from './DepartmentMembers.tsx'
import { DepartmentRoles } from './DepartmentRoles.tsx'
import { DepartmentTabs } from './DepartmentTabs.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import './departments.css'

const flat = (nodes: readonly DepartNode[]): DepartNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** 我的部门: the departments that the user is in charge of, with their members and roles. */
export default function MyDepartmentScreen() {
  const query = useQuery({ ...apiQuery(MINE, { query: {} }), staleTime: 0 })
  const rows = useMemo(() => flat(query.data ?? []), [query.data])
  const [selected, setSelected] = useTabDraft<string | null>('department', null)
  const mayEdit = useStance('system:depart:edit') === 'shown'
  const department = rows.find(({ id }) => id === selected) ?? rows[0]
  return (
    <ListFrame title="我的部门" className="departments">
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={[70, 50, 60]} />
      ) : department === undefined ? (
        <div className="department-card department-none">
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              query.data === null
                ? '您还不是哪个部门的负责人。负责人由管理员在“部门管理”中设置。'
                : '您负责的部门已不存在，请联系管理员。'
            }
          >
            {mayEdit ? <AppLink to="/isystem/depart">去部门管理</AppLink> : null}
          </Empty>
        </div>
      ) : (
        <>
          <Card className="department-side">
            <div className="department-tree">
              <DepartmentTree rows={rows} selected={department.id} onSelect={setSelected} emptyText="没有负责的部门" />
            </div>
          </Card>
          <div className="department-main">
            <DepartmentTabs
              name={department.departName}
              tabs={[
                {
                  key: 'info',
                  label: '基本信息',
                  children: (
                    <DepartmentInfo
                      department={department}
                      parentName={rows.find(({ id }) => id === department.parentId)?.departName ?? null}
                    />
                  ),
                },
                {
                  key: 'members',
                  label: '用户信息',
                  can: 'system:depart:userList',
                  children: (
                    <DepartmentMembers key={department.id} departId={department.id} name={department.departName} />
                  ),
                },
                {
                  key: 'roles',
                  label: '部门角色',
                  can: 'system:depart:role:list',
                  children: <DepartmentRoles key={department.id} departId={department.id} />,
                },
              ]}
            />
          </div>
        </>
      )}
    </ListFrame>
  )
}
