import type { DayView, Library } from './library.ts'

/**
 * Something by number of the work that depends on the day alone, and is worked out once for each day in memory: a word
 * that nearly all laws hold would ask it of each of them in every search.
 * @param make works it out for a day and what else it depends on, such as the home region
 */
export function onceADay<Table>(
  make: (library: Library, view: DayView, by: string) => Table,
): (library: Library, view: DayView, by?: string) => Table {
  const tables = new WeakMap<DayView, Map<string, Table>>()
  return (library, view, by = '') => {
    let ofDay = tables.get(view)
    if (!ofDay) tables.set(view, (ofDay = new Map()))
    let table = ofDay.get(by)
    if (table === undefined) ofDay.set(by, (table = make(library, view, by)))
    return table
  }
}
