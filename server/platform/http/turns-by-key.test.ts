import { expect, it } from 'vitest'
import { TurnsByKey } from './turns-by-key.ts'

// spec §6.9
it('work of one key waits for its turn in order, work of another key does not wait, and too much is turned away', async () => {
  const turns = new TurnsByKey({ atOnce: 1, waiting: 2 })
  const begun: string[] = []
  const work = async (name: string, key = 'a') => {
    const end = await turns.take(key)
    if (end) begun.push(name)
    return end
  }
  const first = await work('first')
  const waiting = [work('second'), work('third')]
  expect(await work('fourth')).toBeNull()
  await work('of another key', 'b')
  expect(begun).toEqual(['first', 'of another key'])
  first?.()
  // Ending twice gives nobody else a turn.
  first?.()
  const second = await waiting[0]
  expect(begun).toEqual(['first', 'of another key', 'second'])
  second?.()
  const third = await waiting[1]
  third?.()
  expect(begun.at(-1)).toBe('third')
  expect(await turns.take('a')).not.toBeNull()
})
