import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { ParseWarning } from '#common/law/model.ts'
import { classifyLine, type EnumerationStyle, type LineClass } from './classify-line.ts'
import type { SourceBlock, TableBlock, TextBlock } from './source-document.ts'

/** A block of the body with its class; quoted lines of an amending act stay inside the instruction they belong to. */
export type BodyLine =
  | { kind: 'text'; block: TextBlock; is: LineClass; quoted: boolean }
  | { kind: 'table'; block: TableBlock; is: { kind: 'table' }; quoted: false }

/** Classes of all blocks, after crowded lines are split and lines inside a quotation are made plain. */
export function bodyLines(blocks: readonly SourceBlock[], amending: boolean, warnings: ParseWarning[]): BodyLine[] {
  const lines: BodyLine[] = []
  let open = false
  let expected: number | null = null
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'table') {
      lines.push({ kind: 'table', block, is: { kind: 'table' }, quoted: false })
      continue
    }
    const quoted = amending && (open || /^[“"]/.test(block.text))
    if (amending) open = quotationOpen(block.text, open)
    if (quoted) {
      lines.push({ kind: 'text', block, is: { kind: 'plain' }, quoted })
      continue
    }
    for (const piece of splitCrowded(block, expected, warnings)) {
      let is = classifyLine(piece)
      // 宪法修正案(2018) prints the new 第七节 and 第一百二十三条 without quotation marks. They are no structure either.
      if (amending && (is.kind === 'heading' || (is.kind === 'article' && expected !== null && is.num !== expected)))
        is = { kind: 'plain' }
      if (is.kind === 'article') {
        // “第五条规定…” without a space opens an article only where article 5 is due, and no line with a space is.
        if (!is.spaced && ((expected !== null && is.num !== expected) || comesLater(blocks, at, is)))
          is = { kind: 'plain' }
        else expected = is.num + 1
      }
      lines.push({ kind: 'text', block: piece, is, quoted: false })
    }
  }
  return withoutLoneLabels(lines)
}

/**
 * Whether the article of a label without a space begins further down, with a space, before numbers begin anew or go on.
 */
function comesLater(
  blocks: readonly SourceBlock[],
  at: number,
  { num, sub }: Extract<LineClass, { kind: 'article' }>,
): boolean {
  for (const block of blocks.slice(at + 1, at + 1 + MOST_LINES_OF_ARTICLE)) {
    if (block.kind !== 'text') continue
    const is = classifyLine(block)
    if (is.kind === 'appendix') return false
    if (is.kind !== 'article' || !is.spaced) continue
    return is.num === num && is.sub === sub
  }
  return false
}
const MOST_LINES_OF_ARTICLE = 60

/**
 * Whether a quotation is still open after the paragraph. By custom each quoted paragraph begins with “ and only
 * the last one ends with ”; quotations inside are counted within the paragraph.
 */
export function quotationOpen(text: string, open: boolean): boolean {
  let depth = open ? 1 : 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '“' && !(at === 0 && open)) depth++
    else if (char === '”' && depth > 0) depth--
  }
  return depth > 0
}

/** 一、二级客运站, 一、二、三级公路: the numerals are grades, and the first one is no label. */
const GRADES = new RegExp(`^([${NUMERAL_CHARS}]{1,3})(?:[、和及至或][${NUMERAL_CHARS}]{1,3})*[级类等档批期审线环层]`)

/**
 * What begins like a label of a list, without a second label beside it in the same article: 一、二级…, 甲、…. Then it is
 * text.
 */
function withoutLoneLabels(lines: readonly BodyLine[]): BodyLine[] {
  return lines.map((line, index): BodyLine => {
    const { is } = line
    if (line.kind !== 'text' || is.kind !== 'enumerated' || is.num === null) return line
    const grade = is.style === 'comma' ? GRADES.exec(is.rest)?.[1] : undefined
    const doubtful = is.style === 'stem' || (grade !== undefined && parseNumeral(grade) === is.num + 1)
    if (
      !doubtful ||
      hasNeighbour(lines, index, is.style, is.num, 1) ||
      hasNeighbour(lines, index, is.style, is.num, -1)
    )
      return line
    return { ...line, is: { kind: 'plain' } }
  })
}

/** Whether the label before or after this one stands in the same article or under the same heading. */
function hasNeighbour(
  lines: readonly BodyLine[],
  index: number,
  style: EnumerationStyle,
  num: number,
  step: 1 | -1,
): boolean {
  for (let at = index + step; at >= 0 && at < lines.length; at += step) {
    const is = lines[at]?.is
    if (is === undefined || is.kind === 'heading' || is.kind === 'bare-heading' || is.kind === 'appendix') return false
    if (is.kind === 'enumerated' && is.style === style) return is.num === num + step
    if (is.kind === 'article') return false
  }
  return false
}

const CHAPTER = `第[${NUMERAL_CHARS}]+[章节]\\s*[^\\s。；：第]{1,20}`
const NEXT_ARTICLE = new RegExp(
  `(?<=[。；：！？”）)])\\s*(${CHAPTER})?(?=第([${NUMERAL_CHARS}]+)条(?:之[${NUMERAL_CHARS}]{1,3})?\\s)`,
  'g',
)
const LEADING_ARTICLE = new RegExp(`^第([${NUMERAL_CHARS}]+)条`)
/** 第一章 总则第一条 为了…: a chapter that its first article has run into. */
const LEADING_CHAPTER = new RegExp(`^(${CHAPTER})\\s*(?=第[${NUMERAL_CHARS}]+条\\s)`)

/**
 * Several articles on one line (飞行基本规则): split where the next number follows, then at the blanks between 款 and 项.
 * @param due the number of the next article, for a line that goes on with the one before; null at the head
 */
function splitCrowded(block: TextBlock, due: number | null, warnings: ParseWarning[]): TextBlock[] {
  const chapter = LEADING_CHAPTER.exec(block.text)
  if (chapter)
    return [
      { kind: 'text', text: chapter[1] ?? '', line: block.line },
      ...splitCrowded({ kind: 'text', text: block.text.slice(chapter[0].length), line: block.line }, due, warnings),
    ]
  const own = LEADING_ARTICLE.exec(block.text)
  // The label of another article stands behind the end of a sentence.
  if ((!own && due === null) || !block.text.includes('第', 1)) return [block]
  const pieces: string[] = []
  let from = 0
  let num = own ? parseNumeral(own[1] ?? '') : Number(due) - 1
  for (const match of block.text.matchAll(NEXT_ARTICLE)) {
    const next = parseNumeral(match[2] ?? '')
    if (num === null || next !== num + 1) continue
    pieces.push(block.text.slice(from, match.index), match[1] ?? '')
    from = match.index + match[0].length
    num = next
  }
  if (from === 0) return [block]
  pieces.push(block.text.slice(from))
  warnings.push({
    kind: 'TWO_ARTICLES_ON_LINE',
    place: `第${block.line}行`,
    detail: `该行有${pieces.filter((piece) => LEADING_ARTICLE.test(piece)).length}条条文，已拆开`,
  })
  return pieces
    .flatMap((piece) => piece.split(/(?<=[。；：])\s+/))
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text, line: block.line }))
}
