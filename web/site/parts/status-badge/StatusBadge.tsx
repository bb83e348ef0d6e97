import { EFFECT_TEXT, type EffectLook } from '#common/law/model.ts'
import { dayInWords } from '#common/day-in-words.ts'
import './status-badge.css'

interface Props {
  look: EffectLook
  text?: string | undefined
  /** Day on which 有效 was checked: the badge says that it is known up to then. */
  checkedOn?: string | undefined
}

/** Force of a law: colour and word. What nobody has confirmed is neutral, never green. */
export function StatusBadge({ look, text, checkedOn }: Props) {
  return (
    <span className={`status-badge s-${look}`}>
      {text ?? EFFECT_TEXT[look]}
      {checkedOn === undefined ? '' : `（截至${dayInWords(checkedOn)}核实）`}
    </span>
  )
}
