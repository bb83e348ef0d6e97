import type { Category, CategoryNode } from '#common/contract/categories.ts'
import type { Patterns } from './categories.sql.ts'

/** A category as a node of a picker. */
export const nodeOf = ({ id, pid, name, code, hasChild }: Category): CategoryNode => ({
  key: id,
  value: id,
  title: name,
  name,
  label: name,
  code,
  leaf: hasChild !== '1',
  parentId: pid,
})

/** Categories below a node as trees. `rows` hold everything below it. */
export function treeBelow(rows: readonly Category[], pid: string): CategoryNode[] {
  const below = new Map<string, Category[]>()
  for (const row of rows) {
    const siblings = below.get(row.pid)
    if (siblings) siblings.push(row)
    else below.set(row.pid, [row])
  }
  const under = (parent: string): CategoryNode[] =>
    (below.get(parent) ?? []).map((row) => ({
      ...nodeOf(row),
      ...(row.hasChild === '1' ? { children: under(row.id) } : {}),
    }))
  return under(pid)
}

/** A picker's condition, `{"name": "%水%"}`; null when it is none. Other columns cannot be asked for. */
export function patternsIn(condition: string): Patterns | null {
  let read: unknown
  try {
    read = JSON.parse(condition)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const given = Object.entries(read)
  return given.every(([column, pattern]) => (column === 'name' || column === 'code') && typeof pattern === 'string')
    ? Object.fromEntries(given)
    : null
}
