import * as OpenCC from 'opencc-js/t2cn'
import { parseNumeral } from '#common/law/numerals.ts'
import { readPoint } from '#common/law/point-names.ts'
import { foldWidth, STATE } from '#common/law/text-keys.ts'
import { wordDictionary } from '#server/platform/word-dictionary.ts'

const toSimplified = OpenCC.Converter({ from: 't', to: 'cn' })

/** Words of a run of text, as a Chinese reader would part them. */
export const cut = (text: string): string[] => wordDictionary().cut(text, false)

/**
 * The name of the state with one character wrong or missing, before the rest of a name; a last character is wrong when
 * it looks like 国.
 */
const NEARLY_STATE = new RegExp(
  `${STATE}|(?:${[
    ...[...STATE].map(
      (_, at) =>
        `${STATE.slice(0, at)}${at === STATE.length - 1 ? '[囯囶圀囻回因固园]' : '[\\u4e00-\\u9fff]'}${STATE.slice(at + 1)}`,
    ),
    ...[...STATE].map((_, at) => STATE.slice(0, at) + STATE.slice(at + 1)),
  ].join('|')})(?=[\\u4e00-\\u9fff])`,
  'g',
)

/**
 * A query as typed, made comparable: simplified characters, half-width, small letters, single spaces, the name of the
 * state without slips.
 */
export function cleanQuery(q: string): string {
  return toSimplified(foldWidth(q)).replace(/\s+/g, ' ').trim().replace(NEARLY_STATE, STATE)
}

/** Pictures and the signs that join and colour them. */
const PICTURES =
  /(?:\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|[\u{1F3FB}-\u{1F3FF}]|\u{20E3}|\u{FE0F}|\u{200D})+/gu
/** An address pasted with the words. */
const ADDRESS = /(?:https?:\/\/|www\.)[\w.~:/?#[\]@!$&'*+,;=%-]+/gi

/**
 * A query without what came along when it was pasted: pictures, addresses, line breaks. Quotation marks right behind a
 * name stand apart from it. A query of nothing else stays as it is.
 */
export function withoutPasted(q: string): string {
  const rest = q
    .replace(PICTURES, ' ')
    .replace(ADDRESS, ' ')
    .replace(/(?<=[》〉）)])(?=[“"])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return rest === '' ? q : rest
}

const NUMERAL = '[0-9零〇一二两三四五六七八九十廿卅百千]+'
const ARTICLE = new RegExp(
  `(?:第\\s*(${NUMERAL})\\s*条|(?<![0-9])([0-9]{1,4})\\s*条|(?<=[法典例定则释\\s])(${NUMERAL})\\s*条)(?:\\s*之\\s*(${NUMERAL}))?(?:\\s*第?\\s*(${NUMERAL})\\s*款)?(?:\\s*第?\\s*[（(]?(${NUMERAL})[）)]?\\s*项)?`,
)

/** A provision named in a query. */
export interface ArticleReference {
  num: number
  sub: number
  /** Last article of a range that begins with `num`: 第5条至第8条. */
  until: number | null
  /** Further articles named with it: 47、50条, 第47条和第50条. */
  others: number[]
  paragraph: number | null
  item: number | null
  /** What stands before and behind it. */
  before: string
  after: string
}

/** 第1,079条: no law has 2,000 articles, so that a comma behind another digit joins two articles. */
const GROUPED = /(?<![0-9])1[,，]([0-9]{3})(?=\s*条)/g
/** 第 一 百 条: blanks between the signs of a number. */
const SPACED = new RegExp(`第(?:\\s*${NUMERAL.slice(0, -1)})+\\s*条`, 'g')
/** 第5条至第8条, 5-8条. */
const RANGE = new RegExp(`第?\\s*(${NUMERAL})\\s*条?\\s*(?:至|到|[-–—~])\\s*第?\\s*(${NUMERAL})\\s*条`)
/** 47、48条, 第47条和第50条: several articles, of which the last has 条. */
const LIST = new RegExp(`第?\\s*(${NUMERAL})\\s*条?((?:\\s*[、,，和与及]\\s*第?\\s*${NUMERAL}\\s*条?)+)(?<=条)`)

/** 第壹条, 第贰拾条 as on banknotes, and 第—条 with a dash typed for 一. */
const FORMAL = /第\s*([零壹贰叁肆伍陆柒捌玖拾佰仟—–]+)\s*条/g
const FORMAL_DIGITS: Record<string, string> = {
  壹: '一',
  贰: '二',
  叁: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  拾: '十',
  佰: '百',
  仟: '千',
  '—': '一',
  '–': '一',
}
const withPlainDigits = (text: string): string =>
  text.replace(FORMAL, (found) => found.replace(/[^第条\s]/g, (sign) => FORMAL_DIGITS[sign] ?? sign))

/**
 * The first 第N条(之N)(第N款)(第N项) of a query, in Chinese or Arabic numerals, with or without 第. Of a range it is the first
 * article, with the last one.
 */
export function articleReference(query: string): ArticleReference | null {
  const plain = withPlainDigits(query)
    .replace(GROUPED, '1$1')
    .replace(SPACED, (found) => found.replace(/\s/g, ''))
  const last = RANGE.exec(plain)?.[2]
  if (last !== undefined) {
    const range = referenceIn(plain.replace(RANGE, '第$1条'))
    return range && { ...range, until: laterThan(range.num, last), others: [] }
  }
  const list = LIST.exec(plain)?.[2]
  const found = referenceIn(plain.replace(LIST, '第$1条'))
  if (list === undefined) return found && { ...found, until: null, others: [] }
  const others = [...list.matchAll(new RegExp(NUMERAL, 'g'))].flatMap(([number]) => parseNumeral(number) ?? [])
  // A 款 behind the list is one of its last article.
  return found && { ...found, paragraph: null, item: null, until: null, others }
}

/** The number of a later article, null when it is no later one. */
function laterThan(first: number, last: string): number | null {
  const num = parseNumeral(last)
  return num !== null && num > first ? num : null
}

function referenceIn(query: string): Omit<ArticleReference, 'until' | 'others'> | null {
  const match = ARTICLE.exec(query)
  if (!match) return null
  const num = parseNumeral(match[1] ?? match[2] ?? match[3] ?? '')
  if (num === null || num === 0) return null
  return {
    num,
    sub: match[4] ? (parseNumeral(match[4]) ?? 0) : 0,
    paragraph: match[5] ? parseNumeral(match[5]) : null,
    item: match[6] ? parseNumeral(match[6]) : null,
    before: query.slice(0, match.index).trim(),
    after: query.slice(match.index + match[0].length).trim(),
  }
}

const POINT_START = new RegExp(
  `第\\s*(?:${NUMERAL}\\s*(?:大?部分|条措施)|[（(]\\s*${NUMERAL}\\s*[）)]\\s*[条项点])|[一二三四五六七八九十]{1,3}、\\s*(?:[（(]|$)`,
)

/** The point of a text without articles that a query ends with, and what stands before it; null when it names none. */
export function pointReference(query: string): { before: string; address: string } | null {
  const start = POINT_START.exec(query)?.index ?? 0
  const before = query.slice(0, start).replace(JOINS_NUMBER, '')
  const point = start === 0 ? null : readPoint(query, start)
  return point && before !== '' && query.slice(point.end).trim() === '' ? { before, address: point.address } : null
}

/** What leads to the name of a law: 根据《民法典》, 我想看民法典. */
const LEADS_TO_NAME = new RegExp(
  `^(?:(?!中国人民)(?:${'根据|依据|依照|按照|参照|违反|适用|援引|引用|关于|有关|现行|我国|中国|在|什么是|何为|我|想|要|请|帮|给|查|搜|看|找|问|下载|阅读|打开|一下'}))+\\s*`,
)
/** What joins a name to the number of an article: 民法典的第1079条, 民法典：第1079条. */
const JOINS_NUMBER = /[\s的中里内之:,、(]+$/

/** The name of a law without what leads to it and what joins it to the number of an article. */
export const bareName = (before: string): string => before.replace(LEADS_TO_NAME, '').replace(JOINS_NUMBER, '')

const MADE = '实施|施行|生效|执行|颁布|公布|发布|出台|通过|制定|修订|修正|修改|废止|失效'
/** What is asked of a law as a whole, behind its name: 还有效吗, 有多少条, 什么时候实施的, 最新修订时间, 目录. */
const ASKS_OF_LAW = new RegExp(
  '[\\s,.;!?:、。的]*(?:' +
    [
      '(?:现在|目前|如今)?(?:还|是否|是不是|仍然?|已经?|被)*(?:有效|生效|失效|作废|废止|过期|适用|在用|能用)(?:了)?(?:吗|么|没有?|不)?',
      '(?:一?共|总共)?有?(?:多少|几)(?:条|章|款)',
      `(?:是|于)?(?:什么时候|什么时间|何时|哪一?年|哪天|几时)(?:开始|起|正式)?(?:${MADE})(?:的|过)?`,
      `(?:最新|最近|的)*(?:${MADE})的?(?:时间|日期|年份|日)`,
      '(?:目录|章节|适用范围|立法目的|主要内容|内容|历次修改|修改历史|沿革|发文字号|文号|制定机关)',
      '(?:是(?:关于|有关)?(?:什么|啥|哪个)(?:法|文件|文|规定|政策)?的?|讲的?是?什么|说了?什么|规定了?[些哪]*什么?)',
    ].join('|') +
    ')?[\\s,.;!?:、。]*$',
)

/** The name of a law in what asks for it or of it as a whole, without that: 工伤保险条例还有效吗, 我想看工伤保险条例。 */
export const nameAskedFor = (query: string): string => query.replace(LEADS_TO_NAME, '').replace(ASKS_OF_LAW, '')

const SECTION_SIGN = /^(.*?)\s*§\s*([0-9]{1,4})(?:-([0-9]{1,4}))?\s*(.*)$/
/** Art. 1165, article 12: an article as letters name it. */
const IN_LETTERS = /\bart(?:icle)?s?\.?\s*([0-9]{1,4})(?:-([0-9]{1,2}))?/
const NAME_THEN_NUMBER = new RegExp(
  `^(.*?[^0-9零〇一二两三四五六七八九十百千\\s第])\\s*(第?)\\s*(${NUMERAL})(?:\\s*(?:之|至|到|[-–—~])\\s*(${NUMERAL}))?$`,
)
const NUMBER_THEN_NAME = new RegExp(`^(第?)\\s*(${NUMERAL})(?:\\s*(?:之|至|到|[-–—~])\\s*(${NUMERAL}))?\\s+(.+)$`)
/** A number of four digits that is a year: 公司法2018 asks for a version. */
const YEAR = /^(?:19|20)\d{2}$/
/** 解释二 and 规定三 are names: their numeral is no article. */
const NUMBERED_NAME = /(?:解释|规定|意见|批复|修正案)$/

/**
 * An article named without 条: 民法典1079, 民法典第1079, §1079 民法典, 1079 民法典. What is read as the name has to be that of a law;
 * the caller looks.
 */
export function bareArticleReference(query: string): ArticleReference | null {
  const found = (number: string, sub: string | undefined, before: string, after = ''): ArticleReference | null => {
    const num = parseNumeral(number)
    if (num === null || before === '') return null
    // 刑法133-1 is 第一百三十三条之一; a later number is the end of a range: 民法典1062-1066.
    const until = sub ? laterThan(num, sub) : null
    return {
      num,
      sub: sub && until === null ? (parseNumeral(sub) ?? 0) : 0,
      until,
      others: [],
      paragraph: null,
      item: null,
      before,
      after,
    }
  }
  const sign = SECTION_SIGN.exec(
    query.replace(IN_LETTERS, (_, number: string, sub?: string) => `§${number}${sub === undefined ? '' : `-${sub}`}`),
  )
  if (sign) {
    const [, before = '', number = '', sub, after = ''] = sign
    return before === '' ? found(number, sub, after) : found(number, sub, before, after)
  }
  const [, name = '', marked, number = '', sub] = NAME_THEN_NUMBER.exec(query) ?? []
  if (name !== '' && (marked || !(YEAR.test(number) || NUMBERED_NAME.test(name))))
    return found(number, sub, name.trim())
  const [, first, leading = '', leadingSub, rest = ''] = NUMBER_THEN_NAME.exec(query) ?? []
  return rest !== '' && (first || !YEAR.test(leading)) ? found(leading, leadingSub, rest.trim()) : null
}

/** Which version a query asks for beside the name. */
export interface VersionWish {
  rest: string
  year: number | null
  /** 旧/老/原: the one before the current; 新/现行: the current one. */
  age: 'old' | 'new' | null
}

/** Takes a year or 旧/新 off a name: 公司法 2018, 2018年公司法, 公司法(2018修正), 旧公司法. */
export function versionWish(name: string): VersionWish | null {
  const year = /^(.*?)[\s(（〔[]*((?:19|20)\d{2})\s*年?\s*(?:版本|版|修正|修订|修改)*的?[)）〕\]]?\s*(.*)$/.exec(name)
  if (year && (year[1] || year[3]))
    return { rest: `${year[1] ?? ''} ${year[3] ?? ''}`.trim(), year: Number(year[2]), age: null }
  const [, before, lawAfter] = /^(旧版?|老版?|原|新版?|现行版?|最新版?|修[订改正][前后])的?\s*(.{2,})$/.exec(name) ?? []
  if (before !== undefined && lawAfter !== undefined)
    return { rest: lawAfter.trim(), year: null, age: /^(旧|老|原|修.前)/.test(before) ? 'old' : 'new' }
  const [, lawBefore, after] =
    /^(.{2,}?)\s*(旧版本?|老版|新版本?|现行版本?|现行有效|最新版本?|修[订改正][前后]的?)$/.exec(name) ?? []
  if (lawBefore !== undefined && after !== undefined)
    return { rest: lawBefore, year: null, age: /^(旧|老|修.前)/.test(after) ? 'old' : 'new' }
  return null
}
