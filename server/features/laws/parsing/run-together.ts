import type { ParseWarning } from '#common/law/model.ts'
import { DATE_PATTERN } from './chinese-dates.ts'
import { classifyLine } from './classify-line.ts'
import { isTitleOfDocument } from './issued-names.ts'
import type { SourceBlock, TextBlock } from './source-document.ts'

/*
 * Text that others took from a PDF loses ends of lines: two lines of the page are one paragraph, or one sentence is two
 * with the number of the page between them. What can be only one thing is put right, and told.
 */

/**
 * Blocks with lines of a page that have run together parted again, and sentences around the number of a page joined.
 */
export function partedLines(blocks: readonly SourceBlock[], warnings: ParseWarning[]): SourceBlock[] {
  const parted = blocks.flatMap((block): SourceBlock[] => (block.kind === 'table' ? [block] : partsOf(block, warnings)))
  return withoutPagesInside(withFirstPoints(withoutDaysInLists(parted, warnings), warnings), warnings)
}

/**
 * Lines of an official page that have run together: a list of annexes with the day of the signature, the words of the
 * catalogue or the label of the annex behind it; the printing with the label or the title of the first annex.
 */
const RUN_TOGETHER = [
  new RegExp(`^(?<own>附\\s*件\\s*[：:].{4,300}?[\\u4e00-\\u9fa5）》])\\s*(?<behind>${DATE_PATTERN})$`),
  /^(?<own>附\s*件\s*[：:].{2,300}?)\s{0,20}(?<behind>主题词\s*[：:].*)$/,
  /^(?<own>附\s*件\s*[：:].{2,300}?[\u4e00-\u9fa5）》])(?<behind>附\s*件\s*[\d一二三四五六七八九十]{0,2})$/,
  new RegExp(
    `^(?<own>(?:[\\u4e00-\\u9fa5（）()]{2,40}|主题词\\s*[：:].{4,300}?)\\s{0,80}${DATE_PATTERN}\\s*印\\s*发)\\s*(?<behind>.{2,60})$`,
  ),
]
/** What may stand behind the printing: the label of an annex, the title of a document. */
const isHeadOfAnnex = (words: string): boolean =>
  /^附\s*件[\s\d一二三四五六七八九十：:]{0,6}$/.test(words) || isTitleOfDocument(words)
/** （此页无正文） of a page that holds only the signature. */
const NO_TEXT = /[（(]此页无正文[）)]$/

/** The lines that a paragraph holds; itself where nothing has run together. */
function partsOf(block: TextBlock, warnings: ParseWarning[]): TextBlock[] {
  const text = NO_TEXT.test(block.text.trimEnd()) ? block.text.trimEnd().replace(NO_TEXT, '').trimEnd() : block.text
  if (text !== block.text)
    warnings.push({ kind: 'LEFT_OUT', place: `第${block.line}行`, detail: '“（此页无正文）”没有收入正文' })
  for (const pattern of RUN_TOGETHER) {
    const { own, behind } = pattern.exec(text)?.groups ?? {}
    if (own === undefined || behind === undefined || (/印\s*发$/.test(own) && !isHeadOfAnnex(behind))) continue
    warnings.push({
      kind: 'REPAIRED',
      place: `第${block.line}行`,
      detail: `连成一行的两处已分开：“${behind.slice(0, 24)}”另起一行`,
    })
    return [own, behind].flatMap((one) => partsOf({ ...block, text: one }, warnings))
  }
  return text === '' ? [] : [{ ...block, text }]
}

/** 附件：1.甲办法 · 2.乙细则二〇〇四年十月十二日: the day behind the last line of a list of annexes. */
const LISTED_WITH_DAY = new RegExp(
  `^(?<own>\\d{1,2}\\s*[.．、].{4,100}?[\\u4e00-\\u9fa5）》])\\s*(?<behind>${DATE_PATTERN})$`,
)

function withoutDaysInLists(blocks: readonly SourceBlock[], warnings: ParseWarning[]): SourceBlock[] {
  let isList = false
  return blocks.flatMap((block): SourceBlock[] => {
    if (block.kind !== 'text') return [block]
    const found = isList ? LISTED_WITH_DAY.exec(block.text)?.groups : undefined
    isList = /^附\s*件\s*[：:]/.test(block.text) || (isList && /^\d{1,2}\s*[.．、]/.test(block.text))
    if (found === undefined) return [block]
    warnings.push({
      kind: 'REPAIRED',
      place: `第${block.line}行`,
      detail: `连成一行的两处已分开：“${found['behind'] ?? ''}”另起一行`,
    })
    return [found['own'] ?? '', found['behind'] ?? ''].map((text) => ({ ...block, text }))
  })
}

const WITH_FIRST = /^(?<head>[一二三四五六七八九十]{1,3}、[^。；：，（(]{2,30})(?<first>[（(]一[）)].+)$/s
const NEXT_POINT = /^(?:[（(](?<num>[一二])[）)]|[一二三四五六七八九十]{1,3}、)/
const MOST_LINES_OF_POINT = 40

/** 二、其他事项（一）…, before （二）: a heading and its first point, where no other （一） stands between. */
function withFirstPoints(blocks: readonly SourceBlock[], warnings: ParseWarning[]): SourceBlock[] {
  return blocks.flatMap((block, at): SourceBlock[] => {
    const { head, first } = (block.kind === 'text' ? WITH_FIRST.exec(block.text)?.groups : undefined) ?? {}
    if (block.kind !== 'text' || head === undefined || first === undefined) return [block]
    const next = blocks
      .slice(at + 1, at + 1 + MOST_LINES_OF_POINT)
      .map((one) => (one.kind === 'text' ? NEXT_POINT.exec(one.text) : null))
      .find((found) => found !== null)
    if (next?.groups?.['num'] !== '二') return [block]
    warnings.push({
      kind: 'REPAIRED',
      place: `第${block.line}行`,
      detail: `连成一行的两处已分开：“${first.slice(0, 20)}”另起一行`,
    })
    return [head, first].map((text) => ({ ...block, text }))
  })
}

/** 工作的决策— 1 — · 部署，…: the number of a page behind half a sentence. */
const PAGE_INSIDE = /^(.{3,}[^。；：！？，、\s])\s*[—–－]\s*\d{1,4}\s*[—–－]$/s
/** Without such a sign at its end a line is not searched. */
const ENDS_AS_PAGE = /[—–－]$/

/**
 * Blocks without the numbers of pages at the ends of lines. Half a sentence before one is joined with what goes on; a
 * heading before it, or an article, a point or a heading behind it, stays a line of its own.
 */
function withoutPagesInside(blocks: readonly SourceBlock[], warnings: ParseWarning[]): SourceBlock[] {
  const whole: SourceBlock[] = []
  let goesOn: TextBlock | null = null
  for (const block of blocks) {
    if (goesOn !== null && block.kind === 'text' && classifyLine(block).kind === 'plain')
      whole[whole.length - 1] = { ...goesOn, text: goesOn.text + block.text }
    else whole.push(block)
    const last: SourceBlock | undefined = whole.at(-1)
    const own =
      last?.kind === 'text' && ENDS_AS_PAGE.test(last.text.slice(-1)) ? PAGE_INSIDE.exec(last.text)?.[1] : undefined
    goesOn = null
    if (last?.kind !== 'text' || own === undefined) continue
    warnings.push({
      kind: 'REPAIRED',
      place: `第${last.line}行`,
      detail: `行末的页码“${last.text.slice(own.length).trim()}”已去掉，请核对分段`,
    })
    const cut: TextBlock = { ...last, text: own }
    whole[whole.length - 1] = cut
    if (!['heading', 'bare-heading', 'appendix'].includes(classifyLine(cut).kind)) goesOn = cut
  }
  return whole
}
