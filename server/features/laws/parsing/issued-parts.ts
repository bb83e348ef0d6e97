import type { BodyLine } from './body-lines.ts'
import { isNamed, isSameName, isTitleOfDocument, type IssuedNames } from './issued-names.ts'
import { dayAloneAt, signatureAt } from './signature.ts'
import { withoutSpace } from './source-document.ts'

/** Where the text of a document that a notice issues stands among the lines of the body. */
export interface IssuedPart {
  start: number
  /** Behind its last line. */
  end: number
  /** First line of its own text, behind its label and title. */
  text: number
  /** 附件1, where it is an annex of the notice. */
  label: string
  num: number | null
  /** Its title as printed; '' where it has none. */
  caption: string
  /** The name that the notice gives it; '' where it gives none. */
  name: string
}

interface Title {
  start: number
  text: number
  label: string
  num: number | null
  caption: string
}

/** A title may stand on so many lines, and each has so many characters at most. */
const MOST_TITLE_LINES = 4
const LONGEST_LINE = 60
/** Lines of a list of annexes and between it and the signature, at most. */
const NEAR_SIGNATURE = 12
const IN_BRACKETS = /^[（(][^（）()]{1,20}[）)]$/

/** The documents that a notice issues, in the order of the text; none where the text holds only the notice. */
export function issuedParts({ names, more }: IssuedNames, lines: readonly BodyLine[]): IssuedPart[] {
  const found = new Map<number, { title: Title; name: string }>()
  const taken = (start: number) => [...found.values()].some(({ title }) => start >= title.start && start < title.text)
  const left = new Set(names)
  // To the letter first: 甲管理办法 and 甲管理细则 differ by two characters.
  for (const fits of [isSameName, isNamed])
    for (const name of names.filter((one) => left.has(one))) {
      const title = titleNamed(lines, (printed) => fits(printed, name), taken, name.length)
      if (!title) continue
      found.set(title.start, { title, name })
      left.delete(name)
    }
  if (found.size === 0) {
    const [name = ''] = names
    const title = names.length === 1 && !more ? (announced(lines) ?? untitled(lines)) : null
    if (title) found.set(title.start, { title, name })
  }
  const first = found.size > 0 ? Math.min(...found.keys()) : behindSignature(lines)
  if (first !== null && (more || names.length > 1))
    for (const title of furtherTitles(lines, first, taken)) found.set(title.start, { title, name: '' })
  const parts = [...found.values()].sort((a, b) => a.title.start - b.title.start)
  return parts.map(({ title, name }, at) => ({
    ...title,
    name,
    end: endOf(lines, title, parts[at + 1]?.title.start ?? lines.length),
  }))
}

/** The first title that fits; one in the list of annexes above the signature counts only where no other does. */
function titleNamed(
  lines: readonly BodyLine[],
  fits: (printed: string) => boolean,
  taken: (start: number) => boolean,
  length: number,
): Title | null {
  let listed: Title | null = null
  for (let start = 0; start < lines.length; start++) {
    if (taken(start)) continue
    const title = titleAt(lines, start, fits)
    if (!title || title.text >= lines.length) continue
    if (!isListed(lines, title) && !isNamedAgain(lines, title, fits)) return nearest(lines, title, fits, length)
    listed ??= title.label === '' ? title : null
  }
  return listed
}

/**
 * 附件：甲办法 of a notice whose signature cannot be read: the annex has its own label or its title further down, and no
 * article or heading stands before it.
 */
function isNamedAgain(lines: readonly BodyLine[], { label, text }: Title, fits: (printed: string) => boolean): boolean {
  if (!/[：:]$/.test(label)) return false
  for (let at = text; at < Math.min(lines.length, text + NEAR_SIGNATURE); at++) {
    const line = lines[at]
    if (line?.is.kind === 'article' || line?.is.kind === 'heading') return false
    if (titleAt(lines, at, fits) !== null) return true
    if (line?.is.kind === 'appendix') return false
  }
  return false
}

/**
 * Lines above a title may fit with it, for a notice may leave out a body at the head of a name: those that come nearest
 * to its length are it.
 */
function nearest(lines: readonly BodyLine[], first: Title, fits: (printed: string) => boolean, length: number): Title {
  if (first.label !== '') return first
  const others = Array.from({ length: first.text - first.start - 1 }, (_, at) =>
    titleAt(lines, first.start + 1 + at, fits),
  )
  const far = ({ caption }: Title) => Math.abs(caption.length - length)
  return others.reduce<Title>((best, other) => (other && far(other) < far(best) ? other : best), first)
}

/** 附件：甲办法 above the signature, which names an annex and does not begin it. */
function isListed(lines: readonly BodyLine[], { start, text, label }: Title): boolean {
  const blocks = lines.map(({ block }) => block)
  for (let at = text; at < Math.min(lines.length, text + NEAR_SIGNATURE); at++) {
    const isSigned = signatureAt(blocks, at) !== null || (/[：:]$/.test(label) && dayAloneAt(blocks, at) !== null)
    if (isSigned)
      return lines.slice(start, at).every((line) => line.kind === 'text' && line.block.text.length <= LONGEST_LINE)
    const kind = lines[at]?.is.kind
    if (kind === 'article' || kind === 'heading') return false
  }
  return false
}

/** The title that begins at a line, over one line or more, behind the label of an annex or on its line. */
function titleAt(lines: readonly BodyLine[], start: number, fits: (printed: string) => boolean): Title | null {
  const line = lines[start]
  if (line?.kind !== 'text' || line.quoted) return null
  const { is } = line
  if (is.kind === 'appendix') {
    const label = { label: is.label, num: is.num, start }
    if (is.caption !== '')
      return fits(is.caption)
        ? { ...label, caption: is.caption, text: start + 1 }
        : joined(lines, start + 1, is.caption, label, fits)
    return joined(lines, start + 1, '', label, fits)
  }
  return joined(lines, start, '', { label: '', num: null, start }, fits)
}

function joined(
  lines: readonly BodyLine[],
  from: number,
  before: string,
  label: Pick<Title, 'label' | 'num' | 'start'>,
  fits: (printed: string) => boolean,
): Title | null {
  let caption = before
  for (let at = from; at < Math.min(lines.length, from + MOST_TITLE_LINES); at++) {
    const words = titleWords(lines[at])
    if (words === null) return null
    caption += words
    if (!fits(caption)) continue
    let text = at + 1
    // （试行） on a line of its own belongs to the title.
    const behind = titleWords(lines[text])
    if (behind !== null && IN_BRACKETS.test(behind)) {
      caption += behind
      text++
    }
    return { ...label, caption, text }
  }
  return null
}

/** The words of a line that may be one of a title. */
function titleWords(line: BodyLine | undefined): string | null {
  if (
    line?.kind !== 'text' ||
    line.quoted ||
    (line.is.kind !== 'plain' && line.is.kind !== 'bare-heading' && line.is.kind !== 'enumerated')
  )
    return null
  const { text } = line.block
  return text.length <= LONGEST_LINE && !/[。；：:]/.test(text) && dayAloneAt([line.block], 0) === null
    ? withoutSpace(text)
    : null
}

/** Behind a signature: （此件公开发布） and the like. */
const BEHIND_SIGNATURE = /^[（(][^（）()]{2,30}[）)]$/

/** The first line behind the signature of a notice; null where nobody signed it, or only below everything. */
function behindSignature(lines: readonly BodyLine[]): number | null {
  const blocks = lines.map(({ block }) => block)
  const at = blocks.findIndex((_, index) => signatureAt(blocks, index) !== null)
  if (at < 0) return null
  let start = at + (signatureAt(blocks, at)?.length ?? 0)
  for (let line = lines[start]; line?.kind === 'text' && BEHIND_SIGNATURE.test(line.block.text); line = lines[start])
    start++
  return start < lines.length ? start : null
}

/** 《X》全文如下。: what follows is the document, as agencies report that it was issued. */
function announced(lines: readonly BodyLine[]): Title | null {
  const start =
    lines.findIndex(
      (line) =>
        line.kind === 'text' && /全文如下[。：:]?$/.test(line.block.text) && line.block.text.length <= LONGEST_LINE,
    ) + 1
  return start > 0 && start < lines.length ? { start, text: start, label: '', num: null, caption: '' } : null
}

/** The text behind the signature of a notice where no title stands over it, or one that is spelled quite otherwise. */
function untitled(lines: readonly BodyLine[]): Title | null {
  const start = behindSignature(lines)
  const firstOwn = lines.findIndex(({ is }) => is.kind === 'article' || is.kind === 'heading')
  if (start === null) return behindHandingOut(lines, firstOwn)
  // Only where its articles begin behind the signature: what follows may as well be a list or a form.
  if (firstOwn < start) return null
  const title = titleAt(lines, start, (printed) => isTitleOfDocument(printed))
  if (title && title.text <= firstOwn) return title
  return firstOwn === start ? { start, text: start, label: '', num: null, caption: '' } : null
}

/**
 * 现印发给你们。 · 第一条…: a notice that nobody signed, as sites shorten it, and the text of what it hands out right behind its
 * sentence.
 */
function behindHandingOut(lines: readonly BodyLine[], firstOwn: number): Title | null {
  const own = lines[firstOwn]?.is
  const isFirst = own !== undefined && (own.kind === 'article' || own.kind === 'heading') && own.num === 1
  const said = lines
    .slice(0, Math.max(0, firstOwn))
    .some((line) => line.kind === 'text' && /印发给|现印发|现予(?:以)?印发/.test(line.block.text))
  return isFirst && said && firstOwn > 0 ? { start: firstOwn, text: firstOwn, label: '', num: null, caption: '' } : null
}

/**
 * Titles of further documents: an annex with the title of a document and articles or points of its own, or a title
 * before another 第一条.
 */
function furtherTitles(lines: readonly BodyLine[], first: number, taken: (start: number) => boolean): Title[] {
  const titles: Title[] = []
  for (let start = first; start < lines.length; start++) {
    if (taken(start) || titles.some(({ text }) => start < text)) continue
    const title = titleAt(lines, start, isTitleOfDocument)
    if (title && beginsAnew(lines, title.text, title.label !== '')) titles.push(title)
  }
  return titles
}

/** Lines between a title and its first article or point: a 题注, a preamble. */
const BEFORE_FIRST = 6

function beginsAnew(lines: readonly BodyLine[], from: number, isAnnex: boolean): boolean {
  for (const { is } of lines.slice(from, from + BEFORE_FIRST)) {
    if (is.kind === 'article') return is.num === 1 && is.sub === 0
    if (is.kind === 'heading') return is.num === 1
    if (is.kind === 'enumerated') return isAnnex && is.num === 1
    if (is.kind === 'appendix' || is.kind === 'table') return false
  }
  return false
}

/** An annex that is a document ends before the next annex of the notice; its own annexes are numbered from 1. */
function endOf(lines: readonly BodyLine[], { text, label, num }: Title, next: number): number {
  if (label === '' || num === null) return next
  const other = lines.findIndex(({ is }, at) => at >= text && at < next && is.kind === 'appendix' && is.num === num + 1)
  return other < 0 ? next : other
}
