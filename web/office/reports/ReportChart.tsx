import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { ChartWaiting, PictureWaiting } from './ChartWaiting.tsx'
import { chartWords, undrawnIn } from './report-chart.model.ts'

const ReportPicture = lazyPart(() => import('./ReportPicture.tsx'), 'ReportPicture')

/**
 * The chart of a report, of all the rows that the conditions leave. What it shows stands in the table below too, and is
 * told to screen readers.
 */
export function ReportChart({
  id,
  name,
  query,
}: {
  id: string
  name: string
  query: Readonly<Record<string, string>>
}) {
  const { column: _, order: _o, ...asked } = query
  const { data, isPending } = useQuery({
    ...apiQuery('GET /online/cgreport/api/getChart/{id}', { params: { id }, query: asked }),
    placeholderData: keepPreviousData,
    // The list below tells of the same failure.
    retry: false,
    meta: { tellsRefusal: true },
  })
  if (isPending) return <ChartWaiting />
  if (!data || data.rows.length === 0) return null
  const undrawn = undrawnIn(data)
  return (
    <section className="report-chart" aria-label={`${name}，图表`}>
      <p className="for-readers">{chartWords(data)}</p>
      <Meanwhile show={<PictureWaiting />}>
        <ReportPicture chart={data} />
      </Meanwhile>
      {undrawn > 0 ? <p className="report-chart-left">饼图画不出负数：有 {undrawn} 项只列在下方的表中。</p> : null}
      {data.left > 0 ? (
        <p className="report-chart-left">
          图中只有 {data.rows.length} 项，另有 {data.left.toLocaleString('en')} 项没有画出。
        </p>
      ) : null}
    </section>
  )
}
