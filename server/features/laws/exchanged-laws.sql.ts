import { sql } from 'kysely'
import { STATE as DOCUMENT_STATE, PROOF } from '#common/document-acts.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  type Entity,
  type ExchangeKind,
  exchangedPath,
  type Stamped,
  type TakenEntity,
} from '#server/platform/exchange/exchange-kind.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import { deleteTexts } from './laws.sql.ts'
import { visibleTo } from './audience.sql.ts'

/** Works that a stranger may see. Made-up ones stay where they are. */
const SHOWN = sql`not law_work.is_demo and ${visibleTo('open')}
  and exists (select from law_version shown where shown.work_id = law_work.id and shown.publish_state = 'published')`

/** Joins the released document of `law_version v`: then its files are those of the document (attachments.sql.ts). */
const OF_DOCUMENT = sql`d.version_id = v.id and d.state = ${sql.lit(DOCUMENT_STATE.released)} and d.deleted_at is null`

/** The files of `law_version v` that the public may download, as rows of law_file. */
const PUBLIC_FILES = sql`(
  select a.id, a.ord, a.kind, a.path, a.name, coalesce(a.caption, '') as caption, a.media_type, a.size
  from document_attachment a join document d on d.id = a.document_id where ${OF_DOCUMENT} and a.is_public
  union all
  select f.id, f.ord, f.kind, f.path, f.name, f.caption, f.media_type, f.size from law_file f
  where f.version_id = v.id and f.is_public and f.gone_run is null and not exists (select from document d where ${OF_DOCUMENT}))`

/**
 * Articles of `law_version v` that are not in force with the rest: as staff say, else as the text does (view
 * version_article_force).
 */
const FORCES = sql`(
  select row_number() over (order by told.ord, told.place, told.part) - 1 as ord, told.anchor, told.place, told.part, told.state, told.day, told.until, told.basis
  from (
    select e.ord, article.anchor, e.place, '' as part, e.state, e.day, null::date as until, e.basis
    from document d join document_article_force e on e.document_id = d.id
    join law_node article on article.version_id = v.id and article.level = 'article' and article.label = e.place
    where ${OF_DOCUMENT}
    union all
    select f.ord, f.anchor, f.place, f.part, f.state, f.day, f.until, f.basis from law_article_force f
    where f.version_id = v.id and not exists (
      select from document d join document_article_force e on e.document_id = d.id where ${OF_DOCUMENT} and e.place = f.place)) told)`

/** What is told of the scan of `law_version v` (scanOfVersion). */
const RECOGNISED = sql`coalesce((
    select jsonb_build_object('file_id', (select a.id from document_attachment a where a.document_id = d.id and a.path = r.scan and a.is_public))
    from document d join document_recognition r on r.document_id = d.id
    where ${OF_DOCUMENT} and d.proof_state = ${sql.lit(PROOF.done)} and d.corrects is null limit 1),
  (select jsonb_build_object('file_id', r.file_id) from law_recognised r where r.version_id = v.id))`

/** Rows of a subselect as a list, in an order. */
const listOf = (rows: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(one) order by ${order}) from ${rows} one), '[]'::jsonb)`

/** The columns of `law_version v` that travel. */
const VERSION = sql`to_jsonb(v) - 'work_id' - 'revision' - 'created_at' - 'publish_state'`

/** What belongs to `law_version v` beside its text; small, and changed without it. */
const BESIDE = sql`jsonb_build_object(
  'files', ${listOf(sql`(select f.*, (select s.sha256 from stored_file s where s.path = f.path) as sha256 from ${PUBLIC_FILES} f)`, sql`one.ord, one.id`)},
  'corrections', ${listOf(
    sql`(select to_char(c.corrected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as corrected_at, c.note, c.id
    from law_correction c where c.version_id = v.id)`,
    sql`one.id`,
  )},
  'forces', ${listOf(FORCES, sql`one.ord`)},
  'recognised', ${RECOGNISED})`

const WORK = sql`to_jsonb(law_work) - 'created_at' - 'updated_at' - 'is_demo'`
const ISSUERS = listOf(
  sql`(select i.ord, i.name, i.organ_id from law_issuer i where i.work_id = law_work.id)`,
  sql`one.ord`,
)

/**
 * Digest of a work. Of the texts themselves it has the revision, which every storing raises: so a run reads the texts
 * of what has changed alone.
 */
const STAMP = sql<string>`encode(sha256(convert_to(jsonb_build_array(${WORK}, ${ISSUERS}, (
  select jsonb_agg(jsonb_build_array(${VERSION}, v.revision, ${BESIDE}) order by v.id) from law_version v
  where v.work_id = law_work.id and v.publish_state = 'published'))::text, 'UTF8')), 'hex')`

/**
 * A relation that a row of a catalogue names is kept back when what it names is restricted: the text does not say it.
 */
const TOLD_TO_ALL = sql`not (r.from_ord = -2 and exists (
  select from law_work unseen where unseen.title_key = r.target_key and not ${visibleTo('open', 'unseen')}))`

const ofVersion = (table: string) => sql`(select * from ${sql.table(table)} own where own.version_id = v.id)`

const CONTENT = sql<unknown>`jsonb_build_object('work', ${WORK}, 'issuers', ${ISSUERS}, 'versions', (
  select jsonb_agg(jsonb_build_object('row', ${VERSION}, 'beside', ${BESIDE},
    'law_node', ${listOf(ofVersion('law_node'), sql`one.ord`)},
    'law_relation', ${listOf(sql`(select * from law_relation r where r.version_id = v.id and ${TOLD_TO_ALL})`, sql`one.seq`)},
    'law_issued_name', ${listOf(ofVersion('law_issued_name'), sql`one.ord`)},
    'law_suspension', ${listOf(ofVersion('law_suspension'), sql`one.ord`)}) order by v.id)
  from law_version v where v.work_id = law_work.id and v.publish_state = 'published'))`

type Row = Record<string, unknown>
interface LawContent {
  work: Row & { id: string; title: string; title_key: string; place: number }
  issuers: Row[]
  versions: {
    row: Row & { id: string }
    beside: {
      files: (Row & { id: string; sha256: string | null })[]
      corrections: Row[]
      forces: Row[]
      recognised: { file_id: string | null } | null
    }
    law_node: Row[]
    law_relation: Row[]
    law_issued_name: Row[]
    law_suspension: Row[]
  }[]
}

const WORK_COLUMNS =
  'title title_key short_title pinyin pinyin_initials f_type f_level region address organ_system effect_rank subject is_decision place'.split(
    ' ',
  )
const VERSION_COLUMNS = (
  'title kind version_date adopt_date approve_date publish_date effect_date effect_basis effect_text expire_date doc_number title_note events ' +
  'local_aliases article_count char_count text_hash effect_anchor made_by editions'
).split(' ')
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))
const replaced = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))

/**
 * Frees the titles that works of a package get. Those that were taken in before give theirs up: they have another one
 * by now, in this package or in one behind it, or go.
 * @throws ExchangeRefused when this library has another work of the title that did not come from the other side
 */
async function makeRoom(db: Db, works: readonly LawContent['work'][]): Promise<void> {
  const holders = sql`jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as one (id text, title_key text, place smallint)
      where one.title_key = w.title_key and one.place = w.place and one.id <> w.id`
  await sql`update law_work w set title_key = 'moving ' || w.id from ${holders}
    and exists (select from exchange_taken t where t.kind = ${exchangedLaws.name} and t.key = w.id)`.execute(db)
  const { rows } = await sql<{ title: string }>`select w.title from law_work w, ${holders} limit 1`.execute(db)
  if (rows[0])
    throw new ExchangeRefused(
      `本库另有一部《${rows[0].title}》，不是由交换包取入的；请先在本库下架并删除它（演示数据可以整体清除），再取入`,
    )
}

/** Frees the days that texts get from other texts of their works, which have another day by now, in the same package. */
async function makeDaysFree(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`update law_version v set version_date = '0002-01-01'::date + moved.at::int from (
      select v.id, row_number() over (order by v.id) as at from law_version v
      join json_populate_recordset(null::law_version, ${JSON.stringify(rows)}::json) one on one.id = v.id
      where one.version_date is distinct from v.version_date) moved
    where moved.id = v.id`.execute(db)
}

async function takeLaws(db: Db, entities: readonly TakenEntity[]): Promise<void> {
  const laws = entities.map(({ content }) => content as LawContent)
  const works = laws.map(({ work }) => work)
  const workIds = works.map(({ id }) => id)
  const versions = laws.flatMap((law) => law.versions.map((version) => ({ ...version, workId: law.work.id })))
  const versionIds = versions.map(({ row }) => row.id)
  await makeRoom(db, works)
  await sql`delete from law_version where work_id = any(${workIds}::text[]) and id <> all(${versionIds}::text[])`.execute(
    db,
  )
  await sql`insert into law_work (id, ${names(WORK_COLUMNS)}) select id, ${names(WORK_COLUMNS)}
    from json_populate_recordset(null::law_work, ${JSON.stringify(works)}::json)
    on conflict (id) do update set ${replaced(WORK_COLUMNS)}, is_demo = false, updated_at = now()`.execute(db)
  await sql`delete from law_issuer where work_id = any(${workIds}::text[])`.execute(db)
  const issuers = laws.flatMap((law) => law.issuers.map((issuer) => ({ ...issuer, work_id: law.work.id })))
  await sql`insert into law_issuer (work_id, ord, name, organ_id) select one.work_id, one.ord, one.name, o.id
    from json_populate_recordset(null::law_issuer, ${JSON.stringify(issuers)}::json) one left join organ o on o.id = one.organ_id`.execute(
    db,
  )
  await deleteTexts(db, versionIds)
  const rows = versions.map(({ row, workId }) => ({ ...row, work_id: workId }))
  await makeDaysFree(db, rows)
  await sql`insert into law_version (id, work_id, publish_state, ${names(VERSION_COLUMNS)}) select id, work_id, 'published', ${names(VERSION_COLUMNS)}
    from json_populate_recordset(null::law_version, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set work_id = excluded.work_id, publish_state = 'published', ${replaced(VERSION_COLUMNS)},
      revision = law_version.revision + 1`.execute(db)
  for (const table of ['law_node', 'law_relation', 'law_issued_name', 'law_suspension'] as const)
    await insertJsonInto(
      db,
      table,
      versions.flatMap((version) => version[table]),
    )
  await takeBeside(db, versions)
}

/** What belongs to texts beside themselves: files, corrections, forces of articles, what is told of scans. */
async function takeBeside(
  db: Db,
  versions: readonly Pick<LawContent['versions'][number], 'row' | 'beside'>[],
): Promise<void> {
  const ids = sql`${versions.map(({ row }) => row.id)}::text[]`
  const each = (of: (beside: LawContent['versions'][number]['beside']) => Row[]) =>
    versions.flatMap(({ row, beside }) => of(beside).map((one) => ({ ...one, version_id: row.id })))
  await insertJsonInto(
    db,
    'law_article_force',
    each(({ forces }) => forces),
  )
  await sql`delete from law_correction where version_id = any(${ids})`.execute(db)
  await insertJsonInto(
    db,
    'law_correction',
    each(({ corrections }) => corrections.map(({ corrected_at, note }) => ({ corrected_at, note }))),
  )
  await sql`delete from law_recognised where version_id = any(${ids})`.execute(db)
  await insertJsonInto(
    db,
    'law_recognised',
    each(({ recognised }) => (recognised ? [{ file_id: recognised.file_id }] : [])),
  )
  await sql`delete from law_file where version_id = any(${ids})`.execute(db)
  const files = each(({ files }) =>
    files.map(({ id, ord, kind, name, caption, media_type, size, sha256 }) => {
      if (sha256 === null) throw new ExchangeRefused(`附件“${name as string}”没有校验值；请对方“全部重新写出”`)
      return {
        id,
        ord,
        kind,
        path: exchangedPath(sha256),
        name,
        caption,
        media_type,
        size,
        is_public: true,
        file_name: name,
        sha256,
      }
    }),
  )
  await insertJsonInto(db, 'law_file', files)
  const { rows } = await sql<{ name: string }>`select f.name from law_file f where f.version_id = any(${ids})
    and not exists (select from stored_file s where s.path = f.path) limit 1`.execute(db)
  if (rows[0]) throw new ExchangeRefused(`附件“${rows[0].name}”的内容没有随包送来；请对方“全部重新写出”`)
}

/** Laws as the public reads them: works with their published texts, and what belongs to these. */
export const exchangedLaws: ExchangeKind = {
  name: 'law',
  async stamps(db, after, most) {
    const { rows } = await sql<Stamped>`select law_work.id as key, ${STAMP} as stamp from law_work
      where law_work.id > ${after} and ${SHOWN} order by law_work.id limit ${most}`.execute(db)
    return rows
  },
  async entities({ db }, keys) {
    const { rows } = await sql<Entity>`select law_work.id as key, ${STAMP} as stamp, ${CONTENT} as content from law_work
      where law_work.id = any(${[...keys]}::text[]) and ${SHOWN} order by law_work.id`.execute(db)
    return rows
  },
  take: ({ db }, entities) => takeLaws(db, entities),
  async remove(db, keys) {
    const ids = sql`${[...keys]}::text[]`
    await sql`delete from law_source where version_id in (select v.id from law_version v where v.work_id = any(${ids}))`.execute(
      db,
    )
    await sql`delete from law_work where id = any(${ids})`.execute(db)
  },
}

/** The contents of the files that laws let the public download, each once. */
export const exchangedFiles: ExchangeKind = {
  name: 'law-file',
  async stamps(db, after, most) {
    const { rows } = await sql<Stamped>`select distinct s.sha256 as key, s.sha256 as stamp
      from law_work join law_version v on v.work_id = law_work.id and v.publish_state = 'published'
      cross join lateral ${PUBLIC_FILES} f join stored_file s on s.path = f.path
      where s.sha256 > ${after} and not law_work.is_demo and ${visibleTo('open')} order by s.sha256 limit ${most}`.execute(
      db,
    )
    return rows
  },
  async entities({ db }, keys) {
    const { rows } = await sql<{
      sha256: string
      path: string
      size: number
    }>`select distinct on (s.sha256) s.sha256, s.path, s.size::float8 as size
      from law_work join law_version v on v.work_id = law_work.id and v.publish_state = 'published'
      cross join lateral ${PUBLIC_FILES} f join stored_file s on s.path = f.path
      where s.sha256 = any(${[...keys]}::text[]) and not law_work.is_demo and ${visibleTo('open')} order by s.sha256, s.path`.execute(
      db,
    )
    return rows.map((file) => ({ key: file.sha256, stamp: file.sha256, content: {}, file }))
  },
  take: () => Promise.resolve(),
  // What no text has any more is cleared away as such files always are.
  remove: () => Promise.resolve(),
}
