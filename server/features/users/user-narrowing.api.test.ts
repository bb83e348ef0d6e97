import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf } from '#server/testing/workbook.ts'

let test: TestApp
let token: string
let top: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:user:list', 'system:user:export'])
  const { db } = test.database
  top = await makeDepartment(db, '司法厅')
  const { orgCode } = await db
    .selectFrom('department')
    .select('orgCode')
    .where('id', '=', top)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('department')
    .values({ id: 'below', name: '立法处', orgCode: `${orgCode}A01`, parentId: top, category: '2' })
    .execute()
  await db.insertInto('role').values({ id: 'keeper', code: 'keeper', name: '保管员' }).execute()
  const [head, clerk, other] = [
    await test.makeUser({ realname: '厅长甲' }),
    await test.makeUser({ realname: '处员乙' }),
    await test.makeUser({ realname: '外人丙' }),
  ]
  await db
    .insertInto('accountDepartment')
    .values([
      { accountId: head.id, departmentId: top },
      { accountId: clerk.id, departmentId: 'below' },
      { accountId: other.id, departmentId: await makeDepartment(db, '财政厅') },
    ])
    .execute()
  await db
    .insertInto('accountRole')
    .values([
      { accountId: clerk.id, roleId: 'keeper' },
      { accountId: other.id, roleId: 'keeper' },
    ])
    .execute()
})
afterAll(() => test.close())

const namesIn = async (query: string) =>
  (await test.ask(`GET /sys/user/list?${query}`, { token })).body.result.records
    .map(({ realname }: { realname: string }) => realname)
    .toSorted((one: string, two: string) => one.localeCompare(two))

describe('GET /sys/user/list', () => {
  it('the list of a department and those below has the members of all of them', async () => {
    expect(await namesIn(`treeDepartId=${top}`)).toEqual(['厅长甲', '处员乙'])
    expect(await namesIn('treeDepartId=below')).toEqual(['处员乙'])
  })
  it('the list of a role has its holders, and each row names their roles', async () => {
    expect(await namesIn('roleId=keeper')).toEqual(['处员乙', '外人丙'])
    expect(await namesIn(`roleId=keeper&treeDepartId=${top}`)).toEqual(['处员乙'])
    const { body } = await test.ask(`GET /sys/user/list?roleId=keeper&treeDepartId=${top}`, { token })
    expect(body.result.records[0].roleTxt).toContain('保管员')
  })
  it('an export has the users of the role and department that the list shows', async () => {
    const { lines } = await exportOf(test, `/sys/user/exportXls?roleId=keeper&treeDepartId=${top}`, token)
    const text = JSON.stringify(lines)
    expect(text).toContain('处员乙')
    expect(text).not.toContain('厅长甲')
    expect(text).not.toContain('外人丙')
  })
})
