import type { ConsultationStage, DraftLine } from '#common/contract/consultations.ts'
import { STORED } from '#common/consultation-acts.ts'
import { USUAL_DAYS } from '#common/opinion-states.ts'

/** What the stage of a consultation depends on. */
interface Term {
  state: number
  beginDate: string
  endDate: string
}

const DAY_MS = 86_400_000
/** Days from one day to another, negative when the other is before it. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Where a consultation stands on a day; its last day belongs to the term. */
export function stageOn({ state, beginDate, endDate }: Term, today: string): ConsultationStage {
  if (state === STORED.draft) return 'draft'
  if (state === STORED.submitted) return 'submitted'
  if (state === STORED.summing) return 'summing'
  if (state === STORED.checking) return 'checking'
  if (state === STORED.answered) return 'answered'
  if (state === STORED.archived) return 'archived'
  if (today < beginDate) return 'coming'
  return today <= endDate ? 'open' : 'ended'
}

/** Where a consultation stands for the public, which is not told how far the office is with the outcome. */
export function publicStageOn(term: Term, today: string): ConsultationStage {
  const stage = stageOn(term, today)
  return stage === 'summing' || stage === 'checking' ? 'ended' : stage
}

/** Why a term cannot be; null when it can. */
export function termFault({
  beginDate,
  endDate,
  shortReason,
}: Omit<Term, 'state'> & { shortReason: string | null }): { field: string; reason: string } | null {
  if (endDate < beginDate) return { field: 'endDate', reason: '截止日期不能早于开始日期' }
  const days = daysFrom(beginDate, endDate) + 1
  if (days < USUAL_DAYS && shortReason === null)
    return {
      field: 'shortReason',
      reason: `征求意见一般不少于 ${USUAL_DAYS} 日，现为 ${days} 日，请写明期限较短的理由`,
    }
  return null
}

/** Levels that opinions may name, beside the whole. */
const NAMED = new Set(['part', 'subpart', 'chapter', 'section', 'article', 'preamble', 'appendix', 'issued'])

/** Lines with the provision that each belongs to: the nearest article or heading before it that has a label. */
export function withProvisions(lines: readonly Omit<DraftLine, 'of'>[]): DraftLine[] {
  let of = ''
  return lines.map((line) => {
    if (NAMED.has(line.level) && line.label !== '') of = line.anchor
    return { ...line, of }
  })
}

/** The label and the words of a provision of a draft; null when the draft has none of this name. */
export function provisionOf(lines: readonly DraftLine[], anchor: string): { label: string; quote: string } | null {
  const first = lines.find((line) => line.anchor === anchor && line.of === anchor)
  if (!first) return null
  const words = lines
    .filter(({ of }) => of === anchor)
    .map(({ caption, text }) => [caption, text].filter(Boolean).join('　'))
  return { label: first.label, quote: words.filter(Boolean).join('\n') }
}
