import type { PublicConsultation } from '#common/contract/consultations.ts'
import { STAGE_TEXTS } from '#common/opinion-states.ts'

/** The stage of a consultation in words, with the days that are left. */
export function StageLabel({ row: { stage, daysLeft } }: { row: Pick<PublicConsultation, 'stage' | 'daysLeft'> }) {
  const left = daysLeft === null ? '' : daysLeft === 1 ? '，今天截止' : `，还有 ${daysLeft} 天`
  // The public is not told of archives: what is archived has an outcome.
  const text = stage === 'archived' ? STAGE_TEXTS.answered : STAGE_TEXTS[stage]
  return (
    <span className={`stage-label ${stage}`}>
      {text}
      {left}
    </span>
  )
}
