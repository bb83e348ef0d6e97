import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { TestProvider, token } from '#server/testing/identity-provider.ts'

const ORIGIN = 'https://law.example.gov.cn'
let provider: TestProvider
let test: TestApp
const apps: TestApp[] = []

const settingsOf = (more: object = {}) => ({
  publicUrl: ORIGIN,
  oidcIssuer: provider.issuer,
  oidcClientId: provider.clientId,
  oidcClientSecret: provider.clientSecret,
  ...more,
})
const started = async (more: object = {}) => {
  const app = await startTestApp(settingsOf(more))
  apps.push(app)
  return app
}

beforeAll(async () => {
  provider = await TestProvider.open()
  Object.assign(provider.users, {
    'sub-lin': {
      preferred_username: 'Lin.ZhiYuan',
      phone_number: '+86 138-0000-1234',
      phone_number_verified: true,
      employee_number: '0471',
    },
    'sub-nobody': { preferred_username: 'nobody.here' },
    'sub-unnamed': { phone_number: '13800005678', phone_number_verified: false },
    'sub-two': { preferred_username: ['lin.zhiyuan', 'admin'] },
    'sub-frozen': { preferred_username: 'frozen.one' },
    'sub-gone': { preferred_username: 'gone.one' },
    'sub-empty': { preferred_username: '  ' },
    'sub-zhou': { preferred_username: 'zhou.qi' },
  })
  provider.start([ORIGIN])
  test = await started()
  await test.makeUser({ username: 'lin.zhiyuan', realname: '林致远' })
  await test.makeUser({ username: 'frozen.one', status: 2 })
  await test.makeUser({ username: 'gone.one', deletedAt: new Date('2026-11-01T00:00:00Z') })
})
afterEach(() => {
  provider.forged = null
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await provider.close()
})

/** A sign-in that a browser began: the page of the provider, and its cookie here. */
interface Left {
  address: URL
  cookie: string
}
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''
async function leave(app = test): Promise<Left> {
  const { status, headers } = await app.ask(`GET /sys/thirdLogin/oauth2/oidc/login?state=${ORIGIN}`)
  expect(status).toBe(302)
  return { address: new URL(String(headers['location'])), cookie: cookieOf(headers) }
}
/** Comes back with the address that the provider named. @returns the ticket in the address of the page */
async function comeBack(answered: URL, cookie: string, app = test): Promise<string> {
  const path = `${answered.pathname.replace('/fagui', '')}${answered.search}`
  const { headers } = await app.app.inject({ url: `/fagui${path}`, headers: { cookie } })
  const page = new URL(String(headers['location']), 'https://self')
  expect(page.pathname).toBe('/oauth2-app/login')
  return page.searchParams.get('oauth2LoginToken') ?? ''
}
const redeem = async (ticket: string, cookie: string, app = test) =>
  (await app.ask(`GET /sys/thirdLogin/getLoginUser/${ticket}/oidc`, { headers: { cookie } })).body
/** The whole way of a browser. @param login name typed at the provider; null: the user cancels there */
async function signIn(login: string | null, app = test) {
  const { address, cookie } = await leave(app)
  return redeem(await comeBack(await provider.visit(address.href, login), cookie, app), cookie, app)
}
const lastLine = async (app = test) =>
  (
    await raw<{ content: string; success: boolean; username: string }>(
      app.database.db,
      'select content, success, username from activity_log order by id desc limit 1',
    )
  )[0]

describe('signing in with the identity provider', () => {
  // spec §7.29
  it('a user of the provider is signed in to the account that its claim names, in any case, and the log names the way', async () => {
    const answer = await signIn('sub-lin')
    expect(answer).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: { username: 'lin.zhiyuan' }, token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(await lastLine()).toEqual({ content: '登录成功：统一身份认证', success: true, username: 'lin.zhiyuan' })
    expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token: answer.result.token })).status).toBe(200)
  })
  it('the provider is asked with PKCE, state and nonce, and for our own address to come back to', async () => {
    const { searchParams } = (await leave()).address
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'fagui',
      scope: 'openid profile',
      redirect_uri: `${ORIGIN}/fagui/sys/thirdLogin/oauth2/oidc/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(String(searchParams.get('state')).length).toBeGreaterThan(40)
    expect(String(searchParams.get('nonce')).length).toBeGreaterThan(40)
    const other = (await leave()).address.searchParams
    expect(['state', 'nonce', 'code_challenge'].filter((name) => other.get(name) === searchParams.get(name))).toEqual(
      [],
    )
  })
  it.each([
    ['phone_number', 'phone', 'a telephone number with the country code and dashes'],
    ['employee_number', 'workNo', 'a work number'],
  ])('the claim %s finds an account by its field %s: %s', async (oidcClaim, oidcAccountField) => {
    const app = await started({ oidcClaim, oidcAccountField })
    const person = await app.makeUser({ phone: '13800001234' })
    await raw(app.database.db, `update account set work_no = '0471' where id = '${person.id}'`)
    expect((await signIn('sub-lin', app)).result?.userInfo?.username).toBe(person.username)
  })
  it.each([
    ['has no account here', 'sub-nobody', '您的统一身份在本系统中没有对应的账号，请联系管理员开通'],
    ['lacks the claim', 'sub-unnamed', '统一身份认证平台没有提供用来找到账号的信息，请联系管理员核对设置'],
    ['has two values of the claim', 'sub-two', '统一身份认证平台没有提供用来找到账号的信息，请联系管理员核对设置'],
    ['has an empty claim', 'sub-empty', '统一身份认证平台没有提供用来找到账号的信息，请联系管理员核对设置'],
    ['is frozen here', 'sub-frozen', '该用户已冻结'],
    ['is deleted here', 'sub-gone', '该用户已注销'],
    ['cancels there', null, '您在统一身份认证平台取消了登录，可以重新登录，或用其他方式登录'],
  ])('a user who %s is told so, and no account is made', async (_, login, message) => {
    const count = () => raw(test.database.db, 'select id from account')
    const before = (await count()).length
    expect(await signIn(login)).toMatchObject({ success: false, code: 500, message, result: null })
    expect((await lastLine())?.success).toBe(false)
    expect((await count()).length).toBe(before)
  })
  it('a telephone number that the provider has not verified finds nobody', async () => {
    const app = await started({ oidcClaim: 'phone_number', oidcAccountField: 'phone' })
    await app.makeUser({ phone: '13800005678' })
    expect((await signIn('sub-unnamed', app)).message).toMatch(/没有提供用来找到账号的信息/)
  })
  it('a provider that is away is told in words and asked again at the next sign-in; the password works meanwhile', async () => {
    const app = await started()
    const { username, password } = await app.makeUser({ username: 'lin.zhiyuan' })
    provider.stop()
    const { status, headers } = await app.ask(`GET /sys/thirdLogin/oauth2/oidc/login?state=${ORIGIN}`)
    const page = new URL(String(headers['location']))
    expect([status, page.origin + page.pathname]).toEqual([302, `${ORIGIN}/oauth2-app/login`])
    const message = '统一身份认证平台没有答复，请稍后重试，或用其他方式登录'
    expect(await redeem(page.searchParams.get('oauth2LoginToken') ?? '', cookieOf(headers), app)).toMatchObject({
      success: false,
      message,
    })
    expect((await app.ask('POST /sys/login', { body: { username, password } })).body.success).toBe(true)
    provider.start([ORIGIN])
    expect((await signIn('sub-lin', app)).success).toBe(true)
  })
  it('a provider that goes away between its page and our question is told in words', async () => {
    const { address, cookie } = await leave()
    const answered = await provider.visit(address.href, 'sub-lin')
    provider.stop()
    const ticket = await comeBack(answered, cookie)
    provider.start([ORIGIN])
    expect((await redeem(ticket, cookie)).message).toBe('统一身份认证平台没有答复，请稍后重试，或用其他方式登录')
  })
  it('keys that the provider has changed since the last sign-in count at once', async () => {
    expect((await signIn('sub-lin')).success).toBe(true)
    provider.start([ORIGIN], true)
    expect((await signIn('sub-lin')).success).toBe(true)
  })
  it('the second factor follows, and only then a session is opened', async () => {
    const app = await started({ secondFactor: 'all' })
    await app.makeUser({ username: 'lin.zhiyuan' })
    const first = await signIn('sub-lin', app)
    expect(first).toMatchObject({ success: false, code: 3041, ticket: expect.any(String), result: null })
    const { ticket } = first
    const { secret } = (await app.ask('POST /sys/secondFactor/beginAtSignIn', { body: { ticket } })).body.result
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.now.getTime() })
    const done = (await app.ask('POST /sys/secondFactor/confirmAtSignIn', { body: { ticket, code } })).body
    expect(done.result.signedIn.userInfo.username).toBe('lin.zhiyuan')
    expect((await lastLine(app))?.content).toBe('登录成功：统一身份认证，动态口令')
    expect(await raw(app.database.db, 'select vouched_by from account_session')).toMatchObject([{ vouchedBy: 'oidc' }])
  })
  it('a password of this system that is due does not keep out a user of the provider, but stays due where it is used', async () => {
    const app = await started()
    const { password } = await app.makeUser({ username: 'lin.zhiyuan', mustChangePassword: true })
    const answer = await signIn('sub-lin', app)
    expect(answer.code).toBe(200)
    expect((await app.ask('GET /sys/user/getCurrentUserDeparts', { token: answer.result.token })).body.code).toBe(200)
    expect((await app.ask('POST /sys/login', { body: { username: 'lin.zhiyuan', password } })).body.code).toBe(3030)
  })
  it('the user of frozen tenants is refused, and one session at a time holds for this way too', async () => {
    const app = await started({ singleSession: true })
    await app.makeUser({ username: 'zhou.qi', tenants: [-71] })
    await app.makeUser({ username: 'lin.zhiyuan' })
    expect((await signIn('sub-zhou', app)).message).toBe('与该用户关联的租户均已被冻结，无法登录！')
    const first = (await signIn('sub-lin', app)).result.token
    await signIn('sub-lin', app)
    expect((await app.ask('GET /sys/user/getCurrentUserDeparts', { token: first })).status).toBe(401)
  })
})

describe('an answer that is not the provider’s own', () => {
  const REFUSED = '统一身份认证未通过验证，请重新登录；反复出现的请联系管理员'
  const now = () => Math.floor(Date.now() / 1000)
  const stranger = { kid: 'stranger', privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }
  /** Signs in while the token endpoint answers with these claims in place of its own. */
  async function forged(
    claims: (nonce: string) => Record<string, unknown>,
    key: typeof provider.key | null | 'own' = 'own',
  ) {
    const { address, cookie } = await leave()
    const nonce = address.searchParams.get('nonce') ?? ''
    const answered = await provider.visit(address.href, 'sub-nobody')
    provider.forged = () => ({
      access_token: 'x',
      token_type: 'Bearer',
      id_token: token(claims(nonce), key === 'own' ? provider.key : key),
    })
    return redeem(await comeBack(answered, cookie), cookie)
  }
  const right = (nonce: string) => ({
    iss: provider.issuer,
    aud: 'fagui',
    sub: 'sub-lin',
    nonce,
    iat: now(),
    exp: now() + 600,
    preferred_username: 'lin.zhiyuan',
  })
  it('an ID token that is right in everything signs in, so that the next tests refuse for their own reason', async () =>
    expect(await forged(right)).toMatchObject({ success: true, result: { userInfo: { username: 'lin.zhiyuan' } } }))
  it.each<[string, (nonce: string) => Record<string, unknown>]>([
    ['of another issuer', (nonce) => ({ ...right(nonce), iss: 'https://other.example' })],
    ['for another client', (nonce) => ({ ...right(nonce), aud: 'other-client' })],
    [
      'for several clients without naming ours',
      (nonce) => ({ ...right(nonce), aud: ['fagui', 'other'], azp: 'other' }),
    ],
    ['with the nonce of another sign-in', () => right('another-nonce')],
    ['without a nonce', (nonce) => ({ ...right(nonce), nonce: undefined })],
    ['that ran out', (nonce) => ({ ...right(nonce), iat: now() - 900, exp: now() - 300 })],
    ['that is not yet good', (nonce) => ({ ...right(nonce), nbf: now() + 600 })],
    ['without a subject', (nonce) => ({ ...right(nonce), sub: undefined })],
  ])('an ID token %s is refused', async (_, claims) =>
    expect(await forged(claims)).toMatchObject({ success: false, message: REFUSED, result: null }),
  )
  it.each<[string, typeof stranger | null]>([
    ['by a key that the provider does not have', stranger],
    ['by nobody', null],
  ])('an ID token signed %s is refused', async (_, key) =>
    expect(await forged(right, key)).toMatchObject({ success: false, message: REFUSED }),
  )
  it('an ID token signed by another key under the name of the provider’s key is refused', async () =>
    expect(await forged(right, { ...stranger, kid: provider.key.kid })).toMatchObject({
      success: false,
      message: REFUSED,
    }))
  it('clocks may be apart by half a minute', async () =>
    expect(await forged((nonce) => ({ ...right(nonce), iat: now() - 600, exp: now() - 30 }))).toMatchObject({
      success: true,
    }))
  it('an answer without an ID token is refused', async () => {
    const { address, cookie } = await leave()
    const answered = await provider.visit(address.href, 'sub-lin')
    provider.forged = () => ({ access_token: 'x', token_type: 'Bearer' })
    expect((await redeem(await comeBack(answered, cookie), cookie)).message).toBe(REFUSED)
  })
})

describe('an answer that was stolen or sent to another browser', () => {
  it('an answer is good once', async () => {
    const { address, cookie } = await leave()
    const answered = await provider.visit(address.href, 'sub-lin')
    const ticket = await comeBack(answered, cookie)
    expect(await comeBack(answered, cookie)).toBe('登录失败')
    expect((await redeem(ticket, cookie)).success).toBe(true)
    expect((await redeem(ticket, cookie)).message).toBe('校验失败')
  })
  it('a code is refused in a sign-in of its own, where its secret and its nonce are others', async () => {
    const stolen = await provider.visit((await leave()).address.href, 'sub-lin')
    const own = await leave()
    const answered = new URL(stolen)
    answered.searchParams.set('state', own.address.searchParams.get('state') ?? '')
    expect((await redeem(await comeBack(answered, own.cookie), own.cookie)).message).toMatch(/未通过验证/)
  })
  it('an answer and a ticket are good only in the browser that began', async () => {
    const his = await leave()
    const hers = await leave()
    const answered = await provider.visit(his.address.href, 'sub-lin')
    for (const cookie of ['', hers.cookie]) expect(await comeBack(answered, cookie)).toBe('登录失败')
    const again = await leave()
    const ticket = await comeBack(await provider.visit(again.address.href, 'sub-lin'), again.cookie)
    for (const cookie of ['', hers.cookie]) expect((await redeem(ticket, cookie)).message).toBe('校验失败')
  })
  it('an answer runs out after ten minutes, and a ticket after one', async () => {
    const app = await started()
    await app.makeUser({ username: 'lin.zhiyuan' })
    const later = (minutes: number) => (app.now = new Date(app.now.getTime() + minutes * 60_000))
    const { address, cookie } = await leave(app)
    const answered = await provider.visit(address.href, 'sub-lin')
    later(11)
    expect(await comeBack(answered, cookie, app)).toBe('登录失败')
    const next = await leave(app)
    const ticket = await comeBack(await provider.visit(next.address.href, 'sub-lin'), next.cookie, app)
    later(2)
    expect((await redeem(ticket, next.cookie, app)).message).toBe('校验失败')
  })
  it('an answer that names another issuer is refused (RFC 9207)', async () => {
    const { address, cookie } = await leave()
    const answered = await provider.visit(address.href, 'sub-lin')
    answered.searchParams.set('iss', 'https://other.example')
    expect((await redeem(await comeBack(answered, cookie), cookie)).message).toMatch(/未通过验证/)
  })
  it('neither words nor an address of another site get into the page by the address', async () => {
    const { headers } = await test.ask('GET /sys/thirdLogin/oauth2/oidc/login?state=https://evil.example')
    const address = new URL(String(headers['location']))
    expect(address.searchParams.get('redirect_uri')).toMatch(/^https:\/\/law\.example\.gov\.cn\//)
    const answered = await provider.visit(address.href, 'sub-lin')
    answered.searchParams.set('error_description', '请致电 10086')
    const { headers: back } = await test.app.inject({
      url: answered.pathname + answered.search,
      headers: { cookie: cookieOf(headers) },
    })
    expect(String(back['location'])).toMatch(/^\/oauth2-app\/login\?oauth2LoginToken=[\w%]+&thirdType=oidc$/)
  })
  it('the way is closed where no provider is set', async () => {
    const app = await startTestApp()
    apps.push(app)
    expect((await app.ask('GET /sys/thirdLogin/oauth2/oidc/login?state=x')).status).toBe(404)
    const token = await app.signIn()
    expect((await app.ask('POST /sys/session/beginProof', { token })).status).toBe(404)
  })
  it('neither the code, the secrets nor the tokens of the provider are kept in the log', async () => {
    const { address, cookie } = await leave()
    const answered = await provider.visit(address.href, 'sub-lin')
    await redeem(await comeBack(answered, cookie), cookie)
    const lines = JSON.stringify(await raw(test.database.db, 'select * from activity_log'))
    for (const secret of [answered.searchParams.get('code'), provider.clientSecret, address.searchParams.get('state')])
      expect(lines).not.toContain(String(secret))
  })
})

describe('proving again at the provider', () => {
  const cookies = new Map<string, string>()
  const begin = async (app: TestApp, token: string) => {
    const { body, headers } = await app.ask('POST /sys/session/beginProof', { token })
    expect(body.success).toBe(true)
    return { address: new URL(body.result), cookie: cookieOf(headers) }
  }
  const stale = async (app: TestApp, token: string) => {
    app.now = new Date(app.now.getTime() + 11 * 60_000)
    return (await app.ask('POST /sys/secondFactor/begin', { token, body: {} })).body.code
  }
  // spec §7.29
  it('a user of the provider proves there by signing in once more, although a session is open there', async () => {
    const app = await started()
    await app.makeUser({ username: 'lin.zhiyuan' })
    const { address, cookie } = await leave(app)
    const { token } = (
      await redeem(await comeBack(await provider.visit(address.href, 'sub-lin', cookies), cookie, app), cookie, app)
    ).result
    expect(await stale(app, token)).toBe(3050)
    expect((await app.ask('GET /sys/session/proof', { token })).body.result).toMatchObject({ provider: true })
    const asked = await begin(app, token)
    expect([asked.address.searchParams.get('prompt'), asked.address.searchParams.get('max_age')]).toEqual([
      'login',
      '0',
    ])
    expect(await comeBack(await provider.visit(asked.address.href, 'sub-lin', cookies), asked.cookie, app)).toBe(
      '身份已验证',
    )
    expect((await app.ask('POST /sys/secondFactor/begin', { token, body: {} })).body.code).toBe(200)
    expect((await lastLine(app))?.content).toBe('验证身份：统一身份认证')
  })
  it('another user of the provider, another browser, an ended session and a sign-in of before prove nothing', async () => {
    const app = await started()
    await app.makeUser({ username: 'lin.zhiyuan' })
    await app.makeUser({ username: 'zhou.qi' })
    const { token } = (await signIn('sub-lin', app)).result
    expect(await stale(app, token)).toBe(3050)
    const messageOf = async (said: string, cookie: string) => {
      const [words, ticket = ''] = said.split(',')
      expect(words).toBe('身份未验证')
      return (await redeem(ticket, cookie, app)).message
    }
    const other = await begin(app, token)
    const said = await comeBack(await provider.visit(other.address.href, 'sub-zhou'), other.cookie, app)
    expect(await messageOf(said, other.cookie)).toBe('在统一身份认证平台登录的不是当前账号，请用当前账号重新验证')
    const elsewhere = await begin(app, token)
    expect(await comeBack(await provider.visit(elsewhere.address.href, 'sub-lin'), 'fagui-detour=0', app)).toBe(
      '登录失败',
    )
    // The time of the tests is moved on, so that what the provider calls now lies far behind.
    const was = app.now
    app.now = new Date(Date.now() + 3_600_000)
    const soon = new Date(app.now.getTime() + 3_600_000).toISOString()
    const then = app.now.toISOString()
    await raw(
      app.database.db,
      `update account_session set last_used_at = '${then}', created_at = '${then}', expires_at = '${soon}'`,
    )
    const old = await begin(app, token)
    expect(
      await messageOf(await comeBack(await provider.visit(old.address.href, 'sub-lin'), old.cookie, app), old.cookie),
    ).toMatch(/未通过验证/)
    app.now = was
    const ended = await begin(app, token)
    await app.ask('POST /sys/logout', { token })
    expect(
      await messageOf(
        await comeBack(await provider.visit(ended.address.href, 'sub-lin'), ended.cookie, app),
        ended.cookie,
      ),
    ).toMatch(/不是当前账号/)
    const proofs = await raw(app.database.db, 'select id from account_session where proved_at is not null')
    expect(proofs).toEqual([])
  })
  it('a proof that began is no sign-in', async () => {
    const app = await started()
    await app.makeUser({ username: 'lin.zhiyuan' })
    const { token } = (await signIn('sub-lin', app)).result
    const { address, cookie } = await begin(app, token)
    expect(
      (await redeem(await comeBack(await provider.visit(address.href, 'sub-lin'), cookie, app), cookie, app)).success,
    ).toBe(false)
  })
})

describe('signing out', () => {
  // spec §7.29
  it('a user of the provider is led to its page for signing out where the settings wish it, others are not', async () => {
    const app = await started({ oidcLogout: true })
    const person = await app.makeUser({ username: 'lin.zhiyuan' })
    const { token } = (await signIn('sub-lin', app)).result
    const { result } = (await app.ask('POST /sys/logout', { token })).body
    const page = new URL(result)
    expect(page.origin).toBe(provider.issuer)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'fagui',
      post_logout_redirect_uri: `${ORIGIN}/user/login`,
    })
    expect((await app.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
    expect((await app.ask('POST /sys/logout', { token: await app.sessionOf(person) })).body.result).toBeNull()
  })
  it('signing out here works while the provider is away, and leads nowhere without the setting', async () => {
    const app = await started({ oidcLogout: true })
    const quiet = await started()
    await app.makeUser({ username: 'lin.zhiyuan' })
    await quiet.makeUser({ username: 'lin.zhiyuan' })
    const { token } = (await signIn('sub-lin', app)).result
    expect(
      (await quiet.ask('POST /sys/logout', { token: (await signIn('sub-lin', quiet)).result.token })).body,
    ).toMatchObject({
      success: true,
      result: null,
    })
    provider.more = { features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } } }
    provider.start([ORIGIN])
    provider.more = {}
    const without = await started({ oidcLogout: true })
    await without.makeUser({ username: 'lin.zhiyuan' })
    const other = (await signIn('sub-lin', without)).result.token
    expect((await without.ask('POST /sys/logout', { token: other })).body).toMatchObject({
      success: true,
      result: null,
    })
    provider.start([ORIGIN])
    expect((await app.ask('POST /sys/logout', { token })).body.success).toBe(true)
  })
})
