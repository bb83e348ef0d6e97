import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { printedDocuments } from './documents.ts'
import { isCurrent } from './printed.ts'

const LINES_OF_A_DECISION = 40
const records = join(projectRoot, 'docs/decisions')
const history = join(projectRoot, 'bench/history')
const decisions = readdirSync(records).filter((name) => name.endsWith('.md'))
const linesOf = (name: string): number => readFileSync(join(records, name), 'utf8').trimEnd().split('\n').length

it('the printed documents say what the code says (npm run docs)', () => {
  const documents = printedDocuments()
  expect(documents.filter((document) => !isCurrent(document)).map(({ path }) => path)).toEqual([])
})

it('a document that differs from the code is detected', () => {
  expect(isCurrent({ path: 'docs/operations.md', marks: 'settings', content: 'nothing' })).toBe(false)
  expect(isCurrent({ path: 'docs/no-such-file.md', content: '{}' })).toBe(false)
  expect(() => isCurrent({ path: 'docs/operations.md', marks: 'no-such-marks', content: '' })).toThrow('no marks')
})

it('no decision record has more than forty lines (longer tables belong into bench/history)', () => {
  expect(decisions.length).toBeGreaterThan(100)
  expect(decisions.filter((name) => linesOf(name) > LINES_OF_A_DECISION)).toEqual([])
})

it('each decision record has a number of its own', () => {
  const numbers = decisions.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== at)).toEqual([])
})

it('each file of old measurements belongs to a decision record that links to it', () => {
  const measured = readdirSync(history).filter((name) => name !== 'README.md')
  const isLinked = (name: string) =>
    existsSync(join(records, name)) && readFileSync(join(records, name), 'utf8').includes(`bench/history/${name}`)
  expect(measured.filter((name) => !isLinked(name))).toEqual([])
})
