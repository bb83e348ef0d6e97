import { buildApp } from '#server/app.ts'
import { databaseOver } from '#server/platform/db/open.ts'
import { PGlitePool } from '#server/platform/db/pglite-pool.ts'
import { readSettings, settingRules } from '#server/settings.ts'
import { callTable } from './call-tests.ts'
import type { Printed } from './printed.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

function settingsTable(): string {
  const rows = Object.values(settingRules).map(
    ({ env, fallback, about }) => `| \`${env}\` | ${fallback === '' ? '' : `\`${cell(fallback)}\``} | ${cell(about)} |`,
  )
  return ['| 环境变量 | 默认值 | 说明 |', '|---|---|---|', ...rows].join('\n')
}

/** The description of all calls; no table is touched to make it. */
async function openApi(): Promise<string> {
  const pool = await PGlitePool.open(null)
  const { db } = databaseOver(pool, 'embedded', () => {})
  const app = await buildApp({ db, settings: readSettings({}) })
  try {
    await app.ready()
    return `${JSON.stringify(app.swagger(), null, 2)}\n`
  } finally {
    await app.close()
    // Not the database's close: Kysely leaves alone a pool it never used.
    await pool.end()
  }
}

/** What of docs/ is printed from the code. */
export async function printedDocuments(): Promise<Printed[]> {
  return [
    { path: 'docs/operations.md', marks: 'settings', content: settingsTable() },
    { path: 'docs/calls.md', content: callTable() },
    { path: 'docs/openapi.json', content: await openApi() },
  ]
}
