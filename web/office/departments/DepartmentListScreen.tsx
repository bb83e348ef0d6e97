import { useQuery } from '@tanstack/react-query'
import { Alert, Empty } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useStances } from '#web/platform/permission/permission.ts'
import { usePlace } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Card, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import { ChosenDepartment } from './ChosenDepartment.tsx'
import { ALL, DEPARTMENT_CALLS } from './department-calls.ts'
import { dropped, type Department, type Place } from './department-tree.model.ts'
import { DepartmentBar } from './DepartmentBar.tsx'
import { DepartmentRemoval, type Leaving } from './DepartmentRemoval.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import './departments.css'

const DepartmentForm = lazyPart(() => import('./DepartmentForm.tsx'), 'DepartmentForm')
const NO_ROWS: Department[] = []

/** 部门管理: the tree of departments, and of the chosen one its data, permissions, roles and members. */
export default function DepartmentListScreen() {
  const query = useQuery({ ...apiQuery(ALL, { query: {} }), staleTime: 0 })
  const rows = query.data ?? NO_ROWS
  const { search } = usePlace()
  const [selected, setSelected] = useTabDraft<string | null>('department', search['id'] ?? null)
  const [checked, setChecked] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const dialog = useRecordDialog<Department>('department')
  const move = useApiMutation('PUT /sys/sysDepart/move', {
    touches: DEPARTMENT_CALLS,
    done: '移动成功！',
    onSuccess: ({ rules }) =>
      setWarning(rules.length === 0 ? null : rules.map(({ menu, name }) => `“${menu}”的“${name}”`).join('、')),
  })
  const stance = useStances()
  const canMove = stance('system:depart:edit') === 'shown'
  const canCheck = stance('system:depart:deleteBatch||system:depart:export') === 'shown'
  const department = rows.find(({ id }) => id === selected) ?? rows[0]
  const menuOf = (id: string) => {
    const chosen = rows.find((row) => row.id === id)
    if (!chosen) return []
    const items = [
      {
        code: 'system:depart:add',
        key: 'below',
        label: '添加下级',
        onClick: () => dialog.add({ parentId: id, orgCategory: '2', status: '1' }),
      },
      { code: 'system:depart:edit', key: 'edit', label: '编辑', onClick: () => dialog.edit(chosen) },
      { code: 'system:depart:delete', key: 'delete', label: '删除', danger: true, onClick: () => setLeaving(chosen) },
    ] as const
    return items.filter(({ code }) => stance(code) === 'shown')
  }
  const place = (id: string, to: Place | null) => {
    if (!to) return
    // The moved department is the chosen one, so that it is found again in its new place.
    setSelected(id)
    move.mutate({ body: { id, ...to } })
  }
  return (
    <ListFrame title="部门管理" className="departments">
      <Card className="department-side">
        <DepartmentBar
          rows={rows}
          checked={checked}
          onUncheck={() => setChecked([])}
          onAdd={() => dialog.add({ parentId: null, orgCategory: '2', status: '1' })}
          onAddBelow={department ? () => dialog.add({ parentId: department.id, orgCategory: '2', status: '1' }) : null}
          onDeleteChecked={() => setLeaving('checked')}
        />
        <div className="department-tree">
          {query.isError ? (
            <Failure error={query.error} onRetry={() => void query.refetch()} />
          ) : query.isPending ? (
            <Skeleton lines={[70, 50, 60, 40, 55]} />
          ) : (
            <DepartmentTree
              rows={rows}
              selected={department?.id ?? null}
              onSelect={setSelected}
              {...(canCheck ? { checked, onCheck: setChecked } : {})}
              {...(canMove ? { onDrop: (drop) => place(drop.moved, dropped(rows, drop)) } : {})}
              menuOf={menuOf}
              emptyText="还没有部门，请先添加"
            />
          )}
        </div>
      </Card>
      <div className="department-main">
        {warning ? (
          <Alert
            type="warning"
            showIcon
            closable={{ 'aria-label': '关闭' }}
            onClose={() => setWarning(null)}
            title={`部门编码已变化，以下数据规则写有原编码，请检查：${warning}`}
          />
        ) : null}
        {department ? (
          <ChosenDepartment
            department={department}
            rows={rows}
            onMove={(to) => place(department.id, to)}
            onEdit={() => dialog.edit(department)}
            onDelete={() => setLeaving(department)}
          />
        ) : query.isSuccess ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="添加部门后，在这里维护它的信息、权限、角色和成员" />
        ) : null}
      </div>
      {dialog.open ? <DepartmentForm dialog={dialog} rows={rows} onSaved={setSelected} /> : null}
      {leaving ? (
        <DepartmentRemoval
          leaving={leaving}
          rows={rows}
          checked={checked}
          onUncheck={() => setChecked([])}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </ListFrame>
  )
}
