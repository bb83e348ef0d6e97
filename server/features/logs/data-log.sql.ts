import { sql } from 'kysely'
import type { RecordVersion, Version } from '#common/contract/logs.ts'
import type { ListField } from '#common/list-fields.ts'
import { OPERATION_NAMES, recordNameOf } from '#common/record-names.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, pageOf, type List, type ListRequest, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

const COLUMNS: Record<ListField<'system/DataLogList'> | 'id', ListColumn> = {
  id: ['recordVersion.id', 'number'],
  dataTable: ['recordVersion.tableName', 'text'],
  dataId: ['recordVersion.recordId', 'text'],
  dataVersion: ['recordVersion.revision', 'number'],
  type: ['recordVersion.operation', 'text'],
  label: ['recordVersion.label', 'text'],
  createBy: ['recordVersion.username', 'text'],
  createTime: ['recordVersion.createdAt', 'moment'],
}
const LIST: List = { columns: COLUMNS, order: [['createTime', 'desc']], unique: 'id' }
const FIELDS = [
  'recordVersion.id',
  'recordVersion.tableName as dataTable',
  'recordVersion.recordId as dataId',
  'recordVersion.revision as dataVersion',
  'recordVersion.operation as type',
  'recordVersion.label',
  'recordVersion.content',
  'recordVersion.username as createBy',
  'recordVersion.createdAt',
] as const

interface Row {
  id: number
  dataTable: string
  dataId: string
  dataVersion: number
  type: string
  label: string
  content: unknown
  createBy: string | null
  createdAt: Date
}
const recordOf = ({ id, content, createdAt, ...row }: Row): RecordVersion => ({
  ...row,
  id: String(id),
  dataTable_dictText: recordNameOf(row.dataTable),
  type_dictText: OPERATION_NAMES[row.type] ?? row.type,
  dataContent: JSON.stringify(content),
  createTime: momentText(createdAt),
})

/** One page of the states records have had, newest first unless another order is asked for. */
export async function pageOfVersions(db: Db, request: ListRequest): Promise<PageOf<RecordVersion>> {
  const page = await pageOf(db.selectFrom('recordVersion'), LIST, request, (rows) => rows.select(FIELDS))
  return { ...page, records: page.records.map(recordOf) }
}

/** So many states of one record are offered for comparing, the newest. */
const OFFERED = 500

/** The states of one record, newest first, as far as the data rules show them. */
export async function versionsOf(db: Db, request: ListRequest, table: string, id: string): Promise<Version[]> {
  const { records } = await pageOf(
    db.selectFrom('recordVersion').where('tableName', '=', table).where('recordId', '=', id),
    { ...LIST, order: [['dataVersion', 'desc']] },
    { ...request, query: { pageSize: OFFERED } },
    (rows) => rows.select(FIELDS),
  )
  return records.map(recordOf).map(({ id: version, dataVersion, type, type_dictText, createBy, createTime }) => ({
    id: version,
    dataVersion,
    type,
    type_dictText,
    createBy,
    createTime,
  }))
}

/** These versions, in the order given; one that is not there, or not for this viewer, is left out. */
export async function versionsByIds(db: Db, request: ListRequest, ids: readonly string[]): Promise<RecordVersion[]> {
  const found = new Map<string, RecordVersion>()
  const rows = db.selectFrom('recordVersion').where((on) => on(sql`record_version.id::text`, 'in', [...ids]))
  for await (const part of everyRowOf(rows, LIST, { ...request, query: {}, ids }, (versions) => versions.select(FIELDS)))
    for (const version of part.map(recordOf)) found.set(version.id, version)
  return ids.flatMap((id) => found.get(id) ?? [])
}
