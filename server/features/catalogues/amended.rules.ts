import { findDocNumbers, codelessNumber, docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
import type { ParsedLaw } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { isSameAct, parseTitleNote } from '../laws/laws.door.ts'

/** An amendment that a cell of 修改 names. */
export interface Amendment {
  /** Its day; null where the cell names none. */
  day: string | null
  /** 2018, 2018-07: the year or month alone; null beside a day, and where nothing is said of the time. */
  within: string | null
  /** 发文字号 of what amended it, canonical; null where none is named. */
  number: string | null
  /** The decision that amended it, without its marks; null where none is named. */
  byTitle: string | null
  manner: '修正' | '修订' | '修改'
  /** As reports have it: 2019-03-01（浙江省人民政府令第12号）. */
  words: string
}

const NOTHING =
  /^(?:[-—–－/／\\*＊×]*|无|没有|否|未|暂无|不详|[Nn]|未(?:作|经|曾|被)?(?:过)?(?:修[改订正])+过?|没有修[改订正]过?|无修[改订正](?:情况)?)[。.]?$/
/** A repeal is told by other columns. */
const ENDED = /废止|失效|撤销/
const AMENDED = /修[改订正]|修正案/
const MONTH = /((?:19|20)\d{2})\s*年\s*(\d{1,2})\s*月(?!\s*\d{1,2}\s*日)/g
/** 已被某发〔2020〕3号修改: what stands before a number and is no part of its code. */
const LED_BY = /^(?:年|月|日)?(?:已被|已经|曾被|年经|年由|被|根据|依据|按照)/
const YEAR =
  /(?<!\d)((?:19|20)\d{2})(?!\d)(?=\s*年(?!\s*\d{1,2}\s*月)|\s*[、，,和及与]\s*(?:19|20)\d{2}\s*年(?!\s*\d))/g

const mannerOf = (words: string): Amendment['manner'] =>
  /修订/.test(words) ? '修订' : /修正/.test(words) ? '修正' : '修改'

const wordsOf = ({
  day,
  within,
  number,
  byTitle,
}: Pick<Amendment, 'day' | 'within' | 'number' | 'byTitle'>): string => {
  const when =
    day ??
    (within === null ? '' : within.length === 4 ? `${within}年` : `${within.slice(0, 4)}年${Number(within.slice(5))}月`)
  const by = number ?? (byTitle === null ? '' : `《${byTitle}》`)
  return when === '' ? by : by === '' ? when : `${when}（${by}）`
}

/** Amendments with a day: 2019年3月1日某令第12号修正, 2019-03-01, or a whole 题注. */
function dated(part: string): Amendment[] {
  const { events, editions } = parseTitleNote([
    part.replace(/(\d{4})\s*([-./])\s*(\d{1,2})\s*\2\s*(\d{1,2})(?!\d)/g, '$1年$3月$4日'),
  ])
  const made = events.filter(({ verb }) => verb !== 'effect' && verb !== 'repeal')
  const later = editions.filter(({ kind }) => kind !== '制定').map(({ date }) => date)
  // In a column of amendments a day alone, and an order that was published on it, is one.
  const days = later.length > 0 ? later : [...new Set(made.map(({ date }) => date))]
  return days.map((day) => {
    const own = made.filter(({ date }) => date === day)
    const number = own.map(({ docNumber }) => docNumber).find((one) => one !== null) ?? null
    const text = own.map((event) => event.text).join('')
    const byTitle = /《(.*(?:决定|决议|修正案).*)》/.exec(text)?.[1] ?? null
    const amendment = { day, within: null, number, byTitle }
    return { ...amendment, manner: mannerOf(text || part), words: wordsOf(amendment) }
  })
}

/**
 * The amendments that a cell of 修改 names.
 * @returns `unread`: the cell says that there are some, and not which
 */
export function amendmentsNamed(cell: string): { amendments: Amendment[]; unread: boolean } {
  const text = cell.normalize('NFKC').replace(/[ \t\u3000]+/g, '')
  if (NOTHING.test(text)) return { amendments: [], unread: false }
  const found: Amendment[] = []
  const add = (one: Pick<Amendment, 'within' | 'number' | 'byTitle'>, part: string) =>
    found.push({ day: null, ...one, manner: mannerOf(part), words: wordsOf({ day: null, ...one }) })
  const parts = cell
    .split(/[;；。\n\r]+/)
    .filter((part) => part.trim() !== '' && (!ENDED.test(part) || AMENDED.test(part)))
  for (const part of parts) {
    const own = dated(part)
    found.push(...own)
    const held = new Set(own.flatMap(({ number }) => (number === null ? [] : [keyOf(number)])))
    const numbers = findDocNumbers(part)
      .map((number) => number.replace(LED_BY, ''))
      .filter((number) => !held.has(keyOf(number)))
    const days = own.flatMap(({ day }) => (day === null ? [] : [day.slice(0, 4), day.slice(0, 7)]))
    const plain = part.replace(/《[^》]*》/g, '').replace(/[〔[［（(]\s*\d{4}\s*年?\s*[〕\]］）)]/g, '')
    const months = [...plain.matchAll(MONTH)].map(([, year, month = '']) => `${year}-${month.padStart(2, '0')}`)
    const years = [...plain.matchAll(YEAR)].map(([, year = '']) => year)
    const times = [...months, ...years.filter((year) => !months.some((month) => month.startsWith(year)))].filter(
      (one) => !days.includes(one),
    )
    // 2020年被某发〔2020〕3号修改 is one amendment.
    for (const number of numbers) {
      const year = yearOf(number)
      const at = times.findIndex((time) => year === null || time.startsWith(year))
      if (
        own.length > 0 &&
        at < 0 &&
        own.some(({ day, number: other }) => other === null && (year === null || day?.startsWith(year)))
      )
        continue
      add({ within: at >= 0 ? (times.splice(at, 1)[0] ?? null) : year, number, byTitle: null }, part)
    }
    for (const within of times) add({ within, number: null, byTitle: null }, part)
    if (own.length > 0 || numbers.length > 0 || months.length + years.length > 0) continue
    for (const [, byTitle = ''] of part.matchAll(/《([^》]*(?:〈[^〉]*〉[^》]*)*)》/g))
      add({ within: null, number: null, byTitle }, part)
  }
  return { amendments: found, unread: found.length === 0 && parts.length > 0 }
}

const yearOf = (number: string): string | null => /[〔[（(](\d{4})/.exec(number)?.[1] ?? null
const keyOf = (number: string): string => docNumberKey(number) ?? codelessNumber(number) ?? normaliseDocNumber(number)
const isNumber = (a: string, b: string): boolean => a === b || a.endsWith(b) || b.endsWith(a)

/** What a text knows of its own history. */
type Known = Pick<
  ParsedLaw,
  'versionDate' | 'publishDate' | 'adoptDate' | 'approveDate' | 'docNumber' | 'events' | 'editions' | 'titleNote'
>

/**
 * The amendments of a row that the note of its text does not know.
 * @param dayOfRow the day of the document as the row has it, '' where it has none
 * @returns `later`: the text may be older than they are; `earlier`: older than the text, which may not tell its history
 */
export function unknownAmendments(
  amendments: readonly Amendment[],
  law: Known,
  dayOfRow: string,
): { later: Amendment[]; earlier: Amendment[] } {
  const { versionDate, publishDate, adoptDate, approveDate, events, editions, titleNote } = law
  const days = [
    versionDate,
    publishDate,
    adoptDate,
    approveDate,
    ...events.map(({ date }) => date),
    ...editions.map(({ date }) => date),
  ].filter((day) => day !== null)
  const amended = [
    ...events.filter(({ verb }) => verb === 'amend' || verb === 'revise').map(({ date }) => date),
    ...editions.filter(({ kind }, at) => at > 0 || kind !== '制定').map(({ date }) => date),
  ]
  const numbers = [law.docNumber, ...events.map(({ docNumber }) => docNumber), ...findDocNumbers(titleNote)].flatMap(
    (one) => (one === null ? [] : [keyOf(one)]),
  )
  const note = titleKey(`${titleNote}${events.map(({ text }) => text).join('')}`)
  // What was made in the year of the amendment and is older by its row is the amended text.
  const madeWithin = (within: string) =>
    dayOfRow !== '' && !dayOfRow.startsWith(within) && (versionDate?.startsWith(within) ?? false)
  const isKnown = ({ day, within, number, byTitle }: Amendment): boolean => {
    if (number !== null && numbers.some((own) => isNumber(own, keyOf(number)))) return true
    if (day !== null) return days.some((own) => isSameAct(own, day))
    if (byTitle !== null) return note.includes(titleKey(byTitle))
    return number === null && within !== null && (amended.some((own) => own.startsWith(within)) || madeWithin(within))
  }
  const newest = days.reduce((last, day) => (day > last ? day : last), '')
  const unknown = amendments.filter((one) => !isKnown(one))
  const isEarlier = ({ day, within }: Amendment) =>
    (day ?? within ?? '9999') < newest.slice(0, (day ?? within ?? '9999').length)
  return { later: unknown.filter((one) => !isEarlier(one)), earlier: unknown.filter(isEarlier) }
}

/** The last day by which an amendment had been made, as far as its row tells. */
export function madeBy({ day, within }: Amendment, today: string): string {
  if (day !== null) return day
  const end = within === null ? today : within.length === 4 ? `${within}-12-31` : `${within}-28`
  return end < today ? end : today
}
