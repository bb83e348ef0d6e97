import { CHANGED_STEPS, type ChangedSteps, STATE, type StepCount, TWO_STEPS } from '#common/document-acts.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { keepStates } from '#server/platform/audit/changes.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockRecord } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aboutDocument } from './about-document.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { correctedBy } from './corrections.sql.ts'
import { statesOf } from './note-documents.ts'
import { accountsNamed, moveDocument, standingOtherwise, textsInHand } from './documents.sql.ts'
import { tellWaiting, type Waiting } from './waiting.ts'

/** Who takes these steps. */
const BY = { username: '', realname: '系统' }

const WAITING: Readonly<Record<number, Waiting>> = {
  [STATE.toReview]: { code: 'data:document:review', work: '初审' },
  [STATE.toApprove]: { code: 'data:document:approve', work: '复审' },
  [STATE.toRelease]: { code: 'data:document:release', work: '发布' },
}

/**
 * Puts documents that were under way when the number of steps of the installation was changed where they go on with the
 * new one (decision 0174). To two: what waits for a review waits for its release. To four: what nobody reviewed waits
 * for the review that is due, and a time that was set for its release is taken away. Each in a transaction of its own,
 * as a step of its own; whose work it becomes is told.
 * @returns how many went on, and the accounts that were sent messages
 */
export async function followSteps(db: Db, steps: StepCount, now: Date): Promise<{ moved: number; told: string[] }> {
  const told = new Set<string>()
  const waiting = new Map<string, { work: Waiting; isCorrection: boolean }>()
  let moved = 0
  for (const { id } of await standingOtherwise(db, steps)) {
    const done = await inOwn(db, id, steps, now)
    if (!done) continue
    moved++
    for (const account of done.told) told.add(account)
    waiting.set(`${done.work.code} ${done.isCorrection}`, done)
  }
  for (const { work, isCorrection } of waiting.values())
    for (const account of await tellWaiting(db, work, { documentId: null, isCorrection, except: null, now }))
      told.add(account)
  return { moved, told: [...told] }
}

const inOwn = (outside: Db, id: string, steps: StepCount, now: Date) =>
  inTransaction(outside, (db) => move(db, id, steps, now))

/** @returns null when somebody took a step with the document meanwhile */
async function move(db: Db, id: string, steps: StepCount, now: Date) {
  const corrects = await correctedBy(db, id)
  if (corrects !== null) await lockRecord(db, 'document', corrects)
  await lockRecord(db, 'document', id)
  const standing = (await standingOtherwise(db, steps)).find((one) => one.id === id)
  const [document] = await textsInHand.byIds(db, [id])
  if (!standing || !document) return null
  const { title, state, releaseAt, releasedBy } = document
  const act: ChangedSteps = steps === 2 ? 'inTwoSteps' : 'inFourSteps'
  // What others have reviewed stays said of the round; a release that was set by the clock was not meant for a text
  // without reviews.
  const round = steps === 4 && releaseAt !== null ? { releaseAt: null, releasedBy: null } : {}
  await moveDocument(db, { id, act, from: state, to: standing.to, note: steps === 2 ? TWO_STEPS : '', round }, BY, now)
  const [after] = await textsInHand.byIds(db, [id])
  const content = `文件“${title}”：${CHANGED_STEPS[act]}，转为“${after?.state_dictText ?? ''}”`
  await keepStates(db, await statesOf(db, after ? [after] : [], 'edit', `：${CHANGED_STEPS[act]}`), {
    accountId: null,
    username: '系统',
    now,
  })
  await writeActivity(db, { kind: 2, operateType: 3, success: true, content }, now)
  const told = steps === 4 && releaseAt !== null ? await accountsNamed(db, releasedBy === null ? [] : [releasedBy]) : []
  if (told.length > 0)
    await sendMessage(db, {
      accountIds: told,
      kind: 'document',
      priority: 'H',
      ...aboutDocument(id),
      title: '定时发布已取消',
      content: `“${title}”：本单位${CHANGED_STEPS.inFourSteps}，文件须先经初审、复审；原定 ${releaseAt?.slice(0, 16) ?? ''} 的发布已取消。`,
      now,
    })
  const work = WAITING[standing.to]
  if (!work) throw new Error(`nobody waits for stage ${standing.to}`)
  return { told, work, isCorrection: corrects !== null }
}
