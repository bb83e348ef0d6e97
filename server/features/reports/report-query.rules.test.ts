import { expect, it } from 'vitest'
import { askedOf, unquoted } from './report-query.rules.ts'

const report = { fields: new Set(['title', 'publishDate', 'fType']), parameters: ['fType'] }

it('askedOf separates paging and conditions from declared parameters and from unknown names', () => {
  expect(
    askedOf({ pageNo: 2, title: '*水*', publishDate_begin: '2020-01-01', self_fType: "'FT01'", password: 'x' }, report),
  ).toEqual({
    query: { pageNo: 2, title: '*水*', publishDate_begin: '2020-01-01' },
    fixed: { fType: 'FT01' },
    unknown: ['password'],
  })
})

it('a parameter the report does not declare narrows nothing, not even one named like a field', () => {
  expect(askedOf({ self_title: '水法', self_anything: '1' }, report)).toEqual({ query: {}, fixed: {}, unknown: [] })
})

it.each([
  ["'33'", '33'],
  ['"33"', '33'],
  ['33', '33'],
  ["'33", "'33"],
  ["''", ''],
])('unquoted reads %s as %s', (text, bare) => expect(unquoted(text)).toBe(bare))
