import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { TextBlock } from './source-document.ts'

/**
 * What a paragraph is by its first characters alone (docs/law-as-data.md §5 rule 3); what it becomes in the tree
 * also depends on what stands around it (parse-tree.ts).
 */
export type LineClass =
  | { kind: 'heading'; level: 'part' | 'subpart' | 'chapter' | 'section'; label: string; num: number; caption: string }
  /** 总则, 附则, 序言 and other headings without a number. */
  | { kind: 'bare-heading'; caption: string }
  | { kind: 'article'; label: string; num: number; sub: number; rest: string; spaced: boolean }
  | { kind: 'enumerated'; style: EnumerationStyle; label: string; num: number | null; rest: string }
  | { kind: 'appendix'; label: string; num: number | null; caption: string }
  | { kind: 'plain' }

/** 第一部分 · 一、 · 甲、 · （一） · 1. · （1） · ① · a) · 5.1.2 */
export type EnumerationStyle =
  | 'part'
  | 'comma'
  | 'stem'
  | 'bracket'
  | 'dot'
  | 'bracket-digit'
  | 'circle'
  | 'letter'
  | 'decimal'

const N = `[${NUMERAL_CHARS}]`
const HEADING_LEVEL = { 编: 'part', 分编: 'subpart', 章: 'chapter', 节: 'section' } as const

const HEADING = new RegExp(`^(第\\s*(${N}+)\\s*(分编|编|章|节))(?:\\s+(.*))?$`)
/** 第六章法律责任, 第五章“上海文化”品牌建设 with heading markup but no blank */
const STYLED_HEADING = new RegExp(`^(第(${N}+)(分编|编|章|节))(\\S.*)$`)
const TIGHT_HEADING = new RegExp(`^(第(${N}+)(分编|编|章|节))(?![的规中所、，和至及])([^\\s。；，：:“”《]{1,20})$`)
/** 第一部分　总体要求 */
const PART = new RegExp(`^(第\\s*(${N}{1,3})\\s*部分(?:\\s*[：:、])?)(?:\\s+|(?<=[：:、])|$)([^。；]{0,40})$`)
const ARTICLE = new RegExp(`^(第\\s*(${N}+)\\s*条(?:\\s?之(${N}{1,3})(?=\\s|$|[（(]))?)(\\s*)(.*)$`, 's')
const ITEM_BRACKET = new RegExp(`^([（(]\\s*([${NUMERAL_CHARS}]{1,5})\\s*[）)])(\\s*)(.*)$`, 's')
/** “（一）至（三）项所列人员”, “（一）、（二）项…” continue a sentence: text, not an item (rule 4). */
const ITEM_AS_WORDS =
  /^(?:(?:、|至|和|及|或者?|与|到|—|-)\s*(?:第?\s*[（(]|第)|[项款目](?:规定|所列|的|中|、|和|至|情形))/
const COMMA = /^([一二三四五六七八九十百零〇]{1,5}\s*、)(\s*)(.*)$/s
/** 甲、乙两类 is no label. */
const STEMS = '甲乙丙丁戊己庚辛壬癸'
const STEM = new RegExp(`^([${STEMS}]\\s*、)(?![${STEMS}])(\\s*)(.*)$`, 's')
const DOT = /^([\d０-９]{1,3}\s*[.．、](?![\d０-９]))(\s*)(.*)$/s
const DECIMAL = /^(\d{1,2}(?:\.\d{1,3}){1,4}[.、]?)(?![\d%％～~—-])(\s*)([^\d\s].*)$/s
/** 1.5亿元以上, 3.15行动, 2.0版: a number with its unit, no label. */
const MEASURED =
  /^(?:[万亿千百十]|[元倍米吨度级版]|公里|公顷|平方|个|家|亩|小时|分钟|行动|活动|[kKmMcC]?[mgMGVW](?![a-z]))/
const CIRCLE = /^([①-⑳])(\s*)(.*)$/s
const LETTER = /^([a-zA-Z][)）.．])(\s*)(.*)$/s
const BARE_HEADING = /^(?:总\s*则|附\s*则|分\s*则|序\s*言|前\s*言|引\s*言)$/
const APPENDIX = new RegExp(`^(附\\s*(?:件|录|表|图)?(?:\\s*之?\\s*(${N}{1,3}))?(?:\\s*[：:])?)(\\s*)(.*)$`, 's')

/** Class of one paragraph. */
export function classifyLine(block: TextBlock): LineClass {
  const { text, headingDepth } = block
  switch (text[0]) {
    case '第':
      return classifyNumbered(text, headingDepth)
    case '附':
      return classifyAppendix(text) ?? bareHeading(text, headingDepth)
    case '（':
    case '(': {
      const item = ITEM_BRACKET.exec(text)
      const rest = item?.[4] ?? ''
      if (!item || ITEM_AS_WORDS.test(rest)) return bareHeading(text, headingDepth)
      const style = /[0-9０-９]/.test(item[2] ?? '') ? 'bracket-digit' : 'bracket'
      const num = parseNumeral(item[2] ?? '')
      // （2021）浙01民初1号 is a case number, not an item
      if (num === null || (style === 'bracket-digit' && num > 200)) return bareHeading(text, headingDepth)
      return { kind: 'enumerated', style, label: item[1] ?? '', num, rest }
    }
    default:
      return classifyOther(text, headingDepth)
  }
}

function classifyNumbered(text: string, headingDepth: number | undefined): LineClass {
  const heading = HEADING.exec(text) ?? (headingDepth === undefined ? TIGHT_HEADING : STYLED_HEADING).exec(text)
  if (heading && (headingDepth !== undefined || isHeadingWords(heading[4] ?? ''))) {
    const num = parseNumeral(heading[2] ?? '')
    const level = HEADING_LEVEL[heading[3] as keyof typeof HEADING_LEVEL]
    if (num !== null) return { kind: 'heading', level, label: heading[1] ?? '', num, caption: heading[4] ?? '' }
  }
  const part = PART.exec(text)
  if (part)
    return {
      kind: 'enumerated',
      style: 'part',
      label: part[1] ?? '',
      num: parseNumeral(part[2] ?? ''),
      rest: part[3] ?? '',
    }
  const article = ARTICLE.exec(text)
  if (article) {
    const num = parseNumeral(article[2] ?? '')
    const sub = article[3] === undefined ? 0 : parseNumeral(article[3])
    const rest = article[5] ?? ''
    const spaced = article[4] !== '' || rest === ''
    if (
      num !== null &&
      sub !== null &&
      (spaced || /^[（(]/.test(rest) || !(isArticleMention(rest) || countsThings(rest)))
    )
      return { kind: 'article', label: article[1] ?? '', num, sub, rest, spaced: spaced || /^[（(]/.test(rest) }
  }
  return bareHeading(text, headingDepth)
}

/** A heading has no sentence in it: “第七节相应改为第八节，…” and “第二章 规定的…。” are text. */
function isHeadingWords(caption: string): boolean {
  return caption.length <= 60 && !/[。；]/.test(caption)
}

/** “第五条第二款…”, “第五条规定的…”, “第五条、第六条…” go on with a sentence instead of opening an article. */
function isArticleMention(rest: string): boolean {
  return (
    /^(?:第|的|规定|所|、|，|,|和|至|或|及|以|与|之|中|修改|改为|。|；|：|款|项|”|》)/.test(rest) ||
    // 第五条后增加一条, 第六条增加一款作为第三款, 第七条调整为第八条: what an amending act does.
    /^(?:[之]?[前后]增加|增加[一二三四五六七八九十两]+[条款项目]|(?:调整|合并|拆分)[为到至]|移至)/.test(rest)
  )
}

/** 第二条路, 第三条防波堤, 第二条过海航线: 条 counts things that are long, and no article is meant. */
const LONG_THING =
  /^(?:[\u4e00-\u9fa5]{0,3}(?:航线|航道|防波堤|跑道|生产线|流水线|铁路|管线|线路|隧道|输电线|地铁线|轨道线)|[路街河沟渠堤])(?![\u4e00-\u9fa5]*(?:是指|，是指))/
/** The same inside a sentence, where no article begins and more words can be told: 临海第一条城市主要道路. */
const LONG_THING_INSIDE =
  /^[\u4e00-\u9fa5]{0,5}?(?:航路|公路|道路|街道|管道|渠道|干线|支线|专线|环线|战线|防线|警戒线|绿道|步道|河流|索道|光缆|电缆)(?![\u4e00-\u9fa5]{0,8}(?:规定|制度|标准|要求|管理|保护|安全))/
/** What only stands before the article of a law: 违反第二条, 本条例第二条. */
const BEFORE_ARTICLE = /(?:违反|依照|按照|依据|根据|适用|参照|符合|[》法例定则]|办法|解释|意见)$/
/** Whether the words behind 第N条 at the beginning of a line name something that is counted by 条. */
const countsThings = (rest: string): boolean => LONG_THING.test(rest)
/** Whether the words around 第N条 inside a sentence do. */
export const countsThingsInside = (before: string, rest: string): boolean =>
  !BEFORE_ARTICLE.test(before) && (LONG_THING.test(rest) || LONG_THING_INSIDE.test(rest))

function classifyAppendix(text: string): LineClass | null {
  const match = APPENDIX.exec(text)
  if (!match) return null
  const label = match[1] ?? ''
  const rest = match[4] ?? ''
  const closed = /[：:]\s*$/.test(label)
  if (label === '附' && rest !== '') return null
  // 附带…, 附件三所列… and 附则 are words of a sentence or headings, not labels
  if (rest !== '' && !closed && match[3] === '') return null
  if (rest.length > 80 || (/。/.test(rest) && !closed)) return null
  return { kind: 'appendix', label: label.trim(), num: parseNumeral(match[2] ?? ''), caption: rest }
}

const OTHER_STYLES: readonly [RegExp, EnumerationStyle][] = [
  [COMMA, 'comma'],
  [STEM, 'stem'],
  [DECIMAL, 'decimal'],
  [DOT, 'dot'],
  [CIRCLE, 'circle'],
  [LETTER, 'letter'],
]

function classifyOther(text: string, headingDepth: number | undefined): LineClass {
  for (const [pattern, style] of OTHER_STYLES) {
    const match = pattern.exec(text)
    if (!match) continue
    const label = match[1] ?? ''
    if (style === 'decimal' && /^\d+\.\d+$/.test(label) && match[2] === '' && MEASURED.test(match[3] ?? '')) break
    return { kind: 'enumerated', style, label, num: numberOf(style, label), rest: match[3] ?? '' }
  }
  return bareHeading(text, headingDepth)
}

function numberOf(style: EnumerationStyle, label: string): number | null {
  if (style === 'decimal') return null
  if (style === 'circle') return label.charCodeAt(0) - 0x245f
  if (style === 'stem') return STEMS.indexOf(label[0] ?? '') + 1
  return parseNumeral(label.replace(/[.．、\s]/g, ''))
}

/**
 * A paragraph styled as a heading, or one of the fixed words. A sentence styled as a heading is a mistake of the typist
 * and stays text.
 */
function bareHeading(text: string, headingDepth: number | undefined): LineClass {
  if (BARE_HEADING.test(text)) return { kind: 'bare-heading', caption: text }
  if (headingDepth !== undefined && text.length <= 60 && !/[。；]/.test(text))
    return { kind: 'bare-heading', caption: text }
  return { kind: 'plain' }
}
