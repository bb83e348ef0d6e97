import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment, type Person } from '#server/testing/people.ts'

const own = () => `b${randomBytes(5).toString('hex')}`
const CODES: PermissionCode[] = [
  'system:user:list',
  'system:user:edit',
  'system:user:addUserRole',
  'system:user:deleteRole',
]

let test: TestApp
let caller: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  // Whoever else could do everything would make this caller the sole administrator.
  await test.makeUser({ roles: ['admin'] })
  caller = await test.makeUser({ permissions: CODES })
  token = await test.sessionOf(caller)
})
afterAll(() => test.close())

const ask = async (name: string, body: unknown, as = token) => (await test.ask(name, { token: as, body })).body
const joined = (...people: { id: string }[]) => people.map(({ id }) => id).join(',')
const roleOf = async () => {
  const id = own()
  await test.database.db.insertInto('role').values({ id, code: id, name: '编辑员' }).execute()
  return id
}
const idOf = async (code: string) =>
  (await test.database.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const rolesOf = async ({ id }: Person) =>
  (
    await test.database.db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', id)
      .orderBy('roleId')
      .execute()
  ).map((row) => row.roleId)
const departmentsOf = async ({ id }: Person) =>
  (await test.database.db.selectFrom('accountDepartment').select('departmentId').where('accountId', '=', id).execute())
    .map((row) => row.departmentId)
    .toSorted()
const reasonsIn = (body: any): Map<string, string | null> =>
  new Map(body.result.map(({ id, reason }: any) => [id, reason]))

describe('POST /sys/user/addRoles and removeRoles', () => {
  it('roles are given to many users and taken away again with an answer for each, and each change keeps a version', async () => {
    const [one, two, gone] = [
      await test.makeUser(),
      await test.makeUser(),
      await test.makeUser({ deletedAt: new Date() }),
    ]
    const [first, second] = [await roleOf(), await roleOf()]
    await test.database.db.insertInto('accountRole').values({ accountId: two.id, roleId: first }).execute()
    const given = reasonsIn(
      await ask('POST /sys/user/addRoles', { ids: joined(one, two, gone, caller), roleIds: `${first},${second}` }),
    )
    expect(given.get(one.id)).toBeNull()
    expect(given.get(two.id)).toBeNull()
    expect(given.get(gone.id)).toMatch(/用户不存在/)
    expect(given.get(caller.id)).toBe('不能对自己的账号执行此操作')
    expect(await rolesOf(one)).toEqual([first, second].toSorted())
    expect(reasonsIn(await ask('POST /sys/user/addRoles', { ids: joined(one), roleIds: first })).get(one.id)).toMatch(
      /已有所选角色/,
    )
    const taken = reasonsIn(await ask('POST /sys/user/removeRoles', { ids: joined(one, two), roleIds: second }))
    expect([...taken.values()]).toEqual([null, null])
    expect(await rolesOf(two)).toEqual([first])
    expect(
      reasonsIn(await ask('POST /sys/user/removeRoles', { ids: joined(one), roleIds: second })).get(one.id),
    ).toMatch(/没有所选角色/)
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select('content')
      .where('recordId', '=', one.id)
      .orderBy('revision')
      .execute()
    expect(versions.at(-2)?.content).toMatchObject({ roleTxt: '编辑员,编辑员' })
    expect(versions.at(-1)?.content).toMatchObject({ roleTxt: '编辑员' })
  })
  it('users whose duties would exclude each other are left out with the reason, and the others get the role', async () => {
    const keeper = await test.makeUser({ realname: '管钥匙', roles: ['secadmin'] })
    const free = await test.makeUser({ realname: '无职责' })
    const [one = '', other = ''] = [await roleOf(), await roleOf()].toSorted()
    await test.database.db.insertInto('roleExclusion').values({ roleId: one, excludedRoleId: other }).execute()
    const holder = await test.makeUser({ realname: '持有者' })
    await test.database.db.insertInto('accountRole').values({ accountId: holder.id, roleId: one }).execute()
    const exclusive = reasonsIn(await ask('POST /sys/user/addRoles', { ids: joined(holder, free), roleIds: other }))
    expect(exclusive.get(holder.id)).toMatch(/互斥，不能由同一人担任/)
    expect(exclusive.get(free.id)).toBeNull()
    expect(await rolesOf(holder)).toEqual([one])
    expect(await rolesOf(free)).toEqual([other])
    // An auditor is above the caller, so that what is left takes an approval: the refused user is none of its concern.
    const body = await ask('POST /sys/user/addRoles', { ids: joined(keeper, free), roleIds: await idOf('auditor') })
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/须由另一名管理员批准：无职责/) })
    expect(body.message).not.toContain('管钥匙')
    expect(await rolesOf(keeper)).toEqual(['role-secadmin'])
  })
  it('the role of the super administrator is given to nobody in a batch', async () => {
    const one = await test.makeUser()
    expect(
      reasonsIn(await ask('POST /sys/user/addRoles', { ids: joined(one), roleIds: await idOf('admin') })).get(one.id),
    ).toMatch(/超级管理员/)
    expect(await rolesOf(one)).toEqual([])
  })
  it('a role that gives more than the caller has waits for a second administrator, who makes the whole change', async () => {
    const [one, two] = [await test.makeUser(), await test.makeUser()]
    const roleIds = await idOf('auditor')
    expect(await ask('POST /sys/user/addRoles', { ids: joined(one, two), roleIds })).toMatchObject({
      success: false,
      message: expect.stringMatching(/须由另一名管理员批准/),
    })
    expect(await rolesOf(one)).toEqual([])
    const second = await test.sessionOf(await test.makeUser({ roles: ['admin'] }))
    const open = await test.database.db
      .selectFrom('approvalRequest')
      .select('id')
      .where('call', '=', 'POST /sys/user/addRoles')
      .execute()
    const id = open.at(-1)?.id ?? ''
    expect(await ask('PUT /sys/approval/answer', { id, approve: true }, second)).toMatchObject({ success: true })
    expect([await rolesOf(one), await rolesOf(two)]).toEqual([[roleIds], [roleIds]])
  })
  it('those who alone may change what roles may do cannot lose their roles in a batch', async () => {
    const { db } = test.database
    const roles = [await idOf('admin'), await idOf('secadmin')]
    const holders = () => db.selectFrom('accountRole').select('accountId').where('roleId', 'in', roles).execute()
    const before = await holders()
    const body = await ask('POST /sys/user/removeRoles', {
      ids: before.map(({ accountId }) => accountId).join(','),
      roleIds: roles.join(','),
    })
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/管理/) })
    expect(await holders()).toHaveLength(before.length)
  })
  it('roles for two users take as many statements as roles for twelve', async () => {
    const countFor = async (count: number) => {
      const people = await Promise.all(Array.from({ length: count }, () => test.makeUser()))
      const roleIds = await roleOf()
      return (await test.statements(() => ask('POST /sys/user/addRoles', { ids: joined(...people), roleIds }))).count
    }
    expect(await countFor(12)).toBe(await countFor(2))
  })
  it('batches are refused without the permission, without users and with a role that does not exist', async () => {
    const one = await test.makeUser()
    const roleIds = await roleOf()
    const reader = await test.signIn(['system:user:list'])
    expect(await ask('POST /sys/user/addRoles', { ids: one.id, roleIds }, reader)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await ask('POST /sys/user/removeRoles', { ids: one.id, roleIds }, reader)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await ask('POST /sys/user/addRoles', { ids: ',', roleIds })).toMatchObject({ message: '请选择一条记录！' })
    expect(await ask('POST /sys/user/addRoles', { ids: one.id, roleIds: 'nothing' })).toMatchObject({
      message: '未找到对应实体',
    })
    expect(
      await ask('POST /sys/user/addRoles', { ids: Array.from({ length: 501 }, own).join(','), roleIds }),
    ).toMatchObject({
      message: expect.stringMatching(/一次最多调整 500 人/),
    })
  })
})

describe('PUT /sys/user/changeDepartments', () => {
  it('many users join a department, leave it, or come to belong to it alone, with an answer for each', async () => {
    const [one, two] = [await test.makeUser(), await test.makeUser()]
    const [law, audit] = [await makeDepartment(test.database.db, own()), await makeDepartment(test.database.db, own())]
    const change = async (how: string, departIds: string, ...people: Person[]) =>
      reasonsIn(await ask('PUT /sys/user/changeDepartments', { ids: joined(...people), departIds, how }))
    expect([...(await change('add', law, one, two)).values()]).toEqual([null, null])
    expect((await change('add', law, one)).get(one.id)).toMatch(/已在所选部门/)
    await change('add', audit, one)
    expect(await departmentsOf(one)).toEqual([law, audit].toSorted())
    expect([...(await change('set', audit, one, two)).values()]).toEqual([null, null])
    expect([await departmentsOf(one), await departmentsOf(two)]).toEqual([[audit], [audit]])
    expect((await change('set', audit, two)).get(two.id)).toMatch(/已在所选部门/)
    expect((await change('remove', audit, one)).get(one.id)).toBeNull()
    expect((await change('remove', audit, one)).get(one.id)).toMatch(/不在所选部门/)
    expect(await departmentsOf(one)).toEqual([])
  })
  it('users who leave the department they work for work for another one of theirs', async () => {
    const { db } = test.database
    const [law, audit] = [await makeDepartment(db, own()), await makeDepartment(db, own())]
    const one = await test.makeUser()
    const codeOf = async (id: string) =>
      (await db.selectFrom('department').select('orgCode').where('id', '=', id).executeTakeFirstOrThrow()).orgCode
    await db.insertInto('accountDepartment').values({ accountId: one.id, departmentId: law }).execute()
    await db
      .updateTable('account')
      .set({ orgCode: await codeOf(law) })
      .where('id', '=', one.id)
      .execute()
    await ask('PUT /sys/user/changeDepartments', { ids: one.id, departIds: audit, how: 'set' })
    expect(
      (await db.selectFrom('account').select('orgCode').where('id', '=', one.id).executeTakeFirstOrThrow()).orgCode,
    ).toBe(await codeOf(audit))
  })
  it('a user bound to a department cannot join another one in a batch', async () => {
    const { db } = test.database
    const law = await makeDepartment(db, own())
    const { orgCode } = await db
      .selectFrom('department')
      .select('orgCode')
      .where('id', '=', law)
      .executeTakeFirstOrThrow()
    // The caller sees only users of this department: another one shows more of them.
    const row = await db
      .selectFrom('permission')
      .select('id')
      .where('component', '=', 'system/UserList')
      .executeTakeFirstOrThrow()
    const ruleId = own()
    await db
      .insertInto('permissionDataRule')
      .values({
        id: ruleId,
        permissionId: row.id,
        name: '本部门',
        field: 'orgCode',
        condition: 'RIGHT_LIKE',
        value: '#{sys_org_code}',
        enabled: true,
      })
      .execute()
    const bound = await test.makeUser({ permissions: CODES })
    const { roleId } = await db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', bound.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('rolePermission')
      .values({ roleId, permissionId: row.id, dataRuleIds: [ruleId] })
      .onConflict((on) => on.columns(['roleId', 'permissionId']).doUpdateSet({ dataRuleIds: [ruleId] }))
      .execute()
    await db.insertInto('accountDepartment').values({ accountId: bound.id, departmentId: law }).execute()
    await db.updateTable('account').set({ orgCode }).where('id', '=', bound.id).execute()
    const elsewhere = await makeDepartment(db, own())
    const as = await test.sessionOf(bound)
    const answer = reasonsIn(
      await ask('PUT /sys/user/changeDepartments', { ids: bound.id, departIds: elsewhere, how: 'add' }, as),
    )
    expect(answer.get(bound.id)).toMatch(/不能给自己增加权限或放宽数据范围/)
    expect(await departmentsOf(bound)).toEqual([law])
  })
  it('departments for two users take as many statements as departments for twelve', async () => {
    const from = await makeDepartment(test.database.db, own())
    const countFor = async (count: number) => {
      const people = await Promise.all(Array.from({ length: count }, () => test.makeUser()))
      await test.database.db
        .insertInto('accountDepartment')
        .values(people.map(({ id }) => ({ accountId: id, departmentId: from })))
        .execute()
      const departIds = await makeDepartment(test.database.db, own())
      return (
        await test.statements(() =>
          ask('PUT /sys/user/changeDepartments', { ids: joined(...people), departIds, how: 'set' }),
        )
      ).count
    }
    expect(await countFor(12)).toBe(await countFor(2))
  })
})
