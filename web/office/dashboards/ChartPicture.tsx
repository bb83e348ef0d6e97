import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Chart } from '#common/contract/dashboards.ts'
import { useDark } from '#web/platform/theme/use-dark.ts'
import { drawingOf, heightOf, type Inks } from './drawing.model.ts'

register([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** The colours of the theme at this moment. */
function inksNow(): Inks {
  const styles = getComputedStyle(document.documentElement)
  const ink = (name: string) => styles.getPropertyValue(name).trim()
  return {
    text: ink('--ink'),
    faint: ink('--ink-3'),
    line: ink('--line'),
    paper: ink('--paper'),
    font: styles.getPropertyValue('--sans').trim(),
    own: {
      '01': ink('--green'),
      '02': ink('--blue'),
      '03': ink('--amber'),
      '04': ink('--red'),
      '05': ink('--grey'),
      unverified: ink('--past'),
      toCheck: ink('--found'),
    },
    series: ['--blue', '--amber', '--green', '--red', '--grey', '--past', '--found', '--insert', '--red-active', '--line-2'].map(ink),
  }
}

/** A chart as bars. Each mark leads to the list behind it. */
export function ChartPicture({ chart, addressOf }: { chart: Chart; addressOf: (row: string, column: string | null) => string }) {
  const box = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const dark = useDark()
  const narrow = typeof window !== 'undefined' && window.innerWidth < 640
  const height = useMemo(() => heightOf(chart), [chart])
  const open = useRef<(row: number, column: number) => void>(() => undefined)
  useEffect(() => {
    open.current = (row, column) => {
      const value = chart.rows[row]?.value
      if (value !== undefined) router.history.push(addressOf(value, chart.columns[column]?.value ?? null))
    }
  }, [chart, addressOf, router])
  const drawn = useRef<EChartsType | null>(null)
  useEffect(() => {
    if (!box.current) return
    const picture = init(box.current, null, { renderer: 'svg' })
    drawn.current = picture
    picture.on('click', ({ dataIndex, seriesIndex }) => open.current(dataIndex, seriesIndex ?? 0))
    const observer = new ResizeObserver(() => picture.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      picture.dispose()
      drawn.current = null
    }
  }, [])
  useEffect(() => {
    drawn.current?.setOption(drawingOf(chart, inksNow(), narrow), { notMerge: true })
    drawn.current?.resize()
  }, [chart, dark, narrow, height])
  return <div ref={box} className="figures-picture" style={{ minHeight: height }} aria-hidden="true" />
}
