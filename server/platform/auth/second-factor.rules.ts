/** Who has to have a second factor. */
export type SecondFactorRule = 'off' | 'managers' | 'all'

/** Codes of the office's system management: whoever holds one of them is a manager. */
const MANAGING = /^system:/

/** Whether a user with these permission codes has to have a second factor. */
export function demandsSecondFactor(rule: SecondFactorRule, codes: Iterable<string>): boolean {
  if (rule !== 'managers') return rule === 'all'
  for (const code of codes) if (MANAGING.test(code)) return true
  return false
}
