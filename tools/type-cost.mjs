// The cost of the project's types: the number of instantiations of generic types that tsc counts.

/**
 * Instantiations that one checker may need for the whole project. 2.25 million when it was set, 3.49 with 458 calls,
 * 4.26 with 577, 4.30 with 592 and versions of registers' records, 4.47 with 620, lists in force and corrections;
 * without the look-ups of common/contract/calls.ts it is above. Raise it only with a reason in the commit.
 */
const MOST_INSTANTIATIONS = 4_500_000

/**
 * Reads the count from the output of `tsc --extendedDiagnostics`.
 * @param run `partial`: tsc checked only changed files, so that the count says little
 * @returns `note` for the line of the check; `fault` when there is no count or it is above the budget
 */
export function typeCost({ code, output, partial = false }, most = MOST_INSTANTIATIONS) {
  const found = /^Instantiations:\s+(\d+)/m.exec(output)?.[1]
  // tsc has already reported its errors.
  if (code !== 0) return {}
  if (found === undefined) return { fault: 'tsc told no count of instantiations' }
  const count = Number(found)
  const note = `${count.toLocaleString('en')} of ${most.toLocaleString('en')} instantiations${partial ? ', changed files only' : ''}`
  // What is checked again is counted beside what is known: a part may cost more than the whole.
  return count > most && !partial
    ? { note, fault: `Types cost more than their budget (tools/type-cost.mjs): ${note}` }
    : { note }
}
