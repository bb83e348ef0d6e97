import { expect, it } from 'vitest'
import { DAY_RANGES, daysAsRange } from './day-ranges.model.ts'

it.each([
  ['今天', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
  ['昨天', '2026-02-28 00:00:00', '2026-02-28 23:59:59'],
  ['近7天', '2026-02-23 00:00:00', '2026-03-01 23:59:59'],
  ['近30天', '2026-01-31 00:00:00', '2026-03-01 23:59:59'],
])('on 2026-03-01 the range %s is from %s to %s', (label, first, last) => {
  const range = DAY_RANGES.find((one) => one.label === label)
  if (!range) throw new Error(`there is no range ${label}`)
  expect(daysAsRange('createTime', range, new Date(2026, 2, 1, 15, 4))).toEqual({
    createTime_begin: first,
    createTime_end: last,
  })
})
