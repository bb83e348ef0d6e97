import { useEffect, type RefObject } from 'react'
import { paint, TextIndex } from './highlights.ts'

/** Highlights the words the reader searched for before coming here. */
export function useWordHighlight(body: RefObject<HTMLElement | null>, words: readonly string[]): void {
  useEffect(() => {
    if (!body.current || !words.length) return
    const index = new TextIndex(body.current)
    paint(
      'searched',
      words.flatMap((word) => index.rangesOf(word)),
    )
    return () => paint('searched', [])
  }, [body, words])
}
