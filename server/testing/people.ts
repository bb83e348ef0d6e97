import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { PermissionCode } from '#common/permissions.ts'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/db/open.ts'

/** A password the policy accepts. */
export const PASSWORD = 'Cedar-2026'

/** The keys of the applications of tests, and what seals the contacts of users made for tests. */
export const TEST_KEYS = keyRingOf([Buffer.alloc(32, 7)])
/** Those of another installation. */
export const OTHER_KEYS = keyRingOf([Buffer.alloc(32, 8)])
export const TEST_CONTACTS = contactSealerOf(TEST_KEYS)

/** A user as a test describes one; what is left out is filled in. */
export interface PersonSketch {
  username?: string
  realname?: string
  password?: string
  phone?: string
  email?: string
  status?: 1 | 2
  deletedAt?: Date
  mustChangePassword?: boolean
  passwordSetAt?: Date
  /** Codes of roles that exist: `admin`, `user`. */
  roles?: string[]
  /** One of staff although nothing is granted, through a role without permissions. */
  isStaff?: boolean
  /** Codes granted through a role that only this user has, with the menus above their buttons. */
  permissions?: PermissionCode[]
  /** Departments by name; made when they do not exist. */
  departments?: string[]
  /** Tenants by id; made when they do not exist, frozen when the number is negative. */
  tenants?: number[]
}

export interface Person {
  id: string
  username: string
  password: string
}

const id = () => randomBytes(8).toString('hex')

/** Makes a user who can sign in. */
export async function makePerson(db: Db, sketch: PersonSketch = {}): Promise<Person> {
  const {
    username = `u${id()}`,
    password = PASSWORD,
    realname = '测试人员',
    roles = [],
    permissions = [],
    departments = [],
    tenants = [],
  } = sketch
  const person = { id: id(), username, password }
  // Hashing is made quick for tests; a hash contains its own cost, so it is verified as quickly.
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1 })
  await db
    .insertInto('account')
    .values({
      id: person.id,
      username,
      realname,
      passwordHash,
      ...TEST_CONTACTS.stored({ phone: sketch.phone ?? null, email: sketch.email ?? null }, person.id),
      status: sketch.status ?? 1,
      deletedAt: sketch.deletedAt ?? null,
      mustChangePassword: sketch.mustChangePassword ?? false,
      passwordSetAt: sketch.passwordSetAt ?? new Date('2026-11-01T00:00:00Z'),
    })
    .execute()
  for (const code of roles) {
    const role = await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    await db.insertInto('accountRole').values({ accountId: person.id, roleId: role.id }).execute()
  }
  if (permissions.length > 0 || sketch.isStaff) await grant(db, person.id, permissions)
  for (const name of departments) {
    const departmentId = await makeDepartment(db, name)
    await db.insertInto('accountDepartment').values({ accountId: person.id, departmentId }).execute()
  }
  for (const tenant of tenants) {
    const tenantId = Math.abs(tenant)
    await db
      .insertInto('tenant')
      .values({ id: tenantId, name: `租户${tenantId}`, status: tenant > 0 ? 1 : 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.insertInto('accountTenant').values({ accountId: person.id, tenantId }).execute()
  }
  return person
}

/** Grants codes, and the menus above their buttons, through a role that only this user has. */
export async function grant(db: Db, accountId: string, codes: PermissionCode[]): Promise<void> {
  const rows = await db.selectFrom('permission').select(['id', 'parentId', 'codes']).execute()
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const granted = new Set<string>()
  for (const code of codes) {
    const row = rows.find((candidate) => candidate.codes.split(',').includes(code))
    if (!row) throw new Error(`no permission row has the code ${code}`)
    for (let at: string | null | undefined = row.id; at; at = parents.get(at)) granted.add(at)
  }
  const roleId = id()
  await db
    .insertInto('role')
    .values({ id: roleId, name: `测试角色${roleId}`, code: roleId })
    .execute()
  for (const permissionId of granted) await db.insertInto('rolePermission').values({ roleId, permissionId }).execute()
  await db.insertInto('accountRole').values({ accountId, roleId }).execute()
}

/** A department of the first level, found by its name or made. @returns its id */
export async function makeDepartment(db: Db, name: string): Promise<string> {
  const found = await db.selectFrom('department').select('id').where('name', '=', name).executeTakeFirst()
  if (found) return found.id
  const codes = await db.selectFrom('department').select('orgCode').where('parentId', 'is', null).execute()
  const next = Math.max(0, ...codes.map(({ orgCode }) => Number(orgCode.slice(1)))) + 1
  const department = id()
  await db
    .insertInto('department')
    .values({ id: department, name, orgCode: `A${String(next).padStart(2, '0')}`, category: '2' })
    .execute()
  return department
}

/**
 * Gives a user a department role, 值班员, in a department of the user, with these permission rows.
 * @param rows rows granted to the role
 * @param handedOn rows granted to the department; the same ones when left out
 */
export async function makeDepartmentRole(
  db: Db,
  accountId: string,
  departmentId: string,
  { rows, handedOn = rows, dataRuleIds = [] }: { rows: string[]; handedOn?: string[]; dataRuleIds?: string[] },
): Promise<void> {
  const departmentRoleId = id()
  await db
    .insertInto('departmentRole')
    .values({ id: departmentRoleId, departmentId, name: '值班员', code: departmentRoleId })
    .execute()
  await db.insertInto('accountDepartmentRole').values({ accountId, departmentRoleId }).execute()
  for (const permissionId of rows)
    await db.insertInto('departmentRolePermission').values({ departmentRoleId, permissionId, dataRuleIds }).execute()
  for (const permissionId of handedOn)
    await db
      .insertInto('departmentPermission')
      .values({ departmentId, permissionId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Opens a session of a user without a sign-in. @returns its token */
export async function makeSession(db: Db, accountId: string, now: Date): Promise<string> {
  const token = randomBytes(16).toString('hex')
  await db
    .insertInto('accountSession')
    .values({
      id: id(),
      tokenHash: tokenHash(token),
      accountId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
    })
    .execute()
  return token
}
