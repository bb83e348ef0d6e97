import { sql } from 'kysely'
import type { UndecidedDocument } from '#common/contract/undecided.ts'
import { EDITABLE } from '#common/document-acts.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import { documentList, type DocumentColumns, type DocumentDecision } from './documents.sql.ts'
import type { ToDecide } from './undecided.rules.ts'

/**
 * Something about the document is open that only staff can decide, in the words of the index document_undecided; drafts
 * for comments wait for nothing.
 */
const isUndecided = sql<boolean>`document.decided ->> 'form' is distinct from 'draft' and (document.f_type = '' or document.f_level = '' or document.region = ''
  or (document.read_form is not null and document.decided is null))`

/** Characters that are shown of the beginning and of the end of a text. */
const OPENING = 260
const ENDING = 160

/**
 * Documents that wait for a decision, as far as data rules and restricted values let the viewer see them: all counted,
 * the newest shown.
 */
export async function undecidedDocuments(db: Db, list: ListRequest, audience: Audience, most: number) {
  const wanted = () =>
    documentList.wanted(db, { ...list, query: {} }, (rows) =>
      rows
        .where(visibleTo(audience, 'document'))
        .where('document.state', 'in', [...EDITABLE])
        .where(isUndecided),
    )
  const { count } = await wanted()
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (most === 0) return { total: Number(count), rows: [] }
  const rows = await wanted()
    .select([
      'document.id',
      'document.revision',
      'document.title',
      'document.docNumber',
      sql<string>`(select coalesce(string_agg(name, '、' order by ord), '') from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord))`.as(
        'issuers',
      ),
      'document.fType',
      'document.fLevel',
      'document.region',
      'document.folder',
      'document.fileName',
      sql<UndecidedDocument['readForm']>`case when document.decided is null then document.read_form end`.as('readForm'),
      'document.askedAbout',
      sql<string>`left(document.body, ${OPENING})`.as('opening'),
      sql<string>`case when length(document.body) > ${OPENING} then right(document.body, ${ENDING}) else '' end`.as(
        'ending',
      ),
    ])
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.titleKey')
    .orderBy('document.id')
    .limit(most)
    .execute()
  return { total: Number(count), rows }
}

/** Bodies by what documents that are decided have in common with those that wait, most frequent first. */
interface Precedent {
  /** The words before the year of a number (浙水规), or the path of folders. */
  of: string
  issuers: string
  count: number
}

/** The bodies of published laws whose numbers begin with these words. */
export async function issuersOfCodes(db: Db, audience: Audience, codes: readonly string[]): Promise<Precedent[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<Precedent>`
    select code as of, issuers, count(*)::int as count from (
      select substring(v.doc_number from '^([^〔\\[]+)[〔\\[]') as code,
        (select string_agg(i.name, '、' order by i.ord) from law_issuer i where i.work_id = law_work.id) as issuers
      from law_version v join law_work on law_work.id = v.work_id
      where v.publish_state = 'published' and v.doc_number is not null and ${visibleTo(audience)}) as numbered
    where code = any(${[...codes]}::text[]) and issuers is not null group by 1, 2 order by 3 desc, 2`.execute(db)
  return rows
}

/** The bodies of other documents from these folders. */
export async function issuersOfFolders(db: Db, audience: Audience, folders: readonly string[]): Promise<Precedent[]> {
  if (folders.length === 0) return []
  const { rows } = await sql<Precedent>`
    select document.folder as of, names.issuers, count(*)::int as count
    from document cross join lateral (
      select string_agg(name, '、' order by ord) as issuers from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord)) as names
    where document.folder = any(${[...folders]}::text[]) and document.deleted_at is null and document.corrects is null and names.issuers is not null and ${visibleTo(audience, 'document')}
    group by 1, 2 order by 3 desc, 2`.execute(db)
  return rows
}

/** What a decision looks at. */
export async function documentsToDecide(
  db: Db,
  ids: readonly string[],
): Promise<(ToDecide & { decided: DocumentDecision | null })[]> {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'title', 'titleNote', 'body', 'folder', 'docNumber', 'fType', 'fLevel', 'region'])
    .select([sql<string[]>`issuers`.as('issuers'), sql<DocumentDecision | null>`decided`.as('decided')])
    .where('id', 'in', [...ids, ''])
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Sets what was decided, or takes it back. */
export async function setDecided(
  db: Db,
  id: string,
  {
    issuers,
    decided,
    ...columns
  }: Pick<DocumentColumns, 'fType' | 'fLevel' | 'region' | 'issuers'> & { decided: DocumentDecision | null },
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('document')
    .set((row) => ({
      ...columns,
      issuers: JSON.stringify(issuers),
      decided: decided === null ? null : JSON.stringify(decided),
      revision: row('revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}
