import type { ReportChart } from '#common/contract/reports.ts'
import type { Inks } from '#web/kit/chart/inks.ts'

/** Categories that are told to screen readers; all of them stand in the table. */
const TOLD = 5
/** From so many categories on, their names are wider than their places on a phone. */
const MANY = 8
const NAME_LENGTH = { wide: 14, narrow: 8 }
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** What a chart shows, in words. */
export function chartWords({ category, series, rows }: ReportChart): string {
  const told = rows
    .slice(0, TOLD)
    .map(
      ({ name, values }) =>
        `${name}：${values.map((value, at) => `${series[at] ?? ''} ${value.toLocaleString('en')}`).join('，')}`,
    )
  return `按${category}，共 ${rows.length} 项。${told.join('；')}${rows.length > TOLD ? '……' : '。'}`
}

/** How many rows a drawing leaves out: a share of a whole cannot be less than nothing. */
export const undrawnIn = ({ type, rows }: ReportChart): number =>
  type === 'pie' ? rows.filter(({ values: [value = 0] }) => value < 0).length : 0

/** The options of the drawing. */
export function drawingOf(chart: ReportChart, inks: Inks, narrow: boolean) {
  const { type, series, rows } = chart
  const most = NAME_LENGTH[narrow ? 'narrow' : 'wide']
  const legend = series.length > 1 || type === 'pie'
  const common = {
    animation: false,
    textStyle: { fontFamily: inks.font },
    color: [...inks.series],
    tooltip: {
      trigger: 'item' as const,
      backgroundColor: inks.paper,
      borderColor: inks.line,
      textStyle: { color: inks.text },
      // Names come from the database: as text, not as markup.
      formatter: ({ name = '', seriesName = '', value }: { name?: string; seriesName?: string; value?: unknown }) =>
        [name, type === 'pie' ? '' : seriesName, Number(value).toLocaleString('en')]
          .filter(Boolean)
          .map((text) => text.replace(/[&<>]/g, ''))
          .join(' · '),
    },
    ...(legend
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
  }
  if (type === 'pie')
    return {
      ...common,
      series: [
        {
          type: 'pie' as const,
          name: series[0] ?? '',
          radius: ['38%', '68%'],
          center: ['50%', '56%'],
          // A phone has no room for names beside the drawing; the legend has them.
          label: { show: !narrow, color: inks.text, formatter: ({ name }: { name: string }) => shortened(name, most) },
          data: rows.flatMap(({ name, values: [value = 0] }) => (value < 0 ? [] : [{ name, value }])),
        },
      ],
    }
  return {
    ...common,
    grid: { left: 8, right: 16, top: legend ? 36 : 12, bottom: 4, outerBoundsMode: 'same' as const },
    xAxis: {
      type: 'category' as const,
      data: rows.map(({ name }) => name),
      axisLabel: {
        color: inks.text,
        hideOverlap: true,
        formatter: (text: string) => shortened(text, most),
        // The last of many names would stand out of a narrow drawing.
        ...(narrow && rows.length > MANY ? { showMaxLabel: true, alignMaxLabel: 'right' as const } : {}),
      },
      axisLine: { lineStyle: { color: inks.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value' as const,
      axisLabel: { color: inks.faint, hideOverlap: true },
      splitLine: { lineStyle: { color: inks.line } },
    },
    series: series.map((name, at) => ({
      type,
      name,
      data: rows.map(({ values }) => values[at] ?? 0),
      ...(type === 'bar' ? { barMaxWidth: 28 } : { symbolSize: 6 }),
    })),
  }
}
