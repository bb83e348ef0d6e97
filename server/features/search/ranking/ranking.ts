import type { Db } from '#server/platform/db/open.ts'
import type { Turns } from '#server/platform/turns.ts'
import { narrowing } from '../index/narrowing.ts'
import { coverageBy, weigh, type Group, type Needs, type ScoreBoard } from '../index/scoring.ts'
import type { Likeness, PlacesCompared } from '../meaning/meanings.ts'
import { isUnasked, tellingOf } from '../meaning/telling-pairs.ts'
import { namedIn, wordsIn, type QueryWord, type Understanding } from '../query/understanding.ts'
import { numberAt } from '../text/numbers.ts'
import { askedOf, expectedOf, type Asked } from './asked.ts'
import { leastFor, type RankOptions, type Search, type Searched } from './being-found.ts'
import type { Boards } from './boards.ts'
import { Findings, type FoundWork } from './findings.ts'
import { orderWithin } from './order-within.ts'
import { addProvisions } from './provisions.ts'
import {
  asksForNumbers,
  groupsOf,
  leastCoverage,
  pairsBeginning,
  pairsGroup,
  termsOf,
  withoutBroad,
  type Scoring,
} from './query-groups.ts'
import {
  addAllowedOfNamed,
  addAnswers,
  addDocumentsAsked,
  addLawsAsked,
  standingsOfSentences,
  standingsOfWords,
} from './raises.ts'
import { placeScore } from './scores.rules.ts'
import { addExpectedTitles, addTitles } from './titles.ts'
import { ALL_WORDS, ATTEMPTS, LEAST_DIFFERENCE, LESS_COVERAGE, OPEN, SURE, WORTH } from './worths.ts'

const EMPTY = new Int32Array()

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
    if (search.regions.length > 0) {
      const { region, fType } = library.workAt(item.work)
      item.score += placeScore(region, search.regions, item.said, most, isUnasked(fType))
    }
    item.score = Math.round(item.score / LEAST_DIFFERENCE) * LEAST_DIFFERENCE
  }
  if (scoring && search.open && !allowed && scope === 'all')
    await boards.alone(async () => orderWithin(search, boards, scoring, found))
  return { found, words, sure: search.open && !allowed ? search.saysMost : null, whole: search.fullest >= ALL_WORDS }
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
  const evidence = { titles, units, expected, telling }
  const numbers = asksForNumbers(spoken)
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
      addProvisions(search, { groups, numbers }, open ? 0 : least, { ...evidence, asked, likeness }),
      turns,
    )
  }
  for (const [work, share] of telling?.titles ?? []) findings.at(work).score += OPEN.tellingTitle * share
  // Better an answer of another province than none.
  if (asked && findings.size === 0 && search.regions.length === 0) {
    const everywhere = { ...asked, ...search.bank.placesOn(search.view) }
    await inSlices(
      addProvisions(search, { groups, numbers }, open ? 0 : least, { ...evidence, asked: everywhere, likeness }),
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
