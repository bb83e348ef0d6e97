import type { Entry } from '#common/contract/contract.ts'
import { refuse } from '#common/errors.ts'

/** PostgreSQL cannot store a NUL, and half a surrogate pair would be changed on the way to it. */
const UNREADABLE = /[\0\ud800-\udfff]/u

/** The recursion ends, because schemas limit the depth of a value. */
const isReadable = (value: unknown): boolean =>
  typeof value === 'string' ? !UNREADABLE.test(value) : typeof value !== 'object' || value === null || Object.values(value).every(isReadable)

/**
 * Refuses texts that cannot be stored, in the fields that the call declares; other fields are not looked at.
 * @throws Refusal parameter.invalid
 */
export function refuseUnreadableText(entry: Entry, input: { query: unknown; params: unknown; body: unknown }): void {
  for (const part of ['query', 'params', 'body'] as const) {
    const given = input[part] as Record<string, unknown> | null | undefined
    const declared = (entry[part] as { properties?: object } | undefined)?.properties ?? {}
    for (const field of Object.keys(declared))
      if (!isReadable(given?.[field])) throw refuse('parameter.invalid', { field, reason: '含有无法识别的字符' })
  }
}
