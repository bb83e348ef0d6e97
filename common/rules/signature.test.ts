import { describe, expect, it } from 'vitest'
import { signatureText } from './signature.ts'

describe('signatureText', () => {
  // spec §7.3
  it.each([
    ['/fagui/sys/user/list', undefined, '{}'],
    ['/fagui/sys/user/list?pageNo=1&column=createTime', undefined, '{"column":"createTime","pageNo":"1"}'],
    // The stamp is added after signing and taken off before checking.
    ['/fagui/sys/user/list?b=2&_t=1760000000', undefined, '{"b":"2"}'],
    // Address and body together, in order of code units: capitals first, figures before letters.
    ['/x?b=1', { a: 'α', B: '', 10: 'ten', 9: 'nine' }, '{"10":"ten","9":"nine","B":"","a":"α","b":"1"}'],
    ['/x?a=1', { a: '2' }, '{"a":"2"}'],
    ['/x', { count: 3, on: true, none: null, missing: undefined }, '{"count":"3","on":"true"}'],
    ['/x', { ids: [1, 2], nested: { z: 1, a: null } }, '{"ids":[1,2],"nested":{"z":1,"a":null}}'],
    ['/x?name=%E5%BC%A0+%E4%B8%89&sign=a%3Db%25', undefined, '{"name":"张 三","sign":"a=b%"}'],
    ['/dict/getDictItems/sys_user,realname,id?b=1', undefined, '{"b":"1","x-path-variable":"sys_user,realname,id"}'],
    ['/dict/getDictItems/%E8%A1%A8,text,code', undefined, '{"x-path-variable":"表,text,code"}'],
    ['/dict/getDictItems/%E8%A1,a', undefined, '{"x-path-variable":"%E8%A1,a"}'],
    ['/x', '{"text":1}', '{}'],
    ['/x', [1], '{}'],
    ['/x?q=a?b', undefined, '{"q":"a?b"}'],
  ])('the address %s with the body %o is signed as the text %s', (address, body, text) => {
    expect(signatureText(address, body)).toBe(text)
  })

  it('the signed text is the same for a missing value and null, for a number and its text', () => {
    expect(signatureText('/x?size=10', { a: null })).toBe(signatureText('/x', { size: 10, b: undefined }))
  })
})
