import type { Db } from '../db/open.ts'
import { codesOf, grants } from './grants.sql.ts'

/** A permission row that an account was granted, and through which role. */
export interface Grant {
  permissionId: string
  kind: 'role' | 'departRole'
  /** Name of the role; of a department role with its department before it. */
  roleName: string
  /** Data rules of the row that bind holders of this grant. */
  dataRuleIds: string[]
}

/**
 * Every permission row an account was granted, once for each way it was.
 * @param among only of these rows
 */
export async function grantedRows(db: Db, accountId: string, among?: readonly string[]): Promise<Grant[]> {
  const rows = await db
    .selectFrom(grants(db).as('granted'))
    .selectAll()
    .where('accountId', '=', accountId)
    .$if(among !== undefined, (some) => some.where('permissionId', 'in', among ?? []))
    .execute()
  return rows.map(({ permissionId, name, department, dataRuleIds }) => ({
    permissionId,
    kind: department === null ? 'role' : 'departRole',
    roleName: department === null ? name : `${department} / ${name}`,
    dataRuleIds,
  }))
}

/** The codes of a permission row, which joins them by commas. */
export const codesIn = (text: string | null): Set<string> => {
  const codes = (text ?? '').split(',').map((code) => code.trim())
  return new Set(codes.filter((code) => code !== ''))
}

/** What an account may use, and which of it only by roles of the department it works for. */
export interface HeldCodes {
  permissions: Set<string>
  /** Codes that hold within the department alone (docs/decisions/0059-department-roles-hold-within.md). */
  withinDepartment: Set<string>
}

/** The codes in a text of `codesOf`. */
export function heldIn(text: string | null): HeldCodes {
  const held = codesIn(text)
  const general = new Set([...held].filter((code) => !code.startsWith('@')))
  const there = [...held].flatMap((code) => (code.startsWith('@') ? code.slice(1).trim() : []))
  return {
    permissions: new Set([...general, ...there]),
    withinDepartment: new Set(there.filter((code) => !general.has(code))),
  }
}

/** The same for an account. */
export async function heldCodesOf(db: Db, accountId: string): Promise<HeldCodes> {
  const { codes } = await codesOf(db, accountId).executeTakeFirstOrThrow()
  return heldIn(codes)
}

/** Codes of the button rows that an account may use. */
export const permissionCodesOf = async (db: Db, accountId: string): Promise<Set<string>> =>
  (await heldCodesOf(db, accountId)).permissions

/** Codes of the button rows each of these accounts may use, in one statement. */
export async function permissionCodesOfAll(db: Db, accountIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('account')
    .select((select) => ['account.id', codesOf(db, select.ref('account.id')).as('codes')])
    .where('account.id', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ id, codes }) => [id, heldIn(codes).permissions]))
}
