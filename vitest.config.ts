import { defineConfig } from 'vitest/config'

/** `unit` needs nothing, `api` a database (embedded, or the server of TEST_DATABASE_URL), `e2e` a browser and the built client. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{common,server,web,tools,bench}/**/*.test.{ts,tsx}'], exclude: ['**/*.{api,server}.test.ts'] } },
      {
        test: {
          name: 'api',
          // Some can only be had of a server.
          include: ['server/**/*.api.test.ts', ...(process.env['TEST_DATABASE_URL'] ? ['server/**/*.server.test.ts'] : [])],
          // Access is checked before the database is asked: one engine is enough.
          exclude: process.env['TEST_DATABASE_URL'] ? ['server/access.api.test.ts'] : [],
          globalSetup: ['server/testing/global-setup.ts'],
          // One database a worker, shared by its files: tests never assume empty tables.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['server/testing/demo-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // A browser on a busy machine now and then misses a click; a fault of ours fails twice, and what took two is told.
          retry: 1,
        },
      },
    ],
  },
})
