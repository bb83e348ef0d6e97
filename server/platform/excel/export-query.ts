import { writeActivity } from '../audit/activity-log.ts'
import type { ListParameters } from '../db/list-parameters.ts'
import { requestFacts } from '../http/request-facts.ts'
import type { Context } from '../http/serve.ts'

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

/** Writes down who took a list out of the house, and how much of it. */
export const noteExport = (
  { db, viewer, clock, request }: Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>,
  what: string,
  total: number,
): Promise<void> =>
  writeActivity(
    db,
    {
      kind: 2,
      operateType: 6,
      success: true,
      content: `导出${what} ${total.toLocaleString('en')} 条`,
      accountId: viewer.accountId,
      username: viewer.username,
      ...requestFacts(request),
    },
    clock(),
  )
