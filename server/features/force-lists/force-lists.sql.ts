import { sql } from 'kysely'
import type { ForceListRow, ListedRow } from '#common/contract/force-lists.ts'
import { LIST_STATE, OUTCOMES, OUTCOME_TEXT, type Outcome } from '#common/force-lists.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { personName } from '#server/platform/db/person-name.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import { newId } from '#server/platform/new-id.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import type { Judged } from './match.rules.ts'
import type { ListedLaw } from './read-table.rules.ts'

const columns: Record<ListField<'dataManagement/ForceListList'> | 'id', ListColumn> = {
  id: ['forceList.id', 'text'],
  title: ['forceList.title', 'text'],
  issuer: ['forceList.issuer', 'text'],
  asOf: ['forceList.asOf', 'day'],
  docNumber: ['forceList.docNumber', 'text'],
  state: ['forceList.state', 'number'],
  scopeRegion: ['forceList.scopeRegion', 'text'],
  note: ['forceList.note', 'text'],
  confirmedTime: ['forceList.confirmedAt', 'moment'],
  orgCode: ['forceList.orgCode', 'text'],
  createBy: ['forceList.createdBy', 'text'],
  createTime: ['forceList.createdAt', 'moment'],
  updateBy: ['forceList.updatedBy', 'text'],
  updateTime: ['forceList.updatedAt', 'moment'],
}

const textOf = (dictionary: string, column: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)})`

/** Lists, newest first. */
export const forceListList = recordList({
  columns,
  unique: 'id',
  order: [['createTime', 'desc']],
  from: (db) => db.selectFrom('forceList'),
  select: (rows) =>
    rows.select([
      'forceList.id',
      'forceList.title',
      'forceList.issuer',
      'forceList.docNumber',
      'forceList.link',
      'forceList.asOf',
      sql<string | null>`nullif(array_to_string(force_list.scope_types, ','), '')`.as('scopeTypes'),
      sql<string | null>`(select string_agg(item.text, '、' order by item.sort_order) from dictionary_item item
        where item.dictionary_code = 'F_TYPE' and item.value = any(force_list.scope_types) and not item.restricted)`.as(
        'scopeTypes_dictText',
      ),
      'forceList.scopeRegion',
      textOf('region', 'force_list.scope_region').as('scopeRegion_dictText'),
      'forceList.scopeIssuer',
      'forceList.note',
      'forceList.state',
      'forceList.hands',
      'forceList.submittedBy',
      'forceList.submittedAt as submittedTime',
      'forceList.returnedNote',
      'forceList.confirmedBy',
      'forceList.confirmedAt as confirmedTime',
      'forceList.withdrawalBy',
      'forceList.withdrawalReason',
      'forceList.withdrawnBy',
      'forceList.withdrawnAt as withdrawnTime',
      personName('force_list.created_by').as('uploader'),
      personName('force_list.submitted_by').as('submitter'),
      personName('force_list.confirmed_by').as('confirmer'),
      personName('force_list.withdrawal_by').as('asker'),
      personName('force_list.withdrawn_by').as('withdrawer'),
      'forceList.remarks',
      'forceList.fileName',
      'forceList.fileSize',
      'forceList.orgCode',
      ...stampsOf('forceList'),
    ]),
})

/** A list as it is stored. */
export type StoredList = Omit<ForceListRow, 'total' | 'matched' | 'told' | 'isOwn' | 'state_dictText'> & {
  hands: string[]
}

/** What staff say of a list. */
export interface ListColumns {
  title: string
  issuer: string
  asOf: string
  docNumber: string | null
  link: string | null
  scopeTypes: string[]
  scopeRegion: string | null
  scopeIssuer: string | null
  note: string | null
}

/** A row as it is compared. */
export interface StoredRow extends ListedLaw, Judged {
  id: string
  ord: number
  decision: 'chosen' | 'leftOut' | null
  factId: string | null
}

/** A row that names a work which has become restricted is like one that names none. */
const seenOutcome = (audience: Audience) => sql<Outcome>`case when force_list_row.work_id is not null
  and not exists (select from law_work where law_work.id = force_list_row.work_id and ${visibleTo(audience)}) then 'missing' else force_list_row.outcome end`
const isTold = sql<boolean>`exists (select from law_fact fact where fact.id = force_list_row.fact_id)`

/**
 * Rows of lists by outcome, as the audience sees them, and how many of them tell the public something. One statement.
 */
export async function countsOf(
  db: Db,
  listIds: readonly string[],
  audience: Audience,
): Promise<Map<string, Record<Outcome, number> & { told: number }>> {
  const counts = new Map(listIds.map((id) => [id, { ...NOTHING }]))
  if (listIds.length === 0) return counts
  const { rows } = await sql<{ listId: string; outcome: Outcome; count: number; told: number }>`
    select list_id, ${seenOutcome(audience)} as outcome, count(*)::integer as count, (count(*) filter (where ${isTold}))::integer as told
    from force_list_row where list_id = any(${[...listIds]}::text[]) group by list_id, 2`.execute(db)
  for (const row of rows) {
    const found = counts.get(row.listId)
    if (!found) continue
    found[row.outcome] += row.count
    if (row.outcome !== 'missing') found.told += row.told
  }
  return counts
}
const NOTHING = { ...(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>), told: 0 }

interface WantedRows {
  listId: string
  ids?: readonly string[]
  outcome?: Outcome
  words?: string
  from?: number
  size?: number
}

/** Rows of a list in their order, as the audience sees them, and how many there are. */
export async function rowsShown(
  db: Db,
  audience: Audience,
  wanted: WantedRows,
): Promise<{ total: number; records: ListedRow[] }> {
  const words = (wanted.words ?? '').split(/\s+/).filter(Boolean)
  const outcome = seenOutcome(audience)
  const from = sql`from force_list_row
    left join law_work on law_work.id = force_list_row.work_id and ${visibleTo(audience)}
    left join law_version on law_version.id = force_list_row.version_id and law_version.work_id = law_work.id
    where force_list_row.list_id = ${wanted.listId}
      and (${wanted.ids ?? null}::text[] is null or force_list_row.id = any(${wanted.ids ?? null}::text[]))
      and (${wanted.outcome ?? null}::text is null or ${outcome} = ${wanted.outcome ?? null})
      and not exists (select from unnest(${words}::text[]) as word where position(word in force_list_row.name) = 0)`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db)
  const { rows: records } = await sql<Omit<ListedRow, 'outcome_dictText'>>`
    select force_list_row.id, force_list_row.place, force_list_row.name, force_list_row.doc_number, force_list_row.issuer, force_list_row.adopted_on,
      force_list_row.published_on, force_list_row.effective_on, force_list_row.amended_on, force_list_row.remark, ${outcome} as outcome,
      case when force_list_row.work_id is not null and law_work.id is null then null else force_list_row.reason end as reason,
      law_work.id as work_id, law_version.id as version_id, law_work.title as work_title, law_version.version_date, force_list_row.decision,
      coalesce(${personName('force_list_row.decided_by')}, force_list_row.decided_by) as decided_by, ${isTold} and law_work.id is not null as is_told
    ${from} order by force_list_row.ord offset ${wanted.from ?? 0} limit ${wanted.size ?? 5_000}`.execute(db)
  return {
    total: counted[0]?.total ?? 0,
    records: records.map((row) => ({ ...row, outcome_dictText: OUTCOME_TEXT[row.outcome] })),
  }
}

/** All rows of a list for comparing, in their order. */
export async function storedRows(db: Db, listId: string): Promise<StoredRow[]> {
  const { rows } = await sql<Omit<StoredRow, 'fault'>>`
    select id, ord, place, name, doc_number, issuer, adopted_on, published_on, effective_on, amended_on, remark, outcome, reason, work_id, version_id,
      decision, case when ${isTold} then fact_id end as fact_id
    from force_list_row where list_id = ${listId} order by ord`.execute(db)
  return rows.map((row) => ({ ...row, fault: row.outcome === 'refused' ? row.reason : null }))
}

/** A list that still counts and was made of the same file. */
export async function listOfFile(
  db: Db,
  sha256: string,
): Promise<{ title: string; asOf: string; state: number } | undefined> {
  const { rows } = await sql<{ title: string; asOf: string; state: number }>`
    select title, as_of, state from force_list where file_sha256 = ${sha256} and state <> ${LIST_STATE.withdrawn} order by created_at limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Waits for other uploads until the transaction ends, so that the same file sent twice makes one list. */
export async function lockUploads(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('force_list uploads'))`.execute(db)
}

export async function insertList(
  db: Db,
  list: ListColumns & {
    id: string
    remarks: string[]
    fileName: string
    fileSha256: string
    bytes: Uint8Array
    orgCode: string | null
  },
  rows: readonly (ListedLaw & Judged)[],
  by: string,
  now: Date,
): Promise<void> {
  const { bytes, ...columnsGiven } = list
  await db
    .insertInto('forceList')
    .values({ ...columnsGiven, fileSize: bytes.length, hands: [by], createdBy: by, createdAt: now })
    .execute()
  await sql`insert into force_list_file (list_id, bytes) values (${list.id}, ${bytes})`.execute(db)
  await insertJsonInto(
    db,
    'force_list_row',
    rows.map(({ fault: _fault, ...row }, ord) => ({ id: newId(), listId: list.id, ord, ...row })),
  )
}

/** Changes a list. @param hand account that had a hand in what is listed, so that it cannot confirm it */
export async function updateList(
  db: Db,
  id: string,
  changes: object,
  by: string,
  now: Date,
  hand = true,
): Promise<void> {
  await db
    .updateTable('forceList')
    .set((row) => ({
      ...changes,
      ...(hand
        ? {
            hands: sql<
              string[]
            >`case when ${by} = any(force_list.hands) then force_list.hands else array_append(force_list.hands, ${by}) end`,
          }
        : {}),
      revision: row('revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** Keeps what comparing gave; one statement. */
export async function keepJudged(db: Db, rows: readonly (Judged & { id: string })[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ id, outcome, reason, workId, versionId }) => ({
    id,
    outcome,
    reason,
    work: workId,
    version: versionId,
  }))
  await sql`update force_list_row set outcome = given.outcome, reason = given.reason, work_id = given.work, version_id = given.version
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id text, outcome text, reason text, work text, version text)
    where force_list_row.id = given.id`.execute(db)
}

/** Keeps what staff decide of rows. @param workId of `chosen`; left out, each row keeps its own */
export async function decideRows(
  db: Db,
  ids: readonly string[],
  decision: 'chosen' | 'leftOut' | null,
  by: { username: string; now: Date },
  workId?: string,
): Promise<void> {
  const [username, at] = decision === null ? [null, null] : [by.username, by.now]
  await sql`update force_list_row set decision = ${decision}, decided_by = ${username}, decided_at = ${at}, work_id = coalesce(${workId ?? null}, work_id)
    where id = any(${[...ids]}::text[])`.execute(db)
}

/** Notes by which facts the public knows the rows; one statement. */
export async function noteFacts(db: Db, rows: readonly { id: string; factId: string }[]): Promise<void> {
  await sql`update force_list_row set fact_id = given.fact from json_to_recordset(${JSON.stringify(rows.map(({ id, factId }) => ({ id, fact: factId })))}::json)
    as given (id text, fact text) where force_list_row.id = given.id`.execute(db)
}

/** Forgets the facts of a list that is withdrawn. */
export async function forgetFacts(db: Db, listId: string): Promise<void> {
  await sql`update force_list_row set fact_id = null where list_id = ${listId} and fact_id is not null`.execute(db)
}

export async function deleteLists(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from force_list where id = any(${[...ids]}::text[])`.execute(db)
}

/** Bytes of the file that a list was made of. */
export async function fileOfList(db: Db, listId: string): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{
    bytes: Uint8Array
  }>`select bytes from force_list_file where list_id = ${listId}`.execute(db)
  return rows[0]?.bytes
}

/** Values of a dictionary with their texts; which are restricted. */
export async function dictionaryValues(
  db: Db,
  code: string,
): Promise<Map<string, { text: string; restricted: boolean }>> {
  const { rows } = await sql<{ value: string; text: string; restricted: boolean }>`
    select value, text, restricted from dictionary_item where dictionary_code = ${code}`.execute(db)
  return new Map(rows.map(({ value, ...item }) => [value, item]))
}
