import type { PermissionCode } from '#common/permissions.ts'
import { STORED, waitingPart } from '#common/consultation-acts.ts'
import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { accountsNamed, type StoredConsultation } from './consultations.sql.ts'

const LIST = '/opinionManagement/consultation'
const RELEASER: PermissionCode = 'opinion:consultation:release'

/** What those who wrote or submitted are told of a step, by the stage that it leads to. */
const TOLD: Readonly<Record<number, string>> = {
  [STORED.draft]: '退回',
  [STORED.open]: '审核通过，已公开征求意见',
  [STORED.summing]: '结果退回',
  [STORED.answered]: '结果审核通过，已公布',
}

/**
 * Tells those who may release that something waits, without naming it to people who may not see it; and those who wrote
 * and submitted what became of it.
 */
export async function tellOfConsultation(
  { db, viewer, clock, afterCommit }: Context,
  bus: Bus,
  before: StoredConsultation,
  after: StoredConsultation,
): Promise<void> {
  const { accountId: own, username } = viewer
  const authors = await accountsNamed(
    db,
    [before.writtenBy, before.submittedBy].filter((name) => name !== null && name !== username) as string[],
  )
  const part = waitingPart(after)
  const told: string[] = []
  const tell = async (
    accountIds: readonly string[],
    words: { title: string; content: string; recordId?: string; page: string },
  ) => {
    if (accountIds.length > 0) await sendMessage(db, { accountIds, kind: 'consultation', ...words, now: clock() })
    told.push(...accountIds)
  }
  if (part !== null) {
    const writers = await accountsNamed(db, after.writtenBy === null ? [] : [after.writtenBy])
    const releasers = (await holdersOf(db, RELEASER)).filter((id) => id !== own && !writers.includes(id))
    const what = part === 'draft' ? '征求意见稿' : '征求意见的结果'
    const page = `${LIST}?stage=${part === 'draft' ? 'submitted' : 'checking'}`
    await tell(releasers, { title: `有${what}等待审核`, content: `有一份${what}等待审核，请到“意见征集”办理。`, page })
  } else if (waitingPart(before) !== null && before.submittedBy !== username) {
    const outcome = TOLD[after.state] ?? ''
    const reason = after.returnedReason === null ? '' : `。理由：${after.returnedReason}`
    const content = `“${after.title}”：${outcome}${reason}`
    await tell(authors, {
      title: `意见征集${outcome}`,
      content,
      recordId: after.id,
      page: `${LIST}?title=${encodeURIComponent(after.title)}`,
    })
  }
  if (told.length > 0) afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds: told }))
}
