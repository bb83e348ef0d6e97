import type { logContract } from '#common/contract/logs.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { chainLines } from '#server/platform/audit/chain.sql.ts'
import type { LogKeeper } from '#server/platform/audit/log-keeper.ts'
import { momentText } from '#server/platform/clock.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers, ServedCalls } from '#server/platform/http/serve.ts'
import { formVersions } from '../online-forms/online-forms.door.ts'
import { restorableOf, restorePlan, restoreVersion } from './restore-version.ts'
import { versionList, versionsOf } from './data-log.sql.ts'
import { verifyLog, type LogWatch } from './log-watch.ts'
import { pageOfLog } from './logs.sql.ts'

/** Notes in the log what was done with the log. */
const note = ({ db, viewer, clock, request }: Context, content: string, success: boolean, operateType: 1 | 6) =>
  writeActivity(
    db,
    {
      kind: 2,
      content,
      success,
      operateType,
      accountId: viewer.accountId,
      username: viewer.username,
      ...requestFacts(request),
    },
    clock(),
  )

/** The calls of common/contract/logs.ts. */
export function logHandlers({
  keeper,
  watch,
  calls,
}: {
  keeper: LogKeeper
  watch: LogWatch
  calls: ServedCalls
}): Handlers<typeof logContract> {
  return {
    'GET /sys/log/list': (context) => pageOfLog(context.db, context.list, context.query.keyWord),
    async 'POST /sys/log/verify'(context) {
      const { rows, head, since, waiting, broken } = await verifyLog(keeper, watch)
      await note(
        context,
        broken ? `校验系统日志：${broken.reason}` : `校验系统日志：${rows.toLocaleString('en')} 条完整`,
        broken === null,
        1,
      )
      return {
        rows,
        head,
        waiting,
        since: since && { seq: since.seq, removed: since.removed, untilTime: momentText(since.until) },
        broken: broken && {
          seq: broken.seq,
          reason: broken.reason,
          logId: broken.logId === null ? null : String(broken.logId),
          createTime: broken.createdAt && momentText(broken.createdAt),
        },
      }
    },
    async 'GET /sys/log/exportChain'(context) {
      const { db, list, clock, reply } = context
      // A part of the chain cannot be verified.
      if (list.rules !== null) throw refuse('log.export-narrowed')
      await keeper.seal()
      await note(context, '导出系统日志链', true, 6)
      const name = `系统日志-${momentText(clock()).replace(/[: ]/g, '-')}.jsonl`
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="log.jsonl"; filename*=UTF-8''${encodeURIComponent(name)}`)
      return chainLines(db)
    },
    async 'GET /sys/dataLog/list'(context) {
      const { condition, shown } = await formVersions(context)
      const page = await versionList.page(context.db, context.list, (rows) => rows.where(condition))
      return { ...page, records: page.records.map(shown) }
    },
    async 'GET /sys/dataLog/queryDataVerList'(context) {
      const { dataTable: table, dataId: id } = context.query
      const { condition: seen } = await formVersions(context)
      const versions = await versionsOf(context.db, context.list, { table, id, seen })
      if (versions.length === 0) throw refuse('data-log.no-version')
      return versions.map(({ dataContent, ...version }) => ({ ...version, ...restorableOf(table, { dataContent }) }))
    },
    'GET /sys/dataLog/queryRestore': (context) => restorePlan(context, calls, context.query.id),
    async 'POST /sys/dataLog/restore'(context) {
      const { label, dataVersion } = await restoreVersion(context, calls, context.body)
      const { db, viewer, clock, request } = context
      const who = { accountId: viewer.accountId, username: viewer.username, ...requestFacts(request) }
      await writeActivity(
        db,
        { kind: 2, operateType: 3, success: true, content: `把${label}恢复到第 ${dataVersion} 版`, ...who },
        clock(),
      )
      return null
    },
    async 'GET /sys/dataLog/queryCompareList'(context) {
      const { dataId1, dataId2 } = context.query
      const { condition, inWords } = await formVersions(context)
      const versions = await versionList.seen(context.db, [dataId1, dataId2], context.list, (rows) =>
        rows.where(condition),
      )
      if (versions.length < 2) throw refuse('data-log.no-version')
      return inWords(versions)
    },
  }
}
