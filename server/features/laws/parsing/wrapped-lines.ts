import { classifyLine } from './classify-line.ts'

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
/** The sentence is over, or the paragraph ends with what introduces a list. */
const isOver = (text: string): boolean => /[。！？；：:;.”）)》]$/.test(text)

/**
 * Lines of a text that a program cut at the width of a page, as one line for each paragraph: a full line that breaks off in a sentence goes
 * on in the next one. In a text that was not cut, long lines end paragraphs and stay.
 * @returns `joined`: numbers of the lines that others were joined to
 */
export function joinedLines(printed: readonly string[]): { lines: Line[]; joined: number[] } {
  const rows = printed.map((line, index) => ({ raw: line, text: line.trim(), line: index + 1 }))
  const width = cutAt(rows.filter(({ text }) => text !== ''))
  const lines: Line[] = []
  const joined = new Set<number>()
  let goesOn = false
  for (const { raw, text, line } of rows) {
    if (text === '') {
      goesOn = false
      continue
    }
    const last = lines.at(-1)
    if (goesOn && last && !isIndented(raw) && classifyLine({ kind: 'text', text, line }).kind === 'plain') {
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
