import { describe, expect, it } from 'vitest'
import { cronFault } from '#common/cron/parse.ts'
import { hoursIn, onHours } from './on-hours.model.ts'

describe('hoursIn and onHours', () => {
  it.each(['*', '8', '8,12,18', '9-17', '0/6'])(
    'the hours %s make an expression that the scheduler reads and that has these hours',
    (hours) => {
      expect(cronFault(onHours(hours))).toBeNull()
      expect(hoursIn(onHours(hours))).toBe(hours)
    },
  )
  it.each(['0 0 8 ? * * *', ' 0  0 8 * * ? ', '0 0 8 * * ? *'])(
    'the expression %j runs on the hour every day',
    (expression) => {
      expect(hoursIn(expression)).toBe('8')
    },
  )
  it.each([
    '',
    '0 30 8 * * ? *',
    '10 0 8 * * ? *',
    '0 0 8 1 * ? *',
    '0 0 8 ? * 2 *',
    '0 0 8 * * ? 2027',
    '* * * * * ? *',
  ])('the expression %j is more than hours of every day', (expression) => {
    expect(hoursIn(expression)).toBeNull()
  })
})
