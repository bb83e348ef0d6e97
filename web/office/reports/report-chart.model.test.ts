import { expect, it } from 'vitest'
import type { ReportChart } from '#common/contract/reports.ts'
import { chartWords, drawingOf, undrawnIn } from './report-chart.model.ts'

const INKS = { font: '', text: '', faint: '', line: '', paper: '', series: [] } as unknown as Parameters<
  typeof drawingOf
>[1]
const chart = (type: ReportChart['type'], values: readonly number[]): ReportChart => ({
  type,
  category: '类型',
  series: ['差额'],
  rows: values.map((value, at) => ({ name: `第${at + 1}项`, values: [value] })),
  left: 0,
})

// spec §2.120
it('a pie leaves out what is less than nothing and says how much that is; bars and lines draw it', () => {
  const [pie, bar] = [chart('pie', [5, -3, 0]), chart('bar', [5, -3, 0])]
  expect([undrawnIn(pie), undrawnIn(bar), undrawnIn(chart('line', [-1]))]).toEqual([1, 0, 0])
  expect(drawingOf(pie, INKS, false).series[0]?.data).toEqual([
    { name: '第1项', value: 5 },
    { name: '第3项', value: 0 },
  ])
  expect(drawingOf(bar, INKS, false).series[0]?.data).toEqual([5, -3, 0])
})

// spec §2.120
it('the words of a chart tell its first five items, and that there are more', () => {
  expect(chartWords(chart('line', [1]))).toBe('按类型，共 1 项。第1项：差额 1。')
  expect(chartWords(chart('bar', [1, 2, 3, 4, 5, 6]))).toMatch(/共 6 项。.*第5项：差额 5……$/)
})
