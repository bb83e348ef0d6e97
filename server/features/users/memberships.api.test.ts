import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const own = () => `m${randomBytes(5).toString('hex')}`

let test: TestApp
let admin: Person
let token: string
let roleId: string
let department: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({
    permissions: [
      'system:user:list',
      'system:user:edit',
      'system:user:addUserRole',
      'system:user:deleteRole',
      'system:depart:userList',
      'system:depart:userAdd',
      'system:depart:userDelete',
    ],
  })
  token = await test.sessionOf(admin)
  roleId = own()
  await test.database.db.insertInto('role').values({ id: roleId, code: roleId, name: '编辑员' }).execute()
  department = await makeDepartment(test.database.db, `编审处${own()}`)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = token) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const versionsOf = (id: string) =>
  test.database.db
    .selectFrom('recordVersion')
    .select(['operation', 'content'])
    .where('recordId', '=', id)
    .orderBy('revision')
    .execute()
const usernames = async (path: string, as = token) =>
  (await ask(`GET ${path}`, undefined, as)).result.records.map(({ username }: any) => username)

describe('holders of a role', () => {
  // spec §3.9
  it('holders of a role are added, listed and removed, and each change keeps a version', async () => {
    const [one, two] = [await test.makeUser(), await test.makeUser()]
    expect(await ask('POST /sys/user/addSysUserRole', { roleId, userIdList: [one.id, two.id, one.id] })).toMatchObject({
      success: true,
      message: '添加成功!',
    })
    expect(await ask('POST /sys/user/addSysUserRole', { roleId, userIdList: [one.id] })).toMatchObject({
      success: true,
    })
    expect((await usernames(`/sys/user/userRoleList?roleId=${roleId}`)).toSorted()).toEqual(
      [one.username, two.username].toSorted(),
    )
    expect(await usernames(`/sys/user/userRoleList?roleId=${roleId}&username=${one.username}`)).toEqual([one.username])
    expect((await versionsOf(two.id)).map(({ content }: any) => content.roleTxt)).toEqual(['编辑员'])
    expect(await ask(`DELETE /sys/user/deleteUserRole?roleId=${roleId}&userId=${one.id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(
      await ask(`DELETE /sys/user/deleteUserRoleBatch?roleId=${roleId}&userIds=${one.id},${two.id},`),
    ).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(await usernames(`/sys/user/userRoleList?roleId=${roleId}`)).toEqual([])
    expect((await versionsOf(two.id)).at(-1)).toMatchObject({ operation: 'edit', content: { roleTxt: null } })
    expect(
      (
        await test.database.db
          .selectFrom('account')
          .select('revision')
          .where('id', '=', two.id)
          .executeTakeFirstOrThrow()
      ).revision,
    ).toBe(3)
  })
  it('users cannot give a role to themselves', async () => {
    expect(await ask('POST /sys/user/addSysUserRole', { roleId, userIdList: [admin.id] })).toMatchObject({
      success: false,
      message: '不能对自己的账号执行此操作',
    })
    expect(await ask(`DELETE /sys/user/deleteUserRole?roleId=${roleId}&userId=${admin.id}`)).toMatchObject({
      message: '不能对自己的账号执行此操作',
    })
  })
  it('giving a role refuses people and roles that do not exist', async () => {
    const one = await test.makeUser()
    expect(await ask('POST /sys/user/addSysUserRole', { roleId: 'nothing', userIdList: [one.id] })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await ask('POST /sys/user/addSysUserRole', { roleId, userIdList: ['nobody'] })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await ask('POST /sys/user/addSysUserRole', { roleId, userIdList: [] })).toMatchObject({
      success: false,
      message: '请选择一条记录！',
    })
    expect(await ask(`DELETE /sys/user/deleteUserRole?roleId=${roleId}&userId=${one.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('giving a role refuses people who hold a role it excludes', async () => {
    const one = await test.makeUser({ roles: ['secadmin'] })
    const auditor = await test.database.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'auditor')
      .executeTakeFirstOrThrow()
    const body = await ask('POST /sys/user/addSysUserRole', { roleId: auditor.id, userIdList: [one.id] })
    expect(body).toMatchObject({
      success: false,
      message: expect.stringMatching(/^测试人员.*两种职责互斥，不能由同一人担任$/),
    })
    const held = await test.database.db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', one.id)
      .execute()
    expect(held).toEqual([{ roleId: 'role-secadmin' }])
  })
})

describe('members of a department', () => {
  // spec §3.9
  it('members of a department are added, listed and removed', async () => {
    const [one, two] = [await test.makeUser(), await test.makeUser()]
    expect(
      await ask('POST /sys/user/editSysDepartWithUser', { depId: department, userIdList: [one.id, two.id] }),
    ).toMatchObject({
      success: true,
      message: '添加成功!',
    })
    expect((await usernames(`/sys/user/departUserList?depId=${department}`)).toSorted()).toEqual(
      [one.username, two.username].toSorted(),
    )
    expect(await ask(`DELETE /sys/user/deleteUserInDepart?depId=${department}&userId=${one.id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(await ask(`DELETE /sys/user/deleteUserInDepart?depId=${department}&userId=${one.id}`)).toMatchObject({
      success: false,
      message: '当前选中部门与用户无关联关系!',
    })
    expect(await ask(`DELETE /sys/user/deleteUserInDepartBatch?depId=${department}&userIds=${two.id},`)).toMatchObject({
      success: true,
    })
    expect(await usernames(`/sys/user/departUserList?depId=${department}`)).toEqual([])
    expect(await ask('POST /sys/user/editSysDepartWithUser', { depId: 'nothing', userIdList: [one.id] })).toMatchObject(
      { message: '未找到对应实体' },
    )
  })
})

describe('calls of memberships by a user in charge of departments', () => {
  it('a person in charge sees and changes members of those departments and below, and no others', async () => {
    const { db } = test.database
    const chief = await test.makeUser({
      permissions: ['system:depart:userList', 'system:depart:userAdd', 'system:depart:userDelete'],
    })
    const as = await test.sessionOf(chief)
    const code = (
      await db.selectFrom('department').select('orgCode').where('id', '=', department).executeTakeFirstOrThrow()
    ).orgCode
    const below = own()
    await db
      .insertInto('department')
      .values({ id: below, parentId: department, name: `科${own()}`, orgCode: `${code}A01` })
      .execute()
    const elsewhere = await makeDepartment(db, `他处${own()}`)
    const [member, stranger] = [await test.makeUser(), await test.makeUser()]
    await db
      .insertInto('accountDepartment')
      .values([
        { accountId: member.id, departmentId: below },
        { accountId: stranger.id, departmentId: elsewhere },
      ])
      .execute()
    expect(await usernames('/sys/user/departUserList', as)).toEqual([])
    await db
      .updateTable('account')
      .set({ userIdentity: 2, chargeDepartments: [department] })
      .where('id', '=', chief.id)
      .execute()
    expect(await usernames('/sys/user/departUserList', as)).toEqual([member.username])
    expect(await usernames(`/sys/user/departUserList?depId=${below}`, as)).toEqual([member.username])
    expect(await ask(`GET /sys/user/departUserList?depId=${elsewhere}`, undefined, as)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(
      await ask('POST /sys/user/editSysDepartWithUser', { depId: elsewhere, userIdList: [member.id] }, as),
    ).toMatchObject({
      success: false,
      code: 510,
    })
    expect(
      await ask(`DELETE /sys/user/deleteUserInDepart?depId=${elsewhere}&userId=${stranger.id}`, undefined, as),
    ).toMatchObject({ code: 510 })
    expect(
      await ask('POST /sys/user/editSysDepartWithUser', { depId: below, userIdList: [stranger.id] }, as),
    ).toMatchObject({ success: true })
  })
})
