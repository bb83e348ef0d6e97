import { Checkbox, Segmented } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { Row } from '#web/kit/editable-table/model/columns.ts'
import type { TableHandle } from '#web/kit/editable-table/table-props.ts'
import { DEMO_COLUMNS, demoRows, regionsBelow } from './demo-table.model.ts'
import './editable-table-demo.css'

const LINKAGE = [{ key: 'province', requestData: (parent: string) => Promise.resolve(regionsBelow(parent)) }]
const DISABLED = { locked: 'yes' }
const SUB_COLUMNS = DEMO_COLUMNS.slice(0, 4)
const SIZES = [20, 1000, 10_000]
const SWITCHES = {
  alwaysEdit: '始终编辑',
  dragSort: '拖动排序',
  rowExpand: '展开行',
  subForm: '点击显示子表',
  disabled: '只读',
  sync: '多人同步',
}
type Switch = keyof typeof SWITCHES
const NAMES = Object.keys(SWITCHES) as Switch[]
const EXPAND = {
  height: 160,
  render: (row: Row) => (
    <dl className="demo-expanded">
      <dt>名称</dt>
      <dd>{row['title'] as string}</dd>
      <dt>摘要</dt>
      <dd>{(row['summary'] as string | null) || '—'}</dd>
    </dl>
  ),
}
const FORM = (row: Row) => (
  <p>
    {String(row['title'])}：{String(row['docNumber'])}
  </p>
)
const DETAILS = { main: FORM, sub: () => <SubTable /> }

/** 可编辑表格: every kind of column and all switches of the table, for developers of screens. */
export default function EditableTableDemoScreen() {
  const [count, setCount] = useState(20)
  const [on, setOn] = useState<readonly Switch[]>(['dragSort'])
  const table = useRef<TableHandle>(null)
  const rows = useMemo(() => demoRows(count), [count])
  const is = (name: Switch) => on.includes(name)
  const save = () => {
    table.current?.getValues().then(
      (values) => showToast({ tone: 'success', text: `共 ${values.length} 行，填写无误` }),
      (error: Error) => showToast({ tone: 'warning', text: error.message }),
    )
  }
  return (
    <div className="demo-table">
      <h1 className="for-readers">可编辑表格</h1>
      <div className="demo-switches">
        <Segmented
          aria-label="行数"
          options={SIZES.map((value) => ({ value, label: `${value.toLocaleString('zh-CN')} 行` }))}
          value={count}
          onChange={setCount}
        />
        <Checkbox.Group
          options={NAMES.map((value) => ({ value, label: SWITCHES[value] }))}
          value={[...on]}
          onChange={setOn}
        />
      </div>
      <EditableTable
        // These options cannot change later, so a change creates a new table.
        key={`${is('dragSort')}`}
        ref={table}
        label="示范表格"
        columns={DEMO_COLUMNS}
        dataSource={rows}
        toolbar
        toolbarConfig={{ btn: ['add', 'save', 'remove', 'clearSelection', 'collapse'] }}
        addButtonSettings
        rowNumber
        rowSelection
        rowExpand={is('rowExpand')}
        expandConfig={EXPAND}
        dragSort={is('dragSort')}
        alwaysEdit={is('alwaysEdit')}
        disabled={is('disabled')}
        disabledRows={DISABLED}
        linkageConfig={LINKAGE}
        clickRowShowSubForm={is('subForm')}
        renderSubForm={() => <SubTable />}
        details={DETAILS}
        onDetailsConfirm={({ callback }) => callback(true)}
        socketReload={is('sync')}
        socketKey="demo-table"
        reloadEffect
        maxHeight={560}
        onSave={save}
      />
    </div>
  )
}

/** A small table within the table. */
function SubTable() {
  const [rows] = useState(() => demoRows(3))
  return <EditableTable label="子表" columns={SUB_COLUMNS} dataSource={rows} rowNumber size="mini" />
}
