import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { userIn } from './cas.ts'
import { dingtalk, wechatEnterprise } from './chat-apps.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that gives the answers of a test, and the requests it got. */
async function serving(answers: (url: URL, body: string) => [contentType: string, text: string]) {
  const asked: { url: URL; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://x')
      asked.push({ url, headers: request.headers, body })
      const [contentType, text] = answers(url, body)
      response.setHeader('content-type', contentType).end(text)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const success = (user: string) => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>
    <cas:user>${user}</cas:user>
    <cas:attributes><cas:user>admin</cas:user><cas:memberOf>staff</cas:memberOf></cas:attributes>
    <cas:proxyGrantingTicket>PGTIOU-84678-8a9d</cas:proxyGrantingTicket>
  </cas:authenticationSuccess>
</cas:serviceResponse>`
const failure = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationFailure code="INVALID_TICKET">Ticket ST-1 not recognized <cas:user>admin</cas:user></cas:authenticationFailure>
</cas:serviceResponse>`

describe('userIn', () => {
  it.each([
    ['that reports success', success('li.ming'), 'li.ming'],
    ['with another prefix', success('li.ming').replaceAll('cas:', 'sso:'), 'li.ming'],
    ['with an escaped name', success('a&amp;b'), 'a&b'],
    ['that reports failure', failure, null],
    ['without a user', success(' '), null],
    ['that is no XML', 'yes\nli.ming\n', null],
    ['cut short', '<cas:serviceResponse><cas:authenticationSuccess><cas:user>', null],
    ['with the user in the wrong place', '<x><cas:user>admin</cas:user></x>', null],
  ])('the answer %s of a CAS server is read', (_, xml, user) => expect(userIn(xml)).toBe(user))
})

describe('single sign-on', () => {
  let test: TestApp
  afterAll(() => test?.close())
  // spec §7.28
  it('CAS signs in the user whom the CAS server names, by both methods, for our own pages only', async () => {
    const person = { username: 'cas_user' }
    const cas = await serving((url) => [
      'text/xml',
      url.searchParams.get('ticket') === 'ST-good' ? success('CAS_user') : failure,
    ])
    test = await startTestApp({ singleSignOn: true, casUrl: cas.url, publicUrl: 'https://law.example.gov.cn' })
    await test.makeUser(person)
    const service = 'https://law.example.gov.cn/user/login'
    const post = async (body: object) => (await test.ask('POST /sys/cas/client/validateLogin', { body })).body
    expect(await post({ ticket: 'ST-good', service })).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: person },
    })
    expect(cas.asked[0]?.url.pathname).toBe('/p3/serviceValidate')
    expect(Object.fromEntries(cas.asked[0]?.url.searchParams ?? [])).toEqual({ ticket: 'ST-good', service })
    const get = await test.ask(`GET /sys/cas/client/validateLogin?ticket=ST-good&service=${service}`)
    expect(get.body.result.token).toMatch(/^[\w-]{43}$/)
    expect((await post({ ticket: 'ST-bad', service })).message).toBe('单点登录验证失败，请重新登录')
    const before = cas.asked.length
    // Another site has the tickets of its own visitors; a ticket for it is refused, also when the request claims to be
    // sent to it.
    for (const host of ['law.example.gov.cn', 'evil.example', 'evil.example:80', '[', 'a b', '']) {
      const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' }
      const body = { ticket: 'ST-good', service: 'https://evil.example/' }
      const { message } = (await test.ask('POST /sys/cas/client/validateLogin', { headers, body })).body
      expect(message, host).toMatch(/^单点登录验证失败，请重新登录$|^本站不在这个地址|Host/)
    }
    expect(cas.asked.length).toBe(before)
  })
  it('CAS without PUBLIC_URL works on a loopback address only', async () => {
    const cas = await serving(() => ['text/xml', success('tried_out')])
    const app = await startTestApp({ singleSignOn: true, casUrl: cas.url })
    await app.makeUser({ username: 'tried_out' })
    const at = async (host: string) => {
      const body = { ticket: 'T', service: `http://${host}/user/login` }
      return (await app.ask('POST /sys/cas/client/validateLogin', { body, headers: { host } })).body.success
    }
    expect([
      await at('127.0.0.1:8080'),
      await at('localhost'),
      await at('evil.example'),
      await at('127.evil.example'),
    ]).toEqual([true, true, false, false])
    await app.close()
  })
  it('CAS refuses with a message when its server is away, the user is unknown or CAS is switched off', async () => {
    const cas = await serving(() => ['text/xml', success('stranger')])
    const app = await startTestApp({ singleSignOn: true, casUrl: cas.url })
    const service = 'http://localhost:80/user/login'
    const messageOf = async (at: TestApp) =>
      (
        await at.ask('POST /sys/cas/client/validateLogin', {
          body: { ticket: 'T', service },
          headers: { host: 'localhost:80' },
        })
      ).body.message
    expect(await messageOf(app)).toBe('用户未找到')
    servers.splice(0).forEach((server) => server.close())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await messageOf(app)).toMatch(/单点登录/)
    await app.close()
    const off = await startTestApp()
    expect(await messageOf(off)).toBe('未启用单点登录')
    await off.close()
  })
})

describe('chat apps', () => {
  const keys = { corpId: 'corp', agentId: 'agent', secret: 'secret' }
  it('企业微信 is called as its documentation says', async () => {
    const api = await serving((url) => [
      'application/json',
      JSON.stringify(
        url.pathname === '/cgi-bin/gettoken'
          ? { errcode: 0, errmsg: 'ok', access_token: 'AT', expires_in: 7200 }
          : url.searchParams.get('code') === 'good'
            ? { errcode: 0, errmsg: 'ok', userid: 'zhangsan' }
            : { errcode: 40029, errmsg: 'invalid code' },
      ),
    ])
    const app = wechatEnterprise(keys, api.url)
    expect(await app.userOf('good')).toEqual({ thirdUserId: 'zhangsan', realname: null })
    expect(api.asked.map(({ url }) => url.pathname + url.search)).toEqual([
      '/cgi-bin/gettoken?corpid=corp&corpsecret=secret',
      '/cgi-bin/auth/getuserinfo?access_token=AT&code=good',
    ])
    await expect(app.userOf('bad')).rejects.toThrow(/invalid code/)
    expect(app.authorizeUrl('https://a.cn/cb', 'S')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=corp&redirect_uri=https%3A%2F%2Fa.cn%2Fcb&response_type=code&scope=snsapi_base&state=S&agentid=agent#wechat_redirect',
    )
  })
  it('钉钉 is called as its documentation says', async () => {
    const api = await serving((url) => [
      'application/json',
      JSON.stringify(
        url.pathname.endsWith('userAccessToken')
          ? { accessToken: 'AT', expireIn: 7200 }
          : { nick: '张\0\ud800三', unionId: 'U1' },
      ),
    ])
    expect(await dingtalk(keys, api.url).userOf('good')).toEqual({ thirdUserId: 'U1', realname: '张三' })
    expect(JSON.parse(api.asked[0]?.body ?? '')).toEqual({
      clientId: 'agent',
      clientSecret: 'secret',
      code: 'good',
      grantType: 'authorization_code',
    })
    expect(api.asked[1]?.headers['x-acs-dingtalk-access-token']).toBe('AT')
  })
})

describe('signing in with a chat app', () => {
  const origin = 'https://law.example.gov.cn'
  let test: TestApp
  beforeAll(async () => {
    const userOf = async (code: string) => {
      if (code === 'bad') throw new Error('refused')
      return { thirdUserId: code, realname: '王五' }
    }
    const authorizeUrl = (callback: string, state: string) =>
      `https://chat.example/ask?${new URLSearchParams({ callback, state }).toString()}`
    test = await startTestApp(
      { publicUrl: origin },
      { edges: { chatApps: new Map([['dingtalk', { authorizeUrl, userOf }]]) } },
    )
  })
  afterAll(() => test.close())

  /** The way to the chat app: where it is to come back to, with what. */
  async function leave(state = origin) {
    const { status, headers } = await test.ask(`GET /sys/thirdLogin/oauth2/dingtalk/login?state=${state}`)
    expect(status).toBe(302)
    const asked = new URL(String(headers['location']))
    return {
      callback: asked.searchParams.get('callback'),
      state: asked.searchParams.get('state') as string,
      cookie: String(headers['set-cookie']),
    }
  }
  const comeBack = async ({ state, cookie }: { state: string; cookie: string }, code: string) => {
    const reply = await test.ask(`GET /sys/thirdLogin/oauth2/dingtalk/callback?state=${state}&code=${code}`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    return { ...reply, page: new URL(String(reply.headers['location']), 'https://self') }
  }
  const redeem = async (ticket: string, cookie = '') =>
    (
      await test.ask(`GET /sys/thirdLogin/getLoginUser/${ticket}/dingtalk`, {
        headers: { cookie: cookie.split(';')[0] ?? '' },
      })
    ).body
  const codeTo = async (mobile: string) => {
    await test.ask('POST /sys/sms', { body: { mobile, smsmode: '0' } })
    return /\d{6}/.exec(test.sms().at(-1)?.text ?? '')?.[0]
  }
  const bind = async (body: object, cookie: string) =>
    (
      await test.ask('POST /sys/thirdLogin/bindingThirdPhone', {
        body,
        headers: { cookie: cookie.split(';')[0] ?? '' },
      })
    ).body

  // spec §7.27
  it('the first sign-in by a chat app binds a phone and the next signs in at once, without a token in any address', async () => {
    const phone = '13711112222'
    const person = await test.makeUser({ phone })
    const way = await leave()
    expect(way.callback).toBe(`${origin}/fagui/sys/thirdLogin/oauth2/dingtalk/callback`)
    const first = await comeBack(way, 'chat-user-1')
    expect(first.page.origin + first.page.pathname).toBe(`${origin}/oauth2-app/login`)
    const [words, thirdUserUuid] = String(first.page.searchParams.get('oauth2LoginToken')).split(',')
    expect(words).toBe('绑定手机号')
    const bound = await bind({ mobile: phone, captcha: await codeTo(phone), thirdUserUuid }, way.cookie)
    expect((await redeem(bound.result, way.cookie)).result).toMatchObject({
      userInfo: { id: person.id },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })

    const second = await leave()
    const again = await comeBack(second, 'chat-user-1')
    const ticket = again.page.searchParams.get('oauth2LoginToken') as string
    expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token: ticket })).status).toBe(401)
    const signedIn = await redeem(ticket, second.cookie)
    expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token: signedIn.result.token })).status).toBe(200)
    expect(await redeem(ticket, second.cookie)).toMatchObject({ success: false, message: '校验失败' })
    // The log names the call, not the address with the ticket in it.
    const lines = await test.database.db.selectFrom('activityLog').selectAll().execute()
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${ticket}|${String(thirdUserUuid)}`))
  })
  it('a ticket of a chat app is good only in the browser that began, so no user can sign in another user or bind the phone of another user', async () => {
    const phone = '13711113333'
    await test.makeUser({ phone })
    const his = await leave()
    const hers = await leave()
    const token = async (way: typeof his, code: string) =>
      String((await comeBack(way, code)).page.searchParams.get('oauth2LoginToken')).replace('绑定手机号,', '')
    const first = await token(his, 'attacker-1')
    for (const cookie of ['', hers.cookie])
      expect(await bind({ mobile: phone, captcha: await codeTo(phone), thirdUserUuid: first }, cookie)).toMatchObject({
        message: '校验失败',
      })
    const bound = await bind({ mobile: phone, captcha: await codeTo(phone), thirdUserUuid: first }, his.cookie)
    expect(bound.success).toBe(true)
    expect(await redeem(bound.result, hers.cookie)).toMatchObject({ success: false, message: '校验失败' })
  })
  it('a sign-in by a chat app marks the browser with an HttpOnly cookie for our calls only', async () => {
    expect((await leave()).cookie).toMatch(
      /^fagui-detour=\w{32}; Path=\/fagui; Max-Age=1200; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
  it('a sign-in by a chat app goes to no address that the request claims', async () => {
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }] as Record<
      string,
      string
    >[]) {
      const refused = await test.ask('GET /sys/thirdLogin/oauth2/dingtalk/login?state=http://evil.example', { headers })
      expect([refused.status, refused.headers['location']]).toEqual([421, undefined])
    }
    const headers = { 'x-forwarded-proto': 'http' }
    const forged = await test.ask('GET /sys/thirdLogin/oauth2/dingtalk/login?state=http://evil.example', { headers })
    const asked = new URL(String(forged.headers['location']))
    expect(asked.searchParams.get('callback')).toMatch(/^https:\/\/law\.example\.gov\.cn\//)
    const cookie = String(forged.headers['set-cookie'])
    expect(
      (await comeBack({ state: asked.searchParams.get('state') as string, cookie }, 'chat-user-1')).page.origin,
    ).toBe('https://self')
  })
  // spec §7.27
  it('the token of a session does not work in the address of getLoginUser', async () => {
    const token = await test.sessionOf(await test.makeUser())
    expect(await redeem(token)).toMatchObject({ success: false, message: '校验失败', result: null })
    expect(await redeem('forged.token.here')).toMatchObject({ success: false, message: '校验失败' })
  })
  it('a sign-in by a chat app never redirects to another site', async () => {
    expect((await comeBack(await leave('https://evil.example'), 'chat-user-1')).page.origin).toBe('https://self')
    expect((await comeBack({ state: 'https://evil.example', cookie: '' }, 'chat-user-1')).page.origin).toBe(
      'https://self',
    )
  })
  it('a sign-in by a chat app refuses an answer of another browser and a repeated one', async () => {
    const way = await leave()
    const told = async (from: typeof way) =>
      (await comeBack(from, 'chat-user-2')).page.searchParams.get('oauth2LoginToken')
    expect(await told({ ...way, cookie: 'fagui-detour=other' })).toBe('登录失败')
    const second = await leave()
    expect(await told(second)).toMatch(/^绑定手机号,/)
    expect(await told(second)).toBe('登录失败')
  })
  it('a sign-in by a chat app fails when the app does not name a user', async () => {
    const { page } = await comeBack(await leave(), 'bad')
    expect(page.searchParams.get('oauth2LoginToken')).toBe('登录失败')
  })
})
