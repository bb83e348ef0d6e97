import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { TakenFile } from '#common/contract/documents.ts'
import { Refusal } from '#common/errors.ts'
import { permissionCodesOf } from '#server/platform/auth/grants.ts'
import { type Viewer, VISITOR } from '#server/platform/auth/viewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { WorkProgram } from '#server/platform/workers/work-runner.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { aboutDocument } from './about-document.ts'
import { accountAsking } from './documents.sql.ts'
import {
  beatReading,
  endReading,
  keepPage,
  leaveReading,
  pagesKept,
  type ReadingAsked,
  readingTaken,
} from './scan-readings.sql.ts'
import { takerOf, untaken } from './taking-in.ts'

const BEAT_MS = 5_000
/** After so long it is tried again when other scans have all turns. */
const AGAIN_MS = 5_000

interface ReaderParts {
  db: Db
  files: FileStore
  clock: Clock
  bus: Bus
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Nothing more is to be written: the scan was deleted, or another program has it. */
class Lost extends Error {}

/** Recognises scans that wait, page by page, and makes drafts of them in the name of who sent them. */
export function scanReader(parts: ReaderParts): WorkProgram {
  const { db, files, clock, bus } = parts
  const { takeOne } = takerOf(files)

  async function read(reading: ReadingAsked, worker: string, ending: AbortSignal): Promise<TakenFile> {
    const { id, fileName, folder, path } = reading
    const viewer = await senderOf(db, reading)
    if (!viewer) return untaken(fileName, '账号已停用，或者不再有新建文件的权限，没有识别')
    const stored = await files.open(path)
    if (!stored) return untaken(fileName, '文件存储里没有这个文件，请重新入库')
    const bytes = await buffer(stored)
    const request = { ip: reading.asked.ip, method: reading.asked.method, routeOptions: { url: reading.asked.url } }
    const stays = (there: boolean) => {
      if (!there || ending.aborted) throw new Lost()
    }
    for (;;) {
      const keeper = {
        held: await pagesKept(db, id),
        begin: async (pages: number) => stays(await beatReading(db, id, worker, pages)),
        keep: async (page: number, found: unknown) => stays(await keepPage(db, { id, worker, page, found })),
      }
      try {
        return await takeOne(
          { db, viewer, clock, request },
          { name: fileName, folder, bytes },
          { keeper, settle: async (db, taken) => stays(await endIn(db, reading, worker, taken)) },
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.errorCode !== 'server.too-much-work') return untaken(fileName, error.message)
        await setTimeout(AGAIN_MS, undefined, { signal: ending })
      }
    }
  }

  /** Keeps what became of a scan and tells its user. @returns false when it is another's or was stopped */
  async function endIn(
    db: Db,
    { id, accountId, fileName }: ReadingAsked,
    worker: string,
    taken: TakenFile,
  ): Promise<boolean> {
    if (!(await endReading(db, id, worker, taken, clock()))) return false
    const isDone = taken.id !== null
    await sendMessage(db, {
      accountIds: [accountId],
      kind: 'document',
      ...(taken.id === null ? { page: '/dataManagement/document?takeIn=1' } : aboutDocument(taken.id)),
      title: isDone ? '扫描件识别完成' : '扫描件没有识别成',
      content: isDone
        ? `“${fileName}”识别完成，已成为草稿“${taken.title || fileName}”，请校对`
        : `“${fileName}”：${taken.message}`,
      now: clock(),
    })
    return true
  }

  async function ended(reading: ReadingAsked, worker: string, taken: TakenFile): Promise<void> {
    // A draft has ended it in its own transaction: either both are there or, when the user stopped it before, neither.
    const isKept = taken.outcome === 'new' || (await inTransaction(db, (db) => endIn(db, reading, worker, taken)))
    if (!isKept) return
    bus.publish({ kind: 'messages-changed', accountIds: [reading.accountId] })
    await files.remove(reading.path)
  }

  return async ({ id, worker }, ending) => {
    const reading = await readingTaken(db, id, worker)
    if (!reading) return
    const beats = setInterval(() => void beatReading(db, id, worker).catch(() => false), BEAT_MS)
    beats.unref()
    try {
      // A page takes seconds, for which a server that ends does not wait; what it was about is read anew.
      const taken = await Promise.race([inBackground(() => read(reading, worker, ending)), whenAborted(ending)])
      if (taken === null) await leaveReading(db, id, worker)
      else await ended(reading, worker, taken)
    } catch (error) {
      if (!(error instanceof Lost)) throw error
    } finally {
      clearInterval(beats)
    }
  }
}

const whenAborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/** Who sent a scan, with the rights of today; null when nothing may be made in that name any more. */
async function senderOf(db: Db, { accountId, orgCode }: ReadingAsked): Promise<Viewer | null> {
  const account = await accountAsking(db, accountId)
  if (!account) return null
  const permissions = await permissionCodesOf(db, accountId)
  return permissions.has('data:document:add')
    ? { ...VISITOR, ...account, accountId, orgCode, isStaff: true, permissions }
    : null
}
