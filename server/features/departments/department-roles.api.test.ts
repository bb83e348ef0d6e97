import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment } from '#server/testing/people.ts'

const CODES: PermissionCode[] = [
  'system:depart:role:list',
  'system:depart:role:add',
  'system:depart:role:edit',
  'system:depart:role:delete',
  'system:depart:role:deleteBatch',
  'system:depart:role:userAdd',
]
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn([...CODES, 'system:depart:list'])
})
afterAll(() => test.close())

const fresh = () => randomBytes(5).toString('hex')
const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const department = () => makeDepartment(test.database.db, `处${fresh()}`)
async function role(departId: string, given: object = {}): Promise<string> {
  const reply = await ask('POST /sys/sysDepartRole/add', { departId, roleName: '值班员', roleCode: fresh(), ...given })
  expect(reply).toMatchObject({ success: true, message: '添加成功！' })
  return reply.result.id
}
async function member(departmentId: string, realname = '李四') {
  const person = await test.makeUser({ realname })
  await test.database.db.insertInto('accountDepartment').values({ accountId: person.id, departmentId }).execute()
  return person
}
/** A session of a user in charge of a department, with all permission codes for department roles. */
async function director(departmentId: string): Promise<string> {
  const person = await test.makeUser({ permissions: CODES })
  await test.database.db
    .updateTable('account')
    .set({ userIdentity: 2, chargeDepartments: [departmentId] })
    .where('id', '=', person.id)
    .execute()
  return test.sessionOf(person)
}
const rowOf = (id: string) =>
  test.database.db.selectFrom('departmentRole').selectAll().where('id', '=', id).executeTakeFirst()
const rolesOf = async (userId: string, departId: string) =>
  (await ask(`GET /sys/sysDepartRole/getDeptRoleByUserId?userId=${userId}&departId=${departId}`)).result.map(
    ({ droleId }: any) => droleId,
  )
const give = (userId: string, newRoleId: string, rest: object = {}) =>
  ask('POST /sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId, ...rest })

describe('roles of a department', () => {
  it('the roles of one department are listed page by page', async () => {
    const [here, there] = [await department(), await department()]
    const [a, b] = [await role(here, { roleName: '编辑' }), await role(here, { roleName: '审核', description: '说明' })]
    await role(there)
    const page = (await ask(`GET /sys/sysDepartRole/list?deptId=${here}&column=roleName&order=asc`)).result
    expect(page.total).toBe(2)
    expect(page.records.map(({ id }: any) => id).toSorted()).toEqual([a, b].toSorted())
    expect((await ask(`GET /sys/sysDepartRole/list?deptId=${here}&roleName=*审*`)).result.records).toMatchObject([
      { id: b, departId: here, description: '说明', revision: 1 },
    ])
    expect(
      (await ask(`GET /sys/sysDepartRole/getDeptRoleList?departId=${here}&userId=x`)).result
        .map(({ id }: any) => id)
        .toSorted(),
    ).toEqual([a, b].toSorted())
  })
  it('roles of a department are added and changed, and their revision rises', async () => {
    const departId = await department()
    const id = await role(departId, { roleCode: 'x-1' + fresh() })
    const roleCode = fresh()
    expect(await ask('PUT /sys/sysDepartRole/edit', { id, roleName: '改名', roleCode, revision: 1 })).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    expect(await rowOf(id)).toMatchObject({ name: '改名', code: roleCode, revision: 2, departmentId: departId })
    expect(await ask('PUT /sys/sysDepartRole/edit', { id, roleName: '晚到', roleCode, revision: 1 })).toMatchObject({
      code: 409,
    })
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select(['operation', 'label'])
      .where('recordId', '=', id)
      .orderBy('revision')
      .execute()
    expect(versions.map(({ operation }) => operation)).toEqual(['add', 'edit'])
  })
  it.each([
    [{ roleName: ' ', roleCode: 'a' }, '请输入部门角色名称'],
    [{ roleName: '甲', roleCode: 'a b' }, '编码由不超过 100 位的字母、数字、下划线或连字符组成'],
  ])('a role of a department is refused as %j', async (given, message) => {
    expect((await ask('POST /sys/sysDepartRole/add', { departId: await department(), ...given })).message).toBe(message)
  })
  it('no two department roles have the same code', async () => {
    const roleCode = fresh()
    const id = await role(await department(), { roleCode })
    const message = `部门角色编码“${roleCode}”已存在，请换一个`
    expect(
      (await ask('POST /sys/sysDepartRole/add', { departId: await department(), roleName: '乙', roleCode })).message,
    ).toBe(message)
    expect(await ask('PUT /sys/sysDepartRole/edit', { id, roleName: '同一个', roleCode })).toMatchObject({
      success: true,
    })
  })
  it('a department role is deleted only when no user holds it', async () => {
    const departId = await department()
    const [id, other] = [await role(departId, { roleName: '留任' }), await role(departId)]
    const person = await member(departId)
    await give(person.id, id)
    const { message } = await ask(`DELETE /sys/sysDepartRole/delete?id=${id}`)
    expect(message).toMatch(new RegExp(`^部门角色“.* / 留任”正被使用，不能删除：李四（${person.username}）$`))
    await give(person.id, '', { oldRoleId: id })
    expect(await ask(`DELETE /sys/sysDepartRole/delete?id=${id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(await ask(`DELETE /sys/sysDepartRole/deleteBatch?ids=${other},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect([await rowOf(id), await rowOf(other)]).toEqual([undefined, undefined])
    expect((await ask('DELETE /sys/sysDepartRole/deleteBatch?ids=,')).message).toBe('请选择一条记录！')
    expect((await ask(`DELETE /sys/sysDepartRole/delete?id=${id}`)).message).toBe('未找到对应实体')
  })
})

describe('giving a member roles of the department', () => {
  // spec §3.20
  it("giving department roles replaces a member's roles there and leaves other departments alone", async () => {
    const [here, there] = [await department(), await department()]
    const person = await member(here)
    await test.database.db
      .insertInto('accountDepartment')
      .values({ accountId: person.id, departmentId: there })
      .execute()
    const [a, b, far] = [await role(here), await role(here), await role(there)]
    await give(person.id, far)
    expect(await give(person.id, `${a},`, { oldRoleId: '' })).toMatchObject({ success: true, message: '保存成功！' })
    expect(await rolesOf(person.id, here)).toEqual([a])
    await give(person.id, b, { oldRoleId: a })
    expect([await rolesOf(person.id, here), await rolesOf(person.id, there)]).toEqual([[b], [far]])
    await give(person.id, '', { departId: here })
    expect([await rolesOf(person.id, here), await rolesOf(person.id, there)]).toEqual([[], [far]])
  })
  it('giving department roles refuses non-members and roles of two departments', async () => {
    const [here, there] = [await department(), await department()]
    const [a, far] = [await role(here), await role(there)]
    const stranger = await test.makeUser({ realname: '王五' })
    expect((await give(stranger.id, a)).message).toBe(`王五（${stranger.username}）不是这个部门的成员`)
    expect((await give((await member(here)).id, `${a},${far}`)).message).toBe('这些部门角色不属于同一个部门')
    expect((await give('gone', a)).message).toBe('未找到对应实体')
    expect((await give(stranger.id, 'gone')).message).toBe('未找到对应实体')
  })
})

describe('calls of department roles by a user in charge of a department', () => {
  it('a person in charge manages roles of those departments and of no other', async () => {
    const [mine, other] = [await department(), await department()]
    const own = await director(mine)
    const foreign = await role(other)
    const person = await member(other)
    const added = await ask('POST /sys/sysDepartRole/add', { departId: mine, roleName: '甲', roleCode: fresh() }, own)
    expect(added).toMatchObject({ success: true })
    expect(await ask(`GET /sys/sysDepartRole/list?deptId=${mine}`, undefined, own)).toMatchObject({
      result: { total: 1 },
    })
    const refused: [string, object?][] = [
      [`GET /sys/sysDepartRole/list?deptId=${other}`],
      ['POST /sys/sysDepartRole/add', { departId: other, roleName: '甲', roleCode: fresh() }],
      ['PUT /sys/sysDepartRole/edit', { id: foreign, roleName: '甲', roleCode: fresh() }],
      [`DELETE /sys/sysDepartRole/delete?id=${foreign}`],
      [`DELETE /sys/sysDepartRole/deleteBatch?ids=${added.result.id},${foreign}`],
      [`GET /sys/sysDepartRole/getDeptRoleList?departId=${other}`],
      [`GET /sys/sysDepartRole/getDeptRoleByUserId?userId=${person.id}&departId=${other}`],
      ['POST /sys/sysDepartRole/deptRoleUserAdd', { userId: person.id, newRoleId: foreign }],
    ]
    for (const [name, body] of refused)
      expect([name, await ask(name, body, own)]).toEqual([name, expect.objectContaining({ success: false, code: 510 })])
    expect(await rowOf(foreign)).toMatchObject({ name: '值班员' })
    expect(await rowOf(added.result.id)).toBeDefined()
  })
})
