import { sql, type SqlBool } from 'kysely'
import { type Comparing, UnfitCondition } from '../db/list-conditions.ts'

/**
 * Compares the id of an account with the number of each tenant that the account belongs to.
 * @throws UnfitCondition for anything but equality
 */
export const byTenant: Comparing = (account, field, op, value) => {
  if ((op !== '=' && op !== '!=') || !/^\d{1,9}$/.test(value)) throw new UnfitCondition(field, '租户只能按编号比较')
  const belongs = sql<SqlBool>`exists (select from account_tenant m where m.account_id = ${account} and m.tenant_id = ${Number(value)})`
  return op === '!=' ? sql<SqlBool>`not ${belongs}` : belongs
}

/**
 * Compares the id of an account with the beginnings of the codes of its departments.
 * @throws UnfitCondition for any other comparison
 */
export const byDepartment: Comparing = (account, field, op, value) => {
  if (op !== 'RIGHT_LIKE') throw new UnfitCondition(field, '所属部门只能按编码的开头比较')
  return sql<SqlBool>`exists (select from account_department m join department d on d.id = m.department_id
    where m.account_id = ${account} and starts_with(d.org_code, ${value}))`
}
