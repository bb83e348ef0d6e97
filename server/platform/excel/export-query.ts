import type { ListParameters } from '../db/list-parameters.ts'

/** The conditions of an export: those of the address, and those older clients put into one JSON text (`paramsStr`). */
export function exportConditions({ paramsStr, ...query }: ListParameters): ListParameters {
  if (typeof paramsStr !== 'string' || paramsStr === '') return query
  try {
    const given: unknown = JSON.parse(paramsStr.trimStart().startsWith('{') ? paramsStr : decodeURIComponent(paramsStr))
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given, ...query } : query
  } catch {
    return query
  }
}
