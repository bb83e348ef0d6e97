import { expect, it } from 'vitest'
import { daysInWords, drawingOf, feedbackAddress, isQuiet } from './visits.model.ts'

const NONE = { searches: 0, emptySearches: 0, reads: 0, downloads: 0 }
const DAYS = [
  { day: '2026-11-18', searches: 8, emptySearches: 5, reads: 2, downloads: 1 },
  { day: '2026-11-19', ...NONE },
]
const SHOWN = {
  begin: '2026-11-18',
  end: '2026-11-19',
  days: DAYS,
  total: { searches: 8, emptySearches: 5, reads: 2, downloads: 1 },
}

it('days are told in words, with the day of most searches', () => {
  expect(daysInWords(SHOWN)).toBe(
    '2026-11-18 至 2026-11-19：检索 8 次，没有结果的检索 5 次，阅读 2 次，下载 1 次。检索最多的是 2026-11-18，8 次。按“表格”可逐日查看。',
  )
})
it('days without any visit are quiet', () => {
  expect(isQuiet(SHOWN)).toBe(false)
  expect(isQuiet({ total: NONE })).toBe(true)
  expect(daysInWords({ ...SHOWN, days: [], total: NONE })).not.toContain('检索最多')
})
it('each count is a line over all days', () => {
  const inks = { text: '#000', faint: '#111', line: '#222', paper: '#fff', font: 'serif', series: ['#333'] }
  const { series, xAxis } = drawingOf(SHOWN, inks)
  expect(xAxis.data).toEqual(['2026-11-18', '2026-11-19'])
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    ['检索', [8, 0]],
    ['没有结果的检索', [5, 0]],
    ['阅读', [2, 0]],
    ['下载', [1, 0]],
  ])
})
it('a word leads to its entry in the feedback on searches, whatever it is made of', () => {
  expect(feedbackAddress('水 & 电')).toBe(
    '/dataManagement/searchFeedback?from=visits&view=all&query=%E6%B0%B4+%26+%E7%94%B5',
  )
})
