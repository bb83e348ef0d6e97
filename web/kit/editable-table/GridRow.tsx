import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { ActiveCell } from './cells/ActiveCell.tsx'
import { cellText } from './cells/cell-props.ts'
import { lookOf } from './cells/looks.tsx'
import { colourOf } from './control/colours.ts'
import type { GridControl } from './control/grid-control.ts'
import type { Mode } from './control/grid-types.ts'
import type { Layout, ShownColumn } from './control/layout.ts'
import { textFits } from './control/text-fits.ts'
import type { CellKind } from './model/columns.ts'
import type { RowState } from './model/table-types.ts'

interface Props {
  control: GridControl
  layout: Layout
  id: string
  index: number
  top: number
  /** Size of the font, in pixels. */
  em: number
  /** Scrolling columns on screen. */
  from: number
  to: number
  /** Index of the cursor's column, which is drawn even when it is off screen; -1 for none. */
  extra: number
  expanded: boolean
  expandedHeight: number
  renderExpanded?: ((id: string) => ReactNode) | undefined
}

/** The part of cursor and block that lies in this row (GridControl.markOf). */
interface Mark {
  left: number
  right: number
  cursor: number
  mode: Mode
  corner: number
  filled: boolean
}
const NO_MARK: Mark = { left: -1, right: -2, cursor: -1, mode: 'ready', corner: -1, filled: false }
function readMark(text: string): Mark {
  const [range = ''] = text.split(';')
  if (range === '') return NO_MARK
  const [left, right, cursor, mode, corner, filled] = range.split(',')
  return {
    left: Number(left),
    right: Number(right),
    cursor: Number(cursor),
    mode: mode as Mode,
    corner: Number(corner),
    filled: filled === '1',
  }
}

/** A row. It renders again only when its data or its part of the selection changes. */
export const GridRow = memo(function GridRow({ control, layout, id, index, top, em, from, to, extra, ...rest }: Props) {
  const { model } = control
  const subscribe = useCallback((listener: () => void) => model.subscribeRow(id, listener), [model, id])
  const state = useSyncExternalStore(subscribe, () => model.rowState(id))
  const markText = useSyncExternalStore(control.subscribe, () => control.markOf(id, index))
  if (!state) return null
  const mark = readMark(markText)
  const draw = (shown: ShownColumn) => cellOf(control, shown, state, { index, em, mark })
  const first = layout.left.length
  const last = first + layout.middle.length
  const [before, after] = [layout.edges[from] ?? 0, (layout.edges.at(-1) ?? 0) - (layout.edges[to] ?? 0)]
  // The active cell stays rendered when it is scrolled out of sight, because its editor has the focus. It keeps its
  // place among the others, so that the same element goes on being the editor.
  const away =
    extra >= first && extra < last && (extra < first + from || extra >= first + to) ? layout.columns[extra] : undefined
  const drawAway = (shown: ShownColumn) =>
    cellOf(control, shown, state, { index, em, mark, left: layout.leftWidth + (layout.edges[extra - first] ?? 0) })
  const shown = layout.middle.slice(from, to).map(draw)
  if (away && extra < first + from) shown.unshift(drawAway(away))
  else if (away) shown.push(drawAway(away))
  return (
    <>
      <div
        role="row"
        className="grid-row"
        aria-rowindex={index + 2}
        aria-selected={state.selected}
        data-row={index}
        data-id={id}
        data-off={model.isRowDisabled(id) || undefined}
        data-cursor={mark.cursor >= 0 || undefined}
        style={{ width: layout.width, height: control.options.rowHeight, top }}
      >
        {layout.left.length > 0 && <Fixed side="left" width={layout.leftWidth} cells={layout.left.map(draw)} />}
        {before > 0 && <span className="grid-gap" style={{ width: before }} />}
        {shown}
        {after > 0 && <span className="grid-gap" style={{ width: after }} />}
        {layout.right.length > 0 && <Fixed side="right" width={layout.rightWidth} cells={layout.right.map(draw)} />}
      </div>
      {rest.expanded && (
        <div
          role="row"
          className="grid-expanded"
          style={{ height: rest.expandedHeight, top: top + control.options.rowHeight }}
        >
          <div role="gridcell" aria-colspan={layout.columns.length} className="grid-expanded-content">
            {rest.renderExpanded?.(id)}
          </div>
        </div>
      )}
    </>
  )
})

/** Fixed cells of a row share one sticky element: every sticky element is a layer, which costs time in each frame. */
const Fixed = ({ side, width, cells }: { side: 'left' | 'right'; width: number; cells: ReactNode }) => (
  <div role="presentation" className="grid-fixed" data-side={side} style={{ width }}>
    {cells}
  </div>
)

/** Kinds of cell that are drawn with the border of a field. */
const BOXED: ReadonlySet<CellKind> = new Set([
  ...(['input', 'inputNumber', 'textarea', 'select', 'list_multi', 'sel_search', 'date', 'datetime', 'time'] as const),
  ...(['sel_depart', 'sel_user', 'popup', 'tags'] as const),
])

/** Attribute of cells that cannot be edited; in a grid each cell has to carry it. */
const READ_ONLY = { 'aria-readonly': true }

/** Pixels beside the text of a cell (grid.css): its padding and border, and the arrow of a choice. */
const BESIDE = 18
const ARROW = 14
/** Kinds of cell that show a text or less, and whether an arrow stands beside it. */
const TEXTS: Partial<Record<CellKind, number>> = {
  input: 0,
  inputNumber: 0,
  textarea: 0,
  date: 0,
  datetime: 0,
  time: 0,
  checkbox: 0,
  'row-number': 0,
  'row-checkbox': 0,
  'row-radio': 0,
  select: ARROW,
  sel_search: ARROW,
}
const WITHOUT_TEXT: ReadonlySet<CellKind> = new Set(['checkbox', 'row-number', 'row-checkbox', 'row-radio'])

/** Whether a cell without marks has room for all it shows, so that nothing has to be cut off. */
function isRoomy(props: Parameters<typeof cellText>[0], em: number): boolean {
  const { kind, width } = props.shown
  const beside = TEXTS[kind]
  if (beside === undefined) return false
  return WITHOUT_TEXT.has(kind) || textFits(cellText(props), width - BESIDE - beside, em)
}

/** A cell is a plain element, which is cheaper than a component; only the active cell is a component. */
function cellOf(
  control: GridControl,
  shown: ShownColumn,
  state: RowState,
  { index, em, mark, left }: { index: number; em: number; mark: Mark; left?: number },
): ReactNode {
  const { key, kind, column } = shown
  const { row, faults, conflicts } = state
  const { model } = control
  const locked = control.isLocked(row, column)
  const fault = faults?.get(key)
  const conflict = conflicts?.get(key)
  const active = mark.cursor === shown.index
  const within = shown.index >= mark.left && shown.index <= mark.right
  const faultId = fault === undefined ? undefined : `fault-${row.id}-${key}`
  const own = kind.startsWith('row-')
  let className = own ? `grid-cell own kind-${kind}` : `grid-cell kind-${kind}`
  if (locked && !own) className += ' locked'
  else if (control.options.alwaysEdit && BOXED.has(kind)) className += ' boxed'
  if (within) className += mark.filled ? ' filled' : ' within'
  if (active) className += ` active ${mark.mode}`
  if (fault !== undefined) className += ' wrong'
  if (conflict) className += ' disputed'
  if (control.flipping.get(row.id)?.has(key)) className += ' flipping'
  const other = control.others.get(row.id)?.find(({ cell }) => cell.key === key)
  const isBare = !within && !active && fault === undefined && !conflict && !other && !control.options.alwaysEdit
  if (isBare && isRoomy({ control, shown, state, index, locked }, em)) className += ' roomy'
  if (left !== undefined) className += ' away'
  const style: Record<string, string | number> =
    left === undefined ? { width: shown.width } : { width: shown.width, left }
  if (other) style['--other'] = colourOf(other.caseId)
  return (
    <div
      key={key}
      role="gridcell"
      className={className}
      aria-colindex={shown.index + 1}
      aria-selected={(within && !mark.filled) || undefined}
      {...(locked ? READ_ONLY : undefined)}
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={faultId}
      data-align={column.align}
      data-fault={fault}
      data-other={other ? other.by.realname || other.by.username : undefined}
      style={style}
    >
      {active ? (
        <ActiveCell key={`${row.id} ${key}`} {...{ control, shown, state, index, locked, mode: mark.mode, faultId }} />
      ) : (
        lookOf({ control, shown, state, index, locked })
      )}
      {fault !== undefined && (
        <span id={faultId} className="for-readers">
          {fault}
        </span>
      )}
      {conflict && (
        <span className="cell-dispute">
          <span className="cell-dispute-text">
            {conflict.by}：{control.textFor(row, column, conflict.theirs) || '（空）'}
          </span>
          <button type="button" tabIndex={active ? 0 : -1} onClick={() => model.settle(row.id, key, 'mine')}>
            用我的
          </button>
          <button type="button" tabIndex={active ? 0 : -1} onClick={() => model.settle(row.id, key, 'theirs')}>
            用对方的
          </button>
        </span>
      )}
      {mark.corner === shown.index && mark.mode === 'ready' && !own && <span className="grid-corner" data-corner />}
    </div>
  )
}
