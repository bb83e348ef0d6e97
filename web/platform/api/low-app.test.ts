import { expect, it } from 'vitest'
import { lowAppOf } from './low-app.ts'

// spec §7.2
it.each([
  ['/home', '', null],
  ['/slow-app/1', '', null],
  ['/low-app', '', null],
  ['/low-app/a1/list', '', { id: 'a1', filter: {} }],
  ['/low-app/list', '?appId=a2', { id: 'a2', filter: {} }],
  [
    '/low-app/a1',
    `?lowAppFilter=${encodeURIComponent('{"status":1,"name":"甲"}')}`,
    { id: 'a1', filter: { status: '1', name: '甲' } },
  ],
  ['/low-app/a1', '?lowAppFilter=broken', { id: 'a1', filter: {} }],
  ['/low-app/a1', '?lowAppFilter=[1]', { id: 'a1', filter: {} }],
])('the address %s%s belongs to the low-code app %o', (path, search, app) => {
  expect(lowAppOf(path, search)).toEqual(app)
})
