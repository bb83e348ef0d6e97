import { articleOf } from '#common/law/provision-anchor.ts'
import type { Proposals } from '#common/contract/search-feedback.ts'
import { ADDED_NAME_MOST, ADDED_WORD_MOST } from '#common/limits.ts'
import { pairsOf } from '#common/law/text-keys.ts'
import { pinyinOf } from '#server/platform/pinyin.ts'
import { mayBeInForce } from '../../laws/laws.door.ts'
import { articlesAt, type WordContext } from './added-words.ts'
import type { Library } from '../library/library.ts'
import { nameLikeness } from '../text/name-likeness.ts'
import { cleanQuery, cut } from '../text/query-text.ts'
import { queryWords, withoutNoise } from '../query/query-words.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import { nameKey, type Vocabulary } from '../library/vocabulary.ts'

const MOST = 5
const MOST_QUESTIONS = 3
/** Words of a query that are looked for in the laws, each a search. */
const MOST_WORDS = 4
/** A word that so few laws have is hardly one of theirs. */
const RARE = 3
const LEAST_LIKENESS = 0.5
/** What stands in most titles and means nothing alone. */
const COMMON = new Set(
  '条例 规定 办法 决定 细则 意见 通知 解释 管理 若干 关于 实施 浙江省 中华人民共和国 工作 问题 适用 暂行'.split(' '),
)

/** What was opened from the results of a query, most often first. */
export interface OpenedPlace {
  workId: string
  anchor: string
  clicks: number
}

/**
 * What could be added so that a query finds what people look for: names of laws like it, words of the law for its
 * words, and articles that may answer it. Only laws that the public may see are proposed.
 * @param query cleaned
 */
export async function proposalsFor(
  context: WordContext,
  query: string,
  opened: readonly OpenedPlace[],
): Promise<Proposals> {
  const { db, engine, today } = context
  const result = await engine.search(db, 'open', { q: query, pageSize: MOST }, today)
  const { library, vocabulary, bank } = await engine.ready(db, 'open')
  const clean = cleanQuery(query)
  const hits = result.records.flatMap(({ workId, hits: [best] }) =>
    best ? [{ workId, anchor: best.anchor, clicks: 0 }] : [],
  )
  return {
    now: { total: result.total, titles: result.records.map(({ title }) => title), words: result.interpreted.words },
    aliases: aliasProposals(withoutNoise(clean, vocabulary) || clean, { library, vocabulary }, today, opened),
    synonyms: await synonymProposals(context, clean, library, vocabulary, opened),
    questions: await questionProposals(context, query, bank, [...opened, ...hits]),
  }
}

/**
 * Laws that a query may be a name of: the characters are in the name in order, it sounds the same, or readers opened
 * the law.
 */
function aliasProposals(
  typed: string,
  { library, vocabulary }: { library: Library; vocabulary: Vocabulary },
  today: string,
  opened: readonly OpenedPlace[],
): Proposals['aliases'] {
  const key = nameKey(typed)
  if (key.length < 2 || Array.from(typed).length > ADDED_NAME_MOST) return []
  const clicks = new Map<string, number>()
  for (const one of opened) clicks.set(one.workId, (clicks.get(one.workId) ?? 0) + one.clicks)
  const sound = /[\u4e00-\u9fff]/.test(key) ? pinyinOf(key).full : key
  const view = library.onDay(today)
  const known = new Set((vocabulary.aliases.get(key) ?? []).map((alias) => alias.nameKey))
  return library.works
    .flatMap((row, work) => {
      const onDay = view.works[work]
      const name = nameKey(row.shortTitle)
      const clicked = clicks.get(row.workId) ?? 0
      // A law is found by a part of its name as it is.
      const needsNone = known.has(nameKey(row.title)) || (clicked === 0 && name.includes(key))
      if (!onDay || needsNone || (library.names.get(key) ?? []).some((hit) => hit.work === work)) return []
      const sounds = sound.length >= 4 && row.pinyin.includes(sound)
      const likeness = Math.max(nameLikeness(key, name), sounds ? 0.9 : 0)
      if (clicked === 0 && likeness < LEAST_LIKENESS) return []
      const reason = clicked > 0 ? `读者检索后打开过 ${clicked} 次` : sounds ? '读音见于法名' : '各字依次见于法名'
      const score =
        likeness + (clicked > 0 ? 1 : 0) + (mayBeInForce(onDay.effect.look) ? 0.05 : 0) + row.effectRank / 10_000
      return [{ score, proposal: { alias: typed, workId: row.workId, title: row.title, reason } }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ proposal }) => proposal)
}

/**
 * For the words of a query that hardly any law has: what like words of the vocabulary stand for, and the words of
 * titles that were opened.
 */
async function synonymProposals(
  { db, engine, today }: WordContext,
  clean: string,
  library: Library,
  vocabulary: Vocabulary,
  opened: readonly OpenedPlace[],
): Promise<Proposals['synonyms']> {
  const compact = clean.replace(/\s+/g, '')
  const words = queryWords(clean, vocabulary, false).flatMap(({ text, meaning }) => (meaning === null ? [text] : []))
  const short = compact.length <= 8 && !vocabulary.terms.has(compact) ? [compact] : []
  const terms = [...new Set([...words, ...short])]
    .filter((word) => word.length >= 2 && word.length <= ADDED_WORD_MOST)
    .slice(0, MOST_WORDS)
  const titles = library.works
    .filter(({ workId }) => opened.some((one) => one.workId === workId))
    .map(({ shortTitle }) => shortTitle)
  const ofTitles = [...new Set(titles.flatMap(cut))].filter(
    (word) => word.length >= 2 && !COMMON.has(word) && !compact.includes(word),
  )
  const proposals: Proposals['synonyms'] = []
  for (const term of terms) {
    const { total } = await engine.search(db, 'open', { q: term, match: 'exact', pageSize: 1 }, today)
    if (total > RARE) continue
    for (const { legal, like } of legalWordsLike(term, vocabulary))
      proposals.push({ term, legal, reason: `与“${like}”相近` })
    for (const legal of ofTitles) proposals.push({ term, legal, reason: '见于读者打开的法规的标题' })
  }
  const known = new Set<string>()
  return proposals
    .filter(({ term, legal }) => term !== legal && !known.has(`${term} ${legal}`) && known.add(`${term} ${legal}`))
    .slice(0, MOST)
}

/** Words of the law for terms of the vocabulary that share a pair of characters with a word. */
function legalWordsLike(word: string, vocabulary: Vocabulary): { legal: string; like: string }[] {
  const pairs = new Set(pairsOf(word))
  return [...vocabulary.terms.values()]
    .flatMap(({ term, legal }) => {
      const common = pairsOf(term).filter((pair) => pairs.has(pair)).length
      return common === 0 ? [] : legal.map((one) => ({ legal: one, like: term, common }))
    })
    .sort((a, b) => b.common - a.common || a.like.length - b.like.length)
    .slice(0, MOST)
}

/** Articles that may answer a query: those that readers opened, then those that the search finds best. */
async function questionProposals(
  context: WordContext,
  query: string,
  bank: QuestionBank,
  places: readonly OpenedPlace[],
): Promise<Proposals['questions']> {
  const question = query.trim()
  if (Array.from(question).length < 4 || Array.from(question).length > ADDED_NAME_MOST) return []
  const inText = places.filter(({ anchor }) => anchor !== '')
  const articles = await articlesAt(context, inText)
  const seen = new Set<string>()
  return articles
    .filter(({ workId, anchor }) => !seen.has(`${workId} ${anchor}`) && seen.add(`${workId} ${anchor}`))
    .filter(
      ({ textCheck }) =>
        !bank.articles.some((known) => known.textCheck === textCheck && known.questions.includes(question)),
    )
    .slice(0, MOST_QUESTIONS)
    .map((article) => {
      const opened = inText.some(
        ({ workId, anchor, clicks }) => workId === article.workId && articleOf(anchor) === article.anchor && clicks > 0,
      )
      return { ...article, question, reason: opened ? '读者检索后打开过' : '目前检索到的最相近的条文' }
    })
}
