import type { FollowedSearch } from '#common/contract/following.ts'
import { FEED_PATH } from '#common/contract/paths.ts'
import { refuse } from '#common/errors.ts'
import { followedSearch } from '#common/law/followed-search.ts'
import { demoTitle } from '#common/law/demo.ts'
import type { Db } from '#server/platform/db/open.ts'
import { REFERENCE } from '../laws/laws.door.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { allEvents } from './all-events.ts'
import { atomXml, type AtomEntry } from './atom.rules.ts'
import { searchInWords } from './followed-title.ts'
import { eventsOf, pageOfEvent, publishedDay, type LibraryEvent } from './library-events.rules.ts'

/** What feeds are made with. They show what visitors see, whoever asks. */
export interface FeedParts {
  db: Db
  engine: SearchEngine
  today: string
  /** Scheme and host of the site, no slash at the end. */
  origin: string
  /** Where all calls begin. */
  apiBase: string
  platformName: string
}

const MOST_ENTRIES = 50

/** An event that has a day on which readers learned of it; events to come are known since their text was published. */
interface Dated {
  event: LibraryEvent
  day: string
}

function datedOf(event: LibraryEvent, today: string): Dated[] {
  const day = event.day !== null && event.day <= today ? event.day : publishedDay(event.version)
  return day === null || day > today ? [] : [{ event, day }]
}

const newestFirst = (a: Dated, b: Dated) =>
  a.day < b.day ? 1 : a.day > b.day ? -1 : a.event.key < b.event.key ? -1 : 1

/** An id that stays the same wherever the entry is shown (RFC 4151). */
const tagOf = (origin: string, what: string) => `tag:${new URL(origin).hostname},2026:${encodeURI(what)}`

function entryOf({ event, day }: Dated, { origin }: FeedParts): AtomEntry {
  const { key, work, version, words, what } = event
  const number = version.docNumber === null ? '' : `${version.docNumber}。`
  return {
    id: tagOf(origin, key.replaceAll(' ', '/')),
    title: demoTitle(work, `《${version.title}》${what}`),
    day,
    link: `${origin}${pageOfEvent(event)}`,
    summary: `${words}${number}`,
    category: what,
    authors: work.issuers,
  }
}

const feedOf = (
  parts: FeedParts,
  { name, title, page, query }: { name: string; title: string; page: string; query: string },
  dated: readonly Dated[],
) =>
  atomXml({
    id: tagOf(parts.origin, `feed/${name}?${query}`),
    title: `${title} - ${parts.platformName}`,
    self: `${parts.origin}${parts.apiBase}${FEED_PATH}/${name}?${query}`,
    page: `${parts.origin}${page}`,
    author: parts.platformName,
    entries: dated
      .toSorted(newestFirst)
      .slice(0, MOST_ENTRIES)
      .map((one) => entryOf(one, parts)),
  })

/** The feed of a law. @throws Refusal law.not-found, the same for one that visitors may not see */
export async function lawFeed(parts: FeedParts, id: string): Promise<string> {
  const { library } = await parts.engine.ready(parts.db, 'open')
  const work = library.works.find(({ workId }) => workId === id)
  if (!work) throw refuse('law.not-found')
  const page = `/details?id=${encodeURIComponent(id)}`
  const shown = eventsOf(work, parts.today).filter(
    ({ kind, day }) => kind !== 'end' || day === null || day <= parts.today,
  )
  const about = { name: 'law', title: demoTitle(work, work.title), page, query: `id=${encodeURIComponent(id)}` }
  return feedOf(
    parts,
    about,
    shown.flatMap((event) => datedOf(event, parts.today)),
  )
}

/** The lists of the home page, each with the events it shows and the search behind it. */
const LISTS = {
  latest: {
    title: '最新公布',
    page: '/retrieval?sort=publishDate&order=desc',
    shows: ({ kind }: LibraryEvent) => kind === 'edition',
  },
  upcoming: {
    title: '即将施行',
    page: '/retrieval?effectStatus=02&sort=effectDate&order=asc',
    shows: ({ kind, day }: LibraryEvent, today: string) => kind === 'effect' && day !== null && day > today,
  },
  ended: {
    title: '废止失效',
    page: '/retrieval?effectStatus=04%2C05&sort=effectDate&order=desc',
    shows: ({ kind, day }: LibraryEvent, today: string) => kind === 'end' && day !== null && day <= today,
  },
} as const

/** The feed of a list of the home page. */
export async function listFeed(parts: FeedParts, kind: keyof typeof LISTS): Promise<string> {
  const { title, page, shows } = LISTS[kind]
  const { library } = await parts.engine.ready(parts.db, 'open')
  const dated = allEvents(library.works, parts.today)
    .filter((event) => event.work.fType !== REFERENCE && shows(event, parts.today))
    .flatMap((event) => datedOf(event, parts.today))
  return feedOf(parts, { name: 'list', title, page, query: `kind=${kind}` }, dated)
}

/** The feed of a search: the texts it finds, those published last first. */
export async function searchFeed(parts: FeedParts, search: FollowedSearch): Promise<string> {
  const { db, engine, today } = parts
  const found = await engine.search(
    db,
    'open',
    { ...search, sort: 'publishDate', order: 'desc', pageSize: MOST_ENTRIES },
    today,
  )
  const { library, texts } = await engine.ready(db, 'open')
  const works = new Map(library.works.map((work) => [work.workId, work]))
  const dated = found.records.flatMap(({ workId, versionId }) => {
    const work = works.get(workId)
    return (work ? eventsOf(work, today) : [])
      .filter(({ kind, version }) => kind === 'edition' && version.versionId === versionId)
      .flatMap((event) => datedOf(event, today))
  })
  const query = followedSearch(search)
  const page = `/retrieval${query === '' ? '' : `?${query}`}`
  return feedOf(parts, { name: 'search', title: searchInWords(search, texts) || '全部文件', page, query }, dated)
}
