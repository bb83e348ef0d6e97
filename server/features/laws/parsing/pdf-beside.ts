import type { PdfPage, PdfPiece } from './pdf-page.ts'
import { withoutSpace } from './source-document.ts'

/** Words printed over or beside the text of a page: not of the text. */
export interface BesideText {
  kind: 'watermark' | 'lineNumbers'
  words: string
}

/** A watermark is so much larger than the text, or stands at the same place of so many pages. */
const LARGER = 1.5
const REPEATED = 0.5
/** Parts of a character that boxes of words must share to lie over each other. */
const OVER = 0.3
/** Places nearer than this are one, in points. */
const STEP = 4

/**
 * Pages without what is printed over their text (watermarks) and in their margin (numbers of lines), and what that was,
 * once for each. A watermark lies over other words, and is larger than those or stands at the same place of at least
 * half the pages.
 */
export function withoutBeside(pages: readonly PdfPage[]): { pages: PdfPage[]; beside: BesideText[] } {
  const beside = new Map<string, BesideText>()
  const usual = usualSize(pages)
  const counts = new Map<string, number>()
  for (const { pieces } of pages)
    for (const key of new Set(pieces.map(placeOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const least = Math.max(2, pages.length * REPEATED)
  const isRepeated = (piece: PdfPiece) => (counts.get(placeOf(piece)) ?? 0) >= least
  // Words that lie over others somewhere are a watermark wherever they stand in that size.
  const marks = new Set<string>()
  for (const { pieces } of pages)
    for (const piece of pieces)
      if (
        piece.text.trim() !== '' &&
        (piece.size >= LARGER * usual || isRepeated(piece)) &&
        pieces.some((other) => liesOver(piece, other))
      )
        marks.add(kindOf(piece))
  const cleaned = pages.map((page) => {
    const numbers = lineNumbersOf(page)
    if (numbers.size > 0) beside.set('lineNumbers', { kind: 'lineNumbers', words: '行号' })
    const pieces = page.pieces.filter((piece) => {
      if (numbers.has(piece)) return false
      const isMark = marks.has(kindOf(piece)) && (piece.size >= LARGER * usual || isRepeated(piece))
      if (isMark) beside.set(withoutSpace(piece.text), { kind: 'watermark', words: piece.text.trim() })
      return !isMark
    })
    return pieces.length === page.pieces.length ? page : { ...page, pieces }
  })
  return { pages: cleaned, beside: [...beside.values()] }
}

const kindOf = ({ text, size }: PdfPiece): string => `${withoutSpace(text)} ${Math.round(size)}`
/** Words and the place of the page where they stand. */
const placeOf = ({ text, x, y, size }: PdfPiece): string =>
  `${withoutSpace(text)} ${Math.round(x / STEP)} ${Math.round(y / STEP)} ${Math.round(size)}`

/** Whether words lie over others, as those of a paragraph never do; the same words once more are a bold face. */
function liesOver(piece: PdfPiece, other: PdfPiece): boolean {
  if (piece === other || other.text.trim() === '' || piece.text === other.text) return false
  const [small, base] = [Math.min(piece.size, other.size), Math.abs(piece.y - other.y)]
  const sideways = Math.min(piece.x + piece.width, other.x + other.width) - Math.max(piece.x, other.x)
  const upright = Math.min(piece.y, other.y) - Math.max(piece.y - piece.size, other.y - other.size)
  return sideways > OVER * small && upright > OVER * small && (base > 0.1 * small || sideways > small)
}

/** The size of most characters. */
function usualSize(pages: readonly PdfPage[]): number {
  const sizes = new Map<number, number>()
  for (const { pieces } of pages)
    for (const { size, text } of pieces)
      sizes.set(Math.round(size * 2), (sizes.get(Math.round(size * 2)) ?? 0) + text.length)
  return ([...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 24) / 2
}

const NUMBER = /^\d{1,4}$/
/** Numbers of lines that a page has at least, so that a list is none. */
const LEAST_NUMBERS = 5

/** The numbers of lines in the margin of a page: they rise from line to line, each left of all text. */
function lineNumbersOf({ pieces }: PdfPage): ReadonlySet<PdfPiece> {
  const numbers = pieces.filter(({ text }) => NUMBER.test(text.trim())).toSorted((a, b) => a.y - b.y)
  const others = pieces.filter(({ text }) => text.trim() !== '' && !NUMBER.test(text.trim()))
  const left = Math.min(...others.map(({ x }) => x))
  const inMargin = numbers.filter(({ x, width, size }) => x + width < left - 0.3 * size)
  const values = inMargin.map(({ text }) => Number(text))
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  const rise = step > 0 && values.every((value, at) => at === 0 || value - (values[at - 1] ?? 0) === step)
  return new Set(inMargin.length >= LEAST_NUMBERS && rise ? inMargin : [])
}
