import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { bringUpToDate } from './prepare.ts'
import { readSettings } from './settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('the province of an installation', () => {
  it('is that of the rule on periods of validity until staff save one', async () => {
    const token = await test.signIn(['data:expiry:list', 'data:expiry:rule'])
    const rule = async () => (await test.ask('GET /dataManagement/validity/rule?id=own', { token })).body.result
    const regionAfterStart = async (homeRegion: string): Promise<string> => {
      await bringUpToDate(test.database, { ...readSettings({}), homeRegion })
      return (await rule()).region
    }
    expect(await regionAfterStart('310000')).toBe('310000')
    expect(await regionAfterStart('330000')).toBe('330000')
    const body = { ...(await rule()), region: '440000' }
    expect((await test.ask('PUT /dataManagement/validity/editRule', { token, body })).body).toMatchObject({
      success: true,
    })
    expect(await regionAfterStart('310000')).toBe('440000')
  })
})
