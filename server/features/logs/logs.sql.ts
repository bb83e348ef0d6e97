import type { LogEntry } from '#common/contract/logs.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { type ListRequest, pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

const COLUMNS: Record<ListField<'system/LogList'> | 'id', ListColumn> = {
  id: ['activityLog.id', 'number'],
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

/** One page of the log, newest first unless another order is asked for. `keyWord` is looked for anywhere in the content. */
export async function pageOfLog(db: Db, request: ListRequest & { keyWord?: string }): Promise<PageOf<LogEntry>> {
  const word = request.keyWord?.replaceAll('\0', '').trim() ?? ''
  const page = await pageOf(
    db
      .selectFrom('activityLog')
      .leftJoin('dictionaryItem as type', (join) =>
        join.on('type.dictionaryCode', '=', 'log_type').on((on) => on('type.value', '=', on.cast<string>('activityLog.kind', 'text'))),
      )
      .leftJoin('dictionaryItem as operation', (join) =>
        join
          .on('operation.dictionaryCode', '=', 'operate_type')
          .on((on) => on('operation.value', '=', on.cast<string>('activityLog.operateType', 'text'))),
      )
      .leftJoin('recordVersion as version', 'version.id', 'activityLog.recordVersionId')
      .$if(word !== '', (rows) =>
        rows.where((on) => on(on.fn<number>('strpos', [on.fn('lower', ['activityLog.content']), on.val(word.toLowerCase())]), '>', 0)),
      ),
    { columns: COLUMNS, order: [['createTime', 'desc']], unique: 'id' },
    request,
    (rows) =>
      rows.select([
        'activityLog.id',
        'activityLog.kind as logType',
        'type.text as logTypeText',
        'activityLog.operateType',
        'operation.text as operateTypeText',
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
        'activityLog.createdAt',
      ]),
  )
  return {
    ...page,
    records: page.records.map(({ id, logTypeText, operateTypeText, createdAt, ...entry }) => ({
      ...entry,
      id: String(id),
      logType_dictText: logTypeText ?? String(entry.logType),
      operateType_dictText: operateTypeText,
      createTime: momentText(createdAt),
    })),
  }
}
