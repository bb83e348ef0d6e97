import type { followingContract } from '#common/contract/following.ts'
import { refuse } from '#common/errors.ts'
import { followedSearch } from '#common/law/followed-search.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { dayOf } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { originOf } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { audienceOf } from '../laws/laws.door.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { lawFeed, listFeed, searchFeed, type FeedParts } from './feeds.ts'
import { KIND_NAMES, pageOf } from './followed-kinds.ts'
import { followedThing } from './followed-thing.ts'
import {
  deleteFollowing,
  followingCount,
  followingOf,
  followingsOf,
  insertFollowing,
  isAnythingFollowed,
} from './following.sql.ts'
import { noteAllEvents, searchFrom } from './tell-followers.ts'

/** Things that one person may follow. */
const MOST = 200
/** Readers of feeds may ask again after so many seconds. */
const FRESH_SECONDS = 600

function accountOf({ accountId }: Viewer): string {
  if (accountId === null) throw refuse('session.missing')
  return accountId
}

/** The calls of common/contract/following.ts. */
export function followingHandlers({
  engine,
  publicUrl,
  apiBase,
  platformName,
}: {
  engine: SearchEngine
  publicUrl: string | null
  apiBase: string
  platformName: string
}): Handlers<typeof followingContract> {
  const partsOf = ({ db, clock, request }: Context): FeedParts => ({
    db,
    engine,
    today: dayOf(clock()),
    origin: publicUrl ?? originOf(request) ?? `http://${request.host}`,
    apiBase,
    platformName,
  })
  const answer = ({ reply }: Context, xml: string): Uint8Array => {
    reply.type('application/atom+xml; charset=utf-8')
    if (reply.getHeader('cache-control') === undefined)
      reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    return Buffer.from(xml)
  }

  return {
    'GET /internet/fagui/feed/law': async (context) =>
      answer(context, await lawFeed(partsOf(context), context.query.id)),
    'GET /internet/fagui/feed/list': async (context) =>
      answer(context, await listFeed(partsOf(context), context.query.kind)),
    async 'GET /internet/fagui/feed/search'(context) {
      const { _t, ...search } = context.query
      return answer(context, await searchFeed(partsOf(context), search))
    },

    async 'GET /sys/following/list'({ db, viewer }) {
      const rows = await followingsOf(db, accountOf(viewer))
      return rows.map((row) => ({ ...row, kind_dictText: KIND_NAMES[row.kind], page: pageOf(row) }))
    },

    async 'GET /sys/following/state'({ db, viewer, query }) {
      const { kind, target } = query
      return {
        id: await followingOf(db, accountOf(viewer), {
          kind,
          target: kind === 'search' ? followedSearch(searchFrom(target)) : target,
        }),
      }
    },

    async 'POST /sys/following/follow'(context) {
      const { db: outside, body, viewer, clock } = context
      const accountId = accountOf(viewer)
      const { target, title } = await followedThing(outside, engine, audienceOf(viewer), body)
      // Read before the transaction begins.
      const { library } = await engine.ready(outside, 'all')
      return inTransaction(outside, async (db) => {
        const held = await followingOf(db, accountId, { kind: body.kind, target })
        if (held !== null) return { id: held }
        if ((await followingCount(db, accountId)) >= MOST) throw refuse('following.too-many', { most: String(MOST) })
        if (!(await isAnythingFollowed(db))) await noteAllEvents(db, library.works, clock())
        const id = newId()
        await insertFollowing(db, { id, accountId, kind: body.kind, target, title, now: clock() })
        return { id: (await followingOf(db, accountId, { kind: body.kind, target })) ?? id }
      })
    },

    async 'DELETE /sys/following/unfollow'({ db, viewer, query }) {
      if (!(await deleteFollowing(db, accountOf(viewer), query.id))) throw refuse('following.not-found')
      return null
    },
  }
}
