import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment, makeDepartmentRole } from '#server/testing/people.ts'

const own = () => `o${randomBytes(5).toString('hex')}`

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A user with these codes, the role that grants them, and calls in the name of the user. */
async function somebody(permissions: PermissionCode[]) {
  const person = await test.makeUser({ permissions })
  const token = await test.sessionOf(person)
  const { db } = test.database
  const held = await db.selectFrom('accountRole').select('roleId').where('accountId', '=', person.id).executeTakeFirst()
  const ask = async (name: string, body?: unknown) =>
    (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
  return { person, ask, roleId: held?.roleId ?? '' }
}
const rowOf = async (code: PermissionCode) =>
  test.database.db.selectFrom('permission').selectAll().where('codes', '=', code).executeTakeFirstOrThrow()
const grantsOf = async (roleId: string) =>
  (
    await test.database.db.selectFrom('rolePermission').select('permissionId').where('roleId', '=', roleId).execute()
  ).map(({ permissionId }) => permissionId)
const REFUSED = { success: false, code: 500, message: expect.stringMatching(/^不能给自己增加权限或放宽数据范围/) }

describe('gainingNothing: rights', () => {
  // spec §3.13
  it('users cannot add permissions to a role they hold, but may add any to roles of others', async () => {
    const { ask, roleId } = await somebody(['system:permission:saveRole', 'system:role:list'])
    const more = (await rowOf('system:user:delete')).id
    const before = await grantsOf(roleId)
    expect(
      await ask('POST /sys/permission/saveRolePermission', { roleId, permissionIds: [...before, more].join(',') }),
    ).toMatchObject({
      ...REFUSED,
      message: '不能给自己增加权限或放宽数据范围：删除用户。请由其他管理员操作',
    })
    expect((await grantsOf(roleId)).toSorted()).toEqual(before.toSorted())
    const other = own()
    await test.database.db.insertInto('role').values({ id: other, code: other, name: '编辑员' }).execute()
    expect(await ask('POST /sys/permission/saveRolePermission', { roleId: other, permissionIds: more })).toMatchObject({
      success: true,
    })
  })
  it.each([
    ['writes a code of its own into a row it holds', { perms: 'system:permission:edit,system:user:delete' }],
    ['opens a row to all users', null],
  ])('a user who %s in the menus is refused', async (_, change) => {
    const { ask } = await somebody(['system:permission:edit', 'system:permission:list'])
    const row = await rowOf(change === null ? 'system:user:delete' : 'system:permission:edit')
    const asForm = (await ask('GET /sys/permission/list?name=' + row.name)).result.find(({ id }: any) => id === row.id)
    expect(await ask('PUT /sys/permission/edit', { ...asForm, ...(change ?? { status: '0' }) })).toMatchObject(REFUSED)
    expect((await rowOf(change === null ? 'system:user:delete' : 'system:permission:edit')).inForce).toBe(true)
  })
  it('users cannot gain permissions through a role of their department', async () => {
    const { person, ask } = await somebody([
      'system:depart:role:save',
      'system:depart:role:userAdd',
      'system:depart:list',
    ])
    const department = await makeDepartment(test.database.db, own())
    const { orgCode } = await test.database.db
      .selectFrom('department')
      .select('orgCode')
      .where('id', '=', department)
      .executeTakeFirstOrThrow()
    await test.database.db
      .insertInto('accountDepartment')
      .values({ accountId: person.id, departmentId: department })
      .execute()
    await test.database.db.updateTable('account').set({ orgCode }).where('id', '=', person.id).execute()
    const { id: more } = await rowOf('system:user:delete')
    await makeDepartmentRole(test.database.db, person.id, department, {
      rows: [],
      handedOn: ['menu-system', 'menu-group-organization', 'menu-system-users', more],
    })
    const { departmentRoleId: roleId } = await test.database.db
      .selectFrom('accountDepartmentRole')
      .select('departmentRoleId')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(await ask('POST /sys/permission/saveDeptRolePermission', { roleId, permissionIds: more })).toMatchObject(
      REFUSED,
    )
    await test.database.db.deleteFrom('accountDepartmentRole').where('accountId', '=', person.id).execute()
    expect(await ask('POST /sys/permission/saveDeptRolePermission', { roleId, permissionIds: more })).toMatchObject({
      success: true,
    })
    expect(
      await ask('POST /sys/sysDepartRole/deptRoleUserAdd', { userId: person.id, newRoleId: roleId }),
    ).toMatchObject(REFUSED)
  })
  it('a user who may make accounts with any role may add permissions to the own role only until the others can do the same', async () => {
    const { ask, roleId } = await somebody([
      'system:permission:saveRole',
      'system:role:list',
      'system:user:add',
      'system:user:addUserRole',
    ])
    const more = (await rowOf('system:user:delete')).id
    const permissionIds = [...(await grantsOf(roleId)), more].join(',')
    expect(await ask('POST /sys/permission/saveRolePermission', { roleId, permissionIds })).toMatchObject({
      success: true,
    })
    // Others can do the same now: the first administrator has handed over.
    await test.makeUser({ permissions: ['system:user:add', 'system:user:addUserRole', 'system:permission:saveRole'] })
    const again = [permissionIds, (await rowOf('system:user:edit')).id].join(',')
    expect(await ask('POST /sys/permission/saveRolePermission', { roleId, permissionIds: again })).toMatchObject(
      REFUSED,
    )
  })
})

describe('gainingNothing: data rules', () => {
  async function bound(permissions: PermissionCode[], value = '#{sys_multi_org_code}') {
    const found = await somebody(['system:user:list', ...permissions])
    const id = own()
    const { db } = test.database
    const permissionId = 'menu-system-users'
    await db
      .insertInto('permissionDataRule')
      .values({ id, permissionId, name: '本部门', field: 'orgCode', condition: 'IN', value, enabled: true })
      .execute()
    const department = await makeDepartment(db, own())
    const { orgCode } = await db
      .selectFrom('department')
      .select('orgCode')
      .where('id', '=', department)
      .executeTakeFirstOrThrow()
    await db.insertInto('accountDepartment').values({ accountId: found.person.id, departmentId: department }).execute()
    await db.updateTable('account').set({ orgCode }).where('id', '=', found.person.id).execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [id] })
      .where('roleId', '=', found.roleId)
      .where('permissionId', '=', permissionId)
      .execute()
    return { ...found, ruleId: id, permissionId, department, orgCode }
  }
  it('users cannot remove a data rule from a role they hold', async () => {
    const { ask, roleId, permissionId } = await bound(['system:permission:saveRole', 'system:role:list'])
    expect(await ask('POST /sys/role/datarule', { roleId, permissionId, dataRuleIds: '' })).toMatchObject(REFUSED)
  })
  // spec §3.13
  it('users cannot change a data rule that binds them', async () => {
    const { ask, permissionId, ruleId } = await bound(['system:permission:editRule'])
    const rule = {
      id: ruleId,
      permissionId,
      ruleName: '全部',
      ruleColumn: 'orgCode',
      ruleConditions: 'LIKE',
      ruleValue: 'A',
    }
    expect(await ask('PUT /sys/permission/editPermissionRule', rule)).toMatchObject(REFUSED)
  })
  // spec §3.13
  it('users cannot add themselves to a department, but may add others', async () => {
    const { ask, person, department, orgCode } = await bound(['system:user:edit'])
    const elsewhere = await makeDepartment(test.database.db, own())
    const body = { id: person.id, realname: '改名', selecteddeparts: `${department},${elsewhere}` }
    expect(await ask('PUT /sys/user/edit', body)).toMatchObject(REFUSED)
    expect(await ask('PUT /sys/user/edit', { ...body, selecteddeparts: department })).toMatchObject({ success: true })
    const colleague = await test.makeUser()
    await test.database.db
      .insertInto('accountDepartment')
      .values({ accountId: colleague.id, departmentId: department })
      .execute()
    await test.database.db.updateTable('account').set({ orgCode }).where('id', '=', colleague.id).execute()
    expect(await ask('PUT /sys/user/edit', { ...body, id: colleague.id })).toMatchObject({ success: true })
  })
  it('users cannot put themselves in charge of a department unless they manage all users and departments', async () => {
    const head = await somebody(['system:user:list', 'system:user:edit', 'system:depart:userList'])
    const department = await makeDepartment(test.database.db, own())
    const body = { realname: '处长', userIdentity: 2, selecteddeparts: department, departIds: department }
    expect(await head.ask('PUT /sys/user/edit', { ...body, id: head.person.id })).toMatchObject(REFUSED)
    const keeper = await somebody(['system:user:list', 'system:user:edit', 'system:depart:list'])
    expect(await keeper.ask('PUT /sys/user/edit', { ...body, id: keeper.person.id })).toMatchObject({ success: true })
  })
})

describe('rules for all users', () => {
  // spec §3.12
  it('the last permission code with which users can be managed cannot be removed from the menus', async () => {
    const { ask } = await somebody([
      'system:permission:edit',
      'system:permission:list',
      'system:permission:delete',
      'system:user:edit',
    ])
    const row = await rowOf('system:permission:saveRole')
    await test.makeUser({ permissions: ['system:permission:saveRole'] })
    const form = (await ask('GET /sys/permission/list?name=' + row.name)).result.find(({ id }: any) => id === row.id)
    const LAST = { success: false, message: expect.stringContaining('管理员账号不允许此操作！') }
    expect(await ask('PUT /sys/permission/edit', { ...form, perms: 'other:code' })).toMatchObject(LAST)
    expect(await ask(`DELETE /sys/permission/delete?id=${row.id}`)).toMatchObject(LAST)
  })
  it.each<PermissionCode>(['system:permission:edit', 'system:log:list', 'system:user:delete'])(
    'the password of somebody who may %s is not set by who may not',
    async (code) => {
      const target = await test.makeUser({ permissions: [code], realname: '林审计' })
      const body = { username: target.username, password: 'Maple-2031' }
      const keeper = await somebody(['system:user:changepwd', 'system:user:list'])
      expect(await keeper.ask('PUT /sys/user/changePassword', body)).toMatchObject({
        success: false,
        message: expect.stringMatching(/^“林审计”有您没有的权限（.+），不能代为修改其密码或手机号/),
      })
      const equal = await somebody(['system:user:changepwd', 'system:user:list', code])
      expect(await equal.ask('PUT /sys/user/changePassword', body)).toMatchObject({ success: true })
    },
  )
  it('a person in the recycle bin whose roles exclude each other by now cannot be restored', async () => {
    const { db } = test.database
    const [one = '', other = ''] = [own(), own()].toSorted()
    const person = await test.makeUser({ deletedAt: test.now, realname: '旧人' })
    await db
      .insertInto('role')
      .values([one, other].map((id) => ({ id, code: id, name: `角色${id}` })))
      .execute()
    await db
      .insertInto('accountRole')
      .values([one, other].map((roleId) => ({ accountId: person.id, roleId })))
      .execute()
    await db.insertInto('roleExclusion').values({ roleId: one, excludedRoleId: other }).execute()
    const { ask } = await somebody(['system:user:recycleBin'])
    expect(await ask('PUT /sys/user/putRecycleBin', { userIds: `${person.id},` })).toMatchObject({
      success: false,
      message: `角色“角色${one}”与“角色${other}”互斥，不能由同一人担任：旧人（${person.username}）`,
    })
    await db.deleteFrom('roleExclusion').where('roleId', '=', one).execute()
    expect(await ask('PUT /sys/user/putRecycleBin', { userIds: `${person.id},` })).toMatchObject({
      success: true,
      message: '还原成功',
    })
  })
  it('roles and departments of a person are shown only to viewers who see the person', async () => {
    const department = await makeDepartment(test.database.db, own())
    const target = await test.makeUser({ roles: ['user'] })
    await test.database.db
      .insertInto('accountDepartment')
      .values({ accountId: target.id, departmentId: department })
      .execute()
    const free = await somebody(['system:user:list'])
    expect((await free.ask(`GET /sys/user/queryUserRole?userid=${target.id}`)).result).toHaveLength(1)
    expect((await free.ask(`GET /sys/user/userDepartList?userId=${target.id}`)).result).toHaveLength(1)
    const bound = await somebody(['system:user:list'])
    const id = own()
    const permissionId = 'menu-system-users'
    await test.database.db
      .insertInto('permissionDataRule')
      .values({
        id,
        permissionId,
        name: '只见自己',
        field: 'username',
        condition: '=',
        value: '#{sys_user_code}',
        enabled: true,
      })
      .execute()
    await test.database.db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [id] })
      .where('roleId', '=', bound.roleId)
      .where('permissionId', '=', permissionId)
      .execute()
    expect(await bound.ask(`GET /sys/user/queryUserRole?userid=${target.id}`)).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    })
    expect(await bound.ask(`GET /sys/user/userDepartList?userId=${target.id}`)).toMatchObject({
      success: false,
      message: '查找失败',
    })
  })
})
