import { refuse } from '#common/errors.ts'
import type { Tracked } from '#common/contract/tracking.ts'
import { FEEDBACK_NOTE_MOST, FEEDBACK_QUERY_MOST } from '#common/limits.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { cleanQuery } from '../search/search.door.ts'
import { masked } from './masking.rules.ts'
import { ReportGate } from './report-gate.ts'
import { countReport, keepClick, keepNote, type Report } from './reports.sql.ts'

/** From this place on, a law that was opened stood too far down: its query goes into the list. */
const FAR_DOWN = 6

/** Words of a search as they are kept: cleaned, without numbers of persons, at most FEEDBACK_QUERY_MOST characters. */
export const keptWords = (query: string): string => masked(cleanQuery(query), FEEDBACK_QUERY_MOST)

/** The report in an event; null for an event that is none of a search. @throws Refusal parameter.invalid */
function reportIn({ event, query, note = '', workId, anchor = '', rank }: Tracked): Report | null {
  if (event !== 'searchNothing' && event !== 'searchNotFound' && event !== 'searchClick') return null
  const words = keptWords(query ?? '')
  if (words === '') throw refuse('parameter.invalid', { field: 'query', reason: '请填写检索词' })
  if (event === 'searchNothing') return { kind: 'empty', query: words }
  if (event === 'searchNotFound') return { kind: 'told', query: words, note: masked(note, FEEDBACK_NOTE_MOST) }
  if (workId === undefined || rank === undefined)
    throw refuse('parameter.invalid', { field: 'workId、rank', reason: '请填写打开的法规及其名次' })
  return { kind: 'click', query: words, workId, anchor, rank, known: rank < FAR_DOWN }
}

/**
 * Text by which a report of a source is known again. What was written does not count: a second press of the button is
 * the same report.
 */
const keyOf = (report: Report) =>
  report.kind === 'click' ? `click ${report.workId} ${report.anchor} ${report.query}` : `${report.kind} ${report.query}`

/**
 * Takes the events of searches into the list of staff (decision 0042). Neither the account nor the address of the
 * visitor is stored. The function it returns tells whether the event was one of a search.
 */
export function reportTaker(): (
  context: Pick<Context, 'db' | 'clock' | 'request'>,
  tracked: Tracked,
) => Promise<boolean> {
  const gate = new ReportGate()
  return async ({ db, clock, request }, tracked) => {
    const report = reportIn(tracked)
    if (report === null) return false
    const now = clock()
    const admitted = gate.admit(request.ip, keyOf(report), now)
    // The reader is told; what the page sends by itself is dropped without a word.
    if (admitted === 'too-many' && report.kind === 'told')
      throw refuse('session.too-many-requests', { seconds: '3600' })
    if (admitted !== 'counts') return true
    const id = await countReport(db, report, now)
    if (id === null) return true
    if (report.kind === 'told' && report.note !== '') await keepNote(db, id, report.note, now)
    if (report.kind === 'click') await keepClick(db, id, report)
    return true
  }
}
