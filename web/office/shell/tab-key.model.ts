/** Pages whose address says what is shown of one and the same page: of these only the named parameters count. */
const KEY_PARAMETERS: Record<string, readonly string[]> = { '/home': [], '/retrieval': [], '/details': ['id'], '/compare': ['id'] }

/** The key of an address: path and search; for the public pages only what names the page. */
export function keyOf(pathname: string, search: string): string {
  const counted = KEY_PARAMETERS[pathname]
  if (!counted) return pathname + search
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams(counted.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
  return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname
}
