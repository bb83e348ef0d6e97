import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A reader of the log whose grant carries a data rule. @returns how many lines the reader sees */
async function linesUnder(rule: { field: string; condition: string; value: string }): Promise<number> {
  const { db } = test.database
  const id = randomBytes(6).toString('hex')
  await db
    .insertInto('permissionDataRule')
    .values({ id, permissionId: 'menu-system-log', name: '规则', ...rule })
    .execute()
  const reader = await test.makeUser({ permissions: ['system:log:list'] })
  await db
    .updateTable('rolePermission')
    .set({ dataRuleIds: [id] })
    .where('permissionId', '=', 'menu-system-log')
    .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', reader.id))
    .execute()
  await db.insertInto('activityLog').values({ kind: 2, content: '巡塔', success: true, username: 'lamp' }).execute()
  return (await test.ask('GET /sys/log/list', { token: await test.sessionOf(reader) })).body.result.total
}

describe('dataRulesOf', () => {
  it('a rule narrows the list of the holder of its grant', async () => {
    expect(await linesUnder({ field: 'username', condition: '=', value: 'lamp' })).toBe(1)
    expect(await linesUnder({ field: 'username', condition: '=', value: 'no-such-name' })).toBe(0)
  })
  it.each([
    ['no JSON', { field: '', condition: 'EXPRESSION', value: '{"all": [' }],
    ['no tree of conditions', { field: '', condition: 'EXPRESSION', value: '{"every": []}' }],
    ['about a variable that does not exist', { field: 'username', condition: '=', value: '#{no_such_variable}' }],
  ])('a rule that is %s shows nothing', async (_, rule) => expect(await linesUnder(rule)).toBe(0))
})
