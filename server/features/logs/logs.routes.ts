import type { logContract } from '#common/contract/logs.ts'
import { refuse } from '#common/errors.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { pageOfVersions, versionsByIds, versionsOf } from './data-log.sql.ts'
import { pageOfLog } from './logs.sql.ts'

const asked = ({ query, rules, request }: Context & { query: object }): ListRequest => ({
  query: query as ListRequest['query'],
  rules,
  warn: (fault) => request.log.warn({ fault }, 'data rule'),
})

/** The calls of common/contract/logs.ts. */
export function logHandlers(): Handlers<typeof logContract> {
  return {
    'GET /sys/log/list': (context) => pageOfLog(context.db, { ...asked(context), keyWord: context.query.keyWord }),
    'GET /sys/dataLog/list': (context) => pageOfVersions(context.db, asked(context)),
    async 'GET /sys/dataLog/queryDataVerList'(context) {
      const versions = await versionsOf(context.db, asked(context), context.query.dataTable, context.query.dataId)
      if (versions.length === 0) throw refuse('data-log.no-version')
      return versions
    },
    async 'GET /sys/dataLog/queryCompareList'(context) {
      const { dataId1, dataId2 } = context.query
      const versions = await versionsByIds(context.db, asked(context), [dataId1, dataId2])
      if (versions.length < 2) throw refuse('data-log.no-version')
      return versions
    },
  }
}
