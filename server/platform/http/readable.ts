import type { FastifyRequest } from 'fastify'
import { refuse } from '#common/errors.ts'

/**
 * What nobody can read or store, wherever it stands in a call: PostgreSQL cannot store a NUL and would change half a
 * surrogate pair; other control characters come from broken copies and end up in files that programs refuse to open.
 * Tabs, line ends and page breaks are text.
 */
const UNREADABLE = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]|[\ud800-\udfff\ufffe\uffff]/u

/** Whether a text holds nothing but characters that can be stored and shown. */
export const isReadable = (text: string): boolean => !UNREADABLE.test(text)

/** A day of the year 0000: no calendar of an office has it, and PostgreSQL calls it 1 BC. */
const NO_YEAR = /^\s*0000-\d{1,2}-\d{1,2}(?:[T ]|\s*$)/

/**
 * Names that every object has from its prototype: as names of fields nobody means them, and programs take them for
 * their own.
 */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Values within values; a form of an office has some five. */
const DEEPEST = 60
/** Characters of a text that say where in it something is. */
const SHOWN = 12
/** Fields whose values are not repeated to anybody. */
const SECRET = /password|captcha|code$|token|ticket/i

/** Where in a text the unreadable character stands, in words. */
function placeIn(text: string, field: string): string {
  const at = UNREADABLE.exec(text)?.index ?? 0
  const before = text.slice(Math.max(0, at - SHOWN), at).trim()
  return before === '' || SECRET.test(field) ? `第 ${at + 1} 个字符` : `“${before}”之后`
}

/** What is wrong with a value that holds no others; null when it can be read. */
function faultOf(value: unknown, field: string): string | null {
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : '数字超出范围，请填写绝对值不超过 9007199254740991 的数'
  if (typeof value !== 'string') return null
  if (!isReadable(value)) return `${placeIn(value, field)}有看不见的控制字符或者残缺的字符，请删去后重试`
  return NO_YEAR.test(value) ? '没有公元 0 年，年份应为 0001 至 9999' : null
}

/** What is wrong within a value, and in which field; null when it can be read. */
function faultIn(value: unknown, field: string, depth: number): { field: string; reason: string } | null {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) {
    const reason = faultOf(value, field)
    return reason === null ? null : { field, reason }
  }
  if (depth > DEEPEST) return { field, reason: `嵌套超过 ${DEEPEST} 层，请简化后重试` }
  const isList = Array.isArray(value)
  for (const [name, inner] of Object.entries(value)) {
    if (!isList && (!isReadable(name) || INHERITED.has(name)))
      return {
        field: field === '' ? '请求' : field,
        reason: '其中有字段的名称含有无法识别的字符，或者是保留名称，请更正后重试',
      }
    // The field of a form stands for what is in it, as users see it.
    const fault = faultIn(inner, depth > 0 ? field : isList ? '请求' : name, depth + 1)
    if (fault) return fault
  }
  return null
}

/**
 * Refuses what cannot be read or stored, at any depth of query, path and body, whatever their schemas say: unions and
 * free objects are looked into like everything else. Parameters that the call does not know are gone by now.
 * @throws Refusal parameter.invalid
 */
export function refuseUnreadable({ query, params, body }: Pick<FastifyRequest, 'query' | 'params' | 'body'>): void {
  for (const part of [query, params, body]) {
    const fault = faultIn(part, '', 0)
    if (fault) throw refuse('parameter.invalid', { ...fault, field: fault.field || '请求' })
  }
}
