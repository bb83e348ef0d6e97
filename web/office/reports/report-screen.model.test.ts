import { describe, expect, it } from 'vitest'
import type { ReportParameter } from '#common/contract/reports.ts'
import { linkFault, linkOf } from '#common/rules/report-links.ts'
import { numberWords, reportFilters, startOf } from './report-screen.model.ts'

const parameter = (paramName: string, more: Partial<ReportParameter> = {}): ReportParameter => ({
  paramName,
  paramTxt: paramName,
  view: 'text',
  dictCode: null,
  paramValue: null,
  required: false,
  ...more,
})

describe('the query form of a report', () => {
  it('parameters come before conditions, those that must be filled in are marked', () => {
    const condition = {
      field: 'title',
      label: '标题',
      view: 'text' as const,
      mode: 'single' as const,
      hidden: '0' as const,
      dictCode: null,
    }
    const filters = reportFilters(
      [parameter('year', { view: 'number', required: true }), parameter('kind', { view: 'dict', dictCode: 'sex' })],
      [condition],
    )
    expect(filters).toEqual([
      { name: 'self_year', label: 'year *', kind: 'text', placeholder: '请输入数字' },
      { name: 'self_kind', label: 'kind', kind: 'dict', dictCode: 'sex' },
      { name: 'title', label: '标题', kind: 'text', contains: true },
    ])
  })
  // spec §2.119
  it('the address names parameters, else their defaults hold; it may name conditions too', () => {
    const params = [parameter('year', { paramValue: '2020' }), parameter('word'), parameter('more')]
    const filters = reportFilters(params, [
      { field: 'day', label: '日', view: 'date', mode: 'group', hidden: '0', dictCode: null },
    ])
    expect(startOf(params, filters, {})).toEqual({ self_year: '2020' })
    expect(startOf(params, filters, { year: '2021', self_word: '水', day_begin: '2020-01-01', other: 'x' })).toEqual({
      self_year: '2021',
      self_word: '水',
      day_begin: '2020-01-01',
    })
  })
})

it.each([
  [1234567.5, true, '1,234,567.5'],
  [2012, false, '2012'],
  [null, true, '—'],
])('numberWords shows %s as %s', (value, grouped, words) => expect(numberWords(value, grouped)).toBe(words))

describe('links of values', () => {
  it.each([
    ['/details?id=${id}', null],
    ['/x/${id}', null],
    ['https://example.org', '须以 / 开头，是本系统的页面地址'],
    ['javascript:alert(1)', '须以 / 开头，是本系统的页面地址'],
    ['//example.org', '须以 / 开头，是本系统的页面地址'],
    ['/\\example.org', '须以 / 开头，是本系统的页面地址'],
    ['/${id}', '地址的第一段不能是列的值'],
    ['/x?a=${b}', '报表没有列“b”'],
  ])('the link %s: %s', (link, fault) => expect(linkFault(link, ['id'])).toBe(fault))
  it('values of a row are written into its address, encoded; without them there is no link', () => {
    expect(linkOf('/details?id=${id}&t=${t}', { id: 'a b', t: '水&土' })).toBe(
      '/details?id=a%20b&t=%E6%B0%B4%26%E5%9C%9F',
    )
    expect(linkOf('/details?id=${id}', { id: null })).toBeNull()
    expect(linkOf('/x/${id}', { id: '../../etc' })).toBe('/x/..%2F..%2Fetc')
  })
})
