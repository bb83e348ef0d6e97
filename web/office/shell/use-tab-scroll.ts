import { useEffect, useLayoutEffect, useRef } from 'react'
import { SCROLL_END_MS } from '#common/limits.ts'
import { useRouter } from '@tanstack/react-router'
import { TAB_SCROLLS } from '#common/storage-keys.ts'
import { passing } from '#web/platform/storage.ts'

/** How long a page may take to grow to its old height, in milliseconds. */
const PATIENCE_MS = 4_000
const SETTLE_FRAMES = 12

/**
 * Every page keeps its own scroll position: it is restored when the page is shown again, after a reload, and
 * when the user goes back in the history. A newly opened page begins at the top.
 */
export function useTabScroll(active: string | null, staysMounted: (key: string) => boolean): void {
  const router = useRouter()
  const positions = useRef<Record<string, number>>({})
  const back = useRef(true)
  const stays = useRef(staysMounted)
  useEffect(() => {
    stays.current = staysMounted
  })
  useEffect(() => {
    positions.current = { ...passing.get<Record<string, number>>(TAB_SCROLLS), ...positions.current }
    const keep = () => passing.set(TAB_SCROLLS, positions.current)
    const forget = router.history.subscribe(({ action }) => {
      back.current = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
    })
    window.addEventListener('pagehide', keep)
    return () => {
      forget()
      window.removeEventListener('pagehide', keep)
    }
  }, [router])

  useLayoutEffect(() => {
    if (active === null) return
    const known = positions.current[active] ?? passing.get<Record<string, number>>(TAB_SCROLLS)?.[active] ?? 0
    const goal = back.current || stays.current(active) ? known : 0
    back.current = false
    let reaching = goal > 0
    let frames = 0
    const stop = () => {
      reaching = false
    }
    // Data may still be loading, and the height of text out of sight is only estimated until it is drawn.
    const settle = () => {
      if (!reaching) return
      const arrived = Math.abs(window.scrollY - goal) < 1
      if (!arrived) window.scrollTo({ top: goal, behavior: 'instant' })
      if (arrived && frames++ >= SETTLE_FRAMES) stop()
      else requestAnimationFrame(settle)
    }
    window.scrollTo({ top: goal, behavior: 'instant' })
    if (reaching) requestAnimationFrame(settle)
    const patience = setTimeout(stop, PATIENCE_MS)
    // A position counts once scrolling has ended; a page that is left before that has its last one.
    let at: number | null = null
    let ended: ReturnType<typeof setTimeout> | undefined
    const settled = () => {
      if (at !== null) positions.current[active] = at
      at = null
    }
    const remember = () => {
      if (reaching) return
      at = window.scrollY
      clearTimeout(ended)
      ended = setTimeout(settled, SCROLL_END_MS)
    }
    const signs = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const
    for (const sign of signs) window.addEventListener(sign, stop, { passive: true })
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', settled, { capture: true })
    return () => {
      clearTimeout(patience)
      clearTimeout(ended)
      settled()
      stop()
      for (const sign of signs) window.removeEventListener(sign, stop)
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', settled, { capture: true })
    }
  }, [active])
}
