import type { ValidityRow, validityContract } from '#common/contract/validity-periods.ts'
import { refuse } from '#common/errors.ts'
import { NATION } from '#common/law/regions.ts'
import { VALIDITY } from '#common/records/validity.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { dayIn, invalid, orNull } from '#server/platform/records/entered.ts'
import { recordHandlers } from '#server/platform/records/record-handlers.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { audienceOf, deleteExtensions, insertExtension } from '../laws/laws.door.ts'
import { faultOf, isDecision, releaseFault, type ValidityForm } from './validity.rules.ts'
import {
  periodStored,
  renewRuledEnds,
  ruleList,
  shownTo,
  takeInPeriods,
  type Term,
  updatePeriod,
  updateRule,
  validityList,
} from './validity.sql.ts'

type StoredPeriod = Omit<ValidityRow, 'daysLeft'>
const DAY_MS = 86_400_000

const narrowed = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>, term?: Term) =>
  shownTo(audienceOf(viewer), term, dayOf(clock()))

const withDays = (row: StoredPeriod, today: string): ValidityRow => ({
  ...row,
  daysLeft: row.endDate === null ? null : Math.round((Date.parse(row.endDate) - Date.parse(today)) / DAY_MS),
})

type Stored = Awaited<ReturnType<typeof periodStored>>
/** Whether what is registered of a decision, with the end that it sets, is as it was. */
const sameDecision = (form: ValidityForm, before: Stored): boolean =>
  form.decision === before.decision &&
  form.endDate === before.endsOn &&
  form.decidedDate === before.decidedOn &&
  form.decisionSource === before.decisionSource &&
  form.decisionTitle === before.decisionTitle

const periods = recordHandlers(VALIDITY, validityList, {
  table: 'validityPeriod',
  narrow: (context) => narrowed(context, (context.query as { term?: Term } | undefined)?.term),
  row: (row: StoredPeriod, { clock }): ValidityRow => withDays(row, dayOf(clock())),
  columns: ({ decisionTitle, ...form }) => ({
    ...form,
    decisionTitle: decisionTitle?.replace(/^《(.*)》$/, '$1') ?? null,
  }),
  exports: { title: '规范性文件有效期列表数据', cells: { endDate: ({ endDate }) => endDate ?? '未载明' } },
})

type Calls = Handlers<typeof validityContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Changes what the province has ruled, and the ends that follow from it. */
async function editRule(context: Call<'PUT /dataManagement/validity/editRule'>) {
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
  if ((set.trialYears !== null || set.otherYears !== null) && set.source === null)
    throw invalid('source', '请写明作出规定的文件，公众会看到它')
  await updateRule(db, body.id, set, viewer.username, clock())
  await renewRuledEnds(db, null, viewer.username, clock())
  await noteChanges(context, [
    {
      table: 'validityRule',
      id: body.id,
      operation: 'edit',
      label: '规范性文件有效期规定',
      content: { id: body.id, ...set },
    },
  ])
  return null
}

/** Tells the public until when a document is extended. */
async function releaseExtension(context: Call<'POST /dataManagement/validity/release'>) {
  const { db, body, viewer, clock } = context
  const row = await periods.one(context, body.id)
  await lockForEdit(db, 'validityPeriod', body.id, body.revision)
  const period = await periodStored(db, body.id)
  const fault = releaseFault(period, viewer.username)
  if (fault) throw invalid('decision', fault)
  const {
    endsOn: day,
    versionId,
    title,
    titleKey: targetKey,
    decisionTitle: byTitle,
    decisionSource,
    decidedOn,
  } = period
  if (day === null || versionId === null || title === null || targetKey === null)
    throw invalid('decision', '还没有登记延长的决定')
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
  await updatePeriod(
    db,
    body.id,
    { factId, publicEnd: day, releasedBy: viewer.username, releasedAt: clock() },
    viewer.username,
    clock(),
  )
  await periods.noted(context, [row.id], 'edit', `，向公众发布延长至 ${day}`)
  return null
}

/** Takes back what the public was told of an extension. */
async function withdrawExtension(context: Call<'POST /dataManagement/validity/withdraw'>) {
  const { db, body, viewer, clock } = context
  const row = await periods.one(context, body.id)
  await lockForEdit(db, 'validityPeriod', body.id, body.revision)
  const { factId } = await periodStored(db, body.id)
  if (factId === null) throw invalid('decision', '延长没有发布，不用撤回')
  await deleteExtensions(db, [factId])
  await updatePeriod(
    db,
    body.id,
    { factId: null, publicEnd: null, releasedBy: null, releasedAt: null },
    viewer.username,
    clock(),
  )
  await periods.noted(context, [row.id], 'edit', '，撤回已发布的延长')
  return null
}

/** Changes a period, and what is registered of the decision about it. */
const editPeriod = (context: Call<'PUT /dataManagement/validity/edit'>): Promise<null> =>
  periods.edit(context, async (form) => {
    const { db, body, viewer, clock } = context
    const before = await periodStored(db, body.id)
    // A decision that is stored already was checked against the end of its time.
    const fault = faultOf(form, form.decision === before.decision ? null : before.endsOn, dayOf(clock()))
    if (fault) throw invalid(fault.field, fault.reason)
    if (before.factId !== null && form.decision !== 'extend')
      throw invalid('decision', '延长已向公众发布，请先撤回发布，再改决定')
    const isSame = form.endDate === before.endsOn && form.basis === before.basis
    const basisKind = isSame ? (before.basisKind as 'text' | 'manual' | null) : ('manual' as const)
    const decidedBy = sameDecision(form, before) ? before.decidedBy : viewer.username
    const { endDate: endsOn, decidedDate: decidedOn, decision, ...rest } = form
    const set = {
      ...rest,
      endsOn,
      basisKind: endsOn === null ? null : basisKind,
      decision: decision !== null && isDecision(decision) ? decision : null,
      decidedOn,
      decidedBy: decision === null ? null : decidedBy,
    }
    await updatePeriod(db, body.id, set, viewer.username, clock())
  })

/** The calls of common/contract/validity-periods.ts. */
export function validityHandlers(): Handlers<typeof validityContract> {
  return {
    'GET /dataManagement/validity/list': (context) => periods.page(context),
    'GET /dataManagement/validity/queryById': (context) => periods.one(context, context.query.id),

    'POST /dataManagement/validity/gather': async ({ db, viewer, clock }) => ({
      gathered: await takeInPeriods(db, null, audienceOf(viewer), viewer.username, clock()),
    }),

    async 'GET /dataManagement/validity/rule'({ db, query }) {
      const [rule] = await ruleList.byIds(db, [query.id])
      if (!rule) throw refuse('record.not-found')
      return rule
    },

    'PUT /dataManagement/validity/editRule': editRule,

    'PUT /dataManagement/validity/edit': editPeriod,

    'POST /dataManagement/validity/release': releaseExtension,

    'POST /dataManagement/validity/withdraw': withdrawExtension,

    'GET /dataManagement/validity/exportXls': (context) => periods.exported(context),
  }
}
