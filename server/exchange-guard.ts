import type { Entry } from '#common/contract/contract.ts'
import { codeOf } from '#common/contract/contract.ts'

/**
 * Codes of what comes in packages: works on it would be gone with the next one. Search feedback is this installation's
 * own.
 */
const TAKEN_IN = ['data:', 'opinion:', 'system:organ:', 'system:dict:', 'system:info:edit']
const OWN = ['data:searchFeedback:', 'data:dashboard:', 'data:visit:']

/**
 * Whether a call would change what comes from the office in packages (decision 0198). Looking at it and exporting it is
 * no change.
 */
export function changesTakenIn(entry: Entry, method: string): boolean {
  const code = codeOf(entry.permission)
  if (code === null || method === 'GET') return false
  return (
    TAKEN_IN.some((begin) => code.startsWith(begin)) &&
    !OWN.some((begin) => code.startsWith(begin)) &&
    !/:(?:list|view|export|contacts)$/.test(code)
  )
}
