import { sql } from 'kysely'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

const columns: Record<ListField<'system/TenantList'> | 'tenantId', ListColumn> = {
  id: ['tenant.id', 'number'],
  tenantId: ['tenant.id', 'number'],
  name: ['tenant.name', 'text'],
  beginDate: ['tenant.beginDate', 'day'],
  endDate: ['tenant.endDate', 'day'],
  status: ['tenant.status', 'number'],
  createBy: ['tenant.createdBy', 'text'],
  createTime: ['tenant.createdAt', 'moment'],
  updateBy: ['tenant.updatedBy', 'text'],
  updateTime: ['tenant.updatedAt', 'moment'],
}

/** Tenants, newest first unless another order is asked for. */
export const tenantList = recordList({
  columns,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('tenant'),
  select: (rows) =>
    rows.select([
      'tenant.id',
      'tenant.name',
      'tenant.beginDate',
      'tenant.endDate',
      'tenant.status',
      sql<
        string | null
      >`(select item.text from dictionary_item item where item.dictionary_code = 'tenant_status' and item.value = tenant.status::text)`.as(
        'status_dictText',
      ),
      ...stampsOf('tenant'),
    ]),
})

/** Tenants that the data rules let the viewer see, to choose from; with ids only these. */
export const tenantChoices = (db: Db, list: Pick<ListRequest, 'rules' | 'warn'>, ids: readonly number[] | null) =>
  tenantList.ruled(db, list, (rows) =>
    rows
      .$if(ids !== null, (some) => some.where(sql<boolean>`tenant.id = any(${[...(ids ?? [])]}::integer[])`))
      .orderBy('tenant.id'),
  )

/** Tenants in use that a user belongs to. */
export const ownTenants = (db: Db, accountId: string) =>
  db
    .selectFrom('tenant')
    .innerJoin('accountTenant', 'accountTenant.tenantId', 'tenant.id')
    .select(['tenant.id', 'tenant.name', 'tenant.status'])
    .where('accountTenant.accountId', '=', accountId)
    .where('tenant.status', '=', 1)
    .orderBy('tenant.id')
    .execute()

/** A tenant as it is stored. */
export interface TenantColumns {
  name: string
  beginDate: string | null
  endDate: string | null
  status: number
}

/** @returns false when the number is taken */
export async function nextTenantId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('tenant')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export async function insertTenant(
  db: Db,
  id: number,
  columns: TenantColumns,
  by: string,
  now: Date,
): Promise<boolean> {
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

export const tenantExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('tenant').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * What belongs to each of these tenants, users in the recycle bin too: how many, and the names of up to ten; only
 * tenants that have some.
 */
export async function membersOf(
  db: Db,
  ids: readonly number[],
): Promise<{ tenantId: number; total: number; names: string[] }[]> {
  const { rows } = await sql<{ tenantId: number; total: number; names: string[] }>`
    select tenant_id, count(*)::int as total, (array_agg(name order by kind, name))[1:10] as names from (
      select t.tenant_id, 1 as kind, a.realname || '（' || a.username || '）' as name from account_tenant t join account a on a.id = t.account_id
      union all select d.tenant_id, 2, '部门“' || d.name || '”' from department d
      union all select r.tenant_id, 3, '角色“' || r.name || '”' from role r) as belonging
    where tenant_id = any(${[...ids]}::integer[]) group by tenant_id`.execute(db)
  return rows
}
