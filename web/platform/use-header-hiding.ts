import { HEADER_HIDE_BEYOND_PX } from '#common/limits.ts'
import { useEffect, useState } from 'react'

const SLACK = 8

/** True while the header is hidden: after scrolling down beyond 100 px (spec §9). Scrolling up shows it again. */
export function useHeaderHiding(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!enabled) return
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < SLACK) return
      const typing = document.querySelector('.site-header')?.contains(document.activeElement) ?? false
      setHidden(now > last && now > HEADER_HIDE_BEYOND_PX && !typing)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      setHidden(false)
    }
  }, [enabled])
  useEffect(() => {
    document.documentElement.dataset['header'] = hidden ? 'hidden' : 'shown'
  }, [hidden])
  return hidden
}
