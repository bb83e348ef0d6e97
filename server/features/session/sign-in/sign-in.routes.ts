import type { sessionContract } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import { endSession, sessionByToken, vouchedOf } from '#server/platform/auth/sessions.sql.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { accountBy } from '../../users/users.door.ts'
import { attemptOf, logSignIn, type SessionParts, tellEnded } from '../session-parts.ts'
import { CAPTCHA_LIFETIME_MS, captchaHash } from './captcha.ts'
import { keepCaptcha } from './captcha.sql.ts'
import { askWork } from './pass-captcha.ts'
import { sendCode, useCode } from './phone.ts'
import { signInAs, signInByPassword } from './sign-in.ts'

type SignInCalls =
  | 'GET /sys/randomImage/{key}'
  | 'POST /sys/captchaWork'
  | 'POST /sys/login'
  | 'POST /sys/sms'
  | 'POST /sys/phoneLogin'
  | 'POST /sys/logout'

/** Signing in by password or by a code sent to a phone, and signing out (wire.md §1.3, §1.4). */
export function signInHandlers(parts: SessionParts): Pick<Handlers<typeof sessionContract>, SignInCalls> {
  return {
    async 'GET /sys/randomImage/{key}'({ db, clock, params }) {
      const { shown, answer: wanted } = parts.makeCaptcha(params.key)
      await keepCaptcha(
        db,
        params.key,
        captchaHash(wanted, params.key),
        new Date(clock().getTime() + CAPTCHA_LIFETIME_MS),
      )
      return shown
    },

    'POST /sys/captchaWork': (context) => askWork(parts, context, context.body.alone),

    'POST /sys/login': (context) => signInByPassword(parts, attemptOf(context), context.body),

    async 'POST /sys/sms'(context) {
      await sendCode(parts, attemptOf(context), context.body)
      return null
    },

    async 'POST /sys/phoneLogin'(context) {
      const phone = context.body.mobile.trim()
      const attempt = attemptOf(context)
      await useCode(parts, attempt, { phone, purpose: '0', code: context.body.captcha, failed: '登录失败' })
      const account = await accountBy(context.db, { phoneHash: context.contacts.hash('phone', phone) })
      if (!account) throw refuse('sms.unknown')
      return signInAs(parts, attempt, account, '手机验证码登录')
    },

    async 'POST /sys/logout'(context) {
      const { db, clock, request, afterCommit } = context
      const token = request.headers['x-access-token']
      if (typeof token !== 'string' || token === '') throw refuse('session.logout-failed')
      const session = await sessionByToken(db, token)
      if (!session) throw refuse('session.logout-unknown')
      await endSession(db, session.id, 'logout', clock())
      await logSignIn(attemptOf(context), '退出登录', true, session.username, session.accountId)
      afterCommit(() => tellEnded(parts, [session.id]))
      const isOfProvider =
        parts.provider !== null && parts.publicUrl !== null && (await vouchedOf(db, session.id))?.by === 'oidc'
      return isOfProvider ? ((await parts.provider?.signOutAddress(`${parts.publicUrl}/user/login`)) ?? null) : null
    },
  }
}
