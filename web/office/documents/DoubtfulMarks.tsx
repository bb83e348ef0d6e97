import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { SHAPE } from './scroll-to-place.ts'
import type { Proofing } from './use-proofing.ts'

interface MarksProps {
  text: string
  marks: Proofing['marks']
}

/**
 * Marks behind the words of a box of text: a layer with the same words, unseen, that lies and scrolls as they do. A box
 * of text has no marks of its own. It stands beside the box. Readers by ear have the list of places instead.
 */
export function DoubtfulMarks({ text, marks }: MarksProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = layer.current
    const area = own?.parentElement?.querySelector('textarea')
    const words = own?.firstElementChild
    if (!area || !own || !(words instanceof HTMLElement)) return
    const follow = () => {
      const style = getComputedStyle(area)
      for (const name of SHAPE) words.style[name] = style[name]
      own.style.left = `${area.offsetLeft + area.clientLeft}px`
      own.style.top = `${area.offsetTop + area.clientTop}px`
      own.style.width = `${area.clientWidth}px`
      own.style.height = `${area.clientHeight}px`
      words.style.transform = `translateY(${-area.scrollTop}px)`
    }
    const watch = new ResizeObserver(follow)
    watch.observe(area)
    area.addEventListener('scroll', follow)
    follow()
    return () => {
      watch.disconnect()
      area.removeEventListener('scroll', follow)
    }
  }, [text])
  const parts: ReactNode[] = []
  let at = 0
  for (const { key, start, end, state, kind, isCurrent } of marks.toSorted((one, other) => one.start - other.start)) {
    if (start < at || end <= start) continue
    parts.push(
      text.slice(at, start),
      <mark key={key} data-state={state} data-kind={kind} data-current={isCurrent || undefined}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <div ref={layer} className="doubtful-marks" aria-hidden>
      <div>
        {parts}
        {/* The line break at the end takes a line in the box. */}
        {`${text.slice(at)}\u200b`}
      </div>
    </div>
  )
}
