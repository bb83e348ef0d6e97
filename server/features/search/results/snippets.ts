import type { Piece } from '#common/contract/laws.ts'
import { foldWidth } from '#common/law/text-keys.ts'

const SNIPPET_LENGTH = 96

/** Stretches of a text, by start and end, merged and in order. */
function stretches(text: string, words: string[]): [number, number][] {
  const folded = foldWidth(text)
  // Places found in the folded text are only valid in the text when folding kept its length; otherwise the text itself
  // is searched.
  const searched = folded.length === text.length ? folded : text
  const found: [number, number][] = []
  for (const word of words) {
    if (word.length === 0) continue
    for (let at = searched.indexOf(word); at >= 0 && found.length < 400; at = searched.indexOf(word, at + word.length))
      found.push([at, at + word.length])
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const merged: [number, number][] = []
  for (const [start, end] of found) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** A text in pieces, the words marked. */
export function marked(text: string, words: string[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of stretches(text, words)) {
    if (start > at) pieces.push({ text: text.slice(at, start), mark: false })
    pieces.push({ text: text.slice(start, end), mark: true })
    at = end
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), mark: false })
  return pieces
}

/** The place, or the one before it when it would split a character beyond the basic plane. */
const wholeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)

/**
 * About two lines of a provision, as plain text, around the place where most of the words stand together. The words are
 * marked.
 * @param words folded; longer ones weigh more
 */
export function snippetOf(text: string, words: string[]): Piece[] {
  const flat = text.replace(/\s*\n\s*/g, ' ').trim()
  if (flat.length <= SNIPPET_LENGTH) return marked(flat, words)
  const found = stretches(flat, words)
  let best = 0
  let bestWorth = -1
  for (const [start] of found) {
    const from = Math.max(0, start - 16)
    let worth = 0
    for (const [s, e] of found) if (s >= from && e <= from + SNIPPET_LENGTH) worth += e - s
    if (worth > bestWorth) {
      bestWorth = worth
      best = from
    }
  }
  // Begin at the start of a clause when one is near.
  const clause = flat.slice(Math.max(0, best - 14), best).search(/[，。；：、](?!.*[，。；：、])/)
  const from = wholeCharacter(flat, best === 0 ? 0 : clause >= 0 ? Math.max(0, best - 14) + clause + 1 : best)
  const to = wholeCharacter(flat, Math.min(flat.length, from + SNIPPET_LENGTH))
  return marked(`${from > 0 ? '…' : ''}${flat.slice(from, to)}${to < flat.length ? '…' : ''}`, words)
}
