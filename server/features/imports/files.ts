import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import yauzl from 'yauzl'
import { hasRecognition } from '#server/platform/programs/recognition-folder.ts'
import { isWhole, readText, UnreadableFile } from '../laws/laws.door.ts'

/** Endings of files that can be taken in. */
const TAKEN = /\.(md|markdown|mdx|txt|text|docx|docm|doc|rtf|pdf|html?|xhtml|mht|mhtml|wps|ofd|epub)$/i
/**
 * Pictures of pages, which are taken where the engine that recognises them is installed; the content tells those of a
 * kind that it cannot read.
 */
const PICTURE = /\.(png|jpe?g|tiff?|webp|gif|bmp|hei[cf]|hif|avif|jp2|j2k|jpx)$/i
/** Files that programs leave behind beside documents: nobody put them there. */
const LEFT_BEHIND = /(^|\/)(\._[^/]*|~\$[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$|(^|\/)(__MACOSX|\.git)\//i
/** Index pages of a collection and notes about it; one of them may hold a law all the same. */
const MAY_BE_NOTES = /(^|\/)(_?index|readme)\.\w+$/i
const LAW_INSIDE = /^[\s#*]*第[\s一二三四五六七八九十百\d]{1,6}条/gm
const LEAST_ARTICLES = 2
/**
 * Why a file of another kind is passed over, by its ending. The report names each, so that staff do not believe that it
 * was taken in.
 */
const PASSED_OVER: readonly [RegExp, string][] = [
  [/\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i, '压缩包里或者文件夹里的压缩包不会展开，请解压后再入库'],
  [
    /\.(xlsx?|et|csv|ods)$/i,
    '这是表格：登记表请用“导入 EXCEL”，与文件配套的目录请用“导入目录”或者在导入命令里指定，法规正文请另存为 .docx 后重新入库',
  ],
  [/\.(pptx?|dps|odp)$/i, '这是演示文稿，请把正文另存为 .docx 后重新入库'],
  [
    PICTURE,
    '这是图片，还没有安装文字识别引擎：请运行 npm run recognition 后重新入库，或者上传文字版文件；正文里的图片请作为附件上传',
  ],
]
const whyPassedOver = (name: string): string =>
  PASSED_OVER.find(([ending]) => ending.test(name))?.[1] ??
  `不支持${/\.\w+$/.test(name) ? ` ${/\.\w+$/.exec(name)?.[0] ?? ''} ` : '没有扩展名的'}文件，请另存为 .docx 后重新入库`

/** Whether a name is of a file that a program or the system left beside documents. */
export const isLeftBehind = (name: string): boolean => LEFT_BEHIND.test(name)

/** A found file, with the reason when its name alone says that it is not taken. */
export function fileFound(name: string, size: number, read: () => Promise<Uint8Array>): FileToTake {
  if (!TAKEN.test(name) && !(PICTURE.test(name) && hasRecognition()))
    return { name, size, problem: whyPassedOver(name), read }
  return MAY_BE_NOTES.test(name) ? { name, size, read: () => read().then(mustHoldLaw) } : { name, size, read }
}

/** @throws UnreadableFile when a file that is called README or index holds no articles */
function mustHoldLaw(bytes: Uint8Array): Uint8Array {
  const articles = decodedLoosely(bytes).match(LAW_INSIDE)?.length ?? 0
  if (articles < LEAST_ARTICLES)
    throw new UnreadableFile('UNSUPPORTED', '像是目录页或者说明，里面没有条文；如是文件，请换一个文件名后重新入库')
  return bytes
}

function decodedLoosely(bytes: Uint8Array): string {
  try {
    return readText(bytes).text
  } catch {
    return ''
  }
}
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
  const files: FileToTake[] = []
  const listed = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (listed === null) {
    const name = `${relative(root, folder).split(sep).join('/')}/`
    return [
      {
        name,
        size: 0,
        problem: '这个文件夹打不开，请检查权限',
        read: () => Promise.reject(new Error('the folder cannot be opened')),
      },
    ]
  }
  const entries = listed.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const name = relative(root, path).split(sep).join('/')
    if (LEFT_BEHIND.test(entry.isDirectory() ? `${name}/` : name)) continue
    if (entry.isDirectory()) files.push(...(await folderFiles(path, root)))
    else if (entry.isFile()) files.push(fileFound(name, (await stat(path)).size, () => readFile(path)))
    else
      files.push({
        name,
        size: 0,
        problem: '这是快捷方式或者设备，不是文件；请直接指定它指向的文件',
        read: () => readFile(path),
      })
  }
  return files
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

/** Files of an archive that is sent at once; and what they may inflate to, all together. */
const MOST_SENT = 2_000
const MOST_SENT_BYTES = 256 * 1024 * 1024

/** Documents of an archive, of those that are not taken with the reason. @throws NothingToTake */
function filesOfZip(zip: yauzl.ZipFile, label: string): Promise<FileToTake[]> {
  return new Promise((resolve, reject) => {
    const files: FileToTake[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = zipName(entry.fileName as unknown as Buffer, (entry.generalPurposeBitFlag & 0x800) !== 0).replaceAll(
        '\\',
        '/',
      )
      const encrypted = (entry.generalPurposeBitFlag & 1) !== 0
      const read = () =>
        new Promise<Buffer>((done, fail) => {
          zip.openReadStream(entry, (failed, stream) => {
            if (failed) return fail(failed)
            const chunks: Buffer[] = []
            let size = 0
            stream.on('data', (chunk: Buffer) => {
              size += chunk.length
              if (size > MAX_FILE_BYTES) stream.destroy(new Error('too large'))
              else chunks.push(chunk)
            })
            stream.on('end', () => {
              const content = Buffer.concat(chunks)
              if (isWhole(entry, content)) done(content)
              else fail(new UnreadableFile('CORRUPT', '压缩包里的这个文件已损坏，请重新打包。'))
            })
            stream.on('error', fail)
          })
        })
      const isOutside = name.split('/').includes('..')
      if (!name.endsWith('/') && !isOutside && !LEFT_BEHIND.test(name)) {
        const file = fileFound(name, entry.uncompressedSize, read)
        files.push(
          encrypted && file.problem === undefined
            ? { ...file, problem: '压缩包内的文件已加密，请取消密码后重新打包' }
            : file,
        )
      } else if (isOutside) files.push({ name, size: 0, problem: '文件名指向压缩包以外，没有读取', read })
      zip.readEntry()
    })
    zip.on('end', () => resolve(files.sort((a, b) => (a.name < b.name ? -1 : 1))))
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
  const zip = await yauzl
    .fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), OPTIONS)
    .catch(() => {
      throw broken(label)
    })
  if (zip.entryCount > MOST_SENT)
    throw new NothingToTake(`压缩包里有 ${zip.entryCount} 个文件，一次最多 ${MOST_SENT} 个，请分成几个压缩包`)
  const files = await filesOfZip(zip, label)
  if (files.length === 0) throw new NothingToTake('压缩包里没有可以入库的文件')
  if (files.reduce((sum, { size, problem }) => sum + (problem === undefined ? size : 0), 0) > MOST_SENT_BYTES)
    throw new NothingToTake(`压缩包展开后超过 ${MOST_SENT_BYTES / 1024 / 1024} MB，请分成几个压缩包`)
  return files
}

async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 }))
    return (chunk as Buffer).toString('latin1').startsWith('PK')
  return false
}

/**
 * All files below the given files, folders and archives, in a fixed order; a place that cannot be opened is a file with
 * a problem.
 * @throws NothingToTake when nothing but such places was found
 */
export async function filesAt(places: string[]): Promise<FileToTake[]> {
  const files: FileToTake[] = []
  const faults: FileToTake[] = []
  for (const place of places) {
    try {
      files.push(...(await filesIn(place)))
    } catch (error) {
      if (!(error instanceof NothingToTake)) throw error
      faults.push({ name: basename(place), size: 0, problem: error.message, read: () => Promise.reject(error) })
    }
  }
  if (files.length === 0 && faults[0]?.problem !== undefined)
    throw new NothingToTake(faults.map(({ problem }) => problem).join('；'))
  return [...files, ...faults]
}

async function filesIn(place: string): Promise<FileToTake[]> {
  const info = await stat(place).catch(() => null)
  if (info === null) throw new NothingToTake(`找不到 ${place}，请检查路径`)
  if (info.isDirectory()) return folderFiles(place, place)
  if (!/\.zip$/i.test(place)) return [{ name: basename(place), size: info.size, read: () => readFile(place) }]
  if (await isZip(place)) return zipFiles(place)
  throw new NothingToTake(`${basename(place)} 不是有效的 zip 压缩包，请重新打包`)
}
