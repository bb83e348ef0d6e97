import { sql } from 'kysely'
import { STATE } from '#common/document-acts.ts'
import type { Db } from './platform/db/open.ts'

/** What the role of a process for readers may read of a table. */
interface Readable {
  /** Left out: all columns. */
  columns?: readonly string[]
  /** A condition on its rows; left out: all rows. */
  rows?: string
}

/** Policies of law_version and law_work bound these subqueries in their turn. */
const PUBLIC_VERSION = 'exists (select from law_version v where v.id = version_id)'
const NOT_HIDDEN = (key: string) => `(${key} is null or ${key} <> all ((select hidden_titles())::text[]))`
const ofVersion: Readable = { rows: PUBLIC_VERSION }
const ofWork: Readable = { rows: 'exists (select from law_work w where w.id = work_id)' }
const ofTitle: Readable = { rows: NOT_HIDDEN('target_key') }
const released = `state = ${STATE.released} and deleted_at is null and ${PUBLIC_VERSION}`
const ofDocument = (more: string): string => `${more}exists (select from document d where d.id = document_id)`

/**
 * Every table and view that the role may read, and nothing else: what readers of the library are shown. A table that is
 * not here cannot be read, also not by a statement of its own; a new one has to be decided
 * (public-role.server.test.ts).
 */
export const PUBLIC_TABLES: Readonly<Record<string, Readable>> = {
  schema_migration: {},
  library_revision: {},
  installation_name: { columns: ['only_row', 'platform_name', 'home_region'] },
  dictionary: { columns: ['code', 'name', 'id', 'value_type', 'deleted_at'] },
  dictionary_item: { rows: 'not restricted' },
  organ: {
    columns: [
      'id',
      'name',
      'organ_system',
      'region',
      'successor_id',
      'level',
      'kind',
      'signs',
      'local_signs',
      'enabled',
    ],
  },
  organ_name: {},
  organ_today: {},
  validity_rule: { columns: ['id', 'region', 'trial_years', 'other_years', 'since', 'source'] },
  collection_check: { columns: ['id', 'f_type', 'complete_until', 'note'] },
  law_work: {
    rows: 'id <> all ((select hidden_works())::text[]) and exists (select from law_version v where v.work_id = law_work.id)',
  },
  law_version: { rows: "publish_state = 'published' and work_id <> all ((select hidden_works())::text[])" },
  law_issuer: ofWork,
  law_node: ofVersion,
  law_issued_name: ofVersion,
  law_article_force: ofVersion,
  law_suspension: ofVersion,
  law_correction: ofVersion,
  law_relation: { rows: `${PUBLIC_VERSION} and ${NOT_HIDDEN('target_key')}` },
  law_alias: ofTitle,
  law_fact: { rows: `(version_id is null or ${PUBLIC_VERSION}) and ${NOT_HIDDEN('target_key')}` },
  law_recognised: ofVersion,
  law_file: {
    columns: [
      'id',
      'version_id',
      'ord',
      'kind',
      'path',
      'name',
      'caption',
      'media_type',
      'size',
      'is_public',
      'gone_run',
    ],
    rows: `is_public and gone_run is null and ${PUBLIC_VERSION}`,
  },
  article_question: { columns: ['id', 'target_key', 'target_title', 'anchor', 'text_check', 'question'], ...ofTitle },
  force_list: {
    columns: ['id', 'title', 'issuer', 'doc_number', 'link', 'as_of', 'state'],
    rows: 'exists (select from law_fact f where f.list_id = force_list.id)',
  },
  document: { columns: ['id', 'version_id', 'state', 'deleted_at', 'proof_state', 'corrects'], rows: released },
  document_attachment: {
    columns: ['id', 'document_id', 'ord', 'kind', 'caption', 'path', 'name', 'media_type', 'size', 'is_public'],
    rows: ofDocument('is_public and '),
  },
  document_article_force: { rows: ofDocument('') },
  document_recognition: { columns: ['document_id', 'scan'], rows: ofDocument('') },
  version_article_force: {},
  work_name: {},
  synonym: {
    columns: ['id', 'kind', 'terms', 'legal', 'target_key', 'target_title', 'target_anchor', 'source', 'enabled'],
    rows: NOT_HIDDEN('target_key'),
  },
  word_association: {},
  search_segment: {},
  search_block: {},
  search_version: ofVersion,
  page_event: {
    columns: ['kind', 'detail', 'created_at'],
    rows: "kind = 'read' and exists (select from law_work w where w.id = detail)",
  },
}

/** Functions that policies and views call in the name of the role. */
const FUNCTIONS = ['hidden_works()', 'hidden_titles()']

/** A name of a role as PostgreSQL folds it: no quotes and nothing that would have to be quoted. */
export const isRoleName = (name: string): boolean => /^[a-z_][a-z0-9_]{0,62}$/.test(name)

/** What a role is, as far as it must not be more than a reader; undefined where there is none. */
export async function roleFacts(db: Db, role: string): Promise<{ isMore: boolean } | undefined> {
  const { rows } = await sql<{ isMore: boolean }>`
    select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolname = current_user
        or exists (select from pg_auth_members m where m.member = r.oid)
        or exists (select from pg_class c where c.relowner = r.oid) as is_more
    from pg_roles r where r.rolname = ${role}`.execute(db)
  return rows[0]
}

/**
 * Gives a role what readers are shown, and takes everything else from it. To be run again after an update; doing it
 * twice is doing it once. Rows are bounded by policies of the tables, which bind this role and leave their owner as it
 * was.
 */
export async function grantPublic(db: Db, role: string): Promise<void> {
  const name = sql.id(role)
  const { rows } = await sql<{
    schema: string
    base: string
  }>`select current_schema() as schema, current_database() as base`.execute(db)
  const [{ schema, base } = { schema: 'public', base: '' }] = rows
  await sql`revoke all on all tables in schema ${sql.id(schema)} from ${name}`.execute(db)
  await sql`revoke all on all functions in schema ${sql.id(schema)} from ${name}`.execute(db)
  await sql`revoke all on all sequences in schema ${sql.id(schema)} from ${name}`.execute(db)
  await sql`grant connect on database ${sql.id(base)} to ${name}`.execute(db)
  await sql`grant usage on schema ${sql.id(schema)} to ${name}`.execute(db)
  for (const signature of FUNCTIONS) await sql`grant execute on function ${sql.raw(signature)} to ${name}`.execute(db)
  for (const [table, { columns, rows: condition }] of Object.entries(PUBLIC_TABLES)) {
    const of = columns === undefined ? sql`` : sql`(${sql.join(columns.map((column) => sql.id(column)))})`
    await sql`grant select ${of} on ${sql.id(table)} to ${name}`.execute(db)
    if (condition === undefined) continue
    const policy = sql.id(`readers_${role}`.slice(0, 63))
    await sql`alter table ${sql.id(table)} enable row level security`.execute(db)
    await sql`drop policy if exists ${policy} on ${sql.id(table)}`.execute(db)
    await sql`create policy ${policy} on ${sql.id(table)} for select to ${name} using (${sql.raw(condition)})`.execute(
      db,
    )
  }
}

/**
 * What is wrong with the role of this connection for a process for readers: tables that it may not read, and those that
 * it should not.
 */
export async function faultsOfRole(db: Db): Promise<{ missing: string[]; tooMuch: string[] }> {
  const { rows } = await sql<{ name: string; reads: boolean; writes: boolean; filtered: boolean }>`
    select c.relname as name,
      has_table_privilege(c.oid, 'select') or has_any_column_privilege(c.oid, 'select') as reads,
      has_table_privilege(c.oid, 'insert') or has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete') as writes,
      row_security_active(c.oid) as filtered
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`.execute(
    db,
  )
  const of = new Map(rows.map((row) => [row.name, row]))
  const isFiltered = (table: string) => PUBLIC_TABLES[table]?.rows === undefined || of.get(table)?.filtered === true
  return {
    missing: Object.keys(PUBLIC_TABLES).filter((table) => !of.get(table)?.reads || !isFiltered(table)),
    tooMuch: rows
      .filter(({ name, reads, writes }) => writes || (reads && !(name in PUBLIC_TABLES)))
      .map(({ name }) => name),
  }
}
