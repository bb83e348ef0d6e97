import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('calls with an address that cannot be read', () => {
  it('an address that cannot be decoded is refused in the envelope, in Chinese', async () => {
    const response = await test.app.inject({ url: '/fagui/internet/fagui/%E0%A4%A' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      success: false,
      code: 400,
      result: null,
      message: expect.stringMatching(/[\u4e00-\u9fff]/),
    })
  })
  it('an address longer than any call is not found', async () => {
    const response = await test.app.inject({ url: `/fagui/internet/${'a'.repeat(5_000)}` })
    expect(response.json()).toMatchObject({ success: false, code: 404, result: null })
  })
})
