import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Branch, openKeys, type TreeNode, treeRows } from './tree-rows.model.ts'

/** Rows below opened ones. */
export interface Branches<Row> {
  /** The rows as far as they are opened. */
  nodes: TreeNode<Row>[]
  /** Asks once more for the rows below one. */
  retry: (key: string) => void
}

/**
 * The rows below those that are open, asked for level by level as they come on screen, and kept for when they are opened again.
 * @param source names what is asked, as a query's key does: its first part is the call, so that what changes it asks anew
 */
export function useBranches<Row>(
  source: readonly unknown[],
  roots: readonly TreeNode<Row>[],
  expanded: readonly string[],
  load: (parent: string, signal: AbortSignal) => Promise<readonly TreeNode<Row>[]>,
): Branches<Row> {
  const client = useQueryClient()
  const keys = openKeys(roots, new Set(expanded), (key) => client.getQueryData<readonly TreeNode<Row>[]>([...source, key]))
  const answers = useQueries({
    queries: keys.map((key) => ({
      queryKey: [...source, key],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(key, signal),
      // A level that is opened again is loaded again; meanwhile it shows the former rows.
      staleTime: 0,
    })),
  })
  const branches = new Map<string, Branch<Row>>(
    keys.map((key, at) => [key, { nodes: answers[at]?.data, error: answers[at]?.isFetching ? null : (answers[at]?.error ?? null) }]),
  )
  // What is known of the branches, as text that can be compared.
  const known = keys.map((key, at) => `${key}\n${answers[at]?.dataUpdatedAt}\n${answers[at]?.errorUpdatedAt}\n${answers[at]?.isFetching}`).join('\n')
  // oxlint-disable-next-line react/exhaustive-deps
  const nodes = useMemo(() => treeRows(roots, branches), [roots, known])
  return { nodes, retry: (key) => void client.refetchQueries({ queryKey: [...source, key], exact: true }) }
}
