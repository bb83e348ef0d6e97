import type { NodeLevel } from '#common/law/model.ts'
import { pointStep } from '#common/law/points.ts'
import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { parseTree, toBlocks } from '../laws/laws.door.ts'

/** A node of an edition as far as amending needs it: of the parser or of the wire. */
export interface EditionNode {
  level: NodeLevel
  label: string
  caption: string
  text: string
  table?: string[][] | null
  children: readonly EditionNode[]
}

/** A 款, 项, 目 or table within an article, or a line of text outside the articles. */
export interface Part {
  level: 'paragraph' | 'item' | 'subitem' | 'table'
  label: string
  text: string
  rows?: string[][]
  children: Part[]
}

export interface Article {
  kind: 'article'
  /** 0 when the label has no number. */
  num: number
  /** 之N, else 0. */
  sub: number
  label: string
  caption: string
  parts: Part[]
}

export interface Heading {
  kind: 'heading'
  /** `group`: a title between articles without 第N章, such as 一、买卖合同的成立. */
  level: 'part' | 'subpart' | 'chapter' | 'section' | 'preamble' | 'group'
  label: string
  /** Its words; lines of text between it and its first article follow in lines of their own. */
  caption: string
}

/** A paragraph outside the articles: of 序言, of the text under a heading. */
export interface Passage {
  kind: 'passage'
  part: Part
}

export interface Appendix {
  kind: 'appendix'
  label: string
  caption: string
  parts: Part[]
}

export type Entry = Article | Heading | Passage | Appendix

/**
 * An edition as amending works on it: what follows what, with headings as marks between the articles. Entries and parts
 * are changed in place.
 */
export interface LawBody {
  entries: Entry[]
}

const LABEL = new RegExp(`^第\\s*([${NUMERAL_CHARS}]+)\\s*条(?:\\s?之([${NUMERAL_CHARS}]+))?$`)
/** Label of an article in a text that numbers its points 一、 二、. */
const POINT = new RegExp(`^([${NUMERAL_CHARS}]+)\\s*、$`)

/** The tree of an edition as a new body; the tree stays as it is. */
export function bodyOf(nodes: readonly EditionNode[]): LawBody {
  const hasArticles = some(nodes, ({ level }) => level === 'article')
  const entries: Entry[] = []
  const visit = (node: EditionNode): void => {
    const { level, label, caption, text } = node
    if (level === 'article') {
      const [, num = '', sub = ''] = LABEL.exec(label) ?? POINT.exec(label) ?? []
      const own = text !== '' || !node.children.some((child) => child.level === 'paragraph')
      entries.push({
        kind: 'article',
        num: parseNumeral(num) ?? 0,
        sub: sub === '' ? 0 : (parseNumeral(sub) ?? 0),
        label,
        caption,
        parts: own
          ? [{ level: 'paragraph', label: '', text, children: node.children.map(partOf) }]
          : node.children.map(partOf),
      })
    } else if (level === 'appendix') entries.push({ kind: 'appendix', label, caption, parts: partsUnder(node) })
    else if (level === 'part' || level === 'subpart' || level === 'chapter' || level === 'section') {
      // Titles that the printer broke into two lines, and words under a title, belong to the title.
      const below = node.children.findIndex(
        (child) => child.level !== 'passage' || child.table || child.caption !== '' || child.children.length > 0,
      )
      const own = node.children.slice(0, below < 0 ? undefined : below)
      entries.push({
        kind: 'heading',
        level,
        label,
        caption: [caption, text, ...own.map((child) => child.label + child.text)].filter(Boolean).join('\n'),
      })
      node.children.slice(own.length).forEach(visit)
    } else if (level === 'issued') {
      if (label !== '' || caption !== '') entries.push({ kind: 'heading', level: 'group', label, caption })
      node.children.forEach(visit)
    } else if (level === 'preamble') {
      if (label !== '' || caption !== '') entries.push({ kind: 'heading', level: 'preamble', label, caption })
      if (text !== '') entries.push({ kind: 'passage', part: { level: 'paragraph', label: '', text, children: [] } })
      node.children.forEach(visit)
    } else if (!hasArticles && POINT.test(label)) {
      const num = parseNumeral(POINT.exec(label)?.[1] ?? '') ?? 0
      entries.push({
        kind: 'article',
        num,
        sub: 0,
        label,
        caption,
        parts: partsOfPoint(node),
      })
    } else if (caption !== '' && text === '') {
      entries.push({ kind: 'heading', level: 'group', label, caption })
      node.children.forEach(visit)
    } else entries.push(...partsFlat(node).map((part): Passage => ({ kind: 'passage', part })))
  }
  nodes.forEach(visit)
  return { entries }
}

const some = (nodes: readonly EditionNode[], is: (node: EditionNode) => boolean): boolean =>
  nodes.some((node) => is(node) || some(node.children, is))

function partOf(node: EditionNode): Part {
  if (node.table)
    return {
      level: 'table',
      label: '',
      text: '',
      rows: node.table.map((row) => [...row]),
      children: node.children.map(partOf),
    }
  const level = node.level === 'item' || node.level === 'subitem' ? node.level : 'paragraph'
  return { level, label: node.label, text: node.caption + node.text, children: node.children.map(partOf) }
}

/** A node of a text without articles and everything below it, each line on its own. */
function partsFlat(node: EditionNode): Part[] {
  return [{ ...partOf(node), children: [] }, ...node.children.flatMap(partsFlat)]
}

/** A point 一、 as an article: its paragraphs as 款, （一） or 1. below one of them as 项, what is deeper as 目. */
function partsOfPoint({ text, children }: EditionNode): Part[] {
  let last: Part = { level: 'paragraph', label: '', text, children: [] }
  const parts = [last]
  for (const child of children) {
    if (isInner(child)) last.children.push(innerPart(child, 'item'))
    else {
      const lines = partsFlat(child)
      parts.push(...lines)
      last = lines.at(-1) ?? last
    }
  }
  return parts
}

const isInner = (node: EditionNode): boolean => node.table == null && pointStep(node.label) !== null

const innerPart = (node: EditionNode, level: 'item' | 'subitem'): Part => ({
  level,
  label: node.label,
  text: node.caption + node.text,
  children: node.children.map((child) => (isInner(child) ? innerPart(child, 'subitem') : partOf(child))),
})

/** The lines of a 附件: its own articles, points and paragraphs. */
function partsUnder(node: EditionNode): Part[] {
  const own: Part[] = node.text === '' ? [] : [{ level: 'paragraph', label: '', text: node.text, children: [] }]
  const lines = (child: EditionNode): Part[] => {
    if (child.table) return [partOf(child)]
    // An article within a 附件 prints its number in front of its first paragraph.
    const text = child.level === 'article' ? `${child.caption}${child.text}` : child.caption + child.text
    const first = child.level === 'article' && child.text === '' ? child.children[0] : undefined
    return [
      {
        level: 'paragraph',
        label: child.level === 'article' ? `${child.label}　` : child.label,
        text: text + (first?.text ?? ''),
        children: [],
      },
      ...(first ? first.children.flatMap(lines) : []),
      ...child.children.slice(first ? 1 : 0).flatMap(lines),
    ]
  }
  return [...own, ...node.children.flatMap(lines)]
}

const DEPTH = { part: 1, subpart: 2, chapter: 3, section: 4, preamble: 3, group: 5 } as const

/** A body as staff edit it: a line for each paragraph, # before headings, | around the cells of tables. */
export const textOfBody = ({ entries }: LawBody): string => entries.flatMap(linesOfEntry).join('\n')

export function linesOfEntry(entry: Entry): string[] {
  switch (entry.kind) {
    case 'heading':
      return headingText(entry)
        .split('\n')
        .map((line, at) => (at === 0 ? `${'#'.repeat(DEPTH[entry.level])} ${line}` : line))
    case 'passage':
      return linesOfPart(entry.part)
    case 'appendix':
      return [[entry.label, entry.caption].filter(Boolean).join('　'), ...entry.parts.flatMap(linesOfPart)]
    case 'article': {
      const [first = '', ...rest] = linesOfArticle(entry)
      if (!isPoint(entry)) return [`${entry.label}　${first}`, ...rest]
      return entry.caption === ''
        ? [entry.label + first, ...rest]
        : [`${'#'.repeat(DEPTH.section)} ${entry.label}${first}`, ...rest]
    }
  }
}

/** 第三章　总则; 一、买卖合同的成立. */
export const headingText = ({ label, caption }: Heading): string =>
  label.endsWith('、') ? label + caption : [label, caption].filter(Boolean).join('　')

export function linesOfPart(part: Part): string[] {
  const own =
    part.level === 'table'
      ? (part.rows ?? []).map(
          (row) => `| ${row.map((cell) => cell.replaceAll('\n', '<br>').replaceAll('|', '\\|')).join(' | ')} |`,
        )
      : [part.label + part.text]
  return [...own, ...part.children.flatMap(linesOfPart)]
}

/** Whether an article is a point 一、 of a text that has no 条; its caption stands on a line of its own. */
export const isPoint = ({ label }: Article): boolean => label.endsWith('、')

/** The words of an article behind its number, a line for each 款, 项 and 目. */
export function linesOfArticle(article: Article): string[] {
  const { caption, parts } = article
  const lines = parts.flatMap(linesOfPart)
  if (isPoint(article)) return caption === '' ? lines : [caption, ...lines.filter((line) => line !== '')]
  const [first = '', ...rest] = lines
  return [caption + first, ...rest]
}

/** A body as a tree again, headings beside the articles they stand over. */
export const nodesOf = ({ entries }: LawBody): EditionNode[] =>
  entries.map((entry): EditionNode => {
    const plain = { text: '', children: [] }
    switch (entry.kind) {
      case 'heading':
        return {
          level: entry.level === 'group' ? 'passage' : entry.level,
          label: entry.label,
          caption: entry.caption,
          ...plain,
        }
      case 'passage':
        return nodeOfPart(entry.part)
      case 'appendix':
        return {
          level: 'appendix',
          label: entry.label,
          caption: entry.caption,
          text: '',
          children: entry.parts.map(nodeOfPart),
        }
      case 'article':
        return {
          level: 'article',
          label: entry.label,
          caption: entry.caption,
          text: '',
          children: entry.parts.map(nodeOfPart),
        }
    }
  })

const nodeOfPart = ({ level, label, text, rows, children }: Part): EditionNode => ({
  level: level === 'table' ? 'passage' : level,
  label,
  caption: '',
  text,
  table: rows ?? null,
  children: children.map(nodeOfPart),
})

/** Lines that a decision quotes, as the parts of an article: read by the parser that will read the new edition. */
export function partsOfLines(lines: readonly string[], captioned = false): { caption: string; parts: Part[] } {
  const printed = lines.map((line) => line.trim()).filter((line) => line !== '')
  const { nodes } = parseTree(toBlocks([`第一条　${printed[0] ?? ''}`, ...printed.slice(1)], 0), false)
  const { entries } = bodyOf(nodes)
  const [article] = entries
  if (entries.length !== 1 || article?.kind !== 'article')
    return { caption: '', parts: printed.map((text) => ({ level: 'paragraph', label: '', text, children: [] })) }
  if (captioned || article.caption === '') return { caption: article.caption, parts: article.parts }
  const [first] = article.parts
  if (first) first.text = article.caption + first.text
  return { caption: '', parts: article.parts }
}

/** A text as comparisons of editions take it: without white space. */
export const plainText = (lines: readonly string[]): string => lines.join('').replace(/[\s\u3000\u200b\ufeff]+/g, '')

/**
 * Whether a paragraph is the 发文字号 of an interpretation, 法释〔2022〕8号: it stands in a line of its own and is no 段 of the
 * text.
 */
export const isDocNumber = (text: string): boolean =>
  /^[（(]?[^，。]{2,12}[〔[（(]\d{4}[〕\])）]\s*第?\d+号[）)]?$/.test(text)
