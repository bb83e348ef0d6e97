import { placesOf } from './law-text.model.ts'

/** The browser can colour words without changing the text (CSS Custom Highlight API). */
export const canHighlight = typeof CSS !== 'undefined' && 'highlights' in CSS

/** Everything that is law text below an element, as one string with a way back to the text nodes. */
export class TextIndex {
  readonly text: string
  private readonly nodes: Text[] = []
  private readonly starts: number[] = []

  constructor(root: Element) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('.article-tools') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    let text = ''
    let block: Element | null = null
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const own = node.parentElement?.closest('p, td, th, h2, h3, h4, h5, h6') ?? null
      // Words never run from one paragraph into the next.
      if (own !== block && text) text += '\n'
      block = own
      this.nodes.push(node)
      this.starts.push(text.length)
      text += node.data
    }
    this.text = text
  }

  /** Ranges of a word, at most `limit`. */
  rangesOf(word: string, limit = 3000): Range[] {
    return placesOf(this.text, word)
      .slice(0, limit)
      .map((at) => this.range(at, at + word.length))
  }

  /** Ranges of several words in reading order; of two that overlap the first and longer one. At most `limit`. */
  rangesOfAll(words: readonly string[], limit = 3000): Range[] {
    const places = words.flatMap((word) =>
      placesOf(this.text, word).map((start) => ({ start, end: start + word.length })),
    )
    const apart: typeof places = []
    for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end))
      if (place.start >= (apart.at(-1)?.end ?? 0)) apart.push(place)
    return apart.slice(0, limit).map(({ start, end }) => this.range(start, end))
  }

  private range(start: number, end: number): Range {
    const range = document.createRange()
    const first = this.nodeAt(start)
    const last = this.nodeAt(end - 1)
    range.setStart(this.nodes[first] as Text, start - (this.starts[first] ?? 0))
    range.setEnd(this.nodes[last] as Text, end - (this.starts[last] ?? 0))
    return range
  }

  private nodeAt(offset: number): number {
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Colours ranges under a name of the style sheet (`::highlight(name)`); an empty list removes the colour. */
export function paint(name: string, ranges: readonly Range[], priority = 0): void {
  if (!canHighlight) return
  if (!ranges.length) {
    CSS.highlights.delete(name)
    return
  }
  const highlight = new Highlight(...ranges)
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
}
