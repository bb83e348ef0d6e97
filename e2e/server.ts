import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws, type LawSketch } from '#server/testing/make.ts'

/** The real server with the demo library, on the fixed day of tests (2026-11-20), reachable by a browser. */
export interface Site {
  /** http://127.0.0.1:port */
  url: string
  test: TestApp
  /** Work id of a law by its title; a law that visitors may not see has none. */
  idOf(title: string): Promise<string>
}

export type TestSettings = NonNullable<Parameters<typeof startTestApp>[0]>
/** Replacements for parts of the application that make calls to other systems. */
export type TestParts = NonNullable<Parameters<typeof startTestApp>[1]>

/** Starts the server over a database of its own; `laws` join the demo library. */
export async function startSite(
  laws: LawSketch[] = [],
  settings: TestSettings = {},
  parts: TestParts = {},
): Promise<Site> {
  const webDir = fileURLToPath(new URL('../dist/web', import.meta.url))
  if (!existsSync(join(webDir, 'index.html')))
    throw new Error('the client is not built: run `node tools/build.mjs` first, or `npm test -- e2e`')
  // The browser uses the real clock and the server that of the tests, so signatures would be refused as expired.
  const test = await startTestApp({ signature: 'off', ...settings }, { webDir, ...parts })
  if (laws.length > 0) await makeLaws(test.database.db, laws)
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    test,
    async idOf(title) {
      const { body } = await test.call(`/fagui/internet/fagui/law/search?q=${title}&scope=title`)
      const record = body.result.records.find((found: { title: string }) => found.title === title)
      if (!record) throw new Error(`no law of the title ${title}`)
      return record.workId
    },
  }
}
