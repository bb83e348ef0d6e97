import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Piece, SearchResult, Suggestion } from '#common/contract/laws.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readTable } from '#server/seeds/base/read-tsv.ts'
import { loadDemoLibrary } from '#server/seeds/load.sql.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { makeLaws } from '../make.ts'
import { NEIGHBOURS, WORDS } from './neighbours.ts'

/*
 * Judged searches over the demo library: what has to be found, where it has to stand, and what is said of it. They pin
 * the rules of ranking: without any one of them, some row fails. See README.md for the columns.
 */

const FILE = join(projectRoot, 'server/testing/judged/demo-searches.tsv')
const rows = readTable(
  FILE,
  readFileSync(FILE, 'utf8'),
  {
    holds: 'text',
    call: ['search', 'suggest'],
    query: 'optional',
    parameters: 'optional',
    reader: ['visitor', 'special'],
    law: 'optional',
    within: 'text',
    article: 'optional',
    claims: 'optional list',
  },
  ['holds'],
)

const marksIn = (pieces: Piece[] | undefined) =>
  (pieces ?? [])
    .filter(({ mark }) => mark)
    .map(({ text }) => text)
    .join(' ')

/** What a claim is compared with, by its name. `law` is the title that the row expects, at `place` of the answer. */
const OBSERVED: Record<string, (result: SearchResult, place: number, claimed: string) => string> = {
  total: ({ total }) => String(total),
  records: ({ records }) => String(records.length),
  intent: ({ interpreted }) => interpreted.intent,
  corrected: ({ interpreted }) => (interpreted.corrected ? 'yes' : 'no'),
  region: ({ interpreted }) => interpreted.region ?? '',
  synonym: ({ interpreted }) => interpreted.synonyms.map(({ from, to }) => `${from}→${to.join(' ')}`).join(' '),
  says: ({ interpreted }, _, claimed) => (interpreted.words.includes(claimed) ? claimed : interpreted.words),
  second: ({ records }) => records[1]?.title ?? '',
  third: ({ records }) => records[2]?.title ?? '',
  fourth: ({ records }) => records[3]?.title ?? '',
  last: ({ records }) => records.at(-1)?.title ?? '',
  without: ({ records }, _, claimed) => (records.some(({ title }) => title === claimed) ? 'is there' : claimed),
  status: ({ records }, place) => records[place]?.effectStatus ?? records[place]?.effectState ?? '',
  until: ({ records }, place) => records[place]?.expireDate ?? '',
  version: ({ records }, place) => records[place]?.versionDate ?? '',
  replacedBy: ({ records }, place) => records[place]?.replacedBy.map(({ title }) => title).join(' ') ?? '',
  hits: ({ records }, place) => String(records[place]?.hits.length),
  marks: ({ records }, place) => marksIn(records[place]?.hits[0]?.snippet),
  titleMarks: ({ records }, place) => marksIn(records[place]?.titleMarks),
}

/** The same for suggestions. */
const SUGGESTED: Record<string, (list: Suggestion[], place: number) => string> = {
  count: (list) => String(list.length),
  second: (list) => list[1]?.text ?? '',
  kind: (list, place) => list[place]?.kind ?? '',
  anchor: (list, place) => list[place]?.anchor ?? '',
  note: (list, place) => list[place]?.note ?? '',
}

/** `facet region 330100=2`: how often a value is counted, '' when it is not shown. */
function countOf({ facets }: SearchResult, name: string): string {
  const [, facet = '', value] = name.split(' ')
  const values = Object.entries(facets).find(([known]) => known === facet)?.[1] ?? []
  return String(values.find((one) => one.value === value)?.count ?? '')
}

const claimOf = (claim: string) => {
  const at = claim.lastIndexOf('=')
  return { name: claim.slice(0, at), claimed: claim.slice(at + 1) }
}

let test: TestApp
let special: string
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  await loadDemoLibrary(db)
  await makeLaws(db, NEIGHBOURS)
  await db.insertInto('lawAlias').values(WORDS.aliases).execute()
  await db.insertInto('synonym').values(WORDS.synonyms).execute()
  special = await test.signIn(['item:special_permissions'])
})
afterAll(() => test.close())

it.each(rows.map((row) => [row.holds, row] as const))(
  '%s',
  async (_, { call, query, parameters, reader, law, within, article, claims }) => {
    const headers: Record<string, string> = reader === 'special' ? { 'x-access-token': special } : {}
    const url = `/fagui/internet/fagui/law/${call}?q=${query ?? ''}${parameters === null ? '' : `&${parameters}`}`
    const { status, body } = await test.call(url, headers)
    const titles: string[] =
      call === 'search'
        ? body.result.records.map(({ title }: { title: string }) => title)
        : body.result.map(({ text }: Suggestion) => text)
    const first = titles.slice(0, Number(within))
    const place = law === null ? 0 : titles.indexOf(law)
    const wanted = claims.map(claimOf)
    const observe = (name: string, claimed: string) => {
      if (call === 'suggest') return SUGGESTED[name]?.(body.result, place)
      return name.startsWith('facet ') ? countOf(body.result, name) : OBSERVED[name]?.(body.result, place, claimed)
    }
    expect({
      status,
      law: law === null || first.includes(law) ? law : first,
      article: article === null ? null : body.result.records[place]?.hits[0]?.label,
      ...Object.fromEntries(wanted.map(({ name, claimed }) => [name, observe(name, claimed)])),
    }).toEqual({ status: 200, law, article, ...Object.fromEntries(wanted.map(({ name, claimed }) => [name, claimed])) })
  },
)
