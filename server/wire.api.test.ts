import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { PASSWORD } from './testing/people.ts'

/**
 * Requests as an older client of the wire writes them: with parameters that we do not ask for, its own way of computing
 * the signature, numbers where we expect text, trailing commas and wildcards. Our answers are checked field by field.
 */
class OldClient {
  token = ''
  tenant = 0
  readonly test: TestApp
  constructor(test: TestApp) {
    this.test = test
  }

  /**
   * The signature as that client's own code makes it: parameters of the address, parameters given, sorted, as JSON,
   * key, MD5.
   */
  signOf(url: string, given: Record<string, unknown> = {}): string {
    const all: Record<string, unknown> = {}
    const last = url.slice(url.lastIndexOf('/') + 1).split('?')[0] ?? ''
    if (last.includes(',')) all['x-path-variable'] = decodeURIComponent(last)
    for (const [key, value] of new URLSearchParams(url.split('?')[1] ?? '')) all[key] = value
    for (const [key, value] of Object.entries(given)) all[key] = typeof value === 'number' ? String(value) : value
    const sorted = Object.fromEntries(
      Object.keys(all)
        .toSorted()
        .map((key) => [key, all[key]]),
    )
    return createHash('md5')
      .update(`${JSON.stringify(sorted)}dd05f1c54d63749eda95f9fa6d49v442a`)
      .digest('hex')
      .toUpperCase()
  }

  headers(sign?: string) {
    return {
      accept: 'application/json, text/plain, */*',
      'x-requested-with': 'XMLHttpRequest',
      'tenant-id': String(this.tenant),
      'x-timestamp': String(this.test.now.getTime()),
      ...(sign ? { 'x-sign': sign } : {}),
      ...(this.token ? { 'x-access-token': this.token } : {}),
    }
  }

  async get(url: string, params: Record<string, string | number> = {}, stamp = true) {
    const query = new URLSearchParams(
      Object.entries({ ...(stamp ? { _t: Math.floor(this.test.now.getTime() / 1000) } : {}), ...params }).map(
        ([k, v]) => [k, String(v)],
      ),
    )
    const text = query.toString()
    return this.test.app.inject({
      url: `/fagui${url}${text ? `?${text}` : ''}`,
      headers: this.headers(this.signOf(url, params)),
    })
  }

  async send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const sign = method === 'POST' ? this.signOf(url, body as Record<string, unknown>) : undefined
    return this.test.app.inject({
      method,
      url: `/fagui${url}`,
      headers: { ...this.headers(sign), 'content-type': 'application/json;charset=UTF-8' },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  }
}

let test: TestApp
let client: OldClient
beforeAll(async () => {
  test = await startTestApp({ captcha: true, signature: 'strict' })
  client = new OldClient(test)
})
afterAll(() => test.close())

const FIELDS = ['success', 'code', 'message', 'result', 'timestamp']
/** The envelope of an answer, with nothing missing and nothing added. */
function envelope(response: { statusCode: number; headers: Record<string, unknown>; json: () => any }) {
  const body = response.json()
  expect(Object.keys(body).toSorted()).toEqual(FIELDS.toSorted())
  expect(body.timestamp).toBe(test.now.getTime())
  expect(String(response.headers['content-type'])).toMatch(/^application\/json; charset=utf-8/i)
  return { status: response.statusCode, ...body }
}

describe('an old client', () => {
  // spec §3.1, §7.32, §7.33
  it('an old client gets a captcha, signs in, reads its menus, dictionaries and departments, and signs out', async () => {
    const person = await test.makeUser({
      username: 'old_client',
      realname: '老客户端',
      roles: ['user'],
      permissions: ['system:online:list', 'system:online:forceLogout'],
      departments: ['办公室', '法规审查处'],
      tenants: [71, 72],
    })

    const checkKey = test.now.getTime()
    const image = envelope(await client.get(`/sys/randomImage/${checkKey}`))
    expect(image).toMatchObject({ status: 200, success: true })
    expect(image.result.startsWith('data:image/jpg;base64,')).toBe(true)

    // The client sends more than is asked for, and the key as a number.
    const attempt = {
      username: person.username,
      password: PASSWORD,
      captcha: test.captchaAnswer(String(checkKey)),
      checkKey,
      remember_me: true,
    }
    const login = envelope(await client.send('POST', '/sys/login', attempt))
    expect(login).toMatchObject({ status: 200, success: true, code: 200, message: '登录成功' })
    expect(Object.keys(login.result).toSorted()).toEqual([
      'departs',
      'multi_depart',
      'sysAllDictItems',
      'tenantList',
      'token',
      'userInfo',
    ])
    expect(login.result.multi_depart).toBe(2)
    expect(login.result.tenantList).toEqual([
      { id: 71, name: '租户71', status: 1 },
      { id: 72, name: '租户72', status: 1 },
    ])
    expect(login.result.userInfo).toEqual({
      id: person.id,
      username: 'old_client',
      realname: '老客户端',
      avatar: null,
      birthday: null,
      sex: null,
      email: null,
      phone: null,
      orgCode: login.result.departs[0].orgCode,
      orgCodeTxt: '办公室',
      status: 1,
      workNo: null,
      post: null,
      telephone: null,
      userIdentity: 1,
      departIds: null,
      relTenantIds: expect.stringMatching(/^7[12],7[12]$/),
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      homePath: '/workbench',
    })
    client.token = login.result.token
    client.tenant = 72

    // With several departments, the client lets its user choose.
    const chosen = envelope(
      await client.send('PUT', '/sys/selectDepart', {
        orgCode: login.result.departs[1].orgCode,
        username: person.username,
      }),
    )
    expect(chosen).toMatchObject({ status: 200, success: true })
    expect(chosen.result.userInfo).toMatchObject({ orgCode: login.result.departs[1].orgCode, orgCodeTxt: '法规审查处' })

    const permission = envelope(await client.get('/sys/permission/getUserPermissionByToken'))
    expect(permission).toMatchObject({ status: 200, success: true })
    expect(Object.keys(permission.result).toSorted()).toEqual(['allAuth', 'auth', 'menu', 'sysSafeMode'])
    expect(permission.result.sysSafeMode).toBe(false)
    const home = permission.result.menu[0]
    expect(home).toMatchObject({ route: '1', path: '/home', component: 'home/Index', redirect: null })
    expect(home.meta).toMatchObject({
      title: '首页',
      internalOrExternal: false,
      componentName: expect.any(String),
      keepAlive: expect.any(Boolean),
    })
    expect(home).not.toHaveProperty('hidden')
    expect(home).not.toHaveProperty('alwaysShow')
    const system = permission.result.menu.find(({ path }: { path: string }) => path === '/isystem')
    expect(system.children.map(({ meta }: { meta: { title: string } }) => meta.title)).toEqual(['运维审计'])
    const [group] = system.children
    expect(group.children.map(({ meta }: { meta: { title: string } }) => meta.title)).toEqual(['在线用户'])
    expect(group.children[0]).not.toHaveProperty('redirect')
    const codes = permission.result.auth.map(({ action }: { action: string }) => action)
    expect(codes).toEqual(
      expect.arrayContaining(['system:online:list', 'system:online:forceLogout', 'btn:notification']),
    )
    expect(codes).not.toContain('system:log:list')
    for (const entry of permission.result.auth)
      expect(Object.keys(entry).toSorted()).toEqual(['action', 'describe', 'type'])
    for (const entry of permission.result.allAuth)
      expect(Object.keys(entry).toSorted()).toEqual(['action', 'describe', 'status', 'type'])
    expect(permission.result.allAuth.map(({ action }: { action: string }) => action)).toContain('system:log:list')

    // Dictionaries: without `_t`, signed; then all of them again, as “clear cache” does.
    const sex = envelope(await client.get('/sys/dict/getDictItems/sex', {}, false))
    expect(sex).toMatchObject({ status: 200, success: true })
    expect(sex.result.slice(0, 2)).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ])
    expect(envelope(await client.get('/sys/dict/refleshCache')).success).toBe(true)
    const all = envelope(await client.get('/sys/dict/queryAllDictItems'))
    expect(Object.keys(all.result)).toEqual(
      expect.arrayContaining(['sex', 'yn', 'F_TYPE', 'F_LEVEL', 'region', 'address']),
    )
    expect(all.result.F_TYPE.map(({ value }: { value: string }) => value)).not.toContain('FT08')

    const departs = envelope(await client.get('/sys/user/getCurrentUserDeparts'))
    expect(Object.keys(departs.result).toSorted()).toEqual(['list', 'orgCode'])
    expect(departs.result.list.map(({ departName }: { departName: string }) => departName)).toEqual([
      '办公室',
      '法规审查处',
    ])
    expect(departs.result.orgCode).toBe(login.result.departs[1].orgCode)
    const tree = envelope(
      await client.get('/sys/sysDepart/queryTreeList', {
        ids: departs.result.list.map(({ id }: { id: string }) => `${id},`).join(''),
      }),
    )
    for (const node of tree.result) {
      expect([node.key, node.value, node.title]).toEqual([node.id, node.id, node.departName])
      expect(node).toHaveProperty('children')
    }
    expect(tree.result.map(({ departName }: { departName: string }) => departName)).toEqual(['办公室', '法规审查处'])

    // A list, with wildcards, sort by a translated column and what it shows.
    const query = {
      username: '*OLD_cl*'.toLowerCase(),
      column: 'sex_dictText',
      order: 'asc',
      field: 'id,,username,realname',
      pageNo: 1,
      pageSize: 10,
    }
    const online = envelope(await client.get('/sys/online/list', query))
    expect(online).toMatchObject({ status: 200, success: true })
    expect(Object.keys(online.result).toSorted()).toEqual(['current', 'pages', 'records', 'size', 'total'])
    expect(online.result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(online.result.records[0]).toMatchObject({ username: 'old_client', sex_dictText: null })

    // When signing out, the client names JSON as the type and sends no body.
    const out = envelope(await client.send('POST', '/sys/logout'))
    expect(out).toMatchObject({ status: 200, success: true, message: '退出登录成功！' })
    const after = envelope(await client.get('/sys/permission/getUserPermissionByToken'))
    expect(after).toMatchObject({ status: 401, success: false, code: 401, message: 'Token失效，请重新登录!' })
  })
})

describe('X-Sign', () => {
  const items = async (change: (headers: Record<string, string>) => void, path = '/sys/dict/getDictItems/sex') => {
    const signer = new OldClient(test)
    const headers: Record<string, string> = {
      ...signer.headers(signer.signOf(path)),
      'x-access-token': await test.signIn(),
    }
    change(headers)
    return envelope(await test.app.inject({ url: `/fagui${path}`, headers }))
  }
  // spec §7.3
  it('X-Sign is accepted when right and refused in the words of the wire when late, wrong or missing where it is required', async () => {
    expect((await items(() => {})).success).toBe(true)
    expect(await items((headers) => (headers['x-timestamp'] = String(test.now.getTime() - 301_000)))).toMatchObject({
      status: 200,
      success: false,
      message: '签名验证失败:X-TIMESTAMP已过期',
    })
    expect((await items((headers) => (headers['x-sign'] = 'A'.repeat(32)))).message).toBe('Sign签名校验失败！')
    expect((await items((headers) => delete headers['x-sign'])).message).toMatch(/^签名验证失败/)
  })
  it('X-Sign covers the part of a path after a comma', async () => {
    const path = `/sys/dict/getDictItems/${encodeURIComponent('部门,名称,编码')}`
    expect((await items(() => {}, path)).message).not.toMatch(/签名/)
  })
  it('X-Sign without a valid token is refused with 401', async () => {
    const reply = await items((headers) => (headers['x-access-token'] = 'made-up'))
    expect(reply.status).toBe(401)
  })
  it('X-Sign may be absent where the installation does not require it', async () => {
    const lenient = await startTestApp()
    const token = await lenient.signIn()
    const ask = async (headers: Record<string, string>) =>
      (await lenient.ask('GET /sys/dict/getDictItems/sex', { token, headers })).body.success
    expect(await ask({})).toBe(true)
    expect(await ask({ 'x-sign': 'WRONG', 'x-timestamp': String(lenient.now.getTime()) })).toBe(false)
    await lenient.close()
  })
})
