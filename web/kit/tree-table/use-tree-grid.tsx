import type { TableProps } from 'antd'
import {
  type ComponentProps,
  type KeyboardEvent,
  type DragEvent,
  createElement,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ColumnKind, ListColumns } from '#web/kit/list-page/columns.ts'
import { messages } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import {
  dropped,
  type SiblingPlace,
  type Standing,
  standing,
  type StandIn,
  stepFrom,
  stepped,
  type TreeNode,
} from './tree-rows.model.ts'
import './tree-table.css'

export interface TreeGridOptions<Row> {
  nodes: readonly TreeNode<Row>[]
  expanded: readonly string[]
  onExpand: (expanded: readonly string[]) => void
  /** Name of a row, for the label of its button. */
  nameOf: (row: Row) => string
  /** Moves a row among its siblings; without it the user cannot reorder rows. */
  onMove?: ((row: Row, place: SiblingPlace) => void) | undefined
}

/** A column as screens declare it. */
export interface TreeColumn<Row> {
  key: string
  title: string
  width?: number
  align?: 'start' | 'center' | 'end'
  ellipsis?: boolean
  /** True when the server can sort by the column; for trees within a list. */
  sorter?: boolean
  /** Content of a cell; the field of the same name by default. */
  render?: (row: Row) => React.ReactNode
}

/** Props of antd's table that make it a treegrid: rows with their level, keys from row to row, opening and closing. */
export type TreeGridParts<Row> = Required<Pick<TableProps<TreeNode<Row>>, 'components' | 'expandable' | 'onRow'>>

const Treegrid = (props: ComponentProps<'table'>) => createElement('table', { ...props, role: 'treegrid' })
const COMPONENTS = { table: Treegrid }

/** Makes a table of tree rows a treegrid (WAI-ARIA): one row is a tab stop, arrow keys go from row to row. */
export function useTreeGrid<Row>(
  options: TreeGridOptions<Row>,
): TreeGridParts<Row> & { rows: readonly Standing<Row>[] } {
  const { nodes, expanded, onExpand, nameOf, onMove } = options
  const rows = useMemo(() => standing(nodes, new Set(expanded)), [nodes, expanded])
  const byKey = useMemo(() => new Map(rows.map((row) => [row.node.key, row])), [rows])
  const [focused, setFocused] = useState<string | null>(null)
  const dragged = useRef<string | null>(null)
  const first = focused !== null && byKey.has(focused) ? focused : rows[0]?.node.key
  const setOpen = (key: string, open: boolean) =>
    onExpand(open ? [...new Set([...expanded, key])] : expanded.filter((one) => one !== key))
  const move = (key: string, place: SiblingPlace | null) => {
    const row = byKey.get(key)?.node.row
    if (row && place && onMove) onMove(row, place)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string) => {
    // Buttons and boxes within a row handle their own keys.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.altKey) {
      if (!onMove || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      return move(key, stepped(rows, key, event.key === 'ArrowUp' ? -1 : 1))
    }
    const row = byKey.get(key)
    if (event.key === 'Enter' && row && !row.node.isLeaf) {
      event.preventDefault()
      return setOpen(key, !row.open)
    }
    const step = stepFrom(rows, key, event.key)
    if (!step) return
    event.preventDefault()
    if ('open' in step) setOpen(step.open, true)
    else if ('close' in step) setOpen(step.close, false)
    else
      event.currentTarget.parentElement
        ?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(step.focus)}"]`)
        ?.focus()
  }

  const onRow = (node: TreeNode<Row>) => {
    const row = byKey.get(node.key)
    return {
      ...(row ? { 'aria-level': row.level, 'aria-posinset': row.place, 'aria-setsize': row.siblings } : {}),
      ...(node.isLeaf ? {} : { 'aria-expanded': row?.open === true }),
      tabIndex: node.key === first ? 0 : -1,
      onFocus: () => setFocused(node.key),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, node.key),
      ...(onMove && node.row ? dropping(rows, node.key, dragged, move) : {}),
    }
  }
  const expandable = {
    expandedRowKeys: expanded,
    onExpandedRowsChange: (keys: readonly React.Key[]) => onExpand(keys.map(String)),
    expandIcon: ({ record, expanded: open }: { record: TreeNode<Row>; expanded: boolean }) =>
      record.row === null ? null : (
        <>
          {onMove ? (
            <Handle
              name={nameOf(record.row)}
              onStart={() => (dragged.current = record.key)}
              onEnd={() => (dragged.current = null)}
            />
          ) : null}
          {record.isLeaf ? (
            <span className="tree-toggle none" aria-hidden />
          ) : (
            <button
              type="button"
              className="tree-toggle"
              tabIndex={-1}
              aria-label={`${open ? '收起' : '展开'}${nameOf(record.row)}`}
              data-open={open || undefined}
              onClick={(event) => {
                event.stopPropagation()
                setOpen(record.key, !open)
              }}
            />
          )}
        </>
      ),
  }
  return { components: COMPONENTS, expandable, onRow, rows }
}

/**
 * Handle to drag a row by, so that the text of its cells can still be selected. Keys and the row's menu move it too.
 */
function Handle({ name, onStart, onEnd }: { name: string; onStart: () => void; onEnd: () => void }) {
  return (
    <span
      className="tree-handle"
      draggable
      aria-hidden
      title="拖动以移动"
      onDragStart={(event) => {
        onStart()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
      }}
      onDragEnd={onEnd}
    />
  )
}

/** Props of a row that another one is dragged over; a line shows where it would be dropped, among siblings only. */
function dropping<Row>(
  rows: readonly Standing<Row>[],
  key: string,
  dragged: React.RefObject<string | null>,
  move: (key: string, place: SiblingPlace | null) => void,
) {
  const sideOf = ({ clientY, currentTarget }: DragEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return clientY - top < height / 2 ? ('before' as const) : ('after' as const)
  }
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const side = sideOf(event)
      if (dragged.current === null || !dropped(rows, dragged.current, key, side)) return
      event.preventDefault()
      event.currentTarget.dataset['drop'] = side
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset['drop']
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      delete event.currentTarget.dataset['drop']
      if (dragged.current !== null) move(dragged.current, dropped(rows, dragged.current, key, sideOf(event)))
    },
  }
}

type Columns<Row> = NonNullable<TableProps<TreeNode<Row>>['columns']>

/** Columns of antd's table from those of a screen. */
export const nodeColumns = <Row,>(columns: readonly TreeColumn<Row>[]): Columns<Row> =>
  columns.map(({ render, ...column }) => ({
    ...column,
    render: (_: unknown, { row }: TreeNode<Row>) =>
      row === null ? null : render ? render(row) : textIn((row as Record<string, unknown>)[column.key]),
  }))

/** The same for a tree within a list, whose columns have the widths of their kinds. */
export const treeListColumns = <Row,>(
  columns: readonly (Omit<TreeColumn<Row>, 'width'> & { kind: ColumnKind })[],
): ListColumns<TreeNode<Row>> => nodeColumns(columns) as ListColumns<TreeNode<Row>>

/** The columns with placeholder rows drawn across all of them. */
export const withStandIns = <Row,>(columns: Columns<Row>, retry: (parent: string) => void): Columns<Row> =>
  columns.map((column, at) => ({
    ...column,
    onCell: ({ standIn }: TreeNode<Row>) => (standIn ? { colSpan: at === 0 ? columns.length : 0 } : {}),
    render: (value: unknown, node: TreeNode<Row>, index: number) => {
      const { standIn } = node
      if (!standIn) return column.render?.(value, node, index)
      return at === 0 ? <Waiting standIn={standIn} onRetry={() => retry(standIn.parent)} /> : null
    },
  }))

/** A value as the text of a cell; '' for a value without a text. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : '—'

function Waiting({ standIn: { error }, onRetry }: { standIn: StandIn; onRetry: () => void }) {
  if (!error)
    return (
      <span className="tree-waiting" role="status">
        {messages.loading}
      </span>
    )
  return (
    <span className="tree-failed" role="alert">
      加载失败：{presentError(error).title}
      <TextAction apart onClick={onRetry}>
        重试
      </TextAction>
    </span>
  )
}
