import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { ParseWarning } from '#common/law/model.ts'
import { classifyLine, type LineClass } from './classify-line.ts'
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
  for (const block of blocks) {
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
    for (const piece of splitCrowded(block, warnings)) {
      let is = classifyLine(piece)
      // 宪法修正案(2018) prints the new 第七节 and 第一百二十三条 without quotation marks. They are no structure either.
      if (amending && (is.kind === 'heading' || (is.kind === 'article' && expected !== null && is.num !== expected))) is = { kind: 'plain' }
      if (is.kind === 'article') {
        // “第五条规定…” without a space opens an article only where article 5 is due
        if (!is.spaced && expected !== null && is.num !== expected) is = { kind: 'plain' }
        else expected = is.num + 1
      }
      lines.push({ kind: 'text', block: piece, is, quoted: false })
    }
  }
  return lines
}

/**
 * Whether a quotation is still open after the paragraph. By custom each quoted paragraph begins with “ and only
 * the last one ends with ”; quotations inside are counted within the paragraph.
 */
function quotationOpen(text: string, open: boolean): boolean {
  let depth = open ? 1 : 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '“' && !(at === 0 && open)) depth++
    else if (char === '”' && depth > 0) depth--
  }
  return depth > 0
}

const NEXT_ARTICLE = new RegExp(`(?<=[。；：！？”）)])\\s+(?=第([${NUMERAL_CHARS}]+)条(?:之[${NUMERAL_CHARS}]{1,3})?\\s)`, 'g')
const LEADING_ARTICLE = new RegExp(`^第([${NUMERAL_CHARS}]+)条`)

/** Several articles on one line (飞行基本规则): split where the next number follows, then at the blanks between 款 and 项. */
function splitCrowded(block: TextBlock, warnings: ParseWarning[]): TextBlock[] {
  const own = LEADING_ARTICLE.exec(block.text)
  if (!own) return [block]
  const pieces: string[] = []
  let from = 0
  let num = parseNumeral(own[1] ?? '')
  for (const match of block.text.matchAll(NEXT_ARTICLE)) {
    const next = parseNumeral(match[1] ?? '')
    if (num === null || next !== num + 1) continue
    pieces.push(block.text.slice(from, match.index))
    from = match.index + match[0].length
    num = next
  }
  if (from === 0) return [block]
  pieces.push(block.text.slice(from))
  warnings.push({ kind: 'TWO_ARTICLES_ON_LINE', place: `第${block.line}行`, detail: `该行有${pieces.length}条条文，已拆开` })
  return pieces
    .flatMap((piece) => piece.split(/(?<=[。；：])\s+/))
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text, line: block.line }))
}
