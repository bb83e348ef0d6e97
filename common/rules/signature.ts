/**
 * The text that X-Sign is the checksum of, before the key is put behind it: query and body as one JSON object, keys in
 * order of their code units (wire.md: signature). Both sides build it from what is really sent.
 *
 * Old clients and their server disagreed on some points. Here null and undefined are left out, numbers and
 * booleans count as text whether they come in the address or the body, `_t` is never part of it.
 */
export function signatureText(address: string, body?: unknown): string {
  const [path = '', query = ''] = address.split('#', 1)[0]?.split(/\?(.*)/s) ?? []
  const values = new Map<string, unknown>(new URLSearchParams(query))
  values.delete('_t')
  const segment = path.slice(path.lastIndexOf('/') + 1)
  if (segment.includes(',')) values.set('x-path-variable', decoded(segment))
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    for (const [key, value] of Object.entries(body)) if (value !== null && value !== undefined) values.set(key, value)
  }
  const pairs = [...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(asText(value))}`).join(',')}}`
}

const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
