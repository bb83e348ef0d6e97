import { Button, Empty, Table, type TableProps, Tag } from 'antd'
import { useMemo, useState } from 'react'
import type { ReportCondition, ReportRow } from '#common/contract/reports.ts'
import { PAGE_SIZE, PAGE_SIZES } from '#common/limits.ts'
import { textOf } from '#web/platform/dictionary/dictionaries.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { conditionsOf, filledIn, totalWords, type Values } from '#web/kit/list-page/list-page.model.ts'
import { QueryForm } from '#web/kit/list-page/QueryForm.tsx'
import {
  type ChosenRow,
  filtersOf,
  keyOf,
  metOn,
  orderOf,
  prefilled,
  selfParameters,
  toggled,
} from './report-picker.model.ts'
import type { FieldPair } from '#web/kit/picker-slots/popup-fields.model.ts'
import { type ReportHead, useReportPage } from './use-report.ts'
import './report-picker.css'

interface ReportTableProps {
  report: ReportHead
  conditions: readonly ReportCondition[]
  groupId: string
  pairs: readonly FieldPair[]
  multi: boolean
  sorter: string | undefined
  param: Readonly<Record<string, unknown>>
  chosen: readonly ChosenRow[]
  onChoose: (chosen: readonly ChosenRow[]) => void
}

/** Query, table and chosen rows; rows stay chosen from page to page. */
export function ReportTable(props: ReportTableProps) {
  const { report, conditions, pairs, multi, param, onChoose } = props
  const filters = useMemo(() => filtersOf(conditions), [conditions])
  const [typed, setTyped] = useState<Values>(() => prefilled(param, conditions))
  const [asked, setAsked] = useState({
    pageNo: 1,
    pageSize: PAGE_SIZE as number,
    values: filledIn(typed),
    order: orderOf(props.sorter),
  })
  const page = useReportPage(props.groupId, report.cgRpConfigId, {
    ...conditionsOf(filters, { values: asked.values }),
    ...selfParameters(param),
    ...asked.order,
    pageNo: asked.pageNo,
    pageSize: asked.pageSize,
  })
  const rows = page.data?.records ?? []
  const chosen = metOn(props.chosen, rows, pairs)
  const keys = chosen.flatMap(({ key }) => key ?? [])
  const take = (some: readonly ReportRow[], on: boolean) => onChoose(toggled(chosen, some, on, multi))
  const nameField = pairs[0]?.from ?? ''
  const nameOf = (row: ReportRow) => String(row[nameField] ?? row[report.columns[0]?.dataIndex ?? ''] ?? '')
  return (
    // The window belongs to a form, which the submit event of 查询 must not reach.
    <div className="report-table" onSubmit={(event) => event.stopPropagation()}>
      {filters.length > 0 ? (
        <QueryForm
          filters={filters}
          values={typed}
          busy={page.isFetching}
          onChange={setTyped}
          onSearch={(values) => setAsked({ ...asked, pageNo: 1, values: filledIn(values) })}
        />
      ) : null}
      <Chosen chosen={chosen} nameOf={nameOf} onChoose={onChoose} />
      {page.isError ? (
        <Failure compact error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Table<ReportRow>
          size="small"
          rowKey={keyOf}
          columns={columnsOf(report, asked.order)}
          dataSource={rows}
          loading={{ spinning: page.isPending || page.isPlaceholderData, delay: 200 }}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: page.isPending ? (
              ' '
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的数据" />
            ),
          }}
          rowSelection={{
            type: multi ? 'checkbox' : 'radio',
            selectedRowKeys: keys,
            preserveSelectedRowKeys: true,
            onSelect: (row, on) => take([row], on),
            onSelectAll: (on, _, touched) => take(touched, on),
            getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row)}` }),
          }}
          onRow={(row) => ({ onClick: () => take([row], !multi || !keys.includes(keyOf(row))) })}
          onChange={(_pages, _filters, sorting, { action }) => {
            if (action !== 'sort') return
            const { columnKey, order } = Array.isArray(sorting) ? { columnKey: undefined, order: undefined } : sorting
            // Without a column to sort by, the picker's own order applies again.
            setAsked({
              ...asked,
              pageNo: 1,
              order: order
                ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
                : orderOf(props.sorter),
            })
          }}
          pagination={{
            current: asked.pageNo,
            pageSize: asked.pageSize,
            total: page.data?.total ?? 0,
            pageSizeOptions: [...PAGE_SIZES],
            showSizeChanger: true,
            showQuickJumper: true,
            showTotal: totalWords,
            onChange: (pageNo, pageSize) =>
              setAsked({ ...asked, pageNo: pageSize === asked.pageSize ? pageNo : 1, pageSize }),
          }}
        />
      )}
    </div>
  )
}

/** 已选择 n 项: the chosen rows, to be removed one by one or all at once. */
function Chosen(props: {
  chosen: readonly ChosenRow[]
  nameOf: (row: ReportRow) => string
  onChoose: (chosen: readonly ChosenRow[]) => void
}) {
  const { chosen, nameOf, onChoose } = props
  return (
    <div className="report-chosen">
      <span role="status">已选择 {chosen.length} 项</span>
      {chosen.length > 0 ? (
        <Button type="link" size="small" onClick={() => onChoose([])}>
          清空
        </Button>
      ) : null}
      {chosen.map((one, at) => (
        <Tag
          key={one.key ?? `before-${at}`}
          closable={{ 'aria-label': `移除${nameOf(one.row)}` }}
          title={nameOf(one.row)}
          onClose={(event) => {
            event.preventDefault()
            onChoose(chosen.filter((other) => other !== one))
          }}
        >
          <span>{nameOf(one.row)}</span>
        </Tag>
      ))}
    </div>
  )
}

function columnsOf(
  { columns, dictOptions }: ReportHead,
  order: { column: string; order: 'asc' | 'desc' } | null,
): TableProps<ReportRow>['columns'] {
  return columns.map(({ dataIndex, title, width, sorter, customRender, align }) => ({
    key: dataIndex,
    dataIndex,
    title,
    align: align as 'left',
    sorter,
    sortOrder:
      order?.column === dataIndex ? (order.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    ...(width === null ? { minWidth: 140 } : { width }),
    render: (value: ReportRow[string]) =>
      (typeof value === 'boolean'
        ? value
          ? '是'
          : '否'
        : textOf(customRender ? (dictOptions[customRender] ?? []) : [], value)) || '—',
  }))
}
