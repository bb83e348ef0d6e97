import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLargeMode } from '#web/platform/large-mode.ts'
import type { GridControl } from './control/grid-control.ts'
import { onKey } from './control/keys.ts'
import type { Layout } from './control/layout.ts'
import { onBodyPointer } from './control/pointer.ts'
import { RowPace } from './control/row-pace.ts'
import { firstInSight, mostInSight, type RowPlaces, rowsBetween, topOf, withAround } from './control/row-places.ts'
import { RowSlots } from './control/row-slots.ts'
import { onCopy, onCut, onPaste } from './control/clipboard-events.ts'
import { ScrollPlace } from './control/scroll-place.ts'
import { useLooseEdges } from './control/use-loose-edges.ts'
import { useScrolling } from './control/use-scrolling.ts'
import { useSettled } from './control/use-settled.ts'
import { useFocusWithin } from './control/use-focus-within.ts'
import { FaultTip } from './FaultTip.tsx'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { GridStatistics } from './GridStatistics.tsx'
import { columnsShown } from './model/window.ts'
import './grid.css'

/** Rows drawn beyond those on screen, at each end. */
const AROUND = 4
const HEADER_HEIGHT = 44
const STATISTICS_HEIGHT = 40

export interface GridProps {
  control: GridControl
  layoutFor: (inner: number) => Layout
  label: string
  height: number | 'auto'
  maxHeight: number
  expanded: ReadonlySet<string>
  expandedHeight: number
  renderExpanded?: ((id: string) => ReactNode) | undefined
  statistics: boolean
  loading: boolean
  emptyText: string
  bordered: boolean
  size: string
  onScroll?: () => void
}

/** The grid itself: draws the rows and columns on screen, whatever their number (role grid). */
export function Grid(props: GridProps) {
  const { control, layoutFor, expanded, expandedHeight } = props
  const { model } = control
  const scroller = useRef<HTMLDivElement>(null)
  const [inner, setInner] = useState(0)
  const [large] = useLargeMode()
  const [em, setEm] = useState(0)
  useLayoutEffect(() => {
    if (scroller.current) setEm(Number.parseFloat(getComputedStyle(scroller.current).fontSize))
  }, [large])
  const { view } = useSyncExternalStore(model.subscribe, () => model.state())
  const { cursor, drop } = useSyncExternalStore(control.subscribe, control.state)
  const layout = useMemo(() => layoutFor(inner), [layoutFor, inner])
  const { rowHeight } = control.options
  const places = useMemo<RowPlaces>(() => {
    const indices = expanded.size === 0 ? [] : view.flatMap((id, at) => (expanded.has(id) ? [at] : []))
    return { rowHeight, count: view.length, expanded: indices, expandedHeight }
  }, [rowHeight, view, expanded, expandedHeight])
  const total = topOf(places, view.length)
  const bottom = props.statistics ? STATISTICS_HEIGHT : 0
  const content = HEADER_HEIGHT + Math.max(total, view.length === 0 ? rowHeight * 2 : 0) + bottom
  const frameHeight = props.height === 'auto' ? Math.min(content + 2, props.maxHeight) : props.height

  const heightInSight = frameHeight - HEADER_HEIGHT - bottom

  const [scroll] = useState(() => new ScrollPlace())
  // The window is a text, so that equal windows are equal values and scrolling a little renders nothing.
  const window = useSyncExternalStore(scroll.onDraw, () => {
    const rows = rowsBetween(places, scroll.top, scroll.top + heightInSight)
    const columns = columnsShown(scroll.left, inner - layout.leftWidth - layout.rightWidth, layout.edges)
    return `${rows.from},${rows.to},${columns.from},${columns.to},${scroll.turn}`
  })
  const { seen, rows, columns } = useMemo(() => {
    const [from, to, first, last] = window.split(',').map(Number)
    const seen = { from: from ?? 0, to: to ?? 0 }
    const rows = withAround(seen, mostInSight(places, heightInSight), view.length, AROUND)
    return { seen, rows, columns: { from: first ?? 0, to: last ?? 0 } }
  }, [window, places, heightInSight, view.length])

  control.view.arrange(layout, (index) => topOf(places, index), { top: HEADER_HEIGHT, bottom })
  useLayoutEffect(() => control.view.scrollsIn(scroller.current), [control])
  // A table with other rows is shown from its top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [model])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // In a hidden tab the table has no width, and it would lose its scroll position when it is shown again (wire.md
    // §5.1).
    const measure = () => {
      if (element.clientWidth === 0) return
      setInner(element.clientWidth)
      scroll.restore(element)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroll])
  useLooseEdges(scroller, scroll)
  // The row with the cursor may have been removed or filtered out.
  useEffect(() => {
    if (cursor && control.view.indexOf(cursor.id) < 0) control.forget()
  }, [control, cursor, view])

  const focus = useFocusWithin(control)
  const [pace] = useState(() => new RowPace(scroll.drawRest))
  useScrolling(scroller, (element) => {
    scroll.moved(element, pace.moved(element.scrollTop / rowHeight))
    props.onScroll?.()
  })
  // The shield of the head lies over the rows then.
  useLayoutEffect(() => pace.onFast((isFast) => scroller.current?.toggleAttribute('data-fast', isFast)), [pace])
  const indices = pace.choose(view, rows, seen)
  useLayoutEffect(() => pace.drawn())
  const at = cursor ? control.view.indexOf(cursor.id) : -1
  // The row with the cursor stays rendered, because its editor has the focus.
  if (at >= 0 && !indices.includes(at)) indices.push(at)
  const [slots] = useState(() => new RowSlots())
  const idOf = (index: number) => view[index] as string
  indices.sort((a, b) => a - b)
  slots.give(indices.map(idOf))
  // Elements that move cost a layout of the table, so they are put into reading order only when it neither scrolls nor
  // has the focus in an editor.
  if (!useSettled(rows, control)) indices.sort((a, b) => slots.placeOf(idOf(a)) - slots.placeOf(idOf(b)))
  slots.stand(indices.map(idOf))
  const cursorColumn = cursor ? (layout.byKey.get(cursor.key)?.index ?? -1) : -1
  const firstData = layout.columns.find(({ column }) => !column.type.startsWith('row-'))

  return (
    <div
      className="grid-frame"
      data-bordered={props.bordered}
      data-size={props.size}
      data-always={control.options.alwaysEdit}
    >
      <div
        ref={scroller}
        role="grid"
        className="grid"
        aria-label={props.label}
        aria-rowcount={view.length + 1}
        aria-colcount={layout.columns.length}
        aria-multiselectable
        aria-busy={props.loading}
        tabIndex={cursor ? -1 : 0}
        style={{
          ['--row' as never]: `${rowHeight - 1}px`,
          height: frameHeight,
        }}
        {...focus}
        onFocus={(event) => {
          focus.onFocus()
          // An active cell stays where it is: keys go to it (control/keys.ts).
          if (event.target !== scroller.current || cursor || !firstData) return
          control.moveToPlace({ row: firstInSight(places, scroll.top), column: firstData.index })
        }}
        onKeyDown={(event) => onKey(control, event)}
        onCopy={(event) => onCopy(control, event)}
        onCut={(event) => onCut(control, event)}
        onPaste={(event) => onPaste(control, event)}
      >
        {inner > 0 && (
          <>
            <GridHeader
              control={control}
              layout={layout}
              columns={columns}
              height={HEADER_HEIGHT}
              shielded={heightInSight}
            />
            <div
              role="rowgroup"
              className="grid-body"
              style={{ width: layout.width, height: Math.max(total, view.length === 0 ? rowHeight * 2 : 0) }}
              onMouseDown={(event) => onBodyPointer(control, event)}
            >
              {indices.map((index) => (
                <GridRow
                  key={slots.of(idOf(index))}
                  control={control}
                  layout={layout}
                  id={idOf(index)}
                  index={index}
                  top={topOf(places, index)}
                  em={em}
                  from={columns.from}
                  to={columns.to}
                  extra={index === at ? cursorColumn : -1}
                  expanded={expanded.has(idOf(index))}
                  renderExpanded={props.renderExpanded}
                  expandedHeight={expandedHeight}
                />
              ))}
              {drop !== null && <span className="grid-drop" style={{ top: topOf(places, drop) }} />}
              {view.length === 0 && !props.loading && (
                <div className="grid-empty" role="row" style={{ width: inner }}>
                  <span role="gridcell" aria-colspan={layout.columns.length}>
                    {model.state().order.length === 0 ? props.emptyText : '没有符合筛选条件的行'}
                  </span>
                </div>
              )}
            </div>
            {props.statistics && (
              <GridStatistics control={control} layout={layout} columns={columns} height={STATISTICS_HEIGHT} />
            )}
          </>
        )}
      </div>
      {props.loading && (
        <div className="grid-loading" role="status">
          加载中…
        </div>
      )}
      <FaultTip scroller={scroller} />
    </div>
  )
}
