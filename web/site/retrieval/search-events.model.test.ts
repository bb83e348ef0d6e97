import { describe, expect, it } from 'vitest'
import { clickIn, failsByWords } from './search-events.model.ts'

const RECORDS = [{ workId: 'a' }, { workId: 'b' }]
const SITE = 'http://localhost:5173'

describe('failsByWords', () => {
  it('a search of words alone fails by its words', () => {
    expect(failsByWords({ q: '电摩' })).toBe(true)
    expect(failsByWords({ q: '电摩', sort: 'level', scope: 'all', match: 'fuzzy' })).toBe(true)
  })
  it.each([
    [{}],
    [{ q: '电摩', fType: 'FT01' }],
    [{ q: '电摩', asOf: '2020-01-01' }],
    [{ q: '电摩', publishDate_begin: '2020-01-01' }],
    [{ q: '电摩', match: 'exact' }],
    [{ q: '电摩', scope: 'title' }],
    [{ q: '电摩', verbatim: true }],
    [{ q: '电摩', pageNo: 9 }],
  ] as const)('the search %j may have found nothing for another reason', (search) => {
    expect(failsByWords(search)).toBe(false)
  })
})

describe('clickIn', () => {
  it('a law is told with its place in the whole list, and with the provision that was opened', () => {
    expect(clickIn(`${SITE}/details?id=b&hl=x`, { q: '电摩' }, RECORDS)).toEqual({
      event: 'searchClick',
      query: '电摩',
      workId: 'b',
      rank: 2,
    })
    expect(clickIn(`${SITE}/details?id=a#t12_k2`, { q: '电摩', pageNo: 3, pageSize: 20 }, RECORDS)).toEqual({
      event: 'searchClick',
      query: '电摩',
      workId: 'a',
      rank: 41,
      anchor: 't12_k2',
    })
  })
  it.each([`${SITE}/details?id=c`, `${SITE}/retrieval?q=x`, `${SITE}/home?id=a`])(
    'the link %s leads to no law of the list',
    (href) => {
      expect(clickIn(href, { q: '电摩' }, RECORDS)).toBeNull()
    },
  )
  it('a list that nobody searched for tells nothing', () => {
    expect(clickIn(`${SITE}/details?id=a`, {}, RECORDS)).toBeNull()
  })
})
