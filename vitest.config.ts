import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestSuite } from 'vitest/node'

/** The database server that the tests of `api` run on; without one it is the embedded database. */
const server = process.env['TEST_DATABASE_URL']

/**
 * What failed around tests, before or after them, which the JSON report leaves out: for each the file, the title of the
 * suite, the reason.
 */
class SuiteFaults implements Reporter {
  private readonly faults: { name: string; fullName: string; message: string }[] = []
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const { message } of suite.errors())
      this.faults.push({ name: suite.module.moduleId, fullName: suite.fullName, message })
  }

  onTestRunEnd(): void {
    writeFileSync(this.path, JSON.stringify(this.faults))
  }
}

/** Where `npm test` finds what a run came to. */
const reports = process.env['TEST_REPORTS']

/** `unit` needs nothing, `api` a database, `e2e` a browser and the built client. */
export default defineConfig({
  test: {
    ...(reports
      ? {
          reporters: [
            'default',
            ['json', { outputFile: join(reports, 'tests.json') }],
            new SuiteFaults(join(reports, 'around.json')),
          ],
        }
      : {}),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{common,server,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{api,server}.test.ts'],
          // The files of a worker share the modules that they load; what a test put in the place of a global goes with
          // it.
          isolate: false,
          unstubGlobals: true,
          maxWorkers: 2,
          // The timeout is long because everything takes longer on a busy machine; no test here measures time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          // Some behaviour exists only on a PostgreSQL server, some only with the embedded database.
          include: ['server/**/*.api.test.ts', ...(server ? ['server/**/*.server.test.ts'] : [])],
          exclude: server ? ['**/*.embedded.api.test.ts'] : [],
          globalSetup: ['server/testing/global-setup.ts'],
          // Modules are loaded once for each worker; every application has a database of its own.
          isolate: false,
          maxWorkers: 2,
          // Long, because the embedded engine and the recognition of scans take their time on a busy machine; no test
          // here measures time.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // With the default of 1 s work that comes by itself is late where the machine is busy.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['e2e/browsers/**'],
          globalSetup: ['server/testing/demo-setup.ts'],
          // The files of a worker share its browser and the modules of the server.
          isolate: false,
          // Long, because some stories have many people and a busy machine takes its time; no journey measures time.
          testTimeout: 150_000,
          hookTimeout: 120_000,
          // As patient as the actions of the browser: with the default of 1 s a list that is slow to come fails a
          // journey.
          expect: { poll: { timeout: 25_000 } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['e2e/browsers/**/*.e2e.ts'],
          globalSetup: ['server/testing/demo-setup.ts'],
          isolate: false,
          testTimeout: 150_000,
          // A browser may have to be brought first.
          hookTimeout: 600_000,
          expect: { poll: { timeout: 25_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
