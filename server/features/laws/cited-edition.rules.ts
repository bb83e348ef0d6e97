import { chainOf, versionOn, type History, type VersionDates } from './effect.rules.ts'

/** The edition of another law that a reference means. */
export interface CitedEdition {
  /**
   * `current`: today's text was in force when the citing text was made; `then`: an older text was, which is held;
   * `notHeld`: the text of that day is not held, or not known.
   */
  edition: 'current' | 'then' | 'notHeld'
  /** The version meant; null for `notHeld`. */
  versionId: string | null
  /** True when article numbers have not changed since then: the law was changed by 修正案 only, which insert 条之N. */
  stable: boolean
}

/** Amendments of 刑法 and 宪法 keep the numbers of articles. */
const KEEPS_NUMBERS = /修正案/

/**
 * The text of a law that a reference to one of its provisions means: the one in force on the day the citing text was
 * made.
 * @param day on which the citing text was made; null when it has no date
 */
export function citedEdition<V extends VersionDates>(
  history: History<V>,
  day: string | null,
  today: string,
): CitedEdition {
  const current = versionOn(history, today)?.version
  const reading = day === null ? null : versionOn(history, day)
  // A law that had only one text by then can be meant by no other, from whatever day it was in force.
  const isOnly = reading !== null && chainOf(history).findIndex((entry) => entry.version === reading.version) === 0
  if (
    reading &&
    (reading.sure === 'certain' || (isOnly && (reading.sure === 'unknownDay' || reading.sure === 'notYet')))
  )
    return {
      edition: reading.version.versionId === current?.versionId ? 'current' : 'then',
      versionId: reading.version.versionId,
      stable: true,
    }
  const since = (current?.editions ?? []).filter(({ date }) => day !== null && date > day)
  return {
    edition: 'notHeld',
    versionId: null,
    stable: day !== null && since.length > 0 && since.every(({ words }) => KEEPS_NUMBERS.test(words)),
  }
}
