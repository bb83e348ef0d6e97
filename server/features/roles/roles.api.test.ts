import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'

const own = () => `r${randomBytes(5).toString('hex')}`
const mark = own()

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({
    realname: '王主任',
    permissions: [
      'system:role:list',
      'system:role:add',
      'system:role:edit',
      'system:role:delete',
      'system:role:export',
      'system:role:import',
      'system:permission:saveRole',
    ],
  })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
async function added(given: object = {}) {
  const code = own()
  const { result } = await ask('POST /sys/role/add', { roleName: `角色${code}`, roleCode: code, ...given })
  return { id: result as string, roleCode: code, roleName: `角色${code}` }
}
const lastLog = async () =>
  (await test.database.db.selectFrom('activityLog').select('content').orderBy('id', 'desc').limit(1).executeTakeFirst())
    ?.content
const granted = async (roleId: string) =>
  ((await ask(`GET /sys/permission/queryRolePermission?roleId=${roleId}`)).result as string[]).toSorted()
const lastVersion = (id: string) =>
  test.database.db
    .selectFrom('recordVersion')
    .select(['operation', 'revision', 'content'])
    .where('recordId', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('roles', () => {
  // spec §2.58
  it('roles are added, listed, changed and deleted', async () => {
    const code = own()
    expect(
      await ask('POST /sys/role/add', { roleName: `编辑员${mark}`, roleCode: code, description: '录入文件' }),
    ).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    const [role] = (await ask(`GET /sys/role/list?roleCode=${code}`)).result.records
    expect(role).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      roleName: `编辑员${mark}`,
      roleCode: code,
      description: '录入文件',
      tenantId: null,
      revision: 1,
      createBy: admin.username,
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
      updateTime: null,
    })
    expect((await ask(`GET /sys/role/queryById?id=${role.id}`)).result).toEqual(role)
    expect((await ask('GET /sys/role/queryall')).result).toContainEqual({
      id: role.id,
      roleName: `编辑员${mark}`,
      roleCode: code,
      description: '录入文件',
    })
    expect(await ask('PUT /sys/role/edit', { ...role, roleName: `总编${mark}` })).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    expect((await ask(`GET /sys/role/queryById?id=${role.id}`)).result).toMatchObject({
      roleName: `总编${mark}`,
      revision: 2,
      updateBy: admin.username,
    })
    expect(await ask('PUT /sys/role/edit', { ...role, roleName: '旧' })).toMatchObject({ success: false, code: 409 })
    expect(await ask(`DELETE /sys/role/delete?id=${role.id}`)).toMatchObject({ success: true, message: '删除角色成功' })
    expect(await lastLog()).toBe(`删除角色“总编${mark}”`)
    expect(await ask(`GET /sys/role/queryById?id=${role.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await lastVersion(role.id)).toMatchObject({ operation: 'delete', revision: 3, content: { roleCode: code } })
  })
  it('several roles are deleted together, and an empty choice is refused', async () => {
    const [one, two] = [await added(), await added()]
    expect(await ask(`DELETE /sys/role/deleteBatch?ids=${one.id},${two.id},`)).toMatchObject({
      success: true,
      message: '删除角色成功!',
    })
    expect((await ask(`GET /sys/role/list?roleCode=${one.roleCode},${two.roleCode}`)).result.total).toBe(0)
    expect(await ask('DELETE /sys/role/deleteBatch?ids=')).toMatchObject({ success: false, message: '未选中角色！' })
    expect(await ask('DELETE /sys/role/delete?id=nothing')).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('no two roles have the same code', async () => {
    const role = await added()
    expect(await ask(`GET /sys/role/checkRoleCode?roleCode=${role.roleCode}`)).toMatchObject({
      success: false,
      message: '角色编码已存在',
    })
    expect(await ask(`GET /sys/role/checkRoleCode?roleCode=${role.roleCode}&id=${role.id}`)).toMatchObject({
      success: true,
      result: true,
    })
    expect(await ask('POST /sys/role/add', { roleName: '另一个', roleCode: role.roleCode })).toMatchObject({
      success: false,
      message: `角色编码“${role.roleCode}”已存在，请换一个`,
    })
    const other = await added()
    expect(await ask('PUT /sys/role/edit', { ...other, roleCode: role.roleCode })).toMatchObject({
      success: false,
      message: `角色编码“${role.roleCode}”已存在，请换一个`,
    })
    expect(await ask('POST /sys/role/add', { roleName: '甲', roleCode: '编 辑' })).toMatchObject({
      success: false,
      field: 'roleCode',
    })
    expect(await ask('POST /sys/role/add', { roleName: ' ', roleCode: own() })).toMatchObject({
      success: false,
      message: '请输入角色名称!',
    })
  })
  // spec §2.57
  it('a role that users hold is not deleted, and the refusal names the holders', async () => {
    const role = await added()
    const holders = []
    for (let at = 0; at < 12; at++)
      holders.push(
        await test.makeUser({ username: `${role.roleCode}_${String(at).padStart(2, '0')}`, realname: '张三' }),
      )
    await test.database.db
      .insertInto('accountRole')
      .values(holders.map(({ id }) => ({ accountId: id, roleId: role.id })))
      .execute()
    const names = holders.slice(0, 10).map(({ username }) => `张三（${username}）`)
    expect(await ask(`DELETE /sys/role/delete?id=${role.id}`)).toMatchObject({
      success: false,
      message: `角色“${role.roleName}”正被使用，不能删除：${names.join('、')} 等 12 人`,
    })
    expect((await ask(`GET /sys/role/queryById?id=${role.id}`)).success).toBe(true)
  })
  it('the role of the super administrator keeps its code and cannot be deleted', async () => {
    expect(await ask('DELETE /sys/role/delete?id=role-admin')).toMatchObject({
      success: false,
      message: '角色“超级管理员”由系统使用，不能删除',
    })
    expect(
      await ask('PUT /sys/role/edit', { id: 'role-admin', roleName: '超级管理员', roleCode: 'boss' }),
    ).toMatchObject({
      success: false,
      message: '角色“超级管理员”由系统使用，不能修改编码',
    })
  })
  it('roles are exported and imported again', async () => {
    const role = await added({ description: '说明' })
    const file = await exportOf(test, `/sys/role/exportXls?roleCode=${role.roleCode}`, token)
    expect(file.name).toBe('角色列表数据.xls')
    expect(file.lines).toEqual([
      ['角色列表数据'],
      ['导出人:王主任'],
      ['角色名称', '角色编码', '描述'],
      [role.roleName, role.roleCode, '说明'],
    ])
    expect(await lastLog()).toBe('导出角色 1 条')
    expect((await importWorkbook(test, 'POST /sys/role/importExcel', token, file.bytes)).body).toMatchObject({
      code: 201,
      result: { successCount: 0, errorCount: 1 },
    })
    await ask(`DELETE /sys/role/delete?id=${role.id}`)
    expect((await importWorkbook(test, 'POST /sys/role/importExcel', token, file.bytes)).body).toMatchObject({
      code: 200,
      message: '文件导入成功！数据行数：1',
    })
    expect((await ask(`GET /sys/role/list?roleCode=${role.roleCode}`)).result.records[0]).toMatchObject({
      roleName: role.roleName,
      description: '说明',
    })
  })
  it('an import of roles names the fault of each refused line', async () => {
    const code = own()
    const bytes = await workbookOf(
      ['角色名称', '角色编码'],
      [
        ['甲', code],
        ['乙', code],
        ['', own()],
        ['丙', '编 码'],
      ],
    )
    const { body } = await importWorkbook(test, 'POST /sys/role/importExcel', token, bytes)
    expect(body.result).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 })
    const { lines } = await exportOf(test, body.result.fileUrl, token)
    expect(lines.slice(3).map((line) => line[2])).toEqual([
      '角色编码：角色编码已存在，忽略导入。',
      '角色名称：请输入角色名称!',
      '角色编码：编码由不超过 64 位的字母、数字、下划线、点或横线组成',
    ])
  })
})

describe('data rules of the list of roles', () => {
  it('data rules of the list of roles bind what is done to roles as well', async () => {
    const { db } = test.database
    const [seen, hidden] = [await added(), await added()]
    const clerk = await test.makeUser({
      permissions: ['system:role:list', 'system:role:edit', 'system:role:delete', 'system:permission:saveRole'],
    })
    const rule = own()
    await db
      .insertInto('permissionDataRule')
      .values({
        id: rule,
        permissionId: 'menu-system-roles',
        name: '只看一个',
        field: 'roleCode',
        condition: '=',
        value: seen.roleCode,
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [rule] })
      .where('permissionId', '=', 'menu-system-roles')
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', clerk.id))
      .execute()
    const as = await test.sessionOf(clerk)
    const asClerk = async (name: string, body?: unknown) =>
      (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
    expect((await asClerk('GET /sys/role/list')).result.records.map(({ id }: any) => id)).toEqual([seen.id])
    expect(await asClerk('PUT /sys/role/edit', { ...hidden, roleName: '改名' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await asClerk(`DELETE /sys/role/delete?id=${hidden.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(
      await asClerk('POST /sys/permission/saveRolePermission', { roleId: hidden.id, permissionIds: 'menu-home' }),
    ).toMatchObject({
      success: false,
      message: '授权失败！',
    })
    expect(await granted(hidden.id)).toEqual([])
    expect(
      (await asClerk('POST /sys/permission/saveRolePermission', { roleId: seen.id, permissionIds: 'menu-home' }))
        .success,
    ).toBe(true)
    await db.deleteFrom('permissionDataRule').where('id', '=', rule).execute()
  })
})

describe('what a role may do', () => {
  it('the permissions of a role are chosen from the tree of all rows', async () => {
    const { treeList, ids } = (await ask('GET /sys/role/queryTreeList')).result
    expect(ids).toEqual(expect.arrayContaining(['menu-home', 'menu-system', 'menu-button-system-user-add']))
    const system = treeList.find(({ key }: any) => key === 'menu-system')
    expect(system).toMatchObject({
      title: '系统管理',
      value: 'menu-system',
      isLeaf: false,
      ruleFlag: 0,
      scopedSlots: { title: 'hasDatarule' },
    })
  })
  // spec §3.10
  it('granting includes the rows above and is compared with what is stored, not with what the client sends', async () => {
    const role = await added()
    const save = (permissionIds: string, lastpermissionIds = '') =>
      ask('POST /sys/permission/saveRolePermission', { roleId: role.id, permissionIds, lastpermissionIds })
    expect(await save('menu-button-system-user-list,gone,')).toMatchObject({ success: true, message: '保存成功！' })
    expect(await granted(role.id)).toEqual([
      'menu-button-system-user-list',
      'menu-group-organization',
      'menu-system',
      'menu-system-users',
    ])
    expect((await save('menu-button-system-user-add', 'menu-home')).success).toBe(true)
    expect(await granted(role.id)).toEqual([
      'menu-button-system-user-add',
      'menu-group-organization',
      'menu-system',
      'menu-system-users',
    ])
    expect((await ask(`GET /sys/role/queryById?id=${role.id}`)).result).toMatchObject({
      revision: 3,
      updateBy: admin.username,
    })
    expect(await lastVersion(role.id)).toMatchObject({
      content: { permissions: '添加用户（system:user:add）、组织权限、系统管理、用户管理' },
    })
    await save('')
    expect(await granted(role.id)).toEqual([])
  })
  it('granting refuses an old revision and an unknown role', async () => {
    const role = await added()
    const body = { roleId: role.id, permissionIds: 'menu-home', revision: 1 }
    expect((await ask('POST /sys/permission/saveRolePermission', body)).success).toBe(true)
    expect(await ask('POST /sys/permission/saveRolePermission', body)).toMatchObject({ success: false, code: 409 })
    expect(await ask('POST /sys/permission/saveRolePermission', { ...body, roleId: 'nothing' })).toMatchObject({
      success: false,
      message: '授权失败！',
    })
  })
  it('granting keeps the data rules of rows that stay granted', async () => {
    const { db } = test.database
    const role = await added()
    const [one, two] = [own(), own()]
    const rule = (id: string, given: object = {}) => ({
      id,
      permissionId: 'menu-system-log',
      name: `规则${id}`,
      field: 'username',
      condition: '=',
      value: '#{sys_user_code}',
      ...given,
    })
    await db
      .insertInto('permissionDataRule')
      .values([rule(one), rule(two, { enabled: false })])
      .execute()
    expect(
      await ask('POST /sys/role/datarule', { permissionId: 'menu-system-log', roleId: role.id, dataRuleIds: one }),
    ).toMatchObject({
      success: false,
      message: '请先保存角色菜单权限!',
    })
    await ask('POST /sys/permission/saveRolePermission', { roleId: role.id, permissionIds: 'menu-system-log' })
    expect(
      await ask('POST /sys/role/datarule', {
        permissionId: 'menu-system-log',
        roleId: role.id,
        dataRuleIds: `${one},gone,`,
      }),
    ).toMatchObject({
      success: true,
      message: '保存成功!',
    })
    await ask('POST /sys/permission/saveRolePermission', {
      roleId: role.id,
      permissionIds: 'menu-system-log,menu-home',
    })
    const { result } = await ask(`GET /sys/role/datarule/menu-system-log/${role.id}`)
    expect(result.drChecked).toBe(one)
    expect(result.datarule).toEqual(
      expect.arrayContaining([
        {
          id: one,
          permissionId: 'menu-system-log',
          ruleName: `规则${one}`,
          ruleColumn: 'username',
          ruleConditions: '=',
          ruleValue: '#{sys_user_code}',
          status: '1',
        },
        expect.objectContaining({ id: two, status: '0' }),
      ]),
    )
    expect((await lastVersion(role.id))?.content).toMatchObject({ dataRules: `系统日志：规则${one}` })
    expect((await ask(`GET /sys/role/datarule/menu-system-log/${(await added()).id}`)).result).not.toHaveProperty(
      'drChecked',
    )
    expect(await ask(`GET /sys/role/datarule/menu-home/${role.id}`)).toMatchObject({
      success: false,
      message: '未找到权限配置信息',
    })
  })
})

it('the list of roles takes the same number of statements however long it is', async () => {
  for (let i = 0; i < 3; i++) await added()
  const count = async (pageSize: number) =>
    (await test.statements(() => ask(`GET /sys/role/list?pageSize=${pageSize}`))).count
  expect(await count(50)).toBe(await count(1))
})
