import { type SelectQueryBuilder, sql } from 'kysely'
import { STATE } from '#common/document-acts.ts'
import type { ListField } from '#common/list-fields.ts'
import type { EnteredOf } from '#common/contract/record-schemas.ts'
import type { FILING, FILING_TERMS } from '#common/records/filing.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { newId } from '#server/platform/new-id.ts'
import { type Audience, editionOf, visibleTo } from '../laws/laws.door.ts'
import { dutiesOf, FILED_LEVELS, FILED_TYPES, SOON_DAYS, TERM_DAYS } from './duties.rules.ts'

const issuers = sql<string>`(select coalesce(string_agg(name, '、' order by ord), '') from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord))`
const dueDate = sql<string | null>`(filing.publish_date + ${sql.lit(TERM_DAYS)}::integer)`
const textOf = (dictionary: string, column: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)}::text)`
const publishBasis = sql<
  string | null
>`case filing.publish_basis when 'titleNote' then '题注' when 'register' then '登记' when 'manual' then '人工' end`

const columns: Record<ListField<'dataManagement/FilingList'> | 'id', ListColumn> = {
  id: ['filing.id', 'text'],
  title: ['document.title', 'text'],
  docNumber: ['document.docNumber', 'text'],
  fType: ['document.fType', 'text'],
  fLevel: ['document.fLevel', 'text'],
  issuers: [issuers, 'text'],
  filedWith: ['filing.filedWith', 'text'],
  basis: ['filing.basis', 'text'],
  publishDate: ['filing.publishDate', 'day'],
  dueDate: [dueDate, 'day'],
  sentDate: ['filing.sentOn', 'day'],
  state: ['filing.state', 'number'],
  receiptNumber: ['filing.receiptNumber', 'text'],
  receiptDate: ['filing.receiptOn', 'day'],
  resultNote: ['filing.resultNote', 'text'],
  correctedDate: ['filing.correctedOn', 'day'],
  note: ['filing.note', 'text'],
  orgCode: ['filing.orgCode', 'text'],
  createBy: ['filing.createdBy', 'text'],
  createTime: ['filing.createdAt', 'moment'],
  updateBy: ['filing.updatedBy', 'text'],
  updateTime: ['filing.updatedAt', 'moment'],
}

type Filings = SelectQueryBuilder<Tables, 'filing' | 'document', object>

/**
 * Filings of documents that are not in the recycle bin, newest first. Readers narrow it to what the audience may see.
 */
export const filingList = recordList({
  columns,
  unique: 'id',
  order: [['createTime', 'desc']],
  from: (db) =>
    db
      .selectFrom('filing')
      .innerJoin('document', 'document.id', 'filing.documentId')
      .where('document.deletedAt', 'is', null),
  select: (rows) =>
    rows.select([
      'filing.id',
      'filing.documentId',
      'document.title',
      editionOf.as('edition'),
      'document.docNumber',
      'document.fType',
      textOf('F_TYPE', 'document.f_type').as('fType_dictText'),
      'document.fLevel',
      textOf('F_LEVEL', 'document.f_level').as('fLevel_dictText'),
      issuers.as('issuers'),
      'filing.filedWith',
      'filing.basis',
      'filing.publishDate',
      publishBasis.as('publishBasis'),
      dueDate.as('dueDate'),
      'filing.sentOn as sentDate',
      'filing.state',
      textOf('FILING_STATE', 'filing.state').as('state_dictText'),
      'filing.receiptNumber',
      'filing.receiptOn as receiptDate',
      'filing.receiptFile',
      'filing.resultNote',
      'filing.correctedOn as correctedDate',
      'filing.note',
      'filing.orgCode',
      sql<string | null>`(select v.work_id from law_version v where v.id = document.version_id)`.as('workId'),
      ...stampsOf('filing'),
    ]),
})

/** Where the term of a filing stands. */
export type Term = keyof typeof FILING_TERMS

const TERMS: Record<Term, (today: string) => ReturnType<typeof sql<boolean>>> = {
  soon: (today) =>
    sql`(filing.state = 10 and ${dueDate} between ${today}::date and ${today}::date + ${sql.lit(SOON_DAYS)}::integer)`,
  overdue: (today) => sql`(filing.state = 10 and ${dueDate} < ${today}::date)`,
  late: () => sql`(filing.sent_on > ${dueDate})`,
  unknown: () => sql`(filing.publish_date is null)`,
}

/** Narrows filings to those of documents that the audience may see, whose term stands like this. */
export const shownTo =
  (audience: Audience, term: Term | undefined, today: string) =>
  (rows: Filings): Filings => {
    const seen = rows.where(visibleTo(audience, 'document'))
    return term === undefined ? seen : seen.where(TERMS[term](today))
  }

/** How many filings end soon and how many are overdue, of those that the viewer may see; one statement. */
export async function filingsDue(
  db: Db,
  list: ListRequest,
  audience: Audience,
  today: string,
): Promise<{ soon: number; overdue: number }> {
  const rows = filingList
    .wanted(db, list, shownTo(audience, undefined, today))
    .select([
      sql<number>`count(*) filter (where ${TERMS.soon(today)})::integer`.as('soon'),
      sql<number>`count(*) filter (where ${TERMS.overdue(today)})::integer`.as('overdue'),
    ])
  const { soon = 0, overdue = 0 } = (await rows.executeTakeFirst()) ?? {}
  return { soon, overdue }
}

/** What a form sets of a filing. */
export type FilingColumns = Omit<EnteredOf<typeof FILING.fields>, 'sentDate' | 'receiptDate' | 'correctedDate'> & {
  publishBasis: 'titleNote' | 'register' | 'manual' | null
  sentOn: string | null
  receiptOn: string | null
  correctedOn: string | null
}

/** @returns false when the document is filed with this body already */
export async function insertFiling(
  db: Db,
  filing: { id: string; documentId: string; orgCode: string | null; columns: FilingColumns },
  by: string,
  now: Date,
): Promise<boolean> {
  const { id, documentId, orgCode, columns: set } = filing
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('filing')
    .values({ id, documentId, orgCode, ...set, createdBy: by, createdAt: now })
    .onConflict((conflict) => conflict.columns(['documentId', 'filedWith']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns false when the document is filed with this body already */
export async function updateFiling(db: Db, id: string, set: FilingColumns, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('filing')
    .set((row) => ({ ...set, reminded: 0, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('filing as other')
            .select('other.id')
            .where('other.filedWith', '=', set.filedWith)
            .where('other.id', '!=', id)
            .whereRef('other.documentId', '=', 'filing.documentId'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const publishBasisOf = (db: Db, id: string) =>
  db.selectFrom('filing').select(['publishDate', 'publishBasis']).where('id', '=', id).executeTakeFirstOrThrow()

export async function deleteFilings(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('filing').where('id', 'in', ids).execute()
}

/** Whether a document has to be filed and has no filing: a condition on `document`. */
export const isUnfiled = sql<boolean>`(document.state = ${sql.lit(STATE.released)} and document.f_type = any(${[...FILED_TYPES]}::text[])
  and document.f_level = any(${[...FILED_LEVELS]}::text[]) and not (document.f_type = 'FT03' and document.f_level = 'F01')
  and not exists (select from filing where filing.document_id = document.id))`

/**
 * Opens a filing for every body with which these documents have to be filed, in the caller's transaction. The term
 * begins on the day of publication that the 题注 of the edition names, otherwise on the registered one.
 * @returns ids of the filings
 */
export async function openFilings(db: Db, documentIds: readonly string[], by: string, now: Date): Promise<string[]> {
  if (documentIds.length === 0) return []
  const documents = await db
    .selectFrom('document')
    .leftJoin('lawVersion', 'lawVersion.id', 'document.versionId')
    .select([
      'document.id',
      'document.fType',
      'document.fLevel',
      'document.orgCode',
      'document.publishDate as registered',
      'lawVersion.publishDate',
    ])
    .where('document.id', 'in', documentIds)
    .where('document.state', '=', STATE.released)
    .where('document.deletedAt', 'is', null)
    .execute()
  const ofRegister = (day: string | null) => (day === null ? null : ('register' as const))
  const rows = documents.flatMap(({ id, fType, fLevel, orgCode, registered, publishDate }) =>
    dutiesOf(fType, fLevel).map((duty) => ({
      id: newId(),
      documentId: id,
      ...duty,
      publishDate: publishDate ?? registered,
      publishBasis: publishDate ? ('titleNote' as const) : ofRegister(registered),
      orgCode,
      createdBy: by,
      createdAt: now,
    })),
  )
  if (rows.length === 0) return []
  const made = await db
    .insertInto('filing')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['documentId', 'filedWith']).doNothing())
    .returning('id')
    .execute()
  await renewFilings(
    db,
    rows.filter(({ id }) => !made.some((one) => one.id === id)),
    by,
    now,
  )
  return made.map(({ id }) => id)
}

/**
 * Filings of documents that are released once more or corrected: what ended with the document goes on, and what was not
 * sent yet has the term of the day of publication that the text names now. A day that staff have entered stays.
 */
async function renewFilings(
  db: Db,
  given: readonly { documentId: string; filedWith: string; publishDate: string | null; publishBasis: string | null }[],
  by: string,
  now: Date,
): Promise<void> {
  if (given.length === 0) return
  const rows = given.map(({ documentId, filedWith, publishDate, publishBasis }) => ({
    document_id: documentId,
    filed_with: filedWith,
    publish_date: publishDate,
    publish_basis: publishBasis,
  }))
  const isRenewed = sql`filing.publish_basis is distinct from 'manual' and given.publish_date is not null`
  const publishDate = sql`case when ${isRenewed} then given.publish_date else filing.publish_date end`
  await sql`
    update filing set state = 10, publish_date = ${publishDate}, reminded = case when filing.publish_date = ${publishDate} then filing.reminded else 0 end,
      publish_basis = case when ${isRenewed} then given.publish_basis else filing.publish_basis end,
      revision = filing.revision + 1, updated_by = ${by}, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (document_id text, filed_with text, publish_date date, publish_basis text)
    where filing.document_id = given.document_id and filing.filed_with = given.filed_with and filing.state in (10, ${sql.lit(ENDED)})
      and (filing.state <> 10 or filing.publish_date is distinct from ${publishDate})`.execute(db)
}

/** 不再报送: the document was taken back before it was sent. */
const ENDED = 11

/**
 * Ends the filings of a document that were not sent yet: it is no longer before the public, and their term runs no
 * more.
 */
export async function endFilings(db: Db, documentId: string, by: string, now: Date): Promise<void> {
  await sql`update filing set state = ${sql.lit(ENDED)}, revision = revision + 1, updated_by = ${by}, updated_at = ${now}
    where document_id = ${documentId} and state = 10`.execute(db)
}

/**
 * Filings whose term ends soon or has ended since those in charge were last told; they count as told.
 * @returns how many of each
 */
export async function remindOfFilings(db: Db, today: string): Promise<{ soon: number; overdue: number }> {
  const { rows } = await sql<{ reminded: number }>`
    update filing set reminded = case when ${TERMS.overdue(today)} then 2 else 1 end
    where ((${TERMS.overdue(today)} and reminded < 2) or (${TERMS.soon(today)} and reminded < 1))
      and exists (select from document where document.id = filing.document_id and document.deleted_at is null and ${visibleTo('open', 'document')})
    returning reminded`.execute(db)
  return {
    soon: rows.filter(({ reminded }) => reminded === 1).length,
    overdue: rows.filter(({ reminded }) => reminded === 2).length,
  }
}

/** Paths among these that are receipts of filings which the viewer may see. */
export async function receiptsAmong(
  db: Db,
  list: Omit<ListRequest, 'query'>,
  audience: Audience,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await filingList
    .wanted(db, { ...list, query: {} }, shownTo(audience, undefined, ''))
    .where('filing.receiptFile', 'in', [...paths])
    .select('filing.receiptFile')
    .execute()
  return rows.flatMap(({ receiptFile }) => receiptFile ?? [])
}
