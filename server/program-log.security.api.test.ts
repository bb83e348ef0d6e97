import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  test = await startTestApp({ accessLog: true }, { logLevel: 'info', logTo: (line) => void lines.push(line) })
})
afterAll(() => test.close())

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log of the program', () => {
  it('has a line for each answer, with its route and never what was asked', async () => {
    lines.length = 0
    await test.call('/fagui/internet/fagui/law/search?q=%E7%97%85%E5%8E%86secret')
    expect(parsed()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: expect.stringMatching(/^req-\w+$/),
        route: '/fagui/internet/fagui/law/search',
        method: 'GET',
        status: 200,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ])
  })
  it('has no password, token, telephone number, address or account, whatever calls are made, well or badly', async () => {
    lines.length = 0
    const person = await makePerson(test.database.db, { isStaff: true, phone: '13912345678', email: 'wang@example.cn' })
    const token = await test.sessionOf(person)
    await test.ask('POST /sys/login', {
      body: { username: person.username, password: 'Wrong-Pass-77', captcha: 'x', checkKey: 'y' },
    })
    await test.ask('PUT /sys/user/updatePassword', {
      token,
      body: { oldpassword: person.password, password: 'New-Pass-88', confirmpassword: 'Other-99' },
    })
    await test.ask('GET /sys/user/list?phone=13912345678&email=wang@example.cn', { token })
    await test.ask('POST /sys/user/add', {
      token,
      body: { username: 'x', phone: '13912345678', email: 'not an address' },
    })
    await test.call('/fagui/sys/user/list?token=abc', {
      'x-access-token': 'made-up-token',
      cookie: 'secret=1',
      authorization: 'Basic secret',
    })
    expect(lines.length).toBeGreaterThan(5)
    const secrets = [
      token,
      person.password,
      person.username,
      'Wrong-Pass-77',
      'New-Pass-88',
      'Other-99',
      '13912345678',
      'wang@',
      'made-up-token',
      'secret',
      '127.0.0.1',
    ]
    expect(secrets.filter((secret) => secret !== '' && lines.some((line) => line.includes(secret)))).toEqual([])
  })
  it('tells a fault of the database with its place and without the values of the row', async () => {
    lines.length = 0
    const failing = async (work: string) =>
      test.database.db
        .executeQuery({ sql: work, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: 'x' } } as never)
        .catch((error: unknown) => error)
    for (const work of [
      "select 'Zhang San'::date",
      "insert into dictionary (code, name) values ('c9', 'Li Si'), ('c9', 'Li Si')",
    ])
      test.app.log.error({ err: await failing(work) }, 'request failed')
    expect(lines).toHaveLength(2)
    expect(parsed()[0]).toMatchObject({
      level: 'error',
      err: { message: expect.stringContaining('"…"'), stack: expect.stringContaining('at ') },
    })
    expect(parsed()[1]).toMatchObject({ err: { constraint: 'dictionary_pkey' } })
    expect(lines.join('')).not.toMatch(/Zhang|Li Si|c9/)
  })
  it('two processes give their requests different names', async () => {
    const other = await startTestApp({ accessLog: true }, { logLevel: 'info', logTo: (line) => void lines.push(line) })
    try {
      lines.length = 0
      for (const one of [test, other]) await one.call('/fagui/internet/fagui/law/stats')
      expect(new Set(parsed().map(({ reqId }) => reqId)).size).toBe(2)
    } finally {
      await other.close()
    }
  })
})
