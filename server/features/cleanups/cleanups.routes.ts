import { needIds } from '#server/platform/records/chosen-ids.ts'
import type { cleanupContract } from '#common/contract/cleanups.ts'
import { refuse } from '#common/errors.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { InForce, audienceOf, stands } from '../laws/laws.door.ts'
import {
  batchList,
  changeItems,
  deleteBatches,
  gatherItems,
  insertBatch,
  removeItems,
  successorsWith,
  unenrolledIn,
  updateBatch,
} from './cleanups.sql.ts'
import { columnsOf, noted, openBatch, seenBy, stored, withProgress } from './one-batch.ts'
import { itemsShown, propose, sendBack, step } from './batch-items.ts'
import { amendments, linkAmendment, startAmendment } from './amendments.ts'
import { carryOut, decide } from './decision.ts'
import { resultDocument, resultDrawing, resultWorkbook } from './results.ts'

const MOST_CHOICES = 20
const MOST_NAMED = 10

type Calls = Handlers<typeof cleanupContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Changes what staff say of a batch. */
async function edit(context: Call<'PUT /dataManagement/cleanup/edit'>) {
  const { db, body, viewer, clock } = context
  await openBatch(context, body.id, body.revision)
  await updateBatch(db, body.id, await columnsOf(context, body), viewer.username, clock())
  await noted(context, await batchList.byIds(db, [body.id]), 'edit')
  return null
}

/** Removes batches without a decision. */
async function remove(context: Call<'DELETE /dataManagement/cleanup/deleteBatch'>) {
  const ids = needIds(context.query.ids)
  const rows = await batchList.seen(context.db, ids, context.list)
  if (rows.length < ids.length) throw refuse('record.not-found')
  const decided = rows.find(({ decision }) => decision !== null)
  if (decided) throw invalid('ids', `“${decided.name}”已登记清理决定，不能删除`)
  await noted(context, rows, 'delete')
  await deleteBatches(context.db, ids)
  return null
}

/** The calls of common/contract/cleanups.ts. */
export function cleanupHandlers(): Handlers<typeof cleanupContract> {
  const drawing = resultDrawing()
  const standing = new InForce(stands)
  /** Editions that a cleanup can be about: the newest of each law that has not ended. */
  const standingToday = ({ db, viewer, clock }: Context) => standing.versionIds(db, audienceOf(viewer), dayOf(clock()))

  return {
    async 'GET /dataManagement/cleanup/list'(context) {
      const page = await batchList.page(context.db, context.list)
      return { ...page, records: await withProgress(context, page.records) }
    },

    async 'GET /dataManagement/cleanup/queryById'(context) {
      const [row] = await withProgress(context, [await stored(context, context.query.id)])
      if (!row) throw refuse('record.not-found')
      return row
    },

    async 'POST /dataManagement/cleanup/add'(context) {
      const { db, body, viewer, clock } = context
      const seen = await seenBy(context)
      const columns = await columnsOf(context, body)
      const id = newId()
      await insertBatch(db, id, columns, viewer.orgCode, viewer.username, clock())
      const gathered = await gatherItems(db, { id, ...columns }, await standingToday(context), seen, clock())
      await noted(context, await batchList.byIds(db, [id]), 'add')
      return { id, gathered }
    },

    'PUT /dataManagement/cleanup/edit': edit,
    'DELETE /dataManagement/cleanup/deleteBatch': remove,

    async 'POST /dataManagement/cleanup/gather'(context) {
      const { db, body, clock } = context
      const batch = await openBatch(context, body.id)
      const gathered = await gatherItems(db, batch, await standingToday(context), await seenBy(context), clock())
      if (gathered > 0) await noted(context, [batch], 'edit', `：补列 ${gathered} 件`)
      return { gathered }
    },

    'GET /dataManagement/cleanup/items': itemsShown,
    'POST /dataManagement/cleanup/propose': propose,

    async 'GET /dataManagement/cleanup/unenrolled'(context) {
      const batch = await stored(context, context.query.id)
      return unenrolledIn(context.db, batch, await standingToday(context), audienceOf(context.viewer), MOST_NAMED)
    },

    async 'GET /dataManagement/cleanup/successors'(context) {
      await stored(context, context.query.batchId)
      const words = (context.query.words ?? '').split(/\s+/).filter(Boolean)
      return successorsWith(context.db, await seenBy(context), words, MOST_CHOICES)
    },

    'GET /dataManagement/cleanup/amendments': amendments,
    'POST /dataManagement/cleanup/startAmendment': startAmendment,
    'POST /dataManagement/cleanup/linkAmendment': linkAmendment,
    'POST /dataManagement/cleanup/confirm': (context) =>
      step(
        context,
        'confirm',
        (ids) => changeItems(context.db, ids, { confirmedBy: context.viewer.username, confirmedAt: context.clock() }),
        '确认意见',
      ),

    'POST /dataManagement/cleanup/sendBack': sendBack,
    'POST /dataManagement/cleanup/remove': (context) =>
      step(context, 'remove', (ids) => removeItems(context.db, ids), '移出'),

    'POST /dataManagement/cleanup/decide': decide,
    'POST /dataManagement/cleanup/carryOut': carryOut,
    'GET /dataManagement/cleanup/exportXls': resultWorkbook,
    'GET /dataManagement/cleanup/exportDocx': (context) => resultDocument(context, drawing),
  }
}
