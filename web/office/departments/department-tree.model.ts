import type { Answer } from '#web/platform/api/call.ts'

export type Department = Answer<'GET /sys/sysDepart/listAll'>[number]

/** A department as the tree draws it. */
export interface TreeNode {
  key: string
  title: string
  children: TreeNode[]
}

/** What a tree needs of a department. */
export interface TreeRow {
  id: string
  parentId: string | null
  departName: string
}

/** The departments of a nested answer as rows, each above those below it. */
export function rowsOf(nodes: readonly Nested[], parentId: string | null = null): TreeRow[] {
  return nodes.flatMap(({ id, departName, children }) => [{ id, parentId, departName }, ...rowsOf(children ?? [], id)])
}
interface Nested {
  id: string
  departName: string
  children?: readonly Nested[] | null
}

/** Rows by their parent; a row whose parent is not among them is put on the first level, so that it stays visible. */
function childrenByParent<R extends TreeRow>(rows: readonly R[]): ReadonlyMap<string | null, readonly R[]> {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, R[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  return below
}

/** The rows as nodes of a tree, in their order. */
export function nodesOf(rows: readonly TreeRow[]): TreeNode[] {
  const below = childrenByParent(rows)
  const under = (parent: string | null): TreeNode[] =>
    (below.get(parent) ?? []).map(({ id, departName }) => ({ key: id, title: departName, children: under(id) }))
  return under(null)
}

/** Ids of the departments above one, the nearest first. */
export function ancestorsOf(rows: readonly TreeRow[], id: string | null): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const above: string[] = []
  for (
    let at = byId.get(byId.get(id ?? '')?.parentId ?? '');
    at && !above.includes(at.id);
    at = byId.get(at.parentId ?? '')
  )
    above.push(at.id)
  return above
}

/** Departments whose name contains the words, and the ancestors that have to be open to show them. */
export function found(rows: readonly TreeRow[], words: string): { hits: ReadonlySet<string>; open: readonly string[] } {
  if (words === '') return { hits: new Set(), open: [] }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hits = rows.filter(({ departName }) => departName.includes(words))
  const open = new Set<string>()
  for (const hit of hits)
    for (let at = byId.get(hit.parentId ?? ''); at && !open.has(at.id); at = byId.get(at.parentId ?? ''))
      open.add(at.id)
  return { hits: new Set(hits.map(({ id }) => id)), open: [...open] }
}

/** Target position of a department; `before` null: behind its new siblings. */
export interface Place {
  parentId: string | null
  before: string | null
}

/** The position one step up (-1) or down (1) among its siblings; null at the ends. */
export function stepped(rows: readonly TreeRow[], id: string, step: -1 | 1): Place | null {
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  const siblings = rows.filter(({ parentId }) => parentId === row.parentId)
  const to = siblings.indexOf(row) + step
  if (to < 0 || to >= siblings.length) return null
  return { parentId: row.parentId, before: siblings[step === -1 ? to : to + 1]?.id ?? null }
}

/** A drop of the tree: on a node, or in the gap before (-1) or behind (1) it. */
export interface Drop {
  moved: string
  target: string
  gap: -1 | 1 | null
}

/** The position of a dropped department; null when it does not move. */
export function dropped(rows: readonly TreeRow[], { moved, target, gap }: Drop): Place | null {
  const on = rows.find(({ id }) => id === target)
  if (!on || moved === target) return null
  if (gap === null) return { parentId: target, before: null }
  const siblings = rows.filter(({ parentId, id }) => parentId === on.parentId && id !== moved)
  const at = siblings.findIndex(({ id }) => id === target)
  return { parentId: on.parentId, before: (gap === -1 ? target : siblings[at + 1]?.id) ?? null }
}

/** Ids of a department and its descendants, into which it cannot be moved. */
export function subtreeOf(rows: readonly TreeRow[], id: string): ReadonlySet<string> {
  const below = childrenByParent(rows)
  const all = new Set<string>()
  const take = (one: string) => {
    if (all.has(one)) return
    all.add(one)
    for (const child of below.get(one) ?? []) take(child.id)
  }
  take(id)
  return all
}
