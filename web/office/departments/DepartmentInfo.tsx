import { textOf, useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { recordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { Label } from '#web/plain/label/Label.tsx'
import type { DepartNode } from '#common/contract/departments.ts'

type Shown = Omit<DepartNode, 'children'> & {
  createTime?: string | null
  updateBy?: string | null
  updateTime?: string | null
}

/** 基本信息 of a department. */
export function DepartmentInfo({ department, parentName }: { department: Shown; parentName: string | null }) {
  const kinds = useDictionary('org_category')
  const facts: [string, React.ReactNode][] = [
    ['部门名称', department.departName],
    ['部门编码', department.orgCode],
    ['上级部门', parentName],
    ['部门类型', textOf(kinds, department.orgCategory)],
    ['状态', department.status === '0' ? <Label tone="grey">停用</Label> : <Label tone="green">启用</Label>],
    ['负责人', department.directorUserIds ? <Directors key="directors" ids={department.directorUserIds} /> : null],
    ['缩写', department.departNameAbbr],
    ['英文名', department.departNameEn],
    ['排序', department.departOrder],
    ['电话', department.mobile],
    ['传真', department.fax],
    ['地址', department.address],
    ['备注', department.memo],
    ['描述', department.description],
    [
      '最近修改',
      department.updateTime
        ? `${department.updateTime}　${department.updateBy ?? ''}`
        : (department.createTime ?? null),
    ],
  ]
  return (
    <dl className="department-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Directors({ ids }: { ids: string }) {
  const { Names } = recordPicker('user')
  return <Names value={ids} store="id" />
}
