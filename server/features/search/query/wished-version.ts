import { chainOf, effectOf, startOf, type VersionRow, type WorkRow } from '../../laws/laws.door.ts'
import type { DayView, Library, WorkOnDay } from '../library/library.ts'
import { namedIn, versionIn, type Understanding, type WantedVersion } from './understanding.ts'

/** A version asked for beside the name of a law. */
export interface WishedEdition {
  wanted: Exclude<WantedVersion, 'new'>
  /** The version that is shown for it; null when the library does not hold it. */
  taken: VersionRow | null
}

/**
 * The view with the versions that the query asks for in place of those that count, and what became of the wish for the
 * law named first.
 */
export function withWishedVersion(
  library: Library,
  view: DayView,
  understood: Understanding,
): { view: DayView; edition: WishedEdition | null } {
  const wanted = versionIn(understood)
  const named = namedIn(understood)
  const [first] = named
  if (wanted === null || wanted === 'new' || !first) return { view, edition: null }
  const works = [...view.works]
  const wished = named.map(({ work }) => ({
    work,
    version: wishedOf(library.workAt(work), wanted, works[work] ?? null),
  }))
  const edition = { wanted, taken: wished[0]?.version ?? null }
  const changed = wished.filter(({ work, version }) => version && version !== works[work]?.version)
  if (changed.length === 0) return { view, edition }
  for (const { work, version } of changed)
    if (version) works[work] = { version, effect: effectOf(version, library.workAt(work), view.day) }
  return { view: { ...view, works, ...library.provisionsOf(works) }, edition }
}

/**
 * The version of a year, the last one of several, or the one before the version that counts; null when it is not held.
 */
function wishedOf(work: WorkRow, wanted: Exclude<WantedVersion, 'new'>, current: WorkOnDay | null): VersionRow | null {
  const { versions } = work
  if (wanted === 'old')
    return versions.findLast((version) => current && startOf(version) < startOf(current.version)) ?? null
  const made =
    versions.findLast(({ versionDate }) => versionDate?.startsWith(`${wanted}-`)) ??
    versions.findLast((version) => startOf(version).startsWith(`${wanted}-`))
  // 2020年版 of a law made in 2018: the text that stood that year, unless a later one is known and not held.
  return (
    made ??
    chainOf(work).findLast(({ date, effectDate }) => (date ?? effectDate ?? '9999') <= `${wanted}-12-31`)?.version ??
    null
  )
}
