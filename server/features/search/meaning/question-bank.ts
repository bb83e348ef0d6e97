import { NATION } from '#common/law/regions.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { DayView, Library } from '../library/library.ts'
import { JoinedTexts } from '../text/joined-texts.ts'
import type { MeaningModel } from '../index/meaning-model.ts'
import { QuestionMeanings } from './question-meanings.ts'
import { articlePlaces, type ArticlePlace, type QuestionRow } from './questions.sql.ts'
import { indexOf, type SmallIndex } from '../index/small-index.ts'
import { nameKey } from '../library/vocabulary.ts'

/** An article with all its questions. */
export interface AskedArticle {
  /** Number of its work in the library. */
  work: number
  anchor: string
  textCheck: string
  questions: readonly string[]
}

/** The questions about laws that are held, and those laws by title key. */
export interface Questions {
  rows: readonly QuestionRow[]
  titles: readonly string[]
}

/**
 * Articles of the bank and provisions of the index, by each other's number; -1 where there is none, because the text
 * did not stand then.
 */
export interface PlacesOnDay {
  unitOf: Int32Array
  articleAt: Int32Array
}

/**
 * The articles of a version by the check of their text, and what tells that text from another one under the same id.
 */
interface PlacesInText {
  text: string
  articles: Map<string, ArticlePlace>
}

/**
 * The questions that are known to be answered by an article: a field of the article beside its text. The questions
 * belong to the article with the text they were written for, in whichever version that stands and under whichever
 * number.
 */
export class QuestionBank {
  readonly articles: readonly AskedArticle[]
  /** All questions of an article together are its field. */
  readonly fields: SmallIndex
  /** Each question by itself: the one nearest to the query counts as well. */
  readonly questions: SmallIndex
  /** By question, the number of its article. */
  readonly articleOf: Int32Array
  /** All questions, by number. */
  readonly texts: readonly string[]
  /** The same, to look for a word in. */
  readonly joined: JoinedTexts
  /** What the questions mean. */
  readonly meanings: QuestionMeanings
  /** Articles of the versions of the works in the bank, by version and check. */
  readonly #places: ReadonlyMap<string, PlacesInText>
  readonly #library: Library
  /** What it was made of. */
  readonly rows: readonly QuestionRow[]
  readonly #titles: readonly string[]
  readonly #onDay = new WeakMap<DayView, PlacesOnDay>()
  /** The same without law of other provinces than that of a region, by the region. */
  readonly #near = new WeakMap<PlacesOnDay, Map<string, PlacesOnDay>>()

  private constructor(
    articles: readonly AskedArticle[],
    fields: SmallIndex,
    questions: SmallIndex,
    meanings: QuestionMeanings,
    articleOf: Int32Array,
    places: ReadonlyMap<string, PlacesInText>,
    library: Library,
    { rows, titles }: Questions,
  ) {
    this.rows = rows
    this.#titles = titles
    this.articles = articles
    this.fields = fields
    this.questions = questions
    this.texts = articles.flatMap((article) => article.questions)
    this.joined = new JoinedTexts(this.texts)
    this.articleOf = articleOf
    this.meanings = meanings
    this.#places = places
    this.#library = library
  }

  /**
   * Brings the questions and the articles of the visible works together. One statement.
   * @param model tells what the questions mean
   * @param before a bank of the same model: what is the same since then is taken over, for nearly all of it is when a
   * single law was released
   */
  static async build(
    db: Db,
    given: Questions,
    library: Library,
    model: MeaningModel,
    before?: QuestionBank,
  ): Promise<QuestionBank> {
    const articles = new Map<string, AskedArticle & { questions: string[] }>()
    const works = new Map<string, number | undefined>()
    for (const { targetTitle, anchor, textCheck, question } of given.rows) {
      if (!works.has(targetTitle))
        works.set(targetTitle, library.names.get(nameKey(targetTitle))?.find(({ kind }) => kind === 'title')?.work)
      const work = works.get(targetTitle)
      if (work === undefined) continue
      const key = `${work}/${textCheck}`
      const article = articles.get(key)
      if (article) article.questions.push(question)
      else articles.set(key, { work, anchor, textCheck, questions: [question] })
    }
    const asked = [...articles.values()]
    const places = new Map<string, PlacesInText>()
    const changed: string[] = []
    for (const work of new Set(asked.map((article) => article.work)))
      for (const { versionId, textHash, segmentId } of library.workAt(work).versions) {
        const known = before === undefined ? undefined : before.#places.get(versionId)
        const text = `${textHash}/${segmentId}`
        if (known?.text !== text) changed.push(versionId)
        places.set(versionId, known?.text === text ? known : { text, articles: new Map() })
      }
    for (const place of await articlePlaces(db, changed))
      places.get(place.versionId)?.articles.set(place.textCheck, place)
    if (before !== undefined && before.#asks(asked)) {
      const { fields, questions, meanings, articleOf } = before
      return new QuestionBank(asked, fields, questions, meanings, articleOf, places, library, given)
    }
    const fields = await indexOf(asked.map((article) => article.questions.join('\n')))
    const texts = asked.flatMap((article) => article.questions)
    const articleOf = Int32Array.from(asked.flatMap((article, number) => article.questions.map(() => number)))
    const questions = await indexOf(texts)
    const meanings = await QuestionMeanings.of(model, texts, articleOf, asked.length)
    return new QuestionBank(asked, fields, questions, meanings, articleOf, places, library, given)
  }

  /** Whether the articles have the same questions in the same order, whatever their laws are numbered now. */
  #asks(asked: readonly AskedArticle[]): boolean {
    return (
      asked.length === this.articles.length &&
      asked.every(({ questions }, at) => {
        const others = this.articles[at]?.questions ?? []
        return questions.length === others.length && questions.every((question, number) => question === others[number])
      })
    )
  }

  /** Whether the laws that are held and have questions were these, by title key, in this order. */
  isAbout(titles: readonly string[]): boolean {
    return titles.length === this.#titles.length && titles.every((title, at) => title === this.#titles[at])
  }

  /** Whether the bank is made of these questions, in this order. */
  isOf(rows: readonly QuestionRow[]): boolean {
    if (rows === this.rows) return true
    return (
      rows.length === this.rows.length &&
      rows.every(({ id, question, targetTitle, anchor, textCheck }, at) => {
        const row = this.rows[at]
        return (
          row?.id === id &&
          row.question === question &&
          row.targetTitle === targetTitle &&
          row.anchor === anchor &&
          row.textCheck === textCheck
        )
      })
    )
  }

  /** Where an article of the bank stands in the version that counts on a day; null when its text is not in it. */
  placeOn(view: DayView, article: number): ArticlePlace | null {
    const { work = -1, textCheck = '' } = this.articles[article] ?? {}
    return this.#places.get(view.works[work]?.version.versionId ?? '')?.articles.get(textCheck) ?? null
  }

  /** A place of each article, in whichever version its text stands; null when it is not held. */
  anyPlaces(): (ArticlePlace | null)[] {
    return this.articles.map(({ work, textCheck }) => {
      for (const { versionId } of this.#library.workAt(work).versions) {
        const place = this.#places.get(versionId)?.articles.get(textCheck)
        if (place) return place
      }
      return null
    })
  }

  /** Where the articles stand in the index on a day. */
  placesOn(view: DayView): PlacesOnDay {
    const known = this.#onDay.get(view)
    if (known) return known
    const { units } = this.#library.index
    const unitAt = new Map<number, Map<number, number>>()
    for (const { work } of this.articles) if (!unitAt.has(work)) unitAt.set(work, new Map())
    for (let unit = 0; unit < units.count; unit++)
      unitAt.get(view.workOfUnit[unit] ?? -1)?.set(units.ord[unit] ?? -1, unit)
    const unitOf = Int32Array.from(this.articles, (_, article) => {
      const ord = this.placeOn(view, article)?.ord
      return (ord === undefined ? undefined : unitAt.get(this.articles[article]?.work ?? -1)?.get(ord)) ?? -1
    })
    const articleAt = new Int32Array(units.count).fill(-1)
    for (const [article, unit] of unitOf.entries()) if (unit >= 0) articleAt[unit] = article
    const places = { unitOf, articleAt }
    this.#onDay.set(view, places)
    return places
  }
  /**
   * The same without law of other provinces than that of a region: who names no place does not ask for it.
   * @param home code of the region
   */
  placesNear(view: DayView, home: string): PlacesOnDay {
    const places = this.placesOn(view)
    const known = this.#near.get(places) ?? new Map<string, PlacesOnDay>()
    this.#near.set(places, known)
    let near = known.get(home)
    if (!near) {
      const isNear = this.articles.map(({ work }) => {
        const { region } = this.#library.workAt(work)
        return region === NATION || region.slice(0, 2) === home.slice(0, 2)
      })
      near = {
        unitOf: places.unitOf.map((unit, article) => (isNear[article] === true ? unit : -1)),
        articleAt: places.articleAt.map((article) => (isNear[article] === true ? article : -1)),
      }
      known.set(home, near)
    }
    return near
  }
}
