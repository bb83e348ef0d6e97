import { dayInWords } from '#common/day-in-words.ts'
import { EFFECT_TEXT, type Basis, type Edition, type EffectLook, type IssuedName } from '#common/law/model.ts'
import { quotedTitle } from '#common/law/citation.ts'
import { docNumberKey } from '#common/law/doc-numbers.ts'
import { addDays, addMonths, daysBetween } from './parsing/chinese-dates.ts'

/** A name of what a version issues, with its comparison key. */
export interface IssuedRow extends IssuedName {
  nameKey: string
}

/** A day on which articles of a text begin or cease to be in force by themselves. */
export interface PartDay {
  /** 第三条、第五条第二款 */
  places: string
  state: 'later' | 'stopped'
  day: string
}

/** What decides the force of a version: dates that something stands behind, null where nothing does. */
export interface VersionDates {
  versionId: string
  versionDate: string | null
  publishDate: string | null
  effectDate: string | null
  /** Where the day of effect is said; null with it. */
  effectBasis: Basis | null
  expireDate: string | null
  /** Every text of the law that the 题注 of this version tells of, oldest first. */
  editions: readonly Edition[]
  /** 发文字号 of the version and of the acts that its 题注 names; left out where none is known. */
  docNumbers?: readonly string[]
  /** Names of the documents that it issues; left out where there are none. */
  issued?: readonly IssuedRow[]
  /** Days of single articles, oldest first; left out where there are none. */
  partDays?: readonly PartDay[]
  /** What the province rules on periods of validity; null or left out where it rules nothing on this document. */
  periodRule?: PeriodRule | null
  /** What was put right in the text after it was shown, oldest first; left out where nothing was. */
  corrections?: readonly { id: number; day: string; note: string }[]
}

/** How long documents are valid that do not say it themselves, and the names by which this one is called. */
export interface PeriodRule {
  /** Years of documents whose name has 试行 or 暂行, and of others; null where nothing is ruled. */
  trialYears: number | null
  otherYears: number | null
  /** The act that rules it. */
  source: string | null
  names: readonly string[]
}

/** A text of the law that is registered, whether or not the library holds it. */
export interface KnownEdition {
  date: string
  kind: string
  effectDate: string | null
  basis: Basis
}

/** An act that ends a law: a clause of another document, or an entry of the register. */
export interface Ending {
  manner: '废止' | '失效'
  byWorkId: string | null
  /** Title of the act; '' when the register names none. */
  byTitle: string
  /** Day from which the law is ended; null when the act does not say when it takes effect. */
  date: string | null
  /** Day of the act itself. */
  madeOn: string | null
  /**
   * Of a clause: the numbers by which it names the texts that it ends; empty when it names them by their title alone.
   */
  ofNumbers?: readonly string[]
  /** 发文字号 of the document that holds the clause. */
  byNumber?: string | null
  /**
   * The document bears the name of what it ends, or issues a text of that name: 关于印发《X》的通知. It ends earlier texts of
   * the name only.
   */
  isOfSameName?: boolean
  /** The law that goes on with its content; absent when none is named. */
  into?: { workId: string | null; title: string } | null
  /** Key of the title that it names: one of several documents which a notice issues ends without the others. */
  targetKey?: string | null
  basis: Basis
}

/** A later text of the law that is registered without its day, and that the library may not hold. */
export interface UndatedEdition {
  /** The text that the entry was made for. */
  versionId: string | null
  /** The day by which it had been made. */
  by: string
  /** The entry in words. */
  words: string
}

/** A sign that a law may have ended, which does not decide it: the law that it interprets or implements is ended. */
export interface Doubt {
  /** What the law does with the other one: 解释 or 实施. */
  relation: string
  title: string
  workId: string | null
  date: string
}

/** An entry that says that a text was in force on a day. */
export interface Check {
  /** The text that a list in force was matched with; null or left out for entries by title and day of the text. */
  versionId?: string | null
  editionDate: string | null
  day: string
  basis: Basis
}

/** An entry that says that the period of validity of a text was extended, by a decision that has been released. */
export interface Extension {
  versionId: string
  /** The last day in force. */
  day: string
  /** The day on which the public was told of it. */
  toldOn: string
  /** Key of the title that it names. */
  targetKey?: string | null
  basis: Basis
}

/** All that is known of the life of one law. */
export interface History<V extends VersionDates = VersionDates> {
  /** Texts held, oldest first. */
  versions: readonly V[]
  known: readonly KnownEdition[]
  /** Left out where there are none. */
  undated?: readonly UndatedEdition[]
  endings: readonly Ending[]
  /** Clauses by which a text of the law ends an earlier one of the same name: that one is repealed, not amended. */
  renewals?: readonly Ending[]
  doubts: readonly Doubt[]
  checks: readonly Check[]
  extensions: readonly Extension[]
}

/** Force of a version on a day, with the reason. */
export interface Effect {
  look: EffectLook
  text: string
  /** One sentence. */
  reason: string
  /** Day since which it holds; null when not known. */
  since: string | null
  /** The other document that the reason names. */
  by: { workId: string | null; title: string } | null
  /** What stands behind it; null for a look without a code. */
  basis: Basis | null
  /** Day on which somebody checked that the text was in force; left out where something else shows it. */
  checkedOn?: string
}

/** A text of a law in its chain, held or not. */
export interface ChainEntry<V extends VersionDates = VersionDates> {
  /** Day of the act that made it; null for a text without any date. */
  date: string | null
  kind: string
  effectDate: string | null
  basis: Basis | null
  /** The text; null when the library does not hold it (未收录). */
  version: V | null
}

/** The text to read for a day. */
export interface Reading<V extends VersionDates> {
  version: V
  /**
   * `certain`: this text was in force; `unknownDay`: it had been made, and from when it was in force is not known;
   * `notYet`: it had been published and nothing was in force; `gap`: another text counted, which the library does not
   * hold; `undated`: the text has no date at all.
   */
  sure: 'certain' | 'unknownDay' | 'notYet' | 'gap' | 'undated'
  /** The text that counted and is not held (`gap`). */
  missing: ChainEntry<V> | null
}

/**
 * Months after which an act has taken effect, whatever day it names. National acts whose day is known wait 22 months at
 * most, arrangements with Hong Kong and Macau aside. It decides that a text has been replaced, never a date (decision
 * 0036).
 */
const LONGEST_WAIT = 24

const hasPassed = (madeOn: string, day: string) => addMonths(madeOn, LONGEST_WAIT) <= day

/** Acts that the 题注 of different texts date some days apart (passed, approved) are one act. */
const SAME_ACT_DAYS = 120

export const isSameAct = (a: string, b: string) => Math.abs(daysBetween(a, b)) <= SAME_ACT_DAYS

/** Day by which the texts of a law are ordered: its own act, never a day of effect that may be that of another text. */
const madeOn = (version: VersionDates): string | null =>
  version.versionDate ?? version.publishDate ?? version.effectDate

/** Every text of a law that is known, oldest first: those held, those its newest 题注 tells of, those registered. */
export function chainOf<V extends VersionDates>({ versions, known }: History<V>): ChainEntry<V>[] {
  const held: ChainEntry<V>[] = versions.map((version) => ({
    date: madeOn(version),
    kind: '',
    effectDate: version.effectDate,
    basis: version.effectBasis,
    version,
  }))
  const chain = [...held]
  const isNew = (date: string) => !chain.some((entry) => entry.date !== null && isSameAct(entry.date, date))
  for (const { date, kind, effectDate, basis } of known)
    if (isNew(date)) chain.push({ date, kind, effectDate, basis, version: null })
  const newest = versions.reduce<V | null>(
    (last, version) => (last === null || (madeOn(version) ?? '') >= (madeOn(last) ?? '') ? version : last),
    null,
  )
  for (const { date, kind, words } of newest?.editions ?? [])
    if (isNew(date))
      chain.push({
        date,
        kind,
        effectDate: null,
        basis: { kind: 'titleNote', words, workId: null, anchor: null },
        version: null,
      })
  return chain.sort((a, b) => compare(a.date ?? '', b.date ?? '') || compare(a.effectDate ?? '', b.effectDate ?? ''))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** First day on which a text can have been in force. */
const startOfEntry = ({ effectDate, date }: ChainEntry): string => effectDate ?? date ?? ''

/** First day on which a version can count as the text of its law; '' when it has no date. */
export const startOf = (version: VersionDates): string => version.effectDate ?? madeOn(version) ?? ''

/** First day on which the text was known to the public. */
const knownFrom = (version: VersionDates): string =>
  version.publishDate ?? version.versionDate ?? version.effectDate ?? ''

/**
 * The text to read for a day: for any day exactly one, or an honest gap with the nearest text held.
 * @returns null when nothing of the law existed on that day
 */
export function versionOn<V extends VersionDates>(history: History<V>, day: string): Reading<V> | null {
  const chain = chainOf(history)
  const dated = chain.filter((entry) => startOfEntry(entry) !== '')
  const begun = dated.filter((entry) => startOfEntry(entry) <= day)
  const last = begun.reduce<ChainEntry<V> | null>(
    (latest, entry) => (latest === null || startOfEntry(entry) >= startOfEntry(latest) ? entry : latest),
    null,
  )
  if (last?.version) {
    const check = checkOf(last.version, history)
    const begins =
      last.effectDate !== null ||
      (last.date !== null && hasPassed(last.date, day)) ||
      (check !== undefined && check.day <= day)
    const sure = begins ? 'certain' : 'unknownDay'
    return { version: last.version, sure, missing: null }
  }
  if (last) {
    const before = begun.findLast((entry) => entry.version !== null && startOfEntry(entry) <= startOfEntry(last))
    const nearest = before?.version ?? dated.find((entry) => entry.version !== null)?.version
    if (nearest) return { version: nearest, sure: 'gap', missing: last }
  }
  const published = history.versions.find((version) => knownFrom(version) !== '' && knownFrom(version) <= day)
  if (published) return { version: published, sure: 'notYet', missing: null }
  const undated = history.versions.find((version) => startOf(version) === '')
  return undated ? { version: undated, sure: 'undated', missing: null } : null
}

const answer = (
  look: EffectLook,
  reason: string,
  since: string | null,
  basis: Basis | null,
  by: Effect['by'] = null,
): Effect => ({
  look,
  text: EFFECT_TEXT[look],
  reason,
  since,
  by,
  basis,
})

const made = ({ date, kind }: ChainEntry) =>
  date === null ? '新的文本' : `${dayInWords(date)}${kind === '版本' ? '' : kind || '修改'}的文本`

/** The extension of a text that counts: the one that reaches furthest. */
export const extensionOf = (
  { versionId }: Pick<VersionDates, 'versionId'>,
  { extensions }: Pick<History, 'extensions'>,
): Extension | undefined =>
  extensions.filter((one) => one.versionId === versionId).sort((a, b) => compare(b.day, a.day))[0]

/** The newest check of a text. What was checked before it was made was an older text. */
const checkOf = (version: VersionDates, { checks }: Pick<History, 'checks'>): Check | undefined =>
  checks
    .filter(({ versionId = null, editionDate }) =>
      versionId === null
        ? editionDate === null || editionDate === version.versionDate
        : versionId === version.versionId,
    )
    .filter(({ day }) => (madeOn(version) ?? '') <= day)
    .sort((a, b) => compare(b.day, a.day))[0]

/** A document that a version issues, with all its names. */
export interface Part {
  anchor: string
  name: string
  keys: readonly string[]
  effectDate: string | null
  expireDate: string | null
}

/** The documents that a version issues as parts of its text, in their order. */
export function partsOf({ issued = [] }: Pick<VersionDates, 'issued'>): Part[] {
  const parts = new Map<string, Part>()
  for (const { anchor, name, nameKey, effectDate, expireDate } of issued) {
    const known = parts.get(anchor)
    if (anchor !== '')
      parts.set(
        anchor,
        known
          ? { ...known, keys: [...known.keys, nameKey] }
          : { anchor, name, keys: [nameKey], effectDate, expireDate },
      )
  }
  return [...parts.values()]
}

/** Whether what names a title concerns a part: it names the part or the notice as a whole, and not another part. */
const concerns = ({ targetKey }: Pick<Ending, 'targetKey'>, part: Part, parts: readonly Part[]): boolean =>
  part.keys.includes(targetKey ?? '') || !parts.some(({ keys }) => keys.includes(targetKey ?? ''))

/** The history of a version as that of one of the documents which it issues. */
function asPart<V extends VersionDates>(version: V, history: History, part: Part): { version: V; history: History } {
  const parts = partsOf(version)
  const { effectDate, expireDate } = part
  return {
    version: {
      ...version,
      effectDate,
      expireDate,
      issued: [],
      periodRule: version.periodRule ? { ...version.periodRule, names: [part.name] } : null,
    },
    history: {
      ...history,
      endings: history.endings.filter((one) => concerns(one, part, parts)),
      extensions: history.extensions.filter((one) => concerns(one, part, parts)),
    },
  }
}

/** Force of one of several documents that a version issues, with the last day of its own period. */
export function effectOfPart(
  version: VersionDates,
  history: History,
  part: Part,
  day: string,
): { effect: Effect; expireDate: string | null } {
  const own = asPart(version, history, part)
  return {
    effect: effectOf(own.version, own.history, day),
    expireDate: endOfPeriod(own.version, own.history)?.day ?? null,
  }
}

/** Of several documents one ends without the others: the version ends with the act that ends the last of them. */
function endingsOfAll(endings: readonly Ending[], version: VersionDates): readonly Ending[] {
  const parts = partsOf(version)
  if (parts.length < 2) return endings
  const ofParts = parts.map((part) => endings.filter((one) => part.keys.includes(one.targetKey ?? '')))
  const ofAll = endings.filter((one) => !ofParts.some((list) => list.includes(one)))
  const first = (list: readonly Ending[]) => list.toSorted((a, b) => compare(a.date ?? '9999', b.date ?? '9999'))[0]
  const last = ofParts.map(first).reduce<Ending | undefined>((late, one, at) => {
    if (one === undefined || (at > 0 && late === undefined)) return undefined
    return late === undefined || (one.date ?? '9999') > (late.date ?? '9999') ? one : late
  }, undefined)
  return last ? [...ofAll, last] : ofAll
}

/** Names of documents that are tried out: 某办法（试行）, 某暂行办法. */
const TRIAL = /暂行(?:办法|规定|条例|规则|细则|措施|意见|标准|制度|规范|方案|规程)|[（(](?:试行|暂行)[）)]/

/** The end that a province rules for a document which names none: its years after the day from which it is in force. */
function endByRule({ periodRule, effectDate, publishDate }: VersionDates): { day: string; basis: Basis } | null {
  const start = effectDate ?? publishDate
  if (!periodRule || start === null) return null
  const isTrial = periodRule.names.some((name) => TRIAL.test(name))
  const years = isTrial ? periodRule.trialYears : periodRule.otherYears
  if (years === null) return null
  const words = `${isTrial ? '试行、暂行的' : '没有写明有效期的'}规范性文件有效期不超过${years}年`
  const basis: Basis = {
    kind: 'rule',
    words: periodRule.source === null ? words : `${words}，${periodRule.source}`,
    workId: null,
    anchor: null,
  }
  return { day: addDays(addMonths(start, years * 12), -1), basis }
}

/** The end of a period of validity. */
export interface PeriodEnd {
  /** The last day in force. */
  day: string
  /** The extension or the rule of the province that it comes from; null where the text says it. */
  basis: Basis | null
}

/**
 * The last day of the period of validity: an extension that is released, else what the text says, else what the
 * province rules; null when none does.
 */
export function endOfPeriod(version: VersionDates, history: History): PeriodEnd | null {
  const parts = partsOf(version)
  if (parts.length > 1) {
    const ends = parts.map((part) => {
      const own = asPart(version, history, part)
      return endOfPeriod(own.version, own.history)
    })
    return ends.includes(null) ? null : (ends.toSorted((a, b) => compare(b?.day ?? '', a?.day ?? ''))[0] ?? null)
  }
  const extension = extensionOf(version, history)
  if (extension) return { day: extension.day, basis: extension.basis }
  return version.expireDate === null ? endByRule(version) : { day: version.expireDate, basis: null }
}

const titleNote = (words: string): Basis => ({ kind: 'titleNote', words, workId: null, anchor: null })

/**
 * The clause by which the next text ends a version of the same name, where it is no edition of it but another text
 * under its name.
 */
const renewalOf = (version: VersionDates, next: ChainEntry, renewals: readonly Ending[] = []): Ending | undefined =>
  renewals.find(
    (clause) =>
      next.date !== null && clause.madeOn !== null && isSameAct(next.date, clause.madeOn) && canMean(clause, version),
  )

/** The text of the same name that ends a version, told from it by its day. */
const nameOfRenewal = ({ date }: ChainEntry, { byTitle }: Ending): string =>
  `${dayInWords(date)}的同名${quotedTitle(byTitle)}`

/** The text that replaced a version by a day, or that may have done so. */
function replacedBy(
  version: VersionDates,
  later: readonly ChainEntry[],
  { renewals }: History,
  day: string,
): Effect | null {
  const next = later.find(({ effectDate, date }) => (effectDate ?? date ?? '9999') <= day)
  if (!next) return null
  const renewal = renewalOf(version, next, renewals)
  if (renewal) return endedBy([renewal], '', day, nameOfRenewal(next, renewal))
  const missing = next.version === null ? '，本库未收录该文本' : ''
  const basis = next.basis ?? titleNote(made(next))
  if (next.effectDate !== null)
    return answer(
      '03',
      `已被${made(next)}取代，后者自${dayInWords(next.effectDate)}起施行${missing}`,
      next.effectDate,
      basis,
    )
  if (next.date !== null && hasPassed(next.date, day))
    return answer('03', `已被${made(next)}取代，后者的施行日期未载明${missing}`, null, basis)
  return answer('toCheck', `${made(next)}已经公布或者通过，施行日期未载明，何时取代本文本待核${missing}`, null, null)
}

/**
 * Whether a clause can mean a version. “原《X》（某号）同时废止” means the text of that number, and in a document named X the
 * earlier text of that name: never what the document itself says, in whatever file and under whatever title it is held.
 */
function canMean(
  { ofNumbers = [], byNumber = null, isOfSameName = false, madeOn: acted }: Ending,
  version: VersionDates,
): boolean {
  const own = (version.docNumbers ?? []).flatMap((number) => docNumberKey(number) ?? [])
  if (byNumber !== null && own.includes(docNumberKey(byNumber) ?? '')) return false
  // The number of a text that was amended later may be that of the first text or of a change.
  const isNamed = ofNumbers.some((number) => own.includes(docNumberKey(number) ?? ''))
  if (ofNumbers.length > 0 && own.length > 0 && !isNamed && version.editions.length <= 1) return false
  if (!isOfSameName || isNamed) return true
  const day = madeOn(version)
  return day !== null && acted !== null && day < acted
}

/**
 * What ended a law by a day, or may have done so. @param name of the act that ended it, where its title alone does not tell it. A law that was enacted again or amended later is not ended by an older act. */
function endedBy(endings: readonly Ending[], newest: string, day: string, name?: string): Effect | null {
  const valid = endings.filter(({ date, madeOn }) => (date ?? madeOn ?? '9999') >= newest)
  // Of two that name the same day the words of a document say more than the register.
  const dated = valid
    .filter(({ date }) => date !== null && date <= day)
    .sort(
      (a, b) =>
        compare(a.date ?? '', b.date ?? '') ||
        Number(a.basis.kind === 'register') - Number(b.basis.kind === 'register'),
    )[0]
  const ending = dated ?? valid.find(({ date, madeOn }) => date === null && (madeOn === null || madeOn <= day))
  if (!ending) return null
  const by = ending.byTitle === '' ? null : { workId: ending.byWorkId, title: ending.byTitle }
  const { manner } = ending
  const act = by ? `被${name ?? quotedTitle(by.title)}${manner === '废止' ? '废止' : '宣布失效'}，` : ''
  const code = manner === '废止' ? '04' : '05'
  // Who reads a law that was merged wants the one that goes on.
  const into = ending.into ? `，内容并入${quotedTitle(ending.into.title)}` : ''
  if (ending.date !== null)
    return answer(
      code,
      `${act}自${dayInWords(ending.date)}起${manner}${into}`,
      ending.date,
      ending.basis,
      ending.into ?? by,
    )
  const undated = `${act || `已${manner}，`}${manner}日期未载明`
  if (ending.madeOn !== null && hasPassed(ending.madeOn, day)) return answer(code, undated, null, ending.basis, by)
  return answer('toCheck', undated, null, null, by)
}

/**
 * Force of one version of a work on a day (docs/law-as-data.md §4, F_STATUS codes). The order of the questions is the
 * order in which an answer overrides the next: replaced, not yet in force, ended, expired, doubtful, shown to be in
 * force, unverified.
 */
export function effectOf(version: VersionDates, history: History, day: string): Effect {
  const chain = chainOf(history)
  const at = chain.findIndex((entry) => entry.version?.versionId === version.versionId)
  const later = chain.slice(at + 1).filter((entry) => startOfEntry(entry) >= startOf(version))
  const replaced = replacedBy(version, later, history, day)
  if (replaced) return replaced
  const start = version.effectDate
  if (start !== null && start > day)
    return answer('02', `自${dayInWords(start)}起施行`, knownFrom(version), version.effectBasis)
  const newest = chain.reduce((last, entry) => ((entry.date ?? '') > last ? (entry.date ?? '') : last), '')
  const endings = endingsOfAll(
    history.endings.filter((ending) => canMean(ending, version)),
    version,
  )
  const ended = endedBy(endings, newest, day)
  if (ended) return ended
  const period = endOfPeriod(version, history)
  if (period !== null && period.day < day) {
    const words = version.effectBasis?.words ?? ''
    const basis: Basis = period.basis ?? { kind: 'text', words, workId: null, anchor: null }
    const how = period.basis === null ? '' : basis.kind === 'rule' ? '按本省规定' : '经延长'
    return answer('05', `有效期${how}至${dayInWords(period.day)}，已届满`, addDays(period.day, 1), basis)
  }
  // Whether a text of the year of the entry is the one it tells of is not known, unless the entry was made for it.
  const unheld = history.undated?.findLast(
    ({ versionId, by }) =>
      by <= day && (versionId === version.versionId || by.slice(0, 4) > (madeOn(version) ?? '').slice(0, 4)),
  )
  if (unheld) return answer('toCheck', `${unheld.words}，修改后的文本本库未收录，本文本何时被取代待核`, null, null)
  // Who checked the text after the other law had ended has answered the doubt.
  const checkedOn = checkOf(version, history)?.day ?? ''
  const doubt = history.doubts.find(({ date }) => date <= day && date > (version.versionDate ?? '') && date > checkedOn)
  if (doubt)
    return answer(
      'toCheck',
      `所${doubt.relation}的${quotedTitle(doubt.title)}自${dayInWords(doubt.date)}起废止，本文件是否仍有效待核`,
      null,
      null,
      {
        workId: doubt.workId,
        title: doubt.title,
      },
    )
  return inForce(version, later, { ...history, endings }, day) ?? unverified(version)
}

/**
 * Shows that a version was in force on a day: it was replaced or ended later, its period was extended, or somebody
 * checked it.
 */
function inForce(version: VersionDates, later: readonly ChainEntry[], history: History, day: string): Effect | null {
  const { endings } = history
  const start = version.effectDate
  const check = checkOf(version, history)
  const isBegun = start !== null || (version.versionDate !== null && hasPassed(version.versionDate, day))
  if (!isBegun && !(check !== undefined && check.day <= day)) return null
  const since = start === null ? '施行日期未载明' : `自${dayInWords(start)}起施行`
  const next = later[0]
  if (next && startOfEntry(next) > day) {
    const renewal = renewalOf(version, next, history.renewals)
    if (renewal?.date)
      return answer(
        '01',
        `${since}，至${dayInWords(renewal.date)}被${nameOfRenewal(next, renewal)}${renewal.manner}`,
        start,
        renewal.basis,
      )
    const until =
      next.effectDate === null ? `此后由${made(next)}取代` : `至${dayInWords(next.effectDate)}由${made(next)}取代`
    return answer('01', `${since}，${until}`, start, next.basis ?? titleNote(made(next)))
  }
  const ending = endings
    .filter(({ date }) => date !== null && date > day)
    .sort((a, b) => compare(a.date ?? '', b.date ?? ''))[0]
  if (ending && !next)
    return answer('01', `${since}，至${dayInWords(ending.date ?? '')}${ending.manner}`, start, ending.basis)
  const extension = extensionOf(version, history)
  if (extension && !next)
    return answer('01', `${since}，有效期延长至${dayInWords(extension.day)}`, start, extension.basis)
  return check && !next
    ? { ...answer('01', `${since}，${dayInWords(check.day)}核实有效`, start, check.basis), checkedOn: check.day }
    : null
}

const unverified = (version: VersionDates): Effect =>
  answer(
    'unverified',
    version.effectDate === null ? '施行日期未载明' : `自${dayInWords(version.effectDate)}起施行`,
    version.effectDate,
    null,
  )

/** Looks of a text that is, or may be, the law today: in lists of the newest and for the order of results. */
export const mayBeInForce = (look: EffectLook): boolean => look === '01' || look === 'unverified'

/**
 * Whether a text is neither repealed nor lapsed, as far as is known; one that is to be checked or takes effect later
 * stands too.
 */
export const stands = (look: EffectLook): boolean => look !== '04' && look !== '05'
