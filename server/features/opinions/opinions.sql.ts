import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListField } from '#common/list-fields.ts'
import { STORED } from '#common/consultation-acts.ts'
import { OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { personName } from '#server/platform/db/person-name.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'

const columns: Record<ListField<'opinionManagement/FeedbackList'> | 'id', ListColumn> = {
  id: ['opinion.id', 'text'],
  kind: ['opinion.kind', 'number'],
  targetTitle: ['opinion.targetTitle', 'text'],
  label: ['opinion.label', 'text'],
  attitude: ['opinion.attitude', 'number'],
  identity: ['opinion.identity', 'number'],
  content: ['opinion.content', 'text'],
  state: ['opinion.state', 'number'],
  departName: ['department.name', 'text'],
  answer: ['opinion.answer', 'text'],
  answeredBy: ['opinion.answeredBy', 'text'],
  answerTime: ['opinion.answeredAt', 'moment'],
  note: ['opinion.note', 'text'],
  consultationId: ['opinion.consultationId', 'text'],
  mergedInto: ['opinion.mergedInto', 'text'],
  orgCode: ['opinion.orgCode', 'text'],
  createTime: ['opinion.createdAt', 'moment'],
  updateBy: ['opinion.updatedBy', 'text'],
  updateTime: ['opinion.updatedAt', 'moment'],
}

const textOf = (dictionary: string, column: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)}::text)`

const FILES = sql<number>`(select count(*)::integer from opinion_file file where file.opinion_id = opinion.id)`

type Opinions = SelectQueryBuilder<Tables, 'opinion' | 'consultation' | 'document' | 'lawWork' | 'department', object>

/** Opinions, newest first. Readers narrow it to what the audience may see; `sealed` is opened by the handler. */
export const opinionList = recordList({
  columns,
  unique: 'id',
  order: [['createTime', 'desc']],
  from: (db): Opinions =>
    db
      .selectFrom('opinion')
      .leftJoin('consultation', 'consultation.id', 'opinion.consultationId')
      .leftJoin('document', 'document.id', 'consultation.documentId')
      .leftJoin('lawWork', 'lawWork.id', 'opinion.workId')
      .leftJoin('department', 'department.id', 'opinion.departmentId') as unknown as Opinions,
  select: (rows) =>
    rows.select([
      'opinion.id',
      'opinion.kind',
      sql<string>`coalesce(${textOf('OPINION_KIND', 'opinion.kind')}, opinion.kind::text)`.as('kind_dictText'),
      'opinion.consultationId',
      'opinion.workId',
      'opinion.versionId',
      'opinion.targetTitle',
      'opinion.anchor',
      'opinion.label',
      'opinion.quote',
      'opinion.attitude',
      textOf('OPINION_ATTITUDE', 'opinion.attitude').as('attitude_dictText'),
      'opinion.identity',
      textOf('OPINION_IDENTITY', 'opinion.identity').as('identity_dictText'),
      'opinion.content',
      'opinion.sealed',
      'opinion.state',
      textOf('FB_STATE', 'opinion.state').as('state_dictText'),
      'opinion.mergedInto',
      sql<number>`(select count(*)::integer from opinion other where other.merged_into = opinion.id)`.as('mergedCount'),
      sql<boolean>`coalesce(consultation.state >= ${STORED.checking}::int, false)`.as('isFixed'),
      FILES.as('files'),
      'opinion.departmentId as departId',
      sql<string | null>`department.name`.as('departName'),
      'opinion.orgCode',
      'opinion.answer',
      'opinion.answeredBy',
      personName('opinion.answered_by').as('answerer'),
      'opinion.answeredAt as answerTime',
      'opinion.publicText',
      'opinion.note',
      'opinion.revision',
      'opinion.createdAt as createTime',
      'opinion.updatedBy as updateBy',
      'opinion.updatedAt as updateTime',
    ]),
})
export type StoredOpinion = Awaited<ReturnType<typeof opinionList.byIds>>[number]

/**
 * Narrows opinions to those on texts that the audience may see. What a row is not about is null there, and hides
 * nothing.
 */
export const shownTo =
  (audience: Audience) =>
  (rows: Opinions): Opinions =>
    rows.where(visibleTo(audience, 'document')).where(visibleTo(audience))

/** Opinions that wait to be taken up or to be decided, as far as the viewer may see; one statement. */
export async function waitingOpinions(
  db: Db,
  list: ListRequest,
  audience: Audience,
): Promise<{ waiting: number; undecided: number }> {
  const rows = opinionList
    .wanted(db, list, shownTo(audience))
    .select([
      sql<number>`(count(*) filter (where opinion.state = ${OPINION_STATE.waiting}))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where opinion.state = any(${[...UNDECIDED]}::smallint[])))::integer`.as(
        'undecided',
      ),
    ])
  const { waiting = 0, undecided = 0 } = (await rows.executeTakeFirst()) ?? {}
  return { waiting, undecided }
}

/** What was sent. */
export interface NewOpinion {
  id: string
  kind: number
  consultationId: string | null
  workId: string | null
  versionId: string | null
  targetTitle: string
  anchor: string | null
  label: string | null
  quote: string | null
  attitude: number | null
  identity: number
  content: string
  sealed: string
  receiptHash: string
  requestHash: string
}

/** @returns false when it was sent before */
export async function insertOpinion(db: Db, opinion: NewOpinion, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('opinion')
    .values({ ...opinion, createdAt: now })
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** What was sent under a key before. */
export const sentBefore = (db: Db, requestHash: string) =>
  db.selectFrom('opinion').select(['id', 'sealed']).where('requestHash', '=', requestHash).executeTakeFirst()

/** The opinion of a receipt with the one that is answered for it, if the public may see what it is about. */
export async function ofReceipt(db: Db, receiptHash: string) {
  const found = await db
    .selectFrom('opinion')
    .leftJoin('opinion as main', 'main.id', 'opinion.mergedInto')
    .leftJoin('consultation', 'consultation.id', 'opinion.consultationId')
    .leftJoin('document', 'document.id', 'consultation.documentId')
    .leftJoin('lawWork', 'lawWork.id', 'opinion.workId')
    .where('opinion.receiptHash', '=', receiptHash)
    .where(visibleTo('open', 'document'))
    .where(visibleTo('open'))
    .select([
      'opinion.kind',
      sql<string>`coalesce(${textOf('OPINION_KIND', 'opinion.kind')}, '')`.as('kindText'),
      'opinion.targetTitle',
      'opinion.label',
      'opinion.content',
      'opinion.createdAt',
      FILES.as('files'),
      sql<number>`coalesce(main.state, opinion.state)`.as('state'),
      sql<
        string | null
      >`(select item.text from dictionary_item item where item.dictionary_code = 'FB_STATE' and item.value = coalesce(main.state, opinion.state)::text)`.as(
        'stateText',
      ),
      sql<string | null>`case when main.id is null then opinion.answer else main.answer end`.as('answer'),
      sql<Date | null>`case when main.id is null then opinion.answered_at else main.answered_at end`.as('answeredAt'),
      sql<string | null>`case when consultation.state >= 70 then consultation.id end`.as('outcomeOf'),
    ])
    .executeTakeFirst()
  return found
}

/** A published edition of a law that everybody may see, and the provision of it; undefined when there is none. */
export async function provisionOfLaw(
  db: Db,
  { workId, versionId, anchor }: { workId: string; versionId: string; anchor: string | null },
) {
  const edition = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .where('lawVersion.id', '=', versionId)
    .where('lawWork.id', '=', workId)
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo('open'))
    .select('lawVersion.title')
    .executeTakeFirst()
  if (!edition) return undefined
  if (anchor === null) return { title: edition.title, label: null, quote: null }
  const { rows } = await sql<{ label: string; quote: string }>`
    select node.label, (select string_agg(concat_ws('　', nullif(part.caption, ''), nullif(part.text, '')), E'\n' order by part.ord)
      from law_node part where part.version_id = node.version_id and part.ord between node.ord and node.last_ord) as quote
    from law_node node where node.version_id = ${versionId} and node.anchor = ${anchor} and node.label <> '' limit 1`.execute(
    db,
  )
  const [node] = rows
  return node && { title: edition.title, label: node.label, quote: node.quote }
}

/** What handling changes of an opinion. */
export interface OpinionChange {
  state?: number
  answer?: string | null
  answeredBy?: string | null
  answeredAt?: Date | null
  publicText?: string | null
  note?: string | null
  mergedInto?: string | null
  departmentId?: string
  orgCode?: string | null
  assignedAt?: Date
  /** Whether the department was told that it waits. */
  reminded?: boolean
}

export async function changeOpinions(
  db: Db,
  ids: readonly string[],
  set: OpinionChange,
  by: string,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('opinion')
    .set((row) => ({ ...set, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', 'in', ids)
    .execute()
}

/** Locks opinions until the transaction ends, in the order of their ids. */
export async function lockOpinions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.selectFrom('opinion').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Opinions that were merged into these. */
export const mergedInto = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('opinion').select('id').where('mergedInto', 'in', ids).orderBy('id').execute()).map(
        ({ id }) => id,
      )

/** Opinions that are compared with one at most: the newest on the same text. */
const COMPARED = 2_000

/** Other opinions of the same kind on the same text that can be merged, newest first; one statement. */
export async function comparable(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    label: string | null
    content: string
    attitudeText: string | null
    state: number
    stateText: string | null
    createdAt: Date
  }>`
    select other.id, other.label, other.content, other.state, other.created_at,
      (select item.text from dictionary_item item where item.dictionary_code = 'OPINION_ATTITUDE' and item.value = other.attitude::text) as attitude_text,
      (select item.text from dictionary_item item where item.dictionary_code = 'FB_STATE' and item.value = other.state::text) as state_text
    from opinion one join opinion other on other.id <> one.id and other.kind = one.kind
      and other.consultation_id is not distinct from one.consultation_id and other.work_id is not distinct from one.work_id
    where one.id = ${id} and other.state = any(${[...UNDECIDED]}::smallint[])
    order by other.created_at desc, other.id limit ${COMPARED}`.execute(db)
  return rows
}

/**
 * How far the outcome is of the consultation among those of these opinions that is furthest: a value of OP_STATE, 0
 * when there is none. They stay there until the transaction ends.
 */
export async function furthestOutcome(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .selectFrom('consultation')
    .where('id', 'in', (of) =>
      of
        .selectFrom('opinion')
        .select('opinion.consultationId')
        .where('opinion.id', 'in', ids)
        .$castTo<{ consultationId: string }>(),
    )
    .orderBy('id')
    .select('state')
    .forShare()
    .execute()
  return Math.max(0, ...rows.map(({ state }) => state))
}

export const departmentOf = (db: Db, id: string) =>
  db.selectFrom('department').select(['id', 'name', 'orgCode']).where('id', '=', id).executeTakeFirst()
