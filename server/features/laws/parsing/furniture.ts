import { DATE_PATTERN } from './chinese-dates.ts'
import { type SourceBlock, type SourceRemark, withoutSpace } from './source-document.ts'

/** — 3 —, 第3页 共9页: the number of a page. A bare number may be text. */
const PAGE_NUMBER =
  /^(?:(?:[—–―－-]\s*){1,4}\d{1,4}(?:\s*[—–―－-]){1,4}|[-—–]*第\s*\d{1,4}\s*页(?:[\s/，,]*共\s*\d{1,4}\s*页)?[-—–]*|\d{1,4}\s*\/\s*\d{1,4})$/
/** 某省人民政府公报 2024年第3期: the head of the pages of a gazette. */
const GAZETTE =
  /^(?:[\u4e00-\u9fa5]{2,24}公报[\s·•]*[12]\d{3}(?:年\s*第?\s*|[.·]\s*)\d{1,3}[期号]?|[12]\d{3}年\s*第?\s*\d{1,3}期[\s·•]*[\u4e00-\u9fa5]{2,24}公报)$/
const COLUMN = /^(?:地方性法规|政府规章|省政府规章|行政规范性文件|规范性文件|[市省]?政府(?:办公[厅室])?文件|部门文件)$/

/** Copies and printing of a document stand below it: 抄送：… 某办公室 2024年3月2日印发 （共印100份） */
const COPIES = /^(?:主题词|抄\s*送|抄\s*报|分\s*送|内部(?:发|分)送|校\s*对)\s*[：:]/
/** What may stand among them, but above a text as well: whom it is sent to, whom to ask. */
const BESIDE_COPIES = /^(?:主\s*送|联系人(?:及电话)?|联系(?:电话|方式)|(?:信息)?公开(?:选项|方式|属性|形式))\s*[：:]/
const PRINTED = new RegExp(`^[\\u4e00-\\u9fa5（）()]{2,40}\\s{0,80}${DATE_PATTERN}\\s*印\\s*发$`)
/** The same behind the copies that it has run together with. */
const PRINTED_BEHIND = new RegExp(`${COPIES.source}.*${DATE_PATTERN}\\s*印\\s*发$`)
const KEYWORDS = /^主题词\s*[：:]/
const DAY = new RegExp(DATE_PATTERN)
const NUMBER_PRINTED = /^[（(]?共印\s*\d+\s*份[）)]?$/
const MOST_OF_COLOPHON = 8

/** Whether a line is the number of a page. */
export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text.trim())
/** Whether a line before the title is the head of a gazette. */
export const isGazetteHead = (text: string): boolean => GAZETTE.test(text)
/** Whether a line right behind such a head names its column: 政府规章. */
export const isGazetteColumn = (text: string): boolean => COLUMN.test(withoutSpace(text))

/** Blocks without what belongs to the paper and not to the text: numbers and heads of pages, and who gets copies. */
export function withoutFurniture(blocks: readonly SourceBlock[]): {
  blocks: SourceBlock[]
  remarks: SourceRemark[]
  /** The day of printing, of the first copies that are left out. */
  printing: { words: string; printed: string; place: string; what: string; source: 'printing' } | null
} {
  let printing: ReturnType<typeof withoutFurniture>['printing'] = null
  const remarks: SourceRemark[] = []
  const left = new Set<SourceBlock>()
  for (const [index, block] of blocks.entries()) {
    if (left.has(block)) continue
    const text = wordsOf(block)
    if (block.kind === 'text' && (PAGE_NUMBER.test(text) || GAZETTE.test(text))) {
      left.add(block)
      remarks.push({ kind: 'page', line: block.line })
      continue
    }
    const length = colophonAt(blocks, index)
    for (const one of blocks.slice(index, index + length)) left.add(one)
    if (length > 0) remarks.push({ kind: 'colophon', line: block.line })
    const line = blocks
      .slice(index, index + length)
      .flatMap((one) => wordsOf(one).split('\n'))
      .find((one) => PRINTED.test(one.trim()) || PRINTED_BEHIND.test(one.trim()))
    const day = line === undefined ? undefined : [...line.matchAll(new RegExp(DAY, 'g'))].at(-1)?.[0]
    if (line !== undefined && day !== undefined)
      printing ??= {
        words: `${withoutSpace(day)}印发`,
        printed: line.trim(),
        place: `第${block.line}行`,
        what: '版记',
        source: 'printing',
      }
  }
  return { blocks: left.size === 0 ? [...blocks] : blocks.filter((block) => !left.has(block)), remarks, printing }
}

const wordsOf = (block: SourceBlock | undefined): string =>
  block?.kind === 'text'
    ? block.text
    : (block?.rows.map((row) => row.join('\u3000').replaceAll('\n', '\u3000')).join('\n') ?? '')

/**
 * Whether a line names the recipients or who is asked, and nothing but such lines stands between it and the copies or
 * the printing.
 */
function isBesideCopies(blocks: readonly SourceBlock[], index: number): boolean {
  for (let at = index; at < Math.min(blocks.length, index + MOST_OF_COLOPHON); at++) {
    const text = wordsOf(blocks[at]).trim()
    if (at > index && (COPIES.test(text) || PRINTED.test(text))) return true
    if (!BESIDE_COPIES.test(text)) return false
  }
  return false
}

/** How many blocks the copies and the printing take that begin at one; a table often holds them. */
function colophonAt(blocks: readonly SourceBlock[], index: number): number {
  const lines = (at: number) =>
    wordsOf(blocks[at])
      .split('\n')
      .map((line) => line.trim())
  const isCopies = COPIES.test(lines(index)[0] ?? '') || isBesideCopies(blocks, index)
  if (!isCopies && !lines(index).some((line) => PRINTED.test(line))) return 0
  if (lines(index).some((line) => PRINTED_BEHIND.test(line))) return 1
  for (let at = index; at < Math.min(blocks.length, index + (isCopies ? MOST_OF_COLOPHON : 1)); at++) {
    if (!lines(at).some((line) => PRINTED.test(line))) continue
    const more = NUMBER_PRINTED.test(wordsOf(blocks[at + 1])) ? 2 : 1
    return at + more - index
  }
  // Who gets copies may stand alone below everything, and words of a catalogue before the annexes: no text begins with
  // them.
  return (isCopies && index === blocks.length - 1) || KEYWORDS.test(lines(index)[0] ?? '') ? 1 : 0
}
