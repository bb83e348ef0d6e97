import type { approvalContract } from '#common/contract/approvals.ts'
import { codeOf } from '#common/contract/contract.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { heldCodesOf } from '#server/platform/auth/grants.ts'
import { tenantsOfAccount } from '#server/platform/auth/tenants.sql.ts'
import { VISITOR, type Viewer } from '#server/platform/auth/viewer.ts'
import { whileApproved } from '#server/platform/http/approval.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import { type Context, type Handlers, listRequest, type ServedCalls } from '#server/platform/http/serve.ts'
import { gainingNothing, isSoleAdministrator } from '../users/users.door.ts'
import { openedPayload } from './payload.ts'
import { approvalList, asker, closeRequest, openRequest } from './approvals.sql.ts'

type Request = NonNullable<Awaited<ReturnType<typeof openRequest>>>

/**
 * Makes the call of a request in the name of the user who asked, who must still be allowed to make it.
 * @throws Refusal
 */
async function makeCall(context: Context, calls: ServedCalls, { id, call, payload, askedBy }: Request): Promise<void> {
  const { db, clock, contacts, request } = context
  const served = calls.get(call)
  const account = await asker(db, askedBy)
  const { permissions, withinDepartment } = await heldCodesOf(db, askedBy)
  const code = served && codeOf(served.entry.permission)
  if (!served || !account || (code && !permissions.has(code))) throw refuse('permission.denied')
  const sent = openedPayload(contacts, id, payload)
  // The key is lost with which it was sealed.
  if (sent === null) throw refuse('approval.unreadable')
  const { query, params, body, orgCode, tenantId } = sent
  const tenants = await tenantsOfAccount(db, account.id)
  if (tenantId !== 0 && tenants?.includes(tenantId) !== true) throw refuse('permission.denied')
  const viewer: Viewer = {
    ...VISITOR,
    accountId: account.id,
    username: account.username,
    realname: account.realname,
    orgCode,
    tenantId,
    tenants: tenantId === 0 ? tenants : [tenantId],
    isStaff: true,
    permissions,
    withinDepartment,
  }
  const list = served.entry.listOf
    ? await listRequest({ db, clock, contacts }, viewer, served.entry.listOf, request, code ?? null)
    : undefined
  const input = { ...context, query, params, body, viewer, ...(list ? { list: { ...list, query: query ?? {} } } : {}) }
  await whileApproved(request, () => served.handler(input))
}

/** The calls of common/contract/approvals.ts. */
export function approvalHandlers({ calls }: { calls: ServedCalls }): Handlers<typeof approvalContract> {
  const note = ({ db, viewer, clock, request }: Context, content: string, event?: 'granted') =>
    writeActivity(
      db,
      {
        kind: 2,
        operateType: 3,
        success: true,
        content: content.slice(0, 1000),
        accountId: viewer.accountId,
        username: viewer.username,
        ...(event ? { event } : {}),
        ...requestFacts(request),
      },
      clock(),
    )
  return {
    'GET /sys/approval/list': ({ db, viewer, clock, list }) =>
      approvalList(viewer.accountId ?? '', clock()).page(db, list),

    'GET /sys/approval/handOver': async ({ db, viewer }) => ({ isDue: await isSoleAdministrator({ db, viewer }) }),

    async 'PUT /sys/approval/answer'(context) {
      const { db, body, viewer, clock, list } = context
      const [seen] = await approvalList(viewer.accountId ?? '', clock()).seen(db, [body.id], list)
      const found = seen && (await openRequest(db, body.id, clock()))
      if (!found) throw refuse('approval.answered')
      if (found.askedBy === viewer.accountId) throw refuse('approval.own')
      const reason = body.reason?.trim() || null
      if (!body.approve && reason === null) throw refuse('approval.reason')
      // Who approves must not gain by it either.
      if (body.approve) await gainingNothing(context, () => makeCall(context, calls, found))
      await closeRequest(db, found.id, {
        state: body.approve ? 'approved' : 'refused',
        answeredBy: viewer.accountId,
        answeredAt: clock(),
        reason,
      })
      await note(
        context,
        `${body.approve ? '批准' : '不批准'}“${found.kind}”：${found.what}`,
        body.approve ? 'granted' : undefined,
      )
      return null
    },

    async 'PUT /sys/approval/withdraw'(context) {
      const { db, body, viewer, clock } = context
      const found = await openRequest(db, body.id, clock())
      if (!found || found.askedBy !== viewer.accountId) throw refuse('approval.answered')
      await closeRequest(db, found.id, {
        state: 'withdrawn',
        answeredBy: viewer.accountId,
        answeredAt: clock(),
        reason: null,
      })
      await note(context, `撤回申请“${found.kind}”：${found.what}`)
      return null
    },
  }
}
