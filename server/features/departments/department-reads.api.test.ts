import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
let all: string
const own = randomBytes(4).toString('hex')
const id = (name: string) => `${name}-${own}`
const CODE = 'Y90'

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn()
  all = await test.signIn(['system:depart:list'])
  const department = (name: string, parent: string | null, code: string, sortOrder: number) => ({
    id: id(name),
    parentId: parent && id(parent),
    name: `${name}处${own}`,
    orgCode: CODE + code,
    sortOrder,
  })
  await test.database.db
    .insertInto('department')
    .values([
      department('top', null, '', 1),
      department('law', 'top', 'A01', 2),
      department('filing', 'top', 'A02', 1),
      department('team', 'law', 'A01A01', 1),
    ])
    .execute()
})
afterAll(() => test.close())

const ask = async (name: string, as = token) => (await test.ask(name, { token: as })).body
const result = async (name: string, as = token) => (await ask(name, as)).result
const ids = (nodes: any[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.id ?? node.key, ...ids(node.children)] : (node.id ?? node.key)))
/** A user in charge of the department 立法, with these codes. */
async function director(permissions: PermissionCode[] = []) {
  const person = await test.makeUser({ permissions })
  await test.database.db
    .updateTable('account')
    .set({ userIdentity: 2, chargeDepartments: [id('law')] })
    .where('id', '=', person.id)
    .execute()
  return test.sessionOf(person)
}

describe('the tree of departments', () => {
  it('the tree of departments can be read level by level', async () => {
    expect(
      (await result('GET /sys/sysDepart/queryDepartTreeSync')).find((node: any) => node.id === id('top')),
    ).toMatchObject({
      isLeaf: false,
      children: null,
      orgType: '1',
    })
    const below = await result(`GET /sys/sysDepart/queryDepartTreeSync?pid=${id('top')}`)
    expect(below.map((node: any) => [node.id, node.isLeaf, node.orgType])).toEqual([
      [id('filing'), true, '2'],
      [id('law'), false, '2'],
    ])
  })
  it('departments can be read by ids or codes', async () => {
    expect(ids(await result(`GET /sys/sysDepart/queryDepartTreeSync?ids=${id('team')},${id('top')},`))).toEqual([
      id('top'),
      id('team'),
    ])
    expect(ids(await result(`GET /sys/sysDepart/queryDepartTreeSync?ids=${CODE}A02&primaryKey=orgCode`))).toEqual([
      id('filing'),
    ])
  })
  it('the tree of ids has names only', async () => {
    const nodes = await result('GET /sys/sysDepart/queryIdTree')
    const top = nodes.find(({ key }: any) => key === id('top'))
    expect(Object.keys(top).toSorted()).toEqual(['children', 'key', 'title', 'value'])
    expect(ids([top])).toEqual([[id('top'), id('filing'), [id('law'), id('team')]]])
  })
  it('a tree of two thousand departments takes two statements', async () => {
    await test.database.db
      .insertInto('department')
      .values(
        Array.from({ length: 2000 }, (_, at) => ({
          id: id(`many${at}`),
          parentId: id('filing'),
          name: `科${at}`,
          orgCode: `${CODE}A02${String(at)}`,
        })),
      )
      .execute()
    const { count: gate } = await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token }))
    const { result: reply, count } = await test.statements(() => ask('GET /sys/sysDepart/queryTreeList'))
    // One statement looks for data rules, one reads the departments.
    expect(count - gate).toBe(2)
    const filing = reply.result
      .find((node: any) => node.id === id('top'))
      .children.find((node: any) => node.id === id('filing'))
    expect(filing.children).toHaveLength(2000)
    await test.database.db.deleteFrom('department').where('parentId', '=', id('filing')).execute()
  })
})

describe('looking for departments', () => {
  it('the search finds departments by their names', async () => {
    expect((await result(`GET /sys/sysDepart/searchBy?keyWord=team处${own}`)).map((node: any) => node.id)).toEqual([
      id('team'),
    ])
    expect(await ask(`GET /sys/sysDepart/searchBy?keyWord=没有${own}`)).toMatchObject({
      success: false,
      code: 500,
      message: '未查询匹配数据！',
    })
  })
  it("the search finds only departments in the user's charge when asked so", async () => {
    const mine = await director()
    const found = await result(`GET /sys/sysDepart/searchBy?keyWord=${own}&myDeptSearch=1`, mine)
    expect(found.map((node: any) => node.id)).toEqual([id('team'), id('law')])
    expect(await ask(`GET /sys/sysDepart/searchBy?keyWord=${own}&myDeptSearch=1`)).toMatchObject({ success: false })
  })
  it('the search by keyword finds people and shows departments with those above', async () => {
    const person = await test.makeUser({ realname: `钱${own}` })
    const { departList, userList } = await result(`GET /sys/sysDepart/queryTreeByKeyWord?keyWord=${own}`)
    expect(ids(departList)).toEqual([[id('top'), id('filing'), [id('law'), id('team')]]])
    expect(userList).toEqual([{ id: person.id, username: person.username, realname: `钱${own}` }])
    expect(ids((await result(`GET /sys/sysDepart/queryTreeByKeyWord?keyWord=team处${own}`)).departList)).toEqual([
      [id('top'), [id('law'), id('team')]],
    ])
  })
  it('getDepartName answers with the department of a code', async () => {
    expect(await result(`GET /sys/sysDepart/getDepartName?orgCode=${CODE}A01`)).toMatchObject({
      id: id('law'),
      departName: `law处${own}`,
    })
    expect(await ask('GET /sys/sysDepart/getDepartName?orgCode=Z98')).toMatchObject({ success: true, result: null })
  })
  it('queryAllParentId answers with all departments above', async () => {
    const path = [id('top'), id('law'), id('team')]
    const byId = await result(`GET /sys/sysDepart/queryAllParentId?departId=${id('team')}`)
    expect(byId[id('team')].parentIds).toEqual(path)
    expect(byId[id('team')].parentMap[id('law')]).toMatchObject({ departName: `law处${own}`, orgCode: `${CODE}A01` })
    expect(await result(`GET /sys/sysDepart/queryAllParentId?orgCode=${CODE}A01A01,X99`)).toMatchObject({
      [`${CODE}A01A01`]: { parentIds: path },
      X99: { parentIds: [] },
    })
  })
})

describe('my departments', () => {
  // spec §3.25
  it('my departments are those in my charge and below, with the identity as message', async () => {
    const reply = await ask('GET /sys/sysDepart/queryMyDeptTreeList', await director())
    expect(reply).toMatchObject({ success: true, message: '2' })
    expect(ids(reply.result)).toEqual([[id('law'), id('team')]])
  })
  it('an ordinary member has no departments in charge', async () => {
    expect(await ask('GET /sys/sysDepart/queryMyDeptTreeList')).toMatchObject({
      success: true,
      message: '1',
      result: null,
    })
  })
})

describe('members of a department', () => {
  it('members of a department are shown to people in charge of it', async () => {
    const person = await test.makeUser({ realname: '成员', phone: `139${String(Date.now()).slice(-8)}` })
    const gone = await test.makeUser({ deletedAt: new Date('2026-01-01T00:00:00Z') })
    for (const { id: accountId } of [person, gone])
      await test.database.db
        .insertInto('accountDepartment')
        .values({ accountId, departmentId: id('team') })
        .execute()
    for (const as of [all, await director()]) {
      expect(await result(`GET /sys/sysDepart/getUsersByDepartId?id=${id('team')}`, as)).toMatchObject([
        { id: person.id, username: person.username, realname: '成员', status: 1 },
      ])
      expect(await result(`GET /sys/sysDepart/getUsersByDepartId?id=${id('law')}`, as)).toEqual([])
    }
    expect(await ask(`GET /sys/sysDepart/getUsersByDepartId?id=${id('team')}`)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await ask(`GET /sys/sysDepart/getUsersByDepartId?id=${id('filing')}`, await director())).toMatchObject({
      success: false,
      code: 510,
    })
  })
})

describe('the list of all departments', () => {
  it('the list of departments is flat, with who changed what when', async () => {
    const rows = await result(`GET /sys/sysDepart/listAll?departName=*${own}*`, all)
    expect(rows.map((row: any) => [row.id, row.isLeaf])).toEqual([
      [id('top'), false],
      [id('team'), true],
      [id('filing'), true],
      [id('law'), false],
    ])
    expect(rows[0]).toMatchObject({ revision: 1, updateTime: null, createTime: expect.stringMatching(/^\d{4}-/) })
  })
  it('the list of departments can be asked for some ids', async () => {
    expect(
      (await result(`GET /sys/sysDepart/listAll?id=${id('law')},${id('team')},`, all)).map((row: any) => row.id),
    ).toEqual([id('team'), id('law')])
  })
  it('data rules narrow the list of departments', async () => {
    const { db } = test.database
    const role = id('role')
    const person = await test.makeUser({ permissions: ['system:depart:list'] })
    const ruleId = id('rule')
    await db
      .insertInto('permissionDataRule')
      .values({
        id: ruleId,
        permissionId: 'menu-system-departments',
        name: '立法处',
        field: 'orgCode',
        condition: 'RIGHT_LIKE',
        value: `${CODE}A01`,
      })
      .execute()
    await db.insertInto('role').values({ id: role, name: role, code: role }).execute()
    await db
      .insertInto('rolePermission')
      .values({ roleId: role, permissionId: 'menu-system-departments', dataRuleIds: [ruleId] })
      .execute()
    await db.insertInto('accountRole').values({ accountId: person.id, roleId: role }).execute()
    const rows = await result('GET /sys/sysDepart/listAll', await test.sessionOf(person))
    expect(rows.map((row: any) => row.id).toSorted()).toEqual([id('law'), id('team')].toSorted())
  })
})
