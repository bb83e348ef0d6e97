import { describe, expect, it } from 'vitest'
import { followedOf, followedSearch } from './followed-search.ts'

describe('following a search', () => {
  it('the conditions of a search are written in one order, without paging and order', () =>
    expect(followedSearch({ sort: 'level', fType: 'FT05', pageNo: 2, q: '遛狗', region: '330000' })).toBe(
      'q=%E9%81%9B%E7%8B%97&fType=FT05&region=330000',
    ))
  it.each([
    [{ issuer: '浙江省人民政府' }, { kind: 'issuer', target: '浙江省人民政府' }],
    [{ subject: 'S01' }, { kind: 'subject', target: 'S01' }],
    [{ subject: 'S01,S02' }, { kind: 'search', target: 'subject=S01%2CS02' }],
    [
      { issuer: '浙江省人民政府', q: '狗' },
      { kind: 'search', target: expect.stringContaining('q=') },
    ],
    [{ sort: 'level' }, null],
  ])('following the search %j follows %j', (search, followed) => expect(followedOf(search)).toEqual(followed))
})
