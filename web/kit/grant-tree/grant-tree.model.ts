/** A node of a tree of permissions (wire 3.2 queryTreeList). */
export interface GrantNode {
  key: string
  title: string
  icon?: string | null
  /** 1: the row has data rules, which can be granted one by one. */
  ruleFlag?: number | null
  children?: GrantNode[] | null
}

/** Where each key stands: above it and below it. */
export interface Kinship {
  parentOf: ReadonlyMap<string, string | null>
  childrenOf: ReadonlyMap<string, readonly string[]>
}

export function kinshipOf(nodes: readonly GrantNode[]): Kinship {
  const parentOf = new Map<string, string | null>()
  const childrenOf = new Map<string, string[]>()
  const walk = (level: readonly GrantNode[], parent: string | null) => {
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

/** The keys above one, nearest first. */
function above(key: string, { parentOf }: Kinship): string[] {
  const found: string[] = []
  for (let at = parentOf.get(key); at; at = parentOf.get(at)) found.push(at)
  return found
}

/** The keys below one, all levels. */
function below(key: string, kin: Kinship): string[] {
  return (kin.childrenOf.get(key) ?? []).flatMap((child) => [child, ...below(child, kin)])
}

/**
 * The grants after a node was ticked or unticked. Linked (父子关联): what is below goes along, and what is above comes
 * along, so that no granted row hangs in the air. Not linked: this node alone.
 */
export function toggled(granted: ReadonlySet<string>, key: string, on: boolean, kin: Kinship, linked: boolean): ReadonlySet<string> {
  const next = new Set(granted)
  const touch = (one: string) => (on ? next.add(one) : next.delete(one))
  touch(key)
  if (!linked) return next
  for (const one of below(key, kin)) touch(one)
  if (on) for (const one of above(key, kin)) next.add(one)
  return next
}

/** Nodes whose title holds the words, and those that lead to them: shown while searching. */
export function found(nodes: readonly GrantNode[], words: string): { keys: ReadonlySet<string>; open: string[] } {
  const keys = new Set<string>()
  const open: string[] = []
  const walk = (node: GrantNode): boolean => {
    const inside = (node.children ?? []).map(walk).includes(true)
    const itself = words !== '' && node.title.toLowerCase().includes(words.toLowerCase())
    if (inside) open.push(node.key)
    if (itself) keys.add(node.key)
    return inside || itself
  }
  nodes.forEach(walk)
  return { keys, open }
}
