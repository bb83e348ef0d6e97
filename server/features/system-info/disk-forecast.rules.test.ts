import { expect, it } from 'vitest'
import { diskForecast, type DiskDay } from './disk-forecast.rules.ts'

const GB = 1024 ** 3
const filling = (days: number, perDay: number): DiskDay[] =>
  Array.from({ length: days }, (_, day) => ({ day, free: 100 * GB - day * perDay * GB }))
const now = { free: 81 * GB, reserve: 1 * GB }

it('a disk that fills by the same every day lasts as long as its room divided by that', () => {
  expect(diskForecast(filling(20, 1), now)).toEqual({ daysLeft: 80, knownDays: 20 })
  expect(diskForecast(filling(20, 2), now)).toEqual({ daysLeft: 40, knownDays: 20 })
})
it('one import of yesterday does not turn the forecast, as a line through first and last day would', () => {
  const days = filling(20, 1).map(({ day, free }) => ({ day, free: day === 19 ? free - 30 * GB : free }))
  expect(diskForecast(days, now).daysLeft).toBeGreaterThan(70)
})
it('imports once a week count as what they are in a day', () => {
  const days = Array.from({ length: 29 }, (_, day) => ({ day, free: 100 * GB - Math.floor(day / 7) * 7 * GB }))
  const { daysLeft } = diskForecast(days, now)
  expect(daysLeft).toBeGreaterThan(60)
  expect(daysLeft).toBeLessThan(100)
})
it('days on which nothing was measured are no days of standing still', () => {
  expect(diskForecast([filling(20, 1)[0], filling(20, 1)[1], filling(20, 1)[19]] as DiskDay[], now)).toEqual({
    daysLeft: 80,
    knownDays: 20,
  })
})
it('there is no forecast from two days, from a disk that is emptied, and for more than ten years', () => {
  expect(diskForecast(filling(2, 1), now)).toEqual({ daysLeft: null, knownDays: 2 })
  expect(diskForecast([], now)).toEqual({ daysLeft: null, knownDays: 0 })
  expect(diskForecast(filling(20, -1), now)).toEqual({ daysLeft: null, knownDays: 20 })
  expect(diskForecast(filling(20, 0), now).daysLeft).toBeNull()
  expect(diskForecast(filling(20, 0.001), now).daysLeft).toBeNull()
})
it('a disk of which only the reserve is left lasts no day', () => {
  expect(diskForecast(filling(20, 1), { free: 0.5 * GB, reserve: 1 * GB }).daysLeft).toBe(0)
})
