import { articleOf } from '#common/law/provision-anchor.ts'
import type { UnappliedChange } from '#common/contract/laws.ts'
import type { IncomingRow } from './detail.sql.ts'
import { chainOf, isSameAct, type History } from './effect.rules.ts'
import type { VersionRow } from './history.sql.ts'

/**
 * Acts in the library that change a law and whose changes no text held contains: those made after the newest text.
 * @param into references of other works to this one
 * @param known what is known of these works
 * @param labelOf label of a provision of the text shown, '' when it does not have it
 */
export function unappliedChanges(
  history: History<VersionRow>,
  into: readonly IncomingRow[],
  known: ReadonlyMap<string, History<VersionRow>>,
  labelOf: (anchor: string) => string,
): UnappliedChange[] {
  const held = chainOf(history).flatMap(({ date, version }) => (version !== null && date !== null ? [date] : []))
  const newest = held.at(-1)
  if (newest === undefined) return []
  const changes = new Map<string, UnappliedChange>()
  for (const { type, workId, title, versionId, targetAnchor, fromAnchor } of into) {
    const act = known.get(workId)?.versions.find((version) => version.versionId === versionId)
    const date = act?.versionDate ?? act?.publishDate
    if (type !== 'AMEND' || !act || !date || date <= newest || isSameAct(date, newest)) continue
    const change = changes.get(workId) ?? { workId, title, date, effectDate: act.effectDate, places: [] }
    changes.set(workId, change)
    const article = targetAnchor === null ? '' : articleOf(targetAnchor)
    const label = article === '' ? '' : labelOf(article)
    if (label !== '' && !change.places.some(({ anchor }) => anchor === article))
      change.places.push({ anchor: article, label, fromAnchor })
  }
  return [...changes.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
