import { articleLabel, toNumeral } from '#common/law/numerals.ts'
import {
  applyDecision,
  type AppliedInstruction,
  EMPTY_HEADING,
  HEADINGS_GAP,
  WRONG_NUMBER,
} from './apply-decision.rules.ts'
import { howMany, partChanges, sayChanges, type Wording, wrap } from './article-changes.rules.ts'
import { type Pair, pairsByNumber, pairsOf } from './article-pairs.rules.ts'
import {
  type Appendix,
  type Article,
  bodyOf,
  type EditionNode,
  type Entry,
  headingText,
  isDocNumber,
  isPoint,
  type LawBody,
  linesOfArticle,
  linesOfEntry,
  linesOfPart,
  nodesOf,
  type Passage,
} from './law-body.rules.ts'
import { headingsCountOn } from './chapters.rules.ts'
import { fullMarks, markDifferences, withFullMarks } from './marks.rules.ts'
import { inOrder } from './numbering.rules.ts'
import { organOfDecision, withinBookMarks } from './decision-frame.rules.ts'
import { quotedLines } from './quotations.rules.ts'
import { readDecision } from './read-decision.rules.ts'
import { type Replacement, replacementsIn } from './word-edits.rules.ts'
import { occurrences } from './words.rules.ts'
import { chapterItem, type GoneChapter, goneChapters, headingOrders, oldPathOf } from './written-headings.rules.ts'

/** An edition to compare: its title and its tree, and who made it. */
export interface Edition {
  title: string
  nodes: readonly EditionNode[]
  /** The bodies that made the law, as they are known. */
  issuers?: readonly string[]
}

/** A draft of an amending decision (修改决定). */
export interface WrittenDecision {
  title: string
  /** Its paragraphs, preamble and last clauses too. */
  lines: string[]
  /**
   * Places where the old edition, changed as the draft says, is not the new one or is in doubt. Empty: it is, to the
   * letter, marks of another width aside.
   */
  differences: string[]
  /** Share of the articles of both editions that change, come or go, 0 to 1. From one half on, a 修订 is usual. */
  share: number
  /** Articles of the old edition, and how many of them change and go; how many come. */
  counts: { articles: number; changed: number; removed: number; added: number }
  /** Places where the editions differ by the width of a mark alone, which the draft leaves out. */
  marks: number
  /** What the drafter has to fill in, for readers. */
  notes: string[]
}

/** Articles that come one behind the other at one place. */
interface Addition {
  articles: Article[]
  lines: string[]
}

/** An item of the decision, and the articles of the new edition that it makes. */
interface Said {
  lines: string[]
  makes: readonly Article[]
}

/**
 * Writes the decision that makes one edition of another (docs/decisions/0079, 0171). Each wording is read and applied
 * before it is used; what no wording gives back is listed in `differences`.
 */
export async function writeDecision(
  old: Edition,
  now: Edition,
  wording: Wording = { remove: '删去' },
): Promise<WrittenDecision> {
  const raw = { old: bodyOf(old.nodes), now: bodyOf(now.nodes) }
  const full = (edition: Edition): Edition => ({
    ...edition,
    title: fullMarks(edition.title),
    nodes: withFullMarks(edition.nodes),
  })
  const [from, to] = [full(old), full(now)]
  const marks = marksBetween(raw.old, raw.now)
  const first = new DecisionWriter(from, to, wording)
  const drafts = [await first.write(new Set())]
  // What the whole decision leaves in doubt is written once more, article by article and each of these as a whole; then
  // by the numbers alone.
  const doubted = new Set([...first.doubted].map(keyOf))
  const again = [
    () => new DecisionWriter(from, to, wording, { byChapter: false }).write(doubted),
    () => new DecisionWriter(from, to, wording, { pair: pairsByNumber, byChapter: false }).write(new Set()),
  ]
  for (const write of again) if (drafts.every(({ differences }) => differences.length > 0)) drafts.push(await write())
  const best = drafts.reduce((one, other) => (other.differences.length < one.differences.length ? other : one))
  return { ...best, marks }
}

/** Lets the program answer others between two articles: a whole revision of a long code takes a second in all. */
const breath = () => new Promise<void>((resolve) => setImmediate(resolve))

class DecisionWriter {
  readonly #old: Edition
  readonly #now: Edition
  readonly #wording: Wording
  readonly #from: LawBody
  readonly #to: LawBody
  readonly #pairs: Pair[]
  readonly #oldOf: ReadonlyMap<Article, Article>
  /** Chapters that go with all of their articles, and these. */
  readonly #gone: readonly GoneChapter[]
  /** Numbers of articles that are written anew as a whole. */
  #plain: ReadonlySet<string> = new Set()
  /** Articles whose items the whole decision leaves in doubt. */
  readonly doubted = new Set<Article>()

  /** @param byChapter whether a chapter that goes with its articles is deleted as one */
  constructor(
    old: Edition,
    now: Edition,
    wording: Wording,
    { pair = pairsOf, byChapter = true }: { pair?: typeof pairsOf; byChapter?: boolean } = {},
  ) {
    this.#old = old
    this.#now = now
    this.#wording = wording
    this.#from = bodyOf(old.nodes)
    this.#to = bodyOf(now.nodes)
    this.#pairs = pair(articlesOf(this.#from), articlesOf(this.#to))
    this.#oldOf = new Map(this.#pairs.map(({ old: before, now: after }) => [after, before]))
    const kept = new Set(this.#pairs.map(({ old: before }) => before))
    this.#gone = byChapter ? goneChapters(this.#from, this.#to, (article) => !kept.has(article)) : []
  }

  /** @param plain numbers of the articles of the new edition that are written anew as a whole */
  async write(plain: ReadonlySet<string>): Promise<Omit<WrittenDecision, 'marks'>> {
    this.#plain = plain
    const frame = organOfDecision(this.#old.issuers ?? [], this.#old.title)
    const items: Said[] = []
    const add = (...orders: readonly string[][]) => items.push(...orders.map((lines): Said => ({ lines, makes: [] })))
    if (this.#old.title !== this.#now.title) add([`将名称修改为${quotedLines([this.#now.title]).join('')}。`])
    add(...this.#outside())
    await breath()
    const articles = await this.#articles()
    items.push(...articles.items)
    await breath()
    const reorders = articles.reorders ? '并对条文顺序作相应调整' : ''
    const closing = `《${withinBookMarks(this.#now.title)}》根据本决定作相应修改${reorders}，重新公布。`
    const said = this.#withHeadings(items, closing)
    said.push(...this.#appendices().map((lines): Said => ({ lines, makes: [] })))
    const lines = [
      `${frame.opening}决定对《${withinBookMarks(this.#old.title)}》作如下修改：`,
      ...numbered(said.map(({ lines: own }) => own)),
      '本决定自　　年　　月　　日起施行。',
      closing,
    ]
    const counts = { articles: articlesOf(this.#from).length, ...articles.counts }
    return {
      title: frame.title,
      lines,
      differences: this.#differences(frame.title, lines, said),
      share: (counts.changed + counts.removed + counts.added) / Math.max(1, counts.articles + counts.added),
      counts,
      notes: [
        ...frame.notes,
        ...(headingsCountOn(this.#to.entries) ? [] : ['修改后的文本里章节的序号不连续，或者有的章节没有条文，请核对']),
      ],
    }
  }

  // 条

  async #articles(): Promise<{
    items: Said[]
    reorders: boolean
    counts: { changed: number; removed: number; added: number }
  }> {
    const items: Said[] = []
    const kept = new Set(this.#pairs.map(({ old }) => old))
    const news = articlesOf(this.#to)
    const moved = this.#moved()
    const removals = articlesOf(this.#from).filter((article) => !kept.has(article))
    const words = this.#wordsInMany(moved)
    const counts = {
      changed: new Set(words.flatMap(({ articles }) => [...articles])).size,
      removed: removals.length,
      added: 0,
    }
    const inMany = new Set(words.flatMap(({ articles }) => [...articles]))
    const ahead = this.#additions()
    let isSilent = false
    for (const now of news) {
      await breath()
      const old = this.#oldOf.get(now)
      if (!old) {
        const addition = ahead.get(now)
        if (addition) items.push({ lines: addition.lines, makes: addition.articles })
        counts.added++
        continue
      }
      const isMoved = keyOf(old) !== keyOf(now)
      const same = sameLines(linesOfArticle(old), linesOfArticle(now)) && old.caption === now.caption
      if (inMany.has(old)) {
        isSilent ||= isMoved
        continue
      }
      if (!same) counts.changed++
      if (same && moved.has(old)) items.push({ lines: [`将${nameOf(old)}改为${nameOf(now)}。`], makes: [now] })
      else if (same) isSilent ||= isMoved
      else items.push({ lines: this.#changed({ old, now }, isMoved), makes: [now] })
    }
    for (const { line, articles } of words)
      items.push({ lines: [line], makes: this.#pairs.flatMap(({ old, now }) => (articles.has(old) ? [now] : [])) })
    const olds = articlesOf(this.#from)
    for (const { name, articles } of this.#gone)
      items.push({ lines: [`${this.#wording.remove}${name}（${namesOf(articles, olds)}）。`], makes: [] })
    const alone = removals.filter((article) => !this.#gone.some(({ articles }) => articles.includes(article)))
    if (alone.length > 0) items.push({ lines: [`${this.#wording.remove}${namesOf(alone, olds)}。`], makes: [] })
    return { items, counts, reorders: isSilent || this.#leavesGap(removals) }
  }

  /** Whether an article that stays stands behind one that goes. */
  #leavesGap(removals: readonly Article[]): boolean {
    const olds = articlesOf(this.#from)
    const first = olds.findIndex((article) => removals.includes(article))
    return first >= 0 && olds.slice(first).some((article) => !removals.includes(article))
  }

  /**
   * Pairs that the order of the others does not explain, or whose number is of another kind: their new number must be
   * said.
   */
  #moved(): Set<Article> {
    const place = new Map(articlesOf(this.#to).map((article, index) => [article, index]))
    const order = new Map(articlesOf(this.#from).map((article, index) => [article, index]))
    const inSequence = this.#pairs.toSorted((a, b) => (order.get(a.old) ?? 0) - (order.get(b.old) ?? 0))
    const steady = new Set(inOrder(inSequence.map(({ now }) => place.get(now) ?? 0)))
    return new Set(
      inSequence
        .filter(
          ({ old, now }, index) =>
            !steady.has(index) || old.sub > 0 !== now.sub > 0 || (old.sub > 0 && keyOf(old) !== keyOf(now)),
        )
        .map(({ old }) => old),
    )
  }

  /** Articles that come, those that follow one another in one order, by the first of them. */
  #additions(): Map<Article, Addition> {
    const found = new Map<Article, Addition>()
    let open: Article[] = []
    const close = () => {
      const [first] = open
      if (first) found.set(first, { articles: open, lines: this.#added(open) })
      open = []
    }
    for (const entry of this.#to.entries) {
      if (entry.kind !== 'article' || this.#oldOf.has(entry)) close()
      else {
        const last = open.at(-1)
        const follows =
          last === undefined ||
          (entry.sub > 0 ? entry.num === last.num && entry.sub === last.sub + 1 && last.sub > 0 : last.sub === 0)
        if (!follows || this.#plain.has(keyOf(entry)) || isPoint(entry)) close()
        open.push(entry)
      }
    }
    close()
    return found
  }

  #added(articles: readonly Article[]): string[] {
    const [first] = articles
    if (!first) return []
    const count = `增加${howMany(articles.length)}条，作为${namesOf(articles, articlesOf(this.#to))}：`
    const text = articles.length === 1 ? linesOfArticle(first) : articles.flatMap(linesWithNumber)
    if (first.sub > 0) return wrap(`${this.#behind(first)}${count}`, text)
    // An article that opens a chapter is put into it by name; otherwise it would close the one before.
    const { entries } = this.#to
    const before = entries[entries.indexOf(first) - 1]
    const chapter =
      before?.kind === 'heading' && before.level !== 'group' && before.label !== ''
        ? oldPathOf(this.#from, before)
        : null
    return wrap(`${chapter === null ? '' : `在${chapter}中`}${count}`, text)
  }

  /** 在第五条后, of a 之N: the place is named by its old number, where the article before it had the same. */
  #behind({ num, sub }: Article): string {
    const before = articlesOf(this.#to).findLast((one) => one.num === num && one.sub < sub)
    const old = before && this.#oldOf.get(before)
    return old && before && keyOf(old) === keyOf(before) ? `在${nameOf(old)}后` : ''
  }

  /** One article: words, else 款 and 项, else the whole. The first wording that gives the new article back is taken. */
  #changed({ old, now }: Pair, isMoved: boolean): string[] {
    const [name, next] = [nameOf(old), isMoved ? nameOf(now) : null]
    const whole = wrap(next === null ? `将${name}修改为：` : `将${name}改为${next}，修改为：`, linesOfArticle(now))
    if (old.caption !== now.caption || isPoint(old) || this.#plain.has(keyOf(now))) return whole
    for (const grain of ['words', 'parts'] as const) {
      const changes = partChanges(old, now, grain)
      const item = changes && sayChanges(name, next, changes, this.#wording)
      if (item && this.#gives(item, old, now)) return item
    }
    return whole
  }

  /** Whether a wording, read and applied to the old article alone, gives the new one. */
  #gives(item: readonly string[], old: Article, now: Article): boolean {
    const instructions = readDecision(
      `关于修改《${withinBookMarks(this.#old.title)}》的决定`,
      item.map((line, at) => (at === 0 ? `一、${line}` : line)),
    )
    if (instructions.some(({ kind }) => kind === 'notUnderstood')) return false
    const { body, results } = applyDecision({ title: '', nodes: nodesOf({ entries: [old] }) }, instructions)
    const [made] = articlesOf(body)
    // Whether its new number fits is seen when the decision is applied as a whole.
    const clean = results.every(
      ({ state, doubts }) =>
        state === 'applied' || (state === 'doubtful' && doubts.every((doubt) => doubt === WRONG_NUMBER)),
    )
    return clean && made !== undefined && sameLines(linesOfArticle(made), linesOfArticle(now))
  }

  /** The same replacement in several articles is one item: 将第二条、第四条中的“甲”修改为“乙”. */
  #wordsInMany(moved: ReadonlySet<Article>): { line: string; articles: Set<Article> }[] {
    const text = (article: Article) => linesOfArticle(article).join('\n')
    const candidates = this.#pairs.flatMap((pair) => {
      const { old, now } = pair
      if (moved.has(old) || isPoint(old) || this.#plain.has(keyOf(now)) || old.caption !== now.caption) return []
      const found = replacementsIn(text(old), text(now))
      return found === null ? [] : [{ pair, found }]
    })
    const all = candidates.flatMap(({ found }) => found.filter(({ alone }) => alone))
    // 甲乙→丙乙 is 甲→丙 where another article says so.
    const shortest = (one: Replacement): Replacement =>
      all
        .filter(
          ({ old, now }) =>
            old.length >= LEAST_OF_NAME && one.old.includes(old) && one.old.replaceAll(old, now) === one.now,
        )
        .reduce((best, other) => (other.old.length < best.old.length ? other : best), one)
    const byKey = new Map<string, Replacement & { pairs: Pair[] }>()
    const explained: { pair: Pair; keys: Set<string> }[] = []
    for (const { pair, found } of candidates) {
      const made = [...new Map(found.map((one) => [`${shortest(one).old}\n${shortest(one).now}`, shortest(one)]))]
      if (made.some(([, one]) => !all.some(({ old, now }) => old === one.old && now === one.now))) continue
      const after = made.reduce((words, [, { old, now }]) => words.replaceAll(old, now), text(pair.old))
      if (after !== text(pair.now)) continue
      explained.push({ pair, keys: new Set(made.map(([key]) => key)) })
      for (const [key, one] of made) {
        const group = byKey.get(key) ?? { ...one, pairs: [] }
        byKey.set(key, group)
        group.pairs.push(pair)
      }
    }
    const changeOf = ({ old, now }: Replacement, pairs: readonly Pair[]) =>
      `“${old}”${pairs.some((pair) => occurrences(text(pair.old), old).length > 1) ? '均' : ''}修改为“${now}”`
    // An article all of whose changes are such replacements is named in each of their items.
    let sure = explained.filter(({ pair, keys }) => {
      const orders = [...keys].map((key) => {
        const one = byKey.get(key)
        return one ? `将${nameOf(pair.old)}中的${changeOf(one, one.pairs)}` : ''
      })
      return this.#gives([`${orders.join('；')}。`], pair.old, pair.now)
    })
    const holding = (key: string) => sure.filter(({ keys }) => keys.has(key)).map(({ pair }) => pair)
    for (let count = -1; count !== sure.length;) {
      count = sure.length
      sure = sure.filter(({ keys }) => [...keys].every((key) => holding(key).length >= LEAST_IN_MANY))
    }
    return [...byKey].flatMap(([key, one]) => {
      const pairs = holding(key)
      if (pairs.length === 0) return []
      return [
        {
          line: `将${namesOf(
            pairs.map((pair) => pair.old),
            articlesOf(this.#from),
          )}中的${changeOf(one, pairs)}。`,
          articles: new Set(pairs.map(({ old }) => old)),
        },
      ]
    })
  }

  // Outside the articles

  /** 序言 and 引言. */
  #outside(): string[][] {
    const before = introOf(this.#from)
    const after = introOf(this.#to)
    const lines = (passages: readonly Passage[]) => passages.flatMap(({ part }) => linesOfPart(part))
    if (sameLines(lines(before), lines(after))) return []
    const hasArticles = articlesOf(this.#from).length > 0
    if (before.length === 0) return [wrap('增加引言：', lines(after))]
    if (after.length === 0) return [[`${this.#wording.remove}引言。`]]
    if (hasArticles) return [wrap('将引言修改为：', lines(after))]
    const single = differing(
      before.map(({ part }) => linesOfPart(part).join('\n')),
      after.map(({ part }) => linesOfPart(part).join('\n')),
    )
    if (single?.kind === 'changed')
      return [wrap(`将第${toNumeral(single.at + 1)}段修改为：`, lines(after.slice(single.at, single.at + 1)))]
    return [wrap('将引言修改为：', lines(after))]
  }

  /** The items with those on titles of chapters; a chapter all of whose articles are new is one item with them. */
  #withHeadings(items: readonly Said[], closing: string): Said[] {
    const done = this.#applied([...numbered(items.map(({ lines }) => lines)), closing]).body
    const { added, items: orders } = headingOrders(
      { from: this.#from, gone: new Set(this.#gone.flatMap(({ headings }) => headings)) },
      done,
      this.#to,
      this.#wording.remove,
    )
    const said = [...items]
    for (const { heading, articles, item } of added) {
      const own = said.filter(
        ({ makes }) => makes.length > 0 && makes.every((one) => articles.includes(one) && !this.#oldOf.has(one)),
      )
      const covered = own.reduce((sum, { makes }) => sum + makes.length, 0)
      const [first] = own
      if (
        !first ||
        covered !== articles.length ||
        heading.label === '' ||
        heading.level === 'group' ||
        articles.some(({ sub }) => sub > 0)
      ) {
        said.push({ lines: item, makes: [] })
        continue
      }
      said[said.indexOf(first)] = {
        lines: chapterItem(this.#to.entries, heading, articles.flatMap(linesWithNumber)),
        makes: articles,
      }
      for (const one of own.slice(1)) said.splice(said.indexOf(one), 1)
    }
    said.push(...orders.map((lines): Said => ({ lines, makes: [] })))
    return said
  }

  #appendices(): string[][] {
    const before = appendicesOf(this.#from)
    const after = appendicesOf(this.#to)
    const bare = ({ label, caption }: Appendix) => (label || caption).replace(/[\s：:]/g, '')
    const items: string[][] = []
    for (const now of after) {
      const old = before.find((one) => bare(one) === bare(now))
      const [head = '', ...rest] = linesOfEntry(now)
      if (!old) items.push(wrap(`增加${bare(now)}：`, [head, ...rest]))
      else if (!sameLines(linesOfEntry(old), [head, ...rest]))
        items.push(wrap(`将${bare(old)}修改为：`, [head, ...rest]))
    }
    for (const old of before)
      if (!after.some((one) => bare(one) === bare(old))) items.push([`${this.#wording.remove}${bare(old)}。`])
    return items
  }

  // Check

  #applied(lines: readonly string[]) {
    return applyDecision(this.#old, readDecision(`关于修改《${withinBookMarks(this.#old.title)}》的决定`, lines))
  }

  /** Where the old edition, changed as the lines say, differs from the new one or is in doubt. */
  #differences(heading: string, lines: readonly string[], said: readonly Said[]): string[] {
    const { body, title, results } = applyDecision(this.#old, readDecision(heading, lines))
    const found = results
      .filter(
        ({ state, instruction, doubts }) =>
          state !== 'applied' && instruction.kind !== 'commence' && !this.#isOfEdition(doubts),
      )
      .map((result) => {
        this.#noteDoubt(result, said)
        return `${result.instruction.words.slice(0, 30)}：${result.doubts.join('；')}`
      })
    if (title !== this.#now.title) found.push(`名称：${title}`)
    const entries = amendable(this.#to)
    // Where a printer broke a title into lines is layout.
    const wordsOf = (entry: Entry) =>
      entry.kind === 'heading' ? squeezed([linesOfEntry(entry).join('')]) : squeezed(linesOfEntry(entry))
    const made = amendable(body).map(wordsOf)
    const wanted = entries.map(wordsOf)
    wanted.forEach((text, at) => {
      if (made[at] !== text && !made.includes(text)) found.push(nameOfEntry(entries[at]))
    })
    if (found.length === 0 && made.join('\n') !== wanted.join('\n')) found.push('条文的顺序')
    return found
  }

  /** Whether a doubt is about the new edition itself, whose chapters do not count on, and not about the decision. */
  #isOfEdition(doubts: readonly string[]): boolean {
    return (
      !headingsCountOn(this.#to.entries) &&
      doubts.length > 0 &&
      doubts.every((doubt) => doubt === HEADINGS_GAP || doubt === EMPTY_HEADING)
    )
  }

  #noteDoubt({ instruction }: AppliedInstruction, said: readonly Said[]): void {
    said.forEach(({ makes }, at) => {
      if (toNumeral(at + 1) === instruction.item) for (const article of makes) this.doubted.add(article)
    })
  }
}

/** From so many articles on, the same words are changed in one item. */
const LEAST_IN_MANY = 2
/** A shorter word within a name, 规划 in 规划行政管理部门, is not what is replaced. */
const LEAST_OF_NAME = 4

const keyOf = ({ num, sub }: Article): string => `${num}-${sub}`
const nameOf = ({ num, sub }: Article): string => articleLabel(num, sub)
const linesWithNumber = (article: Article): string[] =>
  linesOfArticle(article).map((line, at) => (at === 0 ? `${nameOf(article)}　${line}` : line))

/** 第三条、第五条至第八条: what follows one another in the edition is a range from three on. */
function namesOf(articles: readonly Article[], all: readonly Article[]): string {
  const runs: Article[][] = []
  for (const article of articles) {
    const last = runs.at(-1)?.at(-1)
    if (
      last &&
      all.indexOf(article) === all.indexOf(last) + 1 &&
      last.sub === 0 &&
      article.sub === 0 &&
      article.num === last.num + 1
    )
      runs.at(-1)?.push(article)
    else runs.push([article])
  }
  return runs
    .flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)]
      return run.length > 2 && first && last ? [`${nameOf(first)}至${nameOf(last)}`] : run.map(nameOf)
    })
    .join('、')
}

/** At how many places two editions differ by the width of a mark alone. */
function marksBetween(from: LawBody, to: LawBody): number {
  const text = (entry: Entry) => linesOfEntry(entry).join('\n')
  const pairs = pairsOf(articlesOf(from), articlesOf(to))
  const others = (body: LawBody, kind: Entry['kind']) => body.entries.filter((entry) => entry.kind === kind)
  const beside = (['heading', 'passage', 'appendix'] as const).flatMap((kind) => {
    const [before, after] = [others(from, kind), others(to, kind)]
    return before.length === after.length
      ? before.flatMap((old, at): [Entry, Entry][] => (after[at] ? [[old, after[at]]] : []))
      : []
  })
  const all: [Entry, Entry][] = [...pairs.map(({ old, now }): [Entry, Entry] => [old, now]), ...beside]
  return all.reduce((sum, [old, now]) => sum + markDifferences(text(old), text(now)), 0)
}

const articlesOf = ({ entries }: LawBody) => entries.filter((entry) => entry.kind === 'article')
const appendicesOf = ({ entries }: LawBody) => entries.filter((entry) => entry.kind === 'appendix')
function introOf({ entries }: LawBody): Passage[] {
  const first = entries.findIndex(({ kind }) => kind === 'article')
  return entries
    .slice(0, first < 0 ? undefined : first)
    .filter((entry): entry is Passage => entry.kind === 'passage' && !isDocNumber(entry.part.text))
}
/** Everything that a decision can change: not the 发文字号 of the text. */
const amendable = ({ entries }: LawBody) =>
  entries.filter((entry) => entry.kind !== 'passage' || !isDocNumber(entry.part.text))

/** Items with their numbers, a line for each paragraph. */
const numbered = (items: readonly (readonly string[])[]): string[] =>
  items.flatMap((item, index) => `${toNumeral(index + 1)}、${item.join('\n')}`.split('\n'))

/** White space is layout, not text. */
const squeezed = (lines: readonly string[]) => lines.map((line) => line.replace(/[\s　\u200b\ufeff]+/g, '')).join('\n')
const sameLines = (a: readonly string[], b: readonly string[]) => squeezed(a) === squeezed(b)

/** The one place where two lists differ; null when there are several. */
function differing(
  before: readonly string[],
  after: readonly string[],
): { kind: 'changed' | 'added' | 'removed'; at: number } | null {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const [gone, come] = [before.length - head - tail, after.length - head - tail]
  if (gone === 1 && come === 1) return { kind: 'changed', at: head }
  if (gone === 0 && come === 1) return { kind: 'added', at: head }
  if (gone === 1 && come === 0) return { kind: 'removed', at: head }
  return null
}

function nameOfEntry(entry: Entry | undefined): string {
  if (!entry) return ''
  if (entry.kind === 'passage') return `“${entry.part.text.slice(0, 20)}…”`
  return entry.kind === 'heading' ? headingText(entry) : entry.label || entry.caption
}
