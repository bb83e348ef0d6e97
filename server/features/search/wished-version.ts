import { effectOf, startOf, type VersionRow, type WorkRow } from '../laws/laws.door.ts'
import type { DayView, Library, WorkOnDay } from './library.ts'
import type { Understanding, WantedVersion } from './understanding.ts'

/** The view with the version that the query asks for in place of the one that counts. */
export function withWishedVersion(library: Library, view: DayView, understood: Understanding): DayView {
  if (understood.kind !== 'title' && understood.kind !== 'citation') return view
  const { version, named } = understood
  if (version === null || version === 'new') return view
  const works = [...view.works]
  let changed = false
  for (const { work: number } of named) {
    const work = library.workAt(number)
    const current = works[number] ?? null
    const wished = wishedOf(work, version, current)
    if (!wished || wished === current?.version) continue
    works[number] = { version: wished, effect: effectOf(wished, work, view.day) }
    changed = true
  }
  return changed ? { ...view, works, workOfUnit: library.workOfUnit(works) } : view
}

/** The version of a year, the last one of several, or the one before the version that counts. */
function wishedOf({ versions }: WorkRow, wanted: Exclude<WantedVersion, 'new'>, current: WorkOnDay | null): VersionRow | undefined {
  if (wanted === 'old') return versions.findLast((version) => current && startOf(version) < startOf(current.version))
  return (
    versions.findLast(({ versionDate }) => versionDate?.startsWith(`${wanted}-`)) ??
    versions.findLast((version) => startOf(version).startsWith(`${wanted}-`)) ??
    // 2020年版 of a law made in 2018: the text that stood that year.
    versions.findLast((version) => startOf(version) <= `${wanted}-12-31`)
  )
}
