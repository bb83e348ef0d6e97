import { idsIn, needIds } from '#server/platform/records/chosen-ids.ts'
import type { CleanupDone, CleanupItem, CleanupRow, cleanupContract } from '#common/contract/cleanups.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { STATE } from '#common/document-acts.ts'
import { CLEANUP } from '#common/records/cleanup.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import { type Context, type Handlers, type ListContext, listRequest } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { WorkerQueue } from '#server/platform/workers/worker-queue.ts'
import { dayIn, invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { addDraft, documentList, textOfDocument } from '../documents/documents.door.ts'
import {
  audienceOf,
  factsEntered,
  type FactOfStaff,
  InForce,
  insertFacts,
  lockWorks,
  stands,
  visibleTo,
} from '../laws/laws.door.ts'
import {
  batchList,
  type BatchColumns,
  changeItems,
  deleteBatches,
  documentsNamed,
  gatherItems,
  insertBatch,
  itemsOfBatch,
  type ItemStep,
  type KnownItem,
  lockItems,
  markCarried,
  openAmong,
  placeOfItem,
  progressOf,
  removeItems,
  type Seen,
  setAmendment,
  type StoredBatch,
  successorsWith,
  unconfirmedIn,
  unenrolledIn,
  updateBatch,
} from './cleanups.sql.ts'
import { ENDING, type ItemAct, RESULT, stepFault } from './steps.rules.ts'

const DRAWING = {
  script: 'server/features/cleanups/cleanup-docx-worker.mjs',
  threads: 1,
  waiting: 10,
  timeMs: 30_000,
  memoryMb: 512,
}
const MOST_CHOICES = 20
const MOST_NAMED = 10
const NOTHING_DONE: CleanupRow['progress'] = { total: 0, open: 0, returned: 0, proposed: 0, confirmed: 0, carried: 0 }

/** What the viewer may see of documents: their list's data rules. Without that list nobody sees any. */
async function seenBy(context: Context): Promise<Seen> {
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

async function withProgress(context: Context, rows: readonly StoredBatch[]): Promise<CleanupRow[]> {
  if (!context.viewer.permissions.has('data:document:list'))
    return rows.map((row) => ({ ...row, progress: NOTHING_DONE }))
  const progress = await progressOf(
    context.db,
    rows.map(({ id }) => id),
    await seenBy(context),
  )
  return rows.map((row) => ({ ...row, progress: progress.get(row.id) ?? NOTHING_DONE }))
}

async function stored(context: ListContext, id: string): Promise<StoredBatch> {
  const [row] = await batchList.seen(context.db, [id], context.list)
  if (!row) throw refuse('record.not-found')
  return row
}

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

/**
 * A batch that has no decision yet, locked until the transaction ends.
 * @throws Refusal record.not-found, record.invalid
 */
async function openBatch(context: ListContext, id: string, revision?: number | null): Promise<StoredBatch> {
  await stored(context, id)
  await lockForEdit(context.db, 'cleanupBatch', id, revision)
  const batch = await stored(context, id)
  if (batch.decision !== null) throw invalid('decision', `“${batch.name}”已登记清理决定，不能再改`)
  return batch
}

/** @throws Refusal record.invalid */
async function columnsOf({ db, viewer }: Context, given: FormOf<typeof CLEANUP.fields>): Promise<BatchColumns> {
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

const noted = (context: Context, rows: readonly StoredBatch[], operation: Operation, what = ''): Promise<void> =>
  noteChanges(
    context,
    rows.map((row) => changeOf(CLEANUP, 'cleanupBatch', row, operation, what)),
  )

/** Items as an export lists them: by result, then by title. */
function resultGroups(items: readonly KnownItem[]): { name: string; items: KnownItem[] }[] {
  const order = [...Object.values(RESULT), '']
  const groups = new Map<string, KnownItem[]>()
  for (const item of items) {
    const key = item.stage === 'confirmed' || item.stage === 'carried' ? (item.proposal ?? '') : ''
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return order.flatMap((key) => {
    const found = groups.get(key)
    return found ? [{ name: key === '' ? '尚未确认' : (found[0]?.proposal_dictText ?? key), items: found }] : []
  })
}

/** The calls of common/contract/cleanups.ts. */
export function cleanupHandlers(): Handlers<typeof cleanupContract> {
  const drawing = new WorkerQueue(DRAWING)
  const standing = new InForce(stands)
  /** Editions that a cleanup can be about: the newest of each law that has not ended. */
  const standingToday = ({ db, viewer, clock }: Context) => standing.versionIds(db, audienceOf(viewer), dayOf(clock()))

  /** Takes a step with items of an open batch, those for which it is possible. */
  async function step(
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

  async function everything(context: ListContext, id: string) {
    const batch = await stored(context, id)
    const { items } = await itemsOfBatch(context.db, await seenBy(context), { batchId: id })
    await noteExport(context, `清理批次“${batch.name}”`, items.length)
    return { batch, items }
  }

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

    async 'PUT /dataManagement/cleanup/edit'(context) {
      const { db, body, viewer, clock } = context
      await openBatch(context, body.id, body.revision)
      await updateBatch(db, body.id, await columnsOf(context, body), viewer.username, clock())
      await noted(context, await batchList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /dataManagement/cleanup/deleteBatch'(context) {
      const ids = needIds(context.query.ids)
      const rows = await batchList.seen(context.db, ids, context.list)
      if (rows.length < ids.length) throw refuse('record.not-found')
      const decided = rows.find(({ decision }) => decision !== null)
      if (decided) throw invalid('ids', `“${decided.name}”已登记清理决定，不能删除`)
      await noted(context, rows, 'delete')
      await deleteBatches(context.db, ids)
      return null
    },

    async 'POST /dataManagement/cleanup/gather'(context) {
      const { db, body, clock } = context
      const batch = await openBatch(context, body.id)
      const gathered = await gatherItems(db, batch, await standingToday(context), await seenBy(context), clock())
      if (gathered > 0) await noted(context, [batch], 'edit', `：补列 ${gathered} 件`)
      return { gathered }
    },

    async 'GET /dataManagement/cleanup/items'(context) {
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
    },

    async 'POST /dataManagement/cleanup/propose'(context) {
      const { db, body, viewer, clock } = context
      const result = (await itemsOf(db, viewer, 'CLEAN_RESULT')).find(({ value }) => value === body.proposal)
      if (!result) throw invalid('proposal', '请从字典中选择清理意见')
      const reason = orNull(body.reason)
      if (reason === null && body.proposal !== RESULT.keep)
        throw invalid('reason', `意见为“${result.text}”的，请写明理由`)
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
    },

    async 'GET /dataManagement/cleanup/unenrolled'(context) {
      const batch = await stored(context, context.query.id)
      return unenrolledIn(context.db, batch, await standingToday(context), audienceOf(context.viewer), MOST_NAMED)
    },

    async 'GET /dataManagement/cleanup/successors'(context) {
      await stored(context, context.query.batchId)
      const words = (context.query.words ?? '').split(/\s+/).filter(Boolean)
      return successorsWith(context.db, await seenBy(context), words, MOST_CHOICES)
    },

    async 'GET /dataManagement/cleanup/amendments'(context) {
      const { batchId, id } = context.query
      await stored(context, batchId)
      const seen = await seenBy(context)
      const { items } = await itemsOfBatch(context.db, seen, { batchId, ids: [id] })
      const [item] = items
      if (!item) throw refuse('record.not-found')
      return documentsNamed(context.db, seen, item.titleKey, item.documentId)
    },

    async 'POST /dataManagement/cleanup/startAmendment'(context) {
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
    },

    async 'POST /dataManagement/cleanup/linkAmendment'(context) {
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
    },

    'POST /dataManagement/cleanup/confirm': (context) =>
      step(
        context,
        'confirm',
        (ids) => changeItems(context.db, ids, { confirmedBy: context.viewer.username, confirmedAt: context.clock() }),
        '确认意见',
      ),

    async 'POST /dataManagement/cleanup/sendBack'(context) {
      const reason = orNull(context.body.reason)
      if (reason === null) throw invalid('reason', '请写明退回的理由')
      return step(
        context,
        'sendBack',
        (ids) => changeItems(context.db, ids, { confirmedBy: null, confirmedAt: null, returnedNote: reason }),
        '退回意见',
      )
    },

    'POST /dataManagement/cleanup/remove': (context) =>
      step(context, 'remove', (ids) => removeItems(context.db, ids), '移出'),

    async 'POST /dataManagement/cleanup/decide'(context) {
      const { db, body, viewer, clock } = context
      const [decision, source] = [body.decision.trim(), body.source.trim()]
      if (decision === '') throw invalid('decision', '请填写清理决定的名称')
      if (source === '') throw invalid('source', '请写明决定的出处，例如文号或公报')
      const decidedOn = dayIn('decidedDate', body.decidedDate)
      if (decidedOn === null) throw invalid('decidedDate', '请填写决定日期')
      if (decidedOn > dayOf(clock())) throw invalid('decidedDate', '决定日期不能晚于今天')
      await openBatch(context, body.id)
      const { total, unconfirmed } = await unconfirmedIn(db, body.id)
      if (total === 0) throw invalid('decision', '清单是空的，不能登记决定')
      if (unconfirmed > 0) throw invalid('decision', '清单中还有没有确认的文件，全部确认后才能登记决定')
      await updateBatch(
        db,
        body.id,
        { decision: decision.replace(/^《(.*)》$/, '$1'), decidedOn, decisionSource: source },
        viewer.username,
        clock(),
      )
      const [row] = await withProgress(context, await batchList.byIds(db, [body.id]))
      if (!row) throw refuse('record.not-found')
      await noted(context, [row], 'edit', '：登记清理决定')
      return row
    },

    async 'POST /dataManagement/cleanup/carryOut'(context) {
      const { db, body, viewer, clock } = context
      await stored(context, body.id)
      await lockForEdit(db, 'cleanupBatch', body.id, null)
      const batch = await stored(context, body.id)
      if (batch.decision === null || batch.decidedDate === null) throw invalid('decision', '请先登记清理决定')
      const day = dayIn('day', body.day)
      if (day === null) throw invalid('day', '请填写废止或失效的日期')
      if (day < batch.decidedDate) throw invalid('day', `${day} 早于清理决定的日期 ${batch.decidedDate}`)
      const { items } = await itemsOfBatch(db, await seenBy(context), { batchId: body.id, stage: 'confirmed' })
      const ending = items.filter(({ proposal }) => proposal !== null && ENDING[proposal] !== undefined)
      await lockItems(
        db,
        ending.map(({ id }) => id),
      )
      await lockWorks(
        db,
        ending.flatMap(({ workId }) => workId ?? []),
      )
      const entered = await factsEntered(
        db,
        ending.map((item) => item.titleKey),
      )
      const left: CleanupDone['left'] = []
      const ended = new Set(ending.map(({ documentId }) => documentId))
      const facts: { item: KnownItem; fact: FactOfStaff }[] = []
      for (const item of ending) {
        if (item.workId === null) left.push({ title: item.title, reason: '公开的文本已不在库中，请先发布' })
        else if (entered.has(`REPEAL|${item.titleKey}||`))
          left.push({ title: item.title, reason: '已有人登记废止或失效，请到“馆藏核实”核对' })
        else if (item.proposal === RESULT.merge && item.successorWorkId === null)
          left.push({ title: item.title, reason: '并入的文件没有发布或您不能查看，请先发布，或由能查看的人执行' })
        else if (item.proposal === RESULT.merge && ended.has(item.successorId ?? ''))
          left.push({ title: item.title, reason: `并入的“${item.successorTitle ?? ''}”也在本批中终止，请核对` })
        else
          facts.push({
            item,
            fact: {
              id: newId(),
              kind: 'REPEAL',
              targetTitle: item.title,
              targetKey: item.titleKey,
              versionId: null,
              editionDate: null,
              actKey: null,
              day,
              manner: ENDING[item.proposal ?? ''] ?? '废止',
              byTitle: batch.decision,
              byKey: titleKey(batch.decision),
              intoTitle: item.proposal === RESULT.merge ? item.successorTitle : null,
              intoKey: item.proposal === RESULT.merge ? item.successorKey : null,
              issuers: null,
              source: batch.decisionSource ?? '',
              createdBy: viewer.username,
              createdAt: clock(),
            },
          })
      }
      if (facts.length > 0) {
        await insertFacts(
          db,
          facts.map(({ fact }) => fact),
        )
        await markCarried(
          db,
          facts.map(({ item, fact }) => ({ id: item.id, factId: fact.id })),
          clock(),
        )
        await noteChanges(
          context,
          facts.map(({ fact: { id, targetTitle, manner, byTitle, intoTitle, source } }) => ({
            table: 'lawFact',
            id,
            operation: 'add' as const,
            label: `清理“${targetTitle}”：${intoTitle === null ? (manner ?? '') : `废止，并入“${intoTitle}”`} ${day}`,
            content: { id, title: targetTitle, editionDate: null, day, kind: manner, byTitle, intoTitle, source },
          })),
        )
      }
      return { done: facts.length, left }
    },

    async 'GET /dataManagement/cleanup/exportXls'(context) {
      const { batch, items } = await everything(context, context.query.id)
      const rows = resultGroups(items).flatMap(({ name, items: some }) =>
        some.map((item) => ({ ...item, result: name })),
      )
      return exportAnswer(context, {
        title: `${batch.name}结果目录`,
        format: context.query.format ?? 'xlsx',
        rows: inOnePart(rows),
        columns: [
          { title: '清理结果', width: 14, value: ({ result }) => result },
          { title: '标题', width: 48, value: ({ title }) => title },
          { title: '发文字号', width: 20, value: ({ docNumber }) => docNumber },
          { title: '制定机关', width: 28, value: ({ issuers }) => issuers },
          { title: '文件类型', width: 16, value: (row) => row.fType_dictText },
          { title: '公布日期', width: 12, value: ({ publishDate }) => publishDate },
          { title: '意见', width: 12, value: (row) => row.proposal_dictText },
          { title: '理由', width: 36, value: ({ reason }) => reason },
          { title: '提出人', width: 12, value: ({ proposer, proposedBy }) => proposer ?? proposedBy },
          { title: '确认人', width: 12, value: ({ confirmer, confirmedBy }) => confirmer ?? confirmedBy },
        ],
      })
    },

    async 'GET /dataManagement/cleanup/exportDocx'(context) {
      const { batch, items } = await everything(context, context.query.id)
      const title = `${batch.name}结果目录`
      const groups = resultGroups(items).map(({ name, items: some }) => ({
        name,
        rows: some.map((item, at) => [
          String(at + 1),
          item.title,
          item.docNumber ?? '',
          item.issuers,
          item.publishDate ?? '',
          item.reason ?? '',
        ]),
      }))
      const about =
        batch.decision === null
          ? '（清理决定尚未登记）'
          : `依据《${batch.decision}》（${batch.decidedDate ?? ''}，${batch.decisionSource ?? ''}）`
      const bytes = Buffer.from(await drawing.run<Uint8Array>({ title, about: [about], groups }))
      void context.reply
        .type('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
        .header(
          'content-disposition',
          `attachment; filename="cleanup.docx"; filename*=UTF-8''${encodeURIComponent(`${title}.docx`)}`,
        )
      return bytes
    },
  }
}

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
