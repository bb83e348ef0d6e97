import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Pagination, Table, type TablePaginationConfig, type TableProps } from 'antd'
import { useEffect, useId, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { ListLayout } from '#common/contract/list-views.ts'
import type { ListScreen } from '#common/list-fields.ts'
import type { QueryField } from '#common/rules/query-fields.ts'
import { COLUMN_PX, PAGE_SIZES, PHONE_LAYOUT_PX, SMALL_LAYOUT_PX } from '#common/limits.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useExcluded } from '#web/platform/permission/permission.ts'
import { FACETS_IN_ADDRESS, usePlace, viewInAddress } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { AdvancedQueryButton } from '#web/kit/query-builder/AdvancedQueryButton.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Card, CardBar, CardTitle, ChosenBar, ListFrame, ListRows } from '#web/kit/list-frame/ListFrame.tsx'
import {
  askedIn,
  askedOf,
  conditionsOf,
  FIRST_PAGE,
  NEWEST_FIRST,
  pageWithin,
  searched,
  standing,
  stillChosen,
  totalWords,
  type AdvancedQuery,
  type Filter,
  type ListState,
  type Values,
} from './list-page.model.ts'
import { CellTips } from './CellTips.tsx'
import { arranged, ROW_PX, usualLayout, widthsOf, withSetting } from './column-layout.model.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { isQuantity, type ListColumns, WIDTHS } from './columns.ts'
import type { OutOfSight } from './hidden-record.ts'
import { HeadCell, type Sizing } from './HeadCell.tsx'
import { QueryForm } from './QueryForm.tsx'
import { RowActions, type RowAction } from './RowActions.tsx'
import { useActionsRoom } from './use-actions-room.ts'
import { useListLayout, type LayoutHandle } from './use-list-layout.ts'
import { useSavedRecords } from '#web/kit/saved-records/saved-records.ts'
import { KEYS_HINT, useRowKeys } from './use-row-keys.ts'
import { useWidth } from './use-width.ts'
import { NO_VIEW, viewAsked } from './view-state.model.ts'
import { ViewsButton } from './ViewsButton.tsx'
import './list-page.css'

const RowCards = lazyPart(() => import('./RowCards.tsx'), 'RowCards')

interface PageOfRows<Row> {
  records: Row[]
  total: number
  /** What stands below the columns of these keys: sums over all rows, not only those of the page. */
  totals?: Readonly<Record<string, ReactNode>>
}

/** Parameters of every list call besides its conditions. */
type Paging = Pick<ListState, 'pageNo' | 'pageSize' | 'column' | 'order'> & { field?: string }

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
  /** Choices in the facets beside the list, as the address or the view has them. */
  facets?: string
  /** Applies an advanced query; null removes it. */
  setAdvanced: (advanced: AdvancedQuery | null) => void
}

interface ListPageProps<Row extends object> {
  /** Heading of the list, for screen readers and print. */
  title: string
  /** The call that the rows come from; mutations name it to invalidate it (use-api-mutation.ts). */
  of: CallName
  /**
   * Loads a page. `values` are the conditions in force, in the wire's list syntax; spread them into the call's query.
   */
  load: (paging: Paging, values: Values, signal: AbortSignal) => Promise<PageOfRows<Row>>
  columns: ListColumns<Row>
  rowKey: (row: Row) => string
  filters?: readonly Filter[]
  /**
   * Conditions chosen beside the list, such as a department of a tree: in force at once, and not among those of the
   * form.
   */
  beside?: Values
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
  /** Width of that column in pixels where the window is wide. */
  actionsWidth?: number
  /** Its width in a narrow window, where the first action has a long name (use-actions-room.ts). */
  actionsNarrowWidth?: number
  /** Component that draws the rows instead of antd's table, such as a tree (tree-table/TreeRowsTable.tsx). */
  table?: ComponentType<TableProps<Row>>
  /** Width in pixels of a column that this component adds, such as one with buttons that open rows. */
  tableAdds?: number
  /** Columns whose key is refused below this prefix of permission codes are not shown. */
  prefix?: string
  /**
   * The list's rows have an order of their own, such as that of a tree; other lists begin with the newest (spec §9).
   */
  ownOrder?: boolean
  /** What stands beside the rows, such as facets; the choices that the address names for them are sent as `facets`. */
  renderAside?: (list: ListHandle<Row>) => ReactNode
  /** What stands between the conditions and the rows, such as a chart of all the rows they leave. */
  renderAbove?: (list: ListHandle<Row>) => ReactNode
  /** Conditions that are in force from the beginning; those that the address names come before them. */
  start?: Values
  /** Text shown when the list is empty. */
  emptyText?: string
  /** Tells the stored conditions of several lists on one screen apart. */
  name?: string
  /** Tells the column settings of several lists of one call apart. */
  layoutName?: string
  /** The screen whose fields advanced queries may use; without it the list has no advanced queries. */
  screen?: ListScreen
  /** Fields of advanced queries where they are not those of a screen. */
  queryFields?: readonly QueryField[]
  /**
   * What stands below the list in the same frame, such as what belongs to one of its rows; told the rows of the page,
   * null while they are not known.
   */
  renderBelow?: (rows: readonly Row[] | null) => ReactNode
}

/**
 * The list that office screens begin with: conditions, table, paging. Typed conditions, page and order are kept with
 * the tab.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { filters = NO_FILTERS, beside = NO_VALUES, name = 'list', table: Rows = Table<Row> } = props
  const { search: inAddress } = usePlace()
  // A link may name conditions; its address has a tab of its own, whose drafts go on from there.
  // Lists in drawers stand in the page of another list: views and conditions in the address are for that one, theirs
  // stay with the tab.
  const isOfAddress = name === 'list' || props.screen !== undefined
  const [asked] = useState(() => ({ ...props.start, ...(isOfAddress ? askedIn(filters, inAddress) : NO_VALUES) }))
  const [viewKept, setViewKept] = useTabDraft<string | undefined>(`${name}.view`, undefined)
  const [kept, setState] = useTabDraft<ListState>(name, { ...FIRST_PAGE, values: asked })
  const stands = JSON.stringify(beside)
  const state = useMemo(() => standing(kept, stands), [kept, stands])
  const [typed, setTyped] = useTabDraft<Values>(`${name}.typed`, asked)
  const { advanced = null } = state
  const paging = useMemo(
    () => askedOf(state, props.columns, props.ownOrder === true ? null : NEWEST_FIRST),
    [state, props.columns, props.ownOrder],
  )
  const facets = (props.renderAside && (inAddress[FACETS_IN_ADDRESS] ?? state.view?.facets)) ?? ''
  const conditions = useMemo(
    () => ({ ...conditionsOf(filters, state), ...beside, ...(facets && { facets }) }),
    [filters, state, beside, facets],
  )
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(NOTHING_CHOSEN)
  const [stood, setStood] = useState(stands)
  if (stood !== stands) {
    setStood(stands)
    setChosen(NOTHING_CHOSEN)
  }
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const { within: room, width } = useWidth()
  const listName = [props.of, props.layoutName].filter(Boolean).join(' ')
  const plain = useMemo(() => usualLayout(props.columns), [props.columns])
  const ownLayout = useListLayout(listName, plain)
  const parameter = viewInAddress(props.layoutName)
  const view = viewAsked(isOfAddress ? inAddress[parameter] : viewKept, ownLayout.usual, Object.keys(asked).length > 0)
  const opening = view !== (state.view?.id ?? NO_VIEW)
  const query = useQuery({
    enabled: !opening,
    queryKey: [props.of, name, state, facets],
    queryFn: ({ signal }) => props.load(paging, conditions, signal),
    placeholderData: keepPreviousData,
    // A list that is shown again is loaded again.
    staleTime: 0,
    meta: { tellsRefusal: true },
  })
  const { data } = query
  const excluded = useExcluded(props.prefix ?? '')
  const columnLayout = state.view ? layoutInView(state, setState, plain) : ownLayout
  const { layout, change } = columnLayout
  const [dragged, setDragged] = useState<{ key: string; px: number } | null>(null)
  const { rowKey, actions } = props
  const { px: actionsPx, room: actionsRoom } = useActionsRoom(props.actionsWidth, props.actionsNarrowWidth)
  // Actions on chosen rows get their newest state.
  const known = useMemo(() => stillChosen(chosen, data?.records ?? [], rowKey), [chosen, data, rowKey])
  const handle: ListHandle<Row> = {
    total: data?.total ?? 0,
    query: { ...conditions, ...(paging.column ? { column: paging.column, order: paging.order ?? 'desc' } : {}) },
    chosen: [...known.values()],
    chosenKeys: [...known.keys()],
    clearChosen: () => setChosen(NOTHING_CHOSEN),
    facets,
    advanced,
    setAdvanced: (next) => {
      setChosen(NOTHING_CHOSEN)
      setState({ ...state, advanced: next, pageNo: 1 })
    },
  }
  const allowed = useMemo(() => props.columns.filter(({ key }) => !excluded.has(key)), [props.columns, excluded])
  const ends = (actions ? actionsPx : 0) + (props.renderBatch ? CHOICE_PX : 0) + (props.tableAdds ?? 0)
  const { visible, columns, wanted } = useMemo(() => {
    const all = arranged(allowed, layout).filter(({ key }) => !layout.hidden.includes(key))
    // On a phone the rows are cards; only trees stay tables, with their first column.
    const shown = phone ? all.slice(0, 1) : all
    const sized = dragged ? { ...layout.widths, [dragged.key]: dragged.px } : layout.widths
    const widths = widthsOf(shown, sized, width - ends)
    const sizingOf = (key: string): Sizing => ({
      onSize(px, done) {
        const fit = Math.max(COLUMN_PX.least, Math.min(COLUMN_PX.most, px))
        setDragged(done ? null : { key, px: fit })
        if (done) change((now) => ({ ...now, widths: withSetting(now.widths, key, fit) }))
      },
      onReset: () => change((now) => ({ ...now, widths: withSetting<number>(now.widths, key, null) })),
    })
    const drawn = shown.map(({ kind, ...column }, at) => ({
      ...(isQuantity(kind) ? { align: 'right' as const } : {}),
      ...column,
      width: widths[at] ?? WIDTHS[kind].px,
      ...(layout.pins[column.key] ? { fixed: layout.pins[column.key] as 'start' | 'end' } : {}),
      onHeaderCell: () => ({ sizing: sizingOf(column.key) }) as object,
      ...(column.key === state.column
        ? { sortOrder: state.order === 'asc' ? ('ascend' as const) : ('descend' as const) }
        : column.sorter
          ? { sortOrder: null }
          : {}),
    }))
    return {
      visible: all,
      columns: [
        ...drawn,
        ...(actions
          ? [
              {
                key: 'action',
                title: '操作',
                width: actionsPx,
                fixed: 'end' as const,
                render: (_value: unknown, row: Row) => <RowActions actions={actions(row)} room={actionsRoom} />,
              },
            ]
          : []),
      ],
      wanted: widths.reduce((sum, px) => sum + px, ends),
    }
  }, [allowed, layout, change, dragged, width, ends, actions, actionsPx, actionsRoom, phone, state.column, state.order])
  // In a table that fits, the head sticks below the bar. One that scrolls sideways has its head in an element of its
  // own for that.
  const scrolls = width > 0 && wanted > width

  // Rows were deleted, here or by another user, and this page no longer exists.
  const within = data && !query.isPlaceholderData ? pageWithin(state, data.total) : state.pageNo
  useEffect(() => {
    if (within !== state.pageNo) setState({ ...state, pageNo: within })
  }, [within, state, setState])

  const [chosenAmong, setChosenAmong] = useState(facets)
  if (chosenAmong !== facets) {
    setChosenAmong(facets)
    setChosen(NOTHING_CHOSEN)
  }
  useEffect(() => {
    if (opening || (state.facets ?? '') === facets) return
    setState({ ...state, facets, pageNo: 1 })
  }, [opening, facets, state, setState])

  const [extra, setExtra] = useState<{ row: Row; why: OutOfSight; of: ListState } | null>(null)
  useSavedRecords(props.of, ({ values }) => {
    const { screen, load, queryFields } = props
    setExtra(null)
    const now = new AbortController()
    const order = props.ownOrder === true ? {} : NEWEST_FIRST
    const find = async (fitting: Record<string, string>, pageSize: number) =>
      (await load({ pageNo: 1, pageSize, ...order, field: paging.field }, fitting, now.signal)).records
    const page = props.table ? null : async () => (await load(paging, conditions, now.signal)).records
    void import('./hidden-record.ts')
      .then(({ hiddenRecord, knownFields }) =>
        hiddenRecord({
          known: knownFields(screen, filters, queryFields),
          values,
          conditions,
          keyOf: rowKey,
          find,
          page,
        }),
      )
      // Without this row the list is as it would be anyway.
      .catch(() => null)
      .then((found) => setExtra(found && { ...found, of: state }))
  })
  // A record that is not on this page is shown until the next search or page.
  const hidden = extra && extra.of === state ? extra.row : null
  const hiddenNote = extra ? NOTES[extra.why] : null
  const isHidden = (row: Row) => hidden !== null && rowKey(row) === rowKey(hidden)
  // Rows that are drawn before the layout is known would move their columns.
  const listed = columnLayout.ready && width > 0 ? (data?.records ?? NO_ROWS) : NO_ROWS
  const rows = hidden ? [hidden, ...listed.filter((row) => !isHidden(row))] : listed
  const search = (next: Values) => {
    setExtra(null)
    setChosen(NOTHING_CHOSEN)
    const wanted = searched(state, next)
    // Repeating the same search reloads the list.
    if (JSON.stringify(wanted) === JSON.stringify(state)) void query.refetch()
    else setState(wanted)
  }
  const empty = data !== undefined && rows.length === 0
  const headed = !empty || (wide && !scrolls)
  const mayChoose = (row: Row) => props.renderBatch !== undefined && props.notChosen?.(row) !== true
  const tick = (row: Row) => {
    if (!mayChoose(row)) return
    const next = new Map(known)
    if (!next.delete(rowKey(row))) next.set(rowKey(row), row)
    setChosen(next)
  }
  const pages = Math.ceil((data?.total ?? 0) / state.pageSize)
  const onRow = useRowKeys({
    rows,
    keyOf: rowKey,
    actionsOf: (row) => actions?.(row) ?? [],
    tick: props.renderBatch ? tick : undefined,
    turn: (by) => {
      if (state.pageNo + by >= 1 && state.pageNo + by <= pages) setState({ ...state, pageNo: state.pageNo + by })
    },
  })
  const hint = useId()
  const drawnKeys = [...(props.renderBatch ? [''] : []), ...columns.map(({ key }) => key)]
  const toPage = (pageNo: number, pageSize: number) =>
    setState({ ...state, pageSize, pageNo: pageSize === state.pageSize ? pageNo : 1 })
  const nothing = query.isPending ? (
    ' '
  ) : (
    <Nothing filtered={Object.keys(conditions).length > 0} text={props.emptyText} />
  )
  const pagination = {
    current: state.pageNo,
    pageSize: state.pageSize,
    total: data?.total ?? 0,
    showTotal: totalWords,
    showQuickJumper: true,
    showSizeChanger: true,
    pageSizeOptions: [...PAGE_SIZES],
    simple: false,
    responsive: true,
  }
  const card = (
    <Card>
      <CardBar>
        {props.renderToolbar?.(handle) ?? props.toolbar ?? <CardTitle>{props.title}</CardTitle>}
        {props.screen || props.queryFields ? (
          <AdvancedQueryButton
            fields={props.queryFields ?? (props.screen as ListScreen)}
            place={`${props.screen ?? listName} ${name}`}
            query={advanced}
            onQuery={handle.setAdvanced}
          />
        ) : null}
        <span className="list-settings">
          <ViewsButton
            list={listName}
            parameter={parameter}
            keep={isOfAddress ? undefined : setViewKept}
            screen={props.screen}
            queryFields={props.queryFields}
            filters={filters}
            columns={allowed}
            asked={view}
            opening={opening}
            usual={ownLayout.usual}
            state={state}
            layout={layout}
            facets={facets}
            plain={{ ...FIRST_PAGE, values: asked }}
            onOpen={(next) => {
              setChosen(NOTHING_CHOSEN)
              setTyped(next.values)
              setState(next)
            }}
          />
          <ColumnSettings columns={allowed} handle={columnLayout} />
        </span>
      </CardBar>
      {props.renderBatch && known.size > 0 ? (
        <ChosenBar count={known.size} onClear={handle.clearChosen}>
          {props.renderBatch(handle)}
        </ChosenBar>
      ) : null}
      {hidden ? (
        <p className="list-extra" role="status">
          {hiddenNote}
        </p>
      ) : null}
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListRows ref={room} rowPx={ROW_PX[layout.density]}>
          {phone && !props.table ? (
            <RowCards
              rows={rows}
              columns={visible}
              keyOf={rowKey}
              actions={actions}
              choice={
                props.renderBatch
                  ? { chosen: new Set(known.keys()), disabled: (row) => !mayChoose(row), onChoose: tick }
                  : undefined
              }
              noteOf={(row) => (isHidden(row) ? hiddenNote : null)}
              sort={state}
              onSort={(column, order) =>
                setState({ ...state, ...(column === undefined ? NO_ORDER : { column, order }), pageNo: 1 })
              }
              pagination={pagination}
              onPage={toPage}
              empty={<div className="row-cards-none">{nothing}</div>}
              foot={data?.totals && rows.length > 0 ? <TotalsBelow columns={visible} totals={data.totals} /> : null}
            />
          ) : (
            <CellTips>
              <p id={hint} className="list-keys">
                {KEYS_HINT}
              </p>
              <Rows
                size="small"
                tableLayout="fixed"
                components={COMPONENTS}
                rowKey={props.rowKey}
                // An empty table that is too narrow for its columns needs none: they would stand out of its frame.
                columns={headed ? columns : NO_COLUMNS}
                dataSource={rows as Row[]}
                {...(props.renderBatch
                  ? {
                      rowSelection: {
                        columnWidth: CHOICE_PX,
                        selectedRowKeys: handle.chosenKeys as string[],
                        preserveSelectedRowKeys: true,
                        onChange: (keys: unknown[], rows: Row[]) =>
                          setChosen(
                            new Map(
                              keys.map((key, at) => [String(key), rows[at] ?? known.get(String(key))] as [string, Row]),
                            ),
                          ),
                        getCheckboxProps: (row: Row) => ({ disabled: props.notChosen?.(row) === true }),
                      },
                    }
                  : {})}
                loading={{ spinning: query.isPending || query.isPlaceholderData, delay: 200 }}
                // Without rows there is nothing to reach by keyboard in a part that scrolls: what is wider is cut off.
                {...(scrolls
                  ? rows.length > 0
                    ? { scroll: { x: wanted }, sticky: true }
                    : { className: 'list-cut' }
                  : {})}
                showHeader={headed}
                locale={{ emptyText: nothing }}
                // With one row more than the page has, the table would cut it into two pages.
                pagination={hidden ? false : { ...pagination, placement: BELOW }}
                {...(data?.totals && rows.length > 0 ? { summary: summaryOf(drawnKeys, data.totals) } : {})}
                onRow={onRow}
                rowClassName={(row) => (isHidden(row) ? 'list-extra-row' : '')}
                aria-describedby={hint}
                onChange={(page, _, sorter, { action }) => {
                  const [by] = [sorter].flat()
                  const sorted = by?.order
                    ? {
                        column: String(by.columnKey),
                        order: by.order === 'ascend' ? ('asc' as const) : ('desc' as const),
                      }
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
              {hidden ? <Pagination {...PAGING_BELOW} {...pagination} onChange={toPage} /> : null}
            </CellTips>
          )}
        </ListRows>
      )}
    </Card>
  )
  return (
    <ListFrame title={props.title}>
      {filters.length > 0 ? (
        <QueryForm filters={filters} values={typed} busy={query.isFetching} onChange={setTyped} onSearch={search} />
      ) : null}
      {props.renderAbove?.(handle)}
      {props.renderAside ? (
        <div className="list-beside">
          {props.renderAside(handle)}
          {card}
        </div>
      ) : (
        card
      )}
      {props.renderBelow?.(data ? rows : null)}
    </ListFrame>
  )
}

/** The columns of a view are changed with the tab; the view keeps its own until it is written over. */
const layoutInView = (state: ListState, onState: (state: ListState) => void, plain: ListLayout): LayoutHandle => ({
  layout: state.view?.layout ?? plain,
  ready: true,
  own: true,
  usual: undefined,
  change: (next) => {
    if (state.view) onState({ ...state, view: { ...state.view, layout: next ? next(state.view.layout) : plain } })
  },
})
/** Width of the column of boxes. */
const CHOICE_PX = 44
const COMPONENTS = { header: { cell: HeadCell } }
const NOTHING_CHOSEN: ReadonlyMap<string, never> = new Map<string, never>()
const NO_COLUMNS: never[] = []
const NO_ROWS: never[] = []
const NO_VALUES: Values = {}
const NOTES: Record<OutOfSight, string> = {
  filtered: '该记录不符合当前筛选条件，刷新后将不再显示',
  elsewhere: '该记录在列表的其他页，刷新后回到那一页',
}
const BELOW: NonNullable<TablePaginationConfig['placement']> = ['bottomEnd']
const PAGING_BELOW = { className: 'ant-table-pagination', align: 'end' as const }
const NO_ORDER = { column: undefined, order: undefined }
const NO_FILTERS: readonly Filter[] = []

/** The line of sums below a table; `keys` are those of the cells of a line. */
function Totals({ keys, totals }: { keys: readonly string[]; totals: Readonly<Record<string, ReactNode>> }) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="list-totals">
        {keys.map((key, at) => (
          <Table.Summary.Cell
            key={key || 'choice'}
            index={at}
            {...(totals[key] === undefined ? {} : { align: 'right' as const })}
          >
            {at === 0 && totals[key] === undefined ? '合计' : totals[key]}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

const summaryOf = (keys: readonly string[], totals: Readonly<Record<string, ReactNode>>) => () => (
  <Totals keys={keys} totals={totals} />
)

/** The sums below the cards of a phone. */
function TotalsBelow({
  columns,
  totals,
}: {
  columns: readonly { key: string; title: string }[]
  totals: Readonly<Record<string, ReactNode>>
}) {
  return (
    <p className="list-totals-below">
      合计：
      {columns
        .filter(({ key }) => totals[key] !== undefined)
        .map(({ key, title }) => (
          <span key={key}>
            {title} <b>{totals[key]}</b>
          </span>
        ))}
    </p>
  )
}

function Nothing({ filtered, text }: { filtered: boolean; text: string | undefined }) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={filtered ? '没有符合条件的记录，请调整查询条件' : (text ?? '暂无数据')}
    />
  )
}
