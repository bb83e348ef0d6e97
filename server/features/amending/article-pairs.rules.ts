import { likenessOf, partnersOf } from '#common/law/compare.ts'
import { type Article, linesOfArticle } from './law-body.rules.ts'
import { inOrder } from './numbering.rules.ts'

/** A pair of articles of two editions: what one became. */
export interface Pair {
  old: Article
  now: Article
}

/**
 * Likeness of two articles, 0 to 1: from where on one that moved is the same, and from where on one that stayed became
 * the other.
 */
const PLAINLY_SAME = 0.8
const ALIKE = 0.35
/** Likeness below which two articles of one number say different things. */
const PLAINLY_OTHER = 0.3

/**
 * Which article became which. A pair that breaks the order of the others is kept only when it is plainly the same
 * article with another number; else the old one goes or joins a new one at its place, as people would say it.
 */
export function pairsOf(olds: readonly Article[], news: readonly Article[]): Pair[] {
  const text = (article: Article) => linesOfArticle(article).join('\n')
  const unit = (article: Article) => ({ anchor: '', label: article.label, path: [], text: text(article) })
  const likeness = likenessOf(
    olds.map((article) => text(article).replace(/\s+/g, '')),
    news.map((article) => text(article).replace(/\s+/g, '')),
  )
  const partner = [...partnersOf(olds.map(unit), news.map(unit))]
  // 第三条 becomes 第二条之一 only where it is plainly the same.
  const isOfKind = (old: number, now: number) =>
    (olds[old]?.sub ?? 0) > 0 === (news[now]?.sub ?? 0) > 0 || likeness(old, now) >= PLAINLY_SAME
  partner.forEach((now, old) => {
    if (now >= 0 && !isOfKind(old, now)) partner[old] = -1
  })
  const joined = partner.flatMap((now, old) => (now >= 0 ? [{ old, now }] : []))
  const steady = new Set(inOrder(joined.map(({ now }) => now)))
  joined.forEach(({ old, now }, at) => {
    if (!steady.has(at) && (likeness(old, now) < PLAINLY_SAME || olds[old]?.num === news[now]?.num)) partner[old] = -1
  })
  // One whose every word stands elsewhere went there: it did not become another.
  const isElsewhere = (old: number) => news.some((_, now) => likeness(old, now) === 1)
  const taken = new Set(partner.filter((now) => now >= 0))
  let last = -1
  olds.forEach((_, old) => {
    const own = partner[old] ?? -1
    if (own >= 0) {
      if (joined.some((pair, at) => pair.old === old && steady.has(at))) last = own
      return
    }
    if (isElsewhere(old)) return
    const next = partner.findIndex(
      (now, at) => at > old && now > last && joined.some((pair, index) => pair.old === at && steady.has(index)),
    )
    const end = next < 0 ? news.length : (partner[next] ?? news.length)
    let best = -1
    for (let now = last + 1; now < end; now++)
      if (
        !taken.has(now) &&
        isOfKind(old, now) &&
        likeness(old, now) >= ALIKE &&
        (best < 0 || likeness(old, now) > likeness(old, best))
      )
        best = now
    if (best < 0) return
    partner[old] = best
    taken.add(best)
    last = best
  })
  // What stands at the same number became the other however unlike it is, where the order of the others allows it.
  const numbers = new Map(news.map((article, now) => [`${article.num}-${article.sub}`, now]))
  olds.forEach(({ num, sub }, old) => {
    const now = numbers.get(`${num}-${sub}`)
    if ((partner[old] ?? -1) >= 0 || now === undefined || taken.has(now) || isElsewhere(old)) return
    const inPlace = partner.every((other, at) => other < 0 || (at < old ? other < now : other > now))
    // The reader of a decision asks where new words are those of another article.
    const isOther =
      likeness(old, now) < PLAINLY_OTHER && olds.some((_, one) => one !== old && likeness(one, now) > PLAINLY_SAME)
    if (!inPlace || isOther) return
    partner[old] = now
    taken.add(now)
  })
  return olds.flatMap((old, at) => {
    const now = news[partner[at] ?? -1]
    return now ? [{ old, now }] : []
  })
}

/**
 * Pairs of the articles of one number alone: what a decision is written by where likeness leads to an order of articles
 * that it cannot say.
 */
export function pairsByNumber(olds: readonly Article[], news: readonly Article[]): Pair[] {
  const byNumber = new Map(news.map((article) => [`${article.num}-${article.sub}`, article]))
  return olds.flatMap((old) => {
    const now = byNumber.get(`${old.num}-${old.sub}`)
    return now ? [{ old, now }] : []
  })
}
