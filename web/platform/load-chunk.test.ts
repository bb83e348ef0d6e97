import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a loaded part of the program is returned', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})
it.each([
  ['Failed to fetch dynamically imported module: /assets/X.js', undefined],
  ['Unable to preload CSS for /assets/X.css', 'CSS_CHUNK_LOAD_FAILED'],
])('a part that fails to load (%s) becomes a ChunkLoadError', async (message, code) => {
  const failed = loadChunk(() => Promise.reject(new TypeError(message)))
  await expect(failed).rejects.toBeInstanceOf(ChunkLoadError)
  await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError', message, code })
})
it('loading is given up after two minutes', async () => {
  let given: unknown
  const slow = loadChunk(() => new Promise(() => {})).catch((error: unknown) => (given = error))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(given).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  await slow
  expect(given).toBeInstanceOf(ChunkLoadError)
})
