import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { type Ref, useImperativeHandle, useState } from 'react'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { RowActions, type RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useActionsRoom } from '#web/kit/list-page/use-actions-room.ts'
import { rowsIn } from './answer-rows.ts'
import { nodeOf, type SiblingPlace, stepped, type TreeNode } from './tree-rows.model.ts'
import { useBranches } from './use-branches.ts'
import { nodeColumns, textIn, type TreeColumn, useTreeGrid, withStandIns } from './use-tree-grid.tsx'

/** Loads the children of a row; `query` has the screen's parameters, and the parent under its name. */
type Load = (query: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>

/** A request for rows; `first` when it is that for the first level (wire.md §5.8). */
interface Request {
  first: boolean
  parent: string | null
}

export interface TreeTableHandle {
  /** Loads everything on screen again, or for the first time when `immediateRequest` is false. */
  reload: () => void
  /** Loads the children of a row again. */
  reloadBranch: (key: string) => void
}

export interface TreeTableProps<Row extends object> {
  ref?: Ref<TreeTableHandle>
  /** Name of the table for screen readers. */
  label: string
  columns: readonly TreeColumn<Row>[]
  /**
   * Query key; its first part names a call, so that mutations of that call load the rows again (use-api-mutation.ts).
   */
  source: readonly unknown[]
  load: Load
  /** Loads rows below the first level, when that is another call. */
  loadChildren?: Load
  /** Field that tells rows apart. */
  rowKey?: string
  /** Name of the query parameter for the parent, and its value for the first level. */
  queryKey?: string
  topValue?: string | null
  /** Parameters of every request; other values load the rows again. */
  queryParams?: Readonly<Record<string, unknown>>
  condition?: string
  /** False: nothing is loaded before `reload`. */
  immediateRequest?: boolean
  /** Whether a row has rows below it; its field `hasChildren` by default. */
  hasChildren?: (row: Row) => boolean
  nameOf?: (row: Row) => string
  /** Keys of the open rows, when the screen controls them. */
  expanded?: readonly string[]
  onExpand?: (expanded: readonly string[]) => void
  actions?: (row: Row) => readonly RowAction[]
  actionsWidth?: number
  onMove?: (row: Row, place: SiblingPlace) => void
  emptyText?: string
  onRequestBefore?: (request: Request) => void
  onRequestSuccess?: (request: Request & { rows: readonly Row[]; answer: unknown }) => void
  onRequestFinally?: (request: Request) => void
}

const NONE: never[] = []

/**
 * Records as a tree, opened level by level (spec §2, §4 Tree nodes; wire.md §5.8 JTreeTable). A level that failed to
 * load shows a message with a button to repeat it; an answer of an unknown shape is refused with the message of spec
 * §8.
 */
export function TreeTable<Row extends object>({ ref, ...props }: TreeTableProps<Row>) {
  const {
    columns,
    source,
    rowKey = 'id',
    queryKey = 'parentId',
    topValue = null,
    queryParams,
    condition,
    actions,
    onMove,
  } = props
  const {
    hasChildren = hasChildrenField,
    nameOf = (row: Row) => textIn((row as Record<string, unknown>)[columns[0]?.key ?? rowKey]),
  } = props
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const { px: actionsPx, room: actionsRoom } = useActionsRoom(props.actionsWidth)
  const [opened, setOpened] = useState<readonly string[]>(NONE)
  const { expanded = opened, onExpand = setOpened } = props
  const asked = [...source, queryKey, queryParams ?? null, condition ?? null]
  const ask = async (parent: string | null, signal: AbortSignal): Promise<readonly TreeNode<Row>[]> => {
    const request = { first: parent === null, parent }
    const load = parent === null ? props.load : (props.loadChildren ?? props.load)
    props.onRequestBefore?.(request)
    try {
      const answer = await load(
        { ...queryParams, ...(condition === undefined ? {} : { condition }), [queryKey]: parent ?? topValue },
        signal,
      )
      const rows = rowsIn<Row>(answer)
      props.onRequestSuccess?.({ ...request, rows, answer })
      return rows.map((row) => nodeOf(row, String((row as Record<string, unknown>)[rowKey]), !hasChildren(row)))
    } finally {
      props.onRequestFinally?.(request)
    }
  }
  const roots = useQuery({
    queryKey: [...asked, 'top'],
    queryFn: ({ signal }) => ask(null, signal),
    enabled: props.immediateRequest !== false,
    staleTime: 0,
  })
  const { nodes, retry } = useBranches([...asked, 'below'], roots.data ?? NONE, expanded, ask)
  const { rows, ...grid } = useTreeGrid({ nodes, expanded, onExpand, nameOf, onMove })
  useImperativeHandle(ref, () => ({
    reload: () => {
      void roots.refetch()
      for (const { node, open } of rows) if (open) retry(node.key)
    },
    reloadBranch: retry,
  }))
  const actionsOf = (node: TreeNode<Row>): readonly RowAction[] => {
    const { row } = node
    if (row === null) return NONE
    const step = (by: -1 | 1) => stepped(rows, node.key, by)
    const order = (key: string, label: string, by: -1 | 1, words: string): RowAction => {
      const place = step(by)
      return { key, label, notNow: place ? undefined : words, onClick: () => place && onMove?.(row, place) }
    }
    return [
      ...(actions?.(row) ?? NONE),
      ...(onMove ? [order('up', '上移', -1, '已在最前'), order('down', '下移', 1, '已在最后')] : NONE),
    ]
  }
  const actionColumn = {
    key: 'action',
    title: '操作',
    width: actionsPx,
    fixed: 'end' as const,
    render: (_: unknown, node: TreeNode<Row>) => <RowActions actions={actionsOf(node)} room={actionsRoom} />,
  }
  if (roots.isError && !roots.isFetching) return <Failure error={roots.error} onRetry={() => void roots.refetch()} />
  return (
    <Table<TreeNode<Row>>
      {...grid}
      size="middle"
      className="tree-table"
      aria-label={props.label}
      rowKey="key"
      columns={withStandIns([...nodeColumns(columns), ...(actions || onMove ? [actionColumn] : [])], retry)}
      dataSource={nodes}
      pagination={false}
      loading={{ spinning: roots.isLoading, delay: 200 }}
      {...(wide || nodes.length === 0 ? {} : { scroll: { x: 'max-content' as const } })}
      locale={{ emptyText: roots.isLoading ? ' ' : (props.emptyText ?? '暂无数据') }}
    />
  )
}

const hasChildrenField = (row: object): boolean => (row as { hasChildren?: unknown }).hasChildren === true
