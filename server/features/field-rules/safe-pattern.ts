import { Script } from 'node:vm'

/** Longer than any check of a form field takes; a pattern that backtracks without end is stopped here. */
const PATIENCE_MS = 100

// The program's own few words; patterns and values come in as data.
const TEST_ALL = new Script('tests.map(([pattern, value]) => new RegExp(pattern).test(value))')

/**
 * Which of these values fit their patterns. Patterns are typed by people, and some take for ever on some values: they are
 * given a moment, off their own context.
 * @returns null when a pattern took too long
 */
export function fitAll(tests: readonly (readonly [pattern: string, value: string])[]): boolean[] | null {
  try {
    return [...(TEST_ALL.runInNewContext({ tests }, { timeout: PATIENCE_MS }) as boolean[])]
  } catch {
    return null
  }
}
