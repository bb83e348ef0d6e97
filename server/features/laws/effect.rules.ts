import { EFFECT_TEXT, type EffectStatus } from '#common/law/model.ts'

/** The dates of a version that decide its force. */
export interface VersionDates {
  versionId: string
  versionDate: string | null
  publishDate: string | null
  effectDate: string | null
  expireDate: string | null
}

/** A clause of another document that repeals a work. */
export interface RepealClause {
  byWorkId: string
  byTitle: string
  /** Day from which the repealing document is in force. */
  date: string | null
  basisText: string
}

/** Force of a version on a day, with the reason. */
export interface Effect {
  status: EffectStatus
  text: string
  reason: string
  since: string | null
  by: { workId: string | null; title: string } | null
}

const chineseDay = (day: string) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`

/** First day on which a version counts as the text of its law; versions without any date come first. */
export const startOf = (version: VersionDates): string => version.effectDate ?? version.versionDate ?? version.publishDate ?? '0001-01-01'

/** First day on which the text was known to the public. */
const knownFrom = (version: VersionDates): string => version.publishDate ?? version.versionDate ?? version.effectDate ?? '0001-01-01'

/**
 * The version that counts on a day: the latest one in force; before the first took effect, the first one published.
 * @param versions of one work, oldest first
 * @returns null when nothing had been published yet
 */
export function versionOn<V extends VersionDates>(versions: V[], day: string): V | null {
  const inForce = versions.filter((version) => startOf(version) <= day)
  if (inForce.length > 0) return inForce.reduce((latest, version) => (startOf(version) >= startOf(latest) ? version : latest))
  return versions.find((version) => knownFrom(version) <= day) ?? null
}

/** The clause that ended a work by `day`: the earliest repeal after its newest text. A law re-enacted later is not ended. */
function endedBy(versions: VersionDates[], repeals: RepealClause[], day: string): RepealClause | null {
  const newest = versions.reduce((date, version) => (startOf(version) > date ? startOf(version) : date), '')
  const valid = repeals.filter(({ date }) => date === null || date >= newest)
  const dated = valid.filter(({ date }) => date !== null && date <= day).sort((a, b) => ((a.date as string) < (b.date as string) ? -1 : 1))
  return dated[0] ?? null
}

/** A title between book marks: those inside it become single (GB/T 15834). */
const quoted = (title: string) => `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`

const answer = (status: EffectStatus, reason: string, since: string | null, by: Effect['by'] = null): Effect => ({
  status,
  text: EFFECT_TEXT[status],
  reason,
  since,
  by,
})

/**
 * Force of one version of a work on a day (docs/law-as-data.md §4, F_STATUS codes). The order of the questions is the order
 * in which an answer overrides the next: replaced, not yet effective, repealed, expired, in force.
 * @param versions all versions of the work, oldest first, the judged one among them
 */
export function effectOf(version: VersionDates, versions: VersionDates[], repeals: RepealClause[], day: string): Effect {
  const start = startOf(version)
  const next = versions.filter((other) => startOf(other) > start && startOf(other) <= day).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))[0]
  if (next) return answer('03', `已被${next.versionDate ? `${chineseDay(next.versionDate)}的` : '新的'}版本取代`, startOf(next))
  if (start > day) return answer('02', version.effectDate ? `自${chineseDay(version.effectDate)}起施行` : '施行日期尚未到来', knownFrom(version))
  const repeal = endedBy(versions, repeals, day)
  if (repeal) return answer('04', `被${quoted(repeal.byTitle)}废止`, repeal.date, { workId: repeal.byWorkId, title: repeal.byTitle })
  if (version.expireDate !== null && version.expireDate < day)
    return answer('05', `有效期至${chineseDay(version.expireDate)}，已届满`, version.expireDate)
  return answer(
    '01',
    start === '0001-01-01' ? '未发现废止或失效的依据' : `自${chineseDay(start)}起施行，未发现废止或失效的依据`,
    start === '0001-01-01' ? null : start,
  )
}
