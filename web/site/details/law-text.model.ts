import { toNumeral } from '#common/law/numerals.ts'
import { isPointAnchor, isUnitPoint, PointIndex, pointLabel } from '#common/law/points.ts'
import type { Link, Piece, TreeNode } from '#common/contract/laws.ts'

export interface Segment {
  text: string
  link: Link | null
}

/** Cuts a text at its links. Links that overlap or lie outside are left out: the text is always whole. */
export function segmentsOf(text: string, links: readonly Link[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const link of links.toSorted((a, b) => a.start - b.start)) {
    if (link.start < at || link.length <= 0 || link.start + link.length > text.length) continue
    if (link.start > at) segments.push({ text: text.slice(at, link.start), link: null })
    segments.push({ text: text.slice(link.start, link.start + link.length), link })
    at = link.start + link.length
  }
  if (at < text.length) segments.push({ text: text.slice(at), link: null })
  return segments
}

/** All places of a word in a text, without overlap, capitals ignored. */
export function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  const needle = word.toLowerCase()
  if (!needle) return places
  const hay = text.toLowerCase()
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) places.push(at)
  return places
}

/** Marks words in a text; the longer word wins where two meet. */
export function splitByWords(text: string, words: readonly string[]): Piece[] {
  const marked = new Uint8Array(text.length)
  for (const word of words) for (const at of placesOf(text, word)) marked.fill(1, at, at + word.length)
  const pieces: Piece[] = []
  let start = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && marked[at] === marked[start]) continue
    pieces.push({ text: text.slice(start, at), mark: marked[start] === 1 })
    start = at
  }
  return text ? pieces : []
}

/** Words of the `hl` parameter. */
export function wordsOf(hl: string | undefined): string[] {
  return [...new Set((hl ?? '').split(/\s+/).filter(Boolean))].slice(0, 12)
}

/** The lines of a provision in reading order: 款 and 项 each on its own line. */
export function linesOf(node: TreeNode): string[] {
  const table = node.table?.map((row) => row.join('\t')) ?? []
  const own = node.table ? '' : `${node.level === 'article' ? '' : node.label}${node.caption}${node.text}`
  return [...(own ? [own] : []), ...table, ...node.children.flatMap(linesOf)]
}

/**
 * Estimated height of a provision in lines of `measure` characters: the scroll bar is right before the provision is
 * drawn.
 */
export function roomOf(node: TreeNode, measure = 36): number {
  const own = linesOf(node).reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length + 2) / measure)), 0)
  return Math.max(1, own)
}

/** Whether a node is read as a whole: a 条, or a point 二、 or （三） of a text without articles. */
const isProvision = (node: TreeNode): boolean => node.level === 'article' || isUnitPoint(node.anchor)

/** Name of an article or point as it is cited: 第四十七条, 二、（三）. */
/** What the provision that is read calls itself: a point is no article. */
export const ownWord = (anchor: string): '本条' | '本项' => (isPointAnchor(anchor) ? '本项' : '本条')

export const provisionName = (node: Pick<TreeNode, 'anchor' | 'label'>): string =>
  (isPointAnchor(node.anchor) && pointLabel(node.anchor)) || node.label

/** The words of an article or point without its number, a line per 款, 项 or point inside. */
export const provisionLines = (node: TreeNode): string[] => linesOf({ ...node, label: '' })

/** Finds the node with an anchor and the article or point it belongs to. */
export function findAnchor(
  tree: readonly TreeNode[],
  anchor: string,
  article: TreeNode | null = null,
): { node: TreeNode; article: TreeNode | null } | null {
  for (const node of tree) {
    const holder = isProvision(node) ? node : article
    if (node.anchor === anchor) return { node, article: holder }
    const found = findAnchor(node.children, anchor, holder)
    if (found) return found
  }
  return null
}

const anchorsOf = (tree: readonly TreeNode[]): string[] =>
  tree.flatMap((node) => [node.anchor, ...anchorsOf(node.children)])

/**
 * The point of a text without articles that a name or an address means: q12, t2_x3. Null when there is none, or
 * several.
 */
export const pointMeant = (tree: readonly TreeNode[], address: string): string | null =>
  new PointIndex(anchorsOf(tree)).find(address)

/** The paragraph at the places that an older address counts: d3_d2 was the second paragraph of the third. */
function atPlaces(tree: readonly TreeNode[], anchor: string): string | null {
  let nodes = tree
  let found: TreeNode | undefined
  for (const step of anchor.split('_')) {
    const place = /^d(\d+)$/.exec(step)?.[1]
    found = place === undefined ? undefined : nodes.filter(({ level }) => level === 'passage')[Number(place) - 1]
    if (!found) return null
    nodes = found.children
  }
  return found?.anchor ?? null
}

/**
 * The anchor itself, or the nearest one to it: 第一款 of an article with a single 款 means the article, its 项 stand right
 * under the article; an anchor that does not exist leads to the provision that would contain it. A measure was an
 * annex, and may be the only one of its notice again. Null when there is none.
 */
export function nearestAnchor(tree: readonly TreeNode[], anchor: string): string | null {
  const steps = anchor.split('_')
  const meant = findAnchor(tree, anchor) ? anchor : (pointMeant(tree, anchor) ?? atPlaces(tree, anchor))
  if (meant !== null) return meant
  for (; steps.length; steps.pop()) {
    const candidate = steps.join('_')
    const found = [
      candidate,
      candidate.replace('_k1_', '_'),
      candidate.replace(/^([^_]+)_x/, '$1_k1_x'),
      candidate.replace(/^(?:fl|w)\d+_(?=[tz]\d)/, ''),
    ].find((form) => findAnchor(tree, form))
    if (found !== undefined) return found
  }
  return null
}

/** Name of a provision from its anchor, such as 第四十七条第二款第一项; the article's label is taken as printed. */
export function labelOfAnchor(article: TreeNode, anchor: string): string {
  if (isPointAnchor(anchor)) return pointLabel(anchor) || article.label
  const names: Record<string, string> = { k: '款', x: '项', m: '目' }
  const rest = anchor.startsWith(`${article.anchor}_`) ? anchor.slice(article.anchor.length + 1).split('_') : []
  return (
    article.label + rest.map((step) => `第${toNumeral(Number(step.slice(1)))}${names[step.charAt(0)] ?? ''}`).join('')
  )
}
