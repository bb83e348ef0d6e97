import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { CollectionCheckRow, collectionCheckContract } from '#common/contract/collection-checks.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { COLLECTION_CHECK } from '#common/records/collection-check.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import {
  collectionCheckList,
  deleteCollectionChecks,
  insertCollectionCheck,
  kindOf,
  updateCollectionCheck,
  type CollectionCheckColumns,
} from './collection-checks.sql.ts'

/** @throws Refusal record.invalid */
async function columnsOf(
  { db, clock }: Context,
  { fType, completeUntil, note }: FormOf<typeof COLLECTION_CHECK.fields>,
): Promise<CollectionCheckColumns> {
  const kind = await kindOf(db, fType)
  // The day is for the public, who must not learn that restricted kinds exist.
  if (!kind || kind.restricted) throw invalid('fType', '请从字典中选择文件类型')
  const day = completeUntil.trim().slice(0, 10)
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw invalid('completeUntil', '截至日期应为 YYYY-MM-DD 格式的日期')
  if (day > dayOf(clock())) throw invalid('completeUntil', '截至日期不能晚于今天')
  return { fType, completeUntil: day, note: orNull(note) }
}

async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<CollectionCheckRow[]> {
  needChosen(ids)
  const found = await collectionCheckList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found
}

const noted = (context: Context, rows: readonly CollectionCheckRow[], operation: Operation): Promise<void> =>
  noteChanges(
    context,
    rows.map((row) => changeOf(COLLECTION_CHECK, 'collectionCheck', row, operation)),
  )

const taken = () => refuse('record.taken', { field: COLLECTION_CHECK.fields.fType.label, value: '所选类型' })

/** The calls of common/contract/collection-checks.ts. */
export function collectionCheckHandlers(): Handlers<typeof collectionCheckContract> {
  return {
    'GET /dataManagement/collectionCheck/list': ({ db, list }) => collectionCheckList.page(db, list),

    async 'GET /dataManagement/collectionCheck/queryById'(context) {
      const [row] = await seen(context, [context.query.id])
      if (!row) throw refuse('record.not-found')
      return row
    },

    async 'POST /dataManagement/collectionCheck/add'(context) {
      const { db, body, viewer, clock } = context
      const id = newId()
      if (!(await insertCollectionCheck(db, id, await columnsOf(context, body), viewer.username, clock())))
        throw taken()
      await noted(context, await collectionCheckList.byIds(db, [id]), 'add')
      return null
    },

    async 'PUT /dataManagement/collectionCheck/edit'(context) {
      const { db, body, viewer, clock } = context
      await lockForEdit(db, 'collectionCheck', body.id, body.revision)
      await seen(context, [body.id])
      if (!(await updateCollectionCheck(db, body.id, await columnsOf(context, body), viewer.username, clock())))
        throw taken()
      await noted(context, await collectionCheckList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /dataManagement/collectionCheck/deleteBatch'(context) {
      const rows = await seen(context, idsIn(context.query.ids))
      await noted(context, rows, 'delete')
      await deleteCollectionChecks(
        context.db,
        rows.map(({ id }) => id),
      )
      return null
    },
  }
}
