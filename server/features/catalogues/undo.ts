import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { takeBackRegistered } from '../documents/documents.door.ts'
import { takeInAgain } from '../imports/imports.door.ts'
import { deleteEditions, type IssuerReader, replaceFactsOfCatalogue, undoAttachments } from '../laws/laws.door.ts'
import { bringBack, type Doer, type OnProgress, type SheetBefore } from './bring-in.ts'
import {
  catalogueHeld,
  type CatalogueHeld,
  cataloguesHeld,
  deleteRows,
  keepCatalogue,
  keepInUndo,
  keepUndone,
  lastRunOf,
  referredTo,
  restoreRows,
  type RowHeld,
  rowsOfRun,
  sourcesByHash,
  unmarkGone,
} from './catalogues.sql.ts'
import { CatalogueRefused } from './open-catalogue.ts'

/** Rows of one transaction. */
const AT_ONCE = 20
const DAY_MS = 86_400_000

/** What was undone. */
export interface Undone {
  catalogue: CatalogueHeld
  /** Rows whose text, entry or facts were taken away, and rows that say again what they said before. */
  removed: number
  restored: number
  /** Rows of which something stays, each with the reason. */
  kept: { place: string; title: string; reason: string }[]
  /** Rows of which something stays, also those that were told before it stopped. */
  keptRows: number
  stopped: boolean
}

/** What was undone so far, kept with each transaction: a run that goes on goes on counting. */
interface Figures {
  removed: number
  restored: number
  kept: number
}

/** When the run that `undo` would take back ended; what it was before; null where there is none. */
export function lastEnd(
  { counts, run: now, finishedAt, begunAt }: Pick<CatalogueHeld, 'counts' | 'run' | 'finishedAt' | 'begunAt'>,
  run: number,
): { since: Date; before: SheetBefore | null } {
  // Runs that changed nothing lie between it and the sheet as it is now.
  let before = (counts['before'] as SheetBefore | null | undefined) ?? null
  let since = finishedAt ?? begunAt
  for (let later = now; later > run && before !== null; later--) {
    since = new Date(before.endedAt)
    before = before.before
  }
  return { since, before }
}

/** Until when a run that ended then can be undone. */
export const undoneUntil = (since: Date): Date => new Date(since.getTime() + DAY_MS)

/** The catalogue whose last run a sheet began. @throws CatalogueRefused when there is none */
export async function catalogueOfSheet(db: Db, sha256: string, fileName: string): Promise<CatalogueHeld> {
  const held = await cataloguesHeld(db)
  const found = held.find((one) => one.fileSha256 === sha256)
  if (found) return found
  const named = held.find((one) => one.fileName === fileName)
  throw new CatalogueRefused(
    named
      ? `“${fileName}”与最近一次导入的目录${named.title}内容不同，没有撤销；请用最近一次导入的那份表格撤销`
      : `没有用“${fileName}”导入过目录，没有可以撤销的`,
  )
}

/**
 * Undoes the last run of a catalogue as a whole within a day: what it brought goes, what it changed says again what it
 * said before. What others have made of it since stays and is told. Goes on where it stopped or was killed.
 * @throws CatalogueRefused when the day is over
 */
export async function undo(
  db: Db,
  catalogueId: string,
  options: {
    issuers: IssuerReader
    by: Doer
    now: Date
    onProgress?: OnProgress
    shouldStop?: () => boolean
    /** Called in the transaction that ends it. */
    onDone?: (db: Db, done: Undone) => Promise<void>
  },
): Promise<Undone> {
  const { issuers, by, now, onProgress, shouldStop, onDone } = options
  const catalogue = await catalogueHeld(db, catalogueId)
  if (!catalogue) throw new CatalogueRefused('没有这个目录')
  // A run that is being undone goes on being so: the one before it stays.
  const isOn = catalogue.state === 'undoing'
  const run = isOn ? Number(catalogue.counts['undoing']) : ((await lastRunOf(db, catalogueId))?.run ?? 0)
  const { since, before } = lastEnd(catalogue, run)
  if (!isOn && now > undoneUntil(since))
    throw new CatalogueRefused(
      `目录${catalogue.title}是 ${momentText(since)} 导入的，超过一天，不能整体撤销；请在“文件数据”里逐份办理`,
    )
  const figures: Figures = {
    removed: 0,
    restored: 0,
    kept: 0,
    ...(isOn ? (catalogue.counts['undone'] as Partial<Figures> | undefined) : {}),
  }
  const told: Undone = {
    catalogue,
    removed: figures.removed,
    restored: figures.restored,
    kept: [],
    keptRows: figures.kept,
    stopped: false,
  }
  await keepCatalogue(db, {
    ...catalogue,
    state: 'undoing',
    counts: { ...catalogue.counts, undoing: run, undone: figures },
  })
  for (let done = 0, count = 0; run > 0;) {
    if (shouldStop?.()) return { ...told, stopped: true }
    const { rows, total } = await rowsOfRun(db, catalogueId, run, AT_ONCE)
    if (rows.length === 0) break
    count = Math.max(count, done + total)
    await undoRows(db, rows, { catalogueId, issuers, by, now, told })
    done += rows.length
    onProgress?.('撤销', Math.min(done, count), count)
  }
  await unmarkGone(db, catalogueId, run)
  const isLeft = run > 1 && before !== null
  const after: CatalogueHeld = {
    ...catalogue,
    run: Math.max(0, run - 1),
    counts: {},
    state: isLeft ? 'done' : 'undone',
  }
  if (before !== null) {
    const { title, fileName, fileSha256, columns, rules, asOf, endedAt } = before
    Object.assign(after, {
      title,
      fileName,
      fileSha256,
      columns,
      rules,
      asOf,
      finishedAt: new Date(endedAt),
      counts: { before: before.before },
    })
  }
  if (isLeft)
    await bringBack(db, after, {
      issuers,
      by,
      now,
      ...(onProgress ? { onProgress } : {}),
      ...(shouldStop ? { shouldStop } : {}),
    })
  if (shouldStop?.()) return { ...told, stopped: true }
  const done = { ...told, catalogue: after }
  await inTransaction(db, async (db) => {
    await keepCatalogue(db, after)
    await onDone?.(db, done)
  })
  return done
}

const hadText = ({ before }: RowHeld): boolean => before?.had === 'text'

/** Undoes some rows in one transaction. */
async function undoRows(
  pool: Db,
  rows: readonly RowHeld[],
  {
    catalogueId,
    issuers,
    by,
    now,
    told,
  }: { catalogueId: string; issuers: IssuerReader; by: Doer; now: Date; told: Undone },
): Promise<void> {
  const kept: { id: string; note: string }[] = []
  const keep = (row: RowHeld, reason: string) => {
    kept.push({ id: row.id, note: reason })
    told.kept.push({ place: row.place, title: row.cells.title ?? row.fileName ?? '', reason })
  }
  let counted: Figures = { removed: 0, restored: 0, kept: 0 }
  await inTransaction(pool, async (db) => {
    counted = { removed: 0, restored: 0, kept: 0 }
    const referred = await referredTo(
      db,
      rows.flatMap(({ versionId }) => versionId ?? []),
    )
    const texts: RowHeld[] = []
    const others: RowHeld[] = []
    for (const row of rows) {
      const why = row.versionId === null ? undefined : referred.get(row.versionId)
      if (row.versionId !== null && row.madeVersion && !hadText(row)) {
        if (why === undefined) texts.push(row)
        else keep(row, `正文保留：${why}`)
      } else if (why !== undefined && hadText(row)) keep(row, `保留现在的内容：${why}`)
      else others.push(row)
    }
    await replaceFactsOfCatalogue(
      db,
      [...texts, ...others].flatMap(({ factIds }) => factIds),
      [],
    )
    await deleteEditions(
      db,
      texts.flatMap(({ versionId }) => versionId ?? []),
    )
    const entries = [...texts, ...others].filter(
      ({ documentId, before }) => documentId !== null && before?.had !== 'entry',
    )
    const gone = await takeBackRegistered(
      db,
      entries.map(({ documentId }) => documentId ?? ''),
      { ...by, now },
    )
    for (const row of entries) if (!gone.has(row.documentId ?? '')) keep(row, '登记保留：工作人员已经修改或者办理')
    const keptIds = new Set(kept.map(({ id }) => id))
    const free = [...texts, ...others].filter(({ id }) => !keptIds.has(id))
    const fresh = free.filter(({ before }) => before === null)
    const back = free.filter(({ before }) => before !== null)
    // A text that the library had before is as its file alone tells it; those of an earlier run are brought again when
    // all are restored.
    const again = fresh.flatMap((row) =>
      row.versionId !== null && row.fileSha256 !== null && !texts.includes(row) ? [row.fileSha256] : [],
    )
    await takeTextsBack(db, again, issuers)
    await undoAttachments(
      db,
      free.map(({ id }) => id),
      fresh.map(({ id }) => id),
      rows[0]?.run ?? 0,
    )
    await deleteRows(
      db,
      fresh.map(({ id }) => id),
    )
    await restoreRows(
      db,
      back.map(({ id }) => id),
    )
    await keepInUndo(db, kept)
    counted = { removed: fresh.length, restored: back.length, kept: new Set(kept.map(({ id }) => id)).size }
    const { removed, restored, kept: more } = counted
    await keepUndone(db, catalogueId, {
      removed: told.removed + removed,
      restored: told.restored + restored,
      kept: told.keptRows + more,
    })
  })
  told.removed += counted.removed
  told.restored += counted.restored
  told.keptRows += counted.kept
}

/** Takes texts in again as their files alone tell them. */
async function takeTextsBack(db: Db, hashes: readonly string[], issuers: IssuerReader): Promise<void> {
  const sources = (await sourcesByHash(db, hashes)).filter(
    ({ outcome, part }) => outcome !== 'duplicate' && outcome !== 'conflict' && part === '',
  )
  if (sources.length === 0) return
  await takeInAgain(
    db,
    sources.map(({ fileName, sha256, document }) => ({ name: fileName, sha256, document })),
    { issuers },
  )
}
