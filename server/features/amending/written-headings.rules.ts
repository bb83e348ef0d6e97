import { articleLabel, toNumeral } from '#common/law/numerals.ts'
import { wrap } from './article-changes.rules.ts'
import { HEADING, RANK } from './chapters.rules.ts'
import { type Article, type Entry, type Heading, headingText, type LawBody } from './law-body.rules.ts'
import { quotedLines } from './quotations.rules.ts'

interface PlacedHeading {
  heading: Heading
  /** The article before which it stands, as `5-0`; '' at the end. */
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

/** White space is layout: 总　则 is 总则. */
const plain = (text: string) => text.replace(/[\s　]+/g, '')

const sameHeading = (a: PlacedHeading, b: PlacedHeading | undefined) =>
  b !== undefined &&
  plain(headingText(a.heading)) === plain(headingText(b.heading)) &&
  a.before === b.before &&
  a.heading.level === b.heading.level

/** For each heading of the new edition the one of the old that becomes it, or −1; the order is kept. */
function matchHeadings(made: readonly PlacedHeading[], wanted: readonly PlacedHeading[]): number[] {
  const score = (a: PlacedHeading, b: PlacedHeading) => {
    if (a.heading.level !== b.heading.level) return 0
    return (
      (plain(a.heading.caption) === plain(b.heading.caption) ? 4 : 0) +
      (a.before === b.before ? 2 : 0) +
      (a.heading.label === b.heading.label ? 1 : 0)
    )
  }
  const best: number[][] = Array.from({ length: made.length + 1 }, () =>
    Array.from({ length: wanted.length + 1 }, () => 0),
  )
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

/** A title of the new edition that the old one does not have, and the articles it stands over, in their order. */
export interface AddedHeading {
  heading: Heading
  articles: Article[]
  /** The item that adds the title alone, over articles that the decision has otherwise. */
  item: string[]
}

/** A chapter of the old edition that goes with all of its articles. */
export interface GoneChapter {
  /** 第三章, 第三章第二节 */
  name: string
  articles: Article[]
  /** Its title and those below it. */
  headings: Heading[]
}

/**
 * The chapters that a decision can delete as one: no article of theirs stays, and the new edition has no title of the
 * same words.
 * @param isGone whether an article of the old edition goes
 */
export function goneChapters(from: LawBody, to: LawBody, isGone: (article: Article) => boolean): GoneChapter[] {
  const stays = new Set(headingsOf(to).map(({ heading }) => `${heading.level} ${plain(heading.caption)}`))
  const found: GoneChapter[] = []
  from.entries.forEach((heading, at) => {
    if (heading.kind !== 'heading' || heading.level === 'group' || heading.level === 'preamble' || heading.label === '')
      return
    if (found.some(({ headings }) => headings.includes(heading))) return
    const next = from.entries.findIndex(
      (entry, place) =>
        place > at &&
        (entry.kind === 'appendix' || (entry.kind === 'heading' && RANK[entry.level] <= RANK[heading.level])),
    )
    const below = from.entries.slice(at, next < 0 ? undefined : next)
    const articles = below.filter((entry) => entry.kind === 'article')
    const headings = below.filter((entry) => entry.kind === 'heading')
    const isWhole = articles.length > 0 && below.length === articles.length + headings.length && articles.every(isGone)
    if (isWhole && headings.every(({ level, caption }) => !stays.has(`${level} ${plain(caption)}`)))
      found.push({ name: pathOf(from.entries, heading), articles, headings })
  })
  return found
}

/** What a decision says of the titles of chapters. */
export interface HeadingOrders {
  added: AddedHeading[]
  /** Items on titles that stay, move or go. */
  items: string[][]
}

/**
 * Orders on titles, once the articles are as in the new edition.
 * @param from the old edition, and its titles that go with all of their articles
 * @param done the old edition with its articles changed: its titles are the others of the old one, in their order
 * @param remove the word for deleting
 */
export function headingOrders(
  { from, gone }: { from: LawBody; gone: ReadonlySet<Heading> },
  done: LawBody,
  to: LawBody,
  remove: string,
): HeadingOrders {
  const made = headingsOf(done)
  const wanted = headingsOf(to)
  const orders: HeadingOrders = { added: [], items: [] }
  if (made.length === wanted.length && made.every((one, at) => sameHeading(one, wanted[at]))) return orders
  const partner = matchHeadings(made, wanted)
  const names = headingsOf(from).flatMap(({ heading }) => (gone.has(heading) ? [] : [pathOf(from.entries, heading)]))
  const articles = to.entries.filter((entry) => entry.kind === 'article')
  const removed = made.flatMap(({ heading }, at) =>
    partner.includes(at) ? [] : [{ name: names[at] ?? '', unit: unitOf(heading) }],
  )
  for (const { name, unit } of removed) orders.items.push([`${remove}${name}${unit}。`])
  const renumbered: { old: string; now: string }[] = []
  for (const [index, want] of wanted.entries()) {
    const at = partner[index] ?? -1
    const own = made[at]
    const name = names[at] ?? ''
    const { heading } = want
    if (!own) {
      orders.added.push({
        heading,
        articles: articlesUnder(wanted, index, articles),
        item: [addedItem(to.entries, heading, coversOf(wanted, index, articles))],
      })
      continue
    }
    if (plain(headingText(own.heading)) !== plain(headingText(heading))) {
      const isNumberOnly =
        heading.level !== 'group' &&
        plain(own.heading.caption) === plain(heading.caption) &&
        own.heading.label !== '' &&
        heading.label !== ''
      const isNameOnly =
        plain(own.heading.label) === plain(heading.label) && heading.label !== '' && heading.level !== 'group'
      if (isNumberOnly) renumbered.push({ old: name, now: pathOf(to.entries, heading) })
      else if (
        isNameOnly &&
        heading.caption !== '' &&
        !heading.caption.includes('\n') &&
        !HEADING.test(heading.caption)
      )
        orders.items.push([
          `将${name}${unitOf(heading)}修改为${quotedLines([printedName(heading.caption)]).join('')}。`,
        ])
      else {
        const text = wrap(`将${name}${unitOf(own.heading)}修改为：`, headingText(heading).split('\n'))
        orders.items.push([...text.slice(0, -1), `${text.at(-1) ?? ''}。`])
      }
    }
    if (own.before !== want.before) orders.items.push([`将${name}调整为包括${coversOf(wanted, index, articles)}。`])
  }
  if (renumbered.length > 0)
    orders.items.push([
      `将${renumbered.map(({ old }) => old).join('、')}${renumbered.length > 1 ? '分别' : ''}改为${renumbered.map(({ now }) => now).join('、')}。`,
    ])
  return orders
}

/** 总　则 as words of a sentence. */
const printedName = (caption: string): string => (/^\S[\s　]+\S$/.test(caption) ? plain(caption) : caption)

/** 增加一章，作为第三章，章名为“安全保障”，包括第十条至第十五条。 */
function addedItem(entries: readonly Entry[], heading: Heading, covers: string): string {
  const unit = levelName(heading)
  const isPlain =
    heading.label !== '' && heading.level !== 'group' && heading.caption !== '' && !heading.caption.includes('\n')
  if (isPlain)
    return `增加一${unit}，作为${pathOf(entries, heading)}，${unit}名为${quotedLines([printedName(heading.caption)]).join('')}，包括${covers}。`
  return `增加一${unit}，${unit}名为：${quotedLines(headingText(heading).split('\n')).join('\n')}，包括${covers}。`
}

/** A new chapter with its articles, all of them new: 增加一章，作为第三章：“第三章　…“第十条　…”. */
export function chapterItem(entries: readonly Entry[], heading: Heading, lines: readonly string[]): string[] {
  return wrap(`增加一${levelName(heading)}，作为${pathOf(entries, heading)}：`, [headingText(heading), ...lines])
}

/** The articles of a title up to the next one of any rank; none when it stands over other titles. */
function articlesUnder(headings: readonly PlacedHeading[], index: number, articles: readonly Article[]): Article[] {
  const first = articles.findIndex(({ num, sub }) => `${num}-${sub}` === headings[index]?.before)
  const next = headings[index + 1]
  const end =
    next === undefined ? articles.length : articles.findIndex(({ num, sub }) => `${num}-${sub}` === next.before)
  return first < 0 || end <= first ? [] : articles.slice(first, end)
}

/** How the old edition names a title of the new one; null when it has none of the same words. */
export function oldPathOf(from: LawBody, heading: Heading): string | null {
  const found = from.entries.find(
    (entry) =>
      entry.kind === 'heading' && plain(entry.caption) === plain(heading.caption) && entry.level === heading.level,
  )
  return found?.kind === 'heading' ? pathOf(from.entries, found) : null
}
