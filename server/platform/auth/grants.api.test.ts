import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment, makeDepartmentRole, type Person } from '#server/testing/people.ts'

/**
 * A permission through a department ends with the role, the membership or the department: the next request is refused.
 */

let test: TestApp
let person: Person
let token: string
let departmentId: string
let orgCode: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ROWS = ['menu-system', 'menu-group-operations', 'menu-system-log', 'menu-button-system-log-list']
beforeEach(async () => {
  const { db } = test.database
  person = await test.makeUser({ departments: [`处室${randomBytes(4).toString('hex')}`] })
  const own = await db
    .selectFrom('accountDepartment')
    .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
    .select(['department.id', 'department.orgCode'])
    .where('accountId', '=', person.id)
    .executeTakeFirstOrThrow()
  departmentId = own.id
  orgCode = own.orgCode
  await makeDepartmentRole(db, person.id, departmentId, { rows: ROWS })
  token = (await test.ask('POST /sys/login', { body: person })).body.result.token
})

const status = async () => (await test.ask('GET /sys/log/list', { token })).status
const departs = async () => (await test.ask('GET /sys/user/getCurrentUserDeparts', { token })).body.result
const leave = () => test.database.db.deleteFrom('accountDepartment').where('accountId', '=', person.id).execute()
const close = () =>
  test.database.db.updateTable('department').set({ status: '0' }).where('id', '=', departmentId).execute()

describe('the access check with department roles', () => {
  it('a department role grants its holder the call', async () => expect(await status()).toBe(200))
  // spec §6.1
  it.each<[string, () => Promise<unknown>]>([
    ['its holder leaves the department', leave],
    ['the department is closed', close],
    [
      'the department may no longer hand the permission on',
      () =>
        test.database.db
          .deleteFrom('departmentPermission')
          .where('departmentId', '=', departmentId)
          .where('permissionId', 'like', '%log%')
          .execute(),
    ],
    [
      'its holder works for another department',
      async () => {
        const other = await makeDepartment(test.database.db, `别处${randomBytes(4).toString('hex')}`)
        await test.database.db
          .insertInto('accountDepartment')
          .values({ accountId: person.id, departmentId: other })
          .execute()
        const { list } = await departs()
        const chosen = list.find(({ id }: { id: string }) => id === other)
        await test.ask('PUT /sys/selectDepart', { token, body: { orgCode: chosen.orgCode } })
      },
    ],
    [
      'it is taken from its holder',
      () => test.database.db.deleteFrom('accountDepartmentRole').where('accountId', '=', person.id).execute(),
    ],
  ])('a department role grants nothing any more when %s', async (_, withdraw) => {
    await withdraw()
    expect(await status()).toBe(403)
  })
})

describe('the access check with a current department', () => {
  /** Binds the role's holder to lines of the log that carry the code of the department. */
  async function bindLog() {
    const { db } = test.database
    const ruleId = randomBytes(6).toString('hex')
    await db
      .insertInto('permissionDataRule')
      .values({
        id: ruleId,
        permissionId: 'menu-system-log',
        name: '本处',
        field: 'username',
        condition: '=',
        value: '#{sys_org_code}',
      })
      .execute()
    const reader = await test.makeUser({ permissions: ['system:log:list'], departments: [] })
    await db.insertInto('accountDepartment').values({ accountId: reader.id, departmentId }).execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [ruleId] })
      .where('permissionId', '=', 'menu-system-log')
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', reader.id))
      .execute()
    await db
      .insertInto('activityLog')
      .values({ kind: 2, content: '本处的事', success: true, username: orgCode })
      .execute()
    const readerToken = (await test.ask('POST /sys/login', { body: reader })).body.result.token
    const total = async () => (await test.ask('GET /sys/log/list', { token: readerToken })).body.result.total
    return { reader, total }
  }
  it('data rules use the current department only while the person is a member of it', async () => {
    const { reader, total } = await bindLog()
    expect(await total()).toBe(1)
    await test.database.db.deleteFrom('accountDepartment').where('accountId', '=', reader.id).execute()
    expect(await total()).toBe(0)
  })
  it.each([
    ['is left', leave],
    ['is closed', close],
  ])('a user has no current department once it %s, now and at the next sign-in', async (_, end) => {
    expect((await departs()).orgCode).toBe(orgCode)
    await end()
    expect(await departs()).toEqual({ list: [], orgCode: null })
    expect((await test.ask('POST /sys/login', { body: person })).body.result.userInfo.orgCode).toBeNull()
  })
})
