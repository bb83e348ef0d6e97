import type { ownSessionContract } from '#common/contract/own-sessions.ts'
import { refuse } from '#common/errors.ts'
import { deviceName } from '#common/rules/device-name.ts'
import { endOtherSessions, endSession, openSessionsOf } from '#server/platform/auth/sessions.sql.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { attemptOf, logSignIn, type SessionParts, signedInAs, tellEnded } from '../session-parts.ts'

type OwnSessionCalls = 'GET /sys/session/own' | 'POST /sys/session/end' | 'POST /sys/session/endOthers'

/** Users see and end their own sessions. */
export function ownSessionHandlers(parts: SessionParts): Pick<Handlers<typeof ownSessionContract>, OwnSessionCalls> {
  return {
    async 'GET /sys/session/own'(context) {
      const { db, clock, viewer } = context
      const sessions = await openSessionsOf(db, signedInAs(context).id, clock(), parts.sessions.idleMs)
      return sessions.map(({ id, ip, userAgent, createdAt, lastUsedAt }) => ({
        id,
        ip,
        device: deviceName(userAgent),
        signedInAt: momentText(createdAt),
        lastUsedAt: momentText(lastUsedAt),
        current: id === viewer.sessionId,
      }))
    },

    async 'POST /sys/session/end'(context) {
      const { db, clock, body, viewer, afterCommit } = context
      const { id, username } = signedInAs(context)
      if (body.id === viewer.sessionId) throw refuse('session.own-current')
      const open = await openSessionsOf(db, id, clock(), parts.sessions.idleMs)
      // A session of another user is refused like one that has ended.
      const session = open.find((candidate) => candidate.id === body.id)
      if (!session || !(await endSession(db, session.id, 'own', clock()))) throw refuse('session.own-ended')
      await logSignIn(attemptOf(context), `结束自己在别处的登录：${session.ip}`, true, username, id)
      afterCommit(() => tellEnded(parts, [session.id]))
      return null
    },

    async 'POST /sys/session/endOthers'(context) {
      const { db, clock, viewer, afterCommit } = context
      const { id, username } = signedInAs(context)
      const ended = await endOtherSessions(db, id, viewer.sessionId ?? '', clock())
      await logSignIn(attemptOf(context), `结束自己在别处的全部登录：${ended.length} 个`, true, username, id)
      afterCommit(() => tellEnded(parts, ended))
      return null
    },
  }
}
