import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeDepartment, type Person, type PersonSketch } from './testing/people.ts'

/** Ways in which users once gave themselves or their puppets more; each is tried again. */

const own = () => `g${randomBytes(5).toString('hex')}`

let test: TestApp
/** The three administrators after the hand-over. */
let sys: Actor
let sec: Actor
let audit: Actor
interface Actor {
  person: Person
  ask: (name: string, body?: object) => Promise<any>
}
async function actor(sketch: PersonSketch): Promise<Actor> {
  const person = await test.makeUser(sketch)
  const token = await test.sessionOf(person)
  const ask: Actor['ask'] = async (name, body) => {
    // Requests are told apart by their time.
    test.now = new Date(test.now.getTime() + 1000)
    return (await test.ask(name, { token, ...(body ? { body } : {}) })).body
  }
  return { person, ask }
}
beforeAll(async () => {
  test = await startTestApp()
  sys = await actor({ roles: ['sysadmin'], realname: '系统甲' })
  sec = await actor({ roles: ['secadmin'], realname: '安全乙' })
  audit = await actor({ roles: ['auditor'], realname: '审计丙' })
})
afterAll(() => test.close())

const rolesOf = async ({ id }: Person) =>
  (await test.database.db.selectFrom('accountRole').select('roleId').where('accountId', '=', id).execute())
    .map(({ roleId }) => roleId)
    .toSorted()
const newest = async (as: Actor) => (await as.ask('GET /sys/approval/list')).result.records[0]
/** Binds what a user was granted on a menu row by a new data rule. */
async function bind({ id }: Person, permissionId: string, [field, condition, value]: [string, string, string]) {
  const { db } = test.database
  const ruleId = own()
  await db
    .insertInto('permissionDataRule')
    .values({ id: ruleId, permissionId, name: '本部门', field, condition, value, enabled: true })
    .execute()
  await db
    .updateTable('rolePermission')
    .set({ dataRuleIds: [ruleId] })
    .where('permissionId', '=', permissionId)
    .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', id))
    .execute()
}
async function working({ id }: Person, departmentId: string) {
  const { db } = test.database
  const { orgCode } = await db
    .selectFrom('department')
    .select('orgCode')
    .where('id', '=', departmentId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accountDepartment')
    .values({ accountId: id, departmentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('account').set({ orgCode }).where('id', '=', id).execute()
  return orgCode
}

describe('the security administrator', () => {
  // spec §6.8
  it('the security administrator cannot make a stranger super administrator, not even with an approval', async () => {
    const stranger = await test.makeUser({ roles: ['user'] })
    expect(
      await sec.ask('POST /sys/user/addSysUserRole', { roleId: 'role-admin', userIdList: [stranger.id] }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('“超级管理员”角色不再授予'),
    })
    expect(await rolesOf(stranger)).toEqual(['role-user'])
  })
  it('the security administrator cannot drop an exclusion alone', async () => {
    const exclusions = async () => (await sec.ask('GET /sys/role/exclusions')).result.length
    const before = await exclusions()
    expect(await sec.ask('PUT /sys/role/exclusions', { roleId: 'role-auditor', excludedIds: '' })).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一名管理员批准'),
    })
    expect(await exclusions()).toBe(before)
  })
  it('a new role that holds codes of two excluded duties is refused for one person', async () => {
    const { db } = test.database
    const roleId = own()
    await db.insertInto('role').values({ id: roleId, code: roleId, name: '全能' }).execute()
    const rows = await db
      .selectFrom('permission')
      .select('id')
      .where('codes', 'in', ['system:user:add', 'system:log:list'])
      .execute()
    await db
      .insertInto('rolePermission')
      .values(rows.map(({ id }) => ({ roleId, permissionId: id })))
      .execute()
    const person = await test.makeUser()
    expect(await sec.ask('POST /sys/user/addSysUserRole', { roleId, userIdList: [person.id] })).toMatchObject({
      success: false,
      message: expect.stringContaining('两种职责互斥'),
    })
  })
  it('two roles whose codes together belong to excluded duties are refused for one person', async () => {
    const person = await test.makeUser({ permissions: ['system:user:add'] })
    const { db } = test.database
    const roleId = own()
    await db.insertInto('role').values({ id: roleId, code: roleId, name: '看日志' }).execute()
    const row = await db
      .selectFrom('permission')
      .select('id')
      .where('codes', '=', 'system:log:list')
      .executeTakeFirstOrThrow()
    await db.insertInto('rolePermission').values({ roleId, permissionId: row.id }).execute()
    expect(await sec.ask('POST /sys/user/addSysUserRole', { roleId, userIdList: [person.id] })).toMatchObject({
      success: false,
      message: expect.stringContaining('两种职责互斥'),
    })
  })
})

describe('a role with managing codes', () => {
  // spec §6.8
  it('a role with managing codes is given when a second administrator approves', async () => {
    const person = await test.makeUser({ realname: '新系统员' })
    expect(
      await sec.ask('POST /sys/user/addSysUserRole', { roleId: 'role-sysadmin', userIdList: [person.id] }),
    ).toMatchObject({
      success: false,
      message: expect.stringMatching(/^须由另一名管理员批准：新系统员.*已转为待批申请/),
    })
    expect(await rolesOf(person)).toEqual([])
    const request = await newest(sys)
    expect(request).toMatchObject({
      state: 'open',
      askedBy: '安全乙',
      isOwn: false,
      what: expect.stringContaining('新系统员'),
    })
    expect(await sec.ask('PUT /sys/approval/answer', { id: request.id, approve: true })).toMatchObject({
      success: false,
      message: expect.stringContaining('自己的申请'),
    })
    expect(await sys.ask('PUT /sys/approval/answer', { id: request.id, approve: true })).toMatchObject({
      success: true,
    })
    expect(await rolesOf(person)).toEqual(['role-sysadmin'])
    expect(await newest(sec)).toMatchObject({ state: 'approved', answeredBy: '系统甲' })
    expect(await sys.ask('PUT /sys/approval/answer', { id: request.id, approve: true })).toMatchObject({
      success: false,
      message: expect.stringContaining('已答复'),
    })
  })
  it('a request is refused with a reason, or withdrawn by who asked, and changes nothing', async () => {
    const person = await test.makeUser()
    const give = () => sec.ask('POST /sys/user/addSysUserRole', { roleId: 'role-sysadmin', userIdList: [person.id] })
    await give()
    const { id } = await newest(sys)
    expect(await sys.ask('PUT /sys/approval/answer', { id, approve: false })).toMatchObject({
      success: false,
      message: '请填写“答复理由”',
    })
    expect(await sys.ask('PUT /sys/approval/answer', { id, approve: false, reason: '编制已满' })).toMatchObject({
      success: true,
    })
    expect(await newest(sec)).toMatchObject({ state: 'refused', reason: '编制已满' })
    await give()
    const second = await newest(sec)
    expect(await sys.ask('PUT /sys/approval/withdraw', { id: second.id })).toMatchObject({ success: false })
    expect(await sec.ask('PUT /sys/approval/withdraw', { id: second.id })).toMatchObject({ success: true })
    expect(await rolesOf(person)).toEqual([])
  })
  it('a form with a password is refused and not kept as a request', async () => {
    const username = own()
    const adds = await actor({ permissions: ['system:user:list', 'system:user:add', 'system:user:addUserRole'] })
    const form = {
      username,
      realname: '新来的',
      password: 'Maple-2031',
      confirmpassword: 'Maple-2031',
      selectedroles: 'role-sysadmin',
    }
    expect(await adds.ask('POST /sys/user/add', form)).toMatchObject({
      success: false,
      message: expect.stringContaining('单独授予'),
    })
    const kept = await test.database.db.selectFrom('approvalRequest').select('payload').execute()
    expect(JSON.stringify(kept)).not.toContain('Maple-2031')
  })
  it('a request expires after seven days, and the codes of who asked are looked at again', async () => {
    const person = await test.makeUser()
    const temporary = await actor({ permissions: ['system:user:list', 'system:user:addUserRole'] })
    const give = () =>
      temporary.ask('POST /sys/user/addSysUserRole', { roleId: 'role-sysadmin', userIdList: [person.id] })
    await give()
    const first = await newest(sys)
    await test.database.db
      .updateTable('approvalRequest')
      .set({ expiresAt: test.now })
      .where('id', '=', first.id)
      .execute()
    expect(await newest(sys)).toMatchObject({ state: 'expired' })
    expect(await sys.ask('PUT /sys/approval/answer', { id: first.id, approve: true })).toMatchObject({ success: false })
    await give()
    const open = (await sys.ask('GET /sys/approval/list')).result.records.find(({ state }: any) => state === 'open')
    await test.database.db.deleteFrom('accountRole').where('accountId', '=', temporary.person.id).execute()
    expect(await sys.ask('PUT /sys/approval/answer', { id: open.id, approve: true })).toMatchObject({ success: false })
    expect(await rolesOf(person)).toEqual([])
  })
  it('who approves does not gain by it', async () => {
    const approver = await actor({ permissions: ['system:approval:list', 'system:approval:answer'] })
    await sec.ask('POST /sys/user/addSysUserRole', { roleId: 'role-sysadmin', userIdList: [approver.person.id] })
    const { id } = await newest(approver)
    expect(await approver.ask('PUT /sys/approval/answer', { id, approve: true })).toMatchObject({
      success: false,
      message: expect.stringMatching(/^不能给自己增加权限/),
    })
  })
})

describe('taking over an account', () => {
  it.each<PermissionCode>([
    'item:special_permissions',
    'system:depart:list',
    'data:searchFeedback:list',
    'system:log:list',
  ])('the password of a holder of %s is not reset by a user without it', async (code) => {
    const officer = await test.makeUser({ permissions: [code] })
    const clerk = await actor({ permissions: ['system:user:list', 'system:user:changepwd'] })
    expect(
      await clerk.ask('PUT /sys/user/changePassword', { username: officer.username, password: 'Maple-2031' }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('有您没有的权限'),
    })
  })
  it('the password of a user who sees more rows is not reset by a user bound by a data rule', async () => {
    const clerk = await actor({ permissions: ['system:user:list', 'system:user:changepwd'] })
    await bind(clerk.person, 'menu-system-users', ['username', '!=', 'nobody'])
    const free = await test.makeUser({ permissions: ['system:user:list'] })
    expect(
      await clerk.ask('PUT /sys/user/changePassword', { username: free.username, password: 'Maple-2031' }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('更多的数据'),
    })
  })
})

describe('users bound to their department', () => {
  async function bound(permissions: PermissionCode[]) {
    const clerk = await actor({ permissions: ['system:user:list', ...permissions] })
    const [mine, other] = [await makeDepartment(test.database.db, own()), await makeDepartment(test.database.db, own())]
    await working(clerk.person, mine)
    await bind(clerk.person, 'menu-system-users', ['orgCode', 'RIGHT_LIKE', '#{sys_org_code}'])
    return { ...clerk, mine, other }
  }
  it('a data rule on the current department is not widened by joining another one and choosing it', async () => {
    const { ask, person, mine, other } = await bound(['system:user:edit'])
    expect(
      await ask('PUT /sys/user/edit', { id: person.id, realname: '我', selecteddeparts: `${mine},${other}` }),
    ).toMatchObject({
      success: false,
      message: expect.stringMatching(/^不能给自己增加权限或放宽数据范围/),
    })
  })
  it('a colleague is not made a member of a department that the caller cannot choose', async () => {
    const { ask, mine, other } = await bound(['system:user:edit'])
    const colleague = await test.makeUser({ permissions: ['system:user:list'] })
    await bind(colleague, 'menu-system-users', ['orgCode', 'RIGHT_LIKE', '#{sys_org_code}'])
    await working(colleague, mine)
    expect(
      await ask('PUT /sys/user/edit', { id: colleague.id, realname: '他', selecteddeparts: `${mine},${other}` }),
    ).toMatchObject({
      success: false,
    })
  })
  it('a puppet cannot be added to a department that the caller does not see, nor put in charge of it', async () => {
    const { ask, mine, other } = await bound(['system:user:add'])
    const form = (departments: string, more: object = {}) => ({
      username: own(),
      realname: '木偶',
      password: 'Willow-2026',
      selecteddeparts: departments,
      ...more,
    })
    expect(await ask('POST /sys/user/add', form(other))).toMatchObject({
      success: false,
      message: expect.stringContaining('看不到这样的用户'),
    })
    expect(await ask('POST /sys/user/add', form(`${mine},${other}`))).toMatchObject({ success: false })
    expect(await ask('POST /sys/user/add', form(mine, { userIdentity: 2, departIds: mine }))).toMatchObject({
      success: false,
      message: expect.stringContaining('更多的负责部门'),
    })
    expect(await ask('POST /sys/user/add', form(mine))).toMatchObject({ success: true })
  })
})

describe('moving a department', () => {
  async function head() {
    const { db } = test.database
    const [mine, foreign] = [await makeDepartment(db, own()), await makeDepartment(db, own())]
    const person = await actor({ permissions: ['system:depart:edit', 'system:user:list'] })
    await db
      .updateTable('account')
      .set({ userIdentity: 2, chargeDepartments: [mine] })
      .where('id', '=', person.person.id)
      .execute()
    return { ...person, mine, foreign }
  }
  // spec §6.8
  it.each<[string, (id: string, parentId: string) => [string, object]]>([
    ['move', (id: string, parentId: string): [string, object] => ['PUT /sys/sysDepart/move', { id, parentId }]],
    [
      'edit',
      (id: string, parentId: string): [string, object] => [
        'PUT /sys/sysDepart/edit',
        { id, parentId, departName: '移来' },
      ],
    ],
  ])('a head does not extend the own charge by the call %s', async (_, call) => {
    const { ask, mine, foreign } = await head()
    expect(await ask(...call(foreign, mine))).toMatchObject({
      success: false,
      message: expect.stringMatching(/^不能给自己增加权限/),
    })
    expect(
      (
        await test.database.db
          .selectFrom('department')
          .select('parentId')
          .where('id', '=', foreign)
          .executeTakeFirstOrThrow()
      ).parentId,
    ).toBeNull()
  })
  it('a department whose users the caller does not see is not moved to where the caller would see them', async () => {
    const { db } = test.database
    const [mine, foreign] = [await makeDepartment(db, own()), await makeDepartment(db, own())]
    const clerk = await actor({ permissions: ['system:user:list', 'system:depart:edit', 'system:depart:list'] })
    const orgCode = await working(clerk.person, mine)
    await bind(clerk.person, 'menu-system-users', ['orgCode', 'RIGHT_LIKE', orgCode])
    await working(await test.makeUser(), foreign)
    expect(await clerk.ask('PUT /sys/sysDepart/move', { id: foreign, parentId: mine })).toMatchObject({
      success: false,
    })
  })
})

describe('everyday work after the hand-over', () => {
  it('the system administrator still makes accounts, and ordinary roles are given at once', async () => {
    const username = own()
    expect(await sys.ask('POST /sys/user/add', { username, realname: '新人', password: 'Willow-2026' })).toMatchObject({
      success: true,
    })
    const { id } = await test.database.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    expect(await sec.ask('POST /sys/user/addSysUserRole', { roleId: 'role-user', userIdList: [id] })).toMatchObject({
      success: true,
    })
    expect(await sys.ask('PUT /sys/user/changePassword', { username, password: 'Maple-2031' })).toMatchObject({
      success: true,
    })
    expect((await audit.ask('GET /sys/log/list')).success).toBe(true)
  })
})
