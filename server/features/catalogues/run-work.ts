import { outcomeText } from '#common/catalogues.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { renewStatistics } from '#server/platform/db/tidy.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type FileStore, StoreUnavailable } from '#server/platform/files/store.ts'
import { isNoRoom } from '#server/platform/health/disk-room.ts'
import { issuerReaderOf } from '../documents/documents.door.ts'
import { fileFound, type FileToTake } from '../imports/imports.door.ts'
import { type IssuerReader, UnreadableFile } from '../laws/laws.door.ts'
import { indexPending } from '../search/search.door.ts'
import { bringBack, bringIn, type BroughtIn, type Doer } from './bring-in.ts'
import { catalogueHeld, outcomesOf } from './catalogues.sql.ts'
import { CatalogueRefused, openCatalogue } from './open-catalogue.ts'
import { undo, type Undone } from './undo.ts'
import { filesUploaded, type FileUploaded, uploadHeld } from './uploads.sql.ts'
import { WorkNote } from './work-note.ts'
import { endWork, leaveWork, markWorked, type WorkHeld, workOf } from './work.sql.ts'

/** Who did what the program did by itself. */
const NOBODY: Doer = { accountId: null, username: '系统', orgCode: null }

export interface WorkParts {
  db: Db
  files: FileStore
  clock: Clock
  /** Others use the engine meanwhile (`takeIn`). */
  beside: boolean
  /** Whether the program is to end; the work waits for the next one. */
  isEnding?: () => boolean
}

/** How a program left the work. `lost`: another program has it. */
export type WorkEnd = 'done' | 'stopped' | 'waiting' | 'lost'

/**
 * Does the work that a program was given (`takeWork`), from where the one before it stopped, and says how it left it.
 */
export async function runWork(parts: WorkParts, id: string, worker: string): Promise<WorkEnd> {
  const { db, clock, isEnding = () => false } = parts
  const held = await workOf(db, id, worker)
  if (!held?.work) return 'lost'
  const note = new WorkNote({ db, worker })
  note.begin(id)
  try {
    const shouldStop = () => note.shouldStop() || isEnding()
    if (!held.isWorked) await work(parts, held, { note, worker, shouldStop })
    if (!shouldStop()) await indexed(db, { note, shouldStop, beside: parts.beside })
    if (note.fault) throw note.fault
    await note.look()
    const isStopped = shouldStop()
    await note.end()
    if (note.isLost) return 'lost'
    if (!isStopped) {
      await endWork(db, id, worker, clock())
      return 'done'
    }
    const state = note.isAskedToStop ? 'stopped' : 'waiting'
    await leaveWork(db, id, worker, state, null, clock())
    return state
  } catch (error) {
    await note.end()
    if (note.isLost) return 'lost'
    await leaveWork(db, id, worker, 'stopped', troubleOf(error), clock())
    if (!(error instanceof CatalogueRefused)) throw error
    return 'stopped'
  }
}

/** Why work stopped, in a sentence for staff. */
function troubleOf(error: unknown): string {
  if (error instanceof CatalogueRefused) return error.message
  if (error instanceof UnreadableFile) return error.messageZh
  if (error instanceof StoreUnavailable) return '文件存储没有响应或者拒绝访问，已停止；请告知管理员检查后接着办'
  if (isNoRoom(error)) return '存储空间不足，已停止；请告知管理员清理磁盘后接着办'
  return `出错停止：${(error instanceof Error ? error.message : String(error)).slice(0, 300)}；请告知管理员查看服务的输出，可以接着办`
}

interface Doing {
  note: WorkNote
  worker: string
  shouldStop: () => boolean
}

async function work(parts: WorkParts, held: WorkHeld, { note, worker, shouldStop }: Doing): Promise<void> {
  const { db, clock, beside } = parts
  const doer = held.doer ?? NOBODY
  const issuers = await issuerReaderOf(db)
  const options = { issuers, by: doer, now: clock(), onProgress: note.progress, shouldStop }
  if (held.work === 'undo') {
    await undo(db, held.id, {
      ...options,
      onDone: (db, done) => noteUndone(db, { worker, doer, title: held.title, done, now: clock() }),
    })
    return
  }
  if (held.work === 'apply') return apply(db, held, { ...options, beside, worker })
  const brought = await bringFromUpload(parts, held, { ...options, note })
  if (!brought.stopped) await noteBroughtIn(db, { worker, doer, brought, now: clock() })
}

async function apply(
  db: Db,
  { id, title }: WorkHeld,
  {
    worker,
    ...options
  }: { issuers: IssuerReader; by: Doer; now: Date; beside: boolean; shouldStop: () => boolean; worker: string },
): Promise<void> {
  const catalogue = await catalogueHeld(db, id)
  if (!catalogue) throw new CatalogueRefused('没有这个目录')
  await bringBack(db, catalogue, options)
  if (options.shouldStop()) return
  const outcomes = await outcomesOf(db, id)
  await inTransaction(db, async (db) => {
    if (!(await markWorked(db, id, worker, { isDecided: false }))) return
    await noted(db, options.by, options.now, 3, `应用目录${title}的判定：${figuresOf(outcomes)}`)
  })
}

async function bringFromUpload(
  { db, files, beside }: WorkParts,
  { id, uploadId }: WorkHeld,
  options: { issuers: IssuerReader; by: Doer; now: Date; shouldStop: () => boolean; note: WorkNote },
): Promise<BroughtIn> {
  const { note, ...others } = options
  const upload = uploadId === null ? undefined : await uploadHeld(db, uploadId, null)
  if (!upload) throw new CatalogueRefused('上传的目录和文件已经清理；请重新上传，已入库的会接着办')
  note.progress('读取目录', 0, upload.total)
  const bytes = await bytesOf(files, upload.path)
  const opened = await openCatalogue({ field: 'file', name: upload.fileName, bytes }, upload.columns)
  const given = (await filesUploaded(db, upload.id)).map((file) => fileToTake(files, file, note))
  return bringIn(db, opened, {
    ...others,
    files: given,
    into: id,
    beside,
    store: files,
    ...(upload.final ? { final: true } : {}),
    onProgress: note.progress,
  })
}

/**
 * A file of an upload as taking in reads it. Where the store is away nothing is wrong with the file, and the work
 * stops.
 */
function fileToTake(files: FileStore, { name, size, path, unwanted }: FileUploaded, note: WorkNote): FileToTake {
  const read = async () => {
    if (path === null) throw new UnreadableFile('UNSUPPORTED', NOT_SENT)
    try {
      return await bytesOf(files, path)
    } catch (error) {
      if (error instanceof StoreUnavailable) note.fault = error
      throw error
    }
  }
  const problem = unwanted ?? (path === null ? NOT_SENT : undefined)
  return problem === undefined ? fileFound(name, size, read) : { name, size, problem, read }
}
const NOT_SENT = '文件没有传上来；请重新上传目录和文件，再导入一次'

/** @throws UnreadableFile when the store has no such file */
async function bytesOf(files: FileStore, path: string): Promise<Uint8Array> {
  const stream = await files.open(path)
  if (!stream) throw new UnreadableFile('CORRUPT', '文件存储里没有这个文件；请重新上传目录和文件，再导入一次')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Builds the index of the search and renews the statistics of the database. */
async function indexed(
  db: Db,
  { note, shouldStop, beside }: Pick<Doing, 'note' | 'shouldStop'> & { beside: boolean },
): Promise<void> {
  await indexPending(db, { onProgress: (done, total) => note.progress('建立索引', done, total), shouldStop, beside })
  if (!shouldStop()) await renewStatistics(db)
}

const figuresOf = (outcomes: readonly { outcome: string | null; count: number }[]): string =>
  outcomes.length === 0
    ? '没有一行'
    : outcomes.map(({ outcome, count }) => `${outcomeText(outcome)} ${count.toLocaleString('en')}`).join('、')

/** One line of the activity log. @param operateType 3 changed, 4 deleted, 5 imported */
const noted = (
  db: Db,
  { accountId, username }: Doer,
  now: Date,
  operateType: 3 | 4 | 5,
  content: string,
): Promise<void> => writeActivity(db, { kind: 2, success: true, operateType, content, accountId, username }, now)

interface Ended {
  worker: string
  doer: Doer
  now: Date
}

/** Keeps that a catalogue was brought in, and writes the line of the activity log, once. */
export async function noteBroughtIn(
  db: Db,
  { worker, doer, now, brought }: Ended & { brought: BroughtIn },
): Promise<void> {
  const { catalogue, outcomes, loose } = brought
  const total = outcomes.reduce((sum, { count }) => sum + count, 0)
  await inTransaction(db, async (db) => {
    if (!(await markWorked(db, catalogue.id, worker, { loose, isDecided: false }))) return
    const more = loose.length > 0 ? `；目录里没有的文件 ${loose.length.toLocaleString('en')} 个` : ''
    await noted(
      db,
      doer,
      now,
      5,
      `导入目录${catalogue.title}（${catalogue.fileName}）${total.toLocaleString('en')} 行：${figuresOf(outcomes)}${more}`,
    )
  })
}

/** The same of a run that was undone, within the transaction that ends it. */
export async function noteUndone(
  db: Db,
  { worker, doer, now, title, done }: Ended & { title: string; done: Undone },
): Promise<void> {
  const { catalogue, removed, restored, keptRows } = done
  if (!(await markWorked(db, catalogue.id, worker, { loose: [], isDecided: false }))) return
  const kept = keptRows > 0 ? `，此后有人办理而保留 ${keptRows.toLocaleString('en')} 行` : ''
  await noted(
    db,
    doer,
    now,
    4,
    `撤销目录${title}最近一次导入：撤去 ${removed.toLocaleString('en')} 行，恢复 ${restored.toLocaleString('en')} 行${kept}`,
  )
}
