import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { designOf, fieldOf } from './testing/designs.ts'
import { raw } from './testing/raw-sql.ts'
import { publishedRegister } from './testing/registers.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(Object.keys(PERMISSION_CODES) as PermissionCode[])
})
afterAll(() => test.close())

const TRACK = 'POST /internet/fagui/saveEventTracking'
const NO_YEAR = '没有公元 0 年，年份应为 0001 至 9999'
const UNSEEN = '有看不见的控制字符或者残缺的字符，请删去后重试'

/** Sends a body as it is written, which no JSON of a client may be. */
const sendWritten = async (name: string, payload: string) => {
  const [method = 'GET', path = ''] = name.split(' ')
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  const response = await test.app.inject({ method: method as 'POST', url: `/fagui${path}`, headers, payload })
  return { status: response.statusCode, body: response.json() as { field?: string; message: string } }
}

describe('a value that differs from all others', () => {
  it('is refused in words when it is too long for an index', async () => {
    const register = await publishedRegister(test, designOf([fieldOf('name', '名称', { length: 4_000 })]))
    // Designs let no such index be made any more; those of before may have one.
    await raw(test.database.db, `create unique index on form.f_${register.code} (name)`)
    const holder = await test.sessionOf(await register.holder())
    const random = randomBytes(3_000).toString('base64').slice(0, 4_000)
    const add = (name: string) =>
      test.ask(`POST /online/cgform/api/form/${register.code}`, { token: holder, body: { name } })
    expect(await add(random)).toMatchObject({
      status: 200,
      body: { success: false, message: '“名称”的值太长，数据库不能为它建立索引，请改短' },
    })
    expect(await add(random.slice(0, 800))).toMatchObject({ body: { success: true } })
  })
})

describe('what a call is given', () => {
  it.each([
    ['a NUL in a union', TRACK, '{"event":"search","query":"住房\\u0000公积金"}', 'query', `“住房”之后${UNSEEN}`],
    [
      'a NUL within a list',
      TRACK,
      '{"events":[{"event":"search","page":"\\u0000"}]}',
      'events',
      `第 1 个字符${UNSEEN}`,
    ],
    ['half a character', 'POST /online/cgform/api/form/none', '{"name":"甲乙\\ud800"}', 'name', `“甲乙”之后${UNSEEN}`],
    [
      'a control character in a password',
      'POST /sys/login',
      '{"username":"a","password":"ab\\u0001","captcha":"x","checkKey":"x"}',
      'password',
      `第 3 个字符${UNSEEN}`,
    ],
    [
      'a name that every object has',
      TRACK,
      '{"event":"search","constructor":{"x":1}}',
      '请求',
      '其中有字段的名称含有无法识别的字符，或者是保留名称，请更正后重试',
    ],
    [
      'a number beyond all numbers',
      'POST /online/cgform/api/form/none',
      '{"age":1e999}',
      'age',
      '数字超出范围，请填写绝对值不超过 9007199254740991 的数',
    ],
    ['a day of the year 0000', 'POST /online/cgform/api/form/none', '{"day":"0000-01-01"}', 'day', NO_YEAR],
    [
      'values within values',
      'POST /online/cgform/api/form/none',
      `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
      'a',
      '嵌套超过 60 层，请简化后重试',
    ],
    [
      'a moment of the year 0000',
      'POST /sys/annountCement/add',
      '{"titile":"甲","msgContent":"乙","startTime":"0000-01-01 00:00:00"}',
      'startTime',
      NO_YEAR,
    ],
  ])('%s is refused with its field and what to do', async (_, call, payload, field, reason) => {
    expect(await sendWritten(call, payload)).toMatchObject({
      status: 400,
      body: { field, message: `参数 ${field} 无效：${reason}` },
    })
  })
  it('tabs, line ends, page breaks, emoji and rare characters are text', async () => {
    expect(
      await sendWritten(TRACK, JSON.stringify({ event: 'search', query: '甲\t乙\r\n丙\f丁\v😀𠮷\u200b' })),
    ).toMatchObject({ status: 200 })
  })
  it.each(['2026-13-45', '2026-02-30', '0000-01-01', '10000-01-01', 'yesterday'])('the day %s is none', async (day) => {
    expect(await test.ask(`GET /dataManagement/document/bodyNames?words=甲&day=${day}`, { token })).toMatchObject({
      status: 400,
      body: { field: 'day' },
    })
  })
  it('a filter of a list names the day that is none', async () => {
    expect((await test.ask('GET /sys/user/list?createTime_begin=0000-01-01', { token })).status).toBe(400)
    for (const val of ['0000-01-01', '2026-13-45', '294276-01-01']) {
      const conditions = JSON.stringify([{ field: 'createTime', rule: 'gt', val }])
      const { status, body } = await test.ask(`GET /sys/user/list?superQueryParams=${encodeURIComponent(conditions)}`, {
        token,
      })
      expect([status, body.success]).not.toContain(500)
      expect(JSON.stringify(body)).not.toContain('系统异常')
    }
  })
})
