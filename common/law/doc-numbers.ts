/**
 * 发文字号: GB/T 9704 form 机关代字〔年〕序号号 and the order forms 令第N号, 公告第N号 (docs/law-as-data.md §3).
 * Written forms vary in brackets, digit width and spaces; one canonical form is stored and shown.
 */
import { halfWidthDigits, NUMERAL_CHARS, parseNumeral } from './numerals.ts'

const OPEN = '[\\[［(（【〔﹝]'
const CLOSE = '[\\]］)）】〕﹞]'
const HAN = '\\u4e00-\\u9fa5'

/** 法释〔2023〕5号, 劳社部发[2008]3号 */
const CODED = new RegExp(
  `([${HAN}]{1,14}(?:[A-Za-z]{1,4})?)\\s*${OPEN}\\s*(\\d{4})\\s*年?\\s*${CLOSE}\\s*第?\\s*(\\d{1,5})\\s*号`,
  'g',
)
/** 国务院令第592号, 公告〔十四届〕第12号, 公告（2021）第3号, 交通运输部令2025年第9号 */
const ORDERED = new RegExp(
  `((?:(?:中华人民共和国)?国务院、(?:中华人民共和国)?中央军事委员会|[${HAN}]{0,40}?)(?:令|公告|通告))\\s*(?:${OPEN}\\s*([${HAN}]{1,8}届|\\d{4})年?\\s*${CLOSE}|(\\d{4})\\s*年)?\\s*第\\s*([${NUMERAL_CHARS}]{1,8})\\s*号`,
  'g',
)
/** 国务院令 493: no 第, no 号 */
const ORDERED_SHORT = new RegExp(
  `((?:国务院|主席|人民政府|[${HAN}]{1,12}(?:部|委员会|总局|署|局))令)\\s*(\\d{1,4})(?!\\d)(?![年月日])\\s*号?`,
  'g',
)
/** 国务院第493号令 */
const ORDER_LAST = new RegExp(`([${HAN}]{2,24}?)第\\s*([${NUMERAL_CHARS}]{1,8})\\s*号令`, 'g')

/** Words that run into a 机关代字 in prose without belonging to it. */
const LEADING_WORDS =
  /^.*(?:根据|依据|依照|按照|遵照|参照|执行|关于|现将|以及|或者|印发|发布|公布|颁布|经由|通过|会议|届全体|文件|原|见|和|及|的|以|由|与|为|等|号|日|了|是)(?=[\u4e00-\u9fa5])/

interface Hit {
  start: number
  end: number
  number: string
}

function trimIssuer(issuer: string): string {
  return issuer.replace(/^中华人民共和国(?=[\u4e00-\u9fa5])/, '')
}

/** A code such as 法释 is short: words of the sentence before it are cut off. At the start of a line 和平政办规 is a code. */
function trimCode(code: string, isAtStart: boolean): string {
  const cut = code.replace(LEADING_WORDS, '')
  return cut === '' || (isAtStart && code.length === cut.length + 1) ? code : cut
}

function trimOrderIssuer(issuer: string): string {
  const cut = issuer.replace(
    /^.*(?:根据|依据|依照|按照|执行|以及|印发|发布|公布|颁布|通过|日|[（(])(?=[\u4e00-\u9fa5])/,
    '',
  )
  return trimIssuer(cut === '' ? issuer : cut)
    .replace('、中华人民共和国', '、')
    .replace(/^国令$/, '国务院令')
}

/** @param year of an order that is numbered anew each year without brackets */
function ordered(issuer: string, session: string | undefined, num: string, year?: string): string | null {
  const value = parseNumeral(num)
  if (value === null) return null
  return `${trimOrderIssuer(issuer)}${session ? `〔${session}〕` : year ? `${year}年` : ''}第${value}号`
}

/** Bodies that stand before the one of an order or announcement, with blanks or 、 between them: 财政部 税务总局公告2025年第23号. */
const BODIES_BEFORE =
  /(?:^|[^\u4e00-\u9fa5、\s])((?:[\u4e00-\u9fa5]{2,16}(?:[部委局署行会厅]|政府|委员会)[\s、]{1,4}){1,5})$/
const LONGEST_BEFORE = 100

/**
 * The bodies that stand before the one that a number names, each with 、 behind it, and how much of the text they take.
 */
function bodiesBefore(text: string, { index, 1: issuer = '' }: RegExpExecArray): { words: string; length: number } {
  const none = { words: '', length: 0 }
  if (
    !/[\s、]/.test(text[index - 1] ?? '') ||
    !/^[\u4e00-\u9fa5]{2,20}(?:[部委局署行会厅]|政府|委员会)(?:令|公告|通告)$/.test(issuer)
  )
    return none
  const [, bodies = ''] = BODIES_BEFORE.exec(text.slice(Math.max(0, index - LONGEST_BEFORE), index)) ?? []
  return bodies === ''
    ? none
    : {
        words:
          bodies
            .trim()
            .replace(/[\s、]+$/, '')
            .split(/[\s、]+/)
            .join('、') + '、',
        length: bodies.length,
      }
}

function collect(text: string): Hit[] {
  const plain = halfWidthDigits(text)
  const hits: Hit[] = []
  const add = (match: RegExpExecArray, number: string | null, before = 0): void => {
    const start = match.index - before
    const end = match.index + match[0].length
    if (number !== null && !hits.some((hit) => start < hit.end && end > hit.start)) hits.push({ start, end, number })
  }
  // Every form ends in 号 or holds 令: this quick check comes first, because bodies can be long.
  if (plain.includes('号') || plain.includes('令')) {
    for (const match of plain.matchAll(CODED)) {
      // 某公告〔2022〕第3号 is of the next form; 赣建公告〔2025〕6号 without 第 is one of this.
      if (/(?:令|公告|通告)$/.test(match[1] ?? '')) {
        if (!/第\s*\d+\s*号$/.test(match[0]))
          add(match, `${trimOrderIssuer(match[1] ?? '')}〔${match[2]}〕${Number(match[3])}号`)
        continue
      }
      add(match, `${trimCode(match[1] ?? '', match.index === 0)}〔${match[2]}〕${Number(match[3])}号`)
    }
    for (const match of plain.matchAll(ORDERED)) {
      const before = bodiesBefore(plain, match)
      add(match, ordered(before.words + (match[1] ?? ''), match[2], match[4] ?? '', match[3]), before.length)
    }
    for (const match of plain.matchAll(ORDER_LAST)) add(match, ordered(`${match[1]}令`, undefined, match[2] ?? ''))
    for (const match of plain.matchAll(ORDERED_SHORT)) add(match, ordered(match[1] ?? '', undefined, match[2] ?? ''))
  }
  return hits.sort((a, b) => a.start - b.start)
}

/** Every 发文字号 in the text, canonical, in order, each once. */
export function findDocNumbers(text: string): string[] {
  return [...new Set(collect(text).map((hit) => hit.number))]
}

/** The first 发文字号 in a text, canonical, and the text without it; null when it holds none or nothing else. */
export function docNumberInside(text: string): { number: string; rest: string } | null {
  const plain = halfWidthDigits(text)
  const hit = collect(plain)[0]
  const rest =
    hit && `${plain.slice(0, hit.start)} ${plain.slice(hit.end).replace(/^文件?(?![\u4e00-\u9fa5])/, '')}`.trim()
  return hit && rest ? { number: hit.number, rest } : null
}

/** Canonical form of one 发文字号; text that is none comes back trimmed but otherwise unchanged. */
export function normaliseDocNumber(text: string): string {
  return canonical(text) ?? text.trim()
}

/** 法释2023 12号, 法释 2023-12 号: brackets forgotten, as people type into a search box. */
const LOOSE_CODED = new RegExp(
  `^([${HAN}]{1,10})\\s*${OPEN}?\\s*(\\d{4})\\s*(${CLOSE}?)\\s*([-年]?)\\s*(第?)\\s*(\\d{1,5})\\s*(号?)$`,
)
/** How the codes of bodies end. */
const CODE_END = /[发规函字办文通令]$/

const HAN_DIGITS = '〇一二三四五六七八九'
/** 国发〔二〇二五〕十二号: year and number as older documents and careful people write them. */
const withArabic = (text: string): string =>
  text
    .replace(
      /([^一二三四五六七八九〇零○])([一二][〇零○九][〇零○一二三四五六七八九]{2})(?![十百〇零一二三四五六七八九])/,
      (_, before: string, year: string) =>
        [before, ...[...year.replace(/[零○]/g, '〇')].map((digit) => HAN_DIGITS.indexOf(digit))].join(''),
    )
    .replace(WITH_HAN_NUMBER, (_, year: string, number: string) => year + String(parseNumeral(number) ?? number))
const WITH_HAN_NUMBER = new RegExp(`(\\d{4}\\s*年?\\s*${CLOSE}?\\s*第?\\s*)([${NUMERAL_CHARS}]{1,5})(?=\\s*号$)`)
/** 国令第493号, 令493 */
const LOOSE_ORDERED = new RegExp(`^([${HAN}]{0,24}(?:令|公告))\\s*第?\\s*([${NUMERAL_CHARS}]{1,6})\\s*号?$`)

/** 国务院364号令, 第364号国务院令: the number before 令, without 第 or before the organ. */
const LOOSE_ORDER_LAST = new RegExp(`^([${HAN}]{2,24}?)\\s*第?\\s*([${NUMERAL_CHARS}]{1,6})\\s*号\\s*(令|公告)$`)
const LOOSE_ORDER_FIRST = new RegExp(`^第?\\s*([${NUMERAL_CHARS}]{1,6})\\s*号\\s*([${HAN}]{2,24}(?:令|公告))$`)

/**
 * ZJSP01-2025-0018: the number under which a government registers a normative document of its own or of a department
 * (统一登记、统一编号), beside its 发文字号. Dashes of any kind and length, letters of either case.
 */
const UNIFIED = /^([A-Z]{2,8}\d{0,4})\s*-+\s*(\d{4})\s*-+\s*(\d{1,8})$/
const DASHES = /[‐‑‒–—―－﹣]/g

/** Canonical form of a 统一编号; null for other text. */
export function unifiedNumber(text: string): string | null {
  const [, code, year, order = ''] =
    UNIFIED.exec(text.normalize('NFKC').toUpperCase().replace(DASHES, '-').trim()) ?? []
  return code === undefined ? null : `${code}-${year}-${order.padStart(4, '0')}`
}

function canonical(text: string): string | null {
  const unified = unifiedNumber(text)
  if (unified !== null) return unified
  // 国发〔2013〕5号文 is what people say for the document of that number.
  const plain = withArabic(halfWidthDigits(text.trim()).replace(/号\s*文件?$/, '号'))
  const hit = collect(plain)[0]
  if (hit && hit.start === 0 && hit.end === plain.length) return hit.number
  const order = LOOSE_ORDERED.exec(plain)
  if (order) return ordered(order[1] ?? '', undefined, order[2] ?? '')
  const [, organ, last = '', kind = ''] = LOOSE_ORDER_LAST.exec(plain) ?? []
  if (organ !== undefined) return ordered(organ + kind, undefined, last)
  const [, first, issuer = ''] = LOOSE_ORDER_FIRST.exec(plain) ?? []
  if (first !== undefined) return ordered(issuer, undefined, first)
  const coded = LOOSE_CODED.exec(plain)
  // Without 号 or a bracket it may be a title with a year (民法典2020 5), not a document number.
  if (
    coded &&
    !/(?:法典|法|条例)$/.test(coded[1] ?? '') &&
    (coded[3] || coded[7] || ((coded[4] || coded[5]) && CODE_END.test(coded[1] ?? '')))
  )
    return `${coded[1]}〔${coded[2]}〕${Number(coded[6])}号`
  return null
}

/** 杭州市十二届人大常委会 is the same organ as 杭州市第十二届人民代表大会常务委员会. */
const keyOf = (number: string): string =>
  number
    .replace(/第(?=[^第]{1,4}届)/g, '')
    .replace('人大常委会', '人民代表大会常务委员会')
    .replace(/[〔〕第号\s]+/g, ' ')
    .trim()

/** Key under which the spellings of one document number are equal; null when the text is not one. */
export function docNumberKey(text: string): string | null {
  const number = canonical(text)
  return number === null ? null : keyOf(number)
}

/**
 * 〔2025〕19号: the number of minutes and letters that has no code, canonical; null for other text. It has no key, for
 * every body counts from 1, and names no document where it stands alone.
 */
export function codelessNumber(text: string): string | null {
  const [, year, order] = CODELESS.exec(halfWidthDigits(text.replace(/\s/g, ''))) ?? []
  return year === undefined ? null : `〔${year}〕${Number(order)}号`
}
const CODELESS = new RegExp(`^${OPEN}(\\d{4})年?${CLOSE}第?(\\d{1,5})号$`)

/** What may stand in the place of the brackets of a number. */
const MARKS = `[^\\d${HAN}A-Za-z]{0,3}`
/** 发改环资2025-512, 浙政办规25年18号, 国发{2013}5号; a year of two digits has a mark behind it. */
const TYPED = new RegExp(
  `([${HAN}]{1,14})${MARKS}(\\d{4}|\\d{2}(?=\\D))${MARKS}年?${MARKS}第?\\s*(\\d{1,5})(?!\\d)\\s*(?:号\\s*(?:文件?(?![${HAN}]))?)?`,
)
/** 2025年浙政办规18号: the year first. */
const TYPED_YEAR_FIRST = new RegExp(
  `(\\d{4})\\s*年?${MARKS}((?![年第])[${HAN}]{2,14}?)\\s*第?\\s*(\\d{1,5})\\s*号\\s*(?:文件?(?![${HAN}]))?`,
)

/** zjsp01 2025 0018, ZJSP0120250018: a 统一编号 with any mark or none for its dashes. */
const TYPED_UNIFIED = /([A-Za-z]{2,8}\d{2})[^\dA-Za-z]*((?:19|20)\d{2})[^\dA-Za-z]*(\d{1,6})(?!\d)/
/** hnpr2025 23: the same of series without digits. */
const TYPED_LETTERS = /([A-Za-z]{2,8})[^\dA-Za-z]*((?:19|20)\d{2})[^\dA-Za-z]*(\d{1,6})(?!\d)/
/** Digits that the numbers of a series may be filled up to: those who type them leave the zeros out. */
const WIDTHS = [4, 5, 6]

/**
 * What may be a 发文字号 in words typed into a search box. Only numbers that are known decide, for it may be a name with a
 * date (杭州2020-5).
 */
export interface TypedNumber {
  /** Who or what stands before the number: a code, or the name of a body. */
  before: string
  /** 2025, or the years that 25 may be. */
  years: readonly string[]
  order: number
  /** Whether 号 stands behind it. */
  isMarked: boolean
  /** Keys of the numbers that it may be, the likeliest first. */
  keys: readonly string[]
  /** The words without it. */
  rest: string
}

/** Years that two digits may be. */
const yearsOf = (digits: string): string[] => (digits.length === 4 ? [digits] : [`20${digits}`, `19${digits}`])

/** The first of what may be a 发文字号 in typed words; null when there is none. */
export function typedNumber(text: string): TypedNumber | null {
  const plain = halfWidthDigits(text.trim())
  const unified = [TYPED_UNIFIED, TYPED_LETTERS].flatMap((pattern) =>
    [pattern.exec(plain) ?? []].filter(([whole]) => whole !== undefined),
  )
  const [likeliest, series = '', of = '', place = ''] = unified[0] ?? []
  if (likeliest !== undefined)
    return {
      before: series,
      years: [of],
      order: Number(place),
      isMarked: false,
      keys: unified.flatMap(([, code, year, order = '']) =>
        [order, ...WIDTHS.map((width) => String(Number(order)).padStart(width, '0'))].flatMap(
          (filled) => unifiedNumber(`${code}-${year}-${filled}`) ?? [],
        ),
      ),
      rest: plain.replace(likeliest, ' ').trim(),
    }
  const first = TYPED_YEAR_FIRST.exec(plain)
  const [match, code = '', year = '', number = ''] = first
    ? [first[0], first[2], first[1], first[3]]
    : (TYPED.exec(plain) ?? [])
  if (match === undefined) return null
  // 鲁农机字 and 鲁农机 are the same to those who type them.
  const codes = [code, code.endsWith('字') ? code.slice(0, -1) : `${code}字`]
  const years = yearsOf(year)
  return {
    before: code.replace(/(?:发布|印发|下发|出台|制定)?的$/, ''),
    years,
    order: Number(number),
    isMarked: match.includes('号'),
    keys: codes.flatMap((one) => years.map((of) => keyOf(`${one}〔${of}〕${Number(number)}号`))),
    rest: plain.replace(match, ' ').trim(),
  }
}

/**
 * Whether a key of a number is that of another with the name of its body shortened: 人社部令 5 and 人力资源和社会保障部令 5. Codes are
 * never shortened (浙政发), and the letters that are left stand in the order of the name.
 */
export function isShortenedNumber(key: string, whole: string): boolean {
  const at = key.lastIndexOf(' ')
  if (
    at < 0 ||
    !/(?:令|公告|通告)(?:\d{4}年?)?$/.test(key.slice(0, at)) ||
    key.slice(at) !== whole.slice(whole.lastIndexOf(' '))
  )
    return false
  return standsIn(key.slice(0, at), whole)
}

/** Whether the letters of a shortened name stand in a text, in their order: 人社厅 in 人力资源和社会保障厅. */
export function standsIn(letters: string, text: string): boolean {
  let from = 0
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

/** 法释〔2020, 法释[2020]1: a code and a year at least in part. */
const CODED_BEGINNING = new RegExp(
  `^([${HAN}]{1,14}(?:[A-Za-z]{1,4})?)\\s*${OPEN}\\s*(\\d{1,4})\\s*年?\\s*(?:${CLOSE}\\s*第?\\s*(\\d{0,5}))?$`,
)
/** 国务院令第, 国务院令第5 */
const ORDERED_BEGINNING = new RegExp(`^([${HAN}]{0,40}(?:令|公告))\\s*第\\s*(\\d{0,5})$`)

/**
 * What the keys of the document numbers begin with that a text is the beginning of, without 号; null when it is no such
 * beginning.
 */
export function docNumberBeginning(text: string): string | null {
  const plain = halfWidthDigits(text.trim())
  const [, issuer, order = ''] = ORDERED_BEGINNING.exec(plain) ?? []
  if (issuer !== undefined) return `${keyOf(trimOrderIssuer(issuer))} ${order}`
  const [, code, year = '', number] = CODED_BEGINNING.exec(plain) ?? []
  if (code === undefined) return null
  return `${code} ${year}${number === undefined ? '' : ` ${number}`}`
}
