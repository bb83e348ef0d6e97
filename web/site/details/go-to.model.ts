import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { readPoint } from '#common/law/point-names.ts'
import { isPointAnchor } from '#common/law/points.ts'
import type { TreeNode } from '#common/contract/laws.ts'
import { pointMeant, provisionName } from './law-text.model.ts'
import { articlesOf, isDivision } from './toc.model.ts'

const TYPED = new RegExp(`^第?([${NUMERAL_CHARS}]+)条?(?:(?:之|-)([${NUMERAL_CHARS}]+))?$`)
const PRINTED = /^第([^条]+)条(?:之(.+))?$/

/** The article a reader means by 47, 第47条, 四十七, 133之一 or 133-1; null when the law has no such article. */
export function articleByNumber(tree: readonly TreeNode[], typed: string): TreeNode | null {
  const wanted = numbersOf(typed.trim(), TYPED)
  if (!wanted) return null
  return articlesOf(tree).find((node) => numbersOf(node.label, PRINTED) === wanted) ?? null
}

/**
 * The place that a reader types: the article by its number, or the point of a text without articles by its name,
 * 二、（三）2.
 * @returns its anchor; null when there is none, or when several points are called so
 */
export function placeByName(tree: readonly TreeNode[], typed: string): string | null {
  const article = articleByNumber(tree, typed)
  if (article) return article.anchor
  const words = typed.trim()
  const point = readPoint(words)
  if (point?.end === words.length) return pointMeant(tree, point.address)
  // 二 and 12 alone
  const num = parseNumeral(words)
  return num === null ? null : pointMeant(tree, `t${num}`)
}

/** An example of a point's name for the field that leads to one: 二、（三）. */
export function examplePoint(tree: readonly TreeNode[]): string {
  const outer = tree
    .flatMap((node) => (isDivision(node) ? node.children : [node]))
    .find((node) => node.children.some(({ anchor }) => isPointAnchor(anchor)))
  const inner = outer?.children.findLast(({ anchor }) => isPointAnchor(anchor))
  return inner ? provisionName(inner) : '二、'
}

/** 133-1 for 第一百三十三条之一, 133-0 for 第一百三十三条. */
function numbersOf(label: string, form: RegExp): string | null {
  const parts = form.exec(label)
  const num = parseNumeral(parts?.[1] ?? '')
  return num === null ? null : `${num}-${parts?.[2] ? parseNumeral(parts[2]) : 0}`
}
