import { isNothingSet } from '#common/rules/nothing-set.ts'

/** Parameters every list has (common/contract/parts.ts PageQuery). */
const PAGING = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  '_t',
  'superQueryParams',
  'superQueryMatchType',
])
const PARAMETER = 'self_'

type Parameters = Readonly<Record<string, unknown>>

/** The parameters of a call of a report, sorted by kind. */
export interface AskedOfReport {
  /** Paging and conditions of the user. */
  query: Parameters
  /** Conditions that the developer of a picker fixed, by field: they hold whatever the user asks for. */
  fixed: Readonly<Record<string, string>>
  /** Names the report does not have. */
  unknown: string[]
}

const isSet = (value: unknown): boolean => String(value).trim() !== '' && !isNothingSet(value)

/** 'a' → a: configurations quote texts (wire 5.4). */
export const unquoted = (text: string): string => /^(['"])(.*)\1$/s.exec(text.trim())?.[2] ?? text

/**
 * Sorts the parameters of a call: conditions on the report's fields, and `self_` parameters, of which those the report
 * declares narrow it and the others are ignored (clients send all they have).
 */
export function askedOf(
  query: Parameters,
  report: { fields: ReadonlySet<string>; parameters: readonly string[] },
): AskedOfReport {
  const own: Record<string, unknown> = {}
  const fixed: Record<string, string> = {}
  const unknown: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith(PARAMETER)) {
      const field = name.slice(PARAMETER.length)
      if (report.parameters.includes(field) && isSet(value)) fixed[field] = unquoted(String(value))
    } else if (PAGING.has(name) || report.fields.has(name.replace(/_(begin|end|MultiString)$/, ''))) own[name] = value
    else unknown.push(name)
  }
  return { query: own, fixed, unknown }
}
