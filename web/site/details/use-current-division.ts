import { useEffect, useState, type RefObject } from 'react'

/** Anchor of the division (or article) being read: the innermost one that crosses the upper part of the window. */
export function useCurrentDivision(body: RefObject<HTMLElement | null>, anchors: readonly string[]): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const root = body.current
    if (!root) return
    const order = new Map(anchors.map((anchor, index) => [anchor, index]))
    const crossing = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) crossing.add(entry.target.id)
          else crossing.delete(entry.target.id)
        }
        // Inner divisions come after the outer ones in the contents.
        const innermost = [...crossing].toSorted((a, b) => (order.get(b) ?? 0) - (order.get(a) ?? 0))[0]
        if (innermost) setCurrent(innermost)
      },
      { rootMargin: '-130px 0px -78% 0px' },
    )
    for (const anchor of anchors) {
      const element = root.querySelector(`#${CSS.escape(anchor)}`)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [body, anchors])
  return current
}
