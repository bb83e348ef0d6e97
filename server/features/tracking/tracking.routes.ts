import type { MostRead, Tracked, trackingContract } from '#common/contract/tracking.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { ReportGate, reportTaker } from '../search-feedback/search-feedback.door.ts'
import { keepEvents, mostRead, type PageEvent } from './tracking.sql.ts'

const DAY_MS = 86_400_000
/** Days and laws of the list of what is read most, and how long it is kept. */
const READ_DAYS = 30
const MOST_READ = 6
const KEPT_MS = 300_000

/** The calls of common/contract/tracking.ts. */
export function trackingHandlers(): Handlers<typeof trackingContract> {
  const takeReport = reportTaker()
  // A law that one visitor opens again and again is not read more for that.
  const readers = new ReportGate()
  const known = new Map<string, { at: number; laws: MostRead[] }>()

  /** The event as it is kept. Addresses may contain what a visitor typed: only the path is kept. */
  const kept = ({ event, page = '', detail = '', workId }: Tracked): PageEvent => ({
    kind: event,
    page: page.split(/[?#]/)[0] ?? '',
    detail: workId === undefined ? detail : workId,
  })
  return {
    async 'POST /internet/fagui/saveEventTracking'(context) {
      const { db, body, clock, request } = context
      const now = clock()
      const events: PageEvent[] = []
      for (const one of 'events' in body ? body.events : [body]) {
        if (await takeReport(context, one)) continue
        if (one.workId !== undefined && readers.admit(request.ip, `${one.event} ${one.workId}`, now) !== 'counts') continue
        events.push(kept(one))
      }
      await keepEvents(db, events, now)
      return null
    },

    async 'GET /internet/fagui/law/mostRead'({ db, viewer, clock }) {
      const audience = audienceOf(viewer)
      const at = clock().getTime()
      const before = known.get(audience)
      if (before && at - before.at < KEPT_MS && at >= before.at) return before.laws
      const laws = await mostRead(db, audience, new Date(at - READ_DAYS * DAY_MS), MOST_READ)
      known.set(audience, { at, laws })
      return laws
    },
  }
}
