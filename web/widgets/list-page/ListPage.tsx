import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Table, type TableProps } from 'antd'
import { useEffect, useMemo, type ReactNode } from 'react'
import { PAGE_SIZES, SMALL_LAYOUT_PX } from '#common/limits.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { useExcluded } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/widgets/failure/Failure.tsx'
import { FIRST_PAGE, pageWithin, searched, totalWords, type Filter, type ListState, type Values } from './list-page.model.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { QueryForm } from './QueryForm.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import './list-page.css'

interface PageOfRows<Row> {
  records: Row[]
  total: number
}

/** What a list is asked for besides its conditions; a plain parameter of every list call. */
type Paging = Pick<ListState, 'pageNo' | 'pageSize' | 'column' | 'order'>

interface ListPageProps<Row extends object> {
  /** Heading of the list; screen readers and the printed page have it. */
  title: string
  /** The call the rows come from: what changes them names it as touched (use-api-mutation.ts). */
  of: CallName
  load: (paging: Paging, values: Values, signal: AbortSignal) => Promise<PageOfRows<Row>>
  columns: NonNullable<TableProps<Row>['columns']>
  rowKey: (row: Row) => string
  filters?: readonly Filter[]
  /** Buttons above the table; the primary one first. */
  toolbar?: ReactNode
  /** Columns whose key is refused below this prefix of permission codes are not shown. */
  prefix?: string
  /** What belongs here, said when there is nothing. */
  emptyText?: string
  /** Several lists of one screen keep their conditions apart by this name. */
  name?: string
}

/**
 * The list every screen of the back office begins with: conditions, table, paging. What was typed, the page and the
 * order stay with the tab.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { filters = [], name = 'list' } = props
  const [state, setState] = useTabDraft<ListState>(name, FIRST_PAGE)
  const [typed, setTyped] = useTabDraft<Values>(`${name}.typed`, {})
  const { values, ...paging } = state
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const query = useQuery({
    queryKey: [props.of, name, state],
    queryFn: ({ signal }) => props.load(paging, values, signal),
    placeholderData: keepPreviousData,
    // A list one comes back to is looked at anew.
    staleTime: 0,
  })
  const { data } = query
  const excluded = useExcluded(props.prefix ?? '')
  const [hidden, toggle] = useHiddenColumns(`${props.of} ${name}`)
  const columns = useMemo(
    () =>
      props.columns
        .filter(({ key }) => !excluded.has(String(key)) && !hidden.has(String(key)))
        .map((column) =>
          column.key === state.column
            ? { ...column, sortOrder: state.order === 'asc' ? ('ascend' as const) : ('descend' as const) }
            : column.sorter
              ? { ...column, sortOrder: null }
              : column,
        ),
    [props.columns, excluded, hidden, state.column, state.order],
  )

  // Rows were deleted, here or by somebody else, and this page is no more.
  const within = data && !query.isPlaceholderData ? pageWithin(state, data.total) : state.pageNo
  useEffect(() => {
    if (within !== state.pageNo) setState({ ...state, pageNo: within })
  }, [within, state, setState])

  const search = (next: Values) => {
    const asked = searched(state, next)
    // The same question again means: look anew.
    if (JSON.stringify(asked) === JSON.stringify(state)) void query.refetch()
    else setState(asked)
  }
  return (
    <section className="list-page" aria-label={props.title}>
      <h1 className="for-readers">{props.title}</h1>
      {filters.length > 0 ? <QueryForm filters={filters} values={typed} busy={query.isFetching} onChange={setTyped} onSearch={search} /> : null}
      <div className="list-card">
        <div className="list-toolbar">
          {props.toolbar ?? <span className="list-title">{props.title}</span>}
          <ColumnSettings
            columns={props.columns
              .filter(({ key }) => !excluded.has(String(key)))
              .map(({ key, title }) => ({ key: String(key), title: typeof title === 'string' ? title : String(key) }))}
            hidden={hidden}
            onToggle={toggle}
          />
        </div>
        {query.isError ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Table<Row>
            size="middle"
            rowKey={props.rowKey}
            columns={columns}
            dataSource={data?.records ?? []}
            loading={{ spinning: query.isPending || query.isPlaceholderData, delay: 200 }}
            {...(wide ? {} : { scroll: { x: 'max-content' } })}
            locale={{ emptyText: query.isPending ? ' ' : <Nothing filtered={Object.keys(values).length > 0} text={props.emptyText} /> }}
            pagination={{
              current: state.pageNo,
              pageSize: state.pageSize,
              total: data?.total ?? 0,
              showTotal: totalWords,
              showQuickJumper: wide,
              showSizeChanger: true,
              pageSizeOptions: [...PAGE_SIZES],
              placement: ['bottomEnd'],
              simple: false,
              responsive: true,
            }}
            onChange={(page, _, sorter, { action }) => {
              const [by] = [sorter].flat()
              const sorted = by?.order
                ? { column: String(by.columnKey), order: by.order === 'ascend' ? ('asc' as const) : ('desc' as const) }
                : { column: undefined, order: undefined }
              const pageSize = page.pageSize ?? state.pageSize
              setState({
                ...state,
                ...(action === 'sort' ? sorted : {}),
                pageSize,
                pageNo: action === 'paginate' && pageSize === state.pageSize ? (page.current ?? 1) : 1,
              })
            }}
          />
        )}
      </div>
    </section>
  )
}

function Nothing({ filtered, text }: { filtered: boolean; text: string | undefined }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={filtered ? '没有符合条件的记录，请调整查询条件' : (text ?? '暂无数据')} />
}
