import type { Chart } from '#common/contract/dashboards.ts'
import type { Inks } from '#web/kit/chart/inks.ts'

/** The colours of a drawing, with those of values that have one of their own: the look of a law. */
type OwnInks = Inks & { own: Readonly<Record<string, string>> }

const ROW_PX = 26
const LEGEND_PX = 32
const UPRIGHT_PX = 300
/** Characters of a name that stand beside its bar. */
const NAME_LENGTH = { wide: 14, narrow: 8 }

/** Years go from left to right; everything else stands below each other, so that names can be read. */
const isUpright = ({ name }: Pick<Chart, 'name'>): boolean => name === 'lawYear' || name === 'documentYear'

/** Height of a drawing in pixels at least; one beside a higher one is as high. */
export const heightOf = (chart: Chart): number =>
  isUpright(chart)
    ? UPRIGHT_PX
    : Math.max(140, chart.rows.length * ROW_PX + 32 + (chart.columns.length > 1 ? LEGEND_PX : 0))

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The options of the drawing of a chart: bars, of which the parts are the columns. */
export function drawingOf(chart: Chart, inks: OwnInks, narrow: boolean) {
  const upright = isUpright(chart)
  const { rows, columns, counts } = chart
  const names = {
    type: 'category' as const,
    data: rows.map(({ text }) => text),
    inverse: !upright,
    axisLabel: {
      color: inks.text,
      ...(upright
        ? {}
        : { interval: 0, formatter: (text: string) => shortened(text, NAME_LENGTH[narrow ? 'narrow' : 'wide']) }),
    },
    axisLine: { lineStyle: { color: inks.line } },
    axisTick: { show: false },
  }
  const numbers = {
    type: 'value' as const,
    minInterval: 1,
    axisLabel: { color: inks.faint, hideOverlap: true },
    splitLine: { lineStyle: { color: inks.line } },
  }
  const parts = columns.length > 0 ? columns : [{ value: '', text: '件数' }]
  const several = parts.length > 1
  return {
    animation: false,
    textStyle: { fontFamily: inks.font },
    color: [...inks.series],
    grid: { left: 8, right: 24, top: several ? LEGEND_PX + 4 : 8, bottom: 4, outerBoundsMode: 'same' as const },
    tooltip: {
      trigger: 'item' as const,
      backgroundColor: inks.paper,
      borderColor: inks.line,
      textStyle: { color: inks.text },
      formatter: ({ dataIndex, seriesIndex = 0 }: { dataIndex: number; seriesIndex?: number }) =>
        [
          rows[dataIndex]?.text,
          several ? parts[seriesIndex]?.text : '',
          `${(counts[dataIndex]?.[seriesIndex] ?? 0).toLocaleString('en')} 件`,
        ]
          .filter(Boolean)
          .map((text) => String(text).replace(/[&<>]/g, ''))
          .join(' · '),
    },
    ...(several
      ? {
          legend: {
            type: 'scroll' as const,
            top: 0,
            left: 0,
            right: 0,
            textStyle: { color: inks.text },
            pageTextStyle: { color: inks.text },
          },
        }
      : {}),
    ...(upright ? { xAxis: names, yAxis: numbers } : { xAxis: numbers, yAxis: names }),
    series: parts.map(({ value, text }, at) => ({
      ...(chart.name === 'lawStatus' && inks.own[value] ? { itemStyle: { color: inks.own[value] } } : {}),
      type: 'bar' as const,
      name: text,
      stack: 'all',
      barMaxWidth: 18,
      cursor: 'pointer',
      data: counts.map((row) => row[at] ?? 0),
      emphasis: { focus: 'series' as const },
    })),
  }
}
