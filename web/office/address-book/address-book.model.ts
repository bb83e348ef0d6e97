import type { DepartNode } from '#common/contract/departments.ts'

/** A department as the tree of the address book shows it: its key is its code, which the list of users is filtered by. */
export interface Branch {
  key: string
  title: string
  children: Branch[]
}

export const branchesOf = (nodes: readonly DepartNode[]): Branch[] =>
  nodes.map(({ orgCode, departName, children }) => ({ key: orgCode, title: departName, children: branchesOf(children ?? []) }))

/** Branches whose title contains the words, and their ancestors. */
export function matching(branches: readonly Branch[], words: string): Branch[] {
  if (words === '') return [...branches]
  return branches.flatMap((branch) => {
    const children = matching(branch.children, words)
    return children.length > 0 || branch.title.includes(words) ? [{ ...branch, children }] : []
  })
}

export const keysOf = (branches: readonly Branch[]): string[] => branches.flatMap(({ key, children }) => [key, ...keysOf(children)])
