import type { Db } from '#server/platform/db/open.ts'
import { historiesOf, type RegionTable, type WorkByName, worksByNames, worksWithWords } from '../laws/laws.door.ts'
import { type Candidate, judge, type Judged, keysOf, type ListFacts, withoutRepeated } from './match.rules.ts'
import type { ListedLaw } from './read-table.rules.ts'

/** A row to be compared; those of a new list have no decision and tell nothing yet. */
export type Comparable = ListedLaw &
  Partial<Judged> & { decision?: 'chosen' | 'leftOut' | null; factId?: string | null }

/** Names of a region in titles, the full one first. */
export const namesOfRegion = (regions: RegionTable, code: string | null): string[] => {
  if (code === null) return []
  const names = regions.names().flatMap(([name, value]) => (value === code && name.length >= 2 ? [name] : []))
  const full = regions.textOf(code)
  return [...new Set([...(full === null ? [] : [full]), ...names])]
}

/**
 * What the rows of a list mean in the library. Only works that everybody may see count: a list is public, and what it
 * is matched with is kept. A constant number of statements.
 */
export async function compareRows<R extends Comparable>(
  db: Db,
  rows: readonly R[],
  list: ListFacts,
  regions: RegionTable,
): Promise<(R & Judged)[]> {
  const names = namesOfRegion(regions, list.region)
  const open = rows
    .map((row, ord) => ({ row, ord }))
    .filter(({ row }) => row.fault === null && row.decision == null && row.factId == null)
  const found = await worksByNames(
    db,
    'open',
    open.map(({ row, ord }) => ({ ord, keys: keysOf(row.name, names) })),
  )
  const chosenIds = rows.flatMap((row) =>
    row.decision === 'chosen' && row.factId == null && row.workId ? [row.workId] : [],
  )
  const chosen =
    chosenIds.length === 0
      ? []
      : await worksWithWords(db, 'open', { words: [], ids: chosenIds, most: chosenIds.length })
  const histories = await historiesOf(
    db,
    'open',
    [...found, ...chosen].map(({ workId }) => workId),
  )
  const withHistory = (works: readonly WorkByName[]) =>
    works.flatMap((work): Candidate[] => {
      const history = histories.get(work.workId)
      return history ? [{ ...work, history }] : []
    })
  const judged = rows.map((row, ord): R & Judged => {
    if (row.factId != null) return row as R & Judged
    if (row.decision === 'leftOut')
      return { ...row, outcome: 'leftOut', reason: null, workId: row.workId ?? null, versionId: row.versionId ?? null }
    const isChosen = row.decision === 'chosen'
    const named = isChosen
      ? chosen.filter(({ workId }) => workId === row.workId)
      : found.filter((work) => work.ord === ord)
    return { ...row, ...judge(row, withHistory(named), list, isChosen) }
  })
  return withoutRepeated(judged)
}
