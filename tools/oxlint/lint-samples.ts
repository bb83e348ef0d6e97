import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Lints made-up files with the project's own configuration, as if they stood at these paths of the project.
 * @returns each path with the rules it breaks, sorted, one entry a finding: `house/rooms`
 */
export function lintSamples(samples: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fagui-lint-'))
  try {
    const options = {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    }
    const packageJson = {
      type: 'module',
      imports: { '#common/*': './common/*', '#server/*': './server/*', '#web/*': './web/*' },
    }
    // Patterns of the configuration are relative to its folder, so it is copied into the samples' folder.
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
      './tools/oxlint/house.mjs',
      join(root, 'tools/oxlint/house.mjs'),
    )
    const files = {
      '.oxlintrc.json': config,
      'tsconfig.json': JSON.stringify({ compilerOptions: options }),
      'package.json': JSON.stringify(packageJson),
      ...samples,
    }
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    const args = [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '-c',
      join(folder, '.oxlintrc.json'),
      '-f',
      'json',
      ...Object.keys(samples),
    ]
    // The type-aware part is looked up on the path, because the samples' folder has no packages.
    const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` }
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
    if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code?: string }[] }
    const found = new Map(Object.keys(samples).map((path) => [path, [] as string[]]))
    for (const { filename, code = '?' } of diagnostics)
      found.get(filename)?.push(code.replace(/^(.+)\((.+)\)$/, '$1/$2'))
    return Object.fromEntries([...found].map(([path, rules]) => [path, rules.sort()]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lints samples of one rule, those that must be refused and those that must pass, in one run. */
export function verdicts(
  rule: string,
  { red, green }: { red: Record<string, string>; green: Record<string, string> },
): { notRed: string[]; notGreen: string[] } {
  const found = lintSamples({ ...red, ...green })
  const breaks = (path: string) => found[path]?.includes(rule) === true
  return { notRed: Object.keys(red).filter((path) => !breaks(path)), notGreen: Object.keys(green).filter(breaks) }
}
