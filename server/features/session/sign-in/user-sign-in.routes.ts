import type { sessionContract } from '#common/contract/session.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { userSeen } from '../../users/users.door.ts'
import { forgetFailuresOf } from '../tries.sql.ts'

type UserSignInCalls = 'PUT /sys/user/unlock'

/** What administrators do for other users who cannot sign in. */
export function userSignInHandlers(): Pick<Handlers<typeof sessionContract>, UserSignInCalls> {
  return {
    async 'PUT /sys/user/unlock'({ db, body, viewer, clock, list, request }) {
      const person = await userSeen(db, body.username, list)
      const lifted = await forgetFailuresOf(db, person.id, clock())
      const who = { accountId: viewer.accountId, username: viewer.username, ...requestFacts(request) }
      const content = `解除登录等待：${person.realname}（${person.username}）`
      await writeActivity(db, { kind: 2, operateType: 3, success: true, content, ...who }, clock())
      return { lifted }
    },
  }
}
