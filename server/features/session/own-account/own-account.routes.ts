import { randomInt } from 'node:crypto'
import type { sessionContract } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import { FORMATS, usernameNeeded } from '#common/rules/field-formats.ts'
import { endSessionsOf } from '#server/platform/auth/sessions.sql.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { dictionariesFor } from '../../dictionaries/dictionaries.door.ts'
import {
  acceptedPasswordHash,
  accountBy,
  departmentsOf,
  heldAccount,
  insertAccount,
  newId,
  passwordFits,
  refuseWeakPassword,
  replacePassword,
  setOrgCode,
  takenOf,
  userInfoOf,
} from '../../users/users.door.ts'
import { attemptOf, inMs, logSignIn, type SessionParts, signedInAs, tellEnded } from '../session-parts.ts'
import { isMobile, useCode } from '../sign-in/phone.ts'
import { issueTicket, redeemTicket, ticketHeld } from '../tickets.sql.ts'
import { fromHere, tried } from '../tries.ts'

/** How long a verified phone is good for a new password. */
const RESET_LIFETIME_MS = 600_000

type OwnAccountCalls =
  | 'PUT /sys/selectDepart'
  | 'GET /sys/user/getCurrentUserDeparts'
  | 'GET /sys/user/getUserInfo'
  | 'GET /sys/user/getUserSectionInfoByToken'
  | 'PUT /sys/user/updatePassword'
  | 'POST /sys/user/register'
  | 'POST /sys/user/phoneVerification'
  | 'POST /sys/user/passwordChange'

/**
 * The calls about the caller's own account: the current department, the password, registering, a forgotten password
 * (wire.md §1.5–1.7).
 */
export function ownAccountHandlers(parts: SessionParts): Pick<Handlers<typeof sessionContract>, OwnAccountCalls> {
  return {
    async 'PUT /sys/selectDepart'(context) {
      const { db, body } = context
      const { id } = signedInAs(context)
      // Callers choose for themselves, whichever user the body names, and among their own departments.
      if (!(await departmentsOf(db, id)).some(({ orgCode }) => orgCode === body.orgCode))
        throw refuse('department.not-member')
      await setOrgCode(db, id, body.orgCode)
      return { userInfo: await userInfoOf(db, context.contacts, id) }
    },

    async 'GET /sys/user/getCurrentUserDeparts'(context) {
      const { id } = signedInAs(context)
      const list = await departmentsOf(context.db, id)
      return { list, orgCode: list.find(({ orgCode }) => orgCode === context.viewer.orgCode)?.orgCode ?? null }
    },

    async 'GET /sys/user/getUserInfo'(context) {
      const { id } = signedInAs(context)
      return {
        userInfo: await userInfoOf(context.db, context.contacts, id),
        sysAllDictItems: await dictionariesFor(context.db, context.viewer),
      }
    },

    async 'GET /sys/user/getUserSectionInfoByToken'(context) {
      const { id } = signedInAs(context)
      const { username, realname, orgCode } = await userInfoOf(context.db, context.contacts, id)
      return { sysUserId: id, sysUserCode: username, sysUserName: realname, sysOrgCode: orgCode }
    },

    async 'PUT /sys/user/updatePassword'(context) {
      const { db, clock, body } = context
      const { id, username } = signedInAs(context)
      const attempt = attemptOf(context)
      if (parts.sessions.isPasswordElsewhere(username)) throw refuse('password.in-directory')
      if (body.username && body.username.trim().toLowerCase() !== username.toLowerCase())
        throw refuse('password.own-only')
      const log = (reason: string) => logSignIn(attempt, `修改密码失败：${reason}`, false, username, id)
      const former = await tried(
        parts,
        attempt,
        { subject: fromHere(attempt, `old-password:${id}`), log },
        async () => {
          const passwordHash = (await accountBy(db, { id }))?.passwordHash ?? null
          const fits = await passwordFits(passwordHash, body.oldpassword)
          return fits ? { done: passwordHash } : { reason: '旧密码错误', refusal: refuse('password.old-wrong') }
        },
      )
      if (body.password === '') throw refuse('password.empty')
      if (body.password !== body.confirmpassword) throw refuse('password.differ')
      const passwordHash = await acceptedPasswordHash(db, body.password, { id, username }, context.contacts)
      const ended = await inTransaction(db, async (db) => {
        // When two changes come at the same time, the old password of the second is no longer right.
        if ((await heldAccount(db, id))?.passwordHash !== former) throw refuse('password.old-wrong')
        await replacePassword(db, id, passwordHash, clock())
        await logSignIn({ ...attempt, db }, '修改密码', true, username, id)
        // Whoever has just signed in with the password that had to be changed need not sign in again.
        const { mustChangePassword, sessionId } = context.viewer
        return endSessionsOf(db, id, 'password', clock(), mustChangePassword ? sessionId : null)
      })
      tellEnded(parts, ended)
      return null
    },

    async 'POST /sys/user/register'(context) {
      const { db, clock, body, contacts } = context
      if (!parts.registration) throw refuse('register.closed')
      const phone = body.phone.trim()
      // A telephone number is no name: names stand in lists and in the log in clear.
      const username = body.username?.trim() || `u${String(randomInt(1e10)).padStart(10, '0')}`
      const email = body.email?.trim() || null
      if (!isMobile(phone)) throw refuse('sms.phone-invalid')
      if (usernameNeeded(username) !== null || isMobile(username)) throw refuse('register.username-invalid')
      if (email !== null && FORMATS.email(email) !== null) throw refuse('register.email-invalid')
      // Faults that can be corrected without another code are reported before the code is used up.
      refuseWeakPassword(body.password, username, { phone })
      await useCode(parts, attemptOf(context), { phone, purpose: '1', code: body.smscode, failed: '注册失败' })
      const passwordHash = await acceptedPasswordHash(db, body.password, { id: null, username }, contacts)
      const id = newId()
      const made = await inTransaction(db, async (db) => {
        const stored = contacts.stored({ phone, email }, id)
        const taken = await takenOf(db, {
          username,
          phoneHash: stored.phoneHash ?? '',
          emailHash: stored.emailHash ?? null,
        })
        if (taken !== null) return taken
        const account = {
          id,
          username,
          realname: username,
          passwordHash,
          contacts: stored,
          mustChangePassword: false,
          roles: ['user'],
          now: clock(),
        }
        if ((await insertAccount(db, account)) === null) return 'username' as const
        await logSignIn({ ...attemptOf(context), db }, '注册', true, username, id)
        return null
      })
      if (made !== null) throw refuse(`register.${made}-taken`)
      return null
    },

    async 'POST /sys/user/phoneVerification'(context) {
      const { db, body } = context
      const phone = body.phone.trim()
      await useCode(parts, attemptOf(context), { phone, purpose: '2', code: body.smscode, failed: '找回密码失败' })
      const account = await accountBy(db, { phoneHash: context.contacts.hash('phone', phone) })
      if (!account) throw refuse('sms.unknown')
      if (parts.sessions.isPasswordElsewhere(account.username)) throw refuse('password.in-directory')
      const smscode = await issueTicket(db, {
        purpose: 'reset-password',
        accountId: account.id,
        // The ticket is good until the password changes in any way.
        content: { password: tokenHash(account.passwordHash) },
        expiresAt: inMs(context, RESET_LIFETIME_MS),
      })
      return { smscode, username: account.username }
    },

    async 'POST /sys/user/passwordChange'(context) {
      const { db, clock, body } = context
      // The ticket is checked first: without it nothing about the account is revealed.
      const holder = (await ticketHeld(db, body.smscode, 'reset-password', clock()))?.accountId ?? null
      const account = holder === null ? null : await accountBy(db, { id: holder })
      if (!account) throw refuse('password.code-expired')
      if (account.username.toLowerCase() !== body.username.trim().toLowerCase()) throw refuse('password.reset-failed')
      const passwordHash = await acceptedPasswordHash(db, body.password, account, context.contacts)
      const ended = await inTransaction(db, async (db) => {
        const reset = await redeemTicket(db, body.smscode, 'reset-password', clock())
        const held = await heldAccount(db, account.id)
        if (reset === null || !held || reset.content['password'] !== tokenHash(held.passwordHash))
          throw refuse('password.code-expired')
        await replacePassword(db, account.id, passwordHash, clock())
        await logSignIn({ ...attemptOf(context), db }, '用手机验证码重置密码', true, account.username, account.id)
        return endSessionsOf(db, account.id, 'password', clock())
      })
      tellEnded(parts, ended)
      return null
    },
  }
}
