/** A node whose children may not be loaded yet. */
export interface LazyNode {
  key: string
  /** The stored value of the node. */
  value: string
  title: string
  isLeaf: boolean
  children?: LazyNode[]
}

/** A node of a tree that is loaded level by level, such as a choice of a select or a row of a tree table. */
export interface Growing<N> {
  key: string
  isLeaf: boolean
  children?: N[]
}

/** The tree of the levels loaded so far; a node without children becomes a leaf (spec §4 Tree nodes). */
export function treeOf<N extends Growing<N>>(level: readonly N[], loaded: ReadonlyMap<string, readonly N[]>): N[] {
  return level.map((node) => {
    if (node.isLeaf) return node
    const below = node.children ?? loaded.get(node.key)
    if (below === undefined) return node
    return below.length === 0 ? { ...node, isLeaf: true } : { ...node, children: treeOf(below, loaded) }
  })
}

/** Every node of a tree, parents first. */
export const everyNode = (nodes: readonly LazyNode[]): LazyNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])
