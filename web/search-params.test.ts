import { describe, expect, it } from 'vitest'
import { parseSearch } from '#web/platform/place.ts'
import { stringifySearch } from './search-params.ts'

describe('parseSearch and stringifySearch', () => {
  it('codes with leading zeros are read as text', () => {
    expect(parseSearch('?region=000000&pageNo=3')).toEqual({ region: '000000', pageNo: '3' })
  })
  it('empty parameters are left out and commas are kept', () => {
    expect(stringifySearch({ fType: 'FT01,FT02', q: '', year: undefined, pageNo: 2 })).toBe('?fType=FT01,FT02&pageNo=2')
    expect(stringifySearch({})).toBe('')
  })
  it('written parameters are read back unchanged', () => {
    const search = { q: '《民法典》第1079条 & 100%', sort: 'level' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
