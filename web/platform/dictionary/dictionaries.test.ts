import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UI_CACHE_DB_DICT_DATA } from '#common/storage-keys.ts'
import { stored } from '#web/platform/storage.ts'
import { refreshDictionaries } from './dictionaries.ts'

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000
const MAP = { sex: [{ value: '1', text: '男' }] }
let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ now: 1_760_000_000_000, toFake: ['Date'] })
  vi.stubGlobal('location', { pathname: '/home', search: '' })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://site.example').pathname)
    return Promise.resolve(
      new Response(
        JSON.stringify({
          success: true,
          code: 200,
          message: '',
          result: address.includes('queryAllDictItems') ? MAP : null,
          timestamp: 0,
        }),
        {
          headers: { 'content-type': 'application/json' },
        },
      ),
    )
  })
})
afterEach(() => {
  stored.remove(UI_CACHE_DB_DICT_DATA)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// spec §7.56, §9.8
it('refreshed dictionaries are remembered for seven days and no longer', async () => {
  await refreshDictionaries()
  expect(asked).toEqual(['/fagui/sys/dict/refleshCache', '/fagui/sys/dict/queryAllDictItems'])
  const remembered = () => stored.get(UI_CACHE_DB_DICT_DATA)
  expect(remembered()).toEqual(MAP)
  vi.advanceTimersByTime(SEVEN_DAYS_MS - 1)
  expect(remembered()).toEqual(MAP)
  vi.advanceTimersByTime(1)
  expect(remembered()).toBeUndefined()
})
