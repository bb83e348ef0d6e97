import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn([
    'system:permission:list',
    'system:permission:add',
    'system:permission:edit',
    'system:permission:delete',
    'system:permission:deleteBatch',
    'system:permission:addRule',
    'system:permission:editRule',
    'system:permission:deleteRule',
  ])
})
afterAll(() => test.close())

const fresh = () => randomBytes(5).toString('hex')
const ask = async (name: string, body?: object) => (await test.ask(name, { token, ...(body ? { body } : {}) })).body
const rowOf = (id: string) =>
  test.database.db.selectFrom('permission').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds a row. @returns its id */
async function added(given: object = {}): Promise<string> {
  const name = `菜单${fresh()}`
  const reply = await ask('POST /sys/permission/add', {
    menuType: 0,
    name,
    url: `/${fresh()}`,
    component: 'layouts/RouteView',
    ...given,
  })
  expect(reply).toMatchObject({ success: true, message: '添加成功！' })
  return reply.result.id
}
const below = (parentId: string, given: object = {}) =>
  added({ menuType: 1, parentId, component: 'system/LogList', ...given })
const button = (parentId: string, given: object = {}) =>
  added({ menuType: 2, parentId, url: null, component: null, perms: `x:${fresh()}`, ...given })
const orderBelow = async (parentId: string) =>
  (await ask(`GET /sys/permission/getSystemSubmenu?parentId=${parentId}`)).result.map(({ id }: any) => id)

describe('the list of menus', () => {
  it('the list of menus is the whole tree in order, with its buttons', async () => {
    const top = await added()
    const first = await below(top)
    const second = await below(top)
    const inside = await button(first)
    const { result } = await ask('GET /sys/permission/list')
    const node = result.find(({ id }: any) => id === top)
    expect(node).toMatchObject({ key: top, isLeaf: false, menuType: 0, parentId: null, ruleFlag: 0, revision: 1 })
    expect(node.children.map(({ id }: any) => id)).toEqual([first, second])
    expect(node.children[0].children).toMatchObject([{ id: inside, menuType: 2, isLeaf: true, children: null }])
  })
  it('the list of menus searched by name is flat and holds the rows whose name contains it', async () => {
    const name = `检索${fresh()}`
    const id = await below(await added(), { name: `甲${name}乙` })
    expect((await ask(`GET /sys/permission/list?name=${name}`)).result).toMatchObject([
      { id, name: `甲${name}乙`, children: null },
    ])
  })
  it('menus are also read level by level, and below several parents in one call', async () => {
    const [top, other] = [await added(), await added()]
    const child = await below(top)
    const roots = (await ask('GET /sys/permission/getSystemMenuList')).result
    expect(roots.find(({ id }: any) => id === top)).toMatchObject({ isLeaf: false })
    expect(roots.find(({ id }: any) => id === child)).toBeUndefined()
    expect((await ask(`GET /sys/permission/getSystemSubmenu?parentId=${top}`)).result).toMatchObject([
      { id: child, isLeaf: true },
    ])
    expect((await ask(`GET /sys/permission/getSystemSubmenuBatch?parentIds=${top},${other},`)).result).toMatchObject({
      [top]: [{ id: child }],
      [other]: [],
    })
  })
  it('the list of a thousand menus takes one statement', async () => {
    const top = await added()
    await test.database.db
      .insertInto('permission')
      .values(
        Array.from({ length: 1000 }, (_, at) => ({
          id: `${top}-${at}`,
          parentId: top,
          name: `项${at}`,
          menuType: 1,
          url: `/${top}/${at}`,
        })),
      )
      .execute()
    const { count: gate } = await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token }))
    const { result, count } = await test.statements(() => ask('GET /sys/permission/list'))
    expect(count - gate).toBe(1)
    expect(result.result.find(({ id }: any) => id === top).children).toHaveLength(1000)
    await ask(`DELETE /sys/permission/delete?id=${top}`)
  })
})

describe('adding a menu row', () => {
  it('an added menu keeps what was filled in, with its address and component in their usual form', async () => {
    const parentId = await added()
    const url = fresh()
    const id = await below(parentId, {
      url,
      component: '/src/views/system/LogList.vue',
      icon: 'bell',
      keepAlive: true,
      hidden: true,
      description: '说明',
      sortNo: 3.5,
    })
    expect(await rowOf(id)).toMatchObject({
      url: `/${url}`,
      component: 'system/LogList',
      icon: 'bell',
      keepAlive: true,
      hidden: true,
      sortNo: 3.5,
      createdBy: expect.any(String),
    })
    expect((await ask(`GET /sys/permission/getSystemSubmenu?parentId=${parentId}`)).result[0]).toMatchObject({
      id,
      url: `/${url}`,
      route: true,
      keepAlive: true,
      hidden: true,
      description: '说明',
      sortNo: 3.5,
    })
  })
  it('a menu added without a number comes last, and its empty fields get their defaults', async () => {
    const parentId = await added({ sortNo: null, route: null, hidden: null })
    const [first, second] = [await below(parentId, { sortNo: null }), await below(parentId, { sortNo: null })]
    expect(await orderBelow(parentId)).toEqual([first, second])
    expect(await rowOf(parentId)).toMatchObject({ isRoute: true, hidden: false })
    expect(await rowOf(second)).toMatchObject({ sortNo: 2 })
  })
  it('adding a menu is recorded in the log and in the versions', async () => {
    const id = await added({ name: `留痕${fresh()}` })
    const row = await rowOf(id)
    const version = await test.database.db
      .selectFrom('recordVersion')
      .selectAll()
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow()
    expect(version).toMatchObject({
      tableName: 'permission',
      revision: 1,
      operation: 'add',
      label: `菜单“${row?.name}”`,
    })
    const line = await test.database.db
      .selectFrom('activityLog')
      .selectAll()
      .where('recordVersionId', '=', version.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ content: `添加菜单“${row?.name}”`, operateType: 2 })
  })
  it('a top menu added without a component gets RouteView, or IframePageView when its address is outside this site', async () => {
    expect(await rowOf(await added({ component: '' }))).toMatchObject({ component: 'layouts/RouteView' })
    expect(await rowOf(await added({ component: null, url: `https://${fresh()}.example` }))).toMatchObject({
      component: 'layouts/IframePageView',
    })
    expect(
      await rowOf(await added({ component: 'layouts/IframePageView', url: `{{ domianURL }}/${fresh()}` })),
    ).toMatchObject({
      component: 'layouts/IframePageView',
    })
  })
  it('an added button keeps its codes and nothing of a page', async () => {
    const id = await button(await added(), {
      perms: ' a:b , a:c,',
      url: '/x',
      component: 'system/LogList',
      permsType: '2',
      status: '0',
    })
    expect(await rowOf(id)).toMatchObject({ codes: 'a:b,a:c', url: null, component: null, policy: '2', inForce: false })
  })
  // spec §3.18
  it.each<[string, object, RegExp]>([
    ['without a name', { name: ' ' }, /请输入菜单名称/],
    ['without an address', { url: '' }, /请输入菜单路径/],
    ['with a component that does not exist', { component: 'system/Nothing' }, /前端组件“system\/Nothing”不存在/],
    ['with a script for an address', { url: '{{ alert(1) }}' }, /不认识的地址变量/],
    ['with an address of another site that looks like a path', { url: '//evil.example' }, /不能以 \/\/ 开头/],
    ['with a frame for a path of this site', { component: 'layouts/IframePageView' }, /内嵌页面的菜单路径须以/],
    ['with an invalid component name', { componentName: 'a b' }, /组件名称由字母/],
    ['with a redirect to another site', { redirect: 'https://evil.example' }, /默认跳转地址须以/],
    ['for the second level without a parent', { menuType: 1 }, /请选择上级菜单/],
    ['below a parent that does not exist', { menuType: 1, parentId: 'gone' }, /上级菜单不存在/],
    ['for a button without a code', { menuType: 2, parentId: 'menu-system' }, /须填写授权标识/],
    ['for a button with a malformed code', { menuType: 2, parentId: 'menu-system', perms: 'a b' }, /授权标识由字母/],
  ])('adding a menu is refused %s', async (_, given, why) => {
    const reply = await ask('POST /sys/permission/add', { menuType: 0, name: '甲', url: `/${fresh()}`, ...given })
    expect(reply).toMatchObject({ success: false, code: 500, message: expect.stringMatching(why) })
  })
  it('adding a button below a button is refused', async () => {
    const parentId = await button(await added(), { name: '按钮' })
    expect((await ask('POST /sys/permission/add', { menuType: 2, name: '甲', perms: 'a', parentId })).message).toMatch(
      /是按钮权限，下面不能再有菜单/,
    )
  })
  it('adding a menu is refused with the address or component name of another menu, and the reply names that menu', async () => {
    const [url, componentName] = [`/${fresh()}`, fresh()]
    await added({ url, componentName, name: '占用者' })
    expect((await ask('POST /sys/permission/add', { menuType: 0, name: '甲', url })).message).toBe(
      `菜单路径“${url}”已被菜单“占用者”使用，请换一个`,
    )
    expect(
      (await ask('POST /sys/permission/add', { menuType: 0, name: '甲', url: `/${fresh()}`, componentName })).message,
    ).toBe(`组件名称“${componentName}”已被菜单“占用者”使用，请换一个`)
    expect((await ask(`GET /sys/permission/checkPermDuplication?url=${url}`)).message).toMatch(/已被菜单“占用者”使用/)
    expect(await ask(`GET /sys/permission/checkPermDuplication?url=/${fresh()}`)).toMatchObject({
      success: true,
      message: '该值可用！',
      result: true,
    })
  })
})

describe('editing a menu row', () => {
  it('editing a menu changes it, raises its revision and works with POST as well', async () => {
    const id = await added()
    const form = { id, menuType: 0, name: `新名${fresh()}`, url: `/${fresh()}`, component: 'layouts/RouteView' }
    expect(await ask('PUT /sys/permission/edit', { ...form, revision: 1 })).toMatchObject({
      success: true,
      message: '修改成功！',
    })
    expect(await rowOf(id)).toMatchObject({ name: form.name, revision: 2, updatedBy: expect.any(String) })
    expect(await ask('POST /sys/permission/edit', { ...form, name: '再改' })).toMatchObject({ success: true })
  })
  it('editing an outdated revision of a menu is refused as a conflict', async () => {
    const id = await added()
    const form = { id, menuType: 0, name: '甲', url: `/${fresh()}` }
    await ask('PUT /sys/permission/edit', { ...form, revision: 1 })
    expect(await ask('PUT /sys/permission/edit', { ...form, revision: 1 })).toMatchObject({
      code: 409,
      message: expect.stringMatching(/修改了这条记录/),
    })
  })
  it('a menu cannot be put below a row that is below it', async () => {
    const top = await added()
    const child = await below(top)
    const reply = await ask('PUT /sys/permission/edit', {
      id: top,
      menuType: 1,
      parentId: child,
      name: '甲',
      url: `/${fresh()}`,
      component: 'system/LogList',
    })
    expect(reply.message).toBe('不能移动到自己或自己的下级之中')
  })
  it('a menu with rows below it cannot become a button', async () => {
    const top = await added()
    const menu = await below(top)
    await button(menu)
    expect(
      (await ask('PUT /sys/permission/edit', { id: menu, menuType: 2, parentId: top, name: '甲', perms: 'a' })).message,
    ).toMatch(/不能改为按钮权限/)
  })
  it.each([
    [{ name: '主页' }, '改名'],
    [{ hidden: true }, '隐藏'],
    [{ menuType: 1, parentId: 'menu-system' }, '移到别的菜单之下'],
  ])('an edit of the home menu with %j is refused', async (given, action) => {
    const form = { id: 'menu-home', menuType: 0, name: '首页', url: '/home', component: 'home/Index' }
    expect((await ask('PUT /sys/permission/edit', { ...form, ...given })).message).toBe(
      `“首页”是每个用户登录后看到的第一页，不能${action}`,
    )
  })
  it('editing a menu that does not exist is refused', async () => {
    expect((await ask('PUT /sys/permission/edit', { id: 'gone', menuType: 0, name: '甲', url: '/a' })).message).toBe(
      '未找到对应实体',
    )
  })
})

describe('moving a menu row', () => {
  const move = (body: object) => ask('PUT /sys/permission/move', body)
  it('moving a menu puts it before another one or last and numbers the rows of its level anew', async () => {
    const top = await added()
    const [a, b, c] = [await below(top), await below(top), await below(top)]
    expect(await move({ id: c, parentId: top, before: a })).toMatchObject({ success: true, message: '移动成功！' })
    expect(await orderBelow(top)).toEqual([c, a, b])
    await move({ id: c, parentId: top })
    expect(await orderBelow(top)).toEqual([a, b, c])
    expect(await rowOf(a)).toMatchObject({ revision: 1 })
    expect(await rowOf(c)).toMatchObject({ revision: 3, sortNo: 3 })
  })
  it('a menu is moved to another parent or to the first level', async () => {
    const [from, to] = [await added(), await added()]
    const moved = await below(from)
    await move({ id: moved, parentId: to })
    expect([await orderBelow(from), await orderBelow(to)]).toEqual([[], [moved]])
    await move({ id: moved, parentId: null })
    expect(await rowOf(moved)).toMatchObject({ parentId: null, menuType: 0 })
    await move({ id: moved, parentId: to })
    expect(await rowOf(moved)).toMatchObject({ parentId: to, menuType: 1 })
  })
  it('moving a menu never makes a cycle, even when two users move at the same moment', async () => {
    const [a, b] = [await added(), await added()]
    const inside = await below(a)
    expect((await move({ id: a, parentId: inside })).message).toBe('不能移动到自己或自己的下级之中')
    const both = await Promise.all([move({ id: a, parentId: b }), move({ id: b, parentId: a })])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })
  it.each([
    ['a row that does not exist', { id: 'gone', parentId: null }, '未找到对应实体'],
    [
      'the home below another menu',
      { id: 'menu-home', parentId: 'menu-system' },
      '“首页”是每个用户登录后看到的第一页，不能移到别的菜单之下',
    ],
    [
      'a button to the first level',
      { id: 'menu-button-system-log-list', parentId: null },
      '按钮权限须放在一个菜单之下',
    ],
    [
      'a row before one of another level',
      { id: 'menu-system-log', parentId: 'menu-system', before: 'menu-home' },
      '目标位置已不存在，请刷新后重试',
    ],
  ])('moving %s is refused', async (_, body, message) => {
    expect((await move(body)).message).toBe(message)
  })
})

describe('deleting menu rows', () => {
  // spec §3.18
  it('deleting a menu deletes all rows below it with their grants and data rules', async () => {
    const top = await added()
    const menu = await below(top)
    const inside = await button(menu)
    const role = fresh()
    const { db } = test.database
    await db.insertInto('role').values({ id: role, name: role, code: role }).execute()
    await db
      .insertInto('rolePermission')
      .values([top, menu, inside].map((permissionId) => ({ roleId: role, permissionId })))
      .execute()
    await ask('POST /sys/permission/addPermissionRule', {
      permissionId: menu,
      ruleName: '甲',
      ruleColumn: 'username',
      ruleConditions: '=',
      ruleValue: 'x',
    })
    expect(await ask(`DELETE /sys/permission/delete?id=${top}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await Promise.all([top, menu, inside].map(rowOf))).toEqual([undefined, undefined, undefined])
    expect(await db.selectFrom('rolePermission').select('permissionId').where('roleId', '=', role).execute()).toEqual(
      [],
    )
    expect(await db.selectFrom('permissionDataRule').select('id').where('permissionId', '=', menu).execute()).toEqual(
      [],
    )
    const gone = await db
      .selectFrom('recordVersion')
      .select('recordId')
      .where('recordId', 'in', [top, menu, inside])
      .where('operation', '=', 'delete')
      .execute()
    expect(gone).toHaveLength(3)
  })
  it('one call deletes several menus, allows a comma after the last id and refuses an empty choice', async () => {
    const [a, b] = [await added(), await added()]
    expect(await ask(`DELETE /sys/permission/deleteBatch?ids=${a},${b},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect([await rowOf(a), await rowOf(b)]).toEqual([undefined, undefined])
    expect((await ask('DELETE /sys/permission/deleteBatch?ids=,')).message).toBe('请选择一条记录！')
  })
  it('the home menu is never deleted, alone or with others, and the reply says what it is', async () => {
    const message = '“首页”是每个用户登录后看到的第一页，不能删除'
    expect((await ask('DELETE /sys/permission/delete?id=menu-home')).message).toBe(message)
    const other = await added()
    expect((await ask(`DELETE /sys/permission/deleteBatch?ids=${other},menu-home,`)).message).toBe(message)
    expect(await rowOf(other)).toBeDefined()
  })
  it('deleting a menu that does not exist is refused', async () => {
    expect((await ask('DELETE /sys/permission/delete?id=gone')).message).toBe('未找到对应实体')
  })
})

describe('data rules of a menu', () => {
  const rule = (permissionId: string, given: object = {}) => ({
    permissionId,
    ruleName: `本人${fresh()}`,
    ruleColumn: 'username',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    ...given,
  })
  const listed = async (permissionId: string, more = '') =>
    (await ask(`GET /sys/permission/queryPermissionRule?permissionId=${permissionId}${more}`)).result
  async function ruled(given: object = {}) {
    const menu = await below(await added())
    const reply = await ask('POST /sys/permission/addPermissionRule', rule(menu, given))
    expect(reply).toMatchObject({ success: true, message: '添加成功！' })
    return { menu, id: reply.result.id as string }
  }

  it('data rules are added, found by name and value, and marked on their menu', async () => {
    const { menu, id } = await ruled({ ruleName: '看本人的', status: '0' })
    const expected = {
      id,
      permissionId: menu,
      ruleName: '看本人的',
      ruleColumn: 'username',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '0',
      revision: 1,
    }
    expect((await ask(`GET /sys/permission/getPermRuleListByPermId?permissionId=${menu}`)).result).toMatchObject([
      expected,
    ])
    expect(await listed(menu, '&ruleName=本人&ruleValue=code')).toMatchObject([expected])
    expect(await listed(menu, '&ruleName=部门')).toEqual([])
    const [node] = (await ask('GET /sys/permission/list')).result
      .flatMap(({ children }: any) => children ?? [])
      .filter((one: any) => one.id === menu)
    expect(node.ruleFlag).toBe(1)
  })
  // spec §3.19
  it('a data rule may be a tree of conditions', async () => {
    const ruleValue = JSON.stringify({
      any: [
        { field: 'username', op: '=', value: '#{sys_user_code}' },
        { field: 'logType', op: '=', value: '1' },
      ],
    })
    const { menu } = await ruled({ ruleConditions: 'EXPRESSION', ruleValue, ruleColumn: 'ignored' })
    expect(await listed(menu)).toMatchObject([{ ruleColumn: '', ruleValue }])
  })
  // spec §3.19
  it.each<[string, object, RegExp]>([
    [
      'free SQL',
      { ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' },
      /^为保证数据安全，数据规则不支持自定义 SQL，请改用“条件组合”$/,
    ],
    ['a field that the list does not have', { ruleColumn: 'passwordHash' }, /列表没有字段 passwordHash/],
    [
      'a tree with a field that the list does not have',
      { ruleConditions: 'EXPRESSION', ruleValue: '{"field":"nothing","op":"=","value":"1"}' },
      /没有字段 nothing/,
    ],
    ['an unknown comparison', { ruleConditions: '~' }, /不认识的条件规则/],
    ['no value', { ruleValue: ' ' }, /规则值不能为空/],
    ['an unknown variable', { ruleValue: '#{secret}' }, /不认识的变量/],
    ['a tree that is not JSON', { ruleConditions: 'EXPRESSION', ruleValue: '1 or 1=1' }, /JSON/],
    ['no name', { ruleName: ' ' }, /请输入规则名称/],
  ])('a data rule is refused with %s', async (_, given, why) => {
    const menu = await below(await added())
    expect(await ask('POST /sys/permission/addPermissionRule', rule(menu, given))).toMatchObject({
      success: false,
      message: expect.stringMatching(why),
    })
    expect(await listed(menu)).toEqual([])
  })
  // spec §3.19
  it('data rules are refused on buttons, on menus without a list and on menus that do not exist', async () => {
    const top = await added({ name: '框架' })
    const inside = await button(top)
    const on = async (permissionId: string) =>
      (await ask('POST /sys/permission/addPermissionRule', rule(permissionId))).message
    expect([await on(inside), await on(top), await on('gone')]).toEqual([
      '数据规则设在菜单上，不能设在按钮权限上',
      '菜单“框架”没有可以限制的列表',
      '未找到对应实体',
    ])
  })
  it('a data rule is changed, and cannot be moved to another menu', async () => {
    const { menu, id } = await ruled()
    expect(
      await ask('PUT /sys/permission/editPermissionRule', { id, ...rule(menu, { ruleName: '改过' }), revision: 1 }),
    ).toMatchObject({
      message: '更新成功！',
    })
    expect(await listed(menu)).toMatchObject([{ ruleName: '改过', revision: 2 }])
    expect(await ask('PUT /sys/permission/editPermissionRule', { id, ...rule(menu), revision: 1 })).toMatchObject({
      code: 409,
    })
    expect(
      (await ask('PUT /sys/permission/editPermissionRule', { id, ...rule(await below(await added())) })).message,
    ).toBe('数据规则不能换到别的菜单')
  })
  it('a data rule is deleted only when no role is bound by it', async () => {
    const { menu, id } = await ruled({ ruleName: '绑定的' })
    const role = fresh()
    const { db } = test.database
    await db.insertInto('role').values({ id: role, name: '编辑员', code: role }).execute()
    await db
      .insertInto('rolePermission')
      .values({ roleId: role, permissionId: menu, dataRuleIds: [id] })
      .execute()
    expect((await ask(`DELETE /sys/permission/deletePermissionRule?id=${id}`)).message).toBe(
      '数据规则“绑定的”正被使用，不能删除：角色“编辑员”',
    )
    await db.updateTable('rolePermission').set({ dataRuleIds: [] }).where('roleId', '=', role).execute()
    expect(await ask(`DELETE /sys/permission/deletePermissionRule?id=${id}`)).toMatchObject({
      success: true,
      message: '删除成功！',
    })
    expect(await listed(menu)).toEqual([])
    expect((await ask(`DELETE /sys/permission/deletePermissionRule?id=${id}`)).message).toBe('未找到对应实体')
  })
})
