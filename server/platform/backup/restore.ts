import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Migration, migrate, migrationSum } from '../db/migrate.ts'
import type { ClientLike, PoolLike } from '../db/pool.ts'
import { fixWriting } from '../db/snapshot.ts'
import type { FileStore } from '../files/store.ts'
import {
  BackupRefused,
  contentPath,
  filesIn,
  type ListedFile,
  type MadeTable,
  type Manifest,
  rowsIn,
  type TablePart,
} from './manifest.ts'
import { quoted, tableName, tablesOf } from './tables-out.ts'

/** Tables in which a used installation has rows: one that was started once has an account. */
const SIGNS_OF_USE = ['account', 'law_work', 'document', 'stored_file', 'activity_log']

/** Texts of about this size are written at a time. */
const CHUNK_CHARS = 4 * 1024 * 1024
const MOST_ROWS = 2_000

/**
 * The migrations of this program that the backup was made with.
 * @throws BackupRefused when the backup is newer than the program, or of another one
 */
export function migrationsOf(manifest: Manifest, own: readonly Migration[]): Migration[] {
  const byName = new Map(own.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of manifest.migrations) {
    const mine = byName.get(name)
    if (mine === undefined)
      throw new BackupRefused(
        `备份由更新的版本 ${manifest.product.version} 制作（已应用迁移 ${name}）；请使用该版本或更新的版本恢复`,
      )
    if (migrationSum(mine) !== checksum)
      throw new BackupRefused(`备份所用的迁移 ${name} 与本程序的不同；请使用制作备份的版本恢复`)
  }
  const wanted = new Set(manifest.migrations.map(({ name }) => name))
  return own.filter(({ name }) => wanted.has(name))
}

/**
 * Checks that nothing is lost when a backup is restored into a database: it has no tables, or what a restore left that
 * was stopped.
 * @throws BackupRefused
 */
export async function requireEmpty(pool: PoolLike, manifest: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'form')
         and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`,
    )
    const tables = new Set((rows as { name: string }[]).map(({ name }) => name))
    if (tables.size === 0) return
    const refused = (why: string) =>
      new BackupRefused(
        `要恢复到的数据库不是空的（${why}）；请用新的空数据库（DATABASE_URL）或新的数据目录（DATA_DIR）`,
      )
    if (!tables.has('schema_migration')) throw refused('其中有其他程序的表')
    const known = new Set(manifest.migrations.map(({ name }) => name))
    const applied = (await client.query('select name from schema_migration')).rows as { name: string }[]
    const newer = applied.find(({ name }) => !known.has(name))
    if (newer) throw refused(`已应用备份没有的迁移 ${newer.name}`)
    for (const table of SIGNS_OF_USE) {
      if (!tables.has(table)) continue
      const { rows: some } = await client.query(`select from ${tableName('public', table)} limit 1`)
      if (some.length > 0) throw refused(`表 ${table} 中有数据`)
    }
  } finally {
    client.release()
  }
}

/** What is told while a backup is restored. */
export interface RestoreTold {
  onRows?: (done: number, total: number) => void
  onFiles?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Brings an empty database to the state of a backup, at its migration: everything in one transaction after the
 * migrations, so that a restore that is stopped leaves an empty installation.
 */
export async function restoreRows(
  pool: PoolLike,
  folder: string,
  { manifest, migrations }: { manifest: Manifest; migrations: readonly Migration[] },
  { onRows, signal }: RestoreTold = {},
): Promise<void> {
  await migrate(pool, [...migrations])
  const client = await pool.connect()
  try {
    await client.query('begin')
    try {
      await fixWriting(client)
      await fillTables(client, folder, manifest, (done, total) => {
        signal?.throwIfAborted()
        onRows?.(done, total)
      })
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    client.release()
  }
}

async function fillTables(
  client: ClientLike,
  folder: string,
  manifest: Manifest,
  told: (done: number, total: number) => void,
): Promise<void> {
  const there = await tablesOf(client)
  const known = new Set(there.map(({ schema, table }) => `${schema}.${table}`))
  const made = manifest.tables.filter((part) => part.made !== null)
  const missing = manifest.tables.find((part) => part.made === null && !known.has(`${part.schema}.${part.table}`))
  if (missing)
    throw new BackupRefused(
      `备份中的表 ${missing.schema}.${missing.table} 不属于本系统；请从原数据库移走它以后重新备份`,
    )
  for (const { schema, table } of there.filter((each) => each.made !== null))
    await client.query(`drop table ${tableName(schema, table)} cascade`)
  const fixed = there.filter((each) => each.made === null)
  const foreign = await foreignKeys(client)
  // Triggers have done their work when the rows were written first; and rows refer to rows of any table, also of their
  // own.
  for (const { schema, table } of fixed)
    await client.query(`alter table ${tableName(schema, table)} disable trigger user`)
  for (const { on, name } of foreign) await client.query(`alter table ${on} drop constraint ${name}`)
  await client.query(`truncate ${fixed.map(({ schema, table }) => tableName(schema, table)).join(', ')}`)
  for (const part of made) await client.query(creation(part, part.made as MadeTable))
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const part of manifest.tables)
    done = await fillTable(client, folder, part, (rows) => {
      told(done + rows, total)
    }).then((rows) => done + rows)
  for (const part of made) await finishTable(client, part, part.made as MadeTable, false)
  for (const part of made) await finishTable(client, part, part.made as MadeTable, true)
  for (const { on, name, definition } of foreign)
    await client.query(`alter table ${on} add constraint ${name} ${definition}`)
  for (const { schema, table } of fixed)
    await client.query(`alter table ${tableName(schema, table)} enable trigger user`)
  for (const { schema, name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
      tableName(schema, name),
      last,
      isCalled,
    ])
}

interface ForeignKey {
  on: string
  name: string
  definition: string
}

async function foreignKeys(client: ClientLike): Promise<ForeignKey[]> {
  await client.query("select set_config('search_path', '', true)")
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as on, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' order by 1, 2`,
  )
  await client.query("select set_config('search_path', 'public', true)")
  return rows as ForeignKey[]
}

/**
 * The statement that makes a table without its keys and indexes. Types and defaults are those that PostgreSQL wrote.
 */
function creation({ schema, table }: TablePart, { columns }: MadeTable): string {
  const list = columns.map(
    ({ name, type, notNull, default: given }) =>
      `${quoted(name)} ${type}${given === null ? '' : ` default ${given}`}${notNull ? ' not null' : ''}`,
  )
  return `create table ${tableName(schema, table)} (${list.join(', ')})`
}

async function finishTable(
  client: ClientLike,
  { schema, table }: TablePart,
  { constraints, indexes }: MadeTable,
  isForeign: boolean,
): Promise<void> {
  for (const { name, definition } of constraints.filter((constraint) => constraint.isForeign === isForeign))
    await client.query(`alter table ${tableName(schema, table)} add constraint ${quoted(name)} ${definition}`)
  if (!isForeign) for (const definition of indexes) await client.query(definition)
}

/** Writes the rows of a table, some at a time. @returns how many */
async function fillTable(
  client: ClientLike,
  folder: string,
  part: TablePart,
  told: (rows: number) => void,
): Promise<number> {
  const { schema, table, columns } = part
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const values = columns.map(({ type }, at) => `r.c${at}::${type}`).join(', ')
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const statement = `insert into ${tableName(schema, table)} (${names}) overriding system value
    select ${values} from unnest(${lists}) as r (${columns.map((_, at) => `c${at}`).join(', ')})`
  let rows: (string | null)[][] = []
  let [chars, done] = [0, 0]
  const write = async () => {
    if (rows.length === 0) return
    await client.query(
      statement,
      columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    )
    done += rows.length
    told(done)
    rows = []
    chars = 0
  }
  for await (const row of rowsIn(join(folder, part.path))) {
    rows.push(row)
    chars += row.reduce((sum, text) => sum + (text?.length ?? 0), 0)
    if (chars >= CHUNK_CHARS || rows.length >= MOST_ROWS) await write()
  }
  await write()
  if (done !== part.rows)
    throw new BackupRefused(`备份 ${folder} 的 ${part.path} 有 ${done} 行，应有 ${part.rows} 行；请换用另一份备份`)
  return done
}

/** Pieces that large files are stored in. */
const PIECE_BYTES = 8 * 1024 * 1024

/**
 * Puts the uploaded files of a backup into the store. A file that is there with the same content stays; others of the
 * store are not touched.
 * @returns how many were written
 * @throws BackupRefused when the store has another file of that name
 */
export async function restoreFiles(
  store: FileStore,
  folder: string,
  { manifest }: { manifest: Manifest },
  { onFiles, signal }: RestoreTold = {},
): Promise<number> {
  let [done, written] = [0, 0]
  for await (const file of filesIn(folder)) {
    signal?.throwIfAborted()
    const found = await store.open(file.path)
    if (found === null) {
      await putFile(store, folder, file)
      written++
    } else if ((await sumOf(found)) !== file.sha256)
      throw new BackupRefused(`文件存储中已有另一个 ${file.path}，没有覆盖；请用空的 DATA_DIR/files 或空的桶恢复`)
    onFiles?.(++done, manifest.files.count)
  }
  return written
}

async function sumOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function putFile(store: FileStore, folder: string, { path, size, sha256 }: ListedFile): Promise<void> {
  const source = createReadStream(join(folder, contentPath(sha256)), { highWaterMark: PIECE_BYTES })
  if (size <= PIECE_BYTES) {
    const chunks: Buffer[] = []
    for await (const chunk of source) chunks.push(chunk as Buffer)
    return store.put(path, Buffer.concat(chunks))
  }
  const id = randomBytes(16).toString('hex')
  let from = 0
  for await (const chunk of source) {
    await store.putPart(id, from, chunk as Buffer)
    from += (chunk as Buffer).length
  }
  await store.completeParts(id, path)
}
