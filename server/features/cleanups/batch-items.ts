import { idsIn, needIds } from '#server/platform/records/chosen-ids.ts'
import type { CleanupDone, CleanupItem, cleanupContract } from '#common/contract/cleanups.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { STATE } from '#common/document-acts.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { documentList } from '../documents/documents.door.ts'
import { visibleTo } from '../laws/laws.door.ts'
import { type ItemStep, type Seen, changeItems, itemsOfBatch, lockItems, openAmong } from './cleanups.sql.ts'
import { type ItemAct, RESULT, stepFault } from './steps.rules.ts'
import { noted, openBatch, seenBy, stored } from './one-batch.ts'

type Calls = Handlers<typeof cleanupContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** The released document that takes the place of others. @throws Refusal record.invalid */
async function successorIn(
  { db }: Context,
  seen: Seen,
  id: string | null,
  ids: readonly string[],
  batchId: string,
): Promise<string> {
  if (id === null) throw invalid('successorId', '意见为“合并”的，请选择并入的文件')
  const { items } = await itemsOfBatch(db, seen, { batchId, ids })
  const documents = items.map(({ documentId }) => documentId)
  if (documents.includes(id)) throw invalid('successorId', '文件不能并入它自己，请另选')
  const [found] = await documentList.seen(db, [id], seen.list, (rows) =>
    rows.where(visibleTo(seen.audience, 'document')).where('document.state', '=', STATE.released),
  )
  if (!found) throw invalid('successorId', '没有这份已发布的文件，请重新选择并入的文件')
  const open = await openAmong(db, [id, ...documents])
  // Readers of an open law would be sent to one that they may not see.
  if (!open.has(id) && documents.some((one) => open.has(one)))
    throw invalid('successorId', `“${found.title}”限定范围公开，不能代替公开的文件`)
  return id
}

/** Takes a step with items of an open batch, those for which it is possible. */
export async function step(
  context: ListContext & { body: { batchId: string; ids: string } },
  act: ItemAct,
  change: (ids: readonly string[]) => Promise<void>,
  what: string,
): Promise<CleanupDone> {
  const { db, viewer, body } = context
  const ids = needIds(body.ids)
  const batch = await openBatch(context, body.batchId)
  const seen = await seenBy(context)
  await lockItems(db, ids)
  const { items } = await itemsOfBatch(db, seen, { batchId: body.batchId, ids })
  if (items.length < ids.length) throw refuse('record.not-found')
  const faults = items.map((item) => ({ item, reason: stepFault(act, item, viewer.username) }))
  const fit = faults.filter(({ reason }) => reason === null).map(({ item }) => item)
  await change(fit.map(({ id }) => id))
  if (fit.length > 0) await noted(context, [batch], 'edit', `：${what} ${fit.length} 件`)
  return {
    done: fit.length,
    left: faults.flatMap(({ item, reason }) => (reason === null ? [] : [{ title: item.title, reason }])),
  }
}

/** The documents of a batch, page by page. */
export async function itemsShown(context: Call<'GET /dataManagement/cleanup/items'>) {
  const { batchId, stage, title, pageNo = 1, pageSize = PAGE_SIZE } = context.query
  await stored(context, batchId)
  const { total, items } = await itemsOfBatch(context.db, await seenBy(context), {
    batchId,
    from: (pageNo - 1) * pageSize,
    size: pageSize,
    ...(stage ? { stage } : {}),
    ...(title?.trim() ? { title: title.trim() } : {}),
  })
  return { total, records: items satisfies CleanupItem[] }
}

/** Proposes what becomes of documents. */
export async function propose(context: Call<'POST /dataManagement/cleanup/propose'>) {
  const { db, body, viewer, clock } = context
  const result = (await itemsOf(db, viewer, 'CLEAN_RESULT')).find(({ value }) => value === body.proposal)
  if (!result) throw invalid('proposal', '请从字典中选择清理意见')
  const reason = orNull(body.reason)
  if (reason === null && body.proposal !== RESULT.keep) throw invalid('reason', `意见为“${result.text}”的，请写明理由`)
  const successorId =
    body.proposal === RESULT.merge
      ? await successorIn(context, await seenBy(context), orNull(body.successorId), idsIn(body.ids), body.batchId)
      : null
  const set: ItemStep = {
    successorId,
    amendedBy: null,
    proposal: body.proposal,
    reason,
    proposedBy: viewer.username,
    proposedAt: clock(),
    confirmedBy: null,
    confirmedAt: null,
    returnedNote: null,
  }
  return step(context, 'propose', (ids) => changeItems(db, ids, set), `提出“${result.text}”`)
}

/** Sends back what others proposed. */
export async function sendBack(context: Call<'POST /dataManagement/cleanup/sendBack'>) {
  const reason = orNull(context.body.reason)
  if (reason === null) throw invalid('reason', '请写明退回的理由')
  return step(
    context,
    'sendBack',
    (ids) => changeItems(context.db, ids, { confirmedBy: null, confirmedAt: null, returnedNote: reason }),
    '退回意见',
  )
}
