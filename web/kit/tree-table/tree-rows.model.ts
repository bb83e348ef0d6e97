import { type Growing, treeOf } from '#web/kit/lazy-tree/lazy-tree.model.ts'

/** A row of a tree table: a record, or a placeholder for records that are not loaded. */
export interface TreeNode<Row> extends Growing<TreeNode<Row>> {
  /** Null for a placeholder. */
  row: Row | null
  standIn?: StandIn
}

/** Placeholder below an opened row while its children are loading, or after that failed. */
export interface StandIn {
  parent: string
  error: Error | null
}

/** State of the children of a row. */
export interface Branch<Row> {
  nodes?: readonly TreeNode<Row>[] | undefined
  error: Error | null
}

/** A record as a node of the tree. */
export const nodeOf = <Row>(row: Row, key: string, isLeaf: boolean): TreeNode<Row> => ({ key, isLeaf, row })

const standingIn = <Row>(parent: string, error: Error | null): TreeNode<Row> => ({
  key: `${parent} …`,
  isLeaf: true,
  row: null,
  standIn: { parent, error },
})

/** Keys of the opened rows that are visible, from the top down; their children have to be loaded. */
export function openKeys<Row>(
  level: readonly TreeNode<Row>[],
  expanded: ReadonlySet<string>,
  below: (key: string) => readonly TreeNode<Row>[] | undefined,
): string[] {
  return level.flatMap(({ key, isLeaf }) =>
    isLeaf || !expanded.has(key) ? [] : [key, ...openKeys(below(key) ?? [], expanded, below)],
  )
}

/**
 * The rows of the opened levels. Below an opened row are its children, or a placeholder that says loading or failed; a
 * row without children becomes a leaf (spec §4). Every row that can be opened has a list of children, which may be
 * empty.
 */
export function treeRows<Row>(
  roots: readonly TreeNode<Row>[],
  branches: ReadonlyMap<string, Branch<Row>>,
): TreeNode<Row>[] {
  const loaded = new Map([...branches].map(([key, { nodes, error }]) => [key, nodes ?? [standingIn<Row>(key, error)]]))
  const roomy = (node: TreeNode<Row>): TreeNode<Row> =>
    node.isLeaf ? node : { ...node, children: (node.children ?? []).map(roomy) }
  return treeOf(roots, loaded).map(roomy)
}

/** A row with its position on the screen. */
export interface Standing<Row> {
  node: TreeNode<Row>
  parent: string | null
  /** From 1. */
  level: number
  /** Position among its siblings, from 1, and their number. */
  place: number
  siblings: number
  open: boolean
}

/** The rows on the screen, from top to bottom. */
export function standing<Row>(
  nodes: readonly TreeNode<Row>[],
  expanded: ReadonlySet<string>,
  parent: string | null = null,
  level = 1,
): Standing<Row>[] {
  return nodes.flatMap((node, at) => {
    const open = !node.isLeaf && expanded.has(node.key)
    const below = open ? standing(node.children ?? [], expanded, node.key, level + 1) : []
    return [{ node, parent, level, place: at + 1, siblings: nodes.length, open }, ...below]
  })
}

/** Effect of a key on a row: another row gets the focus, or this one opens or closes; null for none. */
export type TreeStep = { focus: string } | { open: string } | { close: string } | null

/**
 * Keys of a treegrid (WAI-ARIA): up and down, first and last; right opens a row or goes to its first child, left closes
 * it or goes to its parent.
 */
export function stepFrom<Row>(rows: readonly Standing<Row>[], key: string, pressed: string): TreeStep {
  const at = rows.findIndex(({ node }) => node.key === key)
  const here = rows[at]
  if (!here) return null
  const focus = (row: Standing<Row> | undefined): TreeStep => (row && row !== here ? { focus: row.node.key } : null)
  switch (pressed) {
    case 'ArrowDown':
      return focus(rows[at + 1])
    case 'ArrowUp':
      return focus(rows[at - 1])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight':
      if (here.node.isLeaf) return null
      return here.open ? focus(rows[at + 1]) : { open: key }
    case 'ArrowLeft':
      if (here.open) return { close: key }
      return here.parent === null ? null : { focus: here.parent }
    default:
      return null
  }
}

/** Target position of a row among its siblings: before one of them, or behind all. */
export interface SiblingPlace {
  parent: string | null
  before: string | null
}

const siblingsOf = <Row>(rows: readonly Standing<Row>[], parent: string | null) =>
  rows.filter((row) => row.parent === parent && row.node.row !== null).map(({ node }) => node.key)

/** The position one step up (-1) or down (1); null at the ends. */
export function stepped<Row>(rows: readonly Standing<Row>[], key: string, by: -1 | 1): SiblingPlace | null {
  const here = rows.find(({ node }) => node.key === key)
  if (!here) return null
  const siblings = siblingsOf(rows, here.parent)
  const to = siblings.indexOf(key) + by
  if (to < 0 || to >= siblings.length) return null
  return { parent: here.parent, before: siblings[by === -1 ? to : to + 1] ?? null }
}

/**
 * The position of a row dropped before or behind another; null for its present position and for other parents'
 * children.
 */
export function dropped<Row>(
  rows: readonly Standing<Row>[],
  key: string,
  onto: string,
  side: 'before' | 'after',
): SiblingPlace | null {
  const [here, there] = [key, onto].map((one) => rows.find(({ node }) => node.key === one))
  if (!here || !there || here === there || here.parent !== there.parent || there.node.row === null) return null
  const siblings = siblingsOf(rows, here.parent)
  const others = siblings.filter((one) => one !== key)
  const before = side === 'before' ? onto : (others[others.indexOf(onto) + 1] ?? null)
  return (siblings[siblings.indexOf(key) + 1] ?? null) === before ? null : { parent: here.parent, before }
}
