import { sql } from 'kysely'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import { documentList } from './documents.sql.ts'

const columns: Record<ListField<'dataManagement/NumberList'> | 'id', ListColumn> = {
  id: ['numberTemplate.id', 'text'],
  issuer: ['numberTemplate.issuer', 'text'],
  template: ['numberTemplate.template', 'text'],
  note: ['numberTemplate.note', 'text'],
  createBy: ['numberTemplate.createdBy', 'text'],
  createTime: ['numberTemplate.createdAt', 'moment'],
  updateBy: ['numberTemplate.updatedBy', 'text'],
  updateTime: ['numberTemplate.updatedAt', 'moment'],
}

/** How bodies number their normative documents, newest entries first. */
export const templateList = recordList({
  columns,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('numberTemplate'),
  select: (rows) =>
    rows.select([
      'numberTemplate.id',
      'numberTemplate.issuer',
      'numberTemplate.template',
      'numberTemplate.note',
      ...stampsOf('numberTemplate'),
    ]),
})

/** All rules, by issuer. */
export const templatesInUse = (db: Db) =>
  db.selectFrom('numberTemplate').select(['issuer', 'template']).orderBy('issuer').execute()

/** A rule as it is stored. */
export interface TemplateColumns {
  issuer: string
  template: string
  note: string | null
}

/** @returns false when the issuer has a rule */
export async function insertTemplate(
  db: Db,
  id: string,
  columns: TemplateColumns,
  by: string,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('numberTemplate')
    .values({ id, ...columns, createdBy: by, createdAt: now })
    .onConflict((conflict) => conflict.column('issuer').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** @returns false when another rule is that of the issuer */
export async function updateTemplate(
  db: Db,
  id: string,
  columns: TemplateColumns,
  by: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('numberTemplate')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('numberTemplate as other')
            .select('other.id')
            .where('other.issuer', '=', columns.issuer)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTemplates(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('numberTemplate')
    .where('id', 'in', [...ids])
    .execute()
}

/** Registers keep numbers as they are written, some in full width. */
const halfWidth = (column: string) => sql<string>`translate(${sql.ref(column)}, '０１２３４５６７８９', '0123456789')`

/** A text with a number. */
export interface Numbered {
  kind: 'document' | 'law'
  id: string
  title: string
  titleKey: string
  docNumber: string
  stage: string
  issuers: string[]
  /** The edition that it is or was released as. */
  versionId: string | null
}

/**
 * Numbered documents of the office that the list shows and published laws that the audience may see. A released
 * document stands for its edition. Restricted texts count for nobody who may not see them: as if their numbers were
 * free.
 * @param part characters that the number has: a year, a code
 */
export async function numberedTexts(
  db: Db,
  request: ListRequest,
  audience: Audience,
  part: string,
): Promise<Numbered[]> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const seen = documentList
    .wanted(db, request, (rows) =>
      rows.where(visibleTo(audience, 'document')).where(halfWidth('document.doc_number'), 'like', pattern),
    )
    .select('document.id')
  const { rows } = await sql<Numbered>`
    with mine as (
      select 'document' as kind, d.id, d.title, d.title_key, d.doc_number, d.version_id,
        coalesce((select item.text from dictionary_item item where item.dictionary_code = 'PUB_STATE' and item.value = d.state::text), '') as stage,
        array(select jsonb_array_elements_text(d.issuers)) as issuers
      from document d where d.id in (${seen})),
    library as (
      select distinct on (law_work.id, v.doc_number) 'law' as kind, law_work.id, v.title, law_work.title_key, v.doc_number, v.id as version_id, '' as stage,
        array(select i.name from law_issuer i where i.work_id = law_work.id order by i.ord) as issuers
      from law_version v join law_work on law_work.id = v.work_id
      where v.publish_state = 'published' and ${halfWidth('v.doc_number')} like ${pattern} and ${visibleTo(audience)}
        and not exists (select from mine where mine.version_id = v.id)
      order by law_work.id, v.doc_number, v.id)
    select * from mine union all select * from library order by title, id`.execute(db)
  return rows
}

/**
 * Every number that was given to a text, whoever may see it: of documents under work, deleted or hidden by data rules,
 * of editions that were taken back, of restricted texts. Callers must tell nobody which of them a number is of.
 * @param exceptId a document that keeps its number, with the 更正稿 of it
 */
export async function numbersGiven(db: Db, part: string, exceptId: string | null): Promise<string[]> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ docNumber: string }>`
    select d.doc_number from document d where ${halfWidth('d.doc_number')} like ${pattern} and d.id is distinct from ${exceptId}
      and coalesce(d.corrects <> ${exceptId}, true)
    union
    select v.doc_number from law_version v where ${halfWidth('v.doc_number')} like ${pattern}
      and not exists (select from document own where own.id = ${exceptId} and own.version_id = v.id)`.execute(db)
  return rows.map(({ docNumber }) => docNumber)
}

/** Years that stand in brackets or between dashes of numbers, newest first. */
export async function numberYears(db: Db, request: ListRequest, audience: Audience): Promise<number[]> {
  const seen = documentList
    .wanted(db, request, (rows) =>
      rows.where(visibleTo(audience, 'document')).where('document.docNumber', 'is not', null),
    )
    .select('document.id')
  const { rows } = await sql<{ year: number }>`
    select distinct year::int as year from (
      select substring(${halfWidth('d.doc_number')} from '(?:19|20)[0-9]{2}') as year from document d where d.id in (${seen})
      union all
      select substring(v.doc_number from '(?:19|20)[0-9]{2}') from law_version v join law_work on law_work.id = v.work_id
        where v.publish_state = 'published' and v.doc_number is not null and ${visibleTo(audience)}) as found
    where year is not null order by 1 desc`.execute(db)
  return rows.map(({ year }) => year)
}
