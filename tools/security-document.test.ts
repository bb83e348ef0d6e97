import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { namingFault, testFiles, testsIn } from './coverage.ts'

/** docs/security.md names a test or a reason for every line of its tables, and only tests that exist. */

const document = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
const cellsOf = (line: string) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())
const linesBelow = (heading: string) => {
  const part = document.slice(document.indexOf(`## ${heading}`)).split('\n## ')[0] ?? ''
  return part
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line))
    .slice(1)
    .map(cellsOf)
}

describe('docs/security.md', () => {
  const files = testFiles()
  const standards = ['OWASP ASVS 5.0, levels 1 and 2', '等保三级（GB/T 22239-2019）应用与数据部分'].flatMap(linesBelow)
  const attacks = linesBelow('Attacks that were once possible')

  it('has the lines of both standards and of the attacks', () => {
    expect([standards.length, attacks.length].map((count) => count > 30)).toEqual([true, true])
    expect(new Set(standards.map(([number]) => number)).size).toBe(standards.length)
  })

  it('every line says whether it is met, and by which test or why not', () => {
    const bare = standards.filter(
      ([, what, state, test, why]) =>
        !what || !state || (!test && !why && state !== 'met') || (state !== 'met' && !why),
    )
    expect(bare.map(([number]) => number)).toEqual([])
    expect(attacks.filter(([, test, otherwise]) => !test && !otherwise)).toEqual([])
  })

  it('every test it names exists', () => {
    const named = [...standards.map((cells) => cells[3] ?? ''), ...attacks.map((cells) => cells[1] ?? '')].filter(
      (cell) => cell !== '',
    )
    const faults = named.flatMap(
      (cell) => testsIn(cell)?.flatMap((test) => namingFault(test, files) ?? []) ?? [`no test is named in: ${cell}`],
    )
    expect(faults).toEqual([])
    expect(named.length).toBeGreaterThan(100)
  })
})
