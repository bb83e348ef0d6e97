import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExplainedRow } from '#common/contract/permissions.ts'
import { PERMISSION_CODES } from '#common/permissions.ts'
import { OLD_HOME } from '#common/screens.ts'
import { makeDepartmentRole, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const id = () => randomBytes(6).toString('hex')
const permissionsOf = async (token: string) =>
  (await test.ask('GET /sys/permission/getUserPermissionByToken', { token })).body.result
/** Titles of the entries, without the second address of the home page. */
const titles = (menu: any[]): unknown[] =>
  menu
    .filter(({ path }) => path !== OLD_HOME.path)
    .map(({ meta, children }) => (children ? [meta.title, ...titles(children)] : meta.title))

/** Gives a user a role with these rows in the current department, which may or may not have the rows to grant. */
async function departmentRole(person: Person, rows: string[], handedOn = rows, dataRuleIds: string[] = []) {
  const { db } = test.database
  const own = await db
    .selectFrom('accountDepartment')
    .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
    .select(['department.id', 'orgCode'])
    .where('accountId', '=', person.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('account').set({ orgCode: own.orgCode }).where('id', '=', person.id).execute()
  await makeDepartmentRole(db, person.id, own.id, { rows, handedOn, dataRuleIds })
}

describe('refusedPage', () => {
  const refused = async (token: string | undefined, path: string) =>
    (await test.ask(`GET /sys/permission/refusedPage?path=${path}`, token === undefined ? {} : { token })).body
  it('staff are told which page they may not open and who could grant it', async () => {
    await test.makeUser({ realname: '赵安全', roles: ['secadmin'] })
    const token = await test.signIn(['system:dict:list'])
    expect((await refused(token, '/isystem/user')).result).toEqual({
      titles: ['系统管理', '组织权限', '用户管理'],
      grantedBy: expect.arrayContaining(['赵安全']),
    })
    expect((await refused(token, '/isystem/dict')).result).toBeNull()
    expect((await refused(token, '/isystem/nothing')).result).toBeNull()
  })
  it('a stranger who registered and a visitor are told nothing of pages of staff, and staff of a tenant no names', async () => {
    expect(await refused(await test.signInStranger(), '/isystem/user')).toMatchObject({ code: 510, result: null })
    expect(await refused(undefined, '/isystem/user')).toMatchObject({ success: false, result: null })
    const member = await test.makeUser({ permissions: ['system:dict:list'], tenants: [71] })
    expect((await refused(await test.sessionOf(member), '/isystem/user')).result).toEqual({
      titles: ['系统管理', '组织权限', '用户管理'],
      grantedBy: [],
    })
  })
})

describe('getUserPermissionByToken', () => {
  // spec §7.32
  it('an administrator gets every menu and every code', async () => {
    const { menu, auth, allAuth, sysSafeMode } = await permissionsOf(
      await test.sessionOf(await test.makeUser({ roles: ['admin'] })),
    )
    const below = async (group: string) =>
      (
        await test.database.db
          .selectFrom('permission')
          .select('name')
          .where('parentId', '=', group)
          .where('menuType', '=', 1)
          .orderBy('sortNo')
          .orderBy('id')
          .execute()
      ).map(({ name }) => name)
    expect(await below('menu-group-organization')).toContain('权限核查')
    expect(await below('menu-group-configuration')).toContain('检索反馈')
    expect(titles(menu)).toEqual([
      '首页',
      '工作台',
      '法规检索',
      '消息通知',
      '报表',
      '台账记录',
      [
        '数据管理',
        '数字化数据管理',
        '访问统计',
        '文件数据',
        '文号管理',
        '法规修改',
        '馆藏核实',
        '备案登记',
        '清理工作',
        '有效期管理',
        '导入目录',
        '有效目录',
        '数据截至',
        '按制定机关和年份统计文件',
      ],
      ['意见汇总管理', '反馈意见', '意见征集', '按意见征集统计意见'],
      [
        '系统管理',
        ['组织权限', ...(await below('menu-group-organization'))],
        ['数据配置', ...(await below('menu-group-configuration'))],
        ['运维审计', ...(await below('menu-group-operations'))],
      ],
    ])
    const codes = Object.keys(PERMISSION_CODES).sort()
    expect(auth.map(({ action }: any) => action).sort()).toEqual(codes)
    expect(allAuth.map(({ action }: any) => action).sort()).toEqual(codes)
    expect(allAuth).toContainEqual({ action: 'btn:notification', status: '1', type: '1', describe: '消息通知' })
    expect(sysSafeMode).toBe(false)
  })
  it('demonstrations of parts of screens are in the menu only where DEMO is on', async () => {
    const demonstrations = async (app: TestApp) => {
      const token = await app.sessionOf(await app.makeUser({ roles: ['admin'] }))
      const { menu } = (await app.ask('GET /sys/permission/getUserPermissionByToken', { token })).body.result
      return titles(
        menu
          .find(({ path }: any) => path === '/isystem')
          .children.find(({ path }: any) => path === '/isystem/operations').children,
      ).filter((title) => title === '组件演示' || title === '可编辑表格')
    }
    expect(await demonstrations(test)).toEqual(['可编辑表格', '组件演示'])
    const plain = await startTestApp({ demo: false }, {}, test)
    try {
      expect(await demonstrations(plain)).toEqual([])
    } finally {
      await plain.close()
    }
  })
  // spec §7.32
  it('a user with the role of registered users gets the home, retrieval and messages', async () => {
    const { menu, auth } = await permissionsOf(await test.sessionOf(await test.makeUser({ roles: ['user'] })))
    expect(titles(menu)).toEqual(['首页', '法规检索', '消息通知', '报表', '台账记录'])
    expect(menu[2]).toMatchObject({
      hidden: true,
      path: '/messageNotification/index',
      component: 'messageNotification/index',
    })
    expect(auth).toEqual([{ action: 'btn:notification', type: '1', describe: '消息通知' }])
  })
  it('staff without permissions get the home and the workbench, and no codes', async () => {
    const { menu, auth, allAuth } = await permissionsOf(await test.signIn())
    expect(titles(menu)).toEqual(['首页', '工作台', '报表', '台账记录'])
    expect(auth).toEqual([])
    expect(allAuth).toHaveLength(Object.keys(PERMISSION_CODES).length)
  })
  // spec §6.1
  it('a user gets the menus of roles and department roles together, as far as the department has them to grant', async () => {
    const person = await test.makeUser({ roles: ['user'], departments: [`法规处${id()}`] })
    await departmentRole(
      person,
      ['menu-system', 'menu-group-operations', 'menu-system-log', 'menu-button-system-log-list', 'menu-system-online'],
      ['menu-system', 'menu-group-operations', 'menu-system-log', 'menu-button-system-log-list'],
    )
    const { menu, auth } = await permissionsOf(await test.sessionOf(person))
    expect(titles(menu)).toEqual([
      '首页',
      '工作台',
      '法规检索',
      '消息通知',
      '报表',
      '台账记录',
      ['系统管理', ['运维审计', '系统日志']],
    ])
    expect(auth.map(({ action }: any) => action)).toEqual(['btn:notification', 'system:log:list'])
  })
  it('the menu of a user leaves out what only the department was granted, and what was granted below a row that was not', async () => {
    const person = await test.makeUser({ departments: [`备案处${id()}`] })
    await departmentRole(person, ['menu-system-log'], ['menu-system', 'menu-system-log'])
    expect(titles((await permissionsOf(await test.sessionOf(person))).menu)).toEqual([
      '首页',
      '工作台',
      '报表',
      '台账记录',
    ])
  })
  it('reading the permissions of an administrator takes three statements besides the access check', async () => {
    const token = await test.sessionOf(await test.makeUser({ roles: ['admin'] }))
    const { count: gate } = await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token }))
    expect((await test.statements(() => permissionsOf(token))).count - gate).toBe(3)
  })
  it('getUserPermissionByToken refuses a visitor', async () => {
    expect(await test.ask('GET /sys/permission/getUserPermissionByToken')).toMatchObject({ status: 401 })
  })
  it('the permissions of a user say when reports have to name their data source', async () => {
    const safe = await startTestApp({ safeMode: true })
    const { body } = await safe.ask('GET /sys/permission/getUserPermissionByToken', { token: await safe.signIn() })
    expect(body.result.sysSafeMode).toBe(true)
    await safe.close()
  })
})

describe('explain', () => {
  let token: string
  beforeAll(async () => {
    token = await test.signIn(['system:permission:explain'])
  })
  const explain = (username: string) => test.ask(`GET /sys/permission/explain?username=${username}`, { token })
  const rowsOf = async (username: string): Promise<ExplainedRow[]> => (await explain(username)).body.result.rows
  const rowOf = async (username: string, row: string) =>
    (await rowsOf(username)).find((explained) => explained.id === row)

  it('a user is found by name too, and of several with one name the accounts are told', async () => {
    const name = `核查${id()}`
    const person = await test.makeUser({ realname: name })
    expect((await explain(name)).body.result).toMatchObject({ username: person.username })
    const office = `核查处${id()}`
    const other = await test.makeUser({ realname: name, departments: [office] })
    const { body } = await explain(name)
    expect(body).toMatchObject({
      success: false,
      message: expect.stringMatching(/^有 2 个用户叫“核查.*请输入其中一个账号：/),
    })
    for (const { username } of [person, other]) expect(body.message).toContain(username)
    expect(body.result.persons).toEqual(
      expect.arrayContaining([
        { username: person.username, departs: '' },
        { username: other.username, departs: office },
      ]),
    )
    expect((await explain(`没有${id()}`)).body.message).toBe('用户不存在！')
  })
  it('the explanation names the user, the departments and the roles', async () => {
    const department = `立法处${id()}`
    const person = await test.makeUser({ realname: '王五', roles: ['user'], departments: [department] })
    await departmentRole(person, [])
    await test.database.db
      .updateTable('account')
      .set({ orgCode: 'A01', status: 2 })
      .where('id', '=', person.id)
      .execute()
    expect((await explain(person.username)).body.result).toMatchObject({
      username: person.username,
      realname: '王五',
      status: 2,
      departs: [department],
      orgCode: 'A01',
      roles: ['普通用户'],
      departRoles: [`${department} / 值班员`],
    })
  })
  // spec §6.22
  it('the explanation names every role that grants a row, and none where no role does', async () => {
    const department = `审查处${id()}`
    const person = await test.makeUser({ roles: ['user'], departments: [department] })
    await departmentRole(person, ['menu-retrieval'])
    const reasons = new Map((await rowsOf(person.username)).map((row) => [row.id, row]))
    expect(reasons.get('menu-retrieval')).toMatchObject({
      granted: true,
      menuType: 0,
      reasons: [
        { kind: 'role', name: '普通用户' },
        { kind: 'departRole', name: `${department} / 值班员` },
      ],
    })
    expect(reasons.get('menu-system')).toMatchObject({ granted: false, reasons: [], note: null })
    expect(reasons.get('menu-button-btn-notification')).toMatchObject({
      granted: true,
      perms: 'btn:notification',
      permsType: '1',
      menuType: 2,
    })
  })
  it('the explanation says why a granted row is not shown or does not work', async () => {
    const person = await test.makeUser({ departments: [`信息处${id()}`] })
    await departmentRole(person, ['menu-system-log', 'menu-system-online', 'menu-button-system-log-list'])
    expect(await rowOf(person.username, 'menu-system-log')).toMatchObject({
      granted: true,
      note: '上级菜单“系统管理”未授予，所以不显示',
    })
    expect((await rowOf(person.username, 'menu-button-system-log-list'))?.note).toMatch(/所属菜单“系统日志”不显示/)
    await departmentRole(person, ['menu-system', 'menu-group-operations'])
    expect((await rowOf(person.username, 'menu-system-log'))?.note).toBeNull()
    expect((await rowOf(person.username, 'menu-system-online'))?.note).toBe(
      '没有权限编码 system:online:list，打开后列表会被拒绝',
    )
  })
  it('the explanation lists what every user has: the home, routes of online forms, and codes whose rule is switched off', async () => {
    const other = await startTestApp()
    const { db } = other.database
    await db.updateTable('permission').set({ inForce: false }).where('codes', '=', 'btn:notification').execute()
    await db
      .insertInto('permission')
      .values({
        id: 'online',
        name: '在线表单',
        url: '/online/cgform/:code',
        menuType: 0,
        hidden: true,
        component: 'layouts/RouteView',
      })
      .execute()
    const person = await other.makeUser()
    const asker = await other.signIn(['system:permission:explain'])
    const { body } = await other.ask(`GET /sys/permission/explain?username=${person.username}`, { token: asker })
    const granted = body.result.rows.filter((row: ExplainedRow) => row.granted)
    expect(granted.map((row: ExplainedRow) => [row.id, row.reasons[0]?.kind])).toEqual([
      ['online', 'everybody'],
      ['menu-button-btn-notification', 'notControlled'],
      ['menu-home', 'everybody'],
      ['menu-online-report', 'everybody'],
      ['menu-online-record', 'everybody'],
    ])
    expect(granted[0].note).toMatch(/隐藏/)
    await other.close()
  })
  // spec §6.22
  it('the explanation agrees with the menu and the access check of the user', async () => {
    const people = [
      await test.makeUser({ roles: ['admin'] }),
      await test.makeUser({ roles: ['user'], permissions: ['system:log:list'] }),
      await test.makeUser({ permissions: ['item:special_permissions'] }),
    ]
    for (const person of people) {
      const own = await test.sessionOf(person)
      const { menu, auth } = await permissionsOf(own)
      const explained = (await rowsOf(person.username)).filter((row) => row.granted)
      const ids = (nodes: any[]): string[] =>
        nodes.flatMap((node) => (node.path === OLD_HOME.path ? [] : [node.id, ...ids(node.children ?? [])]))
      expect(
        explained
          .filter(({ menuType }) => menuType !== 2)
          .map((row) => row.id)
          .sort(),
      ).toEqual(ids(menu).sort())
      expect(
        explained
          .filter(({ menuType }) => menuType === 2)
          .map(({ perms }) => String(perms))
          .toSorted(),
      ).toEqual(auth.map(({ action }: any) => action).sort())
      const { status } = await test.ask('GET /sys/log/list', { token: own })
      expect(status === 200).toBe(explained.some(({ perms }) => perms === 'system:log:list'))
    }
  })

  describe('data rules in the explanation', () => {
    async function ruled(
      field: string,
      condition: string,
      value: string,
      rest: { permissionId?: string; enabled?: boolean } = {},
    ) {
      const { permissionId = 'menu-system-log', enabled = true } = rest
      const ruleId = id()
      await test.database.db
        .insertInto('permissionDataRule')
        .values({ id: ruleId, permissionId, name: '本人', field, condition, value, enabled })
        .execute()
      const department = `监督处${id()}`
      const person = await test.makeUser({ departments: [department] })
      await departmentRole(person, [permissionId], [permissionId], [ruleId])
      return {
        person,
        from: [{ kind: 'departRole', name: `${department} / 值班员` }],
        row: await rowOf(person.username, permissionId),
      }
    }
    it('the explanation shows a data rule as written and with the values of the user', async () => {
      const { person, from, row } = await ruled('username', '=', '#{sys_user_code}')
      expect(row?.rules).toEqual([
        {
          name: '本人',
          words: '操作人账号 等于 #{sys_user_code}',
          filled: `操作人账号 等于 ${person.username}`,
          from,
          fault: null,
        },
      ])
    })
    it('the explanation says when a variable of a data rule has no value', async () => {
      const ruleId = id()
      const { db } = test.database
      await db
        .insertInto('permissionDataRule')
        .values({
          id: ruleId,
          permissionId: 'menu-system-log',
          name: '本部门',
          field: 'username',
          condition: '=',
          value: '#{sys_org_code}',
        })
        .execute()
      await db.insertInto('role').values({ id: ruleId, name: '审计', code: ruleId }).execute()
      await db
        .insertInto('rolePermission')
        .values({ roleId: ruleId, permissionId: 'menu-system-log', dataRuleIds: [ruleId] })
        .execute()
      const person = await test.makeUser({ roles: [ruleId] })
      expect((await rowOf(person.username, 'menu-system-log'))?.rules[0]?.filled).toMatch(/不显示任何数据/)
    })
    it('the explanation says what is wrong with a data rule', async () => {
      expect((await ruled('orgCode', '=', 'A01')).row?.rules[0]?.fault).toBe(
        '这个列表没有字段 orgCode，所以不显示任何数据',
      )
      expect((await ruled('username', '=', '#{secret}')).row?.rules[0]).toMatchObject({
        fault: '不认识的变量 #{secret}',
        filled: '不显示任何数据',
      })
      expect((await ruled('title', '=', 'x', { permissionId: 'menu-retrieval' })).row?.rules[0]?.fault).toMatch(
        /没有可以限制的列表/,
      )
    })
    it('the explanation leaves out data rules that are switched off', async () => {
      expect((await ruled('username', '=', 'x', { enabled: false })).row?.rules).toEqual([])
    })
  })

  it('the explanation of a user who does not exist or was deleted is refused', async () => {
    const gone = await test.makeUser({ deletedAt: new Date('2026-01-01T00:00:00Z') })
    for (const username of ['nobody', gone.username])
      expect((await explain(username)).body).toMatchObject({ success: false, message: '用户不存在！' })
  })
  it('the explanation is refused without its permission code', async () => {
    expect(await test.ask('GET /sys/permission/explain?username=admin', { token: await test.signIn() })).toMatchObject({
      status: 403,
      body: { code: 510 },
    })
  })
})
