import type { Expression, SqlBool } from 'kysely'
import { byDepartment, byTenant } from '#server/platform/auth/belonging.sql.ts'
import type { RecordVersion, Version } from '#common/contract/logs.ts'
import type { ListField } from '#common/list-fields.ts'
import { OPERATION_NAMES, recordNameOf } from '#common/record-names.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'

const columns: Record<ListField<'system/DataLogList'> | 'id' | 'tenantId' | 'memberOf', ListColumn> = {
  id: ['recordVersion.id', 'number'],
  tenantId: ['recordVersion.accountId', byTenant],
  memberOf: ['recordVersion.accountId', byDepartment],
  dataTable: ['recordVersion.tableName', 'text'],
  dataId: ['recordVersion.recordId', 'text'],
  dataVersion: ['recordVersion.revision', 'number'],
  type: ['recordVersion.operation', 'text'],
  label: ['recordVersion.label', 'text'],
  createBy: ['recordVersion.username', 'text'],
  createTime: ['recordVersion.createdAt', 'moment'],
}

/** The states records have had, newest first unless another order is asked for. */
export const versionList = recordList(
  {
    columns,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) => db.selectFrom('recordVersion'),
    select: (rows) =>
      rows.select([
        'recordVersion.id',
        'recordVersion.tableName as dataTable',
        'recordVersion.recordId as dataId',
        'recordVersion.revision as dataVersion',
        'recordVersion.operation as type',
        'recordVersion.label',
        'recordVersion.content',
        'recordVersion.username as createBy',
        'recordVersion.createdAt as createTime',
      ]),
  },
  ({ id, content, ...row }): RecordVersion => ({
    ...row,
    id: String(id),
    dataTable_dictText: recordNameOf(row.dataTable),
    type_dictText: OPERATION_NAMES[row.type] ?? row.type,
    dataContent: JSON.stringify(content),
  }),
)

/** The fields of a record as its newest version has them; none without a version. */
export async function newestContent(db: Db, table: string, id: string): Promise<object> {
  const row = await db
    .selectFrom('recordVersion')
    .select('content')
    .where('tableName', '=', table)
    .where('recordId', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.content as object | undefined) ?? {}
}

/** At most this many states of one record are offered for comparing, the newest. */
const OFFERED = 500

/** The states of one record, newest first, as far as the data rules show them. */
export async function versionsOf(
  db: Db,
  request: ListRequest,
  { table, id, seen }: { table: string; id: string; seen: Expression<SqlBool> },
): Promise<(Omit<Version, 'restorable'> & Pick<RecordVersion, 'dataContent'>)[]> {
  const newest = { ...request, query: { pageSize: OFFERED, column: 'dataVersion', order: 'desc' } }
  const { records } = await versionList.page(db, newest, (rows) =>
    rows.where('tableName', '=', table).where('recordId', '=', id).where(seen),
  )
  return records.map(({ id: version, dataVersion, type, type_dictText, createBy, createTime, dataContent }) => ({
    id: version,
    dataVersion,
    type,
    type_dictText,
    createBy,
    createTime,
    dataContent,
  }))
}
