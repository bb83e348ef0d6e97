import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn()
  const department = (id: string, parentId: string | null, orgCode: string, sortOrder: number, given: object = {}) => ({
    id,
    parentId,
    name: `部门${id}`,
    orgCode,
    sortOrder,
    ...given,
  })
  await test.database.db
    .insertInto('department')
    .values([
      department('root', null, 'A01', 1, {
        category: '1',
        mobile: '0571-87000000',
        memo: '内部',
        fax: '1',
        address: '省府路',
        nameEn: 'Office',
      }),
      department('second', 'root', 'A01A02', 2),
      department('first', 'root', 'A01A01', 1),
      department('leaf', 'first', 'A01A01A01', 1, { category: '3' }),
      department('closed', 'root', 'A01A03', 3, { status: '0' }),
      department('below-closed', 'closed', 'A01A03A01', 1),
      department('other', null, 'A02', 0),
    ])
    .execute()
})
afterAll(() => test.close())

const staff = async (query = '') => (await test.ask(`GET /sys/sysDepart/queryTreeList${query}`, { token })).body.result
const visitors = async (query = '') => (await test.ask(`GET /internet/fagui/depart/queryTreeList${query}`)).body.result
const ids = (nodes: any[]): unknown[] => nodes.map(({ id, children }) => (children ? [id, ...ids(children)] : id))

describe('the tree of departments', () => {
  // spec §7.35
  it('the tree has every department in its place and order', async () => {
    expect(ids(await staff())).toEqual(['other', ['root', ['first', 'leaf'], 'second', ['closed', 'below-closed']]])
  })
  it('the tree has the fields that tree widgets and forms need', async () => {
    const [, root] = await staff()
    expect(root).toMatchObject({
      key: 'root',
      value: 'root',
      title: '部门root',
      departName: '部门root',
      isLeaf: false,
      orgType: '1',
      orgCategory: '1',
      orgCode: 'A01',
      parentId: null,
      mobile: '0571-87000000',
    })
    expect(root.children[0].children[0]).toEqual({
      key: 'leaf',
      value: 'leaf',
      title: '部门leaf',
      isLeaf: true,
      id: 'leaf',
      parentId: 'first',
      departName: '部门leaf',
      departNameEn: null,
      departNameAbbr: null,
      departOrder: 1,
      description: null,
      orgCategory: '3',
      orgType: '3',
      orgCode: 'A01A01A01',
      mobile: null,
      fax: null,
      address: null,
      memo: null,
      status: '1',
      directorUserIds: null,
      children: null,
    })
  })
  it('a tree asked for ids is a flat list of these with their children', async () => {
    const some = await staff('?ids=leaf,root,unknown,')
    expect(some.map(({ id, orgType, children }: any) => [id, orgType, children])).toEqual([
      ['root', '1', null],
      ['leaf', '3', null],
    ])
    expect(await staff('?ids=')).toHaveLength(2)
  })
  it('the tree of departments is refused without a sign-in', async () => {
    expect(await test.ask('GET /sys/sysDepart/queryTreeList')).toMatchObject({ status: 401 })
  })
})

describe('the public tree of departments', () => {
  // spec §7.35
  it('the public tree has departments in use with name and place only', async () => {
    expect(ids(await visitors())).toEqual(['other', ['root', ['first', 'leaf'], 'second']])
    const [, root] = await visitors()
    for (const node of [root, root.children[0].children[0]])
      expect(Object.keys(node).sort()).toEqual(
        [
          'key',
          'value',
          'title',
          'isLeaf',
          'id',
          'parentId',
          'departName',
          'orgCategory',
          'orgType',
          'orgCode',
          'children',
        ].sort(),
      )
  })
  it('the public tree leaves out departments not in use even when asked for by id', async () => {
    expect((await visitors('?ids=closed,below-closed,leaf')).map(({ id }: any) => id)).toEqual(['leaf'])
  })
})
