import type { DepartNode } from '#common/contract/departments.ts'
import type { DepartmentRow } from './departments.sql.ts'

/** The departments as trees; one that lies below none of the roots is left out. */
export function departmentTree(rows: readonly DepartmentRow[]): DepartNode[] {
  const below = new Map<string | null, DepartmentRow[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const nodesBelow = (parentId: string | null, depth: number): DepartNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nodesBelow(row.id, depth + 1)
      return {
        ...row,
        key: row.id,
        value: row.id,
        title: row.departName,
        isLeaf: children.length === 0,
        orgType: String(depth),
        children: children.length === 0 ? null : children,
      }
    })
  return nodesBelow(null, 1)
}

/** The departments of these ids without those below them, in the order of the tree. `ids` are joined by commas. */
export function onlyThese(tree: DepartNode[], ids: string): DepartNode[] {
  const wanted = new Set(ids.split(',').map((id) => id.trim()))
  const all = (nodes: DepartNode[]): DepartNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
  return all(tree).flatMap((node) => (wanted.has(node.id) ? [{ ...node, children: null }] : []))
}
