import { INVISIBLE } from '#common/law/look-alikes.ts'
import { NUMERAL_CHARS } from '#common/law/numerals.ts'
import type { ParseWarning } from '#common/law/model.ts'
import { partedLines } from './run-together.ts'
import { type SourceBlock, type SourceDocument, withoutSpace } from './source-document.ts'

/**
 * The source with what was damaged on its way here put right where only one reading is possible. Each place is told
 * (`REPAIRED`). What is left and cannot be read is told too (`DAMAGED_TEXT`), and such a text is not published. The
 * classes and their counts in real texts stand in docs/decisions/0038. The source as it came is kept: only the parser
 * reads the repaired one.
 * @param lawful the text is a law, in which a colon behind 第四条 at the head of a line is a mistake of the typist; a
 * decision that amends
 *   writes 第四条：“甲”修改为“乙”
 */
export function repairSource(
  source: SourceDocument,
  lawful = false,
): { source: SourceDocument; warnings: ParseWarning[] } {
  const warnings: ParseWarning[] = []
  const layout = layoutSigns(source)
  const mend = (text: string, place: string): string => {
    if (!SUSPECT.test(text)) return text
    const mended = mendText(text, layout, (detail) => warnings.push({ kind: 'REPAIRED', place, detail }))
    const lost = [...new Set(mended.match(UNREADABLE) ?? [])]
    if (lost.length > 0)
      warnings.push({
        kind: 'DAMAGED_TEXT',
        place,
        detail: `无法辨认的字符${lost.map(codeOf).join('、')}：“${around(mended, mended.search(UNREADABLE))}”`,
      })
    return mended
  }
  const texts = source.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.rows.flat()))
  const stars = texts.reduce((sum, text) => sum + (text.match(STAR)?.length ?? 0), 0)
  const parted = partedLines(source.blocks, warnings)
  const blocks = parted.flatMap((block): SourceBlock[] => {
    const place = `第${block.line}行`
    if (block.kind === 'table')
      return [{ ...block, rows: block.rows.map((row) => row.map((cell) => mend(cell, place))) }]
    if (EMPTY_HEADING.test(block.text)) {
      warnings.push({ kind: 'REPAIRED', place, detail: `去掉没有文字的标题记号“${block.text}”` })
      return []
    }
    const mended = mend(block.text, place).trim()
    const plain = withPlainLabel(mended)
    if (plain !== mended)
      warnings.push({ kind: 'REPAIRED', place, detail: `条号里的形似字改正：“${mended.slice(0, 8)}”` })
    const starless = stars === 1 ? plain.replace(NOTE_STAR, '') : plain
    if (starless !== plain)
      warnings.push({ kind: 'REPAIRED', place, detail: `去掉注释记号“*”：“${around(plain, plain.search(NOTE_STAR))}”` })
    const label = withoutLabelMarks(starless)
    if (label !== starless)
      warnings.push({ kind: 'REPAIRED', place, detail: `去掉条号前后的编号或记号：“${plain.slice(0, 12)}”` })
    const text = lawful ? label.replace(LABEL_COLON, '$1\u3000') : label
    if (text !== label)
      warnings.push({ kind: 'REPAIRED', place, detail: `条号后面的冒号改为空格：“${label.slice(0, 12)}”` })
    return text === '' ? [] : [{ ...block, text }]
  })
  const titleLines = source.titleLines.map((line) => mend(line, '标题'))
  const titleNoteLines = source.titleNoteLines.map((line) => mend(line, '题注'))
  return { source: { ...source, titleLines, titleNoteLines, blocks }, warnings }
}

/**
 * 一次*。: a star behind a word and before the end of its sentence leads to a note. 2*3 and 机密★ are text, and so are stars
 * that a text has several of: it marks some of its entries by them.
 */
const NOTE_STAR = /(?<=[\u4e00-\u9fa5）》”])[*＊](?=[。；，])/gu
const STAR = /[*＊]/g

/** A heading mark of Markdown with nothing behind it. A # beside other characters may be meant (1#楼). */
const EMPTY_HEADING = /^#{1,6}$/
const LABEL_COLON = new RegExp(`^(第\\s*[${NUMERAL_CHARS}]+\\s*条(?:之[${NUMERAL_CHARS}]{1,3})?)\\s*[：:]\\s*(?=\\S)`)
/** What programs and typists put around the label of an article: `1. 第四条 `, `第四条.`, `**第四条 **`, `第**三**条`, `• 第四条 `. */
const LABEL_MARKS = new RegExp(
  `^(?:\\d{1,3}\\s*[.．、]\\s*|[•●·▪◆■□▶►◇○※-]\\s*)?\\*{0,3}\\s*(第\\*{0,2}[${NUMERAL_CHARS}]+\\*{0,2}条(?:之[${NUMERAL_CHARS}]{1,3})?)(?:\\s*\\*{1,3}\\s*|\\s*[.．](?!\\d)\\s*|\\s+|$)`,
)
/** 笫五十四条, 第五十－条: signs that look like those of a label; a dash is the one. */
const LIKE_LABEL = new RegExp(`^([第笫苐])(\\s*)([${NUMERAL_CHARS}－—–ー]+)([条條])(之[${NUMERAL_CHARS}]{1,3})?(?=\\s)`)
const withPlainLabel = (text: string): string =>
  text.replace(
    LIKE_LABEL,
    (_, _sign, blank: string, num: string, _article, sub = '') => `第${blank}${num.replace(/[－—–ー]/g, '一')}条${sub}`,
  )

/** A paragraph without marks around the label of its article; the paragraph itself when there are none. */
const withoutLabelMarks = (text: string): string =>
  text.replace(LABEL_MARKS, (printed, own: string) =>
    withoutSpace(printed) === own ? printed : `${own.replaceAll('*', '')}\u3000`,
  )
/** Characters of no agreed meaning: each typesetting system gives them its own. */
const PRIVATE = '[\\ue000-\\uf8ff]|[\\u{f0000}-\\u{10ffff}]'
/**
 * The decimal point of a typesetting system: in five texts it stands between the digits of a measure, in none anywhere
 * else.
 */
const POINT = /(?<=[0-9０-９])\ue010(?=[0-9０-９])/g
const ENTITY = /&(nbsp|amp|lt|gt|quot|ldquo|rdquo|lsquo|rsquo|middot|hellip|mdash|times);/g
const ENTITY_TEXT: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  middot: '·',
  hellip: '…',
  mdash: '—',
  times: '×',
}
/**
 * What no reader can read: the replacement character, the sign for a missing glyph, control characters, private
 * characters, tags of HTML, and what an RTF whose words of control are broken shows of them (u12289?).
 */
const UNREADABLE = new RegExp(
  `\\ufffd|\\u3013|[\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f]|${PRIVATE}|u-?\\d{4,5}\\?|</?(?:[bipu]|br|div|em|font|img|span|strong|sub|sup|t[dhr]|table)(?:\\s[^<>]*)?/?>`,
  'giu',
)
const SUSPECT = new RegExp(`${UNREADABLE.source}|${INVISIBLE.source}|${ENTITY.source}`, 'iu')

const ENDS_WITH_SIGNS = new RegExp(`(?<=[。；：！？])(?:${PRIVATE})+$`, 'u')
const LEADING_SIGNS = new RegExp(`^(第[^\\s条]{1,9}条\\s*)?((?:${PRIVATE})+)`, 'u')

/** Private characters that end a paragraph behind its full stop: marks of layout, since no word can stand there. */
function layoutSigns({ blocks }: SourceDocument): ReadonlySet<string> {
  return new Set(
    blocks.flatMap((block) => (block.kind === 'text' ? [...(ENDS_WITH_SIGNS.exec(block.text)?.[0] ?? '')] : [])),
  )
}

function mendText(text: string, layout: ReadonlySet<string>, told: (detail: string) => void): string {
  const withPoints = text.replace(POINT, (sign, at: number) => {
    told(`“${around(text, at)}”中的${codeOf(sign)}是小数点`)
    return '.'
  })
  const ended = withPoints.replace(ENDS_WITH_SIGNS, (signs) => {
    told(`去掉段末的排版符号${[...signs].map(codeOf).join('、')}`)
    return ''
  })
  const led = ended.replace(LEADING_SIGNS, (found, label: string | undefined, signs: string) => {
    if (![...signs].every((sign) => layout.has(sign))) return found
    told(`去掉段首的排版符号${[...signs].map(codeOf).join('、')}`)
    return label ?? ''
  })
  const seen = led.replace(INVISIBLE, (sign) => {
    told(`去掉不可见字符${codeOf(sign)}`)
    return ''
  })
  return seen.replace(ENTITY, (entity, name: string) => {
    told(`还原网页字符${entity}`)
    return ENTITY_TEXT[name.toLowerCase()] ?? entity
  })
}

const codeOf = (sign: string): string =>
  sign.length > 2 ? sign : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A few characters around a place, with □ for what cannot be shown. */
function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 8), at + 9).replace(UNREADABLE, '□')
}
