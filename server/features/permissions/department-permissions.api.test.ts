import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment, type Person } from '#server/testing/people.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:permission:saveDepart', 'system:depart:list', 'system:depart:role:save'])
})
afterAll(() => test.close())

const fresh = () => randomBytes(5).toString('hex')
const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const department = () => makeDepartment(test.database.db, `处${fresh()}`)
async function departmentRole(departmentId: string): Promise<string> {
  const id = fresh()
  await test.database.db.insertInto('departmentRole').values({ id, departmentId, name: '值班员', code: id }).execute()
  return id
}
/** A user in charge of a department who may grant to its roles. */
async function inCharge(departmentId: string): Promise<Person> {
  const person = await test.makeUser({ permissions: ['system:depart:role:save'] })
  await test.database.db
    .updateTable('account')
    .set({ userIdentity: 2, chargeDepartments: [departmentId] })
    .where('id', '=', person.id)
    .execute()
  return person
}
const granted = async (departId: string) =>
  (await ask(`GET /sys/permission/queryDepartPermission?departId=${departId}`)).result
const grant = (departId: string, permissionIds: string, lastpermissionIds = '') =>
  ask('POST /sys/permission/saveDepartPermission', { departId, permissionIds, lastpermissionIds })
const grantRole = (roleId: string, permissionIds: string, as = token) =>
  ask('POST /sys/sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds }, as)
const ofRole = async (roleId: string) =>
  (await ask(`GET /sys/sysDepartPermission/queryDeptRolePermission?roleId=${roleId}`)).result
/** A data rule of the log's list. */
async function rule(): Promise<string> {
  const id = fresh()
  await test.database.db
    .insertInto('permissionDataRule')
    .values({ id, permissionId: 'menu-system-log', name: `规则${id}`, field: 'username', condition: '=', value: 'x' })
    .execute()
  return id
}

describe('queryTreeList', () => {
  it('the tree for granting permissions has every row and every id', async () => {
    const { treeList, ids } = (await ask('GET /sys/permission/queryTreeList')).result
    const system = treeList.find(({ key }: any) => key === 'menu-system')
    expect(system).toMatchObject({
      value: 'menu-system',
      title: '系统管理',
      slotTitle: '系统管理',
      label: '系统管理',
      isLeaf: false,
      parentId: null,
    })
    const operations = system.children.find(({ key }: any) => key === 'menu-group-operations')
    const log = operations.children.find(({ key }: any) => key === 'menu-system-log')
    expect(log).toMatchObject({ parentId: 'menu-group-operations', scopedSlots: { title: 'hasDatarule' }, menuType: 1 })
    expect(log.children.map(({ key, isLeaf }: any) => [key, isLeaf])).toContainEqual([
      'menu-button-system-log-list',
      true,
    ])
    const rows = await test.database.db.selectFrom('permission').select('id').execute()
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })
  it('the tree for granting permissions marks rows with data rules and takes one statement', async () => {
    await rule()
    const { count: gate } = await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token }))
    const { result, count } = await test.statements(() => ask('GET /sys/permission/queryTreeList'))
    expect(count - gate).toBe(1)
    const flags = Object.fromEntries(
      result.result.treeList
        .find(({ key }: any) => key === 'menu-system')
        .children.flatMap(({ children }: any) => children)
        .map(({ key, ruleFlag }: any) => [key, ruleFlag]),
    )
    expect(flags).toMatchObject({ 'menu-system-log': 1, 'menu-system-explain': 0 })
  })
})

describe('permissions of a department', () => {
  it('granting a row to a department also grants the rows above it', async () => {
    const departId = await department()
    expect(await granted(departId)).toEqual([])
    expect(await grant(departId, 'menu-button-system-log-list')).toMatchObject({ success: true, message: '保存成功！' })
    expect(await granted(departId)).toEqual([
      'menu-button-system-log-list',
      'menu-group-operations',
      'menu-system',
      'menu-system-log',
    ])
  })
  it('a grant to a department is compared with what is stored, not with what the client last saw', async () => {
    const departId = await department()
    await grant(departId, 'menu-home,menu-retrieval')
    await grant(departId, 'menu-home,menu-messages', 'menu-messages')
    expect(await granted(departId)).toEqual(['menu-home', 'menu-messages'])
  })
  it('saving the grants of a department keeps the data rules of the rows that stay granted', async () => {
    const departId = await department()
    const id = await rule()
    await grant(departId, 'menu-system-log')
    await ask('POST /sys/sysDepartPermission/datarule', { departId, permissionId: 'menu-system-log', dataRuleIds: id })
    await grant(departId, 'menu-system-log,menu-home')
    expect((await ask(`GET /sys/sysDepartPermission/datarule/menu-system-log/${departId}`)).result.drChecked).toBe(id)
  })
  // spec §3.20
  it('withdrawing a row from a department withdraws it from the roles of this department and no others', async () => {
    const [here, there] = [await department(), await department()]
    const [mine, theirs] = [await departmentRole(here), await departmentRole(there)]
    for (const one of [here, there]) await grant(one, 'menu-home,menu-retrieval')
    for (const one of [mine, theirs]) await grantRole(one, 'menu-home,menu-retrieval')
    await grant(here, 'menu-home', 'menu-home,menu-retrieval')
    expect([await ofRole(mine), await ofRole(theirs)]).toEqual([['menu-home'], ['menu-home', 'menu-retrieval']])
  })
  it('saving the grants of a department records a version of them', async () => {
    const departId = await department()
    await grant(departId, 'menu-home')
    const version = await test.database.db
      .selectFrom('recordVersion')
      .selectAll()
      .where('recordId', '=', departId)
      .executeTakeFirstOrThrow()
    expect(version).toMatchObject({
      tableName: 'department_permission',
      content: expect.objectContaining({ permissionIds: 'menu-home' }),
    })
  })
  it('granting to a department that does not exist is refused', async () => {
    expect((await grant('gone', 'menu-home')).message).toBe('未找到对应实体')
  })
})

describe('permissions of a department role', () => {
  it('the tree for a department role offers only what its department was granted, under both prefixes', async () => {
    const departId = await department()
    await grant(departId, 'menu-button-system-log-list')
    for (const prefix of ['/sys/permission', '/sys/sysDepartPermission']) {
      const { treeList, ids } = (await ask(`GET ${prefix}/queryTreeListForDeptRole?departId=${departId}`)).result
      expect(ids.toSorted()).toEqual([
        'menu-button-system-log-list',
        'menu-group-operations',
        'menu-system',
        'menu-system-log',
      ])
      expect(treeList).toMatchObject([
        {
          key: 'menu-system',
          children: [
            {
              key: 'menu-group-operations',
              children: [{ key: 'menu-system-log', children: [{ isLeaf: true, children: null }] }],
            },
          ],
        },
      ])
    }
  })
  // spec §3.20
  it('the grants of a department role are saved and read under both prefixes', async () => {
    const departId = await department()
    const roleId = await departmentRole(departId)
    await grant(departId, 'menu-home,menu-system-log')
    expect(
      await ask('POST /sys/permission/saveDeptRolePermission', { roleId, permissionIds: 'menu-system-log' }),
    ).toMatchObject({
      message: '保存成功！',
    })
    expect((await ask(`GET /sys/permission/queryDeptRolePermission?roleId=${roleId}`)).result).toEqual([
      'menu-group-operations',
      'menu-system',
      'menu-system-log',
    ])
    expect(await grantRole(roleId, 'menu-home')).toMatchObject({ success: true })
    expect(await ofRole(roleId)).toEqual(['menu-home'])
  })
  it('a department role cannot be granted what its department lacks', async () => {
    const departId = await department()
    const roleId = await departmentRole(departId)
    await grant(departId, 'menu-home')
    expect((await grantRole(roleId, 'menu-home,menu-retrieval')).message).toMatch(
      /没有以下权限，不能授予其角色：法规检索/,
    )
    expect(await ofRole(roleId)).toEqual([])
  })
  it('a user in charge of a department may grant to its roles and is refused for the roles of another department', async () => {
    const [mine, other] = [await department(), await department()]
    const own = await test.sessionOf(await inCharge(mine))
    const [role, foreign] = [await departmentRole(mine), await departmentRole(other)]
    await grant(mine, 'menu-home')
    await grant(other, 'menu-home')
    expect(await grantRole(role, 'menu-home', own)).toMatchObject({ success: true })
    expect(await grantRole(foreign, 'menu-home', own)).toMatchObject({ success: false, code: 510 })
    for (const call of [
      `GET /sys/sysDepartPermission/queryDeptRolePermission?roleId=${foreign}`,
      `GET /sys/sysDepartPermission/queryTreeListForDeptRole?departId=${other}`,
      `GET /sys/sysDepartRole/datarule/menu-home/${other}/${foreign}`,
    ])
      expect(await ask(call, undefined, own)).toMatchObject({ success: false, code: 510 })
    expect(await ofRole(foreign)).toEqual([])
  })
  it('granting to a department role that does not exist is refused', async () => {
    expect((await grantRole('gone', 'menu-home')).message).toBe('未找到对应实体')
  })
})

describe('data rules of a department', () => {
  async function bound() {
    const departId = await department()
    const roleId = await departmentRole(departId)
    const [department_, own] = [await rule(), await rule()]
    await grant(departId, 'menu-system-log')
    return { departId, roleId, fixed: department_, own }
  }
  const save = (departId: string, dataRuleIds: string, permissionId = 'menu-system-log') =>
    ask('POST /sys/sysDepartPermission/datarule', { departId, permissionId, dataRuleIds })
  const saveRole = (roleId: string, dataRuleIds: string, permissionId = 'menu-system-log') =>
    ask('POST /sys/sysDepartRole/datarule', { roleId, permissionId, dataRuleIds })
  const ofRoleIn = async (departId: string, roleId: string) =>
    (await ask(`GET /sys/sysDepartRole/datarule/menu-system-log/${departId}/${roleId}`)).result

  it('data rules of a department bind its existing roles and the roles that are granted the menu later', async () => {
    const { departId, roleId, fixed } = await bound()
    await grantRole(roleId, 'menu-system-log')
    expect(await save(departId, `${fixed},`)).toMatchObject({ success: true, message: '保存成功!' })
    const later = await departmentRole(departId)
    await grantRole(later, 'menu-system-log')
    for (const one of [roleId, later]) {
      const { datarule, drChecked } = await ofRoleIn(departId, one)
      expect(drChecked).toBe(fixed)
      expect(datarule.find(({ id }: any) => id === fixed)).toMatchObject({ fixed: true, ruleColumn: 'username' })
    }
  })
  it('data rules of a department stay with a role whatever is saved for the role', async () => {
    const { departId, roleId, fixed, own } = await bound()
    await save(departId, fixed)
    await grantRole(roleId, 'menu-system-log')
    expect(await saveRole(roleId, own)).toMatchObject({ success: true, message: '保存成功!' })
    expect((await ofRoleIn(departId, roleId)).drChecked.split(',').toSorted()).toEqual([fixed, own].toSorted())
    await saveRole(roleId, '')
    expect((await ofRoleIn(departId, roleId)).drChecked).toBe(fixed)
  })
  it('data rules are refused for a department or a role that was not granted the menu', async () => {
    const { departId, roleId, own } = await bound()
    expect((await save(departId, own, 'menu-home')).message).toBe('请先保存部门菜单权限!')
    expect((await saveRole(roleId, own)).message).toBe('请先保存角色菜单权限!')
  })
  it('data rules that do not exist are refused for a department and for its role', async () => {
    const { departId, roleId } = await bound()
    await grantRole(roleId, 'menu-system-log')
    expect((await save(departId, 'gone')).message).toMatch(/已被删除/)
    expect((await saveRole(roleId, 'gone')).message).toMatch(/已被删除/)
  })
})
