import { isOfLists } from '#web/platform/place.ts'
import { pageOf } from '#web/platform/page-of.ts'

/** Pages that stay the same page when their address changes: only the parameters named here belong to the key. */
const KEY_PARAMETERS: Record<string, readonly string[]> = {
  '/home': [],
  '/retrieval': [],
  '/details': ['id'],
  '/compare': ['id'],
  '/consultations': [],
  '/consultation': ['id'],
  '/receipt': [],
  '/follow-confirm': [],
  '/follow-leave': [],
  '/help': [],
  // The catalogue that is shown, or the one that is prepared, stands in the address.
  '/dataManagement/catalogue': [],
}

/**
 * The key of an address: path and search without the view of a list; for the public pages only the parameters in
 * `KEY_PARAMETERS`.
 */
export function keyOf(pathname: string, search: string): string {
  const counted = KEY_PARAMETERS[pageOf(pathname)]
  const given = new URLSearchParams(search)
  if (!counted) {
    const ofLists = [...given.keys()].filter(isOfLists)
    if (ofLists.length === 0) return pathname + search
    for (const name of ofLists) given.delete(name)
    return given.size > 0 ? `${pathname}?${given.toString()}` : pathname
  }
  const kept = new URLSearchParams(counted.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
  return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname
}
