import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk, loadModule } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a loaded part of the program is returned', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})
// spec §8.4
it.each([
  ['Failed to fetch dynamically imported module: /assets/X.js', undefined],
  ['Unable to preload CSS for /assets/X.css', 'CSS_CHUNK_LOAD_FAILED'],
])('a part that fails to load (%s) becomes a ChunkLoadError', async (message, code) => {
  const failed = loadChunk(() => Promise.reject(new TypeError(message)))
  await expect(failed).rejects.toBeInstanceOf(ChunkLoadError)
  await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError', message, code })
})
// spec §8.4
it('loading is given up after two minutes', async () => {
  let given: unknown
  const slow = loadChunk(() => new Promise(() => {})).catch((error: unknown) => (given = error))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(given).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  await slow
  expect(given).toBeInstanceOf(ChunkLoadError)
})
it('a module that failed is asked for by another address the next time, and by its own when that is not known', async () => {
  vi.useRealTimers()
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' })
  let asked = 0
  const load = (message: string) => () => (asked++, Promise.reject<object>(new TypeError(message)))
  const known = load('Failed to fetch dynamically imported module: http://127.0.0.1:9/assets/X.js')
  await expect(loadModule(known)).rejects.toBeInstanceOf(ChunkLoadError)
  // Here no module can be loaded by an address of the web.
  await expect(loadModule(known)).rejects.toThrow("Received protocol 'http:'")
  expect(asked).toBe(1)
  for (const message of [
    'Importing a module script failed.',
    'Failed to fetch dynamically imported module: http://elsewhere.example/X.js',
  ]) {
    const unknown = load(message)
    await expect(loadModule(unknown)).rejects.toThrow(message)
    await expect(loadModule(unknown)).rejects.toThrow(message)
  }
  expect(asked).toBe(5)
  vi.unstubAllGlobals()
})
