import type { KeyboardEvent } from 'react'

const STOPS = 'a.article-label, a.ref, a.unapplied-mark, .article-tools button'

/**
 * An article is one stop of the Tab key: its number. → and ← go on to its links and tools, Home and Esc back to the
 * number, and B opens its panel.
 */
export function moveInArticle(event: KeyboardEvent, onOpen: (anchor: string) => void): void {
  const from = event.target instanceof Element ? event.target : null
  const article = from?.closest<HTMLElement>('.article, .point.unit')
  if (!article || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const stops = [...article.querySelectorAll<HTMLElement>(STOPS)]
  const at = stops.findIndex((stop) => stop === from)
  if (event.key === 'b' || event.key === 'B') {
    event.preventDefault()
    onOpen(article.id)
    return
  }
  const to = {
    ArrowRight: stops[at + 1],
    ArrowLeft: stops[at - 1],
    Home: stops[0],
    Escape: at > 0 ? stops[0] : undefined,
  }[event.key]
  if (!to) return
  event.preventDefault()
  to.focus()
}
