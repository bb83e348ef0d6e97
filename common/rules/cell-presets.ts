import { EMAIL, FORMATS, type FormatName, MOBILE, WEB_ADDRESS } from './field-formats.ts'

/** A pattern for cells, and the message for a cell that does not match it. */
export interface CellPreset {
  pattern: RegExp
  message: string
}

/**
 * Named patterns of table cells (spec §5 Presets). JeecgBoot's two tables read `money` differently (wire.md §0): the
 * older takes two decimals, which is our `money`; the newer takes five from 1 on, which is `money5` here.
 */
export const CELL_PRESETS: Readonly<Record<string, CellPreset>> = {
  'n6-16': { pattern: /^\d{6,16}$/, message: '请输入6到16位数字' },
  // A character beyond the basic plane counts once, a line break counts too.
  '*6-16': { pattern: /^.{6,16}$/su, message: '请输入6到16位任意字符' },
  's6-18': { pattern: /^[A-Za-z]{6,18}$/, message: '请输入6到18位字母' },
  url: { pattern: WEB_ADDRESS, message: '请输入正规的网址' },
  e: { pattern: EMAIL, message: '请输入正确的电子邮件' },
  m: { pattern: MOBILE, message: '请输入正确的手机号码' },
  p: { pattern: /^\d{6}$/, message: '请输入正确的邮政编码' },
  s: { pattern: /^[A-Za-z]+$/, message: '请输入字母' },
  n: { pattern: /^-?\d+(\.\d+)?$/, message: '请输入数字' },
  z: { pattern: /^-?\d+$/, message: '请输入整数' },
  '*': { pattern: /^.+$/s, message: '不能为空' },
  money: { pattern: /^(0|[1-9]\d*)(\.\d{1,2})?$/, message: '请输入正确的金额' },
  money5: { pattern: /^(0(\.\d{1,2})?|[1-9]\d*(\.\d{1,5})?)$/, message: '请输入正确的金额' },
}

/** The name for “no other row has this value”: a rule of its own, no pattern. */
const UNIQUE_PATTERN = 'only'

/** Patterns are typed by people, and some take longer the longer the value is. */
const MAX_CHECKED_LENGTH = 10_000

/** Patterns written as text, compiled once: a table checks thousands of rows. */
const compiled = new Map<string, RegExp | null>()
const MAX_COMPILED = 500

/**
 * Checks a value against the name of a preset or of a format (field-formats.ts), a regular expression, or one written
 * as text. Empty values pass, except for `*`.
 * @returns null where there is nothing to check by: neither a name nor a regular expression
 */
export function checkPattern(pattern: string | RegExp, value: unknown): { passed: boolean; message: string } | null {
  const text = value === null || value === undefined ? '' : String(value as string | number)
  if (typeof pattern === 'string' && !Object.hasOwn(CELL_PRESETS, pattern) && Object.hasOwn(FORMATS, pattern)) {
    const fault = FORMATS[pattern as FormatName](text)
    return { passed: fault === null, message: fault ?? '' }
  }
  const preset = presetOf(pattern)
  if (preset === null) return null
  if (text === '' && pattern !== '*') return { passed: true, message: '' }
  if (text.length > MAX_CHECKED_LENGTH)
    return { passed: false, message: `不能超过 ${MAX_CHECKED_LENGTH.toLocaleString('en')} 个字符` }
  // A global expression goes on where it last stopped.
  preset.pattern.lastIndex = 0
  return preset.pattern.test(text) ? { passed: true, message: '' } : { passed: false, message: preset.message }
}

const OTHER = '格式不正确'

function presetOf(pattern: string | RegExp): CellPreset | null {
  if (pattern instanceof RegExp) return { pattern, message: OTHER }
  if (pattern === '' || pattern === UNIQUE_PATTERN) return null
  if (Object.hasOwn(CELL_PRESETS, pattern)) return CELL_PRESETS[pattern] ?? null
  const made = expressionIn(pattern)
  return made && { pattern: made, message: OTHER }
}

function expressionIn(text: string): RegExp | null {
  const known = compiled.get(text)
  if (known !== undefined) return known
  let made: RegExp | null = null
  try {
    made = new RegExp(text)
  } catch {
    // Not a regular expression: nothing to check by.
  }
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(text, made)
  return made
}
