import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantRow } from '#common/contract/tenants.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, type List, type ListRequest, pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'

const COLUMNS: Record<ListField<'system/TenantList'>, ListColumn> = {
  id: ['tenant.id', 'number'],
  name: ['tenant.name', 'text'],
  beginDate: ['tenant.beginDate', 'day'],
  endDate: ['tenant.endDate', 'day'],
  status: ['tenant.status', 'number'],
  createBy: ['tenant.createdBy', 'text'],
  createTime: ['tenant.createdAt', 'moment'],
  updateBy: ['tenant.updatedBy', 'text'],
  updateTime: ['tenant.updatedAt', 'moment'],
}
const LIST: List = { columns: COLUMNS, order: [['createTime', 'desc']], unique: 'id' }

type Tenants = SelectQueryBuilder<Tables, 'tenant', object>
const asTenant = (rows: Tenants) =>
  rows.select([
    'tenant.id',
    'tenant.name',
    'tenant.beginDate',
    'tenant.endDate',
    'tenant.status',
    sql<
      string | null
    >`(select item.text from dictionary_item item where item.dictionary_code = 'tenant_status' and item.value = tenant.status::text)`.as(
      'statusText',
    ),
    'tenant.revision',
    'tenant.createdBy',
    'tenant.createdAt',
    'tenant.updatedBy',
    'tenant.updatedAt',
  ])
type Selected = ReturnType<typeof asTenant> extends SelectQueryBuilder<Tables, 'tenant', infer O> ? O : never
const tenantOf = ({ statusText, createdBy, createdAt, updatedBy, updatedAt, ...own }: Selected): TenantRow => ({
  ...own,
  status_dictText: statusText,
  createBy: createdBy,
  createTime: momentText(createdAt),
  updateBy: updatedBy,
  updateTime: updatedAt === null ? null : momentText(updatedAt),
})

/** One page of tenants, newest first unless another order is asked for. */
export async function pageOfTenants(db: Db, request: ListRequest): Promise<PageOf<TenantRow>> {
  const page = await pageOf(db.selectFrom('tenant'), LIST, request, asTenant)
  return { ...page, records: page.records.map(tenantOf) }
}

/** Those of these tenants whom the data rules let the asker see. */
export async function tenantsSeen(db: Db, ids: readonly number[], { rules, warn }: Pick<ListRequest, 'rules' | 'warn'>): Promise<TenantRow[]> {
  const found: TenantRow[] = []
  const request = { query: {}, rules, ids: ids.map(String), ...(warn ? { warn } : {}) }
  for await (const part of everyRowOf(db.selectFrom('tenant'), LIST, request, asTenant)) found.push(...part.map(tenantOf))
  return found
}

/** Tenants to choose from; with ids only these. */
export const tenantChoices = (db: Db, ids: readonly number[] | null) =>
  db
    .selectFrom('tenant')
    .select(['id', 'name', 'status'])
    .$if(ids !== null, (rows) => rows.where(sql<boolean>`id = any(${[...(ids ?? [])]}::integer[])`))
    .orderBy('id')
    .execute()

/** Tenants in use that somebody belongs to. */
export const ownTenants = (db: Db, accountId: string) =>
  db
    .selectFrom('tenant')
    .innerJoin('accountTenant', 'accountTenant.tenantId', 'tenant.id')
    .select(['tenant.id', 'tenant.name', 'tenant.status'])
    .where('accountTenant.accountId', '=', accountId)
    .where('tenant.status', '=', 1)
    .orderBy('tenant.id')
    .execute()

/** A tenant as it is written. */
export interface TenantColumns {
  name: string
  beginDate: string | null
  endDate: string | null
  status: number
}

/** @returns false when the number is taken */
export async function insertTenant(db: Db, id: number, columns: TenantColumns, by: string, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('tenant')
    .values({ id, ...columns, createdBy: by, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateTenant(db: Db, id: number, columns: TenantColumns, by: string, now: Date): Promise<void> {
  await db
    .updateTable('tenant')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteTenants(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('tenant').where('id', 'in', ids).execute()
}

/** How many people each of these tenants has, and the names of up to ten; only tenants that have some. Those in the recycle bin count. */
export async function membersOf(db: Db, ids: readonly number[]): Promise<{ tenantId: number; total: number; names: string[] }[]> {
  const { rows } = await sql<{ tenantId: number; total: number; names: string[] }>`
    select t.tenant_id, count(*)::int as total, (array_agg(a.realname || '（' || a.username || '）' order by a.username))[1:10] as names
    from account_tenant t join account a on a.id = t.account_id where t.tenant_id = any(${[...ids]}::integer[]) group by t.tenant_id`.execute(db)
  return rows
}
