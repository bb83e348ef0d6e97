import { needIds } from '#server/platform/records/chosen-ids.ts'
import type {
  ConsultationDetail,
  ConsultationRow,
  ConsultationStage,
  consultationContract,
  PublicConsultation,
} from '#common/contract/consultations.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import { checkFault, recallFault, STORED, waitingPart } from '#common/consultation-acts.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { OPINION_STATE, STAGE_TEXTS } from '#common/opinion-states.ts'
import { CONSULTATION } from '#common/records/consultation.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { type Context, type Handlers, type ListContext, listRequest } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dayIn, invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { seenDocument, textOfDocument } from '../documents/documents.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { orderOf, reportDocument, reportDrawing, reportOf, reportWorkbook } from './consultation-report.ts'
import { daysFrom, publicStageOn, stageOn, termFault } from './consultations.rules.ts'
import {
  attitudesIn,
  type ConsultationColumns,
  consultationList,
  deleteConsultations,
  draftOf,
  insertConsultation,
  mayBePublic,
  publicConsultation,
  publicConsultations,
  publicOpinionsIn,
  resultsIn,
  shownTo,
  type ShownConsultation,
  type StoredConsultation,
  type ConsultationChange,
  updateConsultation,
} from './consultations.sql.ts'
import { linesOf } from './draft-lines.ts'
import { tellOfConsultation } from './tell-of-consultation.ts'

type FilledIn = FormOf<typeof CONSULTATION.fields> & { body?: string | null }

/** Stages in which the term has ended and the public has no outcome. */
const WITHOUT_OUTCOME: readonly ConsultationStage[] = ['ended', 'summing', 'checking']

/** A day that has to be there. @throws Refusal record.invalid */
function dayGiven(field: 'beginDate' | 'endDate', text: string): string {
  const day = dayIn(field, text)
  if (day === null) throw invalid(field, `请填写${CONSULTATION.fields[field].label}`)
  return day
}

/** A consultation with where it stands today. */
function withStage(row: StoredConsultation, today: string): ConsultationRow {
  const stage = stageOn(row, today)
  return {
    ...row,
    stage,
    stage_dictText: STAGE_TEXTS[stage],
    daysWaiting: WITHOUT_OUTCOME.includes(stage) ? daysFrom(row.endDate, today) : null,
  }
}

const narrowed = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>, stage?: Parameters<typeof shownTo>[1]) =>
  shownTo(audienceOf(viewer), stage, dayOf(clock()))

async function one(context: ListContext, id: string): Promise<StoredConsultation> {
  const [row] = await consultationList.seen(context.db, [id], context.list, narrowed(context))
  if (!row) throw refuse('record.not-found')
  return row
}

/** A consultation that is about to be changed, locked until the transaction ends. */
async function locked(context: ListContext, id: string, revision?: number | null): Promise<StoredConsultation> {
  await one(context, id)
  await lockForEdit(context.db, 'consultation', id, revision)
  return one(context, id)
}

/** The text of a document of the office that the caller sees and everybody may see. @throws Refusal record.invalid */
async function bodyOfDocument(context: Context, documentId: string): Promise<string> {
  const { db, viewer, request, ...platform } = context
  if (!viewer.permissions.has('data:document:list'))
    throw invalid('documentId', '您没有查看文件数据的权限，请粘贴征求意见稿')
  const list = await listRequest(
    { db, ...platform },
    viewer,
    'dataManagement/DocumentList',
    request,
    'data:document:list',
  )
  await seenDocument({ ...context, list: { ...list, query: {} } }, documentId)
  if (!(await mayBePublic(db, documentId)))
    throw invalid('documentId', '这份文件只有部分人员可以查看，不能公开征求意见')
  return (await textOfDocument(db, documentId)).body
}

/** @param before what is stored, of a consultation that is edited. @throws Refusal record.invalid */
async function columnsOf(
  context: Context,
  given: FilledIn,
  before: { documentId: string | null } | null,
): Promise<ConsultationColumns> {
  const title = given.title.trim()
  if (title === '') throw invalid('title', '请填写标题')
  const documentId = orNull(given.documentId)
  const taken =
    documentId !== null && documentId !== before?.documentId ? await bodyOfDocument(context, documentId) : null
  const body = orNull(given.body) ?? orNull(taken)
  if (body === null) throw invalid('body', '请选择文件，或者粘贴征求意见稿')
  const [beginsOn, endsOn] = [dayGiven('beginDate', given.beginDate), dayGiven('endDate', given.endDate)]
  const shortReason = orNull(given.shortReason)
  const fault = termFault({ beginDate: beginsOn, endDate: endsOn, shortReason })
  if (fault) throw invalid(fault.field, fault.reason)
  return {
    title,
    explanation: orNull(given.explanation) ?? '',
    contact: orNull(given.contact),
    documentId,
    body,
    beginsOn,
    endsOn,
    shortReason,
  }
}

const noted = (context: Context, rows: readonly StoredConsultation[], operation: Operation, what = ''): Promise<void> =>
  noteChanges(
    context,
    rows.map((row) => changeOf(CONSULTATION, 'consultation', row, operation, what)),
  )

function publicRow(row: ShownConsultation, today: string): PublicConsultation {
  const stage = publicStageOn(row, today)
  const { id, title, beginDate, endDate, organ } = row
  return {
    id,
    title,
    beginDate,
    endDate,
    organ,
    stage,
    daysLeft: stage === 'open' ? daysFrom(today, endDate) + 1 : null,
    outcomeDate: row.outcomeAt ? dayOf(row.outcomeAt) : null,
    ...(row.isDemo ? { isDemo: true } : {}),
  }
}

/** The outcome of a consultation as the public reads it. */
async function outcomeOf(
  db: Db,
  { id, outcome, outcomeDay }: { id: string; outcome: string | null; outcomeDay: string | null },
  order: ReadonlyMap<string, number>,
) {
  if (outcome === null || outcomeDay === null) return null
  const results = (await resultsIn(db, id)).filter(({ value }) => value !== String(OPINION_STATE.invalid))
  const opinions = await publicOpinionsIn(db, id)
  return {
    text: outcome,
    date: outcomeDay,
    total: results.reduce((sum, { count }) => sum + count, 0),
    results,
    attitudes: await attitudesIn(db, id),
    opinions: opinions
      .toSorted((a, b) => (order.get(a.anchor ?? '') ?? -1) - (order.get(b.anchor ?? '') ?? -1))
      .map(({ label, text, count, result, resultText, reason }) => ({
        label,
        text,
        count,
        result,
        result_dictText: resultText,
        reason,
      })),
  }
}

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

/** The calls of common/contract/consultations.ts. */
export function consultationHandlers({ bus }: { bus: Bus }): Handlers<typeof consultationContract> {
  const drawing = reportDrawing()

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
  return {
    async 'GET /internet/fagui/consultation/list'({ db, query, clock }) {
      const { stage, pageNo = 1, pageSize = PAGE_SIZE } = query
      const today = dayOf(clock())
      const { total, rows } = await publicConsultations(db, today, {
        stage,
        from: (pageNo - 1) * pageSize,
        size: pageSize,
      })
      return { total, records: rows.map((row) => publicRow(row, today)) }
    },

    async 'GET /internet/fagui/consultation/detail'({ db, query, clock }) {
      const today = dayOf(clock())
      const found = await publicConsultation(db, query.id, today)
      if (!found) throw refuse('consultation.not-found')
      const { explanation, contact, lines } = found
      const consultation = publicRow(found, today)
      const outcome = await outcomeOf(db, { ...found, outcomeDay: consultation.outcomeDate }, orderOf(lines))
      return { consultation, explanation, contact, lines, outcome }
    },

    async 'GET /opinionManagement/consultation/list'(context) {
      const page = await consultationList.page(context.db, context.list, narrowed(context, context.query.stage))
      return { ...page, records: page.records.map((row) => withStage(row, dayOf(context.clock()))) }
    },

    async 'GET /opinionManagement/consultation/queryById'(context): Promise<ConsultationDetail> {
      const { db, query, clock } = context
      const row = await one(context, query.id)
      const { body, lines } = await draftOf(db, row.id)
      const publicOutcome = await outcomeOf(
        db,
        { ...row, outcomeDay: row.outcomeTime?.slice(0, 10) ?? dayOf(clock()) },
        orderOf(lines),
      )
      return { ...withStage(row, dayOf(clock())), body, publicOutcome }
    },

    async 'POST /opinionManagement/consultation/add'(context) {
      const { db, body, viewer, clock } = context
      const columns = await columnsOf(context, body, null)
      const id = newId()
      const set = { ...columns, lines: await linesOf(columns.title, columns.body), orgCode: viewer.orgCode }
      await insertConsultation(db, id, set, viewer.username, clock())
      await noted(context, await consultationList.byIds(db, [id]), 'add')
      return { id }
    },

    async 'PUT /opinionManagement/consultation/edit'(context) {
      const { db, body, viewer, clock } = context
      const before = await locked(context, body.id, body.revision)
      const columns = await columnsOf(context, body, before)
      const stage = stageOn(before, dayOf(clock()))
      if (stage !== 'draft') {
        if (stage === 'submitted') throw invalid('title', '正在等待审核，不能修改；须先撤回或者退回')
        if (stage !== 'open' && stage !== 'coming')
          throw invalid('title', '期限已届满，不能再改；草案和期限以公开的为准')
        const draft = await draftOf(db, body.id)
        const isSame =
          columns.title === before.title &&
          columns.body === draft.body.trim() &&
          columns.documentId === before.documentId &&
          columns.beginsOn === before.beginDate &&
          columns.explanation === before.explanation &&
          columns.contact === before.contact
        // Else one person could put other words before the public than those that another one released.
        if (!isSame)
          throw invalid('body', '已经公开征求意见，只能延长期限；标题、说明、草案、其他途径和开始日期不能再改')
        if (columns.endsOn < before.endDate) throw invalid('endDate', '已经公开征求意见，截止日期只能延后')
      }
      const written = stage === 'draft' ? { writtenBy: viewer.username } : {}
      await updateConsultation(
        db,
        body.id,
        { ...columns, ...written, lines: await linesOf(columns.title, columns.body) },
        viewer.username,
        clock(),
      )
      await noted(context, await consultationList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /opinionManagement/consultation/deleteBatch'(context) {
      const ids = needIds(context.query.ids)
      const rows = await consultationList.seen(context.db, ids, context.list, narrowed(context))
      if (rows.length < ids.length) throw refuse('record.not-found')
      const released = rows.find(({ state }) => state !== STORED.draft)
      if (released)
        throw invalid(
          'ids',
          `“${released.title}”${released.state === STORED.submitted ? '正在等待审核' : '已公开征求意见'}，不能删除`,
        )
      await noted(context, rows, 'delete')
      await deleteConsultations(context.db, ids)
      return null
    },

    async 'POST /opinionManagement/consultation/submit'(context) {
      const { body, viewer } = context
      const row = await locked(context, body.id, body.revision)
      if (row.state !== STORED.draft)
        throw invalid('state', row.state === STORED.submitted ? '已经提交，正在等待审核' : '已经公开征求意见')
      await refuseUnready(context, row)
      await stepped(
        context,
        row,
        { state: STORED.submitted, submittedBy: viewer.username, returnedReason: null },
        '提交审核',
      )
      return null
    },

    async 'POST /opinionManagement/consultation/release'(context) {
      const row = await waiting(context, 'draft')
      await refuseUnready(context, row)
      await stepped(context, row, { state: STORED.open }, '审核通过，公开征求意见')
      return null
    },

    async 'POST /opinionManagement/consultation/submitOutcome'(context) {
      const { body, viewer, clock } = context
      const row = await locked(context, body.id, body.revision)
      const stage = stageOn(row, dayOf(clock()))
      if (stage === 'checking') throw invalid('state', '结果已经提交，正在等待审核')
      if (stage !== 'ended' && stage !== 'summing')
        throw invalid(
          'state',
          stage === 'answered' || stage === 'archived' ? '结果已经公布' : '期限届满之后才能提交结果',
        )
      const outcome = body.outcome.trim()
      if (outcome === '') throw invalid('outcome', '请写明结果：意见的总体情况、采纳了哪些、没有采纳的理由')
      refuseUndecided(row)
      const { username } = viewer
      // Whoever submits it unchanged did not write it.
      const writtenBy = outcome === row.outcome && row.writtenBy !== null ? row.writtenBy : username
      await stepped(
        context,
        row,
        { state: STORED.checking, outcome, writtenBy, submittedBy: username, returnedReason: null },
        '结果提交审核',
      )
      return null
    },

    async 'POST /opinionManagement/consultation/returnBack'(context) {
      const row = await waiting(context, null)
      const reason = context.body.reason.trim()
      if (reason === '') throw invalid('reason', '请填写退回的理由')
      const [state, what] = row.state === STORED.submitted ? [STORED.draft, '退回'] : [STORED.summing, '结果退回']
      await stepped(context, row, { state, submittedBy: null, returnedReason: reason }, `${what}，${reason}`)
      return null
    },

    async 'POST /opinionManagement/consultation/recall'(context) {
      const { body, viewer } = context
      const row = await locked(context, body.id, body.revision)
      const fault = recallFault(row, viewer.username)
      if (fault) throw invalid('state', fault)
      const [state, what] = row.state === STORED.submitted ? [STORED.draft, '撤回'] : [STORED.summing, '结果撤回']
      await stepped(context, row, { state, submittedBy: null }, what)
      return null
    },

    async 'POST /opinionManagement/consultation/publishOutcome'(context) {
      const row = await waiting(context, 'outcome')
      refuseUndecided(row)
      await stepped(context, row, { state: STORED.answered, outcomeAt: context.clock() }, '审核通过，公布结果')
      return null
    },

    async 'POST /opinionManagement/consultation/archive'(context) {
      const { db, body, viewer, clock } = context
      const row = await locked(context, body.id)
      if (row.state !== STORED.answered)
        throw invalid('state', row.state === STORED.archived ? '已经归档' : '公布结果之后才能归档')
      await updateConsultation(db, row.id, { state: STORED.archived }, viewer.username, clock())
      await noted(context, await consultationList.byIds(db, [row.id]), 'edit', '：归档')
      return null
    },

    'GET /opinionManagement/consultation/report': async (context) =>
      reportOf(context.db, await one(context, context.query.id)),

    async 'GET /opinionManagement/consultation/exportXls'(context) {
      return reportWorkbook(context, await one(context, context.query.id), context.query.format ?? 'xlsx')
    },

    async 'GET /opinionManagement/consultation/exportDocx'(context) {
      return reportDocument(context, await one(context, context.query.id), drawing)
    },
  }
}
