import { isFillHandler } from '#common/fill-handlers.ts'

/** Parameters of a counting rule. */
export interface CounterParams {
  prefix: string
  /** When it begins again with 1. */
  period: 'day' | 'month' | 'year' | 'none'
  /** Places of the number, filled with zeros. */
  digits: number
}

const PERIODS = new Set(['day', 'month', 'year', 'none'])
const MAX_PREFIX = 20

/** The parameters in a fill rule's JSON, or what is wrong with them, in Chinese. */
export function readParams(handler: string, json: string): { params: Record<string, unknown> } | { fault: string } {
  if (!isFillHandler(handler)) return { fault: `没有名为“${handler}”的规则实现` }
  let given: unknown
  try {
    given = json.trim() === '' ? {} : JSON.parse(json)
  } catch {
    return { fault: '规则参数不是 JSON' }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { fault: '规则参数应为 JSON 对象' }
  const params = given as Record<string, unknown>
  const { prefix = '', period = 'day', digits = 4 } = params
  if (typeof prefix !== 'string' || prefix.length > MAX_PREFIX)
    return { fault: `参数 prefix 应为不超过 ${MAX_PREFIX} 个字的文本` }
  if (handler === 'counter') {
    if (!PERIODS.has(String(period))) return { fault: '参数 period 应为 day、month、year 或 none' }
    if (!Number.isInteger(digits) || Number(digits) < 1 || Number(digits) > 12)
      return { fault: '参数 digits 应为 1 到 12 的整数' }
  }
  return { params }
}

export const counterParams = ({ prefix = '', period = 'day', digits = 4 }: Record<string, unknown>): CounterParams => ({
  prefix: String(prefix),
  period: period as CounterParams['period'],
  digits: Number(digits),
})

const LENGTHS = { day: 8, month: 6, year: 4, none: 0 }
/** Name of the span within which a counting rule counts on: 20261120, 202611, 2026 or empty. @param day YYYY-MM-DD */
export const scopeOf = (period: CounterParams['period'], day: string): string =>
  day.replaceAll('-', '').slice(0, LENGTHS[period])

/** A counting rule's value: 法规202611200007. */
export const counted = ({ prefix, digits }: CounterParams, scope: string, number: number): string =>
  `${prefix}${scope}${String(number).padStart(digits, '0')}`

/** An order number: prefix, moment to the second, two random digits. @param moment YYYY-MM-DD HH:mm:ss */
export const orderNumber = (prefix: string, moment: string, random: number): string =>
  `${prefix}${moment.replace(/\D/g, '')}${String(random).padStart(2, '0')}`
