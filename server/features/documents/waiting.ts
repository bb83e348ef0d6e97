import type { DocumentAct, StepCount } from '#common/document-acts.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Work that a document waits for, and the right to do it. */
export interface Waiting {
  code: 'data:document:edit' | 'data:document:review' | 'data:document:approve' | 'data:document:release'
  work: string
}

/** What a recognised text waits for when one person has signed for it. */
export const SECOND_CHECK: Waiting = { code: 'data:document:edit', work: '复校' }

const RELEASE: Waiting = { code: 'data:document:release', work: '发布' }
const NEXT: Partial<Record<DocumentAct, Waiting>> = {
  submit: { code: 'data:document:review', work: '初审' },
  review: { code: 'data:document:approve', work: '复审' },
  approve: RELEASE,
}

/** What a document waits for after a step; undefined for nothing. */
export const nextAfter = (act: DocumentAct, steps: StepCount): Waiting | undefined =>
  steps === 2 && act === 'submit' ? RELEASE : NEXT[act]

/**
 * The list of documents with this one open. Who may not see it is led to the one that waits longest for them, as where
 * several wait at once: the address of a hidden document and that of none open the same.
 */
const waitingPage = (id: string | null) =>
  `/dataManagement/document?waiting=${id === null ? '1' : encodeURIComponent(id)}`

/**
 * Tells those who may do it that work waits, without naming documents to people who may not see them.
 * @param documentId the document or 更正稿 that waits; null for several
 * @param except account that need not be told
 * @returns the accounts that were told
 */
export async function tellWaiting(
  db: Db,
  { code, work }: Waiting,
  {
    documentId,
    isCorrection,
    except,
    now,
  }: { documentId: string | null; isCorrection: boolean; except: string | null; now: Date },
): Promise<string[]> {
  const accountIds = (await holdersOf(db, code)).filter((id) => id !== except)
  if (accountIds.length === 0) return []
  const noun = isCorrection ? '更正稿' : '文件'
  await sendMessage(db, {
    accountIds,
    kind: 'document',
    page: waitingPage(documentId),
    title: `有${noun}等待${work}`,
    content: `有一份${noun}等待${work}，请到“文件数据”办理。`,
    now,
  })
  return accountIds
}
