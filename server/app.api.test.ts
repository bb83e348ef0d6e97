import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lawContract } from '#common/contract/laws.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('every call of the contract', () => {
  it.each(Object.entries(lawContract))('%s answers junk with a clear 400 in the envelope, changing nothing', async (key, entry) => {
    const [, path] = key.split(' ')
    const { status, body } = await test.call(`/fagui${path}?${'query' in entry ? 'junk=1' : ''}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 400, result: null, message: expect.stringMatching(/参数/) })
  })
  it.each(Object.entries(lawContract).filter(([, { permission }]) => permission === 'public'))(
    '%s needs no login and minds no stale token',
    async (key) => {
      const [, path] = key.split(' ')
      expect((await test.call(`/fagui${path}?junk=1`, { 'x-access-token': 'stale' })).status).toBe(400)
    },
  )
  it('is in the OpenAPI document', async () => {
    const { body } = await test.call('/fagui/internet/fagui/openapi.json')
    for (const key of Object.keys(lawContract)) expect(Object.keys(body.paths)).toContain(`/fagui${key.split(' ')[1]}`)
  })
})

describe('addresses that are no calls', () => {
  it('answer in the envelope to programs', async () => {
    expect((await test.call('/fagui/sys/nothing')).body).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' })
  })
  it('name the methods a call has', async () => {
    const response = await test.app.inject({ method: 'POST', url: '/fagui/internet/fagui/law/stats' })
    expect(response.json()).toMatchObject({ success: false, code: 405 })
  })
})
