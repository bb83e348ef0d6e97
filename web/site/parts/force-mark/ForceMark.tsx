import type { ArticleForceTold } from '#common/contract/laws.ts'
import { dayInWords } from '#common/day-in-words.ts'
import './force-mark.css'

/** What is said of an article that is not in force with the rest of its text: 本条自2027年1月1日起施行. */
export function forceWords({ state, day, part = '', until }: ArticleForceTold): string {
  const since = dayInWords(day)
  const what = `本条${part}`
  if (state === 'later') return since ? `${what}自${since}起施行` : `${what}尚未施行，施行日期未定`
  const end = until ? `，至${dayInWords(until)}` : ''
  return since ? `${what}自${since}起停止施行${end}` : `${what}停止施行${end}`
}

/** Words beside an article that is not in force with the rest of the text. */
export function ForceMark({ force }: { force: ArticleForceTold | undefined }) {
  if (!force) return null
  return (
    <span className="force-mark" role="note">
      {forceWords(force)}
      <small>依据：{force.basis}</small>
    </span>
  )
}
