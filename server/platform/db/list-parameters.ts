import { refuse } from '#common/errors.ts'
import { isNothingSet } from '#common/rules/nothing-set.ts'
import type { Comparison, Condition, Emptiness, RuleTree } from '#common/rules/data-rules.ts'

/** A list call's query, as the wire sends it. */
export type ListParameters = Readonly<Record<string, unknown>>

/** Words and signs of the wire for comparisons. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  '=': '=',
  '!=': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
}
const SUPER_COMPARISONS: Readonly<Record<string, Comparison>> = {
  ...COMPARISONS,
  in: 'IN',
  like: 'LIKE',
  left_like: 'LEFT_LIKE',
  right_like: 'RIGHT_LIKE',
}
/** Rules about whether a field is empty; the wire does not have them. */
const EMPTINESS: Readonly<Record<string, Emptiness>> = { empty: 'EMPTY', not_empty: 'NOT_EMPTY' }
const MAX_SUPER_CONDITIONS = 100
const MAX_SUPER_DEPTH = 5

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().replaceAll('++', ','))
    .filter((part) => part !== '')

/**
 * The condition a plain parameter stands for in the wire's small language (`*x*`, `!x`, `>= x` or `>=x`, `a,b`,
 * `,a,b,`, `++`); null when it stands for none.
 */
export function readParameter(field: string, given: string): RuleTree | null {
  const text = given.trim()
  if (text === '' || /^\*{2,}$/.test(text)) return null
  const is = (op: Comparison, value: string): Condition => ({ field, op, value: value.replaceAll('++', ',') })
  const [, sign = '', operand = ''] = /^(\S{1,2})\s+(.+)$/s.exec(text) ?? /^([<>]=)(.+)$/s.exec(text) ?? []
  const operator = Object.hasOwn(COMPARISONS, sign) ? COMPARISONS[sign] : undefined
  if (operator) return is(operator, operand.trim())
  if (text.length > 1) {
    const [open, close] = [text.startsWith('*'), text.endsWith('*')]
    const inner = text.slice(open ? 1 : 0, close ? -1 : undefined)
    if (open || close) return is(open ? (close ? 'LIKE' : 'LEFT_LIKE') : 'RIGHT_LIKE', inner)
  }
  if (text.startsWith('!') && text.length > 1 && !text.includes(',')) return is('!=', text.slice(1))
  if (!text.includes(',')) return is('=', text)
  const values = parts(text)
  if (values.length === 0) return null
  if (text.startsWith(',') && text.endsWith(','))
    return { any: values.map((value): Condition => ({ field, op: 'LIKE', value })) }
  return { field, op: 'IN', value: values }
}

/**
 * What the plain parameters of a list ask for: one condition for each that names a field or its begin, end or choice.
 */
export function readParameters(parameters: ListParameters, isField: (name: string) => boolean): RuleTree[] {
  return Object.entries(parameters).flatMap(([name, given]): RuleTree[] => {
    if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return []
    const text = String(given).trim()
    if (isNothingSet(text)) return []
    if (isField(name)) {
      const condition = readParameter(name, text)
      return condition === null ? [] : [condition]
    }
    const [, field = '', suffix = ''] = /^(.+)_(begin|end|MultiString)$/.exec(name) ?? []
    if (!isField(field) || text === '') return []
    if (suffix === 'MultiString') return parts(text).length === 0 ? [] : [{ field, op: 'IN', value: parts(text) }]
    return [{ field, op: suffix === 'begin' ? '>=' : '<=', value: text }]
  })
}

/**
 * The advanced query as a tree, null when it asks for nothing. Its rows are conditions, or groups of rows of their own
 * (`{ matchType, params }`), which older clients never send. Text that is no JSON list is ignored, as the wire has it.
 * @throws Refusal parameter.invalid for unknown fields and rules, and for too many conditions
 */
export function readSuperQuery(
  { superQueryParams, superQueryMatchType }: ListParameters,
  isField: (name: string) => boolean,
): RuleTree | null {
  const rows = typeof superQueryParams === 'string' ? rowsIn(superQueryParams) : []
  const budget = { left: MAX_SUPER_CONDITIONS }
  return groupOf(rows, superQueryMatchType, { isField, budget, depth: 1 })
}

interface Reading {
  isField: (name: string) => boolean
  budget: { left: number }
  depth: number
}

const invalid = (reason: string) => refuse('parameter.invalid', { field: 'superQueryParams', reason })

function groupOf(rows: readonly Record<string, unknown>[], matchType: unknown, reading: Reading): RuleTree | null {
  if (reading.depth > MAX_SUPER_DEPTH) throw invalid(`条件组不能超过 ${MAX_SUPER_DEPTH} 层`)
  const branches = rows.flatMap((row): RuleTree[] => {
    const branch = Array.isArray(row['params'])
      ? groupOf(objectsIn(row['params']), row['matchType'], { ...reading, depth: reading.depth + 1 })
      : conditionOf(superRow(row), reading)
    return branch ? [branch] : []
  })
  if (branches.length === 0) return null
  return matchType === 'or' ? { any: branches } : { all: branches }
}

/** @returns null for a row that was not filled in */
function conditionOf({ field, rule, val }: SuperRow, { isField, budget }: Reading): Condition | null {
  if (--budget.left < 0) throw invalid(`不能超过 ${MAX_SUPER_CONDITIONS} 个条件`)
  const emptiness = Object.hasOwn(EMPTINESS, rule) ? EMPTINESS[rule] : undefined
  if (!field || !rule || (val === '' && !emptiness)) return null
  if (!isField(field)) throw invalid(`没有字段 ${field}`)
  if (emptiness) return { field, op: emptiness, value: '' }
  const op = Object.hasOwn(SUPER_COMPARISONS, rule) ? SUPER_COMPARISONS[rule] : undefined
  if (!op) throw invalid(`不认识的匹配规则 ${rule}`)
  const values = val.split(',').filter((value) => value !== '')
  if (op === 'IN' && values.length === 0) return null
  return { field, op, value: op === 'IN' ? values : val }
}

/** Texts of a row; empty where the client left something out. */
type SuperRow = Record<'field' | 'rule' | 'val', string>

const objectsIn = (list: readonly unknown[]) =>
  list.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null && !Array.isArray(row))

/** The rows in the text, which clients encode once more than the address needs. */
function rowsIn(text: string): Record<string, unknown>[] {
  try {
    const rows: unknown = JSON.parse(text.trimStart().startsWith('[') ? text : decodeURIComponent(text))
    return Array.isArray(rows) ? objectsIn(rows) : []
  } catch {
    return []
  }
}

function superRow({ field, rule, val }: Record<string, unknown>): SuperRow {
  const word = (given: unknown) =>
    typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given).trim() : ''
  return { field: word(field), rule: word(rule), val: Array.isArray(val) ? val.map(word).join(',') : word(val) }
}
