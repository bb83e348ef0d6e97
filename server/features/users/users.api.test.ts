import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { makeDepartment, makeDepartmentRole, PASSWORD, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf } from '#server/testing/workbook.ts'

const CODES: PermissionCode[] = [
  // Whoever gives a tenant or the charge of a department manages those.
  'system:tenant:edit',
  'system:depart:list',
  'system:user:list',
  'system:user:contacts',
  'system:user:add',
  'system:user:edit',
  'system:user:export',
  'system:user:delete',
  'system:user:freeze',
  'system:user:changepwd',
  'system:user:addUserRole',
  'system:user:deleteRole',
  'system:user:recycleBin',
  'system:user:deleteRecycleBin',
]
const own = () => `p${randomBytes(5).toString('hex')}`
const phoneOf = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

let test: TestApp
let admin: Person
let token: string
let role: { id: string; name: string }
let other: { id: string; name: string }
let home: string
let office: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({ permissions: CODES, realname: '管理员甲' })
  token = await test.sessionOf(admin)
  role = await makeRole()
  other = await makeRole()
  home = await makeDepartment(test.database.db, `立法处${own()}`)
  office = await makeDepartment(test.database.db, `备案处${own()}`)
})
afterAll(() => test.close())

async function makeRole() {
  const id = own()
  await test.database.db
    .insertInto('role')
    .values({ id, code: id, name: `角色${id}` })
    .execute()
  return { id, name: `角色${id}` }
}
const ask = (name: string, body?: unknown, as = token) =>
  test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })
const row = (id: string) =>
  test.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rolesOf = async (id: string) =>
  (await test.database.db.selectFrom('accountRole').select('roleId').where('accountId', '=', id).execute()).map(
    ({ roleId }) => roleId,
  )
const departmentsOf = async (id: string) =>
  (
    await test.database.db.selectFrom('accountDepartment').select('departmentId').where('accountId', '=', id).execute()
  ).map(({ departmentId }) => departmentId)
const lastLog = async () =>
  (await test.database.db
    .selectFrom('activityLog')
    .selectAll()
    .where('content', 'not like', '查看完整联系方式%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst())!
const isLive = async (session: string) =>
  (await test.ask('GET /sys/user/getCurrentUserDeparts', { token: session })).status === 200

/** What a form sends for a new person. */
const form = (given: object = {}) => ({ username: own(), realname: '张三', password: 'Willow-2026', ...given })
async function added(given: Record<string, unknown> = {}) {
  const body = form(given)
  const { body: reply } = await ask('POST /sys/user/add', body)
  expect(reply).toMatchObject({ success: true, message: '添加成功！' })
  return { ...given, ...body, id: reply.result as string } as typeof body & {
    id: string
    phone?: string
    workNo?: string
  }
}

describe('adding a person', () => {
  it.each([
    [0, 0],
    ['0', 0],
    ['', null],
    [null, null],
  ])('a sex of %j is kept as %j', async (sex, kept) => {
    const { username } = await added({ sex })
    const { body } = await ask(`GET /sys/user/list?username=${username}`)
    expect(body.result.records[0]).toMatchObject({ sex: kept })
  })
  // spec §3.3, §3.4
  it('adding a person stores what was filled in, with roles, departments and tenants', async () => {
    await test.database.db
      .insertInto('tenant')
      .values({ id: 7001, name: '测试租户' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const phone = phoneOf()
    const user = await added({
      sex: '1',
      birthday: '1990-05-06',
      phone,
      email: `${own()}@example.com`,
      workNo: own(),
      telephone: '0571-87000000',
      userIdentity: '2',
      departIds: home,
      selectedroles: `${role.id},`,
      selecteddeparts: `${home},${office},`,
      relTenantIds: '7001',
      status: 2,
    })
    const { body } = await ask(`GET /sys/user/list?username=${user.username}`)
    expect(body.result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(body.result.records[0]).toMatchObject({
      id: user.id,
      username: user.username,
      realname: '张三',
      sex: 1,
      sex_dictText: '男',
      birthday: '1990-05-06',
      phone,
      orgCode: null,
      orgCodeTxt: expect.stringMatching(/^立法处.+,备案处.+$/),
      status: 1,
      status_dictText: '正常',
      telephone: '0571-87000000',
      userIdentity: 2,
      departIds: home,
      departIds_dictText: expect.stringContaining('立法处'),
      relTenantIds: '7001',
      roleTxt: role.name,
      revision: 1,
      createBy: admin.username,
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
      updateTime: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/i)
    expect(await row(user.id)).toMatchObject({ mustChangePassword: true, status: 1 })
    expect(await lastLog()).toMatchObject({
      content: `添加用户“张三（${user.username}）”`,
      operateType: 2,
      username: admin.username,
    })
    const version = await test.database.db
      .selectFrom('recordVersion')
      .selectAll()
      .where('recordId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(version).toMatchObject({
      tableName: 'account',
      operation: 'add',
      revision: 1,
      content: expect.objectContaining({ roleTxt: role.name }),
    })
  })
  it('an added person can sign in and must change the password first', async () => {
    const user = await added()
    const { body } = await test.ask('POST /sys/login', { body: { username: user.username, password: user.password } })
    expect(body).toMatchObject({ success: true, code: 3030 })
  })
  // spec §3.4
  it.each<[string, object, string, string?]>([
    ['a name of three letters', { username: 'abc' }, '用户名长度为 4 到 18 位', 'username'],
    ['a name with signs', { username: 'zhang.san' }, '用户名只能由字母、数字、下划线组成', 'username'],
    [
      'a telephone number as a name',
      { username: '13900000001' },
      '手机号不能作为用户账号；填写了手机号码的用户可以用手机号登录',
      'username',
    ],
    ['a weak password', { password: 'password' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['no real name', { realname: ' ' }, '请输入用户姓名!', 'realname'],
    ['a wrong telephone', { phone: '12345678901' }, '请输入正确的手机号!', 'phone'],
    ['a wrong address', { email: 'zhang@' }, '邮箱格式不正确', 'email'],
    ['a wrong landline', { telephone: '87000000' }, '请输入正确的固定电话，如 0571-87000000', 'telephone'],
    ['a day that is none', { birthday: '1990-02-30' }, '生日应为 YYYY-MM-DD 格式的日期', 'birthday'],
    ['a birthday to come', { birthday: '2030-01-01' }, '生日不能晚于今天', 'birthday'],
    ['a role that is none', { selectedroles: 'nothing' }, '角色“nothing”不存在，可能已被删除'],
    ['a department that is none', { selecteddeparts: 'nothing' }, '部门“nothing”不存在，可能已被删除'],
    ['a tenant that is none', { relTenantIds: '999999' }, '租户“999999”不存在，可能已被删除'],
    ['a position that is none', { post: 'nothing' }, '职务“nothing”不存在，可能已被删除'],
  ])('adding a person refuses %s', async (_, given, message, field) => {
    const body = form(given)
    expect((await ask('POST /sys/user/add', body)).body).toMatchObject({
      success: false,
      code: 500,
      message,
      ...(field ? { field } : {}),
    })
    expect(
      await test.database.db.selectFrom('account').select('id').where('username', '=', body.username).execute(),
    ).toEqual([])
  })
  it('adding a person refuses charge of a department the person does not belong to', async () => {
    const { body } = await ask(
      'POST /sys/user/add',
      form({ userIdentity: 2, selecteddeparts: home, departIds: office }),
    )
    expect(body).toMatchObject({ success: false, message: '负责部门只能从所属部门中选择', field: 'departIds' })
  })
  it('adding a person refuses values of others in any case, and says when these are in the recycle bin', async () => {
    const user = await added({ phone: phoneOf(), email: `${own()}@example.com`, workNo: own() })
    for (const [field, words] of Object.entries({
      username: '用户账号',
      phone: '手机号码',
      email: '电子邮件',
      workNo: '工号',
    })) {
      const value = (user as any)[field]
      const given = field === 'email' || field === 'username' ? value.toUpperCase() : value
      expect((await ask('POST /sys/user/add', form({ [field]: given }))).body).toMatchObject({
        success: false,
        code: 500,
        message: `${words}“${given}”已存在，请换一个`,
      })
    }
    await ask(`DELETE /sys/user/delete?id=${user.id}`)
    expect((await ask('POST /sys/user/add', form({ phone: user.phone }))).body.message).toBe(
      `手机号码“${user.phone}”已被回收站中的用户占用，请先还原或彻底删除该用户`,
    )
  })
  it('adding a person with roles is refused without the permission to give roles', async () => {
    const clerk = await test.signIn(['system:user:list', 'system:user:add'])
    const body = form({ selectedroles: role.id })
    expect((await ask('POST /sys/user/add', body, clerk)).body).toMatchObject({ code: 510 })
    expect(
      await test.database.db.selectFrom('account').select('id').where('username', '=', body.username).execute(),
    ).toEqual([])
    expect((await ask('POST /sys/user/add', form(), clerk)).body.success).toBe(true)
  })
})

describe('the list of people', () => {
  // spec §3.3
  it('the list of people filters by department, by chosen ids and by fields', async () => {
    const mark = own()
    const [one, two] = [
      await added({ realname: `${mark}甲`, selecteddeparts: office, sex: 2 }),
      await added({ realname: `${mark}乙`, sex: 1 }),
    ]
    const names = async (query: string) =>
      (await ask(`GET /sys/user/list?${query}`)).body.result.records.map(({ realname }: any) => realname)
    expect(await names(`realname=*${mark}*&departId=${office}`)).toEqual([`${mark}甲`])
    expect((await names(`code=${one.id},${two.id},&pageSize=1`)).toSorted()).toEqual(
      [`${mark}乙`, `${mark}甲`].toSorted(),
    )
    expect(await names(`realname=${mark}*&sex=1`)).toEqual([`${mark}乙`])
    expect(await names(`realname=${mark}*&column=sex_dictText&order=asc`)).toEqual([`${mark}乙`, `${mark}甲`])
    expect(await names(`realname=${mark}*&column=sex_dictText&order=desc`)).toEqual([`${mark}甲`, `${mark}乙`])
    expect(await names(`departId=nobody`)).toEqual([])
  })
  it('the list of people takes the same number of statements however long it is', async () => {
    // Whole numbers on a page are noted by one line of the log, and none where a page has no number.
    const count = async (pageSize: number) =>
      (await test.statements(() => ask(`GET /sys/user/list?pageSize=${pageSize}`))).texts.filter(
        (text) => !text.includes('activity_log'),
      ).length
    expect(await count(50)).toBe(await count(1))
  })
  it('queryById answers with one person', async () => {
    const user = await added()
    expect((await ask(`GET /sys/user/queryById?id=${user.id}`)).body.result).toMatchObject({
      id: user.id,
      username: user.username,
    })
    expect((await ask('GET /sys/user/queryById?id=nobody')).body).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  // spec §3.3
  it("queryUserRole and userDepartList answer with a person's roles and departments", async () => {
    const user = await added({ selectedroles: role.id, selecteddeparts: home })
    expect((await ask(`GET /sys/user/queryUserRole?userid=${user.id}`)).body.result).toEqual([role.id])
    expect((await ask(`GET /sys/user/userDepartList?userId=${user.id}`)).body.result).toEqual([
      { key: home, value: home, title: expect.stringContaining('立法处') },
    ])
    const bare = await added()
    expect((await ask(`GET /sys/user/queryUserRole?userid=${bare.id}`)).body).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    })
    expect((await ask(`GET /sys/user/userDepartList?userId=${bare.id}`)).body).toMatchObject({
      success: false,
      message: '查找失败',
    })
  })
})

describe('editing a person', () => {
  // spec §3.4
  it('editing changes what is given, leaves user name, password and state alone, and raises the revision', async () => {
    const user = await added({ selectedroles: role.id, selecteddeparts: home, workNo: own() })
    const before = await row(user.id)
    const { body } = await ask('PUT /sys/user/edit', {
      id: user.id,
      revision: 1,
      username: 'other',
      password: 'Other-2026',
      status: 2,
      realname: '张四',
      phone: '',
      workNo: null,
      selectedroles: other.id,
      selecteddeparts: office,
    })
    expect(body).toMatchObject({ success: true, message: '修改成功!' })
    const after = await row(user.id)
    expect(after).toMatchObject({
      username: user.username,
      realname: '张四',
      status: 1,
      workNo: null,
      revision: 2,
      updatedBy: admin.username,
    })
    expect(after.passwordHash).toBe(before.passwordHash)
    expect(await rolesOf(user.id)).toEqual([other.id])
    expect(await departmentsOf(user.id)).toEqual([office])
    expect((await lastLog()).content).toBe(`修改用户“张四（${user.username}）”`)
  })
  it('editing leaves roles, departments and tenants alone that the form does not name', async () => {
    const user = await added({ selectedroles: role.id, selecteddeparts: home })
    expect((await ask('POST /sys/user/edit', { id: user.id, realname: '改名' })).body.success).toBe(true)
    expect([await rolesOf(user.id), await departmentsOf(user.id)]).toEqual([[role.id], [home]])
  })
  // spec §2.50
  it('editing is refused when the editor began with an older revision', async () => {
    const user = await added()
    await ask('PUT /sys/user/edit', { id: user.id, realname: '甲', revision: 1 })
    const { body } = await ask('PUT /sys/user/edit', { id: user.id, realname: '乙', revision: 1 })
    expect(body).toMatchObject({
      success: false,
      code: 409,
      message: '管理员甲 已于 2026-11-20 12:00:00 修改了这条记录，您的内容尚未保存',
    })
    expect((await row(user.id)).realname).toBe('甲')
  })
  // spec §2.69
  it('a conflict names the person, with the account behind it when another person has the same name', async () => {
    const realname = `王${own()}`
    const colleague = await test.makeUser({ permissions: CODES, realname })
    const user = await added()
    await ask('PUT /sys/user/edit', { id: user.id, realname: '甲', revision: 1 }, await test.sessionOf(colleague))
    const conflict = async () =>
      (await ask('PUT /sys/user/edit', { id: user.id, realname: '乙', began: { realname: user.realname } })).body
    expect(await conflict()).toMatchObject({
      message: expect.stringMatching(`^${realname} 已于`),
      result: { by: realname },
    })
    await test.makeUser({ realname })
    expect(await conflict()).toMatchObject({ result: { by: `${realname}（${colleague.username}）` } })
    await test.database.db.deleteFrom('accountRole').where('accountId', '=', colleague.id).execute()
    await test.database.db.deleteFrom('account').where('id', '=', colleague.id).execute()
    expect(await conflict()).toMatchObject({ result: { by: colleague.username } })
  })
  it('editing an unknown person is refused', async () => {
    expect((await ask('PUT /sys/user/edit', { id: 'nobody', realname: '甲' })).body).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('leaving a department takes its department roles away and chooses another current department', async () => {
    const user = await added({ selecteddeparts: `${home},${office}` })
    const { db } = test.database
    await makeDepartmentRole(db, user.id, home, { rows: ['menu-home'] })
    const codes = await db
      .selectFrom('department')
      .select(['id', 'orgCode'])
      .where('id', 'in', [home, office])
      .execute()
    const codeOf = (id: string) => codes.find((department) => department.id === id)?.orgCode as string
    await db
      .updateTable('account')
      .set({ orgCode: codeOf(home) })
      .where('id', '=', user.id)
      .execute()
    await ask('PUT /sys/user/edit', { id: user.id, realname: '甲', selecteddeparts: office })
    expect(await db.selectFrom('accountDepartmentRole').selectAll().where('accountId', '=', user.id).execute()).toEqual(
      [],
    )
    expect((await row(user.id)).orgCode).toBe(codeOf(office))
    await ask('PUT /sys/user/edit', { id: user.id, realname: '甲', selecteddeparts: '' })
    expect((await row(user.id)).orgCode).toBeNull()
  })
  it("changing the tenants of a person ends the person's sessions", async () => {
    await test.database.db
      .insertInto('tenant')
      .values({ id: 7002, name: '租户二' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const user = await added()
    const session = await test.sessionOf(user)
    await test.database.db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', user.id).execute()
    await ask('PUT /sys/user/edit', { id: user.id, realname: '甲' })
    expect(await isLive(session)).toBe(true)
    await ask('PUT /sys/user/edit', { id: user.id, realname: '甲', relTenantIds: '7002' })
    expect(await isLive(session)).toBe(false)
  })
  it('users cannot change their own roles by editing', async () => {
    expect(
      (await ask('PUT /sys/user/edit', { id: admin.id, realname: '管理员甲', selectedroles: role.id })).body,
    ).toMatchObject({
      success: false,
      message: '不能对自己的账号执行此操作',
    })
    expect(await rolesOf(admin.id)).not.toContain(role.id)
    const kept = (await rolesOf(admin.id)).join(',')
    expect(
      (await ask('PUT /sys/user/edit', { id: admin.id, realname: '管理员甲', selectedroles: kept })).body.success,
    ).toBe(true)
  })
  it('editing refuses two roles that exclude each other', async () => {
    const roles = await test.database.db
      .selectFrom('role')
      .select('id')
      .where('code', 'in', ['sysadmin', 'auditor'])
      .execute()
    const user = await added()
    const selectedroles = roles.map(({ id }) => id).join(',')
    expect((await ask('PUT /sys/user/edit', { id: user.id, realname: '甲', selectedroles })).body).toMatchObject({
      success: false,
      message: `角色“审计员”与“系统管理员”互斥，不能由同一人担任：甲（${user.username}）`,
    })
    expect(await rolesOf(user.id)).toEqual([])
  })
})

describe('freezing', () => {
  // spec §3.5
  it('freezing ends the sessions, and unfreezing does not bring them back', async () => {
    const users = [await added(), await added()]
    for (const { id } of users)
      await test.database.db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', id).execute()
    const session = await test.sessionOf(users[0]!)
    expect(await isLive(session)).toBe(true)
    const ids = `${users.map(({ id }) => id).join(',')},`
    expect((await ask('PUT /sys/user/frozenBatch', { ids, status: 2 })).body).toMatchObject({
      success: true,
      message: '操作成功!',
    })
    expect((await row(users[1]!.id)).status).toBe(2)
    expect((await ask('PUT /sys/user/frozenBatch', { ids, status: '1' })).body.success).toBe(true)
    expect((await row(users[0]!.id)).status).toBe(1)
    expect(await isLive(session)).toBe(false)
  })
  // spec §2.41
  it('freezing refuses the account of the caller and an empty choice', async () => {
    expect((await ask('PUT /sys/user/frozenBatch', { ids: admin.id, status: 2 })).body.message).toBe(
      '不能对自己的账号执行此操作',
    )
    expect((await ask('PUT /sys/user/frozenBatch', { ids: ',', status: 2 })).body.message).toBe('请选择一条记录！')
    expect((await ask('PUT /sys/user/frozenBatch', { ids: 'nobody', status: 2 })).body.message).toBe('未找到对应实体')
    expect((await row(admin.id)).status).toBe(1)
  })
})

describe('the recycle bin', () => {
  // spec §3.6
  it('people are moved to the recycle bin, restored from it and deleted from it for good', async () => {
    const [one, two] = [await added({ selectedroles: role.id }), await added()]
    await test.database.db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', one.id).execute()
    const session = await test.sessionOf(one)
    expect((await ask(`DELETE /sys/user/deleteBatch?ids=${one.id},${two.id},`)).body).toMatchObject({
      success: true,
      message: '批量删除用户成功',
    })
    expect(await isLive(session)).toBe(false)
    expect((await ask(`GET /sys/user/list?code=${one.id},${two.id}`)).body.result.total).toBe(0)
    const bin = (await ask(`GET /sys/user/recycleBin?username=${one.username}`)).body.result
    expect(bin).toMatchObject([{ id: one.id, username: one.username, orgCodeTxt: null }])
    expect((await ask('PUT /sys/user/putRecycleBin', { userIds: `${one.id},` })).body).toMatchObject({
      success: true,
      message: '还原成功',
    })
    expect((await ask(`GET /sys/user/list?code=${one.id}`)).body.result.total).toBe(1)
    expect(await rolesOf(one.id)).toEqual([role.id])
    expect((await lastLog()).content).toBe(`还原用户“张三（${one.username}）”`)
    expect((await ask(`DELETE /sys/user/deleteRecycleBin?userIds=${two.id}`)).body).toMatchObject({
      success: true,
      message: '删除成功',
    })
    expect(await test.database.db.selectFrom('account').select('id').where('id', '=', two.id).execute()).toEqual([])
  })
  // spec §3.6
  it('people can be deleted for good only from the recycle bin', async () => {
    const user = await added()
    expect((await ask(`DELETE /sys/user/deleteRecycleBin?userIds=${user.id}`)).body).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect((await ask('PUT /sys/user/putRecycleBin', { userIds: user.id })).body).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect((await row(user.id)).deletedAt).toBeNull()
  })
  it('users cannot move themselves to the recycle bin', async () => {
    expect((await ask(`DELETE /sys/user/delete?id=${admin.id}`)).body.message).toBe('不能对自己的账号执行此操作')
    expect((await ask(`DELETE /sys/user/delete?id=nobody`)).body.message).toBe('未找到对应实体')
    const user = await added()
    expect((await ask(`DELETE /sys/user/delete?id=${user.id}`)).body).toMatchObject({
      success: true,
      message: '删除用户成功',
    })
  })
})

describe('a password set by an administrator', () => {
  // spec §3.5
  it('a password set by an administrator must be changed at sign-in and ends all other sessions', async () => {
    const user = await test.makeUser({ realname: '李四' })
    const session = await test.sessionOf(user)
    const { body } = await ask('PUT /sys/user/changePassword', {
      username: user.username,
      password: 'Maple-2027',
      confirmpassword: 'Maple-2027',
    })
    expect(body).toMatchObject({ success: true, message: '密码修改成功!' })
    expect(await isLive(session)).toBe(false)
    expect(
      (await test.ask('POST /sys/login', { body: { username: user.username, password: PASSWORD } })).body.success,
    ).toBe(false)
    expect(
      (await test.ask('POST /sys/login', { body: { username: user.username, password: 'Maple-2027' } })).body.code,
    ).toBe(3030)
    const logged = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', `%${user.username}%密码`)
      .execute()
    expect(logged).toEqual([{ content: `重置用户“李四（${user.username}）”的密码` }])
  })
  it.each<[string, object, string]>([
    ['of nobody', { username: 'nobody' }, '用户不存在！'],
    ['that is empty', { password: '' }, '新密码不允许为空!'],
    ['that is weak', { password: 'maple' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['that was not repeated', { confirmpassword: 'Maple-2028' }, '两次输入密码不一致!'],
    ['that was just used', { password: PASSWORD }, '新密码不能与最近 5 次使用过的密码相同'],
  ])('a password set by an administrator is refused: %s', async (_, given, message) => {
    const user = await test.makeUser()
    expect(
      (await ask('PUT /sys/user/changePassword', { username: user.username, password: 'Maple-2027', ...given })).body,
    ).toMatchObject({
      success: false,
      message,
    })
  })
  it('administrators cannot reset their own password', async () => {
    expect(
      (await ask('PUT /sys/user/changePassword', { username: admin.username, password: 'Maple-2027' })).body.message,
    ).toBe('不能对自己的账号执行此操作')
  })
})

describe('data rules of the list', () => {
  // spec §3.14
  it('data rules of the list bind what is done to people as well', async () => {
    const { db } = test.database
    const [seen, hidden] = [await added({ realname: '可见' }), await added({ realname: '不可见' })]
    const clerk = await test.makeUser({ permissions: CODES })
    const rule = own()
    await db
      .insertInto('permissionDataRule')
      .values({
        id: rule,
        permissionId: 'menu-system-users',
        name: '只看可见',
        field: 'realname',
        condition: '=',
        value: '可见',
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [rule] })
      .where('permissionId', '=', 'menu-system-users')
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', clerk.id))
      .execute()
    const as = await test.sessionOf(clerk)
    const names = (await ask(`GET /sys/user/list?code=${seen.id},${hidden.id}`, undefined, as)).body.result.records.map(
      ({ realname }: any) => realname,
    )
    expect(names).toEqual(['可见'])
    const { lines } = await exportOf(test, `/sys/user/exportXls?format=xlsx&selections=${seen.id},${hidden.id}`, as)
    expect(lines.slice(3).map(([username]) => username)).toEqual([seen.username])
    for (const [call, body] of [
      [`GET /sys/user/queryById?id=${hidden.id}`],
      ['PUT /sys/user/edit', { id: hidden.id, realname: '改名' }],
      ['PUT /sys/user/frozenBatch', { ids: `${seen.id},${hidden.id}`, status: 2 }],
      [`DELETE /sys/user/delete?id=${hidden.id}`],
    ] as [string, object?][])
      expect((await ask(call, body, as)).body, call).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(
      (await ask('PUT /sys/user/changePassword', { username: hidden.username, password: 'Maple-2027' }, as)).body
        .message,
    ).toBe('用户不存在！')
    expect(await row(hidden.id)).toMatchObject({ realname: '不可见', status: 1, deletedAt: null })
    await db.deleteFrom('permissionDataRule').where('id', '=', rule).execute()
  })
})
