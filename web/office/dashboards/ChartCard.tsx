import type { Chart } from '#common/contract/dashboards.ts'
import { thousands } from '#web/platform/format.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { FiguresAbout, FiguresCard, FiguresNone, FiguresTable } from '#web/kit/figures/Figures.tsx'
import { inWords, isEmpty, rowTotals } from './figures.model.ts'

const ChartPicture = lazyPart(() => import('./ChartPicture.tsx'), 'ChartPicture')
const WAITING = [80, 60, 90, 50]

interface Props {
  chart: Chart
  addressOf: (row: string, column: string | null) => string
}

/** A chart that can be read as a table too: with the keyboard, and by screen readers. */
export function ChartCard({ chart, addressOf }: Props) {
  const [asTable, setAsTable] = useTabDraft(`figures.${chart.name}.table`, false)
  return (
    <FiguresCard title={chart.title} level={3} asTable={asTable} onAsTable={isEmpty(chart) ? null : setAsTable}>
      {isEmpty(chart) ? (
        <FiguresNone>没有可统计的内容</FiguresNone>
      ) : asTable ? (
        <CountTable chart={chart} addressOf={addressOf} />
      ) : (
        <>
          <p className="for-readers">{inWords(chart)}</p>
          <Meanwhile show={<Skeleton lines={WAITING} />}>
            <ChartPicture chart={chart} addressOf={addressOf} />
          </Meanwhile>
        </>
      )}
      {chart.left > 0 ? <FiguresAbout>只列出件数最多的 {chart.rows.length} 个。</FiguresAbout> : null}
    </FiguresCard>
  )
}

function CountTable({ chart, addressOf }: Props) {
  const { rowsName, rows, columns, counts } = chart
  const totals = rowTotals(chart)
  const count = (row: string, column: string | null, value: number) =>
    value === 0 ? (
      <span className="figures-zero">0</span>
    ) : (
      <AppLink to={addressOf(row, column)}>{thousands(value)}</AppLink>
    )
  return (
    <FiguresTable
      title={chart.title}
      heads={[rowsName, ...columns.map(({ text }) => text), columns.length > 0 ? '合计' : '件数']}
    >
      {rows.map(({ value, text }, at) => (
        <tr key={value}>
          <th scope="row">{text}</th>
          {columns.map((column, order) => (
            <td key={column.value}>{count(value, column.value, counts[at]?.[order] ?? 0)}</td>
          ))}
          <td>{count(value, null, totals[at] ?? 0)}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}
