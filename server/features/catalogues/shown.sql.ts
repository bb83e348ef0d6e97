import { sql } from 'kysely'
import type { ComparedField, Counts } from '#common/catalogues.ts'
import { momentColumn } from '#server/platform/db/moment-column.ts'
import type { Db } from '#server/platform/db/open.ts'
import { personName } from '#server/platform/db/person-name.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import type { CatalogueHeld } from './catalogues.sql.ts'
import type { Difference } from './merge.rules.ts'
import type { Work, WorkProgress, WorkState } from './work.sql.ts'

/** A catalogue as a list shows it, without its counts. */
export interface CatalogueListed extends Pick<
  CatalogueHeld,
  'id' | 'title' | 'fileName' | 'asOf' | 'run' | 'state' | 'rules' | 'counts'
> {
  begunAt: Date
  finishedAt: Date | null
  createdBy: string
  creator: string | null
  begunTime: string
  finishedTime: string | null
  uploadId: string | null
  work: Work | null
  workState: WorkState | null
  progress: WorkProgress | null
  trouble: string | null
  isDecided: boolean
  loose: { count: number; names: string[] }
  /** The last run that brought or changed a row. */
  lastRun: number | null
}

const LISTED = sql`c.id, c.title, c.file_name, to_char(c.as_of, 'YYYY-MM-DD') as as_of, c.run, c.state, c.rules, c.counts, c.begun_at, c.finished_at, c.created_by,
  ${personName('c.created_by')} as creator, ${momentColumn(sql`c.begun_at`)} as begun_time, ${momentColumn(sql`c.finished_at`)} as finished_time, c.upload_id,
  c.work, c.work_state, c.progress, c.trouble, c.is_decided, c.loose,
  (select max(r.run) from catalogue_row r where r.catalogue_id = c.id and r.run > 0) as last_run`

/** Catalogues that were brought in or are being so, the newest first. */
export async function cataloguesShown(
  db: Db,
  { from, size }: { from: number; size: number },
): Promise<{ total: number; records: CatalogueListed[] }> {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from catalogue`.execute(db)
  const { rows: records } =
    await sql<CatalogueListed>`select ${LISTED} from catalogue c order by c.begun_at desc, c.id offset ${from} limit ${size}`.execute(
      db,
    )
  return { total: counted[0]?.total ?? 0, records }
}

export async function catalogueShown(db: Db, id: string): Promise<CatalogueListed | undefined> {
  const { rows } = await sql<CatalogueListed>`select ${LISTED} from catalogue c where c.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Rows whose text, document or cells are of a restricted kind are told to those alone who may see such: all others are
 * told nothing, not even that there is such a row.
 */
const seen = (audience: Audience) =>
  audience === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from law_version v join law_work on law_work.id = v.work_id where v.id = r.version_id and not ${visibleTo(audience)})
        and not exists (select from document where document.id = r.document_id and not ${visibleTo(audience, 'document')})
        and not exists (select from dictionary_item cell where cell.restricted and (
          (cell.dictionary_code = 'F_TYPE' and r.cells ->> 'fType' in (cell.text, cell.value))
          or (cell.dictionary_code = 'F_LEVEL' and r.cells ->> 'fLevel' in (cell.text, cell.value))
          or (cell.dictionary_code = 'region' and r.cells ->> 'region' in (cell.text, cell.value))))`

/** What counts where a row differs: what was decided for it, for its kind of difference, or for the field. */
const counts = sql<Counts>`coalesce(r.decisions ->> (d ->> 'field'), c.rules ->> ((d ->> 'field') || '|' || (d ->> 'kind')), c.rules ->> (d ->> 'field'), 'open')`
const differing = (audience: Audience) => sql`from catalogue_row r join catalogue c on c.id = r.catalogue_id
  cross join lateral jsonb_array_elements(r.differences) d where not r.gone and r.differences <> '[]' and ${seen(audience)}`

/** Rows of catalogues by what became of them. */
export async function outcomesShown(
  db: Db,
  audience: Audience,
  ids: readonly string[],
): Promise<{ catalogueId: string; outcome: string | null; count: number }[]> {
  const { rows } = await sql<{
    catalogueId: string
    outcome: string | null
    count: number
  }>`select r.catalogue_id, r.outcome, count(*)::int as count
    from catalogue_row r where r.catalogue_id = any(${[...ids]}::text[]) and not r.gone and ${seen(audience)} group by 1, 2 order by 3 desc, 2`.execute(
    db,
  )
  return rows
}

/** Differences of catalogues, and those of them that wait for a decision. */
export async function differencesCounted(
  db: Db,
  audience: Audience,
  ids: readonly string[],
): Promise<{ catalogueId: string; count: number; open: number }[]> {
  const { rows } = await sql<{
    catalogueId: string
    count: number
    open: number
  }>`select r.catalogue_id, count(*)::int as count,
      (count(*) filter (where ${counts} = 'open'))::int as open ${differing(audience)} and r.catalogue_id = any(${[...ids]}::text[]) group by 1`.execute(
    db,
  )
  return rows
}

/** The differences of a catalogue by field and kind, the most frequent first, with what counts now. */
export async function groupsShown(db: Db, audience: Audience, id: string) {
  const { rows } = await sql<{
    field: ComparedField
    kind: string
    count: number
    open: number
    place: string
    sheet: string
    text: string
  }>`
    select d ->> 'field' as field, d ->> 'kind' as kind, count(*)::int as count, (count(*) filter (where ${counts} = 'open'))::int as open,
      (array_agg(r.place order by r.ord))[1] as place, (array_agg(d ->> 'sheet' order by r.ord))[1] as sheet, (array_agg(d ->> 'text' order by r.ord))[1] as text
    ${differing(audience)} and r.catalogue_id = ${id} group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/** Rows of a group of differences. @returns their ids */
export async function rowsOfGroup(
  db: Db,
  audience: Audience,
  id: string,
  { field, kind, rowIds }: { field: ComparedField; kind: string; rowIds: readonly string[] | null },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct r.id ${differing(audience)} and r.catalogue_id = ${id} and d ->> 'field' = ${field}
    and d ->> 'kind' = ${kind} and (${rowIds}::text[] is null or r.id = any(${rowIds}::text[]))`.execute(db)
  return rows.map((row) => row.id)
}

/** How many of these rows still wait for a decision of a group. */
export async function openInGroup(
  db: Db,
  audience: Audience,
  id: string,
  field: ComparedField,
  kind: string,
): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select count(*)::int as open ${differing(audience)} and r.catalogue_id = ${id} and d ->> 'field' = ${field}
    and d ->> 'kind' = ${kind} and ${counts} = 'open'`.execute(db)
  return rows[0]?.open ?? 0
}

/** A row as it is shown. */
export interface RowShown {
  id: string
  ord: number
  place: string
  title: string
  docNumber: string
  outcome: string | null
  fileName: string | null
  tiedBy: string | null
  note: string | null
  beside: string[]
  workId: string | null
  documentId: string | null
  differences: Difference[]
}

interface RowsWanted {
  id: string
  outcome?: string
  field?: string
  kind?: string
  words?: string
}

const wantedRows = (audience: Audience, { id, outcome, field, kind, words }: RowsWanted) => {
  const terms = (words ?? '').split(/\s+/).filter(Boolean)
  const like = field === undefined ? null : JSON.stringify([{ field, ...(kind === undefined ? {} : { kind }) }])
  return sql`from catalogue_row r join catalogue c on c.id = r.catalogue_id where r.catalogue_id = ${id} and not r.gone and ${seen(audience)}
    and (${outcome ?? null}::text is null or coalesce(r.outcome, 'none') = ${outcome ?? null})
    and (${like}::jsonb is null or r.differences @> ${like}::jsonb)
    and not exists (select from unnest(${terms}::text[]) as term where position(term in concat_ws(' ', r.cells ->> 'title', r.cells ->> 'docNumber', r.place, r.file_name)) = 0)`
}

/**
 * Rows of a catalogue in their order, with what counts now where they differ. A text is opened where it is public, a
 * document where it is kept.
 */
const ROW = (
  audience: Audience,
) => sql`r.id, r.ord, r.place, coalesce(r.cells ->> 'title', '') as title, coalesce(r.cells ->> 'docNumber', '') as doc_number,
  r.outcome, r.file_name, r.tied_by, r.note, r.beside,
  (select law_work.id from law_version v join law_work on law_work.id = v.work_id where v.id = r.version_id and v.publish_state = 'published'
    and ${visibleTo(audience)}) as work_id,
  (select document.id from document where (document.id = r.document_id or document.version_id = r.version_id) and document.deleted_at is null
    and ${visibleTo(audience, 'document')} order by document.id <> r.document_id nulls last, document.id limit 1) as document_id,
  coalesce((select jsonb_agg(d || jsonb_build_object('counts', ${counts}) order by nth) from jsonb_array_elements(r.differences) with ordinality as one (d, nth)),
    '[]') as differences`

export async function rowsShown(
  db: Db,
  audience: Audience,
  wanted: RowsWanted & { from: number; size: number },
): Promise<{ total: number; records: RowShown[] }> {
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total ${wantedRows(audience, wanted)}`.execute(db)
  const { rows: records } =
    await sql<RowShown>`select ${ROW(audience)} ${wantedRows(audience, wanted)} order by r.ord, r.id
    offset ${wanted.from} limit ${wanted.size}`.execute(db)
  return { total: counted[0]?.total ?? 0, records }
}

/** Rows after one in their order, for a report. @param after -1 to begin */
export async function rowsShownAfter(
  db: Db,
  audience: Audience,
  id: string,
  after: number,
  size: number,
): Promise<RowShown[]> {
  const { rows } =
    await sql<RowShown>`select ${ROW(audience)} ${wantedRows(audience, { id })} and r.ord > ${after} order by r.ord, r.id limit ${size}`.execute(
      db,
    )
  return rows
}

/** Those of these files whose texts are of a restricted kind. */
export async function restrictedFiles(db: Db, audience: Audience, names: readonly string[]): Promise<Set<string>> {
  if (audience === 'all' || names.length === 0) return new Set()
  const { rows } = await sql<{
    name: string
  }>`select distinct s.file_name as name from law_source s join law_version v on v.id = s.version_id
    join law_work on law_work.id = v.work_id where s.file_name = any(${[...names]}::text[]) and not ${visibleTo(audience)}`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}
