import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Chart } from '#common/contract/dashboards.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { inkOf, inksNow } from '#web/kit/chart/inks.ts'
import { useChart } from '#web/kit/chart/use-chart.ts'
import { FiguresPicture } from '#web/kit/figures/Figures.tsx'
import { drawingOf, heightOf } from './drawing.model.ts'

/** Values with a colour of their own: the look of a law. */
const OWN = {
  '01': '--green',
  '02': '--blue',
  '03': '--amber',
  '04': '--red',
  '05': '--grey',
  unverified: '--past',
  toCheck: '--found',
}
const ownInks = () => Object.fromEntries(Object.entries(OWN).map(([look, token]) => [look, inkOf(token)]))

/** A chart as bars. Each mark leads to the list behind it. */
export function ChartPicture({
  chart,
  addressOf,
}: {
  chart: Chart
  addressOf: (row: string, column: string | null) => string
}) {
  const router = useRouter()
  const narrow = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const box = useChart(
    useCallback(() => drawingOf(chart, { ...inksNow(), own: ownInks() }, narrow), [chart, narrow]),
    (row, column) => {
      const value = chart.rows[row]?.value
      if (value !== undefined) router.history.push(addressOf(value, chart.columns[column]?.value ?? null))
    },
  )
  return <FiguresPicture box={box} minHeight={heightOf(chart)} />
}
