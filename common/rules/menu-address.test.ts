import { describe, expect, it } from 'vitest'
import { addressFault, isOutsideAddress, tidyAddress } from './menu-address.ts'

describe('tidyAddress, addressFault and isOutsideAddress', () => {
  it.each([
    ['isystem/user', '/isystem/user'],
    ['/isystem/user', '/isystem/user'],
    ['https://portal.example/a?b=c', 'https://portal.example/a?b=c'],
    ['{{ domianURL }}/doc.html', '{{ domianURL }}/doc.html'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['', ''],
  ])('the menu address %s is stored as %s', (given, kept) => {
    expect(tidyAddress(given)).toBe(kept)
  })
  it.each([
    '/a',
    '/online/cgform/:code',
    'https://portal.example',
    "{{ window._CONFIG['domianURL'] }}/x",
    '{{ origin }}/x',
  ])('a menu address may be %s', (url) => {
    expect(addressFault(url)).toBeNull()
  })
  it.each([
    ['//evil.example', /\/\/ 开头/],
    ['/a b', /空格/],
    ['/<script>', /尖括号/],
    ['{{ alert(1) }}', /不认识的地址变量/],
    ['{{ token }}/x', /不认识的地址变量/],
    ['{{ origin }/x', /成对/],
    ['https://', /网址/],
  ])('a menu address may not be %s', (url, why) => {
    expect(addressFault(url)).toMatch(why)
  })
  it('a menu address is external when it begins with http or a host name', () => {
    expect(['http://a', 'https://a', '{{origin}}'].every(isOutsideAddress)).toBe(true)
    expect(isOutsideAddress('/http')).toBe(false)
  })
})
