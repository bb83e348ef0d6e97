import { refuse } from '#common/errors.ts'
import {
  OPINION_FILE_ENDINGS,
  OPINION_FILE_MINUTES,
  OPINION_FILES_DAY_BYTES,
  OPINION_FILES_MOST,
} from '#common/limits.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPath, recordFile } from '#server/platform/files/files.sql.ts'
import { sha256Of, type FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { kindOfFile, namedAs } from '../files/files.door.ts'
import { bytesSince, filesOfOpinion, insertOpinionFile, opinionOfReceipt } from './opinion-files.sql.ts'
import { plainReceipt } from './opinions.rules.ts'
import { sealFileName } from './sender.ts'

/** First part of the paths of these files; the list of files shows none of them. */
const PURPOSE = 'opinion'
const DAY_MS = 86_400_000

/**
 * Letters, digits and the usual marks of any script: nothing that turns the direction of writing or hides an ending.
 */
const cleanName = (name: string): string =>
  name.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{S}]/gu, '').replace(/[<>:"|?*]/g, '_')

/** A file that was sent, and the opinion it is for. */
interface Asked {
  receiptHash: string
  sha256: string
  size: number
}

/**
 * The opinion of a receipt and its files, when this one is among them or there is room for it.
 * @param locked true: until the transaction ends
 * @throws Refusal
 */
async function roomFor(
  db: Db,
  { receiptHash, sha256, size }: Asked,
  now: Date,
  locked: boolean,
): Promise<{ id: string; count: number; isKept: boolean }> {
  const opinion = await opinionOfReceipt(db, receiptHash, locked)
  if (!opinion) throw refuse('opinion.no-receipt')
  const held = await filesOfOpinion(db, opinion.id)
  const found = { id: opinion.id, count: held.length, isKept: held.some((one) => one.sha256 === sha256) }
  if (found.isKept) return found
  if (now.getTime() - opinion.createdAt.getTime() > OPINION_FILE_MINUTES * 60_000) throw refuse('opinion.files-late')
  if (held.length >= OPINION_FILES_MOST) throw refuse('opinion.files-many', { most: String(OPINION_FILES_MOST) })
  if ((await bytesSince(db, new Date(now.getTime() - DAY_MS))) + size > OPINION_FILES_DAY_BYTES)
    throw refuse('opinion.files-full')
  return found
}

/**
 * Keeps the file of a form with the opinion of its receipt: within an hour after it was sent, some files at most, and
 * each once. The bytes are written before the transaction, and removed when it refuses them.
 * @returns how many files the opinion has now
 * @throws Refusal
 */
export async function attachToOpinion(
  { db, upload, contacts, clock }: Pick<Context, 'db' | 'upload' | 'contacts' | 'clock'>,
  files: FileStore,
): Promise<number> {
  const receiptHash = tokenHash(plainReceipt((upload.fields['receipt'] ?? '').slice(0, 40)))
  const [file] = upload.files
  if (!file) throw refuse('file.missing')
  const asked = { receiptHash, sha256: sha256Of(file.bytes), size: file.bytes.length }
  const before = await roomFor(db, asked, clock(), false)
  if (before.isKept) return before.count
  const kind = asked.size === 0 ? null : await kindOfFile(file.name, file.bytes)
  if (kind === null || !OPINION_FILE_ENDINGS.includes(kind.ending))
    throw refuse('opinion.file-kind', { name: file.name })
  const name = namedAs(cleanName(file.name), kind)
  // The name may say who sent it: it stands beside the opinion only, encrypted.
  const stored = `意见附件.${kind.ending}`
  const path = newPath(PURPOSE, stored, clock())
  const facts = { path, mediaType: kind.mediaType, size: asked.size, sha256: asked.sha256 }
  await files.put(path, file.bytes)
  try {
    const { count, isKept } = await inTransaction(db, async (db) => {
      const room = await roomFor(db, asked, clock(), true)
      if (room.isKept) return room
      const owner = { accountId: null, username: null }
      await recordFile(db, { biz: PURPOSE, name: stored, audience: 'owner', owner, ...facts }, clock())
      const id = newId()
      await insertOpinionFile(
        db,
        { id, opinionId: room.id, sealedName: sealFileName(contacts, id, name), ...facts },
        clock(),
      )
      return { ...room, count: room.count + 1 }
    })
    // The same file came twice at once: the other one was first.
    if (isKept) await files.remove(path)
    return count
  } catch (error) {
    await files.remove(path)
    throw error
  }
}
