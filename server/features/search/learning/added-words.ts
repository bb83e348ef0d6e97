import { articleOf } from '#common/law/provision-anchor.ts'
import { parseNumeral, NUMERAL_CHARS } from '#common/law/numerals.ts'
import { titleKey } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { articleAnchor, type WorkRow } from '../../laws/laws.door.ts'
import type { NewWord } from './added-words.sql.ts'
import type { SearchEngine } from '../results/engine.ts'
import { hitRows } from '../library/hits.sql.ts'
import { workOnDay } from '../library/library.ts'
import { cleanQuery } from '../text/query-text.ts'
import { articlePlaces } from '../meaning/questions.sql.ts'
import { nameKey } from '../library/vocabulary.ts'

/** An article as it stands on a day, with its text. */
export interface ArticleOnDay {
  workId: string
  title: string
  anchor: string
  label: string
  text: string
  textCheck: string
}

/** What checking a new word needs: the search, and the day that counts as today. */
export interface WordContext {
  db: Db
  engine: SearchEngine
  /** YYYY-MM-DD */
  today: string
}

/**
 * A law that the public may see. Words of search are for the public: one that names a restricted law would tell that it
 * exists.
 * @throws Refusal record.invalid
 */
async function openWork({ db, engine }: WordContext, workId: string): Promise<WorkRow> {
  const { library } = await engine.ready(db, 'open')
  const work = library.works.find((row) => row.workId === workId)
  if (!work) throw invalid('workId', '没有这部法规，或它不对公众公开')
  return work
}

/** An alias of a law, checked. @throws Refusal record.invalid */
export async function aliasOf(
  context: WordContext,
  { alias, workId }: { alias: string; workId: string },
): Promise<NewWord> {
  const work = await openWork(context, workId)
  // Queries are compared in simplified characters.
  const words = cleanQuery(alias)
  const key = nameKey(words)
  if (key.length < 2) throw invalid('alias', '别名至少两个字')
  const { library } = await context.engine.ready(context.db, 'open')
  if ((library.names.get(key) ?? []).some((hit) => library.workAt(hit.work).workId === workId))
    throw invalid('alias', `“${words}”本来就是这部法规的名称，不必添加`)
  const other = await lawOfName(context, key, work.titleKey)
  if (other !== null) throw invalid('alias', `“${words}”是《${other}》的名称，不能作为另一部法规的别名`)
  return { kind: 'alias', alias: words, aliasKey: titleKey(words), targetTitle: work.title, targetKey: work.titleKey }
}

/**
 * Title of another law that is called so, held or known as ended: who asks for it must not be given a law that came
 * later.
 */
async function lawOfName({ db, engine }: WordContext, key: string, titleKey: string): Promise<string | null> {
  const { library, vocabulary } = await engine.ready(db, 'open')
  const held = (library.names.get(key) ?? []).find(({ kind }) => kind === 'title')
  if (held) return library.workAt(held.work).title
  const ended = (vocabulary.aliases.get(key) ?? []).find(
    ({ kind, title }) => kind === '旧法' && nameKey(title) !== titleKey,
  )
  return ended?.title ?? null
}

/** A word of everyday life with the word of the law for it, checked. @throws Refusal record.invalid */
export async function synonymOf(
  { db, engine, today }: WordContext,
  given: { term: string; legal: string },
): Promise<NewWord> {
  const [term, legal] = [given.term, given.legal].map((word) => cleanQuery(word).replace(/\s+/g, '')) as [
    string,
    string,
  ]
  if (term.length < 2) throw invalid('term', '日常用语至少两个字')
  if (legal.length < 2) throw invalid('legal', '法规用语至少两个字')
  if (term === legal) throw invalid('legal', '日常用语和法规用语相同')
  const { total } = await engine.search(db, 'open', { q: legal, match: 'exact', pageSize: 1 }, today)
  if (total === 0) throw invalid('legal', `没有一部法规写有“${legal}”，请换一个法规用语`)
  return { kind: 'synonym', term, legal }
}

/** A question with the article that answers it, checked. @throws Refusal record.invalid */
export async function questionOf(
  context: WordContext,
  { question, workId, anchor }: { question: string; workId: string; anchor: string },
): Promise<NewWord> {
  const words = question.trim()
  if (Array.from(words).length < 4) throw invalid('question', '问法至少四个字')
  const work = await openWork(context, workId)
  const [article] = await articlesAt(context, [{ workId, anchor }])
  if (!article) throw invalid('anchor', '现行文本中没有这一条')
  const { label, textCheck } = article
  return {
    kind: 'question',
    question: words,
    targetTitle: work.title,
    targetKey: work.titleKey,
    anchor: article.anchor,
    label,
    textCheck,
  }
}

const WRITTEN = new RegExp(`^第?\\s*([${NUMERAL_CHARS}]+)\\s*条?(?:\\s*(?:之|-)\\s*([${NUMERAL_CHARS}]+))?$`)

/**
 * The article that a number names (47, 第四十七条, 133之一, 133-1) in the text that counts today.
 * @throws Refusal record.invalid
 */
export async function articleByNumber(context: WordContext, workId: string, written: string): Promise<ArticleOnDay> {
  await openWork(context, workId)
  const [, num, sub] = WRITTEN.exec(written.trim()) ?? []
  const number = num === undefined ? null : parseNumeral(num)
  if (number === null) throw invalid('article', '条号应为数字，例如 47、第四十七条、133之一')
  const [article] = await articlesAt(context, [
    { workId, anchor: articleAnchor(number, sub === undefined ? 0 : (parseNumeral(sub) ?? 0)) },
  ])
  if (!article) throw invalid('article', '现行文本中没有这一条')
  return article
}

/**
 * Articles of laws that the public may see, as they stand today; places that are no article are left out. Two
 * statements.
 */
export async function articlesAt(
  { db, engine, today }: WordContext,
  places: readonly { workId: string; anchor: string }[],
): Promise<ArticleOnDay[]> {
  const { library } = await engine.ready(db, 'open')
  const view = library.onDay(today)
  const numbers = new Map(library.works.map(({ workId }, number) => [workId, number]))
  const wanted = places.flatMap(({ workId, anchor }) => {
    const work = numbers.get(workId)
    // A 款 or 项 is answered by its article.
    return work === undefined || !view.works[work]
      ? []
      : [{ work, versionId: workOnDay(view, work).version.versionId, anchor: articleOf(anchor) }]
  })
  const known = await articlePlaces(db, [...new Set(wanted.map(({ versionId }) => versionId))])
  const found = wanted.flatMap(({ work, versionId, anchor }) => {
    const place = known.find((one) => one.versionId === versionId && one.anchor === anchor)
    return place ? [{ work, place }] : []
  })
  const texts = await hitRows(
    db,
    found.map(({ place }) => place),
  )
  return found.flatMap(({ work, place }) => {
    const row = texts.find(({ versionId, ord }) => versionId === place.versionId && ord === place.ord)
    const { workId, title } = library.workAt(work)
    return row
      ? [{ workId, title, anchor: place.anchor, label: place.label, text: row.text, textCheck: place.textCheck }]
      : []
  })
}
