import type { GrantNode } from './GrantTree.tsx'

/** Names of the rows that were granted and are not any more, in the order of the tree. */
export function withdrawnNames(
  nodes: readonly GrantNode[],
  before: readonly string[],
  now: ReadonlySet<string>,
): string[] {
  const lost = new Set(before.filter((key) => !now.has(key)))
  const namesIn = (list: readonly GrantNode[]): string[] =>
    list.flatMap(({ key, title, children }) => [...(lost.has(key) ? [title] : []), ...namesIn(children ?? [])])
  return namesIn(nodes)
}
