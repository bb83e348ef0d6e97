import { byDepartment, byTenant } from '#server/platform/auth/belonging.sql.ts'
import type { LogEntry } from '#common/contract/logs.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'

const columns: Record<ListField<'system/LogList'> | 'id' | 'tenantId' | 'memberOf', ListColumn> = {
  id: ['activityLog.id', 'number'],
  tenantId: ['activityLog.accountId', byTenant],
  memberOf: ['activityLog.accountId', byDepartment],
  logType: ['activityLog.kind', 'number'],
  operateType: ['activityLog.operateType', 'number'],
  logContent: ['activityLog.content', 'text'],
  success: ['activityLog.success', 'boolean'],
  userid: ['activityLog.accountId', 'text'],
  username: ['activityLog.username', 'text'],
  ip: ['activityLog.ip', 'text'],
  requestUrl: ['activityLog.url', 'text'],
  requestType: ['activityLog.method', 'text'],
  costTime: ['activityLog.tookMs', 'number'],
  createTime: ['activityLog.createdAt', 'moment'],
}

/** The log, newest first unless another order is asked for. */
const logList = recordList(
  {
    columns,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) =>
      db
        .selectFrom('activityLog')
        .leftJoin('dictionaryItem as type', (join) =>
          join
            .on('type.dictionaryCode', '=', 'log_type')
            .on((on) => on('type.value', '=', on.cast<string>('activityLog.kind', 'text'))),
        )
        .leftJoin('dictionaryItem as operation', (join) =>
          join
            .on('operation.dictionaryCode', '=', 'operate_type')
            .on((on) => on('operation.value', '=', on.cast<string>('activityLog.operateType', 'text'))),
        )
        .leftJoin('recordVersion as version', 'version.id', 'activityLog.recordVersionId'),
    select: (rows) =>
      rows.select([
        'activityLog.id',
        'activityLog.kind as logType',
        'type.text as logType_dictText',
        'activityLog.operateType',
        'operation.text as operateType_dictText',
        'version.tableName as dataTable',
        'version.recordId as dataId',
        'version.revision as dataVersion',
        'activityLog.content as logContent',
        'activityLog.success',
        'activityLog.accountId as userid',
        'activityLog.username',
        'activityLog.ip',
        'activityLog.url as requestUrl',
        'activityLog.method as requestType',
        'activityLog.tookMs as costTime',
        'activityLog.createdAt as createTime',
      ]),
  },
  (row): LogEntry => ({ ...row, id: String(row.id), logType_dictText: row.logType_dictText ?? String(row.logType) }),
)

/** One page of the log. `keyWord` is searched for anywhere in the content. */
export function pageOfLog(db: Db, request: ListRequest, keyWord = ''): Promise<PageOf<LogEntry>> {
  const word = keyWord.replaceAll('\0', '').trim().toLowerCase()
  return logList.page(db, request, (rows) =>
    rows.$if(word !== '', (some) =>
      some.where((on) => on(on.fn<number>('strpos', [on.fn('lower', ['activityLog.content']), on.val(word)]), '>', 0)),
    ),
  )
}
