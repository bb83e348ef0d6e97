import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const own = () => `x${randomBytes(5).toString('hex')}`

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:role:list', 'system:role:index', 'system:role:exclusions'])
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = token) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
async function makeRole(rows: string[] = []) {
  const id = own()
  const { db } = test.database
  await db
    .insertInto('role')
    .values({ id, code: id, name: `角色${id}` })
    .execute()
  for (const permissionId of rows) await db.insertInto('rolePermission').values({ roleId: id, permissionId }).execute()
  return id
}

describe('the page a role begins with', () => {
  it('the first page of a role is added, changed and removed', async () => {
    const role = await makeRole()
    expect(
      await ask('POST /sys/roleIndex/add', {
        roleCode: role,
        component: 'system/LogList',
        priority: 3,
        status: '1',
        route: '1',
      }),
    ).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    const index = (await ask(`GET /sys/roleIndex/queryByCode?roleCode=${role}`)).result
    expect(index).toMatchObject({
      roleCode: role,
      roleName: `角色${role}`,
      component: 'system/LogList',
      priority: 3,
      status: '1',
      route: '1',
      url: null,
      revision: 1,
    })
    expect((await ask(`GET /sys/roleIndex/list?roleCode=${role}`)).result).toMatchObject({
      total: 1,
      records: [{ id: index.id }],
    })
    expect(await ask('PUT /sys/roleIndex/edit', { ...index, component: 'retrieval/Index', status: '0' })).toMatchObject(
      {
        success: true,
        message: '编辑成功!',
      },
    )
    expect(await ask('PUT /sys/roleIndex/edit', { ...index, component: 'home/Index' })).toMatchObject({
      success: false,
      code: 409,
    })
    expect((await ask(`GET /sys/roleIndex/queryByCode?roleCode=${role}`)).result).toMatchObject({
      component: 'retrieval/Index',
      status: '0',
      revision: 2,
    })
    expect(await ask(`DELETE /sys/roleIndex/delete?id=${index.id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect((await ask(`GET /sys/roleIndex/queryByCode?roleCode=${role}`)).result).toBeNull()
    expect(await ask(`DELETE /sys/roleIndex/delete?id=${index.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('a role has one first page, and role and screen must exist', async () => {
    const role = await makeRole()
    await ask('POST /sys/roleIndex/add', { roleCode: role, component: 'home/Index' })
    expect(await ask('POST /sys/roleIndex/add', { roleCode: role, component: 'home/Index' })).toMatchObject({
      success: false,
      message: `角色“${role}”已存在，请换一个`,
    })
    expect(await ask('POST /sys/roleIndex/add', { roleCode: 'nothing', component: 'home/Index' })).toMatchObject({
      message: '角色“nothing”不存在',
      field: 'roleCode',
    })
    expect(await ask('POST /sys/roleIndex/add', { roleCode: await makeRole(), component: 'nothing' })).toMatchObject({
      message: '没有页面 nothing',
      field: 'component',
    })
  })
  it('the screens offered as a first page are those that menus show', async () => {
    const pages = (await ask('GET /sys/roleIndex/pages')).result
    expect(pages).toEqual(
      expect.arrayContaining([
        { component: 'home/Index', name: '首页' },
        { component: 'system/UserList', name: '用户管理' },
      ]),
    )
    expect(pages.map(({ component }: any) => component)).not.toContain('layouts/RouteView')
  })
  // spec §3.10
  it('the first page with the highest priority replaces the home page of holders who have its menu', async () => {
    const [low, high] = [await makeRole(['menu-retrieval']), await makeRole(['menu-messages'])]
    const person = await test.makeUser({ roles: [low, high] })
    const session = await test.sessionOf(person)
    const home = async () =>
      (await ask('GET /sys/permission/getUserPermissionByToken', undefined, session)).result.menu.find(
        ({ meta }: any) => meta.title === '首页',
      )
    expect(await home()).toMatchObject({ path: '/home', component: 'home/Index' })
    await ask('POST /sys/roleIndex/add', { roleCode: low, component: 'retrieval/Index', priority: 1 })
    expect(await home()).toMatchObject({ path: '/home', component: 'retrieval/Index' })
    await ask('POST /sys/roleIndex/add', { roleCode: high, component: 'messageNotification/index', priority: 2 })
    expect(await home()).toMatchObject({ component: 'messageNotification/index' })
    const index = (await ask(`GET /sys/roleIndex/queryByCode?roleCode=${high}`)).result
    await ask('PUT /sys/roleIndex/edit', { ...index, component: 'system/LogList' })
    expect(await home()).toMatchObject({ component: 'home/Index' })
    await ask('PUT /sys/roleIndex/edit', { ...index, revision: 2, status: '0' })
    expect(await home()).toMatchObject({ component: 'retrieval/Index' })
  })
})

describe('roles that exclude each other', () => {
  const pairsOf = async (role: string) =>
    (await ask('GET /sys/role/exclusions')).result.flatMap(({ roleId, excludedId }: any) =>
      roleId === role ? excludedId : excludedId === role ? roleId : [],
    )
  // spec §3.11
  it('the roles of separate duties exclude each other from the beginning', async () => {
    expect((await pairsOf('role-sysadmin')).toSorted()).toEqual(['role-auditor', 'role-secadmin'])
    expect((await pairsOf('role-auditor')).toSorted()).toEqual(['role-secadmin', 'role-sysadmin'])
  })
  // spec §3.10
  it('excluded roles are set for one role and hold both ways', async () => {
    const [one, two, three] = [await makeRole(), await makeRole(), await makeRole()]
    expect(
      await ask('PUT /sys/role/exclusions', { roleId: one, excludedIds: `${two},${three},${one},gone` }),
    ).toMatchObject({
      success: true,
      message: '保存成功!',
    })
    expect((await pairsOf(one)).toSorted()).toEqual([two, three].toSorted())
    expect(await pairsOf(two)).toEqual([one])
    // An exclusion is dropped with a second administrator only.
    expect(await ask('PUT /sys/role/exclusions', { roleId: two, excludedIds: '' })).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一名管理员批准'),
    })
    expect((await pairsOf(one)).toSorted()).toEqual([two, three].toSorted())
    const log = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(log?.content).toBe(`修改角色“角色${one}”的互斥角色`)
    expect(await ask('PUT /sys/role/exclusions', { roleId: 'nothing' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('roles that a user holds together cannot be made to exclude each other', async () => {
    const [one, two] = [await makeRole(), await makeRole()]
    const person = await test.makeUser({ roles: [one, two], realname: '双肩挑' })
    const { success, message } = await ask('PUT /sys/role/exclusions', { roleId: one, excludedIds: two })
    expect(success).toBe(false)
    expect(message).toContain('互斥，不能由同一人担任')
    expect(message).toContain(`双肩挑（${person.username}）`)
    expect(await pairsOf(one)).toEqual([])
  })
})
