import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { projectRoot } from '../platform/project-root.ts'
import { startTestApp, type Reply, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { PASSWORD, type Person } from '#server/testing/people.ts'
import { workbookOf } from '#server/testing/workbook.ts'

/**
 * Every form of call that an older client of the wire was recorded to make, made again. Each is answered, or its
 * refusal is decided: a call that is refused without a decision fails.
 */
const RECORDED = join(projectRoot, '../shared/wire/client-calls.jsonl')
const present = existsSync(RECORDED)

interface RecordedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query: Record<string, string>
  body: string
}
const recorded: RecordedCall[] = present
  ? readFileSync(RECORDED, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RecordedCall)
  : []

/**
 * Calls that make what others name come first, those that end or delete something last; the rest in the order of the
 * file.
 */
const FIRST = [
  'login',
  'tenant/add',
  'position/add',
  'sysDepart/add',
  'role/add',
  'dict/add',
  'dictItem/add',
  'category/add',
  'permission/add',
  'sysDepartRole/add',
  'permission/saveDepartPermission',
  'quartzJob/pause',
]
const LAST = [
  'online/forceLogout',
  'dictItem/delete',
  'dict/delete',
  'dict/back/{id}',
  'user/deleteUserRole',
  'user/delete',
  'user/putRecycleBin',
  'permission/delete',
  'logout',
]
function place({ path, method }: RecordedCall): number {
  const name = path.replace('/sys/', '')
  if (LAST.includes(name)) return 1000 + LAST.indexOf(name)
  return FIRST.includes(name) ? FIRST.indexOf(name) - 1000 : method === 'GET' ? 1 : 0
}
const inOrder = recorded.map((call) => ({ call, at: place(call) })).toSorted((a, b) => a.at - b.at)

/**
 * Refusals that are decided, by method, path and what tells the form of the call: how it is refused, and where that is
 * written down.
 */
const DECIDED: { call: string; form?: RegExp; status: number; message: RegExp; why: string }[] = [
  {
    call: 'GET /sys/dict/loadTreeData',
    form: /sys_permission/,
    status: 200,
    message: /字典Code格式不正确！/,
    why: '0072: the tree of menus is no dictionary for every user; it is read with system:permission:list',
  },
  {
    call: 'GET /sys/duplicate/check',
    form: /zw01/,
    status: 200,
    message: /“zw01”已存在，请换一个/,
    why: '0087: the words of the save for a value that is taken',
  },
  {
    call: 'GET /sys/dictItem/dictItemCheck',
    form: /^(?!.*"id").*$/,
    status: 200,
    message: /该值不可用，系统中已存在！/,
    why: 'wire 3.8: its words for a value that is taken',
  },
  {
    call: 'GET /sys/common/static/{path}',
    status: 401,
    message: /token为空/,
    why: '0062: pictures use signed addresses; a path alone opens nothing',
  },
  {
    call: 'GET /sys/dict/getDictItems/sys_user,realname,id,username!=',
    status: 200,
    message: /字典|不能|格式/,
    why: '0026 and wire 7.2: no condition in SQL comes from a client',
  },
  {
    call: 'POST /sys/fillRule/add',
    status: 200,
    message: /规则/,
    why: 'wire 3.8: a registry of named rules, no Java class names',
  },
  {
    call: 'POST /sys/permission/addPermissionRule',
    status: 200,
    message: /.+/,
    why: '0018: a rule names a field of the list of its menu; this menu has no list',
  },
  {
    call: 'GET /sys/category/loadTreeData',
    form: /B01/,
    status: 200,
    message: /不存在|有误/,
    why: 'wire 3.6: the words for a code that does not exist',
  },
  {
    call: 'GET /sys/category/loadTreeRoot',
    form: /B01/,
    status: 200,
    message: /该编码【B01】不存在，请核实!/,
    why: 'wire 3.6',
  },
]
const decided = ({ method, path, query, body }: RecordedCall) =>
  DECIDED.find(
    ({ call, form }) => `${method} ${path}`.startsWith(call) && (form?.test(JSON.stringify(query) + body) ?? true),
  )

let test: TestApp
let token: string
/** What the ids of the recording are here. */
const known = new Map<string, string>()
const users: Person[] = []

beforeAll(async () => {
  if (!present) return
  test = await startTestApp()
  test.now = new Date('2026-11-23T04:00:00Z')
  const admin = await test.makeUser({
    username: 'admin',
    permissions: Object.keys(PERMISSION_CODES) as PermissionCode[],
  })
  token = await test.sessionOf(admin)
  for (const username of ['user01', 'user02', 'user03', 'user04'])
    users.push(await test.makeUser({ username, roles: ['user'] }))
  known.set('657decae104173e53c3ea84800539e14', users[0]?.id ?? '')
  known.set('10bb763a3677a5c8b4b6b5066ffc83db', users[2]?.id ?? '')
  known.set('0f25146aba5328b3b9b35be120efdf58', users[3]?.id ?? '')
})
afterAll(() => test?.close())

/**
 * Text of the recording with the ids of today, a password where the recording hides one, and without revisions, which
 * count other changes here.
 */
const today = (text: string) =>
  [...known]
    .reduce((all, [then, now]) => all.replaceAll(then, now), text)
    .replaceAll('"…"', `"${PASSWORD}"`)
    .replaceAll(/"revision":"?\d+"?/g, '"revision":null')

async function send({ method, path, query, body }: RecordedCall): Promise<Reply> {
  const filled = path
    .replace('{path}', 'temp/a.png')
    .replace('{key}', '1795310487601')
    .replace('{id}', known.get('7c6b2ac54456515c33bef219ecee68ac') ?? '')
  const parameters = new URLSearchParams(
    JSON.parse(today(JSON.stringify(query).replace('…', '1795310487'))) as Record<string, string>,
  )
  const asVisitor = path.startsWith('/sys/common/static') || path.endsWith('/login')
  const headers: Record<string, string> = asVisitor ? {} : { 'x-access-token': token }
  let payload: string | Buffer | undefined
  if (body.startsWith('<multipart')) {
    const bytes = path.includes('importExcel')
      ? await workbookOf(['用户账号', '用户姓名', '密码'], [['w0001', '王一', PASSWORD]])
      : PNG
    const form = formOf({}, [{ name: path.includes('importExcel') ? '用户.xlsx' : 'logo.png', bytes }])
    payload = form.body
    Object.assign(headers, form.headers)
  } else if (body !== '') {
    payload = path.endsWith('/changePassword') ? today(body).replaceAll(PASSWORD, 'Birch-2031') : today(body)
    headers['content-type'] = 'application/json;charset=UTF-8'
  }
  const url = `/fagui${filled}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`
  const response = await test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  const json = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: json ? response.json() : response.body, headers: response.headers }
}

/** The smallest picture that browsers show. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Where the id of what a call made is found: a list, and the field of its rows that holds the name. */
const MADE: Record<string, { list: string; id: string; name: RegExp }[]> = {
  '/sys/category/add': [{ list: '/sys/category/rootList', id: '359d6bc7d32fe5a8bfed3101c10e6e0d', name: /法规门类/ }],
  '/sys/dict/add': [
    { list: '/sys/dict/list?dictCode=test_dict', id: '7c6b2ac54456515c33bef219ecee68ac', name: /测试字典/ },
  ],
  '/sys/dictItem/add': [
    {
      list: '/sys/dictItem/list?dictId=7c6b2ac54456515c33bef219ecee68ac',
      id: '0a314a95b2aa6124f27012d1fbbac544',
      name: /甲/,
    },
  ],
  '/sys/permission/add': [
    { list: '/sys/permission/list?name=测试菜单', id: '157327a4a01a148bea39d91b5eb63823', name: /测试菜单/ },
  ],
  '/sys/role/add': [{ list: '/sys/role/list?roleCode=editor', id: 'a86dba60c158fcbe8e9d3ac678c33c0e', name: /编辑员/ }],
  '/sys/sysDepart/add': [
    { list: '/sys/sysDepart/searchBy?keyWord=法制委员会', id: '1ab0b64e1a9ac7b6294b237ebd879f09', name: /法制委员会/ },
    { list: '/sys/sysDepart/searchBy?keyWord=法规处', id: 'beacc636c4cbc0c57ed5aa0a2e3c1f64', name: /法规处/ },
  ],
  '/sys/sysDepartRole/add': [
    {
      list: '/sys/sysDepartRole/list?deptId=1ab0b64e1a9ac7b6294b237ebd879f09',
      id: '35c3c816347b55a64509f0f8484d2f8a',
      name: /部门编辑/,
    },
  ],
}

async function learn(path: string): Promise<void> {
  for (const { list, id, name } of MADE[path] ?? []) {
    const { result } = (await test.ask(`GET ${today(list)}`, { token })).body
    const row = JSON.stringify(result?.records ?? result ?? [])
    if (!name.test(row)) continue
    const found = /"id":"([\w.-]+)"/.exec(row.slice(Math.max(0, row.lastIndexOf('{', row.search(name)))))
    if (found?.[1]) known.set(id, found[1])
  }
}

const title = ({ method, path, query, body }: RecordedCall) =>
  `${method} ${path} ${Object.entries(query)
    .filter(([name]) => !['_t', 'column', 'order', 'field'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')} ${body.slice(0, 60)}`.trim()

describe.skipIf(!present)(
  `recorded calls of an older client${present ? '' : ' (skipped: ../shared/wire is not here)'}`,
  () => {
    it.each(inOrder.map(({ call }) => [title(call), call] as const))(
      '%s is answered, or its refusal is decided',
      async (_, call) => {
        if (call.path === '/sys/permission/delete') await learn('/sys/permission/add')
        if (call.path === '/sys/online/forceLogout') {
          const second = users[1] as Person
          await test.sessionOf(second)
          const { result } = (await test.ask('GET /sys/online/list?username=user02', { token })).body
          known.set('d789c02d71c5a1904802032782ad9046', result.records[0].token)
        }
        const { status, body, headers } = await send(call)
        const refusal = decided(call)
        const isEnvelope = String(headers['content-type']).includes('json') && !Array.isArray(body)
        const message = isEnvelope ? String(body.message) : ''
        const success = isEnvelope ? body.success : true
        const wanted = refusal ? { status: refusal.status, success: false } : { status: 200, success: true }
        expect({ status, success, message }).toEqual({ ...wanted, message })
        expect(message).toMatch(refusal?.message ?? /^/)
        if (refusal) return
        await learn(call.path)
      },
    )
    it('every decided refusal is of a call that was recorded', () => {
      const unused = DECIDED.filter((one) => !recorded.some((call) => decided(call) === one))
      expect(unused).toEqual([])
    })
  },
)
