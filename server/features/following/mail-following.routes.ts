import type { mailFollowingContract } from '#common/contract/mail-following.ts'
import { Refusal, refuse } from '#common/errors.ts'
import { shortEmail } from '#common/rules/contact-mask.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { askWork, attemptOf, passCaptcha } from '../session/session.door.ts'
import { pageOf } from './followed-kinds.ts'
import { followedThing } from './followed-thing.ts'
import { isAnythingFollowed } from './following.sql.ts'
import { openReader } from './mail-reader-secrets.ts'
import { addressIn, MOST_FOLLOWED } from './mail-readers.rules.ts'
import {
  askMailReader,
  confirmedCount,
  confirmFollowing,
  endFollowings,
  readerOf,
  toConfirm,
} from './mail-readers.sql.ts'
import { noteAllEvents } from './tell-followers.ts'

/** What following by e-mail takes. */
interface MailFollowingParts {
  engine: SearchEngine
  /** Whether e-mail leaves this installation, with links that lead to it. */
  mailOn: boolean
  publicUrl: string | null
  captcha: boolean
  workBits: number
}

/** The calls of common/contract/mail-following.ts. */
export function mailFollowingHandlers({
  engine,
  mailOn,
  publicUrl,
  ...work
}: MailFollowingParts): Handlers<typeof mailFollowingContract> {
  /** @throws Refusal following.work-missing, following.work-wrong */
  async function passWork(context: Context, done: Parameters<typeof passCaptcha>[2]['work']): Promise<void> {
    if (!work.captcha) return
    if (!done) throw refuse('following.work-missing')
    try {
      await passCaptcha(work, attemptOf(context), { work: done })
    } catch (error) {
      if (error instanceof Refusal && error.errorCode.startsWith('sign-in.captcha'))
        throw refuse('following.work-wrong')
      throw error
    }
  }

  /** An address that a link is about, shortened; null when no key opens it. */
  const shortened = ({ contacts }: Context, id: string, sealed: string) =>
    shortEmail(openReader(contacts, id, sealed)?.address ?? null)

  return {
    async 'POST /internet/fagui/mailFollowing/work'(context) {
      return work.captcha ? askWork(work, context, true) : { nonce: '', bits: 0 }
    },

    async 'POST /internet/fagui/mailFollowing/ask'(context) {
      const { db: outside, body, contacts, clock } = context
      if (!mailOn) throw refuse('following.mail-off')
      const address = addressIn(body.email)
      if (address === null)
        throw refuse('record.invalid', { field: 'email', reason: '请填写正确的电子邮件地址，如 name@example.cn' })
      // What everybody may see, whoever asks: the e-mail goes to somebody else.
      const thing = await followedThing(outside, engine, 'open', body)
      await passWork(context, body.work)
      await inTransaction(outside, (db) => askMailReader(db, contacts, { ...thing, address, now: clock() }))
      return null
    },

    async 'POST /internet/fagui/mailFollowing/asked'(context) {
      const found = await toConfirm(context.db, context.body.token, context.clock())
      if (!found) throw refuse('following.link-over')
      const { title, readerId, sealed, confirmedAt } = found
      return { email: shortened(context, readerId, sealed), title, page: pageOf(found), done: confirmedAt !== null }
    },

    async 'POST /internet/fagui/mailFollowing/confirm'({ db: outside, body, clock }) {
      // Read before the transaction begins.
      const { library } = await engine.ready(outside, 'all')
      await inTransaction(outside, async (db) => {
        const found = await toConfirm(db, body.token, clock())
        if (!found) throw refuse('following.link-over')
        if (found.confirmedAt !== null) return
        if ((await confirmedCount(db, found.readerId)) >= MOST_FOLLOWED)
          throw refuse('following.too-many', { most: String(MOST_FOLLOWED) })
        if (!(await isAnythingFollowed(db))) await noteAllEvents(db, library.works, clock())
        await confirmFollowing(db, found.id, clock())
      })
      return null
    },

    async 'POST /internet/fagui/mailFollowing/mine'(context) {
      const reader = await readerOf(context.db, context.body.token)
      if (!reader) throw refuse('following.link-over')
      return {
        email: shortened(context, reader.id, reader.sealed),
        things: reader.things.map((thing) => ({ id: thing.id, title: thing.title, page: pageOf(thing) })),
      }
    },

    async 'POST /internet/fagui/mailFollowing/leave'({ db, body }) {
      await endFollowings(db, body.token, body.id)
      return null
    },

    async 'GET /internet/fagui/mailFollowing/oneClick'({ query }) {
      return `${publicUrl ?? ''}/follow-leave#${encodeURIComponent(query.token)}`
    },

    async 'POST /internet/fagui/mailFollowing/oneClick'({ db, query }) {
      await endFollowings(db, query.token, undefined)
      return null
    },
  }
}
