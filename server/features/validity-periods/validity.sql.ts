import { type SelectQueryBuilder, sql } from 'kysely'
import { STATE } from '#common/document-acts.ts'
import type { EnteredOf } from '#common/contract/record-schemas.ts'
import type { ListField } from '#common/list-fields.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import { DECISIONS, type VALIDITY, type VALIDITY_TERMS } from '#common/records/validity.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { newId } from '#server/platform/new-id.ts'
import { type Audience, deleteExtensions, endsByRule, visibleTo } from '../laws/laws.door.ts'
import { type Decision, SOON_DAYS } from './validity.rules.ts'

/** Normative documents, which have periods (docs/law-as-data.md). */
const NORMATIVE = ['FT03', 'FT04', 'FT05', 'FT06', 'FT07']

const issuers = sql<string>`(select coalesce(string_agg(name, '、' order by ord), '') from jsonb_array_elements_text(document.issuers) with ordinality as one (name, ord))`
const basisKind = sql<
  string | null
>`case validity_period.basis_kind when 'text' then '原文' when 'rule' then '本省规定' when 'manual' then '人工' end`
const decisionText = sql<string | null>`(${JSON.stringify(DECISIONS)}::jsonb ->> validity_period.decision)`

const columns: Record<ListField<'dataManagement/ValidityList'> | 'id', ListColumn> = {
  id: ['validityPeriod.id', 'text'],
  title: ['document.title', 'text'],
  docNumber: ['document.docNumber', 'text'],
  fType: ['document.fType', 'text'],
  issuers: [issuers, 'text'],
  endDate: ['validityPeriod.endsOn', 'day'],
  basis: ['validityPeriod.basis', 'text'],
  decision: ['validityPeriod.decision', 'text'],
  decidedDate: ['validityPeriod.decidedOn', 'day'],
  decisionSource: ['validityPeriod.decisionSource', 'text'],
  decisionTitle: ['validityPeriod.decisionTitle', 'text'],
  publicEnd: ['validityPeriod.publicEnd', 'day'],
  note: ['validityPeriod.note', 'text'],
  orgCode: ['validityPeriod.orgCode', 'text'],
  createBy: ['validityPeriod.createdBy', 'text'],
  createTime: ['validityPeriod.createdAt', 'moment'],
  updateBy: ['validityPeriod.updatedBy', 'text'],
  updateTime: ['validityPeriod.updatedAt', 'moment'],
}

type Periods = SelectQueryBuilder<Tables, 'validityPeriod' | 'document', object>

/** Periods of documents that are released, the newest entries first. Readers narrow it to what the audience may see. */
export const validityList = recordList({
  columns,
  unique: 'id',
  order: [['createTime', 'desc']],
  from: (db) =>
    db
      .selectFrom('validityPeriod')
      .innerJoin('document', 'document.id', 'validityPeriod.documentId')
      .where('document.deletedAt', 'is', null)
      .where('document.state', '=', STATE.released),
  select: (rows) =>
    rows.select([
      'validityPeriod.id',
      'validityPeriod.documentId',
      'document.title',
      'document.docNumber',
      'document.fType',
      sql<
        string | null
      >`(select item.text from dictionary_item item where item.dictionary_code = 'F_TYPE' and item.value = document.f_type)`.as(
        'fType_dictText',
      ),
      issuers.as('issuers'),
      'validityPeriod.endsOn as endDate',
      'validityPeriod.basis',
      basisKind.as('basisKind'),
      'validityPeriod.decision',
      decisionText.as('decision_dictText'),
      'validityPeriod.decidedOn as decidedDate',
      'validityPeriod.decisionSource',
      'validityPeriod.decisionTitle',
      'validityPeriod.publicEnd',
      'validityPeriod.releasedBy',
      'validityPeriod.note',
      'validityPeriod.orgCode',
      sql<string | null>`(select v.work_id from law_version v where v.id = document.version_id)`.as('workId'),
      ...stampsOf('validityPeriod'),
    ]),
})

/** Where a period stands. */
export type Term = keyof typeof VALIDITY_TERMS

// An extension moves the end; what lapses or is made anew is settled.
const unsettled = sql<boolean>`coalesce(validity_period.decision, '') not in ('lapse', 'renew')`
const TERMS: Record<Term, (today: string) => ReturnType<typeof sql<boolean>>> = {
  soon: (today) =>
    sql`(validity_period.ends_on between ${today}::date and ${today}::date + ${sql.lit(SOON_DAYS)}::integer and ${unsettled})`,
  ended: (today) => sql`(validity_period.ends_on < ${today}::date and ${unsettled})`,
  unknown: () => sql`(validity_period.ends_on is null)`,
}

/** Narrows periods to those of documents that the audience may see, which stand like this. */
export const shownTo =
  (audience: Audience, term: Term | undefined, today: string) =>
  (rows: Periods): Periods => {
    const seen = rows.where(visibleTo(audience, 'document'))
    return term === undefined ? seen : seen.where(TERMS[term](today))
  }

/**
 * How many periods end soon and how many have ended without a decision, of those that the viewer may see; one
 * statement.
 */
export async function periodsDue(
  db: Db,
  list: ListRequest,
  audience: Audience,
  today: string,
): Promise<{ soon: number; ended: number }> {
  const row = await validityList
    .wanted(db, list, shownTo(audience, undefined, today))
    .select([
      sql<number>`count(*) filter (where ${TERMS.soon(today)})::integer`.as('soon'),
      sql<number>`count(*) filter (where ${TERMS.ended(today)})::integer`.as('ended'),
    ])
    .executeTakeFirst()
  return { soon: row?.soon ?? 0, ended: row?.ended ?? 0 }
}

/**
 * Periods that have come to end soon, or have ended, since those in charge were last told; they count as told.
 * @returns how many of each
 */
export async function remindOfPeriods(db: Db, today: string): Promise<{ soon: number; ended: number }> {
  const { rows } = await sql<{ reminded: number }>`
    update validity_period set reminded = case when ${TERMS.ended(today)} then 2 else 1 end
    where ((${TERMS.ended(today)} and reminded < 2) or (${TERMS.soon(today)} and reminded < 1))
      and exists (select from document where document.id = validity_period.document_id and document.deleted_at is null
        and document.state = ${sql.lit(STATE.released)} and ${visibleTo('open', 'document')})
    returning reminded`.execute(db)
  return {
    soon: rows.filter(({ reminded }) => reminded === 1).length,
    ended: rows.filter(({ reminded }) => reminded === 2).length,
  }
}

/**
 * Takes normative documents that are released into the register. The end of the period is what the text says, with its
 * article; where it says nothing, the end is unknown. A period that staff have entered stays.
 * @param documentId this document only, whose row is renewed from its text; null: all that have no row yet
 * An extension that is released holds for the text it was released for: another text of the document needs it again.
 * @returns how many rows are new
 */
export async function takeInPeriods(
  db: Db,
  documentId: string | null,
  audience: Audience,
  by: string,
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('document')
    .leftJoin('lawVersion', 'lawVersion.id', 'document.versionId')
    .where('document.state', '=', STATE.released)
    .where('document.deletedAt', 'is', null)
    .where('document.fType', 'in', NORMATIVE)
    .where(visibleTo(audience, 'document'))
    .where(
      documentId === null
        ? sql<boolean>`not exists (select from validity_period p where p.document_id = document.id)`
        : sql<boolean>`document.id = ${documentId}`,
    )
    .select([
      'document.id',
      'document.orgCode',
      'lawVersion.expireDate',
      sql<string | null>`(select trim(both '：' from node.label || '：' || node.text) from law_node node
        where node.version_id = document.version_id and node.text ~ '有效期|试行期|自动失效|废止|止|失效' order by node.ord desc limit 1)`.as(
        'words',
      ),
      'lawVersion.effectText',
    ])
    .execute()
  if (rows.length === 0) return 0
  if (documentId !== null) await endExtensionOfOtherText(db, documentId)
  const made = await db
    .insertInto('validityPeriod')
    .values(
      rows.map(({ id, orgCode, expireDate, words, effectText }) => ({
        id: newId(),
        documentId: id,
        orgCode,
        endsOn: expireDate,
        basisKind: expireDate === null ? null : ('text' as const),
        basis: expireDate === null ? null : (words ?? effectText ?? null),
        createdBy: by,
        createdAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('documentId')
        .doUpdateSet((row) => ({
          endsOn: row.ref('excluded.endsOn'),
          basisKind: row.ref('excluded.basisKind'),
          basis: row.ref('excluded.basis'),
          reminded: 0,
          revision: sql<number>`validity_period.revision + 1`,
          updatedBy: by,
          updatedAt: now,
        }))
        .where(
          sql<boolean>`coalesce(validity_period.basis_kind, 'text') in ('text', 'rule') and validity_period.decision is null`,
        ),
    )
    .returning('revision')
    .execute()
  await renewRuledEnds(db, documentId, by, now)
  return made.filter(({ revision }) => revision === 1).length
}

/**
 * Gives periods whose end no text names and nobody has entered the end that the province rules, and takes it from those
 * that it no longer concerns.
 * @param documentId of this document only; null: of all
 */
export async function renewRuledEnds(db: Db, documentId: string | null, by: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('validityPeriod')
    .innerJoin('document', 'document.id', 'validityPeriod.documentId')
    .innerJoin('lawVersion', 'lawVersion.id', 'document.versionId')
    .where(sql<boolean>`coalesce(validity_period.basis_kind, 'rule') = 'rule' and validity_period.decision is null`)
    .where(documentId === null ? sql<boolean>`true` : sql<boolean>`document.id = ${documentId}`)
    .select([
      'validityPeriod.id',
      'validityPeriod.endsOn',
      'validityPeriod.basis',
      'lawVersion.id as versionId',
      'lawVersion.workId',
    ])
    .execute()
  if (rows.length === 0) return
  const ends = await endsByRule(db, [...new Set(rows.map(({ workId }) => workId))])
  const changed = rows.flatMap(({ id, versionId, endsOn, basis }) => {
    const end = ends.get(versionId) ?? null
    const same = endsOn === (end?.day ?? null) && basis === (end?.words ?? null)
    return same
      ? []
      : [{ id, endsOn: end?.day ?? null, basis: end?.words ?? null, basisKind: end ? ('rule' as const) : null }]
  })
  if (changed.length === 0) return
  await db
    .updateTable('validityPeriod')
    .from(jsonRows('validityPeriod', 'given', changed))
    .set((row) => ({
      endsOn: row.ref('given.endsOn'),
      basis: row.ref('given.basis'),
      basisKind: row.ref('given.basisKind'),
      reminded: 0,
      revision: sql<number>`validity_period.revision + 1`,
      updatedBy: by,
      updatedAt: now,
    }))
    .whereRef('validityPeriod.id', '=', 'given.id')
    .execute()
}

/** What the province rules on periods: one record. */
export const ruleList = recordList({
  columns: { id: ['validityRule.id', 'text'], region: ['validityRule.region', 'text'] },
  order: [['id', 'asc']],
  unique: 'id',
  from: (db) => db.selectFrom('validityRule'),
  select: (rows) =>
    rows.select([
      'validityRule.id',
      'validityRule.region',
      'validityRule.trialYears',
      'validityRule.otherYears',
      'validityRule.since',
      'validityRule.source',
      ...stampsOf('validityRule'),
    ]),
})

/** What is ruled, as it is stored. */
export interface RuleColumns {
  region: string
  trialYears: number | null
  otherYears: number | null
  since: string | null
  source: string | null
}

export async function updateRule(db: Db, id: string, set: RuleColumns, by: string, now: Date): Promise<void> {
  await db
    .updateTable('validityRule')
    .set((row) => ({ ...set, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Gives a rule that nobody has saved yet the province of the installation. */
export async function setRuleRegion(db: Db, homeRegion: string): Promise<void> {
  await db
    .updateTable('validityRule')
    .set((row) => ({ region: homeRegion, revision: row('revision', '+', 1) }))
    .where('updatedBy', 'is', null)
    .where('region', '<>', homeRegion)
    .execute()
}

/** Ends the extension of a document that was released for a text which is no longer the document's. */
async function endExtensionOfOtherText(db: Db, documentId: string): Promise<void> {
  const stale = await db
    .selectFrom('validityPeriod')
    .innerJoin('document', 'document.id', 'validityPeriod.documentId')
    .innerJoin('lawFact', 'lawFact.id', 'validityPeriod.factId')
    .select(['validityPeriod.id', 'lawFact.id as factId'])
    .where('document.id', '=', documentId)
    .whereRef('lawFact.versionId', '<>', 'document.versionId')
    .executeTakeFirst()
  if (!stale) return
  await db
    .updateTable('validityPeriod')
    .set({ factId: null, publicEnd: null, releasedBy: null, releasedAt: null })
    .where('id', '=', stale.id)
    .execute()
  await deleteExtensions(db, [stale.factId])
}

/** What a form sets of a period. */
export type ValidityColumns = Omit<EnteredOf<typeof VALIDITY.fields>, 'endDate' | 'decidedDate' | 'decision'> & {
  endsOn: string | null
  basisKind: 'text' | 'manual' | null
  decision: Decision | null
  decidedOn: string | null
  decidedBy: string | null
}

export const periodStored = (db: Db, id: string) =>
  db
    .selectFrom('validityPeriod')
    .innerJoin('document', 'document.id', 'validityPeriod.documentId')
    .leftJoin('lawVersion', 'lawVersion.id', 'document.versionId')
    .leftJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select([
      'endsOn',
      'basis',
      'basisKind',
      'decision',
      'decidedOn',
      'decisionSource',
      'decisionTitle',
      'decidedBy',
      'factId',
      'publicEnd',
    ])
    .select(['document.versionId', 'lawVersion.publishState', 'lawWork.title', 'lawWork.titleKey'])
    .where('validityPeriod.id', '=', id)
    .executeTakeFirstOrThrow()

/** What the public is told of an extension. */
export interface ReleaseColumns {
  factId: string | null
  publicEnd: string | null
  releasedBy: string | null
  releasedAt: Date | null
}

export async function updatePeriod(
  db: Db,
  id: string,
  set: ValidityColumns | ReleaseColumns,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('validityPeriod')
    .set((row) => ({ ...set, reminded: 0, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}
