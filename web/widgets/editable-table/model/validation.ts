import { checkPattern } from '#common/rules/cell-presets.ts'
import { type CellRule, type Column, type Row, withTokens } from './columns.ts'
import { isEmpty } from './values.ts'

/** How often a value stands in a column, for `unique`. */
export type CountOf = (key: string, value: unknown) => number

/** What checking a cell said: its fault, or null; and the rules that answer later. */
export interface Checked {
  fault: string | null
  later: readonly CellRule[]
}

/** Whether a rule wants every value of the column to be different. */
export const isUnique = ({ unique, pattern }: CellRule): boolean => unique === true || pattern === 'only'

/**
 * Checks a value by the rules of its column, in their order; the first that fails gives its message (spec §5). Rules with a
 * check of their own are handed back when all before them passed: they may answer later.
 */
export function checkCell(column: Column, value: unknown, countOf: CountOf): Checked {
  const rules = column.validateRules ?? []
  const words = (rule: CellRule, fallback: string) => withTokens(rule.message ?? fallback, column)
  for (const [at, rule] of rules.entries()) {
    if (rule.required === true && (isEmpty(value) || (typeof value === 'string' && value.trim() === '')))
      return { fault: words(rule, '${title}不能为空'), later: [] }
    if (isUnique(rule)) {
      if (!isEmpty(value) && countOf(column.key, value) > 1) return { fault: words(rule, '${title}不能重复'), later: [] }
    } else if (rule.pattern !== undefined) {
      const answer = checkPattern(rule.pattern, value)
      if (answer && !answer.passed) return { fault: words(rule, answer.message), later: [] }
    }
    if (rule.handler) return { fault: null, later: rules.slice(at).filter(({ handler }) => handler !== undefined) }
  }
  return { fault: null, later: [] }
}

/**
 * Asks the rules that answer for themselves, one after the other; the first that fails ends it.
 * @returns the fault, or null
 */
export async function checkLater(rules: readonly CellRule[], column: Column, value: unknown, row: Row): Promise<string | null> {
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
