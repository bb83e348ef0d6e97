import { describe, expect, it } from 'vitest'
import { TableLog } from './table-log.ts'
import type { TableChange } from './table-messages.ts'

const MINUTE = 60_000
const START = 1_000_000_000
const change = (eventId: string, socketKey = 'positions'): TableChange => ({
  eventId,
  socketKey,
  caseId: 'case',
  row: { id: '1', name: eventId },
  tooLarge: [],
  by: { username: 'zhang', realname: '张三' },
})
const ids = (changes: TableChange[] | null) => changes?.map(({ eventId }) => eventId) ?? null

/** A log with one change a second from the start on. */
function logWith(...names: string[]): TableLog {
  const log = new TableLog(START)
  for (const [second, name] of names.entries()) log.push(change(name), START + second * 1_000)
  return log
}

describe('TableLog', () => {
  it('the log of a table answers with what followed a change', () => {
    const log = logWith('a', 'b', 'c')
    expect(ids(log.after('positions', 'a', START + 3_000))).toEqual(['b', 'c'])
    expect(ids(log.after('positions', 'c', START + 3_000))).toEqual([])
    expect(log.place('positions', START + 3_000)).toBe('c')
  })
  it('the log of a table does not know unknown changes and changes of other tables', () => {
    expect(logWith('a').after('positions', 'z', START)).toBeNull()
    expect(logWith('a').after('fill-rules', 'a', START)).toBeNull()
    expect(logWith('a').after('positions', '@nonsense', START)).toBeNull()
  })
  it('the log of a table answers with all changes since a time, but not from before it began', () => {
    const log = logWith()
    const place = log.place('positions', START + 10_000)
    expect(place).toBe(`@${START + 10_000}`)
    log.push(change('before'), START + 5_000)
    log.push(change('a'), START + 9_000)
    log.push(change('b'), START + 11_000)
    expect(ids(log.after('positions', place, START + 12_000))).toEqual(['a', 'b'])
    expect(log.after('positions', `@${START - 1}`, START + 12_000)).toBeNull()
  })
  it('the log of a table keeps five minutes', () => {
    const log = logWith('a', 'b', 'c')
    const later = START + 5 * MINUTE + 1_500
    expect(ids(log.after('positions', 'b', later))).toEqual(['c'])
    expect(log.after('positions', 'a', later)).toBeNull()
  })
  it('the log of a table still knows that nothing followed a forgotten last change', () => {
    const log = logWith('a', 'b')
    const later = START + 60 * MINUTE
    expect(ids(log.after('positions', 'b', later))).toEqual([])
    expect(log.place('positions', later)).toBe('b')
    log.push(change('c'), later)
    expect(ids(log.after('positions', 'b', later))).toEqual(['c'])
    expect(log.after('positions', 'a', later)).toBeNull()
    expect(log.after('positions', `@${START + 1_000}`, later)).toBeNull()
    expect(ids(log.after('positions', `@${later - MINUTE}`, later))).toEqual(['c'])
  })
  it('the log keeps two hundred changes of a table', () => {
    const log = new TableLog(START)
    for (let i = 0; i < 300; i++) log.push(change(`e${i}`), START)
    expect(ids(log.after('positions', 'e99', START))).toHaveLength(200)
    expect(log.after('positions', 'e98', START)).toBeNull()
  })
  it('the log keeps two thousand changes of all tables, those of the table changed last', () => {
    const log = new TableLog(START)
    for (let table = 0; table < 15; table++)
      for (let i = 0; i < 200; i++) log.push(change(`${table}-${i}`, `dict-items:${table}`), START + MINUTE)
    expect(ids(log.after('dict-items:14', '14-0', START + MINUTE))).toHaveLength(199)
    expect(log.after('dict-items:0', '0-199', START + MINUTE)).toBeNull()
    // When nothing is kept of a table, its changes are no longer known.
    expect(log.after('dict-items:0', `@${START + 30_000}`, START + MINUTE)).toBeNull()
  })
  it('the log keeps five hundred tables', () => {
    const log = new TableLog(START)
    for (let table = 0; table < 600; table++) log.push(change(`${table}`, `dict-items:${table}`), START)
    expect(log.after('dict-items:99', '99', START)).toBeNull()
    expect(ids(log.after('dict-items:100', '100', START))).toEqual([])
  })
  it('the log forgets everything when it may have missed a change', () => {
    const log = logWith('a', 'b')
    log.forget(START + MINUTE)
    expect(log.after('positions', 'b', START + MINUTE)).toBeNull()
    expect(log.after('positions', `@${START + 2_000}`, START + MINUTE)).toBeNull()
  })
})
