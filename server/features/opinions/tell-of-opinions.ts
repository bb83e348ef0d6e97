import type { PermissionCode } from '#common/permissions.ts'
import { OPINION_STATE } from '#common/opinion-states.ts'
import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendMessage, stillToTell } from '../announcements/announcements.door.ts'
import { countNewOpinions, workingFor } from './remind-opinions.sql.ts'

const HANDLER: PermissionCode = 'opinion:feedback:handle'
const pageOf = (state: number) => `/opinionManagement/feedback?state=${state}`

/** Sends one message to those of these people who have none of the kind unread. @returns who was sent it */
async function tell(
  db: Db,
  accountIds: readonly string[],
  words: { title: string; content: string; page: string },
  now: Date,
): Promise<string[]> {
  const told = await stillToTell(db, accountIds, { kind: 'opinion', page: words.page, now })
  if (told.length > 0) await sendMessage(db, { accountIds: told, kind: 'opinion', ...words, now })
  return told
}

/**
 * Tells those of a department who handle opinions that some were passed to it, without naming what they are about:
 * readers see different texts.
 * @returns how many there are who can handle them, and who was sent a message
 */
export async function tellOfAssigned(
  db: Db,
  department: { id: string; name: string },
  by: string | null,
  now: Date,
): Promise<{ handlers: number; told: string[] }> {
  const handlers = await workingFor(db, await holdersOf(db, HANDLER), [department.id])
  const others = handlers.filter((id) => id !== by)
  const content = `有公众提出的意见转给“${department.name}”办理，请到“反馈意见”办理。`
  return {
    handlers: handlers.length,
    told: await tell(db, others, { title: '有意见转给您的部门', content, page: pageOf(OPINION_STATE.assigned) }, now),
  }
}

/**
 * Tells those who handle opinions that new ones wait to be taken up, since they were last told. However many arrive,
 * nobody has more than one unread message of it.
 * @returns how many opinions are new, and who was sent a message
 */
export const tellOfNewOpinions = (outside: Db, now: Date): Promise<{ found: number; told: string[] }> =>
  inTransaction(outside, async (db) => {
    const found = await countNewOpinions(db)
    if (found === 0) return { found, told: [] }
    const words = {
      title: '有新的公众意见',
      content: '有公众提出的意见等待受理，请到“反馈意见”办理。',
      page: pageOf(OPINION_STATE.waiting),
    }
    return { found, told: await tell(db, await holdersOf(db, HANDLER), words, now) }
  })
