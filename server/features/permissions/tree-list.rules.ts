import type { PermissionTreeList, PermissionTreeNode } from '#common/contract/permissions.ts'

/** A row from which a node of the grant tree is made. */
export interface TreeRow {
  id: string
  parentId: string | null
  name: string
  icon: string | null
  menuType: number
  /** Data rules are kept with the row. */
  ruled: boolean
}

/**
 * Rows as the trees grants are ticked in, in the order they come. A row whose parent is not among them stands on the
 * first level, so that nothing that can be granted is out of reach.
 */
export function treeListOf(rows: readonly TreeRow[]): PermissionTreeList {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, TreeRow[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const nodesBelow = (parentId: string | null): PermissionTreeNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nodesBelow(row.id)
      return {
        key: row.id,
        value: row.id,
        title: row.name,
        slotTitle: row.name,
        label: row.name,
        isLeaf: children.length === 0,
        icon: row.icon,
        ruleFlag: row.ruled ? 1 : 0,
        parentId: row.parentId,
        menuType: row.menuType,
        scopedSlots: { title: 'hasDatarule' },
        children: children.length === 0 ? null : children,
      }
    })
  return { treeList: nodesBelow(null), ids: rows.map(({ id }) => id) }
}
