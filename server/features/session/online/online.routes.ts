import type { sessionContract } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import { endSession, sessionById } from '#server/platform/auth/sessions.sql.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { shown } from '../../users/users.door.ts'
import { attemptOf, logSignIn, type SessionParts, tellEnded } from '../session-parts.ts'
import { pageOfOnline } from './online.sql.ts'

type OnlineCalls = 'GET /sys/online/list' | 'POST /sys/online/forceLogout'

/** The calls that list signed-in users and sign them out (wire.md §1.8). */
export function onlineHandlers(parts: SessionParts): Pick<Handlers<typeof sessionContract>, OnlineCalls> {
  return {
    async 'GET /sys/online/list'(context) {
      const { db, clock, list, viewer } = context
      const page = await pageOfOnline(db, list, {
        now: clock(),
        idleMs: parts.sessions.idleMs,
        ownSession: viewer.sessionId,
      })
      return { ...page, records: await shown(context, page.records, '在线用户') }
    },

    async 'POST /sys/online/forceLogout'(context) {
      const { db, clock, body, viewer, list, afterCommit } = context
      const session = await sessionById(db, body.token)
      // Users that the data rules hide from the viewer cannot be signed out by them.
      const request = { ...list, query: { id: body.token } }
      const seen = await pageOfOnline(db, request, { now: clock(), idleMs: parts.sessions.idleMs, ownSession: null })
      if (!session || seen.total === 0 || !(await endSession(db, session.id, 'forced', clock())))
        throw refuse('session.logout-unknown')
      await logSignIn(
        attemptOf(context),
        `强制退出：${session.username}`,
        true,
        viewer.username,
        viewer.accountId ?? '',
      )
      afterCommit(() => tellEnded(parts, [session.id]))
      return null
    },
  }
}
