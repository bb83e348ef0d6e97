import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { writeXlsx } from '#server/platform/excel/write-xlsx.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn([
    'system:depart:list',
    'system:depart:add',
    'system:depart:edit',
    'system:depart:delete',
    'system:depart:deleteBatch',
    'system:depart:export',
    'system:depart:importExcel',
  ])
})
afterAll(() => test.close())

const fresh = () => randomBytes(5).toString('hex')
const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const rowOf = (id: string) =>
  test.database.db.selectFrom('department').selectAll().where('id', '=', id).executeTakeFirst()
async function added(given: object = {}): Promise<{ id: string; orgCode: string }> {
  const reply = await ask('POST /sys/sysDepart/add', { departName: `部门${fresh()}`, ...given })
  expect(reply).toMatchObject({ success: true, message: '添加成功！' })
  return reply.result
}
async function member(departmentId: string, given: { realname?: string; orgCode?: string } = {}) {
  const person = await test.makeUser(given.realname ? { realname: given.realname } : {})
  const { db } = test.database
  await db.insertInto('accountDepartment').values({ accountId: person.id, departmentId }).execute()
  if (given.orgCode)
    await db.updateTable('account').set({ orgCode: given.orgCode }).where('id', '=', person.id).execute()
  return person
}
const accountOf = (id: string) =>
  test.database.db
    .selectFrom('account')
    .select(['orgCode', 'userIdentity', 'chargeDepartments'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const codesBelow = async (pid: string) =>
  (await ask(`GET /sys/sysDepart/queryDepartTreeSync?pid=${pid}`)).result.map(({ orgCode }: any) => orgCode)

describe('adding a department', () => {
  it("a new department gets the code after its siblings'", async () => {
    const top = await added()
    expect(top.orgCode).toMatch(/^[A-Z]\d\d$/)
    const codes = [await added({ parentId: top.id }), await added({ parentId: top.id })].map(({ orgCode }) => orgCode)
    expect(codes).toEqual([`${top.orgCode}A01`, `${top.orgCode}A02`])
    await test.database.db
      .updateTable('department')
      .set({ orgCode: `${top.orgCode}A99` })
      .where('orgCode', '=', codes[1] ?? '')
      .execute()
    expect((await added({ parentId: top.id })).orgCode).toBe(`${top.orgCode}B01`)
  })
  it('a new department without a number is placed last', async () => {
    const top = await added()
    for (const departOrder of [null, null]) await added({ parentId: top.id, departOrder })
    expect(await codesBelow(top.id)).toEqual([`${top.orgCode}A01`, `${top.orgCode}A02`])
    expect(
      (await ask(`GET /sys/sysDepart/queryDepartTreeSync?pid=${top.id}`)).result.map(
        ({ departOrder }: any) => departOrder,
      ),
    ).toEqual([1, 2])
  })
  it('departments added at the same moment get different codes', async () => {
    const top = await added()
    const made = await Promise.all(Array.from({ length: 8 }, () => added({ parentId: top.id })))
    expect(new Set(made.map(({ orgCode }) => orgCode)).size).toBe(8)
  })
  it('adding a department stores the form and ignores a code the client sends', async () => {
    const { id, orgCode } = await added({
      departName: ' 立法处 ',
      departNameAbbr: '立法',
      orgCategory: '3',
      mobile: '0571-1',
      memo: '备注',
      orgCode: 'Z98',
      departOrder: 7,
    })
    expect(orgCode).not.toBe('Z98')
    expect(await rowOf(id)).toMatchObject({
      name: '立法处',
      nameAbbr: '立法',
      category: '3',
      mobile: '0571-1',
      memo: '备注',
      sortOrder: 7,
      status: '1',
      revision: 1,
    })
    const version = await test.database.db
      .selectFrom('recordVersion')
      .selectAll()
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow()
    expect(version).toMatchObject({ tableName: 'department', operation: 'add', label: '部门“立法处”' })
  })
  it('adding a department is refused without a name or below an unknown parent', async () => {
    expect((await ask('POST /sys/sysDepart/add', { departName: ' ' })).message).toBe('请输入部门名称')
    expect((await ask('POST /sys/sysDepart/add', { departName: '甲', parentId: 'gone' })).message).toBe(
      '上级部门不存在，可能已被删除',
    )
  })
})

describe('editing a department', () => {
  it('editing a department changes it and raises its revision', async () => {
    const { id, orgCode } = await added()
    expect(await ask('PUT /sys/sysDepart/edit', { id, departName: '新名', status: '0', revision: 1 })).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    expect(await rowOf(id)).toMatchObject({
      name: '新名',
      status: '0',
      orgCode,
      revision: 2,
      updatedBy: expect.any(String),
    })
    expect(await ask('PUT /sys/sysDepart/edit', { id, departName: '晚到', revision: 1 })).toMatchObject({ code: 409 })
    expect((await ask('PUT /sys/sysDepart/edit', { id: 'gone', departName: '甲' })).message).toBe('未找到对应实体')
  })
  it('editing a department with another parent moves it', async () => {
    const [from, to] = [await added(), await added()]
    const child = await added({ parentId: from.id })
    await ask('PUT /sys/sysDepart/edit', { id: child.id, departName: '移动', parentId: to.id })
    expect(await rowOf(child.id)).toMatchObject({ parentId: to.id, orgCode: `${to.orgCode}A01` })
  })
})

describe('directors of a department', () => {
  it('setting directors marks their accounts as 上级 and unsetting undoes it', async () => {
    const [here, there] = [await added(), await added()]
    const [a, b] = [await member(here.id), await member(here.id)]
    await ask('PUT /sys/sysDepart/edit', {
      id: here.id,
      departName: '甲',
      directorUserIds: `${a.id},${b.id},`,
      oldDirectorUserIds: '',
    })
    await ask('PUT /sys/sysDepart/edit', { id: there.id, departName: '乙', directorUserIds: a.id })
    expect(await accountOf(a.id)).toMatchObject({ userIdentity: 2, chargeDepartments: [here.id, there.id] })
    const { directorUserIds } = (await ask(`GET /sys/sysDepart/queryDepartTreeSync?ids=${here.id}`)).result[0]
    expect(directorUserIds.split(',').toSorted()).toEqual([a.id, b.id].toSorted())
    await ask('PUT /sys/sysDepart/edit', { id: here.id, departName: '甲', directorUserIds: '' })
    expect(await accountOf(a.id)).toMatchObject({ userIdentity: 2, chargeDepartments: [there.id] })
    expect(await accountOf(b.id)).toMatchObject({ userIdentity: 1, chargeDepartments: [] })
  })
  it('editing a department without directors keeps them', async () => {
    const { id } = await added({ directorUserIds: (await test.makeUser()).id })
    await ask('PUT /sys/sysDepart/edit', { id, departName: '甲' })
    expect((await ask(`GET /sys/sysDepart/queryDepartTreeSync?ids=${id}`)).result[0].directorUserIds).not.toBeNull()
  })
})

describe('moving a department', () => {
  const move = (body: object) => ask('PUT /sys/sysDepart/move', body)
  // spec §3.21
  it('moving a department renews the codes of all below it and of the people who work there', async () => {
    const [from, to] = [await added(), await added()]
    const moved = await added({ parentId: from.id })
    const leaf = await added({ parentId: moved.id })
    const person = await member(leaf.id, { orgCode: leaf.orgCode })
    const { result, count } = await test.statements(() => move({ id: moved.id, parentId: to.id }))
    expect(result).toMatchObject({
      success: true,
      message: '移动成功！',
      result: { orgCode: `${to.orgCode}A01`, rules: [] },
    })
    expect(await rowOf(leaf.id)).toMatchObject({ orgCode: `${to.orgCode}A01A01`, parentId: moved.id })
    expect((await accountOf(person.id)).orgCode).toBe(`${to.orgCode}A01A01`)
    for (let at = 0; at < 5; at++) await added({ parentId: leaf.id })
    expect((await test.statements(() => move({ id: moved.id, parentId: from.id }))).count).toBe(count)
  })
  it('moving a department names the data rules that contain an old code', async () => {
    const [from, to] = [await added(), await added()]
    const moved = await added({ parentId: from.id })
    await test.database.db
      .insertInto('permissionDataRule')
      .values({
        id: fresh(),
        permissionId: 'menu-system-online',
        name: '只看法规处',
        field: 'orgCode',
        condition: 'RIGHT_LIKE',
        value: moved.orgCode,
      })
      .execute()
    const { message, result } = await move({ id: moved.id, parentId: to.id })
    expect(message).toBe('移动成功！以下数据规则写有原部门编码，请检查：“在线用户”的“只看法规处”')
    expect(result.rules).toMatchObject([{ menu: '在线用户', name: '只看法规处' }])
  })
  it('moving a department within its parent changes the order and no code', async () => {
    const top = await added()
    const [a, b] = [await added({ parentId: top.id }), await added({ parentId: top.id })]
    expect(await move({ id: b.id, parentId: top.id, before: a.id })).toMatchObject({ result: { orgCode: b.orgCode } })
    expect(await codesBelow(top.id)).toEqual([b.orgCode, a.orgCode])
  })
  it('a department can move to the first level but not into itself', async () => {
    const top = await added()
    const child = await added({ parentId: top.id })
    expect((await move({ id: top.id, parentId: child.id })).message).toBe('不能移动到自己或自己的下级之中')
    expect((await move({ id: top.id, parentId: top.id })).message).toBe('不能移动到自己或自己的下级之中')
    expect((await move({ id: child.id, parentId: null })).result.orgCode).toMatch(/^[A-Z]\d\d$/)
  })
  it('moving a deleted department is refused', async () => {
    const { id } = await added()
    expect((await move({ id: 'gone', parentId: null })).message).toBe('未找到对应实体')
    expect((await move({ id, parentId: 'gone' })).message).toBe('上级部门不存在，可能已被删除')
    expect((await move({ id, parentId: null, before: 'gone' })).message).toBe('目标位置已不存在，请刷新后重试')
  })
  it('two departments moved at the same moment make no cycle', async () => {
    const [a, b] = [await added(), await added()]
    const both = await Promise.all([move({ id: a.id, parentId: b.id }), move({ id: b.id, parentId: a.id })])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('deleting departments', () => {
  // spec §2.57
  it('deleting a department is refused while it or one below has members, and the message names them', async () => {
    const top = await added({ departName: '省厅' })
    const leaf = await added({ parentId: top.id })
    const person = await member(leaf.id, { realname: '张三' })
    expect((await ask(`DELETE /sys/sysDepart/delete?id=${top.id}`)).message).toBe(
      `部门“省厅”正被使用，不能删除：成员 张三（${person.username}）`,
    )
    for (let at = 0; at < 11; at++) await member(leaf.id)
    expect((await ask(`DELETE /sys/sysDepart/deleteBatch?ids=${leaf.id},`)).message).toMatch(/等 12 人$/)
    expect(await rowOf(leaf.id)).toBeDefined()
  })
  // spec §3.23
  it('the list of departments counts the members of each, those in the recycle bin too, so that a refusal is known before', async () => {
    const top = await added()
    const leaf = await added({ parentId: top.id })
    const person = await member(leaf.id)
    await test.database.db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', person.id).execute()
    const rows = (await ask('GET /sys/sysDepart/listAll')).result as { id: string; memberCount: number }[]
    const countOf = (id: string) => rows.find((row) => row.id === id)?.memberCount
    expect([countOf(top.id), countOf(leaf.id)]).toEqual([0, 1])
    expect((await ask(`DELETE /sys/sysDepart/delete?id=${top.id}`)).success).toBe(false)
  })
  it('deleting a department deletes all below with roles and grants, and takes them from the users in charge', async () => {
    const top = await added({ directorUserIds: '' })
    const leaf = await added({ parentId: top.id })
    const director = await test.makeUser()
    await ask('PUT /sys/sysDepart/edit', { id: leaf.id, departName: '甲', directorUserIds: director.id })
    const { db } = test.database
    const role = fresh()
    await db
      .insertInto('departmentRole')
      .values({ id: role, departmentId: leaf.id, name: '值班员', code: role })
      .execute()
    await db.insertInto('departmentPermission').values({ departmentId: leaf.id, permissionId: 'menu-home' }).execute()
    expect(await ask(`DELETE /sys/sysDepart/delete?id=${top.id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect([await rowOf(top.id), await rowOf(leaf.id)]).toEqual([undefined, undefined])
    expect(await db.selectFrom('departmentRole').select('id').where('id', '=', role).execute()).toEqual([])
    expect(await accountOf(director.id)).toMatchObject({ userIdentity: 1, chargeDepartments: [] })
  })
  it('several departments are deleted at once', async () => {
    const [a, b] = [await added(), await added()]
    expect(await ask(`DELETE /sys/sysDepart/deleteBatch?ids=${a.id},${b.id},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect([await rowOf(a.id), await rowOf(b.id)]).toEqual([undefined, undefined])
    expect((await ask('DELETE /sys/sysDepart/deleteBatch?ids=,')).message).toBe('请选择一条记录！')
    expect((await ask(`DELETE /sys/sysDepart/delete?id=${a.id}`)).message).toBe('未找到对应实体')
  })
})

describe('workbooks of departments', () => {
  const bytesOf = async (query: string) =>
    (await test.app.inject({ url: `/fagui/sys/sysDepart/exportXls${query}`, headers: { 'x-access-token': token } }))
      .rawPayload
  const send = async (bytes: Uint8Array, name = 'departs.xlsx') =>
    (await test.ask('POST /sys/sysDepart/importExcel', { token, ...merged(formOf({}, [{ name, bytes }])) })).body
  const merged = ({ body, headers }: ReturnType<typeof formOf>) => ({ body, headers })
  const COLUMNS = ['部门名称', '部门编码', '部门类型', '排序', '英文名', '手机号']
  async function workbook(rows: string[][], columns = COLUMNS): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    const sheet = {
      title: '部门列表数据',
      subtitle: null,
      columns: columns.map((title, at) => ({ title, value: (row: string[]) => row[at] ?? '' })),
      rows: [rows],
    }
    for await (const part of writeXlsx(sheet)) parts.push(part)
    return Buffer.concat(parts)
  }
  /** A code of the first level that no department has. */
  const freeTop = async () => {
    const { id, orgCode } = await added()
    await ask(`DELETE /sys/sysDepart/delete?id=${id}`)
    return orgCode
  }

  // spec §3.21
  it.each(['xls', 'xlsx'])('departments exported as .%s can be imported again', async (format) => {
    const top = await added({
      departName: `厅${fresh()}`,
      departNameEn: 'Bureau',
      mobile: '0571-87000000',
      orgCategory: '1',
      departOrder: 4,
    })
    const leaf = await added({ departName: `处${fresh()}`, parentId: top.id, orgCategory: '3' })
    const before = [await rowOf(top.id), await rowOf(leaf.id)]
    const bytes = await bytesOf(`?format=${format}&selections=${top.id},${leaf.id},`)
    await ask(`DELETE /sys/sysDepart/delete?id=${top.id}`)
    expect(await send(bytes, `a.${format}`)).toMatchObject({
      success: true,
      code: 200,
      message: '文件导入成功！数据行数：2',
      result: { errorCount: 0, fileUrl: null },
    })
    const again = await test.database.db
      .selectFrom('department')
      .selectAll()
      .where('orgCode', 'in', [top.orgCode, leaf.orgCode])
      .orderBy('orgCode')
      .execute()
    expect(again).toMatchObject(
      before.map((row) => ({
        name: row?.name,
        nameEn: row?.nameEn,
        mobile: row?.mobile,
        category: row?.category,
        sortOrder: row?.sortOrder,
      })),
    )
    expect(again[1]?.parentId).toBe(again[0]?.id)
  })
  it('an import of departments follows the tree whatever the order of the lines', async () => {
    const code = await freeTop()
    const answer = await send(
      await workbook([
        ['下级', `${code}A01`, '部门', '1', '', ''],
        ['上级', code, '1', '2', 'Top', '1'],
      ]),
    )
    expect(answer.result).toMatchObject({ totalCount: 2, successCount: 2 })
    const rows = await test.database.db
      .selectFrom('department')
      .selectAll()
      .where('orgCode', 'in', [code, `${code}A01`])
      .orderBy('orgCode')
      .execute()
    expect(rows).toMatchObject([
      { name: '上级', category: '1', nameEn: 'Top' },
      { name: '下级', category: '2', parentId: rows[0]?.id },
    ])
  })
  it('an import of departments names the fault of each refused line and stores the others', async () => {
    const code = await freeTop()
    const answer = await send(
      await workbook([
        ['好的', code, '单位', '1'],
        ['', `${code}A01`, '单位', '1'],
        ['重复', code, '单位', '1'],
        ['孤儿', `${code}B07B01`, '单位', '1'],
        ['乱码', 'x', '小组', '一'],
      ]),
    )
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 5, successCount: 1, errorCount: 4 },
    })
    expect(answer.result.fileUrl).toMatch(/^\/sys\/common\/static\/import-errors\//)
    expect(
      await test.database.db.selectFrom('department').select('name').where('orgCode', '=', code).execute(),
    ).toEqual([{ name: '好的' }])
  })
  // spec §3.24
  it('a workbook of departments with the titles and the kind of a former release is still read', async () => {
    const code = await freeTop()
    const answer = await send(
      await workbook([['旧表', code, '公司', '7']], ['机构/部门名称', '机构编码', '机构类别', '排序']),
    )
    expect(answer.result).toMatchObject({ totalCount: 1, successCount: 1 })
    expect(
      await test.database.db
        .selectFrom('department')
        .select(['name', 'category', 'sortOrder'])
        .where('orgCode', '=', code)
        .execute(),
    ).toEqual([{ name: '旧表', category: '1', sortOrder: 7 }])
  })
  it('an import of many departments takes a few statements', async () => {
    const code = await freeTop()
    const some = (n: number, top: string) =>
      workbook([
        ['顶', top],
        ...Array.from({ length: n }, (_, at) => [
          `处${at}`,
          `${top}${at < 99 ? 'A' : 'B'}${String((at % 99) + 1).padStart(2, '0')}`,
        ]),
      ])
    const few = await test.statements(async () => send(await some(2, code)))
    const other = await freeTop()
    const many = await test.statements(async () => send(await some(150, other)))
    expect(many.result.result.successCount).toBe(151)
    expect(many.count).toBe(few.count)
  })
  it('an import of departments refuses other files', async () => {
    expect((await send(Buffer.from('no workbook'))).message).toMatch(/^文件导入失败！/)
    expect((await test.ask('POST /sys/sysDepart/importExcel', { token, body: {} })).body.message).toBe(
      '请选择要上传的文件',
    )
  })
  it('an export of departments is logged', async () => {
    const { id } = await added()
    await bytesOf(`?selections=${id}`)
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('operateType', '=', 6)
      .execute()
    expect(lines).toContainEqual({ content: '导出部门 1 条' })
  })
})
