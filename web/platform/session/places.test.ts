import { describe, expect, it } from 'vitest'
import { isPublicPlace, placeAfterSignIn, signInAddress } from './places.ts'

describe('placeAfterSignIn', () => {
  it.each([
    ['/isystem/log?tab=2#top', '/isystem/log?tab=2#top'],
    ['/retrieval?q=民法典', '/retrieval?q=%E6%B0%91%E6%B3%95%E5%85%B8'],
    ['/details?id=1&back=https://evil.example', '/details?id=1&back=https://evil.example'],
    ['/a/../home', '/home'],
    [null, '/home'],
    ['', '/home'],
    ['home', '/home'],
    ['//evil.example', '/home'],
    ['///evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['\\\\evil.example', '/home'],
    ['/\n/evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    [' //evil.example', '/home'],
    ['/.//evil.example', '/home'],
    ['/a/..//evil.example', '/home'],
    ['https://evil.example', '/home'],
    ['http:evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['data:text/html,x', '/home'],
    ['@evil.example', '/home'],
    ['/%2F/evil.example', '/%2F/evil.example'],
    // A return to the sign-in page would be an endless loop.
    ['/user/login?redirect=/home', '/home'],
    ['/oauth2-app/login', '/home'],
  ])('the redirect %j leads to %s', (redirect, place) => {
    expect(placeAfterSignIn(redirect, 'https://law.example:8443')).toBe(place)
  })

  it.each([
    ['//evil.example', 'https://law.example'],
    ['/\\evil.example', 'https://law.example'],
  ])('the redirect %s never leads to another site', (redirect, origin) => {
    expect(new URL(placeAfterSignIn(redirect, origin), origin).origin).toBe(origin)
  })
})

// spec §2.18
it('the place to return to is kept in the address', () => {
  const address = signInAddress('/isystem/log?name=a&b=#c', false)
  expect(new URL(address, 'https://law.example').searchParams.get('redirect')).toBe('/isystem/log?name=a&b=#c')
  expect(signInAddress('/home', true)).toBe('/oauth2-app/login?redirect=%2Fhome')
})

// spec §2.11
it.each([
  ['/', true],
  ['/home', true],
  ['/homework', false],
  ['/details', true],
  ['/law/民法典', true],
  ['/law/甲/乙', true],
  ['/lawyers', false],
  ['/user/login', true],
  ['/userlist', false],
  ['/isystem/user/login', false],
  ['/messageNotification/index', false],
])('the page %s is public: %s', (path, is) => {
  expect(isPublicPlace(path)).toBe(is)
})
