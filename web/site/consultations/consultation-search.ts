/** Choices of the list of consultations. */
export type ListedStage = 'open' | 'ended' | 'answered'

/** What the address of the list says. */
export interface ConsultationsSearch {
  stage?: ListedStage | undefined
  page?: number | undefined
}

/** What the address of a consultation says. */
export interface ConsultationSearch {
  id?: string | undefined
  /** What the form of an opinion is open for: the anchor of a provision, or the whole. */
  say?: string | undefined
}

/** `say` where the form is open for the whole draft. */
export const SAY_WHOLE = 'whole'

const STAGES: readonly string[] = ['open', 'ended', 'answered']

export function readConsultationsSearch(raw: Record<string, unknown>): ConsultationsSearch {
  const { stage, page } = raw
  const number = Number(page)
  return {
    stage: typeof stage === 'string' && STAGES.includes(stage) ? (stage as ListedStage) : undefined,
    page: Number.isInteger(number) && number > 1 && number <= 100_000 ? number : undefined,
  }
}

export function readConsultationSearch(raw: Record<string, unknown>): ConsultationSearch {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 64) : undefined)
  return { id: text(raw['id']), say: text(raw['say']) }
}
