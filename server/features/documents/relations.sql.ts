import { sql } from 'kysely'
import { momentText } from '#server/platform/clock.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { CATALOGUE_ORD } from '../laws/laws.door.ts'
import type { EndedTitle, ToldRelation } from './relations.rules.ts'

/** What was decided on the relations of a document, and by whom. */
export async function decisionsOn(db: Db, documentId: string) {
  const { rows } = await sql<{
    type: string
    targetKey: string
    confirmed: boolean
    decidedBy: string
    decidedAt: Date
  }>`
    select type, target_key, confirmed, decided_by, decided_at from document_relation where document_id = ${documentId}`.execute(
    db,
  )
  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedTime: momentText(decidedAt) }))
}

/** Keeps what a person decided on relations. @param confirmed null: nothing any more */
export async function decide(
  db: Db,
  documentId: string,
  relations: readonly { type: string; targetKey: string; title: string }[],
  confirmed: boolean | null,
  { username, now }: { username: string; now: Date },
): Promise<void> {
  if (relations.length === 0) return
  const keys = relations.map(({ type, targetKey }) => `${type}|${targetKey}`)
  await sql`delete from document_relation where document_id = ${documentId} and type || '|' || target_key = any(${keys}::text[])`.execute(
    db,
  )
  if (confirmed === null) return
  await insertJsonInto(
    db,
    'document_relation',
    relations.map(({ type, targetKey, title }) => ({
      documentId,
      type,
      targetKey,
      targetTitle: title,
      confirmed,
      decidedBy: username,
      decidedAt: now,
    })),
  )
}

/** Texts of the dictionary F_REL by value. */
export async function relationTexts(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select(['value', 'text'])
    .where('dictionaryCode', '=', 'F_REL')
    .execute()
  return new Map(rows.map(({ value, text }) => [value, text]))
}

/**
 * Registers of documents of the office which a released decision ends that they are ended, and since when. What another
 * one has ended stays.
 */
export async function endDocuments(
  db: Db,
  ended: readonly EndedTitle[],
  {
    by,
    number,
    madeOn,
    day,
    username,
    now,
  }: { by: string; number: string | null; madeOn: string | null; day: string | null; username: string; now: Date },
): Promise<void> {
  if (ended.length === 0) return
  await sql`
    update document set status_before = document.effect_status, effect_status = given.status, ended_on = ${day}::date, ended_by = ${by},
      revision = document.revision + 1, updated_by = ${username}, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(
      ended.map(({ targetKey, manner, earlierOnly }) => ({
        target_key: targetKey,
        status: manner === '失效' ? '05' : '04',
        earlier_only: earlierOnly,
      })),
    )}::json) as given (target_key text, status text, earlier_only boolean)
    where document.title_key in (given.target_key, '中华人民共和国' || given.target_key) and document.id <> ${by}
      and document.deleted_at is null and document.corrects is null and document.ended_by is null and coalesce(document.doc_number <> ${number}::text, true)
      and (not given.earlier_only or coalesce((select version_date from law_version where id = document.version_id),
        document.publish_date, document.adopt_date) < ${madeOn}::date)`.execute(db)
}

/** Takes back what a decision has registered of documents. */
export async function reviveDocuments(
  db: Db,
  by: string,
  { username, now }: { username: string; now: Date },
): Promise<void> {
  await sql`
    update document set effect_status = status_before, status_before = null, ended_on = null, ended_by = null,
      revision = revision + 1, updated_by = ${username}, updated_at = ${now}
    where ended_by = ${by}`.execute(db)
}

/** By what a document was ended, and when; null when it was not. */
export const endingOf = (db: Db, documentId: string) =>
  db
    .selectFrom('document')
    .select(['endedOn', 'endedBy'])
    .where('id', '=', documentId)
    .where('endedBy', 'is not', null)
    .executeTakeFirst()

/** What was decided on the relations of documents in words, joined by ；, by document. */
export async function relationWords(db: Db, documentIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; words: string }>`
    select relation.document_id as id, string_agg(coalesce(item.text, relation.type) || '《' || relation.target_title || '》'
      || case when relation.confirmed then '（确认）' else '（否定）' end, '；' order by relation.type, relation.target_key) as words
    from document_relation relation left join dictionary_item item on item.dictionary_code = 'F_REL' and item.value = relation.type
    where relation.document_id = any(${[...documentIds]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, words }) => [id, words]))
}

/** What rows of catalogues name of a document. */
export async function toldRelations(db: Db, documentId: string): Promise<ToldRelation[]> {
  const { rows } = await sql<ToldRelation>`
    select type, target_key, target_title, words from document_told_relation where document_id = ${documentId} order by type, target_key`.execute(
    db,
  )
  return rows
}

/** Puts what rows name in the place of what they named of these documents before. */
export async function keepToldRelations(
  db: Db,
  documents: readonly { id: string; relations: readonly ToldRelation[] }[],
): Promise<void> {
  if (documents.length === 0) return
  await sql`delete from document_told_relation where document_id = any(${documents.map(({ id }) => id)}::text[])`.execute(
    db,
  )
  await insertJsonInto(
    db,
    'document_told_relation',
    documents.flatMap(({ id, relations }) =>
      [...new Map(relations.map((one) => [`${one.type}|${one.targetKey}`, one])).values()].map((one) => ({
        documentId: id,
        ...one,
      })),
    ),
  )
}

/** Gives documents what rows name of the versions that they were made of. */
export async function takeToldRelations(
  db: Db,
  documents: readonly { id: string; versionId: string }[],
): Promise<void> {
  await sql`insert into document_told_relation (document_id, type, target_key, target_title, words)
    select given.id, r.type, r.target_key, min(r.target_title), min(r.basis_text)
    from jsonb_to_recordset(${JSON.stringify(documents.map(({ id, versionId }) => ({ id, version_id: versionId })))}::jsonb) as given (id text, version_id text)
    join law_relation r on r.version_id = given.version_id and r.from_ord = ${CATALOGUE_ORD} and r.target_key is not null
    group by given.id, r.type, r.target_key`.execute(db)
}
