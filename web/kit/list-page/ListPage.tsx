import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Table, type TableProps } from 'antd'
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { ListScreen } from '#common/list-fields.ts'
import { PAGE_SIZES, PHONE_LAYOUT_PX, SMALL_LAYOUT_PX } from '#common/limits.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { useExcluded } from '#web/platform/permission/permission.ts'
import { usePlace } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { AdvancedQueryButton } from '#web/kit/query-builder/AdvancedQueryButton.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Card, CardBar, CardTitle, ChosenBar, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import {
  askedIn,
  conditionsOf,
  FIRST_PAGE,
  pageWithin,
  searched,
  stillChosen,
  totalWords,
  type AdvancedQuery,
  type Filter,
  type ListState,
  type Values,
} from './list-page.model.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { QueryForm } from './QueryForm.tsx'
import { RowActions, type RowAction } from './RowActions.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { useTableRoom } from './use-table-room.ts'
import './list-page.css'

interface PageOfRows<Row> {
  records: Row[]
  total: number
}

/** Parameters of every list call besides its conditions. */
type Paging = Pick<ListState, 'pageNo' | 'pageSize' | 'column' | 'order'>

/** The state of a list that its buttons need. */
export interface ListHandle<Row> {
  total: number
  /** Conditions and order in force as query parameters of the list's call; an export sends the same. */
  query: Record<string, string>
  /** Rows chosen on this page and others. */
  chosen: readonly Row[]
  /** Keys of the chosen rows. */
  chosenKeys: readonly string[]
  clearChosen: () => void
  advanced: AdvancedQuery | null
  /** Applies an advanced query; null removes it. */
  setAdvanced: (advanced: AdvancedQuery | null) => void
}

interface ListPageProps<Row extends object> {
  /** Heading of the list, for screen readers and print. */
  title: string
  /** The call that the rows come from; mutations name it to invalidate it (use-api-mutation.ts). */
  of: CallName
  /** Loads a page. `values` are the conditions in force, in the wire's list syntax; spread them into the call's query. */
  load: (paging: Paging, values: Values, signal: AbortSignal) => Promise<PageOfRows<Row>>
  columns: NonNullable<TableProps<Row>['columns']>
  rowKey: (row: Row) => string
  filters?: readonly Filter[]
  /** Buttons above the table; the primary one first. */
  toolbar?: ReactNode
  /** Buttons above the table that need the state of the list. */
  renderToolbar?: (list: ListHandle<Row>) => ReactNode
  /** Actions for chosen rows. With it, rows can be chosen, and stay chosen from page to page. */
  renderBatch?: (list: ListHandle<Row>) => ReactNode
  /** Rows that cannot be chosen. */
  notChosen?: (row: Row) => boolean
  /** Actions of a row, shown in the last column. */
  actions?: (row: Row) => readonly RowAction[]
  /** Width of that column in pixels. */
  actionsWidth?: number
  /** Component that draws the rows instead of antd's table, such as a tree (tree-table/TreeRowsTable.tsx). */
  table?: ComponentType<TableProps<Row>>
  /** Columns whose key is refused below this prefix of permission codes are not shown. */
  prefix?: string
  /** Text shown when the list is empty. */
  emptyText?: string
  /** Tells the stored conditions of several lists on one screen apart. */
  name?: string
  /** The screen whose fields advanced queries may use; without it the list has no advanced queries. */
  screen?: ListScreen
}

/**
 * The list that office screens begin with: conditions, table, paging. Typed conditions, page and order are kept with the tab.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { filters = NO_FILTERS, name = 'list', table: Rows = Table<Row> } = props
  const { search: inAddress } = usePlace()
  // A link may name conditions; its address has a tab of its own, whose drafts go on from there.
  const [asked] = useState(() => askedIn(filters, inAddress))
  const [state, setState] = useTabDraft<ListState>(name, { ...FIRST_PAGE, values: asked })
  const [typed, setTyped] = useTabDraft<Values>(`${name}.typed`, asked)
  const { values: _, advanced = null, ...paging } = state
  const conditions = useMemo(() => conditionsOf(filters, state), [filters, state])
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(NOTHING_CHOSEN)
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const { room, needed } = useTableRoom()
  const query = useQuery({
    queryKey: [props.of, name, state],
    queryFn: ({ signal }) => props.load(paging, conditions, signal),
    placeholderData: keepPreviousData,
    // A list that is shown again is loaded again.
    staleTime: 0,
  })
  const { data } = query
  const empty = data?.records.length === 0
  const excluded = useExcluded(props.prefix ?? '')
  const [hidden, toggle] = useHiddenColumns(`${String(props.of)} ${name}`)
  const { rowKey, actions } = props
  // Actions on chosen rows get their newest state.
  const known = useMemo(() => stillChosen(chosen, data?.records ?? [], rowKey), [chosen, data, rowKey])
  const handle: ListHandle<Row> = {
    total: data?.total ?? 0,
    query: { ...conditions, ...(state.column ? { column: state.column, order: state.order ?? 'desc' } : {}) },
    chosen: [...known.values()],
    chosenKeys: [...known.keys()],
    clearChosen: () => setChosen(NOTHING_CHOSEN),
    advanced,
    setAdvanced: (next) => {
      setChosen(NOTHING_CHOSEN)
      setState({ ...state, advanced: next, pageNo: 1 })
    },
  }
  const columns = useMemo(
    () => [
      ...props.columns
        .filter(({ key }) => !excluded.has(String(key)) && !hidden.has(String(key)))
        .map((column) => ({
          // In a narrow table texts wrap, but not after each letter; moments wrap between day and time.
          ...(column.width === undefined || MOMENT.test(String(column.key)) ? { minWidth: TEXT_PX } : {}),
          ...column,
          ...(column.key === state.column
            ? { sortOrder: state.order === 'asc' ? ('ascend' as const) : ('descend' as const) }
            : column.sorter
              ? { sortOrder: null }
              : {}),
        })),
      ...(actions
        ? [
            {
              key: 'action',
              title: '操作',
              width: phone ? PHONE_ACTIONS_PX : (props.actionsWidth ?? 170),
              fixed: 'end' as const,
              render: (_value: unknown, row: Row) => <RowActions actions={actions(row)} folded={phone} />,
            },
          ]
        : []),
    ],
    [props.columns, props.actionsWidth, actions, phone, excluded, hidden, state.column, state.order],
  )

  // Rows were deleted, here or by another user, and this page no longer exists.
  const within = data && !query.isPlaceholderData ? pageWithin(state, data.total) : state.pageNo
  useEffect(() => {
    if (within !== state.pageNo) setState({ ...state, pageNo: within })
  }, [within, state, setState])

  const search = (next: Values) => {
    setChosen(NOTHING_CHOSEN)
    const wanted = searched(state, next)
    // Repeating the same search reloads the list.
    if (JSON.stringify(wanted) === JSON.stringify(state)) void query.refetch()
    else setState(wanted)
  }
  return (
    <ListFrame title={props.title}>
      {filters.length > 0 ? <QueryForm filters={filters} values={typed} busy={query.isFetching} onChange={setTyped} onSearch={search} /> : null}
      <Card>
        <CardBar>
          {props.renderToolbar?.(handle) ?? props.toolbar ?? <CardTitle>{props.title}</CardTitle>}
          {props.screen ? (
            <AdvancedQueryButton screen={props.screen} place={`${props.screen} ${name}`} query={advanced} onQuery={handle.setAdvanced} />
          ) : null}
          <ColumnSettings
            columns={props.columns
              .filter(({ key }) => !excluded.has(String(key)))
              .map(({ key, title }) => ({ key: String(key), title: typeof title === 'string' ? title : String(key) }))}
            hidden={hidden}
            onToggle={toggle}
          />
        </CardBar>
        {props.renderBatch && known.size > 0 ? (
          <ChosenBar count={known.size} onClear={handle.clearChosen}>
            {props.renderBatch(handle)}
          </ChosenBar>
        ) : null}
        {query.isError ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div ref={room}>
            <Rows
              size="middle"
              tableLayout="auto"
              rowKey={props.rowKey}
              // An empty narrow table needs no columns, which would make its head scroll.
              columns={wide || !empty ? columns : NO_COLUMNS}
              dataSource={data?.records ?? []}
              {...(props.renderBatch
                ? {
                    rowSelection: {
                      selectedRowKeys: handle.chosenKeys as string[],
                      preserveSelectedRowKeys: true,
                      onChange: (keys: unknown[], rows: Row[]) =>
                        setChosen(new Map(keys.map((key, at) => [String(key), rows[at] ?? known.get(String(key))] as [string, Row]))),
                      getCheckboxProps: (row: Row) => ({ disabled: props.notChosen?.(row) === true }),
                    },
                  }
                : {})}
              loading={{ spinning: query.isPending || query.isPlaceholderData, delay: 200 }}
              {...(wide ? (needed === null ? {} : { scroll: { x: needed } }) : empty ? {} : { scroll: { x: 'max-content' as const } })}
              showHeader={wide || !empty}
              locale={{ emptyText: query.isPending ? ' ' : <Nothing filtered={Object.keys(conditions).length > 0} text={props.emptyText} /> }}
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
          </div>
        )}
      </Card>
    </ListFrame>
  )
}

/** Width of the column of actions when it holds a single button. */
const PHONE_ACTIONS_PX = 84
/** Least width of a column of text. */
const TEXT_PX = 116
/** Keys of the columns that hold a moment. */
const MOMENT = /Time$/
const NOTHING_CHOSEN: ReadonlyMap<string, never> = new Map<string, never>()
const NO_COLUMNS: never[] = []
const NO_FILTERS: readonly Filter[] = []

function Nothing({ filtered, text }: { filtered: boolean; text: string | undefined }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={filtered ? '没有符合条件的记录，请调整查询条件' : (text ?? '暂无数据')} />
}
