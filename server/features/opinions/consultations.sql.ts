import { type SelectQueryBuilder, sql } from 'kysely'
import { STORED } from '#common/consultation-acts.ts'
import type { ConsultationStage, DraftLine } from '#common/contract/consultations.ts'
import type { ListField } from '#common/list-fields.ts'
import { OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { personName } from '#server/platform/db/person-name.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import { DEMO_AUTHOR } from './demo-author.ts'

const columns: Record<ListField<'opinionManagement/ConsultationList'> | 'id', ListColumn> = {
  id: ['consultation.id', 'text'],
  title: ['consultation.title', 'text'],
  beginDate: ['consultation.beginsOn', 'day'],
  endDate: ['consultation.endsOn', 'day'],
  state: ['consultation.state', 'number'],
  explanation: ['consultation.explanation', 'text'],
  outcomeTime: ['consultation.outcomeAt', 'moment'],
  orgCode: ['consultation.orgCode', 'text'],
  createBy: ['consultation.createdBy', 'text'],
  createTime: ['consultation.createdAt', 'moment'],
  updateBy: ['consultation.updatedBy', 'text'],
  updateTime: ['consultation.updatedAt', 'moment'],
}

const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
const opinionsIn = (states: readonly number[] | null) =>
  sql<number>`(select count(*)::integer from opinion where opinion.consultation_id = consultation.id
    and ${states === null ? sql`true` : sql`opinion.state = any(${[...states]}::smallint[])`})`

type Consultations = SelectQueryBuilder<Tables, 'consultation' | 'document', object>

/** Consultations, newest first. Readers narrow it to what the audience may see. */
export const consultationList = recordList({
  columns,
  unique: 'id',
  order: [['createTime', 'desc']],
  from: (db) => db.selectFrom('consultation').leftJoin('document', 'document.id', 'consultation.documentId'),
  select: (rows) =>
    rows.select([
      'consultation.id',
      'consultation.title',
      'consultation.explanation',
      'consultation.contact',
      'consultation.documentId',
      'document.title as documentTitle',
      day('consultation.begins_on').as('beginDate'),
      day('consultation.ends_on').as('endDate'),
      'consultation.shortReason',
      'consultation.state',
      'consultation.outcome',
      'consultation.outcomeAt as outcomeTime',
      'consultation.writtenBy',
      'consultation.submittedBy',
      personName('consultation.written_by').as('writer'),
      personName('consultation.submitted_by').as('submitter'),
      'consultation.returnedReason',
      'consultation.orgCode',
      opinionsIn(null).as('opinions'),
      opinionsIn(UNDECIDED).as('undecided'),
      ...stampsOf('consultation'),
    ]),
})
export type StoredConsultation = Awaited<ReturnType<typeof consultationList.byIds>>[number]

const RUNS = sql`consultation.state = ${sql.lit(STORED.open)}`
const standsAt = (state: number) => () => sql<boolean>`consultation.state = ${sql.lit(state)}`
const OUTCOME_BEGUN = sql`consultation.state in (${sql.lit(STORED.summing)}, ${sql.lit(STORED.checking)})`
const STAGES: Record<ConsultationStage, (today: string) => ReturnType<typeof sql<boolean>>> = {
  draft: standsAt(STORED.draft),
  submitted: standsAt(STORED.submitted),
  coming: (today) => sql`(${RUNS} and consultation.begins_on > ${today}::date)`,
  open: (today) => sql`(${RUNS} and ${today}::date between consultation.begins_on and consultation.ends_on)`,
  // Whoever looks for what ended without an outcome looks for these too.
  ended: (today) => sql`((${RUNS} and consultation.ends_on < ${today}::date) or ${OUTCOME_BEGUN})`,
  summing: standsAt(STORED.summing),
  checking: standsAt(STORED.checking),
  answered: standsAt(STORED.answered),
  archived: standsAt(STORED.archived),
}

/** Narrows consultations to those of texts that the audience may see, which stand at this stage. */
export const shownTo =
  (audience: Audience, stage: ConsultationStage | undefined, today: string) =>
  (rows: Consultations): Consultations => {
    // Of a text that was pasted there is no document, and its coded values are null: nothing hides it.
    const seen = rows.where(visibleTo(audience, 'document'))
    return stage === undefined ? seen : seen.where(STAGES[stage](today))
  }

/**
 * Terms that ended without an outcome, and those among them that have waited too long, as far as the viewer may see;
 * one statement.
 */
export async function outcomesDue(
  db: Db,
  list: ListRequest,
  audience: Audience,
  today: string,
  days: number,
): Promise<{ ended: number; overdue: number }> {
  const rows = consultationList
    .wanted(db, list, shownTo(audience, 'ended', today))
    .select([
      sql<number>`count(*)::integer`.as('ended'),
      sql<number>`(count(*) filter (where consultation.ends_on < ${today}::date - ${days}::integer))::integer`.as(
        'overdue',
      ),
    ])
  const { ended = 0, overdue = 0 } = (await rows.executeTakeFirst()) ?? {}
  return { ended, overdue }
}

/** What a form sets of a consultation. */
export interface ConsultationColumns {
  title: string
  explanation: string
  contact: string | null
  documentId: string | null
  body: string
  beginsOn: string
  endsOn: string
  shortReason: string | null
}

const linesAsJson = (lines: readonly DraftLine[]) => JSON.stringify(lines)

export async function insertConsultation(
  db: Db,
  id: string,
  set: ConsultationColumns & { lines: readonly DraftLine[]; orgCode: string | null },
  by: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('consultation')
    .values({ id, ...set, lines: linesAsJson(set.lines), writtenBy: by, createdBy: by, createdAt: now })
    .execute()
}

/** What a form or a step changes of a consultation. */
export interface ConsultationChange extends Partial<ConsultationColumns> {
  lines?: readonly DraftLine[]
  state?: number
  outcome?: string
  outcomeAt?: Date
  writtenBy?: string
  submittedBy?: string | null
  returnedReason?: string | null
}

export async function updateConsultation(
  db: Db,
  id: string,
  { lines, ...set }: ConsultationChange,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('consultation')
    .set((row) => ({
      ...set,
      ...(lines === undefined ? {} : { lines: linesAsJson(lines) }),
      revision: row('revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteConsultations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('consultation').where('id', 'in', ids).execute()
}

/** The draft of a consultation. */
export const draftOf = (db: Db, id: string) =>
  db
    .selectFrom('consultation')
    .select(['body', sql<DraftLine[]>`lines`.as('lines')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Whether everybody may see a document, so that it can be put to consultation. */
export async function mayBePublic(db: Db, documentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('id', '=', documentId)
    .where('deletedAt', 'is', null)
    .where('corrects', 'is', null)
    .where(visibleTo('open', 'document'))
    .executeTakeFirst()
  return found !== undefined
}

const publicOnes = (db: Db) =>
  db
    .selectFrom('consultation')
    .leftJoin('document', 'document.id', 'consultation.documentId')
    .where('consultation.state', '>=', STORED.open)
    .where(visibleTo('open', 'document'))

const publicColumns = (today: string) =>
  [
    'consultation.id',
    'consultation.title',
    day('consultation.begins_on').as('beginDate'),
    day('consultation.ends_on').as('endDate'),
    'consultation.state',
    'consultation.outcomeAt',
    sql<
      string | null
    >`coalesce((select name from department where department.org_code = consultation.org_code limit 1), consultation.organ_name)`.as(
      'organ',
    ),
    sql<boolean>`(${STAGES.open(today)})`.as('runs'),
    sql<boolean>`coalesce(consultation.created_by = ${DEMO_AUTHOR}, false)`.as('isDemo'),
  ] as const

/** A consultation as the public may see it. */
export interface ShownConsultation {
  id: string
  title: string
  beginDate: string
  endDate: string
  state: number
  outcomeAt: Date | null
  organ: string | null
  isDemo: boolean
}

/**
 * Consultations that the public may see: those that run first, the next to end before the others. One statement for a
 * page.
 */
export async function publicConsultations(
  db: Db,
  today: string,
  { stage, from, size }: { stage?: 'open' | 'ended' | 'answered' | undefined; from: number; size: number },
): Promise<{ total: number; rows: ShownConsultation[] }> {
  let rows = publicOnes(db)
  if (stage === 'open') rows = rows.where((row) => row.or([STAGES.open(today), STAGES.coming(today)]))
  if (stage === 'ended') rows = rows.where(STAGES.ended(today))
  if (stage === 'answered') rows = rows.where('consultation.state', '>=', STORED.answered)
  const found = await rows
    .select(publicColumns(today))
    .select(sql<number>`(count(*) over ())::integer`.as('total'))
    .orderBy('runs', 'desc')
    .orderBy(sql`case when ${STAGES.open(today)} then consultation.ends_on end`)
    .orderBy('consultation.endsOn', 'desc')
    .orderBy('consultation.id')
    .limit(size)
    .offset(from)
    .execute()
  return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, runs: _runs, ...row }) => row) }
}

/** One that the public may see, with its draft; undefined when there is none. */
export const publicConsultation = (db: Db, id: string, today: string) =>
  publicOnes(db)
    .where('consultation.id', '=', id)
    .select(publicColumns(today))
    .select([
      'consultation.explanation',
      'consultation.contact',
      'consultation.outcome',
      sql<DraftLine[]>`consultation.lines`.as('lines'),
    ])
    .executeTakeFirst()

const textOf = (dictionary: string, column: string) =>
  sql<string>`coalesce((select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)}::text), ${sql.ref(column)}::text)`

/** What became of an opinion: of one that was merged, what became of the one that it was merged into. */
const becameOf = sql<number>`coalesce(main.state, opinion.state)`

/** How many opinions of a consultation have each value of a column; spam is left out. One statement. */
async function counted(db: Db, consultationId: string, column: 'attitude' | 'identity', dictionary: string) {
  const rows = await db
    .selectFrom('opinion')
    .where('consultationId', '=', consultationId)
    .where('state', '<>', OPINION_STATE.invalid)
    .groupBy(`opinion.${column}`)
    .orderBy(`opinion.${column}`)
    .select([
      sql<string>`${sql.ref(`opinion.${column}`)}::text`.as('value'),
      textOf(dictionary, `opinion.${column}`).as('text'),
    ])
    .select(sql<number>`count(*)::integer`.as('count'))
    .execute()
  return rows
}
export const attitudesIn = (db: Db, consultationId: string) =>
  counted(db, consultationId, 'attitude', 'OPINION_ATTITUDE')
export const identitiesIn = (db: Db, consultationId: string) =>
  counted(db, consultationId, 'identity', 'OPINION_IDENTITY')

/** What became of the opinions of a consultation, spam included. One statement. */
export async function resultsIn(
  db: Db,
  consultationId: string,
): Promise<{ value: string; text: string; count: number }[]> {
  const { rows } = await sql<{ value: string; text: string; count: number }>`
    select became::text as value, coalesce((select item.text from dictionary_item item where item.dictionary_code = 'FB_STATE' and item.value = became::text), became::text) as text,
      count(*)::integer as count
    from (select ${becameOf} as became from opinion left join opinion main on main.id = opinion.merged_into
      where opinion.consultation_id = ${consultationId}) one
    group by became order by became`.execute(db)
  return rows
}

/** Opinions of a consultation by provision. One statement. */
export const articlesIn = (db: Db, consultationId: string) =>
  db
    .selectFrom('opinion')
    .where('consultationId', '=', consultationId)
    .where('state', '<>', OPINION_STATE.invalid)
    .groupBy(['anchor', 'label'])
    .select(['anchor', 'label'])
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where attitude = 1))::integer`.as('support'),
      sql<number>`(count(*) filter (where attitude = 2))::integer`.as('amend'),
      sql<number>`(count(*) filter (where attitude = 3))::integer`.as('oppose'),
    ])
    .execute()

/** What staff made public of the opinions of a consultation, without their senders. One statement. */
export async function publicOpinionsIn(db: Db, consultationId: string) {
  const rows = await db
    .selectFrom('opinion')
    .where('consultationId', '=', consultationId)
    .where('publicText', 'is not', null)
    .orderBy('state')
    .orderBy('createdAt')
    .orderBy('id')
    .select([
      'id',
      'anchor',
      'label',
      sql<string>`public_text`.as('text'),
      sql<string>`state::text`.as('result'),
      sql<string>`coalesce(answer, '')`.as('reason'),
    ])
    .select([
      textOf('FB_STATE', 'opinion.state').as('resultText'),
      sql<number>`(1 + (select count(*) from opinion other where other.merged_into = opinion.id))::integer`.as('count'),
    ])
    .execute()
  return rows
}

/** Every opinion of a consultation as its summary lists it, spam left out, without senders. */
export async function opinionsForReport(db: Db, consultationId: string) {
  const { rows } = await sql<{
    anchor: string | null
    label: string | null
    content: string
    attitude: string | null
    identity: string
    result: string
    reason: string | null
    createdAt: Date
  }>`
    select opinion.anchor, opinion.label, opinion.content, opinion.created_at,
      (select item.text from dictionary_item item where item.dictionary_code = 'OPINION_ATTITUDE' and item.value = opinion.attitude::text) as attitude,
      coalesce((select item.text from dictionary_item item where item.dictionary_code = 'OPINION_IDENTITY' and item.value = opinion.identity::text), '') as identity,
      coalesce((select item.text from dictionary_item item where item.dictionary_code = 'FB_STATE' and item.value = (${becameOf})::text), '') as result,
      coalesce(main.answer, opinion.answer) as reason
    from opinion left join opinion main on main.id = opinion.merged_into
    where opinion.consultation_id = ${consultationId} and opinion.state <> ${OPINION_STATE.invalid}
    order by opinion.created_at, opinion.id`.execute(db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createTime: momentText(createdAt) }))
}

/** Ids of accounts in use by their names. */
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
