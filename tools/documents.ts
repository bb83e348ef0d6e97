import { fileURLToPath } from 'node:url'
import { figuresBesideBudgets } from './figures.ts'
import { settingRules } from '#server/settings.ts'
import { callTable } from './call-tests.ts'
import { coverageDocument } from './coverage.ts'
import type { Printed } from './printed.ts'
import { lockedPackages } from './supply/packages.mjs'

const cell = (text: string) => text.replaceAll('|', '\\|')

function settingsTable(): string {
  const rows = Object.values(settingRules).map(
    ({ env, fallback, about }) => `| \`${env}\` | ${fallback === '' ? '' : `\`${cell(fallback)}\``} | ${cell(about)} |`,
  )
  return ['| 环境变量 | 默认值 | 说明 |', '|---|---|---|', ...rows].join('\n')
}

const locked = (path: string) => lockedPackages(fileURLToPath(new URL(path, import.meta.url)))

/**
 * Licences of the packages: those that are part of the product, those that recognise scans and are brought by
 * themselves, those of building and tests.
 */
function licenceTable(): string {
  const packages = locked('../package-lock.json').map((one) => ({ ...one, use: one.isTool ? '构建、测试' : '产品' }))
  const engine = locked('../recognition/package-lock.json').map((one) => ({ ...one, use: '文字识别（另行安装）' }))
  const isTool = (use: string) => use === '构建、测试'
  const rows = [...packages.filter(({ use }) => !isTool(use)), ...engine, ...packages.filter(({ use }) => isTool(use))]
  const lines = rows.map(
    ({ name, version, licence, use }) => `| ${name} | ${version} | ${licence ?? '未知'} | ${use} |`,
  )
  return [
    '# 第三方软件包的许可证',
    '',
    '由 `npm run docs` 按 package-lock.json 和 recognition/package-lock.json 生成。',
    '',
    '| 软件包 | 版本 | 许可证 | 用于 |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

/** What the benches measured last beside their limits; those that were not measured yet are left out. */
function figuresTable(): string {
  const lines = figuresBesideBudgets().flatMap(({ name, limit, measured }) =>
    measured
      ? [`| ${name} | ${measured.figure}${measured.unit && ` ${measured.unit}`} | ${limit} | ${measured.day} |`]
      : [],
  )
  return ['| what | measured | limit | day |', '|---|---|---|---|', ...lines].join('\n')
}

/** The parts of docs/ that are printed from the code. */
export function printedDocuments(): Printed[] {
  return [
    { path: 'docs/operations.md', marks: 'settings', content: settingsTable() },
    { path: 'docs/operations.md', marks: 'figures', content: figuresTable() },
    { path: 'docs/部署与运维手册.md', marks: 'settings', content: settingsTable() },
    { path: 'docs/calls.md', content: callTable() },
    { path: 'docs/coverage.md', content: coverageDocument() },
    { path: 'docs/licences.md', content: licenceTable() },
  ]
}
