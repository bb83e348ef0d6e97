import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineTurns } from './engine-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Takes turns and notes their order; each lasts until it is ended. */
function noted() {
  const turns = new EngineTurns()
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, isBackground = false) =>
    void turns.take(isBackground).then((end) => {
      order.push(name)
      ends.set(name, end)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { turns, order, take, end, after }
}

describe('EngineTurns', () => {
  it('who waits for an answer comes before background work that asked earlier, and in the order of asking', async () => {
    const { order, take, end, after } = noted()
    take('reader 1')
    take('intake', true)
    take('reader 2')
    take('reader 3')
    await after(0)
    for (const name of ['reader 1', 'reader 2', 'reader 3']) await end(name)
    expect(order).toEqual(['reader 1', 'reader 2', 'reader 3', 'intake'])
  })
  it('background work that has waited for long comes before the others', async () => {
    const { order, take, end, after } = noted()
    take('reader 1')
    take('intake', true)
    await after(60)
    take('reader 2')
    await end('reader 1')
    expect(order).toEqual(['reader 1', 'intake'])
  })
  it('between two turns of background work others get theirs while somebody reads', async () => {
    const { order, take, end, after } = noted()
    take('reader 1')
    take('intake 1', true)
    take('intake 2', true)
    await after(0)
    await end('reader 1')
    await after(20)
    await end('intake 1')
    expect(order).toEqual(['reader 1', 'intake 1'])
    await after(10)
    take('reader 2')
    await after(0)
    expect(order.at(-1)).toBe('reader 2')
    await end('reader 2')
    await after(10)
    expect(order.at(-1)).toBe('intake 2')
  })
  it('background work rests for nobody when nobody reads', async () => {
    const { order, take, end, after } = noted()
    take('intake 1', true)
    take('intake 2', true)
    await after(20)
    await end('intake 1')
    expect(order).toEqual(['intake 1', 'intake 2'])
  })
  it('tells whether somebody has the session, and how many wait', async () => {
    const { turns, take, end, after } = noted()
    expect(turns.load).toEqual({ busy: 0, waiting: 0 })
    take('reader 1')
    take('reader 2')
    take('intake 1', true)
    await after(0)
    expect(turns.load).toEqual({ busy: 1, waiting: 2 })
    for (const name of ['reader 1', 'intake 1', 'reader 2']) {
      await after(100)
      await end(name)
    }
    await after(100)
    expect(turns.load).toEqual({ busy: 0, waiting: 0 })
  })
})
