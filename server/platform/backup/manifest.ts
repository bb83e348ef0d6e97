import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** Thrown when a backup cannot be made, read or restored; the message is one line that says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export const FORMAT = 'fagui-backup'
/** Raised when an older program could not read what a newer one writes. */
export const FORMAT_VERSION = 1

/** A column of a table, as it is written and made again. */
export interface Column {
  name: string
  /** With its length or precision, as PostgreSQL writes it. */
  type: string
}

/** How a table is made again that no migration makes: those of designed registers. */
export interface MadeTable {
  columns: { name: string; type: string; notNull: boolean; default: string | null }[]
  /** Definitions by name; those that refer to other tables last. */
  constraints: { name: string; definition: string; isForeign: boolean }[]
  indexes: string[]
}

/** A file of the backup. */
interface Part {
  /** Path below the folder of the backup, with `/`. */
  path: string
  sha256: string
  bytes: number
}

export interface TablePart extends Part {
  schema: string
  table: string
  columns: Column[]
  rows: number
  /** Null where a migration makes the table. */
  made: MadeTable | null
}

export interface Sequence {
  schema: string
  name: string
  last: string
  isCalled: boolean
}

/** What a backup is, in manifest.json. */
export interface Manifest {
  format: typeof FORMAT
  formatVersion: number
  /** Of the program that made it. */
  product: { version: string; parserVersion: number }
  engine: { kind: 'embedded' | 'server'; version: string }
  /** Everything acknowledged before this moment is in it (UTC). */
  moment: string
  /** Tells backups of one installation from those of others in the same folder; says nothing about it. */
  installation: string
  migrations: { name: string; checksum: string }[]
  tables: TablePart[]
  sequences: Sequence[]
  /** Uploaded files: a part that lists them, their number and bytes. Contents lie at files/<two digits>/<SHA-256>. */
  files: Part & { count: number; contentBytes: number }
  /** Files that rows name and the store did not have when the backup was made. */
  missingFiles: string[]
  /**
   * How many values each key has sealed; `first` stands for the oldest key of the file, which values of the first
   * release do not name.
   */
  keys: Record<string, number>
}

/** A file of the list of files. */
export interface ListedFile {
  path: string
  size: number
  sha256: string
}

export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const FILE_LIST = 'files.ndjson.gz'

/** Where the content of a file lies below the backup’s folder. */
export const contentPath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`
export const partOf = (schema: string, table: string): string => `rows/${schema}.${table}.ndjson.gz`

/** Names that this program writes: no other path of a manifest is opened. */
const PART_PATH = /^(?:rows\/[a-z0-9_.]+\.ndjson\.gz|files\.ndjson\.gz)$/

/** SHA-256 of a file, and its size in bytes. */
async function sumOfFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/**
 * The manifest of a backup.
 * @throws BackupRefused when the folder is no whole backup, or one that only a newer program can read
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (typeof text !== 'string') {
    if (text.code !== 'ENOENT' && text.code !== 'ENOTDIR')
      throw new BackupRefused(`无法读取备份 ${folder}：${text.code}；请检查路径和权限`)
    const inside = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('fagui-')).toSorted()
    const newest = inside.at(-1)
    throw new BackupRefused(
      `${folder} 不是完整的备份（没有 ${MANIFEST}）${newest === undefined ? '' : `；其中最新的备份是 ${join(folder, newest)}`}；请指明一份备份的文件夹`,
    )
  }
  const manifest = manifestIn(text)
  if (manifest === null)
    throw new BackupRefused(`${folder} 不是本系统的备份，或其 ${MANIFEST} 已损坏；请换用另一份备份`)
  if (manifest.formatVersion > FORMAT_VERSION)
    throw new BackupRefused(`备份 ${folder} 由更新的版本制作；请使用 ${manifest.product.version} 或更新的版本恢复`)
  const bad = [...manifest.tables, manifest.files].find(({ path }) => !PART_PATH.test(path))
  if (bad) throw new BackupRefused(`备份 ${folder} 的 ${MANIFEST} 中的 ${bad.path} 不是本系统所写；请换用另一份备份`)
  return manifest
}

function manifestIn(text: string): Manifest | null {
  try {
    const value = JSON.parse(text) as Partial<Manifest>
    const whole =
      value.format === FORMAT &&
      typeof value.formatVersion === 'number' &&
      Array.isArray(value.tables) &&
      Array.isArray(value.sequences) &&
      Array.isArray(value.migrations) &&
      value.files !== undefined
    return whole ? (value as Manifest) : null
  } catch {
    return null
  }
}

/** The rows of a part, each a list of the texts of its columns. */
export async function* rowsIn(path: string): AsyncGenerator<(string | null)[]> {
  // The lines are read while they are unpacked; an error of either ends the reading.
  const unpacked = createGunzip()
  const source = createReadStream(path)
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity }))
    yield JSON.parse(line) as (string | null)[]
}

/** The uploaded files of a backup. */
export async function* filesIn(folder: string): AsyncGenerator<ListedFile> {
  for await (const [path, size, sha256] of rowsIn(join(folder, FILE_LIST)))
    yield {
      path: path ?? '',
      size: Number(size),
      sha256: /^[0-9a-f]{64}$/.test(sha256 ?? '') ? (sha256 as string) : '',
    }
}

/** What a whole backup holds. */
export interface Verified {
  manifest: Manifest
  rows: number
  files: number
  bytes: number
}

/**
 * Checks every checksum and count of a backup; nothing is restored.
 * @param onPart called with how many parts are done, of how many
 * @throws BackupRefused naming the part that is missing or was changed
 */
export async function verifyBackup(
  folder: string,
  onPart: (done: number, total: number) => void = () => {},
): Promise<Verified> {
  const manifest = await readManifest(folder)
  const broken = (part: string, why: string) =>
    new BackupRefused(`备份 ${folder} 的 ${part} ${why}，不能用来恢复；请换用另一份备份`)
  const sums = new Map(
    (await readFile(join(folder, SUMS), 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  )
  const check = async (path: string, sha256: string): Promise<number> => {
    const found = await sumOfFile(join(folder, path)).catch(() => null)
    if (found === null) throw broken(path, '缺失或无法读取')
    if (found.sha256 !== sha256) throw broken(path, '校验和不符，可能已损坏或被改动')
    return found.bytes
  }
  const parts = [...manifest.tables, manifest.files]
  const total = parts.length + manifest.files.count + 1
  let [done, rows, bytes, files] = [0, 0, 0, 0]
  bytes += await check(MANIFEST, sums.get(MANIFEST) ?? '')
  onPart(++done, total)
  for (const part of parts) {
    bytes += await check(part.path, part.sha256)
    if ('rows' in part) {
      let count = 0
      for await (const row of rowsIn(join(folder, part.path))) {
        if (row.length !== part.columns.length) throw broken(part.path, `第 ${count + 1} 行的列数不符`)
        count++
      }
      if (count !== part.rows) throw broken(part.path, `有 ${count} 行，应有 ${part.rows} 行`)
      rows += count
    }
    onPart(++done, total)
  }
  const known = new Set<string>()
  for await (const { path, size, sha256 } of filesIn(folder)) {
    files++
    const place = contentPath(sha256)
    const isThere = await stat(join(folder, place)).catch(() => null)
    if (isThere?.size !== size) throw broken(`文件 ${path}（${place}）`, '缺失或大小不符')
    // Several files may have one content.
    if (!known.has(sha256)) bytes += await check(place, sha256)
    known.add(sha256)
    onPart(++done, total)
  }
  if (files !== manifest.files.count) throw broken(FILE_LIST, `列出 ${files} 个文件，应有 ${manifest.files.count} 个`)
  return { manifest, rows, files, bytes }
}
