import { EFFECT_TEXT, type EffectStatus } from '#common/law/model.ts'
import './status-badge.css'

/** Force of a law: colour and word. */
export function StatusBadge({ status, text }: { status: EffectStatus; text?: string | undefined }) {
  return <span className={`status-badge s${status}`}>{text ?? EFFECT_TEXT[status]}</span>
}
