import { useCallback } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import type { ReportChart } from '#common/contract/reports.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { inksNow } from '#web/kit/chart/inks.ts'
import { useChart } from '#web/kit/chart/use-chart.ts'
import { drawingOf } from './report-chart.model.ts'

/** The drawing of a chart of a report. */
export function ReportPicture({ chart }: { chart: ReportChart }) {
  const narrow = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const box = useChart(useCallback(() => drawingOf(chart, inksNow(), narrow), [chart, narrow]))
  return <div ref={box} className="report-picture" aria-hidden="true" />
}
