import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { firstAdministrator } from './users.door.ts'

const LAST = '管理员账号不允许此操作！至少要保留一名在用的人员能够管理用户、一名能够给用户授予角色、一名能够给角色授权'

// Each test has a database of its own, because whether a user is the last administrator depends on all users.
let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const as = async (person: Person, name: string, body?: unknown) =>
  (await test.ask(name, { token: await test.sessionOf(person), ...(body === undefined ? {} : { body }) })).body
const accountOf = (username: string) =>
  test.database.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

describe('the first administrator', () => {
  // spec §3.11, §3.12
  it('the first administrator hands over to three people with separate duties, who retire that account', async () => {
    await firstAdministrator(test.database.db, 'Given-password-1')
    const first = { ...(await accountOf('admin')), password: '' }
    const sys = await test.makeUser({ realname: '系统甲' })
    const sec = await test.makeUser({ realname: '安全乙' })
    const audit = await test.makeUser({ realname: '审计丙' })
    const isDue = async () => (await as(first, 'GET /sys/approval/handOver')).result.isDue
    expect(await isDue()).toBe(true)
    const give = (roleId: string, person: Person) =>
      as(first, 'POST /sys/user/addSysUserRole', { roleId, userIdList: [person.id] })
    expect(await give('role-sysadmin', sys)).toMatchObject({ success: true })
    expect((await give('role-auditor', audit)).success).toBe(true)
    // Refused: no other user can give roles and permissions yet.
    expect(await as(first, 'DELETE /sys/user/delete?id=' + first.id)).toMatchObject({
      message: '不能对自己的账号执行此操作',
    })
    expect(await as(sys, `DELETE /sys/user/delete?id=${first.id}`)).toMatchObject({ success: false, message: LAST })
    expect((await accountOf('admin')).deletedAt).toBeNull()
    expect(await isDue()).toBe(true)
    expect((await give('role-secadmin', sec)).success).toBe(true)
    expect(await isDue()).toBe(false)
    expect(await as(sec, 'PUT /sys/user/frozenBatch', { ids: first.id, status: 2 })).toMatchObject({ success: true })
    expect((await accountOf('admin')).status).toBe(2)
    // Now each of the two is the last user with these codes.
    expect(await as(sec, 'PUT /sys/user/frozenBatch', { ids: sys.id, status: 2 })).toMatchObject({
      success: false,
      message: LAST,
    })
    expect(await as(sys, `DELETE /sys/user/delete?id=${sec.id}`)).toMatchObject({ success: false, message: LAST })
    expect(await as(sec, `DELETE /sys/user/deleteUserRole?roleId=role-sysadmin&userId=${sys.id}`)).toMatchObject({
      success: false,
      message: LAST,
    })
    expect(
      await as(sec, 'POST /sys/permission/saveRolePermission', { roleId: 'role-secadmin', permissionIds: 'menu-home' }),
    ).toMatchObject({
      success: false,
      message: LAST,
    })
    expect(await as(sec, 'PUT /sys/user/frozenBatch', { ids: audit.id, status: 2 })).toMatchObject({ success: true })
  })
})

describe('separated duties', () => {
  // spec §3.11
  it('each of the three separate duties has its own permissions and none of the others’', async () => {
    const codesOf = async (code: string) => {
      const person = await test.makeUser({ roles: [code] })
      const { auth, menu } = (await as(person, 'GET /sys/permission/getUserPermissionByToken')).result
      // The home page has a second address for older clients.
      const titles = new Set<string>(menu.map(({ meta }: any) => meta.title))
      return { codes: auth.map(({ action }: any) => action) as string[], menu: [...titles] }
    }
    const [sys, sec, audit] = [await codesOf('sysadmin'), await codesOf('secadmin'), await codesOf('auditor')]
    for (const { menu } of [sys, sec, audit])
      expect(menu).toEqual(['首页', '工作台', '法规检索', '消息通知', '报表', '台账记录', '系统管理'])
    expect(sys.codes).toEqual(
      expect.arrayContaining(['system:user:add', 'system:user:edit', 'system:tenant:add', 'system:position:add']),
    )
    expect(
      sys.codes.filter((code) => /^system:(log|dataLog|role|permission|online):|UserRole|deleteRole|freeze/.test(code)),
    ).toEqual([])
    expect(sec.codes).toEqual(
      expect.arrayContaining([
        'system:user:list',
        'system:user:addUserRole',
        'system:user:freeze',
        'system:role:add',
        'system:permission:saveRole',
        'system:permission:explain',
      ]),
    )
    expect(
      sec.codes.filter((code) => /^system:(log|dataLog|tenant|position):|user:(add|edit|delete|changepwd)$/.test(code)),
    ).toEqual([])
    expect(audit.codes).toEqual(
      expect.arrayContaining(['system:log:list', 'system:addressList:list', 'btn:notification']),
    )
    expect(
      audit.codes.filter((code) => !/^system:(log|dataLog):|^system:addressList:list$|^btn:notification$/.test(code)),
    ).toEqual([])
  })
  it('no administrator takes over a stronger account by setting its password or telephone number', async () => {
    const [sys, sec] = [
      await test.makeUser({ roles: ['sysadmin'] }),
      await test.makeUser({ roles: ['secadmin'], realname: '安全乙' }),
    ]
    const message = expect.stringMatching(/^“安全乙”有您没有的权限（.+），不能代为修改其密码或手机号/)
    expect(
      await as(sys, 'PUT /sys/user/changePassword', { username: sec.username, password: 'Maple-2027' }),
    ).toMatchObject({
      success: false,
      message,
    })
    expect(await as(sys, 'PUT /sys/user/edit', { id: sec.id, realname: '安全乙', phone: '13700000001' })).toMatchObject(
      { success: false, message },
    )
    expect(await as(sys, 'PUT /sys/user/edit', { id: sec.id, realname: '安全丁' })).toMatchObject({ success: true })
    const audit = await test.makeUser({ roles: ['auditor'], realname: '审计丙' })
    expect(
      await as(sys, 'PUT /sys/user/changePassword', { username: audit.username, password: 'Maple-2027' }),
    ).toMatchObject({ success: false })
    const person = await test.makeUser({ roles: ['user'] })
    expect(
      await as(sys, 'PUT /sys/user/changePassword', { username: person.username, password: 'Maple-2027' }),
    ).toMatchObject({ success: true })
    const boss = await test.makeUser({ roles: ['admin'] })
    expect(
      await as(boss, 'PUT /sys/user/changePassword', { username: sec.username, password: 'Maple-2027' }),
    ).toMatchObject({ success: true })
  })
})

describe('at the same moment', () => {
  // spec §3.12
  it('two administrators who freeze each other at the same moment leave one in use', async () => {
    const [one, two] = [await test.makeUser({ roles: ['admin'] }), await test.makeUser({ roles: ['admin'] })]
    const freeze = (by: Person, whom: Person) => as(by, 'PUT /sys/user/frozenBatch', { ids: whom.id, status: 2 })
    const bodies = await Promise.all([freeze(one, two), freeze(two, one)])
    expect(bodies.filter(({ success }) => success)).toHaveLength(1)
    const left = await test.database.db
      .selectFrom('account')
      .select('id')
      .where('status', '=', 1)
      .where('id', 'in', [one.id, two.id])
      .execute()
    expect(left).toHaveLength(1)
  })
  it('two requests at the same moment cannot give one person roles that exclude each other', async () => {
    const [boss, person] = [await test.makeUser({ roles: ['admin'] }), await test.makeUser()]
    const give = (roleId: string) => as(boss, 'POST /sys/user/addSysUserRole', { roleId, userIdList: [person.id] })
    const bodies = await Promise.all(['role-sysadmin', 'role-secadmin', 'role-auditor'].map(give))
    expect(bodies.filter(({ success }) => success)).toHaveLength(1)
    const held = await test.database.db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', person.id)
      .execute()
    expect(held).toHaveLength(1)
  })
  it('two requests at the same moment cannot give one user name to two people', async () => {
    const boss = await test.makeUser({ roles: ['admin'] })
    const add = (realname: string) =>
      as(boss, 'POST /sys/user/add', { username: 'at_once', realname, password: 'Willow-2026' })
    const bodies = await Promise.all(['甲', '乙', '丙'].map(add))
    expect(bodies.filter(({ success }) => success)).toHaveLength(1)
    expect(bodies.filter(({ message }) => /已存在/.test(message))).toHaveLength(2)
  })
})
