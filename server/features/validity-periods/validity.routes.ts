import type { ValidityRow, validityContract } from '#common/contract/validity-periods.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { dayOfCell } from '../documents/documents.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { faultOf, isDecision } from './validity.rules.ts'
import { periodStored, shownTo, takeInPeriods, type Term, updatePeriod, validityList } from './validity.sql.ts'

type StoredPeriod = Omit<ValidityRow, 'daysLeft'>
const DAY_MS = 86_400_000

const invalid = (field: string, reason: string) => refuse('record.invalid', { field, reason })
const orNull = (text: string | null | undefined): string | null => text?.trim() || null

function dayIn(field: string, text: string | null | undefined): string | null {
  const given = orNull(text)
  if (given === null) return null
  const day = dayOfCell(given)
  if (day === null) throw invalid(field, `没有“${given}”这一天，请按 YYYY-MM-DD 填写`)
  return day
}

const narrowed = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>, term?: Term) => shownTo(audienceOf(viewer), term, dayOf(clock()))

const withDays = (row: StoredPeriod, today: string): ValidityRow => ({
  ...row,
  daysLeft: row.endDate === null ? null : Math.round((Date.parse(row.endDate) - Date.parse(today)) / DAY_MS),
})

async function one(context: ListContext, id: string): Promise<ValidityRow> {
  const [row] = await validityList.seen(context.db, [id], context.list, narrowed(context))
  if (!row) throw refuse('record.not-found')
  return withDays(row, dayOf(context.clock()))
}

/** The calls of common/contract/validity-periods.ts. */
export function validityHandlers(): Handlers<typeof validityContract> {
  return {
    async 'GET /dataManagement/validity/list'(context) {
      const page = await validityList.page(context.db, context.list, narrowed(context, context.query.term))
      return { ...page, records: page.records.map((row) => withDays(row, dayOf(context.clock()))) }
    },

    'GET /dataManagement/validity/queryById': (context) => one(context, context.query.id),

    'POST /dataManagement/validity/gather': async ({ db, viewer, clock }) => ({
      gathered: await takeInPeriods(db, null, audienceOf(viewer), viewer.username, clock()),
    }),

    async 'PUT /dataManagement/validity/edit'(context) {
      const { db, body, viewer, clock } = context
      await one(context, body.id)
      await lockForEdit(db, 'validityPeriod', body.id, body.revision)
      const before = await periodStored(db, body.id)
      const form = {
        endDate: dayIn('endDate', body.endDate),
        basis: orNull(body.basis),
        decision: orNull(body.decision),
        decidedDate: dayIn('decidedDate', body.decidedDate),
        decisionSource: orNull(body.decisionSource),
      }
      // A decision that is stored already was checked against the end of its time.
      const fault = faultOf(form, form.decision === before.decision ? null : before.endsOn, dayOf(clock()))
      if (fault) throw invalid(fault.field, fault.reason)
      const same = form.endDate === before.endsOn && form.basis === before.basis
      await updatePeriod(
        db,
        body.id,
        {
          endsOn: form.endDate,
          basis: form.basis,
          basisKind: form.endDate === null ? null : same ? (before.basisKind as 'text' | 'manual' | null) : 'manual',
          decision: form.decision !== null && isDecision(form.decision) ? form.decision : null,
          decidedOn: form.decidedDate,
          decisionSource: form.decisionSource,
          note: orNull(body.note),
        },
        viewer.username,
        clock(),
      )
      const { id, title, endDate, basis, decision_dictText: decision, decidedDate, decisionSource, note } = await one(context, body.id)
      await noteChanges(context, [
        {
          table: 'validityPeriod',
          id,
          operation: 'edit',
          label: `“${title}”的有效期`,
          content: { id, title, endDate, basis, decision, decidedDate, decisionSource, note },
        },
      ])
      return null
    },

    'GET /dataManagement/validity/exportXls': (context) =>
      exportList(
        context,
        {
          count: (db, request) => validityList.count(db, request, narrowed(context, context.query.term)),
          every: (db, request) => validityList.every(db, request, narrowed(context, context.query.term)),
        },
        {
          what: '有效期',
          title: '规范性文件有效期列表数据',
          columns: [
            { title: '标题', width: 48, value: ({ title }) => title },
            { title: '发文字号', width: 20, value: ({ docNumber }) => docNumber },
            { title: '文件类型', width: 16, value: (row) => row.fType_dictText },
            { title: '制定机关', width: 28, value: ({ issuers }) => issuers },
            { title: '届满日', width: 12, value: ({ endDate }) => endDate ?? '未载明' },
            { title: '依据', width: 40, value: ({ basis }) => basis },
            { title: '依据来源', width: 10, value: (row) => row.basisKind },
            { title: '决定', width: 12, value: (row) => row.decision_dictText },
            { title: '决定日期', width: 12, value: ({ decidedDate }) => decidedDate },
            { title: '决定出处', width: 28, value: ({ decisionSource }) => decisionSource },
            { title: '备注', width: 24, value: ({ note }) => note },
          ],
        },
      ),
  }
}
