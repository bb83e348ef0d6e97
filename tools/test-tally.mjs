// Counting of test runs, so that nothing that went wrong can look green.

/**
 * Counts of one vitest run.
 * @param report vitest's JSON report, null when it wrote none
 * @param code its exit code
 */
export function tally(report, code) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, note: `no report, exit code ${code}` }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const note = broken.length > 0 ? `${broken.length} files could not run` : ''
  if (failed > 0) return { passed, failed, skipped, note }
  if (passed === 0) return { passed, failed: 1, skipped, note: 'ran no test' }
  if (code !== 0) return { passed, failed: 1, skipped, note: `exit code ${code} beside its tests` }
  return { passed, failed, skipped, note }
}

/** Counts of all runs together. */
export function sum(rows) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const row of rows) for (const key of Object.keys(total)) total[key] += row[key]
  return total
}
