import type { CleanupRow } from '#common/contract/cleanups.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { CLEANUP } from '#common/records/cleanup.ts'
import { type Operation, noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { type Context, type ListContext, listRequest } from '#server/platform/http/serve.ts'
import { dayIn, invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { type BatchColumns, type Seen, type StoredBatch, batchList, progressOf } from './cleanups.sql.ts'

const NOTHING_DONE: CleanupRow['progress'] = { total: 0, open: 0, returned: 0, proposed: 0, confirmed: 0, carried: 0 }

/** What the viewer may see of documents: their list's data rules. Without that list nobody sees any. */
export async function seenBy(context: Context): Promise<Seen> {
  const { db, viewer, request, ...platform } = context
  const list = await listRequest(
    { db, ...platform },
    viewer,
    'dataManagement/DocumentList',
    request,
    'data:document:list',
  )
  if (!viewer.permissions.has('data:document:list'))
    throw invalid('documentId', '您没有查看文件数据的权限，不能办理清理，请联系管理员授权')
  return { list: { ...list, query: {} }, audience: audienceOf(viewer) }
}

export async function withProgress(context: Context, rows: readonly StoredBatch[]): Promise<CleanupRow[]> {
  if (!context.viewer.permissions.has('data:document:list'))
    return rows.map((row) => ({ ...row, progress: NOTHING_DONE }))
  const progress = await progressOf(
    context.db,
    rows.map(({ id }) => id),
    await seenBy(context),
  )
  return rows.map((row) => ({ ...row, progress: progress.get(row.id) ?? NOTHING_DONE }))
}

export async function stored(context: ListContext, id: string): Promise<StoredBatch> {
  const [row] = await batchList.seen(context.db, [id], context.list)
  if (!row) throw refuse('record.not-found')
  return row
}

/**
 * A batch that has no decision yet, locked until the transaction ends.
 * @throws Refusal record.not-found, record.invalid
 */
export async function openBatch(context: ListContext, id: string, revision?: number | null): Promise<StoredBatch> {
  await stored(context, id)
  await lockForEdit(context.db, 'cleanupBatch', id, revision)
  const batch = await stored(context, id)
  if (batch.decision !== null) throw invalid('decision', `“${batch.name}”已登记清理决定，不能再改`)
  return batch
}

/** @throws Refusal record.invalid */
export async function columnsOf({ db, viewer }: Context, given: FormOf<typeof CLEANUP.fields>): Promise<BatchColumns> {
  const name = given.name.trim()
  if (name === '') throw invalid('name', '请填写批次名称')
  const [scopeType, scopeLevel] = [orNull(given.scopeType), orNull(given.scopeLevel)]
  // A restricted value reads as one that does not exist, unless its holder may see such documents.
  if (scopeType !== null && !(await itemsOf(db, viewer, 'F_TYPE')).some(({ value }) => value === scopeType))
    throw invalid('scopeType', '请从字典中选择文件类型')
  if (scopeLevel !== null && !(await itemsOf(db, viewer, 'F_LEVEL')).some(({ value }) => value === scopeLevel))
    throw invalid('scopeLevel', '请从字典中选择制定机关层级')
  return {
    name,
    basis: orNull(given.basis),
    dueOn: dayIn('dueDate', given.dueDate),
    scopeType,
    scopeLevel,
    scopeIssuer: orNull(given.scopeIssuer),
    scopeTitle: orNull(given.scopeTitle),
    scopeUntil: dayIn('scopeUntil', given.scopeUntil),
    note: orNull(given.note),
  }
}

export const noted = (context: Context, rows: readonly StoredBatch[], operation: Operation, what = ''): Promise<void> =>
  noteChanges(
    context,
    rows.map((row) => changeOf(CLEANUP, 'cleanupBatch', row, operation, what)),
  )
