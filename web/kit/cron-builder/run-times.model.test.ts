import { expect, it } from 'vitest'
import { runTimes } from './run-times.model.ts'

const after = new Date('2026-11-20T04:00:00Z')

// spec §2.106
it('the next runs are shown in the time zone of the server', () => {
  expect(runTimes('0 30 2 * * ?', after, 2)).toEqual(['2026-11-21 02:30:00', '2026-11-22 02:30:00'])
  expect(runTimes('0 0 12 20 11 ? 2026', after, 10)).toEqual([])
  expect(runTimes('每天', after, 10)).toEqual([])
})
