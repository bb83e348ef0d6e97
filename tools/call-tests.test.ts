import { expect, it } from 'vitest'
import { callTable, testsOfCalls } from './call-tests.ts'
import { SPEC_CALLS } from './spec-calls.ts'

it('every call of the contract is made by a test', () => {
  expect([...testsOfCalls()].filter(([, files]) => files.length === 0).map(([key]) => key)).toEqual([])
})

it('every call of the specification is in the contract', () => {
  const tests = testsOfCalls()
  expect(SPEC_CALLS.filter(([, , call]) => !tests.has(call))).toEqual([])
  expect(callTable()).not.toContain('**missing**')
})
