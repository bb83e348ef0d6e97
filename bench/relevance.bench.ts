// npm run bench -- relevance : judged queries of two collections, ours in a train and a test part, and queries made
// from the library itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchResult } from '#common/contract/laws.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { indexPending, SearchEngine } from '#server/features/search/search.door.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readTable } from '#server/seeds/base/read-tsv.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
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
// The library is kept from run to run; the vocabulary and the model of meaning may have changed since.
await loadBaseSeeds(database.db)
await indexPending(database.db)
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
  return (
    judged.expect_article === undefined ||
    titleKey(record.title) !== expected ||
    record.hits[0]?.label === judged.expect_article
  )
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

/** Our own judged searches (bench/judged/README.md). */
interface Own {
  kind: string
  q: string
  title: string[]
  article: string[]
  within: string
  version: string | null
}

/** Of these, the article is the first hit; of the others, among the hits shown. */
const EXACT_KINDS = new Set(['citation', 'passage'])

const COLUMNS = {
  kind: 'text',
  q: 'text',
  title: 'list',
  article: 'optional list',
  within: 'text',
  version: 'optional',
} as const

/** Whether the law is first, and whether it is within the rank with the article that answers. */
function judgementOf(
  { kind, title, article, within, version }: Own,
  { records }: SearchResult,
): { first: boolean; right: boolean } {
  const keys = title.map(titleKey)
  const at = records.findIndex((record) => keys.includes(titleKey(record.title)))
  const record = records[at]
  const first = keys[0]
  // A hit may be a 款 or 项 of the article.
  const anchors = record?.hits.map(({ anchor }) => anchor.split('_')[0] ?? '') ?? []
  const shown = EXACT_KINDS.has(kind) ? anchors.slice(0, 1) : anchors
  // The articles are those of the first law named.
  const hasArticle =
    article.length === 0 ||
    (record && titleKey(record.title) !== first) ||
    shown.some((anchor) => article.includes(anchor))
  const right =
    at >= 0 && at < Number(within) && Boolean(hasArticle) && (version === null || record?.versionDate === version)
  return { first: at === 0, right }
}

const wrong = process.argv.includes('--wrong')
const parts = new Map<string, { right: number; all: number }>()
for (const part of ['train', 'test']) {
  const file = `bench/judged/${part}.tsv`
  const rows: Own[] = readTable(file, readFileSync(join(projectRoot, file), 'utf8'), COLUMNS, ['q'])
  const kinds = new Map<string, { right: number; first: number; all: number }>()
  const all = { right: 0, first: 0, all: 0 }
  for (const row of rows) {
    const result = await search(row.q)
    const { first, right } = judgementOf(row, result)
    const kind = kinds.get(row.kind) ?? { right: 0, first: 0, all: 0 }
    kinds.set(row.kind, kind)
    for (const figures of [kind, all]) {
      figures.all++
      if (first) figures.first++
      if (right) figures.right++
    }
    // The test part stays unread: whoever tunes by it measures nothing any more.
    if (!right && wrong && part === 'train')
      console.log(
        `  ${row.kind} “${row.q}” 应为 ${row.title.join('、')}${row.article.join('、')}，得到 ${result.records
          .slice(0, 3)
          .map(({ title, hits }) => `${title}${hits.map(({ anchor }) => anchor).join(',')}`)
          .join('；')}`,
      )
  }
  parts.set(part, all)
  console.log(`自拟的查询，${part === 'train' ? '调试' : '检验'}部分（${all.all} 条）：`)
  for (const [kind, figures] of [...kinds, ['合计', all] as const])
    console.log(
      `  ${kind.padEnd(12)} 法第一 ${((figures.first / figures.all) * 100).toFixed(1)} %  正确 ${figures.right}/${figures.all}  ${((figures.right / figures.all) * 100).toFixed(1)} %`,
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
for (const [kind, { right, all }] of made)
  console.log(`  ${kind.padEnd(18)} ${right}/${all}  ${((right / all) * 100).toFixed(1)} %`)
for (const [tier, { right, all }] of tiers)
  judge(`relevance ${tier}`, (right / all) * 100, `%（${right}/${all}）`, false)
for (const [part, { right, all }] of parts)
  judge(`relevance own ${part}`, (right / all) * 100, `%（${right}/${all}）`, false)
judge('relevance generated', (total.right / total.all) * 100, `%（${total.right}/${total.all}）`, false)
finish()
