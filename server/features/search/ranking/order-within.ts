import { coverageBy, weigh } from '../index/scoring.ts'
import { beyondName, inOrderWithin, onlyThese } from '../index/points-within.ts'
import { isUnasked } from '../meaning/telling-pairs.ts'
import { numberAt } from '../text/numbers.ts'
import type { Search } from './being-found.ts'
import type { Boards } from './boards.ts'
import type { Finding } from './findings.ts'
import { asksForNumbers, bestOf, type Scoring } from './query-groups.ts'
import { openScore } from './scores.rules.ts'
import { KEPT_UNITS, OPEN } from './worths.ts'

/** Documents whose provisions are put in order: those that are seen first. */
const ORDERED_WITHIN = 5

/**
 * Puts the provisions of the first normative documents in the order of what they say beyond the names of these
 * (points-within.ts).
 */
export function orderWithin(
  { library, view, meanings, sentence }: Search,
  boards: Boards,
  { groups, spoken, postings }: Scoring,
  found: Finding[],
): void {
  const { units } = library.index
  const documents = new Map(
    found
      .filter(({ work, hitCount }) => hitCount > 0 && isUnasked(library.workAt(work).fType))
      .sort((a, b) => b.score - a.score)
      .slice(0, ORDERED_WITHIN)
      .map((finding) => [finding.work, finding]),
  )
  for (let run = 0; run < view.runs.length; run += 3) {
    const finding = documents.get(numberAt(view.runs, run + 2))
    if (!finding) continue
    const [first, end] = [numberAt(view.runs, run), numberAt(view.runs, run + 1)]
    const { title, issuers } = library.workAt(finding.work)
    const beyond = beyondName(groups, sentence, [title, ...issuers].join(' '))
    if (!beyond) continue
    const left = beyond.groups.flatMap((group) => (group ? [{ ...group }] : []))
    const asking = beyond.groups.flatMap((group, at) => (group ? [spoken[at] ?? null] : []))
    weigh(left, postings, Math.max(1, units.count))
    const numbers = asksForNumbers(asking)
    const board = boards.units(units.count)
    board.run(left, postings, units, onlyThese(first, end))
    const alike = meanings.likenessWithin(beyond.text, first, end)
    const best = bestOf(left)
    const covers = coverageBy(left)
    const scores = new Map<number, number>()
    for (let unit = first; unit < end; unit++) {
      const mask = numberAt(board.mask, unit)
      const raw = mask === 0 ? 0 : numberAt(board.score, unit)
      const said = openScore(raw / best, covers(mask), (mask & numbers) !== 0)
      scores.set(numberAt(units.ord, unit), said + OPEN.alike * (alike[unit - first] ?? 0))
    }
    finding.putInOrder(inOrderWithin(finding.units, scores, KEPT_UNITS.ofOpen))
  }
}
