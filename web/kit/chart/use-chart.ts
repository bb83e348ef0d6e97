import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useRef } from 'react'
import { useDark } from '#web/platform/theme/use-dark.ts'

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

type Drawing = Parameters<EChartsType['setOption']>[0]

/**
 * Draws a chart into the element of the ref it returns: anew for another drawing and in the other theme, and as large
 * as the element.
 * @param draw makes the drawing in the colours of the theme at that moment; another function is another drawing
 * @param onOpen called with the number of the row and of the column whose mark was clicked, both from 0
 */
export function useChart(
  draw: () => object,
  onOpen?: (row: number, column: number) => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<EChartsType | null>(null)
  const open = useRef(onOpen)
  const dark = useDark()
  useEffect(() => {
    open.current = onOpen
  }, [onOpen])
  useEffect(() => {
    if (!box.current) return
    const picture = init(box.current, null, { renderer: 'svg' })
    drawn.current = picture
    picture.on('click', ({ dataIndex, seriesIndex }) => open.current?.(dataIndex, seriesIndex ?? 0))
    const observer = new ResizeObserver(() => picture.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      picture.dispose()
      drawn.current = null
    }
  }, [])
  useEffect(() => {
    drawn.current?.setOption(draw() as Drawing, { notMerge: true })
    drawn.current?.resize()
  }, [draw, dark])
  return box
}
