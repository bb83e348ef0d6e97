import { pageOf } from '#web/platform/page-of.ts'

/** Pages that stay the same page when their address changes: only the parameters named here belong to the key. */
const KEY_PARAMETERS: Record<string, readonly string[]> = { '/home': [], '/retrieval': [], '/details': ['id'], '/compare': ['id'], '/help': [] }

/** The key of an address: path and search; for the public pages only the parameters in `KEY_PARAMETERS`. */
export function keyOf(pathname: string, search: string): string {
  const counted = KEY_PARAMETERS[pageOf(pathname)]
  if (!counted) return pathname + search
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams(counted.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
  return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname
}
