import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty client, as every application of `startTestApp` has: which addresses are pages never depends on whether the
 * real one is built.
 */
export function emptyWebDir(): { webDir: string; remove: () => void } {
  const webDir = mkdtempSync(join(tmpdir(), 'fagui-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<head><!--title--><!--/title--><!--head--></head><div id="root"></div>')
  return { webDir, remove: () => rmSync(webDir, { recursive: true }) }
}
