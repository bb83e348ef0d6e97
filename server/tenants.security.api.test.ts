import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#common/contract/calls.ts'
import type { Entry } from '#common/contract/contract.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { namesIds } from '#server/platform/auth/tenants.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { memoryStore } from './testing/memory-store.ts'
import { makeSession, type Person } from './testing/people.ts'

/**
 * Two tenants of one installation: an administrator of one, with every permission, finds and changes nothing of the
 * other.
 */

const mark = `t${randomBytes(5).toString('hex')}`
const OWN = 71
const OTHER = 72

const files = memoryStore()
let test: TestApp
let admin: Person
let token: string
/** Ids of what belongs to the own tenant, to the other one and to the installation. */
const ids = { own: {}, other: {}, all: {} } as Record<
  'own' | 'other' | 'all',
  { user: string; username: string; role: string; department: string }
>

beforeAll(async () => {
  test = await startTestApp({ registration: true }, { files })
  const { db } = test.database
  admin = await test.makeUser({ permissions: Object.keys(PERMISSION_CODES) as PermissionCode[], tenants: [OWN] })
  token = await test.sessionOf(admin)
  // Two more administrators, so that the first one's changes are not those of the only one.
  for (let n = 0; n < 2; n++) await test.makeUser({ permissions: Object.keys(PERMISSION_CODES) as PermissionCode[] })
  for (const [key, tenants, letter] of [
    ['own', [OWN], 'A'],
    ['other', [OTHER], 'B'],
    ['all', [], 'C'],
  ] as const) {
    const name = `${mark}${letter}`
    const user = await test.makeUser({ username: name, realname: name, tenants: [...tenants] })
    const [tenantId] = tenants
    await db
      .insertInto('role')
      .values({ id: `${name}r`, name: `${name}角色`, code: `${name}r`, tenantId: tenantId ?? null })
      .execute()
    await db
      .insertInto('department')
      .values({
        id: `${name}d`,
        name: `${name}部门`,
        orgCode: `${letter}88`,
        category: '1',
        tenantId: tenantId ?? null,
      })
      .execute()
    await db
      .insertInto('accountDepartment')
      .values({ accountId: user.id, departmentId: `${name}d` })
      .execute()
    await db
      .insertInto('storedFile')
      .values({
        id: `${name}f`,
        path: `${name}/f.png`,
        name: `${name}.png`,
        biz: 'x',
        mediaType: 'image/png',
        size: 1,
        sha256: name,
        accountId: user.id,
        username: name,
      })
      .execute()
    await db
      .insertInto('activityLog')
      .values({ kind: 2, content: `${name}做了事`, accountId: user.id, username: name, success: true })
      .execute()
    await makeSession(db, user.id, test.now)
    ids[key] = { user: user.id, username: name, role: `${name}r`, department: `${name}d` }
  }
})
afterAll(() => test.close())

const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const reading = Object.entries(calls as Record<string, Entry>).filter(
  ([name, { permission, query, params, result }]) =>
    name.startsWith('GET /sys') &&
    permission !== 'public' &&
    !params &&
    result !== 'bytes' &&
    ((query as { required?: string[] })?.required ?? []).length === 0,
)

describe('a member of a tenant', () => {
  // spec §6.17
  it.each(reading.map(([name]) => name))('%s shows an administrator of one tenant nothing of another', async (name) => {
    const page = JSON.stringify((calls as Record<string, Entry>)[name]?.query ?? {}).includes('"pageSize"')
      ? '?pageSize=500'
      : ''
    const text = JSON.stringify(await ask(name + page))
    expect(text).not.toContain(`${mark}B`)
    expect(text).not.toContain(`${mark}C`)
  })

  it('sees the users, roles, departments, files, log and sessions of the own tenant', async () => {
    for (const name of [
      'GET /sys/user/list',
      'GET /sys/role/list',
      'GET /sys/sysDepart/listAll',
      'GET /sys/oss/file/list',
      'GET /sys/log/list',
    ])
      expect(JSON.stringify(await ask(`${name}?pageSize=500`)), name).toContain(`${mark}A`)
    expect(JSON.stringify(await ask('GET /sys/online/list?pageSize=500'))).toContain(`${mark}A`)
  })

  it.each([
    'GET /sys/dict/getDictItems/sys_user,realname,id',
    'GET /sys/dict/loadDict/sys_role,role_name,id',
    'GET /sys/dict/loadDict/sys_depart,depart_name,id',
    'GET /online/cgreport/api/getData/user',
    'GET /sys/sysDepart/searchBy?keyWord=部门',
    'GET /sys/sysDepart/queryTreeByKeyWord?keyWord=t',
  ])('%s finds nothing of another tenant', async (name) => {
    const text = JSON.stringify(await ask(name))
    expect(text).not.toContain(`${mark}B`)
    expect(text).not.toContain(`${mark}C`)
  })

  const foreign: [string, (of: (typeof ids)['own']) => object | null][] = [
    ['PUT /sys/user/edit', ({ user }) => ({ id: user, realname: '改名' })],
    ['PUT /sys/user/frozenBatch', ({ user }) => ({ ids: user, status: 2 })],
    [
      'PUT /sys/user/changePassword',
      ({ username }) => ({ username, password: 'Cedar-2026x', confirmpassword: 'Cedar-2026x' }),
    ],
    ['POST /sys/user/addSysUserRole', ({ role }) => ({ roleId: role, userIdList: [ids.own.user] })],
    ['POST /sys/user/editSysDepartWithUser', ({ department }) => ({ depId: department, userIdList: [ids.own.user] })],
    [
      'POST /sys/user/add',
      ({ role }) => ({ username: `${mark}n`, realname: '新人', password: 'Cedar-2026x', selectedroles: role }),
    ],
    ['PUT /sys/role/edit', ({ role }) => ({ id: role, roleName: '改名', roleCode: `${mark}z` })],
    ['POST /sys/permission/saveRolePermission', ({ role }) => ({ roleId: role, permissionIds: '' })],
    ['PUT /sys/role/exclusions', ({ role }) => ({ roleId: ids.own.role, excludedIds: role })],
    ['POST /sys/roleIndex/add', ({ role }) => ({ roleCode: role, component: 'system/UserList' })],
    ['PUT /sys/sysDepart/edit', ({ department }) => ({ id: department, departName: '改名' })],
    ['PUT /sys/sysDepart/move', ({ department }) => ({ id: ids.own.department, parentId: department })],
    ['POST /sys/sysDepart/add', ({ department }) => ({ departName: '新部门', parentId: department })],
    [
      'POST /sys/sysDepartRole/add',
      ({ department }) => ({ departId: department, roleName: '角色', roleCode: `${mark}q` }),
    ],
  ]
  // spec §6.17
  it.each(foreign)('%s changes nothing of another tenant, whoever names it', async (name, bodyOf) => {
    for (const of of [ids.other, ids.all]) {
      const reply = await ask(name, bodyOf(of) ?? undefined)
      expect(reply.success, JSON.stringify(reply)).toBe(false)
    }
    const { db } = test.database
    expect(
      (await db.selectFrom('accountRole').selectAll().where('roleId', 'in', [ids.other.role, ids.all.role]).execute())
        .length,
    ).toBe(0)
    expect(
      await db.selectFrom('account').select('id').where('username', '=', `${mark}n`).executeTakeFirst(),
    ).toBeUndefined()
  })

  it.each([
    ['DELETE /sys/user/delete?id=', 'user'],
    ['DELETE /sys/role/delete?id=', 'role'],
    ['DELETE /sys/sysDepart/delete?id=', 'department'],
    ['GET /sys/user/queryById?id=', 'user'],
    ['GET /sys/role/queryById?id=', 'role'],
    ['GET /sys/permission/queryRolePermission?roleId=', 'role'],
    ['GET /sys/user/userDepartList?userId=', 'user'],
    ['GET /sys/sysDepart/getUsersByDepartId?id=', 'department'],
    ['GET /sys/permission/explain?username=', 'username'],
    [`DELETE /sys/tenant/delete?id=`, 'tenant'],
  ] as const)('%s answers for another tenant as for what does not exist', async (name, kind) => {
    for (const of of [ids.other, ids.all])
      expect(await ask(name + (kind === 'tenant' ? OTHER : of[kind]))).toMatchObject({ success: false, result: null })
  })

  it('reads the files of the own tenant, and those of others not even by their address', async () => {
    const statusOf = async (letter: string) => {
      await files.put(`${mark}${letter}/f.png`, new Uint8Array([1]))
      return (await test.ask(`GET /sys/common/static/${mark}${letter}/f.png`, { token })).status
    }
    expect([await statusOf('A'), await statusOf('B'), await statusOf('C')]).toEqual([200, 404, 404])
  })

  it('makes users, roles and departments of the own tenant, and no tenant', async () => {
    const { db } = test.database
    expect(
      await ask('POST /sys/role/add', { roleName: '本租户角色', roleCode: `${mark}own`, tenantId: OTHER }),
    ).toMatchObject({ success: true })
    expect(await db.selectFrom('role').select('tenantId').where('code', '=', `${mark}own`).executeTakeFirst()).toEqual({
      tenantId: OWN,
    })
    const { result } = await ask('POST /sys/sysDepart/add', { departName: '本租户部门' })
    const below = (await ask('POST /sys/sysDepart/add', { departName: '下级', parentId: result.id })).result
    for (const { id } of [result, below])
      expect(await db.selectFrom('department').select('tenantId').where('id', '=', id).executeTakeFirst()).toEqual({
        tenantId: OWN,
      })
    const made = await ask('POST /sys/user/add', { username: `${mark}m`, realname: '新成员', password: 'Cedar-2026x' })
    expect(made).toMatchObject({ success: true })
    expect(
      await db.selectFrom('accountTenant').select('tenantId').where('accountId', '=', made.result).execute(),
    ).toEqual([{ tenantId: OWN }])
    expect(await ask('POST /sys/tenant/add', { id: 99, name: '新租户' })).toMatchObject({
      success: false,
      message: expect.stringContaining('租户的成员不能新增租户'),
    })
  })

  it('cannot take a user out of the last tenant, nor put one into another', async () => {
    for (const relTenantIds of ['', String(OTHER), `${OWN},${OTHER}`])
      expect(
        await ask('PUT /sys/user/edit', { id: ids.own.user, realname: '某', relTenantIds }),
        relTenantIds,
      ).toMatchObject({ success: false })
    const held = await test.database.db
      .selectFrom('accountTenant')
      .select('tenantId')
      .where('accountId', '=', ids.own.user)
      .execute()
    expect(held).toEqual([{ tenantId: OWN }])
  })

  it('leaves what a user holds of others as it is when it edits the user', async () => {
    const { db } = test.database
    const both = await test.makeUser({ tenants: [OWN, OTHER] })
    await db.insertInto('accountRole').values({ accountId: both.id, roleId: ids.other.role }).execute()
    await db
      .insertInto('accountDepartment')
      .values({ accountId: both.id, departmentId: ids.other.department })
      .execute()
    const body = {
      id: both.id,
      realname: '两边',
      selectedroles: ids.own.role,
      selecteddeparts: ids.own.department,
      relTenantIds: String(OWN),
    }
    expect(await ask('PUT /sys/user/edit', body)).toMatchObject({ success: true })
    const roles = await db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', both.id)
      .orderBy('roleId')
      .execute()
    expect(roles.map(({ roleId }) => roleId)).toEqual([ids.own.role, ids.other.role])
    const tenants = await db
      .selectFrom('accountTenant')
      .select('tenantId')
      .where('accountId', '=', both.id)
      .orderBy('tenantId')
      .execute()
    expect(tenants.map(({ tenantId }) => tenantId)).toEqual([OWN, OTHER])
    const departments = await db
      .selectFrom('accountDepartment')
      .select('departmentId')
      .where('accountId', '=', both.id)
      .orderBy('departmentId')
      .execute()
    expect(departments.map(({ departmentId }) => departmentId)).toEqual([ids.own.department, ids.other.department])
  })

  it('of several tenants speaks for one with the header, and for all without', async () => {
    const both = await test.makeUser({ permissions: ['system:user:list'], tenants: [OWN, OTHER] })
    const session = await test.sessionOf(both)
    const names = async (tenant: number) =>
      JSON.stringify(
        (
          await test.ask('GET /sys/user/list?pageSize=500', {
            token: session,
            headers: { 'tenant-id': String(tenant) },
          })
        ).body,
      )
    expect([(await names(OWN)).includes(`${mark}B`), (await names(OTHER)).includes(`${mark}B`)]).toEqual([false, true])
    const all = await names(0)
    expect([all.includes(`${mark}A`), all.includes(`${mark}B`), all.includes(`${mark}C`)]).toEqual([true, true, false])
  })

  it('of a tenant that is out of use sees nothing of it', async () => {
    const { db } = test.database
    const both = await test.makeUser({ permissions: ['system:user:list'], tenants: [OWN, -73] })
    await db
      .updateTable('account')
      .set({ realname: `${mark}D` })
      .where('id', '=', both.id)
      .execute()
    const text = JSON.stringify(
      (await test.ask('GET /sys/user/list?pageSize=500', { token: await test.sessionOf(both) })).body,
    )
    expect([text.includes(`${mark}A`), text.includes(`${mark}D`)]).toEqual([true, true])
    await db.deleteFrom('accountTenant').where('accountId', '=', both.id).where('tenantId', '=', OWN).execute()
    const none = await test.ask('GET /sys/user/list?pageSize=500', { token: await test.sessionOf(both) })
    expect(none.body.result.records).toEqual([])
  })
})

describe('an administrator of the installation', () => {
  it('sees all tenants, and gives departments and roles to them', async () => {
    const session = await test.signIn([
      'system:user:list',
      'system:depart:list',
      'system:depart:edit',
      'system:role:list',
      'system:role:edit',
    ])
    const text = JSON.stringify(await ask('GET /sys/user/list?pageSize=500', undefined, session))
    expect(['A', 'B', 'C'].map((letter) => text.includes(mark + letter))).toEqual([true, true, true])
    const { db } = test.database
    await db
      .insertInto('department')
      .values({ id: `${mark}low`, name: '下级部门', orgCode: 'C88A01', parentId: ids.all.department, category: '2' })
      .execute()
    const edited = await ask(
      'PUT /sys/sysDepart/edit',
      { id: ids.all.department, departName: '交给租户', tenantId: OTHER },
      session,
    )
    expect(edited).toMatchObject({ success: true })
    expect(
      await db.selectFrom('department').select('tenantId').where('id', '=', `${mark}low`).executeTakeFirst(),
    ).toEqual({ tenantId: OTHER })
    await ask('PUT /sys/sysDepart/edit', { id: ids.all.department, departName: '收回', tenantId: null }, session)
    expect(
      await db.selectFrom('department').select('tenantId').where('id', '=', `${mark}low`).executeTakeFirst(),
    ).toEqual({ tenantId: null })
    expect(
      await ask(
        'PUT /sys/role/edit',
        { id: ids.all.role, roleName: '角', roleCode: ids.all.role, tenantId: 9_999 },
        session,
      ),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('租户“9999”不存在'),
    })
  })

  it('cannot delete a tenant that departments or roles belong to', async () => {
    const session = await test.signIn(['system:tenant:delete', 'system:tenant:list'])
    const { db } = test.database
    await db.insertInto('tenant').values({ id: 80, name: '只有角色' }).execute()
    await db
      .insertInto('role')
      .values({ id: `${mark}80`, name: '某角色', code: `${mark}80`, tenantId: 80 })
      .execute()
    expect(await ask('DELETE /sys/tenant/delete?id=80', undefined, session)).toMatchObject({
      success: false,
      message: expect.stringContaining('角色“某角色”'),
    })
  })
})

describe('fields that name users, roles, departments and tenants', () => {
  /** Fields whose name speaks of people or places but whose value is no id of one. */
  const NO_IDS = new Set([
    'username',
    'userName',
    'realname',
    'roleName',
    'roleCode',
    'userIdentity',
    'departName',
    'departNameEn',
    'departNameAbbr',
    'departOrder',
    'orgCode',
    'sys_user',
    'relTenantIds',
    'selectedroles',
    'selecteddeparts',
    'tenantName',
    'myDeptSearch',
    'userAgent',
    'departStatus',
    'orgCategory',
    'organKind',
  ])
  // spec §6.17
  it('every field of the contract that may hold an id is one that the guard looks at', () => {
    const names = new Set<string>()
    for (const { query, params, body } of Object.values(calls as Record<string, Entry>))
      for (const schema of [query, params, body])
        for (const name of Object.keys((schema as { properties?: object })?.properties ?? {})) names.add(name)
    const suspects = [...names].filter(
      (name) =>
        /user|role|depart|dept|dep|tenant|account|org/i.test(name) &&
        !namesIds(name) &&
        !NO_IDS.has(name) &&
        !/_(begin|end|MultiString)$/.test(name),
    )
    expect(suspects).toEqual([])
    expect(names.size).toBeGreaterThan(100)
  })
})
