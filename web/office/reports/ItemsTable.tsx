import { useRef, useState } from 'react'
import type { DesignItem, DesignParameter } from '#common/contract/reports.ts'
import { sameValue } from '#common/rules/merge-edit.ts'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { Column } from '#web/kit/editable-table/model/columns.ts'
import type { TableHandle } from '#web/kit/editable-table/table-props.ts'
import type { OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { itemsIn, parametersIn, rowsOfItems, rowsOfParameters, TYPE_WORDS } from './design.model.ts'

/** A few rows whose order means something are neither sorted nor filtered. */
const plain = (columns: Column[]): Column[] =>
  columns.map((column) => ({ ...column, sortable: false, filterable: false }))

const ITEM_COLUMNS: Column[] = plain([
  { key: 'fieldName', title: '字段', type: 'normal', width: 120, fixed: 'left' },
  {
    key: 'fieldType',
    title: '类型',
    type: 'normal',
    width: 84,
    formatter: (value) => TYPE_WORDS[String(value)] ?? String(value),
  },
  {
    key: 'fieldTxt',
    title: '标题',
    type: 'input',
    width: 150,
    validateRules: [{ required: true, message: '请填写标题' }],
  },
  { key: 'isShow', title: '显示', type: 'checkbox', width: 80 },
  { key: 'isOrder', title: '排序', type: 'checkbox', width: 80 },
  { key: 'isTotal', title: '合计', type: 'checkbox', width: 80, disabled: (row) => row['fieldType'] !== 'number' },
  {
    key: 'searchMode',
    title: '查询',
    type: 'select',
    width: 96,
    options: [
      { value: '', text: '不查询' },
      { value: 'single', text: '单值' },
      { value: 'group', text: '范围' },
    ],
  },
  { key: 'searchFold', title: '折叠', type: 'checkbox', width: 80 },
  { key: 'dictCode', title: '字典编码', type: 'input', width: 120 },
  {
    key: 'align',
    title: '对齐',
    type: 'select',
    width: 84,
    options: [
      { value: 'left', text: '左' },
      { value: 'center', text: '中' },
      { value: 'right', text: '右' },
    ],
  },
  { key: 'fieldWidth', title: '宽度', type: 'inputNumber', width: 90, placeholder: '自动' },
  { key: 'fieldHref', title: '链接', type: 'input', width: 220, placeholder: '如 /details?id=${id}' },
])

const PARAMETER_COLUMNS: Column[] = plain([
  { key: 'paramName', title: '参数', type: 'normal', width: 140 },
  {
    key: 'paramTxt',
    title: '标题',
    type: 'input',
    width: 180,
    validateRules: [{ required: true, message: '请填写标题' }],
  },
  {
    key: 'view',
    title: '类型',
    type: 'select',
    width: 120,
    options: [
      { value: 'text', text: '文字' },
      { value: 'number', text: '数字' },
      { value: 'date', text: '日期' },
      { value: 'dict', text: '字典' },
    ],
  },
  { key: 'dictCode', title: '字典编码', type: 'input', width: 150, disabled: (row) => row['view'] !== 'dict' },
  { key: 'paramValue', title: '默认值', type: 'input', width: 150 },
  { key: 'required', title: '必填', type: 'checkbox', width: 84 },
])

interface Kind<Part> {
  label: string
  columns: Column[]
  toRows: (parts: readonly Part[]) => Record<string, unknown>[]
  fromRows: (rows: readonly Readonly<Record<string, unknown>>[]) => Part[]
  empty: string
  dragSort: boolean
}
const ITEMS: Kind<DesignItem> = {
  label: '列',
  columns: ITEM_COLUMNS,
  toRows: rowsOfItems,
  fromRows: itemsIn,
  empty: '还没有列，请在“查询语句”中点击“解析”',
  dragSort: true,
}
const PARAMETERS: Kind<DesignParameter> = {
  label: '参数',
  columns: PARAMETER_COLUMNS,
  toRows: rowsOfParameters,
  fromRows: parametersIn,
  empty: '查询语句里没有参数；参数写成 ${名称}，再点击“解析”',
  dragSort: false,
}

/**
 * Parts of a report in an editable table. The table starts over when the parts are changed from elsewhere, such as by
 * reading the statement.
 */
function PartsTable<Part>({ kind, field }: { kind: Kind<Part>; field: OwnField }) {
  const parts = (field.value ?? []) as readonly Part[]
  const table = useRef<TableHandle>(null)
  const [shown, setShown] = useState({ parts, round: 0 })
  if (!sameValue(shown.parts, parts)) setShown({ parts, round: shown.round + 1 })
  const [rows, setRows] = useState(() => ({ round: 0, data: kind.toRows(parts) }))
  if (rows.round !== shown.round) setRows({ round: shown.round, data: kind.toRows(parts) })
  const keep = () => {
    const next = kind.fromRows(table.current?.getTableData() ?? [])
    setShown({ parts: next, round: shown.round })
    field.onChange(next)
  }
  return (
    <div className="report-parts" id={field.id} tabIndex={-1} aria-describedby={field.describedBy}>
      <EditableTable
        key={shown.round}
        ref={table}
        label={kind.label}
        columns={kind.columns}
        dataSource={rows.data}
        size="mini"
        rowNumber={!kind.dragSort}
        dragSort={kind.dragSort}
        disabled={field.disabled}
        maxHeight={420}
        emptyText={kind.empty}
        onValueChange={keep}
        onDragged={keep}
      />
    </div>
  )
}

/** The columns of a report. */
export const ItemsTable = (field: OwnField) => <PartsTable kind={ITEMS} field={field} />
/** The parameters of a report. */
export const ParametersTable = (field: OwnField) => <PartsTable kind={PARAMETERS} field={field} />
