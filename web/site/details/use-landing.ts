import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { keepPlaces, returnTo, savedPlace } from './reading-place.ts'
import { scrollToStay } from './scroll-to.ts'

/**
 * Lands on the provision named in the address: scrolls there, flashes it for two seconds and leaves a red bar. Back and
 * Forward lead to the place that was read instead.
 * Returns a way to land again on the same one.
 */
export function useLanding(body: RefObject<HTMLElement | null>, anchor: string): (anchor: string) => void {
  const land = useCallback(
    (anchor: string) => {
      const root = body.current
      for (const old of root?.querySelectorAll('.landed, .landed-part') ?? [])
        old.classList.remove('landed', 'landed-part', 'flash')
      // The anchor is looked up in this text only: another one may be open in the background with the same anchors.
      const target = anchor ? root?.querySelector(`#${CSS.escape(anchor)}`) : null
      if (!root || !target) return
      const article = target.closest('.article, .point.unit')
      const shown = article ?? target
      shown.classList.add('landed', 'flash')
      if (article && target !== article) target.classList.add('landed-part')
      setTimeout(() => shown.classList.remove('flash'), 2000)
      // The number of the article stays in sight where both fit: 第二项 alone does not say of what.
      const inside = target.getBoundingClientRect().top - shown.getBoundingClientRect().top
      scrollToStay(inside < window.innerHeight / 2 ? shown : target)
      // The focus moves here, so that keyboard and screen readers go on from the provision.
      if (shown instanceof HTMLElement) {
        shown.tabIndex = -1
        shown.focus({ preventScroll: true })
      }
    },
    [body],
  )
  const landedAt = useRef<string>(undefined)
  useEffect(() => {
    // A page shown again from the background stays where it was read.
    if (landedAt.current === anchor) return
    // One frame later, because the layout moves the focus to the new screen first.
    const frame = requestAnimationFrame(() => {
      landedAt.current = anchor
      const place = savedPlace()
      if (place && body.current) returnTo(body.current, place)
      else land(anchor)
    })
    return () => cancelAnimationFrame(frame)
  }, [anchor, body, land])
  useEffect(() => keepPlaces(body), [body])
  return land
}
