import { type SelectQueryBuilder, sql } from 'kysely'
import type { CleanupChoice, CleanupItem, CleanupRow, CleanupStage } from '#common/contract/cleanups.ts'
import { STATE } from '#common/document-acts.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { personName } from '#server/platform/db/person-name.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { newId } from '#server/platform/new-id.ts'
import { documentList } from '../documents/documents.door.ts'
import { type Audience, visibleTo, editionOf } from '../laws/laws.door.ts'
import { RESULT } from './steps.rules.ts'

const columns: Record<ListField<'dataManagement/CleanupList'> | 'id', ListColumn> = {
  id: ['cleanupBatch.id', 'text'],
  name: ['cleanupBatch.name', 'text'],
  basis: ['cleanupBatch.basis', 'text'],
  dueDate: ['cleanupBatch.dueOn', 'day'],
  scopeType: ['cleanupBatch.scopeType', 'text'],
  scopeLevel: ['cleanupBatch.scopeLevel', 'text'],
  decision: ['cleanupBatch.decision', 'text'],
  decidedDate: ['cleanupBatch.decidedOn', 'day'],
  note: ['cleanupBatch.note', 'text'],
  orgCode: ['cleanupBatch.orgCode', 'text'],
  createBy: ['cleanupBatch.createdBy', 'text'],
  createTime: ['cleanupBatch.createdAt', 'moment'],
  updateBy: ['cleanupBatch.updatedBy', 'text'],
  updateTime: ['cleanupBatch.updatedAt', 'moment'],
}

const textOf = (dictionary: string, column: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)})`

/** What the stage of a document is called. */
const stageOf = (document: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = 'PUB_STATE' and item.value = ${sql.ref(`${document}.state`)}::text)`

/** Batches, newest first. */
export const batchList = recordList({
  columns,
  unique: 'id',
  order: [['createTime', 'desc']],
  from: (db) => db.selectFrom('cleanupBatch'),
  select: (rows) =>
    rows.select([
      'cleanupBatch.id',
      'cleanupBatch.name',
      'cleanupBatch.basis',
      'cleanupBatch.dueOn as dueDate',
      'cleanupBatch.scopeType',
      textOf('F_TYPE', 'cleanup_batch.scope_type').as('scopeType_dictText'),
      'cleanupBatch.scopeLevel',
      textOf('F_LEVEL', 'cleanup_batch.scope_level').as('scopeLevel_dictText'),
      'cleanupBatch.scopeIssuer',
      'cleanupBatch.scopeTitle',
      'cleanupBatch.scopeUntil',
      'cleanupBatch.decision',
      'cleanupBatch.decidedOn as decidedDate',
      'cleanupBatch.decisionSource',
      'cleanupBatch.note',
      'cleanupBatch.orgCode',
      ...stampsOf('cleanupBatch'),
    ]),
})
export type StoredBatch = Omit<CleanupRow, 'progress'>

/** Documents that the viewer may see: under the data rules of their own list, and by audience. */
export interface Seen {
  list: ListRequest
  audience: Audience
}

type Documents = SelectQueryBuilder<Tables, 'document', object>
const seenDocuments = (db: Db, { list, audience }: Seen, narrow: (rows: Documents) => Documents = (rows) => rows) =>
  documentList
    .wanted(db, { ...list, query: {} }, (rows) => narrow(rows.where(visibleTo(audience, 'document'))))
    .select('document.id')

/**
 * Whether the new edition of an item is before the readers of the old one. It is no longer when that document is taken
 * back. Literals, because it is grouped by.
 */
const amended = sql<boolean>`(cleanup_item.proposal = ${sql.lit(RESULT.amend)} and cleanup_item.confirmed_at is not null and exists (
  select from document edition, document old where edition.id = cleanup_item.amended_by and old.id = cleanup_item.document_id
    and edition.state = ${sql.lit(STATE.released)} and edition.deleted_at is null and (${visibleTo('open', 'edition')} or not ${visibleTo('open', 'old')})))`

/** Whether the fact that ended the law stands. Staff can take it back, and then the law is in force again. */
const ended = sql<boolean>`exists (select from law_fact fact where fact.id = cleanup_item.fact_id)`

const stage = sql<CleanupStage>`case when ${ended} or ${amended} then 'carried' when cleanup_item.confirmed_at is not null then 'confirmed'
  when cleanup_item.returned_note is not null then 'returned' when cleanup_item.proposal is not null then 'proposed' else 'open' end`

/** How far batches have come, of the documents that the viewer may see; one statement. */
export async function progressOf(
  db: Db,
  batchIds: readonly string[],
  seen: Seen,
): Promise<Map<string, CleanupRow['progress']>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cleanupItem')
    .where('cleanupItem.batchId', 'in', batchIds)
    .where('cleanupItem.documentId', 'in', seenDocuments(db, seen))
    .select(['cleanupItem.batchId', stage.as('stage'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(['cleanupItem.batchId', stage])
    .execute()
  const found = new Map<string, CleanupRow['progress']>()
  for (const row of rows) {
    const progress = found.get(row.batchId) ?? { total: 0, open: 0, returned: 0, proposed: 0, confirmed: 0, carried: 0 }
    progress[row.stage] += row.count
    progress.total += row.count
    found.set(row.batchId, progress)
  }
  return found
}

/** Items of a batch that are not confirmed, whoever may see their documents. */
export async function unconfirmedIn(db: Db, batchId: string): Promise<{ total: number; unconfirmed: number }> {
  const row = await db
    .selectFrom('cleanupItem')
    .where('batchId', '=', batchId)
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(*) filter (where confirmed_at is null)::integer`.as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Proposals of others that wait for confirmation in open batches, of documents that the viewer may see; one statement.
 */
export async function waitingForConfirmation(db: Db, username: string, seen: Seen): Promise<number> {
  const row = await db
    .selectFrom('cleanupItem')
    .innerJoin('cleanupBatch', 'cleanupBatch.id', 'cleanupItem.batchId')
    .where('cleanupBatch.decision', 'is', null)
    .where(sql<boolean>`${stage} = 'proposed'`)
    .where('cleanupItem.proposedBy', '!=', username)
    .where('cleanupItem.documentId', 'in', seenDocuments(db, seen))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const issuers = sql<string>`(select coalesce(string_agg(name, '、' order by ord), '') from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord))`

interface Wanted {
  batchId: string
  ids?: readonly string[]
  stage?: CleanupStage
  title?: string
  from?: number
  size?: number
}

/** An item with what carrying it out needs. */
export type KnownItem = CleanupItem & { titleKey: string; successorKey: string | null }

type FoundItem = Omit<KnownItem, 'fType_dictText' | 'proposal_dictText'> & {
  typeText: string | null
  proposalText: string | null
  total: number
}

/** Items of a batch whose documents the viewer may see, with their number; one statement. */
export async function itemsOfBatch(db: Db, seen: Seen, wanted: Wanted): Promise<{ total: number; items: KnownItem[] }> {
  // In SQL: of a statement with five joins the builder's types alone take as long to check as some features.
  const visible = seenDocuments(db, seen)
  const { rows: found } = await sql<FoundItem>`
    select cleanup_item.id, cleanup_item.document_id, document.title, document.title_key, ${editionOf} as edition, document.doc_number, ${issuers} as issuers,
      ${textOf('F_TYPE', 'document.f_type')} as type_text, coalesce(law_version.publish_date, document.publish_date) as publish_date, ${stage} as stage,
      cleanup_item.proposal, ${textOf('CLEAN_RESULT', 'cleanup_item.proposal')} as proposal_text, cleanup_item.reason,
      cleanup_item.proposed_by, cleanup_item.confirmed_by, ${personName('cleanup_item.proposed_by')} as proposer,
      ${personName('cleanup_item.confirmed_by')} as confirmer, cleanup_item.returned_note,
      (cleanup_item.carried_at is not null and not ${ended}) as is_undone, law_version.work_id,
      amendment.id as amendment_id, amendment.title as amendment_title, ${stageOf('amendment')} as amendment_stage,
      successor.id as successor_id, successor.title as successor_title, successor.title_key as successor_key, goes_on.work_id as successor_work_id,
      (count(*) over ())::integer as total
    from cleanup_item
    join document on document.id = cleanup_item.document_id
    left join law_version on law_version.id = document.version_id
    left join document amendment on amendment.id = cleanup_item.amended_by and amendment.id in ${visible}
    left join document successor on successor.id = cleanup_item.successor_id and successor.id in ${visible}
    left join law_version goes_on on goes_on.id = successor.version_id and goes_on.publish_state = 'published' and successor.state = ${STATE.released}
    where cleanup_item.batch_id = ${wanted.batchId} and document.id in ${visible}
      and ${wanted.ids === undefined ? sql`true` : sql`cleanup_item.id = any(${[...wanted.ids]}::text[])`}
      and ${wanted.stage === undefined ? sql`true` : sql`${stage} = ${wanted.stage}`}
      and ${wanted.title ? sql`position(${wanted.title} in document.title) > 0` : sql`true`}
    order by document.title, cleanup_item.id
    limit ${wanted.size ?? null}::bigint offset ${wanted.from ?? 0}::bigint`.execute(db)
  return {
    total: found[0]?.total ?? 0,
    items: found.map(({ typeText, proposalText, total: _total, ...row }) => ({
      ...row,
      fType_dictText: typeText,
      proposal_dictText: proposalText,
    })),
  }
}

const choiceOf = [
  'document.id',
  'document.title',
  editionOf.as('edition'),
  'document.docNumber',
  sql<
    string | null
  >`coalesce((select v.publish_date from law_version v where v.id = document.version_id), document.publish_date)`.as(
    'publishDate',
  ),
  sql<string>`coalesce(${stageOf('document')}, '')`.as('stage'),
] as const

/** Released documents whose title has all the words, the shortest titles first. */
export const successorsWith = (db: Db, seen: Seen, words: readonly string[], most: number): Promise<CleanupChoice[]> =>
  db
    .selectFrom('document')
    .where('document.id', 'in', seenDocuments(db, seen))
    .where('document.state', '=', STATE.released)
    .where((row) => row.and(words.map((word) => row(sql`position(${word} in document.title)`, '>', 0))))
    .orderBy(sql`length(document.title)`)
    .orderBy('document.id')
    .limit(most)
    .select(choiceOf)
    .execute()

/** Other documents with the title of one, the newest first. */
export const documentsNamed = (db: Db, seen: Seen, key: string, except: string): Promise<CleanupChoice[]> =>
  db
    .selectFrom('document')
    .where('document.id', 'in', seenDocuments(db, seen))
    .where('document.titleKey', '=', key)
    .where('document.id', '!=', except)
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id')
    .select(choiceOf)
    .execute()

/** Which of these documents the public may see. */
export async function openAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', ids)
    .where(visibleTo('open', 'document'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The batch of an item and its document; undefined when there is no such item. */
export const placeOfItem = (db: Db, id: string) =>
  db.selectFrom('cleanupItem').select(['batchId', 'documentId']).where('id', '=', id).executeTakeFirst()

/** Notes the document that becomes the new edition; null: none any more. */
export async function setAmendment(db: Db, id: string, documentId: string | null): Promise<void> {
  await db.updateTable('cleanupItem').set({ amendedBy: documentId }).where('id', '=', id).execute()
}

/** Which documents a batch is about. */
export interface Scope {
  scopeType: string | null
  scopeLevel: string | null
  scopeIssuer: string | null
  scopeTitle: string | null
  scopeUntil: string | null
}

/** What a form sets of a batch. */
export interface BatchColumns extends Scope {
  name: string
  basis: string | null
  dueOn: string | null
  note: string | null
}

export async function insertBatch(
  db: Db,
  id: string,
  set: BatchColumns,
  orgCode: string | null,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('cleanupBatch')
    .values({ id, ...set, orgCode, createdBy: by, createdAt: now })
    .execute()
}

export async function updateBatch(
  db: Db,
  id: string,
  set: Partial<BatchColumns> & { decision?: string; decidedOn?: string; decisionSource?: string },
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('cleanupBatch')
    .set((row) => ({ ...set, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteBatches(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('cleanupBatch').where('id', 'in', ids).execute()
}

/**
 * Adds the released documents of a scope that the viewer may see and that the batch does not have.
 * @param standing editions of laws that have not ended, the newest of each
 * @returns how many
 */
export async function gatherItems(
  db: Db,
  scope: Scope & { id: string },
  standing: readonly string[],
  seen: Seen,
  now: Date,
): Promise<number> {
  const { id: batchId, scopeType, scopeLevel, scopeIssuer, scopeTitle, scopeUntil } = scope
  const ids = await seenDocuments(db, seen, (rows) => {
    let some = rows
      .where('document.state', '=', STATE.released)
      .where(sql<boolean>`document.version_id = any(${sql`${[...standing]}::text[]`})`)
    if (scopeType !== null) some = some.where('document.fType', '=', scopeType)
    if (scopeLevel !== null) some = some.where('document.fLevel', '=', scopeLevel)
    if (scopeIssuer !== null) some = some.where(sql<boolean>`position(${scopeIssuer} in ${issuers}) > 0`)
    if (scopeTitle !== null) some = some.where(sql<boolean>`position(${scopeTitle} in document.title) > 0`)
    if (scopeUntil !== null)
      some = some.where(
        sql<boolean>`coalesce((select v.publish_date from law_version v where v.id = document.version_id), document.publish_date) <= ${scopeUntil}::date`,
      )
    return some
  }).execute()
  if (ids.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('cleanupItem')
    .values(ids.map(({ id }) => ({ id: newId(), batchId, documentId: id, createdAt: now })))
    .onConflict((conflict) => conflict.columns(['batchId', 'documentId']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Laws of a scope whose standing edition no document stands for; they came by import.
 * @param standing as for `gatherItems`
 * @returns the first titles and how many there are
 */
export async function unenrolledIn(
  db: Db,
  scope: Scope,
  standing: readonly string[],
  audience: Audience,
  most: number,
): Promise<{ count: number; titles: string[] }> {
  const { scopeType, scopeLevel, scopeIssuer, scopeTitle, scopeUntil } = scope
  const { rows } = await sql<{ title: string; count: number }>`
    select law_work.title, (count(*) over ())::integer as count from law_work
    where ${visibleTo(audience)} and exists (
      select from law_version v where v.work_id = law_work.id and v.publish_state = 'published' and v.id = any(${sql`${[...standing]}::text[]`})
        and (${scopeUntil}::date is null or v.publish_date <= ${scopeUntil}::date)
        and not exists (select from document where document.version_id = v.id))
      and (${scopeType}::text is null or law_work.f_type = ${scopeType})
      and (${scopeLevel}::text is null or law_work.f_level = ${scopeLevel})
      and (${scopeTitle}::text is null or position(${scopeTitle} in law_work.title) > 0)
      and (${scopeIssuer}::text is null or exists (
        select from law_issuer i where i.work_id = law_work.id and position(${scopeIssuer} in i.name) > 0))
    order by law_work.title limit ${most}`.execute(db)
  return { count: rows[0]?.count ?? 0, titles: rows.map(({ title }) => title) }
}

/** Locks items until the transaction ends, in the order of their ids. */
export async function lockItems(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.selectFrom('cleanupItem').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** What a step changes of items. */
export interface ItemStep {
  proposal?: string
  reason?: string | null
  proposedBy?: string
  proposedAt?: Date
  confirmedBy?: string | null
  confirmedAt?: Date | null
  returnedNote?: string | null
  successorId?: string | null
  amendedBy?: string | null
}

export async function changeItems(db: Db, ids: readonly string[], step: ItemStep): Promise<void> {
  if (ids.length > 0) await db.updateTable('cleanupItem').set(step).where('id', 'in', ids).execute()
}

export async function removeItems(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('cleanupItem').where('id', 'in', ids).execute()
}

/** Marks items as carried out, with the facts that did it: they are carried out while these stand. */
export async function markCarried(
  db: Db,
  carried: readonly { id: string; factId: string }[],
  now: Date,
): Promise<void> {
  for (const { id, factId } of carried)
    await db.updateTable('cleanupItem').set({ carriedAt: now, factId }).where('id', '=', id).execute()
}
