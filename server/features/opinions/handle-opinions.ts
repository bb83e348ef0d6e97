import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { opinionContract } from '#common/contract/opinions.ts'
import { refuse } from '#common/errors.ts'
import { OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { handlingFault, isDecided } from './opinions.rules.ts'
import { changeOpinions, departmentOf } from './opinions.sql.ts'
import { someOnOpenText } from './remind-opinions.sql.ts'
import { tellOfAssigned } from './tell-of-opinions.ts'
import { locked, noted, one, unfit } from './one-opinion.ts'

type Calls = Handlers<typeof opinionContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Handles an opinion, or changes how it was handled. */
export async function handle(context: Call<'PUT /opinionManagement/feedback/edit'>) {
  const { db, body, viewer, clock } = context
  await one(context, body.id)
  await lockForEdit(db, 'opinion', body.id, body.revision)
  const [before] = await locked(context, [body.id])
  if (!before) throw refuse('record.not-found')
  const set = { state: body.state, answer: orNull(body.answer), publicText: orNull(body.publicText) }
  const fault = handlingFault(before, set)
  if (fault) throw invalid(fault.field, fault.reason)
  const decided = isDecided(set.state)
  const isAnew = set.state !== before.state || set.answer !== before.answer
  await changeOpinions(
    db,
    [body.id],
    {
      ...set,
      note: orNull(body.note),
      ...(decided && isAnew ? { answeredBy: viewer.username, answeredAt: clock() } : {}),
      ...(decided ? {} : { answeredBy: null, answeredAt: null }),
    },
    viewer.username,
    clock(),
  )
  await noted(context, [body.id], decided ? '答复' : '办理')
  return null
}

/** Handles some opinions alike. */
export async function handleSome(context: Call<'POST /opinionManagement/feedback/handleBatch'>) {
  const { db, body, viewer, clock } = context
  const ids = idsIn(body.ids)
  const rows = await locked(context, ids)
  const { state } = body
  const answer = orNull(body.answer)
  for (const row of rows) {
    if (!UNDECIDED.includes(row.state)) throw unfit(row, '办理')
    const fault = handlingFault(row, { state, answer, publicText: null })
    if (fault) throw invalid(fault.field, fault.reason)
  }
  const decided = isDecided(state)
  const set = decided ? { state, answer, answeredBy: viewer.username, answeredAt: clock() } : { state }
  await changeOpinions(db, ids, set, viewer.username, clock())
  await noted(context, ids, decided ? '答复' : '办理')
  return { done: ids.length }
}

/** Gives opinions to a department, and tells those who work there. */
export async function assign(context: Call<'POST /opinionManagement/feedback/assign'>, bus: Bus) {
  const { db, body, viewer, clock } = context
  const ids = idsIn(body.ids)
  const rows = await locked(context, ids)
  const department = await departmentOf(db, body.departId)
  if (!department) throw invalid('departId', '请选择承办部门')
  const decided = rows.find(({ state }) => !UNDECIDED.includes(state))
  if (decided) throw unfit(decided, '转办')
  await changeOpinions(
    db,
    ids,
    {
      state: OPINION_STATE.assigned,
      departmentId: department.id,
      orgCode: department.orgCode,
      assignedAt: clock(),
      reminded: false,
    },
    viewer.username,
    clock(),
  )
  await noted(context, ids, `转${department.name}办理`)
  if (!(await someOnOpenText(db, ids))) return { done: ids.length, handlers: null }
  const { handlers, told } = await tellOfAssigned(db, department, viewer.accountId, clock())
  if (told.length > 0) context.afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds: told }))
  return { done: ids.length, handlers }
}
