import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from './storage.ts'

/** A browser's storage that holds at most `room` characters. */
function storageOf(room = Infinity): Storage & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    key: () => null,
    length: 0,
  }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  stored.remove('k')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('stored', () => {
  // spec §3.2
  it('a value is stored under a prefix with its expiry', () => {
    const storage = storageOf()
    vi.stubGlobal('localStorage', storage)
    stored.set('k', { a: 1 }, 500)
    expect([...storage.texts]).toEqual([['pro__k', '{"value":{"a":1},"expire":1000500}']])
    stored.set('k', false)
    expect(storage.texts.get('pro__k')).toBe('{"value":false,"expire":null}')
    expect(stored.get('k')).toBe(false)
  })

  // spec §3.2
  it('a value is gone when it expires and when it is removed', () => {
    vi.stubGlobal('localStorage', storageOf())
    stored.set('k', 'v', 500)
    vi.advanceTimersByTime(499)
    expect(stored.get('k')).toBe('v')
    vi.advanceTimersByTime(1)
    expect(stored.get('k')).toBeUndefined()
    stored.set('k', 'v')
    stored.remove('k')
    expect(stored.get('k')).toBeUndefined()
  })

  it.each(['', 'no json', '"text"', 'null', '[]', '{"expire":null}', '{"value":'])(
    'a stored text %j reads as no value',
    (text) => {
      const storage = storageOf()
      vi.stubGlobal('localStorage', storage)
      storage.texts.set('pro__k', text)
      expect(stored.get('k')).toBeUndefined()
    },
  )

  it('values live as long as the page when storage is forbidden or full', () => {
    vi.stubGlobal('localStorage', undefined)
    stored.set('k', 'v', 500)
    expect(stored.get('k')).toBe('v')
    vi.advanceTimersByTime(500)
    expect(stored.get('k')).toBeUndefined()
    vi.stubGlobal('localStorage', storageOf(40))
    stored.set('k', 'short')
    stored.set('k', 'far too long for the room there is')
    expect(stored.get('k')).toBe('far too long for the room there is')
  })
})
