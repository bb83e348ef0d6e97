// npm run bench -- relevance : judged queries, and queries made from the library itself.
import { readFileSync } from 'node:fs'
import type { SearchResult } from '#common/contract/laws.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { SearchEngine } from '#server/features/search/search.door.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { corpusLibrary, finish, judge, need, relevanceFile } from './library.ts'
import { makeQueries } from './queries.ts'

interface Judged {
  q: string
  expect_title: string
  expect_article?: string
  expect_version?: string
  also_ok?: string[]
  within: number
  tier: string
  kind: string
}

/** The day on which the judgements hold. */
const TODAY = '2026-11-20'

need(relevanceFile)
const database = await openDatabase({ databaseUrl: null, dataDir: await corpusLibrary() })
const engine = new SearchEngine('330000')
const search = (q: string): Promise<SearchResult> => engine.search(database.db, 'open', { q }, TODAY)

/** True when the law is within the rank, in the expected version, and its first hit is the expected article. */
function isRight(judged: Judged, { records }: SearchResult): boolean {
  const expected = titleKey(judged.expect_title)
  const accepted = [expected, ...(judged.also_ok ?? []).map(titleKey)]
  const at = records.findIndex(
    ({ title, versionDate }) =>
      accepted.includes(titleKey(title)) &&
      (judged.expect_version === undefined || titleKey(title) !== expected || versionDate === judged.expect_version),
  )
  const record = records[at]
  if (!record || at + 1 > judged.within) return false
  return judged.expect_article === undefined || titleKey(record.title) !== expected || record.hits[0]?.label === judged.expect_article
}

const tiers = new Map<string, { right: number; all: number }>()
for (const line of readFileSync(relevanceFile, 'utf8').trim().split('\n')) {
  const judged = JSON.parse(line) as Judged
  const result = await search(judged.q)
  const tier = tiers.get(judged.tier) ?? { right: 0, all: 0 }
  tiers.set(judged.tier, tier)
  tier.all++
  if (isRight(judged, result)) tier.right++
  else
    console.log(
      `  ${judged.tier} ${judged.kind} “${judged.q}” 应为 ${judged.expect_title}${judged.expect_article ?? ''}，得到 ${result.records
        .slice(0, 3)
        .map(({ title, hits }) => title + (hits[0]?.label ?? ''))
        .join('；')}`,
    )
}

const made = new Map<string, { right: number; all: number }>()
const total = { right: 0, all: 0 }
for (const { kind, q, workId, label, within } of await makeQueries(database.db, 200)) {
  if (within === Number.POSITIVE_INFINITY) continue
  const { records } = await search(q)
  const at = records.findIndex((record) => record.workId === workId)
  const right = at >= 0 && at < within && (label === undefined || records[at]?.hits[0]?.label === label)
  const figures = made.get(kind) ?? { right: 0, all: 0 }
  made.set(kind, figures)
  for (const one of [figures, total]) {
    one.all++
    if (right) one.right++
  }
}
await database.close()

console.log('由库中法规自动生成的查询：')
for (const [kind, { right, all }] of made) console.log(`  ${kind.padEnd(18)} ${right}/${all}  ${((right / all) * 100).toFixed(1)} %`)
for (const [tier, { right, all }] of tiers) judge(`relevance ${tier}`, (right / all) * 100, `%（${right}/${all}）`, false)
judge('relevance generated', (total.right / total.all) * 100, `%（${total.right}/${total.all}）`, false)
finish()
