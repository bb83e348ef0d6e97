import { useSyncExternalStore } from 'react'
import type { SignedIn, UserInfo } from '#common/contract/session.ts'
import { DICTIONARY_LIFETIME_MS, SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import {
  ACCESS_TOKEN,
  CACHE_INCLUDED_ROUTES,
  LOGIN_USER_BUTTON_AUTH,
  LOGIN_USERINFO,
  LOGIN_USERNAME,
  OPEN_TABS,
  SIGNED_OUT,
  STORAGE_PREFIX,
  SYS_BUTTON_AUTH,
  TAB_DRAFTS,
  TENANT_ID,
  UI_CACHE_DB_DICT_DATA,
} from '#common/storage-keys.ts'
import { send } from '#web/platform/api/call.ts'
import { settings } from '#web/platform/settings.ts'
import { passing, stored } from '#web/platform/storage.ts'
import { accessToken } from './token.ts'

export interface SignedInSession {
  token: string
  userInfo: UserInfo
}

/** How long signing out waits for the server, in milliseconds; the user is signed out here in any case. */
const SIGN_OUT_PATIENCE_MS = 5_000

const listeners = new Set<() => void>()
let last: { from: string; session: SignedInSession | null } = { from: '', session: null }

/**
 * The session of the signed-in user; null when there is none, it is older than 7 days, or the site serves the public
 * only.
 */
export function currentSession(): SignedInSession | null {
  const token = accessToken()
  if (token === null) return null
  // The same object as long as nothing changed: React compares snapshots by identity.
  const from = `${token} ${stored.raw(LOGIN_USERINFO) ?? ''}`
  if (last.from !== from) {
    const userInfo = stored.get<UserInfo>(LOGIN_USERINFO)
    last = { from, session: userInfo ? { token, userInfo } : null }
  }
  return last.session
}

/**
 * Calls back on sign-in, sign-out and change of department, here or in another tab of the browser.
 * @returns a function that ends this
 */
export function onSessionChange(changed: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    const about =
      event.key === null || event.key === STORAGE_PREFIX + ACCESS_TOKEN || event.key === STORAGE_PREFIX + LOGIN_USERINFO
    if (about) changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', elsewhere)
  }
}

/** The session, as React state. */
export function useSession(): SignedInSession | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Remembers a sign-in for 7 days. With several tenants the user still has to choose one. */
export function keepSession(signedIn: SignedIn): void {
  stored.set(UI_CACHE_DB_DICT_DATA, signedIn.sysAllDictItems, DICTIONARY_LIFETIME_MS)
  stored.set(LOGIN_USERNAME, signedIn.userInfo.username, SIGN_IN_LIFETIME_MS)
  stored.set(LOGIN_USERINFO, signedIn.userInfo, SIGN_IN_LIFETIME_MS)
  stored.remove(TENANT_ID)
  const [only, ...more] = signedIn.tenantList ?? []
  if (only && more.length === 0) stored.set(TENANT_ID, only.id, SIGN_IN_LIFETIME_MS)
  stored.set(ACCESS_TOKEN, signedIn.token, SIGN_IN_LIFETIME_MS)
  tell()
}

/** Replaces the stored data of the signed-in user, for example after a change of department. */
export function setUserInfo(userInfo: UserInfo): void {
  stored.set(LOGIN_USERINFO, userInfo, SIGN_IN_LIFETIME_MS)
  tell()
}

/** From now on calls are sent for this tenant. */
export function chooseTenant(id: number): void {
  stored.set(TENANT_ID, id, SIGN_IN_LIFETIME_MS)
}

/** Deletes the session (spec §4 Login). Drafts are kept only for a user whose session expired. */
export function clearSession({ keepDrafts = false }: { keepDrafts?: boolean } = {}): void {
  for (const key of [
    ACCESS_TOKEN,
    LOGIN_USERNAME,
    LOGIN_USERINFO,
    UI_CACHE_DB_DICT_DATA,
    TENANT_ID,
    CACHE_INCLUDED_ROUTES,
  ])
    stored.remove(key)
  for (const key of [LOGIN_USER_BUTTON_AUTH, SYS_BUTTON_AUTH, CACHE_INCLUDED_ROUTES]) passing.remove(key)
  if (!keepDrafts) for (const key of [OPEN_TABS, TAB_DRAFTS]) passing.remove(key)
  tell()
}

/**
 * Signs out here at once, then tells the server; an unreachable server does not prevent it.
 * @returns the page on which an identity provider signs the user out as well; null when there is none
 */
export async function signOut({ keepDrafts = false }: { keepDrafts?: boolean } = {}): Promise<string | null> {
  const token = accessToken()
  clearSession({ keepDrafts })
  if (!keepDrafts && settings.casUrl) passing.set(SIGNED_OUT, true)
  if (token === null) return null
  const told = await send(
    'POST /sys/logout',
    {},
    { token, keepalive: true, signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) },
  ).catch(() => null)
  return told?.result ?? null
}

function tell(): void {
  for (const listener of listeners) listener()
}
