import { needChosen } from '#server/platform/records/chosen-ids.ts'
import type { OpinionRow } from '#common/contract/opinions.ts'
import { STORED } from '#common/consultation-acts.ts'
import { refuse } from '#common/errors.ts'
import { OPINION_STATE } from '#common/opinion-states.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Context, ListContext } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { shortSender } from './opinions.rules.ts'
import { type StoredOpinion, furthestOutcome, lockOpinions, opinionList, shownTo } from './opinions.sql.ts'
import { openSecrets } from './sender.ts'

export const NOBODY = { name: null, phone: null, email: null }

export const narrowed = ({ viewer }: Pick<Context, 'viewer'>) => shownTo(audienceOf(viewer))

/** An opinion as staff see it: its sender shortened. */
export function shown(contacts: ContactSealer, { sealed, ...row }: StoredOpinion): OpinionRow {
  const secrets = openSecrets(contacts, row.id, sealed)
  return { ...row, sender: secrets ? shortSender(secrets) : NOBODY }
}

async function seen(context: ListContext, ids: readonly string[]): Promise<StoredOpinion[]> {
  needChosen(ids)
  const rows = await opinionList.seen(context.db, ids, context.list, narrowed(context))
  if (rows.length < ids.length) throw refuse('record.not-found')
  return rows
}
export async function one(context: ListContext, id: string): Promise<StoredOpinion> {
  const [row] = await seen(context, [id])
  if (!row) throw refuse('record.not-found')
  return row
}

/**
 * Opinions that are about to be changed, locked until the transaction ends. Those whose outcome is public, or waits for
 * it, stay as they are.
 */
export async function locked(context: ListContext, ids: readonly string[]): Promise<StoredOpinion[]> {
  await seen(context, ids)
  await lockOpinions(context.db, ids)
  const outcome = await furthestOutcome(context.db, ids)
  if (outcome >= STORED.answered) throw invalid('ids', '这件征求意见的结果已经公布，意见的办理不能再改')
  // What is released is what was submitted.
  if (outcome === STORED.checking)
    throw invalid('ids', '这件征求意见的结果正在等待审核，意见的办理不能再改；须先撤回或者退回')
  return seen(context, ids)
}

export const nameOf = ({ targetTitle, label, kind_dictText }: StoredOpinion) =>
  `${kind_dictText}“${targetTitle}”${label ?? ''}`

/** An opinion that others have merged or decided, perhaps a moment ago. */
export const unfit = (row: StoredOpinion, act: string) =>
  invalid(
    'ids',
    `${nameOf(row)}的意见${row.state === OPINION_STATE.merged ? '已合并到另一条' : '已有结论'}，不能${act}，请刷新后重新选择`,
  )

export async function noted(context: Context, ids: readonly string[], what: string): Promise<void> {
  const rows = await opinionList.byIds(context.db, ids)
  await noteChanges(
    context,
    rows.map((row) => ({
      table: 'opinion',
      id: row.id,
      operation: 'edit',
      label: `${nameOf(row)}的意见：${what}`,
      content: {
        id: row.id,
        targetTitle: row.targetTitle,
        label: row.label,
        state: row.state,
        department: row.departName,
        merged: row.mergedInto,
        answer: row.answer,
        publicText: row.publicText,
        note: row.note,
      },
    })),
  )
}
