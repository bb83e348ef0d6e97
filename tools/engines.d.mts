/** A browser for tests. */
export type EngineProgram =
  | 'chromium'
  | 'chromium-78'
  | 'chromium-86'
  | 'chromium-92'
  | 'chromium-109'
  | 'firefox'
  | 'webkit'
/** All of them. */
export const ENGINES: readonly EngineProgram[]
/** Path of a browser, or of the program that drives it; null where it cannot be had. */
export function ensureEngine(name: EngineProgram): Promise<string | null>

/** Whether there is a Chinese input method and what sends it keys; it is installed where the machine can. */
export function ensureInputMethod(): boolean
