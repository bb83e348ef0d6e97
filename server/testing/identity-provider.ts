import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from './outside-servers.mjs'

/** What a provider knows of a user, by the name that is typed there. */
export type Known = Record<string, Record<string, unknown>>

/** A key of a provider. */
interface Key {
  kid: string
  privateKey: KeyObject
}

let keys = 0
const newKey = (): Key => ({
  kid: `key-${++keys}`,
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
})

/** A JSON Web Token, signed by RS256; with no key it is unsigned (`alg: none`). */
export function token(claims: Record<string, unknown>, key: Key | null): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(key ? { alg: 'RS256', kid: key.kid, typ: 'JWT' } : { alg: 'none' })}.${part(claims)}`
  return `${text}.${key ? createSign('RSA-SHA256').update(text).sign(key.privateKey).toString('base64url') : ''}`
}

/**
 * A real identity provider (oidc-provider) on this machine, with a page for the name and no password. It offers all its
 * claims in the scope `profile`, and forgets everything when it is closed.
 */
export class TestProvider {
  readonly clientId = 'fagui'
  readonly clientSecret = 'a-secret-of-the-client'
  readonly users: Known = {}
  /** What the token endpoint answers in place of the provider; null: the provider itself. */
  forged: ((body: URLSearchParams) => object) | null = null
  /** Changes of the provider's configuration, from the next `start` on. */
  more: object = {}
  /** Paths asked for, in order. */
  readonly asked: string[] = []
  key: Key = newKey()
  #redirects: string[] = []
  #provider: Provider | null = null
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Takes a port; nothing answers before `start`. */
  static async open(): Promise<TestProvider> {
    const made = new TestProvider()
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve))
    return made
  }

  /**
   * Starts the provider, or starts it anew, with keys of its own for each start.
   * @param origins sites that it sends users back to
   */
  start(origins: string[], fresh = false): void {
    if (fresh) this.key = newKey()
    this.#redirects = origins
    const jwk = { ...this.key.privateKey.export({ format: 'jwk' }), kid: this.key.kid, use: 'sig', alg: 'RS256' }
    const names = [...new Set(Object.values(this.users).flatMap((known) => Object.keys(known)))]
    this.#provider = new Provider(this.issuer, {
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key for cookies'] },
      clients: [
        {
          client_id: this.clientId,
          client_secret: this.clientSecret,
          redirect_uris: origins.map((origin) => `${origin}/fagui/sys/thirdLogin/oauth2/oidc/callback`),
          post_logout_redirect_uris: origins.map((origin) => `${origin}/user/login`),
        },
      ],
      claims: { openid: ['sub'], profile: names },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) =>
        this.users[sub] ? { accountId: sub, claims: () => ({ sub, ...this.users[sub] }) } : undefined,
      ttl: { Session: 3600, Grant: 3600, Interaction: 3600, AccessToken: 600, IdToken: 600 },
      ...this.more,
    })
  }

  /** From now on the provider answers nothing but 503. */
  stop(): void {
    this.#provider = null
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer)
    this.asked.push(pathname)
    const provider = this.#provider
    if (!provider) return void response.writeHead(503).end()
    if (pathname === '/token' && this.forged) {
      const body = JSON.stringify(this.forged(new URLSearchParams(await textOf(request))))
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    if (!pathname.startsWith('/interaction/')) return void provider.callback()(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (request.method === 'GET' && prompt.name === 'login')
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
    const form = new URLSearchParams(await textOf(request))
    if (form.has('cancel')) {
      const error = { error: 'access_denied', error_description: 'the user did not want to' }
      return provider.interactionFinished(request, response, error, { mergeWithLastSubmission: false })
    }
    if (prompt.name === 'login')
      return provider.interactionFinished(
        request,
        response,
        { login: { accountId: form.get('login') ?? '' } },
        { mergeWithLastSubmission: false },
      )
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    )
  }

  /**
   * Does what a browser does with the provider's page, until it is sent back.
   * @param cookies those of the browser at the provider, kept from call to call
   * @returns the address that the browser comes back to
   */
  async visit(address: string, login: string | null, cookies: Map<string, string> = new Map()): Promise<URL> {
    let at = new URL(address)
    let form: string | null = null
    for (let step = 0; step < 12; step++) {
      if (this.#redirects.includes(at.origin)) return at
      const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      const response: Response = await fetch(at, {
        redirect: 'manual',
        headers: { ...headers, ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(form === null ? {} : { method: 'POST', body: form }),
      })
      form = null
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const next = response.headers.get('location')
      if (next !== null) at = new URL(next, at)
      else if (response.status === 200 && at.pathname.startsWith('/interaction/'))
        form = login === null ? 'cancel=1' : `login=${encodeURIComponent(login)}`
      else
        throw new Error(
          `the provider answered ${response.status} at ${at.pathname}: ${(await response.text()).slice(0, 300)}`,
        )
    }
    throw new Error('the provider sends the browser on and on')
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>统一身份认证平台</title>
<form method="post"><label>统一用户名 <input name="login" autofocus></label>
<button type="submit">登录平台</button> <button type="submit" name="cancel" value="1">取消</button></form></html>`
