import { expect, it } from 'vitest'
import { proxiesIn, trustedProxies } from './trusted-proxies.ts'

it.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.9', true],
  ['loopback', '10.0.0.5', false],
  ['10.0.0.5', '10.0.0.5', true],
  ['10.0.0.5', '127.0.0.1', false],
  ['loopback, 192.168.0.0/16', '192.168.7.8', true],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['none', '127.0.0.1', false],
  ['loopback', 'unix', false],
])('with TRUSTED_PROXIES=%s, %s is trusted: %s', (setting, address, trusted) => {
  expect(trustedProxies(proxiesIn(setting))(address)).toBe(trusted)
})
it.each(['10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '', '::1/129'])(
  'TRUSTED_PROXIES=%s is refused',
  (setting) => {
    expect(() => proxiesIn(setting)).toThrow(/网段/)
  },
)
