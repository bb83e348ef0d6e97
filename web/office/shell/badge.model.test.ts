import { describe, expect, it } from 'vitest'
import { badgeText, countFailure } from './badge.model.ts'

// spec §9.10
it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d unread messages show as "%s"', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

describe('countFailure', () => {
  // spec §8.3
  it.each([
    ['the server says why', { status: 200, code: 0, message: '消息表维护中' }, '消息表维护中'],
    ['with code 200 too', { status: 200, code: 200, message: '消息表维护中' }, '消息表维护中'],
    ['any other code: general words', { status: 200, code: 500, message: '操作失败' }, '一般'],
    ['no words of its own', { status: 200, code: 0, message: '' }, '一般'],
    ['a lost sign-in is not said here', { status: 401, code: 401, message: 'Token失效' }, null],
    ['nor a lost connection', { status: 0, code: 0, message: 'Failed to fetch' }, null],
  ])('a failed count is reported: %s', (_, failure, words) => {
    expect(countFailure(failure, '一般')).toBe(words)
  })
})
