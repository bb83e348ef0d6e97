import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { passedChecks } from './passed-checks.mjs'

let folder: string
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const read = () => passedChecks(join(folder, 'passed.json'), folder)
const all = (path: string) => path !== 'passed.json'
const print = (inputs = all) => read().fingerprint(inputs)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-checks-'))
  mkdirSync(join(folder, 'node_modules'))
  write('node_modules/.package-lock.json', '{}')
  write('.gitignore', 'node_modules/\n')
  write('a.ts', 'one')
  write('b.md', 'two')
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', 'a.ts'], { cwd: folder })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a check that passed is remembered for the same files', () => {
  const checks = read()
  const before = checks.fingerprint(all) ?? ''
  expect(checks.has('lint', before)).toBe(false)
  checks.add('lint', before)
  expect(read().has('lint', print() ?? '')).toBe(true)
  expect(read().has('types', print() ?? '')).toBe(false)
})

it.each([
  ['another content of the same length', () => write('a.ts', 'eno')],
  ['a new file that git does not know yet', () => write('c.ts', '')],
  ['a deleted file', () => rmSync(join(folder, 'a.ts'))],
  ['other packages', () => write('node_modules/.package-lock.json', '{"changed":1}')],
])('the fingerprint is another one after %s', (_, change) => {
  const before = print()
  change()
  expect(print()).not.toBe(before)
})

it('the fingerprint does not depend on files the check does not read', () => {
  const isCode = (path: string) => path === 'a.ts'
  const before = print(isCode)
  write('b.md', 'other')
  expect(print(isCode)).toBe(before)
})

it('nothing is remembered where git cannot list the files', () => {
  rmSync(join(folder, '.git'), { recursive: true })
  expect(print()).toBeNull()
})
