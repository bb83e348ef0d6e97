import { createContext } from 'react'
import type { UnappliedChange } from '#common/contract/laws.ts'

/** Changes of each article, by its anchor, that the text shown does not contain. */
export type UnappliedByArticle = ReadonlyMap<string, readonly UnappliedChange[]>

export const Unapplied = createContext<UnappliedByArticle>(new Map())

/** The changes by the articles they name. */
export function unappliedByArticle(changes: readonly UnappliedChange[]): UnappliedByArticle {
  const byArticle = new Map<string, UnappliedChange[]>()
  for (const change of changes)
    for (const { anchor } of change.places) byArticle.set(anchor, [...(byArticle.get(anchor) ?? []), change])
  return byArticle
}
