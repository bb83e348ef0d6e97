import type { secondFactorContract } from '#common/contract/second-factor.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { demandsSecondFactor } from '#server/platform/auth/second-factor.rules.ts'
import { endSessionsOf } from '#server/platform/auth/sessions.sql.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { answer } from '#server/platform/http/answer.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { refuseTakeover, userSeen } from '../../users/users.door.ts'
import { attemptOf, logSignIn, type SessionParts, signedInAs, tellEnded } from '../session-parts.ts'
import { signInAs } from '../sign-in/sign-in.ts'
import { redeemTicket } from '../tickets.sql.ts'
import { firstStepOf } from './at-sign-in.ts'
import { spendFactorCode } from './check-code.ts'
import { recoveryCodesLeft, removeSecondFactor, resetSecondFactor, secondFactorOf } from './second-factor.sql.ts'
import { beginSetUp, confirmSetUp, newCodes } from './set-up.ts'

/** Uses up the ticket of a first step. @throws Refusal second-factor.ticket-expired when another call was quicker */
async function redeem(db: Db, ticket: string, now: Date): Promise<void> {
  if ((await redeemTicket(db, ticket, 'second-factor', now)) === null) throw refuse('second-factor.ticket-expired')
}

/** The calls of common/contract/second-factor.ts (decision 0049). */
export function secondFactorHandlers(parts: SessionParts): Handlers<typeof secondFactorContract> {
  const isActive = async (db: Db, accountId: string) => ((await secondFactorOf(db, accountId))?.secret ?? null) !== null
  const log = (context: Context, content: string) => {
    const { id, username } = signedInAs(context)
    return logSignIn(attemptOf(context), content, true, username, id)
  }
  /** Proves that the caller has the own second factor. @throws Refusal second-factor.none, second-factor.wrong */
  async function prove(context: Context, code: string | undefined): Promise<void> {
    const account = signedInAs(context)
    if (!(await isActive(context.db, account.id))) throw refuse('second-factor.none')
    if (code === undefined) throw refuse('second-factor.wrong')
    await spendFactorCode(parts, attemptOf(context), account, { code, failed: '更改动态口令失败' })
  }

  return {
    async 'POST /sys/secondFactor/signIn'(context) {
      const { db, clock, body } = context
      const attempt = attemptOf(context)
      const { account, how, vouched, setsUp } = await firstStepOf(db, body.ticket, clock())
      if (setsUp) throw refuse('second-factor.ticket-expired')
      await spendFactorCode(parts, attempt, account, { code: body.code, failed: '登录失败' })
      await redeem(db, body.ticket, clock())
      return signInAs(parts, attempt, account, `${how}，动态口令`, { provedTwice: true, vouched })
    },

    async 'POST /sys/secondFactor/beginAtSignIn'({ db, clock, body }) {
      const { account, setsUp } = await firstStepOf(db, body.ticket, clock())
      if (!setsUp || (await isActive(db, account.id))) throw refuse('second-factor.ticket-expired')
      return beginSetUp(parts, db, account)
    },

    async 'POST /sys/secondFactor/confirmAtSignIn'(context) {
      const { db, clock, body } = context
      const attempt = attemptOf(context)
      const { account, how, vouched, setsUp } = await firstStepOf(db, body.ticket, clock())
      if (!setsUp) throw refuse('second-factor.ticket-expired')
      const recoveryCodes = await inTransaction(db, async (db) => {
        const codes = await confirmSetUp(parts, db, account.id, body.code, clock())
        await redeem(db, body.ticket, clock())
        await logSignIn({ ...attempt, db }, '启用动态口令', true, account.username, account.id)
        return codes
      })
      const { result, code, message } = await signInAs(parts, attempt, account, `${how}，动态口令`, {
        provedTwice: true,
        vouched,
      })
      return answer({ recoveryCodes, signedIn: result }, { ...(code ? { code } : {}), ...(message ? { message } : {}) })
    },

    async 'GET /sys/secondFactor'(context) {
      const { db, viewer } = context
      const { id } = signedInAs(context)
      const held = await secondFactorOf(db, id)
      return {
        active: (held?.secret ?? null) !== null,
        since: held?.confirmedAt ? momentText(held.confirmedAt) : null,
        recoveryCodesLeft: await recoveryCodesLeft(db, id),
        demanded: demandsSecondFactor(parts.sessions.secondFactor, viewer.permissions),
      }
    },

    async 'POST /sys/secondFactor/begin'(context) {
      const account = signedInAs(context)
      if (await isActive(context.db, account.id)) await prove(context, context.body.code)
      return beginSetUp(parts, context.db, account)
    },

    async 'POST /sys/secondFactor/confirm'(context) {
      const codes = await confirmSetUp(parts, context.db, signedInAs(context).id, context.body.code, context.clock())
      await log(context, '启用动态口令')
      return codes
    },

    async 'POST /sys/secondFactor/recoveryCodes'(context) {
      await prove(context, context.body.code)
      const codes = await inTransaction(context.db, (db) => newCodes(db, signedInAs(context).id))
      await log(context, '更换恢复码')
      return codes
    },

    async 'POST /sys/secondFactor/remove'(context) {
      const { db, viewer, body } = context
      if (demandsSecondFactor(parts.sessions.secondFactor, viewer.permissions)) throw refuse('second-factor.demanded')
      await prove(context, body.code)
      await inTransaction(db, (db) => removeSecondFactor(db, signedInAs(context).id))
      await log(context, '停用动态口令')
      return null
    },

    async 'PUT /sys/user/resetSecondFactor'(context) {
      const { db, body, viewer, clock, list, request, afterCommit } = context
      const person = await userSeen(db, body.username, list)
      if (person.id === viewer.accountId) throw refuse('account.own')
      // Without the second factor the password alone opens the account, so the rule for passwords counts here too.
      await refuseTakeover(context, person)
      if (!(await resetSecondFactor(db, person.id))) throw refuse('second-factor.none-of-user')
      const ended = await endSessionsOf(db, person.id, 'second-factor', clock())
      const who = { accountId: viewer.accountId, username: viewer.username, ...requestFacts(request) }
      const content = `重置动态口令：${person.realname}（${person.username}）`
      await writeActivity(db, { kind: 2, operateType: 3, success: true, content, ...who }, clock())
      afterCommit(() => tellEnded(parts, ended))
      return null
    },
  }
}
