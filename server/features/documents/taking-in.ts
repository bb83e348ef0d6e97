import { createHash } from 'node:crypto'
import { LONGEST_BODY, type TakenFile } from '#common/contract/documents.ts'
import { PROOF, STATE } from '#common/document-acts.ts'
import { Refusal } from '#common/errors.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { UPLOAD_LIMIT_BYTES } from '#common/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { readableName } from '#server/platform/http/read-upload.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { filesInArchive, type FileToTake, NothingToTake } from '../imports/imports.door.ts'
import {
  audienceOf,
  NeedsRecognition,
  type PageKeeper,
  readSourceApart,
  readZipEntries,
  textOfSource,
  UnreadableFile,
  warningsOfFile,
} from '../laws/laws.door.ts'
import { attachOriginal } from './attachments.ts'
import { askedOf, columnsOfText, keptIssuerReader, readFileText, shownWarnings, verdictsOf } from './document-text.ts'
import { noted } from './note-documents.ts'
import { documentsOfFiles, insertDocument } from './documents.sql.ts'
import { likeDocuments } from './likeness.sql.ts'
import { keepRecognitions } from './proof.sql.ts'
import { askForReading, type TakingContext } from './scan-readings.ts'
import { MOST_READINGS } from './scan-readings.sql.ts'

interface GivenFile {
  name: string
  /** Folders that it lay in, joined by /. */
  folder: string
  bytes: Uint8Array
}

interface Taking {
  /** Of a file that is known no more is told than that. */
  brief?: boolean
  /** Scans are recognised after the answer. */
  later?: boolean
  /** What keeps the pages of a scan that is recognised now. */
  keeper?: PageKeeper
  /** Told of the draft within its transaction. @throws whatever is to undo it */
  settle?: (db: Db, taken: TakenFile) => Promise<void>
}

const TOO_MANY = `已有 ${MOST_READINGS} 份扫描件在识别或者等待识别，请等其中一些办完后再入库`
const KNOWN = '同一文件已经入库'
/** A call takes files of an archive for so long; then its answer shows how far it came. */
const ARCHIVE_MS = 3_000

/** What is told of a file of which no draft was made. */
export const untaken = (fileName: string, message: string): TakenFile => ({
  fileName,
  id: null,
  outcome: 'failed',
  message,
  title: '',
  articles: 0,
  warnings: [],
  verdicts: [],
  duplicates: [],
})

/** A path of folders as a sender calls it, without what no log should see. */
export const readableFolder = (path: string): string =>
  path
    .split(/[\\/]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .map(readableName)
    .join('/')
    .slice(0, LONGEST_FOLDER)
const LONGEST_FOLDER = 400
const folderOf = (name: string): string =>
  readableFolder(name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '')

/** The parts by which a package is known: of Word, OFD, a book, an open document. */
const PARTS_OF_OFFICE = ['[Content_Types].xml', 'OFD.xml', 'META-INF/container.xml', 'META-INF/manifest.xml']

/**
 * Whether a file is a zip archive of files. Office files are zip archives too, with a list of their parts; an archive
 * that keeps them as they are holds that name as well, so that it is looked for in the directory.
 */
export async function isArchive(bytes: Uint8Array): Promise<boolean> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false
  try {
    return (await readZipEntries(bytes, PARTS_OF_OFFICE)).size === 0
  } catch {
    // Its directory is broken: one way or the other it is refused, with words for what it probably is.
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return !PARTS_OF_OFFICE.some((part) => file.includes(part))
  }
}

/** What makes drafts of files. */
export function takerOf(files: FileStore) {
  const issuersOf = keptIssuerReader()

  /** A draft made of a file. @throws Refusal; what a `PageKeeper` or `settle` throws */
  async function takeOne(
    context: TakingContext,
    file: GivenFile,
    { brief = false, later = false, keeper, settle }: Taking = {},
  ): Promise<TakenFile> {
    const { viewer, clock } = context
    const failed = (message: string) => untaken(file.name, message)
    const hash = createHash('sha256').update(file.bytes).digest('hex')
    const known = (await documentsOfFiles(context.db, audienceOf(viewer), [hash])).get(hash)
    if (known !== undefined && (brief || keeper)) return { ...untaken(file.name, KNOWN), id: known, outcome: 'known' }
    const source = await readSourceApart(file.name, file.bytes, later ? 'later' : keeper).catch((error: unknown) => {
      if (error instanceof UnreadableFile || error instanceof NeedsRecognition) return error
      throw error
    })
    if (source instanceof UnreadableFile) return failed(source.messageZh)
    if (source instanceof NeedsRecognition) {
      if (known !== undefined) return { ...failed(KNOWN), id: known, outcome: 'known' }
      return (await askForReading(context, files, { ...file, hash }))
        ? { ...failed(''), outcome: 'reading' }
        : failed(TOO_MANY)
    }
    const text = textOfSource(source)
    if (text.body.length > LONGEST_BODY) return failed(`正文超过 ${LONGEST_BODY / 10_000} 万字，请拆分后入库`)
    const read = await readFileText(text, await issuersOf(context.db), source.about, file.folder).catch(
      (error: unknown) => {
        if (error instanceof UnreadableFile) return error
        throw error
      },
    )
    if (read instanceof UnreadableFile) return failed(read.messageZh)
    const { law } = read
    const fileWarnings = warningsOfFile(source)
    const own = law.warnings.filter(
      ({ kind, detail }) => !fileWarnings.some((one) => one.kind === kind && one.detail === detail),
    )
    // A day that only the page gives would be lost with it: staff see it in the 题注.
    if (text.titleNote === '' && law.titleNote !== '') text.titleNote = law.titleNote
    if (law.title === '') return failed('没有找到标题，也没有条文；请确认这是一份法规文件')
    const told = {
      fileName: file.name,
      title: text.title,
      articles: law.articleCount,
      warnings: shownWarnings([...fileWarnings, ...own]),
      verdicts: verdictsOf(read),
      message: '',
      duplicates: await likeDocuments(context.db, audienceOf(viewer), { key: titleKey(law.title), nodes: law.nodes }),
    }
    if (known !== undefined) return { ...told, id: known, outcome: 'known', message: KNOWN }
    const columns = { ...columnsOfText(text, read), proofState: source.recognition ? PROOF.due : null }
    const id = newId()
    const stored = await inTransaction(context.db, async (db) => {
      const add = (fileHash: string | null) =>
        insertDocument(
          db,
          {
            id,
            columns,
            taken: askedOf(read, file.folder),
            file: {
              hash: fileHash,
              name: file.name,
              warnings: fileWarnings.filter(({ kind }) => kind !== 'RECOGNISED'),
            },
            orgCode: viewer.orgCode,
          },
          viewer.username,
          clock(),
        )
      if (!(await add(hash))) {
        if ((await documentsOfFiles(db, audienceOf(viewer), [hash])).size > 0) return false
        // A document that the user may not know of was made of the same file.
        await add(null)
      }
      // Before the file store is asked, which nothing undoes.
      await settle?.(db, { ...told, id, outcome: 'new' })
      const scan = await attachOriginal({ ...context, db }, files, id, file)
      if (source.recognition) await keepRecognitions(db, [{ documentId: id, found: source.recognition, scan }])
      await noted(
        { ...context, db },
        [{ ...columns, id, issuers: columns.issuers.join('、'), state: STATE.draft }],
        'add',
      )
      return true
    })
    if (stored) return { ...told, id, outcome: 'new' }
    // Somebody took the same file in at the same moment.
    return {
      ...told,
      id: (await documentsOfFiles(context.db, audienceOf(viewer), [hash])).get(hash) ?? null,
      outcome: 'known',
      message: KNOWN,
    }
  }

  /**
   * Takes one file in; a fault of the program is that of this file alone, and stands in the program's log. Refusals are
   * the caller's.
   */
  async function takeAlone(context: Context, file: GivenFile, taking?: Taking): Promise<TakenFile> {
    try {
      return await takeOne(context, file, taking)
    } catch (error) {
      if (error instanceof Refusal) throw error
      context.request.log.error({ err: error }, 'a file could not be taken in')
      return untaken(file.name, '这个文件无法处理，其余文件不受影响；请另存为 .docx 后重试，仍不行的请联系管理员')
    }
  }

  /**
   * Drafts made of the files of an archive, as many as the time of a call allows.
   * @param from files that earlier calls took, from the first
   */
  async function takeArchive(
    context: Context,
    archive: { name: string; bytes: Uint8Array },
    { from, later }: { from: number; later: boolean },
  ): Promise<TakenFile[]> {
    const files = await filesInArchive(archive.name, archive.bytes).catch((error: unknown) => {
      if (error instanceof NothingToTake) return error
      throw error
    })
    if (files instanceof NothingToTake) return [untaken(archive.name, files.message)]
    const end = performance.now() + ARCHIVE_MS
    const taken: TakenFile[] = []
    for (const file of files.slice(from)) {
      const isLate = taken.length > 0 && performance.now() > end
      taken.push(isLate ? { ...untaken(file.name, ''), outcome: 'waiting' } : await takePacked(context, file, later))
    }
    return taken
  }

  async function takePacked(context: Context, file: FileToTake, later: boolean): Promise<TakenFile> {
    const { name, size, problem } = file
    if (problem !== undefined) return untaken(name, problem)
    if (size > UPLOAD_LIMIT_BYTES)
      return untaken(name, `文件超过 ${UPLOAD_LIMIT_BYTES / 1024 / 1024} MB，请拆分或删去其中的图片后再上传`)
    const bytes = await file
      .read()
      .catch((error: unknown) =>
        error instanceof UnreadableFile ? error.messageZh : '压缩包里的这个文件已损坏，请重新打包',
      )
    if (typeof bytes === 'string') return untaken(name, bytes)
    return {
      ...(await takeAlone(
        context,
        { name: readableName(name), folder: folderOf(name), bytes },
        { brief: true, later },
      )),
      fileName: name,
    }
  }

  return { takeOne, takeAlone, takeArchive }
}
