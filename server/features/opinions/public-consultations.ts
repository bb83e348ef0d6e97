import type { PublicConsultation, consultationContract } from '#common/contract/consultations.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { OPINION_STATE } from '#common/opinion-states.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { orderOf } from './consultation-report.ts'
import { daysFrom, publicStageOn } from './consultations.rules.ts'
import {
  type ShownConsultation,
  attitudesIn,
  publicConsultation,
  publicConsultations,
  publicOpinionsIn,
  resultsIn,
} from './consultations.sql.ts'

type Calls = Handlers<typeof consultationContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

function publicRow(row: ShownConsultation, today: string): PublicConsultation {
  const stage = publicStageOn(row, today)
  const { id, title, beginDate, endDate, organ } = row
  return {
    id,
    title,
    beginDate,
    endDate,
    organ,
    stage,
    daysLeft: stage === 'open' ? daysFrom(today, endDate) + 1 : null,
    outcomeDate: row.outcomeAt ? dayOf(row.outcomeAt) : null,
    ...(row.isDemo ? { isDemo: true } : {}),
  }
}

/** The outcome of a consultation as the public reads it. */
export async function outcomeOf(
  db: Db,
  { id, outcome, outcomeDay }: { id: string; outcome: string | null; outcomeDay: string | null },
  order: ReadonlyMap<string, number>,
) {
  if (outcome === null || outcomeDay === null) return null
  const results = (await resultsIn(db, id)).filter(({ value }) => value !== String(OPINION_STATE.invalid))
  const opinions = await publicOpinionsIn(db, id)
  return {
    text: outcome,
    date: outcomeDay,
    total: results.reduce((sum, { count }) => sum + count, 0),
    results,
    attitudes: await attitudesIn(db, id),
    opinions: opinions
      .toSorted((a, b) => (order.get(a.anchor ?? '') ?? -1) - (order.get(b.anchor ?? '') ?? -1))
      .map(({ label, text, count, result, resultText, reason }) => ({
        label,
        text,
        count,
        result,
        result_dictText: resultText,
        reason,
      })),
  }
}

/** The consultations that the public sees, page by page. */
export async function publicPage(context: Call<'GET /internet/fagui/consultation/list'>) {
  const { db, query, clock } = context
  const { stage, pageNo = 1, pageSize = PAGE_SIZE } = query
  const today = dayOf(clock())
  const { total, rows } = await publicConsultations(db, today, {
    stage,
    from: (pageNo - 1) * pageSize,
    size: pageSize,
  })
  return { total, records: rows.map((row) => publicRow(row, today)) }
}

/** A consultation as the public reads it. */
export async function publicDetail(context: Call<'GET /internet/fagui/consultation/detail'>) {
  const { db, query, clock } = context
  const today = dayOf(clock())
  const found = await publicConsultation(db, query.id, today)
  if (!found) throw refuse('consultation.not-found')
  const { explanation, contact, lines } = found
  const consultation = publicRow(found, today)
  const outcome = await outcomeOf(db, { ...found, outcomeDay: consultation.outcomeDate }, orderOf(lines))
  return { consultation, explanation, contact, lines, outcome }
}
