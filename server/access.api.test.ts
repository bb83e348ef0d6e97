import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { calls, everyCall } from '#common/contract/calls.ts'
import { codeOf, type Entry } from '#common/contract/contract.ts'
import { OTHER_NAMES } from './compat/other-names-table.ts'
import { PUBLIC_PATHS } from '#common/contract/paths.ts'
import { REFUSED_CALLS } from './compat/refused-calls-table.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

/** Access checks of every call, made from the contract: a new call is checked as soon as the contract has it. */

let test: TestApp
let ordinary: string
let stranger: string
let before: Record<string, string>
beforeAll(async () => {
  test = await startTestApp()
  ordinary = await test.signIn()
  stranger = await test.signInStranger()
  before = await digests(test)
})
afterAll(async () => {
  await test.close()
  process.stdout.write(`access: ${everyCall.length} calls, ${requests} requests\n`)
})
let requests = 0

/** A checksum of every row of every table. */
async function digests({ database }: TestApp): Promise<Record<string, string>> {
  const client = await database.pool.connect()
  try {
    const tables = await client.query(
      'select table_name from information_schema.tables where table_schema = current_schema() order by 1',
    )
    const sums: Record<string, string> = {}
    for (const { table_name } of tables.rows as { table_name: string }[]) {
      const { rows } = await client.query(
        `select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table_name} t`,
      )
      const [{ n, sum }] = rows as [{ n: number; sum: string }]
      sums[table_name] = `${n} rows ${sum}`
    }
    return sums
  } finally {
    client.release()
  }
}

/** Values that fit the parameters of a path, so that the call is found. */
const fillPath = (path: string) => path.replace('{source}', 'dingtalk').replace(/\{\w+\*?\}/g, 'abc')

interface Input {
  query?: string
  body?: unknown
  /** Asks the server to refuse what it ignores otherwise. */
  strict?: boolean
}
async function send(
  key: string,
  { token, query = '', body, strict }: Input & { token?: string } = {},
  method?: string,
) {
  requests++
  const [own = 'GET', path = ''] = key.split(' ')
  return test.ask(`${method ?? own} ${fillPath(path)}${query}`, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
    ...(strict ? { headers: { [STRICT_HEADER]: 'on' } } : {}),
  })
}

interface Schema {
  properties?: Record<string, object>
  required?: string[]
  additionalProperties?: boolean
}

/** Inputs that no call may take, each with what is wrong about it. */
function malformedInputs(entry: Entry): [what: string, input: Input][] {
  const inputs: [string, Input][] = []
  const query = entry.query as Schema | undefined
  const body = entry.body as Schema | undefined
  if (query?.additionalProperties === false)
    inputs.push(['an unknown parameter', { query: '?unknown=1', strict: true }])
  const needed = (query?.required ?? []).map((name) => `${name}=1&`).join('')
  const parameters = unlike(query?.properties ?? {})
  for (const [name] of parameters) inputs.push([`${name} with a NUL`, { query: `?${needed}${name}=a\0` }])
  for (const name of query?.required ?? []) inputs.push([`no ${name}`, { query: '?_t=1', strict: true }])
  for (const [name, schema] of parameters) {
    const most = (schema as { maxLength?: number }).maxLength ?? 5_000
    inputs.push([`${name} too long`, { query: `?${needed}${name}=${'长'.repeat(most + 1)}` }])
  }
  if (body) {
    inputs.push(['a body that is a list', { body: [] }], ['no body', {}])
    for (const name of body.required ?? []) inputs.push([`no ${name}`, { body: without(sampleOf(body), name) }])
    for (const name of Object.keys(body.properties ?? {})) {
      inputs.push([`${name} with a NUL`, { body: { ...sampleOf(body), [name]: 'a\0' } }])
      inputs.push([`${name} with half a character`, { body: { ...sampleOf(body), [name]: 'a\ud800' } }])
    }
    for (const name of namesWithoutObjects(body))
      inputs.push([`${name} an object`, { body: { ...sampleOf(body), [name]: { a: 1 } } }])
  }
  return inputs
}
/** Fields that may not be objects. */
const namesWithoutObjects = (body: Schema): string[] =>
  Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
    (schema as { type?: string }).type === 'object' ? [] : [name],
  )
/**
 * Parameters without repetition: of those that share one schema, such as the forms of the fields of a list, only the
 * first two.
 */
function unlike(properties: Record<string, object>): [name: string, schema: object][] {
  const seen = new Map<object, number>()
  return Object.entries(properties).filter(([, schema]) => {
    seen.set(schema, (seen.get(schema) ?? 0) + 1)
    return (seen.get(schema) ?? 0) <= 2
  })
}
const without = (sample: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name))
/** A text in every required field; all of them take texts. */
const sampleOf = (body: Schema) => Object.fromEntries((body.required ?? []).map((name) => [name, '1']))

type Call = (typeof everyCall)[number]
/**
 * The calls under their own names, under the other names by which they are served, and those that are refused with
 * words.
 */
const everyName: Call[] = [
  ...everyCall,
  ...Object.entries(OTHER_NAMES).map(([name, { call }]): Call => [
    name as Call[0],
    everyCall.find(([key]) => key === call)?.[1] as Call[1],
  ]),
  ...REFUSED_CALLS.map(([key, entry]): Call => [key as Call[0], entry as Call[1]]),
]
const isGuarded = ([, { permission }]: Call) => permission !== 'public'
const needsCode = (call: Call) => codeOf(call[1].permission) !== null

describe('calls without a session', () => {
  // spec §6.20
  it.each(everyName.filter(isGuarded))(
    '%s refuses a caller without a token with 401, by every method it has',
    async (key, entry) => {
      for (const method of [undefined, ...(entry.also ?? [])]) {
        const { status, body } = await send(key, {}, method)
        expect([status, body]).toEqual([
          401,
          expect.objectContaining({ success: false, code: 401, message: 'token为空!', result: null }),
        ])
      }
    },
  )
  it.each(everyName.filter(isGuarded))(
    '%s refuses an unknown token with 401 and the words clients look for',
    async (key) => {
      const { status, body } = await send(key, { token: 'stale' })
      expect([status, body]).toEqual([
        401,
        expect.objectContaining({ success: false, code: 401, message: expect.stringContaining('Token失效') }),
      ])
    },
  )
  // spec §1.1
  it.each(everyCall.filter((call) => !isGuarded(call)))(
    '%s needs no sign-in and ignores an unknown token',
    async (key) => {
      expect((await send(key, { token: 'stale', query: '?unknown=1', strict: true })).status).not.toBe(401)
    },
  )
})

describe('calls without the permission code', () => {
  // spec §6.20
  it.each(everyName.filter(needsCode))(
    '%s refuses a signed-in caller without its permission code with 403 and code 510',
    async (key) => {
      const { status, body } = await send(key, { token: ordinary })
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({ success: false, code: 510, message: '没有权限，请联系管理员授权', result: null }),
      ])
    },
  )
})

describe('calls of a stranger who registered', () => {
  /**
   * What an account without department and office is for: itself. Codes that the program names by words come with the
   * session.
   */
  const OWN = [
    'DELETE /sys/following/unfollow',
    'GET /sys/annountCement/getDetailById',
    'GET /sys/annountCement/getMsgTotalByUser',
    'GET /sys/annountCement/getMyAnnouncement',
    'GET /sys/annountCement/list',
    'GET /sys/annountCement/listByUser',
    'GET /sys/annountCement/mySettings',
    'GET /sys/annountCement/queryById',
    'GET /sys/annountCement/syncNotic',
    'GET /sys/dict/getDictItems/{dictCode}',
    'GET /sys/dict/queryAllDictItems',
    'GET /sys/dict/refleshCache',
    'GET /sys/following/list',
    'GET /sys/following/state',
    'GET /sys/passkeys',
    'GET /sys/permission/getPermCode',
    'GET /sys/permission/getUserPermissionByToken',
    'GET /sys/secondFactor',
    'GET /sys/session/own',
    'GET /sys/session/proof',
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    'GET /sys/sysAnnouncementSend/getOne',
    'GET /sys/tenant/getCurrentUserTenant',
    'GET /sys/user/getCurrentUserDeparts',
    'GET /sys/user/getUserInfo',
    'GET /sys/user/getUserSectionInfoByToken',
    'GET /sys/user/ownProfile',
    'GET /sys/user/personalData',
    'POST /sys/following/follow',
    'POST /sys/passkeys/add',
    'POST /sys/passkeys/beginAdd',
    'POST /sys/passkeys/beginProof',
    'POST /sys/passkeys/prove',
    'POST /sys/passkeys/remove',
    'POST /sys/secondFactor/begin',
    'POST /sys/secondFactor/confirm',
    'POST /sys/secondFactor/recoveryCodes',
    'POST /sys/secondFactor/remove',
    'POST /sys/session/beginProof',
    'POST /sys/session/end',
    'POST /sys/session/endOthers',
    'POST /sys/session/prove',
    'POST /sys/user/eraseOwn',
    'PUT /sys/annountCement/editByAnntIdAndUserId',
    'PUT /sys/annountCement/editMySettings',
    'PUT /sys/annountCement/readAll',
    'PUT /sys/passkeys/rename',
    'PUT /sys/selectDepart',
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId',
    'PUT /sys/sysAnnouncementSend/readAll',
    'PUT /sys/user/ownProfile',
    'PUT /sys/user/updatePassword',
  ]
  // spec §6.16
  it.each(everyName.filter(([, { permission }]) => permission !== 'public' && permission !== 'signedIn'))(
    '%s refuses a stranger who registered, whatever the input',
    async (key, entry) => {
      for (const method of [undefined, ...(entry.also ?? [])]) {
        const { status, body } = await send(key, { token: stranger }, method)
        expect([status, body]).toEqual([
          403,
          expect.objectContaining({ success: false, code: 510, message: '没有权限，请联系管理员授权', result: null }),
        ])
      }
    },
  )
  it('a stranger who registered may make no guarded call but those about the own account', () => {
    expect(everyCall.flatMap(([key, { permission }]) => (permission === 'signedIn' ? [key] : [])).toSorted()).toEqual(
      OWN,
    )
  })
})

/**
 * What is malformed is refused before the database is asked: on a second engine a few inputs of each call are enough.
 */
const MOST_INPUTS = process.env['TEST_DATABASE_URL'] ? 3 : Infinity

describe('calls with malformed input', () => {
  it.each(everyCall.filter(([, entry]) => malformedInputs(entry).length > 0))(
    '%s answers malformed input with a clear 400 in Chinese',
    async (key, entry) => {
      const token = entry.permission === 'public' ? undefined : await allowed(entry)
      for (const [what, input] of malformedInputs(entry).slice(0, MOST_INPUTS)) {
        const { status, body } = await send(key, { ...(token === undefined ? {} : { token }), ...input })
        expect([what, status, body.success, body.code, body.result]).toEqual([what, 400, false, 400, null])
        expect(body.message, what).toMatch(/参数/)
        expect(JSON.stringify(body), what).not.toMatch(/schema|ajv|FST_|\.ts|must /i)
      }
    },
  )
  it('every call that takes input is sent malformed input', () => {
    const takesNothing = everyCall
      .filter(([, entry]) => malformedInputs(entry).length === 0 && !entry.upload)
      .map(([key]) => key)
    expect(takesNothing).toEqual([
      'POST /dataManagement/validity/gather',
      'POST /sys/certificate/signIn',
      'POST /sys/logout',
      'POST /sys/passkeys/beginAdd',
      'POST /sys/passkeys/beginProof',
      'POST /sys/session/beginProof',
      'POST /sys/session/endOthers',
      'POST /sys/log/verify',
      'PUT /sys/annountCement/readAll',
      'PUT /sys/sysAnnouncementSend/readAll',
      'POST /sys/common/upload/finish/{uploadId}',
    ])
  })
})

describe('a server in internet mode', () => {
  // spec §1.3
  it.each(everyName)('a server in internet mode has %s only if it is below the public path', (key) => {
    const [method, path = ''] = key.split(' ')
    const known = internet.app.hasRoute({
      method: method as 'GET',
      url: `/fagui${path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1')}`,
    })
    expect(known).toBe(path.startsWith(PUBLIC_PATHS))
  })
})

let internet: TestApp
beforeAll(async () => {
  internet = await startTestApp({ mode: 'internet' })
})
afterAll(() => internet.close())

const holders = new Map<string, string>()
/** A token that may make this call. */
async function allowed({ permission }: Entry): Promise<string> {
  const known = holders.get(permission)
  if (known) return known
  const token =
    codeOf(permission) === null ? await test.signIn() : await test.signIn([codeOf(permission) as PermissionCode])
  holders.set(permission, token)
  return token
}

describe('refused requests', () => {
  /** Tables that a refused call (the log) or this file (its accounts) may write. */
  const OF_THE_TEST = [
    'account',
    'account_role',
    'account_session',
    'role',
    'role_permission',
    'activity_log',
    'activity_unsealed',
  ]
  it('refused and malformed requests change nothing', async () => {
    const after = await digests(test)
    for (const table of OF_THE_TEST) {
      delete before[table]
      delete after[table]
    }
    expect(after).toEqual(before)
    expect(requests).toBeGreaterThan(everyCall.length * 2)
  })
  it('every refusal because of a missing permission code stands in the log', async () => {
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('success', '=', false)
      .execute()
    const codes = everyCall.filter(needsCode)
    for (const [, { summary }] of codes) expect(lines.map(({ content }) => content)).toContain(`没有权限：${summary}`)
  })
})

/** Paths of Fastify's printed tree, in which each line goes on where the line it is indented under ends. */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods] = /^([│ ]*)[├└]── (\S+)( \([A-Z, ]+\))?/.exec(line) ?? []
    if (path === '') return []
    const depth = indent.length / 4
    above[depth] = (depth > 0 ? (above[depth - 1] ?? '') : '') + path
    return methods ? [above[depth] ?? ''] : []
  })
}

describe('routes of the server', () => {
  // spec §6.20
  it('the server has no API route beside those of the contract', () => {
    const routes = routesIn(test.app.printRoutes({ commonPrefix: false })).filter((path) => path.startsWith('/fagui/'))
    const declared = new Set(
      everyName.map(([key]) => `/fagui${(key.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const others = routes.filter((path) => !declared.has(path))
    expect(routes.length).toBeGreaterThan(20)
    expect([...new Set(others)].toSorted()).toEqual([
      '/fagui/internet/fagui/openapi.json',
      '/fagui/vxeSocket/:userId/:pageId',
      '/fagui/websocket/:userId',
    ])
  })
  it('OpenAPI lists public calls for the public and all calls for developers', async () => {
    const told = Object.keys((await test.call('/fagui/internet/fagui/openapi.json')).body.paths)
    const all = openApiOf(calls, { title: '', version: '', apiBase: '/fagui' }).paths
    for (const [key] of everyCall) {
      const [method = '', own = ''] = key.split(' ')
      // OpenAPI has no notation for the rest of an address.
      const path = own.replace(/\*\}$/, '}')
      expect(Object.keys(all[`/fagui${path}`] ?? {}), key).toContain(method.toLowerCase())
      expect(told.includes(`/fagui${path}`), key).toBe(path.startsWith(PUBLIC_PATHS))
    }
  })
  it('an unknown path is answered in the envelope', async () => {
    expect((await test.call('/fagui/sys/nothing')).body).toMatchObject({
      success: false,
      code: 404,
      message: '路径不存在，请检查路径是否正确',
    })
  })
  it('a call by a method it does not have is answered with 405', async () => {
    const response = await test.app.inject({ method: 'POST', url: '/fagui/internet/fagui/law/stats' })
    expect(response.json()).toMatchObject({ success: false, code: 405 })
  })
})
