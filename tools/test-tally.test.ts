import { describe, expect, it } from 'vitest'
import { sum, tally } from './test-tally.mjs'

const report = (counts: object, testResults: object[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...counts,
})

describe('tally', () => {
  it('is green only when tests ran and all is well', () => {
    expect(tally(report({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 }), 0)).toEqual({ passed: 3, failed: 0, skipped: 2, note: '' })
  })

  it.each([
    ['a failed test', report({ numPassedTests: 3, numFailedTests: 2 }, [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]), 1, 2],
    ['a file that does not load', report({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [] }]), 1, 1],
    ['a failing hook', report({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [{ status: 'skipped' }] }]), 1, 1],
    ['an error outside tests', report({ numPassedTests: 3 }), 1, 1],
    ['no test at all', report({}), 0, 1],
    ['skipped tests only', report({ numPendingTests: 4 }), 0, 1],
    ['no report', null, 0, 1],
  ])('counts %s as failed', (_, given, code, failed) => {
    expect(tally(given, code).failed).toBe(failed)
  })

  it('adds runs', () => {
    expect(
      sum([
        { passed: 1, failed: 0, skipped: 2 },
        { passed: 3, failed: 1, skipped: 0 },
      ]),
    ).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })
})
