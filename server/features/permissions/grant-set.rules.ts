/** The changes that saving ticked rows makes. */
export interface GrantChange {
  given: string[]
  taken: string[]
  /** All that is granted afterwards. */
  all: string[]
}

/**
 * Compares what is wanted with what is stored; what the client last saw does not matter (wire 2.3).
 * Every row above a wanted one is granted too: a menu whose parent is not granted is not shown. Ids that are no rows
 * any more are left out.
 */
export function grantChange(
  stored: readonly string[],
  wanted: readonly string[],
  rows: readonly { id: string; parentId: string | null }[],
): GrantChange {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const all = new Set<string>()
  for (const id of wanted)
    for (let at: string | null | undefined = id; at && parents.has(at) && !all.has(at); at = parents.get(at))
      all.add(at)
  const before = new Set(stored)
  return { given: [...all].filter((id) => !before.has(id)), taken: stored.filter((id) => !all.has(id)), all: [...all] }
}
