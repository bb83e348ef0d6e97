import { expect, it } from 'vitest'
import { printedDocuments } from './documents.ts'
import { isCurrent } from './printed.ts'

it('the printed documents say what the code says (npm run docs)', () => {
  const documents = printedDocuments()
  expect(documents.filter((document) => !isCurrent(document)).map(({ path }) => path)).toEqual([])
})

it('a document that differs from the code is detected', () => {
  expect(isCurrent({ path: 'docs/operations.md', marks: 'settings', content: 'nothing' })).toBe(false)
  expect(isCurrent({ path: 'docs/no-such-file.md', content: '{}' })).toBe(false)
  expect(() => isCurrent({ path: 'docs/operations.md', marks: 'no-such-marks', content: '' })).toThrow('no marks')
})
