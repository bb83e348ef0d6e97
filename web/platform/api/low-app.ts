/** Routes of low-code apps are named after their path: `/low-app/{app}/…` is `low-app-…`. */
const PREFIX = '/low-app'

/**
 * The app a page belongs to and the conditions its address puts on every list; null outside low-code apps (spec §7).
 */
export function lowAppOf(pathname: string, search: string): { id: string; filter: Record<string, string> } | null {
  if (!pathname.startsWith(PREFIX)) return null
  const params = new URLSearchParams(search)
  const id = params.get('appId') ?? pathname.split('/')[2] ?? ''
  return id === '' ? null : { id, filter: filterOf(params.get('lowAppFilter')) }
}

function filterOf(text: string | null): Record<string, string> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return {}
    return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)]))
  } catch {
    return {}
  }
}
