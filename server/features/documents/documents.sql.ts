import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { DocumentStep } from '#common/contract/documents.ts'
import {
  type ChangedSteps,
  type CorrectionAct,
  type ProofAct,
  STATE,
  type DocumentAct,
  type StepCount,
} from '#common/document-acts.ts'
import type { ParseWarning } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { type Audience, editionOf, type SourceDocument, visibleTo } from '../laws/laws.door.ts'
import { takeFilesOfVersions } from './files-of-versions.sql.ts'
import { keepRecognitions } from './proof.sql.ts'
import { takeToldRelations } from './relations.sql.ts'

const issuers = sql<string>`(select coalesce(string_agg(name, '、' order by ord), '') from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord))`
/** For each issuer the body that carries on today; null when it is the same or not known. */
const issuersToday = sql<(string | null)[]>`array(select nullif(t.today, one.name)
  from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord) left join organ_today t on t.name = one.name order by one.ord)`
/**
 * The year of a document: that of its registered publication or adoption, otherwise the one its 发文字号 or 题注 begins with.
 */
export const yearOf = sql<string | null>`coalesce(
  to_char(coalesce(document.publish_date, document.adopt_date), 'YYYY'),
  substring(document.doc_number from '[〔\\[(（]((?:19|20)[0-9]{2})[〕\\])）]'),
  substring(document.title_note from '((?:19|20)[0-9]{2})年'))`
const textOf = (dictionary: string, column: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)}::text)`

const columns: Record<ListField<'dataManagement/DocumentList'> | 'id', ListColumn> = {
  id: ['document.id', 'text'],
  title: ['document.title', 'text'],
  edition: [editionOf, 'text'],
  docNumber: ['document.docNumber', 'text'],
  fType: ['document.fType', 'text'],
  fLevel: ['document.fLevel', 'text'],
  region: ['document.region', 'text'],
  address: ['document.address', 'text'],
  subject: ['document.subject', 'text'],
  issuers: [issuers, 'text'],
  adoptDate: ['document.adoptDate', 'day'],
  publishDate: ['document.publishDate', 'day'],
  effectDate: ['document.effectDate', 'day'],
  effectStatus: ['document.effectStatus', 'text'],
  year: [yearOf, 'text'],
  sourceName: ['document.sourceName', 'text'],
  note: ['document.note', 'text'],
  fileName: ['document.fileName', 'text'],
  proofState: ['document.proofState', 'text'],
  state: ['document.state', 'number'],
  orgCode: ['document.orgCode', 'text'],
  submittedBy: ['document.submittedBy', 'text'],
  reviewedBy: ['document.reviewedBy', 'text'],
  approvedBy: ['document.approvedBy', 'text'],
  releasedBy: ['document.releasedBy', 'text'],
  releaseTime: ['document.releasedAt', 'moment'],
  releaseAt: ['document.releaseAt', 'moment'],
  createBy: ['document.createdBy', 'text'],
  createTime: ['document.createdAt', 'moment'],
  updateBy: ['document.updatedBy', 'text'],
  updateTime: ['document.updatedAt', 'moment'],
}

type Documents = SelectQueryBuilder<Tables, 'document', object>
const parts = {
  columns,
  unique: 'id',
  select: (rows: Documents) =>
    rows.select([
      'document.id',
      'document.title',
      editionOf.as('edition'),
      'document.docNumber',
      'document.fType',
      textOf('F_TYPE', 'document.f_type').as('fType_dictText'),
      'document.fLevel',
      textOf('F_LEVEL', 'document.f_level').as('fLevel_dictText'),
      'document.region',
      textOf('region', 'document.region').as('region_dictText'),
      'document.address',
      textOf('address', 'document.address').as('address_dictText'),
      'document.subject',
      textOf('F_SUBJECT', 'document.subject').as('subject_dictText'),
      issuers.as('issuers'),
      issuersToday.as('issuersToday'),
      'document.adoptDate',
      'document.publishDate',
      'document.effectDate',
      'document.effectStatus',
      textOf('F_STATUS', 'document.effect_status').as('effectStatus_dictText'),
      yearOf.as('year'),
      'document.sourceName',
      'document.note',
      'document.fileName',
      'document.proofState',
      textOf('PROOF_STATE', 'document.proof_state').as('proofState_dictText'),
      'document.state',
      textOf('PUB_STATE', 'document.state').as('state_dictText'),
      'document.orgCode',
      'document.submittedBy',
      'document.reviewedBy',
      'document.approvedBy',
      'document.releasedBy',
      'document.releasedAt as releaseTime',
      'document.releaseAt',
      sql<string | null>`(select v.work_id from law_version v where v.id = document.version_id)`.as('workId'),
      'document.corrects',
      ...stampsOf('document'),
    ]),
}

/** The texts of which a condition holds, the newest first by one of their moments. */
const listOf = (condition: RawBuilder<SqlBool>, newest: 'createTime' | 'updateTime' = 'createTime') =>
  recordList({ ...parts, order: [[newest, 'desc']], from: (db) => db.selectFrom('document').where(condition) })

/**
 * Documents that are not in the recycle bin, newest first unless another order is asked for; a 更正稿 is no document of
 * its own. Readers narrow it to what the viewer may see.
 */
export const documentList = listOf(sql<boolean>`document.deleted_at is null and document.corrects is null`)

/** The 更正稿 that are worked on. */
export const correctionList = listOf(sql<boolean>`document.deleted_at is null and document.corrects is not null`)

/** All texts in hand, documents and 更正稿: for what is asked of one of them. */
export const textsInHand = listOf(sql<boolean>`document.deleted_at is null`)

/**
 * Documents in the recycle bin, the last deleted first: nothing changes them there, so their last change is the
 * deletion.
 */
export const deletedDocuments = listOf(
  // Documents of a register that is being taken in count as deleted until all of them are there.
  sql<boolean>`document.deleted_at is not null and document.import_id is null`,
  'updateTime',
)

/** The text of a document. */
export const textOfDocument = (db: Db, id: string) =>
  db
    .selectFrom('document')
    .select([
      'title',
      'titleNote',
      'body',
      'versionId',
      'folder',
      sql<ParseWarning[]>`file_warnings`.as('fileWarnings'),
    ])
    .select(sql<DocumentDecision | null>`decided`.as('decided'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The last decision of staff on what a document is, and what it was before (column `decided`). */
export interface DocumentDecision {
  form: 'law' | 'reference' | 'draft'
  /** Account, and moment in ISO 8601. */
  by: string
  at: string
  before: Pick<DocumentColumns, 'fType' | 'fLevel' | 'region' | 'issuers'> & { decided: DocumentDecision | null }
}

/** What the taking-in of a file tells that no form changes. */
export interface TakenWith {
  folder: string
  readForm: 'draft' | 'unreadable' | null
  askedAbout: string
}

/** What a form sets of a document. */
export interface DocumentColumns {
  title: string
  titleNote: string
  body: string
  docNumber: string | null
  fType: string
  fLevel: string
  region: string
  address: string
  subject: string | null
  issuers: string[]
  adoptDate: string | null
  publishDate: string | null
  effectDate: string | null
  effectStatus: string | null
  sourceName: string | null
  note: string | null
  proofState: string | null
}

const stored = ({ issuers, ...columns }: DocumentColumns) => ({
  ...columns,
  titleKey: titleKey(columns.title),
  issuers: JSON.stringify(issuers),
})

/** Adds a draft. @returns false when a document of the same file exists */
export async function insertDocument(
  db: Db,
  document: {
    id: string
    columns: DocumentColumns
    file: { hash: string | null; name: string; warnings: ParseWarning[] } | null
    taken?: TakenWith
    orgCode: string | null
  },
  by: string,
  now: Date,
): Promise<boolean> {
  const { id, columns, file, taken, orgCode } = document
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('document')
    .values({
      id,
      ...stored(columns),
      fileHash: file?.hash ?? null,
      fileName: file?.name ?? null,
      fileWarnings: JSON.stringify(file?.warnings ?? []),
      ...taken,
      orgCode,
      createdBy: by,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A document of an edition that the public is shown already. */
export interface EnrolledDocument {
  id: string
  columns: DocumentColumns
  /** The file that the edition was read from. */
  file: { hash: string; name: string } | null
  taken: TakenWith
  fileWarnings: ParseWarning[]
  /** What was recognised, where the file is a scan. */
  recognition: SourceDocument['recognition'] | null
  /** Released, or a draft of an edition that the public is not shown. */
  state: typeof STATE.released | typeof STATE.draft
  orgCode: string | null
  versionId: string
}

/**
 * Adds documents for editions that have none: released ones, and drafts of editions that the public is not shown.
 * @returns ids of the documents that were added: somebody else may have added those of some editions
 */
export async function insertEnrolled(
  db: Db,
  documents: readonly EnrolledDocument[],
  by: string,
  now: Date,
): Promise<string[]> {
  const editions = documents.map(({ versionId }) => versionId)
  // Locks the editions, so that two people who enrol at once make one document of each.
  await db.selectFrom('lawVersion').select('id').where('id', 'in', editions).orderBy('id').forUpdate().execute()
  const known = await db
    .selectFrom('document')
    .select(['versionId', 'fileHash'])
    .where((row) =>
      row.or([
        row('versionId', 'in', editions),
        row('fileHash', 'in', [...documents.flatMap(({ file }) => (file ? [file.hash] : [])), '']).and(
          'deletedAt',
          'is',
          null,
        ),
      ]),
    )
    .execute()
  const enrolled = new Set(known.map(({ versionId }) => versionId))
  // The file of an edition may have been taken in once more as a draft.
  const knownFiles = new Set(known.map(({ fileHash }) => fileHash))
  const added = documents.filter(({ versionId }) => !enrolled.has(versionId))
  await insertJson(
    db,
    'document',
    added.map(({ id, columns, file, taken, fileWarnings, state, orgCode, versionId }) => ({
      id,
      ...columns,
      titleKey: titleKey(columns.title),
      fileHash: file === null || knownFiles.has(file.hash) ? null : file.hash,
      fileName: file?.name ?? null,
      orgCode,
      ...taken,
      fileWarnings,
      versionId,
      state,
      createdBy: by,
      createdAt: now,
    })),
  )
  const scans = await takeFilesOfVersions(
    db,
    added.map(({ id, versionId }) => ({ id, versionId })),
    by,
    now,
  )
  await takeToldRelations(
    db,
    added.map(({ id, versionId }) => ({ id, versionId })),
  )
  await keepRecognitions(
    db,
    added.flatMap(({ id, recognition }) =>
      recognition ? [{ documentId: id, found: recognition, scan: scans.get(id) ?? null }] : [],
    ),
  )
  return added.map(({ id }) => id)
}

export async function updateDocument(
  db: Db,
  id: string,
  columns: DocumentColumns,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('document')
    .set((row) => ({ ...stored(columns), revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function recycleDocuments(db: Db, ids: readonly string[], by: string, now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update document set deleted_at = ${now}, revision = revision + 1, updated_by = ${by}, updated_at = ${now}
    where id = any(${[...ids]}::text[])`.execute(db)
}

/**
 * Titles of documents of the recycle bin whose file was taken in again meanwhile; locks the documents until the
 * transaction ends.
 */
export async function takenInAgain(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await sql`select id from document where id = any(${[...ids]}::text[]) order by id for update`.execute(db)
  const { rows } = await sql<{ title: string }>`
    select deleted.title from document deleted join document present on present.file_hash = deleted.file_hash
    where deleted.id = any(${[...ids]}::text[]) and present.deleted_at is null order by deleted.title`.execute(db)
  return rows.map(({ title }) => title)
}

/** Takes documents out of the recycle bin. */
export async function restoreDocuments(db: Db, ids: readonly string[], by: string, now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update document set deleted_at = null, revision = revision + 1, updated_by = ${by}, updated_at = ${now}
    where id = any(${[...ids]}::text[]) and deleted_at is not null`.execute(db)
}

/** Titles of the consultations whose drafts were taken from any of these documents. */
export const consultationsOn = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db.selectFrom('consultation').select('title').where('documentId', 'in', ids).orderBy('title').execute()
      ).map(({ title }) => title)

/** Deletes documents of the recycle bin for good, with their steps. */
export async function purgeDocuments(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('document').where('id', 'in', ids).where('deletedAt', 'is not', null).execute()
}

/** Columns that tell of the present round of review. */
interface Round {
  submittedBy?: string | null
  reviewedBy?: string | null
  approvedBy?: string | null
  releasedBy?: string | null
  releasedAt?: Date | null
  releaseAt?: Date | null
  versionId?: string
}

/** A step as it is kept. */
interface StepTaken {
  id: string
  act: DocumentAct | CorrectionAct | ChangedSteps | ProofAct
  from: number
  to: number
  note: string
  /** It was taken with a 更正稿. */
  inCorrection?: boolean
}

/** Keeps a step in the history of a document. */
export async function keepStep(
  db: Db,
  { id, act, from, to, note, inCorrection = false }: StepTaken,
  { username, realname }: { username: string; realname: string },
  now: Date,
): Promise<void> {
  await sql`insert into document_step (document_id, act, from_state, to_state, note, username, realname, at, in_correction)
    values (${id}, ${act}, ${from}, ${to}, ${note === '' ? null : note}, ${username}, ${realname}, ${now}, ${inCorrection})`.execute(
    db,
  )
}

/** Moves a document to a stage and keeps the step in its history. */
export async function moveDocument(
  db: Db,
  { round, ...step }: StepTaken & { round: Round },
  by: { username: string; realname: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('document')
    .set((row) => ({
      ...round,
      state: step.to,
      revision: row('revision', '+', 1),
      updatedBy: by.username,
      updatedAt: now,
    }))
    .where('id', '=', step.id)
    .execute()
  await keepStep(db, step, by, now)
}

/** Documents that wait for their release and whose time has come, the longest waiting first. */
export async function releasesDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from document
    where deleted_at is null and state = ${STATE.toRelease} and release_at <= ${now} order by release_at`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Documents and 更正稿 that stand where an installation with so many steps takes no step, and the stage where they go on:
 * with two, those that wait for a review; with four, those that came before their release without one. The first
 * submitted come first.
 */
export async function standingOtherwise(db: Db, steps: StepCount): Promise<{ id: string; to: number }[]> {
  const { rows } =
    steps === 2
      ? await sql<{ id: string; to: number }>`select id, ${STATE.toRelease}::integer as to from document
          where deleted_at is null and state in (${STATE.toReview}, ${STATE.toApprove}) order by updated_at, id`.execute(
          db,
        )
      : await sql<{ id: string; to: number }>`
          select document.id, (case when came.act = 'submit' then ${STATE.toReview} else came.from_state end)::integer as to
          from document
          cross join lateral (
            select act, from_state from document_step
            where document_id = document.id and to_state = ${STATE.toRelease} and from_state <> ${STATE.toRelease} order by id desc limit 1
          ) came
          where deleted_at is null and state = ${STATE.toRelease} and came.act in ('submit', 'inTwoSteps') order by updated_at, id`.execute(
          db,
        )
  return rows
}

/** What was written when the time of a release was set; '' for nothing. */
export async function noteOfSchedule(db: Db, documentId: string): Promise<string> {
  const { rows } = await sql<{ note: string | null }>`
    select note from document_step where document_id = ${documentId} and act = 'schedule' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.note ?? ''
}

/** Takes away the time of a release. */
export async function unscheduleDocument(db: Db, id: string, now: Date): Promise<void> {
  await sql`update document set release_at = null, revision = revision + 1, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

/** The steps of a document, first one first. */
export async function stepsOf(db: Db, documentId: string): Promise<DocumentStep[]> {
  const { rows } = await sql<Omit<DocumentStep, 'time'> & { at: Date }>`
    select act, from_state, to_state, note, username, realname, at, in_correction from document_step where document_id = ${documentId} order by id`.execute(
    db,
  )
  return rows.map(({ at, ...row }) => ({ ...row, time: momentText(at) }))
}

/** The documents made of files with these hashes, as far as the audience may see them: ids by hash. */
export async function documentsOfFiles(
  db: Db,
  audience: Audience,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ id: string; fileHash: string }>`select id, file_hash from document
    where file_hash = any(${[...hashes]}::text[]) and deleted_at is null and ${visibleTo(audience, 'document')}`.execute(
    db,
  )
  return new Map(rows.map(({ id, fileHash }) => [fileHash, id]))
}

/** The values of these dictionaries that are in use, and whether they are restricted. */
export async function codedValues(db: Db): Promise<Map<string, { text: string; restricted: boolean }>> {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select(['dictionaryCode', 'value', 'text', 'restricted'])
    .where('dictionaryCode', 'in', ['F_TYPE', 'F_LEVEL', 'region', 'address', 'F_SUBJECT', 'F_STATUS', 'PROOF_STATE'])
    .execute()
  return new Map(
    rows.map(({ dictionaryCode, value, text, restricted }) => [`${dictionaryCode} ${value}`, { text, restricted }]),
  )
}

/** Ids of accounts by their names. */
/** An account that may still act, in whose name work goes on; undefined when it was frozen or deleted. */
export const accountAsking = (db: Db, id: string): Promise<{ username: string; realname: string } | undefined> =>
  db
    .selectFrom('account')
    .select(['username', 'realname'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export async function accountsNamed(db: Db, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('username', 'in', usernames)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
