import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayedChecks } from './use-delayed-check.ts'

const cell = (key: string) => ({ id: '1', key })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// spec §2.77
it('a cell that was left is checked after 100 milliseconds and not before', () => {
  const checked: string[] = []
  const { checkLater } = delayedChecks(({ key }) => checked.push(key))
  checkLater(cell('name'))
  vi.advanceTimersByTime(50)
  checkLater(cell('code'))
  vi.advanceTimersByTime(49)
  expect(checked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(checked).toEqual(['name'])
  vi.advanceTimersByTime(1000)
  expect(checked).toEqual(['name', 'code'])
})

it('a table that is gone checks no cell any more', () => {
  const checked: string[] = []
  const { checkLater, stop } = delayedChecks(({ key }) => checked.push(key))
  checkLater(cell('name'))
  stop()
  vi.advanceTimersByTime(1000)
  expect(checked).toEqual([])
})
