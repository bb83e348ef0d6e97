import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Branch, openKeys, type TreeNode, treeRows } from './tree-rows.model.ts'

/** The loaded branches of a tree table. */
export interface Branches<Row> {
  /** The rows of the opened levels. */
  nodes: TreeNode<Row>[]
  /** Loads the children of a row again. */
  retry: (key: string) => void
}

/**
 * The children of opened rows, loaded level by level when they become visible, and cached until they are opened again.
 * @param source query key; its first part names a call, so that mutations of that call load the rows again
 */
export function useBranches<Row>(
  source: readonly unknown[],
  roots: readonly TreeNode<Row>[],
  expanded: readonly string[],
  load: (parent: string, signal: AbortSignal) => Promise<readonly TreeNode<Row>[]>,
): Branches<Row> {
  const client = useQueryClient()
  const keys = openKeys(roots, new Set(expanded), (key) =>
    client.getQueryData<readonly TreeNode<Row>[]>([...source, key]),
  )
  const answers = useQueries({
    queries: keys.map((key) => ({
      queryKey: [...source, key],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(key, signal),
      // A level that is opened again is loaded again; meanwhile it shows the former rows.
      staleTime: 0,
    })),
  })
  const branches = new Map<string, Branch<Row>>(
    keys.map((key, at) => [
      key,
      { nodes: answers[at]?.data, error: answers[at]?.isFetching ? null : (answers[at]?.error ?? null) },
    ]),
  )
  // The branches are a new map in each rendering, so their state as a text is compared instead.
  const known = keys
    .map(
      (key, at) => `${key}\n${answers[at]?.dataUpdatedAt}\n${answers[at]?.errorUpdatedAt}\n${answers[at]?.isFetching}`,
    )
    .join('\n')
  // oxlint-disable-next-line react/exhaustive-deps
  const nodes = useMemo(() => treeRows(roots, branches), [roots, known])
  return { nodes, retry: (key) => void client.refetchQueries({ queryKey: [...source, key], exact: true }) }
}
