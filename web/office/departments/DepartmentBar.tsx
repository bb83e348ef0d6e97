import { Button } from 'antd'
import { Can } from '#web/platform/permission/Can.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { CardBar } from '#web/kit/list-frame/ListFrame.tsx'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { DEPARTMENT_CALLS } from './department-calls.ts'
import type { Department } from './department-tree.model.ts'

const nothing = () => undefined

/** Buttons above the tree. */
export function DepartmentBar(props: {
  rows: readonly Department[]
  checked: readonly string[]
  onUncheck: () => void
  onAdd: () => void
  /** Null while there is no department to add to. */
  onAddBelow: (() => void) | null
  onDeleteChecked: () => void
}) {
  const { rows, checked, onAddBelow } = props
  const list = {
    total: rows.length,
    query: {},
    chosen: rows.filter(({ id }) => checked.includes(id)),
    chosenKeys: checked,
    clearChosen: props.onUncheck,
    advanced: null,
    setAdvanced: nothing,
  }
  return (
    <CardBar>
      <Can do="system:depart:add">
        <Button type="primary" onClick={props.onAdd}>
          添加部门
        </Button>
        <Button disabled={onAddBelow === null} onClick={() => onAddBelow?.()}>
          添加下级
        </Button>
      </Can>
      <BarMore>
        <Can do="system:depart:deleteBatch">
          <Button danger disabled={checked.length === 0} onClick={props.onDeleteChecked}>
            批量删除
          </Button>
        </Can>
        <Can do="system:depart:importExcel">
          <ImportButton
            of="POST /sys/sysDepart/importExcel"
            touches={DEPARTMENT_CALLS}
            hint="上级部门由部门编码得出：A01A02 的上级是 A01。"
          />
        </Can>
        <Can do="system:depart:export">
          <ExportButton what="部门" of="GET /sys/sysDepart/exportXls" list={list} />
        </Can>
      </BarMore>
    </CardBar>
  )
}
