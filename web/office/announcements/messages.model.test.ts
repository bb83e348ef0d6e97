import { describe, expect, it } from 'vitest'
import { filtersAsked, isFiltered, NO_FILTERS, readShare } from './messages.model.ts'

describe('the filters of the message page', () => {
  it('filters that are not set ask for nothing', () => {
    expect(filtersAsked(NO_FILTERS)).toEqual({})
    expect(isFiltered(NO_FILTERS)).toBe(false)
  })
  // spec §7.43
  it('filters that are set are conditions of the call', () =>
    expect(filtersAsked({ kind: 'note', priority: 'H', from: '2026-11-01', to: '2026-11-30' })).toEqual({
      busType: 'note',
      priority: 'H',
      sendTime_begin: '2026-11-01',
      sendTime_end: '2026-11-30',
    }))
})

describe('readShare', () => {
  it.each([
    [0, 0, '0%'],
    [1, 3, '33%'],
    [999, 1000, '99%'],
    [5, 5, '100%'],
  ])('%i readers of %i are %s', (read, total, text) => expect(readShare(read, total)).toBe(text))
})
