import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import yauzl from 'yauzl'

/** Endings of files that can be taken in. Other files in a folder are left out without a message. */
const TAKEN = /\.(md|markdown|txt|docx|docm|doc|rtf|pdf|html?|mht|mhtml)$/i
/** Endings of documents of a kind that is not read. The report names them, so that staff do not believe they were taken in. */
const NOT_TAKEN = /\.(wps|ofd|odt)$/i
const notTaken = (name: string) => ({ problem: `不支持 ${/\.\w+$/.exec(name)?.[0] ?? ''} 文件，请另存为 .docx 后重新入库` })
/** Index pages of a collection, notes about it, and files that other programs leave behind. */
const isNoDocument = (name: string) => /(^|\/)(_index\.md|readme\.(md|txt)|\._[^/]*|~\$[^/]*)$|(^|\/)__MACOSX\//i.test(name)
/** A single document larger than this is refused unread. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

/** A file to take in, from a folder or an archive. */
export interface FileToTake {
  /** Name as shown in reports, with folders, `/` between them. */
  name: string
  size: number
  /** Why the file cannot be read, when that is known before it is opened. */
  problem?: string
  read(): Promise<Uint8Array>
}

/** Thrown when nothing is at the named place, or a kind of file that is not taken. */
export class NothingToTake extends Error {
  override name = 'NothingToTake'
}

async function folderFiles(folder: string, root: string): Promise<FileToTake[]> {
  const found: FileToTake[] = []
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await folderFiles(path, root)))
    else if (entry.isFile() && NOT_TAKEN.test(entry.name))
      found.push({ name: relative(root, path).split(sep).join('/'), size: 0, ...notTaken(entry.name), read: () => readFile(path) })
    else if (entry.isFile() && TAKEN.test(entry.name) && !isNoDocument(entry.name)) {
      found.push({ name: relative(root, path).split(sep).join('/'), size: (await stat(path)).size, read: () => readFile(path) })
    }
  }
  return found
}

function zipName(raw: Buffer, utf8: boolean): string {
  // Archives made by Chinese Windows name their files in GBK without saying so.
  if (utf8) return raw.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

/** Archives in archives are not opened: nobody sees what they hold, and one may hold itself. */
const NESTED = /\.(zip|rar|7z|tar|gz)$/i
/** Files of an archive that is sent at once; and what they may inflate to, all together. */
const MOST_SENT = 2_000
const MOST_SENT_BYTES = 256 * 1024 * 1024

/** Documents of an archive, of those that are not taken with the reason. @throws NothingToTake */
function filesOfZip(zip: yauzl.ZipFile, label: string): Promise<FileToTake[]> {
  return new Promise((resolve, reject) => {
    const found: FileToTake[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = zipName(entry.fileName as unknown as Buffer, (entry.generalPurposeBitFlag & 0x800) !== 0).replaceAll('\\', '/')
      const encrypted = (entry.generalPurposeBitFlag & 1) !== 0
      const isKnown = TAKEN.test(name) || NOT_TAKEN.test(name) || NESTED.test(name)
      if (!name.endsWith('/') && isKnown && !name.split('/').includes('..') && !isNoDocument(name)) {
        found.push({
          name,
          size: entry.uncompressedSize,
          ...(NOT_TAKEN.test(name) ? notTaken(name) : {}),
          ...(NESTED.test(name) ? { problem: '压缩包里的压缩包不会展开，请解压后再上传' } : {}),
          ...(encrypted ? { problem: '压缩包内的文件已加密，请取消密码后重新打包' } : {}),
          read: () =>
            new Promise((done, fail) => {
              zip.openReadStream(entry, (failed, stream) => {
                if (failed) return fail(failed)
                const chunks: Buffer[] = []
                let size = 0
                stream.on('data', (chunk: Buffer) => {
                  size += chunk.length
                  if (size > MAX_FILE_BYTES) stream.destroy(new Error('too large'))
                  else chunks.push(chunk)
                })
                stream.on('end', () => done(Buffer.concat(chunks)))
                stream.on('error', fail)
              })
            }),
        })
      }
      zip.readEntry()
    })
    zip.on('end', () => resolve(found.sort((a, b) => (a.name < b.name ? -1 : 1))))
    zip.on('error', () => reject(new NothingToTake(`${label} 已损坏，请重新打包`)))
    zip.readEntry()
  })
}

const broken = (label: string) => new NothingToTake(`${label} 不是有效的 zip 压缩包或已损坏，请重新打包`)
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false } as const

async function zipFiles(path: string): Promise<FileToTake[]> {
  const label = basename(path)
  const zip = await yauzl.openPromise(path, OPTIONS).catch(() => {
    throw broken(label)
  })
  return filesOfZip(zip, label)
}

/**
 * Documents of an archive that is held in memory.
 * @throws NothingToTake when it is broken, or holds more than may be sent at once
 */
export async function filesInArchive(label: string, bytes: Uint8Array): Promise<FileToTake[]> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), OPTIONS).catch(() => {
    throw broken(label)
  })
  if (zip.entryCount > MOST_SENT) throw new NothingToTake(`压缩包里有 ${zip.entryCount} 个文件，一次最多 ${MOST_SENT} 个，请分成几个压缩包`)
  const files = await filesOfZip(zip, label)
  if (files.length === 0) throw new NothingToTake('压缩包里没有可以入库的文件')
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_SENT_BYTES)
    throw new NothingToTake(`压缩包展开后超过 ${MOST_SENT_BYTES / 1024 / 1024} MB，请分成几个压缩包`)
  return files
}

async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 })) return (chunk as Buffer).toString('latin1').startsWith('PK')
  return false
}

/**
 * All documents below the given files, folders and archives, in a fixed order.
 * @throws NothingToTake when a place does not exist or an archive is broken
 */
export async function filesAt(places: string[]): Promise<FileToTake[]> {
  const found: FileToTake[] = []
  for (const place of places) {
    const info = await stat(place).catch(() => null)
    if (info === null) throw new NothingToTake(`找不到 ${place}，请检查路径`)
    if (info.isDirectory()) found.push(...(await folderFiles(place, place)))
    else if (/\.zip$/i.test(place) && (await isZip(place))) found.push(...(await zipFiles(place)))
    else if (/\.zip$/i.test(place)) throw new NothingToTake(`${basename(place)} 不是有效的 zip 压缩包，请重新打包`)
    else found.push({ name: basename(place), size: info.size, read: () => readFile(place) })
  }
  return found
}
