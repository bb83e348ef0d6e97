import { articleLabel, NUMERAL_CHARS, parseNumeral, toNumeral } from '#common/law/numerals.ts'
import type { Place } from './instruction.ts'
import {
  type Appendix,
  type Article,
  type Heading,
  headingText,
  isDocNumber,
  isPoint,
  type LawBody,
  type Part,
  type Passage,
  plainText,
} from './law-body.rules.ts'

/** Why an order cannot be carried out, for readers. Nothing is changed. */
export class Fault extends Error {}

/** What a place is in the edition. `list` holds the part, so that it can be removed. */
export type Target =
  | { kind: 'title' | 'wholeText' }
  | { kind: 'article'; article: Article }
  | { kind: 'part'; article: Article; part: Part; list: Part[]; head: boolean; end: boolean }
  | { kind: 'passage'; passage: Passage; end: boolean }
  | { kind: 'intro'; passages: Passage[] }
  | { kind: 'heading'; heading: Heading }
  | { kind: 'appendix'; appendix: Appendix; within?: string }
  | { kind: 'sentence'; article: Article; part: Part; words: string; name: string }

/** Finds what places mean in an edition as it was before anything changed. */
export class PlaceFinder {
  readonly #body: LawBody
  readonly #old: readonly Article[]

  /** @param old the articles before anything changed */
  constructor(body: LawBody, old: readonly Article[]) {
    this.#body = body
    this.#old = old
  }

  /** @throws Fault when there is no such place, or more than one */
  targetOf(place: Place): Target {
    switch (place.kind) {
      case 'title':
      case 'wholeText':
        return { kind: place.kind }
      case 'heading':
        return (
          this.#partOfPoints(place.heading ?? '') ?? { kind: 'heading', heading: this.headingAt(place.heading ?? '') }
        )
      case 'appendix':
        return {
          kind: 'appendix',
          appendix: this.appendixAt(place.heading ?? ''),
          ...(place.within === undefined ? {} : { within: place.within }),
        }
      case 'intro': {
        const passages = this.introPassages()
        if (place.passage === undefined) {
          if (passages.length === 0) throw new Fault('原文没有引言')
          return { kind: 'intro', passages }
        }
        const passage = passages[place.passage - 1]
        if (!passage) throw new Fault(`原文没有第${toNumeral(place.passage)}段`)
        return { kind: 'passage', passage, end: place.part === 'end' }
      }
      case 'provision':
        return this.#provisionAt(place)
    }
  }

  /** 第二部分 of a text of points is its point 二、. */
  #partOfPoints(words: string): Target | null {
    const number = parseNumeral(new RegExp(`^第([${NUMERAL_CHARS}]+)部分$`).exec(words)?.[1] ?? '')
    const found = number === null ? [] : this.#old.filter((article) => isPoint(article) && article.num === number)
    return found.length === 1 && found[0] ? { kind: 'article', article: found[0] } : null
  }

  /** Paragraphs before the first article; of a text without articles, all of them. */
  introPassages(): Passage[] {
    const first = this.#body.entries.findIndex(({ kind }) => kind === 'article')
    const before = this.#body.entries.slice(0, first < 0 ? undefined : first)
    const passages = before.filter((entry) => entry.kind === 'passage')
    return passages.length > 1 ? passages.filter(({ part }) => !isDocNumber(part.text)) : passages
  }

  /** Whether a heading is there already; one that the decision itself adds is found later. */
  hasHeading(words: string): boolean {
    try {
      return this.headingAt(words) !== undefined
    } catch {
      return false
    }
  }

  headingAt(words: string): Heading {
    const headings = this.#body.entries.filter((entry) => entry.kind === 'heading')
    const group = new RegExp(`^第([${NUMERAL_CHARS}]+)部分$`).exec(words)?.[1]
    if (group !== undefined) {
      const found = headings.filter(({ level }) => level === 'group')[(parseNumeral(group) ?? 0) - 1]
      if (found) return found
      throw new Fault(`原文没有${words}`)
    }
    let from = 0
    let found: Heading | undefined
    for (const label of words.match(/第[^第]+?(?:分编|[编章节])/g) ?? [words]) {
      const level = headings
        .slice(from)
        .findIndex(
          (heading) => plainText([heading.label]) === label || plainText([headingText(heading)]) === plainText([label]),
        )
      if (level < 0) throw new Fault(`原文没有${words}`)
      found = headings[from + level]
      from += level + 1
    }
    if (!found) throw new Fault(`原文没有${words}`)
    return found
  }

  appendixAt(words: string): Appendix {
    const all = this.#body.entries.filter((entry) => entry.kind === 'appendix')
    const bare = (label: string) => label.replace(/[\s：:]/g, '')
    const found = all.filter(({ label, caption }) => bare(label || caption) === bare(words))
    const [only] = found.length > 0 ? found : all
    if (!only || (found.length !== 1 && all.length !== 1)) throw new Fault(`原文没有${words}`)
    return only
  }

  #provisionAt(place: Place): Target {
    if (place.sentence !== undefined) return this.#sentenceAt(place, place.sentence)
    if (place.article === undefined && place.item !== undefined) return this.#runningPoint(place.item)
    const article = this.articleAt(place)
    if (place.paragraph === undefined && place.item === undefined && place.part === undefined)
      return { kind: 'article', article }
    const ends = { head: place.part === 'head', end: place.part === 'end' }
    const paragraphs = article.parts.filter(({ level }) => level === 'paragraph')
    let paragraph = place.paragraph === undefined ? undefined : paragraphs[place.paragraph - 1]
    if (place.paragraph !== undefined && !paragraph)
      throw new Fault(`${article.label}没有第${toNumeral(place.paragraph)}款`)
    if (paragraph === undefined) {
      const withItems = paragraphs.filter(({ children }) => children.some(({ level }) => level === 'item'))
      paragraph =
        place.item === undefined ? (ends.end ? paragraphs.at(-1) : paragraphs[0]) : (withItems[0] ?? paragraphs[0])
    }
    if (!paragraph) throw new Fault(`${article.label}是空的`)
    if (place.item === undefined) return { kind: 'part', article, part: paragraph, list: article.parts, ...ends }
    // Points may be numbered on from the 一、 before: only a label tells which one is meant.
    const item = isPoint(article)
      ? article.parts.flatMap(({ children }) => children).find(hasNumber(place.item))
      : partAt(paragraph.children, place.item)
    if (!item) throw new Fault(`${article.label}没有第${toNumeral(place.item)}项`)
    const items = article.parts.find(({ children }) => children.includes(item))?.children ?? paragraph.children
    if (place.subitem === undefined) return { kind: 'part', article, part: item, list: items, ...ends }
    const subitem = partAt(item.children, place.subitem)
    if (!subitem) throw new Fault(`${article.label}第${toNumeral(place.item)}项没有第${toNumeral(place.subitem)}目`)
    return { kind: 'part', article, part: subitem, list: item.children, ...ends }
  }

  /** 第（十二）条措施 of a text without articles: the only point （十二） below any 一、. */
  #runningPoint(number: number): Target {
    const found = this.#old
      .filter(isPoint)
      .flatMap((article) =>
        article.parts.flatMap((paragraph) =>
          paragraph.children.flatMap((part) =>
            hasNumber(number)(part) ? [{ article, part, list: paragraph.children }] : [],
          ),
        ),
      )
    const [only] = found
    if (!only) throw new Fault(`原文没有（${toNumeral(number)}）`)
    if (found.length > 1) throw new Fault(`原文有${found.length}处（${toNumeral(number)}），没有写明是哪一处`)
    return { kind: 'part', ...only, head: false, end: false }
  }

  /** 第八条第二句. @param number from 1; 0 for the last one */
  #sentenceAt(place: Place, number: number): Target {
    const target = this.#provisionAt(withoutSentence(place))
    const article = target.kind === 'article' || target.kind === 'part' ? target.article : undefined
    const part = target.kind === 'part' ? target.part : article?.parts.length === 1 ? article.parts[0] : undefined
    if (!article || !part) throw new Fault(`${article?.label ?? '这一条'}不止一款，没有写明是哪一款的句子`)
    const sentences = part.text.match(/[^。！？]+[。！？]?[”’）]?/g) ?? []
    const words = number === 0 ? sentences.at(-1) : sentences[number - 1]
    if (words === undefined) throw new Fault(`${article.label}没有第${toNumeral(number)}句`)
    return { kind: 'sentence', article, part, words, name: number === 0 ? '最后一句' : `第${toNumeral(number)}句` }
  }

  articleAt({ article = 0, sub = 0, heading }: Place): Article {
    const all = this.#old.filter(({ num, sub: ownSub }) => num === article && ownSub === sub)
    const within = heading === undefined || all.length < 2 ? all : all.filter((one) => this.#isUnder(one, heading))
    const [only] = within
    if (!only) throw new Fault(`原文没有${articleLabel(article, sub)}`)
    if (within.length > 1) throw new Fault(`原文有${within.length}个${articleLabel(article, sub)}`)
    return only
  }

  #isUnder(article: Article, heading: string): boolean {
    const start = this.#body.entries.indexOf(this.headingAt(heading))
    const at = this.#body.entries.indexOf(article)
    const level = (this.#body.entries[start] as Heading).level
    return (
      at > start &&
      !this.#body.entries.slice(start + 1, at).some((entry) => entry.kind === 'heading' && entry.level === level)
    )
  }
}

/** The number in a label: 3 in （三）; 0 when there is none. */
export const numberIn = (label: string) => parseNumeral(new RegExp(`[${NUMERAL_CHARS}]+`).exec(label)?.[0] ?? '') ?? 0

const hasNumber =
  (number: number) =>
  (part: Part): boolean =>
    part.level === 'item' && numberIn(part.label) === number

function partAt(parts: readonly Part[], number: number): Part | undefined {
  const labelled = parts.filter(({ level }) => level !== 'table')
  return labelled.find(({ label }) => numberIn(label) === number) ?? labelled[number - 1]
}

function withoutSentence(place: Place): Place {
  const { sentence: _sentence, ...around } = place
  return around
}

/** What a place is called, for readers. */
export function nameOf(target: Target): string {
  switch (target.kind) {
    case 'article':
    case 'part':
      return target.article.label
    case 'sentence':
      return target.article.label + target.name
    case 'heading':
      return headingText(target.heading)
    case 'appendix':
      return target.appendix.label
    case 'title':
      return '名称'
    case 'wholeText':
      return '全文'
    default:
      return '引言'
  }
}
