import type { trackingContract } from '#common/contract/tracking.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { reportTaker } from '../search-feedback/search-feedback.door.ts'
import { keepEvent } from './tracking.sql.ts'

/** The calls of common/contract/tracking.ts. */
export function trackingHandlers(): Handlers<typeof trackingContract> {
  const takeReport = reportTaker()
  return {
    async 'POST /internet/fagui/saveEventTracking'(context) {
      const { db, body, clock } = context
      if (await takeReport(context, body)) return null
      const { event, page = '', detail = '' } = body
      // Addresses may contain what a visitor typed: only the path is kept.
      await keepEvent(db, { kind: event, page: page.split(/[?#]/)[0] ?? '', detail }, clock())
      return null
    },
  }
}
