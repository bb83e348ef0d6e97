import { afterEach, describe, expect, it, vi } from 'vitest'
import { shownToasts } from '#web/platform/reactions/toasts.ts'
import { ApiError } from './api-error.ts'
import { isWorthWaiting, waitOf, wordsOfOutage } from './outage.ts'
import { queryClient } from './query-client.ts'

const away = (retryAfter: number, message = '数据库暂时不可用，请 2 秒后再试', status = 503) =>
  new ApiError({ status, code: status, message, retryAfter })
/** What is shown of an outage; other tests of the worker may show something too. */
const shown = () => shownToasts().flatMap(({ text, tone }) => (tone === 'busy' ? [text] : []))

describe('a failure for the time being', () => {
  it('is one that the server says when to try again after', () => {
    expect(waitOf(away(2))).toBe(2_000)
    expect(waitOf(away(0))).toBeNull()
    expect(waitOf(away(2, '', 500))).toBeNull()
    expect(waitOf(new Error('x'))).toBeNull()
  })
  it('is waited for five minutes', () => {
    expect(isWorthWaiting(149, away(2))).toBe(true)
    expect(isWorthWaiting(150, away(2))).toBe(false)
    expect(isWorthWaiting(0, away(0))).toBe(false)
  })
  it.each([
    ['数据库暂时不可用，请 2 秒后再试', '数据库暂时不可用，正在重试…'],
    ['服务正在停止或重新启动，请 2 秒后再试', '服务正在停止或重新启动，正在重试…'],
    ['', '服务暂时不可用，正在重试…'],
  ])('with the words %j is shown as %j', (message, words) => expect(wordsOfOutage(away(2, message))).toBe(words))
})

describe('a query', () => {
  afterEach(() => queryClient.clear())
  it('that fails because the database is away says so, asks again by itself, and shows its answer when there is one', async () => {
    let asked = 0
    const answer = queryClient.fetchQuery({
      queryKey: ['outage'],
      queryFn: () => (++asked < 3 ? Promise.reject(away(0.01)) : Promise.resolve('里面')),
    })
    await vi.waitFor(() => expect(shown()).toEqual(['数据库暂时不可用，正在重试…']), { interval: 1 })
    expect(await answer).toBe('里面')
    expect(asked).toBe(3)
    expect(shown()).toEqual([])
  })
  it('that fails for another reason is not asked again', async () => {
    let asked = 0
    const failing = queryClient.fetchQuery({
      queryKey: ['refused'],
      queryFn: () => {
        asked++
        return Promise.reject(away(0, '', 500))
      },
    })
    await expect(failing).rejects.toMatchObject({ status: 500 })
    expect(asked).toBe(1)
    expect(shown()).toEqual([])
  })
})
