import { EFFECT_TEXT, type EffectLook } from '#common/law/model.ts'
import './status-badge.css'

/** Force of a law: colour and word. What nobody has confirmed is neutral, never green. */
export function StatusBadge({ look, text }: { look: EffectLook; text?: string | undefined }) {
  return <span className={`status-badge s-${look}`}>{text ?? EFFECT_TEXT[look]}</span>
}
