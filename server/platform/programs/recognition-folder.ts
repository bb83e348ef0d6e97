import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** What `npm run recognition` writes when it is done (recognition/install.mjs). */
const STAMP = 'recognition/node_modules/.fagui-recognition'
let hidden = false

/** Whether the engine that reads scans and pictures is installed, looked for anew each time, because it is brought while the server runs. */
export const hasRecognition = (): boolean => !hidden && existsSync(join(projectRoot, STAMP))

/** For tests: as if the engine were not installed. */
export function hideRecognition(isHidden: boolean): void {
  hidden = isHidden
}
