import { checkPattern } from '#common/rules/cell-presets.ts'
import { type CellRule, type Column, type Row, withTokens } from './columns.ts'
import { isEmpty } from './values.ts'

/** Returns how often a value occurs in a column, for `unique`. */
export type CountOf = (key: string, value: unknown) => number

/** Result of checking a cell: its fault or null, and the asynchronous rules still to run. */
export interface Checked {
  fault: string | null
  later: readonly CellRule[]
}

/** Whether a rule wants every value of the column to be different. */
export const isUnique = ({ unique, pattern }: CellRule): boolean => unique === true || pattern === 'only'

/**
 * Checks a value by the rules of its column, in their order; the first that fails gives its message (spec §5). Rules
 * with a handler may be asynchronous: they are returned when all rules before them passed.
 */
export function checkCell(column: Column, value: unknown, countOf: CountOf): Checked {
  const rules = column.validateRules ?? []
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at] as CellRule
    const fault = faultBy(rule, column, value, countOf)
    if (fault !== null) return { fault: withTokens(rule.message ?? fault, column), later: [] }
    if (rule.handler) return { fault: null, later: rules.slice(at).filter(({ handler }) => handler !== undefined) }
  }
  return PASSED
}

/** Shared result for valid cells, which nearly all are. */
const PASSED: Checked = { fault: null, later: [] }

/** The default message for a violated rule, or null. */
function faultBy(rule: CellRule, column: Column, value: unknown, countOf: CountOf): string | null {
  if (rule.required === true && (isEmpty(value) || (typeof value === 'string' && value.trim() === '')))
    return '${title}不能为空'
  if (isUnique(rule)) return !isEmpty(value) && countOf(column.key, value) > 1 ? '${title}不能重复' : null
  if (rule.pattern === undefined) return null
  const answer = checkPattern(rule.pattern, value)
  return answer && !answer.passed ? answer.message : null
}

/**
 * Runs the handlers of rules one after the other and stops at the first failure.
 * @returns the fault, or null
 */
export async function checkLater(
  rules: readonly CellRule[],
  column: Column,
  value: unknown,
  row: Row,
): Promise<string | null> {
  for (const rule of rules) {
    const fault = await new Promise<string | null>((resolve) => {
      rule.handler?.({ value, row, column }, (passed, message) =>
        resolve(passed === false ? withTokens(message ?? rule.message ?? '${title}校验未通过', column) : null),
      )
    })
    if (fault !== null) return fault
  }
  return null
}
