import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { migrationDigests } from './migration-digests.mjs'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const released = JSON.parse(read('server/migrations/released.json')) as Record<string, string>

describe('what was released', () => {
  it('keeps its migrations as they are: an installation has run them', () => {
    const now = migrationDigests()
    expect(Object.keys(released).length).toBeGreaterThan(80)
    expect(Object.entries(released).filter(([name, digest]) => now[name] !== digest)).toEqual([])
  })
  it('has no migration put before its last one, which installations would run in another order', () => {
    const last = Object.keys(released).toSorted().at(-1) ?? ''
    expect(Object.keys(migrationDigests()).filter((name) => !(name in released) && name < last)).toEqual([])
  })
  it('is told in CHANGELOG.md by its version and day, the newest first, what is not released yet above', () => {
    const headings = read('CHANGELOG.md')
      .split('\n')
      .filter((line) => line.startsWith('## '))
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(headings[0]).toBe('## Unreleased')
    expect(headings[1]).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}（\\d{4}-\\d{2}-\\d{2}）$`))
    expect(headings.slice(1).every((line) => /^## \d+\.\d+\.\d+(?:-[\w.]+)?（\d{4}-\d{2}-\d{2}）$/.test(line))).toBe(
      true,
    )
  })
})
