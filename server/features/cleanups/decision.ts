import type { CleanupDone, cleanupContract } from '#common/contract/cleanups.ts'
import { refuse } from '#common/errors.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dayIn, invalid } from '#server/platform/records/entered.ts'
import { type FactOfStaff, factsEntered, insertFacts, lockWorks } from '../laws/laws.door.ts'
import {
  type KnownItem,
  type StoredBatch,
  batchList,
  itemsOfBatch,
  lockItems,
  markCarried,
  unconfirmedIn,
  updateBatch,
} from './cleanups.sql.ts'
import { ENDING, RESULT } from './steps.rules.ts'
import { noted, openBatch, seenBy, stored, withProgress } from './one-batch.ts'

type Calls = Handlers<typeof cleanupContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Enters the decision that ends a batch. */
export async function decide(context: Call<'POST /dataManagement/cleanup/decide'>) {
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
}

/** Why the end of a document cannot be entered; null when it can. */
function endingFault(item: KnownItem, entered: ReadonlySet<string>, ended: ReadonlySet<string>): string | null {
  if (item.workId === null) return '公开的文本已不在库中，请先发布'
  if (entered.has(`REPEAL|${item.titleKey}||`)) return '已有人登记废止或失效，请到“馆藏核实”核对'
  if (item.proposal !== RESULT.merge) return null
  if (item.successorWorkId === null) return '并入的文件没有发布或您不能查看，请先发布，或由能查看的人执行'
  return ended.has(item.successorId ?? '') ? `并入的“${item.successorTitle ?? ''}”也在本批中终止，请核对` : null
}

type Decided = StoredBatch & { decision: string; decidedDate: string }

/** The end of a document as staff enter it, with the decision as its ground. */
function endOf(item: KnownItem, batch: Decided, day: string): Omit<FactOfStaff, 'createdBy' | 'createdAt'> {
  const merged = item.proposal === RESULT.merge
  return {
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
    intoTitle: merged ? item.successorTitle : null,
    intoKey: merged ? item.successorKey : null,
    issuers: null,
    source: batch.decisionSource ?? '',
  }
}

/** Enters the ends of documents. */
async function enterEnds(
  context: Context,
  facts: readonly { item: KnownItem; fact: FactOfStaff }[],
  day: string,
): Promise<void> {
  const { db, clock } = context
  if (facts.length === 0) return
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

/** A batch with its decision, locked. @throws Refusal record.not-found, record.invalid */
async function decidedBatch(context: Call<'POST /dataManagement/cleanup/carryOut'>): Promise<Decided> {
  const { db, body } = context
  await stored(context, body.id)
  await lockForEdit(db, 'cleanupBatch', body.id, null)
  const { decision, decidedDate, ...batch } = await stored(context, body.id)
  if (decision === null || decidedDate === null) throw invalid('decision', '请先登记清理决定')
  return { ...batch, decision, decidedDate }
}

/** Enters the ends that were decided: the public is told of them at once. */
export async function carryOut(context: Call<'POST /dataManagement/cleanup/carryOut'>): Promise<CleanupDone> {
  const { db, body, viewer, clock } = context
  const batch = await decidedBatch(context)
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
  const ended = new Set(ending.map(({ documentId }) => documentId))
  const faults = ending.map((item) => ({ item, reason: endingFault(item, entered, ended) }))
  const stamps = { createdBy: viewer.username, createdAt: clock() }
  const facts = faults.flatMap(({ item, reason }) =>
    reason === null ? [{ item, fact: { ...endOf(item, batch, day), ...stamps } }] : [],
  )
  await enterEnds(context, facts, day)
  return {
    done: facts.length,
    left: faults.flatMap(({ item, reason }) => (reason === null ? [] : [{ title: item.title, reason }])),
  }
}
