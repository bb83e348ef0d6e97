import { memo, type MouseEvent, useState, useSyncExternalStore } from 'react'
import type { GridControl } from './control/grid-control.ts'
import type { Layout, ShownColumn } from './control/layout.ts'
import { onHeadKey } from './control/head-keys.ts'
import { keepFocus } from './control/pointer.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { isBuiltIn } from './model/columns.ts'
import type { Window } from './model/window.ts'

interface Props {
  control: GridControl
  layout: Layout
  columns: Window
  height: number
  /** Height of the rows in sight, in pixels. */
  shielded: number
}

/** Least and greatest width a column can be resized to, in pixels. */
const WIDTHS = { least: 60, most: 1200 }

/** The head of the table: names, sorting, a menu for each column, edges to resize columns by. */
export const GridHeader = memo(function GridHeader({ control, layout, columns, height, shielded }: Props) {
  const { sort, filters, selectedCount } = useSyncExternalStore(control.model.subscribe, () => control.model.state())
  const [menu, setMenu] = useState<{ key: string; at: HTMLElement } | null>(null)
  // Only one head is a tab stop; arrow keys go from one to the next.
  const first = [...layout.left, ...layout.middle.slice(columns.from, columns.to)].find(
    ({ column }) => !isBuiltIn(column),
  )
  const draw = (shown: ShownColumn) => {
    const { column, key, fixed, width } = shown
    const direction = sort?.key === key ? sort.direction : null
    const style = fixed ? { width, [fixed]: shown.offset } : { width }
    const className = `grid-head${fixed ? ` fixed-${fixed}` : ''}`
    return (
      <div
        key={key}
        role="columnheader"
        className={className}
        aria-colindex={shown.index + 1}
        aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
        data-align={
          isBuiltIn(column) ? 'center' : shown.kind === 'inputNumber' ? (column.align ?? 'right') : column.align
        }
        style={style}
      >
        {isBuiltIn(column) ? (
          <BuiltInHead
            control={control}
            shown={shown}
            all={selectedCount > 0 && selectedCount === control.model.enabledIds().length}
            some={selectedCount > 0}
          />
        ) : (
          <>
            <span className="head-title" title={column.title}>
              {column.validateRules?.some(({ required }) => required) && (
                <span className="head-required" aria-hidden="true">
                  *
                </span>
              )}
              {column.title}
              {direction && (
                <span className="head-order" aria-hidden="true">
                  {direction === 'asc' ? '↑' : '↓'}
                </span>
              )}
            </span>
            <button
              type="button"
              className={filters.has(key) ? 'head-menu filtering' : 'head-menu'}
              data-head={key}
              tabIndex={shown === first ? 0 : -1}
              aria-haspopup="dialog"
              aria-expanded={menu?.key === key}
              aria-label={`${column.title}：排序、筛选、冻结`}
              onClick={({ currentTarget }) => setMenu(menu?.key === key ? null : { key, at: currentTarget })}
            />
            {column.resizable !== false && (
              <span className="head-edge" onMouseDown={(event) => drawWidth(control, shown, event)} />
            )}
          </>
        )}
      </div>
    )
  }
  const { from, to } = columns
  // Looked up again, because its width may have been changed from its own menu.
  const inMenu = menu && layout.byKey.get(menu.key)
  const [before, after] = [layout.edges[from] ?? 0, (layout.edges.at(-1) ?? 0) - (layout.edges[to] ?? 0)]
  return (
    <div role="rowgroup" className="grid-heads" style={{ width: layout.width, height }}>
      <div
        role="row"
        aria-rowindex={1}
        className="grid-head-row"
        onKeyDown={(event) => onHeadKey(control, layout, event)}
      >
        {layout.left.map(draw)}
        {before > 0 && <span className="grid-gap" style={{ width: before }} />}
        {layout.middle.slice(from, to).map(draw)}
        {after > 0 && <span className="grid-gap" style={{ width: after }} />}
        {layout.right.map(draw)}
      </div>
      <span className="grid-shield" style={{ height: shielded }} onMouseDown={keepFocus} />
      {menu && inMenu && <HeaderMenu control={control} shown={inMenu} at={menu.at} onClose={() => setMenu(null)} />}
    </div>
  )
})

function BuiltInHead({
  control,
  shown,
  all,
  some,
}: {
  control: GridControl
  shown: ShownColumn
  all: boolean
  some: boolean
}) {
  const { model } = control
  if (shown.kind !== 'row-checkbox')
    return <span className={shown.kind === 'row-number' ? undefined : 'for-readers'}>{shown.column.title}</span>
  return (
    <input
      type="checkbox"
      className="head-box"
      aria-label="选择全部行"
      checked={all}
      ref={(element) => {
        if (element) element.indeterminate = some && !all
      }}
      onChange={() =>
        some ? model.setSelection([], 'unselected') : model.setSelection(model.enabledIds(), 'selected-all')
      }
    />
  )
}

/** Resizes a column while its edge is dragged. */
function drawWidth(control: GridControl, shown: ShownColumn, begin: MouseEvent): void {
  begin.preventDefault()
  const onMove = ({ clientX }: globalThis.MouseEvent) => {
    const delta = (clientX - begin.clientX) * (shown.fixed === 'right' ? -1 : 1)
    control.options.onWidth(shown.key, Math.max(WIDTHS.least, Math.min(WIDTHS.most, shown.width + delta)))
  }
  const onUp = () => {
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', onUp)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', onUp)
}
