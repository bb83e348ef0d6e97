import { describe, expect, it } from 'vitest'
import { dueBetween } from './due.rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}+08:00`)
const due = (cron: string, from: string, to: string) => dueBetween(cron, at(from), at(to))
const onTime = (time: string) => ({ at: at(time), isLate: false })
const late = (time: string) => ({ at: at(time), isLate: true })

describe('dueBetween', () => {
  it('a job is due once at its moment and not before', () => {
    expect(due('0 30 2 * * ?', '02:29:58', '02:29:59')).toBeNull()
    expect(due('0 30 2 * * ?', '02:29:59', '02:30:00')).toEqual(onTime('02:30:00'))
    expect(due('0 30 2 * * ?', '02:30:00', '02:30:01')).toBeNull()
  })
  it('a job delayed by seconds runs once, for the last of its moments', () => {
    expect(due('* * * * * ?', '02:00:00', '02:00:10')).toEqual(onTime('02:00:10'))
  })
  it('a job of the night that was missed is made up for, once', () => {
    expect(due('0 30 2 * * ?', '02:00:00', '09:00:00')).toEqual(late('02:30:00'))
    expect(due('0 30 2 * * ?', '02:31:00', '09:00:00')).toBeNull()
    expect(dueBetween('0 30 2 * * ?', new Date('2026-11-14T00:00:00+08:00'), at('09:00:00'))).toEqual(late('02:30:00'))
  })
  it('a job that is due again soon, or was missed more than a day ago, is not made up for', () => {
    expect(due('0 0 * * * ?', '02:30:00', '09:30:00')).toBeNull()
    expect(due('0 0/5 * * * ?', '02:00:00', '09:00:30')).toEqual(onTime('09:00:00'))
    expect(due('0 0 5 * * ?', '02:00:00', '04:00:00')).toBeNull()
    expect(dueBetween('0 30 2 14 * ?', new Date('2026-11-13T00:00:00+08:00'), at('09:00:00'))).toBeNull()
  })
  it('a job with an unreadable expression is never due', () => {
    expect(due('every day', '02:00:00', '03:00:00')).toBeNull()
  })
})
