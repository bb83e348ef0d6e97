import type { Suggestion } from '#common/contract/laws.ts'
import { docNumberBeginning, docNumberKey } from '#common/law/doc-numbers.ts'
import { foldWidth } from '#common/law/text-keys.ts'
import { articleLabel } from '#common/law/numerals.ts'
import { liesWithin, regionsAbove } from '#common/law/regions.ts'
import { checkedWords } from '#common/law/checked-words.ts'
import { demoMark } from '#common/law/demo.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  articleAnchor,
  forceTold,
  forcesOfProvisions,
  mayBeInForce,
  provisionLabel,
  type WorkRow,
} from '../../laws/laws.door.ts'
import type { DayView, Library, WorkOnDay } from '../library/library.ts'
import { numberAt } from '../text/numbers.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import { articleReference, cleanQuery } from '../text/query-text.ts'
import { marked } from './snippets.ts'
import type { QueryReader } from '../query/understand.ts'
import { namedIn } from '../query/understanding.ts'
import { nameKey, type Vocabulary } from '../library/vocabulary.ts'

const MOST = 10
/** Document numbers suggested, and laws an article is suggested of. */
const MOST_NUMBERS = 4
const MOST_LAWS = 5
/** Characters from which a part of a document number is looked for inside it. */
const LEAST_OF_NUMBER = 3
const MOST_QUESTIONS = 4

/** What a beginning is worth; fuller and higher-ranking laws come first among equals. */
const WORTH = {
  alias: 150,
  beginning: 100,
  pinyin: 95,
  initials: 90,
  inside: 60,
  fullness: 40,
  notInForce: -10,
  ownPlace: 40,
}
const RANKS_PER_POINT = 5

/** The suggestions made so far, each once. */
class Suggestions {
  readonly list: Suggestion[] = []
  /** The text that each of the list was suggested of. */
  readonly versions = new Map<Suggestion, string>()
  readonly #library: Library
  readonly #view: DayView
  readonly #taken = new Set<string>()

  constructor(library: Library, view: DayView) {
    this.#library = library
    this.#view = view
  }

  /**
   * Adds one, unless it is there already, its law is not to be shown, or there are enough.
   * @param note the law's issuer and force unless given
   */
  add(
    kind: Suggestion['kind'],
    work: number,
    text: string,
    { anchor = null, marks, note }: { anchor?: string | null; marks: readonly string[]; note?: string },
  ): boolean {
    const row = this.#library.workAt(work)
    const onDay = this.#view.works[work]
    const key = `${kind}/${row.workId}/${anchor ?? ''}`
    if (!onDay || this.#taken.has(key) || this.list.length >= MOST) return false
    this.#taken.add(key)
    const suggestion = {
      kind,
      pieces: marked(text, [...marks]),
      text,
      workId: row.workId,
      anchor,
      note: note ?? noteOf(row, onDay),
      ...demoMark(row),
    }
    this.versions.set(suggestion, onDay.version.versionId)
    this.list.push(suggestion)
    return true
  }
}

const noteOf = ({ issuers }: WorkRow, { effect }: WorkOnDay): string =>
  [issuers[0], checkedWords(effect.text, effect.checkedOn)].filter(Boolean).join(' · ')

interface Known {
  library: Library
  vocabulary: Vocabulary
  reader: QueryReader
  bank: QuestionBank
}

/**
 * Titles, articles and document numbers that a half-typed query may be the beginning of, best first. Of an article that
 * is not in force with the rest of its law it is told. One statement where articles are suggested, else none.
 */
export async function suggestionsFor(db: Db, q: string, known: Known, today: string): Promise<Suggestion[]> {
  const clean = cleanQuery(q)
  if (clean === '') return []
  const suggestions = new Suggestions(known.library, known.library.onDay(today))
  collect(suggestions, clean, known, known.library.onDay(today))
  const places = suggestions.list.flatMap((suggestion) => {
    const versionId = suggestions.versions.get(suggestion)
    return suggestion.anchor === null || versionId === undefined ? [] : [{ versionId, anchor: suggestion.anchor }]
  })
  const forces = await forcesOfProvisions(db, places)
  const forceOf = (suggestion: Suggestion) =>
    forces.find(
      ({ versionId, anchor }) => anchor === suggestion.anchor && versionId === suggestions.versions.get(suggestion),
    )?.force
  return suggestions.list.map((suggestion) => ({ ...suggestion, ...forceTold(forceOf(suggestion), today) }))
}

function collect(
  suggestions: Suggestions,
  clean: string,
  { library, vocabulary, reader, bank }: Known,
  view: DayView,
): void {
  addDocumentNumbers(suggestions, clean, library)
  const namesArticle = addArticles(suggestions, clean, library, reader)
  if (namesArticle && suggestions.list.length > 0) return
  addLaws(suggestions, lawsBeginning(clean, library, view, vocabulary), library, [clean])
  if (suggestions.list.length === 0) addLaws(suggestions, lawsOfPlace(clean, library, view), library, clean.split(' '))
  if (suggestions.list.length === 0) {
    const named = namedIn(reader.understand(clean, false)).slice(0, MOST_LAWS)
    addLaws(
      suggestions,
      named.map(({ work }) => work),
      library,
      [clean],
    )
  }
  addQuestions(suggestions, clean, library, view, bank)
  if (suggestions.list.length === 0) addMeant(suggestions, clean, library, view, vocabulary)
}

function addLaws(suggestions: Suggestions, works: readonly number[], library: Library, marks: readonly string[]): void {
  for (const work of works) suggestions.add('law', work, library.workAt(work).title, { marks })
}

/**
 * Laws of a place typed before a word or a part of one, and those of the places it lies in, best first: 浙江 物业, 杭州电动,
 * 上海生活垃.
 */
function lawsOfPlace(clean: string, library: Library, view: DayView): number[] {
  const place = library.regions.names().find(([name]) => clean.startsWith(name))
  if (!place) return []
  const [name, code] = place
  const words = clean
    .slice(name.length)
    .replace(/^[省市县区]/, '')
    .split(' ')
    .map(nameKey)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return library.works
    .flatMap((row, work) => {
      const onDay = view.works[work]
      const title = library.keys[work]?.title ?? ''
      const isNear = liesWithin(row.region, code) || regionsAbove(code).includes(row.region)
      if (!onDay || !isNear || !words.every((word) => title.includes(word))) return []
      const own = row.region === code ? WORTH.ownPlace : 0
      return [
        {
          work,
          score: own + row.effectRank / RANKS_PER_POINT + (mayBeInForce(onDay.effect.look) ? 0 : WORTH.notInForce),
        },
      ]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ work }) => work)
}

/**
 * Adds what an everyday word is known to mean: the provisions that answer it, and laws about the words of the law for
 * it.
 */
function addMeant(
  suggestions: Suggestions,
  clean: string,
  library: Library,
  view: DayView,
  vocabulary: Vocabulary,
): void {
  const word = clean.replaceAll(' ', '')
  if (word.length < 2) return
  const meant = [...vocabulary.terms].filter(([term]) => term.startsWith(word)).map(([, meaning]) => meaning)
  for (const { term, targets } of meant)
    for (const { nameKey: key, anchor } of targets)
      for (const { work } of library.names.get(key)?.filter(({ kind }) => kind !== 'local') ?? []) {
        const { shortTitle } = library.workAt(work)
        suggestions.add('article', work, anchor === null ? shortTitle : `${shortTitle} ${provisionLabel(anchor)}`, {
          anchor,
          marks: [],
          note: term,
        })
      }
  for (const { legal } of meant)
    for (const other of legal) addLaws(suggestions, lawsBeginning(other, library, view, vocabulary), library, [other])
}

/**
 * Adds what people ask that holds what was typed; the shortest first, for they say little else. An article is suggested
 * once.
 */
function addQuestions(
  suggestions: Suggestions,
  clean: string,
  library: Library,
  view: DayView,
  bank: QuestionBank,
): void {
  if (!/[\u4e00-\u9fff]{2}/.test(clean)) return
  const words = clean.split(' ')
  const [first = '', ...others] = words
  const holding: { text: string; question: number; far: number }[] = []
  for (const { number: question, before } of bank.joined.holding(first)) {
    const text = bank.texts[question] ?? ''
    if (others.every((word) => text.includes(word))) holding.push({ text, question, far: before + text.length })
  }
  let left = MOST_QUESTIONS
  for (const { text, question } of holding.sort((a, b) => a.far - b.far || a.question - b.question)) {
    const article = numberAt(bank.articleOf, question)
    const place = bank.placeOn(view, article)
    const { work = -1 } = bank.articles[article] ?? {}
    if (!place) continue
    const more = suggestions.add('question', work, text, {
      anchor: place.anchor,
      marks: words,
      note: `${library.workAt(work).shortTitle} ${place.label}`,
    })
    if (more && --left === 0) return
  }
}

/** Adds the document numbers that the query is, begins or is part of. */
function addDocumentNumbers(suggestions: Suggestions, clean: string, library: Library): void {
  for (const { work, docNumber } of numbersLike(clean, library)) {
    suggestions.add('docNumber', work, docNumber, { marks: [clean], note: library.workAt(work).title })
    if (suggestions.list.length >= MOST_NUMBERS) break
  }
}

function* numbersLike(clean: string, library: Library): Generator<{ work: number; docNumber: string }> {
  const beginning = docNumberBeginning(clean)
  const known = library.numbered(clean)
  yield* known
  if (beginning !== null) yield* library.docNumbersFrom(beginning)
  if (known.length > 0 || docNumberKey(clean) !== null || beginning !== null || clean.length < LEAST_OF_NUMBER) return
  for (const entries of library.docNumbers.values())
    if (entries.some(({ docNumber }) => foldWidth(docNumber).includes(clean))) yield* entries
}

/**
 * Adds the article that the query names. A number after a name is an article half typed: 民法典1079.
 * @returns whether it names one
 */
function addArticles(suggestions: Suggestions, clean: string, library: Library, reader: QueryReader): boolean {
  const reference = articleReference(clean) ?? (/[^\d]\d{1,4}$/.test(clean) ? articleReference(`${clean}条`) : null)
  if (!reference || reference.before === '') return false
  const label = articleLabel(reference.num, reference.sub)
  const anchor = articleAnchor(reference.num, reference.sub)
  for (const named of namedIn(reader.understand(`${reference.before}第${reference.num}条`, false)).slice(
    0,
    MOST_LAWS,
  )) {
    const { work, part } = named
    const names = library
      .workAt(work)
      .versions.toReversed()
      .flatMap(({ issued }) => issued)
    const scope = part === undefined ? '' : (names.find((one) => one.nameKey === part)?.scope ?? '')
    suggestions.add('article', work, `${library.nameMeant(named)} ${label}`, { anchor: scope + anchor, marks: [label] })
  }
  return true
}

/** Laws whose name, sound or alias the query is the beginning or a part of, best first. */
function lawsBeginning(clean: string, library: Library, view: DayView, vocabulary: Vocabulary): number[] {
  const key = nameKey(clean)
  const isSpelled = /^[a-z]+$/.test(key)
  const scored: { work: number; score: number }[] = []
  library.works.forEach((row, work) => {
    const onDay = view.works[work]
    if (!onDay) return
    const names = [library.keys[work]?.short ?? '', ...(library.issuedNames.get(work) ?? []).map((one) => one.key)]
    const worth = names.map((one) => worthOfBeginning(key, one) ?? Number.NEGATIVE_INFINITY)
    const best = Math.max(...worth)
    const name = names[worth.indexOf(best)] ?? ''
    const like = (isSpelled ? worthOfSound(key, row) : null) ?? (Number.isFinite(best) ? best : null)
    if (like === null) return
    const fullness = WORTH.fullness * (key.length / Math.max(name.length, 1))
    const force = mayBeInForce(onDay.effect.look) ? 0 : WORTH.notInForce
    scored.push({ work, score: like + (fullness + row.effectRank / RANKS_PER_POINT) + force })
  })
  for (const alias of vocabulary.aliases.get(key) ?? [])
    for (const { work, kind } of library.names.get(alias.nameKey) ?? [])
      if (kind !== 'local') scored.push({ work, score: WORTH.alias })
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST * 2)
    .map(({ work }) => work)
}

/** How well the sound of a name begins with the letters typed; null when it does not. */
const worthOfSound = (letters: string, { pinyin, pinyinInitials }: WorkRow): number | null =>
  pinyinInitials.startsWith(letters) ? WORTH.initials : pinyin.startsWith(letters) ? WORTH.pinyin : null

/** How well a name begins with what was typed; null when it does not hold it at all. */
function worthOfBeginning(key: string, name: string): number | null {
  const at = key === '' ? -1 : name.indexOf(key)
  return at === 0 ? WORTH.beginning : at > 0 ? WORTH.inside : null
}
