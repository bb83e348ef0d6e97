import { needIds } from '#server/platform/records/chosen-ids.ts'
import type { ConsultationDetail, consultationContract } from '#common/contract/consultations.ts'
import { STORED } from '#common/consultation-acts.ts'
import { refuse } from '#common/errors.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { orderOf, reportDocument, reportDrawing, reportOf, reportWorkbook } from './consultation-report.ts'
import { stageOn } from './consultations.rules.ts'
import {
  consultationList,
  deleteConsultations,
  draftOf,
  insertConsultation,
  updateConsultation,
} from './consultations.sql.ts'
import { linesOf } from './draft-lines.ts'
import { columnsOf, locked, narrowed, noted, one, withStage } from './one-consultation.ts'
import { outcomeOf, publicDetail, publicPage } from './public-consultations.ts'
import { publishOutcome, recall, release, returnBack, submit, submitOutcome } from './consultation-steps.ts'

type Calls = Handlers<typeof consultationContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Makes a consultation. */
async function add(context: Call<'POST /opinionManagement/consultation/add'>) {
  const { db, body, viewer, clock } = context
  const columns = await columnsOf(context, body, null)
  const id = newId()
  const set = { ...columns, lines: await linesOf(columns.title, columns.body), orgCode: viewer.orgCode }
  await insertConsultation(db, id, set, viewer.username, clock())
  await noted(context, await consultationList.byIds(db, [id]), 'add')
  return { id }
}

/** Changes a draft; of one that is public only the end, to a later day. */
async function edit(context: Call<'PUT /opinionManagement/consultation/edit'>) {
  const { db, body, viewer, clock } = context
  const before = await locked(context, body.id, body.revision)
  const columns = await columnsOf(context, body, before)
  const stage = stageOn(before, dayOf(clock()))
  if (stage !== 'draft') {
    if (stage === 'submitted') throw invalid('title', '正在等待审核，不能修改；须先撤回或者退回')
    if (stage !== 'open' && stage !== 'coming') throw invalid('title', '期限已届满，不能再改；草案和期限以公开的为准')
    const draft = await draftOf(db, body.id)
    const isSame =
      columns.title === before.title &&
      columns.body === draft.body.trim() &&
      columns.documentId === before.documentId &&
      columns.beginsOn === before.beginDate &&
      columns.explanation === before.explanation &&
      columns.contact === before.contact
    // Else one person could put other words before the public than those that another one released.
    if (!isSame) throw invalid('body', '已经公开征求意见，只能延长期限；标题、说明、草案、其他途径和开始日期不能再改')
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
}

/** Removes drafts that were never public. */
async function remove(context: Call<'DELETE /opinionManagement/consultation/deleteBatch'>) {
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
}

/** The calls of common/contract/consultations.ts. */
export function consultationHandlers({ bus }: { bus: Bus }): Handlers<typeof consultationContract> {
  const drawing = reportDrawing()

  return {
    'GET /internet/fagui/consultation/list': publicPage,
    'GET /internet/fagui/consultation/detail': publicDetail,

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

    'POST /opinionManagement/consultation/add': add,
    'PUT /opinionManagement/consultation/edit': edit,
    'DELETE /opinionManagement/consultation/deleteBatch': remove,
    'POST /opinionManagement/consultation/submit': (context) => submit(context, bus),
    'POST /opinionManagement/consultation/release': (context) => release(context, bus),
    'POST /opinionManagement/consultation/submitOutcome': (context) => submitOutcome(context, bus),
    'POST /opinionManagement/consultation/returnBack': (context) => returnBack(context, bus),
    'POST /opinionManagement/consultation/recall': (context) => recall(context, bus),
    'POST /opinionManagement/consultation/publishOutcome': (context) => publishOutcome(context, bus),

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
