import { settingRules } from '#server/settings.ts'
import { callTable } from './call-tests.ts'
import type { Printed } from './printed.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

function settingsTable(): string {
  const rows = Object.values(settingRules).map(
    ({ env, fallback, about }) => `| \`${env}\` | ${fallback === '' ? '' : `\`${cell(fallback)}\``} | ${cell(about)} |`,
  )
  return ['| 环境变量 | 默认值 | 说明 |', '|---|---|---|', ...rows].join('\n')
}

/** The parts of docs/ that are printed from the code. */
export function printedDocuments(): Printed[] {
  return [
    { path: 'docs/operations.md', marks: 'settings', content: settingsTable() },
    { path: 'docs/calls.md', content: callTable() },
  ]
}
