import type { DepartIdNode, DepartNode } from '#common/contract/departments.ts'
import { levelOf } from '#common/rules/level-codes.ts'
import type { DepartmentRow } from './departments.sql.ts'

/** Departments by the one above them, in their order. */
function byParent(
  rows: readonly DepartmentRow[],
  isTop: (row: DepartmentRow) => boolean,
): Map<string | null, DepartmentRow[]> {
  const below = new Map<string | null, DepartmentRow[]>()
  for (const row of rows) {
    const parent = isTop(row) ? null : row.parentId
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  return below
}

/** A department as a node without those below it; `isLeaf` says whether there are any. */
export const nodeOf = (row: DepartmentRow, isLeaf: boolean, depth = levelOf(row.orgCode)) => ({
  ...row,
  key: row.id,
  value: row.id,
  title: row.departName,
  isLeaf,
  orgType: String(depth),
  children: null,
})

/** The departments as trees; one that lies below none of the roots is left out. */
export function departmentTree(rows: readonly DepartmentRow[]): DepartNode[] {
  const below = byParent(rows, () => false)
  const nodesBelow = (parentId: string | null, depth: number): DepartNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nodesBelow(row.id, depth + 1)
      return { ...nodeOf(row, children.length === 0, depth), children: children.length === 0 ? null : children }
    })
  return nodesBelow(null, 1)
}

/** A part of the departments as trees: one whose parent is not among them stands on the first level. */
export function partialTree(rows: readonly DepartmentRow[]): DepartNode[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = byParent(rows, ({ parentId }) => parentId === null || !known.has(parentId))
  const nodesBelow = (parentId: string | null): DepartNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nodesBelow(row.id)
      return { ...nodeOf(row, children.length === 0), children: children.length === 0 ? null : children }
    })
  return nodesBelow(null)
}

/** The departments of these ids without those below them, in the order of the tree. `ids` are joined by commas. */
export function onlyThese(tree: DepartNode[], ids: string): DepartNode[] {
  const wanted = new Set(ids.split(',').map((id) => id.trim()))
  const all = (nodes: DepartNode[]): DepartNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
  return all(tree).flatMap((node) => (wanted.has(node.id) ? [{ ...node, children: null }] : []))
}

/** The trees with names only. */
export const idTree = (nodes: readonly DepartNode[]): DepartIdNode[] =>
  nodes.map(({ key, value, title, children }) => ({ key, value, title, children: children && idTree(children) }))

/** Departments that a word is found in, and all above them. */
export function withThoseAbove(
  rows: readonly DepartmentRow[],
  isWanted: (row: DepartmentRow) => boolean,
): DepartmentRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows)
    if (isWanted(row))
      for (let at: DepartmentRow | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId ?? ''))
        kept.add(at.id)
  return rows.filter(({ id }) => kept.has(id))
}

/** A department with all above it, from the first level down. */
export function pathTo(row: DepartmentRow, byId: ReadonlyMap<string, DepartmentRow>): DepartmentRow[] {
  const path: DepartmentRow[] = []
  for (let at: DepartmentRow | undefined = row; at && !path.includes(at); at = byId.get(at.parentId ?? ''))
    path.unshift(at)
  return path
}
