import { DATE_PATTERN } from './chinese-dates.ts'
import { classifyLine } from './classify-line.ts'
import { isPageNumber } from './furniture.ts'
import { pairsOf } from './page-lines.ts'
import type { SourceRemark } from './source-document.ts'

interface Line {
  text: string
  /** Number in the file, from 1. */
  line: number
}

/** Widths of lines that printing programs cut at, in half characters: 20 to 50 characters. */
const NARROWEST = 40
const WIDEST = 100
/** A line is full when no character more than these would have fitted. */
const SLACK = 4
/** Full lines that break off in the middle of a sentence, at least. */
const LEAST_BROKEN = 4
/** And so large a part of all full lines. */
const MOST_ARE_BROKEN = 0.6

const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + (character < '\u0300' ? 1 : 2), 0)
const isIndented = (line: string): boolean => /^[ \t\u3000]{2,}|^\u3000/.test(line)
const OPENS = /[《〈“‘（(]$/
/** The sentence is over, or the paragraph ends with what introduces a list. */
const isOver = (text: string): boolean => /[。！？；：:;.”）)》]$/.test(text)

/**
 * Lines of a text that a program cut at the width of a page, as one line for each paragraph: a full line that breaks
 * off in a sentence goes on in the next one. In a text that was not cut, long lines end paragraphs and stay.
 * @returns `joined`: numbers of the lines that others were joined to
 */
export function joinedLines(printed: readonly string[]): { lines: Line[]; joined: number[] } {
  const rows = printed.map((line, index) => ({ raw: line, text: line.trim(), line: index + 1 }))
  // What a site prints above a text is as long as it is, and says nothing of the width of the text.
  const width = cutAt(rows.filter(({ text }) => text !== '' && pairsOf(text).length === 0))
  const lines: Line[] = []
  const joined = new Set<number>()
  let goesOn = false
  for (const { raw, text, line } of rows) {
    const last = lines.at(-1)
    // No line ends with a mark that opens: what it opens is in the next one.
    const isOpen = last !== undefined && OPENS.test(last.text)
    if (text === '') {
      goesOn = false
      continue
    }
    if (
      (isOpen || (goesOn && !isIndented(raw))) &&
      last &&
      classifyLine({ kind: 'text', text, line }).kind === 'plain'
    ) {
      joined.add(last.line)
      last.text += (/[A-Za-z,]$/.test(last.text) && /^[A-Za-z]/.test(text) ? ' ' : '') + text
    } else lines.push({ text, line })
    goesOn = width !== null && widthOf(raw.trimEnd()) >= width - SLACK
  }
  return { lines, joined: [...joined] }
}

/** The width that lines were cut at; null for a text that was not cut. */
function cutAt(rows: readonly { raw: string; text: string }[]): number | null {
  const widths = rows.map(({ raw }) => widthOf(raw.trimEnd()))
  const width = Math.max(0, ...widths)
  if (width < NARROWEST || width > WIDEST) return null
  const full = rows.filter((_, at) => (widths[at] ?? 0) >= width - SLACK)
  const broken = full.filter(({ text }) => !isOver(text)).length
  return broken >= LEAST_BROKEN && broken >= full.length * MOST_ARE_BROKEN ? width : null
}

/** What is told of lines that were joined and of numbers of pages that went. */
export const wrappedRemarks = (joined: readonly number[], pages: readonly number[]): SourceRemark[] => [
  ...joined.map((line): SourceRemark => ({ kind: 'wrapped', line })),
  ...pages.map((line): SourceRemark => ({ kind: 'page', line })),
]

/** -1-某某令: the number of a page that ran into the line behind it. */
const NUMBER_BEFORE = /^[-—–]\s*\d{1,3}\s*[-—–]\s*(?=\S)/
/** A line that stands alone: a heading, a number, a day, a name with its office. */
const STANDS_ALONE = new RegExp(
  `^(?:#{1,6}\\s|\\|)|号[）)]?$|^${DATE_PATTERN}$|^.{0,12}(?:长|主任|局长|行长|总理|主席|署长)[\\s\\u3000]+\\S{1,4}(?:[\\s\\u3000]*\\S{1,3})?$`,
)
/** 第 at the end of a line and its number on the next; 2025年4 and 月11日. */
const CUT_NUMBER = /(?:第|[〔[]\d{4}[〕\]]第?|\d{4}年|\d月|\d年\d{1,2})$/
const REST_OF_NUMBER = /^(?:\d|[一二三四五六七八九十百零〇]+\s*号|号|月|日|第\s*\d+\s*号)/

/**
 * Lines that somebody copied from the pages of a PDF, as one line for each paragraph. That they are shows in the
 * numbers of pages between them; a sentence that has not ended goes on in the next line then, whatever the width. Null
 * for lines without such numbers.
 * @returns lines of the same count, those that were joined to an earlier one empty; `pages`: numbers of lines that were
 * those of pages
 */
export function joinedPages(
  printed: readonly string[],
  from = 0,
): { lines: string[]; joined: number[]; pages: number[] } | null {
  const pages = printed.flatMap((line, at) => (at >= from && isPageNumber(line) ? [at + 1] : []))
  const before = printed.some((line, at) => at >= from && NUMBER_BEFORE.test(line.trim()))
  if (pages.length === 0 && !before) return null
  const lines = printed.map((line) => line)
  const isPage = new Set(pages)
  const spaced = isSpaced(printed.slice(from))
  const joined = new Set<number>()
  let last = -1
  let blank = false
  for (let at = from; at < lines.length; at++) {
    if (isPage.has(at + 1)) {
      lines[at] = ''
      // The blank lines around the number of a page say nothing.
      blank = false
      while (at + 1 < lines.length && lines[at + 1]?.trim() === '') at++
      continue
    }
    const text = (lines[at] ?? '').trim().replace(NUMBER_BEFORE, '')
    if (text === '') {
      blank ||= !spaced && !isPage.has(nextFilled(printed, at) + 1)
      continue
    }
    const above = last >= 0 ? (lines[last] ?? '') : ''
    if (last >= 0 && !blank && goesOn(above, text, at + 1)) {
      lines[last] = above + text
      lines[at] = ''
      joined.add(last + 1)
    } else {
      lines[at] = text
      last = at
    }
    blank = false
  }
  return { lines, joined: [...joined], pages }
}

/** Share of lines with a blank one behind them from which blank lines say nothing. */
const ALL_SPACED = 0.9

/** Whether each line stands by itself, as programs write every line of a page as a paragraph. */
function isSpaced(lines: readonly string[]): boolean {
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  const apart = filled.filter((at) => (lines[at + 1] ?? '').trim() === '').length
  return filled.length > 0 && apart >= filled.length * ALL_SPACED
}

const nextFilled = (lines: readonly string[], at: number): number =>
  lines.findIndex((line, index) => index > at && line.trim() !== '')

/** Whether a line is the rest of the sentence above it. */
function goesOn(above: string, text: string, line: number): boolean {
  if (CUT_NUMBER.test(above) && REST_OF_NUMBER.test(text)) return true
  // A bracket at the head of a line that is closed in the next: a long 题注.
  if (/^[（(][^）)]{12,}$/.test(above) && /^[^（(]*[）)]/.test(text)) return true
  if (above === '' || isOver(above) || STANDS_ALONE.test(above) || STANDS_ALONE.test(text)) return false
  const is = classifyLine({ kind: 'text', text: above, line })
  if (
    classifyLine({ kind: 'text', text, line }).kind !== 'plain' ||
    is.kind === 'heading' ||
    is.kind === 'bare-heading' ||
    is.kind === 'appendix'
  )
    return false
  return is.kind === 'article' || /[，、；。：]/.test(above) || /^《.+》(?:已|经|业)/.test(above)
}
