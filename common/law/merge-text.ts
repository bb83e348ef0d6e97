import { diffArrays } from 'diff'
import { parseNumeral, toNumeral } from './numerals.ts'

/** A stretch of a merged text: as it is kept, or as two people left it who both changed it. */
export type TextPart = { text: string } | TextClash

/** An article, or lines outside articles, that two people changed to different words. */
export interface TextClash {
  /** Where it stands, such as 第三条; empty before the first article. */
  place: string
  began: string
  mine: string
  theirs: string
}

/** What comes of the changes that two people made to one text. */
export interface MergedText {
  /** In order; one without a clash where nothing is in doubt. */
  parts: TextPart[]
  /** All three texts number their articles one by one from the first: so does the result. */
  numbered: boolean
}

export const isClash = (part: TextPart): part is TextClash => 'mine' in part

const NUMBER = '第([零〇一二三四五六七八九十百千]+)条'
const LABEL = new RegExp(`^(?:\\*\\*)?[ \\u3000]*${NUMBER}(之[一二三四五六七八九十]+)*`)
const HEADING = /^#/

/** An article with all its lines, to the next article or heading, or a line outside of articles. */
interface Block {
  /** As it stands in the text; empty outside of articles. */
  label: string
  body: string
  /** The article that a reader looks for: its own, or the last one before. */
  place: string
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let article: Block | null = null
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const label = LABEL.exec(line)?.[0] ?? ''
    if (label)
      blocks.push((article = { label, body: line.slice(label.length), place: label.replace(/[*\s\u3000]/g, '') }))
    else if (article && !HEADING.test(line)) article.body += line
    else {
      blocks.push({ label: '', body: line, place: blocks.at(-1)?.place ?? '' })
      article = null
    }
  }
  return blocks
}

const joined = (blocks: readonly Block[]) => blocks.map(({ label, body }) => label + body).join('')
const bodies = (blocks: readonly Block[]) => JSON.stringify(blocks.map(({ label, body }) => [label !== '', body]))

const isNumbered = (blocks: readonly Block[]) =>
  blocks
    .filter(({ label }) => label !== '')
    .every(({ label }, at) => {
      const [, number = '', inserted] = LABEL.exec(label) ?? []
      return inserted === undefined && parseNumeral(number) === at + 1
    })

/** Numbers all articles of a text from the first. */
function numberAnew(text: string): string {
  let at = 0
  return blocksOf(text)
    .map(({ label, body }) => label.replace(new RegExp(NUMBER), () => `第${toNumeral(++at)}条`) + body)
    .join('')
}

/** For each block of `before` its place among those of `after`; -1 for one that is not there. Numbers do not count. */
function partners(before: readonly Block[], after: readonly Block[]): number[] {
  const found: number[] = []
  let at = 0
  const comparator = (one: Block, other: Block) =>
    (one.label === '') === (other.label === '') && one.body === other.body
  for (const { added, removed, count = 0 } of diffArrays([...before], [...after], { comparator })) {
    if (added) at += count
    else for (let each = 0; each < count; each++) found.push(removed ? -1 : at++)
  }
  return found
}

/** Where the blocks of `inner` stand in `outer` one after the other; -1 if they do not. */
const within = (outer: readonly Block[], inner: readonly Block[]): number =>
  inner.length === 0 ? -1 : outer.findIndex((_, at) => bodies(outer.slice(at, at + inner.length)) === bodies(inner))

/** One stretch between blocks that all three texts have. @returns what is kept of it */
function mergeStretch(began: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): TextPart[] {
  const [was, own, other] = [joined(began), joined(mine), joined(theirs)]
  if (own === other || other === was) return [{ text: own }]
  if (own === was) return [{ text: other }]
  if (began.length === mine.length && began.length === theirs.length && began.length > 0) {
    if (began.length > 1)
      return began.flatMap((block, at) => mergeStretch([block], [mine[at] as Block], [theirs[at] as Block]))
    const [before, one, two] = [began[0] as Block, mine[0] as Block, theirs[0] as Block]
    // One gave the article another number, the other one other words.
    const label = one.label === before.label ? two.label : one.label
    const body = one.body === before.body ? two.body : one.body
    const labelKept = one.label === before.label || two.label === before.label || one.label === two.label
    const bodyKept = one.body === before.body || two.body === before.body || one.body === two.body
    if (labelKept && bodyKept) return [{ text: label + body }]
  }
  // One only added before or behind what the other changed.
  const around = [
    [theirs, mine],
    [mine, theirs],
  ] as const
  for (const [added, changed] of around) {
    const at = within(added, began)
    if (at >= 0)
      return [{ text: joined(added.slice(0, at)) + joined(changed) + joined(added.slice(at + began.length)) }]
  }
  return [{ place: (began[0] ?? mine[0])?.place ?? '', began: was, mine: own, theirs: other }]
}

const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/**
 * Merges a text of law that two people changed, article by article: what one of them changed, added or deleted is kept,
 * what both changed to different words is a part of its own with both.
 * @param texts as editing began, as its editor wants it, as another left it meanwhile
 */
export function mergeText(texts: { began: string; mine: string; theirs: string }): MergedText {
  const [was, own, other] = [texts.began, texts.mine, texts.theirs].map((text) => blocksOf(ended(text))) as [
    Block[],
    Block[],
    Block[],
  ]
  const [toOwn, toOther] = [partners(was, own), partners(was, other)]
  const parts: TextPart[] = []
  const add = (part: TextPart) => {
    const last = parts.at(-1)
    if (isClash(part) || !last || isClash(last)) parts.push(part)
    else last.text += part.text
  }
  let from: [number, number, number] = [0, 0, 0]
  /** What lies before blocks that all have, then these. */
  const upTo = (began: number, mine: number, theirs: number) => {
    mergeStretch(was.slice(from[0], began), own.slice(from[1], mine), other.slice(from[2], theirs)).forEach(add)
    mergeStretch(was.slice(began, began + 1), own.slice(mine, mine + 1), other.slice(theirs, theirs + 1)).forEach(add)
    from = [began + 1, mine + 1, theirs + 1]
  }
  for (const at of was.keys())
    if ((toOwn[at] ?? -1) >= 0 && (toOther[at] ?? -1) >= 0) upTo(at, toOwn[at] as number, toOther[at] as number)
  upTo(was.length, own.length, other.length)
  return {
    parts: parts.filter((part) => isClash(part) || part.text !== ''),
    numbered: [was, own, other].every(isNumbered),
  }
}

/** The text that parts make, of those in doubt the chosen side. @param sides for each part in doubt, in order */
export function textOfParts({ parts, numbered }: MergedText, sides: readonly ('mine' | 'theirs')[] = []): string {
  let at = 0
  const text = parts.map((part) => (isClash(part) ? part[sides[at++] ?? 'mine'] : part.text)).join('')
  return (numbered ? numberAnew(text) : text).replace(/\n+$/, '')
}
