import { createContext, useDeferredValue, useState } from 'react'
import type { TreeNode } from '#common/contract/laws.ts'
import { savedPlace } from './reading-place.ts'
import { articlesOf } from './toc.model.ts'

/** A law of fewer articles is drawn at once. */
const LONG = 200
/** Articles on either side of the one that the reader goes to: more than any window shows. */
const BESIDE = 50

/** Anchors of the articles whose text is drawn; null: of all. The others keep their room. */
export const FirstArticles = createContext<ReadonlySet<string> | null>(null)

/**
 * The articles of a long law that are drawn first: those around the place that is opened. The others follow when these
 * are on the screen.
 * @param anchor of the place; null for the beginning
 * @returns null once all are drawn
 */
export function useFirstArticles(tree: readonly TreeNode[], anchor: string | null): ReadonlySet<string> | null {
  // Who comes back does so to a place of the whole text.
  const [first] = useState(() => (savedPlace() ? null : firstArticles(tree, anchor)))
  const isWhole = useDeferredValue(true, first === null)
  return isWhole ? null : first
}

/** The same without React. @returns null for a law that is not long */
export function firstArticles(tree: readonly TreeNode[], anchor: string | null): Set<string> | null {
  const articles = articlesOf(tree)
  if (articles.length < LONG) return null
  const at = anchor === null ? 0 : articlesBefore(tree, anchor)
  return new Set(articles.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).map((article) => article.anchor))
}

/** How many articles stand before a place of the text; of a place within an article, before that article. */
function articlesBefore(tree: readonly TreeNode[], anchor: string): number {
  let count = 0
  const isMet = (nodes: readonly TreeNode[]): boolean =>
    nodes.some((node) => {
      if (node.anchor === anchor || isMet(node.children)) return true
      if (node.level === 'article') count++
      return false
    })
  isMet(tree)
  return count
}
