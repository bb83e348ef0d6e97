import { likenessOf } from '#common/law/compare.ts'
import { articleLabel, NUMERAL_CHARS, toNumeral } from '#common/law/numerals.ts'
import type { Instruction, Place } from './instruction.ts'
import {
  type Appendix,
  type Article,
  bodyOf,
  type EditionNode,
  type Entry,
  type Heading,
  isPoint,
  type LawBody,
  linesOfArticle,
  linesOfEntry,
  linesOfPart,
  type Part,
  partsOfLines,
  type Passage,
  plainText,
} from './law-body.rules.ts'
import { partsWithin, setAppendix } from './appendix.rules.ts'
import {
  GROUP,
  HEADING,
  headingsCountOn,
  isEmptyHeading,
  isHigher,
  RANK,
  renumberedHeadings,
  setHeading,
} from './chapters.rules.ts'
import { Fault, nameOf, numberIn, PlaceFinder, type Target } from './find-place.rules.ts'
import { arranged, inOrder, numberedAs } from './numbering.rules.ts'
import { setStops, stopOf, type Stops, stopsOf } from './list-stops.rules.ts'
import { type Outline, outlineOf, staleReferences } from './references.rules.ts'
import {
  type Holder,
  type Lines,
  linesOfBody,
  lostLines,
  type Named,
  namedBy,
  namedByAll,
  shortLine,
} from './unnamed-kept.rules.ts'
import { occurrences, replaceAll } from './words.rules.ts'

/** What one instruction did to one entry of the edition. Empty lines: there is no entry on that side. */
export interface Change {
  before: string[]
  after: string[]
}

/** An instruction with what it did. `doubtful`: done, but a person should look; `failed`: nothing was done. */
export interface AppliedInstruction {
  instruction: Instruction
  state: 'applied' | 'doubtful' | 'failed' | 'skipped'
  /** Why a person should look, for readers. */
  doubts: string[]
  changes: Change[]
}

export interface AmendedEdition {
  title: string
  body: LawBody
  results: AppliedInstruction[]
  /**
   * References in words that the decision leaves alone to articles that it moves or deletes, for readers: nothing is
   * changed for them.
   */
  references: string[]
}

/**
 * Applies the instructions of a decision to an edition. Places left of the verb are resolved in the edition as it was,
 * before anything changes (立法技术规范); the new numbers are given at the end.
 * @param skipped positions (`seq`) of instructions that a person rejected
 */
export function applyDecision(
  edition: { title: string; nodes: readonly EditionNode[] },
  instructions: readonly Instruction[],
  skipped: ReadonlySet<number> = new Set(),
): AmendedEdition {
  return new Amendment(edition, instructions, skipped).run()
}

/** Words without spaces and the mark they end with, which changes with what stands behind them. */
const bareWords = (lines: readonly string[]): string => plainText(lines).replace(/[；;。]$/, '')
const wordsOfPart = ({ text, children }: Part): string => bareWords([text, ...children.flatMap(linesOfPart)])

const SIMILAR_ELSEWHERE = 0.8
/** Likeness from which words that a decision adds are those that stand there already. */
const SAME_WORDS = 0.9
/** What is asked where the numbers that a decision gives leave no place for one of them. */
export const WRONG_NUMBER = '决定给出的条号与其他各项合不上，请核对'
/** The same of the numbers of 款, 项 and 目. */
const WRONG_PLACE = '决定给出的款、项序号与其他各项合不上，请核对'
/** What is asked of the titles of chapters as a decision leaves them. */
export const HEADINGS_GAP = '章节的序号不再连续，决定没有写明怎样顺延，请核对'
export const EMPTY_HEADING = '有的章节下面已经没有条文，请核对'
const ALREADY = '原文可能已含这一修改'
const NOT_SIMILAR = 0.3

/** A 款, 项 or 目 that gets another place. */
interface Move {
  result: AppliedInstruction
  target: Target & { kind: 'part' }
  place: Place
  /** The article that the place names, by its old number; null for the one that has the number at the end. */
  into: Article | null
  /** Whether the place names the number that its own article had. */
  inOwn: boolean
}

/** Words of an edition that an order may change. */
interface Spot {
  text: string
  set: (text: string) => void
  entry?: Entry
  /** The paragraph, item or table that they stand in. */
  holder?: Part
}

class Amendment {
  readonly #body: LawBody
  #title: string
  readonly #results: AppliedInstruction[]
  readonly #before = new Map<Entry, string[]>()
  readonly #touched = new Map<AppliedInstruction, Set<Entry>>()
  readonly #resolved = new Map<Instruction, Target[] | Fault>()
  readonly #old: readonly Article[]
  readonly #find: PlaceFinder
  /** Words of each of them before anything changed. */
  readonly #oldWords: ReadonlyMap<Article, string>
  /**
   * Whole texts that the decision quotes so far, and how like each is to each old article: the pairs of characters of a
   * law are counted once.
   */
  readonly #quoted: string[] = []
  readonly #likeness: (quoted: number, old: number) => number
  /** Articles by the number that the decision gives them. */
  readonly #numbers = new Map<Article, Place>()
  /** Parts by the place (from 1) that the decision gives them in their list. */
  readonly #slots = new Map<Part, number>()
  readonly #changedLists = new Map<Part[], { owner: Article; doubts: AppliedInstruction[] }>()
  /** How lists of items ended them before anything changed, and the stop of each item. */
  readonly #habits = new Map<Part[], Stops | null>()
  readonly #stops = new Map<Part, string>()
  readonly #removed = new Set<Entry>()
  readonly #under = new Map<Article, Heading>()
  readonly #replaced = new Set<Article>()
  /** 款, 项 and 目 with the places that the decision gives them, in their own article or in another one. */
  readonly #moves: Move[] = []
  readonly #outline: Outline
  /** The lines after each order, and what the orders so far name. */
  readonly #first: Lines
  #lines: Lines
  readonly #named: Named[] = []
  #renumbers = false
  /** Whether the numbers of （一） run through all of a text of points. */
  readonly #runsOn: boolean
  /** Whether the titles of chapters counted on before. */
  readonly #headingsInOrder: boolean

  constructor(
    edition: { title: string; nodes: readonly EditionNode[] },
    instructions: readonly Instruction[],
    skipped: ReadonlySet<number>,
  ) {
    this.#body = bodyOf(edition.nodes)
    this.#title = edition.title
    this.#old = this.#articles()
    this.#find = new PlaceFinder(this.#body, this.#old)
    this.#oldWords = new Map(this.#old.map((article) => [article, bareWords(linesOfArticle(article))]))
    this.#likeness = likenessOf(
      this.#quoted,
      this.#old.map((article) => plainText(linesOfArticle(article))),
    )
    for (const { parts } of this.#old) parts.forEach((part) => this.#noteStops(part))
    this.#outline = outlineOf(this.#old)
    this.#first = linesOfBody(this.#body)
    this.#lines = this.#first
    this.#headingsInOrder = headingsCountOn(this.#body.entries)
    this.#runsOn = pointsRunOn(this.#old)
    for (const entry of this.#body.entries) this.#before.set(entry, linesOfEntry(entry))
    this.#results = instructions.map((instruction) => ({
      instruction,
      state: skipped.has(instruction.seq)
        ? 'skipped'
        : instruction.confidence < 0.7 || instruction.asks !== undefined
          ? 'doubtful'
          : 'applied',
      doubts: [...(instruction.asks ?? [])],
      changes: [],
    }))
  }

  run(): AmendedEdition {
    const active = this.#results.filter(({ state }) => state !== 'skipped')
    for (const result of active) this.#each(result, () => this.#resolve(result.instruction))
    for (const result of active) if (result.state !== 'failed') this.#each(result, () => this.#applyChecked(result))
    // What goes to another article is named by the new number of that article.
    this.#number(active)
    for (const result of active) if (result.state !== 'failed') this.#each(result, () => this.#moveParts(result))
    this.#arrangeLists()
    this.#numberPoints()
    for (const result of active) if (result.state !== 'failed') this.#each(result, () => this.#checkRestated(result))
    this.#checkAddedSubs(active)
    for (const result of active) if (result.state !== 'failed') this.#each(result, () => this.#applyToHeadings(result))
    this.#checkHeadings(active)
    this.#checkAll(active)
    for (const result of active)
      result.changes = [...(this.#touched.get(result) ?? [])].map((entry) => ({
        before: this.#before.get(entry) ?? [],
        after: this.#body.entries.includes(entry) ? linesOfEntry(entry) : [],
      }))
    return { title: this.#title, body: this.#body, results: this.#results, references: this.#references(active) }
  }

  #references(results: readonly AppliedInstruction[]): string[] {
    const { whole } = namedByAll(this.#named.map((named) => ({ ...named, words: new Map() })))
    const written = results.flatMap(({ instruction, state }) =>
      state !== 'failed' && 'newWords' in instruction ? [instruction.newWords] : [],
    )
    return staleReferences(this.#outline, outlineOf(this.#articles()), (part) => whole.has(part), written)
  }

  #each(result: AppliedInstruction, work: () => void): void {
    try {
      work()
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault
      result.state = 'failed'
      result.doubts.push(fault.message)
    }
  }

  #articles(): Article[] {
    return this.#body.entries.filter((entry) => entry.kind === 'article')
  }

  #doubt(result: AppliedInstruction, words: string): void {
    result.state = 'doubtful'
    if (!result.doubts.includes(words)) result.doubts.push(words)
  }

  #touch(result: AppliedInstruction, entry: Entry): void {
    const touched = this.#touched.get(result) ?? new Set()
    this.#touched.set(result, touched.add(entry))
  }

  // Places

  #resolve(instruction: Instruction): void {
    if (instruction.kind === 'notUnderstood') throw new Fault('没有读懂这一项，请人工处理')
    if (!('at' in instruction)) return
    const at = this.#withSubs(instruction, Array.isArray(instruction.at) ? instruction.at : [instruction.at])
    if (instruction.kind === 'moveHeading' && !this.#find.hasHeading(instruction.at.heading ?? '')) return
    this.#resolved.set(
      instruction,
      at.map((place) => this.#find.targetOf(place)),
    )
  }

  /** The places of an order on words or of one that deletes, with the 之N that stand between the articles of a range. */
  #withSubs({ kind }: Instruction, places: readonly Place[]): Place[] {
    if (kind !== 'delete' && kind !== 'replaceWords' && kind !== 'deleteWords' && kind !== 'insertWords')
      return [...places]
    return places.flatMap((place): Place[] => {
      const isWhole =
        place.range === 'inner' && isArticle(place) && place.part === undefined && place.sentence === undefined
      if (!isWhole) return [place]
      const subs = this.#old.filter(({ num, sub }) => num === place.article && sub > (place.sub ?? 0))
      return [place, ...subs.map(({ sub }): Place => ({ ...place, sub }))]
    })
  }

  #targets({ instruction }: AppliedInstruction): Target[] {
    const found = this.#resolved.get(instruction)
    if (found instanceof Fault) throw found
    return found ?? []
  }

  // Orders

  /** Carries out an order, and asks where something is not there any more that the order does not name. */
  #applyChecked(result: AppliedInstruction): void {
    const { instruction } = result
    const targets = this.#targets(result)
    const spared = this.#spared(result)
    const named = namedBy(instruction, targets, this.#lines, (holder) =>
      spared.some((one) => one.words === null && one.holders.has(holder)),
    )
    try {
      this.#apply(result)
    } finally {
      const now = linesOfBody(this.#body)
      // A chapter that is deleted takes its articles along, which is asked already.
      const isChapter = instruction.kind === 'delete' && targets.some(({ kind }) => kind === 'heading')
      for (const line of isChapter ? [] : lostLines(this.#lines, now, named))
        this.#doubt(result, `没有提到的“${shortLine(line)}”有改动，请核对`)
      this.#named.push(isChapter ? { ...named, whole: new Set(this.#lines.map(({ holder }) => holder)) } : named)
      this.#lines = now
    }
  }

  /** The same for the decision as a whole: numbers, the order of lists and titles come last. */
  #checkAll(results: readonly AppliedInstruction[]): void {
    const last = results.findLast(({ state }) => state !== 'failed')
    if (!last) return
    for (const result of results)
      this.#named.push(namedBy(result.instruction, this.#reached(result), this.#first, () => false))
    for (const line of lostLines(this.#first, linesOfBody(this.#body), namedByAll(this.#named)))
      this.#doubt(last, `没有提到的“${shortLine(line)}”有改动，请核对`)
  }

  /** The places of an order; none where they were not found. */
  #reached({ instruction }: AppliedInstruction): Target[] {
    const found = this.#resolved.get(instruction)
    return found === undefined || found instanceof Fault ? [] : found
  }

  /** The lines that an order on words leaves as they are: all of them, or certain words. */
  #spared({ instruction }: AppliedInstruction): { holders: ReadonlySet<Holder>; words: string | null }[] {
    if (instruction.kind !== 'replaceWords' && instruction.kind !== 'deleteWords') return []
    const { oldWords, except = [] } = instruction
    return except.map(({ at, words }) => {
      const holders = new Set(
        at.flatMap((place) => this.#textsOf(this.#find.targetOf(place)).flatMap(({ holder }) => holder ?? [])),
      )
      return { holders, words: words === null || words === oldWords ? null : words }
    })
  }

  #apply(result: AppliedInstruction): void {
    const { instruction } = result
    const targets = this.#targets(result)
    switch (instruction.kind) {
      case 'replace':
        this.#checkKinds(targets)
        return this.#replace(result, targets, instruction.lines, instruction.to, instruction)
      case 'split':
        return this.#split(result, targets, instruction.lines, instruction.to)
      case 'merge': {
        const [first, ...others] = targets
        if (!first) throw new Fault('没有写明合并哪些条')
        this.#checkKinds(targets)
        if (instruction.lines.length === 0) return this.#mergeAsTheyAre(result, targets, instruction.to)
        this.#replace(result, [first], instruction.lines, instruction.to)
        this.#remove(result, others)
        this.#renumbers ||= first.kind === 'article'
        return
      }
      case 'replaceWords':
        return this.#editWords(result, targets, instruction.oldWords, () => instruction.newWords, instruction.every)
      case 'deleteWords':
        return this.#editWords(result, targets, instruction.oldWords, () => '')
      case 'insertWords': {
        const { neighbour, beside, newWords, unsure } = instruction
        if (unsure) this.#doubt(result, '没有写明所增加的是这一款里的话还是另外一款，已加在款末，请核对')
        // 增加一句: it needs a stop before it and none behind.
        if (
          neighbour !== null &&
          /一句/.test(instruction.words) &&
          beside === 'after' &&
          !/[。；！？]$/.test(neighbour) &&
          !/^[，；、]/.test(newWords)
        )
          this.#doubt(result, '增加的一句与前面的文字之间没有标点，请核对')
        if (neighbour === null)
          return this.#insertAtEdge(result, targets, beside === 'start' ? 'start' : 'end', newWords)
        return this.#editWords(result, targets, neighbour, (found) =>
          beside === 'before' ? newWords + found : found + newWords,
        )
      }
      case 'insert':
        return this.#insert(result, targets)
      case 'delete':
        return this.#remove(result, targets, instruction.covers)
      case 'renumber':
        return this.#renumber(result, targets, instruction.to)
      case 'rename':
        this.#title = instruction.title
        return
      case 'reorder':
        this.#renumbers = true
        return
      case 'declare':
        return this.#doubt(result, '这一项是宣告，改动哪些文字请人工确定')
      default:
    }
  }

  /** Places of one order must be of one kind: an article and a 款 of another one cannot share a quotation. */
  #checkKinds(targets: readonly Target[]): void {
    const kinds = new Set(
      targets.map((target) =>
        target.kind === 'part' ? `${target.part.level}${target.head ? '首' : ''}` : target.kind,
      ),
    )
    if (kinds.size > 1) throw new Fault('所列各处不是同一层次，引文各属哪一处请人工处理')
  }

  /** 第二款与第三款合并为一款, without a text: their words stand behind one another, and a person looks at the joint. */
  #mergeAsTheyAre(result: AppliedInstruction, targets: readonly Target[], to: readonly Place[]): void {
    const [first, ...others] = targets
    const parts = targets.flatMap((target) => (target.kind === 'part' ? [target] : []))
    if (
      parts.length === targets.length &&
      new Set(parts.map(({ list }) => list)).size === 1 &&
      parts.every(({ part }) => part.children.length === 0)
    ) {
      const lines = [parts.map(({ part }) => part.text).join('')]
      this.#replace(result, parts.slice(0, 1), lines, to)
    } else if (first?.kind === 'article' && others.every(({ kind }) => kind === 'article')) {
      if (this.#replaced.has(first.article)) throw new Fault(`${first.article.label}已被整条修改`)
      this.#touch(result, first.article)
      const more = others.flatMap((target) => (target.kind === 'article' ? target.article.parts : []))
      first.article.parts.push(...more)
      for (const target of others) if (target.kind === 'article') target.article.parts = []
      if (to[0]?.article !== undefined) this.#giveNumber(first.article, to[0])
      this.#renumbers = true
    } else throw new Fault('合并后的文字没有写出，请人工处理')
    this.#remove(result, others)
    this.#doubt(result, '合并后的文字没有写出，已首尾相接，请核对')
  }

  #replace(
    result: AppliedInstruction,
    targets: readonly Target[],
    lines: readonly string[],
    to: readonly Place[],
    { parts, each = false }: { parts?: number; each?: boolean } = {},
  ): void {
    const [first] = targets
    if (!first) throw new Fault('没有写明修改哪一处')
    if (first.kind === 'article') this.#replaceArticles(result, targets, lines, to, parts)
    else if (first.kind === 'part') this.#replaceParts(result, targets, lines, to, { parts: parts ?? null, each })
    else if (first.kind === 'passage') this.#replacePassages(result, [first.passage], lines)
    else if (first.kind === 'intro') this.#replacePassages(result, first.passages, lines)
    else if (first.kind === 'sentence') {
      if (this.#replaced.has(first.article)) throw new Fault(`${first.article.label}已被整条修改`)
      this.#touch(result, first.article)
      if (occurrences(first.part.text, first.words).length > 1)
        throw new Fault(`${nameOf(first)}在这一款里不止一处，请人工处理`)
      first.part.text = replaceAll(first.part.text, first.words, () => lines.join(''))
    } else if (first.kind === 'appendix') {
      if (first.within !== undefined)
        throw new Fault(`${first.appendix.label || '附件'}${first.within}的整体修改请人工处理`)
      this.#touch(result, first.appendix)
      setAppendix(first.appendix, lines)
    } else if (first.kind === 'title') this.#title = lines.join('').replace(/^《(.*)》$/, '$1')
    else if (first.kind === 'heading') setHeading(first.heading, lines.join('\n'))
    else throw new Fault('不能整体替换全文')
  }

  #replaceArticles(
    result: AppliedInstruction,
    targets: readonly Target[],
    lines: readonly string[],
    to: readonly Place[],
    count?: number,
  ): void {
    const articles = targets.flatMap((target) => (target.kind === 'article' ? [target.article] : []))
    const split = articlesIn(lines, articles.length)
    if (split === null) throw new Fault('引文与所列条数不一致')
    const unchanged: Article[] = []
    articles.forEach((article, index) => {
      if (this.#replaced.has(article)) this.#doubt(result, `${article.label}被修改了两次`)
      this.#replaced.add(article)
      this.#touch(result, article)
      const words = split[index] ?? []
      this.#checkBase(result, article, words)
      const old = paragraphsOf(article)
      const titled = isPoint(article) ? GROUP.exec(words[0] ?? '') : null
      const { caption, parts } = titled
        ? { caption: titled[2] ?? '', parts: partsOfLines(words.slice(1)).parts }
        : partsOfLines(words, article.caption !== '' && !isPoint(article))
      if (caption === '' && article.caption !== '' && !isPoint(article))
        this.#doubt(result, `${article.label}原有条标，引文里没有`)
      article.caption = caption === '' ? article.caption : caption
      if (count !== undefined && parts.length !== count) this.#doubt(result, `引文不是${toNumeral(count)}款，请核对`)
      if (count !== undefined && article.parts.length > count)
        this.#doubt(result, `${article.label}原有${toNumeral(article.parts.length)}款，请核对`)
      article.parts = parts
      if (paragraphsOf(article) === old) unchanged.push(article)
      const number = to[index]
      if (number?.article !== undefined) this.#giveNumber(article, number)
    })
    if (unchanged.length > 0 && unchanged.length === articles.length)
      this.#doubt(result, `${unchanged[0]?.label ?? ''}原来就是这些文字，${ALREADY}，请核对`)
  }

  /** One article becomes several: the first keeps its place, the others stand behind it. */
  #split(result: AppliedInstruction, targets: readonly Target[], lines: readonly string[], to: readonly Place[]): void {
    const [target] = targets
    if (targets.length !== 1 || target?.kind !== 'article') throw new Fault('没有写明分开哪一条')
    const split = articlesIn(lines, to.length)
    if (split === null) throw new Fault('引文与分成的条数不一致')
    this.#replaceArticles(result, [target], split[0] ?? [], to.slice(0, 1))
    let anchor: Entry = target.article
    split.slice(1).forEach((words, index) => {
      anchor = this.#addArticle(result, partsOfLines(words, target.article.caption !== ''), to[index + 1], anchor)
    })
  }

  /** A new article behind an entry. */
  #addArticle(
    result: AppliedInstruction,
    words: { caption: string; parts: Part[] },
    place: Place | undefined,
    behind: Entry,
  ): Article {
    const article: Article = { kind: 'article', num: place?.article ?? 0, sub: place?.sub ?? 0, label: '', ...words }
    this.#body.entries.splice(this.#body.entries.indexOf(behind) + 1, 0, article)
    this.#touch(result, article)
    this.#replaced.add(article)
    if (place?.article === undefined) this.#renumbers = true
    else this.#giveNumber(article, place)
    return article
  }

  /** A 款 that becomes an article of its own. */
  #partToArticle(
    result: AppliedInstruction,
    target: Target & { kind: 'part' },
    place: Place,
    lines: readonly string[] | null,
  ): void {
    if (target.part.level !== 'paragraph') throw new Fault('项、目改成单独一条的，请人工处理')
    this.#touch(result, target.article)
    remove(target.list, target.part)
    this.#noteList(result, target)
    const words = lines === null ? { caption: '', parts: [target.part] } : partsOfLines(lines)
    this.#addArticle(result, words, place, target.article)
  }

  /**
   * A whole article that is much more like another one than like the one at its number was written for another edition.
   */
  #checkBase(result: AppliedInstruction, article: Article, lines: readonly string[]): void {
    const own = this.#old.indexOf(article)
    if (own < 0) return
    const quoted = this.#quoted.push(plainText(lines)) - 1
    if (this.#likeness(quoted, own) >= NOT_SIMILAR) return
    const better = this.#old.findIndex(
      (one, index) => one !== article && this.#likeness(quoted, index) > SIMILAR_ELSEWHERE,
    )
    if (better >= 0) this.#doubt(result, `引文更像原${this.#old[better]?.label}，请核对所依据的版本`)
  }

  #replaceParts(
    result: AppliedInstruction,
    targets: readonly Target[],
    lines: readonly string[],
    to: readonly Place[],
    { parts: count, each }: { parts: number | null; each: boolean },
  ): void {
    const parts = targets.flatMap((target) => (target.kind === 'part' ? [target] : []))
    const [first] = parts
    if (!first) return
    for (const { article } of parts) {
      this.#touch(result, article)
      if (this.#replaced.has(article)) throw new Fault(`${article.label}已被整条修改`)
    }
    const [place] = to
    if (place && isArticle(place)) {
      if (parts.length > 1 || to.length > 1) throw new Fault('几款改成单独条文的，请人工处理')
      return this.#partToArticle(result, first, place, lines)
    }
    if (first.head) {
      if (parts.length > 1) throw new Fault('几处一起改各项前面的话的，请人工处理')
      if (first.part.children.length === 0)
        throw new Fault(`${first.article.label}的这一处没有列项，看不出这些话到哪里为止`)
      if (lines.length > 1) throw new Fault(`${first.article.label}各项前面的话不止一段，请人工处理`)
      first.part.text = lines.join('')
      return
    }
    if (first.end) throw new Fault('末尾改哪些字没有写明，请人工处理')
    const made = first.part.level === 'paragraph' ? partsOfLines(lines).parts : itemsOf(lines, first.part.level)
    if (count !== null && made.length !== count)
      this.#doubt(result, `引文不是${toNumeral(count)}${first.part.level === 'paragraph' ? '款' : '项'}，请核对`)
    if (made.length === parts.length) {
      if (parts.every(({ part }, index) => wordsOfPart(part) === wordsOfPart(made[index] ?? part)))
        this.#doubt(result, `${first.article.label}的这一处原来就是这些文字，${ALREADY}，请核对`)
      parts.forEach(({ part }, index) => {
        const now = made[index]
        if (!now) return
        // 下列行为： with nothing behind it gives the words before the items.
        if (part.children.length > 0 && now.children.length === 0 && /[：:]$/.test(now.text)) {
          now.children = part.children
          this.#doubt(result, `${first.article.label}的引文只有各项前面的话，原有各项已保留，请核对`)
        }
        if (part.children.length > 0 && now.children.length === 0 && part.level !== 'subitem')
          this.#doubt(result, `${first.article.label}的引文没有列项，原有各项已不在，请核对`)
        Object.assign(part, {
          text: now.text,
          children: now.children,
          ...(now.label === '' ? {} : { label: now.label }),
        })
        const place = to[index]
        const target = parts[index]
        if (place && target) this.#noteMove(result, target, place)
      })
      return
    }
    if (each || new Set(parts.map(({ list }) => list)).size > 1) throw new Fault('引文与所列各处的数目不一致')
    const places = parts.map(({ list, part }) => list.indexOf(part))
    if (places.some((place, index) => place !== (places[0] ?? 0) + index)) throw new Fault('引文与所列各处的数目不一致')
    if (count === null && parts.length > 1)
      this.#doubt(result, `所列${toNumeral(parts.length)}处成为${toNumeral(made.length)}处，请核对`)
    // Two 款 become three, or the like: the new ones stand where the first of the old ones stood.
    const at = first.list.indexOf(first.part)
    first.list.splice(at, 1, ...made)
    made.forEach((part, index) => {
      const place = to[index]
      if (place) this.#noteMove(result, { ...first, part }, place)
    })
    for (const { part, list } of parts.slice(1)) remove(list, part)
    this.#noteList(result, first)
  }

  #replacePassages(result: AppliedInstruction, passages: readonly Passage[], lines: readonly string[]): void {
    const [first, ...others] = passages
    if (!first) return
    const at = this.#body.entries.indexOf(first)
    const made = lines.map((text): Passage => ({
      kind: 'passage',
      part: { level: 'paragraph', label: '', text, children: [] },
    }))
    this.#touch(result, first)
    for (const other of others) {
      this.#touch(result, other)
      this.#body.entries.splice(this.#body.entries.indexOf(other), 1)
    }
    first.part = made[0]?.part ?? first.part
    this.#body.entries.splice(at + 1, 0, ...made.slice(1))
    for (const more of made.slice(1)) this.#touch(result, more)
  }

  /** @param every whether the decision says that the words are meant wherever they stand in a place */
  #editWords(
    result: AppliedInstruction,
    targets: readonly Target[],
    words: string,
    change: (found: string) => string,
    every = false,
  ): void {
    if (targets.length === 0) throw new Fault('没有写明修改哪一处')
    const spared = this.#spared(result)
    const isSpared = (holder: Holder | undefined, text: string, at: number) =>
      holder !== undefined &&
      spared.some(
        (one) =>
          one.holders.has(holder) &&
          (one.words === null ||
            occurrences(text, one.words).some(
              (from) => from <= at && at + words.length <= from + (one.words?.length ?? 0),
            )),
      )
    const places =
      'at' in result.instruction && Array.isArray(result.instruction.at)
        ? this.#withSubs(result.instruction, result.instruction.at)
        : []
    const without: string[] = []
    const found = targets.flatMap((target, index) => {
      const texts = this.#textsOf(target)
      const isOverLines = target.kind === 'article' && words.includes('\n')
      const meant = texts.map(
        ({ text, holder }) => occurrences(text, words).filter((at) => !isSpared(holder, text, at)).length,
      )
      const count = isOverLines ? 1 : meant.reduce((sum, one) => sum + one, 0)
      if (count > 0) return [{ target, texts, count, isOverLines }]
      // Of 第三条至第七条 those that hold the words are changed; each place that is named by itself must hold them.
      if (places[index]?.range === undefined) throw new Fault(`${nameOf(target)}里没有“${short(words)}”`)
      without.push(placeName(places[index], target))
      return []
    })
    if (found.length === 0) throw new Fault(`${without.join('、')}里没有“${short(words)}”`)
    if (without.length > 0) this.#doubt(result, `${without.join('、')}里没有“${short(words)}”，其余各处已改，请核对`)
    // Nothing is changed unless all places that are named by themselves hold the words.
    for (const one of spared)
      if (
        ![...one.holders].some((holder) =>
          this.#lines.some((line) => line.holder === holder && occurrences(line.text, words).length > 0),
        )
      )
        this.#doubt(result, `除外的地方没有“${short(words)}”，请核对`)
    for (const { target, texts, count, isOverLines } of found) {
      const whole = target.kind === 'article' || target.kind === 'part' ? target.article : undefined
      if (whole && this.#replaced.has(whole))
        this.#doubt(result, `${whole.label || '这一条'}已被整条修改，又改其中文字，请核对`)
      if (isOverLines && target.kind === 'article') {
        this.#editLines(result, target.article, words, change)
        continue
      }
      const place = nameOf(target)
      if (count > 1 && target.kind !== 'wholeText' && !every)
        this.#doubt(result, `${place}里有${count}处“${short(words)}”，已全部修改`)
      const made = change(words)
      if (
        made.length > words.length &&
        made.includes(words) &&
        texts.some(({ text }) => occurrences(text, made).length > 0)
      )
        this.#doubt(result, `${place}里已有“${short(made)}”，${ALREADY}，请核对`)
      for (const { text, set, entry, holder } of texts) {
        const next = replaceAll(text, words, change, (at) => {
          if (isSpared(holder, text, at)) return false
          const inside = isInsideTerm(text, at, words, made)
          if (inside)
            this.#doubt(
              result,
              `${place}里的“${short(around(text, at, words))}”含有“${short(words)}”，没有改动，请核对`,
            )
          return !inside
        })
        if (next === text) continue
        if (entry) this.#touch(result, entry)
        const joined = withoutLooseJoints(next)
        set(joined)
        if (joined !== next) this.#doubt(result, '删改后的标点已合并，请核对')
        if (joined === '') this.#doubt(result, `${place}有一段删完了文字，请核对`)
      }
    }
  }

  /** Old words that run over several 款. */
  #editLines(result: AppliedInstruction, article: Article, words: string, change: (found: string) => string): void {
    const text = linesOfArticle(article).join('\n')
    if (occurrences(text, words).length !== 1) throw new Fault(`${article.label}里没有“${short(words)}”`)
    this.#touch(result, article)
    const { caption, parts } = partsOfLines(replaceAll(text, words, change).split('\n'), article.caption !== '')
    Object.assign(article, { caption, parts })
  }

  #textsOf(target: Target): Spot[] {
    const ofPart = (part: Part, entry: Entry, deep = true): Spot[] => [
      {
        text: part.label + part.text,
        entry,
        holder: part,
        set: (text) => {
          const labelled = part.label !== '' && text.startsWith(part.label)
          part.text = labelled ? text.slice(part.label.length) : text
          if (!labelled && part.label !== '') part.label = ''
        },
      },
      ...(part.rows ?? []).flatMap((row) =>
        row.map((cell, at) => ({ text: cell, entry, holder: part, set: (text: string) => void (row[at] = text) })),
      ),
      ...(deep ? part.children.flatMap((child) => ofPart(child, entry)) : []),
    ]
    const ofArticle = (article: Article) => article.parts.flatMap((part) => ofPart(part, article))
    switch (target.kind) {
      case 'title':
        return [{ text: this.#title, set: (text) => void (this.#title = text) }]
      case 'heading':
        return [
          { text: target.heading.caption, entry: target.heading, set: (text) => void (target.heading.caption = text) },
        ]
      case 'article':
        return ofArticle(target.article)
      case 'part':
        return ofPart(target.part, target.article, !target.head)
      case 'passage':
        return ofPart(target.passage.part, target.passage)
      case 'intro':
        return target.passages.flatMap((passage) => ofPart(passage.part, passage))
      case 'sentence': {
        const { part, words, article } = target
        return [
          {
            text: words,
            entry: article,
            set: (text) => {
              part.text = replaceAll(part.text, words, () => text)
              target.words = text
            },
          },
        ]
      }
      case 'appendix': {
        const { appendix } = target
        const own = target.within === undefined ? appendix.parts : partsWithin(appendix.parts, target.within)
        return [
          ...(target.within === undefined
            ? [{ text: appendix.caption, entry: appendix, set: (text: string) => void (appendix.caption = text) }]
            : []),
          ...own.flatMap((part) => ofPart(part, appendix)),
        ]
      }
      case 'wholeText':
        return [
          { text: this.#title, set: (text) => void (this.#title = text) },
          ...this.#body.entries.flatMap((entry): Spot[] => {
            if (entry.kind === 'article') return ofArticle(entry)
            if (entry.kind === 'passage') return ofPart(entry.part, entry)
            if (entry.kind === 'appendix') return entry.parts.flatMap((part) => ofPart(part, entry))
            return [{ text: entry.caption, entry, set: (text: string) => void (entry.caption = text) }]
          }),
        ]
    }
  }

  #insertAtEdge(result: AppliedInstruction, targets: readonly Target[], edge: 'start' | 'end', words: string): void {
    const [target] = targets
    const found = target === undefined ? [] : this.#textsOf(target)
    const own = edge === 'start' ? found[0] : found.at(-1)
    if (!own) throw new Fault('没有写明在哪一处增加')
    if (own.entry) this.#touch(result, own.entry)
    if (edge === 'end' && found.length > 1 && target?.kind === 'article')
      this.#doubt(result, `${target.article.label}不止一款，没有写明加在哪一款，请核对`)
    const stop = /[。；，：！？]$/
    if (edge === 'start') {
      own.set(words + own.text)
      if (!stop.test(words)) this.#doubt(result, '增加的文字与原文之间没有标点，请核对')
    } else if (/。[”’]?$/.test(words)) own.set(own.text + words)
    else {
      const end = stop.exec(own.text)?.[0] ?? ''
      own.set(own.text.slice(0, own.text.length - end.length) + words + end)
      this.#doubt(result, '增加的文字放在末尾标点之前，请核对')
    }
  }

  #insert(result: AppliedInstruction, targets: readonly Target[]): void {
    const { instruction } = result
    if (instruction.kind !== 'insert') return
    const { unit, lines, to } = instruction
    switch (unit) {
      case 'article':
        return this.#insertArticles(result, targets)
      case 'paragraph':
      case 'item':
      case 'subitem':
        return this.#insertParts(result, targets, unit)
      case 'passage': {
        const place = to[0]?.passage ?? instruction.at[0]?.passage
        const passages = this.#find.introPassages()
        const made = lines.map((text): Passage => ({
          kind: 'passage',
          part: { level: 'paragraph', label: '', text, children: [] },
        }))
        const before = place === undefined ? undefined : passages[place - (to[0]?.passage === undefined ? 0 : 1)]
        const last = passages.at(-1)
        const at = before ? this.#body.entries.indexOf(before) : last ? this.#body.entries.indexOf(last) + 1 : 0
        this.#body.entries.splice(at, 0, ...made)
        for (const passage of made) this.#touch(result, passage)
        return
      }
      case 'appendix': {
        const made: Appendix = { kind: 'appendix', label: to[0]?.heading ?? '附件', caption: '', parts: [] }
        setAppendix(made, lines)
        const ahead =
          made.label === ''
            ? undefined
            : this.#body.entries.find(
                (entry) => entry.kind === 'appendix' && numberIn(entry.label) > numberIn(made.label),
              )
        this.#body.entries.splice(ahead ? this.#body.entries.indexOf(ahead) : this.#body.entries.length, 0, made)
        this.#touch(result, made)
        return
      }
      case 'heading':
        throw new Fault('没有写明新增章节的名称')
    }
  }

  #insertArticles(result: AppliedInstruction, targets: readonly Target[]): void {
    const { instruction } = result
    if (instruction.kind !== 'insert') return
    const { to } = instruction
    const count = Math.max(instruction.count, to.length, 1)
    const split = articlesIn(withoutHeadings(instruction.lines), count)
    if (split === null) throw new Fault('引文与增加的条数不一致')
    const [target] = targets
    let anchor = target?.kind === 'article' ? target.article : null
    const made = split.map((lines, index): Article => {
      const number = to[index]
      const captioned = this.#old.filter(({ caption }) => caption !== '').length * 2 > this.#old.length
      const { caption, parts } = partsOfLines(lines, captioned)
      return { kind: 'article', num: number?.article ?? 0, sub: number?.sub ?? 0, label: '', caption, parts }
    })
    const held = made.map((article) => this.#heldAs(article)).filter((article) => article !== undefined)
    if (held.length > 0)
      this.#doubt(result, `原文${held.map(({ label }) => label).join('、')}与所增加的条文相同，${ALREADY}，请核对`)
    for (const [index, article] of made.entries()) {
      const number = to[index]
      if (number?.sub) anchor = this.#lastBefore(number.article ?? 0, number.sub)
      if (target?.kind === 'heading') this.#under.set(article, target.heading)
      const isAhead =
        instruction.ahead === true && target?.kind === 'article' && anchor === target.article && index === 0
      const after = anchor === null ? this.#body.entries.length : this.#body.entries.indexOf(anchor) + (isAhead ? 0 : 1)
      this.#body.entries.splice(anchor === null ? this.#lastArticleEnd() : after, 0, article)
      this.#touch(result, article)
      if (number?.article !== undefined) this.#giveNumber(article, number)
      else this.#renumbers = true
      anchor = article
    }
  }

  /** The article of the edition that has the words of a new one. */
  #heldAs(made: Article): Article | undefined {
    const words = bareWords(linesOfArticle(made))
    const near = this.#old.filter((one) => {
      const length = this.#oldWords.get(one)?.length ?? 0
      return length >= words.length * SAME_WORDS && length * SAME_WORDS <= words.length
    })
    const likeness = likenessOf(
      [words],
      near.map((one) => this.#oldWords.get(one) ?? ''),
    )
    // A decision may delete an article and add its words elsewhere, or add one that is much like another; it has not
    // added what stands at another number.
    const isThere = (one: Article, index: number) =>
      likeness(0, index) >= (made.num === 0 || keyOf(one) === keyOf(made) ? SAME_WORDS : 1) && !this.#isDeleted(one)
    return near.find(isThere)
  }

  /**
   * Whether the decision deletes an article: what it adds with the same words is then no change that the text has
   * already.
   */
  #isDeleted(article: Article): boolean {
    return this.#results.some(
      (result) =>
        result.instruction.kind === 'delete' &&
        result.state !== 'failed' &&
        result.state !== 'skipped' &&
        this.#reached(result).some((target) => target.kind === 'article' && target.article === article),
    )
  }

  #lastArticleEnd(): number {
    const last = this.#body.entries.findLastIndex(({ kind }) => kind === 'article')
    return last < 0 ? this.#body.entries.length : last + 1
  }

  /**
   * The article after which a 之N stands; null when there is none of its number before the articles are numbered anew.
   */
  #lastBefore(num: number, sub: number): Article | null {
    const all = this.#articles().filter((one) => one.num === num && one.sub < sub && !this.#removed.has(one))
    return all.toSorted((a, b) => a.sub - b.sub).at(-1) ?? null
  }

  /** Asks where a 之N that was added does not stand behind the article of its number. */
  #checkAddedSubs(results: readonly AppliedInstruction[]): void {
    let main = 0
    for (const article of this.#articles()) {
      if (article.sub === 0) main = article.num
      else if (article.num !== main && !this.#old.includes(article))
        for (const result of results)
          if (this.#touched.get(result)?.has(article))
            this.#doubt(result, `修改后没有${articleLabel(article.num, 0)}，${article.label}放在哪里请核对`)
    }
  }

  #insertParts(result: AppliedInstruction, targets: readonly Target[], unit: 'paragraph' | 'item' | 'subitem'): void {
    const { instruction } = result
    if (instruction.kind !== 'insert') return
    const { lines, to } = instruction
    const [place] = to
    const [target] = targets
    const article =
      target?.kind === 'article' || target?.kind === 'part'
        ? target.article
        : place
          ? this.#find.articleAt(place)
          : undefined
    if (!article) throw new Fault('没有写明在哪一条增加')
    if (this.#replaced.has(article)) throw new Fault(`${article.label}已被整条修改`)
    this.#touch(result, article)
    const made = unit === 'paragraph' ? partsOfLines(lines).parts : itemsOf(lines, unit)
    let list = article.parts
    if (unit === 'item') {
      const inside = target?.kind === 'part' && target.part.level === 'paragraph' ? target.part : undefined
      const paragraphs = article.parts.filter(({ level }) => level === 'paragraph')
      const holder =
        inside ??
        (place?.paragraph ? paragraphs[place.paragraph - 1] : paragraphs.find(({ children }) => children.length > 0))
      // Behind or before a 项: in the list of that one, whichever 款 it is of.
      const beside = target?.kind === 'part' && target.part.level === 'item' ? target.list : undefined
      if (!holder && !beside) throw new Fault(`${article.label}没有列项`)
      list = beside ?? holder?.children ?? []
    } else if (unit === 'subitem') {
      if (target?.kind !== 'part') throw new Fault('没有写明在哪一项增加')
      list = target.part.level === 'item' ? target.part.children : target.list
    }
    const slot =
      place === undefined
        ? undefined
        : unit === 'paragraph'
          ? place.paragraph
          : unit === 'item'
            ? place.item
            : place.subitem
    const behind = target?.kind === 'part' && target.list === list ? target.part : undefined
    const at = behind ? list.indexOf(behind) + (instruction.ahead === true ? 0 : 1) : list.length
    const here = new Set(list.map(wordsOfPart))
    if (made.some((part) => here.has(wordsOfPart(part))))
      this.#doubt(result, `${article.label}已有所增加的文字，${ALREADY}，请核对`)
    list.splice(at, 0, ...made)
    made.forEach((part, index) => {
      if (slot !== undefined) this.#slots.set(part, slot + index)
    })
    this.#noteList(result, { article, list })
  }

  /** @param covers the articles that the decision says a chapter holds */
  #remove(result: AppliedInstruction, targets: readonly Target[], covers: readonly Place[] = []): void {
    const named = new Set(covers.map((place) => this.#find.articleAt(place)))
    for (const target of targets) if (target.kind === 'article') named.add(target.article)
    const subs = targets.flatMap((target, at) =>
      target.kind === 'article' && this.#isBetween(result, at) ? [target.article.label] : [],
    )
    if (subs.length > 0) this.#doubt(result, `连同其间的${subs.join('、')}一并删去，请核对`)
    for (const target of targets) {
      if (target.kind === 'article') {
        this.#touch(result, target.article)
        this.#removed.add(target.article)
      } else if (target.kind === 'part') {
        this.#touch(result, target.article)
        remove(target.list, target.part)
        this.#noteList(result, target)
      } else if (target.kind === 'passage' || target.kind === 'appendix') {
        const entry = target.kind === 'passage' ? target.passage : target.appendix
        this.#touch(result, entry)
        if (target.kind === 'appendix' && target.within !== undefined)
          throw new Fault(`${target.appendix.label || '附件'}${target.within}请人工删去`)
        this.#body.entries.splice(this.#body.entries.indexOf(entry), 1)
      } else if (target.kind === 'sentence') {
        this.#touch(result, target.article)
        if (occurrences(target.part.text, target.words).length > 1)
          throw new Fault(`${nameOf(target)}在这一款里不止一处，请人工处理`)
        target.part.text = replaceAll(target.part.text, target.words, () => '')
        if (target.part.text === '') this.#doubt(result, `${nameOf(target)}就是这一款的全部文字，请核对`)
      } else if (target.kind === 'intro') {
        for (const passage of target.passages) {
          this.#touch(result, passage)
          this.#body.entries.splice(this.#body.entries.indexOf(passage), 1)
        }
      } else if (target.kind === 'heading') this.#removeChapter(result, target.heading, named)
      else throw new Fault('没有写明删去哪一处')
    }
  }

  /** Whether the place of a target is a 之N that stands between the articles of a range, and was not named. */
  #isBetween({ instruction }: AppliedInstruction, at: number): boolean {
    if (instruction.kind !== 'delete') return false
    const place = this.#withSubs(instruction, instruction.at)[at]
    return place !== undefined && !instruction.at.includes(place)
  }

  /** 删去第三章: with its articles, which a person should see where the decision does not name them. */
  #removeChapter(result: AppliedInstruction, heading: Heading, named: ReadonlySet<Article>): void {
    const articles = this.#articlesUnder(heading)
    for (const article of articles) {
      this.#touch(result, article)
      this.#removed.add(article)
    }
    const [from, end] = this.#extentOf(heading)
    this.#touch(result, heading)
    const rest = this.#body.entries.slice(from, end).filter((entry) => entry.kind === 'article')
    this.#body.entries.splice(from, end - from, ...rest)
    const [first] = articles
    const isNamed = articles.length === named.size && articles.every((article) => named.has(article))
    if (first && !isNamed)
      this.#doubt(
        result,
        `连同其中的${articles.length > 1 ? `${first.label}至${articles.at(-1)?.label ?? ''}` : first.label}一并删去，请核对`,
      )
  }

  /** Where a chapter begins in the entries, and where the next of its rank does. */
  #extentOf(heading: Heading): [number, number] {
    const { entries } = this.#body
    const from = entries.indexOf(heading)
    const next = entries.findIndex(
      (entry, at) =>
        at > from &&
        (entry.kind === 'appendix' || (entry.kind === 'heading' && RANK[entry.level] <= RANK[heading.level])),
    )
    return [from, next < 0 ? entries.length : next]
  }

  #articlesUnder(heading: Heading): Article[] {
    return this.#body.entries.slice(...this.#extentOf(heading)).filter((entry) => entry.kind === 'article')
  }

  /** Puts articles, or all of a chapter, at the end of another chapter. */
  #join(result: AppliedInstruction, targets: readonly Target[], words: string): void {
    const heading = this.#find.headingAt(words)
    const moved = targets.flatMap((target): Entry[] => {
      if (target.kind === 'article') return this.#body.entries.includes(target.article) ? [target.article] : []
      if (target.kind !== 'heading' || target.heading === heading)
        throw new Fault(`只有整条、整章可以并入${words}，请人工处理`)
      const [from, end] = this.#extentOf(target.heading)
      this.#touch(result, target.heading)
      return this.#body.entries.slice(from, end)
    })
    const chapters = moved.filter((entry) => entry.kind === 'heading')
    if (chapters.some(({ level }) => RANK[level] < RANK[heading.level]))
      throw new Fault(`只有整条、整章可以并入${words}，请人工处理`)
    this.#body.entries = this.#body.entries.filter((entry) => !moved.includes(entry))
    // A chapter that goes into another one of its rank leaves its title behind.
    const kept = moved.filter((entry) => entry.kind !== 'heading' || RANK[entry.level] > RANK[heading.level])
    const [from, end] = this.#extentOf(heading)
    const place = kept.find((entry) => entry.kind === 'article')
    const next = this.#body.entries.findIndex(
      (entry, at) =>
        at > from && at < end && entry.kind === 'article' && place !== undefined && rankOf(entry) > rankOf(place),
    )
    this.#body.entries.splice(next < 0 ? end : next, 0, ...kept)
    for (const entry of kept) this.#touch(result, entry)
    const numbers = this.#articles().map(rankOf)
    if (numbers.some((number, at) => at > 0 && number < (numbers[at - 1] ?? 0)))
      this.#doubt(result, '移动后条序不再连续，请核对条号')
  }

  /**
   * Titles of chapters count on from one to the next; where a decision leaves a gap or the same number twice, a person
   * has to look.
   */
  #checkHeadings(results: readonly AppliedInstruction[]): void {
    for (const result of results)
      if (result.instruction.kind === 'reorderHeadings')
        for (const heading of renumberedHeadings(this.#body.entries)) this.#touch(result, heading)
    if (!this.#headingsInOrder || headingsCountOn(this.#body.entries)) return
    const last = results.findLast(
      ({ instruction, state }) => state !== 'failed' && CHANGES_HEADINGS.has(instruction.kind),
    )
    if (last) this.#doubt(last, HEADINGS_GAP)
    const empty = this.#body.entries.find(
      (entry, at) => entry.kind === 'heading' && entry.level !== 'preamble' && isEmptyHeading(this.#body.entries, at),
    )
    if (last && empty) this.#doubt(last, EMPTY_HEADING)
  }

  #renumber(result: AppliedInstruction, targets: readonly Target[], to: readonly Place[]): void {
    targets.forEach((target, index) => {
      const place = to[index]
      if (!place) return
      if (target.kind === 'article' && place.article !== undefined) {
        this.#touch(result, target.article)
        this.#giveNumber(target.article, place)
      } else if (target.kind === 'part' && isArticle(place)) this.#partToArticle(result, target, place, null)
      else if (target.kind === 'part') {
        this.#touch(result, target.article)
        this.#noteMove(result, target, place)
      } else throw new Fault('这一处不能这样改动序号，请人工处理')
    })
  }

  /** Keeps the place that a decision gives a part; where it goes is known when the articles have their numbers. */
  #noteMove(result: AppliedInstruction, target: Target & { kind: 'part' }, place: Place): void {
    const { instruction } = result
    const byOld = (instruction.kind === 'renumber' || instruction.kind === 'replace') && instruction.byOld === true
    const { num, sub } = target.article
    const inOwn = place.article === undefined || (place.article === num && (place.sub ?? 0) === sub)
    this.#moves.push({ result, target, place, into: byOld && !inOwn ? this.#find.articleAt(place) : null, inOwn })
  }

  /** Gives parts their places, in another article too: 第八条第二款改为第十条第三款. */
  #moveParts(result: AppliedInstruction): void {
    const moves = this.#moves.filter((move) => move.result === result)
    const all = this.#articles()
    const found = moves.map((move) => {
      const { place, target, into, inOwn } = move
      const now = inOwn
        ? target.article
        : (into ?? all.find(({ num, sub }) => num === place.article && sub === (place.sub ?? 0)))
      if (!now || !all.includes(now))
        throw new Fault(
          `修改后没有${articleLabel(place.article ?? 0, place.sub ?? 0)}，${PART_NAME[target.part.level]}没有移动`,
        )
      return { ...move, now, list: now === target.article ? target.list : this.#listFor(move, now) }
    })
    for (const { target, place, now, list, inOwn, into } of found) {
      const { article, part } = target
      if (now !== article) {
        this.#touch(result, now)
        remove(target.list, part)
        list.push(part)
        this.#noteList(result, { article: now, list })
        if (target.list.length === 0) this.#doubt(result, `${article.label}的这一款已没有列项，请核对`)
      }
      const other = all.find(({ num, sub }) => num === place.article && sub === (place.sub ?? 0))
      if (into !== null && other !== into)
        this.#doubt(
          result,
          `没有写明${articleLabel(place.article ?? 0, place.sub ?? 0)}是修改前还是修改后的条号，已移到原来的那一条，请核对`,
        )
      if (inOwn && place.article !== undefined && (article.num !== place.article || article.sub !== (place.sub ?? 0)))
        this.#doubt(
          result,
          `决定写的是${articleLabel(place.article, place.sub ?? 0)}，这一处仍在${article.label}，请核对`,
        )
      const slot = slotOf(place, part)
      if (slot !== undefined) this.#slots.set(part, slot)
      this.#noteList(result, target)
    }
  }

  /** The list of another article that a part goes to. */
  #listFor({ target, place }: Move, now: Article): Part[] {
    const { article, part, list } = target
    if (this.#replaced.has(now)) throw new Fault(`${now.label}已被整条修改，移入的内容请人工处理`)
    if (this.#replaced.has(article)) throw new Fault(`${article.label}已被整条修改，移出的内容请人工处理`)
    if (part.level === 'paragraph') {
      if (list.length === 1 && article.parts === list && this.#body.entries.includes(article))
        throw new Fault(`${article.label}只有这一款，移走后没有文字，请人工处理`)
      return now.parts
    }
    if (part.level === 'subitem') throw new Fault('目移到其他条的，请人工处理')
    const paragraphs = now.parts.filter(({ level }) => level === 'paragraph')
    const named = place.paragraph === undefined ? undefined : paragraphs[place.paragraph - 1]
    const listed = paragraphs.filter(({ children }) => children.some(({ level }) => level === 'item'))
    const [holder, ...others] = named ? [named] : listed
    if (!holder || (place.paragraph !== undefined && !named))
      throw new Fault(`${now.label}没有可以移入的列项，请人工处理`)
    if (others.length > 0) throw new Fault(`${now.label}不止一款有列项，没有写明移到哪一款`)
    return holder.children
  }

  #giveNumber(article: Article, place: Place): void {
    this.#numbers.set(article, place)
    // An article that becomes 之N of another one leaves a gap.
    if (!place.sub || article.sub === 0) this.#renumbers = true
  }

  /** Keeps how the lists below a 款 end their items. */
  #noteStops({ children }: Part): void {
    const items = children.filter(({ level }) => level !== 'table')
    this.#habits.set(children, stopsOf(items))
    for (const item of items) {
      this.#stops.set(item, stopOf(item))
      this.#noteStops(item)
    }
  }

  #noteList(result: AppliedInstruction, { article, list }: { article: Article; list: Part[] }): void {
    const known = this.#changedLists.get(list) ?? { owner: article, doubts: [] }
    known.doubts.push(result)
    this.#changedLists.set(list, known)
  }

  // Numbers

  /** Puts 款, 项 and 目 in the order the decision gives them, with labels and stops that fit. */
  #arrangeLists(): void {
    for (const [list, { owner, doubts }] of this.#changedLists) {
      const isOfPoint = isPoint(owner)
      const numbers = list.flatMap(({ label }) =>
        isOfPoint && this.#runsOn && numberIn(label) > 0 ? [numberIn(label)] : [],
      )
      const first = numbers.length > 0 ? Math.min(...numbers) : 1
      const tables = list.filter(({ level }) => level === 'table')
      const parts = arranged(
        list.filter(({ level }) => level !== 'table'),
        (part) => this.#slots.get(part),
        first,
      )
      if (parts.some((part, index) => (this.#slots.get(part) ?? first + index) !== first + index))
        for (const result of doubts) this.#doubt(result, WRONG_PLACE)
      list.splice(0, list.length, ...parts, ...tables)
      if (parts.every(({ level }) => level === 'paragraph')) continue
      const pattern = parts.find(({ label }) => label !== '')?.label ?? '（一）'
      parts.forEach((part, index) => (part.label = numberedAs(pattern, first + index)))
      // Points are sentences of their own.
      if (isOfPoint) continue
      for (const words of setStops(parts, this.#habits.get(list) ?? null, this.#stops))
        for (const result of doubts) this.#doubt(result, words)
    }
  }

  /** Numbers that run through a text of points, （一）…（十二） below 一、二、三、, after some of them came or went. */
  #numberPoints(): void {
    const changed = [...this.#changedLists.values()].filter(({ owner }) => isPoint(owner))
    if (!this.#runsOn || changed.length === 0) return
    let number = 0
    for (const article of this.#articles())
      for (const part of article.parts.flatMap(({ children }) => children)) {
        if (part.level !== 'item') continue
        number++
        const label = numberedAs(part.label, number)
        if (label === part.label) continue
        part.label = label
        for (const result of changed.flatMap(({ doubts }) => doubts)) {
          this.#touch(result, article)
          this.#doubt(result, '后面各项的序号已依次调整，请核对')
        }
      }
  }

  #checkRestated(result: AppliedInstruction): void {
    const { instruction } = result
    if (instruction.kind !== 'restate') return
    const [target] = this.#targets(result)
    const now = target === undefined ? '' : plainText(this.#textsOf(target).map(({ text }) => text))
    if (loose(now) === loose(plainText(instruction.lines))) return
    this.#replaced.clear()
    this.#replace(result, target === undefined ? [] : [target], instruction.lines, [])
    this.#doubt(result, '逐处修改的结果与决定写出的全文不同，已以全文为准，请核对')
  }

  #number(results: readonly AppliedInstruction[]): void {
    const kept = this.#articles().filter((article) => !this.#removed.has(article))
    for (const [article, place] of this.#numbers) article.sub = place.sub ?? 0
    const mains = kept.filter(({ sub }) => sub === 0)
    const subsOf = new Map<Article, Article[]>()
    let main: Article | undefined
    for (const article of kept) {
      if (article.sub === 0) main = article
      else if (main && this.#numbers.get(article) === undefined)
        subsOf.set(main, [...(subsOf.get(main) ?? []), article])
    }
    if (this.#removed.size > 0 && !this.#renumbers && !this.#isLastRemoved()) {
      // Without an order to close up, the number stays, as in 刑法 第一百九十九条.
      for (const entry of this.#removed)
        if (entry.kind === 'article') entry.parts = [{ level: 'paragraph', label: '', text: '（删去）', children: [] }]
      for (const result of results)
        if (
          result.instruction.kind === 'delete' &&
          [...(this.#touched.get(result) ?? [])].some((entry) => this.#removed.has(entry))
        )
          this.#doubt(result, '决定没有写明条文顺序作相应调整，已保留条号并注明（删去）')
      this.#removed.clear()
    }
    if (!this.#renumbers) {
      this.#body.entries = this.#body.entries.filter((entry) => !this.#removed.has(entry))
      for (const article of this.#articles())
        if (article.label === '') article.label = articleLabel(article.num, article.sub)
      return
    }
    const first = this.#old.find(({ num }) => num > 0)?.num ?? 1
    const pattern = this.#old.find(({ label }) => label !== '')?.label ?? '第一条'
    const order = arranged(mains, (article) => this.#numbers.get(article)?.article, first)
    const wrong = order.filter(
      (article, index) => (this.#numbers.get(article)?.article ?? first + index) !== first + index,
    )
    for (const result of results)
      if ([...(this.#touched.get(result) ?? [])].some((entry) => entry.kind === 'article' && wrong.includes(entry)))
        this.#doubt(result, WRONG_NUMBER)
    // A 之N stands behind the article of the number that the decision gives.
    for (const article of kept) {
      const place = this.#numbers.get(article)
      if (article.sub === 0 || place === undefined) continue
      const owner = order[(place.article ?? 0) - first]
      if (owner)
        subsOf.set(
          owner,
          [...(subsOf.get(owner) ?? []), article].toSorted((a, b) => a.sub - b.sub),
        )
    }
    const final = order.flatMap((article) => [article, ...(subsOf.get(article) ?? [])])
    this.#placeArticles(final)
    order.forEach((article, index) => {
      const num = first + index
      for (const one of [article, ...(subsOf.get(article) ?? [])]) {
        const isNew = one.num !== num || one.label === '' || (one.sub > 0 && this.#numbers.has(one))
        if (isNew) one.label = one.sub > 0 ? articleLabel(num, one.sub) : numberedAs(pattern, num)
        one.num = num
      }
    })
  }

  /** Whether no article stands behind those that go: there is nothing to close up. */
  #isLastRemoved(): boolean {
    const all = this.#articles()
    const first = all.findIndex((article) => this.#removed.has(article))
    return all.slice(first).every((article) => this.#removed.has(article))
  }

  /**
   * Puts the articles in their order; headings and passages stay before the article that keeps its place behind them.
   */
  #placeArticles(final: readonly Article[]): void {
    const old = this.#body.entries
    const position = new Map(final.map((article, index) => [article, index]))
    const surviving = this.#old.filter((article) => position.has(article))
    const steady = new Set(
      inOrder(surviving.map((article) => position.get(article) ?? 0)).map((index) => surviving[index]),
    )
    const before = new Map<Article | null, Entry[]>()
    let waiting: Entry[] = []
    for (const entry of old) {
      if (entry.kind !== 'article') waiting.push(entry)
      else if (steady.has(entry) && waiting.length > 0) {
        before.set(entry, waiting)
        waiting = []
      }
    }
    before.set(null, waiting)
    const made: Entry[] = []
    final.forEach((article, index) => {
      const under = this.#under.get(article)
      if (under) {
        // An article that the decision puts into a chapter stands behind the title of that chapter.
        const next = final.findIndex((one, at) => at >= index && before.get(one)?.includes(under) === true)
        for (const one of final.slice(index, next + 1)) {
          made.push(...(before.get(one) ?? []))
          before.delete(one)
        }
      }
      made.push(...(before.get(article) ?? []), article)
    })
    made.push(...(before.get(null) ?? []))
    this.#body.entries = made
  }

  // Titles of chapters: they name articles by their new numbers, so they come last.

  #applyToHeadings(result: AppliedInstruction): void {
    const { instruction } = result
    const [target] = this.#targets(result)
    const heading = target?.kind === 'heading' ? target.heading : undefined
    switch (instruction.kind) {
      case 'replaceHeading':
        if (!heading) throw new Fault('原文没有这一章节')
        this.#touch(result, heading)
        return setHeading(heading, instruction.heading)
      case 'renumberHeading':
        if (!heading) throw new Fault('原文没有这一章节')
        this.#touch(result, heading)
        heading.label = /第[^第]+$/.exec(instruction.label)?.[0] ?? heading.label
        return
      case 'deleteHeading':
        if (!heading) throw new Fault('原文没有这一章节')
        this.#touch(result, heading)
        this.#body.entries.splice(this.#body.entries.indexOf(heading), 1)
        return
      case 'join':
        return this.#join(result, this.#targets(result), instruction.heading)
      case 'moveHeading': {
        const moved = heading ?? this.#find.headingAt(instruction.at.heading ?? '')
        this.#touch(result, moved)
        this.#body.entries.splice(this.#body.entries.indexOf(moved), 1)
        return this.#putHeading(moved, instruction.covers[0])
      }
      case 'insertHeading': {
        const made: Heading = { kind: 'heading', level: 'chapter', label: '', caption: '' }
        setHeading(made, instruction.heading)
        this.#touch(result, made)
        const first = instruction.covers?.[0] ?? this.#firstInsertedWith(result)
        if (!first) throw new Fault('没有写明新增章节从哪一条开始')
        return this.#putHeading(made, first)
      }
      default:
    }
  }

  /** Of a new chapter without 包括第X条至第Y条: the first article that the same item adds. */
  #firstInsertedWith({ instruction }: AppliedInstruction): Place | undefined {
    for (const { instruction: other } of this.#results)
      if (other.item === instruction.item && other.kind === 'insert' && other.unit === 'article') return other.to[0]
    return undefined
  }

  #putHeading(heading: Heading, { article = 0, sub = 0 }: Place): void {
    const entries = this.#body.entries
    const at = entries.findIndex((entry) => entry.kind === 'article' && entry.num === article && entry.sub === sub)
    if (at < 0) throw new Fault(`修改后没有${articleLabel(article, sub)}`)
    let from = at
    while (from > 0 && isHigher(entries[from - 1], heading)) from--
    entries.splice(from, 0, heading)
  }
}

/** The words of an article without white space, its paragraphs apart. */
const paragraphsOf = (article: Article): string =>
  linesOfArticle(article)
    .map((line) => plainText([line]))
    .join('\n')

const keyOf = ({ num, sub }: Article): string => `${num}-${sub}`

/** What articles are ordered by: 第三条之一 stands behind 第三条. */
const rankOf = ({ num, sub }: Article): number => num * 1000 + sub

const CHANGES_HEADINGS: ReadonlySet<Instruction['kind']> = new Set([
  'insertHeading',
  'deleteHeading',
  'moveHeading',
  'renumberHeading',
  'join',
  'delete',
])

/** Whether the numbers of （一） go on from each 一、 to the next. */
function pointsRunOn(articles: readonly Article[]): boolean {
  const lists = articles
    .filter(isPoint)
    .map(({ parts }) => parts.flatMap(({ children }) => children).filter(({ level }) => level === 'item'))
  return (
    lists.filter((list) => list.length > 0).length > 1 &&
    lists.flat().every(({ label }, index) => numberIn(label) === index + 1)
  )
}

const ARTICLE_LINE = new RegExp(`^第[${NUMERAL_CHARS}]+条(?:之[${NUMERAL_CHARS}]+)?[\\s　]+`)

/** Lines of a quotation as the lines of each of so many articles; null when they cannot be told apart. */
function articlesIn(lines: readonly string[], count: number): string[][] | null {
  const starts = lines.flatMap((line, index) => (ARTICLE_LINE.test(line) ? [index] : []))
  if (starts.length === count && starts[0] === 0)
    return starts.map((start, index) =>
      lines.slice(start, starts[index + 1]).map((line, at) => (at === 0 ? line.replace(ARTICLE_LINE, '') : line)),
    )
  if (count === 1) return [[...lines]]
  return lines.length === count ? lines.map((line) => [line]) : null
}

const withoutHeadings = (lines: readonly string[]) => lines.filter((line, index) => index > 0 || !HEADING.test(line))

function itemsOf(lines: readonly string[], level: Part['level']): Part[] {
  const { parts } = partsOfLines(['：', ...lines])
  const [first] = parts
  if (parts.length === 1 && first && first.children.length > 0)
    return first.children.map((part) => ({ ...part, level }))
  return lines.map((text) => ({ level, label: '', text, children: [] }))
}

/** What a place of a range is called, for readers. */
const placeName = (place: Place | undefined, target: Target): string =>
  nameOf(target) +
  (place?.paragraph === undefined || target.kind !== 'part' ? '' : `第${toNumeral(place.paragraph)}款`) +
  (place?.item === undefined || target.kind !== 'part' ? '' : `第${toNumeral(place.item)}项`)

const PART_NAME = { paragraph: '款', item: '项', subitem: '目', table: '表' } as const

/** The place in its list that a decision gives a part. */
const slotOf = (place: Place | undefined, { level }: Part): number | undefined =>
  level === 'paragraph' ? place?.paragraph : level === 'item' ? place?.item : place?.subitem

/** Whether a new place is an article as a whole. */
const isArticle = (place: Place): boolean =>
  place.kind === 'provision' &&
  place.article !== undefined &&
  place.paragraph === undefined &&
  place.item === undefined &&
  place.subitem === undefined

function remove(list: Part[], part: Part): void {
  const at = list.indexOf(part)
  if (at >= 0) list.splice(at, 1)
}

/** ；。 → 。 and the like, which deleted words leave behind (§6 of the rules on amending, docs/decisions/0079). */
const withoutLooseJoints = (text: string) => text.replace(/[，；、](?=[。；])|^[，；、。](?=.)|，(?=，)/g, '')

/** Whether words stand in a longer term: what comes of 生态环境保护部门 would begin twice, 生态生态环境部门, or end twice. */
function isInsideTerm(text: string, at: number, words: string, made: string): boolean {
  const [before, behind] = [text.slice(0, at), text.slice(at + words.length)]
  for (let length = made.length - 1; length > 1; length--) {
    const [head, tail] = [made.slice(0, length), made.slice(-length)]
    if ((!words.startsWith(head) && before.endsWith(head)) || (!words.endsWith(tail) && behind.startsWith(tail)))
      return true
  }
  return false
}
const around = (text: string, at: number, words: string): string =>
  text.slice(Math.max(0, at - 4), at + words.length + 4)

const loose = (text: string) => text.replace(/[，,。．.；;：:“”‘’"']/g, '')
const short = (words: string) => (words.length > 24 ? `${words.slice(0, 24)}…` : words).replaceAll('\n', ' ')
