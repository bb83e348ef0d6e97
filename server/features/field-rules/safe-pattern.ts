import { Script } from 'node:vm'

/** Longer than any check of a form field takes; a pattern that backtracks without end is stopped here. */
const PATIENCE_MS = 100

// This code is fixed; patterns and values are passed to it as data.
const TEST_ALL = new Script('tests.map(([pattern, value]) => new RegExp(pattern).test(value))')

/**
 * Which of these values fit their patterns. Patterns are typed by users, and some take for ever on some values: they run
 * in a context of their own, with a time limit.
 * @returns null when a pattern took too long
 */
export function fitAll(tests: readonly (readonly [pattern: string, value: string])[]): boolean[] | null {
  try {
    return [...(TEST_ALL.runInNewContext({ tests }, { timeout: PATIENCE_MS }) as boolean[])]
  } catch {
    return null
  }
}
