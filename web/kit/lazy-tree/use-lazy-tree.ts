import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { type LazyNode, treeOf } from './lazy-tree.model.ts'

const NONE: readonly LazyNode[] = []

/**
 * A tree whose levels are loaded when they are opened. `source` identifies the tree, as a query key does; another
 * source needs another `key` of the component. A level that failed to load closes again and can be reopened.
 */
export function useLazyTree(
  source: readonly unknown[],
  load: (parent: string | null, signal?: AbortSignal) => Promise<readonly LazyNode[]>,
  enabled = true,
) {
  const root = useQuery({ queryKey: [...source, 'root'], queryFn: ({ signal }) => load(null, signal), enabled })
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly LazyNode[]>>(new Map())
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const tree = useMemo(() => treeOf(root.data ?? NONE, loaded), [root.data, loaded])
  const loadChildren = async (key: string) => {
    try {
      const below = await load(key)
      setLoaded((before) => new Map(before).set(key, below))
    } catch (error) {
      setExpanded((before) => before.filter((one) => one !== key))
      if (error instanceof Error) sayFailure(error)
    }
  }
  return { tree, root, loadedKeys: [...loaded.keys()], expandedKeys: expanded as string[], setExpanded, loadChildren }
}
