import { dayInWords } from '#common/day-in-words.ts'
import { docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
import { liesWithin } from '#common/law/regions.ts'
import { STATE, titleKey } from '#common/law/text-keys.ts'
import type { Outcome } from '#common/force-lists.ts'
import {
  chainOf,
  effectOf,
  type History,
  isSameAct,
  type VersionRow,
  versionOn,
  type WorkByName,
} from '../laws/laws.door.ts'
import type { ListedLaw } from './read-table.rules.ts'

/** A work that a row may mean, with what is known of its life. */
export interface Candidate extends WorkByName {
  history: History<VersionRow>
}

/** What decides beside the row itself. */
export interface ListFacts {
  /** 截至, YYYY-MM-DD. */
  asOf: string
  /** Region whose law the list names, where it is known. */
  region: string | null
}

/** What comparing a row gave. */
export interface Judged {
  outcome: Outcome
  reason: string | null
  workId: string | null
  versionId: string | null
}

/** Marks that lists put behind a name and titles do not have: （2018年修正）, （2018年7月27日修订）. */
const EDITION_MARK =
  /\((?:(?:19|20)\d{2}年?(?:\d{1,2}月(?:\d{1,2}日)?)?(?:第?[一二三四五六]次)?(?:修正|修订|修改|通过|公布|发布|制定)?(?:本|文本|版)?|修正|修订)\)$/
const TRIAL_MARK = /\((?:试行|暂行)\)$/

/**
 * The keys under which a listed name is looked for, the name itself first: without the mark of an edition, with and
 * without the name of the state and that of the region, and without （试行）.
 * @param region names of the region of the list, the full one first
 */
export function keysOf(name: string, region: readonly string[]): string[] {
  const own = titleKey(name)
  const plain = [own, own.replace(EDITION_MARK, '')]
  const regional = plain.flatMap((key) =>
    region.flatMap((place) => {
      const prefix = titleKey(place)
      return key.startsWith(prefix) ? [key.slice(prefix.length)] : [prefix + key]
    }),
  )
  const national = plain.map((key) => (key.startsWith(STATE) ? key.slice(STATE.length) : STATE + key))
  const all = [...plain, ...national, ...regional]
  return [...new Set([...all, ...all.map((key) => key.replace(TRIAL_MARK, ''))])].filter((key) => key.length >= 3)
}

/** Words of a remark by which the row itself says that it may not be in force. */
const DOUBTFUL = /废止|失效|停止(?:施行|执行)|暂停|中止|尚未施行|未施行|不再/

const daysOf = ({ adoptedOn, publishedOn, amendedOn }: ListedLaw): string[] =>
  [adoptedOn, publishedOn, amendedOn].filter((day) => day !== null)
const lastOf = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null

/** Days on which the texts of a work were made or published, as far as they are known. */
const daysKnown = (history: History<VersionRow>): string[] => [
  ...chainOf(history).flatMap(({ date }) => date ?? []),
  ...history.versions.flatMap(({ publishDate, versionDate }) =>
    [publishDate, versionDate].filter((day) => day !== null),
  ),
]

const numbersOf = (history: History<VersionRow>) => [
  ...new Set(history.versions.flatMap(({ docNumbers }) => docNumbers).flatMap((number) => docNumberKey(number) ?? [])),
]

/** Whether number or days of a row speak for a work, against it, or say nothing. */
function speaks(row: ListedLaw, history: History<VersionRow>): { days: boolean | null; number: boolean | null } {
  const [given, known] = [daysOf(row), daysKnown(history)]
  const number = row.docNumber === null ? null : docNumberKey(normaliseDocNumber(row.docNumber))
  const numbers = numbersOf(history)
  return {
    days:
      given.length === 0 || known.length === 0
        ? null
        : given.some((day) => known.some((other) => isSameAct(day, other))),
    // Lists often leave out the body before 公告第12号.
    number:
      number === null || numbers.length === 0
        ? null
        : numbers.some((one) => one.endsWith(number) || number.endsWith(one)),
  }
}

/** Of works with one name those for which region, number and days speak most. */
function nearest(row: ListedLaw, named: readonly Candidate[], { region }: ListFacts): readonly Candidate[] {
  const narrow = (some: readonly Candidate[], fits: (one: Candidate) => boolean) => {
    const fitting = some.filter(fits)
    return fitting.length > 0 ? fitting : some
  }
  const local = region === null ? named : narrow(named, (one) => one.region === region)
  const numbered = narrow(local, ({ history }) => speaks(row, history).number === true)
  return narrow(numbered, ({ history }) => speaks(row, history).days === true)
}

const none = (outcome: Outcome, reason: string | null, workId: string | null = null): Judged => ({
  outcome,
  reason,
  workId,
  versionId: null,
})

/**
 * What a row of a list means in the library: the work, or why it cannot be told from the list alone.
 * @param named works that have the name of the row, those for which staff decided alone
 * @param chosen true where staff say that it is this work: then days, number and remarks that differ do not matter, but
 * what the library knows does
 */
export function judge(row: ListedLaw, named: readonly Candidate[], list: ListFacts, chosen = false): Judged {
  if (row.fault !== null) return none('refused', row.fault)
  const near = chosen ? named : nearest(row, named, list)
  const [one, other] = near
  if (!one) return none('missing', null)
  // Without their titles: what is kept may be read when one of them is restricted.
  if (other) return none('several', `有 ${near.length} 部法规可能是它，请选择`)
  return judgeWork(row, one, list, chosen)
}

function judgeWork(
  row: ListedLaw,
  { workId, history, region }: Candidate,
  { asOf, region: listed }: ListFacts,
  chosen: boolean,
): Judged {
  const reading = versionOn(history, asOf)
  if (!reading) return none('differs', `库中的文本在${dayInWords(asOf)}以后才有，请核对是不是同一部`, workId)
  const { version } = reading
  const told = (outcome: Outcome, reason: string | null): Judged => ({
    outcome,
    reason,
    workId,
    versionId: version.versionId,
  })
  // What the library knows of the day of the list comes first: the list never overrides it.
  const checked = effectOf(
    version,
    {
      ...history,
      checks: [
        ...history.checks,
        {
          versionId: version.versionId,
          editionDate: null,
          day: asOf,
          basis: { kind: 'list', words: '', workId: null, anchor: null },
        },
      ],
    },
    asOf,
  )
  const newer = reading.missing
  if (newer)
    return told(
      'newer',
      `${newer.date === null ? '更新' : dayInWords(newer.date)}的文本没有收录，库中文本是${madeIn(version)}的`,
    )
  if (checked.look === '02' || reading.sure === 'notYet')
    return told('notYet', checked.look === '02' ? checked.reason : '在目录的截至日期尚未施行')
  const ended = checked.look === '04' || checked.look === '05' || checked.look === 'toCheck'
  if (ended)
    return told('ended', `库中是“${checked.text}”${checked.since === null ? '' : `，自${dayInWords(checked.since)}起`}`)
  const last = lastOf(daysOf(row))
  const held = chainOf(history).flatMap(({ date }) => (date !== null && date <= asOf ? [date] : []))
  const newest = lastOf([...held, ...[version.publishDate ?? ''].filter((day) => day !== '' && day <= asOf)])
  if (last !== null && newest !== null && last > newest && !isSameAct(last, newest))
    return told('newer', `目录所列最近的日期是${dayInWords(last)}，库中最新的文本是${dayInWords(newest)}的`)
  if (checked.look !== '01') return told('differs', `库中是“${checked.text}”：${checked.reason}`)
  const doubt = chosen
    ? null
    : (doubtOf(row, history, newest) ??
      // The list of a city names no law of another; that of a province may name those of its cities.
      (listed !== null && !liesWithin(region, listed) ? '目录是另一个地区的，请核对是不是同一部' : null) ??
      (row.remark !== null && DOUBTFUL.test(row.remark) ? `备注写有“${row.remark.slice(0, 60)}”，请核对` : null))
  return doubt === null ? told('matched', null) : told('differs', doubt)
}

const madeIn = ({ versionDate, publishDate }: VersionRow) => {
  const day = versionDate ?? publishDate
  return day === null ? '日期不详' : dayInWords(day)
}

/** Why a row may be about another text or another law, although the name is the same. */
function doubtOf(row: ListedLaw, history: History<VersionRow>, newest: string | null): string | null {
  const { days, number } = speaks(row, history)
  if (row.amendedOn !== null && newest !== null && row.amendedOn < newest && !isSameAct(row.amendedOn, newest))
    return `目录所列最近修改是${dayInWords(row.amendedOn)}，库中文本是${dayInWords(newest)}的，比目录新`
  if (days === false) return `目录所列日期${daysOf(row).map(dayInWords).join('、')}与库中各文本的日期都对不上`
  if (days === null && number === false)
    return `文号“${row.docNumber ?? ''}”与库中的${history.versions
      .flatMap(({ docNumbers }) => docNumbers)
      .slice(-1)
      .join('')}不同`
  return null
}

/** The row with its outcome when others before it mean the same work: one text is told once. */
export function withoutRepeated<R extends Judged & { place: string }>(rows: readonly R[]): R[] {
  const first = new Map<string, string>()
  return rows.map((row) => {
    if (row.outcome !== 'matched' || row.workId === null) return row
    const before = first.get(row.workId)
    if (before === undefined) {
      first.set(row.workId, row.place)
      return row
    }
    return { ...row, outcome: 'repeated' as const, reason: `与${before}是同一部法规` }
  })
}
