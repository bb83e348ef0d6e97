import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let known: TestApp
let unknown: TestApp
beforeAll(async () => {
  known = await startTestApp({ publicUrl: 'https://law.example', allowedHosts: ['fagui.intra'] })
  unknown = await startTestApp({}, {}, known)
})
afterAll(async () => {
  await unknown.close()
  await known.close()
})

const ask = (app: TestApp, host: string, { url = '/robots.txt', from = '198.51.100.1' } = {}) =>
  app.app.inject({ url, headers: { host }, remoteAddress: from })

// spec §6.14
it('a request for another host than the site is refused with the address of the site', async () => {
  for (const url of ['/robots.txt', '/home', '/fagui/internet/fagui/law/stats', '/nothing']) {
    const response = await ask(known, 'evil.example', { url })
    expect([response.statusCode, response.json().message], url).toEqual([
      421,
      '本站不在这个地址，请通过 https://law.example 访问',
    ])
  }
  for (const host of ['law.example', 'LAW.example:443', 'fagui.intra'])
    expect((await ask(known, host)).statusCode, host).toBe(200)
})
it('this machine reaches the site under its own names, and others do not', async () => {
  expect((await ask(known, '127.0.0.1:8080', { from: '127.0.0.1' })).statusCode).toBe(200)
  expect((await ask(known, 'localhost', { from: '::1' })).statusCode).toBe(200)
  expect((await ask(known, 'localhost')).statusCode).toBe(421)
})
// spec §6.14
it.each(['a"><x', 'a&b', "a'b", 'a/b', 'a b'])(
  'a host that is no name becomes part of no listing (%s)',
  async (host) => {
    for (const url of ['/robots.txt', '/sitemap.xml']) {
      const response = await ask(unknown, host, { url })
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining({ field: 'Host' })])
      expect(response.body).not.toContain(host)
    }
  },
)
it.each(['x', 'javascript', 'file'])(
  'a proxy that names %s as the way of the request makes no address of it',
  async (way) => {
    const headers = { host: 'localhost:8080', 'x-forwarded-proto': way }
    const robots = await unknown.app.inject({ url: '/robots.txt', headers, remoteAddress: '127.0.0.1' })
    expect(robots.body).toContain('Sitemap: http://localhost:8080/sitemap.xml')
    const passkey = await unknown.ask('POST /sys/passkeys/beginSignIn', { headers })
    expect([passkey.status, passkey.body.success]).toEqual([200, false])
  },
)
// spec §6.14
it('a site with an https address tells browsers to come by HTTPS only', async () => {
  const header = async (app: TestApp, host: string) => (await ask(app, host)).headers['strict-transport-security']
  expect(await header(known, 'law.example')).toBe('max-age=31536000')
  expect(await header(unknown, 'law.example')).toBeUndefined()
})
