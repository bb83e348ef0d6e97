import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
const own = `c${randomBytes(4).toString('hex')}`
let id: string

/** A dictionary that is added, changed twice and deleted. */
beforeAll(async () => {
  test = await startTestApp()
  const editor = await test.signIn(['system:dict:add', 'system:dict:edit', 'system:dict:delete'])
  token = await test.signIn(['system:log:list', 'system:dataLog:list'])
  const call = async (name: string, body?: object) =>
    (await test.ask(name, { token: editor, ...(body ? { body } : {}) })).body
  const form = { dictName: '船闸', dictCode: own }
  id = (await call('POST /sys/dict/add', form)).result.id
  await call('PUT /sys/dict/edit', { id, ...form, dictName: '升船机' })
  await call('PUT /sys/dict/edit', { id, ...form, dictName: '升船机', description: '说明' })
  await call(`DELETE /sys/dict/delete?id=${id}`)
})
afterAll(() => test.close())

const ask = async (path: string, as = token) => (await test.ask(`GET /sys/${path}`, { token: as })).body
const versions = async () => (await ask(`dataLog/queryDataVerList?dataTable=dictionary&dataId=${id}`)).result

describe('the log of changes', () => {
  // spec §2.58, §7.60
  it('the log of changes has every state of a record with who made it and when', async () => {
    const { result } = await ask(`dataLog/list?dataId=${id}`)
    expect(result.total).toBe(4)
    expect(result.records.map(({ dataVersion, type_dictText }: any) => [dataVersion, type_dictText])).toEqual([
      [4, '删除'],
      [3, '修改'],
      [2, '修改'],
      [1, '添加'],
    ])
    const { dataContent, ...first } = result.records[3]
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      dataTable: 'dictionary',
      dataTable_dictText: '字典',
      dataId: id,
      dataVersion: 1,
      type: 'add',
      type_dictText: '添加',
      label: '字典“船闸”',
      createBy: expect.any(String),
      createTime: '2026-11-20 12:00:00',
    })
    expect(JSON.parse(dataContent)).toEqual({ id, dictName: '船闸', dictCode: own, description: '', type: 0 })
  })
  it('the log of changes is filtered like any list', async () => {
    expect((await ask(`dataLog/list?dataId=${id}&type=edit`)).result.total).toBe(2)
    expect(
      (await ask(`dataLog/list?dataId=${id}&label=*升船机*&column=dataVersion&order=asc`)).result.records.map(
        ({ dataVersion }: any) => dataVersion,
      ),
    ).toEqual([2, 3, 4])
  })
  it('a line of the system log names the version of the record it is about', async () => {
    const { result } = await ask(`log/list?keyWord=字典“升船机”&operateType=3`)
    expect(result.records[0]).toMatchObject({
      logContent: '修改字典“升船机”',
      operateType: 3,
      operateType_dictText: expect.stringMatching(/修改|更新/),
      dataTable: 'dictionary',
      dataId: id,
      dataVersion: 3,
    })
  })
})

describe('the versions of a record', () => {
  it('queryDataVerList lists the versions of one record', async () => {
    expect((await versions()).map(({ dataVersion, type }: any) => [dataVersion, type])).toEqual([
      [4, 'delete'],
      [3, 'edit'],
      [2, 'edit'],
      [1, 'add'],
    ])
    expect(await ask('dataLog/queryDataVerList?dataTable=dictionary&dataId=none')).toMatchObject({
      success: false,
      message: '未找到版本信息',
    })
  })
  // spec §7.61
  it('queryCompareList answers with two versions in the order asked for', async () => {
    const [, third, , first] = await versions()
    const { result } = await ask(`dataLog/queryCompareList?dataId1=${third.id}&dataId2=${first.id}`)
    expect(result.map(({ dataVersion }: any) => dataVersion)).toEqual([3, 1])
    expect(result.map(({ dataContent }: any) => JSON.parse(dataContent).description)).toEqual(['说明', ''])
    expect(await ask(`dataLog/queryCompareList?dataId1=${third.id}&dataId2=0`)).toMatchObject({
      success: false,
      message: '未找到版本信息',
    })
    expect(await ask(`dataLog/queryCompareList?dataId1=${third.id}&dataId2=abc`)).toMatchObject({
      success: false,
      message: '未找到版本信息',
    })
  })
})

describe('data rules of the log of changes', () => {
  it('data rules narrow the log of changes, the versions of a record and comparisons', async () => {
    const { db } = test.database
    const [newest, older] = await versions()
    const person = await test.makeUser({ permissions: ['system:dataLog:list'] })
    const { roleId } = await db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('permissionDataRule')
      .values({
        id: `${own}rule`,
        permissionId: 'menu-system-data-log',
        name: '规则',
        field: 'createBy',
        condition: '=',
        value: '#{sys_user_code}',
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [`${own}rule`] })
      .where('roleId', '=', roleId)
      .where('permissionId', '=', 'menu-system-data-log')
      .execute()
    const bounded = await test.sessionOf(person)
    expect((await ask(`dataLog/list?dataId=${id}`, bounded)).result.total).toBe(0)
    expect(await ask(`dataLog/queryDataVerList?dataTable=dictionary&dataId=${id}`, bounded)).toMatchObject({
      success: false,
    })
    expect(await ask(`dataLog/queryCompareList?dataId1=${newest.id}&dataId2=${older.id}`, bounded)).toMatchObject({
      success: false,
    })
  })
})

// spec §2.58, §7.60
it('neither log can be changed, even by the database user of the program', async () => {
  const { db } = test.database
  await expect(
    db.updateTable('recordVersion').set({ label: 'x' }).where('recordId', '=', id).execute(),
  ).rejects.toThrow('written once')
  await expect(db.deleteFrom('activityLog').execute()).rejects.toThrow('written once')
  for (const name of ['DELETE /sys/log/delete', 'DELETE /sys/log/deleteBatch'])
    expect((await test.ask(name, { token })).body).toMatchObject({
      success: false,
      message: '本系统不提供系统日志的删除',
    })
})

it('the log of changes takes the same number of statements however long it is', async () => {
  const count = async (pageSize: number) =>
    (await test.statements(() => ask(`dataLog/list?pageSize=${pageSize}`))).count
  expect(await count(50)).toBe(await count(1))
})
