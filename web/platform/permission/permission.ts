import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { UserPermission } from '#common/contract/permissions.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { excludedUnder, stanceOf, type Permissions, type Stance } from '#common/rules/permission-check.ts'
import { LOGIN_USER_BUTTON_AUTH, SYS_BUTTON_AUTH } from '#common/storage-keys.ts'
import { passing } from '#web/platform/storage.ts'

/** A code, or codes joined by `||` (any) and `&&` (all). */
export type Expression =
  | PermissionCode
  | `${PermissionCode}||${PermissionCode}`
  | `${PermissionCode}&&${PermissionCode}`

/**
 * The call that returns menus and permissions. Mutations of roles or menus invalidate it, because they may change the
 * user's own.
 */
export const RIGHTS = 'GET /sys/permission/getUserPermissionByToken'

const listeners = new Set<() => void>()
let known: Permissions | null = null

const readKept = (): Permissions => ({
  auth: passing.get<Permissions['auth']>(LOGIN_USER_BUTTON_AUTH) ?? [],
  allAuth: passing.get<Permissions['allAuth']>(SYS_BUTTON_AUTH) ?? [],
})
const current = (): Permissions => (known ??= readKept())

/** Sets the permissions that the server returned; they are stored for reloads of this browser tab. */
export function keepPermissions({ auth, allAuth }: UserPermission): void {
  known = { auth, allAuth }
  passing.set(LOGIN_USER_BUTTON_AUTH, known.auth)
  passing.set(SYS_BUTTON_AUTH, known.allAuth)
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

const usePermissions = (): Permissions => useSyncExternalStore(subscribe, current)

/** Whether a part with this permission expression is shown, disabled or hidden. */
export function useStance(expression: Expression): Stance {
  return stanceOf(expression, usePermissions())
}

/** Names of the columns and toolbar buttons below a prefix that are hidden from the user. */
export function useExcluded(prefix: string): ReadonlySet<string> {
  const permissions = usePermissions()
  return useMemo(() => new Set(excludedUnder(prefix, permissions)), [prefix, permissions])
}

/** The same as `useStance` at this moment, outside a component. */
export const stanceNow = (expression: Expression): Stance => stanceOf(expression, current())

/** Returns a function that does the same as `useStance` for any number of expressions, such as actions of rows. */
export function useStances(): (expression: Expression) => Stance {
  const permissions = usePermissions()
  return useCallback((expression: Expression) => stanceOf(expression, permissions), [permissions])
}
