import type { VisitFigures } from '#common/contract/visits.ts'
import type { Inks } from '#web/kit/chart/inks.ts'
import { drawLines } from '#web/kit/chart/lines.ts'

/** The days that figures are wanted of: the last ones, or a range of its own (YYYY-MM-DD). */
export type Wanted = { days: '7' | '30' | '90' } | { begin: string; end: string }

export const USUAL: Wanted = { days: '30' }
export const CHOICES = [
  { days: '7', text: '近 7 天' },
  { days: '30', text: '近 30 天' },
  { days: '90', text: '近 90 天' },
] as const

/** The counts of a day, in the order of the legend, with what each of them counts. */
export const COUNTS = [
  { name: 'searches', text: '检索', about: '检索结果停留片刻即计一次，翻页和改动筛选也计' },
  { name: 'emptySearches', text: '没有结果的检索', about: '其中一部法规也没有找到的' },
  { name: 'reads', text: '阅读', about: '打开法规停留 3 秒以上；同一网络一小时内对同一部只计一次' },
  { name: 'downloads', text: '下载', about: '下载法规文本；同一网络一小时内对同一部只计一次' },
] as const

/** True when nothing was counted on any of the days. */
export const isQuiet = ({ total }: Pick<VisitFigures, 'total'>): boolean =>
  COUNTS.every(({ name }) => total[name] === 0)

/** The days in one sentence, for those who do not see the drawing. */
export function daysInWords({
  begin,
  end,
  days,
  total,
}: Pick<VisitFigures, 'begin' | 'end' | 'days' | 'total'>): string {
  const busiest = days.reduce<VisitFigures['days'][number] | null>(
    (most, one) => (one.searches > (most?.searches ?? 0) ? one : most),
    null,
  )
  const parts = COUNTS.map(({ name, text }) => `${text} ${total[name]} 次`).join('，')
  return `${begin} 至 ${end}：${parts}。${busiest ? `检索最多的是 ${busiest.day}，${busiest.searches} 次。` : ''}按“表格”可逐日查看。`
}

/**
 * The list of 检索反馈 with these words, in a tab of its own: conditions that the user typed in the list would hide them.
 */
export const feedbackAddress = (word: string): string =>
  `/dataManagement/searchFeedback?${new URLSearchParams({ from: 'visits', view: 'all', query: word })}`

/** The options of the drawing: a line for each count, day by day. */
export const drawingOf = ({ days }: Pick<VisitFigures, 'days'>, inks: Inks) =>
  drawLines(
    {
      points: days.map(({ day }) => day),
      shortPoint: (day) => day.slice(5),
      lines: COUNTS.map(({ name, text }) => ({ name: text, values: days.map((day) => day[name]) })),
    },
    inks,
  )
