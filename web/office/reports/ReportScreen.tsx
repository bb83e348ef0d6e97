import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReportColumn, ReportRow } from '#common/contract/reports.ts'
import { linkOf } from '#common/rules/report-links.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { type Answer, call } from '#web/platform/api/call.ts'
import { textOf } from '#web/platform/dictionary/dictionaries.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Card, CardTitle, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import type { ColumnKind, ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { ChartWaiting } from './ChartWaiting.tsx'
import { numberWords, reportFilters, startOf } from './report-screen.model.ts'
import { keyOf } from './report-picker.model.ts'
import './report-screen.css'

const ReportChart = lazyPart(() => import('./ReportChart.tsx'), 'ReportChart')

const DATA = 'GET /online/cgreport/api/getData/{cgRpConfigId}'
const EXPORT = 'GET /online/cgreport/api/exportXls/{id}'
type Head = Answer<'GET /online/cgreport/api/getColumns/{id}'>

/**
 * A report as a list: its parameters and conditions, a chart, its rows with their sums, and an export. The address
 * names it.
 */
export default function ReportScreen() {
  const { pathname, search } = usePlace()
  const code = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  const head = useQuery({
    ...apiQuery('GET /online/cgreport/api/getColumns/{id}', { params: { id: code }, query: {} }),
    retry: false,
  })
  useTitle(head.data?.cgReportHeadName)
  if (head.data) return <ReportList key={code} code={code} head={head.data} search={search} />
  return (
    <ListFrame title="报表">
      <Card>
        {head.isError ? (
          <Failure error={head.error} onRetry={() => void head.refetch()} />
        ) : (
          <div className="report-waiting">
            <Skeleton lines={[40, 90, 100, 100, 80]} />
          </div>
        )}
      </Card>
    </ListFrame>
  )
}

function ReportList({ code, head, search }: { code: string; head: Head; search: Readonly<Record<string, string>> }) {
  const { cgRpConfigId: id, cgReportHeadName: name, params, queryInfo, totals } = head
  const filters = useMemo(() => reportFilters(params, queryInfo), [params, queryInfo])
  const start = useMemo(() => startOf(params, filters, search), [params, filters, search])
  const columns = useMemo(() => columnsOf(head), [head])
  return (
    <ListPage<ReportRow>
      title={name}
      of={DATA}
      name={`report.${code}`}
      layoutName={code}
      ownOrder
      start={start}
      load={async ({ pageNo, pageSize, column, order }, values, signal) => {
        const asked = {
          ...values,
          pageNo,
          pageSize,
          ...(column === undefined ? {} : { column, order: order ?? 'desc' }),
        }
        const page = await call(DATA, { params: { cgRpConfigId: id }, query: asked }, signal)
        if (totals.length === 0) return { records: page.records, total: page.total }
        return {
          ...page,
          totals: Object.fromEntries(totals.map((field) => [field, numberWords(page.totals?.[field] ?? null)])),
        }
      }}
      columns={columns}
      rowKey={keyOf}
      filters={filters}
      renderAbove={
        head.chartType
          ? (list) => (
              <Meanwhile show={<ChartWaiting />}>
                <ReportChart id={id} name={name} query={list.query} />
              </Meanwhile>
            )
          : undefined
      }
      renderToolbar={(list) => (
        <>
          <div className="report-title">
            <CardTitle heading>{name}</CardTitle>
            {head.content ? <p>{head.content}</p> : null}
          </div>
          <ExportButton what={name} of={EXPORT} list={list} params={{ id }} />
        </>
      )}
      emptyText="没有数据"
    />
  )
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  number: 'number',
  date: 'date',
  moment: 'moment',
  boolean: 'status',
}

function columnsOf({ columns, dictOptions, totals }: Head): ListColumns<ReportRow> {
  return columns.map((column, at) => ({
    key: column.dataIndex,
    dataIndex: column.dataIndex,
    title: column.title,
    kind: KINDS[column.fieldType ?? ''] ?? (at === 0 ? 'name' : 'text'),
    align: column.align as 'left',
    sorter: column.sorter,
    render: (value: ReportRow[string], row) => (
      <CellText
        column={column}
        value={value}
        row={row}
        words={dictOptions[column.customRender ?? '']}
        // What is summed is a quantity; other numbers may be years.
        summed={totals.includes(column.dataIndex)}
      />
    ),
  }))
}

function CellText({
  column,
  value,
  row,
  words = [],
  summed,
}: {
  column: ReportColumn
  value: ReportRow[string]
  row: ReportRow
  words: Head['dictOptions'][string] | undefined
  summed: boolean
}) {
  const text =
    typeof value === 'boolean'
      ? value
        ? '是'
        : '否'
      : column.fieldType === 'number' && typeof value === 'number' && !column.customRender
        ? numberWords(value, summed)
        : textOf(words, value) || '—'
  const to = column.fieldHref ? linkOf(column.fieldHref, row) : null
  return to === null ? text : <AppLink to={to}>{text}</AppLink>
}
