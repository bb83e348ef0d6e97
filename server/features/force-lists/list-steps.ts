import type { forceListContract } from '#common/contract/force-lists.ts'
import { LIST_STATE, type ListState, OUTCOME_TEXT, secondPersonFault } from '#common/force-lists.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import {
  type CheckOfList,
  deleteChecksOfList,
  historiesOf,
  insertChecksOfList,
  lockWorks,
  worksWithWords,
} from '../laws/laws.door.ts'
import {
  type StoredList,
  type StoredRow,
  forceListList,
  forgetFacts,
  noteFacts,
  storedRows,
  updateList,
} from './force-lists.sql.ts'
import { locked, noted, one, rematch } from './one-list.ts'

type Act = 'submit' | 'takeBack' | 'reopen' | 'confirm' | 'sendBack' | 'askWithdrawal' | 'withdraw' | 'keep'
/** The states in which a step is possible. */
const FROM: Record<Act, readonly ListState[]> = {
  submit: [LIST_STATE.open],
  takeBack: [LIST_STATE.submitted],
  reopen: [LIST_STATE.confirmed],
  confirm: [LIST_STATE.submitted],
  sendBack: [LIST_STATE.submitted],
  askWithdrawal: [LIST_STATE.confirmed],
  withdraw: [LIST_STATE.leaving],
  keep: [LIST_STATE.leaving],
}
/** What the log says of a step. */
const STEP_TEXT: Record<Act, string> = {
  submit: '：提交确认',
  takeBack: '：收回',
  reopen: '：补办其余各行',
  confirm: '：确认',
  sendBack: '：退回',
  askWithdrawal: '：申请撤销',
  withdraw: '：撤销',
  keep: '：不撤销',
}

/** Tells the public that the matched rows were in force. @returns how many were told now */
async function tell(context: Context, list: StoredList): Promise<number> {
  const { db, viewer, clock } = context
  const rows = (await storedRows(db, list.id)).filter(({ outcome, factId }) => outcome === 'matched' && factId === null)
  const works = await worksWithWords(db, 'open', {
    words: [],
    ids: rows.flatMap(({ workId }) => workId ?? []),
    most: Math.max(1, rows.length),
  })
  const histories = await historiesOf(
    db,
    'open',
    works.map(({ workId }) => workId),
  )
  const workOf = new Map(works.map((work) => [work.workId, work]))
  const told = rows.flatMap((row): { row: StoredRow; check: CheckOfList }[] => {
    const work = workOf.get(row.workId ?? '')
    const version = histories.get(row.workId ?? '')?.versions.find(({ versionId }) => versionId === row.versionId)
    if (!work || !version) return []
    const check = {
      id: newId(),
      listId: list.id,
      versionId: version.versionId,
      targetTitle: work.title,
      targetKey: work.titleKey,
      editionDate: version.versionDate,
      day: list.asOf,
      source: `《${list.title.replace(/^《(.*)》$/, '$1')}》`,
      createdBy: viewer.username,
      createdAt: clock(),
    }
    return [{ row, check }]
  })
  await insertChecksOfList(
    db,
    told.map(({ check }) => check),
  )
  await noteFacts(
    db,
    told.map(({ row, check }) => ({ id: row.id, factId: check.id })),
  )
  if (told.length > 0)
    await noteChanges(
      context,
      told.map(({ check }) => ({
        table: 'lawFact',
        id: check.id,
        operation: 'add' as const,
        label: `核实“${check.targetTitle}”：有效 ${check.day}`,
        content: {
          id: check.id,
          title: check.targetTitle,
          editionDate: check.editionDate,
          day: check.day,
          kind: '有效',
          source: check.source,
        },
      })),
      { content: `按有效目录“${list.title}”认定有效 ${told.length} 部：`, operateType: 2 },
    )
  return told.length
}

type Calls = Handlers<typeof forceListContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Sends a list to be confirmed, takes it back, or opens it again. */
export async function step(context: Call<'POST /dataManagement/forceList/step'>) {
  const { db, body, viewer, clock } = context
  const now = clock()
  const { username } = viewer
  const list = await locked(context, body.id, FROM[body.act])
  if (body.act === 'submit') {
    await rematch(db, list)
    const rows = await storedRows(db, list.id)
    if (!rows.some(({ outcome, factId }) => outcome === 'matched' && factId === null))
      throw invalid('id', '没有一行可以据此认定有效：请先办理各行，或者先把法规入库')
    await updateList(
      db,
      list.id,
      { state: LIST_STATE.submitted, submittedBy: username, submittedAt: now, returnedNote: null },
      username,
      now,
    )
  } else await updateList(db, list.id, { state: LIST_STATE.open }, username, now)
  await noted(context, await forceListList.byIds(db, [list.id]), 'edit', STEP_TEXT[body.act])
  return one(context, list.id)
}

type Answer = Exclude<Act, 'submit' | 'takeBack' | 'reopen'>
const NEEDS_REASON: Partial<Record<Answer, string>> = {
  sendBack: '请写明退回的理由',
  askWithdrawal: '请写明撤销的理由',
}

/** Why this person may not take the step; null when they may. */
function personFault(act: Answer, { hands, withdrawalBy }: StoredList, username: string): string | null {
  if (act === 'confirm' || act === 'sendBack') return secondPersonFault(hands, username)
  return act === 'withdraw' && withdrawalBy === username ? '申请撤销的人不能自己撤销，请由另一人办理' : null
}

/**
 * Tells the public what the list says, as it was compared when it was sent to be confirmed.
 * @throws Refusal record.invalid when the library has changed since
 */
async function confirm(context: Context, list: StoredList): Promise<number> {
  const { db } = context
  // Facts of these works that others enter meanwhile wait.
  await lockWorks(
    db,
    (await storedRows(db, list.id)).flatMap(({ outcome, workId }) => (outcome === 'matched' ? (workId ?? []) : [])),
  )
  const changed = await rematch(db, list)
  if (changed.length > 0)
    throw invalid(
      'id',
      `提交以后馆藏有变化，${changed.length} 行的比对结果不同了（如${changed[0]?.place ?? ''}“${changed[0]?.name ?? ''}”现为“${OUTCOME_TEXT[changed[0]?.outcome ?? 'missing']}”），请退回重新比对后再确认`,
    )
  return tell(context, list)
}

/** Takes back what the public was told by a list. @returns of how many works */
async function takeBackTold(context: Context, list: StoredList): Promise<number> {
  const { db } = context
  const ended = (await storedRows(db, list.id)).filter(({ factId }) => factId !== null)
  const count = await deleteChecksOfList(db, list.id)
  await forgetFacts(db, list.id)
  await noteChanges(
    context,
    ended.map((row) => ({
      table: 'lawFact',
      id: row.factId ?? '',
      operation: 'delete' as const,
      label: `撤销核实“${row.name}”：${list.asOf}`,
      content: { id: row.factId, title: row.name, day: list.asOf, kind: '有效', source: list.title },
    })),
    { content: `撤销有效目录“${list.title}”的认定 ${ended.length} 部：`, operateType: 4 },
  )
  return count
}

/** What a list becomes by a step. */
function becoming(act: Answer, username: string, now: Date, reason: string | null): object {
  switch (act) {
    case 'confirm':
      return { state: LIST_STATE.confirmed, confirmedBy: username, confirmedAt: now }
    case 'sendBack':
      return { state: LIST_STATE.open, returnedNote: reason }
    case 'askWithdrawal':
      return { state: LIST_STATE.leaving, withdrawalBy: username, withdrawalReason: reason }
    case 'keep':
      return { state: LIST_STATE.confirmed, withdrawalBy: null, withdrawalReason: null }
    case 'withdraw':
      return { state: LIST_STATE.withdrawn, withdrawnBy: username, withdrawnAt: now }
  }
}

/** Confirms a list or sends it back; asks to withdraw one that was confirmed, withdraws or keeps it. */
export async function answer(context: Call<'POST /dataManagement/forceList/answer'>) {
  const { db, body, viewer, clock } = context
  const { act } = body
  const now = clock()
  const list = await locked(context, body.id, FROM[act])
  const reason = orNull(body.reason)
  const asked = NEEDS_REASON[act]
  if (asked !== undefined && reason === null) throw invalid('reason', asked)
  const fault = personFault(act, list, viewer.username)
  if (fault !== null) throw invalid('id', fault)
  let told: number | undefined
  if (act === 'confirm') told = await confirm(context, list)
  if (act === 'withdraw') told = -(await takeBackTold(context, list))
  await updateList(db, list.id, becoming(act, viewer.username, now, reason), viewer.username, now, false)
  await noted(context, await forceListList.byIds(db, [list.id]), 'edit', STEP_TEXT[act], told)
  return one(context, list.id)
}
