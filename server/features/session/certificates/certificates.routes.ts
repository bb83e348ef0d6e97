import type { sessionContract } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { accountBy } from '../../users/users.door.ts'
import { attemptOf, logSignIn, type SessionParts } from '../session-parts.ts'
import { signInAs } from '../sign-in/sign-in.ts'
import { spendNonce } from '../tickets.sql.ts'

/** Header in which a gateway says whose certificate it has checked. */
const HEADER = 'x-certificate-assertion'
/** Nonces are kept for longer than an assertion is good, in milliseconds. */
const NONCE_MS = 300_000

/** Signing in by a certificate, such as an SM2 key, that a gateway has checked (decision 0052). */
export function certificateHandlers(
  parts: SessionParts,
): Pick<Handlers<typeof sessionContract>, 'POST /sys/certificate/signIn'> {
  return {
    async 'POST /sys/certificate/signIn'(context) {
      const { db, clock, request } = context
      const { readAssertion, publicUrl } = parts
      if (!readAssertion || publicUrl === null) throw refuse('certificate.off')
      const header = request.headers[HEADER]
      const attempt = attemptOf(context)
      const said = typeof header === 'string' ? readAssertion(header, new URL(publicUrl).origin, clock()) : null
      const isFirst = said !== null && (await spendNonce(db, said.nonce, new Date(clock().getTime() + NONCE_MS)))
      const account = isFirst ? await accountBy(db, { username: said.username }) : null
      if (!said || !account) {
        await logSignIn(attempt, '登录失败：证书验证未通过', false, said?.username ?? '')
        throw refuse('certificate.refused')
      }
      // The user has the key and has entered its PIN, which the gateway vouches for.
      return signInAs(parts, attempt, account, `数字证书（${said.certificate}）`, { provedTwice: true })
    },
  }
}
