import { expect, it } from 'vitest'
import { sharing } from './sharing.ts'

it('callers who come while it is asked share the next answer, which is never older than their call', async () => {
  let state = 0
  const waiting: (() => void)[] = []
  let asked = 0
  const ask = sharing(async () => {
    asked++
    const seen = state
    await new Promise<void>((resolve) => waiting.push(resolve))
    return seen
  })
  const first = [ask(), ask()]
  await Promise.resolve()
  await Promise.resolve()
  state = 1
  const later = [ask(), ask(), ask()]
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  expect(await Promise.all(first)).toEqual([0, 0])
  await new Promise((resolve) => setImmediate(resolve))
  waiting[1]?.()
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  expect(asked).toBe(2)
})

it('a failure is told to those who asked, and the next ones ask anew', async () => {
  let fails = true
  const ask = sharing(async () => {
    if (fails) throw new Error('away')
    return 'there'
  })
  const [one, two] = [ask(), ask()]
  await expect(one).rejects.toThrow('away')
  await expect(two).rejects.toThrow('away')
  fails = false
  expect(await ask()).toBe('there')
})
