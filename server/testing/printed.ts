import { pdfOf, type PrintedPage, type PrintedWords } from './pdf.ts'

/** A text as an office has it, before a program writes it into a file. */
export interface Paper {
  title: string
  note: readonly string[]
  body: readonly string[]
}

export const linesOf = ({ title, note, body }: Paper): string[] => [title, ...note, ...body]

/** Measures of a page, in points. */
export const PAGE = { left: 73, right: 521, top: 100, bottom: 772, leading: 28, size: 16 } as const
const half = (sign: string) => sign < '\u0300'
/** How wide a text is in ems. */
const ems = (text: string): number => [...text].reduce((sum, sign) => sum + (half(sign) ? 0.5 : 1), 0)

/** A paragraph in lines of so many ems; the first is set in by two. No line begins with a closing sign. */
export function brokenIn(text: string, width: number, indent = 2): string[] {
  const lines: string[] = []
  let [line, room] = ['', width - indent]
  for (const sign of text) {
    const own = half(sign) ? 0.5 : 1
    if (own > room && !/[，。；：、）》”]/.test(sign)) {
      lines.push(line)
      line = ''
      room = width
    }
    line += sign
    room -= own
  }
  return [...lines, line]
}

/** How a page is set beside its text. */
export interface Setting {
  /** What else stands on each page. */
  beside?: (page: number, pages: number) => PrintedWords[]
  /** Lines of a page. */
  perPage?: number
  /** Centred lines at the beginning: title and 题注 by themselves. */
  centred?: number
}

/**
 * Pages of paragraphs over the width of the page, as a program of an office sets them, for {@link pdfOf} and {@link
 * ofdOf}.
 */
export function printed(
  paper: Paper,
  { beside = () => [], perPage = 24, centred = 1 + paper.note.length }: Setting = {},
): PrintedPage[] {
  const width = (PAGE.right - PAGE.left) / PAGE.size
  const lines = linesOf(paper).flatMap((text, at): { text: string; x: number }[] => {
    if (at < centred)
      return brokenIn(text, width, 0).map((part) => ({
        text: part,
        x: (PAGE.left + PAGE.right - ems(part) * PAGE.size) / 2,
      }))
    return brokenIn(text, width).map((part, line) => ({ text: part, x: PAGE.left + (line === 0 ? 2 * PAGE.size : 0) }))
  })
  const pages = Math.ceil(lines.length / perPage)
  return Array.from({ length: pages }, (_, at) => ({
    words: [
      ...lines
        .slice(at * perPage, (at + 1) * perPage)
        .map(({ text, x }, line) => ({ text, x, y: PAGE.top + PAGE.leading * line })),
      ...beside(at + 1, pages),
    ],
  }))
}

/** The same as a PDF. */
export const printedOf = (paper: Paper, setting?: Setting): Uint8Array => pdfOf(printed(paper, setting))
