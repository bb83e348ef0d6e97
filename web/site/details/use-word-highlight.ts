import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { canHighlight, paint, TextIndex } from './highlights.ts'
import { savedPlace } from './reading-place.ts'
import { scrollToStay } from './scroll-to.ts'

export interface Hits {
  total: number
  /** Which one is shown, from 0; −1: none yet. */
  at: number
  go: (direction: 1 | -1) => void
}

/** Below this the text stands free of the bars on top, in pixels. */
const BARS = 110

/**
 * Highlights the words the reader searched for before coming here, and leads from one to the next.
 * @param options.whole whether all of the text is drawn: the words are not looked for before
 * @param options.landed the provision the page was opened at: its first hit is brought into view
 */
export function useWordHighlight(
  body: RefObject<HTMLElement | null>,
  words: readonly string[],
  { whole, landed }: { whole: boolean; landed: string },
): Hits {
  const [total, setTotal] = useState(0)
  const [at, setAt] = useState(-1)
  const ranges = useRef<Range[]>([])
  // A reader who comes back stays where the text was left.
  const first = useRef(savedPlace() ? '' : landed)
  useEffect(() => {
    const root = body.current
    if (!root || !words.length || !whole) return
    const found = canHighlight ? new TextIndex(root).rangesOfAll(words) : marksIn(root)
    ranges.current = found
    paint('searched', found)
    const count = requestAnimationFrame(() => setTotal(found.length))
    const article = first.current && root.querySelector(`#${CSS.escape(first.current)}`)
    // The page lands on the article a frame later.
    const wait = setTimeout(() => {
      const inside = article ? found.findIndex((range) => article.contains(range.startContainer)) : -1
      const range = found[inside]
      if (!range) return
      setAt(inside)
      const { top, bottom } = range.getBoundingClientRect()
      if (top < BARS || bottom > window.innerHeight - BARS) scrollToStay(range, 'center')
    }, 300)
    return () => {
      cancelAnimationFrame(count)
      clearTimeout(wait)
      paint('searched', [])
      paint('found-here', [])
    }
  }, [body, words, whole])

  const go = useCallback(
    (direction: 1 | -1) => {
      const all = ranges.current
      const below = all.findIndex((range) => range.getBoundingClientRect().top > BARS)
      const start = below < 0 ? all.length : below
      const next = ((at < 0 ? (direction === 1 ? start : start - 1) : at + direction) + all.length) % all.length
      const range = all[next]
      if (!range) return
      setAt(next)
      paint('found-here', [range], 2)
      scrollToStay(range, 'center')
    },
    [at],
  )
  return { total, at, go }
}

const marksIn = (root: Element): Range[] =>
  [...root.querySelectorAll('mark.found')].map((mark) => {
    const range = document.createRange()
    range.selectNodeContents(mark)
    return range
  })
