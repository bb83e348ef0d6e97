import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStances } from '#web/platform/permission/permission.ts'
import { stepped, type Department, type Place } from './department-tree.model.ts'
import { DepartmentGrants } from './DepartmentGrants.tsx'
import { DepartmentInfo } from './DepartmentInfo.tsx'
import { DepartmentMembers } from './DepartmentMembers.tsx'
import { DepartmentRoles } from './DepartmentRoles.tsx'
import { DepartmentTabs } from './DepartmentTabs.tsx'

/** The chosen department: its buttons, and a tab for each thing it has. */
export function ChosenDepartment(props: {
  department: Department
  rows: readonly Department[]
  onMove: (to: Place) => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { department, rows, onMove, onEdit, onDelete } = props
  const { id, departName } = department
  const parent = rows.find((row) => row.id === department.parentId)
  return (
    <DepartmentTabs
      name={departName}
      extra={
        <DepartmentButtons
          up={stepped(rows, id, -1)}
          down={stepped(rows, id, 1)}
          onMove={onMove}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      }
      tabs={[
        {
          key: 'info',
          label: '基本信息',
          children: <DepartmentInfo department={department} parentName={parent?.departName ?? null} />,
        },
        {
          key: 'grants',
          label: '部门权限',
          can: 'system:permission:saveDepart',
          children: <DepartmentGrants key={id} departId={id} name={departName} />,
        },
        {
          key: 'roles',
          label: '部门角色',
          can: 'system:depart:role:list',
          children: <DepartmentRoles key={id} departId={id} />,
        },
        {
          key: 'members',
          label: '成员',
          can: 'system:depart:userList',
          children: <DepartmentMembers key={id} departId={id} name={departName} />,
        },
      ]}
    />
  )
}

/** What can be done with the chosen department; 上移 and 下移 are the keyboard's way to drag. */
function DepartmentButtons(props: {
  up: Place | null
  down: Place | null
  onMove: (to: Place) => void
  onEdit: () => void
  onDelete: () => void
}) {
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
