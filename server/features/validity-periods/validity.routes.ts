import type { ValidityRow, validityContract } from '#common/contract/validity-periods.ts'
import { refuse } from '#common/errors.ts'
import { NATION } from '#common/law/regions.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { newId } from '#server/platform/new-id.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { dayOfCell } from '#common/law/written-day.ts'
import { audienceOf, deleteExtensions, insertExtension } from '../laws/laws.door.ts'
import { faultOf, isDecision, releaseFault } from './validity.rules.ts'
import { periodStored, renewRuledEnds, ruleList, shownTo, takeInPeriods, type Term, updatePeriod, updateRule, validityList } from './validity.sql.ts'

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

/** Keeps a period as it is now. @param what is done to it, for the log */
async function noted(context: ListContext, id: string, what = ''): Promise<void> {
  const row = await one(context, id)
  const { title, endDate, basis, decision_dictText: decision, decidedDate, decisionSource, decisionTitle, publicEnd, note } = row
  await noteChanges(context, [
    {
      table: 'validityPeriod',
      id,
      operation: 'edit',
      label: `“${title}”的有效期${what}`,
      content: { id, title, endDate, basis, decision, decidedDate, decisionSource, decisionTitle, publicEnd, note },
    },
  ])
}

type Stored = Awaited<ReturnType<typeof periodStored>>
/** Whether what is registered of a decision, with the end that it sets, is as it was. */
const sameDecision = (
  form: { decision: string | null; endDate: string | null; decidedDate: string | null; decisionSource: string | null; decisionTitle: string | null },
  before: Stored,
): boolean =>
  form.decision === before.decision &&
  form.endDate === before.endsOn &&
  form.decidedDate === before.decidedOn &&
  form.decisionSource === before.decisionSource &&
  form.decisionTitle === before.decisionTitle

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

    async 'GET /dataManagement/validity/rule'({ db, query }) {
      const [rule] = await ruleList.byIds(db, [query.id])
      if (!rule) throw refuse('record.not-found')
      return rule
    },

    async 'PUT /dataManagement/validity/editRule'(context) {
      const { db, body, viewer, clock } = context
      await lockForEdit(db, 'validityRule', body.id, body.revision)
      const set = {
        region: body.region,
        trialYears: body.trialYears ?? null,
        otherYears: body.otherYears ?? null,
        since: dayIn('since', body.since),
        source: orNull(body.source),
      }
      if (!/^\d{2}0000$/.test(set.region) || set.region === NATION) throw invalid('region', '请选择一个省、自治区、直辖市')
      // Readers are told the act by which a document has ended.
      if ((set.trialYears !== null || set.otherYears !== null) && set.source === null) throw invalid('source', '请写明作出规定的文件，公众会看到它')
      await updateRule(db, body.id, set, viewer.username, clock())
      await renewRuledEnds(db, null, viewer.username, clock())
      await noteChanges(context, [
        { table: 'validityRule', id: body.id, operation: 'edit', label: '规范性文件有效期规定', content: { id: body.id, ...set } },
      ])
      return null
    },

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
        decisionTitle: orNull(body.decisionTitle)?.replace(/^《(.*)》$/, '$1') ?? null,
      }
      // A decision that is stored already was checked against the end of its time.
      const fault = faultOf(form, form.decision === before.decision ? null : before.endsOn, dayOf(clock()))
      if (fault) throw invalid(fault.field, fault.reason)
      if (before.factId !== null && form.decision !== 'extend') throw invalid('decision', '延长已向公众发布，请先撤回发布，再改决定')
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
          decisionTitle: form.decisionTitle,
          decidedBy: form.decision === null ? null : sameDecision(form, before) ? before.decidedBy : viewer.username,
          note: orNull(body.note),
        },
        viewer.username,
        clock(),
      )
      await noted(context, body.id)
      return null
    },

    async 'POST /dataManagement/validity/release'(context) {
      const { db, body, viewer, clock } = context
      const row = await one(context, body.id)
      await lockForEdit(db, 'validityPeriod', body.id, body.revision)
      const period = await periodStored(db, body.id)
      const fault = releaseFault(period, viewer.username)
      if (fault) throw invalid('decision', fault)
      const { endsOn: day, versionId, title, titleKey: targetKey, decisionTitle: byTitle, decisionSource, decidedOn } = period
      if (day === null || versionId === null || title === null || targetKey === null) throw invalid('decision', '还没有登记延长的决定')
      const factId = newId()
      if (period.factId !== null) await deleteExtensions(db, [period.factId])
      await insertExtension(db, {
        id: factId,
        versionId,
        targetTitle: title,
        targetKey,
        day,
        byTitle,
        byKey: byTitle === null ? null : titleKey(byTitle),
        source: `${decisionSource ?? ''}（${decidedOn ?? ''}）`,
        createdBy: viewer.username,
        createdAt: clock(),
      })
      await updatePeriod(db, body.id, { factId, publicEnd: day, releasedBy: viewer.username, releasedAt: clock() }, viewer.username, clock())
      await noted(context, row.id, `，向公众发布延长至 ${day}`)
      return null
    },

    async 'POST /dataManagement/validity/withdraw'(context) {
      const { db, body, viewer, clock } = context
      const row = await one(context, body.id)
      await lockForEdit(db, 'validityPeriod', body.id, body.revision)
      const { factId } = await periodStored(db, body.id)
      if (factId === null) throw invalid('decision', '延长没有发布，不用撤回')
      await deleteExtensions(db, [factId])
      await updatePeriod(db, body.id, { factId: null, publicEnd: null, releasedBy: null, releasedAt: null }, viewer.username, clock())
      await noted(context, row.id, '，撤回已发布的延长')
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
            { title: '决定的文件', width: 36, value: ({ decisionTitle }) => decisionTitle },
            { title: '决定出处', width: 28, value: ({ decisionSource }) => decisionSource },
            { title: '公众看到的延长', width: 14, value: ({ publicEnd }) => publicEnd },
            { title: '备注', width: 24, value: ({ note }) => note },
          ],
        },
      ),
  }
}
