import type { LawNode, ParseWarning } from '#common/law/model.ts'
import { assignAnchors } from './anchors.ts'
import { articleTree } from './article-tree.ts'
import { bodyLines, type BodyLine } from './body-lines.ts'
import type { IssuedNames } from './issued-names.ts'
import { issuedParts, type IssuedPart } from './issued-parts.ts'
import { makeNode } from './law-nodes.ts'
import { passageTree } from './passage-tree.ts'
import { signatureAt } from './signature.ts'
import type { SourceBlock } from './source-document.ts'

export interface ParsedTree {
  nodes: LawNode[]
  /** The documents that the text issues, each with its node. */
  issued: { part: IssuedPart; node: LawNode }[]
  warnings: ParseWarning[]
}

/**
 * Blocks of a body (without 目录) → tree with anchors. `amending`: the document is a decision or 修正案, whose
 * quoted “第X条…” never become articles (docs/law-as-data.md §5 rule 5).
 * @param names what the document issues by its title: each is a part of its own behind the notice (rule 9)
 */
export function parseTree(
  blocks: readonly SourceBlock[],
  amending: boolean,
  names: IssuedNames | null = null,
): ParsedTree {
  const warnings: ParseWarning[] = []
  const lines = bodyLines(blocks, amending, warnings)
  const parts = names === null ? [] : issuedParts(names, lines)
  const [first] = parts
  const notice = lines.slice(0, first?.start)
  const pointed = !hasArticles(notice)
  const nodes = first ? noticeTree(notice, warnings, pointed) : documentTree(lines, warnings)
  const issued = parts.map((part) => ({ part, node: issuedNode(lines, part, warnings) }))
  issued.forEach(({ part, node }, at) => {
    nodes.push(node)
    // Annexes of the notice that are no documents of their own: forms, tables.
    const rest = lines.slice(part.end, parts[at + 1]?.start ?? lines.length)
    const starts = rest.flatMap(({ is }, line) => (is.kind === 'appendix' ? [line] : []))
    starts.forEach((start, index) => nodes.push(appendix(rest.slice(start, starts[index + 1] ?? rest.length), pointed)))
  })
  assignAnchors(nodes)
  return { nodes, issued, warnings }
}

/** A document that a notice issues: its label and title, and its text as one of its own. */
function issuedNode(
  lines: readonly BodyLine[],
  { text, end, label, num, caption }: IssuedPart,
  warnings: ParseWarning[],
): LawNode {
  return makeNode('issued', { label, num, caption, children: documentTree(lines.slice(text, end), warnings) })
}

/**
 * The notice over the documents it issues; a list of them (附件：1.甲办法 2.乙细则) is words of it, and its lines are no points.
 */
function noticeTree(lines: readonly BodyLine[], warnings: ParseWarning[], pointed: boolean): LawNode[] {
  const list = lines.findIndex(isListHead)
  const { start } = closingOf(lines, list < 0 ? [] : [list])
  return [...subtree(lines.slice(0, start), warnings, pointed), ...passages(lines.slice(start))]
}

const passages = (lines: readonly BodyLine[]): LawNode[] =>
  lines.flatMap((line) => (line.kind === 'text' ? [makeNode('passage', { text: line.block.text })] : []))

function documentTree(lines: readonly BodyLine[], warnings: ParseWarning[]): LawNode[] {
  const found = appendixStarts(lines)
  const closing = closingOf(lines, found)
  const starts = found.filter((start) => start >= closing.end)
  const body = lines.slice(0, closing.start)
  // The 附件 of a law with articles are lists and tables of that law; a text of points has its own in them.
  const pointed = !hasArticles(body)
  const nodes = [...subtree(body, warnings, pointed), ...passages(lines.slice(closing.start, closing.end))]
  starts.forEach((start, index) => nodes.push(appendix(lines.slice(start, starts[index + 1] ?? lines.length), pointed)))
  return nodes
}

const hasArticles = (lines: readonly BodyLine[]): boolean => lines.some((line) => line.is.kind === 'article')

function subtree(lines: readonly BodyLine[], warnings: ParseWarning[], pointed: boolean): LawNode[] {
  if (hasArticles(lines)) return articleTree(lines, warnings)
  return passageTree(lines, pointed)
}

/** First lines of the 附件: labelled ones, and a title standing alone after the last 施行 clause. */
function appendixStarts(lines: readonly BodyLine[]): number[] {
  const starts: number[] = []
  lines.forEach((line, index) => {
    if (line.is.kind !== 'appendix' || index === 0) return
    if (starts.length === 0 && articlesGoOn(lines, index)) return
    starts.push(index)
  })
  const untitled = titleAfterLastClause(lines, starts[0] ?? lines.length)
  if (untitled !== null) starts.unshift(untitled)
  return starts
}

/** Lines from a list of 附件 to the signature below it, at most; and of such a list, characters of a line. */
const MOST_OF_LIST = 40
const LONGEST_LISTED = 60
/** Lines behind a signature, as （此件公开发布）, at most. */
const MOST_BEHIND = 3

/**
 * How a document ends before its 附件: a list of them (附件：1.名录 2.表), which holds none of their text, and the signature,
 * which belongs to the document and not to the last article or the last of the list.
 */
function closingOf(lines: readonly BodyLine[], starts: readonly number[]): { start: number; end: number } {
  const [first = lines.length, second = lines.length] = starts
  const blocks = lines.map(({ block }) => block)
  const listed = isListHead(lines[first])
  const end = listed ? second : first
  const from = listed ? first : lines.findLastIndex(({ is }, index) => index < first && is.kind === 'article') + 1
  const none = { start: first, end: first }
  // Without articles a signature is a paragraph like any other.
  if (!listed && from === 0) return none
  for (let at = from; at < end; at++) {
    const signature = signatureAt(blocks, at)
    if (!signature) continue
    const behind = end - at - signature.length
    const isShort = lines
      .slice(from, at)
      .every((line) => line.kind === 'text' && line.block.text.length <= LONGEST_LISTED)
    if (behind > MOST_BEHIND || (listed && (!isShort || at - from > MOST_OF_LIST))) break
    return { start: listed ? first : at, end }
  }
  const isList = lines.slice(first + 1, second).every(({ is }) => is.kind === 'enumerated')
  return listed && second < lines.length && isList && second - first <= MOST_OF_LIST
    ? { start: first, end: second }
    : none
}

/** 附件：1.名录 */
const isListHead = (line: BodyLine | undefined): boolean =>
  line?.is.kind === 'appendix' && /[：:]$/.test(line.is.label) && line.is.caption.length <= LONGEST_LISTED

/** True when the number due next still comes: then 附：… stands inside the body. */
function articlesGoOn(lines: readonly BodyLine[], index: number): boolean {
  let last: number | null = null
  for (const { is } of lines.slice(0, index)) if (is.kind === 'article') last = is.num
  if (last === null) return false
  const due = last + 1
  return lines.slice(index).some(({ is }) => is.kind === 'article' && is.num === due)
}

/** “个人所得税税率表一” after the article with the 施行 clause: an appendix that lost its label (rule 4). */
function titleAfterLastClause(lines: readonly BodyLine[], end: number): number | null {
  const article = lines.findLastIndex((line, index) => index < end && line.is.kind === 'article')
  if (article < 0) return null
  let clause = false
  for (let index = article; index < end; index++) {
    const line = lines[index]
    if (line?.block.kind !== 'text' || line.quoted) return null
    if (clause && index > article && line.is.kind === 'plain' && isTitle(line.block.text) && index + 1 < lines.length)
      return index
    clause ||= /(?:施行|实施|生效|执行)/.test(line.block.text)
  }
  return null
}

function isTitle(text: string): boolean {
  return (
    text.length >= 4 &&
    text.length <= 40 &&
    !/[。；，：:”]|[）)]$/.test(text) &&
    !/\d{4}年|[〇一二三四五六七八九十]{4}年/.test(text) &&
    /表|名录|目录|标准|图|式|规程|样/.test(text)
  )
}

/** One appendix; its own articles and points are parsed like a body of their own, without numbering warnings. */
function appendix(lines: readonly BodyLine[], pointed: boolean): LawNode {
  const [first, ...rest] = lines
  const node = makeNode('appendix')
  if (!first || first.block.kind !== 'text') return node
  if (first.is.kind === 'appendix') {
    node.label = first.is.label
    node.num = first.is.num
    node.caption = first.is.caption
  } else node.caption = first.block.text
  const title = rest[0]
  if (node.caption === '' && title?.block.kind === 'text' && isAppendixTitle(title)) {
    node.caption = title.block.text
    rest.shift()
  }
  node.children = subtree(rest, [], pointed)
  return node
}

function isAppendixTitle(line: BodyLine): boolean {
  if (line.block.kind !== 'text' || (line.is.kind !== 'plain' && line.is.kind !== 'bare-heading')) return false
  return line.block.text.length <= 50 && !/[。；，：:]$/.test(line.block.text)
}
