import type { ownSessionContract } from '#common/contract/own-sessions.ts'
import { refuse } from '#common/errors.ts'
import { markProved, vouchedOf } from '#server/platform/auth/sessions.sql.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { accountBy } from '../../users/users.door.ts'
import { passkeysOf } from '../passkeys/passkeys.sql.ts'
import { spendFactorCode } from '../second-factor/check-code.ts'
import { secondFactorOf } from '../second-factor/second-factor.sql.ts'
import { attemptOf, logSignIn, type SessionParts, signedInAs } from '../session-parts.ts'
import { hasOwnPassword, isOwnPassword } from '../sign-in/recognise.ts'
import { ownOrigin } from '../third-party/addresses.ts'
import { startDetour } from '../third-party/detour.ts'
import { leaveForProvider } from '../third-party/provider-sign-in.ts'
import { fromHere, tried } from '../tries.ts'

const FAILED = '验证身份失败'

type ProofCalls = 'GET /sys/session/proof' | 'POST /sys/session/prove' | 'POST /sys/session/beginProof'

/** From now on the caller's session counts as proved. */
export async function provedNow(context: Context, how: string): Promise<void> {
  const { db, clock, viewer } = context
  const { id, username } = signedInAs(context)
  await markProved(db, viewer.sessionId ?? '', clock())
  await logSignIn(attemptOf(context), `验证身份：${how}`, true, username, id)
}

/** Users prove again who they are, before sensitive acts (decision 0052). */
export function proofHandlers(parts: SessionParts): Pick<Handlers<typeof ownSessionContract>, ProofCalls> {
  return {
    async 'GET /sys/session/proof'(context) {
      const { id } = signedInAs(context)
      const account = await accountBy(context.db, { id })
      const vouched = await vouchedOf(context.db, context.viewer.sessionId ?? '')
      const password = hasOwnPassword(parts, account) || (parts.directory !== null && vouched?.by === 'ldap')
      return {
        password,
        secondFactor: ((await secondFactorOf(context.db, id))?.secret ?? null) !== null,
        passkey: (await passkeysOf(context.db, id)).length > 0,
        // Also for a user who has no password and came by another way.
        provider: parts.provider !== null && (vouched?.by === 'oidc' || !password),
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
        const known = {
          account: await accountBy(db, { id: holder.id }),
          vouched: await vouchedOf(db, context.viewer.sessionId ?? ''),
        }
        return isOwnPassword(parts, attempt, known, password)
      })
      await provedNow(context, '密码')
      return null
    },

    async 'POST /sys/session/beginProof'(context) {
      const { id } = signedInAs(context)
      const { provider } = parts
      if (!provider) throw refuse('path.not-found')
      const content = { ...startDetour(parts, context), origin: ownOrigin(parts, context) ?? '' }
      const left = await leaveForProvider(parts, context, provider, content, {
        accountId: id,
        sessionId: context.viewer.sessionId ?? '',
      })
      if ('refused' in left) throw refuse(left.refused)
      return left.address
    },
  }
}
