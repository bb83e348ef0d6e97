import type { Successor } from '#common/contract/laws.ts'
import { likenessOf } from '#common/law/compare.ts'

/** A node of a version as far as its words matter, in reading order. */
export interface WordedNode {
  ord: number
  lastOrd: number
  level: string
  label: string
  caption: string
  text: string
  anchor: string
}

/** Share of pairs of characters from which two articles are one, and how far the next best must be behind. */
const SURE = 0.6
const AHEAD = 0.1

/**
 * The article of a newer text that has the content of an article of an older one, whatever their numbers.
 * @param anchor of the older article
 * @returns null unless each of the two is clearly the nearest to the other
 */
export function successorOf(
  anchor: string,
  before: readonly WordedNode[],
  now: readonly WordedNode[],
): Successor | null {
  const olds = articlesOf(before)
  const news = articlesOf(now)
  const from = olds.findIndex((article) => article.anchor === anchor)
  if (from < 0) return null
  const likeness = likenessOf(
    olds.map(({ words }) => words),
    news.map(({ words }) => words),
  )
  const to = nearest(news.map((_, index) => likeness(from, index)))
  if (to === null || nearest(olds.map((_, index) => likeness(index, to))) !== from) return null
  const article = news[to]
  return article === undefined ? null : { anchor: article.anchor, label: article.label, same: likeness(from, to) === 1 }
}

interface ArticleWords {
  anchor: string
  label: string
  words: string
}

function articlesOf(nodes: readonly WordedNode[]): ArticleWords[] {
  const articles: (ArticleWords & { lastOrd: number })[] = []
  for (const { level, ord, lastOrd, anchor, label, caption, text } of nodes) {
    const open = articles.at(-1)
    if (level === 'article' && /^t\d/.test(anchor)) articles.push({ anchor, label, words: caption + text, lastOrd })
    else if (open && ord <= open.lastOrd) open.words += label + caption + text
  }
  return articles.map(({ words, ...article }) => ({ ...article, words: words.replace(/\s+/g, '') }))
}

/** Index of the greatest likeness when it is sure and no other comes near it. */
function nearest(scores: readonly number[]): number | null {
  let best = -1
  let second = 0
  scores.forEach((score, index) => {
    if (score > (scores[best] ?? 0)) {
      second = scores[best] ?? 0
      best = index
    } else second = Math.max(second, score)
  })
  const score = scores[best] ?? 0
  return score >= SURE && score - second >= AHEAD ? best : null
}
