import { memo, useSyncExternalStore } from 'react'
import type { GridControl } from './control/grid-control.ts'
import type { Layout, ShownColumn } from './control/layout.ts'
import { withDigits } from './model/statistics.ts'
import type { Window } from './model/window.ts'

/** The row 统计 below the table: sums, and means where they are asked for. */
export const GridStatistics = memo(function GridStatistics(props: {
  control: GridControl
  layout: Layout
  columns: Window
  height: number
}) {
  const { control, layout, columns, height } = props
  useSyncExternalStore(control.model.subscribe, () => control.model.state())
  const [label] = layout.columns
  const draw = (shown: ShownColumn) => {
    const { column, key, kind, fixed, width, index } = shown
    const wanted = column.statistics
    const figures = wanted === undefined || wanted === false ? null : control.model.statisticsOf(key)
    const [sum, average] =
      wanted === true ? [true, false] : [wanted && wanted.includes('sum'), wanted && wanted.includes('average')]
    const said = figures
      ? [...(sum ? [withDigits(figures.sum, column.digits)] : []), ...(average ? [`平均 ${figures.average}`] : [])]
      : []
    const text = said.join('，')
    return (
      <div
        key={key}
        role="gridcell"
        aria-colindex={index + 1}
        data-align={kind === 'inputNumber' ? 'right' : column.align}
        className={`grid-figure${fixed ? ` fixed-${fixed}` : ''}`}
        title={text || undefined}
        style={fixed ? { width, [fixed]: shown.offset } : { width }}
      >
        {shown === label && figures === null ? '统计' : said.map((figure) => <span key={figure}>{figure}</span>)}
      </div>
    )
  }
  const { from, to } = columns
  const [before, after] = [layout.edges[from] ?? 0, (layout.edges.at(-1) ?? 0) - (layout.edges[to] ?? 0)]
  return (
    <div role="rowgroup" className="grid-statistics" style={{ width: layout.width, height }}>
      <div role="row" className="grid-head-row" aria-label="统计">
        {layout.left.map(draw)}
        {before > 0 && <span className="grid-gap" style={{ width: before }} />}
        {layout.middle.slice(from, to).map(draw)}
        {after > 0 && <span className="grid-gap" style={{ width: after }} />}
        {layout.right.map(draw)}
      </div>
    </div>
  )
})
