import type { Interpreted, SearchQuery, SearchRecord, SearchResult } from '#common/contract/laws.ts'
import { foldWidth, wordRuns } from '#common/law/text-keys.ts'
import { LEVEL_TEXT, type NodeLevel } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Turns } from '#server/platform/turns.ts'
import { effectOf, libraryRevisions, REFERENCE, RegionTable, startOf, visibleWorks, type Audience, type WorkRow } from '../laws/laws.door.ts'
import { filterAndCount, type DictionaryTexts } from './facets.ts'
import { hitRows, nodesByAnchor, phraseHolders, type HitRow } from './hits.sql.ts'
import { BlockCache, IndexReader } from './index-reader.ts'
import { Library, type DayView, type WorkOnDay } from './library.ts'
import { Boards, rank, type FoundWork } from './ranking.ts'
import { cleanQuery } from './query-text.ts'
import { likenessOf } from './likeness.ts'
import { marked, snippetOf } from './snippets.ts'
import { NOTHING_UNDERSTOOD, QueryReader, type Understanding } from './understand.ts'
import { Vocabulary } from './vocabulary.ts'
import { aliasRows, dictionaryTexts, regionRows, synonymRows } from './words.sql.ts'

/** Hits shown of one law. */
const HITS_SHOWN = 3
/** Phrases of three and more characters are looked up in the text itself for up to this many provisions. */
const MOST_VERIFIED = 3_000

/** Everything one audience's searches need, as of one state of the library. */
interface Ready {
  revisions: { laws: number; words: number }
  dictionaries: number
  library: Library
  reader: QueryReader
  vocabulary: Vocabulary
  texts: DictionaryTexts
}

/** The search of one database. Holds what searches share; is rebuilt, not edited, when the library changed. */
export class SearchEngine {
  readonly #homeRegion: string
  readonly #cache = new BlockCache()
  readonly #boards = new Boards()
  readonly #turns = new Turns()
  readonly #ready = new Map<Audience, Ready>()
  readonly #building = new Map<Audience, Promise<Ready>>()
  /** Counts what was said about dictionaries; states that are behind read their texts anew. */
  #dictionaries = 0

  constructor(homeRegion: string) {
    this.#homeRegion = homeRegion
  }

  /** Texts of dictionary values are read anew before the next answer: somebody changed one. */
  forgetTexts(): void {
    this.#dictionaries++
  }

  /** The state of the library a search is to use: the newest, whoever changed it and from which process. */
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
    const building = this.#build(db, audience, revisions, before)
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
    const vocabulary =
      before && before.revisions.words === revisions.words ? before.vocabulary : new Vocabulary(await aliasRows(db), await synonymRows(db))
    return { revisions, dictionaries, library, texts, vocabulary, reader: new QueryReader(library, vocabulary, this.#homeRegion) }
  }

  /** Answers a search. @param today the day that counts when the query names none, YYYY-MM-DD */
  async search(db: Db, audience: Audience, query: SearchQuery, today: string): Promise<SearchResult> {
    const started = performance.now()
    const ready = await this.ready(db, audience)
    await this.#turns.take()
    const q = query.q ?? ''
    const exact = query.match === 'exact'
    let understood = exact ? exactly(q) : ready.reader.understand(q, query.verbatim ?? false)
    let answer = await this.#find(db, ready, understood, query, today)
    let corrected = understood.corrected !== null
    if (answer.kept.length === 0 && understood.suggestion !== null && !exact) {
      const again = ready.reader.understand(understood.suggestion, false)
      const better = await this.#find(db, ready, again, query, today)
      if (better.kept.length > 0) {
        understood = { ...again, corrected: understood.suggestion, suggestion: null }
        answer = better
        corrected = true
      }
    }
    const { kept, facets, view } = answer
    const size = query.pageSize ?? 10
    const current = query.pageNo ?? 1
    const page = sorted(kept, query, ready.library, view).slice((current - 1) * size, current * size)
    const records = await this.#records(db, ready, view, page, understood)
    return {
      records,
      total: kept.length,
      size,
      current,
      pages: Math.ceil(kept.length / size),
      facets,
      interpreted: interpretedAs(understood, q, corrected, ready),
      suggestion: corrected ? null : understood.suggestion,
      took: Math.round((performance.now() - started) * 10) / 10,
    }
  }

  async #find(
    db: Db,
    ready: Ready,
    understood: Understanding,
    query: SearchQuery,
    today: string,
  ): Promise<{ kept: FoundWork[]; facets: SearchResult['facets']; view: DayView }> {
    const { library } = ready
    const exact = query.match === 'exact'
    const view = withWishedVersion(library, library.onDay(query.asOf ?? today, query.fType?.split(',').includes(REFERENCE)), understood)
    let found: FoundWork[]
    if (understood.intent === 'browse')
      found = library.works.flatMap((_, work) => (view.works[work] ? [{ work, score: 0, units: [], hitCount: 0 }] : []))
    else {
      found = await rank(db, library, view, this.#boards, this.#turns, understood, {
        scope: query.scope ?? 'all',
        homeRegion: this.#homeRegion,
        workOfUnit: view.workOfUnit,
        strict: exact,
      })
      if (understood.passage !== null) await compareLetters(db, view, found, understood.passage)
      if (exact) found = await this.#verified(db, library, view, found, understood)
    }
    const { kept, facets } = filterAndCount(
      found,
      ({ work }) => ({ work: library.works[work] as WorkRow, onDay: view.works[work] as WorkOnDay }),
      query,
      ready.texts,
    )
    return { kept, facets, view }
  }

  /** Keeps provisions in which the phrases really stand; pairs of characters alone may meet by chance. */
  async #verified(db: Db, library: Library, view: DayView, found: FoundWork[], understood: Understanding): Promise<FoundWork[]> {
    const phrases = understood.words.map(({ text }) => text).filter((text) => text.length > 2)
    const places = found.flatMap(({ work, units }) => units.map(({ ord }) => ({ versionId: view.works[work]?.version.versionId ?? '', ord })))
    if (phrases.length === 0 || places.length > MOST_VERIFIED) return found
    const holders = new Set((await phraseHolders(db, places, phrases)).map(({ versionId, ord }) => `${versionId}/${ord}`))
    const title = (work: number) => cleanQuery((library.works[work] as WorkRow).title).replace(/\s/g, '')
    return found.flatMap((item) => {
      const units = item.units.filter(({ ord }) => holders.has(`${view.works[item.work]?.version.versionId}/${ord}`))
      const inTitle = understood.words.every(({ text }) => title(item.work).includes(text))
      return units.length > 0 || inTitle ? [{ ...item, units, hitCount: item.hitCount - (item.units.length - units.length) }] : []
    })
  }

  async #records(db: Db, ready: Ready, view: DayView, page: FoundWork[], understood: Understanding): Promise<SearchRecord[]> {
    const { library, texts } = ready
    const versionOf = (work: number) => (view.works[work] as WorkOnDay).version.versionId
    const anchors = await nodesByAnchor(
      db,
      page.flatMap(({ work }) => wantedAnchors(work, understood).map((anchor) => ({ versionId: versionOf(work), anchor }))),
    )
    const places = page.map(({ work, units }) => {
      const versionId = versionOf(work)
      const named = wantedAnchors(work, understood).flatMap((anchor) =>
        anchors.filter((found) => found.versionId === versionId && found.anchor === anchor),
      )
      const sure = named.filter(({ anchor }) => isSure(anchor, work, understood))
      // A word that was but a part of the query only proposes its provision; the words themselves decide first.
      const ords = [...new Set([...sure.slice(0, HITS_SHOWN), ...units, ...named].map(({ ord }) => ord))].slice(0, HITS_SHOWN)
      return { versionId, ords, extra: named.filter(({ ord }) => !units.some((unit) => unit.ord === ord)).length }
    })
    const rows = await hitRows(
      db,
      places.flatMap(({ versionId, ords }) => ords.map((ord) => ({ versionId, ord }))),
    )
    await this.#turns.take()
    const words = understood.words.flatMap(({ text, others }) => [text, ...others]).sort((a, b) => b.length - a.length)
    const text = (dictionary: string, value: string) => texts.get(dictionary)?.get(value)?.text ?? value
    return page.map(({ work: number, hitCount }, i) => {
      const work = library.works[number] as WorkRow
      const { version, effect } = view.works[number] as WorkOnDay
      const { versionId, ords, extra } = places[i] as (typeof places)[number]
      const replacedBy = effect.status === '04' && effect.by ? [{ workId: effect.by.workId ?? '', title: effect.by.title }] : []
      return {
        workId: work.workId,
        versionId,
        title: version.title,
        titleMarks: marked(version.title, words),
        docNumber: version.docNumber ?? version.docNumbers[0] ?? null,
        issuers: work.issuers,
        fType: work.fType,
        fType_dictText: text('F_TYPE', work.fType),
        fLevel: work.fLevel,
        fLevel_dictText: text('F_LEVEL', work.fLevel),
        region: work.region,
        region_dictText: text('region', work.region),
        publishDate: version.publishDate ?? version.versionDate,
        effectDate: version.effectDate,
        versionDate: version.versionDate,
        effectStatus: effect.status,
        hitCount: Math.max(hitCount + extra, ords.length),
        hits: ords.flatMap((ord) => {
          const row = rows.find((candidate) => candidate.versionId === versionId && candidate.ord === ord)
          return row ? [hitOf(row, words)] : []
        }),
        replacedBy,
      }
    })
  }
}

/** Works whose best provisions are read and compared with a quoted passage, and how much likeness is worth. */
const COMPARED = 40
const LIKENESS = 120

/** Raises the works in which a quoted passage stands most nearly as quoted: pairs alone can't tell near twins apart. */
async function compareLetters(db: Db, view: DayView, found: FoundWork[], passage: string): Promise<void> {
  const best = found
    .filter(({ units }) => units.length > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED)
  const versionOf = (work: number) => view.works[work]?.version.versionId ?? ''
  const rows = await hitRows(
    db,
    best.flatMap(({ work, units }) => units.slice(0, 2).map(({ ord }) => ({ versionId: versionOf(work), ord }))),
  )
  const likeness = new Map(rows.map((row) => [`${row.versionId}/${row.ord}`, likenessOf(passage, wordRuns(foldWidth(row.text)).join(''))]))
  for (const item of best) {
    for (const unit of item.units) unit.score += likeness.get(`${versionOf(item.work)}/${unit.ord}`) ?? 0
    item.units.sort((a, b) => b.score - a.score)
    item.score += LIKENESS * Math.max(...item.units.map(({ ord }) => likeness.get(`${versionOf(item.work)}/${ord}`) ?? 0))
  }
}

function hitOf(row: HitRow, words: string[]): SearchRecord['hits'][number] {
  return {
    nodeId: `${row.versionId}.${row.ord}`,
    label: row.label || row.caption || LEVEL_TEXT[row.level as NodeLevel],
    path: row.path,
    anchor: row.anchor,
    snippet: snippetOf(row.text, words),
  }
}

/** Provisions named by the query for a work, most wanted first; a 款 that does not exist falls back to its 条. */
function wantedAnchors(work: number, understood: Understanding): string[] {
  const anchors: string[] = []
  if (understood.anchor !== null && understood.named.some((named) => named.work === work)) anchors.push(understood.anchor.split('_')[0] as string)
  for (const answer of understood.answers) if (answer.work === work && answer.anchor !== null && answer.strength >= 0.3) anchors.push(answer.anchor)
  return [...new Set(anchors)]
}

const isSure = (anchor: string, work: number, understood: Understanding): boolean =>
  understood.anchor?.split('_')[0] === anchor ||
  understood.answers.some((answer) => answer.work === work && answer.anchor === anchor && answer.strength >= 0.45)

/** An exact search: phrases parted by spaces, nothing read into them. */
function exactly(q: string): Understanding {
  const phrases = cleanQuery(q)
    .split(' ')
    .map((phrase) => phrase.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((phrase) => phrase !== '')
  return {
    ...NOTHING_UNDERSTOOD,
    intent: phrases.length === 0 ? 'browse' : 'text',
    words: phrases.map((text) => ({ text, others: [], meaning: null })),
  }
}

/** The view with the version the query asked for in place of the one that counts. */
function withWishedVersion(library: Library, view: DayView, understood: Understanding): DayView {
  const { versionYear, versionAge } = understood
  if (versionYear === null && versionAge !== 'old') return view
  const works = [...view.works]
  let changed = false
  for (const { work: number } of understood.named) {
    const work = library.works[number] as WorkRow
    const current = works[number]
    const wished =
      versionYear !== null
        ? (work.versions.findLast(({ versionDate }) => versionDate?.startsWith(`${versionYear}-`)) ??
          work.versions.findLast((version) => startOf(version).startsWith(`${versionYear}-`)) ??
          // 2020年版 of a law made in 2018: the text that stood that year.
          work.versions.findLast((version) => startOf(version) <= `${versionYear}-12-31`))
        : work.versions.findLast((version) => current && startOf(version) < startOf(current.version))
    if (!wished || wished === current?.version) continue
    works[number] = { version: wished, effect: effectOf(wished, work.versions, work.repeals, view.day) }
    changed = true
  }
  return changed ? { ...view, works, workOfUnit: library.workOfUnit(works) } : view
}

function sorted(found: FoundWork[], query: SearchQuery, library: Library, view: DayView): FoundWork[] {
  const browsing = (query.q ?? '').trim() === ''
  const sort = query.sort ?? (browsing ? 'publishDate' : 'relevance')
  const order = query.order ?? 'desc'
  const workOf = ({ work }: FoundWork) => library.works[work] as WorkRow
  const versionOf = ({ work }: FoundWork) => (view.works[work] as WorkOnDay).version
  const published = (item: FoundWork) => versionOf(item).publishDate ?? versionOf(item).versionDate ?? ''
  const keyOf: Record<typeof sort, (item: FoundWork) => string | number> = {
    relevance: ({ score }) => score,
    publishDate: published,
    effectDate: (item) => versionOf(item).effectDate ?? '',
    level: (item) => workOf(item).effectRank,
  }
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const direction = order === 'asc' ? 1 : -1
  return found
    .map((item) => ({ item, key: keyOf[sort](item), day: published(item) }))
    .sort((a, b) => {
      // Works without the date asked for come last, whichever way the list runs.
      if (a.key === '' || b.key === '') return a.key === b.key ? compare(workOf(a.item).workId, workOf(b.item).workId) : a.key === '' ? 1 : -1
      return direction * compare(a.key, b.key) || -compare(a.day, b.day) || compare(workOf(a.item).workId, workOf(b.item).workId)
    })
    .map(({ item }) => item)
}

function interpretedAs(understood: Understanding, q: string, corrected: boolean, { library }: Ready): Interpreted {
  const first = understood.named[0]
  const title = first && !understood.namedPartly ? (library.works[first.work] as WorkRow).shortTitle : null
  const version = understood.versionYear !== null ? `${understood.versionYear}年` : understood.versionAge === 'old' ? '旧版' : null
  const synonyms = understood.words.flatMap(({ text, others }) => (others.length > 0 ? [{ from: text, to: others.slice(0, 6) }] : []))
  const plain = understood.words.map(({ text }) => text).join(' ')
  const parts = {
    browse: '全部文件',
    title: `按法名“${title}”${version ? `的${version}文本` : ''}查找`,
    article: `按法名“${title}”${version ? `的${version}文本` : ''}与${understood.articleText}查找`,
    docNumber: `按文号“${understood.articleText}”查找`,
    pinyin: `按拼音“${q.trim()}”查找`,
    text:
      understood.namedPartly && first
        ? `在《${(library.works[first.work] as WorkRow).shortTitle}》及全部文件中检索“${plain}”`
        : `检索“${plain}”${understood.regionName ? `，地区优先：${understood.regionName}` : ''}`,
  }
  return {
    intent: understood.intent,
    words:
      (corrected ? `未找到“${q.trim()}”，已` : '') +
      parts[understood.intent] +
      (understood.missingTitle === null ? '' : `；《${understood.missingTitle}》尚未收录`),
    title,
    article: understood.intent === 'article' ? understood.articleText : null,
    version,
    region: understood.regionName,
    synonyms,
    corrected,
    original: q,
  }
}
