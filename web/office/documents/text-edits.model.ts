import type { ReadText } from '#common/contract/documents.ts'
import { NUMERAL_CHARS, parseNumeral, toNumeral } from '#common/law/numerals.ts'

type Line = ReadText['lines'][number]

const LEAD = '[#*\\s\\u3000|]*'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Where words stand from a place on, at the beginning of a line where there is such a place; -1 where they are not
 * found.
 */
function placeIn(body: string, words: string, from: number): number {
  const begins = new RegExp(`(?:^|\\n)${LEAD}(?=${escaped(words)})`, 'g')
  begins.lastIndex = Math.max(0, from - 1)
  const match = begins.exec(body)
  return match ? match.index + match[0].length : body.indexOf(words, from)
}

/** True for 编 章 节 条, whose numbers rise through the text. */
const isNumbered = ({ label }: Line): boolean => label.startsWith('第')

/**
 * Where each line of a tree begins in the text that it was read from; -1 where it is not found. A number is looked for
 * at the beginning of a line first: it may be named in the words before. Other lines are looked for between the numbers
 * around them.
 */
export function placesOf(lines: readonly Line[], body: string): number[] {
  let from = 0
  const places = lines.map((line) => {
    const at = isNumbered(line) ? placeIn(body, line.label, from) : -1
    if (at >= 0) from = at + line.label.length
    return at
  })
  from = 0
  // From the end, because a line looks up to the next number.
  const limits: number[] = []
  lines.reduceRight((limit, _, at) => {
    limits[at] = limit
    const place = places[at] ?? -1
    return place < 0 ? limit : place
  }, body.length)
  return lines.map((line, at) => {
    const own = places[at] ?? -1
    const words = line.label || line.caption || (line.text.split('\n')[0] ?? '')
    const found =
      own >= 0 || isNumbered(line) || words === '' ? own : (line.label ? placeIn : plainPlaceIn)(body, words, from)
    if (found < 0 || found >= (limits[at] ?? body.length)) return own
    from = found + (own >= 0 ? line.label : words).length
    return found
  })
}

const plainPlaceIn = (body: string, words: string, from: number): number => body.indexOf(words, from)

/** The line that a warning names by its number (第12行); null for other places. */
export function lineNamed(body: string, place: string): { start: number; length: number } | null {
  const number = Number(/^第(\d+)行$/.exec(place)?.[1] ?? 0)
  const lines = body.split('\n')
  if (number < 1 || number > lines.length) return null
  const before = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0)
  return { start: before, length: lines[number - 1]?.length ?? 0 }
}

/** An article as it stands in a text. */
interface Article {
  label: string
  caption: string
  /** Where its number begins, and where what belongs to it ends, without the line break after it. */
  start: number
  end: number
  /** The first of a document that a notice issues, which counts its own articles. */
  begins?: true
}

/** The articles of a text in their order; null while the text and the tree differ. */
export function articlesOf(lines: readonly Line[], body: string): Article[] | null {
  const places = placesOf(lines, body)
  const articles: Article[] = []
  let begins = false
  for (const [at, line] of lines.entries()) {
    begins ||= line.level === 'issued'
    if (line.level !== 'article') continue
    const start = places[at] ?? -1
    if (start < 0) return null
    const next = lines.findIndex(({ depth }, other) => other > at && depth <= line.depth)
    const lineStart = next < 0 ? body.length : lineBegin(body, places[next] ?? -1)
    if (lineStart < start) return null
    const end = start + body.slice(start, lineStart).trimEnd().length
    articles.push({ label: line.label, caption: line.caption, start, end, ...(begins ? { begins } : {}) })
    begins = false
  }
  return articles
}

/** The beginning of the line that a place stands in; the place itself for an article that does not begin its line. */
function lineBegin(body: string, place: number): number {
  const begin = body.lastIndexOf('\n', place - 1) + 1
  return new RegExp(`^${LEAD}$`).test(body.slice(begin, place)) ? begin : place
}

/** A text of which one article stands there repealed, its words gone. */
export const withRepealed = (body: string, { label, start, end }: Article): string =>
  `${body.slice(0, start)}${label}　（删去）${body.slice(end)}`

/** Signs of a caption at most, as the parser reads them (docs/law-as-data.md §5 rule 6). */
export const LONGEST_CAPTION = 15

/** A text of which the articles have these captions, in their order; '' for none. */
export function withCaptions(body: string, articles: readonly Article[], captions: readonly string[]): string {
  let text = body
  for (const [at, { label, caption, start, end }] of [...articles.entries()].toReversed()) {
    const wanted = (captions[at] ?? '').trim()
    const rest = body.slice(start + label.length, end).replace(/^[\s\u3000]*/, '')
    const words =
      caption !== '' && rest.startsWith(caption) ? rest.slice(caption.length).replace(/^[\s\u3000]*/, '') : rest
    text = `${text.slice(0, start)}${label}${wanted === '' ? '' : `（${wanted}）`}　${words}${text.slice(end)}`
  }
  return text
}

/** The words of a caption without its brackets. */
export const captionWords = (caption: string): string => caption.replace(/^[（(【]|[）)】]$/g, '')

/** Lines of a table without words, as staff write tables. */
export const emptyTable = (rows: number, columns: number): string =>
  Array.from({ length: rows }, () => `|${' 　 |'.repeat(columns)}`).join('\n')

/** A text with lines put in after the line in which a place stands. */
export function withLines(body: string, place: number, lines: string): string {
  const found = body.indexOf('\n', place)
  const at = found < 0 ? body.length : found
  return `${body.slice(0, at)}${at === 0 ? '' : '\n'}${lines}${body.slice(at)}`
}

/** A mention of an article that gets another number. */
export interface Mention {
  start: number
  label: string
  to: string
  /** The words around it. */
  before: string
  after: string
  /** The article that it stands in. */
  place: string
  /** True: it is one of this text as far as the words before it tell. */
  own: boolean
}

export interface Renumbering {
  /** Articles that get another number, in their order. */
  changes: { start: number; label: string; to: string }[]
  mentions: Mention[]
}

const ARTICLE = new RegExp(`第([${NUMERAL_CHARS}]+)条(?:之([${NUMERAL_CHARS}]+))?`)
const MENTION = new RegExp(ARTICLE.source, 'g')
/** Words around a mention that are shown. */
const AROUND = 16
/** What stands before a mention of a document's article: 《…》, or the kind of document that its name ends with. */
const DOCUMENT = /(?:》|(法典|法|条例|规定|办法|细则|规则|决定|解释))(?:第[^，。；]{0,12}[、和至])?$/
/** What stands before the kind when this text is meant: 本, 本实施. */
const THIS_ONE = /本[\u4e00-\u9fa5]{0,2}$/

/** Whether the words before a mention name another document. */
function namesOther(before: string): boolean {
  const match = DOCUMENT.exec(before)
  return match !== null && (match[1] === undefined || !THIS_ONE.test(before.slice(0, match.index)))
}

/**
 * How the articles of a text, and of each document that it issues, are numbered one by one from the number of the
 * first. 第X条之N stay behind their article, or are counted like the others.
 */
export function renumbering(
  body: string,
  articles: readonly Article[],
  { countInserted }: { countInserted: boolean },
): Renumbering {
  const targets = new Map<string, string>()
  const changes: Renumbering['changes'] = []
  let number: number | null = null
  let inserted = 0
  for (const { label, start, begins } of articles) {
    if (begins) number = null
    const [, own = '', sub] = ARTICLE.exec(label) ?? []
    const numeral = (value: number) => (/^[0-9]/.test(own) ? String(value) : toNumeral(value))
    const stays = sub !== undefined && !countInserted && number !== null
    inserted = stays ? inserted + 1 : 0
    if (!stays) number = number === null ? (parseNumeral(own) ?? 1) : number + 1
    const to = `第${numeral(number ?? 1)}条${stays ? `之${toNumeral(inserted)}` : ''}`
    if (to === label) continue
    changes.push({ start, label, to })
    // A number that comes twice means nothing certain.
    if (articles.filter((one) => one.label === label).length === 1) targets.set(label, to)
  }
  const starts = new Set(articles.map(({ start }) => start))
  const mentions = [...body.matchAll(MENTION)].flatMap(({ 0: label, index: start }): Mention[] => {
    const to = targets.get(label)
    if (to === undefined || starts.has(start)) return []
    const holder = articles.findLast((one) => one.start <= start)
    const words = body.slice(Math.max(holder ? holder.start + holder.label.length : 0, start - AROUND), start)
    const before = words.slice(words.lastIndexOf('\n') + 1).trimStart()
    const after = body.slice(start + label.length, start + label.length + AROUND).split('\n')[0] ?? ''
    return [{ start, label, to, before, after, place: holder?.label ?? '', own: !namesOther(before) }]
  })
  return { changes, mentions }
}

/** A text with the numbers of a renumbering, and with those of its mentions that were chosen. */
export function withNumbers(
  body: string,
  { changes, mentions }: Renumbering,
  chosen: (mention: Mention) => boolean,
): string {
  const edits = [...changes, ...mentions.filter(chosen)].toSorted((one, other) => other.start - one.start)
  return edits.reduce(
    (text, { start, label, to }) => text.slice(0, start) + to + text.slice(start + label.length),
    body,
  )
}
