import { classifyLine } from './classify-line.ts'
import { type SourceBlock, type TextBlock, withoutSpace } from './source-document.ts'

/** Where the 目录 stands: blocks [start, end) are its entries and are never text (docs/law-as-data.md §5 rule 4). */
export interface ContentsRange {
  start: number
  end: number
}

const TITLE = /^目\s*[录次]$/
/** A 目录 stands at the head; a later “目录” line is part of an appendix. */
const FARTHEST_START = 40

/**
 * Finds the 目录: a line 目录 and what follows until its first entry is repeated, or, in files that lost the
 * word, a first run of headings that starts again from its first one.
 */
function findContents(blocks: readonly SourceBlock[]): ContentsRange | null {
  const start = blocks.findIndex(
    (block, index) => index < FARTHEST_START && block.kind === 'text' && TITLE.test(block.text),
  )
  if (start >= 0) return { start, end: endOfEntries(blocks, start + 1) }
  return doubledHeadings(blocks) ?? doubledPoints(blocks)
}

/** Lines of such a list, at least and at most, and characters of one. */
const LEAST_POINTS = 5
const MOST_POINTS = 200
const LONGEST_POINT = 40
/** 1 总则, 1.1编制目的, 2.组织体系 */
const POINT = /^\d{1,2}(?:\.\d{1,2}){0,3}[.．、]?\s*[\u4e00-\u9fa5（(][^。；：:]*$/

/**
 * The list of headings that plans print before their text without the word 目录, or below the title with that word behind
 * it: 1 总则 · 1.1 编制目的 …, until its first line comes again.
 */
function doubledPoints(blocks: readonly SourceBlock[]): ContentsRange | null {
  const keyAt = (at: number) => {
    const block = blocks[at]
    return block?.kind === 'text' && block.text.length <= LONGEST_POINT && POINT.test(block.text.trim())
      ? entryKey(block.text)
      : null
  }
  const start = blocks.slice(0, FARTHEST_START).findIndex((_, at) => keyAt(at) !== null)
  if (start < 0) return null
  const keys: string[] = []
  let end = start
  for (let key = keyAt(end); key !== null && end - start < MOST_POINTS; key = keyAt(++end)) {
    if (keys.length > 0 && key === keys[0]) break
    keys.push(key)
  }
  // The title may stand once more between the list and the text.
  const again = [end, end + 1, end + 2].find((at) => keyAt(at) === keys[0])
  if (keys.length < LEAST_POINTS || again === undefined) return null
  // A second heading that comes again too: one alone may stand over two lists.
  if (!blocks.slice(again + 1).some((_, at) => keyAt(again + 1 + at) === keys[1])) return null
  const above = blocks[start - 1]
  return {
    start:
      above?.kind === 'text' && /^[^。；：:]{2,60}目\s*[录次]$|^[录次]$/.test(above.text.trim()) ? start - 1 : start,
    end,
  }
}

/** Blocks without the 目录 and without entries of a Word TOC field. */
export function withoutContents(blocks: readonly SourceBlock[]): SourceBlock[] {
  const contents = findContents(blocks)
  return blocks.filter(
    (block, index) =>
      !(block.kind === 'text' && block.contents) && !(contents && index >= contents.start && index < contents.end),
  )
}

function endOfEntries(blocks: readonly SourceBlock[], from: number): number {
  const first = blocks[from]
  if (first?.kind !== 'text') return from
  const key = entryKey(entriesOf(first)[0] ?? '')
  for (let index = from + 1; index < blocks.length; index++) {
    const block = blocks[index]
    if (block?.kind === 'text' && !block.contents && entryKey(block.text) === key) return index
  }
  // No repeat: the entries are the headings that follow, up to the first thing that is none.
  let end = from
  while (end < blocks.length) {
    const block = blocks[end]
    if (block?.kind !== 'text' || !(block.contents || looksLikeEntry(block))) break
    end++
  }
  return end
}

/** Whether a line may be an entry of a 目录: a heading, or words with a leader and the number of a page. */
export function looksLikeEntry(block: TextBlock): boolean {
  if (/(?:\.{3,}|…|\t)\s*\d+$/.test(block.text)) return true
  const { kind } = classifyLine({ kind: 'text', text: block.text, line: block.line })
  return kind === 'heading' && block.headingDepth === undefined
}

/** The entries of a line: a 目录 in two columns has two of them on one. */
const entriesOf = ({ text }: TextBlock): string[] =>
  text.split(/[\s\u3000.…·]+(?:\d+[\s\u3000]+)?(?=第[^\s第]{1,6}[编章节](?:\s|\u3000)|附\s*则)/)

/** Entry without dot leader and page number. */
function entryKey(entry: string): string {
  return withoutSpace(entry.replace(/[\s.…·]*\t?[\s.…·—-]*\d*\s*$/, ''))
}

/** Lines before a wordless 目录: the title printed once more. */
const MOST_LINES_BEFORE = 4
/** Share of entries that must come back as headings or lines of the body. */
const ENOUGH_REPEATS = 0.6

function doubledHeadings(blocks: readonly SourceBlock[]): ContentsRange | null {
  const start = blocks.findIndex(isHeadingBlock)
  if (start < 0 || start > MOST_LINES_BEFORE) return null
  const keys: string[] = []
  let end = start
  for (; end < blocks.length; end++) {
    const block = blocks[end]
    if (block?.kind !== 'text' || !isHeadingBlock(block)) break
    const key = withoutSpace(block.text)
    // 第一章 总则 第二章 … 第六章 附则 on one line
    if (end === start && (block.text.match(/第[^\s第]{1,4}章(?=\s)/g)?.length ?? 0) > 2) return { start, end: end + 1 }
    if (keys.length > 1 && key === keys[0]) return { start, end }
    keys.push(key)
  }
  if (keys.length < 3) return null
  const later = new Set(
    blocks
      .slice(end)
      .flatMap((block) => (block.kind === 'text' && block.text.length < 60 ? [withoutSpace(block.text)] : [])),
  )
  const repeated = keys.filter((key) => later.has(key) || later.has(key.replace(/^第.{1,4}[章节编]/, ''))).length
  return repeated >= keys.length * ENOUGH_REPEATS ? { start, end } : null
}

function isHeadingBlock(block: SourceBlock): boolean {
  if (block.kind !== 'text') return false
  const is = classifyLine(block)
  return is.kind === 'heading' || (is.kind === 'enumerated' && block.headingDepth !== undefined)
}
