import { useCallback } from 'react'
import type { VisitFigures } from '#common/contract/visits.ts'
import { inksNow } from '#web/kit/chart/inks.ts'
import { useChart } from '#web/kit/chart/use-chart.ts'
import { FiguresPicture } from '#web/kit/figures/Figures.tsx'
import { drawingOf } from './visits.model.ts'

/** The days as lines. */
export function VisitPicture({ days }: Pick<VisitFigures, 'days'>) {
  const box = useChart(useCallback(() => drawingOf({ days }, inksNow()), [days]))
  return <FiguresPicture box={box} minHeight="20rem" />
}
