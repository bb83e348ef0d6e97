/** A node that can be ticked. */
export interface TickNode {
  key: string
  title: string
  children?: readonly TickNode[] | null
}

/** Parent and children of each key. */
export interface Kinship {
  parentOf: ReadonlyMap<string, string | null>
  childrenOf: ReadonlyMap<string, readonly string[]>
}

export function kinshipOf(nodes: readonly TickNode[]): Kinship {
  const parentOf = new Map<string, string | null>()
  const childrenOf = new Map<string, string[]>()
  const walk = (level: readonly TickNode[], parent: string | null) => {
    for (const { key, children } of level) {
      parentOf.set(key, parent)
      childrenOf.set(
        key,
        (children ?? []).map((child) => child.key),
      )
      walk(children ?? [], key)
    }
  }
  walk(nodes, null)
  return { parentOf, childrenOf }
}

/** The ancestors of a key, nearest first. */
function above(key: string, { parentOf }: Kinship): string[] {
  const found: string[] = []
  for (let at = parentOf.get(key); at; at = parentOf.get(at)) found.push(at)
  return found
}

/** The descendants of a key on all levels. */
function below(key: string, kin: Kinship): string[] {
  return (kin.childrenOf.get(key) ?? []).flatMap((child) => [child, ...below(child, kin)])
}

/**
 * The ticks after a node was ticked or unticked. Linked (父子关联): everything below is ticked or unticked with it, and
 * everything above is ticked with it, so that no ticked row lacks its parent. Not linked: this node alone.
 */
export function toggled(
  ticked: ReadonlySet<string>,
  key: string,
  on: boolean,
  kin: Kinship,
  linked: boolean,
): ReadonlySet<string> {
  const next = new Set(ticked)
  const touch = (one: string) => (on ? next.add(one) : next.delete(one))
  touch(key)
  if (!linked) return next
  for (const one of below(key, kin)) touch(one)
  if (on) for (const one of above(key, kin)) next.add(one)
  return next
}

/**
 * Nodes whose title contains the words: `keys` are their own, `open` those of their ancestors, which are opened while
 * searching.
 */
export function found(nodes: readonly TickNode[], words: string): { keys: ReadonlySet<string>; open: string[] } {
  const keys = new Set<string>()
  const open: string[] = []
  const walk = (node: TickNode): boolean => {
    const inside = (node.children ?? []).map(walk).includes(true)
    const itself = words !== '' && node.title.toLowerCase().includes(words.toLowerCase())
    if (inside) open.push(node.key)
    if (itself) keys.add(node.key)
    return inside || itself
  }
  nodes.forEach(walk)
  return { keys, open }
}
