import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { newId } from '#server/platform/new-id.ts'
import { kindOfFile } from '../files/files.door.ts'
import { type FileToTake, keepFileOfImport, LARGEST_FILE } from '../imports/imports.door.ts'
import {
  type AttachmentOfRow,
  attachmentsOfRows,
  dropAttachments,
  forgetAttachments,
  insertLawFiles,
  type LawFile,
  versionsWithDocument,
} from '../laws/laws.door.ts'
import { countToRun, type RowHeld } from './catalogues.sql.ts'
import { isNamed } from './tie.rules.ts'

/** Rows of one transaction. */
const AT_ONCE = 20
/** Attachments that one row may have. */
const MOST = 50
/** What a run took away is kept until that run can no longer be undone. */
const KEPT_MS = 2 * 86_400_000
/** Value of the dictionary ATTACHMENT_KIND: 其他. */
const OTHER = '90'
const COLUMN = '“附件”列：'

interface Attaching {
  run: number
  now: Date
  /** Left out: no attachment is kept, which is told. */
  store: FileStore | undefined
  /** The files that rows name as their attachments, by row, in the order of the folder. */
  named: ReadonlyMap<string, readonly FileToTake[]>
  /** Names of attachments for which there is no file, by row. */
  missing: ReadonlyMap<string, readonly string[]>
  onProgress?: ((what: string, done: number, total: number) => void) | undefined
  shouldStop?: (() => boolean) | undefined
}

/** What becomes of the attachments of a row. */
interface OfRow {
  add: LawFile[]
  drop: string[]
  notes: string[]
}

/**
 * Gives texts the attachments that their rows name. Those that a row names no more go; those whose files are not there
 * this time stay. Each part is one transaction, so that the same call goes on where a run was killed. What cannot be
 * kept is told in the note of the row.
 */
export async function attachFiles(db: Db, rows: readonly RowHeld[], attaching: Attaching): Promise<void> {
  const { run, named, missing, now, onProgress, shouldStop } = attaching
  await forgetAttachments(db, new Date(now.getTime() - KEPT_MS))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (shouldStop?.()) return
    const part = rows.slice(from, from + AT_ONCE)
    const held = new Map<string, AttachmentOfRow[]>()
    for (const one of await attachmentsOfRows(
      db,
      part.map(({ id }) => id),
    ))
      held.set(one.rowId, [...(held.get(one.rowId) ?? []), one])
    const concerned = part.filter(({ id }) => named.has(id) || missing.has(id) || held.has(id))
    const staff = await versionsWithDocument(
      db,
      concerned.flatMap(({ versionId }) => versionId ?? []),
    )
    const found: [RowHeld, OfRow][] = []
    for (const row of concerned) found.push([row, await ofRow(db, row, held.get(row.id) ?? [], staff, attaching)])
    const changed = found.filter(([, { add, drop }]) => add.length + drop.length > 0)
    if (changed.length > 0)
      await inTransaction(db, async (db) => {
        await dropAttachments(
          db,
          changed.flatMap(([, { drop }]) => drop),
          run,
          now,
        )
        await insertLawFiles(
          db,
          changed.flatMap(([, { add }]) => add),
        )
        await countToRun(
          db,
          run,
          changed.map(([{ id }]) => id),
        )
      })
    const notes = new Map(found.map(([row, { notes: own }]) => [row, own]))
    for (const row of part) noteAttachments(row, notes.get(row) ?? [])
    if (concerned.length > 0) onProgress?.('附件', Math.min(from + AT_ONCE, rows.length), rows.length)
  }
}

/** Puts what is told of attachments in the place of what an earlier run told. */
function noteAttachments(row: RowHeld, notes: readonly string[]): void {
  const others = (row.note ?? '').split('；').filter((words) => words !== '' && !words.startsWith(row.place + COLUMN))
  const all = [...others, ...notes.map((words) => `${row.place}${COLUMN}${words}`)]
  row.note = all.length === 0 ? null : all.join('；').slice(0, 2_000)
}

const few = (names: readonly string[]): string =>
  names.slice(0, 5).join('、').slice(0, 200) + (names.length > 5 ? ` 等 ${names.length} 个` : '')

async function ofRow(
  db: Db,
  row: RowHeld,
  held: readonly AttachmentOfRow[],
  staff: ReadonlySet<string>,
  { run, store, named, missing }: Attaching,
): Promise<OfRow> {
  const told: OfRow = { add: [], drop: [], notes: [] }
  const wanted = named.get(row.id) ?? []
  const standing = held.filter(({ goneRun }) => goneRun === null)
  // The file of an attachment that is kept need not be there again.
  const lost = (missing.get(row.id) ?? []).filter((name) => !standing.some(({ fileName }) => isNamed(fileName, name)))
  if (lost.length > 0) told.notes.push(`没有找到文件${few(lost)}`)
  const { versionId } = row
  if (
    versionId === null ||
    row.fault !== null ||
    !['text', 'asked', 'withheld', 'duplicate', 'kept'].includes(row.outcome ?? '')
  ) {
    if (wanted.length > 0) told.notes.push(`这一行没有正文入库，附件${few(wanted.map(({ name }) => name))}没有保存`)
    return told
  }
  if (staff.has(versionId)) {
    const isNew = wanted.some(({ name }) => !standing.some(({ fileName }) => fileName === name))
    if (isNew) told.notes.push('正文已由工作人员办理，附件没有保存；请在“文件数据”里添加')
    return told
  }
  if (wanted.length > 0 && store === undefined) told.notes.push('这次没有保存附件，请用导入命令重新导入')
  if (wanted.length > MOST) told.notes.push(`附件有 ${wanted.length} 个，一份文件最多 ${MOST} 个，其余没有保存`)
  const stay = new Set<string>()
  for (const [ord, file] of wanted.slice(0, MOST).entries()) {
    if (store === undefined) break
    const made = await attachmentOf(db, store, file, held)
    if (typeof made === 'string') told.notes.push(made)
    else if ('id' in made) stay.add(made.id)
    else
      told.add.push({
        ...made,
        id: newId(),
        versionId,
        ord,
        kind: OTHER,
        isPublic: true,
        fileName: file.name,
        rowId: row.id,
        run,
      })
  }
  // What a row names and what is not there this time stays, unless the same name has other bytes now.
  const names = [...(missing.get(row.id) ?? [])]
  const isReplaced = (fileName: string) => told.add.some((one) => one.fileName === fileName)
  told.drop = standing
    .filter(
      ({ id, fileName }) => !stay.has(id) && (isReplaced(fileName) || !names.some((name) => isNamed(fileName, name))),
    )
    .filter(({ fileName }) => store !== undefined || !wanted.some(({ name }) => name === fileName))
    .map(({ id }) => id)
  return told
}

/** A file as it is kept: the attachment that the row has already, a new one, or why it cannot be kept. */
async function attachmentOf(
  db: Db,
  store: FileStore,
  file: FileToTake,
  held: readonly AttachmentOfRow[],
): Promise<{ id: string } | Pick<LawFile, 'path' | 'name' | 'mediaType' | 'size' | 'sha256'> | string> {
  if (file.problem !== undefined) return `“${file.name}”没有保存，${file.problem.replaceAll('；', '，')}`
  if (file.size > LARGEST_FILE) return `“${file.name}”超过 ${LARGEST_FILE / 1024 / 1024} MB，没有保存`
  const bytes = await file.read()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const same = held.filter((one) => one.sha256 === sha256 && one.fileName === file.name)
  const standing = same.find(({ goneRun }) => goneRun === null)
  if (standing) return { id: standing.id }
  const [before] = same
  // The bytes of one that was taken away are there until the run that did it can no longer be undone.
  if (before)
    return { path: before.path, name: before.name, mediaType: before.mediaType, size: Number(before.size), sha256 }
  if ((await kindOfFile(file.name, bytes)) === null) return `“${file.name}”的内容不是可以作为附件的类型，没有保存`
  return { ...(await keepFileOfImport(db, store, file.name, bytes)), sha256 }
}
