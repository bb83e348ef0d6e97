import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Width of an element in pixels, kept up to date; 0 before the first measurement. In a hidden tab the last width is
 * kept.
 */
export function useWidth(): { within: RefObject<HTMLDivElement | null>; width: number } {
  const within = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = within.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { within, width }
}
