import { useCallback } from 'react'
import type { SystemHistory } from '#common/contract/system-info.ts'
import { inksNow } from '#web/kit/chart/inks.ts'
import { drawLines } from '#web/kit/chart/lines.ts'
import { useChart } from '#web/kit/chart/use-chart.ts'
import { FiguresPicture } from '#web/kit/figures/Figures.tsx'
import { linesOf, type Picture } from './system-state.model.ts'

/** What was measured, as lines. */
export function StatePicture({ picture, history }: { picture: Picture; history: SystemHistory }) {
  const box = useChart(useCallback(() => drawLines(linesOf(picture, history), inksNow()), [picture, history]))
  return <FiguresPicture box={box} minHeight="16rem" />
}
