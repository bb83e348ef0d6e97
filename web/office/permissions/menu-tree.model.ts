import type { Answer } from '#web/platform/api/call.ts'

export type Menu = Answer<'GET /sys/permission/getSystemMenuList'>[number]
/** A row with its children; an empty list while it has not been opened. */
export interface MenuBranch extends Menu {
  children?: MenuBranch[]
}
/** Rows by the id of their parent. */
export type Below = Readonly<Record<string, readonly Menu[]>>

/**
 * The rows with what has been loaded below them; a row that can be opened always has a list of children, which may be
 * empty.
 */
export function branches(rows: readonly Menu[], below: Below): MenuBranch[] {
  return rows.map((row) => (row.isLeaf ? row : { ...row, children: branches(below[row.id] ?? [], below) }))
}

/** Target position of a row. `before` null: behind its new siblings. */
export interface Place {
  parentId: string | null
  before: string | null
}

const siblingsOf = ({ parentId }: Menu, roots: readonly Menu[], below: Below): readonly Menu[] =>
  parentId === null ? roots : (below[parentId] ?? [])

/** The position one step up (-1) or down (1); null at the ends. */
export function stepped(row: Menu, step: -1 | 1, roots: readonly Menu[], below: Below): Place | null {
  const siblings = siblingsOf(row, roots, below)
  const at = siblings.findIndex(({ id }) => id === row.id)
  const to = at + step
  if (at === -1 || to < 0 || to >= siblings.length) return null
  return { parentId: row.parentId, before: siblings[step === -1 ? to : to + 1]?.id ?? null }
}

export type Zone = 'before' | 'inside' | 'after'

/** The zone of a row that the pointer is in: upper or lower quarter, or the middle of a row that can have children. */
export function zoneAt(offset: number, height: number, opens: boolean): Zone {
  if (!opens) return offset < height / 2 ? 'before' : 'after'
  return offset < height / 4 ? 'before' : offset > (height * 3) / 4 ? 'after' : 'inside'
}

/** The position of a row dropped on a zone of another; null when it does not move. */
export function dropped(moved: Menu, target: Menu, zone: Zone, roots: readonly Menu[], below: Below): Place | null {
  if (moved.id === target.id) return null
  if (zone === 'inside') return { parentId: target.id, before: null }
  const siblings = siblingsOf(target, roots, below).filter(({ id }) => id !== moved.id)
  const at = siblings.findIndex(({ id }) => id === target.id)
  return { parentId: target.parentId, before: (zone === 'before' ? target.id : siblings[at + 1]?.id) ?? null }
}

export const KINDS = ['一级菜单', '子菜单', '按钮权限'] as const
