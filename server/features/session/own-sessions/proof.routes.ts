import type { ownSessionContract } from '#common/contract/own-sessions.ts'
import { refuse } from '#common/errors.ts'
import { markProved } from '#server/platform/auth/sessions.sql.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { accountBy, hasPassword, passwordFits } from '../../users/users.door.ts'
import { passkeysOf } from '../passkeys/passkeys.sql.ts'
import { spendFactorCode } from '../second-factor/check-code.ts'
import { secondFactorOf } from '../second-factor/second-factor.sql.ts'
import { attemptOf, logSignIn, type SessionParts, signedInAs } from '../session-parts.ts'
import { fromHere, tried } from '../tries.ts'

const FAILED = '验证身份失败'

/** From now on the caller's session counts as proved. */
export async function provedNow(context: Context, how: string): Promise<void> {
  const { db, clock, viewer } = context
  const { id, username } = signedInAs(context)
  await markProved(db, viewer.sessionId ?? '', clock())
  await logSignIn(attemptOf(context), `验证身份：${how}`, true, username, id)
}

/** Users prove again who they are, before sensitive acts (decision 0052). */
export function proofHandlers(parts: SessionParts): Pick<Handlers<typeof ownSessionContract>, 'GET /sys/session/proof' | 'POST /sys/session/prove'> {
  return {
    async 'GET /sys/session/proof'(context) {
      const { id } = signedInAs(context)
      const account = await accountBy(context.db, { id })
      return {
        password: account !== null && hasPassword(account.passwordHash),
        secondFactor: ((await secondFactorOf(context.db, id))?.secret ?? null) !== null,
        passkey: (await passkeysOf(context.db, id)).length > 0,
      }
    },

    async 'POST /sys/session/prove'(context) {
      const { db, body } = context
      const holder = signedInAs(context)
      const attempt = attemptOf(context)
      if (body.code) {
        if (((await secondFactorOf(db, holder.id))?.secret ?? null) === null) throw refuse('second-factor.none')
        await spendFactorCode(parts, attempt, holder, { code: body.code, failed: FAILED })
        await provedNow(context, '动态口令')
        return null
      }
      const { password } = body
      if (!password) throw refuse('session.proof-missing')
      const log = (reason: string) => logSignIn(attempt, `${FAILED}：${reason}`, false, holder.username, holder.id)
      // Counted with the tries at the old password: it is the same secret.
      await tried(parts, attempt, { subject: fromHere(attempt, `old-password:${holder.id}`), log }, async () => {
        const passwordHash = (await accountBy(db, { id: holder.id }))?.passwordHash ?? null
        const fits = await passwordFits(passwordHash, password)
        return fits ? { done: null } : { reason: '密码错误', refusal: refuse('session.proof-wrong') }
      })
      await provedNow(context, '密码')
      return null
    },
  }
}
