// Counts test runs, so that a run with any failure is never reported as passed.

import { stripVTControlCharacters } from 'node:util'

/**
 * Counts of one vitest run.
 * @param report vitest's JSON report, null when it wrote none
 * @param code its exit code
 * @param around what failed before or after tests, by SuiteFaults of vitest.config.ts
 */
export function tally(report, code, around = []) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, note: `no report, exit code ${code}` }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const note = broken.length > 0 ? `${broken.length} files could not run` : ''
  if (failed > 0) return { passed, failed, skipped, note, failures: failuresIn(report.testResults, around) }
  if (passed === 0) return { passed, failed: 1, skipped, note: 'ran no test' }
  if (code !== 0) return { passed, failed: 1, skipped, note: `exit code ${code} beside its tests` }
  return { passed, failed, skipped, note }
}

const firstLine = (text) => (text ?? '').split('\n', 1)[0].slice(0, 300)

/** First line of a failure, what a browser was waiting for, and the line of the test that waited. */
function reason(text = '', file = '') {
  const message = stripVTControlCharacters(text)
  const awaited = /^\s*- (waiting for .*)$/m.exec(message)?.[1]?.slice(0, 200)
  const at = message.split('\n').find((line) => line.trim().startsWith('at ') && line.includes(file))
  const line = at && /:(\d+):\d+\)?$/.exec(at)?.[1]
  return [firstLine(message), ...(awaited ? [awaited] : []), ...(line ? [`line ${line}`] : [])].join('; ')
}

/** A line for each failed test and each file that could not run: file, title, and the reason in short. */
function failuresIn(files, around) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name = '', message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const lines = failed.map(
        ({ fullName = '', failureMessages }) => `${fullName} — ${reason(failureMessages?.[0], name)}`,
      )
      const beside = around
        .filter((fault) => fault.name === name)
        .map(({ fullName, message }) => `around ${fullName} — ${firstLine(message)}`)
      return (failed.length > 0 ? lines : beside.length > 0 ? beside : [firstLine(message)]).map(
        (line) => `${name.replace(`${process.cwd()}/`, '')}: ${line}`,
      )
    })
}

/** Lines for the tests of a report that took longest, the slowest first: seconds, file, title. */
export function slowest(report, most = 20) {
  return report.testResults
    .flatMap(({ name = '', assertionResults }) =>
      assertionResults.map(({ fullName = '', duration }) => ({ name, fullName, ms: duration ?? 0 })),
    )
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(
      ({ name, fullName, ms }) =>
        `${(ms / 1000).toFixed(1).padStart(6)} s  ${name.replace(`${process.cwd()}/`, '')}: ${fullName}`,
    )
}

/**
 * Lines of a table of the attacks that were tried, by class: how many, and how many succeeded, which a failed test
 * means. The class is the name of the file.
 * @param files endings of the names of files that try attacks
 */
export function attempts(report, files) {
  const classes = report.testResults
    .filter(({ name = '' }) => files.some((file) => name.endsWith(file)))
    .map(({ name = '', status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').length
      const tried = assertionResults.filter((test) => test.status === 'passed').length + failed
      return {
        kind: name.slice(name.lastIndexOf('/') + 1).replace(/(\.security)?\.api\.test\.ts$/, ''),
        tried,
        failed: failed || (status === 'failed' ? 1 : 0),
      }
    })
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  if (classes.length === 0) return []
  const all = classes.reduce(
    (sum, { tried, failed }) => ({ kind: 'all', tried: sum.tried + tried, failed: sum.failed + failed }),
    {
      tried: 0,
      failed: 0,
    },
  )
  return [
    '',
    'Attacks tried, and succeeded:',
    ...[...classes, all].map(
      ({ kind, tried, failed }) => `  ${kind.padEnd(24)} ${String(tried).padStart(5)} ${String(failed).padStart(4)}`,
    ),
  ]
}

/** Counts of all runs together. */
export function sum(rows) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const row of rows) for (const key of Object.keys(total)) total[key] += row[key]
  return total
}
