import type { passkeyContract } from '#common/contract/passkeys.ts'
import { refuse } from '#common/errors.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { accountBy } from '../../users/users.door.ts'
import { provedNow } from '../own-sessions/proof.routes.ts'
import { attemptOf, logSignIn, type SessionParts, signedInAs } from '../session-parts.ts'
import { signInAs } from '../sign-in/sign-in.ts'
import { insertPasskey, passkeysOf, removePasskey, renamePasskey } from './passkeys.sql.ts'
import { askForKnown, askForNew, readKnown, readNew, siteOf } from './web-authn.ts'

const MOST = 20

/** The calls of common/contract/passkeys.ts (decision 0052). */
export function passkeyHandlers(parts: SessionParts): Handlers<typeof passkeyContract> {
  const log = (context: Context, content: string, success = true) => {
    const { id, username } = signedInAs(context)
    return logSignIn(attemptOf(context), content, success, username, id)
  }
  return {
    'POST /sys/passkeys/beginSignIn': (context) =>
      askForKnown(context.db, { site: siteOf(parts, context), account: null, now: context.clock() }),

    async 'POST /sys/passkeys/signIn'(context) {
      const { db, clock, body } = context
      const attempt = attemptOf(context)
      const used = await readKnown(db, { site: siteOf(parts, context), accountId: null, ...body, now: clock() }).catch(
        async (refusal: unknown) => {
          await logSignIn(attempt, '登录失败：通行密钥验证未通过', false, '')
          throw refusal
        },
      )
      const account = await accountBy(db, { id: used.accountId })
      if (!account) throw refuse('passkey.unknown')
      // A device that verified its user has asked for both: having it, and a finger, face or PIN.
      return signInAs(parts, attempt, account, '通行密钥', { provedTwice: used.userVerified })
    },

    async 'GET /sys/passkeys'(context) {
      const passkeys = await passkeysOf(context.db, signedInAs(context).id)
      return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: momentText(createdAt),
        lastUsedAt: lastUsedAt ? momentText(lastUsedAt) : null,
      }))
    },

    async 'POST /sys/passkeys/beginAdd'(context) {
      const { db, viewer, clock } = context
      const { id, username } = signedInAs(context)
      const known = await passkeysOf(db, id)
      if (known.length >= MOST) throw refuse('passkey.too-many')
      const account = { id, username, realname: viewer.realname }
      return askForNew(db, {
        site: siteOf(parts, context),
        platformName: parts.platformName,
        account,
        known,
        now: clock(),
      })
    },

    async 'POST /sys/passkeys/add'(context) {
      const { db, clock, body } = context
      const { id } = signedInAs(context)
      const made = await readNew(db, {
        site: siteOf(parts, context),
        accountId: id,
        ticket: body.ticket,
        response: body.response,
        now: clock(),
      })
      if (!(await insertPasskey(db, { ...made, name: body.name.trim() || '通行密钥', createdAt: clock() })))
        throw refuse('passkey.refused')
      await log(context, `添加通行密钥：${body.name.trim()}`)
      return null
    },

    async 'PUT /sys/passkeys/rename'(context) {
      const { db, body } = context
      const name = body.name.trim()
      if (name === '') throw refuse('record.invalid', { reason: '请填写名称' })
      if (!(await renamePasskey(db, signedInAs(context).id, body.id, name))) throw refuse('passkey.gone')
      return null
    },

    async 'POST /sys/passkeys/remove'(context) {
      const name = await removePasskey(context.db, signedInAs(context).id, context.body.id)
      if (name === null) throw refuse('passkey.gone')
      await log(context, `删除通行密钥：${name}`)
      return null
    },

    async 'POST /sys/passkeys/beginProof'(context) {
      const { db, clock } = context
      const { id } = signedInAs(context)
      const known = await passkeysOf(db, id)
      if (known.length === 0) throw refuse('passkey.gone')
      return askForKnown(db, { site: siteOf(parts, context), account: { id, known }, now: clock() })
    },

    async 'POST /sys/passkeys/prove'(context) {
      const { db, clock, body } = context
      await readKnown(db, { site: siteOf(parts, context), accountId: signedInAs(context).id, ...body, now: clock() })
      await provedNow(context, '通行密钥')
      return null
    },
  }
}
