import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Dropdown, Empty } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStances } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { Card, CardBar, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import { ALL, DEPARTMENT_CALLS } from './department-calls.ts'
import { dropped, stepped, subtreeOf, type Department, type Place } from './department-tree.model.ts'
import { DepartmentGrants } from './DepartmentGrants.tsx'
import { DepartmentInfo } from './DepartmentInfo.tsx'
import { DepartmentMembers } from './DepartmentMembers.tsx'
import { DepartmentRoles } from './DepartmentRoles.tsx'
import { DepartmentTabs } from './DepartmentTabs.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import './departments.css'

const DepartmentForm = lazy(() => import('./DepartmentForm.tsx').then((module) => ({ default: module.DepartmentForm })))
const NO_ROWS: Department[] = []
const nothing = () => undefined

/** 部门管理: the tree of departments, and of the chosen one its data, permissions, roles and members. */
export default function DepartmentListScreen() {
  const query = useQuery({ ...apiQuery(ALL, { query: {} }), staleTime: 0 })
  const rows = query.data ?? NO_ROWS
  const [selected, setSelected] = useTabDraft<string | null>('department', null)
  const [checked, setChecked] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<Department | 'checked' | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const dialog = useRecordDialog<Department>('department')
  const move = useApiMutation('PUT /sys/sysDepart/move', {
    touches: DEPARTMENT_CALLS,
    done: '移动成功！',
    onSuccess: ({ rules }) => setWarning(rules.length === 0 ? null : rules.map(({ menu, name }) => `“${menu}”的“${name}”`).join('、')),
  })
  const remove = useApiMutation('DELETE /sys/sysDepart/delete', { touches: DEPARTMENT_CALLS, done: '删除成功!' })
  const removeChecked = useApiMutation('DELETE /sys/sysDepart/deleteBatch', {
    touches: DEPARTMENT_CALLS,
    done: '批量删除成功！',
    onSuccess: () => setChecked([]),
  })
  const stance = useStances()
  const canMove = stance('system:depart:edit') === 'shown'
  const canCheck = stance('system:depart:deleteBatch||system:depart:export') === 'shown'
  const department = rows.find(({ id }) => id === selected) ?? rows[0]
  const place = (id: string, to: Place | null) => to && move.mutate({ body: { id, ...to } })
  const chosen = rows.filter(({ id }) => checked.includes(id))
  const list = {
    total: rows.length,
    query: {},
    chosen,
    chosenKeys: checked,
    clearChosen: () => setChecked([]),
    advanced: null,
    setAdvanced: nothing,
  }
  return (
    <ListFrame title="部门管理" className="departments">
      <Card className="department-side">
        <CardBar>
          <Can do="system:depart:add">
            <Button type="primary" onClick={() => dialog.add({ parentId: null, orgCategory: '1', status: '1' })}>
              添加部门
            </Button>
            <Button disabled={!department} onClick={() => dialog.add({ parentId: department?.id ?? null, orgCategory: '2', status: '1' })}>
              添加下级
            </Button>
          </Can>
          <Can do="system:depart:deleteBatch">
            <Button danger disabled={checked.length === 0} onClick={() => setLeaving('checked')}>
              批量删除
            </Button>
          </Can>
          <Can do="system:depart:importExcel">
            <ImportButton of="POST /sys/sysDepart/importExcel" touches={DEPARTMENT_CALLS} hint="上级部门由机构编码得出：A01A02 的上级是 A01。" />
          </Can>
          <Can do="system:depart:export">
            <ExportButton what="部门" of="GET /sys/sysDepart/exportXls" list={list} />
          </Can>
        </CardBar>
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
          <DepartmentTabs
            name={department.departName}
            extra={
              <DepartmentButtons
                up={stepped(rows, department.id, -1)}
                down={stepped(rows, department.id, 1)}
                onMove={(to) => place(department.id, to)}
                onEdit={() => dialog.edit(department)}
                onDelete={() => setLeaving(department)}
              />
            }
            tabs={[
              {
                key: 'info',
                label: '基本信息',
                children: (
                  <DepartmentInfo department={department} parentName={rows.find(({ id }) => id === department.parentId)?.departName ?? null} />
                ),
              },
              {
                key: 'grants',
                label: '部门权限',
                can: 'system:permission:saveDepart',
                children: <DepartmentGrants key={department.id} departId={department.id} name={department.departName} />,
              },
              {
                key: 'roles',
                label: '部门角色',
                can: 'system:depart:role:list',
                children: <DepartmentRoles key={department.id} departId={department.id} />,
              },
              {
                key: 'members',
                label: '成员',
                can: 'system:depart:userList',
                children: <DepartmentMembers key={department.id} departId={department.id} name={department.departName} />,
              },
            ]}
          />
        ) : query.isSuccess ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="添加部门后，在这里维护它的信息、权限、角色和成员" />
        ) : null}
      </div>
      {dialog.open ? (
        <Suspense fallback={null}>
          <DepartmentForm dialog={dialog} rows={rows} onAdded={setSelected} />
        </Suspense>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving === 'checked' ? `勾选的 ${checked.length} 个部门` : `“${leaving.departName}”`}吗？${
            leaving === 'checked' ? '' : belowWords(subtreeOf(rows, leaving.id).size - 1)
          }其部门角色和部门权限将一并删除，不能恢复。有成员的部门不能删除。`}
          confirm="删除"
          onConfirm={() =>
            leaving === 'checked'
              ? removeChecked.mutateAsync({ query: { ids: checked.join(',') } })
              : remove.mutateAsync({ query: { id: leaving.id } })
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </ListFrame>
  )
}

const belowWords = (count: number) => (count === 0 ? '' : `它的 ${count} 个下级部门也会删除。`)

/** Buttons for the chosen department; 上移 and 下移 do by keyboard what dragging does. */
function DepartmentButtons(props: { up: Place | null; down: Place | null; onMove: (to: Place) => void; onEdit: () => void; onDelete: () => void }) {
  const stance = useStances()
  const places: Record<string, Place | null> = { up: props.up, down: props.down }
  const canEdit = stance('system:depart:edit') === 'shown'
  return (
    <span className="department-buttons">
      {canEdit ? (
        <>
          <Button onClick={props.onEdit}>编辑</Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'up', label: '上移', disabled: props.up === null },
                { key: 'down', label: '下移', disabled: props.down === null },
                { key: 'elsewhere', label: '换到其他上级…' },
              ],
              onClick: ({ key }) => {
                const to = places[key]
                if (to) props.onMove(to)
                else if (key === 'elsewhere') props.onEdit()
              },
            }}
          >
            <Button>
              移动 <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
        </>
      ) : null}
      <Can do="system:depart:delete">
        <Button danger onClick={props.onDelete}>
          删除
        </Button>
      </Can>
    </span>
  )
}
