import { DOCUMENT_ACTS } from '#common/document-acts.ts'
import { Refusal } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { keepStates } from '#server/platform/audit/changes.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockRecord } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aboutDocument } from './about-document.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { releaseText } from './corrections.ts'
import { correctedBy } from './corrections.sql.ts'
import type { DocumentListeners } from './listeners.ts'
import { statesOf } from './note-documents.ts'
import {
  accountsNamed,
  noteOfSchedule,
  releasesDue,
  textOfDocument,
  textsInHand,
  unscheduleDocument,
} from './documents.sql.ts'

/** What became of the releases that were due. */
export interface ReleasedDue {
  released: number
  failed: number
  /** Accounts that were sent a message. */
  told: string[]
}

/**
 * Releases the documents whose time has come, each in a transaction of its own, in the name of who set the time. A text
 * that cannot be released any more loses its time, and that person is told why.
 */
export async function releaseDue(db: Db, now: Date, onRelease: DocumentListeners['onRelease']): Promise<ReleasedDue> {
  const result: ReleasedDue = { released: 0, failed: 0, told: [] }
  for (const id of await releasesDue(db, now)) {
    try {
      if (await inOwn(db, id, now, (...parts) => releaseOne(...parts, onRelease))) result.released++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.failed++
      result.told.push(...(await inOwn(db, id, now, (...parts) => giveUp(...parts, error.message))))
    }
  }
  return result
}

const inOwn = <T>(
  outside: Db,
  id: string,
  now: Date,
  work: (db: Db, id: string, now: Date) => Promise<T>,
): Promise<T> => inTransaction(outside, (db) => work(db, id, now))

/** @returns false when somebody released the document, sent it back or changed the time meanwhile */
async function releaseOne(db: Db, id: string, now: Date, onRelease: DocumentListeners['onRelease']): Promise<boolean> {
  const corrects = await correctedBy(db, id)
  if (corrects !== null) await lockRecord(db, 'document', corrects)
  await lockRecord(db, 'document', id)
  if (!(await releasesDue(db, now)).includes(id)) return false
  const [document] = await textsInHand.byIds(db, [id])
  if (!document) return false
  const { versionId, ...text } = await textOfDocument(db, id)
  const { issuers, ...fields } = document
  const columns = { ...fields, ...text, issuers: issuers === '' ? [] : issuers.split('、') }
  const username = document.releasedBy ?? ''
  const shown = await releaseText(
    db,
    { ...document, columns, versionId },
    {
      correction: await noteOfSchedule(db, id),
      note: `定于${document.releaseAt ?? ''}`,
      by: { username, realname: '' },
      now,
      onRelease,
    },
  )
  const name = corrects === null ? DOCUMENT_ACTS.release.name : '发布更正稿'
  await keepStates(db, await statesOf(db, await textsInHand.byIds(db, [shown]), 'edit', `：按所定时间${name}`), {
    accountId: null,
    username,
    now,
  })
  await writeActivity(
    db,
    { kind: 2, operateType: 3, success: true, content: `文件“${document.title}”：按所定时间${name}`, username },
    now,
  )
  return true
}

async function giveUp(db: Db, id: string, now: Date, reason: string): Promise<string[]> {
  const [document] = await textsInHand.byIds(db, [id])
  if (!document) return []
  await unscheduleDocument(db, id, now)
  await writeActivity(
    db,
    { kind: 2, operateType: 3, success: false, content: `文件“${document.title}”没有按所定时间发布：${reason}` },
    now,
  )
  const accountIds = await accountsNamed(db, document.releasedBy === null ? [] : [document.releasedBy])
  if (accountIds.length > 0)
    await sendMessage(db, {
      accountIds,
      kind: 'document',
      priority: 'H',
      title: '定时发布未成功',
      content: `“${document.title}”没有按所定时间发布：${reason}`,
      ...aboutDocument(id),
      now,
    })
  return accountIds
}
