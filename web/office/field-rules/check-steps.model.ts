/** A step of a check rule as its editor has it; `*` checks the whole value, a number the next so many characters. */
export interface Step {
  digits: string
  pattern: string
  message: string
}

export const NEW_STEP: Step = { digits: '1', pattern: '', message: '' }
export const WHOLE = '*'

/** The steps in a rule's JSON; an empty list when it cannot be read. */
export function stepsIn(json: unknown): Step[] {
  try {
    const given: unknown = JSON.parse(typeof json === 'string' ? json : '[]')
    if (!Array.isArray(given)) return []
    const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    return given.map((step: Record<string, unknown> | null) => ({
      digits: text(step?.['digits']),
      pattern: text(step?.['pattern']),
      message: text(step?.['message']),
    }))
  } catch {
    return []
  }
}

/** What is wrong with the steps, in Chinese; null when nothing is. */
export function faultOfSteps(steps: readonly Step[]): string | null {
  if (steps.length === 0) return '请至少添加一条规则'
  for (const [at, { digits, pattern, message }] of steps.entries()) {
    const nth = `第 ${at + 1} 条`
    if (!/^(\*|[1-9]\d{0,3})$/.test(digits)) return `${nth}：位数应为正整数`
    if (pattern === '') return `${nth}：请输入正则表达式`
    try {
      void new RegExp(pattern)
    } catch {
      return `${nth}：正则表达式有误`
    }
    if (message.trim() === '') return `${nth}：请输入提示文本`
  }
  return null
}

/** The list with one step moved up (-1) or down (1). */
export function moved(steps: readonly Step[], at: number, by: -1 | 1): Step[] {
  const [one, other] = [steps[at], steps[at + by]]
  return one && other ? steps.with(at, other).with(at + by, one) : [...steps]
}
