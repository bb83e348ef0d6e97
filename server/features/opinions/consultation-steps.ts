import type { consultationContract } from '#common/contract/consultations.ts'
import { STORED, checkFault, recallFault, waitingPart } from '#common/consultation-acts.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { stageOn } from './consultations.rules.ts'
import {
  type ConsultationChange,
  type StoredConsultation,
  consultationList,
  mayBePublic,
  updateConsultation,
} from './consultations.sql.ts'
import { tellOfConsultation } from './tell-of-consultation.ts'
import { locked, noted } from './one-consultation.ts'

type Calls = Handlers<typeof consultationContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

interface StepBody {
  id: string
  revision?: number | null
}
const NOTHING_WAITS = '没有等待审核的内容，请刷新后再操作'

/** @throws Refusal record.invalid when a draft cannot be put before the public as it stands */
async function refuseUnready({ db, clock }: Pick<Context, 'db' | 'clock'>, row: StoredConsultation): Promise<void> {
  if (row.documentId !== null && !(await mayBePublic(db, row.documentId)))
    throw invalid('documentId', '这份文件不能公开征求意见')
  if (row.explanation === '') throw invalid('explanation', '请先填写说明：为什么制定、主要内容是什么')
  if (row.beginDate < dayOf(clock())) throw invalid('beginDate', '开始日期早于今天，请先修改期限')
}

/** @throws Refusal record.invalid when an opinion has no conclusion */
function refuseUndecided({ undecided }: StoredConsultation): void {
  if (undecided > 0) throw invalid('outcome', `还有 ${undecided} 条意见没有结论，都有结论后才能公布结果`)
}

/**
 * A consultation at which the caller looked, locked, of which a part waits that the caller may release or send back.
 */
async function waiting(
  context: ListContext & { body: StepBody },
  part: 'draft' | 'outcome' | null,
): Promise<StoredConsultation> {
  const row = await locked(context, context.body.id, context.body.revision)
  const fault = part !== null && waitingPart(row) !== part ? NOTHING_WAITS : checkFault(row, context.viewer.username)
  if (fault) throw invalid('state', fault)
  return row
}
/** Writes a step down, and tells those whom it concerns. @param before as it was before the step */
async function stepped(
  context: Context,
  bus: Bus,
  before: StoredConsultation,
  change: ConsultationChange,
  words: string,
): Promise<void> {
  const { db, viewer, clock } = context
  await updateConsultation(db, before.id, change, viewer.username, clock())
  const rows = await consultationList.byIds(db, [before.id])
  await noted(context, rows, 'edit', `：${words}`)
  if (rows[0]) await tellOfConsultation(context, bus, before, rows[0])
}
/** Sends a draft to be released. */
export async function submit(context: Call<'POST /opinionManagement/consultation/submit'>, bus: Bus) {
  const { body, viewer } = context
  const row = await locked(context, body.id, body.revision)
  if (row.state !== STORED.draft)
    throw invalid('state', row.state === STORED.submitted ? '已经提交，正在等待审核' : '已经公开征求意见')
  await refuseUnready(context, row)
  await stepped(
    context,
    bus,
    row,
    { state: STORED.submitted, submittedBy: viewer.username, returnedReason: null },
    '提交审核',
  )
  return null
}

/** Puts a draft before the public. */
export async function release(context: Call<'POST /opinionManagement/consultation/release'>, bus: Bus) {
  const row = await waiting(context, 'draft')
  await refuseUnready(context, row)
  await stepped(context, bus, row, { state: STORED.open }, '审核通过，公开征求意见')
  return null
}

/** Sends the outcome to be released. */
export async function submitOutcome(context: Call<'POST /opinionManagement/consultation/submitOutcome'>, bus: Bus) {
  const { body, viewer, clock } = context
  const row = await locked(context, body.id, body.revision)
  const stage = stageOn(row, dayOf(clock()))
  if (stage === 'checking') throw invalid('state', '结果已经提交，正在等待审核')
  if (stage !== 'ended' && stage !== 'summing')
    throw invalid('state', stage === 'answered' || stage === 'archived' ? '结果已经公布' : '期限届满之后才能提交结果')
  const outcome = body.outcome.trim()
  if (outcome === '') throw invalid('outcome', '请写明结果：意见的总体情况、采纳了哪些、没有采纳的理由')
  refuseUndecided(row)
  const { username } = viewer
  // Whoever submits it unchanged did not write it.
  const writtenBy = outcome === row.outcome && row.writtenBy !== null ? row.writtenBy : username
  await stepped(
    context,
    bus,
    row,
    { state: STORED.checking, outcome, writtenBy, submittedBy: username, returnedReason: null },
    '结果提交审核',
  )
  return null
}

/** Sends back what waits to be released. */
export async function returnBack(context: Call<'POST /opinionManagement/consultation/returnBack'>, bus: Bus) {
  const row = await waiting(context, null)
  const reason = context.body.reason.trim()
  if (reason === '') throw invalid('reason', '请填写退回的理由')
  const [state, what] = row.state === STORED.submitted ? [STORED.draft, '退回'] : [STORED.summing, '结果退回']
  await stepped(context, bus, row, { state, submittedBy: null, returnedReason: reason }, `${what}，${reason}`)
  return null
}

/** Takes back what one sent oneself. */
export async function recall(context: Call<'POST /opinionManagement/consultation/recall'>, bus: Bus) {
  const { body, viewer } = context
  const row = await locked(context, body.id, body.revision)
  const fault = recallFault(row, viewer.username)
  if (fault) throw invalid('state', fault)
  const [state, what] = row.state === STORED.submitted ? [STORED.draft, '撤回'] : [STORED.summing, '结果撤回']
  await stepped(context, bus, row, { state, submittedBy: null }, what)
  return null
}

/** Puts the outcome before the public. */
export async function publishOutcome(context: Call<'POST /opinionManagement/consultation/publishOutcome'>, bus: Bus) {
  const row = await waiting(context, 'outcome')
  refuseUndecided(row)
  await stepped(context, bus, row, { state: STORED.answered, outcomeAt: context.clock() }, '审核通过，公布结果')
  return null
}
