import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { ACCESS_TOKEN, TENANT_ID } from '#common/storage-keys.ts'
import { stored } from '#web/platform/storage.ts'
import { ApiError, call, callFull, download, send } from './call.ts'
import { onFailure } from './failures.ts'

/** The replaced network: the requests made, and the answers it gives. */
const asked: { url: URL; init: RequestInit; headers: Record<string, string> }[] = []
let answer: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'))
const last = () => {
  const request = asked.at(-1)
  if (!request) throw new Error('nothing was asked')
  return request
}
const json = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const good = (result: unknown, more: object = {}) =>
  json({ success: true, code: 200, message: '', result, timestamp: 0, ...more })
const bad = (status: number, code: number, message: string, more: object = {}) =>
  json({ success: false, code, message, result: null, timestamp: 0, ...more }, status)
const failing = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  )

const DICT = 'GET /sys/dict/getDictItems/{dictCode}'
const LIST = 'GET /sys/online/list'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_760_000_000_900, toFake: ['Date'] })
  vi.stubGlobal('location', { pathname: '/home', search: '' })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ url: new URL(address, 'http://site.example'), init, headers: init.headers as Record<string, string> })
    return answer()
  })
})
afterEach(() => {
  stored.remove(ACCESS_TOKEN)
  stored.remove(TENANT_ID)
  onFailure(() => undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('call: requests', () => {
  // spec §6.7, §7.1
  it('a visitor’s call has no token, no tenant and the current second as stamp', async () => {
    answer = () => good({ records: [], total: 0 })
    await call(LIST, { query: { pageNo: 2, username: '' } })
    expect(last().url.pathname).toBe('/fagui/sys/online/list')
    // Empty parameters are not sent.
    expect(last().url.search).toBe('?pageNo=2&_t=1760000000')
    expect(last().headers).toEqual({ accept: 'application/json', [STRICT_HEADER]: 'on', 'tenant-id': '0' })
    expect(last().init.body).toBeUndefined()
  })

  // spec §6.7, §7.3
  it('a signed-in user’s call carries token, tenant and signature', async () => {
    stored.set(ACCESS_TOKEN, 'secret')
    stored.set(TENANT_ID, 7)
    answer = () => good(null)
    await call(LIST, { query: { username: '张*', pageNo: 1 } })
    const sum = createHash('md5').update('{"pageNo":"1","username":"张*"}').digest('hex').toUpperCase()
    expect(last().headers).toMatchObject({
      'X-Access-Token': 'secret',
      'tenant-id': '7',
      'X-Sign': sum,
      'X-TIMESTAMP': '1760000000900',
    })
    await call('POST /sys/online/forceLogout', { body: { token: 'x' } })
    expect(last().headers['X-Sign']).toBe(createHash('md5').update('{"token":"x"}').digest('hex').toUpperCase())
    await call('PUT /sys/selectDepart', { body: { orgCode: 'A01' } })
    expect(last().headers['X-Sign']).toBeUndefined()
  })

  // spec §7.1
  it('path parameters are encoded into the address', async () => {
    answer = () => good([])
    await call(DICT, { params: { dictCode: 'a/b?c=#,类型' }, query: {} })
    expect(last().url.href).toBe('http://site.example/fagui/sys/dict/getDictItems/a%2Fb%3Fc%3D%23%2C%E7%B1%BB%E5%9E%8B')
  })

  it('a POST sends JSON without a stamp, an empty object when it has no body', async () => {
    answer = () => good(null)
    await call('POST /sys/online/forceLogout', { body: { token: 'x' } })
    expect(last().init).toMatchObject({ method: 'POST', body: '{"token":"x"}' })
    expect(last().headers['content-type']).toBe('application/json')
    expect(last().url.search).toBe('')
    await call('POST /sys/logout', {})
    expect(last().init.body).toBe('{}')
  })

  // spec §7.2
  it('a call on a page of a low-code app names the app and adds its conditions', async () => {
    vi.stubGlobal('location', { pathname: '/low-app/a1/list', search: '?lowAppFilter=%7B%22status%22%3A1%7D' })
    answer = () => good(null)
    await call(LIST, { query: {} })
    expect(last().headers['X-Low-App-ID']).toBe('a1')
    expect(last().url.searchParams.get('status')).toBe('1')
  })
})

describe('call and callFull: answers', () => {
  // spec §7.1
  it('call returns the result of an answer, callFull the whole envelope', async () => {
    answer = () => good(['a'], { code: 3030, message: '请先修改密码' })
    expect(await call(LIST, { query: {} })).toEqual(['a'])
    expect(await callFull(LIST, { query: {} })).toMatchObject({ code: 3030, message: '请先修改密码', result: ['a'] })
  })

  it.each([
    [() => bad(200, 412, '验证码错误'), { status: 200, code: 412, message: '验证码错误' }],
    [
      () => bad(400, 400, '参数 q 无效', { field: 'q' }),
      { status: 400, code: 400, message: '参数 q 无效', field: 'q' },
    ],
    [
      () => Promise.resolve(new Response('<html>Bad Gateway</html>', { status: 502 })),
      { status: 502, code: 502, message: '' },
    ],
    [() => Promise.resolve(new Response('<p>验证</p>', { status: 509 })), { status: 509, page: '<p>验证</p>' }],
    [() => Promise.resolve(new Response('<p>not ours</p>')), { status: 200, code: 200, message: '' }],
    [() => Promise.reject(new TypeError('Failed to fetch')), { status: 0, message: 'Failed to fetch' }],
  ])('an answer without success becomes an ApiError: %#', async (given, expected) => {
    answer = given
    expect(await failing(call(LIST, { query: {} }))).toMatchObject(expected)
  })

  it('a bare list counts as a successful answer', async () => {
    answer = () => json([{ id: 'u1' }])
    expect(await call('GET /sys/user/getMultiUser', { query: { id: 'u1,' } })).toEqual([{ id: 'u1' }])
    answer = () => bad(401, 401, 'Token失效，请重新登录!')
    expect(await failing(call('GET /sys/user/getMultiUser', { query: { id: 'u1,' } }))).toMatchObject({ status: 401 })
  })

  it('a failure is reported once, and not at all when the call had a token of its own', async () => {
    const told: number[] = []
    onFailure(({ status }) => told.push(status))
    answer = () => bad(401, 401, 'Token失效，请重新登录!')
    await failing(call(LIST, { query: {} }))
    expect(told).toEqual([401])
    await failing(send('POST /sys/logout', {}, { token: 'old' }))
    expect(last().headers['X-Access-Token']).toBe('old')
    expect(told).toEqual([401])
  })

  it('an aborted call is not reported as a failure', async () => {
    const told: number[] = []
    onFailure(({ status }) => told.push(status))
    const gone = new DOMException('aborted', 'AbortError')
    answer = () => Promise.reject(gone)
    await expect(call(LIST, { query: {} }, AbortSignal.abort(gone))).rejects.toBe(gone)
    expect(told).toEqual([])
  })
})

describe('call: too much at once', () => {
  const tooMuch = (seconds: string) =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          success: false,
          code: 429,
          message: `操作过于频繁，请 ${seconds} 秒后再试`,
          result: null,
          timestamp: 0,
        }),
        {
          status: 429,
          headers: { 'retry-after': seconds },
        },
      ),
    )
  // spec §6.9
  it('a reading call that has to wait for a moment is sent once more by itself', async () => {
    const answers = [tooMuch('0.01'), good(['shown'])]
    answer = () => answers.shift() ?? Promise.reject(new Error('asked too often'))
    expect(await call(LIST, { query: {} })).toEqual(['shown'])
  })
  it('a call that is refused again, has to wait for long, or changes something fails with the words of the server', async () => {
    const before = asked.length
    answer = () => tooMuch('0.01')
    expect(await failing(call(LIST, { query: {} }))).toMatchObject({
      status: 429,
      message: '操作过于频繁，请 0.01 秒后再试',
    })
    expect(asked.length - before).toBe(2)
    answer = () => tooMuch('60')
    expect(await failing(call(LIST, { query: {} }))).toMatchObject({
      status: 429,
      message: '操作过于频繁，请 60 秒后再试',
    })
    answer = () => tooMuch('0.01')
    expect(await failing(call('POST /sys/logout', {}))).toMatchObject({ status: 429 })
    expect(asked.length - before).toBe(4)
  })
})

describe('download', () => {
  it('a refused download reports the reason from the JSON body', async () => {
    answer = () =>
      Promise.resolve(
        new Response(JSON.stringify({ success: false, code: 500, message: 'Token失效，请重新登录!' }), { status: 500 }),
      )
    const told: string[] = []
    onFailure(({ message }) => told.push(message))
    expect(await failing(download(LIST, { query: {} }))).toMatchObject({
      status: 500,
      message: 'Token失效，请重新登录!',
    })
    expect(told).toEqual(['Token失效，请重新登录!'])
  })

  it('an empty download fails', async () => {
    answer = () => Promise.resolve(new Response(new Blob([])))
    expect(await failing(download(LIST, { query: {} }))).toMatchObject({ message: '文件下载失败' })
  })
})
