/** Writes search parameters, leaving out empty ones and keeping commas and Chinese legible. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== ''))
      params.set(key, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}
