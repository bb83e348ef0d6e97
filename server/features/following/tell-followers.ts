import { FollowedSearch } from '#common/contract/following.ts'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import { demoTitle } from '#common/law/demo.ts'
import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { REFERENCE, type Audience, type WorkRow } from '../laws/laws.door.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { allEvents } from './all-events.ts'
import { followersOf, isAnythingFollowed, noteEvents, untoldAmong, type Followed } from './following.sql.ts'
import { isToTell, pageOfEvent, toldTogether, type LibraryEvent } from './library-events.rules.ts'
import { nextDigest } from './mail-readers.rules.ts'
import { noteForDigests, visitorsFollowing } from './mail-readers.sql.ts'

type Works = readonly WorkRow[]

/** Laws of which a follower is told one by one at a time; of more, as after an import, in one message. */
const ONE_BY_ONE = 10
/** Works that a search is asked for when it is looked for new texts: the newest that it finds. */
const LOOKED_AT = 100

/** Conditions of a search from the text that is stored. */
export const searchFrom = (target: string): FollowedSearch =>
  Object.fromEntries(
    [...new URLSearchParams(target)].filter(([name]) => name in FollowedSearch.properties),
  ) as FollowedSearch

/** What is to be told on a day of these laws. */
const dueOf = (works: Works, today: string): LibraryEvent[] =>
  allEvents(works, today).filter((event) => isToTell(event, today))

/**
 * The state of the library and the day of the last look of this process: while both are the same there is nothing to
 * tell.
 */
const looked = new WeakMap<SearchEngine, string>()

/**
 * Notes all that has happened as known, before somebody is the first to follow something: only later events are news.
 */
export async function noteAllEvents(db: Db, works: Works, now: Date): Promise<void> {
  await noteEvents(
    db,
    dueOf(works, dayOf(now)).map(({ key }) => key),
    now,
  )
}

/**
 * Tells followers what has happened in the library since the last time: new texts, texts that take effect, laws that
 * end. Everybody is told of an event once, however many of the things followed it belongs to, and only of laws that
 * this user may see.
 * @returns the accounts that were sent messages
 */
export async function tellFollowers(outside: Db, engine: SearchEngine, now: Date): Promise<string[]> {
  if (!(await isAnythingFollowed(outside))) return []
  const today = dayOf(now)
  const { library, revisions } = await engine.ready(outside, 'all')
  const state = `${revisions.laws} ${today}`
  if (looked.get(engine) === state) return []
  const due = dueOf(library.works, today)
  const untold = await untoldAmong(
    outside,
    due.map(({ key }) => key),
  )
  const events = due.filter(({ key, work }) => untold.has(key) && work.fType !== REFERENCE)
  if (untold.size === 0) {
    looked.set(engine, state)
    return []
  }
  const told = events.length === 0 ? NOBODY : await readersOf(outside, engine, events, today)
  const accountIds = await inTransaction(outside, async (db) => {
    // Another process may have been faster.
    const own = await noteEvents(db, [...untold], now)
    const news = byWork(events.filter(({ key }) => own.has(key)))
    await noteForVisitors(db, news, told.visitors, now)
    return [...(await tellOfLaws(db, news, told.accounts, now))]
  })
  looked.set(engine, state)
  return accountIds
}

/** Events by law, as they are told of together. */
function byWork(events: readonly LibraryEvent[]): Map<string, LibraryEvent[]> {
  const news = new Map<string, LibraryEvent[]>()
  for (const event of events) news.set(event.work.workId, [...(news.get(event.work.workId) ?? []), event])
  for (const [workId, some] of news) news.set(workId, toldTogether(some))
  return news
}

/** Who is to be told of each law, by its id: accounts, and what visitors follow by e-mail. */
interface Readers {
  accounts: ReadonlyMap<string, ReadonlySet<string>>
  visitors: ReadonlyMap<string, ReadonlySet<string>>
}
const NOBODY: Readers = { accounts: new Map(), visitors: new Map() }

async function readersOf(
  db: Db,
  engine: SearchEngine,
  events: readonly LibraryEvent[],
  today: string,
): Promise<Readers> {
  const works = [...new Map(events.map(({ work }) => [work.workId, work])).values()]
  const unique = (values: readonly string[]) => [...new Set(values)]
  const targets = {
    law: works.map(({ workId }) => workId),
    issuer: unique(works.flatMap(({ issuers, bodies }) => [...issuers, ...bodies])),
    subject: unique(works.flatMap(({ subject }) => subject ?? [])),
  }
  const followers = await followersOf(db, targets)
  const visitors = await visitorsFollowing(db, targets)
  const seesAll = new Set(await holdersOf(db, SPECIAL_PERMISSION))
  const open = new Set((await engine.ready(db, 'open')).library.works.map(({ workId }) => workId))
  // A search finds the same for all who see the same, so each is made once for each audience.
  const found = new Map<string, Set<string>>()
  const newTexts = unique(events.flatMap(({ kind, work }) => (kind === 'edition' ? [work.workId] : [])))
  async function foundBy(target: string, audience: Audience): Promise<Set<string>> {
    const key = `${audience} ${target}`
    const known = found.get(key)
    if (known) return known
    const asked = { ...searchFrom(target), sort: 'publishDate', order: 'desc', pageSize: LOOKED_AT } as const
    const days = unique(
      events.flatMap(({ kind, version }) =>
        kind === 'edition' && version.publishDate !== null ? [version.publishDate] : [],
      ),
    )
    const isNarrow =
      days.length === 1 &&
      asked.publishDate_begin === undefined &&
      asked.publishDate_end === undefined &&
      asked.q === undefined
    const narrowed = isNarrow
      ? { ...asked, publishDate_begin: days[0] as string, publishDate_end: days[0] as string }
      : asked
    const { records } = await engine.search(db, audience, narrowed, today)
    const ids = new Set(records.map(({ workId }) => workId))
    found.set(key, ids)
    return ids
  }
  /** The laws among the events that something followed is about. */
  const meantBy = async ({ kind, target }: Followed, audience: Audience): Promise<string[]> => {
    const meant =
      kind === 'search'
        ? await foundBy(target, audience).then((ids) => newTexts.filter((workId) => ids.has(workId)))
        : works
            .filter(({ workId, issuers, bodies, subject }) =>
              kind === 'law'
                ? workId === target
                : kind === 'issuer'
                  ? issuers.includes(target) || bodies.includes(target)
                  : subject === target,
            )
            .map(({ workId }) => workId)
    return audience === 'all' ? meant : meant.filter((workId) => open.has(workId))
  }
  const nobody = () => new Map(works.map(({ workId }) => [workId, new Set<string>()]))
  const readers = { accounts: nobody(), visitors: nobody() }
  for (const { accountId, ...followed } of followers)
    for (const workId of await meantBy(followed, seesAll.has(accountId) ? 'all' : 'open'))
      readers.accounts.get(workId)?.add(accountId)
  for (const { id, ...followed } of visitors)
    for (const workId of await meantBy(followed, 'open')) readers.visitors.get(workId)?.add(id)
  return readers
}

/** Notes what is new for the next digests of visitors. */
async function noteForVisitors(
  db: Db,
  news: ReadonlyMap<string, readonly LibraryEvent[]>,
  readers: Readers['visitors'],
  now: Date,
): Promise<void> {
  const noted = [...news].flatMap(([workId, events]) =>
    [...(readers.get(workId) ?? [])].flatMap((followingId) =>
      events.map(({ key }) => ({ followingId, eventKey: key })),
    ),
  )
  if (noted.length > 0) await noteForDigests(db, noted, nextDigest(now))
}

/** Sends what is new of laws to those who are to be told. @returns the accounts */
async function tellOfLaws(
  db: Db,
  news: ReadonlyMap<string, readonly LibraryEvent[]>,
  readers: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Promise<Set<string>> {
  const lawsOf = new Map<string, string[]>()
  for (const workId of news.keys())
    for (const accountId of readers.get(workId) ?? []) lawsOf.set(accountId, [...(lawsOf.get(accountId) ?? []), workId])
  const many = [...lawsOf].filter(([, laws]) => laws.length > ONE_BY_ONE)
  const few = new Set([...lawsOf].flatMap(([accountId, laws]) => (laws.length > ONE_BY_ONE ? [] : [accountId])))
  for (const [workId, events] of news) {
    const accountIds = [...(readers.get(workId) ?? [])].filter((accountId) => few.has(accountId))
    const [first] = events
    if (accountIds.length === 0 || !first) continue
    await sendMessage(db, {
      accountIds,
      kind: 'following',
      title: demoTitle(
        first.work,
        `《${first.version.title}》${[...new Set(events.map(({ what }) => what))].join('、')}`,
      ),
      content: events.map(({ words }) => words).join('\n'),
      recordId: workId,
      page: pageOfEvent(first),
      now,
    })
  }
  for (const [accountId, laws] of many) {
    const lines = laws.slice(0, ONE_BY_ONE).flatMap((workId) => news.get(workId)?.map(({ words }) => words) ?? [])
    await sendMessage(db, {
      accountIds: [accountId],
      kind: 'following',
      title: `您关注的内容有 ${laws.length.toLocaleString('en')} 部法规更新`,
      content: `${lines.join('\n')}\n……共 ${laws.length.toLocaleString('en')} 部。`,
      page: '/retrieval?sort=publishDate&order=desc',
      now,
    })
  }
  return new Set(lawsOf.keys())
}
