import type { EnteredOf } from '#common/contract/record-schemas.ts'
import type { CHECK_RULE } from '#common/records/field-rule.ts'
import type { EnteredFault } from '#server/platform/records/entered.ts'

/** What a user may set of a check rule. */
export type CheckRuleForm = EnteredOf<typeof CHECK_RULE.fields>

/** A form with its steps as they are stored, or what is wrong with it. */
export function readCheckRule(form: CheckRuleForm): CheckRuleForm | EnteredFault {
  const read = readSteps(form.ruleJson)
  return 'fault' in read ? { field: 'ruleJson', reason: read.fault } : { ...form, ruleJson: JSON.stringify(read.steps) }
}

/** One step of a check: the next `digits` characters, or with `*` the whole value, have to fit the pattern. */
export interface CheckStep {
  digits: string
  pattern: string
  message: string
}

/** A step with the part of the value it looks at. */
export interface CheckedPart extends CheckStep {
  beginIndex: number
  endIndex: number
  checkValue: string
}

const MAX_STEPS = 50
const MAX_PATTERN = 500

/** The steps in a rule's JSON, or what is wrong with it, in Chinese. */
export function readSteps(json: string): { steps: CheckStep[] } | { fault: string } {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return { fault: '规则内容不是 JSON' }
  }
  if (!Array.isArray(given) || given.length === 0) return { fault: '规则内容应为至少一条规则的列表' }
  if (given.length > MAX_STEPS) return { fault: `规则不能超过 ${MAX_STEPS} 条` }
  const steps: CheckStep[] = []
  for (const [at, entry] of given.entries()) {
    const nth = `第 ${at + 1} 条规则`
    const { digits, pattern, message } = (entry ?? {}) as Record<string, unknown>
    const length = typeof digits === 'number' ? String(digits) : digits
    if (typeof length !== 'string' || !/^(\*|[1-9]\d{0,3})$/.test(length))
      return { fault: `${nth}的位数应为正整数，或以 * 表示整个值` }
    if (typeof pattern !== 'string' || pattern === '' || pattern.length > MAX_PATTERN)
      return { fault: `${nth}的正则表达式应为 1 到 ${MAX_PATTERN} 个字符` }
    if (!isPattern(pattern)) return { fault: `${nth}的正则表达式有误：${pattern}` }
    if (typeof message !== 'string' || message.trim() === '' || message.length > 200)
      return { fault: `${nth}的提示文本应为 1 到 200 个字` }
    steps.push({ digits: length, pattern, message: message.trim() })
  }
  return { steps }
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * The part of a value each step looks at: steps with a number follow each other, `*` looks at the whole and moves
 * nothing.
 */
export function partsOf(steps: readonly CheckStep[], value: string): CheckedPart[] {
  const characters = [...value]
  let begin = 0
  return steps.map((step) => {
    if (step.digits === '*') return { ...step, beginIndex: 0, endIndex: characters.length, checkValue: value }
    const end = Math.min(begin + Number(step.digits), characters.length)
    const part = { ...step, beginIndex: begin, endIndex: end, checkValue: characters.slice(begin, end).join('') }
    begin = end
    return part
  })
}
