import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await startTestApp()
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())

/** Status of the answer to a request that offers another protocol; why there is none. */
const offering = (upgrade: string, path: string, body?: string) =>
  new Promise<number | string>((resolve) => {
    const headers = { connection: 'Upgrade', upgrade, 'content-type': 'application/json' }
    const sent = request({ port, path, headers, timeout: 20_000, ...(body === undefined ? {} : { method: 'POST' }) })
    sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve('another protocol')
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer'))).on('error', (error) => resolve(error.message))
    sent.end(body)
  })

// spec §7.53
it.each([
  ['/fagui/internet/fagui/law/stats', 200],
  ['/fagui/internet/fagui/law/search?keyword=a', 200],
  ['/fagui/sys/user/list', 401],
  ['/fagui/nothing', 404],
])('%s is answered with %s to clients that offer another protocol with each request', async (path, status) => {
  expect([await offering('h2c', path), await offering('websocket', path)]).toEqual([status, status])
})
// spec §7.53
it('the body that comes with such an offer is read', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(20_000) })
  expect(await offering('h2c', '/fagui/sys/login', body)).toBe(400)
  expect(await offering('h2c', '/fagui/sys/login', JSON.stringify({ username: 'nobody', password: 'wrong' }))).toBe(200)
})
