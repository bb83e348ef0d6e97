import { likenessOf, partnersOf, piecesOf } from '#common/law/compare.ts'
import { articleLabel, toNumeral } from '#common/law/numerals.ts'
import { wordsIn } from '#common/law/words.ts'
import { applyDecision } from './apply-decision.rules.ts'
import {
  type Appendix,
  type Article,
  bodyOf,
  type EditionNode,
  type Entry,
  type Heading,
  headingText,
  isDocNumber,
  isPoint,
  type LawBody,
  linesOfArticle,
  linesOfEntry,
  linesOfPart,
  nodesOf,
  type Part,
  type Passage,
} from './law-body.rules.ts'
import { inOrder } from './numbering.rules.ts'
import { nested } from './quotations.rules.ts'
import { readDecision } from './read-decision.rules.ts'
import { occurrences } from './words.rules.ts'

/** An edition to compare: its title and its tree. */
export interface Edition {
  title: string
  nodes: readonly EditionNode[]
}

/** A draft of an amending decision (修改决定). */
export interface WrittenDecision {
  title: string
  /** Its paragraphs, preamble and last clauses too. */
  lines: string[]
  /** Places where the old edition, changed as the draft says, is not the new one. Empty: it is, to the letter. */
  differences: string[]
  /** Share of the articles of the old edition that change, 0 to 1. From one half on, a 修订 is usual. */
  share: number
}

/** Words that the organ uses: standing committees write 删去, courts 删除. */
export interface Wording {
  remove: '删去' | '删除'
}

const MOST_EDITS = 3
/** Share of an article's characters beyond which the whole article is quoted. */
const MOST_CHANGED = 0.4
const LONGEST_NEIGHBOUR = 30
/** Likeness of two articles, 0 to 1: from where on one that moved is the same, and from where on one that stayed became the other. */
const PLAINLY_SAME = 0.8
const ALIKE = 0.35

/** A pair of articles of the two editions. */
interface Pair {
  old: Article
  now: Article
}

/**
 * Writes the decision that makes one edition of another (docs/decisions/0079). Each wording is read and applied before it is used;
 * what no wording gives back is listed in `differences`.
 */
export async function writeDecision(old: Edition, now: Edition, wording: Wording = { remove: '删去' }): Promise<WrittenDecision> {
  return new DecisionWriter(old, now, wording).write()
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

  constructor(old: Edition, now: Edition, wording: Wording) {
    this.#old = old
    this.#now = now
    this.#wording = wording
    this.#from = bodyOf(old.nodes)
    this.#to = bodyOf(now.nodes)
    this.#pairs = pairsOf(articlesOf(this.#from), articlesOf(this.#to))
  }

  async write(): Promise<WrittenDecision> {
    const title = `关于修改《${this.#old.title}》的决定`
    const items: string[][] = []
    if (this.#old.title !== this.#now.title) items.push([`名称修改为：${quoted([this.#now.title])}`])
    items.push(...this.#outside())
    await breath()
    const articles = await this.#articles()
    items.push(...articles.items)
    if (articles.renumbered) items.push(['条文顺序作相应调整。'])
    await breath()
    items.push(...this.#headings(items))
    items.push(...this.#appendices())
    const lines = [`决定对《${this.#old.title}》作如下修改：`, ...numbered(items)]
    return {
      title,
      lines: [
        ...lines,
        '本决定自　　年　　月　　日起施行。',
        `《${this.#now.title}》根据本决定作相应修改${articles.renumbered ? '并对条文顺序作相应调整' : ''}，重新公布。`,
      ],
      differences: this.#differences(title, lines),
      share: articles.changed / Math.max(1, articlesOf(this.#from).length),
    }
  }

  // 条

  async #articles(): Promise<{ items: string[][]; renumbered: boolean; changed: number }> {
    const items: string[][] = []
    const bySide = new Map(this.#pairs.map(({ old, now }) => [now, old]))
    const kept = new Set(this.#pairs.map(({ old }) => old))
    const olds = articlesOf(this.#from)
    const news = articlesOf(this.#to)
    const moved = this.#moved()
    const removals: Article[] = olds.filter((article) => !kept.has(article))
    const renumbered =
      removals.some(({ sub }) => sub === 0) ||
      this.#pairs.some(({ old, now }) => old.num !== now.num || old.sub !== now.sub) ||
      news.some((now) => !bySide.has(now) && now.sub === 0)
    let changed = removals.length
    const words = this.#wordsInMany()
    for (const now of news) {
      await breath()
      const old = bySide.get(now)
      if (!old) {
        items.push(this.#added(now))
        continue
      }
      const same = sameLines(linesOfArticle(old), linesOfArticle(now)) && old.caption === now.caption
      if (!same) changed++
      const explicit = moved.has(old)
      if (words?.articles.has(old) && !explicit) continue
      if (same && explicit) items.push([`将${this.#name(old)}改为${this.#name(now)}。`])
      else if (!same) items.push(this.#changed({ old, now }, explicit || (renumbered && (old.num !== now.num || old.sub !== now.sub))))
    }
    if (words) items.push([words.line])
    if (removals.length > 0) items.push([`${this.#wording.remove}${removals.map((article) => this.#name(article)).join('、')}。`])
    return { items, renumbered, changed }
  }

  #name({ num, sub }: Article): string {
    return articleLabel(num, sub)
  }

  /** Pairs that the order of the others does not explain, or whose number is of another kind: their new number must be said. */
  #moved(): Set<Article> {
    const news = articlesOf(this.#to)
    const position = new Map(news.map((article, index) => [article, index]))
    const inSequence = this.#pairs.toSorted((a, b) => articlesOf(this.#from).indexOf(a.old) - articlesOf(this.#from).indexOf(b.old))
    const steady = new Set(inOrder(inSequence.map(({ now }) => position.get(now) ?? 0)))
    return new Set(
      inSequence
        .filter(({ old, now }, index) => !steady.has(index) || old.sub > 0 !== now.sub > 0 || (old.sub > 0 && old.sub !== now.sub))
        .map(({ old }) => old),
    )
  }

  #added(now: Article): string[] {
    const entries = this.#to.entries
    const before = entries[entries.indexOf(now) - 1]
    const name = this.#name(now)
    const text = quotedLines(linesOfArticle(now))
    if (now.sub > 0)
      return [`在第${toNumeral(now.num)}条${now.sub > 1 ? `之${toNumeral(now.sub - 1)}` : ''}后增加一条，作为${name}：${text[0]}`, ...text.slice(1)]
    // An article that opens a chapter is put into it by name; otherwise it would close the one before.
    const chapter = before?.kind === 'heading' && before.level !== 'group' && before.label !== '' ? this.#oldPathOf(before) : null
    return [`${chapter === null ? '' : `在${chapter}中`}增加一条，作为${name}：${text[0]}`, ...text.slice(1)]
  }

  /** How the old edition names a heading of the new one; null when it has none of the same words. */
  #oldPathOf(heading: Heading): string | null {
    const found = this.#from.entries.find((entry) => entry.kind === 'heading' && entry.caption === heading.caption && entry.level === heading.level)
    return found?.kind === 'heading' ? pathOf(this.#from.entries, found) : null
  }

  /** One article: words, else one 款 or 项, else the whole. The first wording that gives the new article back is taken. */
  #changed({ old, now }: Pair, renumbered: boolean): string[] {
    const name = this.#name(old)
    const next = this.#name(now)
    const lead = renumbered && name !== next ? `将${name}改为${next}，` : null
    const whole = quotedLines(linesOfArticle(now))
    const wholeItem = [`${lead === null ? `将${name}` : lead}修改为：${whole[0]}`, ...whole.slice(1)]
    if (old.caption !== now.caption || isPoint(old)) return wholeItem
    for (const candidate of [this.#wordsOf(old, now, name, lead), this.#partsOf(old, now, name, lead)])
      if (candidate && this.#gives(candidate, old, now)) return candidate
    return wholeItem
  }

  /** Whether a wording, read and applied to the old article alone, gives the new one. */
  #gives(item: readonly string[], old: Article, now: Article): boolean {
    const instructions = readDecision(
      `关于修改《${this.#old.title}》的决定`,
      item.map((line, at) => (at === 0 ? `一、${line}` : line)),
    )
    if (instructions.some(({ kind }) => kind === 'notUnderstood')) return false
    const { body, results } = applyDecision({ title: '', nodes: nodesOf({ entries: [old] }) }, instructions)
    const [made] = articlesOf(body)
    const clean = results.every(({ state, instruction }) => state === 'applied' || instruction.kind === 'renumber')
    return clean && made !== undefined && sameLines(linesOfArticle(made), linesOfArticle(now))
  }

  #wordsOf(old: Article, now: Article, name: string, lead: string | null): string[] | null {
    const before = flat(old.parts)
    const after = flat(now.parts)
    if (before.length !== after.length || before.some(({ part, place }, at) => part.label !== after[at]?.part.label || place !== after[at]?.place))
      return null
    const clauses: string[] = []
    let changed = 0
    const several = old.parts.length > 1
    for (const [at, { part, place }] of before.entries()) {
      const text = after[at]?.part.text ?? ''
      if (part.text === text) continue
      if (part.level === 'table') return null
      for (const { del, ins, left } of hunksOf(part.text, text)) {
        changed += Math.max(del.length, ins.length)
        const where = name + (several ? place : place.replace(/^第一款/, ''))
        const scope = part.children.length > 0 ? null : part.label + part.text
        const clause =
          scope === null && occurrencesIn(part, del === '' ? left : del) > 1 ? null : clauseOf(where, part.text, { del, ins, left }, this.#wording)
        if (clause === null || clauses.length >= MOST_EDITS) return null
        clauses.push(clause)
      }
    }
    const size = before.reduce((sum, { part }) => sum + part.text.length, 0)
    if (clauses.length === 0 || changed > size * MOST_CHANGED) return null
    return [`${lead === null ? '' : `${lead.slice(0, -1)}；`}${clauses.join('；')}。`]
  }

  /** One 款 or one 项 that was changed, added or removed. */
  #partsOf(old: Article, now: Article, name: string, lead: string | null): string[] | null {
    const given = (line: string, text: string[] = []) => [(lead === null ? '' : `${lead.slice(0, -1)}；`) + line + (text[0] ?? ''), ...text.slice(1)]
    const lines = (part: Part) => linesOfPart(part).join('\n')
    const before = old.parts.map(lines)
    const after = now.parts.map(lines)
    const only = differing(before, after)
    if (only === null) return null
    const place = `第${toNumeral(only.at + 1)}款`
    const part = now.parts[only.at]
    if (only.kind === 'removed') return given(`${this.#wording.remove}${name}${place}。`)
    if (!part) return null
    if (only.kind === 'added') return given(`${name}增加一款，作为${place}：`, quotedLines(linesOfPart(part)))
    if (old.parts.length > 1 || (old.parts[only.at]?.children.length ?? 0) > 0) {
      const item = this.#itemOf(old.parts[only.at], part)
      const inside = old.parts.length > 1 ? place : ''
      if (item) {
        const at = `第（${toNumeral(item.at + 1)}）项`
        const text = item.text === null ? [] : quotedLines(item.text)
        if (item.kind === 'removed') return given(`${this.#wording.remove}${name}${inside}${at}。`)
        if (item.kind === 'added') return given(`${name}${inside}增加一项，作为${at}：`, text)
        return given(`将${name}${inside}${at}修改为：`, text)
      }
    }
    return old.parts.length > 1 ? given(`将${name}${place}修改为：`, quotedLines(linesOfPart(part))) : null
  }

  #itemOf(old: Part | undefined, now: Part): { kind: 'changed' | 'added' | 'removed'; at: number; text: string[] | null } | null {
    if (!old || old.text !== now.text) return null
    const words = ({ text, children }: Part) => [text, ...children.flatMap(linesOfPart)].join('\n')
    const only = differing(old.children.map(words), now.children.map(words))
    if (!only) return null
    const item = now.children[only.at]
    return { ...only, text: only.kind === 'removed' || !item ? null : linesOfPart(item) }
  }

  /** The same replacement in three or more articles is one item: 将第二条、第四条中的“甲”修改为“乙”. */
  #wordsInMany(): { line: string; articles: Set<Article> } | null {
    const groups = new Map<string, Article[]>()
    for (const { old, now } of this.#pairs) {
      const before = linesOfArticle(old).join('\n')
      const after = linesOfArticle(now).join('\n')
      if (before === after || old.num !== now.num || old.sub !== now.sub) continue
      const [hunk, ...more] = hunksOf(before, after)
      if (!hunk || hunk.del.length < 2 || hunk.ins === '' || /[“”‘’\n]/.test(hunk.del + hunk.ins)) continue
      if (more.some(({ del, ins }) => del !== hunk.del || ins !== hunk.ins)) continue
      if (before.replaceAll(hunk.del, hunk.ins) !== after) continue
      const key = `${hunk.del}\n${hunk.ins}`
      groups.set(key, [...(groups.get(key) ?? []), old])
    }
    const [best] = [...groups].toSorted((a, b) => b[1].length - a[1].length)
    if (!best || best[1].length < 3) return null
    const [del = '', ins = ''] = best[0].split('\n')
    return { line: `将${best[1].map((article) => this.#name(article)).join('、')}中的“${del}”修改为“${ins}”。`, articles: new Set(best[1]) }
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
    if (single?.kind === 'changed') return [wrap(`将第${toNumeral(single.at + 1)}段修改为：`, lines(after.slice(single.at, single.at + 1)))]
    return [wrap('将引言修改为：', lines(after))]
  }

  /** Titles of chapters, compared after the articles are done: which title stands before which article. */
  #headings(items: readonly string[][]): string[][] {
    const done = this.#applied(numbered(items)).body
    const made = headingsOf(done)
    const wanted = headingsOf(this.#to)
    if (made.length === wanted.length && made.every((one, at) => sameHeading(one, wanted[at]))) return []
    const partner = matchHeadings(made, wanted)
    const orders: string[][] = []
    const oldNames = new Map(headingsOf(this.#from).map(({ heading }) => [heading, pathOf(this.#from.entries, heading)] as const))
    const nameOf = (at: number) => {
      const index = made[at]
      // The titles of the changed body are those of the old one, in their old order.
      const old = index ? [...oldNames][at] : undefined
      return old?.[1] ?? ''
    }
    made.forEach(({ heading }, at) => {
      if (!partner.includes(at)) orders.push([`${this.#wording.remove}${nameOf(at)}${unitOf(heading)}。`])
    })
    wanted.forEach((want, index) => {
      const at = partner[index] ?? -1
      const own = made[at]
      if (!own) {
        orders.push([
          `增加一${levelName(want.heading)}，${levelName(want.heading)}名为：${quoted(headingText(want.heading).split('\n'))}，包括${coversOf(wanted, index, articlesOf(this.#to))}。`,
        ])
        return
      }
      if (headingText(own.heading) !== headingText(want.heading))
        orders.push([`将${nameOf(at)}${unitOf(own.heading)}修改为：${quoted(headingText(want.heading).split('\n'))}。`])
      if (own.before !== want.before) orders.push([`将${nameOf(at)}调整为包括${coversOf(wanted, index, articlesOf(this.#to))}。`])
    })
    return orders
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
      else if (!sameLines(linesOfEntry(old), [head, ...rest])) items.push(wrap(`将${bare(old)}修改为：`, [head, ...rest]))
    }
    for (const old of before) if (!after.some((one) => bare(one) === bare(old))) items.push([`${this.#wording.remove}${bare(old)}。`])
    return items
  }

  // Check

  #applied(lines: readonly string[]) {
    return applyDecision(this.#old, readDecision(`关于修改《${this.#old.title}》的决定`, lines))
  }

  /** Where the old edition, changed as the lines say, differs from the new one. */
  #differences(_title: string, lines: readonly string[]): string[] {
    const { body, title, results } = this.#applied(lines)
    const found = results
      .filter(({ state, instruction }) => state === 'failed' && instruction.kind !== 'commence')
      .map(({ instruction, doubts }) => `${instruction.words.slice(0, 30)}：${doubts.join('；')}`)
    if (title !== this.#now.title) found.push(`名称：${title}`)
    const entries = amendable(this.#to)
    const made = amendable(body).map((entry) => squeezed(linesOfEntry(entry)))
    const wanted = entries.map((entry) => squeezed(linesOfEntry(entry)))
    wanted.forEach((text, at) => {
      if (made[at] !== text && !made.includes(text)) found.push(nameOfEntry(entries[at]))
    })
    if (found.length === 0 && made.join('\n') !== wanted.join('\n')) found.push('条文的顺序')
    return found
  }
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
const amendable = ({ entries }: LawBody) => entries.filter((entry) => entry.kind !== 'passage' || !isDocNumber(entry.part.text))

/** Items with their numbers, a line for each paragraph. */
const numbered = (items: readonly (readonly string[])[]): string[] =>
  items.flatMap((item, index) => `${toNumeral(index + 1)}、${item.join('\n')}`.split('\n'))

/** White space is layout, not text. */
const squeezed = (lines: readonly string[]) => lines.map((line) => line.replace(/[\s　\u200b\ufeff]+/g, '')).join('\n')
const sameLines = (a: readonly string[], b: readonly string[]) => squeezed(a) === squeezed(b)

/**
 * Which article became which. A pair that breaks the order of the others is kept only when it is plainly the same article with another
 * number; else the old one goes or joins a new one at its place, as people would say it.
 */
function pairsOf(olds: readonly Article[], news: readonly Article[]): Pair[] {
  const text = (article: Article) => linesOfArticle(article).join('\n')
  const unit = (article: Article) => ({ anchor: '', label: article.label, path: [], text: text(article) })
  const likeness = likenessOf(
    olds.map((article) => text(article).replace(/\s+/g, '')),
    news.map((article) => text(article).replace(/\s+/g, '')),
  )
  const partner = [...partnersOf(olds.map(unit), news.map(unit))]
  const joined = partner.flatMap((now, old) => (now >= 0 ? [{ old, now }] : []))
  const steady = new Set(inOrder(joined.map(({ now }) => now)))
  joined.forEach(({ old, now }, at) => {
    if (!steady.has(at) && (likeness(old, now) < PLAINLY_SAME || olds[old]?.num === news[now]?.num)) partner[old] = -1
  })
  const taken = new Set(partner.filter((now) => now >= 0))
  let last = -1
  olds.forEach((_, old) => {
    const own = partner[old] ?? -1
    if (own >= 0) {
      if (joined.some((pair, at) => pair.old === old && steady.has(at))) last = own
      return
    }
    const next = partner.findIndex((now, at) => at > old && now > last && joined.some((pair, index) => pair.old === at && steady.has(index)))
    const end = next < 0 ? news.length : (partner[next] ?? news.length)
    let best = -1
    for (let now = last + 1; now < end; now++)
      if (!taken.has(now) && likeness(old, now) >= ALIKE && (best < 0 || likeness(old, now) > likeness(old, best))) best = now
    if (best < 0) return
    partner[old] = best
    taken.add(best)
    last = best
  })
  return olds.flatMap((old, at) => {
    const now = news[partner[at] ?? -1]
    return now ? [{ old, now }] : []
  })
}

/** Paragraphs as quotations print them: each opens with “, the last one closes. */
function quotedLines(lines: readonly string[]): string[] {
  return lines.map((line, at) => `“${nested(line)}${at === lines.length - 1 ? '”' : ''}`)
}
const quoted = (lines: readonly string[]) => quotedLines(lines).join('\n')
function wrap(lead: string, lines: readonly string[]): string[] {
  const text = quotedLines(lines)
  return [lead + (text[0] ?? ''), ...text.slice(1)]
}

/** The parts of an article with their places: 第二款第（三）项. */
function flat(parts: readonly Part[]): { part: Part; place: string }[] {
  return parts.flatMap((paragraph, p) => [
    { part: paragraph, place: `第${toNumeral(p + 1)}款` },
    ...paragraph.children.flatMap((item, i) => [
      { part: item, place: `第${toNumeral(p + 1)}款第（${toNumeral(i + 1)}）项` },
      ...item.children.map((subitem, s) => ({ part: subitem, place: `第${toNumeral(p + 1)}款第（${toNumeral(i + 1)}）项第${toNumeral(s + 1)}目` })),
    ]),
  ])
}

interface Hunk {
  del: string
  ins: string
  /** The words before it, in the old text. */
  left: string
}

function hunksOf(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = []
  let left = ''
  let open: Hunk | null = null
  for (const { op, text } of piecesOf(before, after)) {
    if (op === 'equal') {
      open = null
      left += text
      continue
    }
    if (open === null) hunks.push((open = { del: '', ins: '', left }))
    if (op === 'delete') {
      open.del += text
      left += text
    } else open.ins += text
  }
  return hunks
}

const occurrencesIn = (part: Part, words: string): number =>
  occurrences(part.label + part.text, words).length + part.children.reduce((sum, child) => sum + occurrencesIn(child, words), 0)

/** One change of words as a clause. Words are lengthened to the left until they stand only once in their place. */
function clauseOf(where: string, text: string, { del, ins, left }: Hunk, { remove }: Wording): string | null {
  if (/[“”‘’\n"]/.test(del + ins)) return null
  let lead = ''
  const start = left.length
  const once = () => occurrences(text, lead + del).length === 1 && lead.length + del.length >= 2
  while (!once()) {
    const at = start - lead.length - 1
    if (at < 0 || lead.length >= LONGEST_NEIGHBOUR) return null
    lead = (text[at] ?? '') + lead
  }
  // A neighbour of whole words reads better than half a word.
  if (lead !== '') {
    let begin = 0
    for (const word of wordsIn(left)) {
      if (begin + word.length > start - lead.length) break
      begin += word.length
    }
    lead = left.slice(begin)
  }
  if (/[“”‘’\n"]/.test(lead)) return null
  if (del === '') return `在${where}中的“${lead}”后增加“${ins}”`
  if (ins === '' && lead === '') return `${remove}${where}中的“${del}”`
  return `将${where}中的“${lead}${del}”修改为“${lead}${ins}”`
}

/** The one place where two lists differ; null when there are several. */
function differing(before: readonly string[], after: readonly string[]): { kind: 'changed' | 'added' | 'removed'; at: number } | null {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const [gone, come] = [before.length - head - tail, after.length - head - tail]
  if (gone === 1 && come === 1) return { kind: 'changed', at: head }
  if (gone === 0 && come === 1) return { kind: 'added', at: head }
  if (gone === 1 && come === 0) return { kind: 'removed', at: head }
  return null
}

interface PlacedHeading {
  heading: Heading
  /** The article before which it stands, as `5` or `5-1`; '' at the end. */
  before: string
  at: number
}

function headingsOf({ entries }: LawBody): PlacedHeading[] {
  return entries.flatMap((entry, at) => {
    if (entry.kind !== 'heading') return []
    const next = entries.slice(at).find(({ kind }) => kind === 'article')
    return [{ heading: entry, before: next?.kind === 'article' ? `${next.num}-${next.sub}` : '', at }]
  })
}

const sameHeading = (a: PlacedHeading, b: PlacedHeading | undefined) =>
  b !== undefined && headingText(a.heading) === headingText(b.heading) && a.before === b.before && a.heading.level === b.heading.level

/** For each heading of the new edition the one of the old that becomes it, or −1; the order is kept. */
function matchHeadings(made: readonly PlacedHeading[], wanted: readonly PlacedHeading[]): number[] {
  const score = (a: PlacedHeading, b: PlacedHeading) => {
    if (a.heading.level !== b.heading.level) return 0
    const plain = (text: string) => text.replace(/[\s　]+/g, '')
    return (
      (plain(a.heading.caption) === plain(b.heading.caption) ? 4 : 0) +
      (a.before === b.before ? 2 : 0) +
      (a.heading.label === b.heading.label ? 1 : 0)
    )
  }
  const best: number[][] = Array.from({ length: made.length + 1 }, () => Array.from({ length: wanted.length + 1 }, () => 0))
  const value = (i: number, j: number) => best[i]?.[j] ?? 0
  for (let i = 1; i <= made.length; i++)
    for (let j = 1; j <= wanted.length; j++) {
      const own = score(made[i - 1] as PlacedHeading, wanted[j - 1] as PlacedHeading)
      const row = best[i]
      if (row) row[j] = Math.max(value(i - 1, j), value(i, j - 1), own > 1 ? value(i - 1, j - 1) + own : 0)
    }
  const partner = wanted.map(() => -1)
  for (let i = made.length, j = wanted.length; i > 0 && j > 0;) {
    const own = score(made[i - 1] as PlacedHeading, wanted[j - 1] as PlacedHeading)
    if (own > 1 && value(i, j) === value(i - 1, j - 1) + own) {
      partner[j - 1] = i - 1
      i--
      j--
    } else if (value(i, j) === value(i - 1, j)) i--
    else j--
  }
  return partner
}

const RANK = { preamble: 0, part: 1, subpart: 2, chapter: 3, section: 4, group: 5 }
const NAME = { preamble: '序言', part: '编', subpart: '分编', chapter: '章', section: '节', group: '部分' }
const levelName = ({ level }: Heading) => NAME[level]
const unitOf = ({ level }: Heading) => (level === 'group' ? '标题' : `${NAME[level]}名`)

/** 第三章第一节; 第二部分 of a title without 第N章. */
function pathOf(entries: readonly Entry[], heading: Heading): string {
  const at = entries.indexOf(heading)
  if (heading.level === 'group') {
    const groups = entries.slice(0, at + 1).filter((entry) => entry.kind === 'heading' && entry.level === 'group')
    return `第${toNumeral(groups.length)}部分`
  }
  let path = heading.label
  let rank = RANK[heading.level]
  for (const entry of entries.slice(0, at).toReversed())
    if (entry.kind === 'heading' && RANK[entry.level] < rank && entry.label !== '') {
      path = entry.label + path
      rank = RANK[entry.level]
    }
  return path.replace(/\s+/g, '')
}

/** 第十条至第十五条, by the numbers of the new edition. */
function coversOf(headings: readonly PlacedHeading[], index: number, articles: readonly Article[]): string {
  const own = headings[index]
  if (!own) return ''
  const first = articles.findIndex(({ num, sub }) => `${num}-${sub}` === own.before)
  const next = headings.slice(index + 1).find(({ heading }) => RANK[heading.level] <= RANK[own.heading.level])
  const end = next ? articles.findIndex(({ num, sub }) => `${num}-${sub}` === next.before) - 1 : articles.length - 1
  const [from, to] = [articles[first], articles[Math.max(first, end)]]
  if (!from || !to) return ''
  const name = ({ num, sub }: Article) => articleLabel(num, sub)
  return from === to ? name(from) : `${name(from)}至${name(to)}`
}

function nameOfEntry(entry: Entry | undefined): string {
  if (!entry) return ''
  if (entry.kind === 'passage') return `“${entry.part.text.slice(0, 20)}…”`
  return entry.kind === 'heading' ? headingText(entry) : entry.label || entry.caption
}
