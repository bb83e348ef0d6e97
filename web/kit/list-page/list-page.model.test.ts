import { expect, it } from 'vitest'
import { askedIn, filledIn, type Filter, FIRST_PAGE, namesOf, pageWithin, searched, totalWords } from './list-page.model.ts'

it.each([
  ['the page is still there', 2, 10, 25, 2],
  ['its last row was deleted', 3, 10, 20, 2],
  ['many pages are gone', 9, 10, 11, 2],
  ['nothing is left', 4, 10, 0, 1],
  ['exactly full', 2, 10, 20, 2],
])('pageWithin keeps or moves the page number: %s', (_, pageNo, pageSize, total, shown) => {
  expect(pageWithin({ pageNo, pageSize }, total)).toBe(shown)
})

it('a search drops blank conditions and begins at the first page', () => {
  const before = { ...FIRST_PAGE, pageNo: 7, column: 'createTime', order: 'desc' as const, values: { username: 'old' } }
  expect(searched(before, { username: '  li  ', keyWord: '   ' })).toEqual({ ...before, pageNo: 1, values: { username: 'li' } })
})

it('a range is sent as its two ends', () => {
  expect(namesOf({ kind: 'range', name: 'createTime', label: '' })).toEqual(['createTime_begin', 'createTime_end'])
  expect(namesOf({ kind: 'text', name: 'username', label: '' })).toEqual(['username'])
  expect(filledIn({ createTime_begin: '2026-01-01 00:00:00', createTime_end: '' })).toEqual({ createTime_begin: '2026-01-01 00:00:00' })
})

it.each([
  [25, [11, 20], '11-20 共25条'],
  [12345, [1, 10], '1-10 共12,345条'],
  [0, [0, 0], '共0条'],
] as const)('a list of %d rows shows its range %j as %s', (total, range, words) => {
  expect(totalWords(total, range)).toBe(words)
})

it('an address names conditions of the list, and nothing else of it is one', () => {
  const filters: Filter[] = [
    { kind: 'text', name: 'username', label: '用户账号' },
    { kind: 'range', name: 'createTime', label: '创建时间' },
  ]
  expect(askedIn(filters, { username: ' zhang ', createTime_begin: '2026-01-01', pageNo: '3', column: 'id' })).toEqual({
    username: 'zhang',
    createTime_begin: '2026-01-01',
  })
  expect(askedIn(filters, { username: ' ' })).toEqual({})
})
