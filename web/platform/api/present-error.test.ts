import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { isNotFound, presentError } from './present-error.ts'

const failure = (status: number, code = status, message = '') => new ApiError({ status, code, message })

describe('presentError', () => {
  it.each([
    [failure(0), '无法连接服务器', true],
    [failure(0, 0, 'Failed to fetch'), '无法连接服务器', true],
    [failure(0, 0, 'timeout of 300000ms exceeded'), '网络超时', true],
    [failure(401), '很抱歉，登录已过期，请重新登录', false],
    [failure(500, 500, 'Token失效，请重新登录!'), '很抱歉，登录已过期，请重新登录', false],
    [failure(403, 510, '没有权限，请联系管理员授权'), '拒绝访问', false],
    [failure(200, 500, '用户名或密码错误'), '用户名或密码错误', false],
    [failure(504), '网络超时', true],
    [failure(200, 504), '网络超时', true],
    [failure(404), '很抱歉，资源未找到!', false],
    [failure(200, 404), '很抱歉，资源未找到!', false],
    [failure(400, 400, '公布日期格式应为 YYYY-MM-DD'), '公布日期格式应为 YYYY-MM-DD', false],
    [failure(429), '访问过于频繁', true],
    [failure(500, 500, '系统异常'), '系统异常', true],
    [failure(502), '系统异常', true],
    [new TypeError('x is not a function'), '页面出现错误', true],
  ])('presentError shows %o as %s', (error, title, retry) => {
    expect(presentError(error)).toMatchObject({ title, retry })
  })

  it('a missing resource is recognised by status or code', () => {
    expect(isNotFound(failure(404))).toBe(true)
    expect(isNotFound(failure(200, 404))).toBe(true)
    expect(isNotFound(failure(500))).toBe(false)
    expect(isNotFound(new Error('404'))).toBe(false)
  })
})
