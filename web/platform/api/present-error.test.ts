import { describe, expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { isNotFound, presentError } from './present-error.ts'

const failure = (status: number, code = status, message = '') => new ApiError({ status, code, message })

describe('presentError', () => {
  it.each([
    [failure(0), '无法连接服务器', true],
    [failure(504), '网络超时', true],
    [failure(200, 504), '网络超时', true],
    [failure(404), '很抱歉，资源未找到!', false],
    [failure(200, 404), '很抱歉，资源未找到!', false],
    [failure(400, 400, '公布日期格式应为 YYYY-MM-DD'), '公布日期格式应为 YYYY-MM-DD', false],
    [failure(429), '访问过于频繁', true],
    [failure(500, 500, '系统异常'), '系统异常', true],
    [failure(502), '系统异常', true],
    [new TypeError('x is not a function'), '页面出现错误', true],
  ])('%o → %s', (error, title, retry) => {
    expect(presentError(error)).toMatchObject({ title, retry })
  })

  it('knows a missing resource by status or code', () => {
    expect(isNotFound(failure(404))).toBe(true)
    expect(isNotFound(failure(200, 404))).toBe(true)
    expect(isNotFound(failure(500))).toBe(false)
    expect(isNotFound(new Error('404'))).toBe(false)
  })
})
