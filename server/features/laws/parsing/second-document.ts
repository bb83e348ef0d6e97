import { docNumberKey } from '#common/law/doc-numbers.ts'
import { classifyLine } from './classify-line.ts'
import { signatureAt } from './signature.ts'
import { type SourceBlock, withoutSpace } from './source-document.ts'

/** Lines between the number or the title of a second document and what shows that it is one. */
const NEAR = 4
const LONGEST_TITLE = 80
const NUMBER_ALONE = /^[\u4e00-\u9fa5]{2,14}[〔[（(【]\d{4}[〕\]）)】]第?\d{1,5}号$/
const TITLE = /关于.{2,}的?(?:通知|通告|公告|意见|决定|通报|批复|函)$/
/** 《X》已经…通过，现予公布, above X itself */
const ORDERED = /^《([^《》]+)》(?:已|业)经.*(?:现予|予以)(?:公布|发布)/
/** 各县人民政府，市直各部门： */
const ADDRESSED = /^[^。；]{2,120}[：:]$/

/**
 * Where a second document begins behind one without articles: the number of a letterhead or the title of a notice, with
 * whom it is addressed to, behind the first one's sentences. Annexes, also those that are documents, are labelled. Null
 * where there is none.
 */
export function secondDocument(blocks: readonly SourceBlock[]): { text: string; line: number } | null {
  const lines = blocks.map((block) => (block.kind === 'text' ? withoutSpace(block.text) : ''))
  const isTitle = (at: number) =>
    TITLE.test(lines[at] ?? '') && (lines[at]?.length ?? 0) <= LONGEST_TITLE && !/[。；]/.test(lines[at] ?? '')
  let signed = false
  let said = false
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'text') continue
    const is = classifyLine(block).kind
    if (is === 'appendix' || is === 'article') return null
    const below = Array.from({ length: NEAR }, (_, step) => at + 1 + step)
    const isAddressed = below.some((next) => ADDRESSED.test(lines[next] ?? ''))
    const isNumber = NUMBER_ALONE.test(lines[at] ?? '') && docNumberKey(lines[at] ?? '') !== null
    const ordered = said ? ORDERED.exec(lines[at] ?? '')?.[1] : undefined
    if (ordered !== undefined && lines.indexOf(ordered, at) > 0) return { text: ordered, line: block.line }
    if (said && isNumber && below.some(isTitle)) return { text: block.text, line: block.line }
    if (signed && isTitle(at) && isAddressed) return { text: block.text, line: block.line }
    said ||= block.text.endsWith('。')
    signed ||= said && signatureAt(blocks, at) !== null
  }
  return null
}
