import { expect, it } from 'vitest'
import { printedDocuments } from './documents.ts'
import { isCurrent } from './printed.ts'

it('keeps the printed documents as the code is (npm run docs)', () => {
  const documents = printedDocuments()
  expect(documents.filter((document) => !isCurrent(document)).map(({ path }) => path)).toEqual([])
})

it('would notice a change', () => {
  expect(isCurrent({ path: 'docs/operations.md', marks: 'settings', content: 'nothing' })).toBe(false)
  expect(isCurrent({ path: 'docs/no-such-file.md', content: '{}' })).toBe(false)
  expect(() => isCurrent({ path: 'docs/operations.md', marks: 'no-such-marks', content: '' })).toThrow('no marks')
})
