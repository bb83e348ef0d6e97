import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({
    permissions: ['system:tenant:list', 'system:tenant:add', 'system:tenant:edit', 'system:tenant:delete'],
  })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = token) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const number = () => randomInt(100_000, 2_000_000_000)
async function added(given: object = {}) {
  const id = number()
  await ask('POST /sys/tenant/add', { id, name: `租户${id}`, ...given })
  return id
}

describe('tenants', () => {
  // spec §3.17
  it('tenants are added, listed, changed and deleted', async () => {
    const id = number()
    const body = { id, name: `市局${id}`, beginDate: '2026-01-01 00:00:00', endDate: '2026-12-31', status: 1 }
    expect(await ask('POST /sys/tenant/add', body)).toMatchObject({ success: true, message: '添加成功！' })
    const [tenant] = (await ask(`GET /sys/tenant/list?id=${id}`)).result.records
    expect(tenant).toEqual({
      id,
      name: `市局${id}`,
      beginDate: '2026-01-01',
      endDate: '2026-12-31',
      status: 1,
      status_dictText: '正常',
      revision: 1,
      createBy: admin.username,
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
      updateTime: null,
    })
    expect((await ask(`GET /sys/tenant/queryById?id=${id}`)).result).toEqual(tenant)
    expect(await ask('PUT /sys/tenant/edit', { ...tenant, status: 0 })).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    expect(await ask('PUT /sys/tenant/edit', tenant)).toMatchObject({ success: false, code: 409 })
    expect((await ask(`GET /sys/tenant/queryById?id=${id}`)).result).toMatchObject({
      status: 0,
      status_dictText: '冻结',
      revision: 2,
    })
    expect(await ask(`DELETE /sys/tenant/delete?id=${id}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await ask(`GET /sys/tenant/queryById?id=${id}`)).toMatchObject({ success: false, message: '未找到对应实体' })
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select('operation')
      .where('tableName', '=', 'tenant')
      .where('recordId', '=', String(id))
      .orderBy('revision')
      .execute()
    expect(versions.map(({ operation }) => operation)).toEqual(['add', 'edit', 'delete'])
  })
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, '请输入租户名称!'],
    ['a day that is none', { beginDate: '2026-13-01' }, '开始日期应为 YYYY-MM-DD 格式的日期'],
    ['an end before its beginning', { beginDate: '2026-02-01', endDate: '2026-01-01' }, '结束日期不能早于开始日期'],
  ])('a tenant is refused with %s', async (_, given, message) => {
    const id = number()
    expect(await ask('POST /sys/tenant/add', { id, name: '甲', ...given })).toMatchObject({ success: false, message })
    expect((await ask(`GET /sys/tenant/queryList?ids=${id}`)).result).toEqual([])
  })
  it('no two tenants have the same number', async () => {
    const id = await added()
    expect(await ask('POST /sys/tenant/add', { id, name: '另一个' })).toMatchObject({
      success: false,
      message: `租户编号“${id}”已存在，请换一个`,
    })
  })
  it('a tenant with people is not deleted', async () => {
    const [used, free, other] = [await added(), await added(), await added()]
    const person = await test.makeUser({ tenants: [used, other], realname: '张三' })
    expect(await ask(`DELETE /sys/tenant/delete?id=${used}`)).toMatchObject({
      success: false,
      message: `租户“租户${used}”正被使用，不能删除：张三（${person.username}）`,
    })
    expect(await ask(`DELETE /sys/tenant/deleteBatch?ids=${used},${other},`)).toMatchObject({
      success: false,
      message: '选择的租户都已被引用，无法删除！',
    })
    expect(await ask(`DELETE /sys/tenant/deleteBatch?ids=${used},${free},`)).toMatchObject({
      success: true,
      message: '部分删除成功！（被引用的租户无法删除）',
    })
    expect((await ask(`GET /sys/tenant/queryList?ids=${used},${free}`)).result.map(({ id }: any) => id)).toEqual([used])
    expect(await ask(`DELETE /sys/tenant/deleteBatch?ids=${await added()}`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect(await ask('DELETE /sys/tenant/deleteBatch?ids=,')).toMatchObject({
      success: false,
      message: '请选择一条记录！',
    })
  })
  it('staff of no tenant may list all tenants to choose from, members of tenants the own ones in use', async () => {
    const [one, two] = [await added(), await added({ status: 0 })]
    const person = await test.makeUser({ isStaff: true, tenants: [one, two] })
    const as = await test.sessionOf(person)
    expect((await ask('GET /sys/tenant/queryList')).result).toEqual(
      expect.arrayContaining([{ id: two, name: `租户${two}`, status: 0 }]),
    )
    expect((await ask('GET /sys/tenant/queryList', undefined, as)).result).toEqual([
      { id: one, name: `租户${one}`, status: 1 },
    ])
    expect((await ask('GET /sys/tenant/getCurrentUserTenant', undefined, as)).result).toEqual({
      list: [{ id: one, name: `租户${one}`, status: 1 }],
    })
  })
})

it('editing a tenant with the status null or left out keeps the status', async () => {
  const id = await added()
  for (const status of [1, 0]) {
    await test.database.db.updateTable('tenant').set({ status }).where('id', '=', id).execute()
    for (const given of [{ status: null }, {}]) {
      expect(await ask('PUT /sys/tenant/edit', { id, name: `租户${id}`, ...given })).toMatchObject({ success: true })
      expect((await ask(`GET /sys/tenant/queryById?id=${id}`)).result.status, JSON.stringify(given)).toBe(status)
    }
  }
  const other = await added({ status: null })
  expect((await ask(`GET /sys/tenant/queryById?id=${other}`)).result.status).toBe(1)
})

it('the list of tenants takes the same number of statements however long it is', async () => {
  for (let i = 0; i < 3; i++) await added()
  const count = async (pageSize: number) =>
    (await test.statements(() => ask(`GET /sys/tenant/list?pageSize=${pageSize}`))).count
  expect(await count(50)).toBe(await count(1))
})
