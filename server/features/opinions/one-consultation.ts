import type { ConsultationRow, ConsultationStage } from '#common/contract/consultations.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { STAGE_TEXTS } from '#common/opinion-states.ts'
import { CONSULTATION } from '#common/records/consultation.ts'
import { type Operation, noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { type Context, type ListContext, listRequest } from '#server/platform/http/serve.ts'
import { dayIn, invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { seenDocument, textOfDocument } from '../documents/documents.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { daysFrom, stageOn, termFault } from './consultations.rules.ts'
import {
  type ConsultationColumns,
  type StoredConsultation,
  consultationList,
  mayBePublic,
  shownTo,
} from './consultations.sql.ts'

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
export function withStage(row: StoredConsultation, today: string): ConsultationRow {
  const stage = stageOn(row, today)
  return {
    ...row,
    stage,
    stage_dictText: STAGE_TEXTS[stage],
    daysWaiting: WITHOUT_OUTCOME.includes(stage) ? daysFrom(row.endDate, today) : null,
  }
}

export const narrowed = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>, stage?: Parameters<typeof shownTo>[1]) =>
  shownTo(audienceOf(viewer), stage, dayOf(clock()))

export async function one(context: ListContext, id: string): Promise<StoredConsultation> {
  const [row] = await consultationList.seen(context.db, [id], context.list, narrowed(context))
  if (!row) throw refuse('record.not-found')
  return row
}

/** A consultation that is about to be changed, locked until the transaction ends. */
export async function locked(context: ListContext, id: string, revision?: number | null): Promise<StoredConsultation> {
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
export async function columnsOf(
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

export const noted = (
  context: Context,
  rows: readonly StoredConsultation[],
  operation: Operation,
  what = '',
): Promise<void> =>
  noteChanges(
    context,
    rows.map((row) => changeOf(CONSULTATION, 'consultation', row, operation, what)),
  )
