import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import type { TenantRow, tenantContract } from '#common/contract/tenants.ts'
import { refuse } from '#common/errors.ts'
import { missingOf } from '#common/records/sheet.ts'
import { TENANT } from '#common/records/tenant.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { gainingNothing } from '../users/users.door.ts'
import {
  deleteTenants,
  insertTenant,
  membersOf,
  nextTenantId,
  ownTenants,
  tenantChoices,
  tenantList,
  updateTenant,
  type TenantColumns,
} from './tenants.sql.ts'

const PART_DELETED = '部分删除成功！（被引用的租户无法删除）'
const [LEAST, MOST] = TENANT.fields.id.between

const numbersIn = (text: string) =>
  idsIn(text)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= LEAST && id <= MOST)

/**
 * @param before the status a tenant keeps when none is given
 * @throws Refusal record.invalid
 */
function columnsOf({ name, beginDate, endDate, status }: FormOf<typeof TENANT.fields>, before = 1): TenantColumns {
  const day = (text: string | null | undefined, field: 'beginDate' | 'endDate') => {
    const given = text?.trim().slice(0, 10) || null
    const real =
      given === null ||
      (/^\d{4}-\d{2}-\d{2}$/.test(given) &&
        !Number.isNaN(Date.parse(given)) &&
        new Date(given).toISOString().startsWith(given))
    if (!real) throw invalid(field, `${TENANT.fields[field].label}应为 YYYY-MM-DD 格式的日期`)
    return given
  }
  const columns = {
    name: name.trim(),
    beginDate: day(beginDate, 'beginDate'),
    endDate: day(endDate, 'endDate'),
    status: status ?? before,
  }
  if (columns.name === '') throw invalid('name', missingOf(TENANT.fields.name))
  if (columns.beginDate && columns.endDate && columns.endDate < columns.beginDate)
    throw invalid('endDate', '结束日期不能早于开始日期')
  return columns
}

async function seen(context: ListContext, ids: number[]): Promise<TenantRow[]> {
  needChosen(ids)
  const tenants = await tenantList.seen(context.db, ids.map(String), context.list)
  if (tenants.length < ids.length) throw refuse('record.not-found')
  return tenants
}

const noted = (context: Context, tenants: readonly TenantRow[], operation: Operation): Promise<void> =>
  noteChanges(
    context,
    tenants.map((row) => changeOf(TENANT, 'tenant', row, operation)),
  )

const asStored = (context: Context, id: number) => tenantList.byIds(context.db, [String(id)])

/** The calls of common/contract/tenants.ts (wire 3.8). */
export function tenantHandlers(): Handlers<typeof tenantContract> {
  return {
    'GET /sys/tenant/list': ({ db, list }) => tenantList.page(db, list),

    async 'GET /sys/tenant/queryById'(context) {
      const [tenant] = await seen(context, [context.query.id])
      if (!tenant) throw refuse('record.not-found')
      return tenant
    },

    'GET /sys/tenant/queryList': ({ db, query, list }) =>
      tenantChoices(db, list, query.ids ? numbersIn(query.ids) : null),
    'GET /sys/tenant/getCurrentUserTenant': async ({ db, viewer }) => ({
      list: await ownTenants(db, viewer.accountId ?? ''),
    }),

    async 'POST /sys/tenant/add'(context) {
      const { db, body, viewer, clock } = context
      if (viewer.tenants !== null) throw refuse('tenant.in-tenant')
      const id = body.id ?? (await nextTenantId(db))
      if (!(await insertTenant(db, id, columnsOf(body), viewer.username, clock()))) throw refuse('tenant.taken')
      await noted(context, await asStored(context, id), 'add')
      return null
    },

    async 'PUT /sys/tenant/edit'(context) {
      const { db, body, viewer, clock } = context
      await lockForEdit(db, 'tenant', String(body.id), body.revision)
      const [before] = await seen(context, [body.id])
      // A tenant put into use again gives its members back what they saw.
      const update = () => updateTenant(db, body.id, columnsOf(body, before?.status), viewer.username, clock())
      await gainingNothing(context, update, { tenantId: body.id })
      await noted(context, await asStored(context, body.id), 'edit')
      return null
    },

    async 'DELETE /sys/tenant/delete'(context) {
      const { db, query } = context
      const [tenant] = await seen(context, [query.id])
      const [used] = await membersOf(db, [query.id])
      if (used) {
        const more = used.total > used.names.length ? ` 等 ${used.total} 项` : ''
        throw refuse('record.in-use', { what: `租户“${tenant?.name ?? ''}”`, users: used.names.join('、') + more })
      }
      await noted(context, tenant ? [tenant] : [], 'delete')
      await deleteTenants(db, [query.id])
      return null
    },

    async 'DELETE /sys/tenant/deleteBatch'(context) {
      const tenants = await seen(context, numbersIn(context.query.ids))
      const used = new Set(
        (
          await membersOf(
            context.db,
            tenants.map(({ id }) => id),
          )
        ).map(({ tenantId }) => tenantId),
      )
      const free = tenants.filter(({ id }) => !used.has(id))
      if (free.length === 0) throw refuse('tenant.all-in-use')
      await noted(context, free, 'delete')
      await deleteTenants(
        context.db,
        free.map(({ id }) => id),
      )
      return used.size === 0 ? null : answer(null, { message: PART_DELETED })
    },
  }
}
