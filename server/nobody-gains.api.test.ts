import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '#common/random-of.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeDepartment, makeDepartmentRole } from './testing/people.ts'

/**
 * Random organisations and random acts of one user: whatever the user is allowed to do, neither the user nor an account
 * that the user made or whose password the user set (a puppet) can do or see more than the user could at first.
 */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const CODES: PermissionCode[] = [
  'system:user:list',
  'system:user:add',
  'system:user:edit',
  'system:user:changepwd',
  'system:user:addUserRole',
  'system:user:deleteRole',
  'system:user:freeze',
  'system:role:list',
  'system:permission:saveRole',
  'system:permission:list',
  'system:permission:edit',
  'system:depart:list',
  'system:depart:edit',
  'system:depart:userList',
  'system:depart:userAdd',
  'system:depart:role:list',
  'system:depart:role:save',
  'system:depart:role:userAdd',
  'system:permission:saveDepart',
  'system:dict:list',
  'item:special_permissions',
]
/** A second engine gets some of them: the rules are the same, the statements are those of any sequence. */
const SEQUENCES = process.env['TEST_DATABASE_URL'] ? 8 : 24
const ACTS = 10

async function play(seed: number): Promise<{ acts: number; allowed: number; grown: string[] }> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => random() < share)
  const { db } = test.database
  let serial = 0
  const name = () => `s${seed}x${serial++}`

  const tenants = [1000 + seed * 2, 1001 + seed * 2]
  const departments: string[] = []
  for (let n = 0; n < 3; n++) departments.push(await makeDepartment(db, name()))
  const codeOf = new Map(
    (await db.selectFrom('department').select(['id', 'orgCode']).where('id', 'in', departments).execute()).map(
      (row) => [row.id, row.orgCode],
    ),
  )
  async function settle(id: string, places: readonly string[]) {
    for (const departmentId of places)
      await db.insertInto('accountDepartment').values({ accountId: id, departmentId }).execute()
    await db
      .updateTable('account')
      .set({
        orgCode: codeOf.get(places[0] ?? '') ?? null,
        ...(random() < 0.3 ? { userIdentity: 2, chargeDepartments: places.slice(0, 1) } : {}),
      })
      .where('id', '=', id)
      .execute()
  }
  /** What a rule may say of the list of users. */
  const rules: string[] = []
  for (const value of ['#{sys_org_code}', '#{sys_multi_org_code}', codeOf.get(departments[0] ?? '') ?? 'A']) {
    const id = name()
    await db
      .insertInto('permissionDataRule')
      .values({
        id,
        permissionId: 'menu-system-users',
        name: id,
        field: 'orgCode',
        condition: 'IN',
        value,
        enabled: true,
      })
      .execute()
    rules.push(id)
  }
  async function person(share: number, isBound: boolean) {
    const made = await test.makeUser({
      username: name(),
      permissions: ['system:user:list', ...some(CODES.slice(1), share)],
      tenants: random() < 0.5 ? some(tenants, 0.6) : [],
    })
    await settle(made.id, some(departments, 0.5))
    const { roleId } = await db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', made.id)
      .executeTakeFirstOrThrow()
    if (isBound)
      await db
        .updateTable('rolePermission')
        .set({ dataRuleIds: [pick(rules)] })
        .where('roleId', '=', roleId)
        .where('permissionId', '=', 'menu-system-users')
        .execute()
    return { ...made, roleId }
  }
  const others: Awaited<ReturnType<typeof person>>[] = []
  for (let n = 0; n < 4; n++) others.push(await person(0.4, random() < 0.5))
  const me = await person(0.7, random() < 0.6)
  const place = pick(departments)
  const rows = (await db.selectFrom('permission').select('id').where('codes', 'in', some(CODES, 0.5)).execute()).map(
    ({ id }) => id,
  )
  const member = pick(others)
  await db
    .insertInto('accountDepartment')
    .values({ accountId: member.id, departmentId: place })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await makeDepartmentRole(db, member.id, place, { rows, handedOn: rows })
  const { departmentRoleId } = await db
    .selectFrom('accountDepartmentRole')
    .select('departmentRoleId')
    .where('accountId', '=', member.id)
    .executeTakeFirstOrThrow()

  /** Codes and visible users of an account, over all departments it may choose. */
  async function reach(accountId: string) {
    const token = await test.sessionOf({ id: accountId, username: '', password: '' })
    await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', accountId).execute()
    const own = await db
      .selectFrom('accountDepartment')
      .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
      .select('orgCode')
      .where('accountId', '=', accountId)
      .execute()
    const { orgCode: current, username } = await db
      .selectFrom('account')
      .select(['orgCode', 'username'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const codes = new Set<string>()
    const seen = new Set<string>()
    for (const orgCode of own.length === 0 ? [null] : own.map((row) => row.orgCode)) {
      if (orgCode !== null) await test.ask('PUT /sys/selectDepart', { token, body: { orgCode, username } })
      for (const { action } of (await test.ask('GET /sys/permission/getUserPermissionByToken', { token })).body.result
        .auth)
        codes.add(action)
      const listed = (await test.ask(`GET /sys/user/list?pageSize=500&username=s${seed}x*`, { token })).body.result
      for (const { id } of listed?.records ?? []) seen.add(id)
    }
    await db.updateTable('account').set({ orgCode: current }).where('id', '=', accountId).execute()
    return { codes, seen }
  }

  const first = await reach(me.id)
  const token = await test.sessionOf(me)
  const puppets = new Set<string>([me.id])
  /** Accounts that came during the play are no gain: they are the user's own work. */
  const made = new Set<string>()
  let allowed = 0
  const ask = async (call: string, body: object) => {
    const reply = (await test.ask(call, { token, body })).body
    if (reply.success) allowed++
    return reply
  }
  const grantable = (await db.selectFrom('permission').select('id').where('codes', 'in', CODES).execute()).map(
    ({ id }) => id,
  )
  const everybody = [me, ...others]
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const username = name()
      const departs = some(departments, 0.5)
      const reply = await ask('POST /sys/user/add', {
        username,
        realname: username,
        password: 'Willow-2026',
        selecteddeparts: departs.join(','),
        selectedroles: some(everybody, 0.3)
          .map(({ roleId }) => roleId)
          .join(','),
        ...(random() < 0.5 ? { relTenantIds: some(tenants, 0.5).join(',') } : {}),
        ...(random() < 0.3 && departs[0] ? { userIdentity: 2, departIds: departs[0] } : {}),
      })
      if (reply.success) {
        puppets.add(reply.result)
        made.add(reply.result)
      }
    },
    async () => {
      const target = pick(others)
      if (
        (await ask('PUT /sys/user/changePassword', { username: target.username, password: `Maple-${2030 + serial++}` }))
          .success
      )
        puppets.add(target.id)
    },
    () =>
      ask('PUT /sys/user/edit', {
        id: pick([...puppets, pick(others).id]),
        realname: '改名',
        selecteddeparts: some(departments, 0.6).join(','),
      }),
    () =>
      ask('PUT /sys/user/edit', {
        id: pick([...puppets, pick(others).id]),
        realname: '改名',
        relTenantIds: some(tenants, 0.5).join(','),
      }),
    () =>
      ask('POST /sys/user/addSysUserRole', {
        roleId: pick([...everybody.map(({ roleId }) => roleId), 'role-admin']),
        userIdList: [pick([...puppets])],
      }),
    () =>
      ask('POST /sys/permission/saveRolePermission', {
        roleId: pick(everybody).roleId,
        permissionIds: [...some(grantable, 0.5), 'menu-system-users'].join(','),
      }),
    () =>
      ask('POST /sys/role/datarule', {
        roleId: pick(everybody).roleId,
        permissionId: 'menu-system-users',
        dataRuleIds: some(rules, 0.4).join(','),
      }),
    () => ask('POST /sys/user/editSysDepartWithUser', { depId: pick(departments), userIdList: [pick([...puppets])] }),
    () =>
      ask('POST /sys/sysDepartRole/deptRoleUserAdd', {
        userId: pick([...puppets]),
        newRoleId: departmentRoleId,
        departId: place,
      }),
    () =>
      ask('POST /sys/permission/saveDeptRolePermission', {
        roleId: departmentRoleId,
        permissionIds: some(grantable, 0.5).join(','),
      }),
    () =>
      ask('POST /sys/permission/saveDepartPermission', {
        departId: place,
        permissionIds: some(grantable, 0.7).join(','),
      }),
    () =>
      ask('PUT /sys/sysDepart/move', { id: pick(departments), parentId: random() < 0.5 ? null : pick(departments) }),
    () => ask('DELETE /sys/user/deleteUserRole?roleId=' + pick(everybody).roleId + '&userId=' + pick(others).id, {}),
  ]
  for (let n = 0; n < ACTS; n++) await pick(acts)()

  const grown: string[] = []
  for (const id of puppets) {
    const now = await reach(id)
    for (const code of now.codes)
      if (!first.codes.has(code) && code !== 'btn:notification')
        grown.push(`${id === me.id ? 'self' : 'puppet'} ${code}`)
    for (const one of now.seen)
      if (!first.seen.has(one) && !made.has(one)) grown.push(`${id === me.id ? 'self' : 'puppet'} sees ${one}`)
  }
  return { acts: ACTS, allowed, grown }
}

describe('random sequences of acts', () => {
  // spec §6.8
  it('codes and visible rows of a user and of the user’s puppets never grow by what the user may do', async () => {
    let allowed = 0
    // Others who could do everything together: the first administrator has handed over.
    await test.makeUser({ permissions: ['system:user:add', 'system:user:addUserRole', 'system:permission:saveRole'] })
    for (let seed = 1; seed <= SEQUENCES; seed++) {
      const played = await play(seed)
      expect(played.grown, `seed ${seed}`).toEqual([])
      allowed += played.allowed
    }
    // The sequences would prove nothing if everything was refused.
    expect(allowed).toBeGreaterThan(SEQUENCES)
  }, 180_000)
})
