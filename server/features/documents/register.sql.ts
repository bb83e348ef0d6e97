import { sql } from 'kysely'
import { titleKey } from '#common/law/text-keys.ts'
import { STATE } from '#common/document-acts.ts'
import { keepNewRecords, keepStates } from '#server/platform/audit/changes.sql.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import type { DocumentColumns } from './documents.sql.ts'

/** Documents of one part: some milliseconds of the embedded database, which answers nobody else meanwhile. */
const AT_ONCE = 50
/**
 * What is taken to show documents and to begin is done in less: others that began before this may still show theirs.
 */
const OVERLAP = sql`interval '1 hour'`
/** A register whose last part is older than this has no process that goes on with it. */
const ABANDONED = sql`interval '10 minutes'`

export interface RegisteredDocument {
  id: string
  columns: DocumentColumns
}

/** Begins a register. */
export async function beginRegister(
  db: Db,
  id: string,
  by: { accountId: string | null; username: string },
): Promise<void> {
  await db.insertInto('registerImport').values({ id, accountId: by.accountId, username: by.username }).execute()
}

/** Stores the documents of a register part by part; nobody sees them. */
export async function stageRegistered(
  pool: Db,
  importId: string,
  documents: readonly RegisteredDocument[],
  { orgCode, by, now }: { orgCode: string | null; by: string; now: Date },
): Promise<void> {
  for (let from = 0; from < documents.length; from += AT_ONCE)
    await inTransaction(pool, async (db) => {
      await touch(db, importId)
      await insertJson(
        db,
        'document',
        documents.slice(from, from + AT_ONCE).map(({ id, columns: { issuers, ...columns } }) => ({
          id,
          ...columns,
          titleKey: titleKey(columns.title),
          issuers,
          orgCode,
          createdBy: by,
          createdAt: now,
          deletedAt: now,
          importId,
        })),
      )
    })
}

/** @throws Error when the register was taken away meanwhile */
async function touch(db: Db, importId: string): Promise<void> {
  const rows = await db
    .updateTable('registerImport')
    .set({ touchedAt: sql`now()` })
    .where('id', '=', importId)
    .returning('id')
    .execute()
  if (rows.length === 0) throw new Error(`the register ${importId} was taken away`)
}

/**
 * Which of these titles documents that the audience may see have already, each with its registered day of adoption:
 * `titleKey|day`.
 */
export async function registeredTitles(db: Db, audience: Audience, keys: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const { rows } = await sql<{ titleKey: string; adoptDate: string | null }>`
      select title_key, adopt_date from document
      where deleted_at is null and corrects is null and ${visibleTo(audience, 'document')} and title_key = any(${keys.slice(from, from + KEYS_AT_ONCE)}::text[])`.execute(
      db,
    )
    for (const row of rows) held.add(`${row.titleKey}|${row.adoptDate ?? ''}`)
  }
  return held
}
const KEYS_AT_ONCE = 250

/**
 * Shows all documents of a register at once. Registers do this one after another, so that of two with the same line one
 * sees the other's.
 * @param keys of the documents, `titleKey|day`
 * @param since when the register began, by the clock that dates documents
 * @returns those of the keys that others have shown meanwhile; when there are any, nothing is shown
 */
export async function showRegister(
  db: Db,
  importId: string,
  audience: Audience,
  { keys, since }: { keys: ReadonlySet<string>; since: Date },
): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || '.register'))`.execute(db)
  const { rows } = await sql<{ key: string }>`
    select document.title_key || '|' || coalesce(document.adopt_date::text, '') as key from document
    where document.deleted_at is null and document.corrects is null and document.state = ${STATE.draft} and document.created_at >= ${since}::timestamptz - ${OVERLAP}
      and ${visibleTo(audience, 'document')}`.execute(db)
  const clashes = new Set(rows.map(({ key }) => key).filter((key) => keys.has(key)))
  if (clashes.size > 0) return clashes
  await db.updateTable('document').set({ deletedAt: null }).where('importId', '=', importId).execute()
  await db
    .updateTable('registerImport')
    .set({ touchedAt: sql`now()`, shownAt: sql`now()` })
    .where('id', '=', importId)
    .execute()
  return clashes
}

/** Takes documents out of a register that is not shown yet. */
export async function dropStaged(db: Db, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('document').where('importId', '=', importId).where('id', 'in', ids).execute()
}

/** Takes a register away that was not shown, part by part. */
export async function abandonRegister(db: Db, importId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from document where id in (select staged.id from document staged join register_import own on own.id = staged.import_id
        where own.id = ${importId} and own.shown_at is null limit ${AT_ONCE}) returning 1`.execute(db)
    if (rows.length < AT_ONCE) break
  }
  await db.deleteFrom('registerImport').where('id', '=', importId).where('shownAt', 'is', null).execute()
}

/** Keeps the first version of each document of a register that is shown, part by part, and ends the register. */
export async function keepRegistered(pool: Db, importId: string): Promise<void> {
  const ids = (await pool.selectFrom('document').select('id').where('importId', '=', importId).execute()).map(
    ({ id }) => id,
  )
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await inTransaction(pool, async (db) => {
      const own = await db.selectFrom('registerImport').selectAll().where('id', '=', importId).executeTakeFirst()
      if (!own?.shownAt) return
      const rows = await db
        .selectFrom('document')
        .select(['id', 'title', 'docNumber', 'fType', 'fLevel', 'region', 'address', 'issuers'])
        .select(['adoptDate', 'publishDate', 'effectDate', 'effectStatus', 'note'])
        .where(sql<boolean>`id = any(${ids.slice(from, from + AT_ONCE)}::text[])`)
        .where('importId', '=', importId)
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .execute()
      await keepNewRecords(
        db,
        rows.map(({ issuers, ...row }) => ({
          table: 'document',
          id: row.id,
          operation: 'add',
          label: `文件“${row.title}”`,
          content: { ...row, issuers: (issuers as string[]).join('、'), state: STATE.draft },
        })),
        { accountId: own.accountId, username: own.username, now: own.shownAt },
      )
      await db
        .updateTable('document')
        .set({ importId: null })
        .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::text[])`)
        .execute()
    })
  await sql`delete from register_import where id = ${importId} and shown_at is not null
    and not exists (select from document where import_id = register_import.id)`.execute(pool)
}

/**
 * Ends what a process that died left of registers: those that are shown get their versions, the others go.
 * @param alone no other process uses the database, so that all of them were left
 */
export async function settleRegisters(db: Db, alone: boolean): Promise<void> {
  const left = await db
    .selectFrom('registerImport')
    .select(['id', 'shownAt'])
    .where(alone ? sql<boolean>`true` : sql<boolean>`touched_at < now() - ${ABANDONED}`)
    .execute()
  for (const { id, shownAt } of left) await (shownAt === null ? abandonRegister(db, id) : keepRegistered(db, id))
}

/** Tables in which something is kept of a document once staff have worked with it, other than the document itself. */
const WORKED_ON = [
  'document_step',
  'document_attachment',
  'document_comment',
  'document_relation',
  'filing',
  'validity_period',
  'cleanup_item',
  'consultation',
] as const
/** A document that nobody has worked on since a register brought it. */
const UNTOUCHED = sql`document.state = ${STATE.draft} and document.deleted_at is null and document.updated_at is null and document.revision = 1
  and document.version_id is null and document.body = ''
  and not (${sql.join(
    WORKED_ON.map((table) => sql`exists (select from ${sql.table(table)} other where other.document_id = document.id)`),
    sql` or `,
  )})`

/**
 * Takes documents that a register brought away again, as far as nobody has worked on them.
 * @returns the ids of those that are gone
 */
export async function takeBackRegistered(
  db: Db,
  ids: readonly string[],
  by: { accountId: string | null; username: string; now: Date },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
    title: string
  }>`delete from document where id = any(${[...ids]}::text[]) and ${UNTOUCHED} returning id, title`.execute(db)
  await keepStates(
    db,
    rows.map(({ id, title }) => ({
      table: 'document',
      id,
      operation: 'delete',
      label: `文件“${title}”`,
      content: { title },
    })),
    by,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which of these documents exist, deleted or not. */
export async function registeredHeld(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from document where id = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Changes documents that a register brought, as far as nobody has worked on them.
 * @returns the ids of those that were changed
 */
export async function changeRegistered(
  db: Db,
  documents: readonly RegisteredDocument[],
  by: { accountId: string | null; username: string; now: Date },
): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const { id, columns } of documents) {
    const { issuers, ...others } = columns
    const [row] = await db
      .updateTable('document')
      .set({ ...others, issuers: JSON.stringify(issuers), titleKey: titleKey(columns.title) })
      .where('id', '=', id)
      .where(sql<boolean>`${UNTOUCHED}`)
      .returning('id')
      .execute()
    if (!row) continue
    changed.add(id)
    const { title, docNumber, fType, fLevel, region, address, adoptDate, publishDate, effectDate, effectStatus, note } =
      columns
    const content = {
      title,
      docNumber,
      fType,
      fLevel,
      region,
      address,
      adoptDate,
      publishDate,
      effectDate,
      effectStatus,
      note,
      issuers: issuers.join('、'),
    }
    await keepStates(db, [{ table: 'document', id, operation: 'edit', label: `文件“${title}”`, content }], by)
  }
  return changed
}
