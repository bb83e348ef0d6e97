import { createContext } from 'react'
import type { ComingEdition } from '#common/contract/laws.ts'

type Change = ComingEdition['changes'][number]

/** What the next edition will change, by the article of the text shown; with that edition. */
export interface ComingByArticle {
  edition: ComingEdition
  workId: string
  at: ReadonlyMap<string, readonly Change[]>
}

export const Coming = createContext<ComingByArticle | null>(null)

/** The changes by the articles that they concern, or behind which they come. */
export function comingByArticle(edition: ComingEdition | null | undefined, workId: string): ComingByArticle | null {
  if (!edition) return null
  const at = new Map<string, Change[]>()
  for (const change of edition.changes) at.set(change.anchor, [...(at.get(change.anchor) ?? []), change])
  return { edition, workId, at }
}
