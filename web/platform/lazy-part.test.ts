import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { laterModule } from './lazy-part.tsx'
import { ChunkLoadError } from './load-chunk.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' }))
afterEach(() => void vi.unstubAllGlobals())

const MODULE = { Part: () => null }

it('a module that loads later is loaded once, and all who wait for it are told', async () => {
  const from = vi.fn<() => Promise<typeof MODULE>>(async () => MODULE)
  const later = laterModule(from)
  const told: string[] = []
  later.subscribe(() => told.push('first'))
  later.subscribe(() => told.push('second'))
  const leave = later.subscribe(() => told.push('one that was left'))
  leave()
  expect(from).not.toHaveBeenCalled()
  expect(later.read()).toEqual({})
  await Promise.all([later.load(), later.load()])
  expect(later.read()).toEqual({ module: MODULE })
  expect(later.read()).toBe(later.read())
  expect(told).toEqual(['first', 'second'])
  await later.load()
  expect(from).toHaveBeenCalledTimes(1)
})

// spec §8.4
it('a module that was lost says why until it is asked for again', async () => {
  let lost = true
  const later = laterModule(async () => {
    if (lost) throw new TypeError('Importing a module script failed.')
    return MODULE
  })
  const told = vi.fn<() => void>()
  later.subscribe(told)
  await expect(later.load()).rejects.toBeInstanceOf(ChunkLoadError)
  expect(later.read().error).toBeInstanceOf(ChunkLoadError)
  lost = false
  const again = later.load()
  expect(later.read()).toEqual({})
  await again
  expect(later.read()).toEqual({ module: MODULE })
  expect(told).toHaveBeenCalledTimes(2)
})
