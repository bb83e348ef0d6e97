import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '#common/errors.ts'
import { installErrorHandler } from './error-handler.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const SECRET = 'select password_hash from account where id = 17'
let app: FastifyInstance
const logged: string[] = []

beforeAll(async () => {
  app = fastify({
    bodyLimit: 100,
    logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } },
  })
  installErrorHandler(app, () => NOW)
  app.get('/throws', async () => {
    throw new Error(SECRET)
  })
  app.get('/throws-late', async () => {
    await pause(1)
    throw Object.assign(new Error(SECRET), { statusCode: 502, code: '42P01' })
  })
  app.get('/refuses', async () => {
    throw refuse('law.not-in-force-then', { date: '2001-01-01', begun: '它最早的文本2002年3月1日公布。' })
  })
  app.post('/takes', async () => ({}))
  app.put('/of/:id/some.thing', async () => ({}))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ url })

describe('installErrorHandler with an internal failure', () => {
  it.each(['/throws', '/throws-late'])(
    'a failure at %s is answered with a reference number and nothing else',
    async (url) => {
      const before = logged.length
      const response = await get(url)
      expect(response.statusCode).toBe(500)
      const body = response.json()
      expect(body).toEqual({
        success: false,
        code: 500,
        message: expect.stringMatching(/^系统异常，请稍后重试（编号 req-\w+）$/),
        result: null,
        timestamp: NOW.getTime(),
      })
      expect(response.payload).not.toMatch(/select|password|Error|\.ts|at |42P01/)
      // The log has what the user was not told, under the same number.
      const number = /编号 (.*)）/.exec(body.message)?.[1] as string
      expect(logged.slice(before).some((line) => line.includes(SECRET) && line.includes(number))).toBe(true)
    },
  )
  it('every failure has a reference number of its own', async () => {
    const [one, two] = await Promise.all([get('/throws'), get('/throws')])
    expect(one?.json().message).not.toBe(two?.json().message)
  })
})

describe('installErrorHandler with a refusal', () => {
  it('a refusal has its status and its message', async () => {
    const response = await get('/refuses')
    expect([response.statusCode, response.json().message]).toEqual([
      404,
      '该法规在 2001-01-01 尚未公布。它最早的文本2002年3月1日公布。',
    ])
  })
  it('a body that is too large is refused with 413 in the envelope', async () => {
    const response = await app.inject({ method: 'POST', url: '/takes', payload: { text: '甲'.repeat(200) } })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({
      success: false,
      code: 500,
      message: '文件大小超出限制, 请压缩或降低文件质量!',
    })
  })
  it('a body that is no JSON is refused without naming anything internal', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/takes',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, code: 400, message: '参数 请求 无效：无法识别' })
  })
  it('a body of an unsupported media type is refused in the envelope', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/takes',
      headers: { 'content-type': 'application/x-strange' },
      payload: 'x',
    })
    expect(response.json()).toMatchObject({ success: false, result: null })
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe('installErrorHandler with an unknown route', () => {
  it('an unknown route is answered with 404 in the envelope', async () => {
    const response = await get('/nowhere?x=1')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' })
  })
  it('a route called by another method answers with the methods it has', async () => {
    const response = await get('/takes?x=1')
    expect(response.statusCode).toBe(405)
    expect(response.json().message).toBe('不支持GET请求方法，支持以下：POST')
  })
  it.each([
    ['/of/17/some.thing', 405],
    ['/of/17/someXthing', 404],
    ['/of/some.thing', 404],
    ['/of/1/2/some.thing', 404],
  ])('the address %s finds a route with parameters only if it fits the pattern of the route', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status)
  })
})
