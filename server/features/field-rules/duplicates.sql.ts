import { sql } from 'kysely'
import { refuse } from '#common/errors.ts'
import { takenWords, UNIQUE_FIELDS, type UniqueField } from '#common/rules/record-checks.ts'
import type { ContactSealer, HashOf } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Where the values of a unique field are stored. */
interface Unique {
  table: string
  column: string
  anyCase?: boolean
  /** The column holds keyed hashes of the values. */
  hashed?: HashOf
}

/** Every field that may be asked about; nothing the browser names reaches SQL. */
const UNIQUE: Readonly<Record<UniqueField, Unique>> = {
  'sys_user.username': { table: 'account', column: 'username', anyCase: true },
  'sys_user.phone': { table: 'account', column: 'phone_hash', hashed: 'phone' },
  'sys_user.email': { table: 'account', column: 'email_hash', hashed: 'email' },
  'sys_user.work_no': { table: 'account', column: 'work_no' },
  'sys_role.role_code': { table: 'role', column: 'code' },
  'sys_depart.org_code': { table: 'department', column: 'org_code' },
  'sys_depart_role.role_code': { table: 'department_role', column: 'code' },
  'sys_dict.dict_code': { table: 'dictionary', column: 'code' },
  'sys_position.code': { table: 'position', column: 'code' },
  'sys_category.code': { table: 'category', column: 'code' },
  'sys_fill_rule.rule_code': { table: 'fill_rule', column: 'code' },
  'sys_check_rule.rule_code': { table: 'check_rule', column: 'code' },
  'sys_tenant.id': { table: 'tenant', column: 'id' },
  'sys_permission.url': { table: 'permission', column: 'url' },
  'sys_permission.perms': { table: 'permission', column: 'codes' },
  'onl_cgform_head.table_name': { table: 'online_form', column: 'code' },
  'onl_cgreport_head.code': { table: 'online_report', column: 'code' },
}

/** Tables whose deleted rows lie in a recycle bin, with what lies there. */
const BINS: Readonly<Record<string, string>> = { account: '用户', dictionary: '字典' }

/**
 * The field that a client names by its table and column, in either spelling.
 * @throws Refusal duplicate.unknown for what is not on the list
 */
export function uniqueFieldOf(tableName: string, fieldName: string): UniqueField {
  const field = `${tableName}.${fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  if (!Object.hasOwn(UNIQUE_FIELDS, field)) throw refuse('duplicate.unknown', { what: `${tableName}.${fieldName}` })
  return field as UniqueField
}

/**
 * What is said when another record has the value; null when none has.
 * @param own id of the record whose value it is; null for a new one
 */
export async function takenFault(
  db: Db,
  contacts: ContactSealer,
  unique: UniqueField,
  { value: given, own }: { value: string; own: string | null },
): Promise<string | null> {
  const { table, column, anyCase = false, hashed } = UNIQUE[unique]
  const value = hashed ? contacts.hash(hashed, given) : given
  const same = anyCase ? sql`lower(${sql.ref(column)}) = lower(${value})` : sql`${sql.ref(column)}::text = ${value}`
  const bin = BINS[table]
  const { rows } = await sql<{ deleted: boolean; erased: boolean }>`
    select ${bin ? sql`deleted_at is not null` : sql`false`} as deleted, ${table === 'account' ? sql`erased_at is not null` : sql`false`} as erased
    from ${sql.table(table)} where ${same} and (${own}::text is null or id::text <> ${own}) limit 1`.execute(db)
  const [found] = rows
  return found ? takenWords(unique, given, { bin: found.deleted ? bin : undefined, erased: found.erased }) : null
}
