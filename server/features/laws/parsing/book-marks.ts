/** A title in book marks: [start, end) covers the marks, `title` is what stands inside the outermost pair. */
export interface MarkedTitle {
  start: number
  end: number
  title: string
}

const CLOSING: Record<string, string> = { '《': '》', '〈': '〉', '<': '>', '＜': '＞' }
const LONGEST = 200

/**
 * Outermost 《…》 of the text. Inner marks nest, rightly as 〈〉 or wrongly as 《》 again (《实施《X》办法》) or
 * < > (docs/law-as-data.md §3): hence a stack. A mark that never closes is skipped.
 */
export function findMarkedTitles(text: string): MarkedTitle[] {
  const titles: MarkedTitle[] = []
  let at = text.indexOf('《')
  while (at >= 0) {
    const end = endOfTitle(text, at)
    if (end > 0) titles.push({ start: at, end, title: text.slice(at + 1, end - 1) })
    at = text.indexOf('《', end > 0 ? end : at + 1)
  }
  return titles
}

function endOfTitle(text: string, start: number): number {
  const stack: string[] = []
  const limit = Math.min(text.length, start + LONGEST)
  for (let at = start; at < limit; at++) {
    const char = text[at] ?? ''
    const closing = CLOSING[char]
    if (closing !== undefined) stack.push(closing)
    else if (char === stack.at(-1)) {
      stack.pop()
      if (stack.length === 0) return at + 1
    } else if (char === '》') {
      // 〈 left open inside: the outer mark closes it too
      while (stack.length > 0 && stack.at(-1) !== '》') stack.pop()
      stack.pop()
      if (stack.length === 0) return at + 1
    }
  }
  return -1
}
