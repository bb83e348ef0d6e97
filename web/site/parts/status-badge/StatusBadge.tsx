import { EFFECT_TEXT, type EffectLook } from '#common/law/model.ts'
import { checkedWords } from '#common/law/checked-words.ts'
import './status-badge.css'

interface Props {
  look: EffectLook
  text?: string | undefined
  /** Day on which 有效 was checked: no badge leaves it out, for it is known up to then only. */
  checkedOn: string | undefined
}

/** Force of a law: colour and word. What nobody has confirmed is neutral, never green. */
export function StatusBadge({ look, text, checkedOn }: Props) {
  return <span className={`status-badge s-${look}`}>{checkedWords(text ?? EFFECT_TEXT[look], checkedOn)}</span>
}
