import type { logContract } from '#common/contract/logs.ts'
import { refuse } from '#common/errors.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { versionList, versionsOf } from './data-log.sql.ts'
import { pageOfLog } from './logs.sql.ts'

/** The calls of common/contract/logs.ts. */
export function logHandlers(): Handlers<typeof logContract> {
  return {
    'GET /sys/log/list': (context) => pageOfLog(context.db, context.list, context.query.keyWord),
    'GET /sys/dataLog/list': (context) => versionList.page(context.db, context.list),
    async 'GET /sys/dataLog/queryDataVerList'(context) {
      const versions = await versionsOf(context.db, context.list, context.query.dataTable, context.query.dataId)
      if (versions.length === 0) throw refuse('data-log.no-version')
      return versions
    },
    async 'GET /sys/dataLog/queryCompareList'(context) {
      const { dataId1, dataId2 } = context.query
      const versions = await versionList.seen(context.db, [dataId1, dataId2], context.list)
      if (versions.length < 2) throw refuse('data-log.no-version')
      return versions
    },
  }
}
