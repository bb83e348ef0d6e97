import { sql } from 'kysely'
import { refuse } from '#common/errors.ts'
import type { ContactSealer, HashOf } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'

/** A column in which no two records may have the same value. */
interface Unique {
  table: string
  column: string
  /** The column that tells records apart. */
  id?: string
  anyCase?: boolean
  /** The column holds keyed hashes of the values. */
  hashed?: HashOf
}

/** Every (table, field) that may be asked about, in the wire's names; nothing the browser names reaches SQL. */
const UNIQUE: ReadonlyMap<string, Unique> = new Map([
  ['sys_user.username', { table: 'account', column: 'username', anyCase: true }],
  ['sys_user.phone', { table: 'account', column: 'phone_hash', hashed: 'phone' }],
  ['sys_user.email', { table: 'account', column: 'email_hash', hashed: 'email' }],
  ['sys_user.work_no', { table: 'account', column: 'work_no' }],
  ['sys_role.role_code', { table: 'role', column: 'code' }],
  ['sys_depart.org_code', { table: 'department', column: 'org_code' }],
  ['sys_depart_role.role_code', { table: 'department_role', column: 'code' }],
  ['sys_dict.dict_code', { table: 'dictionary', column: 'code' }],
  ['sys_position.code', { table: 'position', column: 'code' }],
  ['sys_category.code', { table: 'category', column: 'code' }],
  ['sys_fill_rule.rule_code', { table: 'fill_rule', column: 'code' }],
  ['sys_check_rule.rule_code', { table: 'check_rule', column: 'code' }],
  ['sys_tenant.id', { table: 'tenant', column: 'id' }],
  ['sys_permission.url', { table: 'permission', column: 'url' }],
  ['sys_permission.perms', { table: 'permission', column: 'codes' }],
])

/**
 * Whether another record has the value.
 * @param own id of the record whose value it is; null for a new one
 * @throws Refusal duplicate.unknown for what is not on the list
 */
export async function isTaken(
  db: Db,
  contacts: ContactSealer,
  { tableName, fieldName, value: given, own }: { tableName: string; fieldName: string; value: string; own: string | null },
): Promise<boolean> {
  const field = fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const unique = UNIQUE.get(`${tableName}.${field}`)
  if (!unique) throw refuse('duplicate.unknown', { what: `${tableName}.${fieldName}` })
  const { table, column, id = 'id', anyCase = false, hashed } = unique
  const value = hashed ? contacts.hash(hashed, given) : given
  const same = anyCase ? sql`lower(${sql.ref(column)}) = lower(${value})` : sql`${sql.ref(column)}::text = ${value}`
  const { rows } =
    await sql`select from ${sql.table(table)} where ${same} and (${own}::text is null or ${sql.ref(id)}::text <> ${own}) limit 1`.execute(db)
  return rows.length > 0
}
