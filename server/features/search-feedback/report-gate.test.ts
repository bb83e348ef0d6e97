import { expect, it } from 'vitest'
import { REPORTS_OF_SOURCE, ReportGate } from './report-gate.ts'

const NOON = new Date('2026-11-20T04:00:00Z')
const later = (ms: number) => new Date(NOON.getTime() + ms)
const HOUR = 3_600_000

it('the same report of a source counts once within an hour', () => {
  const gate = new ReportGate()
  expect(gate.admit('a', 'told 电摩', NOON)).toBe('counts')
  expect(gate.admit('a', 'told 电摩', later(HOUR - 1))).toBe('repeated')
  expect(gate.admit('a', 'empty 电摩', NOON)).toBe('counts')
  expect(gate.admit('b', 'told 电摩', NOON)).toBe('counts')
  expect(gate.admit('a', 'told 电摩', later(HOUR))).toBe('counts')
})

it('a source makes a limited number of different reports an hour', () => {
  const gate = new ReportGate()
  for (let n = 0; n < REPORTS_OF_SOURCE; n++) expect(gate.admit('a', `told ${n}`, NOON)).toBe('counts')
  expect(gate.admit('a', 'told one more', NOON)).toBe('too-many')
  expect(gate.admit('a', 'told 0', NOON)).toBe('repeated')
  expect(gate.admit('b', 'told one more', NOON)).toBe('counts')
  expect(gate.admit('a', 'told one more', later(HOUR))).toBe('counts')
})

it('the oldest source is forgotten when there are too many', () => {
  const gate = new ReportGate()
  for (let n = 0; n <= 5_000; n++) gate.admit(`source ${n}`, 'told', NOON)
  expect(gate.admit('source 5000', 'told', NOON)).toBe('repeated')
  expect(gate.admit('source 0', 'told', NOON)).toBe('counts')
})
