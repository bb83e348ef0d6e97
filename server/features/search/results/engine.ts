import type { SearchQuery, SearchResult } from '#common/contract/laws.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Turns } from '#server/platform/turns.ts'
import { libraryRevisions, REFERENCE, RegionTable, visibleWorks, type Audience } from '../../laws/laws.door.ts'
import { compareLetters, withPhrases } from '../ranking/comparison.ts'
import { filterAndCount, type DictionaryTexts } from '../library/facets.ts'
import { BlockCache, IndexReader, withSegments } from '../index/index-reader.ts'
import { allowedBy } from '../ranking/demands.ts'
import { Associations, Expectations } from '../meaning/associations.ts'
import { workMeant } from '../query/head.rules.ts'
import { articleAbsent, interpretedAs } from '../query/interpretation.ts'
import { shippedLawClassifier, type LawClassifier } from '../meaning/law-classifier.ts'
import { LawsAsked } from '../meaning/laws-asked.ts'
import { Library, workOnDay, type DayView } from '../library/library.ts'
import { demandOf, widerDemands, type Demand } from '../text/operators.ts'
import { shippedMeaning, type MeaningModel } from '../index/meaning-model.ts'
import { Meanings } from '../meaning/meanings.ts'
import { NameFinder } from '../query/name-finder.ts'
import { isByRelevance, sorted } from '../ranking/order.ts'
import { asksForCrime, type Circumstances } from '../ranking/order.rules.ts'
import { QuestionBank } from '../meaning/question-bank.ts'
import { cleanQuery, withoutPasted } from '../text/query-text.ts'
import { askedTitles, questionRows } from '../meaning/questions.sql.ts'
import { Boards } from '../ranking/boards.ts'
import type { FoundWork } from '../ranking/findings.ts'
import { rank, type Ranked } from '../ranking/ranking.ts'
import { recordsOf } from './records.ts'
import { dictionary } from '../text/sound-words.ts'
import { SlipFinder } from '../query/slips.ts'
import { phrasesIn, QueryReader } from '../query/understand.ts'
import { mendsIn, namedIn, withMends, type QueryWord, type Understanding } from '../query/understanding.ts'
import type { SearchStage } from '#server/platform/metrics/metrics.ts'
import { Vocabulary } from '../library/vocabulary.ts'
import { tailOf } from '../ranking/tail.rules.ts'
import { withWishedVersion, type WishedEdition } from '../query/wished-version.ts'
import { aliasRows, associationRows, dictionaryTexts, regionRows, synonymRows } from '../library/words.sql.ts'

/** Sureness of a name that was typed whole. */
const WHOLE_NAME = 0.9

/** Everything one audience's searches need, as of one state of the library. */
interface Ready {
  revisions: { laws: number; words: number }
  dictionaries: number
  library: Library
  reader: QueryReader
  slips: SlipFinder
  vocabulary: Vocabulary
  bank: QuestionBank
  associations: Associations
  expectations: Expectations
  meanings: Meanings
  lawsAsked: LawsAsked
  texts: DictionaryTexts
}

/** What one reading of a query found, filters applied. */
interface Answer {
  kept: FoundWork[]
  facets: SearchResult['facets']
  view: DayView
  edition: WishedEdition | null
  /** The words as they were looked for. */
  words: readonly QueryWord[]
  sure: boolean | null
  whole: boolean
}

/** The search of one database. It holds what searches share, and builds that anew when the library has changed. */
export class SearchEngine {
  /** Told how long each stage of a search took, in milliseconds. */
  watch: (stage: SearchStage, ms: number) => void = () => {}
  readonly #homeRegion: string
  readonly #model: MeaningModel
  readonly #classifier: LawClassifier
  readonly #cache: BlockCache
  readonly #boards = new Boards()
  readonly #turns = new Turns()
  readonly #ready = new Map<Audience, Ready>()
  readonly #building = new Map<Audience, Promise<Ready>>()
  /** Number of changes to dictionaries. A state built before the last change reads their texts again. */
  #dictionaries = 0

  /**
   * @param parts `model`: what the index was made with; `classifier`: tells which laws a question is about; `cacheMb`:
   * MB of the index that are kept
   *   in memory
   */
  constructor(homeRegion: string, parts: { model?: MeaningModel; classifier?: LawClassifier; cacheMb?: number } = {}) {
    this.#homeRegion = homeRegion
    this.#model = parts.model ?? shippedMeaning()
    this.#classifier = parts.classifier ?? shippedLawClassifier()
    this.#cache = new BlockCache(parts.cacheMb)
  }

  /** Makes the next search read the texts of dictionary values again, because one was changed. */
  forgetTexts(): void {
    this.#dictionaries++
  }

  /** The newest state of the library, also when another process has changed it. */
  async ready(db: Db, audience: Audience): Promise<Ready> {
    const revisions = await libraryRevisions(db)
    const before = this.#ready.get(audience)
    if (before && before.revisions.laws === revisions.laws && before.revisions.words === revisions.words) {
      if (before.dictionaries === this.#dictionaries) return before
      const dictionaries = this.#dictionaries
      const renewed = { ...before, dictionaries, texts: await dictionaryTexts(db, audience) }
      this.#ready.set(audience, renewed)
      return renewed
    }
    const running = this.#building.get(audience)
    if (running) {
      const built = await running
      if (built.revisions.laws === revisions.laws && built.revisions.words === revisions.words) return built
    }
    const building = withSegments(() => this.#build(db, audience, revisions, before))
    this.#building.set(audience, building)
    try {
      const built = await building
      this.#ready.set(audience, built)
      return built
    } finally {
      if (this.#building.get(audience) === building) this.#building.delete(audience)
    }
  }

  async #build(db: Db, audience: Audience, revisions: Ready['revisions'], before: Ready | undefined): Promise<Ready> {
    let library = before?.library
    let texts = before?.texts
    const dictionaries = before?.revisions.laws === revisions.laws ? before.dictionaries : this.#dictionaries
    if (!library || !texts || before?.revisions.laws !== revisions.laws) {
      const index = await IndexReader.open(db, this.#cache, before?.library.index ?? null)
      library = await Library.build(await visibleWorks(db, audience), index, new RegionTable(await regionRows(db)))
      texts = await dictionaryTexts(db, audience)
    }
    // Names of works that the audience may not see are left out, so the vocabulary depends on the works too.
    const vocabulary =
      before?.library === library && before.revisions.words === revisions.words
        ? before.vocabulary
        : new Vocabulary(await aliasRows(db, audience), await synonymRows(db))
    const bank = await this.#bankOf(db, library, revisions, before)
    const associations =
      before && before.revisions.words === revisions.words
        ? before.associations
        : new Associations(await associationRows(db))
    const expectations =
      before?.library === library && before.associations === associations
        ? before.expectations
        : new Expectations(associations, library)
    const meanings =
      before?.meanings.index === library.index
        ? before.meanings
        : await Meanings.open(db, library.index, this.#model, this.#homeRegion, before?.meanings)
    // Read while nothing waits for it; the first query with a slip needs it.
    void dictionary()
    const names = new NameFinder(library, vocabulary)
    return {
      revisions,
      dictionaries,
      library,
      texts,
      vocabulary,
      bank,
      associations,
      expectations,
      meanings,
      lawsAsked: before?.library === library ? before.lawsAsked : new LawsAsked(this.#classifier, library),
      reader: new QueryReader(library, vocabulary, names),
      slips: new SlipFinder({ library, vocabulary, names, bank }),
    }
  }

  /** The bank of questions; words of other kinds change often, and the bank with its two indexes stays. */
  async #bankOf(
    db: Db,
    library: Library,
    revisions: Ready['revisions'],
    before: Ready | undefined,
  ): Promise<QuestionBank> {
    if (before?.library === library && before.revisions.words === revisions.words) return before.bank
    // A hundred thousand questions are read again only when there are others, or laws that they are about came or went.
    const titles = await askedTitles(db)
    const areSame = before?.revisions.words === revisions.words && before.bank.isAbout(titles)
    const rows = areSame ? before.bank.rows : await questionRows(db)
    if (before?.library === library && before.bank.isOf(rows)) return before.bank
    return QuestionBank.build(db, { rows, titles }, library, this.#model, before?.bank)
  }

  /** Answers a search. @param today the day that counts when the query names none, YYYY-MM-DD */
  search(db: Db, audience: Audience, query: SearchQuery, today: string): Promise<SearchResult> {
    return withSegments(() => this.#search(db, audience, query, today))
  }

  async #search(db: Db, audience: Audience, given: SearchQuery, today: string): Promise<SearchResult> {
    const started = performance.now()
    let since = started
    const ended = (stage: SearchStage) => {
      const now = performance.now()
      this.watch(stage, now - since)
      since = now
    }
    const query = given.q === undefined ? given : { ...given, q: withoutPasted(given.q) }
    const ready = await this.ready(db, audience)
    ended('ready')
    await this.#turns.take()
    const q = query.q ?? ''
    const asked = query.match === 'exact' ? null : demandOf(q)
    const first =
      query.match === 'exact'
        ? phrasesIn(q)
        : await withoutSlips(db, ready, readWith(ready.reader, asked, query), asked, query, today)
    ended('read')
    const { demand, understood, answer, corrected } = await this.#orFurtherApart(db, ready, first, query, today, asked)
    const { kept, facets, view, edition, words, sure } = answer
    ended('find')
    // Scoring and ordering are two pieces: others are answered between them.
    await this.#turns.take()
    const size = query.pageSize ?? 10
    const current = query.pageNo ?? 1
    const list = sorted(kept, query, this.#circumstances(ready, answer, understood, demand?.text ?? q))
    const tail = demand === null && isByRelevance(query) ? tailOf(kept, understood, ready.library) : new Set<number>()
    const relevant = tail.size === 0 ? list : list.filter(({ work }) => !tail.has(work))
    const listed = query.withTail === true ? [...relevant, ...list.filter(({ work }) => tail.has(work))] : relevant
    const page = listed.slice((current - 1) * size, current * size)
    const meant = workMeant(understood)
    const hasHead = meant !== null && current === 1 && isByRelevance(query) && page[0]?.work === meant
    ended('order')
    const records = await recordsOf(db, ready, view, this.#turns, page, understood, [...words, ...wordsOf(demand)])
    ended('records')
    const interpreted = interpretedAs(
      understood,
      words,
      {
        q,
        corrected,
        asked,
        demand,
        sure: kept.length === 0 ? null : sure,
        edition,
        ended: ready.vocabulary.endedIn(cleanQuery(q)),
      },
      ready.library,
    )
    const absent = hasHead ? articleAbsent(understood, records[0], workOnDay(view, meant).version.articleCount) : ''
    return {
      records,
      total: kept.length,
      ...(tail.size > 0 && { tail: tail.size }),
      size,
      current,
      pages: Math.ceil(listed.length / size),
      ...(hasHead && { head: ready.library.workAt(meant).workId }),
      facets,
      interpreted: absent === '' ? interpreted : { ...interpreted, words: interpreted.words + absent },
      suggestion: corrected ? null : suggestionOf(understood),
      took: Math.round((performance.now() - started) * 10) / 10,
    }
  }

  /** @param q the words typed, without signs */
  #circumstances({ library }: Ready, { view, words }: Answer, understood: Understanding, q: string): Circumstances {
    const isSaid = understood.kind === 'words'
    return {
      library,
      view,
      homeRegion: this.#homeRegion,
      words,
      byPlace: isSaid && understood.regions.length === 0,
      crime: isSaid ? asksForCrime(q) : null,
    }
  }

  /** What the query finds; when that is nothing, what it finds with words further apart than its signs demand. */
  async #orFurtherApart(
    db: Db,
    ready: Ready,
    understood: Understanding,
    query: SearchQuery,
    today: string,
    asked: Demand | null,
  ) {
    const first = await this.#orAsSuggested(db, ready, understood, query, today, asked)
    if (asked === null || first.answer.kept.length > 0) return { demand: asked, ...first }
    for (const demand of widerDemands(asked)) {
      const wider = await this.#orAsSuggested(db, ready, understood, query, today, demand)
      if (wider.answer.kept.length > 0) return { demand, ...wider }
    }
    return { demand: asked, ...first }
  }

  /** What the query finds; when that is nothing, what the query suggested in its place finds. */
  async #orAsSuggested(
    db: Db,
    ready: Ready,
    understood: Understanding,
    query: SearchQuery,
    today: string,
    demand: Demand | null,
  ): Promise<{ understood: Understanding; answer: Answer; corrected: boolean }> {
    const answer = await this.#find(db, ready, understood, query, today, demand)
    if (isUnsure(understood, answer, query)) {
      // No text says it so: they are the reader's own words, of which none is compulsory.
      const said = ready.reader.asQuestion(demand?.text ?? query.q ?? '', query.verbatim ?? false)
      const found = await this.#find(db, ready, said, query, today, demand)
      if (found.kept.length > 0) return { understood: said, answer: found, corrected: false }
    }
    const suggestion = suggestionOf(understood)
    if (answer.kept.length === 0 && suggestion !== null) {
      const again = ready.reader.understand(suggestion, false)
      const better = await this.#find(db, ready, again, query, today, demand)
      if (better.kept.length > 0) return { understood: again, answer: better, corrected: true }
    }
    return { understood, answer, corrected: wasMended(understood) }
  }

  async #find(
    db: Db,
    ready: Ready,
    understood: Understanding,
    query: SearchQuery,
    today: string,
    demand: Demand | null,
  ): Promise<Answer> {
    const { library } = ready
    const { view, edition } = withWishedVersion(
      library,
      library.onDay(query.asOf ?? today, {
        withReference: query.fType?.split(',').includes(REFERENCE) ?? false,
        asOf: query.asOf !== undefined,
      }),
      understood,
    )
    const { found, words, sure, whole } = await this.#ranked(db, ready, view, understood, query, demand)
    await this.#turns.take()
    const { kept, facets } = filterAndCount(
      found,
      ({ work }) => ({ work: library.workAt(work), onDay: workOnDay(view, work) }),
      query,
      ready.texts,
    )
    return { kept, facets, view, edition, words, sure, whole }
  }

  async #ranked(
    db: Db,
    { library, bank, expectations, meanings, lawsAsked }: Ready,
    view: DayView,
    understood: Understanding,
    query: SearchQuery,
    demand: Demand | null,
  ): Promise<Ranked> {
    if (understood.kind === 'everything')
      return {
        found: library.works.flatMap((_, work) =>
          view.works[work] ? [{ work, score: 0, said: 0, lifted: 0, units: [], hitCount: 0 }] : [],
        ),
        words: [],
        sure: null,
        whole: true,
      }
    const ranked = await rank(
      db,
      { library, bank, expectations, meanings, lawsAsked, view },
      this.#boards,
      this.#turns,
      understood,
      {
        scope: query.scope ?? 'all',
        homeRegion: this.#homeRegion,
        allowed: demand && (await allowedBy(db, library, view, this.#turns, demand.expression)),
      },
    )
    if (understood.kind === 'passage')
      return { ...ranked, whole: await compareLetters(db, view, ranked.found, understood.passage) }
    if (understood.kind === 'phrases')
      return { ...ranked, found: await withPhrases(db, library, view, ranked.found, understood.words) }
    return ranked
  }
}

/** Whether a query was read as words of a text, and no text has them. */
function isUnsure(understood: Understanding, { kept, whole }: Answer, { verbatim = false }: SearchQuery): boolean {
  // A law that a word of the text means is found too, though no provision of it says so.
  if (understood.kind === 'passage') return !whole || kept.every(({ hitCount }) => hitCount === 0)
  if (understood.kind !== 'words' || understood.open || verbatim || understood.mended.length > 0) return false
  return kept.length === 0 || !whole
}

/**
 * What is left of a query beside its signs is read as usual; when nothing is left, any of its phrases may stand there.
 */
function readWith(
  reader: QueryReader,
  demand: Demand | null,
  { q = '', verbatim = false }: SearchQuery,
): Understanding {
  if (!demand) return reader.understand(q, verbatim)
  return demand.text === '' ? reader.anyOf(demand.wanted) : reader.understand(demand.text, verbatim)
}

/** Words, or pinyin that is only part of some names: it may be that of everyday words. */
const mayHaveSlips = (understood: Understanding): boolean =>
  understood.kind === 'words' ||
  (understood.kind === 'pinyin' && understood.named.every(({ sureness }) => sureness < WHOLE_NAME))

/** Whether a document number stands among the words: its code (沪公通字) is no word with a slip. */
const holdsNumber = (understood: Understanding): boolean =>
  namedIn(understood).some(({ byNumber }) => byNumber === true) ||
  (understood.kind === 'words' && understood.missingNumber !== null)

/** A reading as words with the slips mended that are sure; one that is not sure is suggested. */
async function withoutSlips(
  db: Db,
  { library, reader, slips }: Ready,
  understood: Understanding,
  demand: Demand | null,
  { q = '', verbatim = false }: SearchQuery,
  today: string,
): Promise<Understanding> {
  // A word that spells the name of a law is that name, not the words that it could be parted into.
  if (
    verbatim ||
    demand?.text === '' ||
    mendsIn(understood).length > 0 ||
    !mayHaveSlips(understood) ||
    holdsNumber(understood)
  )
    return understood
  const question = understood.kind === 'words' && understood.question
  const { text, mends, hint } = await slips.mend(db, library.onDay(today), cleanQuery(demand?.text ?? q), question)
  if (mends.length > 0) return withMends(reader.understand(text, false), mends)
  return hint === null || understood.kind !== 'words'
    ? understood
    : { ...understood, suggestion: understood.suggestion ?? hint }
}

const wordsOf = (demand: Demand | null): QueryWord[] =>
  (demand?.wanted ?? []).map((text) => ({ text, others: [], meaning: null }))

/** Another query to try when this one finds nothing. */
const suggestionOf = (understood: Understanding): string | null =>
  understood.kind === 'words' || understood.kind === 'passage' ? understood.suggestion : null

const wasMended = (understood: Understanding): boolean =>
  mendsIn(understood).length > 0 ||
  ((understood.kind === 'title' || understood.kind === 'citation') && understood.corrected !== null)
