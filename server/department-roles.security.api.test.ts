import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeDepartmentRole, type Person } from './testing/people.ts'

/** What a role of a department allows, its holder tries outside that department. */

const mark = `w${randomBytes(5).toString('hex')}`
const CODES: PermissionCode[] = [
  'system:user:list',
  'system:user:add',
  'system:user:edit',
  'system:user:freeze',
  'system:depart:list',
  'system:depart:add',
  'system:depart:edit',
  'system:log:list',
  'system:online:list',
]

let test: TestApp
let keeper: Person
let token: string
/** Members of the own department, of the one below it, and of another. */
const members: Record<'own' | 'below' | 'other', Person> = {} as never

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  const insert = (id: string, orgCode: string, parentId: string | null) =>
    db
      .insertInto('department')
      .values({ id: mark + id, name: `${mark}${id}部门`, orgCode, parentId, category: '2' })
      .execute()
  await insert('own', 'A77', null)
  await insert('below', 'A77A01', `${mark}own`)
  await insert('other', 'A78', null)
  for (const place of ['own', 'below', 'other'] as const) {
    members[place] = await test.makeUser({
      username: `${mark}${place}`,
      realname: `${mark}${place}`,
      phone: `139${randomBytes(4).readUInt32BE().toString().padStart(8, '0').slice(-8)}`,
    })
    await db
      .insertInto('accountDepartment')
      .values({ accountId: members[place].id, departmentId: mark + place })
      .execute()
    await test.sessionOf(members[place])
  }
  keeper = await test.makeUser({ username: `${mark}keeper` })
  await db
    .insertInto('accountDepartment')
    .values({ accountId: keeper.id, departmentId: `${mark}own` })
    .execute()
  await db.updateTable('account').set({ orgCode: 'A77' }).where('id', '=', keeper.id).execute()
  const rows = (await db.selectFrom('permission').select('id').where('codes', 'in', CODES).execute()).map(
    ({ id }) => id,
  )
  await makeDepartmentRole(db, keeper.id, `${mark}own`, { rows })
  token = await test.sessionOf(keeper)
})
afterAll(() => test.close())

const ask = async (name: string, body?: object) => (await test.ask(name, { token, ...(body ? { body } : {}) })).body

describe('a role of a department', () => {
  // spec §6.18
  it.each(['GET /sys/user/list', 'GET /sys/online/list', 'GET /sys/sysDepart/listAll', 'GET /sys/log/list'])(
    '%s shows its holder the own department and those below it alone',
    async (name) => {
      const { db } = test.database
      for (const place of ['own', 'below', 'other'] as const)
        await db
          .insertInto('activityLog')
          .values({
            kind: 2,
            content: mark + place,
            accountId: members[place].id,
            username: mark + place,
            success: true,
          })
          .execute()
      const text = JSON.stringify(await ask(`${name}?pageSize=500`))
      expect([text.includes(`${mark}own`), text.includes(`${mark}below`), text.includes(`${mark}other`)]).toEqual([
        true,
        true,
        false,
      ])
    },
  )

  // spec §6.18
  it('edits, freezes and moves nothing outside it', async () => {
    const attempts: [string, (place: 'own' | 'other') => object][] = [
      ['PUT /sys/user/edit', (place) => ({ id: members[place].id, realname: `${mark}${place}` })],
      ['PUT /sys/user/frozenBatch', (place) => ({ ids: members[place].id, status: 1 })],
      ['PUT /sys/sysDepart/edit', (place) => ({ id: mark + place, departName: `${mark}${place}部门` })],
      ['POST /sys/sysDepart/add', (place) => ({ departName: '新部门', parentId: mark + place })],
    ]
    for (const [name, bodyOf] of attempts) {
      expect(await ask(name, bodyOf('own')), name).toMatchObject({ success: true })
      expect(await ask(name, bodyOf('other')), name).toMatchObject({ success: false })
    }
    expect(await ask('POST /sys/sysDepart/add', { departName: '一级部门' })).toMatchObject({
      success: false,
      message: expect.stringContaining('您的权限只在本部门内有效'),
    })
    expect(await ask('PUT /sys/sysDepart/move', { id: `${mark}below`, parentId: null })).toMatchObject({
      success: false,
    })
  })

  it('adds users to it and to no other department', async () => {
    const add = (departments: string) =>
      ask('POST /sys/user/add', {
        username: `${mark}n${departments.length}`,
        realname: '新人',
        password: 'Cedar-2026x',
        selecteddeparts: departments,
      })
    expect(await add(`${mark}own`)).toMatchObject({ success: true })
    for (const departments of ['', `${mark}other`, `${mark}own,${mark}other`])
      expect(await add(departments), departments).toMatchObject({ success: false })
  })

  it('shows telephone numbers in pickers shortened', async () => {
    const { result } = await ask(`GET /sys/user/queryUserComponentData?pageSize=500&username=${mark}other`)
    expect(result.records[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  // spec §6.18
  it('gives nobody the same code everywhere', async () => {
    const { db } = test.database
    const rights = ['system:user:add', 'system:user:addUserRole', 'system:permission:saveRole'] as PermissionCode[]
    await test.makeUser({ permissions: rights })
    const granter = await test.makeUser({ permissions: ['system:user:addUserRole'] })
    await db
      .insertInto('accountDepartment')
      .values({ accountId: granter.id, departmentId: `${mark}own` })
      .execute()
    await db.updateTable('account').set({ orgCode: 'A77' }).where('id', '=', granter.id).execute()
    const [row] = (
      await db.selectFrom('permission').select('id').where('codes', '=', 'system:user:list').execute()
    ).map(({ id }) => id)
    await makeDepartmentRole(db, granter.id, `${mark}own`, { rows: [row ?? ''] })
    const role = `${mark}everywhere`
    await db.insertInto('role').values({ id: role, name: role, code: role }).execute()
    await db
      .insertInto('rolePermission')
      .values({ roleId: role, permissionId: row ?? '' })
      .execute()
    const reply = await test.ask('POST /sys/user/addSysUserRole', {
      token: await test.sessionOf(granter),
      body: { roleId: role, userIdList: [members.own.id] },
    })
    expect(reply.body).toMatchObject({ success: false, message: expect.stringContaining('批准') })
  })
})
