import type { Workbench, WorkbenchPart, workbenchContract } from '#common/contract/workbench.ts'
import type { StepCount } from '#common/document-acts.ts'
import { refuse } from '#common/errors.ts'
import { OUTCOME_DAYS } from '#common/opinion-states.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { ListScreen } from '#common/list-fields.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { dayOf } from '#server/platform/clock.ts'
import { type Context, type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { newestUnread, unreadTotal } from '../announcements/announcements.door.ts'
import { waitingApprovals } from '../approvals/approvals.door.ts'
import { waitingForConfirmation } from '../cleanups/cleanups.door.ts'
import { waitingTexts } from '../documents/documents.door.ts'
import { filingsDue } from '../filings/filings.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { outcomesDue, waitingOpinions } from '../opinions/opinions.door.ts'
import { failedJobs } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { periodsDue } from '../validity-periods/validity-periods.door.ts'
import { comingInto, firstStepsDone, keepParts, partsOf, takenInLast } from './workbench.sql.ts'

/** Days ahead of which laws coming into force are shown. */
const DAYS_AHEAD = 30

function accountOf({ accountId }: Viewer): string {
  if (accountId === null) throw refuse('session.missing')
  return accountId
}

/**
 * The calls of common/contract/workbench.ts.
 * @param isNamed whether the environment gives the installation its name or province
 */
export function workbenchHandlers(steps: StepCount, isNamed: boolean): Handlers<typeof workbenchContract> {
  return {
    async 'GET /sys/workbench'(context) {
      const { db, viewer, clock, request } = context
      const failed: WorkbenchPart[] = []
      // A part that cannot be read must not hide the others. The call only reads, so that a failed statement ends no
      // transaction.
      const part = async <T>(name: WorkbenchPart, read: () => Promise<T>): Promise<T | null> => {
        try {
          return await read()
        } catch (error) {
          request.log.error(error, `part ${name} of the workbench`)
          failed.push(name)
          return null
        }
      }
      const [parts, begin, waiting, deadlines, jobs, coming, imports] = await Promise.all([
        partsOf(db, accountOf(viewer)),
        part('begin', () => beginOf(context, isNamed)),
        part('waiting', () => waitingFor(context, steps)),
        part('deadlines', () => deadlinesFor(context)),
        part('jobs', () =>
          listFor(context, 'system/QuartzJobList', 'system:quartzJob:list', (list) => failedJobs(db, list)),
        ),
        part('coming', () => comingInto(db, audienceOf(viewer), dayAfter(clock(), 1), dayAfter(clock(), DAYS_AHEAD))),
        part('imports', () => takenInLast(db, audienceOf(viewer))),
      ])
      return { parts, failed: failed.toSorted(), begin, waiting, deadlines, jobs, coming, imports }
    },
    async 'PUT /sys/workbench/parts'({ db, viewer, body, clock }) {
      await keepParts(db, accountOf(viewer), [...new Set(body.parts)], clock())
      return null
    },
  }
}

/** Which permissions each first step needs: one of them. */
const FIRST_STEPS = {
  name: ['system:info:edit'],
  accounts: ['system:user:add'],
  library: ['data:catalogue:bringIn', 'data:document:add'],
  forceList: ['data:forceList:add'],
  release: ['data:document:list'],
} as const satisfies Record<NonNullable<Workbench['begin']>[number]['step'], readonly PermissionCode[]>

async function beginOf({ db, viewer }: Context, isNamed: boolean): Promise<Workbench['begin']> {
  const own = (Object.keys(FIRST_STEPS) as (keyof typeof FIRST_STEPS)[]).filter((step) =>
    FIRST_STEPS[step].some((code) => viewer.permissions.has(code)),
  )
  if (own.length === 0) return null
  const done = await firstStepsDone(db)
  const steps = own.map((step) => ({ step, isDone: done[step] || (step === 'name' && isNamed) }))
  return steps.every(({ isDone }) => isDone) ? null : steps
}

const dayAfter = (now: Date, days: number) => dayOf(new Date(now.getTime() + days * 86_400_000))

async function waitingFor(context: Context, steps: StepCount): Promise<NonNullable<Workbench['waiting']>> {
  const { db, viewer, clock } = context
  const accountId = accountOf(viewer)
  const [approvals, documents, unread, messages] = await Promise.all([
    viewer.permissions.has('system:approval:answer')
      ? listFor(context, 'system/ApprovalList', 'system:approval:list', (list) =>
          waitingApprovals(db, accountId, list, clock()),
        )
      : null,
    listFor(context, 'dataManagement/DocumentList', 'data:document:list', (list) =>
      waitingTexts(db, viewer, list, steps),
    ),
    unreadTotal(db, accountId, clock()),
    newestUnread(db, accountId, clock()),
  ])
  return { approvals, documents, unread, messages }
}

/** Terms that end, as far as the viewer may see and do something about them; null when that is nothing. */
async function deadlinesFor(context: Context): Promise<Workbench['deadlines']> {
  const { db, viewer, clock } = context
  const [audience, today] = [audienceOf(viewer), dayOf(clock())]
  const mayConfirm = viewer.permissions.has('data:cleanup:confirm')
  const [filings, periods, confirmations, outcomes, opinions] = await Promise.all([
    listFor(context, 'dataManagement/FilingList', 'data:filing:list', (list) => filingsDue(db, list, audience, today)),
    listFor(context, 'dataManagement/ValidityList', 'data:expiry:list', (list) =>
      periodsDue(db, list, audience, today),
    ),
    mayConfirm
      ? listFor(context, 'dataManagement/DocumentList', 'data:document:list', (list) =>
          waitingForConfirmation(db, viewer.username, { list, audience }),
        )
      : null,
    listFor(context, 'opinionManagement/ConsultationList', 'opinion:consultation:list', (list) =>
      outcomesDue(db, list, audience, today, OUTCOME_DAYS),
    ),
    listFor(context, 'opinionManagement/FeedbackList', 'opinion:feedback:list', (list) =>
      waitingOpinions(db, list, audience),
    ),
  ])
  const deadlines = { filings, periods, confirmations, outcomes, opinions }
  return Object.values(deadlines).every((part) => part === null) ? null : deadlines
}

/** What a list holds for the viewer under the data rules of its screen; null without the permission for the list. */
async function listFor<T>(
  { viewer, request, ...platform }: Context,
  screen: ListScreen,
  code: PermissionCode,
  read: (list: Awaited<ReturnType<typeof listRequest>>) => Promise<T>,
): Promise<T | null> {
  if (!viewer.permissions.has(code)) return null
  return read({ ...(await listRequest(platform, viewer, screen, request, code)), query: {} })
}
