import type { Auth, ControlledAuth } from '#common/contract/permissions.ts'

/** What a user was granted, and all codes there are (docs/decisions/0017-permission-check.md). */
export interface Permissions {
  auth: readonly Pick<Auth, 'action' | 'type'>[]
  allAuth: readonly Pick<ControlledAuth, 'action' | 'type' | 'status'>[]
}

/** Policy of a code: without the grant its elements are hidden, or shown but disabled. */
const HIDES = '1'
const DISABLES = '2'
/** The rule of a code is switched off: not controlled, every user may. It never denies. */
const NOT_CONTROLLED = '0'

const codesOf = (entry: { action: string }) => entry.action.split(',').map((code) => code.trim())
const names = (entries: readonly { action: string }[], code: string) =>
  entries.some((entry) => codesOf(entry).includes(code))

/**
 * May an element stay visible? `expression` joins codes by `||` (any) and `&&` (all, binding tighter). A code
 * that is neither granted nor registered is refused; entries that only disable do not count.
 */
export function isAllowed(expression: string, { auth, allAuth }: Permissions): boolean {
  const granted = auth.filter((entry) => entry.type !== DISABLES)
  const open = allAuth.filter((entry) => entry.type !== DISABLES && entry.status === NOT_CONTROLLED)
  const allowed = (code: string) => code !== '' && (names(open, code) || names(granted, code))
  return expression.split('||').some((all) => all.split('&&').every((code) => allowed(code.trim())))
}

/**
 * Is a control disabled? Only codes registered as disabling count, and only while their rule is in force. `form` are
 * the entries that come with the form: one of them that names the code disables it whatever else was granted.
 */
export function isDisabled(code: string, { auth, allAuth }: Permissions, form: Permissions['auth'] = []): boolean {
  const disabling = <T extends { type: string }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.type === DISABLES)
  if (names(disabling(form), code)) return true
  const registered = disabling(allAuth).filter((entry) => codesOf(entry).includes(code))
  if (registered.length === 0 || registered.some((entry) => entry.status === NOT_CONTROLLED)) return false
  return !names(disabling(auth), code)
}

/** How an element that is guarded by an expression is shown. */
export type Stance = 'shown' | 'disabled' | 'hidden'

/**
 * What becomes of an element: a code that is registered as disabling leaves it in its place, disabled or not; every
 * other expression shows or hides it.
 */
export function stanceOf(expression: string, permissions: Permissions): Stance {
  if (
    names(
      permissions.allAuth.filter((entry) => entry.type === DISABLES),
      expression,
    )
  )
    return isDisabled(expression, permissions) ? 'disabled' : 'shown'
  return isAllowed(expression, permissions) ? 'shown' : 'hidden'
}

/**
 * What is not shown of a table: codes below a prefix that are controlled and not granted, without the prefix. Names of
 * columns, and `add` and `batch_delete` for the buttons of the toolbar. The prefix may be given without its colon.
 */
export function excludedUnder(prefix: string, { auth, allAuth }: Permissions): string[] {
  if (prefix === '') return []
  const start = prefix.endsWith(':') ? prefix : `${prefix}:`
  const below = (entries: readonly { action: string; type: string }[]) =>
    entries
      .filter((entry) => entry.type === HIDES)
      .flatMap(codesOf)
      .filter((code) => code.startsWith(start))
  const open = new Set(below(allAuth.filter((entry) => entry.status === NOT_CONTROLLED)))
  const granted = new Set(below(auth))
  const refused = below(allAuth).filter((code) => !granted.has(code) && !open.has(code))
  return [...new Set(refused)].map((code) => code.slice(start.length))
}
