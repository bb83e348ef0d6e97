import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** What `npm run recognition` writes when it is done (recognition/install.mjs). */
const STAMP = 'recognition/node_modules/.fagui-recognition'
let pretended: boolean | null = null

/**
 * Whether the engine that reads scans and pictures is installed, looked for anew each time, because it is brought while
 * the server runs.
 */
export const hasRecognition = (): boolean => pretended ?? existsSync(join(projectRoot, STAMP))

/**
 * For tests: as if the engine were installed or not; null as it is.
 * @returns what was pretended before
 */
export function pretendRecognition(installed: boolean | null): boolean | null {
  const before = pretended
  pretended = installed
  return before
}
