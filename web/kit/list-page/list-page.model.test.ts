import { expect, it } from 'vitest'
import {
  withValue,
  askedIn,
  askedOf,
  filledIn,
  type Filter,
  FIRST_PAGE,
  namesOf,
  NEWEST_FIRST,
  pageWithin,
  searched,
  standing,
  totalWords,
} from './list-page.model.ts'

// spec §2.42
it.each([
  ['the page is still there', 2, 10, 25, 2],
  ['its last row was deleted', 3, 10, 20, 2],
  ['many pages are gone', 9, 10, 11, 2],
  ['nothing is left', 4, 10, 0, 1],
  ['exactly full', 2, 10, 20, 2],
])('pageWithin keeps or moves the page number: %s', (_, pageNo, pageSize, total, shown) => {
  expect(pageWithin({ pageNo, pageSize }, total)).toBe(shown)
})

// spec §2.28
it('a search drops blank conditions and begins at the first page', () => {
  const before = { ...FIRST_PAGE, pageNo: 7, column: 'createTime', order: 'desc' as const, values: { username: 'old' } }
  expect(searched(before, { username: '  li  ', keyWord: '   ' })).toEqual({
    ...before,
    pageNo: 1,
    values: { username: 'li' },
  })
})

it('a range is sent as its two ends', () => {
  expect(namesOf({ kind: 'range', name: 'createTime', label: '' })).toEqual(['createTime_begin', 'createTime_end'])
  expect(namesOf({ kind: 'text', name: 'username', label: '' })).toEqual(['username'])
  expect(filledIn({ createTime_begin: '2026-01-01 00:00:00', createTime_end: '' })).toEqual({
    createTime_begin: '2026-01-01 00:00:00',
  })
})

// spec §2.28, §9.13
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

// spec §2.38
it('a list asks for its newest rows and its columns until the user sorts it', () => {
  const columns = [{ key: 'id' }, { key: 'name' }]
  const page = { pageNo: 1, pageSize: 10 }
  expect(askedOf(FIRST_PAGE, columns, NEWEST_FIRST)).toEqual({
    ...page,
    column: 'createTime',
    order: 'desc',
    field: 'id,name',
  })
  expect(askedOf({ ...FIRST_PAGE, column: 'name', order: 'asc' }, columns, NEWEST_FIRST)).toMatchObject({
    column: 'name',
    order: 'asc',
  })
  expect(askedOf(FIRST_PAGE, columns, null)).toEqual({ ...page, field: 'id,name' })
})

it('under other conditions beside it the list begins at its first page, under the same it stays where it is', () => {
  const state = { ...FIRST_PAGE, pageNo: 3 }
  expect(standing(state, '{}')).toBe(state)
  const narrowed = standing(state, '{"treeDepartId":"d1"}')
  expect(narrowed.pageNo).toBe(1)
  expect(standing({ ...narrowed, pageNo: 2 }, '{"treeDepartId":"d1"}').pageNo).toBe(2)
  expect(standing({ ...narrowed, pageNo: 2 }, '{}').pageNo).toBe(1)
})

// spec §2.29
it('a field has a value when it, or an end of its range, is filled in', () => {
  const filters: Filter[] = [
    { kind: 'text', name: 'realname', label: '姓名' },
    { kind: 'select', name: 'sex', label: '性别', options: [], folded: true },
    { kind: 'range', name: 'createTime', label: '时间', folded: true },
  ]
  expect(withValue(filters, { realname: ' ', sex: '1', createTime_end: '2026-01-01' })).toEqual(['sex', 'createTime'])
  expect(withValue(filters, {})).toEqual([])
})
