import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'

/** Longer than any check of a form field takes; a pattern that backtracks without end is stopped here. */
const PATIENCE_MS = 100
/** The thread itself is stopped only when that should fail. */
const fitting = new WorkerQueue({
  script: 'server/features/field-rules/fit-worker.mjs',
  threads: 1,
  waiting: 50,
  timeMs: 2_000,
  memoryMb: 64,
})

/**
 * Which of these values fit their patterns. Patterns are typed by users, and some take for ever on some values: they
 * run in a thread of their own, with a time limit.
 * @returns null when a pattern took too long
 * @throws Refusal server.too-much-work
 */
export async function fitAll(tests: readonly (readonly [pattern: string, value: string])[]): Promise<boolean[] | null> {
  try {
    return await fitting.run<boolean[]>({ tests, patienceMs: PATIENCE_MS })
  } catch (error) {
    if (error instanceof WorkFailed) return null
    throw error
  }
}
