import { setImmediate } from 'node:timers/promises'
import type { catalogueContract, OpenedSheet } from '#common/contract/catalogues.ts'
import { CATALOGUE_FIELDS, type CatalogueField } from '#common/catalogues.ts'
import { refuse } from '#common/errors.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPath } from '#server/platform/files/files.sql.ts'
import { type FileStore, sha256Of } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { beginParts, completeParts, fingerprintOf, isRefusedByName } from '../files/files.door.ts'
import { fileFound, isLeftBehind, LARGEST_FILE } from '../imports/imports.door.ts'
import { SAME_CATALOGUE } from './bring-in.ts'
import { catalogueHeld, type CatalogueHeld, catalogueOfRows, cataloguesHeld, keepCatalogue } from './catalogues.sql.ts'
import type { GivenColumns } from './read-catalogue.rules.ts'
import { readSheet, tiesOfSheet } from './sheet-apart.ts'
import {
  countFiles,
  deleteUploads,
  type FileNamed,
  type FileUploaded,
  filesNamed,
  filesUploaded,
  insertUpload,
  keepPaths,
  keepReading,
  lockSheets,
  markUsed,
  nameFiles,
  preparedUploads,
  type SheetUploaded,
  uploadHeld,
} from './uploads.sql.ts'
import { askForWork, workHeld, workOnUpload } from './work.sql.ts'

/** What lies in the file store for catalogues: `catalogue/…`. */
const PURPOSE = 'catalogue'
const MOST_PREPARED = 20
const MOST_FILES = 60_000
const MEBIBYTE = 1024 * 1024
const TOO_LARGE = `超过 ${LARGEST_FILE / MEBIBYTE} MB，不能入库；请降低扫描的分辨率或者拆分后，再选一次文件夹`
const PROGRAM = '这是程序，不能上传'

type PrepareCalls = Extract<
  keyof typeof catalogueContract,
  | `${string}/open`
  | `${string}/opened`
  | `${string}/prepared`
  | `${string}/columns`
  | `${string}/names`
  | `${string}/files`
  | `${string}/large/begin`
  | `${string}/large/finish`
  | `${string}/ties`
  | `${string}/bringIn`
>

const accountOf = ({ viewer }: Pick<Context, 'viewer'>): string => viewer.accountId ?? ''

/**
 * A sheet of the caller; that of another account is answered like one that does not exist.
 * @throws Refusal record.not-found
 */
async function own(db: Db, context: Pick<Context, 'viewer'>, id: string, hold = false): Promise<SheetUploaded> {
  const upload = await uploadHeld(db, id, accountOf(context), hold)
  if (!upload) throw refuse('record.not-found')
  return upload
}

/** The same while it is prepared. @throws Refusal record.invalid once it is brought in */
async function prepared(db: Db, context: Pick<Context, 'viewer'>, id: string, hold = false): Promise<SheetUploaded> {
  const upload = await own(db, context, id, hold)
  if (upload.usedAt !== null)
    throw invalid('uploadId', `“${upload.fileName}”已经开始入库，不能再改；有改动的，请等它办完后重新上传目录`)
  return upload
}

/**
 * Columns that staff gave; an empty one says that no column tells the field.
 * @throws Refusal record.invalid for what is no field
 */
function columnsIn(given: Readonly<Record<string, string>>): GivenColumns {
  const columns: GivenColumns = {}
  for (const [field, column] of Object.entries(given)) {
    if (!Object.hasOwn(CATALOGUE_FIELDS, field)) throw invalid('columns', `“${field}”不是目录的栏目`)
    columns[field as CatalogueField] = column.trim()
  }
  return columns
}

/** @throws Refusal record.invalid for a name that points outside its folder, or that nobody could read */
function refuseName(name: string): void {
  const shown = name.replace(/\p{Cc}/gu, '·').slice(0, 80)
  if (/\p{Cc}|\p{Cs}/u.test(name))
    throw invalid('files', `文件名“${shown}”里有控制字符或者残缺的字符，请改名后重新选择文件夹`)
  const parts = name.replaceAll('\\', '/').split('/')
  if (parts.includes('..')) throw invalid('files', `文件名“${shown}”里有“..”，指向文件夹以外；请选择文件夹后重新上传`)
  if (parts[0] === '' || /^[a-z]:/i.test(name))
    throw invalid('files', `文件名“${shown}”是完整的路径；请选择文件夹，上传其中的文件`)
}

/** Why the bytes of a file are not wanted; null where they are. What is no text may be an attachment. */
const unwantedOf = (name: string, size: number): string | null =>
  isRefusedByName(name) ? PROGRAM : size > LARGEST_FILE ? TOO_LARGE : null

/** What is wrong with a file that is to be a text, as far as its name tells. */
const whyNot = ({ name, size, unwanted }: FileNamed): string | null =>
  unwanted ?? fileFound(name, size, () => Promise.reject(new Error('it is not read'))).problem ?? null

/** The name of a file without its folders. */
const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

const isSheetItself = ({ fileName, fileSize }: SheetUploaded, name: string, size: number): boolean =>
  size === fileSize && lastOf(name) === fileName

async function bytesOf(files: FileStore, { path, fileName }: SheetUploaded): Promise<Uint8Array> {
  const stream = await files.open(path)
  if (!stream) throw invalid('uploadId', `文件存储里没有“${fileName}”，请重新上传目录`)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The catalogue that a sheet belongs to: the same sheet was brought in, or one with half of its rows. */
async function catalogueBefore(
  db: Db,
  { sha256, keys }: Pick<SheetUploaded, 'sha256' | 'keys'>,
): Promise<CatalogueHeld | undefined> {
  const same = (await cataloguesHeld(db)).find(({ fileSha256 }) => fileSha256 === sha256)
  if (same) return same
  const near = await catalogueOfRows(
    db,
    keys.map((row) => ({ ...row, day: '' })),
  )
  return near && near.share >= SAME_CATALOGUE ? catalogueHeld(db, near.id) : undefined
}

async function openedSheet(db: Db, upload: SheetUploaded): Promise<OpenedSheet> {
  const before = await catalogueBefore(db, upload)
  return {
    uploadId: upload.id,
    ...upload.shown,
    ...(await countFiles(db, upload.id)),
    before: before
      ? {
          id: before.id,
          title: before.title,
          isSame: before.fileSha256 === upload.sha256,
          finishedTime: before.finishedAt && momentText(before.finishedAt),
        }
      : null,
  }
}

/**
 * The catalogue of a sheet that is to be brought in: the one it belongs to, or a new one.
 * @throws Refusal record.invalid while that is at work
 */
async function catalogueFor(db: Db, upload: SheetUploaded, now: Date): Promise<string> {
  // The same sheet sent twice makes one catalogue.
  await lockSheets(db)
  const before = await catalogueBefore(db, upload)
  if (before) {
    const held = await workHeld(db, before.id, true)
    if (held?.workState === 'waiting' || held?.workState === 'running')
      throw invalid('uploadId', `目录${before.title}正在办理，请等它结束或者先停止，再导入新的表格`)
    if (held?.work === 'undo' || before.state === 'undoing')
      throw invalid('uploadId', `目录${before.title}的撤销没有办完，请先接着办完撤销`)
    return before.id
  }
  const { id, title, fileName, sha256: fileSha256, columns, shown, username: createdBy } = upload
  // As one whose first run has not kept a row yet.
  const sheet = { title, fileName, fileSha256, columns, asOf: shown.asOf }
  await keepCatalogue(db, {
    ...sheet,
    id,
    rules: {},
    run: 1,
    state: 'running',
    counts: { before: null },
    createdBy,
    begunAt: now,
    finishedAt: null,
  })
  return id
}

/**
 * A large file of a sheet as it was told, with what tells its upload again.
 * @throws Refusal record.invalid for one that is not wanted
 */
async function largeFile(db: Db, { id }: SheetUploaded, { name, sha256 }: { name: string; sha256: string }) {
  const [known] = await filesNamed(db, id, [name])
  return { known: wantedFile(name, known), fingerprint: fingerprintOf([PURPOSE, id, name, known?.size ?? 0, sha256]) }
}

type Removing = (context: Pick<Context, 'request'>, paths: readonly string[]) => void
type LargeCalls = Extract<PrepareCalls, `${string}/large/${string}`>

/**
 * Large files of a sheet, in parts that are sent by the calls of all large files. They count towards no quota, as the
 * small ones.
 */
const largeHandlers = ({
  files,
  removing,
}: {
  files: FileStore
  removing: Removing
}): Pick<Handlers<typeof catalogueContract>, LargeCalls> => ({
  async 'POST /dataManagement/catalogue/large/begin'(context) {
    const { db, body, clock } = context
    const { known, fingerprint } = await largeFile(db, await prepared(db, context, body.uploadId), body)
    const { name, size } = known
    if (size === 0) throw invalid('name', `“${name}”是空的，请检查后再选一次文件夹`)
    return beginParts(
      db,
      { accountId: accountOf(context), fingerprint, name: lastOf(name), biz: PURPOSE, size },
      clock(),
    )
  },

  async 'POST /dataManagement/catalogue/large/finish'(context) {
    const { db, body, clock } = context
    const upload = await prepared(db, context, body.uploadId)
    const { known, fingerprint } = await largeFile(db, upload, body)
    const { name, size } = known
    const { sha256 } = body
    // Finished again, as after an answer that was lost.
    if (known.path === null || known.sha256 !== sha256) {
      const path = newPath(PURPOSE, lastOf(name), clock())
      let left: string[] = []
      await completeParts({ db, files }, { accountId: accountOf(context), fingerprint, sha256, path }, async (db) => {
        // It may have been given up or brought in meanwhile.
        await prepared(db, context, upload.id, true)
        left = await keepPaths(db, upload.id, [{ name, size, sha256, path }])
      })
      removing(context, left)
    }
    return { received: (await countFiles(db, upload.id)).received }
  },
})

/** Calls by which a sheet and its files are prepared (common/contract/catalogues.ts). */
export function prepareHandlers({
  files,
  onWork,
}: {
  files: FileStore
  onWork: () => void
}): Pick<Handlers<typeof catalogueContract>, PrepareCalls> {
  /** Removes bytes that no row names any more. */
  const removing: Removing = ({ request }, paths) => {
    for (const path of paths)
      files.remove(path).catch((error: unknown) => request.log.error({ err: error }, 'file not removed'))
  }

  return {
    ...largeHandlers({ files, removing }),

    async 'POST /dataManagement/catalogue/open'(context) {
      const { db, upload: form, viewer, clock } = context
      const [file, other] = form.files
      if (!file) throw refuse('file.missing')
      if (other) throw invalid('file', '一次只能上传一份目录')
      if ((await preparedUploads(db, accountOf(context))).length >= MOST_PREPARED)
        throw invalid('file', `准备中的目录已有 ${MOST_PREPARED} 份，请先入库或者放弃其中一些`)
      const { shown, keys, sha256 } = await readSheet(file.name, file.bytes, {})
      const path = newPath(PURPOSE, file.name, clock())
      // The bytes first, so that no row names bytes that are not there.
      await files.put(path, file.bytes)
      const upload = {
        id: newId(),
        accountId: accountOf(context),
        username: viewer.username,
        orgCode: viewer.orgCode,
        fileName: file.name,
        fileSize: file.bytes.length,
        sha256,
        path,
        columns: {},
        title: shown.title,
        total: shown.total,
        shown,
        keys,
      }
      await insertUpload(db, upload, clock())
      return openedSheet(db, { ...upload, final: false, usedAt: null })
    },

    'GET /dataManagement/catalogue/opened': async (context) =>
      openedSheet(context.db, await own(context.db, context, context.query.uploadId)),

    'GET /dataManagement/catalogue/prepared': (context) => preparedUploads(context.db, accountOf(context)),

    async 'DELETE /dataManagement/catalogue/prepared'(context) {
      const { db, query, afterCommit } = context
      const { id } = await prepared(db, context, query.uploadId, true)
      const paths = await deleteUploads(db, [id])
      afterCommit(() => removing(context, paths))
      return null
    },

    async 'POST /dataManagement/catalogue/columns'(context) {
      const { db, body } = context
      const columns = columnsIn(body.columns)
      const upload = await prepared(db, context, body.uploadId)
      const { shown, keys } = await readSheet(upload.fileName, await bytesOf(files, upload), columns)
      const changed = { ...upload, columns, shown, keys, title: shown.title, total: shown.total }
      await keepReading(db, upload.id, changed)
      return openedSheet(db, changed)
    },

    async 'POST /dataManagement/catalogue/names'(context) {
      const { db, body, afterCommit } = context
      const upload = await prepared(db, context, body.uploadId, true)
      for (const { name } of body.files) refuseName(name)
      const named = new Map<string, FileNamed>()
      for (const { name, size } of body.files)
        if (!isLeftBehind(name) && !isSheetItself(upload, name, size))
          named.set(name, { name, size, unwanted: unwantedOf(name, size) })
      const left = await nameFiles(db, upload.id, [...named.values()])
      afterCommit(() => removing(context, left))
      if ((await countFiles(db, upload.id)).named > MOST_FILES)
        throw invalid('files', `一份目录最多带 ${MOST_FILES.toLocaleString('en')} 个文件，请分成几份，或者用导入命令`)
      const there = await filesNamed(db, upload.id, [...named.keys()])
      return {
        wanted: there.filter(({ path, unwanted }) => path === null && unwanted === null).map(({ name }) => name),
      }
    },

    async 'POST /dataManagement/catalogue/files'(context) {
      const { db, upload: form, clock } = context
      const { id } = await prepared(db, context, form.fields['uploadId'] ?? '')
      const names = namesIn(form.fields['names'], form.files.length)
      const known = new Map((await filesNamed(db, id, names)).map((file) => [file.name, file]))
      for (const name of names) wantedFile(name, known.get(name))
      const kept: { name: string; size: number; sha256: string; path: string }[] = []
      for (const [at, { bytes }] of form.files.entries()) {
        const name = names[at] ?? ''
        const before = known.get(name)
        const sha256 = sha256Of(bytes)
        // Others are answered between two files.
        await setImmediate()
        // Sent again, as after an answer that was lost.
        if (before && before.path !== null && before.sha256 === sha256) continue
        const path = newPath(PURPOSE, lastOf(name), clock())
        await files.put(path, bytes)
        kept.push({ name, size: bytes.length, sha256, path })
      }
      const left = await inTransaction(db, async (db) => {
        // It may have been given up or brought in meanwhile.
        await prepared(db, context, id, true)
        return keepPaths(db, id, kept)
      }).catch((error: unknown) => {
        removing(
          context,
          kept.map(({ path }) => path),
        )
        throw error
      })
      removing(context, left)
      return { received: (await countFiles(db, id)).received }
    },

    async 'GET /dataManagement/catalogue/ties'(context) {
      const { db, query } = context
      const upload = await own(db, context, query.uploadId)
      const named = (await filesUploaded(db, upload.id)).map((file) => ({ name: file.name, why: whyNot(file) }))
      return tiesOfSheet(upload.fileName, await bytesOf(files, upload), upload.columns, named)
    },

    async 'POST /dataManagement/catalogue/bringIn'(context) {
      const { db, body, viewer, clock, afterCommit } = context
      const upload = await own(db, context, body.uploadId, true)
      if (upload.usedAt !== null) {
        const id = await workOnUpload(db, upload.id)
        if (id === undefined) throw invalid('uploadId', `“${upload.fileName}”已经入库；再次导入的，请重新上传目录`)
        return { id }
      }
      const now = clock()
      const id = await catalogueFor(db, upload, now)
      await markUsed(db, upload.id, body.final === true, now)
      const doer = { accountId: viewer.accountId, username: viewer.username, orgCode: viewer.orgCode }
      await askForWork(db, id, { work: 'bringIn', uploadId: upload.id, doer, now })
      afterCommit(onWork)
      return { id }
    },
  }
}

/** @throws Refusal record.invalid unless there is a name for each file */
function namesIn(text: string | undefined, count: number): string[] {
  let names: unknown
  try {
    names = JSON.parse(text ?? '')
  } catch {
    names = null
  }
  if (
    !Array.isArray(names) ||
    names.length !== count ||
    !names.every((name): name is string => typeof name === 'string')
  )
    throw invalid('names', '文件和文件名的个数不一致，请重新上传这一批')
  if (new Set(names).size < count) throw invalid('names', '同一批里有两个文件的名称相同，请重新选择文件夹')
  return names
}

/** @throws Refusal record.invalid for a file that was not told, or is not wanted */
function wantedFile(name: string, known: FileUploaded | undefined): FileUploaded {
  const shown = name.replace(/\p{Cc}/gu, '·').slice(0, 80)
  if (!known) throw invalid('names', `没有告知过文件“${shown}”，请重新选择文件夹`)
  if (known.unwanted !== null) throw invalid('names', `“${shown}”：${known.unwanted}`)
  return known
}
