import { withoutLookAlikes } from '#common/law/look-alikes.ts'
import { LEVEL, LOWERED, RAISED, withRaised } from './raised-text.ts'
import type { TableBlock } from './source-document.ts'

/** Words as they stand on a page. Points, from the upper left corner; `y` is that of the base line. */
export interface PdfPiece {
  text: string
  x: number
  y: number
  width: number
  size: number
}

export interface PdfPage {
  width: number
  height: number
  pieces: PdfPiece[]
  /** Drawn lines: x1, y1, x2, y2 with x1 ≤ x2 and y1 ≤ y2. */
  strokes: [number, number, number, number][]
  /** What it was read from is not what was written into the file. */
  damaged?: true
}

/** A line of print. */
export interface PdfLine {
  text: string
  left: number
  right: number
  y: number
  size: number
  page: number
  /** Marks of notes that were left out of it. */
  notes: number
  /** 0 for a line over the whole width, 1 and 2 for the columns of a page with two. */
  column: 0 | 1 | 2
}

export interface PdfTable {
  rows: TableBlock['rows']
  top: number
  bottom: number
}

/** What a page holds, from above. */
export interface PageContent {
  lines: PdfLine[]
  tables: PdfTable[]
}

/** The lines and tables of each page. */
export function contentsOf(pages: readonly PdfPage[]): PageContent[] {
  const parts = pages.map((page) => {
    const grids = gridsOf(page.strokes)
    const tables = grids.map((grid) => ({
      rows: cellsOf(
        grid,
        page.pieces.filter((piece) => isIn(grid, piece)),
      ),
      top: grid.ys[0] ?? 0,
      bottom: grid.ys.at(-1) ?? 0,
    }))
    const rest = page.pieces.filter((piece) => piece.text.trim() !== '' && !grids.some((grid) => isIn(grid, piece)))
    return { rest, gutter: gutterOf(rest, page.width), tables: tables.filter(({ rows }) => rows.length > 0) }
  })
  const gutters = parts.flatMap(({ gutter }) => gutter ?? [])
  // The last page of a text in columns may have too few lines to tell.
  const usual = gutters.length >= pages.length / 2 ? gutters[0] : undefined
  return parts.map(({ rest, gutter, tables }, number) => ({
    lines: columnsOf(rest, gutter ?? usual ?? null, number),
    tables,
  }))
}

/** Words of a font as they are written: no look-alikes, and no blank between a figure and its measure. */
const written = (text: string): string =>
  withoutLookAlikes(text)
    // The tables of Chinese fonts give dots at half height for the sign of omission.
    .replaceAll('⋯', '…')
    .replace(/(?<=\d) (?=[年月日号届次条款项章])|(?<=[年月第]) (?=\d)/g, '')

/**
 * Gap, in widths of a character, from which words are apart; smaller ones are the air between figures and characters.
 */
const BLANK = 0.35
const WIDE_BLANK = 0.8
const LATIN_BLANK = 0.15

const HAN_END = /[\u3001-\u9fff\uff00-\uffef]$/
const HAN_START = /^[\u3001-\u9fff\uff00-\uffef]/
const LABEL = /^第\S{1,8}[编章节条](?:之[一二三四五六七八九十]+)?$/

/** A text without the blanks that a program read into a stretched line. */
const withoutStretching = (text: string): string =>
  text.replace(/(?<=[\u3001-\u9fff\uff00-\uffef]) (?=[\u3001-\u9fff\uff00-\uffef])/g, (blank, at: number) =>
    LABEL.test(text.slice(0, at)) ? blank : '',
  )

/** Parts of the size of a line: what is so much smaller and stands so much higher, or lower, is a power or an index. */
const SMALL = 0.8
const HIGHER = 0.15
const LOWER = 0.06

/** Pieces of a line, each smaller one that stands higher or lower between the marks for that. */
function leveled(pieces: readonly PdfPiece[]): readonly PdfPiece[] {
  const main = pieces.reduce((best, piece) => (piece.size > best.size ? piece : best))
  return pieces.map((piece) => {
    const rise = (main.y - piece.y) / main.size
    const mark = piece.size > SMALL * main.size ? null : rise >= HIGHER ? RAISED : rise <= -LOWER ? LOWERED : null
    return mark === null || piece.text.trim() === '' ? piece : { ...piece, text: mark + piece.text.trim() + LEVEL }
  })
}

/** Pieces of one base line as text. */
function textOf(pieces: readonly PdfPiece[]): string {
  let text = ''
  let end: number | null = null
  let before: PdfPiece | null = null
  for (const piece of pieces) {
    // Fonts without a bold face are printed twice, a little apart.
    if (before && before.text === piece.text && piece.x - before.x < 0.3 * piece.size) continue
    const gap = end === null ? 0 : (piece.x - end) / piece.size
    const latin = /[A-Za-z]$/.test(text) && /^[A-Za-z]/.test(piece.text)
    // Characters of a line that is stretched to the edge stand apart; only behind a label that is a blank.
    const stretched = HAN_END.test(text) && HAN_START.test(piece.text) && !LABEL.test(text)
    if (gap >= WIDE_BLANK) text += '\u3000'
    else if ((gap >= BLANK && !stretched) || (latin && gap >= LATIN_BLANK)) text += ' '
    text += piece.text
    end = piece.x + piece.width
    before = piece
  }
  return withoutStretching(written(text)).trim()
}

/** Pieces in lines from above, each from the left. */
function linesOf(pieces: readonly PdfPiece[], page: number, column: PdfLine['column']): PdfLine[] {
  const rows: PdfPiece[][] = []
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    // A raised figure may come first, and a lowered one stand far below it: each is near the words between them.
    if (row?.some((other) => piece.y - other.y < 0.45 * Math.max(other.size, piece.size))) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => {
    const sorted = row.toSorted((a, b) => a.x - b.x)
    const { text, notes } = withRaised(textOf(leveled(sorted)))
    const [first] = sorted
    if (text === '' || !first) return []
    const longest = sorted.reduce((best, piece) => (piece.text.length > best.text.length ? piece : best))
    return [
      {
        text,
        left: first.x,
        right: Math.max(...sorted.map(({ x, width }) => x + width)),
        y: first.y,
        size: longest.size,
        page,
        column,
        notes,
      },
    ]
  })
}

/** Lines that each column of a page with two must have. */
const LEAST_OF_COLUMN = 8
/** Words over both columns, for a title and its 题注, at most on a page of few lines. */
const MOST_ACROSS = 5
/** How much of its column a line of running text fills on average. */
const FILLED = 0.6

/** The lines of a page; where it is set in two columns, those of the left one first. */
function columnsOf(pieces: readonly PdfPiece[], gutter: number | null, page: number): PdfLine[] {
  const whole = linesOf(pieces, page, 0)
  if (gutter === null) return whole
  const isAcross = (line: PdfLine) =>
    pieces.some((piece) => Math.abs(piece.y - line.y) < 1 && piece.x < gutter && piece.x + piece.width > gutter)
  const across = whole.filter(isAcross)
  const edges = [-Infinity, ...across.map(({ y }) => y), Infinity]
  return edges.slice(0, -1).flatMap((top, at) => {
    const between = pieces.filter(({ y }) => y > top + 1 && y < (edges[at + 1] ?? Infinity) - 1)
    const line = across[at - 1]
    const left = linesOf(
      between.filter(({ x }) => x < gutter),
      page,
      1,
    )
    const right = linesOf(
      between.filter(({ x }) => x >= gutter),
      page,
      2,
    )
    return [...(line ? [line] : []), ...left, ...right]
  })
}

/**
 * Places on a page in the order in which they are read: of one in two columns those of the left one first, between what
 * stands across both.
 * @param pieces the words of the page, and `width` its width, both in points, as `gutterOf` takes them
 * @param placeOf left, right and middle height of a place, in points
 */
export function inReadingOrder<T>(
  places: readonly T[],
  { pieces, width }: Pick<PdfPage, 'pieces' | 'width'>,
  placeOf: (place: T) => { left: number; right: number; y: number },
): T[] {
  const gutter = gutterOf(
    pieces.filter(({ text }) => text.trim() !== ''),
    width,
  )
  if (gutter === null) return [...places]
  const ordered: T[] = []
  let [left, right]: [T[], T[]] = [[], []]
  for (const place of places.toSorted((a, b) => placeOf(a).y - placeOf(b).y)) {
    const { left: from, right: to } = placeOf(place)
    if (from < gutter && to > gutter) {
      ordered.push(...left, ...right, place)
      ;[left, right] = [[], []]
    } else if (to <= gutter) left.push(place)
    else right.push(place)
  }
  return [...ordered, ...left, ...right]
}

/** Where the room between two columns is; null on a page of one. */
function gutterOf(words: readonly PdfPiece[], width: number): number | null {
  let best: { at: number; crossing: number } | null = null
  for (let at = width * 0.4; at <= width * 0.6; at += 2) {
    const crossing = words.filter(({ x, width: w }) => x < at + 3 && x + w > at - 3).length
    if (!best || crossing < best.crossing) best = { at, crossing }
  }
  const isCrossed = (lines: number) => best === null || best.crossing > Math.max(MOST_ACROSS, lines * 0.2)
  // A line has one word at least, and to put words in lines takes longer than to count them.
  if (words.length < LEAST_OF_COLUMN || isCrossed(words.length)) return null
  const lines = linesOf(words, 0, 0).length
  if (!best || lines < LEAST_OF_COLUMN || isCrossed(lines)) return null
  const { at } = best
  const sides = [words.filter(({ x, width: w }) => x + w <= at), words.filter(({ x }) => x >= at)].map((side) =>
    linesOf(side, 0, 0),
  )
  const isColumn = (side: PdfLine[]) => {
    const room = Math.max(...side.map(({ right }) => right)) - Math.min(...side.map(({ left }) => left))
    const filled = side.reduce((sum, { left, right }) => sum + right - left, 0) / side.length / room
    return side.length >= LEAST_OF_COLUMN && room > width * 0.25 && filled > FILLED
  }
  return sides.every(isColumn) ? at : null
}

/** Rows and columns of a ruled table: the places of its lines, in order. */
interface Grid {
  xs: number[]
  ys: number[]
}

const TOUCHING = 3
const near = (a: number, b: number): boolean => Math.abs(a - b) <= TOUCHING

/** Places without those that are nearly the same. */
const distinct = (places: number[]): number[] => {
  const sorted = places.toSorted((a, b) => a - b)
  return sorted.filter((place, at) => at === 0 || !near(place, sorted[at - 1] ?? place))
}

/** Tables that drawn lines make: lines that touch, with at least two columns. */
function gridsOf(strokes: PdfPage['strokes']): Grid[] {
  const lines = strokes.filter(([x1, y1, x2, y2]) => x2 - x1 < TOUCHING !== y2 - y1 < TOUCHING)
  const left = new Set(lines)
  const grids: Grid[] = []
  for (const start of lines) {
    if (!left.delete(start)) continue
    const group = [start]
    for (const one of group)
      for (const other of left)
        if (
          one[0] <= other[2] + TOUCHING &&
          other[0] <= one[2] + TOUCHING &&
          one[1] <= other[3] + TOUCHING &&
          other[1] <= one[3] + TOUCHING
        ) {
          left.delete(other)
          group.push(other)
        }
    const upright = group.filter(([x1, , x2]) => x2 - x1 < TOUCHING)
    const level = group.filter(([x1, , x2]) => x2 - x1 >= TOUCHING)
    // The last row of a page may have no line below it: it goes on overleaf.
    const ends = [Math.min(...upright.map(([, y]) => y)), Math.max(...upright.map(([, , , y]) => y))].filter(
      Number.isFinite,
    )
    const grid = { xs: distinct(upright.map(([x]) => x)), ys: distinct([...level.map(([, y]) => y), ...ends]) }
    if (grid.xs.length >= 3 && grid.ys.length >= 2) grids.push(grid)
  }
  return grids.toSorted((a, b) => (a.ys[0] ?? 0) - (b.ys[0] ?? 0))
}

const middleOf = ({ x, y, width, size }: PdfPiece): [number, number] => [x + width / 2, y - size / 3]

const isIn = ({ xs, ys }: Grid, piece: PdfPiece): boolean => {
  const [x, y] = middleOf(piece)
  return x > (xs[0] ?? 0) && x < (xs.at(-1) ?? 0) && y > (ys[0] ?? 0) && y < (ys.at(-1) ?? 0)
}

/** The cells of a table. Words of a cell over several rows stand in the row they are printed in. */
function cellsOf({ xs, ys }: Grid, pieces: readonly PdfPiece[]): string[][] {
  const rows = ys.slice(1).map(() => xs.slice(1).map((): PdfPiece[] => []))
  for (const piece of pieces) {
    const [x, y] = middleOf(piece)
    rows[ys.findLastIndex((place) => place < y)]?.[xs.findLastIndex((place) => place < x)]?.push(piece)
  }
  return rows
    .map((row) => row.map((cell, at) => cellText(linesOf(cell, 0, 0), (xs[at + 1] ?? 0) - (xs[at] ?? 0))))
    .filter((row) => row.some((cell) => cell !== ''))
}

/** The lines of a cell: one that ends short of the edge ends its paragraph. */
function cellText(lines: readonly PdfLine[], width: number): string {
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1]
    if (!before) return line.text
    return text + (before.right - before.left < width - 4 * line.size ? '\n' : '') + line.text
  }, '')
}
