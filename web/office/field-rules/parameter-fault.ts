const EXPECTED = '应为 JSON 对象，如 {"prefix": "CN"}'

/** What is wrong with the parameters of a fill rule; null when nothing is. */
export function parameterFault(text: string): string | null {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? null : EXPECTED
  } catch {
    return EXPECTED
  }
}
