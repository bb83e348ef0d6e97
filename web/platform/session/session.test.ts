import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from '#common/contract/session.ts'
import {
  ACCESS_TOKEN,
  CACHE_INCLUDED_ROUTES,
  LOGIN_USER_BUTTON_AUTH,
  LOGIN_USERINFO,
  LOGIN_USERNAME,
  OPEN_TABS,
  SYS_BUTTON_AUTH,
  TAB_DRAFTS,
  TENANT_ID,
  UI_CACHE_DB_DICT_DATA,
} from '#common/storage-keys.ts'
import { SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import { settings } from '#web/platform/settings.ts'
import { passing, stored } from '#web/platform/storage.ts'
import { clearSession, currentSession, keepSession, setUserInfo, signOut } from './session.ts'
import { tenantId } from './token.ts'

const person = { id: 'u1', username: 'zhang', realname: '张三' } as SignedIn['userInfo']
const tenants = (...ids: number[]) => ids.map((id) => ({ id, name: `租户${id}`, status: 1 }))
const signedIn = (more: Partial<SignedIn> = {}): SignedIn => ({
  token: 't1',
  userInfo: person,
  departs: [],
  multi_depart: 1,
  sysAllDictItems: { sex: [] },
  ...more,
})

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('keepSession and currentSession', () => {
  // spec §4.1, §9.8
  it('a session lasts seven days', () => {
    keepSession(signedIn())
    expect(currentSession()).toEqual({ token: 't1', userInfo: person })
    expect(stored.get(LOGIN_USERNAME)).toBe('zhang')
    expect(stored.get(UI_CACHE_DB_DICT_DATA)).toEqual({ sex: [] })
    vi.advanceTimersByTime(SIGN_IN_LIFETIME_MS - 1)
    expect(currentSession()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentSession()).toBeNull()
  })

  it('the session is the same object until something changes', () => {
    keepSession(signedIn())
    const before = currentSession()
    expect(currentSession()).toBe(before)
    setUserInfo({ ...person, orgCode: 'A02' })
    expect(currentSession()?.userInfo.orgCode).toBe('A02')
  })

  // spec §6.7
  it.each([
    [undefined, 0],
    [tenants(5), 5],
    // With several tenants the user has to choose one.
    [tenants(5, 6), 0],
  ])('a sign-in with the tenants %j works for tenant %i', (tenantList, tenant) => {
    stored.set(TENANT_ID, 9)
    keepSession(signedIn(tenantList ? { tenantList } : {}))
    expect(tenantId()).toBe(tenant)
  })

  it('there is no session without a known user, and none in internet mode', () => {
    stored.set(ACCESS_TOKEN, 't1')
    expect(currentSession()).toBeNull()
    keepSession(signedIn())
    const { mode } = settings
    settings.mode = 'internet'
    expect(currentSession()).toBeNull()
    settings.mode = mode
  })
})

describe('signOut and clearSession', () => {
  const everything = () => {
    keepSession(signedIn({ tenantList: tenants(5) }))
    stored.set(CACHE_INCLUDED_ROUTES, ['UserList'])
    for (const key of [LOGIN_USER_BUTTON_AUTH, SYS_BUTTON_AUTH, OPEN_TABS, TAB_DRAFTS]) passing.set(key, ['x'])
  }
  const left = () => [
    ...[ACCESS_TOKEN, LOGIN_USERNAME, LOGIN_USERINFO, UI_CACHE_DB_DICT_DATA, TENANT_ID, CACHE_INCLUDED_ROUTES].filter(
      (key) => stored.raw(key),
    ),
    ...[LOGIN_USER_BUTTON_AUTH, SYS_BUTTON_AUTH, OPEN_TABS, TAB_DRAFTS].filter((key) => passing.raw(key)),
  ]

  // spec §3.2, §4.2
  it('signing out clears everything and tells the server which session ends', async () => {
    everything()
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"success":true}')))
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('location', { pathname: '/home', search: '' })
    await signOut()
    expect(left()).toEqual([])
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/fagui/sys/logout')
    expect(init).toMatchObject({
      method: 'POST',
      keepalive: true,
      headers: { 'X-Access-Token': 't1', 'content-type': 'application/json' },
    })
  })

  // spec §4.2, §4.8, §8.3
  it('signing out works even when the server does not answer', async () => {
    everything()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('location', { pathname: '/home', search: '' })
    await signOut()
    expect(left()).toEqual([])
  })

  it('an expired session keeps tabs and drafts for the next sign-in', () => {
    everything()
    clearSession({ keepDrafts: true })
    expect(left()).toEqual([OPEN_TABS, TAB_DRAFTS])
  })
})
