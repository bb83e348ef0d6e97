/** A node whose children may not have been asked for yet. */
export interface LazyNode {
  key: string
  /** What is stored. */
  value: string
  title: string
  isLeaf: boolean
  children?: LazyNode[]
}

/** What makes a node of a tree that grows: nodes of selects and rows of tree tables are such. */
export interface Growing<N> {
  key: string
  isLeaf: boolean
  children?: N[]
}

/** The tree of what was loaded so far; a node below which nothing was found is a leaf (spec §4 Tree nodes). */
export function treeOf<N extends Growing<N>>(level: readonly N[], loaded: ReadonlyMap<string, readonly N[]>): N[] {
  return level.map((node) => {
    if (node.isLeaf) return node
    const below = node.children ?? loaded.get(node.key)
    if (below === undefined) return node
    return below.length === 0 ? { ...node, isLeaf: true } : { ...node, children: treeOf(below, loaded) }
  })
}

/** Every node of a tree, parents first. */
export const everyNode = (nodes: readonly LazyNode[]): LazyNode[] => nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])
