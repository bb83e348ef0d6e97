import type { Inks } from './inks.ts'

/** A line of a picture: a value for each point, null where none is known. */
export interface Line {
  name: string
  values: readonly (number | null)[]
}

/** The options of a drawing of lines over the same points. */
export interface Lines {
  /** Names of the points, oldest first. */
  points: readonly string[]
  lines: readonly Line[]
  /** A point's name below the axis; the whole one unless told. */
  shortPoint?: (point: string) => string
  /** A value in words; as it is unless told. */
  inWords?: (value: number) => string
  /** Values lie between whole numbers too. */
  hasFractions?: boolean
}

/** Few points are drawn as points too. */
const FEW = 31

/** Draws lines in the colours of the theme. */
export const drawLines = (
  { points, lines, shortPoint = (point) => point, inWords, hasFractions = false }: Lines,
  inks: Inks,
) => ({
  animation: false,
  textStyle: { fontFamily: inks.font },
  color: [...inks.series],
  grid: { left: 8, right: 16, top: 36, bottom: 4, outerBoundsMode: 'same' as const },
  legend: {
    type: 'scroll' as const,
    top: 0,
    left: 0,
    right: 0,
    textStyle: { color: inks.text },
    pageTextStyle: { color: inks.text },
  },
  tooltip: {
    trigger: 'axis' as const,
    backgroundColor: inks.paper,
    borderColor: inks.line,
    textStyle: { color: inks.text },
    ...(inWords ? { valueFormatter: (value: unknown) => (typeof value === 'number' ? inWords(value) : '—') } : {}),
  },
  xAxis: {
    type: 'category' as const,
    data: [...points],
    axisLabel: { color: inks.faint, hideOverlap: true, formatter: shortPoint },
    axisLine: { lineStyle: { color: inks.line } },
    axisTick: { show: false },
  },
  yAxis: {
    type: 'value' as const,
    ...(hasFractions ? {} : { minInterval: 1 }),
    axisLabel: { color: inks.faint, hideOverlap: true, ...(inWords ? { formatter: inWords } : {}) },
    splitLine: { lineStyle: { color: inks.line } },
  },
  series: lines.map(({ name, values }) => ({
    type: 'line' as const,
    name,
    showSymbol: points.length <= FEW,
    symbolSize: 5,
    data: [...values],
    emphasis: { focus: 'series' as const },
  })),
})
