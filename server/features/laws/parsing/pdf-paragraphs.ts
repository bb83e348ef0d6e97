import { parseNumeral } from '#common/law/numerals.ts'
import { type BesideText, withoutBeside } from './pdf-beside.ts'
import { contentsOf, type PageContent, type PdfLine, type PdfPage } from './pdf-page.ts'
import { cleanText, type SourceBlock, type SourceRemark, withoutSpace } from './source-document.ts'

/** A paragraph that may go on. */
interface Paragraph {
  text: string
  first: PdfLine
  last: PdfLine
}

/**
 * Paragraphs and tables of a printed text, in reading order, and what was left out of it: page numbers, running heads,
 * watermarks, numbers of lines and notes at the foot of a page. The line of a remark is the number of the page.
 */
export function blocksOfPages(printed: readonly PdfPage[]): { blocks: SourceBlock[]; remarks: SourceRemark[] } {
  const { pages, beside } = withoutBeside(printed)
  const { contents: within, left } = withoutMargins(contentsOf(pages), pages)
  const { contents, notes } = withoutFootNotes(within, pages)
  const marks = contents.flatMap(({ lines }) => lines.filter((line) => line.notes > 0 && notes.length === 0))
  const remarks = [
    ...beside.map(remarkOf),
    ...left,
    ...notes,
    ...marks.map((line): SourceRemark => ({ kind: 'note', line: line.page + 1, ofPage: true, words: line.text })),
  ]
  const setting = settingOf(contents)
  const blocks: SourceBlock[] = []
  let paragraph: Paragraph | null = null
  const end = () => {
    const text = cleanText(paragraph?.text ?? '').trim()
    paragraph = null
    if (text !== '') blocks.push({ kind: 'text', text, line: blocks.length + 1 })
  }
  for (const { lines, tables } of contents) {
    const waiting = [...tables]
    const tablesAbove = (y: number) => {
      for (let table = waiting[0]; table && table.top < y; table = waiting[0]) {
        end()
        addTable(blocks, table.rows)
        waiting.shift()
      }
    }
    for (const line of lines) {
      tablesAbove(line.y)
      if (paragraph && goesOn(paragraph, line, setting, blocks.length)) {
        const isLatin: boolean = /[A-Za-z,]$/.test(paragraph.text) && /^[A-Za-z]/.test(line.text)
        const { text, first }: Paragraph = paragraph
        paragraph = { text: text + (isLatin ? ' ' : '') + line.text, first, last: line }
      } else {
        end()
        paragraph = { text: line.text, first: line, last: line }
      }
    }
    tablesAbove(Infinity)
  }
  end()
  return { blocks, remarks }
}

const remarkOf = ({ kind, words }: BesideText): SourceRemark => ({ kind, line: 1, ofPage: true, words })

/** A table that goes on over a page is one table; its headings are printed again there. */
function addTable(blocks: SourceBlock[], rows: string[][]): void {
  const last = blocks.at(-1)
  if (last?.kind !== 'table' || last.rows[0]?.length !== rows[0]?.length) {
    blocks.push({ kind: 'table', rows, line: blocks.length + 1 })
    return
  }
  const repeated = JSON.stringify(last.rows[0]) === JSON.stringify(rows[0])
  last.rows.push(...rows.slice(repeated ? 1 : 0))
}

const DASH = '[\\s—–―\\-－·.~]'
/**
 * A number in figures, with or without dashes and the number of pages; one in characters only where 第…页 or dashes mark
 * it, for 一 may be a heading.
 */
const PAGE_NUMBER = new RegExp(
  `^${DASH}*(?:第?\\s*[\\d０-９]{1,4}\\s*页?\\s*(?:[/／,，]?\\s*共?\\s*\\d{1,4}\\s*页?)?|第[一二三四五六七八九十百]{1,4}页(?:\\s*共[一二三四五六七八九十百]{1,4}页)?)${DASH}*$|^${DASH}+[一二三四五六七八九十百]{1,4}${DASH}+$`,
)
/** Part of a page, at its head and at its foot, where page numbers and running heads stand. */
const MARGIN = 0.14
/** Lines of a head or foot at most. */
const MOST_OF_MARGIN = 2
/** Share of pages on which a running head stands, at least: a book has one on its left and one on its right pages. */
const REPEATED = 0.4

/** Pages without what is printed on each of them, and the running heads and feet that were, each once. */
function withoutMargins(
  contents: PageContent[],
  pages: readonly PdfPage[],
): { contents: PageContent[]; left: SourceRemark[] } {
  const heads = new Map<string, number>()
  const keyOf = ({ text, y }: PdfLine) => `${withoutSpace(text).replace(/\d+/g, '#')} ${Math.round(y / 4)}`
  const outer = ({ lines }: PageContent, page: number): PdfLine[] => {
    const height = pages[page]?.height ?? 0
    const sorted = lines.toSorted((a, b) => a.y - b.y)
    const above = sorted.slice(0, MOST_OF_MARGIN).filter(({ y }) => y < height * MARGIN)
    return [...above, ...sorted.slice(-MOST_OF_MARGIN).filter(({ y }) => y > height * (1 - MARGIN))]
  }
  const margins = contents.map(outer)
  for (const margin of margins) for (const key of new Set(margin.map(keyOf))) heads.set(key, (heads.get(key) ?? 0) + 1)
  const least = Math.max(2, contents.length * REPEATED)
  const left = new Map<string, SourceRemark>()
  const inner = contents.map((content, page) => {
    const dropped = new Set(
      margins[page]?.filter((line) => PAGE_NUMBER.test(line.text) || (heads.get(keyOf(line)) ?? 0) >= least),
    )
    // The number of a page needs no word.
    for (const line of dropped)
      if (!PAGE_NUMBER.test(line.text) && !left.has(keyOf(line)))
        left.set(keyOf(line), { kind: 'head', line: page + 1, ofPage: true, words: line.text })
    return { ...content, lines: content.lines.filter((line) => !dropped.has(line)) }
  })
  return { contents: inner, left: [...left.values()] }
}

/** A note at the foot of a page is set smaller than the text. */
const SMALLER = 0.86
/** ①, 1, *, 注1：what the first line of such a note begins with. */
const NOTE_SIGN = /^(?:[①-⑳]|\d{1,2}(?![\d.．、%％])|[*＊†]{1,3}|[[〔［]\d{1,2}[\]〕］]|注\s?\d{0,2}[：:])\s*\S/
/** Part of a page from which on its foot begins. */
const FOOT = 0.5

/** Pages without the notes at their feet: smaller lines below all text, the first of which has the sign of a note. */
function withoutFootNotes(
  contents: PageContent[],
  pages: readonly PdfPage[],
): { contents: PageContent[]; notes: SourceRemark[] } {
  const size = usualSizeOf(contents)
  const notes: SourceRemark[] = []
  const upper = contents.map((content, page) => {
    const sorted = content.lines.toSorted((a, b) => a.y - b.y)
    const above = sorted.findLastIndex((line) => line.size > SMALLER * size)
    const first = sorted.findIndex(
      (line, at) => at > above && line.y > FOOT * (pages[page]?.height ?? 0) && NOTE_SIGN.test(line.text),
    )
    if (above < 0 || first < 0) return content
    const foot = new Set(sorted.slice(first))
    for (const line of foot)
      if (NOTE_SIGN.test(line.text)) notes.push({ kind: 'note', line: page + 1, ofPage: true, words: line.text })
    return { ...content, lines: content.lines.filter((line) => !foot.has(line)) }
  })
  return { contents: upper, notes }
}

/** How a text is set: measures that most of its lines share. */
interface Setting {
  size: number
  /** From one base line to the next. */
  leading: number
  /** Edges of the text by page side and column. */
  edges: Map<string, { left: number; right: number }>
  /** Whether any sentence goes on in the next line at the edge: where none does, every line is a paragraph. */
  wraps: boolean
}

const sideOf = ({ page, column }: PdfLine) => `${page % 2} ${column}`

/** The value most often met, each counted with its weight. */
function commonest(values: readonly { value: number; weight?: number }[], step: number): number | null {
  const counts = new Map<number, number>()
  for (const { value, weight = 1 } of values) {
    const key = Math.round(value / step)
    counts.set(key, (counts.get(key) ?? 0) + weight)
  }
  const best = [...counts].toSorted((a, b) => b[1] - a[1])[0]
  return best ? best[0] * step : null
}

/** The size in which most characters are set. */
const usualSizeOf = (contents: readonly PageContent[]): number =>
  commonest(
    contents.flatMap(({ lines }) => lines).map((line) => ({ value: line.size, weight: line.text.length })),
    0.5,
  ) ?? 12

function settingOf(contents: readonly PageContent[]): Setting {
  const lines = contents.flatMap((content) => content.lines)
  const size = usualSizeOf(contents)
  const body = lines.filter((line) => isOfSize(line, size))
  const steps = body.flatMap((line, at) => {
    const before = body[at - 1]
    return before && before.page === line.page && line.y > before.y ? [line.y - before.y] : []
  })
  const edges: Setting['edges'] = new Map()
  for (const side of new Set(lines.map(sideOf))) {
    const own = body.filter((line) => sideOf(line) === side)
    const long = own.filter(({ text }) => text.length >= 10)
    const measured = long.length > 2 ? long : own
    const right = commonest(
      measured.map((line) => ({ value: line.right })),
      2,
    )
    // Where few lines are full, no edge is common: then it is that of the longest.
    const longest = measured.map((line) => line.right).toSorted((a, b) => a - b)[Math.floor(measured.length * 0.9)]
    const left = leastCommon(
      measured.map((line) => line.left),
      0.03,
    )
    edges.set(side, {
      left: left ?? Math.min(...measured.map((line) => line.left)),
      right: Math.max(right ?? 0, longest ?? 0),
    })
  }
  const wraps = body.some((line, at) => {
    const next = body[at + 1]
    const edge = edges.get(sideOf(line))
    if (!next || !edge || next.page !== line.page || ENDED.test(line.text) || LABELLED.test(next.text)) return false
    return line.right >= edge.right - LACKING * size && Math.abs(next.left - edge.left) < INDENTED * size
  })
  return { size, leading: leastCommon(steps, 0.1) ?? size * 1.5, edges, wraps }
}

/**
 * The least value that several share: most lines of short paragraphs are indented, and most steps are those between
 * paragraphs.
 */
function leastCommon(values: readonly number[], share: number): number | null {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(Math.round(value / 2), (counts.get(Math.round(value / 2)) ?? 0) + 1)
  const least = Math.max(2, values.length * share)
  const places = [...counts].filter(([, count]) => count >= least).map(([place]) => place * 2)
  return places.length > 0 ? Math.min(...places) : null
}

const isOfSize = (line: PdfLine, size: number): boolean => Math.abs(line.size - size) <= size * 0.12

/** Signs at which a paragraph of a law ends; entries of a 目录 end with dots and the number of a page. */
const ENDED = /[。；：！？;:][”’）)》]*$|(?:…|\.{3}|·{3})\s*\d+$/
/** Labels with which a paragraph begins. */
const LABELLED =
  /^(?:第[一二三四五六七八九十百千零〇\d]+(?:编|分编|章|节)|第[一二三四五六七八九十百千零〇\d]+条(?:之[一二三四五六七八九十]+)?(?:[\s\u3000]|$|[（(〔【][^（()）〔〕【】\s]*[^（()）〔〕【】\s\d一二三四五六七八九十][^（()）〔〕【】\s]*[)）〕】][\s\u3000])|[（(][一二三四五六七八九十百]+[）)]|[一二三四五六七八九十百]+、|\d{1,2}[.．、]\D|附\s*则$|附件|目\s*[录次]$)/
/** In running text no blank follows such words. */
const SPACED_LABEL = /^第[一二三四五六七八九十百千零〇\d]+(?:编|分编|章|节|条(?:之[一二三四五六七八九十]+)?)[\s\u3000]/
const HEADING = /^(?:第[一二三四五六七八九十百千零〇\d]+(?:编|分编|章|节|条)|附\s*则$|附件|目\s*[录次]$)/
const NOTE = /^[（(]?\d{4}\s*年\s*\d{1,2}\s*月/
const NOTE_END = /(?:通过|批准|公布|发布|颁布|修订|修正|修改|施行|通过的《[^《》]+》)[）)]?$/
/** The day of a signature is no event. */
const BARE_DAY = /^\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日$/
/** A 题注 stands within the first paragraphs. */
const LAST_OF_HEAD = 12
/** Characters that a full line may lack at its end, because a sign may not begin the next one. */
const LACKING = 2.2
const INDENTED = 1.2

/** Characters of a paragraph that goes on overleaf, so that no heading or name is one. */
const LEAST_BROKEN = 20
/** 组。 */
const LAST_WORDS = /^[^\s。；：]{1,3}[。；]$/

const isQuoting = (text: string): boolean => text.lastIndexOf('《') > text.lastIndexOf('》')
const openBrackets = (text: string): number => (text.match(/[（(]/g)?.length ?? 0) - (text.match(/[）)]/g)?.length ?? 0)

const POINT = /^(?:([一二三四五六七八九十百]+)、|[（(]([一二三四五六七八九十百]+)[）)]|(\d{1,2})[.．、](?=\D))/
/**
 * Whether a line has the number due after that of a paragraph, in the same form: then it is the next point, wherever it
 * stands.
 */
function isNextPoint(text: string, line: string): boolean {
  const [before, next] = [POINT.exec(text), POINT.exec(line)]
  return [1, 2, 3].some((form) => {
    const [one, other] = [parseNumeral(before?.[form] ?? ''), parseNumeral(next?.[form] ?? '')]
    return one !== null && other === one + 1
  })
}

/** Whether a line belongs to the paragraph before it. */
function goesOn({ text, first, last }: Paragraph, line: PdfLine, setting: Setting, blocks: number): boolean {
  if (Math.abs(line.size - last.size) > setting.size * 0.12) return false
  const samePlace = line.page === last.page && line.column === last.column
  const step = line.y - last.y
  if (samePlace && step > 1.6 * Math.max(setting.leading, 1.35 * line.size)) return false
  if (blocks < LAST_OF_HEAD && /^[（(]/.test(text) && openBrackets(text) > 0) return true
  if (SPACED_LABEL.test(line.text) || isNextPoint(text, line.text)) return false
  // An event of a 题注 goes on to its verb.
  const hasEndedNote = (NOTE_END.test(text) && !isQuoting(text)) || ENDED.test(text) || BARE_DAY.test(text)
  if (blocks < LAST_OF_HEAD && NOTE.test(text) && !hasEndedNote && !NOTE.test(line.text))
    return first === last || last.right >= first.right - LACKING * last.size
  // （2018年5月31日…: a 题注 begins its own paragraph.
  if (blocks < LAST_OF_HEAD && /^[（(]/.test(line.text) && NOTE.test(line.text) && !isQuoting(text)) return false
  const isLabelled = LABELLED.test(line.text)
  // Lines of a title. One may begin with （七）, but not with 第一章; the part of a code stands on a line of its own.
  if (last.size > setting.size * 1.12)
    return !HEADING.test(line.text) && !HEADING.test(text) && !/^\S{1,8}编$/.test(line.text)
  const { left = 0 } = setting.edges.get(sideOf(line)) ?? {}
  const { right = Infinity } = setting.edges.get(sideOf(last)) ?? {}
  const isFull = last.right >= right - LACKING * last.size
  // A sentence that has not ended goes on at the margin overleaf, and in what is left of its last words, also behind a
  // line that is not full.
  const isBroken = !ENDED.test(text) && !isLabelled && line.left < left + INDENTED * line.size
  const isSetIn = first.left >= (setting.edges.get(sideOf(first))?.left ?? 0) + INDENTED * first.size
  if (isBroken && ((!samePlace && isSetIn && text.length >= LEAST_BROKEN) || LAST_WORDS.test(line.text))) return true
  if (!isFull) return false
  const hasEnded = ENDED.test(text) || (/^[（(].*[）)]$/.test(text) && openBrackets(text) <= 0)
  const isIndented = line.left >= left + INDENTED * line.size
  if (isLabelled && (isIndented || hasEnded)) return false
  // Only a block set in from the edge, or a list whose labels stand out, goes on with an indented line.
  if (isIndented) {
    const isBlock = first !== last && Math.abs(last.left - line.left) < 2
    const standsOut = first === last && LABELLED.test(text) && first.left < line.left - line.size
    return !hasEnded && (isBlock || standsOut)
  }
  // Texts without indents have room between paragraphs instead; in one of short paragraphs alone nothing tells the two
  // apart.
  return !(hasEnded && samePlace && (step > 1.25 * setting.leading || !setting.wraps))
}
