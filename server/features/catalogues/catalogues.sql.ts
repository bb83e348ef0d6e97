import { sql } from 'kysely'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SourceDocument } from '../laws/laws.door.ts'
import type { Decisions, Difference, Rules } from './merge.rules.ts'
import type { CatalogueRow, GivenColumns } from './read-catalogue.rules.ts'

/** Rows of one statement: some milliseconds of the embedded database. */
const AT_ONCE = 500
/** Rows that are looked at to find the catalogue that a newer sheet belongs to. */
const SAMPLE = 500

/** A catalogue as it is kept. */
export interface CatalogueHeld {
  id: string
  title: string
  fileName: string
  fileSha256: string
  columns: GivenColumns
  rules: Rules
  asOf: string | null
  run: number
  state: 'running' | 'done' | 'undoing' | 'undone'
  counts: Record<string, unknown>
  createdBy: string
  begunAt: Date
  finishedAt: Date | null
}

/** What a row was before the last run that changed it. */
export interface RowBefore {
  place: string
  sheet: string
  cells: CatalogueRow['cells']
  days: CatalogueRow['days']
  remarks: string[]
  /** What it had become. */
  had: 'text' | 'entry' | 'nothing'
  /** The run that had changed it last, and what it was before that one; the database fills them in. */
  run?: number
  before?: RowBefore | null
}

/** A row as it is kept. */
export interface RowHeld extends CatalogueRow {
  id: string
  sheet: string
  run: number
  before: RowBefore | null
  stamp: string | null
  fileName: string | null
  tiedBy: string | null
  fileSha256: string | null
  beside: string[]
  versionId: string | null
  madeVersion: boolean
  documentId: string | null
  outcome: string | null
  note: string | null
  differences: Difference[]
  decisions: Decisions
  factIds: string[]
}

const CATALOGUE_COLUMNS = sql`id, title, file_name, file_sha256, columns, rules, to_char(as_of, 'YYYY-MM-DD') as as_of, run, state, counts, created_by, begun_at,
  finished_at`
const ROW_COLUMNS = sql`id, ord, place, sheet, cells, days, remarks, fault, run, before, stamp, file_name, tied_by, file_sha256, beside, version_id, made_version,
  document_id, outcome, note, differences, decisions, fact_ids`

/** The catalogues that are kept, the newest first. */
export async function cataloguesHeld(db: Db): Promise<CatalogueHeld[]> {
  const { rows } =
    await sql<CatalogueHeld>`select ${CATALOGUE_COLUMNS} from catalogue where state <> 'undone' order by begun_at desc, id`.execute(
      db,
    )
  return rows
}

export async function catalogueHeld(db: Db, id: string): Promise<CatalogueHeld | undefined> {
  const { rows } = await sql<CatalogueHeld>`select ${CATALOGUE_COLUMNS} from catalogue where id = ${id}`.execute(db)
  return rows[0]
}

/** Keys by which a newer sheet finds a row again. */
export interface RowKeys {
  numberKey: string
  titleKey: string
  day: string
}

/**
 * The catalogue that holds most of these rows, with the share of a sample of them that it holds; undefined when none
 * holds any.
 */
export async function catalogueOfRows(
  db: Db,
  keys: readonly RowKeys[],
): Promise<{ id: string; share: number } | undefined> {
  const step = Math.max(1, Math.floor(keys.length / SAMPLE))
  const sample = keys.filter((_, at) => at % step === 0).slice(0, SAMPLE)
  const given = sample.map(({ numberKey, titleKey }, ord) => ({ ord, number_key: numberKey, title_key: titleKey }))
  // Number and title apart: one condition with “or” would compare every row with every other.
  const { rows } = await sql<{ id: string; count: number }>`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (ord integer, number_key text, title_key text)),
      found as (
        select given.ord, r.catalogue_id from given join catalogue_row r on r.number_key = given.number_key and r.number_key <> ''
        union select given.ord, r.catalogue_id from given join catalogue_row r on r.title_key = given.title_key and r.title_key <> '')
    select c.id, count(distinct found.ord)::int as count from found join catalogue c on c.id = found.catalogue_id and c.state <> 'undone'
    group by 1 order by 2 desc, 1 limit 1`.execute(db)
  const [found] = rows
  return found && { id: found.id, share: found.count / Math.max(1, sample.length) }
}

/** Keeps a catalogue, new or with its newer sheet. */
export async function keepCatalogue(db: Db, catalogue: CatalogueHeld): Promise<void> {
  const { id, title, fileName, fileSha256, columns, rules, asOf, run, state, counts, createdBy, begunAt, finishedAt } =
    catalogue
  await sql`insert into catalogue (id, title, file_name, file_sha256, columns, rules, as_of, run, state, counts, created_by, begun_at, finished_at)
    values (${id}, ${title}, ${fileName}, ${fileSha256}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(rules)}::jsonb, ${asOf}::date, ${run}, ${state},
      ${JSON.stringify(counts)}::jsonb, ${createdBy}, ${begunAt}, ${finishedAt})
    on conflict (id) do update set title = excluded.title, file_name = excluded.file_name, file_sha256 = excluded.file_sha256, columns = excluded.columns,
      rules = excluded.rules, as_of = excluded.as_of, run = excluded.run, state = excluded.state, counts = excluded.counts, begun_at = excluded.begun_at,
      finished_at = excluded.finished_at`.execute(db)
}

/** Every row of a catalogue by its keys, without what it says. */
export async function keysOfRows(db: Db, catalogueId: string): Promise<(RowKeys & { id: string })[]> {
  const { rows } = await sql<
    RowKeys & { id: string }
  >`select id, number_key, title_key, day from catalogue_row where catalogue_id = ${catalogueId} order by ord`.execute(
    db,
  )
  return rows
}

/** Rows after one in their order, with all that is kept of them. @param after -1 to begin */
export async function rowsAfter(db: Db, catalogueId: string, after: number, most = AT_ONCE): Promise<RowHeld[]> {
  const { rows } =
    await sql<RowHeld>`select ${ROW_COLUMNS} from catalogue_row where catalogue_id = ${catalogueId} and not gone and ord > ${after}
    order by ord limit ${most}`.execute(db)
  return rows
}

/** Rows by their ids. */
export async function rowsById(db: Db, ids: readonly string[]): Promise<RowHeld[]> {
  const { rows } =
    await sql<RowHeld>`select ${ROW_COLUMNS} from catalogue_row where id = any(${[...ids]}::text[]) order by ord`.execute(
      db,
    )
  return rows
}

/** A row of a newer sheet: what it says, and the keys by which it is found again. */
export type RowSaid = CatalogueRow & RowKeys & { id: string; sheet: string }

export async function insertRows(db: Db, catalogueId: string, run: number, rows: readonly RowSaid[]): Promise<void> {
  await insertJsonInto(
    db,
    'catalogue_row',
    rows.map((row) => ({ ...row, catalogueId, run })),
  )
}

/** Puts what a newer sheet says in the place of what rows said; what they said before that run is kept. */
export async function changeRows(
  db: Db,
  run: number,
  rows: readonly (RowSaid & { before: RowBefore })[],
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(
    ({ id, ord, place, sheet, cells, days, remarks, fault, numberKey, titleKey, day, before }) => ({
      id,
      ord,
      place,
      sheet,
      cells,
      days,
      remarks,
      fault,
      number_key: numberKey,
      title_key: titleKey,
      day,
      before,
    }),
  )
  await sql`update catalogue_row r set ord = given.ord, place = given.place, sheet = given.sheet, cells = given.cells, days = given.days, remarks = given.remarks,
      fault = given.fault, number_key = given.number_key, title_key = given.title_key, day = given.day, run = ${run}, gone = false,
      before = case when r.run = ${run} then r.before else given.before || jsonb_build_object('run', r.run, 'before', r.before) end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, ord integer, place text, sheet text, cells jsonb, days jsonb, remarks jsonb,
      fault text, number_key text, title_key text, day text, before jsonb)
    where r.id = given.id`.execute(db)
}

/** Tells where rows that say the same stand in a newer sheet. */
export async function placeRows(db: Db, rows: readonly { id: string; ord: number }[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update catalogue_row r set ord = given.ord, gone = false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, ord integer) where r.id = given.id and (r.ord <> given.ord or r.gone)`.execute(
    db,
  )
}

/** Marks the rows that a newer sheet has no more. @returns how many */
export async function markGone(
  db: Db,
  catalogueId: string,
  run: number,
  kept: ReadonlySet<string>,
  held: readonly { id: string }[],
): Promise<number> {
  const gone = held.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  for (let from = 0; from < gone.length; from += AT_ONCE)
    await sql`update catalogue_row set gone = true, gone_run = ${run} where catalogue_id = ${catalogueId} and not gone and id = any(${gone.slice(from, from + AT_ONCE)}::text[])`.execute(
      db,
    )
  return gone.length
}

/** What became of a row. */
export type Became = Pick<
  RowHeld,
  | 'id'
  | 'stamp'
  | 'fileName'
  | 'tiedBy'
  | 'fileSha256'
  | 'beside'
  | 'versionId'
  | 'madeVersion'
  | 'documentId'
  | 'outcome'
  | 'note'
  | 'differences'
  | 'factIds'
>

/** Keeps what became of rows in a run. @param run null: they become again what they were before a run that is undone */
export async function keepBecame(db: Db, run: number | null, rows: readonly Became[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const given = rows.slice(from, from + AT_ONCE).map((row) => ({
      id: row.id,
      stamp: row.stamp,
      file_name: row.fileName,
      tied_by: row.tiedBy,
      file_sha256: row.fileSha256,
      beside: row.beside,
      version_id: row.versionId,
      made_version: row.madeVersion,
      document_id: row.documentId,
      outcome: row.outcome,
      note: row.note,
      differences: row.differences,
      fact_ids: row.factIds,
    }))
    await sql`update catalogue_row r set stamp = given.stamp, file_name = given.file_name, tied_by = given.tied_by, file_sha256 = given.file_sha256,
        beside = given.beside, version_id = given.version_id, made_version = given.made_version, document_id = given.document_id, outcome = given.outcome,
        note = given.note, differences = given.differences, fact_ids = given.fact_ids,
        before = case when ${run}::integer is null or r.run = ${run} or r.stamp is not distinct from given.stamp then r.before
          else jsonb_build_object('place', r.place, 'sheet', r.sheet, 'cells', r.cells, 'days', r.days, 'remarks', r.remarks,
            'had', case when r.version_id is not null then 'text' when r.document_id is not null then 'entry' else 'nothing' end,
            'run', r.run, 'before', r.before) end,
        run = case when ${run}::integer is null or r.stamp is not distinct from given.stamp then r.run else ${run} end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, stamp text, file_name text, tied_by text, file_sha256 text, beside text[],
        version_id text, made_version boolean, document_id text, outcome text, note text, differences jsonb, fact_ids text[])
      where r.id = given.id and (r.stamp, r.file_name, r.tied_by, r.file_sha256, r.beside, r.version_id, r.made_version, r.document_id, r.outcome, r.note,
        r.differences, r.fact_ids) is distinct from (given.stamp, given.file_name, given.tied_by, given.file_sha256, given.beside, given.version_id,
        given.made_version, given.document_id, given.outcome, given.note, given.differences, given.fact_ids)`.execute(
      db,
    )
  }
}

/** Counts rows to a run that changed nothing but their attachments, so that undoing it comes to them. */
export async function countToRun(db: Db, run: number, ids: readonly string[]): Promise<void> {
  await sql`update catalogue_row r set run = ${run}, before = jsonb_build_object('place', r.place, 'sheet', r.sheet, 'cells', r.cells, 'days', r.days,
      'remarks', r.remarks, 'had', case when r.version_id is not null then 'text' when r.document_id is not null then 'entry' else 'nothing' end,
      'run', r.run, 'before', r.before)
    where r.id = any(${[...ids]}::text[]) and r.run <> ${run}`.execute(db)
}

/** Files that were taken in before, by the hash of their bytes. */
export async function sourcesByHash(
  db: Db,
  hashes: readonly string[],
): Promise<
  {
    sha256: string
    fileName: string
    document: SourceDocument
    outcome: string
    part: string
    versionId: string | null
  }[]
> {
  const { rows } = await sql<{
    sha256: string
    fileName: string
    document: SourceDocument
    outcome: string
    part: string
    versionId: string | null
  }>`
    select sha256, file_name, document, outcome, part, version_id from law_source where sha256 = any(${[...hashes]}::text[])`.execute(
    db,
  )
  return rows
}

/** What texts of files that were taken in before are called: titles and numbers. */
export async function namesOfSources(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, { title: string; docNumbers: string[] }>> {
  const { rows } = await sql<{ sha256: string; title: string; docNumbers: string[] }>`
    select s.sha256, v.title, array(select event ->> 'docNumber' from jsonb_array_elements(v.events) event where event ->> 'docNumber' is not null
      union select v.doc_number where v.doc_number is not null) as doc_numbers
    from law_source s join law_version v on v.id = s.version_id
    where s.sha256 = any(${[...hashes]}::text[]) and s.outcome not in ('duplicate', 'conflict')`.execute(db)
  return new Map(rows.map(({ sha256, ...names }) => [sha256, names]))
}

/**
 * Which of these versions are in the hands of staff: a document that was worked on stands for them, or staff have
 * entered a fact of them. Then nothing overwrites them.
 */
export async function inHandsOfStaff(db: Db, versionIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`${[...versionIds]}::text[]`
  const { rows } = await sql<{ id: string }>`
    select version_id as id from document where version_id = any(${ids}) and deleted_at is null
      and (released_by is not null or updated_at is not null or exists (select from document_step s where s.document_id = document.id))
    union select version_id from law_fact where version_id = any(${ids}) and origin in ('staff', 'list')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Which of these versions any document, fact of staff or list names: what was made of them since would be lost with
 * them.
 */
export async function referredTo(db: Db, versionIds: readonly string[]): Promise<Map<string, string>> {
  const ids = sql`${[...versionIds]}::text[]`
  const { rows } = await sql<{ id: string; what: string }>`
    select version_id as id, '已有办理中的文件' as what from document where version_id = any(${ids}) and deleted_at is null
    union all select version_id, '工作人员登记过它的施行、有效或者废止' from law_fact where version_id = any(${ids}) and origin in ('staff', 'list')
    union all select r.version_id, '现行有效目录指向它' from force_list_row r where r.version_id = any(${ids})
    union all select c.version_id, '已经更正' from law_correction c where c.version_id = any(${ids})
    union all select o.version_id, '有针对它的意见' from opinion o where o.version_id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, what }) => [id, what]))
}

/** Versions of these that have a later text of the same work: what ends an older text does not end the law. */
export async function withLaterText(db: Db, versionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select v.id from law_version v where v.id = any(${[...versionIds]}::text[]) and exists (
      select from law_version later where later.work_id = v.work_id and later.id <> v.id
        and coalesce(later.version_date, later.publish_date) > coalesce(v.version_date, v.publish_date))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Texts of the library by title key and day: `key|day` and `key|` with the version. */
export async function textsHeld(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; day: string | null; publishDate: string | null; id: string }>`
    select w.title_key as key, to_char(v.version_date, 'YYYY-MM-DD') as day, to_char(v.publish_date, 'YYYY-MM-DD') as publish_date, v.id
    from law_work w join law_version v on v.work_id = w.id where w.title_key = any(${[...keys]}::text[]) order by v.version_date nulls first`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ key, day, publishDate, id }) => [
      [`${key}|`, id] as const,
      [`${key}|${day ?? ''}`, id] as const,
      [`${key}|${publishDate ?? ''}`, id] as const,
    ]),
  )
}

/** Differences of a catalogue in groups. */
export interface DifferenceGroup {
  field: Difference['field']
  kind: string
  /** How many differences the group has, and how many of them wait for a decision. */
  count: number
  open: number
  /** One of them: place of the row and both values. */
  place: string
  sheet: string
  text: string
}

/** The differences of a catalogue by field and kind, most frequent first. */
export async function differenceGroups(db: Db, catalogueId: string): Promise<DifferenceGroup[]> {
  const { rows } = await sql<DifferenceGroup>`
    select d ->> 'field' as field, d ->> 'kind' as kind, count(*)::int as count, (count(*) filter (where d ->> 'counts' = 'open'))::int as open,
      (array_agg(r.place order by r.ord))[1] as place, (array_agg(d ->> 'sheet' order by r.ord))[1] as sheet, (array_agg(d ->> 'text' order by r.ord))[1] as text
    from catalogue_row r cross join lateral jsonb_array_elements(r.differences) d
    where r.catalogue_id = ${catalogueId} and not r.gone group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/** How many rows became what. */
export async function outcomesOf(db: Db, catalogueId: string): Promise<{ outcome: string | null; count: number }[]> {
  const { rows } = await sql<{ outcome: string | null; count: number }>`
    select outcome, count(*)::int as count from catalogue_row where catalogue_id = ${catalogueId} and not gone group by 1 order by 2 desc`.execute(
    db,
  )
  return rows
}

/** Keeps a decision for single rows. */
export async function keepDecisions(db: Db, ids: readonly string[], decisions: Decisions): Promise<void> {
  await sql`update catalogue_row set decisions = decisions || ${JSON.stringify(decisions)}::jsonb where id = any(${[...ids]}::text[])`.execute(
    db,
  )
}

/** Rows that a run brought or changed, some of them, and how many there are. */
export async function rowsOfRun(
  db: Db,
  catalogueId: string,
  run: number,
  most: number,
): Promise<{ rows: RowHeld[]; total: number }> {
  const { rows } = await sql<
    RowHeld & { total: number }
  >`select ${ROW_COLUMNS}, (count(*) over ())::int as total from catalogue_row
    where catalogue_id = ${catalogueId} and run = ${run} order by ord limit ${most}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The last run that brought or changed a row, and how many rows it did; undefined when none is left. */
export async function lastRunOf(db: Db, catalogueId: string): Promise<{ run: number; count: number } | undefined> {
  const { rows } = await sql<{ run: number; count: number }>`
    select run, count(*)::int as count from catalogue_row where catalogue_id = ${catalogueId} and run > 0 group by 1 order by 1 desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function deleteRows(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from catalogue_row where id = any(${[...ids]}::text[])`.execute(db)
}

/** Keeps rows of a run that is undone where something was made of them since; they count to no run any more. */
export async function keepInUndo(db: Db, rows: readonly { id: string; note: string }[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update catalogue_row r set run = 0, note = given.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, note text) where r.id = given.id`.execute(
    db,
  )
}

/** Keeps what was undone so far, in the transaction that did it. */
export async function keepUndone(db: Db, id: string, figures: object): Promise<void> {
  await sql`update catalogue set counts = counts || jsonb_build_object('undone', ${JSON.stringify(figures)}::jsonb) where id = ${id}`.execute(
    db,
  )
}

/** Gives rows back what they said before the run that is undone. */
export async function restoreRows(db: Db, ids: readonly string[]): Promise<void> {
  const hadText = sql`before ->> 'had' = 'text'`
  await sql`update catalogue_row set cells = before -> 'cells', days = before -> 'days', remarks = before -> 'remarks', place = before ->> 'place',
      sheet = before ->> 'sheet', before = nullif(before -> 'before', 'null'), run = (before ->> 'run')::integer, stamp = null, fault = null, note = null, outcome = null,
      file_name = case when ${hadText} then file_name end, file_sha256 = case when ${hadText} then file_sha256 end, tied_by = case when ${hadText} then tied_by end,
      version_id = case when ${hadText} then version_id end, made_version = made_version and ${hadText}, fact_ids = '{}',
      document_id = case when before ->> 'had' = 'entry' then document_id end
    where id = any(${[...ids]}::text[]) and before is not null`.execute(db)
}

/** Shows rows again that a run which is undone had marked as gone. */
export async function unmarkGone(db: Db, catalogueId: string, run: number): Promise<void> {
  await sql`update catalogue_row set gone = false, gone_run = null where catalogue_id = ${catalogueId} and gone_run = ${run}`.execute(
    db,
  )
}
