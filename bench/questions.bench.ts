// npm run bench -- questions [--laypeople] : questions of laypeople, beside plain BM25 over words in the same run, and
// questions of the bank that the bank does not have while they are asked; --laypeople leaves these out, for what is
// learned anew for them takes minutes.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { parseNumeral } from '#common/law/numerals.ts'
import { NATION } from '#common/law/regions.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { articleAnchor, versionOn, visibleWorks } from '#server/features/laws/laws.door.ts'
import { cut } from '#server/features/search/text/query-text.ts'
import { indexPending, LawClassifier, learnFromBank, SearchEngine } from '#server/features/search/search.door.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { corpusLibrary, finish, judge, need, relevanceFile } from './library.ts'

interface Question {
  q: string
  gold: { title: string; article: string }[]
}

const file = join(dirname(relevanceFile), 'lay-questions.jsonl')
need(file)
const TODAY = '2026-11-20'
const questions = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)
const database = await openDatabase({ databaseUrl: null, dataDir: await corpusLibrary() })
// The library is kept from run to run; the bank and the model of meaning may have changed since.
await loadBaseSeeds(database.db)
await indexPending(database.db)
const works = await visibleWorks(database.db, 'open')
const titles = new Map(works.map(({ workId, title }) => [workId, titleKey(title)]))

/** 民法典/t1043 for an article as the file names it: 1043, 133之一. */
function keyOf({ title, article }: Question['gold'][number]): string {
  const [num = '', sub = ''] = article.split('之')
  return `${titleKey(title)}/${articleAnchor(Number(num), sub === '' ? 0 : (parseNumeral(sub) ?? 0))}`
}

/** How well a ranker answers: articles in order, and the number of them that the first five laws show. */
class Figures {
  #first = 0
  #inFive = 0
  #reciprocal = 0
  #none = 0
  #lawFirst = 0
  readonly ranks: number[] = []

  add(answers: readonly string[], shown: number, gold: readonly string[]): void {
    const at = answers.findIndex((answer) => gold.includes(answer))
    this.ranks.push(at)
    if (at === 0) this.#first++
    if (at >= 0 && at < shown) this.#inFive++
    if (at >= 0) this.#reciprocal += 1 / (at + 1)
    if (answers.length === 0) this.#none++
    const laws = gold.map((one) => one.split('/')[0])
    if (laws.includes(answers[0]?.split('/')[0])) this.#lawFirst++
  }

  get shares() {
    const share = (count: number) => (count / this.ranks.length) * 100
    return {
      first: share(this.#first),
      inFive: share(this.#inFive),
      mrr: this.#reciprocal / this.ranks.length,
      none: share(this.#none),
      lawFirst: share(this.#lawFirst),
    }
  }

  print(name: string): void {
    const { first, inFive, mrr, none, lawFirst } = this.shares
    console.log(
      `  ${name.padEnd(14)} 法第一 ${lawFirst.toFixed(1)} %  条第一 ${first.toFixed(1)} %  前五部法中 ${inFive.toFixed(1)} %  MRR ${mrr.toFixed(3)}  无结果 ${none.toFixed(1)} %`,
    )
  }
}

/** Plain BM25 over the words of jieba, over the articles of the texts that count today. */
async function plainBm25(): Promise<(q: string) => string[]> {
  const today = new Map(
    works.flatMap((work) => {
      const version = versionOn(work, TODAY)?.version
      return version ? [[version.versionId, work.workId] as const] : []
    }),
  )
  const { rows } = await sql<{ versionId: string; anchor: string; text: string }>`
    select a.version_id, a.anchor, string_agg(n.caption || ' ' || n.text, ' ' order by n.ord) as text
    from law_node a join law_node n on n.version_id = a.version_id and n.ord between a.ord and a.last_ord
    where a.level = 'article' group by a.version_id, a.ord, a.anchor`.execute(database.db)
  const documents = rows.filter(({ versionId }) => today.has(versionId))
  const postings = new Map<string, [number, number][]>()
  const lengths: number[] = []
  documents.forEach(({ text }, document) => {
    const counts = new Map<string, number>()
    let length = 0
    for (const word of cut(text)) {
      if (!/[\p{L}\p{N}]/u.test(word)) continue
      length++
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    lengths.push(length)
    for (const [word, count] of counts) {
      const list = postings.get(word)
      if (list) list.push([document, count])
      else postings.set(word, [[document, count]])
    }
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return (q) => {
    const scores = new Map<number, number>()
    for (const word of new Set(cut(q))) {
      const list = postings.get(word) ?? []
      const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5))
      for (const [document, count] of list) {
        const norm = 1.2 * (1 - 0.75 + (0.75 * (lengths[document] ?? 0)) / average)
        scores.set(document, (scores.get(document) ?? 0) + (rarity * count * 2.2) / (count + norm))
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 100)
      .map(([document]) => {
        const { versionId, anchor } = documents[document] as (typeof documents)[number]
        return `${titles.get(today.get(versionId) ?? '') ?? ''}/${anchor}`
      })
  }
}

const plain = await plainBm25()
const [ours, peer] = [new Figures(), new Figures()]
const engine = new SearchEngine('330000')
for (const { q, gold } of questions) {
  const keys = gold.map(keyOf)
  const { answers, shown } = await ask(engine, q)
  ours.add(answers, shown, keys)
  peer.add(plain(q), 15, keys)
}

/** Articles found for a question, in order, and how many of them the first five laws show. */
async function ask(engine: SearchEngine, q: string): Promise<{ answers: string[]; shown: number }> {
  const { records } = await engine.search(database.db, 'open', { q }, TODAY)
  const answers = records.map(({ workId, hits }) => hits.map(({ anchor }) => `${titles.get(workId) ?? ''}/${anchor}`))
  return { answers: answers.flat(), shown: answers.slice(0, 5).flat().length }
}

const ofPlaces = new Set(works.filter(({ region }) => region !== NATION).map(({ title }) => title))

/** Questions about law of a place are written without its name, which whoever wants that law says: 杭州地铁能带狗吗. */
function ofPlace(title: string, question: string): string {
  const [, place = ''] = (ofPlaces.has(title) && /^([^省市]{2,4})(?:省|市|经济特区)/.exec(title)) || []
  return `${place}${question}`
}

/** Articles whose questions are asked without the bank knowing them, spread over the whole of it. */
const ARTICLES = 400

/**
 * Asks questions of the bank that it does not have while they are asked.
 * @param all true: the bank has no question of their articles; false: it lacks only the one that is asked
 */
async function leftOut(all: boolean): Promise<{ figures: Figures; ofState: Figures }> {
  const rows = await database.db
    .selectFrom('articleQuestion')
    .select(['id', 'targetTitle', 'anchor', 'question'])
    .orderBy('id')
    .execute()
  const byArticle = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.targetTitle}/${row.anchor}`
    byArticle.set(key, [...(byArticle.get(key) ?? []), row])
  }
  const articles = [...byArticle.values()].filter((asked) => asked.length > 1)
  const step = Math.max(1, Math.floor(articles.length / ARTICLES))
  const chosen = articles.filter((_, at) => at % step === Math.floor(step / 2))
  const asked = chosen.map((list, at) => list[at % list.length] as (typeof rows)[number])
  const gone = all ? chosen.flat() : asked
  // A run that is broken off leaves a library whose bank is loaded anew at the next one.
  await database.db.deleteFrom('seedState').where('name', 'in', ['questions', 'associations']).execute()
  await database.db
    .deleteFrom('articleQuestion')
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute()
  // What was learned from the questions must not know them either.
  const learned = await learnFromBank(database.db)
  await database.db.deleteFrom('wordAssociation').execute()
  await insertJson(database.db, 'wordAssociation', learned.associations)
  await indexPending(database.db, { model: learned.meaning })
  const without = new SearchEngine('330000', { model: learned.meaning, classifier: new LawClassifier(learned.laws) })
  const [figures, ofState] = [new Figures(), new Figures()]
  for (const { targetTitle, anchor, question } of asked) {
    const { answers, shown } = await ask(without, ofPlace(targetTitle, question))
    for (const one of ofPlaces.has(targetTitle) ? [figures] : [figures, ofState])
      one.add(answers, shown, [`${titleKey(targetTitle)}/${anchor}`])
  }
  await loadBaseSeeds(database.db)
  await indexPending(database.db)
  return { figures, ofState }
}

const left = process.argv.includes('--laypeople') ? null : { one: await leftOut(false), all: await leftOut(true) }
await database.close()

console.log(`${questions.length} 个普通人的提问：`)
ours.print('本库')
peer.print('按词 BM25')
const { first, inFive, mrr, none } = ours.shares
judge('questions article first', first, '%', false)
judge('questions article in five laws', inFive, '%', false)
judge('questions reciprocal rank', mrr, '', false)
judge('questions nothing found', none, '%')
if (left) {
  const { one, all } = left
  console.log(
    `题库中的 ${one.figures.ranks.length} 个提问，检索时题库不知道，其中国家的法 ${one.ofState.ranks.length} 个：`,
  )
  one.figures.print('只缺这一问')
  one.ofState.print('其中国家的法')
  all.figures.print('该条各问都缺')
  all.ofState.print('其中国家的法')
  judge('questions of the bank, one left out', one.figures.shares.inFive, '%', false)
  judge('questions of the bank, an article left out', all.figures.shares.inFive, '%', false)
}
finish()
