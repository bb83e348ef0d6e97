import { useRef, type RefObject } from 'react'
import type { Detail } from '#common/contract/laws.ts'
import { laterModule, useSpare } from '#web/platform/lazy-part.tsx'
import { usePointed } from './use-pointed.ts'

/** Most visitors point at no reference. */
const later = laterModule(() => import('./CitedProvision.tsx'))

/**
 * A card beside a reference with the words of the provision meant; shown on hover and on focus. The pointer may move
 * onto it, Tab leads into it, Esc closes it (WCAG 1.4.13). A long provision scrolls inside.
 */
export function LinkCard({ body, detail }: { body: RefObject<HTMLElement | null>; detail: Detail }) {
  const card = useRef<HTMLDivElement>(null)
  const pointed = usePointed(body, card)
  const CitedProvision = useSpare(later, pointed !== null)?.CitedProvision
  if (!pointed || !CitedProvision) return null
  const below = pointed.box.bottom < window.innerHeight * 0.6
  const left = Math.max(12, Math.min(pointed.box.left, window.innerWidth - 432))
  return (
    <div
      ref={card}
      className="link-card"
      role="region"
      aria-label="所引用的条文"
      aria-live="polite"
      tabIndex={0}
      style={below ? { left, top: pointed.box.bottom + 6 } : { left, bottom: window.innerHeight - pointed.box.top + 6 }}
    >
      <CitedProvision pointed={pointed} detail={detail} />
    </div>
  )
}
