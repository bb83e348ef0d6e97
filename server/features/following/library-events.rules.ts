import { dayInWords } from '#common/day-in-words.ts'
import { demoSentence } from '#common/law/demo.ts'
import { effectOf, extensionOf, versionOn, type VersionRow, type WorkRow } from '../laws/laws.door.ts'

/** Something that happens to a law and that users who follow it want to know. */
export interface LibraryEvent {
  /** The same event has the same key for ever, whatever else becomes known of it. */
  key: string
  /**
   * A text was published, a text takes effect, its period of validity was extended, it was put right after it was
   * shown, the law ends.
   */
  kind: 'edition' | 'effect' | 'extension' | 'correction' | 'end'
  work: WorkRow
  version: VersionRow
  /** The day it happens, YYYY-MM-DD; null when it is not known. */
  day: string | null
  /** What happens, for a heading: 公布. */
  what: string
  /** One sentence for the reader. */
  words: string
}

/**
 * An act that ends a law is told of when it is registered, up to so many days before; the end of a period of validity
 * on its day.
 */
const AHEAD_DAYS = 366

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The day a text was published, or made when the publication is not known. */
export const publishedDay = ({
  publishDate,
  versionDate,
}: Pick<VersionRow, 'publishDate' | 'versionDate'>): string | null => publishDate ?? versionDate

/** All that is known to have happened to a law up to a day, and what has been announced for later. */
export function eventsOf(work: WorkRow, today: string): LibraryEvent[] {
  const events = work.versions.flatMap((version): LibraryEvent[] => {
    const one = { work, version }
    const day = publishedDay(version)
    const what = work.versions.length > 1 ? '公布新的文本' : '公布'
    const effect = version.effectDate
    const when = day === null ? '' : `于${dayInWords(day)}${version.publishDate === null ? '通过' : '公布'}`
    const until = effect === null ? '' : `自${dayInWords(effect)}起施行`
    const words = `《${version.title}》${[when, until].filter(Boolean).join('，') || '已收录'}。`
    const published: LibraryEvent = { ...one, key: `edition ${version.versionId}`, kind: 'edition', day, what, words }
    const extended = [
      ...extendedEvent(work, version),
      ...partEvents(work, version, today),
      ...correctionEvents(work, version),
    ]
    if (effect === null) return [published, ...extended]
    const sentence = `《${version.title}》${effect > today ? '将' : ''}${until}。`
    return [
      published,
      ...extended,
      { ...one, key: `effect ${version.versionId}`, kind: 'effect', day: effect, what: '施行', words: sentence },
    ]
  })
  const end = endOf(work, today)
  const all = end ? [...events, end] : events
  return work.isDemo ? all.map((event) => ({ ...event, words: demoSentence(work) + event.words })) : all
}

/** The extension of a period of validity that the public is told, on the day on which it was told. */
function extendedEvent(work: WorkRow, version: VersionRow): LibraryEvent[] {
  const extension = extensionOf(version, work)
  if (!extension) return []
  const { day, toldOn, basis } = extension
  const words = `《${version.title}》有效期延长至${dayInWords(day)}${basis.words === '' ? '' : `，依据${basis.words}`}。`
  return [
    {
      key: `extension ${version.versionId} ${day}`,
      kind: 'extension',
      work,
      version,
      day: toldOn,
      what: '延长有效期',
      words,
    },
  ]
}

/**
 * What was put right in a text after the public had seen it: each time is an event of its day, and none of them is a
 * new text.
 */
function correctionEvents(work: WorkRow, version: VersionRow): LibraryEvent[] {
  return (version.corrections ?? []).map(({ id, day, note }): LibraryEvent => ({
    key: `correction ${id}`,
    kind: 'correction',
    work,
    version,
    day,
    what: '更正',
    words: `《${version.title}》文本更正：${note.replace(/。$/, '')}。`,
  }))
}

/** Articles that begin or cease to be in force on days of their own. */
function partEvents(work: WorkRow, version: VersionRow, today: string): LibraryEvent[] {
  return (version.partDays ?? []).map(({ places, state, day }): LibraryEvent => {
    const does = state === 'later' ? '施行' : '停止施行'
    const words = `《${version.title}》${places}${day > today ? '将' : ''}自${dayInWords(day)}起${does}。`
    return {
      key: `part ${version.versionId} ${state} ${day}`,
      kind: 'effect',
      work,
      version,
      day,
      what: `部分条文${does}`,
      words,
    }
  })
}

/** The end of a law: one that has come, or an act that ends it and has been registered; null while it has none. */
function endOf(work: WorkRow, today: string): LibraryEvent | null {
  for (const day of [today, addDays(today, AHEAD_DAYS)]) {
    const version = versionOn(work, day)?.version
    if (!version) continue
    const { look, since, by, reason } = effectOf(version, work, day)
    if (look !== '04' && !(look === '05' && (day === today || by !== null))) continue
    const what = look === '04' ? '废止' : '失效'
    return {
      key: `end ${work.workId}`,
      kind: 'end',
      work,
      version,
      day: since,
      what,
      words: `《${version.title}》${reason}。`,
    }
  }
  return null
}

/**
 * Whether followers are to be told of an event on a day: texts at once, taking effect on its day, an end when it is
 * known.
 */
export const isToTell = ({ kind, day }: Pick<LibraryEvent, 'kind' | 'day'>, today: string): boolean =>
  kind !== 'effect' || (day !== null && day <= today)

/** What followers of a law are told at one time: a text that is new says itself from when it is in force. */
export function toldTogether(events: readonly LibraryEvent[]): LibraryEvent[] {
  const isNew = new Set(events.flatMap(({ kind, version }) => (kind === 'edition' ? [version.versionId] : [])))
  return events.filter(({ kind, version }) => kind !== 'effect' || !isNew.has(version.versionId))
}

/** The page of this site that shows an event: the law, in the edition that was published. */
export const pageOfEvent = ({ kind, work, version }: LibraryEvent): string =>
  `/details?id=${encodeURIComponent(work.workId)}${kind === 'edition' || kind === 'correction' ? `&version=${encodeURIComponent(version.versionId)}` : ''}`
