import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import type { ReportChart } from '#common/contract/reports.ts'
import { useDark } from '#web/platform/theme/use-dark.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { drawingOf, type Inks } from './report-chart.model.ts'

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** The colours of the theme at this moment. */
function inksNow(): Inks {
  const styles = getComputedStyle(document.documentElement)
  const ink = (name: string) => styles.getPropertyValue(name).trim()
  return {
    text: ink('--ink'),
    faint: ink('--ink-3'),
    line: ink('--line'),
    paper: ink('--paper'),
    font: ink('--sans'),
    series: ['--blue', '--amber', '--green', '--red', '--grey', '--past', '--found', '--insert', '--red-active', '--line-2'].map(ink),
  }
}

/** The drawing of a chart of a report. */
export function ReportPicture({ chart }: { chart: ReportChart }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<EChartsType | null>(null)
  const dark = useDark()
  const narrow = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  useEffect(() => {
    if (!box.current) return
    const picture = init(box.current, null, { renderer: 'svg' })
    drawn.current = picture
    const observer = new ResizeObserver(() => picture.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      picture.dispose()
      drawn.current = null
    }
  }, [])
  useEffect(() => {
    drawn.current?.setOption(drawingOf(chart, inksNow(), narrow) as never, { notMerge: true })
  }, [chart, dark, narrow])
  return <div ref={box} className="report-picture" aria-hidden="true" />
}
