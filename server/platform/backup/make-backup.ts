import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { momentText } from '../clock.ts'
import type { Snapshot } from '../db/snapshot.ts'
import { type FileStore, StoreUnavailable } from '../files/store.ts'
import {
  BackupRefused,
  contentPath,
  FILE_LIST,
  FORMAT,
  FORMAT_VERSION,
  type ListedFile,
  type Manifest,
  MANIFEST,
  partOf,
  SUMS,
  type TablePart,
  readManifest,
} from './manifest.ts'
import { KeysNamed } from './keys-named.ts'
import { PartWriter } from './part-writer.ts'
import { type FoundTable, keepTables, rowsOf, sequencesOf, tablesOf } from './tables-out.ts'

/** What a backup is made of. */
export interface BackupSource {
  engine: 'embedded' | 'server'
  /** The state of the database at one moment. @param scratch a folder that may be used meanwhile */
  snapshot: (scratch: string) => Promise<Snapshot>
  /** The uploaded files that rows name now. */
  filesNow: () => Promise<ListedFile[]>
  files: FileStore
  product: Manifest['product']
  /** Where the database is, as {@link Manifest.installation} is computed from it; it is not written. */
  place: string
}

/** What is told while a backup is made. */
export interface Told {
  onRows?: (doneBytes: number, totalBytes: number) => void
  onFiles?: (done: number, total: number) => void
  /** Ends the work at the next step. */
  signal?: AbortSignal
}

/** A finished backup. */
export interface MadeBackup {
  folder: string
  manifest: Manifest
  rows: number
  /** Bytes of the folder. */
  bytes: number
  heldMs: number
  /** Backups that were removed, because newer ones are enough. */
  removed: string[]
}

/**
 * Rows of unfinished uploads are left out: their bytes are on their way, and clients begin anew where an upload is
 * unknown.
 */
const LEFT_OUT = new Set(['public.upload'])
/** Tries, where the tables or the files changed between the look at them and the moment of the backup. */
const TRIES = 4
const PRIVATE_MODE = 0o700
const UNFINISHED = /^\.fagui-.*\.(\d+)\.unfinished$/
const NAMED = /^fagui-\d{8}-\d{6}(?:-\d+)?$/

const installationOf = (place: string): string => createHash('sha256').update(place).digest('hex').slice(0, 16)

/** A file that a row of the snapshot names is gone, and its row too: the backup has to be of a later moment. */
class FileGone extends Error {}

/** The failures of the file system and the store that administrators can correct, as one line. */
export function refusedBecause(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left|could not (?:extend|write)/i.test(message))
    return new BackupRefused(`${folder} 所在磁盘空间不足，没有留下备份；请腾出空间或换一个位置再试`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupRefused(`文件夹 ${folder} 不可写（${code}）；请更改其权限，或换一个位置`)
  if (code === 'ENOTDIR' || code === 'EEXIST') return new BackupRefused(`${folder} 不是文件夹；请指明存放备份的文件夹`)
  if (error instanceof StoreUnavailable)
    return new BackupRefused(
      error.why === 'down'
        ? '文件存储没有响应，没有留下备份；请稍后再试'
        : '文件存储拒绝了本系统，没有留下备份；请核对 OBJECT_STORAGE_* 设置',
    )
  return error
}

/**
 * Makes a backup in a new folder below `parent`, while the installation is in use. The folder has its name only when it
 * is whole.
 * @param keep so many backups of this installation stay, the newest; null: all
 * @param check reads the backup again before it gets its name and older ones are removed
 * @throws BackupRefused
 */
export async function makeBackup(
  source: BackupSource,
  parent: string,
  { keep = null, check, ...told }: Told & { keep?: number | null; check?: (folder: string) => Promise<void> } = {},
): Promise<MadeBackup> {
  try {
    await mkdir(parent, { recursive: true, mode: PRIVATE_MODE })
    await removeUnfinished(parent)
    const name = `fagui-${momentText(new Date()).replace(/[-:]/g, '').replace(' ', '-')}`
    const unfinished = join(parent, `.${name}.${process.pid}.unfinished`)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: PRIVATE_MODE })
    try {
      const made = await fill(source, parent, unfinished, told)
      await check?.(unfinished)
      const folder = await nameFinished(unfinished, join(parent, name))
      return {
        ...made,
        folder,
        removed: keep === null ? [] : await removeOlder(parent, made.manifest.installation, keep),
      }
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    throw refusedBecause(error, parent)
  }
}

/** Gives a finished backup its name, which no other has. @returns its folder */
async function nameFinished(unfinished: string, wanted: string): Promise<string> {
  for (let at = 1; ; at++) {
    const folder = at === 1 ? wanted : `${wanted}-${at}`
    if (await stat(folder).catch(() => null)) continue
    await rename(unfinished, folder)
    return folder
  }
}

async function fill(
  source: BackupSource,
  parent: string,
  folder: string,
  told: Told,
): Promise<Omit<MadeBackup, 'folder' | 'removed'>> {
  await mkdir(join(folder, 'files'), { mode: PRIVATE_MODE })
  const contents = new Contents(source.files, folder, await earlierBackup(parent, source), told)
  for (let left = TRIES; ; left--) {
    try {
      // What takes long is copied first, so that little is left to do for the files of the snapshot.
      await contents.take(await source.filesNow())
      await rm(join(folder, 'rows'), { recursive: true, force: true })
      await rm(join(folder, FILE_LIST), { force: true })
      await mkdir(join(folder, 'rows'), { mode: PRIVATE_MODE })
      const snapshot = await source.snapshot(join(folder, '.database'))
      try {
        const { manifest, files } = await writeRows(source, snapshot, folder, told)
        const missing = await contents.takeAll(files, source.filesNow)
        await contents.dropOthers(files)
        return await finish(folder, { ...manifest, missingFiles: missing }, files, snapshot.heldMs)
      } finally {
        await snapshot.close()
      }
    } catch (error) {
      if (left > 1 && (error instanceof FileGone || isChangedMeanwhile(error))) continue
      throw error
    }
  }
}

/** Whether a table was changed or dropped between the look at the tables and the lock on them. */
const isChangedMeanwhile = (error: unknown): boolean =>
  ['42P01', '42703', '40001', '55P03'].includes((error as { code?: string }).code ?? '')

/** Everything about tables but their size. */
const shapeOf = (tables: readonly FoundTable[]): string =>
  JSON.stringify(tables.map((table) => ({ ...table, bytes: 0 })))

async function writeRows(source: BackupSource, { client, moment }: Snapshot, folder: string, { onRows, signal }: Told) {
  const found = await tablesOf(client)
  await keepTables(client, found)
  const tables: FoundTable[] = await tablesOf(client)
  if (shapeOf(tables) !== shapeOf(found)) throw Object.assign(new Error('the tables changed'), { code: '42P01' })
  if (!tables.some(({ schema, table }) => schema === 'public' && table === 'schema_migration'))
    throw new BackupRefused('数据库中没有本系统的数据，没有可以备份的内容；请检查 DATA_DIR 或 DATABASE_URL')
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const keys = new KeysNamed()
  const files: ListedFile[] = []
  const migrations: Manifest['migrations'] = []
  const parts: TablePart[] = []
  let done = 0
  for (const [number, table] of tables.entries()) {
    const path = partOf(table.schema, table.table)
    const name = `${table.schema}.${table.table}`
    const at = (column: string) => table.columns.findIndex((each) => each.name === column)
    const writer = new PartWriter(join(folder, path))
    let rows = 0
    try {
      if (!LEFT_OUT.has(name))
        for await (const lists of rowsOf(client, table, number)) {
          signal?.throwIfAborted()
          for (const row of lists) {
            keys.look(row)
            if (name === 'public.stored_file')
              files.push({
                path: row[at('path')] ?? '',
                size: Number(row[at('size')]),
                sha256: row[at('sha256')] ?? '',
              })
            if (name === 'public.schema_migration')
              migrations.push({ name: row[at('name')] ?? '', checksum: row[at('checksum')] ?? '' })
          }
          await writer.write(`${lists.map((row) => JSON.stringify(row)).join('\n')}\n`)
          rows += lists.length
        }
      const { schema, table: of, columns, made } = table
      parts.push({ schema, table: of, path, ...(await writer.end()), rows, columns, made })
    } catch (error) {
      writer.abandon()
      throw error
    }
    done += table.bytes
    onRows?.(done, total)
  }
  const version = await client.query('show server_version')
  const manifest: Omit<Manifest, 'files' | 'missingFiles'> = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: source.product,
    engine: { kind: source.engine, version: (version.rows[0] as { server_version: string }).server_version },
    moment: moment.toISOString(),
    installation: installationOf(source.place),
    migrations,
    tables: parts,
    sequences: await sequencesOf(client),
    keys: Object.fromEntries(Object.entries(keys.counts).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
  return { manifest, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** Writes what tells that the backup is whole: the list of files, the manifest, and the sums of all. */
async function finish(
  folder: string,
  manifest: Omit<Manifest, 'files'>,
  files: readonly ListedFile[],
  heldMs: number,
): Promise<Omit<MadeBackup, 'folder' | 'removed'>> {
  const lost = new Set(manifest.missingFiles)
  const there = files.filter(({ path }) => !lost.has(path))
  const list = new PartWriter(join(folder, FILE_LIST))
  for (const { path, size, sha256 } of there) await list.write(`${JSON.stringify([path, String(size), sha256])}\n`)
  const contentBytes = there.reduce((sum, { size }) => sum + size, 0)
  const whole: Manifest = {
    ...manifest,
    files: { path: FILE_LIST, ...(await list.end()), count: there.length, contentBytes },
  }
  const text = `${JSON.stringify(whole, null, 2)}\n`
  const contents = [...new Map(there.map((file) => [file.sha256, file.size]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const sums = [
    `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}`,
    ...[...whole.tables, whole.files].map(({ path, sha256 }) => `${sha256}  ${path}`),
    ...contents.map(([sha256]) => `${sha256}  ${contentPath(sha256)}`),
  ]
  await writeFile(join(folder, SUMS), `${sums.join('\n')}\n`, { mode: 0o600, flush: true })
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true })
  const bytes = [...whole.tables, whole.files].reduce((sum, part) => sum + part.bytes, text.length)
  return {
    manifest: whole,
    rows: whole.tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: bytes + contents.reduce((sum, [, size]) => sum + size, 0),
    heldMs,
  }
}

/** The contents of uploaded files in the folder of a backup, each once under its checksum. */
class Contents {
  readonly #store: FileStore
  readonly #folder: string
  readonly #earlier: string | null
  readonly #told: Told
  readonly #taken = new Set<string>()

  constructor(store: FileStore, folder: string, earlier: string | null, told: Told) {
    this.#store = store
    this.#folder = folder
    this.#earlier = earlier
    this.#told = told
  }

  /** Copies those that are there. @returns those that are not */
  async take(files: readonly ListedFile[]): Promise<ListedFile[]> {
    const missing: ListedFile[] = []
    for (const [at, file] of files.entries()) {
      this.#told.signal?.throwIfAborted()
      if (!(await this.#takeOne(file))) missing.push(file)
      this.#told.onFiles?.(at + 1, files.length)
    }
    return missing
  }

  /**
   * Copies the files of the snapshot.
   * @returns paths of those that the store does not have although rows still name them
   * @throws FileGone when a row that names a missing file was deleted meanwhile
   */
  async takeAll(files: readonly ListedFile[], filesNow: BackupSource['filesNow']): Promise<string[]> {
    const missing = await this.take(files)
    if (missing.length === 0) return []
    const named = new Set((await filesNow()).map(({ path }) => path))
    if (missing.some(({ path }) => !named.has(path))) throw new FileGone()
    return missing.map(({ path }) => path)
  }

  async #takeOne({ path, size, sha256 }: ListedFile): Promise<boolean> {
    if (this.#taken.has(sha256)) return true
    const place = join(this.#folder, contentPath(sha256))
    await mkdir(join(place, '..'), { recursive: true, mode: PRIVATE_MODE })
    if (await this.#takeEarlier(sha256, size, place)) return true
    const bytes = await this.#store.open(path)
    if (bytes === null) return false
    const hash = createHash('sha256')
    const summing = new Transform({
      transform(chunk: Buffer, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    await pipeline(bytes, summing, createWriteStream(place, { mode: 0o600, flush: true }))
    // A store that gives other bytes than it was given has lost the file.
    if (hash.digest('hex') !== sha256) {
      await rm(place)
      return false
    }
    this.#taken.add(sha256)
    return true
  }

  /** Takes a content from the backup before: both name one file of the disk, where it can do that. */
  async #takeEarlier(sha256: string, size: number, place: string): Promise<boolean> {
    if (this.#earlier === null) return false
    const there = join(this.#earlier, contentPath(sha256))
    if ((await stat(there).catch(() => null))?.size !== size) return false
    await link(there, place).catch(() => copyFile(there, place))
    this.#taken.add(sha256)
    return true
  }

  /** Removes what was copied and is not in the snapshot. */
  async dropOthers(files: readonly ListedFile[]): Promise<void> {
    const wanted = new Set(files.map(({ sha256 }) => sha256))
    for (const sha256 of this.#taken)
      if (!wanted.has(sha256)) await rm(join(this.#folder, contentPath(sha256)), { force: true })
  }
}

/** Whole backups in a folder that this installation has made, the oldest first. */
async function ownBackups(parent: string, installation: string): Promise<string[]> {
  const own: string[] = []
  for (const name of (await readdir(parent)).filter((each) => NAMED.test(each)).toSorted()) {
    const text = await readFile(join(parent, name, MANIFEST), 'utf8').catch(() => '')
    try {
      const { format, installation: of } = JSON.parse(text) as Partial<Manifest>
      if (format === FORMAT && of === installation) own.push(join(parent, name))
    } catch {
      // Not ours: it is neither used nor removed.
    }
  }
  return own
}

/**
 * Backups of an installation in a folder.
 * @param place as its source tells it
 * @throws where the folder cannot be read
 */
export async function backupsIn(
  parent: string,
  { place }: Pick<BackupSource, 'place'>,
): Promise<{ count: number; newest: { folder: string; manifest: Manifest } | null }> {
  const own = await ownBackups(parent, installationOf(place))
  const folder = own.at(-1)
  return { count: own.length, newest: folder === undefined ? null : { folder, manifest: await readManifest(folder) } }
}

const earlierBackup = async (parent: string, { place }: BackupSource): Promise<string | null> =>
  (await ownBackups(parent, installationOf(place))).at(-1) ?? null

async function removeOlder(parent: string, installation: string, keep: number): Promise<string[]> {
  const own = await ownBackups(parent, installation)
  const older = own.slice(0, Math.max(0, own.length - keep))
  // The manifest goes first: what is left of a removal that was stopped is no backup.
  for (const folder of older) {
    await rm(join(folder, MANIFEST), { force: true })
    await rm(folder, { recursive: true, force: true })
  }
  return older
}

/** Removes what backups left that were killed. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = UNFINISHED.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Checks that the key file is there and would not lie with the backups: who gets hold of them could read everything.
 * @throws BackupRefused
 */
export async function requireKeyApart(keyFile: string, to: string, parent: string): Promise<void> {
  if (to === parent || to.startsWith(parent + sep))
    throw new BackupRefused('密钥文件不能与备份放在一起：拿到备份的人就能读出加密的内容；请为它指定别处的文件夹')
  if (!(await stat(keyFile).catch(() => null))) throw new BackupRefused(`找不到密钥文件 ${keyFile}；请检查 KEY_FILE`)
}

/** Copies the key file into a folder of its own. @returns the place of the copy */
export async function copyKeyFile(keyFile: string, to: string): Promise<string> {
  try {
    const text = await readFile(keyFile, 'utf8')
    await mkdir(to, { recursive: true, mode: PRIVATE_MODE })
    const place = join(to, `fagui-secret-${momentText(new Date()).replace(/[-:]/g, '').replace(' ', '-')}.key`)
    await writeFile(place, text, { mode: 0o600, flush: true })
    return place
  } catch (error) {
    throw refusedBecause(error, to)
  }
}
