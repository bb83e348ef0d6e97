import { captionText } from '#common/law/caption.ts'
import { HEADING_LEVELS } from '#common/law/model.ts'
import { isPointAnchor } from '#common/law/points.ts'
import { parseNumeral } from '#common/law/numerals.ts'
import type { TreeNode } from '#common/contract/laws.ts'

export interface TocItem {
  anchor: string
  label: string
  caption: string
  /** 0 for the outermost. */
  depth: number
  /** Numbers of the first and last article inside: 1–12; '' when there is none. */
  range: string
}

export const captionOf = (node: Pick<TreeNode, 'caption'>): string => captionText(node.caption)

/** True for a node with a heading of its own: a division, an appendix, or a 序言 that is labelled as one. */
export function isDivision(node: TreeNode): boolean {
  return (
    HEADING_LEVELS.includes(node.level) ||
    node.level === 'appendix' ||
    node.level === 'issued' ||
    (node.level === 'preamble' && node.label !== '' && node.children.length > 0)
  )
}

export function articlesOf(tree: readonly TreeNode[]): TreeNode[] {
  return tree.flatMap((node) => (node.level === 'article' ? [node] : articlesOf(node.children)))
}

/** Levels of the contents of a text without articles. */
const TOC_LEVELS = 2

/**
 * Contents: headings and appendices; for a law without headings its articles with their first words, for a text of
 * points these. Of a notice its own text, and each document that it issues with its contents.
 */
export function tocOf(tree: readonly TreeNode[]): TocItem[] {
  if (tree.some(({ level }) => level === 'issued')) return tocOfNotice(tree)
  const headings = headingsOf(tree, 0)
  if (headings.some((item) => item.range)) return headings
  if (hasPoints(tree)) return pointsOf(tree, 0)
  const articles = articlesOf(tree).map((node) => ({
    anchor: node.anchor,
    label: node.label,
    caption: firstWords(node),
    depth: 0,
    range: '',
  }))
  const numbered = tree.filter((node) => node.level === 'passage' && node.label)
  const passages = numbered.map((node) => ({
    anchor: node.anchor,
    label: node.label,
    caption: firstWords(node),
    depth: 0,
    range: '',
  }))
  return articles.length ? [...articles, ...headings] : [...passages, ...headings]
}

const hasPoints = (tree: readonly TreeNode[]): boolean =>
  tree.some((node) => isPointAnchor(node.anchor) || hasPoints(node.children))

/** Headings and points of the two outermost levels. Inner points without a heading are text and no entries. */
function pointsOf(tree: readonly TreeNode[], depth: number): TocItem[] {
  if (depth >= TOC_LEVELS) return []
  return tree.flatMap((node) => {
    const isPoint = isPointAnchor(node.anchor)
    const isHeading =
      isDivision(node) || (node.level === 'passage' && node.caption !== '' && node.text === '' && node.label === '')
    if (!isHeading && !(isPoint && (depth === 0 || node.caption !== ''))) return []
    const caption = isPoint ? captionText(firstWords(node)).replace(/。$/, '') : captionOf(node)
    return [
      { anchor: node.anchor, label: node.label, caption, depth, range: '' },
      ...pointsOf(node.children, depth + 1),
    ]
  })
}

function tocOfNotice(tree: readonly TreeNode[]): TocItem[] {
  const [first] = tree
  const notice =
    first && first.level !== 'issued'
      ? [{ anchor: first.anchor, label: '', caption: '印发说明', depth: 0, range: '' }]
      : []
  return [
    ...notice,
    ...tree.flatMap((node) => {
      const [own, ...inside] = headingsOf([node], 0)
      if (own === undefined || node.level !== 'issued') return own === undefined ? [] : [own, ...inside]
      return [own, ...tocOf(node.children).map((item) => ({ ...item, depth: item.depth + 1 }))]
    }),
  ]
}

/**
 * “一、一般规定” between articles, as interpretations of courts are parted: the articles behind it stand beside it in the
 * tree.
 */
export const isGroup = (node: TreeNode): boolean =>
  node.level === 'passage' &&
  node.label !== '' &&
  node.caption !== '' &&
  node.text === '' &&
  node.children.length === 0 &&
  !isPointAnchor(node.anchor)

function headingsOf(tree: readonly TreeNode[], depth: number): TocItem[] {
  return tree.flatMap((node, at) => {
    if (!isDivision(node) && !isGroup(node)) return []
    const end = tree.findIndex((other, index) => index > at && (isGroup(other) || isDivision(other)))
    const inside = articlesOf(isGroup(node) ? tree.slice(at + 1, end < 0 ? undefined : end) : node.children)
    if (isGroup(node) && inside.length === 0) return []
    const first = shortNumber(inside[0]?.label ?? '')
    const last = shortNumber(inside.at(-1)?.label ?? '')
    const range = first === last ? first : `${first}–${last}`
    return [
      { anchor: node.anchor, label: node.label, caption: captionOf(node), depth, range },
      ...headingsOf(node.children, depth + 1),
    ]
  })
}

/** 第一百三十三条之一 → 133之一 */
function shortNumber(label: string): string {
  const parts = /^第([^条]+)条(.*)$/.exec(label)
  const num = parseNumeral(parts?.[1] ?? '')
  return num === null ? label : `${num}${parts?.[2] ?? ''}`
}

function firstWords(node: TreeNode): string {
  if (node.caption) return node.caption
  const text = node.text || node.children[0]?.text || ''
  return text.length > 16 ? `${text.slice(0, 16)}…` : text
}

/** How many points a text without articles has, as far as the contents show them. */
export const pointCount = (tree: readonly TreeNode[]): number =>
  hasPoints(tree) && articlesOf(tree).length === 0 ? pointsOf(tree, 0).length : 0
