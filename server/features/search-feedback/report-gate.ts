/** Reports that one source may make within the time below, and how many sources are remembered. */
export const REPORTS_OF_SOURCE = 120
const SOURCES = 5_000
const REMEMBERED_MS = 3_600_000

/**
 * Keeps one visitor from deciding what staff see: the same report of a source counts once within an hour, and a source
 * makes a limited number of different ones. Sources are kept in memory only, and never with what was reported.
 */
export class ReportGate {
  readonly #sources = new Map<string, { since: number; reports: Set<string> }>()

  /** Whether a report counts: `repeated` when the source made it before, `too-many` when it made too many. */
  admit(source: string, report: string, now: Date): 'counts' | 'repeated' | 'too-many' {
    const known = this.#sources.get(source)
    const entry =
      known && now.getTime() - known.since < REMEMBERED_MS
        ? known
        : { since: now.getTime(), reports: new Set<string>() }
    if (entry !== known) {
      // A new entry goes to the end of the map, so that the first one is the oldest.
      this.#sources.delete(source)
      const [oldest] = this.#sources.keys()
      if (oldest !== undefined && this.#sources.size >= SOURCES) this.#sources.delete(oldest)
      this.#sources.set(source, entry)
    }
    if (entry.reports.has(report)) return 'repeated'
    if (entry.reports.size >= REPORTS_OF_SOURCE) return 'too-many'
    entry.reports.add(report)
    return 'counts'
  }
}
