import { requestFacts } from '../http/request-facts.ts'
import type { Context } from '../http/serve.ts'
import { writeActivity } from './activity-log.ts'

/** Writes into the log that the caller exported a list as a workbook: `导出用户 128 条`. */
export function noteExport(
  { db, viewer, clock, request }: Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>,
  what: string,
  count: number,
): Promise<void> {
  const { accountId, username } = viewer
  return writeActivity(
    db,
    {
      kind: 2,
      operateType: 6,
      success: true,
      content: `导出${what} ${count.toLocaleString('en')} 条`,
      accountId,
      username,
      ...requestFacts(request),
    },
    clock(),
  )
}
