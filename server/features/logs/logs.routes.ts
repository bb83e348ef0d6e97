import type { logContract } from '#common/contract/logs.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { pageOfLog } from './logs.sql.ts'

/** The calls of common/contract/logs.ts. */
export function logHandlers(): Handlers<typeof logContract> {
  return {
    'GET /sys/log/list': ({ db, query, rules, request }) =>
      pageOfLog(db, { query, rules, keyWord: query.keyWord, warn: (fault) => request.log.warn({ fault }, 'data rule') }),
  }
}
