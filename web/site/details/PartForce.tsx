import { createContext, use } from 'react'
import { dayInWords } from '#common/day-in-words.ts'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import type { IssuedPart } from './issued-part.model.ts'
import { lookOfEffect } from './standing.model.ts'

/** The documents that the notice on the page issues. */
export const IssuedParts = createContext<readonly IssuedPart[]>([])

/** Days and force of one of several documents that a notice issues; of a single one the head of the page tells them. */
export function PartForce({ anchor }: { anchor: string }) {
  const parts = use(IssuedParts)
  const part = parts.find((one) => one.anchor === anchor)
  if (!part || parts.length < 2) return null
  const start = part.effectDate === null ? '施行日期未载明' : `自${dayInWords(part.effectDate)}起施行`
  const end = part.expireDate === null ? '' : `，有效期至${dayInWords(part.expireDate)}`
  return (
    <p className="part-force">
      <StatusBadge look={lookOfEffect(part.effect)} text={part.effect.text} checkedOn={part.effect.checkedOn} /> {start}
      {end}
    </p>
  )
}
