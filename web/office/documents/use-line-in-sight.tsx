import { useEffect, useRef } from 'react'
import type { ShownLine } from './use-proofing.ts'

const percent = (part: number | undefined) => `${(part ?? 0) * 100}%`

/**
 * A line of a scan: its frame over the picture, and the scrolling that brings it into sight of the window that the
 * picture lies in.
 */
export function useLineInSight(line: ShownLine | null) {
  const frame = useRef<HTMLDivElement>(null)
  const show = () => {
    const window = frame.current
    const mark = window?.querySelector<HTMLElement>('.scan-line')
    if (!window || !mark) return
    window.scrollTop = mark.offsetTop - window.clientHeight / 3
    if (mark.offsetLeft < window.scrollLeft || mark.offsetLeft > window.scrollLeft + window.clientWidth)
      window.scrollLeft = mark.offsetLeft - 16
  }
  useEffect(show, [line])
  const [left, top, width, height] = line?.box ?? []
  return {
    frame,
    /** To be called when the picture has its size. */
    onLoad: show,
    mark: line ? (
      <div
        className="scan-line"
        aria-hidden
        style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      />
    ) : null,
  }
}
