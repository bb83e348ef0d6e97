import type { WorkRow } from '../laws/laws.door.ts'
import { eventsOf, type LibraryEvent } from './library-events.rules.ts'

/** Computed once for each state of the library and day; it goes with the works that the search holds in memory. */
const known = new WeakMap<readonly WorkRow[], { today: string; events: LibraryEvent[] }>()

/** All events of these laws up to a day, and those announced for later. */
export function allEvents(works: readonly WorkRow[], today: string): readonly LibraryEvent[] {
  const held = known.get(works)
  if (held?.today === today) return held.events
  const events = works.flatMap((work) => eventsOf(work, today))
  known.set(works, { today, events })
  return events
}
