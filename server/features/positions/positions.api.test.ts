import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'

const own = () => `z${randomBytes(5).toString('hex')}`
const IMPORT = 'POST /sys/position/importExcel'

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({
    realname: '王主任',
    permissions: [
      'system:position:add',
      'system:position:edit',
      'system:position:delete',
      'system:position:export',
      'system:position:import',
    ],
  })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
async function added(given: object = {}) {
  const code = own()
  await ask('POST /sys/position/add', { code, name: `职务${code}`, ...given })
  return (await ask(`GET /sys/position/queryByCode?code=${code}`)).result
}

describe('positions', () => {
  // spec §3.17
  it('positions are added, listed, changed and deleted', async () => {
    const code = own()
    expect(await ask('POST /sys/position/add', { code, name: '处长', postRank: '4', companyId: 'x' })).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    const [position] = (await ask(`GET /sys/position/list?code=${code}`)).result.records
    expect(position).toEqual({
      id: expect.any(String),
      code,
      name: '处长',
      postRank: '4',
      postRank_dictText: '副高级',
      revision: 1,
      createBy: admin.username,
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
      updateTime: null,
    })
    expect((await ask(`GET /sys/position/queryById?id=${position.id}`)).result).toEqual(position)
    expect((await ask(`GET /sys/position/queryByCode?code=${code}`)).result).toEqual(position)
    expect(await ask('PUT /sys/position/edit', { ...position, name: '副处长', postRank: null })).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    expect(await ask('PUT /sys/position/edit', position)).toMatchObject({ success: false, code: 409 })
    expect((await ask(`GET /sys/position/queryById?id=${position.id}`)).result).toMatchObject({
      name: '副处长',
      postRank: null,
      revision: 2,
    })
    expect(await ask(`DELETE /sys/position/delete?id=${position.id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(await ask(`GET /sys/position/queryById?id=${position.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await ask(`GET /sys/position/queryByCode?code=${code}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    const [one, two] = [await added(), await added()]
    expect(await ask(`DELETE /sys/position/deleteBatch?ids=${one.id},${two.id},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect(await ask('DELETE /sys/position/deleteBatch?ids=,')).toMatchObject({
      success: false,
      message: '请选择一条记录！',
    })
  })
  it.each<[string, object, string]>([
    ['a code with a comma', { code: 'a,b' }, '编码由不超过 64 位的字母、数字、下划线、点或横线组成'],
    ['no name', { name: ' ' }, '请输入职务名称!'],
    ['a rank there is not', { postRank: '9' }, '没有职级“9”'],
  ])('a position is refused with %s', async (_, given, message) => {
    expect(await ask('POST /sys/position/add', { code: own(), name: '甲', ...given })).toMatchObject({
      success: false,
      message,
    })
  })
  it('no two positions have the same code', async () => {
    const [one, two] = [await added(), await added()]
    expect(await ask('POST /sys/position/add', { code: one.code, name: '甲' })).toMatchObject({
      success: false,
      message: `职务编码“${one.code}”已存在，请换一个`,
    })
    expect(await ask('PUT /sys/position/edit', { ...two, code: one.code })).toMatchObject({
      success: false,
      message: `职务编码“${one.code}”已存在，请换一个`,
    })
  })
  it('a position that a user holds keeps its code and cannot be deleted', async () => {
    const position = await added()
    const person = await test.makeUser({ realname: '张三' })
    await test.database.db
      .updateTable('account')
      .set({ post: `other,${position.code}` })
      .where('id', '=', person.id)
      .execute()
    expect(await ask('PUT /sys/position/edit', { ...position, code: own() })).toMatchObject({
      success: false,
      message: '已有 1 人担任该职务，不能修改编码',
    })
    expect(await ask(`DELETE /sys/position/delete?id=${position.id}`)).toMatchObject({
      success: false,
      message: `职务“${position.name}”正被使用，不能删除：张三（${person.username}）`,
    })
    expect(await ask('PUT /sys/position/edit', { ...position, name: '改名' })).toMatchObject({ success: true })
  })
  it('positions are exported and imported again', async () => {
    const position = await added({ postRank: '3' })
    const file = await exportOf(test, `/sys/position/exportXls?code=${position.code}&format=xlsx`, token)
    expect(file.name).toBe('职务表列表数据.xlsx')
    expect(file.lines).toEqual([
      ['职务表列表数据'],
      ['导出人:王主任'],
      ['职务编码', '职务名称', '职级'],
      [position.code, position.name, '中级'],
    ])
    await ask(`DELETE /sys/position/delete?id=${position.id}`)
    expect((await importWorkbook(test, IMPORT, token, file.bytes)).body).toMatchObject({
      code: 200,
      message: '文件导入成功！数据行数：1',
    })
    expect((await ask(`GET /sys/position/queryByCode?code=${position.code}`)).result).toMatchObject({
      name: position.name,
      postRank: '3',
    })
  })
  it('an import of positions names the fault of each refused line', async () => {
    const { code } = await added()
    const bytes = await workbookOf(
      ['职务编码', '职务名称', '职级'],
      [
        [code, '甲'],
        [own(), ''],
        [own(), '乙', '特级'],
        [own(), '丙', '1'],
      ],
    )
    const { body } = await importWorkbook(test, IMPORT, token, bytes)
    expect(body.result).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 })
    const { lines } = await exportOf(test, body.result.fileUrl, token)
    expect(lines.slice(3).map((line) => line[2])).toEqual([
      '职务编码：职务编码已经存在，忽略导入。',
      '职务名称：请输入职务名称!',
      '职级：没有职级“特级”',
    ])
  })
})

it('the list of positions takes the same number of statements however long it is', async () => {
  for (let i = 0; i < 3; i++) await added()
  const count = async (pageSize: number) =>
    (await test.statements(() => ask(`GET /sys/position/list?pageSize=${pageSize}`))).count
  expect(await count(50)).toBe(await count(1))
})
