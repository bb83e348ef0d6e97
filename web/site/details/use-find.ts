import { useCallback, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { canHighlight, paint, TextIndex } from './highlights.ts'
import { scrollToStay } from './scroll-to.ts'

export interface Find {
  open: boolean
  words: string
  /** How many places, and which one is shown (from 0; −1: none yet). */
  total: number
  at: number
  setOpen: (open: boolean) => void
  setWords: (words: string) => void
  go: (direction: 1 | -1) => void
}

/**
 * Finding inside the law. Where the browser cannot highlight, the text itself carries the marks.
 * @param options.whole whether all of the text is drawn: nothing is looked for before
 * @param options.goAtOnce whether the first place of the initial words is gone to
 */
export function useFind(
  body: RefObject<HTMLElement | null>,
  initial: string,
  { whole, goAtOnce }: { whole: boolean; goAtOnce: boolean },
): Find {
  const [open, setOpen] = useState(initial !== '')
  const [words, setWords] = useState(initial)
  const settled = useDeferredValue(open ? words.trim() : '')
  const [found, setFound] = useState<{ words: string; total: number }>({ words: '', total: 0 })
  const [at, setAt] = useState(-1)
  const ranges = useRef<Range[]>([])

  useEffect(() => {
    if (!whole) return
    const root = body.current
    ranges.current = root && settled ? rangesIn(root, settled) : []
    paint('found', ranges.current, 1)
    setFound({ words: settled, total: ranges.current.length })
    setAt(-1)
    return () => {
      paint('found', [])
      paint('found-here', [])
    }
  }, [body, settled, whole])

  // A step asked for before the places are known is taken as soon as they are; so is the first step of a page opened
  // with words.
  const wanted = useRef<1 | -1 | 0>(goAtOnce && initial ? 1 : 0)
  const known = found.words === words.trim()

  const go = useCallback(
    (direction: 1 | -1) => {
      if (!known) {
        wanted.current = direction
        return
      }
      const { current } = ranges
      if (!current.length) return
      const next = at < 0 ? firstInView(current, direction) : (at + direction + current.length) % current.length
      const range = current[next]
      if (!range) return
      setAt(next)
      paint('found-here', [range], 2)
      if (!canHighlight) {
        for (const old of body.current?.querySelectorAll('mark.here') ?? []) old.classList.remove('here')
        holderOf(range)?.classList.add('here')
      }
      scrollToStay(range, 'center')
    },
    [at, body, known],
  )

  useEffect(() => {
    if (!known || !found.total || !wanted.current) return
    const direction = wanted.current
    wanted.current = 0
    go(direction)
  }, [known, found, go])

  return { open, words, total: found.total, at, setOpen, setWords, go }
}

function rangesIn(root: HTMLElement, words: string): Range[] {
  if (canHighlight) return new TextIndex(root).rangesOf(words)
  return [...root.querySelectorAll('mark.found')]
    .filter((mark) => mark.textContent.toLowerCase() === words.toLowerCase())
    .map((mark) => {
      const range = document.createRange()
      range.selectNodeContents(mark)
      return range
    })
}

function holderOf(range: Range): Element | null {
  return range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
}

/** Index of the first place to show: the one nearest to the text on screen, not the first of the law. */
function firstInView(ranges: readonly Range[], direction: 1 | -1): number {
  const below = ranges.findIndex((range) => (holderOf(range)?.getBoundingClientRect().bottom ?? 0) > 120)
  if (direction === 1) return Math.max(0, below)
  return below <= 0 ? ranges.length - 1 : below - 1
}
