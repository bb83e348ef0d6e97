import type { Target } from './find-place.rules.ts'
import type { Instruction } from './instruction.ts'
import type { Entry, LawBody, Part } from './law-body.rules.ts'
import { occurrences } from './words.rules.ts'

/** What holds a line of an edition: a paragraph, an item, a title. It stays the same when its words change. */
export type Holder = Part | Entry

/** A line with what holds it. Numbers of articles and items are no part of it. */
export interface Line {
  holder: Holder
  text: string
  /** Only these words of the line. */
  within?: string
}

/** The lines of an edition at one moment. */
export type Lines = readonly Line[]

/**
 * What the orders of a clause name: lines that they may change as they like, and lines in which they may change certain
 * words.
 */
export interface Named {
  whole: ReadonlySet<Holder>
  /** Whether words of a line may become other words. */
  words: ReadonlyMap<Holder, (before: string, after: string) => boolean>
}

export function linesOfBody({ entries }: LawBody): Lines {
  const lines: Line[] = []
  const addPart = (part: Part): void => {
    lines.push({
      holder: part,
      text: part.level === 'table' ? (part.rows ?? []).map((row) => row.join('|')).join('\n') : part.text,
    })
    part.children.forEach(addPart)
  }
  for (const entry of entries) {
    if (entry.kind === 'heading') lines.push({ holder: entry, text: entry.caption })
    else if (entry.kind === 'passage') addPart(entry.part)
    else {
      if (entry.caption !== '') lines.push({ holder: entry, text: entry.caption })
      entry.parts.forEach(addPart)
    }
  }
  return lines
}

/** Words without white space and without the stop at their end, which follows the place in a list. */
const bare = (text: string): string => text.replace(/[\s　]+/g, '').replace(/[；;。]$/, '')
const withoutMarks = (text: string): string => text.replace(/[\s　，,。．.；;：:、“”‘’"'（）()]/g, '')

/** The lines of before that are neither there afterwards, to the letter, nor named. */
export function lostLines(before: Lines, after: Lines, { whole, words }: Named): string[] {
  const isSame = (at: number, then: number) =>
    before[at]?.holder === after[then]?.holder && before[at]?.text === after[then]?.text
  let from = 0
  while (from < before.length && isSame(from, from)) from++
  if (from === before.length) return []
  // An order changes a few lines of many: what is the same around them needs no look.
  let rest = 0
  while (
    rest < Math.min(before.length, after.length) - from &&
    isSame(before.length - 1 - rest, after.length - 1 - rest)
  )
    rest++
  const changed = after.slice(from, after.length - rest)
  const now = new Map<Holder, string>()
  for (const { holder, text } of changed) now.set(holder, text)
  const texts = new Set<string>()
  for (const { text } of changed) texts.add(bare(text))
  const isLost = ({ holder, text }: Line): boolean => {
    if (whole.has(holder)) return false
    const own = now.get(holder)
    const mayBecome = words.get(holder)
    if (own !== undefined && (bare(own) === bare(text) || mayBecome?.(text, own) === true)) return false
    // Where a list was made anew, the same words stand in another line.
    return own !== undefined || !texts.has(bare(text))
  }
  return before
    .slice(from, before.length - rest)
    .filter(isLost)
    .map(({ text }) => text)
}

/**
 * What an order names.
 * @param all the lines of the edition
 * @param spared whether a line is among those that the order leaves as they are
 */
export function namedBy(
  instruction: Instruction,
  targets: readonly Target[],
  all: Lines,
  spared: (holder: Holder) => boolean,
): Named {
  const whole = new Set<Holder>()
  const words = new Map<Holder, (before: string, after: string) => boolean>()
  const own: Line[] = []
  for (const target of targets) own.push(...(target.kind === 'wholeText' ? all : linesOfTarget(target)))
  switch (instruction.kind) {
    case 'replace':
    case 'split':
    case 'merge':
    case 'restate':
    case 'delete':
    case 'replaceHeading':
    case 'renumberHeading':
    case 'deleteHeading':
    case 'moveHeading':
      for (const { holder, within } of own)
        if (within === undefined) whole.add(holder)
        else words.set(holder, (before, after) => isOutsideKept(before, after, within))
      break
    case 'replaceWords':
    case 'deleteWords': {
      const { oldWords } = instruction
      const newWords = instruction.kind === 'replaceWords' ? instruction.newWords : ''
      for (const { holder } of own)
        if (oldWords.includes('\n')) whole.add(holder)
        else if (!spared(holder)) words.set(holder, (before, after) => isReplaced(before, after, oldWords, newWords))
      break
    }
    case 'join':
      // Articles move as they are; a title may stay behind.
      for (const { holder } of own) if ('kind' in holder && holder.kind === 'heading') whole.add(holder)
      break
    case 'insertWords':
      for (const { holder } of own)
        words.set(holder, (before, after) => isWithout(withoutMarks(after), withoutMarks(before)))
      break
    default:
  }
  return { whole, words }
}

/** What several orders name together: lines that two of them change are free. */
export function namedByAll(all: readonly Named[]): Named {
  const whole = new Set<Holder>()
  const words = new Map<Holder, (before: string, after: string) => boolean>()
  for (const one of all) {
    for (const holder of one.whole) whole.add(holder)
    for (const [holder, may] of one.words) {
      if (words.has(holder)) whole.add(holder)
      words.set(holder, may)
    }
  }
  return { whole, words }
}

/** The lines of a place. */
function linesOfTarget(target: Target): Line[] {
  const lines: Line[] = []
  const add = (holder: Holder): void => void lines.push({ holder, text: '' })
  const deep = (part: Part): void => {
    add(part)
    part.children.forEach(deep)
  }
  switch (target.kind) {
    case 'article':
      add(target.article)
      target.article.parts.forEach(deep)
      break
    case 'part':
      if (target.head) add(target.part)
      else deep(target.part)
      break
    case 'sentence':
      lines.push({ holder: target.part, text: target.part.text, within: target.words })
      break
    case 'passage':
      deep(target.passage.part)
      break
    case 'intro':
      for (const { part } of target.passages) deep(part)
      break
    case 'heading':
      add(target.heading)
      break
    case 'appendix':
      add(target.appendix)
      target.appendix.parts.forEach(deep)
      break
    default:
  }
  return lines
}

/** Whether nothing but some words of a line changed. */
function isOutsideKept(before: string, after: string, within: string): boolean {
  const at = before.indexOf(within)
  return at < 0 || (after.startsWith(before.slice(0, at)) && after.endsWith(before.slice(at + within.length)))
}

/** Whether a line differs by replaced words alone, here or there; marks aside, which deleted words take along. */
function isReplaced(before: string, after: string, oldWords: string, newWords: string): boolean {
  const kept: string[] = []
  let from = 0
  for (const at of occurrences(before, oldWords)) {
    kept.push(before.slice(from, at))
    from = at + oldWords.length
  }
  kept.push(before.slice(from))
  const escaped = (words: string) => withoutMarks(words).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const either = `(?:${escaped(oldWords)}|${escaped(newWords)})`
  return new RegExp(`^${kept.map(escaped).join(either)}$`).test(withoutMarks(after))
}

/** Whether a text is another one with one piece put in. */
function isWithout(after: string, before: string): boolean {
  if (after.length < before.length) return false
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  return after.endsWith(before.slice(same))
}

/** The beginning of a line that was lost, for readers. */
export const shortLine = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
