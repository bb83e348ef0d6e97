import { describe, expect, it } from 'vitest'
import { addressFault, isOutsideAddress, tidyAddress } from './menu-address.ts'

describe('the address of a menu row', () => {
  it.each([
    ['isystem/user', '/isystem/user'],
    ['/isystem/user', '/isystem/user'],
    ['https://portal.example/a?b=c', 'https://portal.example/a?b=c'],
    ['{{ domianURL }}/doc.html', '{{ domianURL }}/doc.html'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['', ''],
  ])('%s is kept as %s', (given, kept) => {
    expect(tidyAddress(given)).toBe(kept)
  })
  it.each(['/a', '/online/cgform/:code', 'https://portal.example', "{{ window._CONFIG['domianURL'] }}/x", '{{ origin }}/x'])('may be %s', (url) => {
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
  ])('may not be %s', (url, why) => {
    expect(addressFault(url)).toMatch(why)
  })
  it('is outside when it begins with http or a name', () => {
    expect(['http://a', 'https://a', '{{origin}}'].every(isOutsideAddress)).toBe(true)
    expect(isOutsideAddress('/http')).toBe(false)
  })
})
