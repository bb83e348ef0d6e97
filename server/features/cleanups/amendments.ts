import type { cleanupContract } from '#common/contract/cleanups.ts'
import { refuse } from '#common/errors.ts'
import { type Handlers, type ListContext, listRequest } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { addDraft, documentList, textOfDocument } from '../documents/documents.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import {
  type KnownItem,
  type Seen,
  type StoredBatch,
  documentsNamed,
  itemsOfBatch,
  lockItems,
  placeOfItem,
  setAmendment,
} from './cleanups.sql.ts'
import { RESULT } from './steps.rules.ts'
import { noted, seenBy, stored } from './one-batch.ts'

type Calls = Handlers<typeof cleanupContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/**
 * An item whose document is to be amended, as the viewer sees it, locked.
 * @throws Refusal record.not-found, record.invalid
 */
async function itemToAmend(
  context: ListContext,
  seen: Seen,
  batchId: string,
  id: string,
): Promise<{ batch: StoredBatch; item: KnownItem }> {
  const batch = await stored(context, batchId)
  await lockItems(context.db, [id])
  const { items } = await itemsOfBatch(context.db, seen, { batchId, ids: [id] })
  const [item] = items
  if (!item) throw refuse('record.not-found')
  if (item.proposal !== RESULT.amend || item.confirmedBy === null)
    throw invalid('id', `“${item.title}”的意见不是已确认的“修改”，请先提出并由另一人确认`)
  return { batch, item }
}

/**
 * Notes a draft of amending as the new edition that a cleanup asks for.
 * @param list the list of documents with the data rules of the viewer
 * @param base whether a text is that of a document or of an edition of a work
 * @throws Refusal record.not-found, record.invalid
 */
export async function noteAmendment(
  context: ListContext,
  itemId: string,
  draftId: string,
  base: { documentId: string | null; workId: string | null },
): Promise<void> {
  const { db, viewer, request, list, ...platform } = context
  if (!viewer.permissions.has('data:cleanup:list')) throw refuse('record.not-found')
  const place = await placeOfItem(db, itemId)
  if (!place) throw refuse('record.not-found')
  const batches = await listRequest(
    { db, ...platform },
    viewer,
    'dataManagement/CleanupList',
    request,
    'data:cleanup:list',
  )
  const seen: Seen = { list: { ...list, query: {} }, audience: audienceOf(viewer) }
  const { batch, item } = await itemToAmend({ ...context, list: batches }, seen, place.batchId, itemId)
  if (base.documentId !== item.documentId && (base.workId === null || base.workId !== item.workId))
    throw invalid('base', `所修改的文本不是清理清单中的“${item.title}”，请改选，或不记入清理工作`)
  await setAmendment(db, itemId, draftId)
  await noted(context, [batch], 'edit', `：“${item.title}”的修改稿已生成`)
}

/** Documents of the same name as one that is to be amended. */
export async function amendments(context: Call<'GET /dataManagement/cleanup/amendments'>) {
  const { batchId, id } = context.query
  await stored(context, batchId)
  const seen = await seenBy(context)
  const { items } = await itemsOfBatch(context.db, seen, { batchId, ids: [id] })
  const [item] = items
  if (!item) throw refuse('record.not-found')
  return documentsNamed(context.db, seen, item.titleKey, item.documentId)
}

/** Makes a draft of amending from the text in force. */
export async function startAmendment(context: Call<'POST /dataManagement/cleanup/startAmendment'>) {
  const { db, body } = context
  const seen = await seenBy(context)
  const { batch, item } = await itemToAmend(context, seen, body.batchId, body.id)
  // A second click opens the draft of the first.
  if (item.amendmentId !== null) return { documentId: item.amendmentId }
  const [document] = await documentList.byIds(db, [item.documentId])
  if (!document) throw refuse('record.not-found')
  const { title, titleNote, body: text } = await textOfDocument(db, item.documentId)
  const { fType, fLevel, region, address, subject, issuers } = document
  const unknown = {
    docNumber: null,
    adoptDate: null,
    publishDate: null,
    effectDate: null,
    effectStatus: null,
    note: null,
    proofState: null,
  }
  const documentId = await addDraft(context, {
    title,
    titleNote,
    body: text,
    fType,
    fLevel,
    region,
    address,
    subject,
    ...unknown,
    issuers: issuers === '' ? [] : issuers.split('、'),
    sourceName: `依照“${batch.name}”修改`,
  })
  await setAmendment(db, body.id, documentId)
  await noted(context, [batch], 'edit', `：“${title}”的修改稿已生成`)
  return { documentId }
}

/** Notes which document of the same name is the new edition, or that none is. */
export async function linkAmendment(context: Call<'POST /dataManagement/cleanup/linkAmendment'>) {
  const { db, body } = context
  const seen = await seenBy(context)
  const { batch, item } = await itemToAmend(context, seen, body.batchId, body.id)
  const chosen =
    body.documentId === null
      ? null
      : (await documentsNamed(db, seen, item.titleKey, item.documentId)).find(({ id }) => id === body.documentId)
  if (chosen === undefined) throw invalid('documentId', `请选择与“${item.title}”同名的文件作为修改稿`)
  await setAmendment(db, body.id, body.documentId)
  await noted(
    context,
    [batch],
    'edit',
    chosen === null ? `：取消“${item.title}”的修改稿` : `：“${item.title}”的修改稿记为 ${chosen.stage} 的同名文件`,
  )
  return null
}
