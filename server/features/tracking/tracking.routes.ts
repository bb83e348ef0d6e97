import type { Tracked, trackingContract } from '#common/contract/tracking.ts'
import { dayOf } from '#server/platform/clock.ts'
import { networkOf } from '#server/platform/http/network.rules.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { keptWords, ReportGate, reportTaker } from '../search-feedback/search-feedback.door.ts'
import { keepEvents, mostRead, type PageEvent, type ReadCount, readCounts } from './tracking.sql.ts'
import { countWords, type Searched } from './visits.sql.ts'

const DAY_MS = 86_400_000
/**
 * Days and laws of the list of what is read most; so many are counted, of which some may be hidden; and how long the
 * counts are kept.
 */
const READ_DAYS = 30
const MOST_READ = 6
const COUNTED = 100
const KEPT_MS = 300_000

/** The calls of common/contract/tracking.ts. */
export function trackingHandlers(): Handlers<typeof trackingContract> {
  const takeReport = reportTaker()
  // A law that one visitor opens again and again is not read more for that.
  const readers = new ReportGate()
  const searchers = new ReportGate()
  let known: { at: number; counts: ReadCount[] } | undefined

  /** The event as it is kept. Addresses may contain what a visitor typed: only the path is kept. */
  const kept = ({ event, page = '', detail = '', workId }: Tracked): PageEvent => ({
    kind: event,
    page: page.split(/[?#]/)[0] ?? '',
    detail: workId === undefined ? detail : workId,
  })
  /**
   * The words of a search, to be counted; null where they are not: nothing was typed, one network looks for them again
   * within the hour, or the viewer sees restricted documents, whose titles would be told to those who do not.
   */
  function searchedIn(
    { event, query = '', detail }: Tracked,
    { viewer, request }: Pick<Context, 'viewer' | 'request'>,
    now: Date,
  ): Searched | null {
    if (event !== 'search' || audienceOf(viewer) !== 'open') return null
    const word = keptWords(query)
    return word !== '' && searchers.admit(networkOf(request.ip), word, now) === 'counts'
      ? { word, empty: detail === '0' }
      : null
  }
  return {
    async 'POST /internet/fagui/saveEventTracking'(context) {
      const { db, body, clock, request } = context
      const now = clock()
      const events: PageEvent[] = []
      const searched: Searched[] = []
      for (const one of 'events' in body ? body.events : [body]) {
        if (await takeReport(context, one)) continue
        if (
          one.workId !== undefined &&
          readers.admit(networkOf(request.ip), `${one.event} ${one.workId}`, now) !== 'counts'
        )
          continue
        const words = searchedIn(one, context, now)
        if (words) searched.push(words)
        events.push(kept(one))
      }
      await keepEvents(db, events, now)
      await countWords(db, searched, dayOf(now))
      return null
    },

    async 'GET /internet/fagui/law/mostRead'({ db, viewer, clock }) {
      const at = clock().getTime()
      if (known === undefined || Math.abs(at - known.at) >= KEPT_MS)
        known = { at, counts: await readCounts(db, new Date(at - READ_DAYS * DAY_MS), COUNTED) }
      // Counts may be some minutes old; whether a law may be seen is asked each time, because a withdrawn one is gone
      // at once.
      return mostRead(db, audienceOf(viewer), known.counts, MOST_READ)
    },
  }
}
