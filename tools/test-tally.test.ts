import { describe, expect, it } from 'vitest'
import { attempts, slowest, sum, tally } from './test-tally.mjs'

const report = (counts: object, testResults: object[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...counts,
})

describe('tally', () => {
  it('a run is green only when tests ran and none failed', () => {
    expect(tally(report({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 }), 0)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 2,
      note: '',
    })
  })

  it.each([
    [
      'a failed test',
      report({ numPassedTests: 3, numFailedTests: 2 }, [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
      ]),
      1,
      2,
    ],
    ['a file that does not load', report({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [] }]), 1, 1],
    [
      'a failing hook',
      report({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [{ status: 'skipped' }] }]),
      1,
      1,
    ],
    ['an error outside tests', report({ numPassedTests: 3 }), 1, 1],
    ['no test at all', report({}), 0, 1],
    ['skipped tests only', report({ numPendingTests: 4 }), 0, 1],
    ['no report', null, 0, 1],
  ])('a run with %s counts as failed', (_, given, code, failed) => {
    expect(tally(given, code).failed).toBe(failed)
  })

  it('a failed test is reported with its file and the first line of the reason', () => {
    const failed = {
      name: `${process.cwd()}/server/a.test.ts`,
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'a b', failureMessages: ['no\nat …'] }],
    }
    const broken = { name: 'b.test.ts', status: 'failed', message: 'cannot load\nmore', assertionResults: [] }
    expect(tally(report({ numFailedTests: 1 }, [failed, broken]), 1).failures).toEqual([
      'server/a.test.ts: a b — no',
      'b.test.ts: cannot load',
    ])
  })

  it('a failed journey is reported with what the browser waited for, and at which line of the test', () => {
    const name = `${process.cwd()}/e2e/a.e2e.ts`
    const message = [
      'locator.waitFor: Timeout 25000ms exceeded.',
      'Call log:',
      "\u001b[2m  - waiting for getByText('已完成') to be visible\u001b[22m",
      `    at ${process.cwd()}/e2e/browser.ts:9:2`,
      `    at step (${name}:41:20)`,
      `    at ${name}:60:3`,
    ].join('\n')
    const failed = {
      name,
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'a b', failureMessages: [message] }],
    }
    expect(tally(report({ numFailedTests: 1 }, [failed]), 1).failures).toEqual([
      "e2e/a.e2e.ts: a b — locator.waitFor: Timeout 25000ms exceeded.; waiting for getByText('已完成') to be visible; line 41",
    ])
  })

  it('a file of which only what is around its tests failed is reported with the reason', () => {
    const file = {
      name: 'b.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [{ status: 'passed', fullName: 'a b' }],
    }
    const around = [{ name: 'b.test.ts', fullName: 'a', message: 'does not close\nmore' }]
    expect(tally(report({ numPassedTests: 1 }, [file]), 1, around).failures).toEqual([
      'b.test.ts: around a — does not close',
    ])
  })

  it('the tests that took longest are named, the slowest first', () => {
    const tests = [{ fullName: 'quick', duration: 20 }, { fullName: 'slow', duration: 12_340 }, { fullName: 'skipped' }]
    const files = [{ name: `${process.cwd()}/server/a.test.ts`, assertionResults: tests }]
    expect(slowest(report({}, files), 2)).toEqual([
      '  12.3 s  server/a.test.ts: slow',
      '   0.0 s  server/a.test.ts: quick',
    ])
  })

  it('the counts of several runs are added', () => {
    expect(
      sum([
        { passed: 1, failed: 0, skipped: 2 },
        { passed: 3, failed: 1, skipped: 0 },
      ]),
    ).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })
})

it('attacks are counted by class, and a failed test counts as one that succeeded', () => {
  const test = (status: string) => ({ status, fullName: 'x' })
  const given = report({}, [
    {
      name: '/p/server/tenants.security.api.test.ts',
      status: 'failed',
      assertionResults: [test('passed'), test('failed'), test('pending')],
    },
    { name: '/p/server/access.api.test.ts', status: 'passed', assertionResults: [test('passed')] },
    { name: '/p/server/broken.security.api.test.ts', status: 'failed', assertionResults: [] },
    { name: '/p/server/laws.api.test.ts', status: 'passed', assertionResults: [test('passed')] },
  ])
  expect(
    attempts(given, ['.security.api.test.ts', 'server/access.api.test.ts']).map((line) =>
      line.trim().split(/\s+/).join(' '),
    ),
  ).toEqual(['', 'Attacks tried, and succeeded:', 'access 1 0', 'broken 0 1', 'tenants 2 1', 'all 3 2'])
  expect(attempts(report({}, []), ['x'])).toEqual([])
})
