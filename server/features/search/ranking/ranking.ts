import { NATION } from '#common/law/regions.ts'
import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Turns } from '#server/platform/turns.ts'
import { mayBeInForce, type WorkRow } from '../../laws/laws.door.ts'
import type { Postings } from '../index/index-reader.ts'
import type { Expectations } from '../meaning/associations.ts'
import type { LawsAsked } from '../meaning/laws-asked.ts'
import type { Likeness, Meanings, PlacesCompared } from '../meaning/meanings.ts'
import { onceADay } from '../library/day-tables.ts'
import { BestUnits, type FoundUnit } from '../index/best-units.ts'
import type { DayView, Library, WorkOnDay } from '../library/library.ts'
import type { Allowed } from './demands.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import { narrowing } from '../index/narrowing.ts'
import { numberAt } from '../text/numbers.ts'
import { asksForNumber } from '../query/query-words.ts'
import { beyondName, inOrderWithin, onlyThese } from '../index/points-within.ts'
import { codeOfTerm, eachPosting } from '../index/postings.ts'
import { coverage, coverageBy, ScoreBoard, weigh, type Alternative, type Group, type Needs } from '../index/scoring.ts'
import { isUnasked, tellingOf, type Telling } from '../meaning/telling-pairs.ts'
import { namedIn, wordsIn, type Answer, type QueryWord, type Understanding } from '../query/understanding.ts'

/** A work found, before it is filtered, sorted and shown. */
export interface FoundWork {
  work: number
  score: number
  /**
   * The part of the score that the words of the query bring, in its provisions and title: what is left without name,
   * answer and standing.
   */
  said: number
  /** The part that a name or an answer of the vocabulary brings. */
  lifted: number
  /**
   * Best provisions first, at most `KEPT_UNITS` of the kind of query. `hitCount` says more cheaply whether there are
   * any.
   */
  readonly units: FoundUnit[]
  hitCount: number
}

/** What ranking answers. */
export interface Ranked {
  found: FoundWork[]
  /** Of an open query: whether a provision says most of its words. Null for other queries. */
  sure: boolean | null
  /**
   * Whether a provision has all the words, in its text, its questions or the title of its law; of a passage, says it
   * nearly to the letter.
   */
  whole: boolean
  /** The words as they were looked for: without those meant that were too common to search. */
  words: readonly QueryWord[]
}

/** Best provisions of a work that are kept: a question may be answered by several articles of one law. */
const KEPT_UNITS = { ofWords: 5, ofOpen: 10 }
const EMPTY = new Int32Array()

/**
 * How much a way of finding is worth; the scale is set by an exact name (1000). Tuned with `npm run bench --
 * relevance`.
 */
const WORTH = {
  named: 1000,
  namedPartly: 220,
  answer: 320,
  noun: 25,
  text: 60,
  title: 100,
  region: 180,
  sameProvince: 30,
  otherRegion: -60,
  rank: 0.16,
  home: 4,
  inForce: 8,
  notYet: 5,
  toCheck: -5,
  ended: -18,
}
/**
 * A question, or several words: provisions are compared by BM25, and no word is compulsory. `loose`: worth of any pair
 * of characters beside whole words; `floor`: share of that score which does not depend on how many of the words are
 * there; `held`: worth of holding all words, with the title of the law and its questions; `number`: of naming a number
 * where one is asked for (几日内); `field`: of all its questions together; `nearest`: of the one nearest to the query;
 * `beside`: of what is asked of the articles beside it; `expected`: of standing where the words are expected; `alike`:
 * of a provision that means just what is asked; `granted`: of a normative document where what only these say is asked;
 * `telling`: of saying all that hardly any provision says, and `tellingTitle`: of a title that does so
 * (telling-pairs.ts). `text`: worth of the best provision; `second`: of the next one; `tail`: share of the best score
 * below which a provision is left out, `tailOfList`: where words were listed; `title`: worth of a title with all words
 * (more where titles tell: `addTitles`), `expectedTitle`: of one of a place that says all that is expected, and
 * `leastTitle`: share of the words it must hold; `rank`: worth of authority: everyday questions are mostly answered by
 * the law of the state, wherever one lives; `law`: of being the law that the wording asks about, for each 1 of its
 * margin, and `lawOfPlace` and `lawOfList`: the share of that where a place is named, and where words were listed;
 * `noun`: worth of being the law about one of the words (拍卖 买到假货: 拍卖法). The worths of a provision and of authority were
 * fitted to questions that the bank did not have (decision 0125).
 */
const OPEN = {
  loose: 2,
  floor: 0.7,
  held: 0.6,
  number: 0.2,
  field: 0.25,
  nearest: 0.6,
  beside: 0.4,
  expected: 0.1,
  alike: 1.3,
  text: 62,
  second: 0.3,
  tail: 0.22,
  tailOfList: 0.36,
  noun: 14,
  law: 40,
  lawOfPlace: 0.5,
  lawOfList: 0.4,
  granted: 40,
  telling: 3,
  tellingTitle: 200,
  title: 20,
  expectedTitle: 150,
  leastTitle: 0.5,
  rank: 0.9,
} as const
/**
 * What the questions of a provision are worth beside its text, when the query is no question: all together, and the one
 * nearest to it.
 */
const ASKED = { field: 0.5, nearest: 0.3 } as const
/** Share of the query's weight that a question must hold to be like it. */
const LIKE = 0.4
/** Share of a question's words that a provision must say, with its title and questions, to be sure of. */
const SURE = 0.5
/** What a word meant by another is worth beside the word itself. */
const MEANT = 0.9
/** The second provision of a work says less than the first. */
const SECOND_UNIT = 0.15
/** An answer from another place than the one the query names is still worth a place below. */
const ANSWER_ELSEWHERE = 0.2
/**
 * Share of the coverage asked for that is enough for a law that the query names, or one of the place it names: it may
 * say things in other words.
 */
const LEAST_HERE = 0.4
/** When nothing is found, coverage is asked for less: so many attempts, each with this share of the one before. */
const ATTEMPTS = 3
const LESS_COVERAGE = 0.6
/** What a word that a title holds only across its own words is worth beside one that it holds as a word. */
const ACROSS = 0.3
/** All words, allowing for rounding. */
const ALL_WORDS = 0.999
/** The most one pair of characters brings, about: makes scores of queries of different lengths comparable. */
const BEST_OF_PAIR = 12

/** Scores that differ by less are equal: so much comes from the titles of laws with the same words. */
const LEAST_DIFFERENCE = 0.125

const termsOf = (text: string): number[] => [...new Set(wordRuns(foldWidth(text)).flatMap(pairsOf).map(codeOfTerm))]

const unitsHolding = (postings: Postings, term: number): number =>
  postings.get(term)?.reduce((sum, { place }) => sum + place.unitCount, 0) ?? 0

/**
 * By words of one character: the pairs that begin with it. A single character has no pair, so any of these stands for
 * it.
 */
async function pairsBeginning(
  db: Db,
  library: Library,
  words: readonly QueryWord[],
): Promise<Map<string, Alternative[]>> {
  const beginning = new Map<string, Alternative[]>()
  for (const { text } of words) {
    if (text.length !== 1) continue
    const code = text.charCodeAt(0)
    const terms = new Set([...(await library.index.termsFrom(db, code)), ...library.titles.postings.termsFrom(code)])
    beginning.set(
      text,
      [...terms].map((term) => ({ terms: [term], factor: 1 })),
    )
  }
  return beginning
}

/** The groups of pairs that stand for words of the query. */
function groupsOf(words: readonly QueryWord[], beginning: Map<string, Alternative[]>, strict: boolean): Group[] {
  return words
    .map(({ text, others }): Group => {
      const own = beginning.get(text) ?? [{ terms: termsOf(text), factor: 1 }]
      const alternatives = [...own, ...others.map((other) => ({ terms: termsOf(other), factor: MEANT }))]
      return { word: text, alternatives: alternatives.filter(({ terms }) => terms.length > 0), strict, weight: 0 }
    })
    .filter(({ alternatives }) => alternatives.length > 0)
}

/**
 * A pair across the words of a question that stands in more than this share of all provisions tells nothing apart and
 * costs most.
 */
const BROADEST_PAIR = 0.03

/** The pairs of a question, also across its words: a reader parts words otherwise than the writer did. */
function pairsGroup(sentence: string, postings: Postings, count: number): Group[] {
  const most = Math.max(BROADEST_PAIR * count, BROAD_ENOUGH)
  const terms = termsOf(sentence).filter((term) => unitsHolding(postings, term) <= most)
  return terms.length === 0
    ? []
    : [{ alternatives: [{ terms, factor: OPEN.loose }], strict: false, loose: true, weight: 0 }]
}

/** A word meant by another may stand in this share of all provisions; a broader one would find nearly everything. */
const BROADEST = 0.01
/** Every word meant may stand in this many provisions: in a small library the share alone would leave out too much. */
const BROAD_ENOUGH = 100

/** The words without the words meant that are far more common than the word said: 离婚冷静期 must not find every 三十日. */
function withoutBroad(words: readonly QueryWord[], postings: Postings, count: number): QueryWord[] {
  const rarest = (text: string) => Math.min(...termsOf(text).map((term) => unitsHolding(postings, term)))
  const roomy = Math.max(BROADEST * count, BROAD_ENOUGH)
  return words.map((word) => {
    // Numbers that may answer 几日 are not words meant, and stay.
    if (word.meaning === null || word.others.length === 0) return word
    const most = Math.max(roomy, rarest(word.text))
    return { ...word, others: word.others.filter((other) => rarest(other) <= most) }
  })
}

/** Share of the query's weight a text must have: everything of short queries, less of long ones. */
const leastCoverage = (groups: number): number =>
  groups <= 2 ? ALL_WORDS : groups === 3 ? 0.62 : groups <= 6 ? 0.58 : 0.5

/** Sums by provision, cleared at the cost of what was added. */
class WeightBoard {
  readonly value: Float32Array
  readonly #touched: Int32Array
  #count = 0

  constructor(size: number) {
    this.value = new Float32Array(size)
    this.#touched = new Int32Array(size)
  }

  clear(): void {
    for (const unit of this.found()) this.value[unit] = 0
    this.#count = 0
  }

  add(unit: number, value: number): void {
    if (this.value[unit] === 0) this.#touched[this.#count++] = unit
    this.value[unit] = (this.value[unit] ?? 0) + value
  }

  /** Provisions with a sum. */
  found(): Int32Array {
    return this.#touched.subarray(0, this.#count)
  }
}

/** Working memory of one search at a time, kept between searches. */
export class Boards {
  #last: Promise<unknown> = Promise.resolve()
  #units = new ScoreBoard(0)
  #titles = new ScoreBoard(0)
  #fields = new ScoreBoard(0)
  #questions = new ScoreBoard(0)
  #expected = new WeightBoard(0)

  /** Runs work that uses the boards, after the work before it has ended. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  expected(size: number): WeightBoard {
    if (this.#expected.value.length < size) this.#expected = new WeightBoard(size)
    return this.#expected
  }

  fields(size: number): ScoreBoard {
    if (this.#fields.score.length < size) this.#fields = new ScoreBoard(size)
    return this.#fields
  }

  questions(size: number): ScoreBoard {
    if (this.#questions.score.length < size) this.#questions = new ScoreBoard(size)
    return this.#questions
  }

  units(size: number): ScoreBoard {
    if (this.#units.score.length < size) this.#units = new ScoreBoard(size)
    return this.#units
  }

  titles(size: number): ScoreBoard {
    if (this.#titles.score.length < size) this.#titles = new ScoreBoard(size)
    return this.#titles
  }
}

export interface RankOptions {
  scope: 'all' | 'title' | 'text'
  homeRegion: string
  /** What the signs of the query allow; null without signs. */
  allowed: Allowed | null
}

/** A work found, whose provisions become objects when they are asked for. */
class Finding implements FoundWork {
  readonly work: number
  score = 0
  said = 0
  lifted = 0
  hitCount = 0
  #best: BestUnits | null = null
  #units: FoundUnit[] | null = null

  constructor(work: number) {
    this.work = work
  }

  get units(): FoundUnit[] {
    return (this.#units ??= this.#best?.of(this.work) ?? [])
  }

  /** Shows the provisions in another order. */
  putInOrder(units: FoundUnit[]): void {
    this.#units = units
  }

  /** Takes provisions that were found otherwise than by their words. @param count of all of them */
  takeFound(units: FoundUnit[], count: number): void {
    this.#units = units
    this.hitCount = count
  }

  /**
   * Takes the provisions found of the work.
   * @param text worth of the best one
   * @param second share of that for the next one
   */
  takeUnits(best: BestUnits, text: number, second: number): void {
    this.#best = best
    this.hitCount = best.countOf(this.work)
    this.score += text * (best.scoreAt(this.work, 0) + second * best.scoreAt(this.work, 1))
  }
}

/** The works found so far, by number. */
class Findings {
  readonly #works = new Map<number, Finding>()

  at(number: number): Finding {
    let work = this.#works.get(number)
    if (!work) this.#works.set(number, (work = new Finding(number)))
    return work
  }

  has(number: number): boolean {
    return this.#works.has(number)
  }

  get size(): number {
    return this.#works.size
  }

  all(): Finding[] {
    return [...this.#works.values()]
  }
}

/** What is searched: the library on a day, and the questions known to be answered there. */
export interface Searched {
  library: Library
  bank: QuestionBank
  /** Where words of questions are expected. */
  expectations: Expectations
  /** What the provisions mean. */
  meanings: Meanings
  /** Which laws a question is about. */
  lawsAsked: LawsAsked
  view: DayView
}

/** One search while its works are being found. */
interface Search extends Searched {
  /** Exact phrases: all words, whole, nothing in their stead. */
  strict: boolean
  /** Whatever holds any of the words is compared, none is compulsory. */
  open: boolean
  /** Words, chosen one by one, not a sentence. */
  listed: boolean
  /** Words, not a name: the questions of the bank are searched as well. */
  free: boolean
  /** Regions that the query names. */
  regions: readonly string[]
  /** Region of the library's own province. */
  homeRegion: string
  /** Laws that the query names beside its words. */
  beside: ReadonlySet<number>
  /** The text of an open query without the words that only ask; '' for other queries. */
  sentence: string
  scope: RankOptions['scope']
  allowed: Allowed | null
  findings: Findings
  /** The most words that any provision says, with its title and its questions. */
  mostSaid: number
  /** Whether that is most of them. */
  saysMost: boolean
  /** The largest share of the words that a provision has, by weight. */
  fullest: number
}

/**
 * Finds and scores works: by the words in their provisions and titles, and by what the query was understood to name.
 * Everything is in memory but postings not used before; those are fetched with one statement.
 */
export async function rank(
  db: Db,
  { library, bank, expectations, meanings, lawsAsked, view }: Searched,
  boards: Boards,
  turns: Turns,
  understood: Understanding,
  { scope, homeRegion, allowed }: RankOptions,
): Promise<Ranked> {
  const free = understood.kind === 'words' || understood.kind === 'passage' ? understood : null
  const search: Search = {
    library,
    bank,
    expectations,
    meanings,
    lawsAsked,
    view,
    strict: understood.kind === 'phrases',
    open: understood.kind === 'words' && understood.open,
    free: understood.kind === 'words',
    listed: understood.kind === 'words' && !understood.question,
    regions: free?.regions ?? [],
    homeRegion,
    beside: new Set([...(free?.beside ?? []).map(({ work }) => work), ...(free?.nouns ?? [])]),
    sentence: understood.kind === 'words' && understood.open ? understood.sentence : '',
    scope,
    allowed,
    findings: new Findings(),
    mostSaid: 0,
    saysMost: false,
    fullest: 0,
  }
  const { words, scoring } = await findByWords(db, search, boards, turns, wordsIn(understood))
  // Signs say what is wanted; the vocabulary does not add to it.
  if (free && !allowed && scope !== 'title') addAnswers(search, free.answers)
  for (const { work, sureness, byNumber } of namedIn(understood))
    if (view.works[work])
      search.findings.at(work).score += (free && byNumber !== true ? WORTH.namedPartly : WORTH.named) * sureness
  if (allowed && understood.kind === 'title') addAllowedOfNamed(search, allowed, understood)
  // Of its own matter a law says most, though it seldom repeats its name.
  for (const work of free?.nouns ?? [])
    if (search.findings.has(work)) search.findings.at(work).score += search.open ? OPEN.noun : WORTH.noun
  if (search.open && !allowed && scope !== 'title') {
    addLawsAsked(search)
    if (understood.kind === 'words' && understood.ofDocuments) addDocumentsAsked(search)
  }
  const standings = (search.open && !search.listed ? standingsOfSentences : standingsOfWords)(library, view, homeRegion)
  const found = search.findings.all().filter(({ work, hitCount }) => !allowed || hitCount > 0 || allowed.title(work))
  const most = found.reduce((best, { said }) => Math.max(best, said), 0)
  for (const item of found) {
    item.lifted = item.score - item.said
    item.score += numberAt(standings, item.work)
    if (search.regions.length > 0) item.score += worthOfPlace(search, item, most)
    item.score = Math.round(item.score / LEAST_DIFFERENCE) * LEAST_DIFFERENCE
  }
  if (scoring && search.open && !allowed && scope === 'all')
    await boards.alone(async () => orderWithin(search, boards, scoring, found))
  return { found, words, sure: search.open && !allowed ? search.saysMost : null, whole: search.fullest >= ALL_WORDS }
}

/** Provisions of one law that are shown, of those that a demand allows. */
const MOST_ALLOWED = 20

/**
 * 水法 “取水许可” looks for the words in the law named: its provisions that meet the demand are found without saying its
 * name, which only texts that cite it do.
 */
function addAllowedOfNamed({ library, view, findings }: Search, allowed: Allowed, understood: Understanding): void {
  const { units } = library.index
  for (const { work } of namedIn(understood)) {
    if (!view.works[work]) continue
    const met: FoundUnit[] = []
    for (let unit = 0; unit < units.count; unit++)
      if (allowed.units[unit] === 1 && numberAt(view.workOfUnit, unit) === work)
        met.push({ ord: numberAt(units.ord, unit), score: 1, question: -1 })
    if (met.length > 0) findings.at(work).takeFound(met.slice(0, MOST_ALLOWED), met.length)
  }
}

/** Documents whose provisions are put in order: those that are seen first. */
const ORDERED_WITHIN = 5

/**
 * Puts the provisions of the first normative documents in the order of what they say beyond the names of these
 * (points-within.ts).
 */
function orderWithin(
  { library, view, meanings, sentence }: Search,
  boards: Boards,
  { groups, spoken, postings }: Scoring,
  found: Finding[],
): void {
  const { units } = library.index
  const documents = new Map(
    found
      .filter(({ work, hitCount }) => hitCount > 0 && isUnasked(library.workAt(work).fType))
      .sort((a, b) => b.score - a.score)
      .slice(0, ORDERED_WITHIN)
      .map((finding) => [finding.work, finding]),
  )
  for (let run = 0; run < view.runs.length; run += 3) {
    const finding = documents.get(numberAt(view.runs, run + 2))
    if (!finding) continue
    const [first, end] = [numberAt(view.runs, run), numberAt(view.runs, run + 1)]
    const { title, issuers } = library.workAt(finding.work)
    const beyond = beyondName(groups, sentence, [title, ...issuers].join(' '))
    if (!beyond) continue
    const left = beyond.groups.flatMap((group) => (group ? [{ ...group }] : []))
    const asking = beyond.groups.flatMap((group, at) => (group ? [spoken[at] ?? null] : []))
    weigh(left, postings, Math.max(1, units.count))
    const numbers = asking.reduce(
      (mask, word, bit) => (word !== null && asksForNumber(word) ? mask | (1 << bit) : mask),
      0,
    )
    const board = boards.units(units.count)
    board.run(left, postings, units, onlyThese(first, end))
    const alike = meanings.likenessWithin(beyond.text, first, end)
    const best = bestOf(left)
    const covers = coverageBy(left)
    const scores = new Map<number, number>()
    for (let unit = first; unit < end; unit++) {
      const mask = numberAt(board.mask, unit)
      const raw = mask === 0 ? 0 : numberAt(board.score, unit)
      const said = (raw / best) * (OPEN.floor + (1 - OPEN.floor) * covers(mask)) + OPEN.held * covers(mask)
      scores.set(
        numberAt(units.ord, unit),
        said + ((mask & numbers) === 0 ? 0 : OPEN.number) + OPEN.alike * (alike[unit - first] ?? 0),
      )
    }
    finding.putInOrder(inOrderWithin(finding.units, scores, KEPT_UNITS.ofOpen))
  }
}

/** Finds works by the words of the query. @returns the words as they were looked for, and how they were scored */
async function findByWords(
  db: Db,
  search: Search,
  boards: Boards,
  turns: Turns,
  given: readonly QueryWord[],
): Promise<{ words: readonly QueryWord[]; scoring: Scoring | null }> {
  const { library, strict } = search
  const { index } = library
  const beginning = await pairsBeginning(db, library, given)
  const terms = groupsOf(given, beginning, strict).flatMap(({ alternatives }) =>
    alternatives.flatMap((alternative) => alternative.terms),
  )
  if (terms.length === 0) return { words: given, scoring: null }
  const expectedTerms = search.open
    ? search.expectations.termsFor(
        given.map(({ text }) => text),
        search.regions,
      )
    : []
  const postings = await index.postings(db, [...terms, ...termsOf(search.sentence), ...expectedTerms])
  await turns.take()
  const words = withoutBroad(given, postings, index.units.count)
  // The pairs of a question come first, so that the limit of words never cuts them off.
  const pairs = pairsGroup(search.sentence, postings, index.units.count)
  const groups = [...pairs, ...groupsOf(words, beginning, strict)]
  const spoken = [...pairs.map(() => null), ...words.filter((word) => groupsOf([word], beginning, strict).length > 0)]
  weigh(groups, postings, Math.max(1, index.units.count))
  const scoring = { words, groups, spoken, postings }
  await boards.alone(() => score(search, boards, turns, scoring))
  // Every word counts here, also one that stands in no document.
  search.saysMost = search.mostSaid >= SURE * groups.filter(({ loose }) => loose !== true).length
  for (const work of search.findings.all()) work.said = work.score
  return { words, scoring }
}

/** The words of a query as they are scored. */
interface Scoring {
  words: readonly QueryWord[]
  groups: Group[]
  /** The word of each group, null for what is no word. */
  spoken: readonly (QueryWord | null)[]
  postings: Postings
}

/** Scores titles, provisions and questions, and adds the works that hold enough of the words. */
async function score(
  search: Search,
  boards: Boards,
  turns: Turns,
  { words, groups, spoken, postings }: Scoring,
): Promise<void> {
  const { library, strict, open, findings } = search
  const { index } = library
  const isAsked = search.scope === 'all' && search.free
  // A thread compares while the words are counted here.
  const comparing =
    open && search.scope !== 'title' && search.sentence !== ''
      ? search.meanings.compare(search.sentence, isAsked ? search.bank.meanings : null, placesCompared(search))
      : null
  const titles = boards.titles(library.titles.units.count)
  titles.run(groups, library.titles.postings, library.titles.units)
  const units = boards.units(index.units.count)
  // In a large library each of these takes some milliseconds: others are answered between them.
  await turns.take()
  const asked = isAsked ? askedOf(search, boards, groups) : null
  if (open) await turns.take()
  const expected = open ? expectedOf(search, boards, groups, postings) : null
  if (open) await turns.take()
  // Who lists words has chosen each of them; a question has its subject among words that only ask.
  const telling =
    open && !search.listed && search.scope === 'all' && search.sentence !== ''
      ? tellingOf(library, search.view, search.regions, termsOf(search.sentence), postings)
      : null
  const numbers = spoken.reduce(
    (mask, word, bit) => (word !== null && asksForNumber(word) ? mask | (1 << bit) : mask),
    0,
  )
  const queryLength = words.reduce((sum, { text }) => sum + text.length, 0)
  let least = strict ? ALL_WORDS : leastCoverage(groups.length)
  let likeness: Likeness | null = null
  for (let attempt = 0; attempt < (strict ? 1 : ATTEMPTS) && findings.size === 0; attempt++, least *= LESS_COVERAGE) {
    if (attempt === 0 && open && search.regions.length > 0 && search.scope !== 'text') addExpectedTitles(search, groups)
    if (search.scope !== 'text') addTitles(search, groups, spoken, titles, open ? OPEN.leastTitle : least, queryLength)
    if (search.scope === 'title') continue
    // Of a question everything that holds a word is compared, so once is enough.
    if (attempt === 0 || !open) {
      const needs = open ? null : needsOf(search, groups, titles, least, asked)
      await turns.take()
      await inSlices(units.slices(groups, postings, index.units, needs), turns)
      await turns.take()
    }
    if (attempt === 0 && comparing) likeness = await inSlices(search.meanings.likenessOf(await comparing, asked), turns)
    await inSlices(
      addUnits(search, { groups, numbers }, titles, open ? 0 : least, units, asked, expected, likeness, telling),
      turns,
    )
  }
  for (const [work, share] of telling?.titles ?? []) findings.at(work).score += OPEN.tellingTitle * share
  // Better an answer of another province than none.
  if (asked && findings.size === 0 && search.regions.length === 0) {
    const everywhere = { ...asked, ...search.bank.placesOn(search.view) }
    await inSlices(
      addUnits(search, { groups, numbers }, titles, open ? 0 : least, units, everywhere, expected, likeness, telling),
      turns,
    )
  }
}

/**
 * Where a place is named its own law may be meant. Words listed without one are looked for in law of the home province
 * as in that of the state, for of equal texts it comes first; a sentence asks for law of the state.
 */
const placesCompared = ({ regions, listed }: Search): PlacesCompared =>
  regions.length > 0 ? 'all' : listed ? 'home' : 'none'

/** Milliseconds after which others get a turn. */
const SLICE = 8

/** Does work piece by piece; others are answered meanwhile. @returns what the last piece does */
async function inSlices<Result>(pieces: Generator<void, Result>, turns: Turns): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const { done, value } = pieces.next()
    if (done === true) return value
    if (performance.now() - began < SLICE) continue
    await turns.take()
    began = performance.now()
  }
}

/** What provisions must hold to be found, beside what the titles of their laws hold and what is asked of them. */
function needsOf(search: Search, groups: Group[], titles: ScoreBoard, least: number, asked: Asked | null): Needs {
  const { library, view, scope } = search
  /** By work, the share of the words that its provisions must hold themselves. */
  const ofWork = new Float32Array(library.works.length).fill(least)
  if (search.regions.length > 0 || search.beside.size > 0)
    for (let work = 0; work < ofWork.length; work++) ofWork[work] = leastFor(search, work, least)
  const covers = coverageBy(groups)
  if (scope !== 'text')
    for (const work of titles.found()) ofWork[work] = (ofWork[work] ?? 0) - covers(numberAt(titles.mask, work))
  const [articleAt, fields] = [asked?.articleAt ?? EMPTY, asked?.fields.mask ?? EMPTY]
  const isAsked = (unit: number): boolean => {
    const article = articleAt[unit] ?? -1
    return article >= 0 && fields[article] !== 0
  }
  const units = asked?.fields.found().map((article) => asked.unitOf[article] ?? -1) ?? EMPTY
  return { least, narrow: narrowing(view, ofWork, covers, { units: units.filter((unit) => unit >= 0), isAsked }) }
}

/** Share of the words that a work must have. */
const leastFor = ({ library, regions, beside }: Search, work: number, least: number): number =>
  regions.includes(library.workAt(work).region) || beside.has(work) ? least * LEAST_HERE : least

/**
 * Adds the works whose titles hold enough of the words; a title that is little more than the words is worth most. Of a
 * sentence titles tell little; but the law of a place is found by its title, for no question of the bank asks for it,
 * and so is a title that holds all words listed.
 * @param spoken the word of each group, null for what is no word
 */
function addTitles(
  search: Search,
  groups: Group[],
  spoken: readonly (QueryWord | null)[],
  titles: ScoreBoard,
  least: number,
  queryLength: number,
): void {
  const { library, view, findings } = search
  const covers = coverageBy(groups)
  const isByTitle = !search.open || search.regions.length > 0
  for (const work of titles.found()) {
    const mask = numberAt(titles.mask, work)
    const covered = covers(mask)
    if (covered < leastFor(search, work, least) || !view.works[work] || search.allowed?.title(work) === false) continue
    const filled = Math.min(1, queryLength / numberAt(library.titles.units.length, work))
    const asWords = covered - (1 - ACROSS) * coverage(maskAcross(library, work, mask, spoken), groups)
    const worth = isByTitle || (search.listed && asWords >= ALL_WORDS) ? WORTH.title : OPEN.title
    findings.at(work).score += asWords * asWords * worth * (0.55 + 0.45 * filled)
  }
}

/**
 * Adds the laws of the places named whose titles say what is expected where people say the words: of 杭州 地铁 带狗 the law
 * of its 轨道交通, of 上海 租房 that of 房屋租赁. The bank asks nothing of most law of places, so its title must tell.
 */
function addExpectedTitles({ library, view, regions, expectations, findings }: Search, groups: readonly Group[]): void {
  const words = groups.filter(({ word }) => word !== undefined)
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  for (const { word = '', weight } of words) {
    /** By work of the places, how likely its likeliest pair of characters makes the word. */
    const likely = new Map<number, number>()
    for (const { term, chance } of expectations.saidFor(word))
      for (const { base, content, place } of library.titles.postings.get(term) ?? [])
        eachPosting(content, place, (at) => {
          const work = base + at
          if (view.works[work] && regions.includes(library.workAt(work).region))
            likely.set(work, Math.max(likely.get(work) ?? 0, chance))
        })
    for (const [work, chance] of likely) findings.at(work).score += OPEN.expectedTitle * (weight / whole) * chance
  }
}

/** The words of a mask that stand in a title only across its own words: 律师 in 法律|师范学院. */
function maskAcross(library: Library, work: number, mask: number, spoken: readonly (QueryWord | null)[]): number {
  const isAcross = (word: QueryWord) => {
    const held = [word.text, ...word.others].filter((text) => library.titleWords.holds(work, text))
    return held.length > 0 && held.every((text) => library.titleWords.holdsAcross(work, text))
  }
  return spoken.reduce(
    (across, word, bit) => ((mask >> bit) & 1 && word !== null && isAcross(word) ? across | (1 << bit) : across),
    0,
  )
}

/** What the bank of questions says, by number of its article. */
interface Asked {
  /** Score of all questions of an article together, and the words that are in any of them. */
  fields: ScoreBoard
  /** The highest of these scores. */
  highest: number
  /** Score of the question nearest to the query, 0 where none is like it, and its number. */
  nearest: Float32Array
  question: Int32Array
  unitOf: Int32Array
  articleAt: Int32Array
}

/** Compares the questions of the bank with the query. */
function askedOf({ bank, view, regions, homeRegion }: Search, boards: Boards, groups: Group[]): Asked {
  const fields = boards.fields(bank.fields.units.count)
  fields.run(groups, bank.fields.postings, bank.fields.units)
  const questions = boards.questions(bank.questions.units.count)
  questions.run(groups, bank.questions.postings, bank.questions.units)
  const nearest = new Float32Array(bank.articles.length)
  const number = new Int32Array(bank.articles.length).fill(-1)
  const covers = coverageBy(groups)
  const { articleOf } = bank
  for (const question of questions.found()) {
    const article = articleOf[question] as number
    const score = questions.score[question] as number
    if (score <= (nearest[article] as number)) continue
    nearest[article] = score
    // A question that shares but one word with the query is no reason.
    number[article] = covers(questions.mask[question] as number) >= LIKE ? question : -1
  }
  let highest = 0
  for (const article of fields.found()) highest = Math.max(highest, fields.score[article] as number)
  return {
    fields,
    highest,
    nearest,
    question: number,
    ...(regions.length > 0 ? bank.placesOn(view) : bank.placesNear(view, homeRegion)),
  }
}

/** Adds up where the words are expected, each by its weight. */
function expectedOf(
  { expectations, regions }: Search,
  boards: Boards,
  groups: Group[],
  postings: Postings,
): WeightBoard {
  const board = boards.expected(expectations.size)
  board.clear()
  for (const { word, weight } of groups) {
    if (word === undefined) continue
    const { units, values } = expectations.of(word, postings, regions)
    for (let at = 0; at < units.length; at++) board.add(units[at] as number, weight * (values[at] as number))
  }
  return board
}

/** How many words a mask holds. */
function countOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A provision with its work, before the tail is known. */
interface Scored {
  unit: number
  number: number
  score: number
  question: number
}

/** The most that the words bring, about. */
const bestOf = (groups: readonly Group[]): number =>
  groups.reduce(
    (sum, { alternatives }) => sum + Math.max(...alternatives.map(({ terms }) => terms.length)) * BEST_OF_PAIR,
    0,
  )

/** Words up to which the combinations that were counted are noted. */
const MOST_NOTED = 12
/** Provisions that are looked at in one piece: a millisecond or two. */
const AT_ONCE = 8192

/** Does something for each of many provisions, piece by piece. */
function* inPieces(units: Int32Array, work: (unit: number) => void): Generator<void> {
  for (let from = 0; from < units.length; from += AT_ONCE) {
    for (const unit of units.subarray(from, from + AT_ONCE)) work(unit)
    yield
  }
}

/**
 * Adds the works with provisions that hold enough of the words, words of the title beside them, and keeps the best
 * provisions. It does so piece by piece.
 * @param numbers the words that ask for a number, as a mask
 */
function* addUnits(
  search: Search,
  { groups, numbers }: { groups: Group[]; numbers: number },
  titles: ScoreBoard,
  least: number,
  units: ScoreBoard,
  asked: Asked | null,
  expected: WeightBoard | null,
  likeness: Likeness | null,
  telling: Telling | null,
): Generator<void> {
  const { library, view, scope, findings } = search
  const best = bestOf(groups)
  const { ord } = library.index.units
  const covers = coverageBy(groups)
  const ofWords = groups.reduce((mask, { loose }, bit) => (loose === true ? mask : mask | (1 << bit)), 0)
  const saidBefore = new Uint8Array(groups.length <= MOST_NOTED ? 1 << groups.length : 0)
  const countSaid = (mask: number): void => {
    // There are a thousand provisions for each combination of words.
    if (saidBefore[mask] === 1) return
    saidBefore[mask] = 1
    search.mostSaid = Math.max(search.mostSaid, countOf(mask & ofWords))
  }
  const kept = new BestUnits(library.works.length, search.open ? KEPT_UNITS.ofOpen : KEPT_UNITS.ofWords)
  const scored: Scored[] = []
  let top = 0
  // Whatever the signs allow is an answer, however little it says of it.
  const tail = search.allowed ? 0 : search.listed ? OPEN.tailOfList : OPEN.tail
  /** The law of a place that the query names is an answer though it says less: no question of the bank asks for it. */
  const isThere = (work: number): boolean =>
    search.regions.length > 0 && search.regions.includes(library.workAt(work).region)
  const tailOf = (work: number): number => (isThere(work) ? tail * LEAST_HERE : tail)
  /** What is expected of a provision, and what is asked of the articles beside it. */
  const around = (unit: number, number: number): number =>
    OPEN.expected * (expected?.value[unit] ?? 0) +
    OPEN.alike * (likeness?.value[unit] ?? 0) +
    OPEN.telling * (telling?.units.get(unit) ?? 0) +
    (asked ? (OPEN.beside * besideOf(unit, number, asked, view)) / best : 0)
  /** Score of a provision, null when it holds too few of the words. */
  const scoreOf = (unit: number, number: number, article: number): number | null => {
    const isAsked = asked !== null && article >= 0
    const textMask = units.mask[unit] as number
    const titleMask = titles.mask[number] as number
    // Scores of provisions without any of the words are those of an earlier search.
    const raw = textMask === 0 ? 0 : (units.score[unit] as number)
    const field = isAsked ? (asked.fields.score[article] as number) : 0
    const nearest = isAsked ? (asked.nearest[article] as number) / best : 0
    const mask = textMask | (isAsked ? (asked.fields.mask[article] as number) : 0)
    const covered = covers(mask | (scope === 'text' ? 0 : titleMask))
    search.fullest = Math.max(search.fullest, covered)
    if (covered < leastFor(search, number, least)) return null
    if (search.open)
      return (
        ((raw + OPEN.field * field) / best) * (OPEN.floor + (1 - OPEN.floor) * covered) +
        OPEN.held * covered +
        ((textMask & numbers) === 0 ? 0 : OPEN.number) +
        OPEN.nearest * nearest +
        around(unit, number)
      )
    const said = (raw + ASKED.field * field) / best
    const own = covers(mask)
    return Math.min(1, said + ASKED.nearest * nearest) * (0.2 + 0.8 * own * own) * covered
  }
  const consider = (unit: number, article: number) => {
    const number = search.allowed?.units[unit] === 0 ? -1 : (view.workOfUnit[unit] as number)
    const score = number < 0 ? null : scoreOf(unit, number, article)
    if (score === null) return
    if (score > top) top = score
    if (asked && article >= 0)
      countSaid((units.mask[unit] as number) | (asked.fields.mask[article] as number) | (titles.mask[number] as number))
    const question = asked && article >= 0 ? (asked.question[article] as number) : -1
    // Of a question, what is in the tail is only known at the end.
    if (search.open) scored.push({ unit, number, score, question })
    else kept.add(number, ord[unit] as number, score, question)
  }
  // The provisions that answer a question come first: they set the mark for the tail.
  for (const article of asked?.fields.found() ?? []) {
    const unit = asked ? (asked.unitOf[article] as number) : -1
    if (unit >= 0) consider(unit, article)
  }
  const fieldMask = asked?.fields.mask ?? EMPTY
  const isConsidered = (article: number): boolean => article >= 0 && fieldMask[article] !== 0
  const mostBeside = asked ? (OPEN.beside * asked.highest) / best : 0
  if (!search.open && !search.allowed) {
    const everywhere = search.regions.length === 0 && search.beside.size === 0 ? least : null
    yield* inPieces(units.found(), (unit) => {
      const work = view.workOfUnit[unit] ?? -1
      if (work < 0) return
      const article = asked?.articleAt[unit] ?? -1
      if (article >= 0) {
        if (!isConsidered(article)) consider(unit, article)
        return
      }
      // As `scoreOf` has it, of a provision that no question names.
      const mask = units.mask[unit] ?? 0
      const titleMask = titles.mask[work] ?? 0
      const covered = covers(scope === 'text' ? mask : mask | titleMask)
      if (covered > search.fullest) search.fullest = covered
      if (covered < (everywhere ?? leastFor(search, work, least))) return
      const own = covers(mask)
      const score = Math.min(1, (units.score[unit] ?? 0) / best) * (0.2 + 0.8 * own * own) * covered
      kept.add(work, ord[unit] ?? 0, score, -1)
    })
  } else
    yield* inPieces(units.found(), (unit) => {
      // Most provisions are in the tail already, whatever else may be said of them.
      if (search.open) {
        const work = view.workOfUnit[unit] ?? -1
        const mask = (units.mask[unit] ?? 0) | (titles.mask[work] ?? 0)
        if (work >= 0) countSaid(mask)
        const held = OPEN.held * covers(mask)
        const most =
          (units.score[unit] as number) / best +
          held +
          OPEN.expected * (expected?.value[unit] ?? 0) +
          OPEN.alike * (likeness?.value[unit] ?? 0) +
          OPEN.telling * (telling?.units.get(unit) ?? 0) +
          mostBeside
        if (work < 0 || most < top * tailOf(work)) return
      }
      const article = asked ? (asked.articleAt[unit] as number) : -1
      if (!isConsidered(article)) consider(unit, article)
    })
  for (const unit of expected?.found() ?? []) {
    const article = asked ? (asked.articleAt[unit] as number) : -1
    if ((units.mask[unit] as number) === 0 && !isConsidered(article)) consider(unit, article)
  }
  // What means the like without a word in common.
  if (likeness && asked)
    for (const unit of likeness.alone) {
      if (
        OPEN.alike * (likeness.value[unit] as number) < top * tail ||
        (units.mask[unit] as number) !== 0 ||
        (expected?.value[unit] ?? 0) > 0
      )
        continue
      const article = asked.articleAt[unit] as number
      if (!isConsidered(article)) consider(unit, article)
    }
  for (const { unit, number, score, question } of scored)
    if (score >= top * tailOf(number)) kept.add(number, numberAt(ord, unit), score, question)
  for (const work of kept.works())
    findings.at(work).takeUnits(kept, search.open ? OPEN.text : WORTH.text, search.open ? OPEN.second : SECOND_UNIT)
}

/** Articles on either side that count as beside a provision. */
const BESIDE = [-2, -1, 1, 2]

/** What is asked of the articles beside a provision: of the same matter, often enough. */
function besideOf(unit: number, number: number, { fields, articleAt }: Asked, { workOfUnit }: DayView): number {
  let most = 0
  for (const step of BESIDE) {
    const article = articleAt[unit + step] ?? -1
    if (article < 0 || workOfUnit[unit + step] !== number || numberAt(fields.mask, article) === 0) continue
    most = Math.max(most, numberAt(fields.score, article))
  }
  return most
}

/** Raises the works that answer the query by the vocabulary. */
function addAnswers({ library, view, regions, findings }: Search, answers: readonly Answer[]): void {
  const strongest = new Map<number, number>()
  for (const { work, strength } of answers) {
    const before = strongest.get(work) ?? 0
    // One word may name several provisions of a law; the law is raised once, by the strongest.
    if (!view.works[work] || strength <= before) continue
    // 上海 垃圾分类 asks for the local law; the national answer is still worth a place below it.
    const here = regions.length === 0 || regions.includes(library.workAt(work).region) ? 1 : ANSWER_ELSEWHERE
    findings.at(work).score += WORTH.answer * here * (strength * strength - before * before)
    strongest.set(work, strength)
  }
}

/**
 * Raises the works found that the question is about by its wording, as far as they say of its words what the best one
 * says: 广告 渡槽 is about the law that has both. Where a place is named, its own law may be meant as well as that of the
 * state.
 */
function addLawsAsked({ lawsAsked, sentence, regions, findings, listed }: Search): void {
  const worth = OPEN.law * (regions.length > 0 ? OPEN.lawOfPlace : 1) * (listed ? OPEN.lawOfList : 1)
  const best = Math.max(0, ...findings.all().map(({ said }) => said))
  if (best === 0) return
  for (const [work, sureness] of lawsAsked.of(sentence)) {
    if (!findings.has(work)) continue
    const found = findings.at(work)
    found.score += worth * sureness * (Math.max(0, found.said) / best)
  }
}

/**
 * Raises the normative documents found where the query asks for what only they say, as far as they say of its words
 * what the best one says.
 */
function addDocumentsAsked({ library, findings }: Search): void {
  const all = findings.all()
  const best = Math.max(0, ...all.map(({ said }) => said))
  if (best === 0) return
  for (const found of all)
    if (isUnasked(library.workAt(found.work).fType)) found.score += OPEN.granted * (Math.max(0, found.said) / best)
}

/**
 * What authority, force and home of works are worth, by number.
 * @param said true for a sentence: everyday questions ask for law of the state
 */
const standingTable = (said: boolean) =>
  onceADay((library, view, homeRegion) =>
    Float64Array.from(library.works, (work, number) => {
      const onDay = view.works[number]
      return onDay ? standing(work, onDay, homeRegion, said) : 0
    }),
  )
const [standingsOfWords, standingsOfSentences] = [standingTable(false), standingTable(true)]

function standing(work: WorkRow, { effect }: WorkOnDay, homeRegion: string, said: boolean): number {
  const inForce = mayBeInForce(effect.look)
    ? WORTH.inForce
    : effect.look === '02'
      ? WORTH.notYet
      : effect.look === 'toCheck'
        ? WORTH.toCheck
        : WORTH.ended
  const home = work.region.slice(0, 2) === homeRegion.slice(0, 2) ? (said ? 0 : WORTH.home) : 0
  return work.effectRank * (said ? OPEN.rank : WORTH.rank) + inForce + home
}

/** Share of what the best work says from which a law of the place that is named gains all that its place is worth. */
const SAYS_ENOUGH = 0.8
/**
 * The same of a normative document: what a place grants or forbids only its own documents say, in words of their own.
 */
const DOCUMENT_SAYS_ENOUGH = 0.5

/**
 * What the region of a work is worth when the query names regions: that place, then its province, then the nation. A
 * law of the place gains as far as it says what is asked: a sentence may name the place in passing
 * (换到杭州上班了，老家的养老保险能接上吗), and of 杭州 物业管理 the law of the city on lifts, which the owner of a building manages, is no
 * answer before that of the province.
 * @param most what the best work says
 */
function worthOfPlace({ library, regions }: Search, { work, said }: FoundWork, most: number): number {
  const { region, fType } = library.workAt(work)
  const nearest = regions.includes(region)
    ? WORTH.region
    : regions.some((other) => other.slice(0, 2) === region.slice(0, 2))
      ? WORTH.sameProvince
      : 0
  if (nearest > 0)
    return (
      nearest *
      Math.min(1, Math.max(0, said) / Math.max(1, (isUnasked(fType) ? DOCUMENT_SAYS_ENOUGH : SAYS_ENOUGH) * most))
    )
  return region === NATION ? WORTH.otherRegion / 3 : WORTH.otherRegion
}
