import { describe, expect, it } from 'vitest'
import { parseSearch } from '#web/platform/place.ts'
import { stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  it('keep codes with leading zeros as text', () => {
    expect(parseSearch('?region=000000&pageNo=3')).toEqual({ region: '000000', pageNo: '3' })
  })
  it('leave out what is empty and keep commas', () => {
    expect(stringifySearch({ fType: 'FT01,FT02', q: '', year: undefined, pageNo: 2 })).toBe('?fType=FT01,FT02&pageNo=2')
    expect(stringifySearch({})).toBe('')
  })
  it('come back as written', () => {
    const search = { q: '《民法典》第1079条 & 100%', sort: 'level' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
